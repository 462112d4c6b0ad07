// Undoing zlib's compression, for measurements that were published compressed.
#pragma once
#include <string>
#include <string_view>

namespace collide {

/// What zlib has compressed: the format of RFC 1950, with the blocks of RFC 1951 inside.
///
/// The sum at its end is checked. Throws std::invalid_argument, saying why, if the bytes are damaged
/// or cut off, or if more than 256 MB would come out.
std::string inflated(std::string_view compressed);

}  // namespace collide
