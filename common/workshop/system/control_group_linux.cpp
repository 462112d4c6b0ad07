#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "common/workshop/system/control_group.hpp"

namespace collide {

namespace {

namespace fs = std::filesystem;

const fs::path mounted = "/sys/fs/cgroup";
const std::string prefix = "collide-";

/// The group of this process for each controller, from lines such as "4:memory:/user"; "" is that of version 2.
std::map<std::string, std::string> own_groups() {
    std::map<std::string, std::string> groups;
    std::ifstream list("/proc/self/cgroup");
    for (std::string line; std::getline(list, line);) {
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        std::istringstream names(line.substr(first + 1, second - first - 1));
        std::string name;
        do {
            std::getline(names, name, ',');
            groups[name] = line.substr(second + 1);
        } while (names.good());
    }
    return groups;
}

bool write_value(const fs::path& file, std::size_t value) {
    std::ofstream out(file);
    out << value << std::flush;
    return out.good();
}

/// Groups that graders have left behind which were killed.
void remove_old_groups(const fs::path& parent) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(parent, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(prefix)) continue;
        const pid_t owner = std::atoi(name.c_str() + prefix.size());
        if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH) rmdir(entry.path().c_str());
    }
}

/// A new group in the parent; empty if it cannot be made.
fs::path new_group(const fs::path& parent) {
    static int made = 0;
    if (made == 0) remove_old_groups(parent);
    const fs::path group =
        parent / (prefix + std::to_string(getpid()) + "-" + std::to_string(++made));
    std::error_code error;
    return fs::create_directory(group, error) && !error ? group : fs::path();
}

}  // namespace

void ControlGroup::add(const std::string& parent, const std::vector<Limit>& limits) {
    const fs::path group = new_group(parent);
    if (group.empty()) return;
    for (const Limit& limit : limits)
        if (limit.value > 0 && !write_value(group / limit.file, limit.value)) {
            rmdir(group.c_str());
            return;
        }
    folders_.push_back(group.string());
    entrances_.push_back((group / "cgroup.procs").string());
}

ControlGroup::ControlGroup(std::size_t bytes, std::size_t tasks) {
    if (bytes == 0 && tasks == 0) return;
    auto own = own_groups();
    if (fs::exists(mounted / "cgroup.controllers")) {
        // Version 2: beside our own group, because one that has processes cannot limit groups below it.
        const fs::path parent = mounted / fs::path(own[""]).parent_path().relative_path();
        add(parent.string(), {{"memory.max", bytes}, {"pids.max", tasks}});
        if (exists()) write_value(fs::path(folders_[0]) / "memory.swap.max", 0);
        return;
    }
    const auto below_own = [&](const char* controller) {
        return (mounted / controller / fs::path(own[controller]).relative_path()).string();
    };
    // (The second limit is that of memory and swap together; where swap is not counted it is missing.)
    if (bytes > 0) add(below_own("memory"), {{"memory.limit_in_bytes", bytes}});
    if (exists()) write_value(fs::path(folders_[0]) / "memory.memsw.limit_in_bytes", bytes);
    if (tasks > 0) add(below_own("pids"), {{"pids.max", tasks}});
}

ControlGroup::~ControlGroup() {
    for (const std::string& folder : folders_)
        for (int i = 0; i < 100 && rmdir(folder.c_str()) != 0 && errno == EBUSY; ++i)
            usleep(1000);  // the last of its processes are ending
}

void ControlGroup::enter() const {
    for (const std::string& entrance : entrances_) {
        const int file = open(entrance.c_str(), O_WRONLY | O_CLOEXEC);
        if (file < 0) continue;  // looking at the processes has to do
        if (write(file, "0", 1) < 0) {
        }
        close(file);
    }
}

void ControlGroup::end() const {
    for (const std::string& folder : folders_)  // first of all, nothing new
        if (fs::exists(fs::path(folder) / "pids.max"))
            write_value(fs::path(folder) / "pids.max", 0);
    for (const std::string& entrance : entrances_) {
        std::ifstream list(entrance);
        for (pid_t process; list >> process;)
            if (process > 0) kill(process, SIGKILL);
    }
}

bool ControlGroup::ran_out_of_memory() const {
    for (const std::string& folder : folders_)
        for (const char* name : {"memory.events", "memory.oom_control"}) {
            std::ifstream events(fs::path(folder) / name);
            std::size_t count = 0;
            for (std::string word; events >> word;)
                if (word == "oom_kill" && events >> count && count > 0) return true;
        }
    return false;
}

}  // namespace collide
