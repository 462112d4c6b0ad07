#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/workshop/system/isolation.hpp"

namespace collide {

namespace {

/// The child processes of this process, including adopted orphans.
std::vector<pid_t> children() {
    std::vector<pid_t> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task", error)) {
        std::ifstream list(entry.path() / "children");
        for (pid_t child; list >> child;) found.push_back(child);
    }
    return found;
}

/// Kills these processes and all that they have started, as it finds them.
void kill_family(std::vector<pid_t> family) {
    for (std::size_t i = 0; i < family.size(); ++i) {
        const std::filesystem::path tasks =
            std::filesystem::path("/proc") / std::to_string(family[i]) / "task";
        std::error_code error;
        for (const auto& thread : std::filesystem::directory_iterator(tasks, error)) {
            std::ifstream list(thread.path() / "children");
            for (pid_t child; list >> child;) family.push_back(child);
        }
        kill(family[i], SIGKILL);
    }
}

/// The number of processes and threads of this user.
std::size_t tasks_of_this_user() {
    std::error_code error;
    std::size_t tasks = 0;
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

using FileId = std::pair<dev_t, ino_t>;

/// Files in memory that the process has open, each counted once for the family.
std::size_t bytes_of_files(const std::filesystem::path& process, std::set<FileId>& seen) {
    std::size_t bytes = 0;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(process / "fd", error)) {
        const std::string target = std::filesystem::read_symlink(entry.path(), error).string();
        const bool is_in_memory = target.starts_with("/memfd:") ||
                                  target.starts_with("/dev/shm/") ||
                                  target.starts_with("/dev/zero");
        struct stat status {};
        if (!is_in_memory || stat(entry.path().c_str(), &status) != 0) continue;
        constexpr std::size_t block = 512;
        if (seen.emplace(status.st_dev, status.st_ino).second)
            bytes += block * static_cast<std::size_t>(status.st_blocks);
    }
    return bytes;
}

/// "RssAnon: 1234 kB" and the like. What several processes share counts for each of them.
std::size_t bytes_of_pages(const std::filesystem::path& process) {
    std::ifstream status(process / "status");
    std::size_t kilobytes = 0, value = 0;
    for (std::string word; status >> word;)
        if ((word == "RssAnon:" || word == "RssShmem:" || word == "VmSwap:") && status >> value)
            kilobytes += value;
    return 1024 * kilobytes;
}

/// Adds up a family, process by process.
class Family {
  public:
    explicit Family(std::size_t most_tasks) : most_tasks_(most_tasks) {}

    void add(pid_t process) {
        // A family that grows faster than it can be counted must not keep us.
        if (most_tasks_ > 0 && sum_.tasks > most_tasks_) return;
        const std::filesystem::path folder =
            std::filesystem::path("/proc") / std::to_string(process);
        sum_.bytes += bytes_of_pages(folder) + bytes_of_files(folder, seen_);
        std::error_code error;
        for (const auto& thread : std::filesystem::directory_iterator(folder / "task", error)) {
            ++sum_.tasks;
            std::ifstream children(thread.path() / "children");
            for (pid_t child; children >> child;) add(child);
        }
    }

    [[nodiscard]] InUse sum() const { return sum_; }

  private:
    std::size_t most_tasks_;
    std::set<FileId> seen_;
    InUse sum_;
};

}  // namespace

std::string missing_isolation() { return ""; }

Ends make_sockets() {
    int sockets[2];  // not a pipe, which other processes could open through /proc
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
        throw std::runtime_error("cannot make a socket");
    return {sockets[0], sockets[1]};
}

Ends make_output_pipe() {
    int pipe[2];
    if (pipe2(pipe, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
    fcntl(pipe[0], F_SETPIPE_SZ, 1 << 20);  // so that large output rarely blocks
    return {pipe[0], pipe[1]};
}

Ends make_lifeline() { return {}; }

std::size_t limit_on_processes(int more) {
    return more > 0 ? tasks_of_this_user() + static_cast<std::size_t>(more) : 0;
}

void hold_lifeline(const Ends&) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

void drop_inherited() {
    syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);
    constexpr int join_new_keyring = 1;
    syscall(SYS_keyctl, join_new_keyring, nullptr);
}

void release_lifeline(const Ends&) {}

std::vector<pid_t> adopt_orphans() {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    return children();
}

// Killing one may make its children ours, so repeat until none is left. All are killed before any is waited for: of
// those that start others without end, none must get the time for it.
void end_orphans(const std::vector<pid_t>& before) {
    const auto is_from_before = [&](pid_t child) {
        return std::find(before.begin(), before.end(), child) != before.end();
    };
    for (int round = 0; round < 10000; ++round) {
        std::vector<pid_t> family = children();
        std::erase_if(family, is_from_before);
        if (family.empty()) return;
        kill_family(family);
        for (const pid_t child : family) waitpid(child, nullptr, WNOHANG);
        if (round > 0) usleep(1000);
    }
}

InUse in_use(const std::vector<pid_t>& before, std::size_t most_tasks) {
    Family family(most_tasks);
    for (const pid_t child : children())
        if (std::find(before.begin(), before.end(), child) == before.end()) family.add(child);
    return family.sum();
}

void hide_memory() { prctl(PR_SET_DUMPABLE, 0); }

}  // namespace collide
