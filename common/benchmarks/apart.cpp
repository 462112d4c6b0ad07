#include "common/benchmarks/apart.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <ctime>
#include <iostream>

namespace collide {

namespace {

/// In the child: the task, and its answer into the pipe. Never returns.
[[noreturn]] void answer_into(int pipe_end, double time_limit,
                              const std::function<std::string()>& task) {
    alarm(static_cast<unsigned>(time_limit) + 2);  // if there is nobody left who could stop it
    setpgid(0, 0);  // a library that ends its whole group of processes ends only itself
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    int code = 1;
    try {
        const std::string answer = task() + "\n";  // the last character says: this was all
        std::size_t written = 0;
        while (written < answer.size()) {
            const ssize_t count = write(pipe_end, answer.data() + written, answer.size() - written);
            if (count <= 0) break;
            written += static_cast<std::size_t>(count);
        }
        code = written == answer.size() ? 0 : 1;
    } catch (...) {
        // The parent sees that no answer came.
    }
    _exit(code);
}

/// All that comes, until the other side closes or the time is up.
std::string read_until(int pipe_end, double time_limit) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(time_limit);
    std::string all;
    std::array<char, 4096> part{};
    while (true) {
        const double left = std::chrono::duration<double>(end - Clock::now()).count();
        pollfd waiting{pipe_end, POLLIN, 0};
        if (left <= 0 || poll(&waiting, 1, static_cast<int>(1000 * left) + 1) <= 0) return "";
        const ssize_t count = read(pipe_end, part.data(), part.size());
        if (count <= 0) return all;
        all.append(part.data(), static_cast<std::size_t>(count));
    }
}

}  // namespace

std::optional<std::string> run_apart(const std::function<std::string()>& task, double time_limit) {
    std::array<int, 2> ends{};
    std::cout.flush();
    if (pipe(ends.data()) != 0) return {};
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        answer_into(ends[1], time_limit, task);
    }
    close(ends[1]);
    std::string answer = child > 0 ? read_until(ends[0], time_limit) : "";
    close(ends[0]);
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
    if (answer.empty() || answer.back() != '\n') return {};
    answer.pop_back();
    return answer;
}

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace collide
