// The tools that refresh the texts and convert them for the book, run as programs.
#include <filesystem>
#include <fstream>

#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"
#include "common/workshop/system/process.hpp"

using namespace collide;
namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::string bin = COLLIDE_BIN;

struct Course {
    fs::path root =
        fs::temp_directory_path() / ("collide-text-" + std::to_string(std::random_device{}()));

    Course() {
        write("code.cpp",
              "int a;\n    // [body]\n    if (x)\n        y();\n    // [body]\nint b;\n");
        write("figures/01_a/f.svg", "<svg><title>Title</title><desc>Caption.</desc></svg>");
        write("figures/01_a/f.csv", "k,time_s\n1,0.25\n2,0.75\n");
        write("README.md", "# Course\n");
        write("exercises/.keep", "");
    }
    ~Course() { fs::remove_all(root); }

    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((root / name).parent_path());
        std::ofstream(root / name) << text;
    }
    std::string chapter() const { return read_text(root / "chapters/01_a/README.md"); }
    ProcessResult text(const std::string& options) const {
        return run_process(bin + "/text " + options + " " + shell_quoted(root.string()));
    }
};

}  // namespace

TEST_CASE("excerpts, figures and numbers are refreshed, and then current") {
    const Course course;
    course.write("chapters/01_a/README.md",
                 "# A\n<!-- code: code.cpp body -->\n```cpp\nold\n```\n<!-- figure: 01_a/f "
                 "-->\n<!-- /figure -->\n"
                 "It takes <!-- number: 01_a/f.csv time_s k=2 %.1f -->9<!-- /number --> s.\n");
    CHECK(course.text("--check").status == 1);
    REQUIRE(course.text("").status == 0);
    CHECK_THAT(course.chapter(),
               ContainsSubstring("[`code.cpp`](../../code.cpp)\n```cpp\nif (x)\n    y();\n```\n"));
    CHECK_THAT(course.chapter(), ContainsSubstring("![Title](../../figures/01_a/f.svg)"));
    CHECK_THAT(course.chapter(), ContainsSubstring("**Figure `f`.** Caption."));
    CHECK_THAT(course.chapter(), ContainsSubstring("-->0.8<!--"));
    CHECK(course.text("--check").status == 0);

    course.write("code.cpp", "// [body]\nchanged();\n// [body]\n");
    const ProcessResult stale = course.text("--check");
    CHECK(stale.status == 1);
    CHECK_THAT(stale.output, ContainsSubstring("01_a/README.md is out of step"));
}

TEST_CASE("a number is written as the texts write numbers") {
    const Course course;
    course.write("figures/01_a/f.csv",
                 "k,x\n1,-0.33\n2,203187\n3,5.1e-7\n4,1e-9\n5,-1234.5\n6,999\n7,-2e12\n");
    const auto written = [&](const std::string& row, const std::string& format) {
        course.write("chapters/01_a/README.md", "# A\n<!-- number: 01_a/f.csv x k=" + row + " " +
                                                    format + " -->?<!-- /number -->\n");
        REQUIRE(course.text("").status == 0);
        const std::string text = course.chapter();
        const std::size_t begin = text.find("-->") + 3;
        return text.substr(begin, text.find("<!-- /number") - begin);
    };
    CHECK(written("1", "%.2f") == "−0.33");
    CHECK(written("2", "%.0f") == "203 187");
    CHECK(written("3", "%.0e") == "$5\\cdot10^{-7}$");
    CHECK(written("4", "%.0e") == "$10^{-9}$");
    CHECK(written("5", "%.1f") == "−1 234.5");
    CHECK(written("6", "%.0f") == "999");
    CHECK(written("7", "%.0e") == "$-2\\cdot10^{12}$");
}

TEST_CASE("a region, row or figure that is not there is an error that names it") {
    const Course course;
    const auto complaint = [&](const std::string& text) {
        course.write("chapters/01_a/README.md", text);
        const ProcessResult result = course.text("");
        CHECK(result.status == 1);
        return result.output;
    };
    CHECK_THAT(complaint("<!-- code: code.cpp nothing -->\n```cpp\n```\n"),
               ContainsSubstring("no region [nothing]"));
    CHECK_THAT(complaint("<!-- code: code.cpp body -->\nno block\n"),
               ContainsSubstring("nothing ends 'code: code.cpp body'"));
    CHECK_THAT(complaint("<!-- number: 01_a/f.csv time_s k=3 %.1f -->1<!-- /number -->"),
               ContainsSubstring("fits 0 rows"));
    CHECK_THAT(complaint("<!-- number: 01_a/f.csv -->1<!-- /number -->"),
               ContainsSubstring("cannot read"));
    CHECK_THAT(complaint("<!-- figure: 01_a/none -->\n<!-- /figure -->\n"),
               ContainsSubstring("none.svg"));
}

TEST_CASE("a line holds one sentence, and mentions are links") {
    const Course course;
    course.write("chapters/BIBLIOGRAPHY.md",
                 "# Sources\n\n- <a id=\"baber_2011\"></a>**Baber 2011**. R. Baber.\n");
    course.write("chapters/02_b/README.md", "# B\n\n$$ x \\tag{2.1} $$\n");
    course.write("exercises/01_a/README.md", "# S\n\n## 1.1 `f`\n\nAs in (1.2).\n");
    course.write("chapters/01_a/README.md",
                 "# 1. Title. Two\n\nFrom B to A. See (1.2), chapter 2 and (2.1), e.g. Baber 2011. "
                 "**Exercise\n1.1** is\nfirst! R. Baber says (3.14).\n\n"
                 "A *word*. Next. **A. Head.** B\n\n1. One. Two\n2. Three, `f` in chapter 1.\n\n"
                 "$$ a. B\n  \\tag{1.2} $$\n\n| a. B | (1.2) |\n\n"
                 "<details>\n1. Hint. By (1.2).\n</details>\n\n```\nA. B (1.2)\n```\n\n"
                 "<!-- figure: 01_a/f -->\n<!-- /figure -->\n");
    REQUIRE(course.text("").status == 0);
    const std::string sheet = "../../exercises/01_a/README.md#exercise_1_1";
    CHECK(
        course.chapter() ==
        "# 1. Title. Two\n\nFrom B to A.\nSee [(1.2)](#eq_1_2), [chapter 2](../02_b/README.md) "
        "and [(2.1)](../02_b/README.md#eq_2_1), e.g. [Baber "
        "2011](../BIBLIOGRAPHY.md#baber_2011).\n**[Exercise 1.1](" +
            sheet +
            ")** is first!\nR. Baber says (3.14).\n\n"
            "A *word*.\nNext.\n**A. Head.** B\n\n1. One.\n   Two\n2. Three, [`f`](#figure_f) in chapter 1.\n\n"
            "<a id=\"eq_1_2\"></a>\n$$ a. B\n  \\tag{1.2} $$\n\n| a. B | [(1.2)](#eq_1_2) |\n\n"
            "<details>\n1. Hint. By (1.2).\n</details>\n\n```\nA. B (1.2)\n```\n\n"
            "<!-- figure: 01_a/f -->\n<a id=\"figure_f\"></a>\n\n"
            "![Title](../../figures/01_a/f.svg)\n\n**Figure `f`.** Caption.\n"
            "<!-- /figure -->\n");
    CHECK(read_text(course.root / "exercises/01_a/README.md") ==
          "# S\n\n<a id=\"exercise_1_1\"></a>\n## 1.1 `f`\n\nAs in "
          "[(1.2)](../../chapters/01_a/README.md#eq_1_2).\n");
    CHECK(course.text("--check").status == 0);

    course.write("chapters/01_a/README.md", "# A\n\nBy (1.9).\n");
    CHECK_THAT(course.text("").output, ContainsSubstring("there is no (1.9)"));
}

TEST_CASE("the book's filter: math, code, links and pictures") {
    const Course course;
    course.write(
        "chapters/01_a/README.md",
        "# Title\n$a_b$ costs \\$5, `$code$`\n$$ x \\\\ y $$\n```cpp\nint $x = "
        "$$;\n```\n```math\nz\n```\n"
        "![p](../../figures/01_a/f.svg) [sheet](../../exercises/01_a/README.md) "
        "[up](../../README.md)\n"
        "[code](a.hpp) [web](https://example.org) <!-- gone -->[licence](../../LICENSE)\n"
        "<a id=\"eq_1_1\"></a>\n[(1.1)](../02_b/README.md#eq_1_1)\n"
        "## 1.1 `name` and $x$\n<details><summary>Hints</summary>\n\n1. One\n\n</details>\n"
        "<!-- figure: 01_a/f -->\n<!-- /figure -->\n<!-- code: a.hpp body -->\n"
        "\n**Bold *and* `**` more** *(20 minutes).* 2 * 3 *alone\n\n* item\n\nsay \"$y$\"\n");
    const std::string out = run_process("cd " + shell_quoted(course.root.string()) + " && " + bin +
                                        "/book_filter chapters/01_a/README.md")
                                .output;
    CHECK_THAT(out, ContainsSubstring("# Title {#chapters_01_a}\n"));
    CHECK_THAT(out, ContainsSubstring("\\f$a_b\\f$ costs $5, `$code$`"));
    CHECK_THAT(out, ContainsSubstring("\\f[ x \\\\ y \\f]"));
    CHECK_THAT(out, ContainsSubstring("int $x = $$;"));
    CHECK_THAT(out, ContainsSubstring("\\f[\nz\n\\f]"));
    CHECK_THAT(out, ContainsSubstring("<img src=\"figures/01_a/f.svg\" alt=\"p\">"));
    CHECK_THAT(out, ContainsSubstring("@ref exercises_01_a \"sheet\" @ref index \"up\""));
    CHECK_THAT(
        out, ContainsSubstring("<a href=\"source/chapters/01_a/a.hpp.html\"><code>code</code></a> "
                               "[web](https://example.org) licence"));
    CHECK_THAT(out, ContainsSubstring("@anchor eq_1_1 \n@ref eq_1_1 \"(1.1)\"\n"));
    CHECK_THAT(out, ContainsSubstring("\n## 1.1 name and x\n"));
    const auto block = [](const std::string& html) {
        return ContainsSubstring("\n\n@htmlonly[block]\n" + html + "\n@endhtmlonly\n\n");
    };
    CHECK_THAT(out, block("<details><summary>Hints</summary>"));
    CHECK_THAT(out, ContainsSubstring("1. One"));
    CHECK_THAT(out, ContainsSubstring("<b>Bold <em>and</em> `**` more</b> <em>(20 minutes).</em> "
                                      "2 * 3 *alone\n\n* item\n\n"
                                      "say &quot;\\f$y\\f$&quot;\n"));
    CHECK_THAT(out, block("</details>"));
    CHECK_THAT(out, block("<div class=\"figure\" data-figure=\"01_a/f\">"));
    CHECK_THAT(out, block("</div>"));
    CHECK_THAT(out,
               block("<div class=\"excerpt\" data-file=\"a.hpp\" data-region=\"body\"></div>"));
}
