#include "common/workshop/companion/workspace.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "common/workshop/companion/limited_process.hpp"

namespace collide {

namespace fs = std::filesystem;

bool remove_folder(const fs::path& folder) {
    run_limited({"chmod", "-R", "u+rwX", folder.string()}, "/", {.seconds = 60});
    run_limited({"rm", "-rf", "--", folder.string()}, "/", {.seconds = 120});
    std::error_code error;
    return !fs::exists(folder, error) && !error;
}

fs::path new_folder(const fs::path& parent) {
    fs::create_directories(parent);
    std::string name = (parent / (std::to_string(getpid()) + "-XXXXXX")).string();
    if (!mkdtemp(name.data()))
        throw std::runtime_error("cannot make a folder in " + parent.string());
    return name;
}

void remove_old_workspaces(const fs::path& workspaces) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(workspaces, error)) {
        const int owner = std::atoi(entry.path().filename().c_str());
        if (owner <= 0 || (kill(owner, 0) != 0 && errno == ESRCH)) remove_folder(entry.path());
    }
}

}  // namespace collide
