// A cube lands flat on the floor: impulses one after the other, in three orders, and all at once.
// (Of the 24 orders of four corners each is one of these three, seen from another side.)
#include <algorithm>
#include <cmath>

#include "chapters/04_collision_detection/programs/solid_drawing.hpp"
#include "chapters/05_rigid_impulses/programs/flat_landing.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double later = 0.12;  // when the cube is drawn again after the impact [s]

std::string two_digits(double value) { return to_short_text(std::round(100 * value) / 100); }

void draw(Axes& axes, const LandingCase& way, const Landing& landing) {
    const ConvexShape cube = make_convex(box_polyhedron({1, 1, 1}));
    RigidBody touching = landing.cube;
    touching.orientation = Quat::Identity();
    draw_edges(axes, oblique_view, placed(cube, touching), palette::grey, HiddenEdges::dotted, 1.2);

    const RigidBody moved =
        unpack({touching}, integrate_fixed(rk4_step, motion({touching}), 0, pack({touching}), later,
                                           10, renormalise))[0];
    fill_solid(axes, oblique_view, placed(cube, moved), palette::orange, 0.3, 0.55);
    draw_edges(axes, oblique_view, placed(cube, moved), palette::black, HiddenEdges::left_out);

    for (int i = 0; i < 4; ++i) {
        const Vec2 foot = oblique_view.on_paper(cube_corners()[i].position);
        const double length = 0.28 * landing.impulses[i];
        if (landing.impulses[i] > 0)
            axes.arrow(foot - Vec2(0, length + 0.03), foot - Vec2(0, 0.03),
                       {.color = palette::vermilion, .width = 3});
        else
            axes.point(foot, {.color = palette::vermilion, .marker_size = 7});
        const auto turn = std::find(way.order.begin(), way.order.end(), i) - way.order.begin() + 1;
        if (way.method == ResolveMethod::sequential)
            axes.text(foot, std::to_string(turn), Align::left, palette::vermilion, 8, -12);
    }
    axes.text(0, -1.15, "spin " + two_digits(landing.cube.angular_velocity.norm()) + " rad/s",
              Align::center);
    axes.text(0, -1.4, "upwards " + two_digits(landing.cube.velocity.z()) + " m/s", Align::center);
    axes.text(0, -1.65, "energy kept " + two_digits(landing.energy), Align::center);
}

}  // namespace

int main(int argc, char** argv) {
    double e = 0.5;
    Program program(
        "order_matters",
        "A cube lands flat: impulses one after the other in three orders, and all at once.",
        COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const std::vector<LandingCase> cases = {
            {"round the square", ResolveMethod::sequential, {0, 1, 2, 3}},
            {"crossing over later", ResolveMethod::sequential, {0, 1, 3, 2}},
            {"crossing over at once", ResolveMethod::sequential, {0, 2, 1, 3}},
            {"all at once", ResolveMethod::simultaneous, {0, 1, 2, 3}}};
        Figure figure{
            .name = "order_matters",
            .title = "The order of the contacts matters, unless they are resolved at once",
            .caption =
                "A cube has landed flat (grey), at 3 m/s. Red arrows: the impulses at its corners, "
                "summed over all passes; numbers: the order within a pass. Filled: the cube 0.12 s "
                "later, without gravity. One after the other the cube starts to spin, and how "
                "fast, how fast it rises, and how much energy it keeps depend on the order. All at "
                "once there are four equal impulses and no spin.",
            .source = "the problem: Baraff 1997, section 8",
            .width = 1240,
            .height = 400,
            .columns = 4};
        Table table({"case", "corner", "impulse_kg_m_per_s", "spin_rad_per_s", "spin_x_rad_per_s",
                     "spin_y_rad_per_s", "speed_up_m_per_s", "energy_kept"});
        for (std::size_t k = 0; k < cases.size(); ++k) {
            const Landing landing = land(cases[k], e);
            Axes& axes = figure.add_picture(cases[k].title, {-1.2, 1.3}, {-1.75, 1.5});
            draw(axes, cases[k], landing);
            const Vec3 &spin = landing.cube.angular_velocity, &velocity = landing.cube.velocity;
            for (int i = 0; i < 4; ++i)
                table.add({k + 1, i + 1, landing.impulses[i], spin.norm(), spin.x(), spin.y(),
                           velocity.z(), landing.energy});
        }
        save(figure, table, files);
    });
}
