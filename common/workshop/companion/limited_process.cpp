#include "common/workshop/companion/limited_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <thread>

#include "common/workshop/system/control_group.hpp"
#include "common/workshop/system/isolation.hpp"

namespace collide {

namespace {

using Clock = std::chrono::steady_clock;

// The address sanitizer reserves terabytes of address space; with it memory is not limited.
#ifdef __SANITIZE_ADDRESS__
constexpr bool limits_memory = false;
#else
constexpr bool limits_memory = true;
#endif

// Between two looks at a command and its descendants. (The kernel limits the memory of each process.)
constexpr std::chrono::milliseconds between_looks{20};

void set_limit(decltype(RLIMIT_AS) resource, std::size_t bytes) {
    if (bytes == 0) return;
    const rlimit limit{bytes, bytes};
    setrlimit(resource, &limit);
}

// In the child: only async-signal-safe calls from here on.
[[noreturn]] void become(const std::vector<std::string>& command,
                         const std::filesystem::path& folder, const Limits& limits,
                         std::size_t processes, int output, const Ends& lifeline,
                         const ControlGroup& group) {
    setpgid(0, 0);
    group.enter();
    hold_lifeline(lifeline);  // so that an interrupted check leaves nothing running
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    if (limits_memory) set_limit(RLIMIT_AS, limits.memory_bytes);
    set_limit(RLIMIT_NPROC, processes);
    set_limit(RLIMIT_FSIZE, limits.file_bytes);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    drop_inherited();
    set_limit(RLIMIT_NOFILE, limits.open_files);
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    if (chdir(folder.c_str()) == 0) execvp(arguments[0], arguments.data());
    _exit(127);
}

}  // namespace

double factor_for_load() {
    constexpr double most = 5;
    double load = 0;
    if (getloadavg(&load, 1) != 1) return 1;
    return std::clamp(load / std::max(1U, std::thread::hardware_concurrency()), 1.0, most);
}

LimitedResult run_limited(const std::vector<std::string>& command,
                          const std::filesystem::path& folder, const Limits& limits,
                          const std::function<void(std::string_view)>& on_output) {
    const std::vector<pid_t> before = adopt_orphans();
    const std::size_t processes = limit_on_processes(limits.processes);
    const Ends output = make_sockets(), lifeline = make_lifeline();
    // Those who start too much are ended when we look at them; the kernel's limit holds until then.
    const ControlGroup group(limits.family_bytes, 2 * limits.family_tasks);
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot start " + command.at(0));
    if (child == 0) become(command, folder, limits, processes, output.theirs, lifeline, group);
    setpgid(child, child);  // here as well as in the child, whichever runs first
    close(output.theirs);

    // Read until the output ends or the time is over. Output beyond the cap is read and dropped, so
    // that it can neither block the program nor fill our memory.
    LimitedResult result;
    const auto deadline = Clock::now() + std::chrono::duration<double>(limits.seconds);
    const bool is_watched = limits.family_bytes > 0 || limits.family_tasks > 0;
    auto next_look = Clock::now();
    int status = 0;
    bool ended = false;
    while (!ended) {
        pollfd waiting{output.ours, POLLIN, 0};
        const bool has_output = poll(&waiting, 1, 5) > 0;
        char buffer[65536];
        const ssize_t n = has_output ? read(output.ours, buffer, sizeof buffer) : -1;
        if (n > 0 && on_output) on_output({buffer, static_cast<std::size_t>(n)});
        if (n > 0 && result.output.size() < limits.output_bytes)
            result.output.append(buffer, std::min(static_cast<std::size_t>(n),
                                                  limits.output_bytes - result.output.size()));
        if (n <= 0) ended = waitpid(child, &status, WNOHANG) == child;
        if (is_watched && Clock::now() >= next_look) {
            const InUse family = in_use(before, limits.family_tasks);
            result.took_too_much_memory =
                limits.family_bytes > 0 && family.bytes > limits.family_bytes;
            result.started_too_much = limits.family_tasks > 0 && family.tasks > limits.family_tasks;
            next_look = Clock::now() + between_looks;
        }
        result.timed_out = !ended && Clock::now() >= deadline;
        if (!ended &&
            (result.timed_out || result.took_too_much_memory || result.started_too_much)) {
            group.end();
            kill(-child, SIGKILL), kill(child, SIGKILL);  // it may have left the group that it led
            waitpid(child, &status, 0);
            ended = true;
        }
    }
    kill(-child, SIGKILL);  // whatever it left running
    group.end();
    end_orphans(before);
    result.took_too_much_memory |= group.ran_out_of_memory();
    close(output.ours);
    release_lifeline(lifeline);
    if (WIFSIGNALED(status))
        result.signal = WTERMSIG(status);
    else
        result.status = WEXITSTATUS(status);
    return result;
}

}  // namespace collide
