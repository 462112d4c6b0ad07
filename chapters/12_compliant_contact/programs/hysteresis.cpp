// Contact force against depth: a loop whose area is the energy lost.
#include <algorithm>
#include <cmath>

#include "chapters/12_compliant_contact/hunt_crossley.hpp"
#include "chapters/12_compliant_contact/programs/force_loops.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

const std::vector<double> dissipations = {0, 0.25, 0.5, 1};  // [s/m]

/// For each dissipation the loop of Hunt and Crossley's spring, and the loop of Hertz's spring with
/// a linear damper that gives the same rebound speed.
struct Loops {
    std::vector<Loop> ours = {}, linear = {};
    Table table = Table({"c_s_per_m", "rebound_m_per_s", "area_J", "ledger_J", "by_speeds_J",
                         "greatest_force_N", "greatest_depth_m", "damper_N_s_per_m",
                         "first_force_N", "last_force_N"});
    double deepest = 0, hardest = 0, lowest = 0;  // of all
    double worst = 0;  // difference between area and ledger, relative to the ball's energy
};

Loops loops_of(BallOnFloor ball) {
    Loops all;
    for (const double c : dissipations) {
        ball.dissipation = c;
        const CompliantCollision run = integrate_collision(
            ball_on_floor(ball), (2 + 3 * c * ball.speed) * elastic_duration(ball),
            {.accuracy = 1e-10});
        const Loop& loop = all.ours.emplace_back(loop_of(require_over(run)));
        const double damper = c > 0 ? damper_for(ball, loop.rebound) : 0;
        const Loop& other = all.linear.emplace_back(linear_loop(ball, damper));
        for (const Loop& one : {loop, other}) {
            all.deepest =
                std::max(all.deepest, *std::max_element(one.depth.begin(), one.depth.end()));
            all.hardest =
                std::max(all.hardest, *std::max_element(one.force.begin(), one.force.end()));
            all.lowest =
                std::min(all.lowest, *std::min_element(one.force.begin(), one.force.end()));
        }
        const double lost = run.moments.back().lost.dissipated;
        const double exact = rebound_speed(c, ball.speed);
        const double energy = ball.mass * ball.speed * ball.speed / 2;
        all.worst = std::max(all.worst, std::abs(loop.area() - lost) / energy);
        all.table.add({c, loop.rebound, loop.area(), lost, energy - ball.mass * exact * exact / 2,
                       *std::max_element(loop.force.begin(), loop.force.end()),
                       *std::max_element(loop.depth.begin(), loop.depth.end()), damper,
                       other.force.front(), other.force.back()});
    }
    return all;
}

void draw_loop(Axes& axes, const Loop& loop, const Color& color, const std::string& label) {
    std::vector<double> millimetres, kilonewtons;
    for (const double z : loop.depth) millimetres.push_back(1e3 * z);
    for (const double F : loop.force) kilonewtons.push_back(F / 1e3);
    axes.polygon(millimetres, kilonewtons, color, 0.1);
    axes.line(millimetres, kilonewtons, {.color = color}, label);
}

std::string caption_of(const BallOnFloor& ball, const Loops& all) {
    return "A ball of " + to_short_text(ball.mass) + " kg meets a floor at " +
           to_short_text(ball.speed) +
           " m/s. Left: force against depth, in on the upper branch and out on the lower one. The area of "
           "the loop is the energy that is lost: " +
           with_decimals(3, all.table.rows[1][2]) + ", " + with_decimals(3, all.table.rows[2][2]) +
           " and " + with_decimals(3, all.table.rows[3][2]) + " J of " +
           with_decimals(3, ball.mass * ball.speed * ball.speed / 2) +
           " J. The ledger of the integrator says the same, within " +
           to_short_text(std::ceil(1e4 * all.worst) / 100) +
           " % of the energy of the ball. Right: Hertz's spring with a linear damper beside it, such "
           "that the ball leaves with the same speeds. The force jumps when the surfaces meet, for "
           "the largest losses to " +
           with_decimals(0, all.table.rows[3][8]) +
           " N, and at the end they pull each other with " +
           with_decimals(0, -all.table.rows[3][9]) + " N before they part.";
}

}  // namespace

int main(int argc, char** argv) {
    BallOnFloor ball{.mass = 1, .modulus = 1e9, .speed = 1};
    Program program("hysteresis", "Force against depth, for springs that lose energy.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--speed", ball.speed, "of approach [m/s]", {0.1, 5});
    program.option("--mass", ball.mass, "of the ball [kg]", {0.01, 100});
    program.option("--modulus", ball.modulus, "E* [Pa]", {1e6, 1e11});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Loops all = loops_of(ball);
        Figure figure{.name = "hysteresis",
                      .title = "The loop of a spring that loses energy",
                      .caption = caption_of(ball, all),
                      .source = "Hunt 1975",
                      .width = 1100,
                      .height = 440,
                      .columns = 2};
        const Axis depth{.label = "depth z / mm", .range = Range{0, 1.08e3 * all.deepest}};
        const Axis force{.label = "force / kN",
                         .range = Range{1.15e-3 * all.lowest, 1.35e-3 * all.hardest}};
        Axes& ours = figure.add_axes({.title = "damping that grows with the contact",
                                      .x = depth,
                                      .y = force,
                                      .legend = Legend::top_left});
        Axes& linear = figure.add_axes(
            {.title = "a linear damper with the same losses", .x = depth, .y = force});
        linear.line({0, 1.08e3 * all.deepest}, {0, 0}, {.color = palette::grey, .width = 1});
        const std::vector<Color> colors = {palette::black, palette::green, palette::blue,
                                           palette::vermilion};
        for (std::size_t i = 0; i < colors.size(); ++i) {
            draw_loop(ours, all.ours[i], colors[i], "c = " + to_text(dissipations[i]) + " s/m");
            draw_loop(linear, all.linear[i], colors[i], "");
        }
        save(figure, all.table, files);
    });
}
