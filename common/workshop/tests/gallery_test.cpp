// The gallery: captions as HTML and LaTeX, and the pages made of a small course.
#include <filesystem>
#include <fstream>

#include "common/figures/figure.hpp"
#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"
#include "common/workshop/system/process.hpp"
#include "common/workshop/texts/captions.hpp"

using namespace collide;
namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("indices in captions are set as indices, names of functions are not") {
    CHECK(caption_to_html("u_z < 0 & du_z/dp_z") ==
          "<i>u</i><sub>z</sub> &lt; 0 &amp; d<i>u</i><sub>z</sub>/d<i>p</i><sub>z</sub>");
    CHECK(caption_to_html("θ_max, t_∞") == "<i>θ</i><sub>max</sub>, <i>t</i><sub>∞</sub>");
    CHECK(caption_to_html("time_to_rest, `outcome_map`") ==
          "time_to_rest, <code>outcome_map</code>");
    CHECK(caption_to_latex("u_z < 0, θ_max, b_2, t_∞") ==
          "\\(u_{z}\\) \\(<\\) 0, \\(\\theta_{\\mathrm{max}}\\), \\(b_{2}\\), \\(t_{\\infty}\\)");
    CHECK(caption_to_latex("time_to_rest, `outcome_map`") ==
          "time\\_to\\_rest, \\texttt{outcome\\_map}");
}

TEST_CASE("what LaTeX would misread is written so that it does not") {
    CHECK(
        caption_to_latex("10⁻¹ kg/m³, 30°, 5 % of 3 × 4 — Painlevé’s “rod”") ==
        "10\\(^{-1}\\) kg/m\\(^{3}\\), 30\\(^\\circ\\), 5 \\% of 3 \\(\\times\\) 4 --- Painlevé's "
        "``rod''");
    CHECK(caption_to_latex("a\\b{c}#$~^") ==
          "a\\textbackslash{}b\\{c\\}\\#\\$\\textasciitilde{}\\textasciicircum{}");
    CHECK(caption_to_latex("v_t²") == "\\(v_{t}\\)\\(^{2}\\)");
    CHECK_THROWS_WITH(caption_to_latex("漢"), ContainsSubstring("'漢'"));
}

TEST_CASE("every caption of the course can be set by LaTeX") {
    int count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(COLLIDE_ROOT) / "figures")) {
        if (entry.path().extension() != ".svg") continue;
        CAPTURE(entry.path().string());
        const Caption caption = read_caption(entry.path());
        CHECK_NOTHROW(caption_to_latex(caption.title + caption.caption + caption.source));
        ++count;
    }
    CHECK(count > 80);
}

namespace {

/// A course with one chapter of two figures.
struct SmallCourse {
    fs::path root =
        fs::temp_directory_path() / ("collide-gallery-" + std::to_string(std::random_device{}()));

    SmallCourse() {
        for (const std::string name : {"early", "later"})
            write("figures/01_a/" + name + ".svg",
                  "<svg><title>The " + name +
                      " one</title><desc>What u_z is. (Paper 1)</desc><metadata>Paper 1\n"
                      "--e\t0\t1\t0.5\thow it bounces\n</metadata></svg>");
        write("figures/01_a/early.csv", "x\n1\n");
        // In the text the later one comes first.
        write("chapters/01_a/README.md",
              "# 01 · First steps\n\n<!-- figure: 01_a/later -->\n<a "
              "id=\"figure_later\"></a>\n<!-- /figure -->\n<!-- figure: 01_a/early -->\n<a "
              "id=\"figure_early\"></a>\n<!-- /figure -->\n");
        for (const char* part : {"gallery.css", "gallery.js"})
            write(std::string("common/workshop/gallery/") + part, "");
    }
    ~SmallCourse() { fs::remove_all(root); }

    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((root / file).parent_path());
        std::ofstream(root / file) << text;
    }
    [[nodiscard]] std::string made(const std::string& folder, const std::string& page) const {
        const ProcessResult result =
            run_process(COLLIDE_BIN "/gallery " + shell_quoted((root / folder).string()) + " " +
                        shell_quoted(root.string()));
        CAPTURE(result.output);
        REQUIRE(result.status == 0);
        return read_text(root / folder / page);
    }
};

}  // namespace

TEST_CASE("the gallery shows chapter, caption, source, command, parameters and files") {
    const SmallCourse course;
    const std::string page = course.made("figures", "README.md");
    CHECK_THAT(page,
               ContainsSubstring("## 01 · First steps") &&
                   ContainsSubstring("[The chapter](../chapters/01_a/README.md)") &&
                   ContainsSubstring("### The early one") &&
                   ContainsSubstring("What u_z is.\n\nSource: Paper 1.") &&
                   ContainsSubstring("`./course run early`") &&
                   ContainsSubstring("- `--e 0.5` (0 to 1): how it bounces") &&
                   ContainsSubstring("[CSV](01_a/early.csv)") &&
                   ContainsSubstring("[in the text](../chapters/01_a/README.md#figure_early)"));
    CHECK(page.find("The later one") < page.find("The early one"));
    CHECK_FALSE(fs::exists(course.root / "figures/figures.tex"));

    const std::string html = course.made("figures", "index.html");
    CHECK_THAT(html, ContainsSubstring("What <i>u</i><sub>z</sub> is.</p>") &&
                         ContainsSubstring("../chapters/01_a/README.md#figure_early") &&
                         !ContainsSubstring("In the book"));
}

TEST_CASE("ways to the book are made where there is a book") {
    const SmallCourse course;
    course.write("build/book/index.html", "");
    course.write("build/book/first.html", "<a id=\"figure_early\"></a>");
    const std::string html = course.made("figures", "index.html");
    CHECK_THAT(html, ContainsSubstring("\"../build/book/first.html#figure_early\">In the book") &&
                         !ContainsSubstring("first.html#figure_later"));
    // Inside the book, to the book around it.
    fs::copy(course.root / "figures", course.root / "build/book/figures",
             fs::copy_options::recursive);
    CHECK_THAT(course.made("build/book/figures", "index.html"),
               ContainsSubstring("\"../first.html#figure_early\">In the book"));
}

TEST_CASE("a set for a lecture has a LaTeX file and no ways that lead nowhere") {
    const SmallCourse course;
    const fs::path away = fs::path(course.root.string() + "-away");
    fs::create_directories(away);
    fs::copy(course.root / "figures", away, fs::copy_options::recursive);
    std::ofstream(away / "01_a/early.pdf") << "%PDF";
    const std::string latex = course.made(away.string(), "figures.tex");
    CHECK_THAT(latex, ContainsSubstring("{01_a/early.pdf}") &&
                          ContainsSubstring("\\textbf{The early one.} What \\(u_{z}\\) is. "
                                            "\\emph{Source:} Paper 1.") &&
                          ContainsSubstring("\\label{fig:early}") &&
                          ContainsSubstring("\\section*{01 \\(\\cdot\\) First steps}") &&
                          !ContainsSubstring("later"));
    const std::string html = course.made(away.string(), "index.html");
    CHECK_THAT(html, ContainsSubstring("01_a/early.pdf\">PDF") && !ContainsSubstring("README.md"));
    fs::remove_all(away);
}
