// Coulomb's law along one tangent: a line meets a step.
#include "chapters/11_friction_pgs/friction_bounds.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double fastest = 2, strongest = 1.6;  // what the axes show [m/s], [N s]

/// The line v⁺ = v + Aγ, and where it meets the law.
void draw(Axes& axes, double A, double bound, double v) {
    const double gamma = clamp_friction({-v / A, 0}, bound, FrictionShape::disc).x();
    axes.line({-fastest, 0, 0, fastest}, {bound, bound, -bound, -bound},
              {.color = palette::blue, .width = 6});
    axes.line({v - A * strongest, v + A * strongest}, {-strongest, strongest},
              {.color = palette::vermilion});
    axes.point({v, 0}, {.color = palette::vermilion, .marker = Marker::ring, .marker_size = 12});
    axes.text(v, 0, "v_{t}", Align::right, palette::vermilion, -8, 14);
    axes.point({v + A * gamma, gamma}, {.color = palette::black, .marker_size = 14});
    axes.text(-fastest, bound, "+μ γ_{n}", Align::left, palette::blue, 10, 16);
    axes.text(fastest, -bound, "−μ γ_{n}", Align::right, palette::blue, -10, -20);
    const bool sticks = gamma > -bound;
    axes.text(v + A * gamma, gamma, sticks ? "it sticks" : "it slides on", Align::left,
              palette::black, sticks ? 16 : 30, sticks ? -14 : 14);
}

}  // namespace

int main(int argc, char** argv) {
    double A = 1, bound = 0.8, slow = 0.5, fast = 1.5;
    Program program("friction_law", "Coulomb's law along one tangent.", COLLIDE_FIGURE_FOLDER);
    program.option("--A", A, "the inverse effective mass along the tangent [1/kg]", {0.6, 1.2});
    program.option("--bound", bound, "μ γ_n [N s]", {0.6, 1});
    program.option("--slow", slow, "sliding velocity on the left, before friction [m/s]",
                   {0.05, 0.5});
    program.option("--fast", fast, "the same on the right [m/s]", {1.3, 1.9});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "friction_law",
            .title = "A line meets a step",
            .caption =
                "Friction along one tangent. The step is Coulomb's law: at rest any impulse up to "
                "μγ_n, and in motion μγ_n against it. The line is the dynamics: each unit of "
                "impulse changes the velocity by A_tt, beginning at the velocity without friction "
                "(ring). "
                "Left: it meets the step on the riser, and the contact sticks. Right: on the tread, "
                "and it slides on. Since the step falls and the line rises, they always meet in "
                "exactly one point.",
            .source = "after Marschner 2025",
            .width = 960,
            .height = 420,
            .columns = 2};
        Table table({"velocity_m_s", "gamma_t_Ns", "velocity_after_m_s"});
        for (const double v : {slow, fast}) {
            Axes& axes = figure.add_axes(
                {.title = v == slow ? "slow" : "fast",
                 .x = {.label = "velocity after the step v_{t}^{+} / (m/s)",
                       .range = Range{-fastest, fastest}},
                 .y = {.label = "friction γ_{t} / (N s)", .range = Range{-strongest, strongest}}});
            draw(axes, A, bound, v);
            const double gamma = clamp_friction({-v / A, 0}, bound, FrictionShape::disc).x();
            table.add({v, gamma, v + A * gamma});
        }
        save(figure, table, files);
    });
}
