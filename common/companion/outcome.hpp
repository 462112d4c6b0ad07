// What became of an exercise: exactly one of six words, and what to say about it.
#pragma once
#include <string>
#include <vector>

#include "common/companion/exercises.hpp"

namespace collide {

enum class Word { passed, fails, not_started, does_not_compile, crashed, timed_out };

/// "passed", "fails", "not started", "does not compile", "crashed", "timed out"
std::string to_text(Word word);

struct Outcome {
    Exercise exercise;
    Word word = Word::not_started;
    int checks = 0;                         ///< how many there are, if they ran
    std::vector<std::string> failing = {};  ///< the names of those that fail, in order
    std::string detail = "";  ///< one line: the law and the numbers, the error, the signal
    std::string hint = "";    ///< for a mistake that we know, else empty
};

}  // namespace collide
