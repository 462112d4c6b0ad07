#include <algorithm>
#include <iterator>

#include "common/workshop/companion/sandbox.hpp"

namespace collide {

namespace fs = std::filesystem;

bool is_of_the_system(const fs::path& file, const std::vector<fs::path>& hidden) {
    const auto is_in = [&](const fs::path& folder) { return is_inside(file, folder); };
    const fs::path of_the_system[] = {"/usr/bin", "/usr/lib",      "/usr/include", "/usr/local",
                                      "/Library", "/Applications", "/System",      "/opt/homebrew"};
    return std::any_of(std::begin(of_the_system), std::end(of_the_system), is_in) &&
           std::none_of(hidden.begin(), hidden.end(), is_in);
}

std::vector<std::string> in_room(const Sandbox& sandbox, const Room&,
                                 std::vector<std::string> command) {
    return in_bare_room(sandbox, std::move(command));
}

Sandbox find_sandbox() { return {false, "there is no sandbox for this system"}; }

}  // namespace collide
