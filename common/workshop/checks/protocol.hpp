// The first byte of a message to the checks: its kind.
#pragma once

namespace collide {

enum class Says : char {
    returned = 'r',  ///< the result, then the mutable arguments
    threw = 't',     ///< the exception's message
    asks = 'a',      ///< the index of a function parameter, then the arguments of the call
};

}  // namespace collide
