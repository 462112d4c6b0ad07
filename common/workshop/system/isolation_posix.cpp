#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <stdexcept>

#include "common/workshop/system/isolation.hpp"

namespace collide {

namespace {

/// Between the two calls another thread could start a program that inherits the ends; we have none.
Ends not_inherited(const int ends[2]) {
    for (int i = 0; i < 2; ++i) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return {ends[0], ends[1]};
}

/// Waits for the end of the lifeline, then kills its own group. What is not the lifeline is closed, so that
/// nobody waits in vain for the end of an output.
[[noreturn]] void guard(int lifeline) {
    dup2(lifeline, STDIN_FILENO);
    close(STDOUT_FILENO), close(STDERR_FILENO);
    drop_inherited();
    char nothing;
    while (read(STDIN_FILENO, &nothing, 1) > 0) continue;
    kill(0, SIGKILL);
    _exit(0);
}

}  // namespace

std::string missing_isolation() {
    return "a process that leaves its group outlives its check, the number of processes is not limited, and "
           "memory is limited for each process alone";
}

Ends make_sockets() {
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0)
        throw std::runtime_error("cannot make a socket");
    return not_inherited(sockets);
}

Ends make_output_pipe() {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("cannot make a pipe");
    return not_inherited(ends);
}

// A pipe into which nobody writes: it ends when this process does.
Ends make_lifeline() {
    const Ends pipe = make_output_pipe();
    return {.ours = pipe.theirs, .theirs = pipe.ours};
}

std::size_t limit_on_processes(int) { return 0; }

// The guard is a grandchild, because the program that follows shall have no child it does not know of.
void hold_lifeline(const Ends& lifeline) {
    const pid_t between = fork();
    if (between != 0) {
        waitpid(between, nullptr, 0);
        return;
    }
    if (fork() == 0) guard(lifeline.theirs);
    _exit(0);
}

void drop_inherited() {
    constexpr rlim_t most = 65536;  // a limit may be infinite
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    const int end = static_cast<int>(std::min(limit.rlim_cur, most));
    for (int file = STDERR_FILENO + 1; file < end; ++file) close(file);
}

void release_lifeline(const Ends& lifeline) {
    close(lifeline.ours);
    close(lifeline.theirs);
}

std::vector<pid_t> adopt_orphans() { return {}; }

void end_orphans(const std::vector<pid_t>&) {}

InUse in_use(const std::vector<pid_t>&, std::size_t) { return {}; }

void hide_memory() {}

}  // namespace collide
