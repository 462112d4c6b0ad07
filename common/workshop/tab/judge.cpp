// The part of the student's companion that judges, for the browser:
//
//     judge checked ID REPORT in-time|too-late   the outcome of checks that ran
//     judge not-compiled ID LOG                  the outcome of a file that does not compile, from what the compiler said
//     judge hints ID                             the general hints as a list
//
// It prints JSON. An outcome is {"report": as `course check --json` writes it, "text": as `course check` prints it}.
// In its folder /usr/course are exercises.txt, and of exercises/ and solutions/ what hints come from.
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "common/figures/files.hpp"
#include "common/workshop/companion/hints.hpp"
#include "common/workshop/companion/judging.hpp"
#include "common/workshop/companion/report.hpp"

using namespace collide;

namespace {

Exercise exercise_of(const std::string& id) {
    for (const Exercise& exercise : read_exercises("/usr/course/exercises.txt"))
        if (exercise.id == id) return exercise;
    throw std::invalid_argument("there is no exercise " + id);
}

void print_outcome(const Outcome& outcome) {
    write_json({outcome}, "/outcome.json");
    std::ostringstream text;
    print_outcomes(text, {outcome}, {.has_color = false, .has_unicode = true});
    const auto report = nlohmann::json::parse(read_text("/outcome.json"));
    std::cout << nlohmann::json{{"report", report}, {"text", text.str()}}.dump() << '\n';
}

void print_hints(const Exercise& exercise) {
    nlohmann::json hints = nlohmann::json::array();
    for (const std::string& hint : general_hints(exercise)) hints.push_back(without_latex(hint));
    std::cout << hints.dump() << '\n';
}

}  // namespace

int main(int argc, char** argv) try {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const Exercise exercise = exercise_of(words.at(1));
    if (words[0] == "checked")
        print_outcome(judged(exercise, read_report(read_text(words.at(2))),
                             {.timed_out = words.at(3) == "too-late"}));
    else if (words[0] == "not-compiled")
        print_outcome(does_not_compile(
            exercise, first_error(read_text(words.at(2)), exercise.student_file())));
    else
        print_hints(exercise);
    return 0;
} catch (const std::exception& error) {
    std::cerr << "judge: " << error.what() << '\n';
    return 1;
}
