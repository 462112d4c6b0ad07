// Hints: for mistakes that we know, and in general.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "common/companion/exercises.hpp"

namespace collide {

/// The checks that a mistake fails, in the order in which they run.
using Fingerprint = std::vector<std::string>;

/// The fingerprints of all mistakes of a chapter's exercises, by "exercise.mistake", from
/// solutions/NN_name/mistakes/fingerprints.tsv: exercise, mistake and failing check in each line.
std::map<std::string, Fingerprint> read_fingerprints(const std::filesystem::path& mistakes_folder);
void write_fingerprints(const std::filesystem::path& mistakes_folder,
                        const std::map<std::string, Fingerprint>& fingerprints);

/// The hint at the top of a mistake's file: the text after "// hint: ", up to the end of the
/// comment.
std::string read_hint(const std::filesystem::path& mistake);

/// The hint of the mistake that fails exactly these checks; empty if no known mistake does.
std::string hint_for_mistake(const Exercise& exercise, const std::vector<std::string>& failing);

/// The general hints of an exercise: the numbered list under its heading in the exercise sheet.
std::vector<std::string> general_hints(const Exercise& exercise);

}  // namespace collide
