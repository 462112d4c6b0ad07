// What the first byte of a message to the checks says; the rest follows.
#pragma once

namespace collide {

enum class Says : char {
    returned = 'r',  ///< the result, then the arguments that may have changed
    threw = 't',     ///< what the exception said
    asks = 'a',      ///< the number of a parameter that is a function, then its arguments
};

}  // namespace collide
