// Why u_z cannot be the variable of integration: Baber's example, drawn over u_z.
#include "chapters/06_frictional_impact_3d/mirtich.hpp"

#include "chapters/06_frictional_impact_3d/programs/examples.hpp"
#include "common/figures/program.hpp"

using namespace collide;

int main(int argc, char** argv) {
    double step = 1e-5;
    Program program("mirtich_flaw", "Integrating over the normal velocity runs into a fold.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--step", step, "step of the normal velocity [m/s]", {1e-6, 1e-2});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Trajectory trajectory = impact_trajectory(baber_example(), 40);
        const MirtichRun mirtich = impact_mirtich(baber_example(), step, 200'000);
        Table table({"method", "u_z_m_s", "p_z_Ns"});
        for (const ImpactState& state : trajectory.states) {
            if (state.u.z() > 0.2) break;
            table.add({1, state.u.z(), state.p.z()});
        }
        const std::size_t stride = std::max<std::size_t>(1, mirtich.path.size() / 100);
        for (std::size_t i = 0; i < mirtich.path.size(); i += stride)
            table.add({2, mirtich.path[i].u.z(), mirtich.path[i].p.z()});
        const double end_u = mirtich.state.u.z(), end_p = mirtich.state.p.z();
        table.add({3, end_u, end_p});

        Figure figure{
            .name = "mirtich_flaw",
            .title = "Where integrating over the normal velocity fails",
            .caption =
                "Baber's example over the normal velocity, the variable that Mirtich integrates "
                "over. He walks to the right (orange) until the fold. There du_z/dp_z is zero, and "
                "no state has the next u_z that he asks for. The collision itself (blue) turns "
                "back, compresses again, and ends outside the picture, at u_z = 3.19 m/s.",
            .source = "Baber 2011, section 1.1",
            .height = 500};
        Axes& axes = figure.add_axes(
            {.x = {.label = "normal velocity u_{z} / (m/s)", .range = Range{-0.5, 0.3}},
             .y = {.label = "normal impulse p_{z} / (N s)", .range = Range{0, 75}},
             .legend = Legend::top_left});
        axes.line({0, 0}, {0, 75}, {.color = palette::grey, .width = 1, .dash = Dash::dotted});
        axes.line(table.where("method", 2), "u_z_m_s", "p_z_Ns",
                  {.color = palette::vermilion, .width = 7}, "integrating over u_{z}");
        axes.line(table.where("method", 1), "u_z_m_s", "p_z_Ns",
                  {.color = palette::blue, .width = 2.6}, "the collision");
        axes.point({end_u, end_p}, {.color = palette::vermilion, .marker_size = 14});
        axes.arrow(end_u + 0.008, end_p, end_u + 0.05, end_p, {.color = palette::vermilion});
        axes.text(end_u + 0.055, end_p, "and now?", Align::left, palette::vermilion);
        save(figure, table, files);
    });
}
