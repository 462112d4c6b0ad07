// The outcome of an exercise: exactly one of six words, with details.
#pragma once
#include <string>
#include <vector>

#include "common/workshop/checks/report.hpp"
#include "common/workshop/companion/exercises.hpp"

namespace collide {

enum class Word { passed, fails, not_started, does_not_compile, crashed, timed_out };

/// "passed", "fails", "not started", "does not compile", "crashed", "timed out"
std::string to_text(Word word);

/// The hint for a wrong answer. It is certain if the answer computed the same as a known mistake;
/// if it only resembles one or two, it lists the most similar.
struct Hint {
    bool is_certain = false;
    std::vector<std::string> texts = {};
};

struct Outcome {
    Exercise exercise;
    Word word = Word::not_started;
    int checks = 0;                         ///< number of checks, if they ran
    std::vector<std::string> failing = {};  ///< names of the failing checks, in order
    std::string detail = "";                ///< one line: the broken law, the error or the signal
    CheckResult first = {};                 ///< the failing check that tells most, with its calls
    Hint hint = {};
    std::string log = "";  ///< path of the full log, if there is one
};

}  // namespace collide
