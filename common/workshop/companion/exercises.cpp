#include "common/workshop/companion/exercises.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "common/figures/files.hpp"

namespace collide {

namespace fs = std::filesystem;

fs::path Exercise::student_file() const { return root / "exercises" / chapter / (name + ".cpp"); }
fs::path Exercise::answer_file() const { return root / "solutions" / chapter / (name + ".cpp"); }
fs::path Exercise::mistakes_file() const {
    return root / "solutions" / chapter / (name + ".mistakes");
}
fs::path Exercise::fingerprints_file() const {
    return root / "solutions" / chapter / "fingerprints.tsv";
}
fs::path Exercise::sheet() const { return root / "exercises" / chapter / "README.md"; }

std::string section_of(const Exercise& exercise) {
    std::istringstream lines(read_text(exercise.sheet()));
    std::string section;
    bool in_section = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("## "))
            in_section = line.find("`" + exercise.name + "`") != std::string::npos;
        if (in_section) section += line + "\n";
    }
    return section;
}

std::vector<Exercise> read_exercises(const fs::path& list) {
    std::ifstream in(list);
    if (!in) throw std::runtime_error("cannot read " + list.string());
    std::vector<Exercise> exercises;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        Exercise exercise;
        words >> exercise.number >> exercise.name >> exercise.chapter >> exercise.id >>
            exercise.time_limit >> exercise.figure;
        std::string root;
        std::getline(words >> std::ws, root);  // the rest of the line: a path may contain spaces
        exercise.root = root;
        exercises.push_back(exercise);
    }
    return exercises;
}

std::vector<Exercise> select_exercises(const std::vector<Exercise>& all,
                                       const std::vector<std::string>& words) {
    const auto asked = [](const Exercise& exercise, const std::string& word) {
        return exercise.number == word || exercise.number.starts_with(word + ".") ||
               exercise.name == word || exercise.chapter == word;
    };
    for (const std::string& word : words)
        if (std::none_of(all.begin(), all.end(), [&](const auto& e) { return asked(e, word); }))
            throw std::invalid_argument("there is no exercise or chapter '" + word + "'");
    std::vector<Exercise> selected;
    for (const Exercise& exercise : all)
        if (words.empty() || std::any_of(words.begin(), words.end(),
                                         [&](const auto& word) { return asked(exercise, word); }))
            selected.push_back(exercise);
    return selected;
}

}  // namespace collide
