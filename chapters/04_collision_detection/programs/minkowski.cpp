// Two bodies, and all differences of their points: where the origin lies among these says how the
// bodies lie to each other.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "common/core/linear_algebra.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

using Polygon = std::vector<Vec2>;  // corners, counter-clockwise

/// A point of A and one of B, and their difference.
struct PointPair {
    Vec2 a, b;

    Vec2 difference() const { return a - b; }
};

/// A side of the difference: a side of A with a corner of B, or the other way round.
struct DifferenceSide {
    PointPair from, to;
    bool of_a;

    Vec2 way() const { return to.difference() - from.difference(); }
    Vec2 normal() const { return Vec2(way().y(), -way().x()).normalized(); }  // outwards
    /// How far the origin is outside [m].
    double height_of_origin() const { return -normal().dot(from.difference()); }
    PointPair nearest_to_origin() const {
        const double part =
            std::clamp(-from.difference().dot(way()) / way().squaredNorm(), 0.0, 1.0);
        return {from.a + part * (to.a - from.a), from.b + part * (to.b - from.b)};
    }
};

/// The boundary of all a − b: the sides of A and those of −B one after the other, in the order of
/// their directions, from the lowest corner on.
std::vector<DifferenceSide> difference(const Polygon& a, const Polygon& b) {
    struct Way {
        Vec2 way;
        bool of_a;
    };
    std::vector<Way> ways;
    for (std::size_t i = 0; i < a.size(); ++i) ways.push_back({a[(i + 1) % a.size()] - a[i], true});
    for (std::size_t i = 0; i < b.size(); ++i)
        ways.push_back({b[i] - b[(i + 1) % b.size()], false});
    const auto angle = [](const Way& way) {
        const double from_x = std::atan2(way.way.y(), way.way.x());
        return from_x < 0 ? from_x + 2 * std::numbers::pi : from_x;
    };
    std::sort(ways.begin(), ways.end(),
              [&](const Way& one, const Way& two) { return angle(one) < angle(two); });
    const auto is_lower = [](const Vec2& p, const Vec2& q) { return p.y() < q.y(); };
    PointPair at{*std::min_element(a.begin(), a.end(), is_lower),
                 *std::max_element(b.begin(), b.end(), is_lower)};
    std::vector<DifferenceSide> sides;
    for (const auto& [way, of_a] : ways) {
        const PointPair next = of_a ? PointPair{at.a + way, at.b} : PointPair{at.a, at.b - way};
        sides.push_back({at, next, of_a});
        at = next;
    }
    return sides;
}

/// How two bodies lie to each other.
struct Position {
    std::vector<DifferenceSide> sides;
    DifferenceSide best;  // whose plane has the largest gap
    double plane;         // that gap; negative: depth [m]
    PointPair nearest;    // the difference that is nearest to the origin; outside only
};

Position position_of(const Polygon& a, const Polygon& b) {
    Position position{.sides = difference(a, b), .best = {}, .plane = 0, .nearest = {}};
    const auto& sides = position.sides;
    position.best = *std::max_element(sides.begin(), sides.end(), [](auto& one, auto& two) {
        return one.height_of_origin() < two.height_of_origin();
    });
    position.plane = position.best.height_of_origin();
    position.nearest = std::min_element(sides.begin(), sides.end(), [](auto& one, auto& two) {
                           return one.nearest_to_origin().difference().norm() <
                                  two.nearest_to_origin().difference().norm();
                       })->nearest_to_origin();
    return position;
}

Polygon moved(Polygon polygon, const Vec2& way) {
    for (Vec2& corner : polygon) corner += way;
    return polygon;
}

void outline(Axes& axes, const Polygon& polygon, const Style& style) {
    std::vector<double> xs, ys;
    for (std::size_t i = 0; i <= polygon.size(); ++i) {
        xs.push_back(polygon[i % polygon.size()].x());
        ys.push_back(polygon[i % polygon.size()].y());
    }
    axes.line(xs, ys, style);
}

void draw(Axes& axes, const Polygon& polygon, const Color& color, const std::string& name) {
    std::vector<double> xs, ys;
    Vec2 middle = Vec2::Zero();
    for (const Vec2& corner : polygon) {
        xs.push_back(corner.x());
        ys.push_back(corner.y());
        middle += corner / static_cast<double>(polygon.size());
    }
    axes.polygon(xs, ys, color, 0.35);
    axes.text(middle.x(), middle.y(), name, Align::center);
    outline(axes, polygon, {.color = color});
}

/// The differences; a side has the colour of the body that it comes from.
void fill(Axes& axes, const std::vector<DifferenceSide>& sides) {
    std::vector<double> xs, ys;
    for (const DifferenceSide& side : sides) {
        xs.push_back(side.from.difference().x());
        ys.push_back(side.from.difference().y());
    }
    axes.polygon(xs, ys, palette::light_grey, 0.5);
    for (const DifferenceSide& side : sides)
        axes.line({side.from.difference().x(), side.to.difference().x()},
                  {side.from.difference().y(), side.to.difference().y()},
                  {.color = side.of_a ? palette::orange : palette::blue, .width = 3});
}

void arrow(Axes& axes, const Vec2& from, const Vec2& to) {
    axes.arrow(from.x(), from.y(), to.x(), to.y(), {.color = palette::vermilion, .width = 3});
}

struct Picture {
    std::string title;
    Vec2 place;  // of A
};

}  // namespace

int main(int argc, char** argv) {
    double turn = 0;
    Program program("minkowski", "Two bodies and the differences of their points.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--turn", turn, "how far A is turned [rad]", {-3.2, 3.2});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Polygon b = {{-0.8, -0.6}, {0.6, -0.8}, {0.9, 0.5}, {-0.6, 0.7}};
        Polygon a = {{-0.7, -0.5}, {0.7, -0.3}, {0.1, 0.8}};
        for (Vec2& corner : a) corner = Eigen::Rotation2Dd(turn) * corner;
        const std::vector<Picture> pictures = {{"apart, a side is nearest", {1.9, 0.3}},
                                               {"apart, a corner is nearest", {2.1, 1.4}},
                                               {"overlapping", {0.9, 0.55}}};
        Figure figure{
            .name = "minkowski",
            .title = "Where is the origin?",
            .caption =
                "Top: two bodies. Bottom: the differences a − b of all their points. Each of their sides "
                "comes from a side of A (orange) or of B (blue). Left: the bodies are as far apart as "
                "the origin is from the differences, and the way is along the normal of a side. "
                "Middle: the nearest difference is a corner, and no side has a plane that is as far "
                "from the origin (dashed: the best one). Right: the bodies overlap, the origin is "
                "inside, and its shortest way out leads through a side; moved by as much, A only "
                "touches B (dashed).",
            .source = "",
            .width = 1000,
            .height = 640,
            .columns = 3};
        Table table({"picture", "best_plane_m", "signed_distance_m"});
        const auto panel = [&](const std::string& title, const Vec2& middle) -> Axes& {
            const double reach = 2.1;
            return figure.add_axes(
                {.title = title,
                 .x = {.range = Range{middle.x() - reach, middle.x() + reach}, .has_ticks = false},
                 .y = {.range = Range{middle.y() - 0.8 * reach, middle.y() + 0.8 * reach},
                       .has_ticks = false},
                 .equal = true,
                 .frame = false});
        };
        std::vector<Position> positions;
        for (const Picture& picture : pictures) {
            const Polygon placed = moved(a, picture.place);
            const Position position = positions.emplace_back(position_of(placed, b));
            const double distance = position.nearest.difference().norm();
            table.add({static_cast<double>(positions.size()), position.plane,
                       position.plane > 0 ? distance : -distance});
            Axes& axes = panel(picture.title, picture.place / 2);
            draw(axes, b, palette::blue, "B");
            draw(axes, placed, palette::orange, "A");
            if (position.plane > 0)
                arrow(axes, position.nearest.b, position.nearest.a);
            else
                outline(axes, moved(placed, -position.nearest.difference()),
                        {.color = palette::orange, .width = 1.4, .dash = Dash::dashed});
        }
        for (std::size_t k = 0; k < pictures.size(); ++k) {
            const Position& position = positions[k];
            Axes& axes = panel("", 0.85 * pictures[k].place);
            fill(axes, position.sides);
            const Vec2 nearest = position.nearest.difference(),
                       foot = -position.plane * position.best.normal();
            if ((nearest - foot).norm() > 1e-6) {  // a corner is nearest: show the best plane too
                const Vec2 along = position.best.way().normalized();
                for (const auto& [from, to] :
                     {std::pair{Vec2(foot - along), Vec2(foot + 2 * along)}, {Vec2(0, 0), foot}})
                    axes.line({from.x(), to.x()}, {from.y(), to.y()},
                              {.color = palette::grey, .width = 1.4, .dash = Dash::dashed});
            }
            arrow(axes, Vec2::Zero(), nearest);
            axes.points({0}, {0}, {.color = palette::black, .marker_size = 9});
            axes.text(0, 0, "0", Align::center, palette::black, -12, -4);
        }
        save(figure, table, files);
    });
}
