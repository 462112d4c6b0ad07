// Hints: for mistakes that we know, and in general.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "common/workshop/companion/outcome.hpp"

namespace collide {

/// A check that fails, and what the function gave there.
struct Symptom {
    std::string check;
    std::string came;
};
/// What gives a mistake away: all checks that it fails, in the order in which they run.
using Fingerprint = std::vector<Symptom>;
Fingerprint fingerprint_of(const CheckReport& report);

bool fails_the_same(const Fingerprint& a, const Fingerprint& b);
/// The same checks fail, and the function gave the same there. Numbers may differ by a hundred
/// thousandth of themselves, or of the largest number beside them: another compiler rounds differently.
bool computes_the_same(const Fingerprint& a, const Fingerprint& b);

/// The fingerprints of all mistakes of a chapter's exercises, by "exercise.mistake", from
/// solutions/NN_name/fingerprints.tsv: exercise, mistake, failing check, and what came, in each line.
std::map<std::string, Fingerprint> read_fingerprints(const std::filesystem::path& file);
void write_fingerprints(const std::filesystem::path& file,
                        const std::map<std::string, Fingerprint>& fingerprints);

/// What we can say about an answer that fails like this.
Hint hint_for(const Exercise& exercise, const Fingerprint& fingerprint);

/// The general hints of an exercise: the numbered list under its heading in the exercise sheet.
std::vector<std::string> general_hints(const Exercise& exercise);

/// Formulas for a terminal: `$\mu\,p_z$` becomes μ p_z. What we have no letter for stays as it is.
std::string without_latex(const std::string& text);

}  // namespace collide
