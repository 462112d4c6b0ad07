// The zoo of an exercise: wrong answers, and right ones in another style.
// solutions/NN_name/<exercise>.mistakes is both text and data:
//
//     # Blind spots               which kinds are covered, and by which check
//     …
//     # Also right                answers in another style, which must pass every check
//     ## by_reflection
//     # Mistakes                  and these must fail one
//     ## adds_instead
//
//     The hint for a student with this mistake.
//
//     - lines of the answer,
//     + and their replacement
//
// Lines are compared without indentation, and the replaced lines must occur exactly once. Several
// edits of one mistake are separated by an empty line; an edit that only adds #include lines adds
// them at the top. For larger changes a block ```cpp … ``` gives everything inside namespace
// collide.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

/// A variant of the answer: wrong, or right in another style.
struct Variant {
    std::string name;
    bool is_right = false;
    std::string text;                   ///< the hint, or a description of the difference
    std::vector<std::string> includes;  ///< "#include <cmath>", in addition to the answer's
    std::string code;                   ///< the code inside namespace collide
};

/// Reads the zoo and makes each variant from the answer. Throws std::runtime_error naming the file
/// and the variant if an edit does not apply exactly once.
std::vector<Variant> read_zoo(const std::filesystem::path& mistakes,
                              const std::filesystem::path& answer);

/// The first few mistakes, which the quick tests try if the zoo is not small.
std::vector<Variant> few_of(const std::vector<Variant>& variants);

/// A source split into its `#include` lines and the lines inside namespace collide.
struct Source {
    std::vector<std::string> includes;
    std::vector<std::string> lines;
};
Source read_source(const std::filesystem::path& file);

}  // namespace collide
