// The number of random problems in a test. A quick run tries enough to find a mistake; the long
// run, `./course test --long`, which CI uses, tries as many as the text promises.
#pragma once
#include <cstdlib>
#include <string_view>

namespace collide {

/// `full` if the environment variable COLLIDE_LONG is set to anything but 0; else `quick`.
inline int sample_size(int quick, int full) {
    const char* value = std::getenv("COLLIDE_LONG");
    const std::string_view setting = value ? value : "";
    return setting.empty() || setting == "0" ? quick : full;
}

}  // namespace collide
