// Removing invisible detail: curves with fewer points, tidy SVG.
#include <algorithm>
#include <cmath>

#include "common/testing/testing.hpp"
#include "common/figures/backend.hpp"
#include "common/figures/tidy_svg.hpp"
#include "common/workshop/tests/svg_extents.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

/// Largest distance of a curve's points from the polyline of the kept spots, in pixels of an 800 ×
/// 450 figure filled by the panel.
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
    // A larger picture keeps more points.
    const std::vector<Spot> larger = simplified_line(fine, 3200);
    CHECK(farthest(fine, larger) <= 0.025);
    CHECK(larger.size() > kept.size());
    // Visible detail stays: corners, and a curve that runs back over itself.
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
    // A triangle that extends far outside, one that covers the panel, one outside it.
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
