// A calculator reads problems as JSON and prints answers as JSON, for checking homework and for
// calling a chapter's solver from other languages.
//
//     // programs/impact2d.cpp, and add_calculator(impact2d) in the chapter's CMakeLists.txt
//     const Calculator calculator{.name = "impact2d", .purpose = "…", …};
//     return run_calculator(calculator, argc, argv, [](const Problem& problem) {
//         const double mu = problem.number("mu");
//         …
//         return Answer().set("u", u).set("mode", "sliding");
//     });
//
// An array of problems gives an array of answers. A refused problem gives one line on standard
// error and exit status 2; in an array {"error": "…"} takes its place and the others are answered.
// Each problem is answered as soon as it is read, so the length of an array is unlimited; of many
// refusals the first are reported and the rest are counted. If the text breaks off, the last answer
// is the error.
#pragma once
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// One problem: its fields, read by name. A missing field, or one of the wrong type, is refused by
/// name. So is a field that is never read: it is a spelling mistake, or something the calculator
/// would silently ignore.
class Problem {
  public:
    explicit Problem(const nlohmann::json& value);

    [[nodiscard]] bool has(const std::string& field) const;
    /// Is the field present, and a string?
    [[nodiscard]] bool is_text(const std::string& field) const;
    /// Is the field present, and a single number?
    [[nodiscard]] bool is_number(const std::string& field) const;
    [[nodiscard]] double number(const std::string& field) const;
    [[nodiscard]] double number_or(const std::string& field, double otherwise) const;
    /// A list of numbers, of the given length if there is one.
    [[nodiscard]] VecX vector(const std::string& field, std::optional<int> length = {}) const;
    /// A list of rows of equal length, of the given size if there is one.
    [[nodiscard]] MatX matrix(const std::string& field, std::optional<int> rows = {},
                              std::optional<int> columns = {}) const;
    /// A list of integers from 0 to limit − 1; an absent field is an empty list.
    [[nodiscard]] std::vector<int> indices_or_none(const std::string& field, int limit) const;
    [[nodiscard]] bool flag_or(const std::string& field, bool otherwise) const;
    /// One of the words; the first if the field is absent.
    [[nodiscard]] std::string choice(const std::string& field,
                                     std::initializer_list<const char*> words) const;
    [[nodiscard]] std::string choice(const std::string& field,
                                     const std::vector<std::string>& words) const;
    /// A string; `otherwise` if the field is absent.
    [[nodiscard]] std::string text_or(const std::string& field, const std::string& otherwise) const;
    /// A nested object, as in {"a": {"mass": 1}}.
    [[nodiscard]] Problem part(const std::string& field) const;
    /// The same; an absent field is an empty object.
    [[nodiscard]] Problem part_or_empty(const std::string& field) const;
    /// A list of objects, as in {"bodies": [{"mass": 1}, {"mass": 2}]}; an absent field is an empty
    /// list.
    [[nodiscard]] std::vector<Problem> parts_or_none(const std::string& field) const;
    /// The name of a field with its path, for messages: "bodies[0].mass".
    [[nodiscard]] std::string full_name(const std::string& field) const;

    /// Throws if a field was never read.
    void require_all_used() const;

  private:
    struct Fields;
    explicit Problem(std::shared_ptr<Fields> fields);
    [[nodiscard]] const nlohmann::json& at(const std::string& field) const;
    [[nodiscard]] Problem part_at(const std::string& name, const nlohmann::json& value) const;

    std::shared_ptr<Fields> fields_;
};

/// One answer: its fields, in the order in which they are set.
class Answer {
  public:
    Answer();
    Answer(const Answer& other);
    Answer& operator=(const Answer& other);
    ~Answer();

    Answer& set(const std::string& field, double value);
    Answer& set(const std::string& field, int value);
    Answer& set(const std::string& field, const std::string& value);
    Answer& set(const std::string& field, const char* value);
    Answer& set(const std::string& field, const VecX& value);
    Answer& set(const std::string& field, const Answer& value);
    Answer& set(const std::string& field, const std::vector<Answer>& values);
    Answer& set(const std::string& field, const std::vector<std::string>& values);
    Answer& set(const std::string& field, const std::vector<int>& values);
    Answer& set(const std::string& field, const std::vector<std::vector<std::string>>& rows);

    /// On one line; numbers with the fewest digits that read back as the same double.
    [[nodiscard]] std::string to_json() const;

  private:
    std::unique_ptr<nlohmann::ordered_json> value_;
};

/// An additional command-line option with a word as its value.
struct CalculatorOption {
    std::string flag, meaning;
    std::string* value;
};

struct Calculator {
    std::string name;
    std::string purpose;
    std::string fields;   // input and output fields, for --help
    std::string example;  // a valid problem, for --help and --example
    std::vector<CalculatorOption> options = {};
};

using Solve = std::function<Answer(const Problem&)>;

/// The whole program. Reads the file named on the command line, or standard input.
int run_calculator(const Calculator& calculator, int argc, char** argv, const Solve& solve);

/// Answers the text of one problem or of an array; returns the exit status.
int answer_problems(const Calculator& calculator, std::istream& text, const Solve& solve,
                    std::ostream& answers, std::ostream& complaints);

}  // namespace collide
