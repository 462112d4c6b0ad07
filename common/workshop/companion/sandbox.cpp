#include "common/workshop/companion/sandbox.hpp"

#include <pwd.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

constexpr uid_t nobody = 65534;

/// Homes of people, not of services, whose homes may be folders such as /usr/sbin.
std::vector<fs::path> homes() {
    constexpr uid_t first_person = 1000;
    std::vector<fs::path> found;
    setpwent();
    for (const passwd* user = getpwent(); user != nullptr; user = getpwent())
        if (user->pw_uid == 0 || (user->pw_uid >= first_person && user->pw_uid != nobody))
            found.emplace_back(user->pw_dir);
    endpwent();
    if (const char* const own = std::getenv("HOME")) found.emplace_back(own);
    return found;
}

}  // namespace

bool is_inside(const fs::path& path, const fs::path& folder) {
    return path.string().starts_with(folder.string() + "/");
}

std::vector<fs::path> private_paths(const std::vector<fs::path>& paths) {
    std::vector<fs::path> hidden;
    std::error_code error;
    for (const fs::path& path : paths) {
        const fs::path real = fs::canonical(path, error);
        if (error) continue;
        hidden.push_back(real.parent_path());  // before what it contains
        hidden.push_back(real);
    }
    for (const fs::path& home : homes())
        if (const fs::path real = fs::canonical(home, error); !error) hidden.push_back(real);
    return hidden;
}

std::vector<std::string> in_bare_room(const Sandbox& sandbox, std::vector<std::string> command) {
    std::vector<std::string> words = sandbox.as_nobody;
    command = with_empty_environment(std::move(command));
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

Sandbox without_bubblewrap(const std::string& why, const fs::path& folder) {
    Sandbox bare{false, why};
    if (geteuid() != 0 || !is_installed("setpriv")) return bare;
    const std::string id = std::to_string(nobody);
    bare.as_nobody = {"setpriv", "--reuid", id, "--regid", id, "--clear-groups", "--no-new-privs"};
    const LimitedResult result =
        run_limited(in_room(bare, {}, {"test", "-x", folder.string()}), "/", {});
    if (result.status != 0) bare.as_nobody.clear();
    return bare;
}

void hand_over(const Sandbox& sandbox, const fs::path& folder) {
    if (!sandbox.as_nobody.empty() && chown(folder.c_str(), nobody, nobody) != 0)
        throw std::runtime_error("cannot hand over " + folder.string());
}

std::vector<std::string> with_empty_environment(std::vector<std::string> command) {
    const std::vector<std::string> start = {"env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin",
                                            "LC_ALL=C.UTF-8"};
    command.insert(command.begin(), start.begin(), start.end());
    return command;
}

}  // namespace collide
