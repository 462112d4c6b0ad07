// Newton's cradle of chapter 02 again, with one, two and three balls: all at once, and in rounds.
#include "chapters/14_plus_simultaneous/examples.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr int balls = 5;

void draw(Axes& axes, double height, const std::vector<RigidBody>& bodies) {
    const auto centre = [&](const RigidBody& ball) {
        return Vec2(-ball.position.x() / (2 * row_radius), height);  // one length per ball
    };
    for (const RigidBody& ball : bodies) {
        axes.polygon(circle(centre(ball), 0.5), palette::sky, 0.6);
        axes.line(circle(centre(ball), 0.5), {.color = palette::black, .width = 0.8});
        axes.text(centre(ball), with_decimals(1, -ball.velocity.x()), Align::center, palette::black,
                  0, -40);
    }
    for (const RigidBody& ball : bodies)
        if (std::abs(ball.velocity.x()) > 1e-9)
            axes.arrow(centre(ball), centre(ball) - Vec2(0.9 * ball.velocity.x(), 0),
                       {.color = palette::vermilion});
}

}  // namespace

int main(int argc, char** argv) {
    double e = 1;
    Program program("cradle_repaired", "Newton's cradle, all at once and in rounds.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "cradle_repaired",
                      .title = "Newton's cradle, repaired",
                      .caption = "",
                      .source = "compare figure cradle_simultaneous of chapter 2",
                      .width = 1150,
                      .height = 470,
                      .columns = 3};
        Table table({"arriving", "answer", "ball", "velocity_m_per_s"});
        std::string rounds;
        for (int arriving = 1; arriving <= 3; ++arriving) {
            const TouchingBodies row = row_of_balls(balls, arriving, 1, e);
            const ProximalProblem problem = proximal_problem(row.bodies, row.contacts);
            Axes& axes = figure.add_picture(arriving == 1   ? "one arrives"
                                            : arriving == 2 ? "two arrive"
                                                            : "three arrive",
                                            {-1.2, 5.9}, {-1.2, 6});
            int answer = 0;
            const auto show = [&](const std::vector<RigidBody>& bodies, double height,
                                  const std::string& name) {
                draw(axes, height, bodies);
                axes.text({2, height}, name, Align::center, palette::black, 0, 40);
                for (int i = 0; i < balls; ++i)
                    table.add({arriving, answer, i, -bodies[i].velocity.x()});
                ++answer;
            };
            show(row.bodies, 4.8, "before");
            for (const Participation who : {Participation::all, Participation::approaching}) {
                std::vector<RigidBody> bodies = row.bodies;
                const PlusEvent event = plus_event(problem, {.participation = who});
                apply_event(bodies, row.contacts, {}, event);
                const bool in_rounds = who == Participation::approaching;
                show(bodies, in_rounds ? 0 : 2.4, in_rounds ? "in rounds" : "all at once");
                if (in_rounds)
                    rounds += (arriving == 1   ? ""
                               : arriving == 2 ? ", "
                                               : " and ") +
                              std::to_string(event.rounds.size());
            }
        }
        figure.caption =
            "Five equal balls, of which one, two or three arrive at 1 m/s, e = " +
            to_short_text(e) +
            ". All contacts at once, as in chapter 2, make the row leave as a lump. In rounds, in which "
            "only contacts that approach take part, as many balls leave as have arrived if e = 1; it takes " +
            rounds + " rounds.";
        save(figure, table, files);
    });
}
