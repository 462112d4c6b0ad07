// Layout, tables and files: what both backends rely on.
#include "common/figure_backend.hpp"

#include <filesystem>
#include <fstream>

#include "common/build/precompiled.hpp"
#include "common/files.hpp"

using namespace collide;
namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

Panel panel_of(const Axes& axes) {
    Figure figure{.name = "test", .title = "t", .caption = "c", .source = "s"};
    figure.add_axes(axes);
    return lay_out(figure).panels.at(0);
}

Stroke first_stroke(const Panel& panel) { return std::get<Stroke>(panel.marks.at(0)); }

struct Scratch {
    fs::path folder =
        fs::temp_directory_path() / ("collide-figure-" + std::to_string(std::random_device{}()));
    Scratch() { fs::create_directories(folder); }
    ~Scratch() { fs::remove_all(folder); }
};

}  // namespace

TEST_CASE("a given range is mapped onto the unit interval, linear and logarithmic") {
    Axes axes{.x = {.range = Range{10, 20}}, .y = {.range = Range{1e-6, 1}, .logarithmic = true}};
    axes.line({10, 15, 20}, {1e-6, 1e-3, 1});
    const auto spots = first_stroke(panel_of(axes)).spots;
    CHECK_THAT(spots[0].x, WithinAbs(0, 1e-12));
    CHECK_THAT(spots[1].x, WithinAbs(0.5, 1e-12));
    CHECK_THAT(spots[1].y, WithinAbs(0.5, 1e-12));
    CHECK_THAT(spots[2].y, WithinAbs(1, 1e-12));
}

TEST_CASE("what a logarithm cannot show interrupts the line") {
    Axes axes{.y = {.logarithmic = true}};
    axes.line({1, 2, 3}, {1, 0, 10});
    CHECK(std::isnan(first_stroke(panel_of(axes)).spots[1].y));
    Axes bad{.y = {.range = Range{0, 1}, .logarithmic = true}};
    CHECK_THROWS_WITH(panel_of(bad), ContainsSubstring("logarithmic axis"));
}

TEST_CASE("ticks are round, inside, and labelled with the digits they need") {
    Axes axes{.x = {.range = Range{-0.03, 0.47}},
              .y = {.range = Range{1e-4, 1e2}, .logarithmic = true}};
    const Panel panel = panel_of(axes);
    REQUIRE(panel.x_ticks.size() >= 4);
    CHECK(panel.x_ticks.front().label == "0.0");
    for (const Tick& tick : panel.x_ticks) CHECK((tick.value >= 0 && tick.value <= 1));
    CHECK(panel.y_ticks.front().label == "10^{−4}");
    CHECK(panel.y_ticks.back().label == "10^{2}");
}

TEST_CASE("equal axes have equal units on paper") {
    Axes axes{.equal = true};
    axes.line({0, 1}, {0, 3});
    Figure figure{.name = "test", .title = "", .caption = "", .source = ""};
    figure.add_axes(axes);
    const Panel panel = lay_out(figure).panels.at(0);
    const auto spots = first_stroke(panel).spots;
    const double x_pixels = (spots[1].x - spots[0].x) * (panel.right - panel.left) * figure.width;
    const double y_pixels = (spots[1].y - spots[0].y) * (panel.top - panel.bottom) * figure.height;
    CHECK_THAT(y_pixels / x_pixels, WithinAbs(3, 1e-9));
}

TEST_CASE("an arrow is a shaft and a head whose tip is the target") {
    Axes axes{.x = {.range = Range{0, 1}}, .y = {.range = Range{0, 1}}};
    axes.arrow(0.2, 0.3, 0.8, 0.9);
    const Panel panel = panel_of(axes);
    REQUIRE(panel.marks.size() == 2);
    const auto& head = std::get<Fill>(panel.marks[1]).spots;
    CHECK_THAT(head[0].x, WithinAbs(0.8, 1e-12));
    CHECK_THAT(head[0].y, WithinAbs(0.9, 1e-12));
}

TEST_CASE("only subscripts and superscripts mean anything in a text") {
    CHECK(enhanced("a_{b} ~ c@d & e") == "a_{b} \\~ c\\@d \\& e");
}

TEST_CASE("a figure is saved with its caption, and its numbers come back") {
    const Scratch scratch;
    Figure figure{.name = "test",
                  .title = "A < B & C",
                  .caption = "It's \"so\".",
                  .source = "Paper, figure 1"};
    figure.add_axes({}).text(0.5, 0.5, "x ~ y & 'z' \"w\" a@b \\");
    Table table({"time_s", "height_m"});
    table.add({0.1, -2e-17});
    table.add({1.0 / 3, std::nan("")});
    save(figure, table, {.folder = scratch.folder});
    const Caption caption = read_caption(scratch.folder / "test.svg");
    CHECK(caption.title == figure.title);
    CHECK(caption.caption == "It's \"so\". (Paper, figure 1)");
    CHECK(difference(table, read_csv(scratch.folder / "test.csv"), 1e-8, 0).empty());
    const std::string svg = read_text(scratch.folder / "test.svg");
    CHECK_THAT(svg, ContainsSubstring("x ~ y &amp; "));
    CHECK_THAT(svg, ContainsSubstring("a@b"));
}

TEST_CASE("tables that differ are told apart, with the place") {
    Table a({"x", "y"}), b({"x", "y"});
    a.add({1, 2});
    b.add({1, 2.1});
    CHECK_THAT(difference(a, b, 1e-6, 0), ContainsSubstring("line 2, column y: 2.1 instead of 2"));
    CHECK(difference(a, b, 0.1, 0).empty());
    b.rows.clear();
    CHECK_THAT(difference(a, b, 1, 1), ContainsSubstring("0 rows instead of 1"));
    CHECK_THROWS_WITH(a.column("z"), ContainsSubstring("no column 'z'"));
    CHECK_THROWS_WITH(a.add({1}), ContainsSubstring("a row of 1 numbers for a table of 2"));
}

TEST_CASE("a broken table file is named with its line") {
    const Scratch scratch;
    std::ofstream(scratch.folder / "t.csv") << "x,y\n1,2\n3,four\n";
    CHECK_THROWS_WITH(read_csv(scratch.folder / "t.csv"),
                      ContainsSubstring("t.csv:3: 'four' is not a number"));
    CHECK_THROWS_WITH(read_csv(scratch.folder / "none.csv"), ContainsSubstring("none.csv"));
}

TEST_CASE("a file that cannot be finished leaves the old one and no other") {
    const Scratch scratch;
    write_file(scratch.folder / "a.txt", [](std::ostream& out) { out << "old"; });
    CHECK_THROWS(write_file(scratch.folder / "a.txt",
                            [](std::ostream& out) { out.setstate(std::ios::failbit); }));
    CHECK(read_text(scratch.folder / "a.txt") == "old");
    CHECK(std::distance(fs::directory_iterator(scratch.folder), fs::directory_iterator()) == 1);
}
