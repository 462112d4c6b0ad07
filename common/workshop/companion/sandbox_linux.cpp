#include "common/workshop/companion/sandbox.hpp"

#include <algorithm>
#include <iterator>

#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

constexpr const char* temporary_bytes = "16777216";

/// Programs, libraries and headers of the system, and nothing else of it: neither /usr/share nor /opt.
const char* const system_paths[] = {"/usr/bin",
                                    "/usr/sbin",
                                    "/usr/lib",
                                    "/usr/lib32",
                                    "/usr/lib64",
                                    "/usr/libx32",
                                    "/usr/libexec",
                                    "/usr/include",
                                    "/usr/local/bin",
                                    "/usr/local/lib",
                                    "/usr/local/lib64",
                                    "/usr/local/include",
                                    "/bin",
                                    "/sbin",
                                    "/lib",
                                    "/lib32",
                                    "/lib64",
                                    "/libx32",
                                    "/nix/store",
                                    "/gnu/store",
                                    "/etc/alternatives",
                                    "/etc/ld.so.cache"};

/// If /bin is a link to /usr/bin, the link is recreated. What is hidden of a folder is covered by an empty one.
void add_system(std::vector<std::string>& words, const std::vector<fs::path>& hidden) {
    for (const char* path : system_paths) {
        if (fs::is_symlink(path)) {
            words.insert(words.end(), {"--symlink", fs::read_symlink(path).string(), path});
            continue;
        }
        if (!fs::exists(path)) continue;
        words.insert(words.end(), {"--ro-bind", path, path});
        for (const fs::path& one : hidden) {
            if (!is_inside(one, path) || !fs::exists(one)) continue;
            if (fs::is_directory(one))
                words.insert(words.end(), {"--tmpfs", one.string()});
            else
                words.insert(words.end(), {"--ro-bind", "/dev/null", one.string()});
        }
    }
}

}  // namespace

bool is_of_the_system(const fs::path& file, const std::vector<fs::path>& hidden) {
    const auto is_in = [&](const fs::path& folder) { return is_inside(file, folder); };
    return std::any_of(std::begin(system_paths), std::end(system_paths), is_in) &&
           std::none_of(hidden.begin(), hidden.end(), is_in);
}

std::vector<std::string> in_room(const Sandbox& sandbox, const Room& room,
                                 std::vector<std::string> command) {
    if (!sandbox.works) return in_bare_room(sandbox, std::move(command));
    std::vector<std::string> words;
    const auto add = [&](std::initializer_list<std::string> more) {
        words.insert(words.end(), more);
    };
    // No /proc: it exposes the machine and its owner's environment.
    add({"bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"});
    words.insert(words.end(), sandbox.options.begin(), sandbox.options.end());
    add_system(words, room.hidden);
    add({"--dev", "/dev", "--remount-ro", "/dev", "--size", temporary_bytes, "--tmpfs", "/tmp"});
    for (const fs::path& path : room.readable) add({"--ro-bind", path.string(), path.string()});
    for (const fs::path& path : room.writable) add({"--bind", path.string(), path.string()});
    // Below /tmp a folder can always be created; elsewhere it exists or is created empty.
    add({"--dir", room.start.string(), "--chdir", room.start.string(), "--remount-ro", "/", "--"});
    words.insert(words.end(), command.begin(), command.end());
    return with_empty_environment(std::move(words));
}

Sandbox find_sandbox() {
    if (!is_installed("bwrap")) return {false, "bubblewrap is not installed"};
    // Older versions lack the last option, which prevents nested sandboxes.
    LimitedResult result;
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{"--unshare-user", "--disable-userns"}, {}}) {
        const Sandbox sandbox{true, "", options};
        result = run_limited(in_room(sandbox, {}, {"true"}), "/", {});
        if (result.status == 0) return sandbox;
    }
    return {false,
            "bubblewrap does not work here: " + result.output.substr(0, result.output.find('\n'))};
}

}  // namespace collide
