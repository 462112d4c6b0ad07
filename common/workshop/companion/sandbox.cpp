#include "common/workshop/companion/sandbox.hpp"

#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

const char* const search_path = "/usr/local/bin:/usr/bin:/bin";
constexpr const char* temporary_bytes = "16777216";

/// Adds the system's programs and libraries, and nothing else of the machine. If /bin is a link to
/// /usr/bin, the link is recreated. A course inside such a folder is hidden.
void add_system(std::vector<std::string>& words, const std::vector<fs::path>& hidden) {
    for (const char* path : {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt",
                             "/nix", "/gnu", "/etc/alternatives", "/etc/ld.so.cache"}) {
        if (fs::is_symlink(path))
            words.insert(words.end(), {"--symlink", fs::read_symlink(path).string(), path});
        else if (fs::exists(path))
            words.insert(words.end(), {"--ro-bind", path, path});
        for (const fs::path& folder : hidden)
            if (folder.string().starts_with(path + std::string("/")) && !fs::is_symlink(path))
                words.insert(words.end(), {"--tmpfs", folder.string()});
    }
}

}  // namespace

std::vector<std::string> in_room(const Sandbox& sandbox, const Room& room,
                                 std::vector<std::string> command) {
    std::vector<std::string> words;
    const auto add = [&](std::initializer_list<std::string> more) {
        words.insert(words.end(), more);
    };
    if (sandbox.works) {
        // No /proc: it exposes the machine and its owner's environment.
        add({"env", "-i", std::string("PATH=") + search_path, "LC_ALL=C.UTF-8", "bwrap",
             "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"});
        words.insert(words.end(), sandbox.options.begin(), sandbox.options.end());
        add_system(words, room.hidden);
        add({"--dev", "/dev", "--remount-ro", "/dev", "--size", temporary_bytes, "--tmpfs",
             "/tmp"});
        for (const fs::path& path : room.readable) add({"--ro-bind", path.string(), path.string()});
        for (const fs::path& path : room.writable) add({"--bind", path.string(), path.string()});
        // Below /tmp a folder can always be created; elsewhere it exists or is created empty.
        add({"--dir", room.start.string(), "--chdir", room.start.string(), "--remount-ro", "/",
             "--"});
    } else {
        add({"env", "-i", std::string("PATH=") + search_path, "LC_ALL=C.UTF-8"});
    }
    words.insert(words.end(), command.begin(), command.end());
    return words;
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
