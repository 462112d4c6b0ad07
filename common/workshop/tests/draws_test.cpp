// Random problems must be the same with every compiler, so no expression may contain two draws in
// unspecified order.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

/// Parses expressions as far as needed to find draws. A draw is a call of a member of `random`, or
/// of a function with the argument `random`; draws inside lambdas are not found.
class DrawReader {
  public:
    explicit DrawReader(const std::string& text) : text_(without_words(text)) {}

    /// The lines with two unordered draws.
    std::vector<int> unordered() {
        read('\0');
        return unordered_;
    }

  private:
    struct Group {
        int arguments_with_draws = 0;
        bool is_block = false;       ///< contains statements
        bool passes_random = false;  ///< one argument is `random` itself
    };

    static std::string without_words(const std::string& text) {
        static const std::regex words(R"(//[^\n]*|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])+')");
        return std::regex_replace(text, words, "0");
    }

    std::string name() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && (std::isalnum(text_[at_]) || text_[at_] == '_')) ++at_;
        return text_.substr(begin, at_ - begin);
    }

    /// Records that `parts` operands of an expression draw.
    void note(int parts) {
        const auto here = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size()));
        if (parts > 1)
            unordered_.push_back(1 + static_cast<int>(std::count(text_.begin(), here, '\n')));
    }

    /// Is the character before at_ a sequence point?
    bool is_point_of_order() const {
        const char before = at_ > 1 ? text_[at_ - 2] : ' ', c = text_[at_ - 1], next = text_[at_];
        if (c == ':') return before != ':' && next != ':';
        if (c == '=')
            return next != '=' && std::string_view("=<>!").find(before) == std::string_view::npos;
        return c == '?' || (next == c && (c == '&' || c == '|' || c == '<'));
    }

    /// The text up to `closing`.
    Group read(char closing) {
        Group group;
        int operands = 0;            // that draw, since the last sequence point
        bool draws = false;          // anything in this argument
        std::string argument, last;  // the argument without what is in parentheses; its last name
        bool calls_random =
            false;  // the last name was random.something: its arguments belong to it
        const auto order = [&] { note(operands), operands = 0; };
        const auto end_argument = [&] {
            order();
            group.arguments_with_draws += draws;
            group.passes_random |= argument == "random";
            draws = false, argument.clear();
        };
        while (at_ < text_.size() && text_[at_] != closing) {
            if (std::isalpha(text_[at_])) {
                last = name(), argument += last;
                calls_random = last == "random" && text_[at_] == '.';
                if (calls_random) ++operands, draws = true, ++at_, name();
                continue;
            }
            const char c = text_[at_++];
            if (std::isspace(static_cast<unsigned char>(c))) continue;
            if (c == '(' || c == '{' || c == '[') {
                const Group inner = read(c == '(' ? ')' : c == '{' ? '}' : ']');
                const bool is_statement =
                    last == "if" || last == "for" || last == "while" || last == "switch";
                const bool is_call = c == '(' && !last.empty();
                if (c == '(') note(inner.arguments_with_draws);
                if (inner.is_block || is_statement)
                    order();
                else if (!calls_random &&
                         (inner.arguments_with_draws > 0 || (is_call && inner.passes_random)))
                    ++operands, draws = true;
            } else if (c == ';' || c == ',') {
                end_argument();
                group.is_block |= c == ';';
            } else if (is_point_of_order()) {
                order();
            }
            argument += c;
            if (c == ',' || c == ';') argument.clear();
            last.clear(), calls_random = false;
        }
        end_argument();
        ++at_;
        return group;
    }

    std::string text_;
    std::size_t at_ = 0;
    std::vector<int> unordered_;
};

std::size_t unordered(const std::string& text) { return DrawReader(text).unordered().size(); }

}  // namespace

TEST_CASE("random problems are drawn in an order of their own, not of the compiler") {
    for (const char* room : {"common", "chapters", "exercises", "solutions"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(COLLIDE_ROOT) / room)) {
            const std::string ending = entry.path().extension().string();
            if (ending != ".cpp" && ending != ".hpp") continue;
            for (const int line : DrawReader(read_text(entry.path())).unordered())
                FAIL_CHECK(fs::relative(entry.path(), COLLIDE_ROOT).string()
                           << ":" << line << " draws twice in one expression");
        }
}

TEST_CASE("two draws without an order are found, wherever they stand") {
    CHECK(unordered("f(random.index(3), random.index(4));") == 1);
    CHECK(unordered("const Vec3 p(random.uniform(0, 1),\n random.uniform(0, 1), 0);") == 1);
    CHECK(unordered("x = random.uniform(0, 1) * random.direction();") == 1);
    CHECK(unordered("x = {.a = 2 * random.uniform(0, 1) + g(random)};") == 1);
    CHECK(unordered("return f(g(random, 2), h(random));") == 1);
    CHECK(unordered("return (random.chance(0.5) ? 1 : -1) * random.uniform(0, 1);") == 1);
    CHECK(unordered("add(scene, {random.uniform(0, 1), 0}, random.index(2));") == 1);
}

TEST_CASE("draws in order, and other things called random, are left alone") {
    for (const char* fine :
         {"const Vec3 p{random.uniform(0, 1), random.uniform(0, 1), 0};",
          "const double a = random.uniform(0, 1), b = 2 * random.uniform(0, a);",
          "x = random.chance(0.5) ? random.uniform(0, 1) : 3 * random.direction().x();",
          "f(random, 2 + random.index(3));", "random.log_uniform(0.1, random.chance(0.5) ? 1 : 3);",
          "if (random.chance(0.5) && random.index(3) == 1) x = random.index(3);",
          "for (int i = 0; i < 3; ++i) { a = random.index(3); b = random.index(4); }",
          "const auto f = [&] { return random.index(3); }; g(random.index(3), f);",
          "list[random.index(3)] = random.direction();",
          "Vec3 f(Random& random, const Random& other);",
          "f(random.index(3)); // , random.index(3)", "m << random.index(3), random.index(4);"})
        CHECK(unordered(fine) == 0);
}
