// A real body that compresses twice: the box of exercise 6.2, drawn.
#include "chapters/06_frictional_impact_3d/mean_sliding.hpp"
#include "chapters/06_frictional_impact_3d/programs/examples.hpp"
#include "chapters/06_frictional_impact_3d/programs/oblique.hpp"
#include "chapters/06_frictional_impact_3d/programs/phase_bands.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// The box above the floor, and the velocity of its lowest corner. Lengths in units of the longest
/// edge.
/// @param mean  mean sliding speed [m/s]
void draw_throw(const Picture& picture, const ThrownBox& box, double mean) {
    const Vec3 centre = standing_on_a_corner(box).position;
    const ImpactProblem problem = impact_problem(box, {});
    picture.polygon(floor_between({-1, 0.9}, {-0.9, 0.9}), palette::light_grey, 0.8);
    const Vec3 pushed = Vec3(problem.K(0, 2), problem.K(1, 2), 0).normalized();
    picture.line({Vec3::Zero(), 0.85 * pushed},
                 {.color = palette::black, .width = 1.4, .dash = Dash::dashed});
    draw_box(picture, corners_of(box), centre, palette::blue);
    picture.point(centre, {.color = palette::blue});
    const Vec3 sliding = 0.85 * problem.u0.normalized();
    picture.arrow(Vec3::Zero(), sliding, {.color = palette::vermilion, .width = 3});
    picture.text(sliding, "velocity of the corner", Align::center, palette::vermilion, 0, -18);
    picture.text(sliding, "mean speed " + with_decimals(2, mean) + " m/s", Align::center,
                 palette::vermilion, 0, -36);
}

}  // namespace

int main(int argc, char** argv) {
    Surface floor{.restitution = 0.9, .friction = 1.5};
    Program program("box_compresses_twice", "A real body whose impact compresses twice.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", floor.friction, "coefficient of friction", {1.2, 2.5});
    program.option("--e", floor.restitution, "coefficient of restitution", {0.3, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const ThrownBox box = compresses_twice(1, 1, floor);
        const ImpactProblem problem = impact_problem(box, floor);
        const Trajectory fine = impact_trajectory(problem, 400);
        const Impact& impact = fine.impact;
        const std::vector<ImpactState> zeros = phase_changes(fine);
        // 0: start; 1, 2: changes of phase while sliding; 20: end. mean: mean sliding speed.
        Table table(
            {"event", "p_z_Ns", "u_x_m_s", "u_y_m_s", "u_z_m_s", "W_c_J", "W_d_J", "mean_m_s"});
        const double mean =
            mean_sliding_speed(problem.u0, impact.u, impact.p, impact.work, problem.mu).value_or(0);
        const auto add = [&](double event, const ImpactState& state) {
            table.add({event, state.p.z(), state.u.x(), state.u.y(), state.u.z(),
                       state.work.compression, state.work.decompression, mean});
        };
        add(0, fine.events.front().state);
        for (std::size_t i = 0; i < zeros.size(); ++i) add(static_cast<double>(i + 1), zeros[i]);
        add(20, fine.events.back().state);

        Figure figure{
            .name = "box_compresses_twice",
            .title = "A box that compresses twice",
            .caption =
                "Left: a box comes down on one corner, which slides over the floor. Dashed: the "
                "side to which a blow from the floor would push it. Right: the normal velocity of "
                "the corner against the normal impulse. Blue: compression, which comes twice. "
                "Yellow: decompression. μ = " +
                to_short_text(floor.friction) + ", e = " + to_short_text(floor.restitution) +
                ", 1 kg, 1 m.",
            .width = 1000,
            .height = 430,
            .columns = 2};
        draw_throw({figure.add_picture("", {-1.35, 1.25}, {-0.5, 1.75}), corner_view}, box, mean);
        const auto [low, high] = normal_velocities(fine.states);
        const double margin = 0.08 * (high - low);
        draw_normal_velocity(figure, fine.states, 1.03 * impact.p.z(),
                             {low - margin, high + margin});
        save(figure, table, files);
    });
}
