// A failed assertion of Eigen in the code of the checks is an exception: sizes of an answer that do not fit
// fail the check that uses them, and do not end the process. Include before Eigen.
#pragma once

namespace collide {

/// @throws std::runtime_error
[[noreturn]] void answer_does_not_fit(const char* condition);

}  // namespace collide

#define eigen_assert(condition) \
    ((condition) ? static_cast<void>(0) : ::collide::answer_does_not_fit(#condition))
