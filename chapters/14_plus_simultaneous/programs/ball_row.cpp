// The paper's example 3: one ball hits a row of four, by springs, by PLUS, and all at once.
#include <array>

#include "chapters/12_compliant_contact/compliant_run.hpp"
#include "chapters/14_plus_simultaneous/examples.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double later = 0.35;   // time of the picture after the impact [s]
constexpr int most_rounds = 12;  // that are shown

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

/// After so many rounds of the event: it adds the impulses of its intervals.
Velocities by_plus(const TouchingBodies& row, PlusEvent event, int rounds) {
    std::vector<RigidBody> bodies = row.bodies;
    if (rounds < static_cast<int>(event.rounds.size())) {
        event.p.setZero();
        for (const EventInterval& interval : event.intervals)
            if (interval.round < rounds) event.p = interval.p;
    }
    apply_event(bodies, row.contacts, {}, event);
    Velocities velocities;
    for (const RigidBody& ball : bodies) velocities.push_back(-ball.velocity.x());
    return velocities;
}

void draw_row(Axes& axes, double height, const std::string& name, const Velocities& velocities,
              double time) {
    axes.text({-1, height}, name, Align::left, palette::black, 0, 44);
    for (std::size_t i = 0; i < velocities.size(); ++i) {
        const Vec2 centre(2 * row_radius * static_cast<double>(i) + time * velocities[i] + 0.2,
                          height);
        axes.polygon(circle(centre, row_radius), palette::sky, 0.6);
        axes.line(circle(centre, row_radius), {.color = palette::black, .width = 0.8});
        axes.text(centre, with_decimals(2, velocities[i]), Align::center);
    }
}

/// Table 2: a square for every contact and round; pale if the round is still to come.
void draw_rounds(Axes& axes, const PlusEvent& event, int played) {
    const std::size_t shown = std::min<std::size_t>(event.rounds.size(), most_rounds);
    for (std::size_t round = 0; round < shown; ++round) {
        for (std::size_t k = 0; k < event.rounds[round].size(); ++k) {
            const PointPhase phase = event.rounds[round][k];
            const double x = static_cast<double>(round), y = -static_cast<double>(k);
            const double strength = static_cast<int>(round) < played ? 1 : 0.25;
            axes.rectangle({x + 0.04, x + 0.96}, {y + 0.04, y + 0.96},
                           phase == PointPhase::compressing ? palette::vermilion
                           : phase == PointPhase::expanding ? palette::green
                                                            : palette::light_grey,
                           strength * (phase == PointPhase::observing ? 0.5 : 0.7));
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
    double e = 1, speed = 2, wanted = most_rounds;
    Program program("ball_row", "One ball hits a row of four.", COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution", {0.05, 1});
    program.option("--speed", speed, "of the first ball [m/s]", {0.1, 3});
    program.option("--rounds", wanted, "rounds of row B that are over; the last: all",
                   {0, most_rounds});
    program.film();
    // Draws the figure, and returns the number of rounds.
    const auto draw = [&](const FigureFiles& files) {
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
        const int all = static_cast<int>(in_rounds.rounds.size());
        const int played = wanted < most_rounds ? std::min(static_cast<int>(wanted), all) : all;
        const std::array<Velocities, 3> rows = {
            with_springs(row, e, speed), by_plus(row, in_rounds, played),
            by_plus(row, at_once, static_cast<int>(at_once.rounds.size()))};
        Axes& balls =
            figure.add_picture("velocities after the impact / (m/s)", {-1.1, 3.4}, {-0.5, 2.9});
        const std::array<std::string, 3> names = {
            "A: springs",
            played == all
                ? std::string("B: PLUS, in rounds")
                : "B: PLUS, after " + std::to_string(played) + (played == 1 ? " round" : " rounds"),
            "C: all at once"};
        Table table({"row", "ball", "velocity_m_per_s"});
        for (std::size_t i = 0; i < rows.size(); ++i) {
            // As long as an event goes on no time passes, and the balls touch.
            const bool goes_on = i == 1 && played < all;
            draw_row(balls, 2.2 - 1.1 * static_cast<double>(i), names[i], rows[i],
                     goes_on ? 0 : later);
            for (std::size_t k = 0; k < rows[i].size(); ++k) table.add({i, k, rows[i][k]});
        }
        const double shown = std::min(all, most_rounds);
        Axes& rounds = figure.add_picture("rounds of PLUS, contact by contact",
                                          {-1, std::max(5.5, shown + 0.5)}, {-3.6, 1.9});
        draw_rounds(rounds, in_rounds, played);
        const double over = std::min(played, most_rounds);
        rounds.handle({over, -0.5 * static_cast<double>(in_rounds.rounds.front().size()) + 1},
                      "rounds that are over", {{.flag = "--rounds", .value = over, .per_x = 1}});
        figure.caption =
            "A ball at " + to_short_text(speed) +
            " m/s hits four others that touch, e = " + to_short_text(e) + ", no friction. Left, " +
            with_decimals(2, later) +
            " s later: springs of 10 GPa (A), PLUS (B), and PLUS with all contacts forced to take part at "
            "once (C). Right: what each contact does in the " +
            std::to_string(all) + " rounds of B" +
            (all > most_rounds ? ", of which twelve are shown" : "") +
            ": C compresses, E expands, grey observes.";
        save(figure, table, files);
        return all;
    };
    return program.run(argc, argv, [&](const FigureFiles& files) {
        if (files.film == nullptr) return void(draw(files));
        int all = most_rounds;
        for (wanted = 0; wanted <= std::min(all, most_rounds); ++wanted) all = draw(files);
        files.film->seconds = 1.2 * static_cast<double>(files.film->pictures.size());
    });
}
