// Newton's cradle under simultaneous restitution: energy and momentum are right, and the answer is
// wrong.
#include "chapters/01_particle_collisions/particle_pair.hpp"
#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/02_particle_systems/programs/disc_drawing.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

std::vector<Ball> cradle() {
    std::vector<Ball> balls;
    for (int i = 0; i < 5; ++i) balls.push_back({{.position = {2.0 * i, 0, 0}}, 1});
    balls[0].particle.velocity.x() = 1;
    return balls;
}

// Sequential collisions, one contact after the other until nothing approaches, as in a real cradle.
void resolve_in_turn(std::vector<Ball>& balls, const std::vector<Contact>& contacts) {
    for (bool again = true; again;) {
        again = false;
        for (const Contact& c : contacts) {
            if (normal_velocity(c, balls) > -1e-12) continue;
            resolve_particle_pair(balls[static_cast<std::size_t>(c.a)].particle,
                                  balls[static_cast<std::size_t>(c.b)].particle, c.normal, 1);
            again = true;
        }
    }
}

void draw(Figure& figure, const std::string& title, const std::vector<Ball>& balls, Table& table,
          double answer) {
    Axes& axes = figure.add_picture(title, {-3, 12}, {-1.6, 2.3});
    for (const Ball& ball : balls) draw_disc(axes, ball, palette::sky);
    for (std::size_t i = 0; i < balls.size(); ++i) {
        draw_velocity(axes, balls[i], 2, palette::vermilion);
        const double v = balls[i].particle.velocity.x();
        axes.text(2.0 * static_cast<double>(i), 1.5, with_decimals(1, v), Align::center);
        table.add({answer, i, v});
    }
}

}  // namespace

int main(int argc, char** argv) {
    Program program("cradle_simultaneous",
                    "Newton's cradle: all contacts at once against one after the other.",
                    COLLIDE_FIGURE_FOLDER);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "cradle_simultaneous",
            .title = "Newton's cradle, all contacts at once",
            .caption =
                "The first of five equal balls hits the others at 1 m/s, e = 1. All impulses at "
                "once keep momentum and energy, but the first ball bounces back and the last four "
                "leave together, which no cradle does. One contact after the other gives what we "
                "see on the desk.",
            .source = "compare Uchida 2015, figure 14; chapter 14 returns to it",
            .width = 800,
            .height = 640};
        Table table({"answer", "ball", "velocity_m_per_s"});
        std::vector<Ball> balls = cradle();
        const auto contacts = find_contacts(balls, {});
        draw(figure, "before", balls, table, 0);
        std::vector<Ball> at_once = balls;
        apply_impulses(
            at_once, contacts,
            solve_by_sweeps(make_contact_problem(balls, contacts, 1), {.tolerance = 1e-12}).f);
        draw(figure, "all contacts at once", at_once, table, 1);
        resolve_in_turn(balls, contacts);
        draw(figure, "one contact after the other", balls, table, 2);
        save(figure, table, files);
    });
}
