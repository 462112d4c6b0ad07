// The point that a blow moves least: of a rod that is hit at its end, and of a plate that is lopsided.
#include "chapters/05_rigid_impulses/sweet_spot.hpp"

#include <numbers>
#include <string>

#include "chapters/05_rigid_impulses/programs/blow.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

void draw_rod(Axes& axes, const RigidBody& rod, const Vec3& position) {
    const RigidBody moved = hit(rod, position);
    axes.rectangle({-1, 1}, {-0.03, 0.03}, palette::orange, 0.7);
    for (int i = -10; i <= 10; ++i) {
        const double x = i / 10.0, up = 0.18 * point_velocity(moved, {x, 0, 0}).z();
        axes.arrow(x, 0, x, up, {.color = palette::blue, .width = 1.8});
    }
    axes.arrow(position.x(), -0.75, position.x(), -0.07,
               {.color = palette::vermilion, .width = 3.4});
    axes.text(position.x(), -0.75, "blow", Align::center, palette::vermilion, 0, -14);
    axes.point({0, 0}, {.color = palette::black, .marker_size = 9});
    axes.text(0, 0, "centre", Align::center, palette::black, 0, -18);
    const Vec3 spot = sweet_spot(rod, position, Vec3::UnitZ()).value();
    axes.point({spot.x(), spot.z()}, {.color = palette::green, .marker_size = 12});
    axes.text(spot.x(), spot.z(), "stays", Align::center, palette::green, 0, 20);
}

}  // namespace

int main(int argc, char** argv) {
    double at = 1;
    Program program("sweet_spot", "The point that a blow moves least.", COLLIDE_FIGURE_FOLDER);
    program.option("--at", at, "where the rod is hit, from its middle, in half lengths", {0.2, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "sweet_spot",
            .title = "The point that a blow moves least",
            .caption =
                "Left: a rod at rest is hit " +
                (at == 1 ? std::string("at its end")
                         : "at " + to_short_text(at) + " of its half length") +
                ". Blue: the velocities that its points get. "
                "One point stays: hold a hammer there. Right: a plate, twice as wide as long, is "
                "turned about its length and hit at the middle of its end. The least velocity that "
                "any point gets, divided by that of the centre. If the plate lies flat or stands "
                "upright some point stays; askew, none does. Line: at the sweet spot; circles: "
                "found by walking to ever slower points.",
            .width = 1000,
            .height = 420,
            .columns = 2};
        Axes& left = figure.add_picture("a rod", {-1.15, 1.25}, {-1, 1});
        draw_rod(left, make_body(box_mass_properties(1, {2, 0.02, 0.02})), {at, 0, 0});
        left.handle({at, -0.45}, "the blow", {{.flag = "--at", .value = at, .per_x = 1}});

        Axes& right = figure.add_axes(
            {.title = "a plate, turned about its length",
             .x = {.label = "angle / degrees",
                   .range = Range{0, 90},
                   .ticks = ticks_at({0, 30, 60, 90})},
             .y = {.label = "least velocity / velocity of the centre", .range = Range{0, 0.8}}});
        Table table({"angle_degrees", "spot_x_m", "spot_y_m", "spot_z_m", "least", "searched"});
        RigidBody plate = make_body(box_mass_properties(1, {1, 2, 0.05}));
        for (int degrees = 0; degrees <= 90; degrees += 3) {
            plate.orientation =
                Quat(Eigen::AngleAxisd(degrees * std::numbers::pi / 180, Vec3::UnitX()));
            const Vec3 end(0.5, 0, 0), spot = sweet_spot(plate, end, Vec3::UnitZ()).value();
            const RigidBody moved = hit(plate, end);
            const double centre = moved.velocity.norm();
            table.add({degrees, spot.x(), spot.y(), spot.z(),
                       point_velocity(moved, spot).norm() / centre,
                       least_speed_by_search(moved) / centre});
        }
        right.line(table, "angle_degrees", "least", {.color = palette::blue});
        right.points(table.every(5), "angle_degrees", "searched",
                     {.color = palette::blue, .marker = Marker::ring, .marker_size = 11});
        save(figure, table, files);
    });
}
