#include "common/workshop/companion/limited_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace collide {

namespace {

using Clock = std::chrono::steady_clock;

// The address sanitizer reserves terabytes of address space; with it memory is not limited.
#ifdef __SANITIZE_ADDRESS__
constexpr bool limits_memory = false;
#else
constexpr bool limits_memory = true;
#endif

void set_limit(decltype(RLIMIT_AS) resource, std::size_t bytes) {
    if (bytes == 0) return;
    const rlimit limit{bytes, bytes};
    setrlimit(resource, &limit);
}

/// The number of processes and threads of this user.
rlim_t tasks_of_this_user() {
    std::error_code error;
    rlim_t tasks = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
        std::ifstream status(entry.path() / "status");
        unsigned long user = 0, threads = 0;
        for (std::string word; status >> word;) {
            if (word == "Uid:") status >> user;
            if (word == "Threads:") status >> threads;
        }
        if (user == getuid()) tasks += threads;
    }
    return tasks;
}

/// The child processes of this process, including adopted orphans (see adopt_orphans).
std::vector<pid_t> children() {
    std::vector<pid_t> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task", error)) {
        std::ifstream list(entry.path() / "children");
        for (pid_t child; list >> child;) found.push_back(child);
    }
    return found;
}

/// Makes this process the parent of orphaned descendants, so that a daemon cannot hide.
void adopt_orphans() {
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

/// Kills the processes that a command has left running. Killing one may make its children ours, so
/// repeat until none is left. Children from before the command are spared.
void end_orphans(const std::vector<pid_t>& before) {
    for (int round = 0; round < 1000; ++round) {
        bool found = false;
        for (const pid_t child : children()) {
            if (std::find(before.begin(), before.end(), child) != before.end()) continue;
            found = true;
            kill(child, SIGKILL);
            waitpid(child, nullptr, 0);
        }
        if (!found) return;
    }
}

// In the child: only async-signal-safe calls from here on.
[[noreturn]] void become(const std::vector<std::string>& command,
                         const std::filesystem::path& folder, const Limits& limits,
                         std::size_t processes, int output) {
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // so that an interrupted check leaves nothing running
#endif
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    if (limits_memory) set_limit(RLIMIT_AS, limits.memory_bytes);
    set_limit(RLIMIT_NPROC, processes);
    set_limit(RLIMIT_FSIZE, limits.file_bytes);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
#ifdef __linux__
    syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);  // close the caller's open files
#endif
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    if (chdir(folder.c_str()) == 0) execvp(arguments[0], arguments.data());
    _exit(127);
}

}  // namespace

LimitedResult run_limited(const std::vector<std::string>& command,
                          const std::filesystem::path& folder, const Limits& limits,
                          const std::function<void(std::string_view)>& on_output) {
    adopt_orphans();
    const std::vector<pid_t> before = children();
    const std::size_t processes =
        limits.processes > 0 ? tasks_of_this_user() + static_cast<std::size_t>(limits.processes)
                             : 0;
    int ends[2];  // a socket, because other processes could open a pipe through /proc
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        throw std::runtime_error("cannot make a socket");
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot start " + command.at(0));
    if (child == 0) become(command, folder, limits, processes, ends[1]);
    setpgid(child, child);  // here as well as in the child, whichever runs first
    close(ends[1]);

    // Read until the output ends or the time is over. Output beyond the cap is read and dropped, so
    // that it can neither block the program nor fill our memory.
    LimitedResult result;
    const auto deadline = Clock::now() + std::chrono::duration<double>(limits.seconds);
    int status = 0;
    bool ended = false;
    while (!ended) {
        pollfd waiting{ends[0], POLLIN, 0};
        const bool has_output = poll(&waiting, 1, 5) > 0;
        char buffer[65536];
        const ssize_t n = has_output ? read(ends[0], buffer, sizeof buffer) : -1;
        if (n > 0 && on_output) on_output({buffer, static_cast<std::size_t>(n)});
        if (n > 0 && result.output.size() < limits.output_bytes)
            result.output.append(buffer, std::min(static_cast<std::size_t>(n),
                                                  limits.output_bytes - result.output.size()));
        if (n <= 0) ended = waitpid(child, &status, WNOHANG) == child;
        if (!ended && Clock::now() >= deadline) {
            result.timed_out = true;
            kill(-child, SIGKILL);
            waitpid(child, &status, 0);
            ended = true;
        }
    }
    kill(-child, SIGKILL);  // whatever it left running
    end_orphans(before);
    close(ends[0]);
    if (WIFSIGNALED(status))
        result.signal = WTERMSIG(status);
    else
        result.status = WEXITSTATUS(status);
    return result;
}

}  // namespace collide
