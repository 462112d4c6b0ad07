// Layout, on which all backends rely.
#include "common/figures/backend.hpp"

#include "common/testing/testing.hpp"
#include "common/figures/view.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

Panel panel_of(const Axes& axes) {
    Figure figure{.name = "test", .title = "t", .caption = "c", .source = "s"};
    figure.add_axes(axes);
    return lay_out(figure).panels.at(0);
}

Stroke first_stroke(const Panel& panel) { return std::get<Stroke>(panel.marks.at(0)); }

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
