// Baber's example: a collision that compresses, decompresses, and compresses again.
#include "chapters/06_frictional_impact_3d/programs/examples.hpp"
#include "chapters/06_frictional_impact_3d/programs/phase_bands.hpp"
#include "common/program.hpp"

using namespace collide;

namespace {

constexpr double top = 0.3;  // of the picture; the curve goes on to u_z = 3 and more [m/s]

}  // namespace

int main(int argc, char** argv) {
    ImpactProblem problem = baber_example();
    Program program("two_compressions", "A collision that compresses twice.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--e", problem.e, "coefficient of restitution", {0, 1});
    program.option("--mu", problem.mu, "coefficient of friction", {0, 3});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Trajectory fine = impact_trajectory(problem, 4000);
        const Trajectory trajectory = impact_trajectory(problem, 12);
        const std::vector<ImpactState> zeros = phase_changes(fine);
        // 0: a point of the curve; 1, 2, …: changes of phase in order; 10: the maximum; 20: the
        // end.
        Table table({"event", "p_z_Ns", "u_x_m_s", "u_y_m_s", "u_z_m_s", "W_c_J", "W_d_J"});
        const auto add = [&](double event, const ImpactState& state) {
            table.add({event, state.p.z(), state.u.x(), state.u.y(), state.u.z(),
                       state.work.compression, state.work.decompression});
        };
        for (const ImpactState& state : trajectory.states) add(0, state);
        for (std::size_t i = 0; i < zeros.size(); ++i) add(static_cast<double>(i + 1), zeros[i]);
        const ImpactState highest =
            highest_before(fine, zeros.size() > 1 ? zeros[1].p.z() : fine.impact.p.z());
        add(10, highest);
        add(20, fine.events.back().state);

        Figure figure{
            .name = "two_compressions",
            .title = "A collision that compresses twice",
            .caption =
                "The normal velocity against the normal impulse. Blue: the bodies approach, "
                "compression. Yellow: they separate, decompression. At p_z = 22.5 the "
                "normal velocity turns round although the normal force pushes all the time, "
                "and a second compression follows. The curve goes on above, to the end at "
                "p_z = 60.8.",
            .source = "Baber 2011, figure 2",
            .height = 470};
        Axes& axes = figure.add_axes(
            {.x = {.label = "normal impulse p_{z} / (N s)", .range = Range{0, 64}},
             .y = {.label = "normal velocity u_{z} / (m/s)", .range = Range{-0.5, top}}});
        draw_normal_velocity(axes, fine.states, 64, top);
        for (std::size_t i = 0; i < zeros.size(); ++i) {
            const bool is_last = i + 1 == zeros.size();
            axes.points({zeros[i].p.z()}, {0}, {.color = palette::vermilion});
            axes.text(zeros[i].p.z(), 0, with_two_decimals(zeros[i].p.z()),
                      is_last ? Align::right : Align::center, palette::vermilion, is_last ? -6 : 0,
                      22);
        }
        if (zeros.size() == 3) {
            axes.text(6, -0.2, "compression", Align::left, palette::blue);
            axes.text(highest.p.z(), highest.u.z(), "decompression", Align::center,
                      palette::vermilion, 0, 40);
            axes.text(46, -0.1, "compression again", Align::center, palette::blue);
        }
        save(figure, table, files);
    });
}
