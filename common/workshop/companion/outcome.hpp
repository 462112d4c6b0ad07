// What became of an exercise: exactly one of six words, and what to say about it.
#pragma once
#include <string>
#include <vector>

#include "common/workshop/checks/report.hpp"
#include "common/workshop/companion/exercises.hpp"

namespace collide {

enum class Word { passed, fails, not_started, does_not_compile, crashed, timed_out };

/// "passed", "fails", "not started", "does not compile", "crashed", "timed out"
std::string to_text(Word word);

/// What a student is told about a wrong answer. We are sure if it computed the same as a mistake that we
/// know; if only the same checks fail, it is perhaps one of these.
struct Hint {
    bool is_certain = false;
    std::vector<std::string> texts = {};
};

struct Outcome {
    Exercise exercise;
    Word word = Word::not_started;
    int checks = 0;                         ///< how many there are, if they ran
    std::vector<std::string> failing = {};  ///< the names of those that fail, in order
    std::string detail = "";                ///< one line: what broke, the error, the signal
    CheckResult first = {};                 ///< the first check that fails, with its calls
    Hint hint = {};
    std::string log = "";  ///< where everything can be read, if that helps
};

}  // namespace collide
