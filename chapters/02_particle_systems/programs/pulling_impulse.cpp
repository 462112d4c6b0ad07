// Why the plain linear solve pulls: three discs, two contacts, one of which must separate.
#include <string>

#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/02_particle_systems/programs/disc_drawing.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

// B and C touch and rest. A comes from above, clear of B, and pushes C away from B.
std::vector<Ball> three_discs() {
    const Ball b{{.position = {-1, 0, 0}}, 1}, c{{.position = {1, 0, 0}}, 1};
    const Vec3 from_c = Vec3(-0.4, 1, 0).normalized();
    return {{{.position = c.particle.position + 2 * from_c, .velocity = -1.6 * from_c}, 1}, b, c};
}

void draw(Axes& axes, const std::vector<Ball>& balls, const VecX& gamma) {
    const char* const names[] = {"A", "B", "C"};
    const Color colors[] = {palette::orange, palette::sky, palette::green};
    for (std::size_t i = 0; i < balls.size(); ++i) draw_disc(axes, balls[i], colors[i]);
    for (std::size_t i = 0; i < balls.size(); ++i) {
        draw_velocity(axes, balls[i], 1, palette::black);
        axes.text(balls[i].particle.position.head<2>(), names[i], Align::center, palette::black,
                  -14, 10);
    }
    if (gamma.size() == 0) return;
    axes.text(0, -1.55,
              "γ_{AC} = " + with_decimals(2, gamma[0]) + ", γ_{BC} = " + with_decimals(2, gamma[1]),
              Align::center, gamma[1] < 0 ? palette::vermilion : palette::black);
}

}  // namespace

int main(int argc, char** argv) {
    double e = 0.5;
    Program program(
        "pulling_impulse",
        "Three discs: the linear solve, clamping it afterwards, and the complementarity problem.",
        COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const std::vector<Ball> before = three_discs();
        const std::vector<Contact> contacts = {
            {.a = 0,
             .b = 2,
             .normal = (before[0].particle.position - before[2].particle.position).normalized()},
            {.a = 1, .b = 2, .normal = -Vec3::UnitX()}};
        const ContactProblem problem = make_contact_problem(before, contacts, e);
        const VecX linear = solve_on_active_set({contact_matrix(problem), problem.b}, {true, true});
        const std::vector<std::pair<std::string, VecX>> answers = {
            {"before", VecX()},
            {"equations: B is pulled along", linear},
            {"clamped afterwards: wrong for A", linear.cwiseMax(0)},
            {"complementarity", solve_by_sweeps(problem).f}};

        Figure figure{
            .name = "pulling_impulse",
            .title = "An impulse that pulls, and how not to mend it",
            .caption =
                "Disc A hits C, which rests against B. Solving the equations for both contacts "
                "makes B follow C: the impulse between them is negative. Setting it to zero "
                "afterwards leaves the other impulse wrong, so that A does not leave C at the "
                "speed that restitution asks for. The complementarity problem has the right "
                "answer.",
            .source = "after Marschner 2025, “Problem: pulling impulses”",
            .width = 900,
            .height = 760,
            .columns = 2};
        Table table({"answer", "gamma_AC", "gamma_BC", "v_Ax", "v_Ay", "v_Bx", "v_Cx", "v_Cy",
                     "separation_AC", "separation_BC"});
        for (std::size_t k = 0; k < answers.size(); ++k) {
            std::vector<Ball> balls = before;
            const VecX& gamma = answers[k].second;
            if (gamma.size() > 0) apply_impulses(balls, contacts, gamma);
            Axes& axes = figure.add_picture(answers[k].first, {-2.4, 2.8}, {-1.9, 3.2});
            draw(axes, balls, gamma);
            const auto v = [&](std::size_t i) { return balls[i].particle.velocity; };
            table.add({k, gamma.size() ? gamma[0] : 0, gamma.size() ? gamma[1] : 0, v(0).x(),
                       v(0).y(), v(1).x(), v(2).x(), v(2).y(), normal_velocity(contacts[0], balls),
                       normal_velocity(contacts[1], balls)});
        }
        save(figure, table, files);
    });
}
