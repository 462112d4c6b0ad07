// Hints for known mistakes, and general hints.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "common/workshop/companion/outcome.hpp"

namespace collide {

/// A failing check and the function's results there.
struct Symptom {
    std::string check;
    std::string came;
};
/// The signature of a mistake: all checks that it fails, in the order in which they run.
using Fingerprint = std::vector<Symptom>;
Fingerprint fingerprint_of(const CheckReport& report);

bool fails_the_same(const Fingerprint& a, const Fingerprint& b);
/// Do the same checks fail with the same results? Numbers may differ by 1e-5, relative to
/// themselves or to the largest number beside them, because compilers round differently.
bool computes_the_same(const Fingerprint& a, const Fingerprint& b);
/// Is the answer perhaps the mistake, with another line that changes some of its results? The share of
/// the failing checks at which it computes the same as the mistake, at least a half; 0 if it is not. It
/// must fail at least half of the mistake's checks and no others; a number of five digits or more must
/// be among the same results; and the other results must have the same words, signs and infinities.
double likeness(const Fingerprint& answer, const Fingerprint& mistake);

/// The fingerprints of all mistakes of a chapter's exercises, by "exercise.mistake", from
/// solutions/NN_name/fingerprints.tsv: each line has exercise, mistake, failing check and results.
std::map<std::string, Fingerprint> read_fingerprints(const std::filesystem::path& file);
void write_fingerprints(const std::filesystem::path& file,
                        const std::map<std::string, Fingerprint>& fingerprints);

/// The hint for an answer that fails in this way.
Hint hint_for(const Exercise& exercise, const Fingerprint& fingerprint);

/// The general hints of an exercise: the numbered list under its heading in the exercise sheet.
std::vector<std::string> general_hints(const Exercise& exercise);

/// Formulas for a terminal: `$\mu\,p_z$` becomes μ p_z. Commands without a Unicode letter are left
/// unchanged.
std::string without_latex(const std::string& text);

}  // namespace collide
