// Baber's example: a collision that compresses, decompresses, and compresses again.
#include <string>

#include "chapters/06_frictional_impact_3d/programs/examples.hpp"
#include "chapters/06_frictional_impact_3d/programs/phase_bands.hpp"
#include "common/figures/program.hpp"

using namespace collide;

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
        // 0: point of the curve; 1, 2, …: changes of phase in order; 10: maximum; 20: end.
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

        // The whole compression and the start of the final decompression, which goes far up.
        const double lowest = normal_velocities(fine.states).low;
        const Range shown{1.06 * lowest, -0.64 * lowest};
        const bool is_twice = zeros.size() == 3;
        std::string caption =
            "The normal velocity against the normal impulse. Blue: the bodies approach, "
            "compression. Yellow: they separate, decompression.";
        if (is_twice)
            caption +=
                " At p_z = " + with_decimals(1, highest.p.z()) +
                " N s the normal velocity turns round although the normal force pushes all the time, "
                "and a second compression follows.";
        const ImpactState& end = fine.states.back();
        if (end.u.z() > shown.high)
            caption +=
                " The curve goes on above, to the end at p_z = " + with_decimals(1, end.p.z()) +
                " N s.";
        Figure figure{.name = "two_compressions",
                      .title = "A collision that compresses twice",
                      .caption = caption,
                      .source = "Baber 2011, figure 2",
                      .height = 470};
        Axes& axes =
            draw_normal_velocity(figure, fine.states, 1.05 * fine.states.back().p.z(), shown);
        for (std::size_t i = 0; i < zeros.size(); ++i) {
            const bool is_last = i + 1 == zeros.size();
            axes.point({zeros[i].p.z(), 0}, {.color = palette::vermilion});
            axes.text(zeros[i].p.z(), 0, with_decimals(2, zeros[i].p.z()),
                      is_last ? Align::right : Align::center, palette::vermilion, is_last ? -6 : 0,
                      22);
        }
        if (is_twice) {
            axes.text(0.4 * zeros[0].p.z(), 0.4 * shown.low, "compression", Align::left,
                      palette::blue);
            axes.text(highest.p.z(), highest.u.z(), "decompression", Align::center,
                      palette::vermilion, 0, 40);
            axes.text(0.4 * zeros[1].p.z() + 0.6 * zeros[2].p.z(), 0.2 * shown.low,
                      "compression again", Align::center, palette::blue);
        }
        save(figure, table, files);
    });
}
