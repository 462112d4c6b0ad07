#include "common/workshop/checks/supervised.hpp"

#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/interfaces/catch_interfaces_registry_hub.hpp>
#include <catch2/interfaces/catch_interfaces_testcase.hpp>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <vector>

#include "common/workshop/system/process.hpp"

namespace collide {

namespace {

struct Count {
    int begun, ended;
};
Count* checks = nullptr;  // shared with the child

void share_count() {
    void* const shared =
        mmap(nullptr, sizeof(Count), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) throw std::runtime_error("no memory for a counter");
    checks = new (shared) Count{0, 0};
}

/// Runs Catch2 in a child process and returns the child's status from waitpid.
int run_in_child(const std::vector<const char*>& arguments) {
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot start a process for the checks");
    if (child == 0)
        std::exit(Catch::Session().run(static_cast<int>(arguments.size()), arguments.data()));
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    return status;
}

}  // namespace

void check_has_begun() { ++checks->begun; }
void check_has_ended() { ++checks->ended; }

int run_supervised(
    const char* program,
    const std::function<void(const std::string& check, const std::string& why)>& report_lost,
    const std::function<void(int checks)>& report_done) {
    share_count();
    const auto& tests = Catch::getRegistryHub().getTestCaseRegistry().getAllInfos();
    const int count = static_cast<int>(tests.size());
    const std::string in_all = std::to_string(count);
    bool all_passed = true;
    for (int next = 0; next < count; next = checks->ended) {
        std::vector<const char*> arguments = {program, "--reporter", "collide", "--order", "decl"};
        const std::string one = std::to_string(next);
        if (next > 0)  // as many shards as checks: each is one of them
            arguments.insert(arguments.end(),
                             {"--shard-count", in_all.c_str(), "--shard-index", one.c_str()});
        const int status = run_in_child(arguments);
        all_passed &= status == 0;
        if (WIFEXITED(status) && WEXITSTATUS(status) == out_of_time) return out_of_time;
        if (checks->begun == checks->ended && checks->ended > next) continue;
        report_lost(tests[static_cast<std::size_t>(checks->ended)]->name,
                    WIFSIGNALED(status) ? signal_name(WTERMSIG(status)) : "the checks ended early");
        checks->begun = ++checks->ended;
    }
    report_done(count);
    return all_passed ? 0 : 1;
}

}  // namespace collide
