// The zoo of an exercise: what people write instead of its answer. solutions/NN_name/<exercise>.mistakes
// is a text to read, and data:
//
//     # Blind spots               which kinds are covered, and by which check
//     …
//     # Also right                answers in another style, which must pass every check
//     ## by_reflection
//     # Mistakes                  and these must fail one
//     ## adds_instead
//
//     What a student is told who made this mistake.
//
//     - the lines of the answer that are different,
//     + and what stands there instead
//
// Lines are compared without their indentation, and what is replaced must occur exactly once. Several
// edits of one mistake are separated by an empty line; an edit with nothing but #include lines to add
// adds them. Where hardly a line stays, a block ```cpp … ``` gives everything inside namespace collide.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

/// Another answer: wrong, or right in another way.
struct Variant {
    std::string name;
    bool is_right = false;
    std::string text;                   ///< the hint, or what is different about it
    std::vector<std::string> includes;  ///< "#include <cmath>", beyond those of the answer
    std::string code;                   ///< what stands inside namespace collide
};

/// Reads the zoo and makes each variant from the answer. Throws std::runtime_error naming the file
/// and the variant if an edit does not apply exactly once.
std::vector<Variant> read_zoo(const std::filesystem::path& mistakes,
                              const std::filesystem::path& answer);

/// The first few mistakes: what the quick tests try of a zoo that is not small.
std::vector<Variant> few_of(const std::vector<Variant>& variants);

/// What a source defines: its `#include` lines, and the lines inside namespace collide.
struct Source {
    std::vector<std::string> includes;
    std::vector<std::string> lines;
};
Source read_source(const std::filesystem::path& file);

}  // namespace collide
