// Layout, tables and files: what both backends rely on.
#include "common/figures/backend.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "common/figures/files.hpp"
#include "common/figures/tidy_svg.hpp"
#include "common/figures/view.hpp"
#include "common/testing/testing.hpp"
#include "common/workshop/tests/svg_extents.hpp"

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

TEST_CASE("the grid runs through the whole panel, one line a tick") {
    Axes axes{.x = {.range = Range{0, 1}, .ticks = ticks_at({0.25, 0.5})},
              .y = {.range = Range{0, 1}, .ticks = ticks_at({0.75})}};
    const std::vector<Spot> spots = grid_lines(panel_of(axes)).spots;
    REQUIRE(spots.size() == 9);
    for (const std::size_t i : {2U, 5U, 8U}) CHECK(std::isnan(spots[i].x));
    CHECK_THAT(spots[3].x, WithinAbs(0.5, 1e-12));
    CHECK(spots[3].y == 0);
    CHECK(spots[4].y == 1);
    CHECK_THAT(spots[6].y, WithinAbs(0.75, 1e-12));
}

namespace {

/// How far the points of a curve lie from the nearest of the straight pieces between kept spots, at
/// most, in pixels of an 800 × 450 figure that the panel fills.
double farthest(const std::vector<Spot>& all, const std::vector<Spot>& kept) {
    const auto pixels = [](const Spot& spot) { return Vec2(spot.x * 800, spot.y * 450); };
    double worst = 0;
    for (const Spot& spot : all) {
        double nearest = 1e9;
        for (std::size_t i = 0; i + 1 < kept.size(); ++i) {
            const Vec2 from = pixels(kept[i]), way = pixels(kept[i + 1]) - from;
            const Vec2 offset = pixels(spot) - from;
            const double along = way.squaredNorm() > 0 ? offset.dot(way) / way.squaredNorm() : 0;
            nearest = std::min(nearest, (offset - std::clamp(along, 0.0, 1.0) * way).norm());
        }
        worst = std::max(worst, nearest);
    }
    return worst;
}

Drawing one_panel(const Mark& mark) {
    Drawing drawing{800, 450, {Panel{}}};
    drawing.panels[0].right = drawing.panels[0].top = 1;
    drawing.panels[0].marks = {mark};
    return drawing;
}

std::vector<Spot> wave(int points) {
    std::vector<Spot> spots;
    for (int i = 0; i <= points; ++i) {
        const double x = static_cast<double>(i) / points;
        spots.push_back({x, 0.5 + 0.4 * std::sin(9 * x)});
    }
    return spots;
}

std::vector<Spot> simplified_line(const std::vector<Spot>& spots, double width, Style style = {}) {
    const Drawing drawing = simplified(one_panel(Stroke{spots, std::move(style), "", true}), width);
    return std::get<Stroke>(drawing.panels[0].marks[0]).spots;
}

}  // namespace

TEST_CASE("a curve loses the points that nobody sees, and moves by less than a tenth of a pixel") {
    const std::vector<Spot> fine = wave(20000), kept = simplified_line(fine, 800);
    CHECK(kept.size() < 200);
    CHECK(kept.size() > 20);
    CHECK(farthest(fine, kept) <= 0.1);
    CHECK(kept.front().x == 0);
    CHECK(kept.back().x == 1);
    // A larger picture shows more.
    const std::vector<Spot> larger = simplified_line(fine, 3200);
    CHECK(farthest(fine, larger) <= 0.025);
    CHECK(larger.size() > kept.size());
    // What is seen stays: corners, and a curve that runs back over itself.
    const std::vector<Spot> spike = {{0, 0.5}, {0.5, 0.5}, {0.5, 0.9}, {0.5, 0.5}, {1, 0.5}};
    CHECK(simplified_line(spike, 800).size() == spike.size());
    const std::vector<Spot> back = {{0, 0.5}, {1, 0.5}, {0.4, 0.5}};
    CHECK(simplified_line(back, 800).size() == 3);
}

TEST_CASE("interruptions, markers and closed regions survive simplification") {
    std::vector<Spot> interrupted = wave(1000);
    interrupted[400].y = std::nan("");
    const std::vector<Spot> kept = simplified_line(interrupted, 800);
    CHECK(std::count_if(kept.begin(), kept.end(),
                        [](const Spot& spot) { return std::isnan(spot.y); }) == 1);
    CHECK(kept.size() < 200);
    CHECK(simplified_line(wave(1000), 800, {.marker = Marker::circle}).size() == 1001);
    CHECK(simplified_line({}, 800).empty());
    CHECK(simplified_line({{0.5, 0.5}}, 800).size() == 1);

    std::vector<Spot> round;
    for (const Vec2& point : circle({0.5, 0.5}, 0.4, 4800)) round.push_back({point.x(), point.y()});
    const Drawing drawing = simplified(one_panel(Fill{round, palette::blue, 1}), 800);
    const auto& rim = std::get<Fill>(drawing.panels[0].marks[0]).spots;
    CHECK(rim.size() < 200);
    CHECK(farthest(round, rim) <= 0.1);
}

TEST_CASE("a region is cut off at the edges of its panel") {
    const auto seen_of = [](const std::vector<Spot>& corners) {
        const Drawing drawing = simplified(one_panel(Fill{corners, palette::blue, 1}), 800);
        return drawing.panels[0].marks.empty() ? std::vector<Spot>{}
                                               : std::get<Fill>(drawing.panels[0].marks[0]).spots;
    };
    const auto area = [](const std::vector<Spot>& corners) {
        double twice = 0;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Spot &a = corners[i], &b = corners[(i + 1) % corners.size()];
            twice += a.x * b.y - a.y * b.x;
        }
        return std::abs(twice) / 2;
    };
    // A triangle that reaches far out, one that covers all, one that sees nothing.
    CHECK_THAT(area(seen_of({{0.5, 0.5}, {9, -8}, {9, 9}})), WithinAbs(0.25, 1e-9));
    CHECK_THAT(area(seen_of({{-5, -5}, {20, -5}, {-5, 20}})), WithinAbs(1, 1e-9));
    CHECK(seen_of({{2, 2}, {3, 2}, {2, 3}}).empty());
    for (const Spot& spot : seen_of({{0.5, 0.5}, {-40, 0.5}, {0.5, 70}}))
        CHECK((spot.x >= -1e-12 && spot.x <= 1 + 1e-12 && spot.y >= -1e-12 && spot.y <= 1 + 1e-12));
    const std::vector<Spot> inside = {{0, 0}, {1, 0}, {0.5, 1}};
    CHECK(seen_of(inside).size() == 3);
}

TEST_CASE("an SVG is tidied without a change to what is seen") {
    const std::string tidy = tidy_svg(
        "<?xml version='1.0'?>\n<svg>\n<title>t</title>\n<g id=\"gnuplot_canvas\">\n"
        "<g stroke-linecap=\"butt\">\n</g>\n"
        "\t<g id=\"gnuplot_plot_1a\" ><title>gnuplot_plot_1a</title>\n<g a=\"1\">\n\t<g b='2'>\n"
        "\t\t<polygon fill = 'rgb( 34,  0, 255)' points = '1.00,2.50 3.25,4.00 1.00,2.50 '/>\n\t</g>\n</g>\n"
        "\t</g>\n"
        "<g a=\"1\">\n\t<g b='2'>\n\t\t<polygon fill = 'red' points = '7.10,8.00 '/>\n\t</g>\n</g>\n"
        "<g transform=\"x\"><text><tspan>a </tspan><tspan> b 1.50</tspan></text></g>\n"
        "<g transform=\"x\"><text>c</text></g>\n</g>\n</svg>\n");
    CHECK(
        tidy ==
        "<?xml version='1.0'?>\n<svg>\n<title>t</title>\n<g id=\"gnuplot_canvas\">\n<g a=\"1\">\n<g "
        "b='2'>\n<polygon fill='#2200ff' points='1,2.5 3.25,4 1,2.5'/>\n<polygon fill='red' "
        "points='7.1,8'/>\n</g>\n</g>\n<g transform=\"x\">\n<text><tspan>a </tspan><tspan> b "
        "1.50</tspan></text>\n</g>\n<g transform=\"x\">\n<text>c</text>\n</g>\n</g>\n</svg>\n");
    CHECK(tidy_svg(tidy) == tidy);
    for (const std::string broken : {"<svg><g></svg>", "<svg", "</g>"})
        CHECK(tidy_svg(broken) == broken);
}

TEST_CASE("a region and the line round it become one shape; another line does not") {
    const auto drawn = [](const std::string& line) {
        return tidy_svg(
            "<svg><g><g a='1'><g b='2'><polygon fill = 'red' fill-opacity='0.5'  points = '1.00,2.00 "
            "3.00,4.00 '/></g></g><g w='3'><path stroke='blue'  d='" +
            line + "  '/></g></g></svg>");
    };
    CHECK_THAT(drawn("M1.00,2.00 L3.00,4.00"),
               ContainsSubstring("<path fill='red' fill-opacity='0.5' stroke='blue'") &&
                   !ContainsSubstring("polygon"));
    CHECK_THAT(drawn("M1.00,2.00 L3.00,4.01"), ContainsSubstring("polygon"));
    CHECK_THAT(drawn("M1.00,2.00 L3.00,4.00 M1,1"), ContainsSubstring("polygon"));
}

TEST_CASE("both backends draw the same figure") {
    if (backends().size() < 2) SKIP("the course was built without Matplot++");
    const Scratch scratch;
    Figure figure{
        .name = "test", .title = "t", .caption = "c", .source = "", .width = 700, .columns = 2};
    Axes& axes = figure.add_axes({.title = "all of it",
                                  .x = {.label = "u_{x} / (m/s)", .logarithmic = true},
                                  .y = {.label = "it's \"so\""},
                                  .legend = Legend::top_left});
    axes.line({1, 10, 100}, {0, 1, 4}, {.color = palette::blue}, "solid");
    axes.line({1, 10, 100}, {1, 2, 3}, {.color = palette::green, .dash = Dash::dashed}, "dashed");
    axes.points({2, 20}, {3, 2}, {.color = palette::vermilion, .marker = Marker::square}, "points");
    axes.polygon({30, 90, 90}, {0, 0, 1}, palette::orange, 0.4);
    axes.text(10, 3, "here & there", Align::center, palette::purple);
    Axes& picture = figure.add_picture("", {0, 1}, {0, 1});
    picture.arrow(0.1, 0.1, 0.8, 0.9, {.color = palette::vermilion});

    const Drawing drawing = lay_out(figure);
    const auto drawn_by = [&](Backend backend) {
        const fs::path file = scratch.folder / "test.svg";
        fs::remove(file);
        render_with(backend, drawing, Format::svg, 700, file);
        return seen_in(read_text(file));
    };
    const Seen one = drawn_by(Backend::gnuplot), other = drawn_by(Backend::matplot);
    CHECK(one.boxes.size() >= 6);
    CHECK(one.texts.size() >= 10);
    compare(one.boxes, other.boxes);
    compare(one.texts, other.texts);
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
    const std::string parameters = "--a\t0\t1\t0.5\tsmall & good\n--b\t1\t2\t1\tlarge\n";
    save(figure, table, {.folder = scratch.folder, .parameters = parameters});
    const Caption caption = read_caption(scratch.folder / "test.svg");
    CHECK(caption.source == "Paper, figure 1");
    CHECK(caption.parameters == parameters);
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
