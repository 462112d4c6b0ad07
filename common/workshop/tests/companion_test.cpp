// Parts of the companion that work without a student's file: zoos, hints, compiler errors,
// formulas.
#include <unistd.h>

#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"
#include "common/workshop/companion/checking.hpp"
#include "common/workshop/companion/hints.hpp"
#include "common/workshop/companion/terminal.hpp"
#include "common/workshop/companion/zoo.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
namespace fs = std::filesystem;

namespace {

/// A zoo and its answer in a folder of their own.
struct ZooFiles {
    fs::path folder = fs::temp_directory_path() / ("collide_zoo_" + std::to_string(getpid()));
    fs::path answer = folder / "f.cpp", mistakes = folder / "f.mistakes";

    ZooFiles(const std::string& zoo) {
        fs::create_directories(folder);
        write(answer,
              "#include <cmath>\n\nnamespace collide {\n\nint f(int x) {\n    if (x < 0) x = 0;\n"
              "    return 2 * x;\n}\n\n}  // namespace collide\n");
        write(mistakes, zoo);
    }
    ~ZooFiles() { fs::remove_all(folder); }

    static void write(const fs::path& file, const std::string& text) {
        write_file(file, [&](std::ostream& out) { out << text; });
    }
    std::vector<Variant> read() const { return read_zoo(mistakes, answer); }
};

std::string complaint_about(const std::string& zoo) {
    try {
        ZooFiles(zoo).read();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

const std::string head = "# Blind spots\n\nunits: none\n\n# Mistakes\n\n";

}  // namespace

TEST_CASE("a zoo: edits of the answer, whole bodies, and what is also right") {
    const auto variants =
        ZooFiles(
            "# Also right\n\n## shifts\n\nTwice is a shift.\n\n- return 2 * x;\n+ return x << 1;\n\n"
            "# Mistakes\n\n## forgets\n\nYou\nforget.\n\n- return 2 * x;\n+ return x;\n\n"
            "## anew\n\nAnother.\n\n```cpp\n#include <vector>\n\nint f(int) { return 7; }\n```\n")
            .read();
    REQUIRE(variants.size() == 3);
    CHECK((variants[0].is_right && !variants[1].is_right && !variants[2].is_right));
    CHECK(variants[1].name == "forgets");
    CHECK(variants[1].text == "You forget.");
    CHECK(variants[1].code == "\nint f(int x) {\n    if (x < 0) x = 0;\n    return x;\n}\n\n");
    CHECK(variants[2].code == "\nint f(int) { return 7; }\n");
    CHECK(variants[2].includes == std::vector<std::string>{"#include <vector>"});
}

TEST_CASE("a zoo: several edits, lines that go, lines that come, headers") {
    const auto variants =
        ZooFiles(
            head +
            "## both\n\nWhy.\n\n+ #include <limits>\n\n- return 2 * x;\n+ return x\n+     + 1;\n\n"
            "- if (x < 0) x = 0;\n")
            .read();
    CHECK(variants.at(0).code == "\nint f(int x) {\n    return x\n        + 1;\n}\n\n");
    CHECK(variants.at(0).includes.size() == 1);
}

TEST_CASE("a zoo: an edit must apply exactly once, and each entry must say something") {
    CHECK_THAT(complaint_about(head + "## a\n\nWhy.\n\n- return 3 * x;\n+ return x;\n"),
               ContainsSubstring("a: 'return 3 * x;' occurs 0 times in the answer"));
    CHECK_THAT(complaint_about(head + "## a\n\nWhy.\n\n-\n+ // here\n"),
               ContainsSubstring("a: '' occurs 2 times in the answer"));
    CHECK_THAT(complaint_about(head + "## a\n\n- return 2 * x;\n+ return x;\n"),
               ContainsSubstring("say something about it"));
    CHECK_THAT(complaint_about(head + "## a\n\nWhy.\n"), ContainsSubstring("give edits"));
}

// --------------------------------------------------------------------------------------------- hints

TEST_CASE("a mistake is recognised by what it computed, up to rounding") {
    const Fingerprint known = {{"law one", "{length = 1.25, limiting = 2}"},
                               {"law two", "(1, 3e-17, nan)"}};
    const auto with = [&](const std::string& first, const std::string& second) {
        return Fingerprint{{"law one", first}, {"law two", second}};
    };
    CHECK(computes_the_same(known, known));
    CHECK(computes_the_same(known,
                            with("{length = 1.2500000001, limiting = 2}", "(1, -2e-17, nan)")));
    CHECK_FALSE(computes_the_same(known, with("{length = 1.26, limiting = 2}", "(1, 3e-17, nan)")));
    CHECK_FALSE(computes_the_same(known, with("{length = 1.25, limiting = 3}", "(1, 3e-17, nan)")));
    CHECK_FALSE(computes_the_same(known, with("{length = 1.25, limiting = 2}", "(1, 0.1, nan)")));
    CHECK_FALSE(computes_the_same(known, with("{length = inf, limiting = 2}", "(1, 0, nan)")));
    CHECK_FALSE(computes_the_same(known, {known[0]}));
}

TEST_CASE("a long list is recognised wherever it was cut") {
    // One and the same list from two compilers, whose digits leave room for different numbers.
    const auto print = [](const std::string& number) {
        std::string came = "(" + number;
        for (int i = 0; i < 12; ++i) came += ", 1.2345678901234";
        CheckReport report;
        report.checks = {{"law", "failed", "", {{.call = "f()", .came = came + ")"}}, ""}};
        return fingerprint_of(report);
    };
    CHECK(print("0.7")[0].came.size() != print("0.69999999999999996")[0].came.size());
    CHECK(computes_the_same(print("0.7"), print("0.69999999999999996")));
    CHECK_FALSE(computes_the_same(print("0.7"), print("0.71")));
    CHECK_FALSE(computes_the_same({{"law", "(1, 2)"}}, {{"law", "(1, 2, 3)"}}));
}

TEST_CASE("in which order the compiler calls a function twice in one expression does not matter") {
    const CallText one{.call = "f(1)", .came = "3"}, two{.call = "f(2)", .came = "-7"};
    const auto print = [](const std::vector<CallText>& calls) {
        CheckReport report;
        report.checks = {{"law", "failed", "", calls, ""}};
        return fingerprint_of(report);
    };
    CHECK(computes_the_same(print({one, two}), print({two, one})));
    CHECK_FALSE(computes_the_same(print({one, two}), print({one, one})));
}

TEST_CASE("an answer resembles a mistake if it computes the same at half of its checks or more") {
    const Fingerprint mistake = {
        {"one", "1.23456"}, {"two", "(-3.4, true, inf)"}, {"three", "0"}, {"four", "it threw: no"}};
    CHECK(likeness(mistake, mistake) == 1);
    // Behind a line that mends two of the checks, or changes one.
    CHECK(likeness({mistake[0], mistake[1]}, mistake) == 1);
    CHECK(likeness({mistake[0], {"two", "(-7.1, true, inf)"}, mistake[2]}, mistake) == 2. / 3);
    // Another sign, another infinity, another word; nothing thrown.
    for (const char* other : {"(3.4, true, inf)", "(-3.4, true, 1e9)", "(-3.4, true, -inf)",
                              "(-3.4, false, inf)", "(-3.4, true)", "(0, true, inf)"}) {
        INFO(other);
        CHECK(likeness({mistake[0], {"two", other}, mistake[2]}, mistake) == 0);
    }
    CHECK(likeness({mistake[0], mistake[1], {"four", "0.5"}}, mistake) == 0);
    // Too few of its checks, another check, or numbers that many answers have.
    CHECK(likeness({mistake[0]}, mistake) == 0);
    CHECK(likeness({mistake[0], mistake[1], {"five", "1"}}, mistake) == 0);
    CHECK(likeness({mistake[1], mistake[2], mistake[3]}, mistake) == 0);
    CHECK(likeness({{"one", "7.65432"}, {"two", "(-7.1, true, inf)"}, mistake[2]}, mistake) == 0);
}

TEST_CASE("lists are wrapped at spaces") {
    using Lines = std::vector<std::string>;
    CHECK(wrapped("one, two; three", 100) == Lines{"one, two; three"});
    CHECK(wrapped("one, two; three", 9) == Lines{"one, two;", "three"});
    CHECK(wrapped("μ p_z, μ", 8) == Lines{"μ p_z, μ"});
    CHECK(wrapped("a-word-that-is-long b", 4) == Lines{"a-word-that-is-long", "b"});
    CHECK(wrapped("", 9).empty());
}

TEST_CASE("the same values: this is; some of the same values: perhaps; else nothing") {
    ZooFiles files(head +
                   "## one\n\nYou are one.\n\n- return 2 * x;\n+ return x;\n\n"
                   "## two\n\nYou are two.\n\n- return 2 * x;\n+ return 3 * x;\n");
    Exercise exercise{
        .number = "1.1", .name = "f", .chapter = "c", .id = "01_f", .root = files.folder};
    fs::create_directories(files.folder / "solutions" / "c");
    fs::copy(files.answer, exercise.answer_file());
    fs::copy(files.mistakes, exercise.mistakes_file());
    write_fingerprints(exercise.fingerprints_file(),
                       {{"f.one", {{"law", "1"}, {"more", "1.23456"}}},
                        {"f.two", {{"law", "3"}, {"more", "1.23456"}}},
                        {"f.gone", {{"law", "7"}}}});
    const auto hint = [&](const std::string& law, const std::string& more) {
        return hint_for(exercise, {{"law", law}, {"more", more}});
    };
    CHECK(hint("1", "1.23456").is_certain);
    CHECK(hint("1", "1.23456").texts == std::vector<std::string>{"You are one."});
    CHECK(hint("3", "1.23456").texts == std::vector<std::string>{"You are two."});
    const Hint unsure = hint("7", "1.23456");
    CHECK_FALSE(unsure.is_certain);
    CHECK(unsure.texts == std::vector<std::string>{"You are one.", "You are two."});
    CHECK(hint("-7", "1.23456").texts.empty());
    // The most similar one: all its results are the first mistake's, and one is the second's.
    CHECK(hint_for(exercise, {{"more", "1.23456"}, {"law", "1"}}).texts ==
          std::vector<std::string>{"You are one."});
    CHECK(hint("7", "1.5").texts.empty());
    CHECK(hint_for(exercise, {{"another law", "1"}}).texts.empty());
}

TEST_CASE("formulas are readable in a terminal") {
    CHECK(without_latex("no formula") == "no formula");
    CHECK(without_latex(R"(the $\sqrt{x^2+y^2}$ of $A_{ii}$)") == "the √(x²+y²) of A_ii");
    CHECK(without_latex(R"($\boldsymbol\omega\times\mathbf r = -\tilde r\,\boldsymbol\omega$)") ==
          "ω×r = -r\u0303 ω");
    CHECK(without_latex(R"($I^{-1}(\mathbf r\times\hat{\mathbf n})$, $LL^{\mathsf T}$)") ==
          "I⁻¹(r×n\u0302), LLᵀ");
    CHECK(without_latex(R"($-\ln e$, $\tan\theta$, $\ddot{\mathbf q}$ and $\zeta^2$)") ==
          "-ln e, tan θ, q\u0308 and ζ²");
    CHECK(without_latex(R"($\mathrm d\mathbf u/\mathrm dp_z$ costs 3 $)") == "du/dp_z costs 3 $");
}

TEST_CASE("no formula of a sheet stays LaTeX in the terminal") {
    int hints = 0;
    for (const auto& chapter : fs::directory_iterator(fs::path(COLLIDE_ROOT) / "solutions"))
        for (const auto& file : fs::directory_iterator(chapter)) {
            if (file.path().extension() != ".mistakes") continue;
            const Exercise exercise{.number = "",
                                    .name = file.path().stem().string(),
                                    .chapter = chapter.path().filename().string(),
                                    .id = "",
                                    .root = COLLIDE_ROOT};
            for (const std::string& hint : general_hints(exercise)) {
                CHECK_THAT(without_latex(hint),
                           !Catch::Matchers::ContainsSubstring("\\") && !ContainsSubstring("$"));
                ++hints;
            }
            for (const Variant& variant :
                 read_zoo(exercise.mistakes_file(), exercise.answer_file()))
                CHECK_THAT(variant.text, !ContainsSubstring("\\") && !ContainsSubstring("$"));
        }
    CHECK(hints > 50);
}

// -------------------------------------------------------------------------------------------- errors

TEST_CASE("an error inside a library leads back to the student's own line") {
    const std::string log =
        "In file included from /usr/include/eigen3/Eigen/Core:162,\n"
        "                 from /course/exercises/01/f.cpp:3:\n"
        "/usr/include/eigen3/Eigen/X.h: In instantiation of 'struct X':\n"
        "/usr/include/eigen3/Eigen/Y.h:9:1:   required from 'class Y'\n"
        "/course/exercises/01/f.cpp:12:20:   required from here\n"
        "/usr/include/eigen3/Eigen/X.h:862:9: error: static assertion failed: YOU_MIXED_SIZES\n";
    CHECK(first_error(log, "/course/exercises/01/f.cpp") ==
          "/course/exercises/01/f.cpp:12:20: error: static assertion failed: YOU_MIXED_SIZES");
}

TEST_CASE("a helper that the course has already is explained") {
    const std::string log =
        "x.o: in function `collide::dot(int)':\nf.cpp:(.text+0x0): multiple definition of `collide::dot(int)'; "
        "libchapter.a(y.o):y.cpp:(.text+0x10): first defined here\ncollect2: error: ld returned 1 exit status\n";
    CHECK_THAT(
        first_error(log, "f.cpp"),
        ContainsSubstring("multiple definition of `collide::dot(int)': the course has a function"));
}

TEST_CASE("what a linker lacks is explained, whichever linker it is") {
    const std::string question = ": is the function defined, with exactly the parameters";
    for (
        const std::string log :
        {"f.cpp:(.text+0x5): undefined reference to `collide::f(int)'\n",
         "ld.lld: error: undefined symbol: collide::f(int)\n>>> referenced by serve.cpp\n",
         "Undefined symbols for architecture arm64:\n  \"collide::f(int)\", referenced from:\n      "
         "_main in serve.o\nld: symbol(s) not found for architecture arm64\n"}) {
        CHECK_THAT(first_error(log, "f.cpp"), ContainsSubstring("collide::f(int)") &&
                                                  ContainsSubstring("undefined") &&
                                                  ContainsSubstring(question));
    }
    CHECK_THAT(
        first_error(
            "duplicate symbol 'collide::dot(int)' in:\n    student.o\nld: 1 duplicate symbols\n",
            "f.cpp"),
        ContainsSubstring("duplicate symbol 'collide::dot(int)': the") &&
            ContainsSubstring("the course has a function of this name already"));
}

TEST_CASE("a failed assertion of a library is told in words") {
    const std::string vector =
        "/usr/include/c++/12/bits/stl_vector.h:1123: std::vector<_Tp, _Alloc>::reference "
        "std::vector<_Tp, _Alloc>::operator[](size_type) [with _Tp = collide::RigidBody; _Alloc = "
        "std::allocator<collide::RigidBody>; size_type = long unsigned int]: Assertion "
        "'__n < this->size()' failed.\n";
    CHECK(abort_reason(vector) == "an index is out of range (in a std::vector of RigidBody)");
    CHECK(abort_reason("row 3\n" + vector) == abort_reason(vector));
    CHECK(abort_reason(
              "/usr/include/c++/12/bits/stl_vector.h:1123: std::vector::reference "
              "std::vector<std::pair<int, char>>::operator[](std::vector::size_type) [_Tp = "
              "std::pair<int, char>, _Alloc = std::allocator<std::pair<int, char>>]: Assertion "
              "'__n < this->size()' failed.\n") ==
          "an index is out of range (in a std::vector of std::pair<int, char>)");
    CHECK(abort_reason("student_02: /usr/include/eigen3/Eigen/src/Core/X.h:408: Scalar& f() [with "
                       "Derived = Eigen::Matrix<double, -1, 1>]: Assertion `index >= 0 && index < "
                       "size()' failed.\n") == "an index is out of range");
    CHECK(abort_reason("X.h:96: f(): Assertion `lhs.cols() == rhs.rows() && \"invalid matrix "
                       "product\"' failed.") == "sizes do not fit");
    CHECK(
        abort_reason("Assertion failed: (index >= 0 && index < size()), function operator(), file "
                     "DenseCoeffsBase.h, line 408.\n") == "an index is out of range");
    CHECK(
        abort_reason("/usr/lib/llvm-19/include/c++/v1/vector:1393: assertion __n < size() failed: "
                     "vector[] index out of bounds\n") == "an index is out of range");
    CHECK(abort_reason("f.cpp:3: int f(int): Assertion `x > 0' failed.") == "");
    CHECK(abort_reason("the index __n < this->size() is fine") == "");
}

TEST_CASE("a failed assertion is shown once, without the signature of its function") {
    const std::string eigen =
        "student_09: /usr/include/eigen3/Eigen/src/Core/X.h:408: Scalar& f() [with Derived = "
        "Eigen::Matrix<double, -1, 1>]: Assertion `index >= 0 && index < size()' failed.\n";
    CHECK(with_short_assertions("i = 3\n" + eigen + "i = 3\n" + eigen + eigen) ==
          "i = 3\nAssertion `index >= 0 && index < size()' failed.\ni = 3\n");
    CHECK(with_short_assertions("no assertion\ntwice\ntwice\n") == "no assertion\ntwice\ntwice\n");
}
