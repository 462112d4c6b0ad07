// What the stub of an exercise needs.
#pragma once
#include <source_location>
#include <string_view>

#include "common/core/errors.hpp"

namespace collide {

/// Throws NotImplemented with the exercise's name, which is the name of the file the stub stands
/// in. The arguments are only there so that the compiler does not complain about unused parameters.
template <class... Arguments>
[[noreturn]] void not_implemented(std::source_location where, const Arguments&...) {
    std::string_view name = where.file_name();
    name.remove_prefix(name.find_last_of('/') + 1);  // npos + 1 is 0: no folder, nothing removed
    throw NotImplemented(std::string(name.substr(0, name.find('.'))));
}

}  // namespace collide

// A macro, because a default argument for the source location cannot follow a pack of parameters.
#define TODO(...) ::collide::not_implemented(std::source_location::current(), __VA_ARGS__)
