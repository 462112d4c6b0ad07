// Similar work: pairs of sources that agree up to names and layout, found by winnowing (Schleimer, Wilkerson and
// Aiken 2003). Each source becomes a list of tokens in which all names are alike; of the hashes of all runs of
// tokens the smallest in each window is a fingerprint of the source. Two sources that share a long run share
// a fingerprint.
#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace collide {

using TokenPrints = std::set<std::uint64_t>;

/// The fingerprints of a C++ source: comments, layout, and the names and numbers that it uses do not matter.
TokenPrints token_prints(const std::string& source);

struct SourceOf {
    std::string student, text;
};
struct SimilarPair {
    std::string one, other;
    double share = 0;  ///< of the fingerprints of the shorter one that the longer one has, too
    int shared = 0;    ///< so many
};
/// Pairs of sources for one exercise that agree in most of what is their own, the most similar first.
/// @param known  texts that everybody has, such as the stub and the answer: what they contain is left out
std::vector<SimilarPair> similar_pairs(const std::vector<SourceOf>& sources,
                                       const std::vector<std::string>& known);

}  // namespace collide
