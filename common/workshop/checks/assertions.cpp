#include "common/workshop/checks/assertions.hpp"

#include <stdexcept>
#include <string>

namespace collide {

void answer_does_not_fit(const char* condition) {
    throw std::runtime_error(
        "what came has a wrong size, or an index in it is out of range: it is not true that " +
        std::string(condition));
}

}  // namespace collide
