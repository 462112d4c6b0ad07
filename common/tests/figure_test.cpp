// Layout, tables and files: what both backends rely on.
#include "common/figures/backend.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>

#include "common/build/precompiled.hpp"
#include "common/figures/view.hpp"
#include "common/system/files.hpp"

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

TEST_CASE("what is constant but for rounding gets a range, and few ticks") {
    for (const double value : {0.0, 9.81, -1e12, 1e300}) {
        CAPTURE(value);
        Axes axes;
        axes.line({0, 1, 2}, {value, value * (1 + 4e-16), value});
        const Panel panel = panel_of(axes);
        CHECK(panel.y_ticks.size() >= 2);
        CHECK(panel.y_ticks.size() <= 20);
        for (const Spot& spot : first_stroke(panel).spots) CHECK_THAT(spot.y, WithinAbs(0.5, 1e-6));
    }
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

TEST_CASE("points, columns of a table and coordinates draw the same") {
    Table table({"x", "y"});
    table.add({0, 1});
    table.add({2, 5});
    Axes coordinates, columns, points;
    coordinates.line({0, 2}, {1, 5}, {});
    columns.line(table, "x", "y");
    points.line({Vec2(0, 1), Vec2(2, 5)}, {});
    for (const Axes& axes : {columns, points}) {
        CHECK(std::get<Curve>(axes.drawables.at(0)).x ==
              std::get<Curve>(coordinates.drawables.at(0)).x);
        CHECK(std::get<Curve>(axes.drawables.at(0)).y ==
              std::get<Curve>(coordinates.drawables.at(0)).y);
    }
}

TEST_CASE("an outline returns to its first corner, and a circle to its first point") {
    Axes axes;
    axes.outline({Vec2(0, 0), Vec2(1, 0), Vec2(0, 1)}, {});
    CHECK(std::get<Curve>(axes.drawables.at(0)).x == std::vector<double>{0, 1, 0, 0});
    const std::vector<Vec2> round = circle({1, 2}, 3, 7);
    CHECK(round.size() == 8);
    CHECK((round.front() - round.back()).norm() < 1e-12);
    for (const Vec2& point : round) CHECK_THAT((point - Vec2(1, 2)).norm(), WithinAbs(3, 1e-12));
}

TEST_CASE("a view from a side sees the faces that look there") {
    CHECK(side_view.on_paper(Vec3(1, 2, 3)) == Vec2(1, 3));
    CHECK(side_view.sees({0.1, -1, 0}));
    CHECK_FALSE(side_view.sees(Vec3::UnitX()));  // edge-on
    CHECK(view_from_above.on_paper(Vec3(1, 2, 3)) == Vec2(1, 2));
}

TEST_CASE("numbers on paper have a minus sign, but zero has none") {
    CHECK(with_decimals(2, -1.234) == "−1.23");
    CHECK(with_decimals(1, -0.04) == "0.0");
    CHECK(ticks_at({-45, 0.5})[0].label == "−45");
    CHECK(ticks_at({-45, 0.5})[1].label == "0.5");
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
    figure.add_axes({}).line({0, 1}, {0, 1});
    figure.axes[0].text(0.5, 0.5, "x ~ y & 'z' \"w\" a@b \\");
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

TEST_CASE("a figure is drawn again when its drawing has changed, and only then") {
    const Scratch scratch;
    const fs::path svg = scratch.folder / "test.svg";
    const auto make = [&](double x, const std::string& caption, const Color& color, double width) {
        Figure figure{.name = "test", .title = "t", .caption = caption, .source = "", .width = 200};
        figure.add_axes({.x = {.range = Range{0, 1}}})
            .line({x, 0.5}, {0.25, 1e9}, {.color = color});
        save(figure, Table({"x"}), {.folder = scratch.folder, .width = width});
    };
    make(0.125, "c", palette::blue, 200);
    // An old date, to see whether the file is written again.
    const auto is_written_by = [&](const auto& action) {
        const auto old_date = fs::file_time_type{} + std::chrono::hours(1);
        fs::last_write_time(svg, old_date);
        action();
        return fs::last_write_time(svg) != old_date;
    };
    const auto again = [&] { make(0.125, "c", palette::blue, 200); };
    CHECK_FALSE(is_written_by(again));
    CHECK_FALSE(is_written_by([&] { make(0.125 * (1 + 1e-12), "c", palette::blue, 200); }));
    CHECK(is_written_by([&] { make(0.126, "c", palette::blue, 200); }));
    CHECK(is_written_by([&] { make(0.126, "d", palette::blue, 200); }));
    CHECK(is_written_by([&] { make(0.126, "d", palette::green, 200); }));
    CHECK(is_written_by([&] { make(0.126, "d", palette::green, 300); }));
    CHECK(is_written_by(again));

    // Cut off, changed in the middle, or drawn before there were stamps.
    const std::string whole = read_text(svg);
    const auto with = [&](const std::string& text) {
        return [&, text] {
            write_file(svg, [&](std::ostream& out) { out << text; });
            again();
        };
    };
    std::string changed = whole, unstamped = whole;
    changed.replace(changed.find("200"), 3, "201");
    unstamped.erase(unstamped.rfind("<!--"), unstamped.rfind("</svg>") - unstamped.rfind("<!--"));
    for (const std::string& text :
         {whole.substr(0, whole.size() / 2), changed, unstamped, std::string()}) {
        with(text)();
        CHECK(read_text(svg) == whole);
    }
}

TEST_CASE("a panel without curves, or with a text that has no place, is refused") {
    const auto seen = [](const Axes& axes) {
        Figure figure{.name = "test", .title = "", .caption = "", .source = ""};
        figure.add_axes({}).line({0, 1}, {0, 1});
        figure.add_axes(axes);
        require_visible(lay_out(figure), figure.name);
    };
    const Axes unit{.x = {.range = Range{0, 1}}, .y = {.range = Range{0, 1}}};
    Axes only_words = unit, outside = unit, across = unit, unnamed_only = unit, lost_words = unit;
    only_words.text(0.5, 0.5, "nothing here");
    CHECK_THROWS_WITH(seen(only_words), ContainsSubstring("panel 2 of test is empty"));
    outside.line({0, 1, std::nan("")}, {2, 3, 0.5});
    CHECK_THROWS_WITH(seen(outside), ContainsSubstring("empty"));
    across.line({-1, 2}, {-1, 2});
    CHECK_NOTHROW(seen(across));
    unnamed_only.line({0, 1}, {0.5, 0.5});
    unnamed_only.line({0, 1}, {2, 3}, {}, "what it is about");
    CHECK_THROWS_WITH(seen(unnamed_only), ContainsSubstring("empty"));
    lost_words.line({0, 1}, {0, 1});
    lost_words.text(std::nan(""), 0.5, "where?");
    CHECK_THROWS_WITH(seen(lost_words), ContainsSubstring("not a number"));
}

TEST_CASE("a line between two points outside is drawn where it crosses the panel") {
    const Scratch scratch;
    const auto size_with_line_at = [&](double y) {
        Figure figure{.name = "test", .title = "", .caption = "", .source = ""};
        Axes& axes = figure.add_axes({.x = {.range = Range{0, 1}}, .y = {.range = Range{0, 1}}});
        axes.line({0, 1}, {0, 1});
        axes.line({-3, 3}, {y, y}, {.color = palette::vermilion});
        save(figure, Table({"x"}), {.folder = scratch.folder});
        return fs::file_size(scratch.folder / "test.svg");
    };
    CHECK(size_with_line_at(0.5) > size_with_line_at(5) + 30);
}

TEST_CASE("a row takes numbers of any type, and a part of the rows can be drawn") {
    Table table({"count", "flag", "value"});
    for (std::size_t i = 0; i < 7; ++i) table.add({i, i > 3, 0.5});
    CHECK(table.rows[6] == std::vector<double>{6, 1, 0.5});
    CHECK(table.every(3).column("count") == std::vector<double>{0, 3, 6});
    CHECK_THROWS_AS(table.add({1, 2}), std::invalid_argument);
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

TEST_CASE("the files of a batch appear together or not at all") {
    const Scratch scratch;
    const fs::path a = scratch.folder / "a.txt", b = scratch.folder / "b.txt";
    const auto write = [](const fs::path& file, const std::string& text) {
        write_file(file, [&](std::ostream& out) { out << text; });
    };
    write(a, "old");
    {
        FileBatch batch;
        write(batch.add(a), "new");
        write(batch.add(b), "new");
        CHECK(read_text(a) == "old");
    }
    CHECK(read_text(a) == "old");
    CHECK(std::distance(fs::directory_iterator(scratch.folder), fs::directory_iterator()) == 1);
    FileBatch batch;
    write(batch.add(a), "new");
    write(batch.add(b), "new");
    batch.publish();
    CHECK(read_text(a) + read_text(b) == "newnew");
    CHECK(std::distance(fs::directory_iterator(scratch.folder), fs::directory_iterator()) == 2);
}

TEST_CASE("a file that cannot be finished leaves the old one and no other") {
    const Scratch scratch;
    write_file(scratch.folder / "a.txt", [](std::ostream& out) { out << "old"; });
    CHECK_THROWS(write_file(scratch.folder / "a.txt",
                            [](std::ostream& out) { out.setstate(std::ios::failbit); }));
    CHECK(read_text(scratch.folder / "a.txt") == "old");
    CHECK(std::distance(fs::directory_iterator(scratch.folder), fs::directory_iterator()) == 1);
}
