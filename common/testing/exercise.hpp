// TODO(…), which marks the stub of an exercise.
#pragma once
#include <string>
#include <string_view>

#include "common/core/errors.hpp"

namespace collide {

/// Throws NotImplemented with the exercise's name, taken from the stub's file name. The arguments
/// only silence warnings about unused parameters.
template <class... Arguments>
[[noreturn]] void not_implemented(std::string_view file, const Arguments&...) {
    file.remove_prefix(file.find_last_of('/') + 1);  // npos + 1 is 0: no folder, nothing removed
    throw NotImplemented(std::string(file.substr(0, file.find('.'))));
}

}  // namespace collide

// A macro, so that __FILE__ is the stub's.
#define TODO(...) ::collide::not_implemented(__FILE__, __VA_ARGS__)
