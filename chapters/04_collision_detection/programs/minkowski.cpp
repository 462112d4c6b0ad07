// Two bodies and their Minkowski difference: the position of the origin in it gives their distance
// or penetration.
#include <stdexcept>
#include <string>

#include "chapters/04_collision_detection/programs/polygon_difference.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

void draw(Axes& axes, const Polygon& polygon, const Color& color, const std::string& name,
          const Vec2& name_shift = Vec2::Zero()) {
    axes.polygon(polygon, color, 0.35);
    axes.text(middle_of(polygon) + name_shift, name, Align::center);
    axes.outline(polygon, {.color = color});
}

/// The differences; a side has the colour of the body that it comes from.
void draw(Axes& axes, const std::vector<DifferenceSide>& sides) {
    Polygon corners;
    for (const DifferenceSide& side : sides) corners.push_back(side.from.difference());
    axes.polygon(corners, palette::light_grey, 0.5);
    for (const DifferenceSide& side : sides)
        axes.line({side.from.difference(), side.to.difference()},
                  {.color = side.of_a ? palette::orange : palette::blue, .width = 3});
}

struct Case {
    Vec2 place;   // of A
    Vec2 middle;  // of the picture, twice as far from B as the usual place of A
};

/// From the nearest difference to the foot on the best plane: zero unless a corner is nearest.
Vec2 off_the_plane(const Position& position) {
    return position.nearest.difference() + position.plane * position.best.normal();
}

enum class Kind { side, corner, overlap };
Kind kind_of(const Position& position) {
    if (position.plane <= 0) return Kind::overlap;
    return off_the_plane(position).norm() > 1e-6 ? Kind::corner : Kind::side;
}

std::string title_of(Kind kind) {
    switch (kind) {
        case Kind::side: return "apart, a side is nearest";
        case Kind::corner: return "apart, a corner is nearest";
        case Kind::overlap: return "overlapping";
    }
    throw std::invalid_argument("unknown kind");
}

std::string sentence_about(Kind kind) {
    switch (kind) {
        case Kind::side:
            return "the bodies are as far apart as the origin is from the differences, and the way "
                   "is along the normal of a side.";
        case Kind::corner:
            return "the nearest difference is a corner, and no side has a plane that is as far "
                   "from the origin (dashed: the best one).";
        case Kind::overlap:
            return "the bodies overlap, the origin is inside, and its shortest way out leads "
                   "through a side; moved that far, A only touches B (dashed).";
    }
    throw std::invalid_argument("unknown kind");
}

/// A can be dragged by its middle, and turned by its top.
void add_handles(Axes& axes, const Vec2& place, double turn, const Vec2& top) {
    axes.handle(place, "place of A",
                {{.flag = "--x", .value = place.x(), .per_x = 1},
                 {.flag = "--y", .value = place.y(), .per_y = 1}});
    const Vec2 per_metre = Vec2(-top.y(), top.x()) / top.squaredNorm();
    axes.handle(
        place + top, "turn of A",
        {{.flag = "--turn", .value = turn, .per_x = per_metre.x(), .per_y = per_metre.y()}});
}

}  // namespace

int main(int argc, char** argv) {
    double turn = 0, x = 1.9, y = 0.3;
    Program program("minkowski", "Two bodies and the differences of their points.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--turn", turn, "how far A is turned [rad]", {-3.2, 3.2});
    program.option("--x", x, "place of A in the left picture, to the right [m]", {-0.5, 2.2});
    program.option("--y", y, "place of A in the left picture, upwards [m]", {-1, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Polygon b = {{-0.8, -0.6}, {0.6, -0.8}, {0.9, 0.5}, {-0.6, 0.7}};
        Polygon a = {{-0.7, -0.5}, {0.7, -0.3}, {0.1, 0.8}};
        for (Vec2& corner : a) corner = Eigen::Rotation2Dd(turn) * corner;
        const std::vector<Case> pictures = {
            {{x, y}, {1.9, 0.3}}, {{2.1, 1.4}, {2.1, 1.4}}, {{0.9, 0.55}, {0.9, 0.55}}};
        std::vector<Position> positions;
        std::vector<Kind> kinds;
        for (const Case& picture : pictures) {
            positions.push_back(position_of(moved(a, picture.place), b));
            kinds.push_back(kind_of(positions.back()));
        }
        Figure figure{
            .name = "minkowski",
            .title = "Where is the origin?",
            .caption =
                "Top: two bodies. Bottom: the differences a − b of all their points. Each of their "
                "sides comes from a side of A (orange) or of B (blue). Left: " +
                sentence_about(kinds[0]) + " Middle: " + sentence_about(kinds[1]) +
                " Right: " + sentence_about(kinds[2]),
            .width = 1000,
            .height = 640,
            .columns = 3};
        Table table({"picture", "best_plane_m", "signed_distance_m"});
        const auto panel = [&](const std::string& title, const Vec2& middle) -> Axes& {
            const double reach = 2.1;
            return figure.add_picture(title, {middle.x() - reach, middle.x() + reach},
                                      {middle.y() - 0.8 * reach, middle.y() + 0.8 * reach});
        };
        const Style way{.color = palette::vermilion, .width = 3};
        for (std::size_t k = 0; k < pictures.size(); ++k) {
            const Polygon placed = moved(a, pictures[k].place);
            const Position& position = positions[k];
            const double distance = position.nearest.difference().norm();
            table.add({k + 1, position.plane, position.plane > 0 ? distance : -distance});
            Axes& axes = panel(title_of(kinds[k]), pictures[k].middle / 2);
            // Labels of overlapping bodies go where there is one body only.
            const Vec2 aside = 0.3 * (middle_of(placed) - middle_of(b)).normalized();
            const Vec2 shift = position.plane > 0 ? Vec2(Vec2::Zero()) : aside;
            draw(axes, b, palette::blue, "B", -shift);
            draw(axes, placed, palette::orange, "A", shift);
            if (position.plane > 0)
                axes.arrow(position.nearest.b, position.nearest.a, way);
            else
                axes.outline(moved(placed, -position.nearest.difference()),
                             {.color = palette::orange, .width = 1.4, .dash = Dash::dashed});
            if (k == 0) add_handles(axes, pictures[k].place, turn, a[2]);
        }
        for (std::size_t k = 0; k < pictures.size(); ++k) {
            const Position& position = positions[k];
            Axes& axes = panel("", 0.85 * pictures[k].middle);
            draw(axes, position.sides);
            const Vec2 nearest = position.nearest.difference(),
                       foot = -position.plane * position.best.normal();
            if (kinds[k] == Kind::corner) {  // show the best plane too
                const Vec2 along = position.best.way().normalized();
                const Style dashed{.color = palette::grey, .width = 1.4, .dash = Dash::dashed};
                axes.line({foot - along, foot + 2 * along}, dashed);
                axes.line({Vec2::Zero(), foot}, dashed);
            }
            axes.arrow(Vec2::Zero(), nearest, way);
            axes.point({0, 0}, {.color = palette::black, .marker_size = 9});
            axes.text(0, 0, "0", Align::center, palette::black, -12, -4);
        }
        save(figure, table, files);
    });
}
