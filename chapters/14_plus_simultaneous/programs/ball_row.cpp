// The paper's example 3: one ball hits a row of four, by springs, by PLUS, and all at once.
#include <array>

#include "chapters/12_compliant_contact/compliant_run.hpp"
#include "chapters/14_plus_simultaneous/examples.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double later = 0.35;  // time of the picture after the impact [s]

/// Velocities after the impact, in the direction of the blow, ball by ball [m/s].
using Velocities = std::vector<double>;

Velocities with_springs(const TouchingBodies& row, double e, double speed) {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = e, .friction = 0}};
    for (const RigidBody& ball : row.bodies)
        add_sphere(scene, row_radius, 1, {.position = ball.position, .velocity = ball.velocity});
    const CompliantCollision collision = integrate_collision(
        compliant_system(scene, {.modulus = 1e10, .bounce_speed = speed}), 0.1, {.accuracy = 1e-7});
    Velocities velocities;
    for (const RigidBody& ball : collision.moments.back().bodies)
        velocities.push_back(-ball.velocity.x());
    return velocities;
}

Velocities by_plus(const TouchingBodies& row, const PlusEvent& event) {
    std::vector<RigidBody> bodies = row.bodies;
    apply_event(bodies, row.contacts, {}, event);
    Velocities velocities;
    for (const RigidBody& ball : bodies) velocities.push_back(-ball.velocity.x());
    return velocities;
}

void draw_row(Axes& axes, double height, const std::string& name, const Velocities& velocities) {
    axes.text({-1, height}, name, Align::left, palette::black, 0, 44);
    for (std::size_t i = 0; i < velocities.size(); ++i) {
        const Vec2 centre(2 * row_radius * static_cast<double>(i) + later * velocities[i] + 0.2,
                          height);
        axes.polygon(circle(centre, row_radius), palette::sky, 0.6);
        axes.line(circle(centre, row_radius), {.color = palette::black, .width = 0.8});
        axes.text(centre, with_decimals(2, velocities[i]), Align::center);
    }
}

/// Table 2: a square for every contact and round.
void draw_rounds(Axes& axes, const PlusEvent& event) {
    const std::size_t shown = std::min<std::size_t>(event.rounds.size(), 12);
    for (std::size_t round = 0; round < shown; ++round) {
        for (std::size_t k = 0; k < event.rounds[round].size(); ++k) {
            const PointPhase phase = event.rounds[round][k];
            const double x = static_cast<double>(round), y = -static_cast<double>(k);
            axes.rectangle({x + 0.04, x + 0.96}, {y + 0.04, y + 0.96},
                           phase == PointPhase::compressing ? palette::vermilion
                           : phase == PointPhase::expanding ? palette::green
                                                            : palette::light_grey,
                           phase == PointPhase::observing ? 0.5 : 0.7);
            axes.text({x + 0.5, y + 0.42},
                      phase == PointPhase::compressing ? "C"
                      : phase == PointPhase::expanding ? "E"
                                                       : "",
                      Align::center);
        }
        axes.text({static_cast<double>(round) + 0.5, 1.2}, std::to_string(round + 1),
                  Align::center);
    }
    for (std::size_t k = 0; k < event.rounds.front().size(); ++k)
        axes.text({-0.15, 0.42 - static_cast<double>(k)},
                  std::to_string(k + 1) + "–" + std::to_string(k + 2), Align::right);
}

}  // namespace

int main(int argc, char** argv) {
    double e = 1, speed = 2;
    Program program("ball_row", "One ball hits a row of four.", COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution", {0.05, 1});
    program.option("--speed", speed, "of the first ball [m/s]", {0.1, 3});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "ball_row",
                      .title = "A blow walks through a row of balls",
                      .caption = "",
                      .source = "Uchida 2015, figure 14 and table 2",
                      .width = 1150,
                      .height = 430,
                      .columns = 2};
        const TouchingBodies row = row_of_balls(5, 1, speed, e);
        const ProximalProblem problem = proximal_problem(row.bodies, row.contacts);
        const PlusEvent in_rounds = plus_event(problem);
        const PlusEvent at_once = plus_event(problem, {.participation = Participation::all});
        const std::array<Velocities, 3> rows = {with_springs(row, e, speed),
                                                by_plus(row, in_rounds), by_plus(row, at_once)};
        Axes& balls =
            figure.add_picture("velocities after the impact / (m/s)", {-1.1, 3.4}, {-0.5, 2.9});
        const std::array<std::string, 3> names = {"A: springs", "B: PLUS, in rounds",
                                                  "C: all at once"};
        Table table({"row", "ball", "velocity_m_per_s"});
        for (std::size_t i = 0; i < rows.size(); ++i) {
            draw_row(balls, 2.2 - 1.1 * static_cast<double>(i), names[i], rows[i]);
            for (std::size_t k = 0; k < rows[i].size(); ++k) table.add({i, k, rows[i][k]});
        }
        const auto shown = static_cast<double>(std::min<std::size_t>(in_rounds.rounds.size(), 12));
        Axes& rounds = figure.add_picture("rounds of PLUS, contact by contact",
                                          {-1, std::max(5.5, shown + 0.5)}, {-3.6, 1.9});
        draw_rounds(rounds, in_rounds);
        figure.caption =
            "A ball at " + to_short_text(speed) +
            " m/s hits four others that touch, e = " + to_short_text(e) + ", no friction. Left, " +
            with_decimals(2, later) +
            " s later: springs of 10 GPa (A), PLUS (B), and PLUS with all contacts forced to take part at "
            "once (C). Right: what each contact does in the " +
            std::to_string(in_rounds.rounds.size()) + " rounds of B" +
            (in_rounds.rounds.size() > 12 ? ", of which twelve are shown" : "") +
            ": C compresses, E expands, grey observes.";
        save(figure, table, files);
    });
}
