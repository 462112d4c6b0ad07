// Programs that run with limits, on this system's way of keeping them apart (workshop/system/isolation.hpp).
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>

#include "common/testing/testing.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/system/control_group.hpp"
#include "common/workshop/system/isolation.hpp"
#include "common/workshop/tests/scratch.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

LimitedResult run_shell(const std::string& script, const Limits& limits = {}) {
    return run_limited({"sh", "-c", script}, "/", limits);
}

/// A shell loop that writes to the file for a minute, unless it is ended.
std::string heartbeat(const fs::path& file) {
    return "i=0; while [ $i -lt 600 ]; do echo beat >>\"" + file.string() +
           "\"; sleep 0.1; i=$((i + 1)); done";
}

bool within(double seconds, const std::function<bool()>& is_so) {
    for (int i = 0; i < seconds * 20; ++i) {
        if (is_so()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
}

/// Has the file stopped growing, or never begun?
bool is_silent(const fs::path& file) {
    const auto size = [&] { return fs::exists(file) ? fs::file_size(file) : 0; };
    const auto before = size();
    std::this_thread::sleep_for(std::chrono::seconds(2));
    return size() == before;
}

}  // namespace

TEST_CASE("a program ends with its status, its output or its signal") {
    const LimitedResult told = run_shell("echo out; echo err >&2; exit 3");
    CHECK(told.status == 3);
    CHECK(told.output == "out\nerr\n");
    CHECK(run_shell("kill -9 $$").signal == SIGKILL);
    CHECK(run_limited({"no-program-has-this-name"}, "/", {}).status == 127);
}

TEST_CASE("it has no input, and no file that its caller has open") {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    REQUIRE(dup2(ends[1], 9) == 9);
    CHECK(run_shell("cat; (echo x >&9) 2>/dev/null && echo 'nine is open'").output.empty());
    close(ends[0]), close(ends[1]), close(9);
}

TEST_CASE("what runs too long is ended with all that it has started in its group") {
    const Scratch scratch;
    const fs::path file = scratch.folder / "beats";
    const LimitedResult result =
        run_shell("(" + heartbeat(file) + ") & " + heartbeat(file), {.seconds = 1});
    CHECK(result.timed_out);
    CHECK(is_silent(file));
}

TEST_CASE("what ends leaves nothing of its group behind") {
    const Scratch scratch;
    const fs::path file = scratch.folder / "beats";
    CHECK(run_shell("(" + heartbeat(file) + ") & sleep 0.5").status == 0);
    CHECK(is_silent(file));
}

TEST_CASE("a program ends with the one that runs it, however that one ends") {
    const Scratch scratch;
    const fs::path file = scratch.folder / "beats";
    const pid_t runner = fork();
    if (runner == 0) {
        run_shell(heartbeat(file), {.seconds = 60});
        _exit(0);
    }
    CHECK(within(20, [&] { return fs::exists(file) && fs::file_size(file) > 0; }));
    kill(runner, SIGKILL);
    waitpid(runner, nullptr, 0);
    // (The heartbeat would last for a minute.)
    CHECK((is_silent(file) || is_silent(file) || is_silent(file)));
}

TEST_CASE("the program has no child that it does not know of") {
    // A shell waits for its own children; ours would keep it waiting.
    CHECK(run_shell("wait; echo done", {.seconds = 20}).output == "done\n");
}

TEST_CASE("a process that leaves its group is ended, or it is said that it is not") {
    if (!missing_isolation().empty()) {
        CHECK_THAT(missing_isolation(), Catch::Matchers::ContainsSubstring(
                                            "a process that leaves its group outlives its check"));
        return;
    }
    const Scratch scratch;
    const fs::path file = scratch.folder / "beats";
    run_shell("setsid sh -c '" + heartbeat(file) + "' & while [ ! -s '" + file.string() +
              "' ]; do sleep 0.1; done");
    CHECK(is_silent(file));
}

// Where this user may make control groups: in a container and without root's rights it is often forbidden.
TEST_CASE("the kernel limits the memory of all processes of a command together") {
    if (!ControlGroup(std::size_t{1} << 30, 0).exists()) SKIP("no control group can be made here");
    // A pipe that nobody reads holds what is written into it, and belongs to no process.
    const std::string fill =
        "import os, fcntl, time\n"
        "for i in range(100):\n"
        "    r, w = os.pipe(); fcntl.fcntl(w, 1031, 1 << 20); os.set_blocking(w, False)\n"
        "    os.write(w, bytes(1 << 20))\n"
        "time.sleep(1)\n";
    const auto run = [&](std::size_t bytes) {
        return run_limited({"python3", "-c", fill}, "/", {.seconds = 30, .family_bytes = bytes});
    };
    const LimitedResult enough = run(std::size_t{400} << 20);
    if (enough.status != 0) SKIP("no Python, or no such pipes: " + enough.output);
    CHECK(!enough.took_too_much_memory);
    CHECK(run(std::size_t{60} << 20).took_too_much_memory);
}
