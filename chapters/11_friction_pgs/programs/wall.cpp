// A ball flies into a wall of bricks: pictures, and where the energy goes.
#include <algorithm>
#include <stdexcept>

#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/11_friction_pgs/programs/wall_drawing.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double frame = 1.0 / 120;  // step [s]
constexpr double duration = 1.5;     // [s]
/// Bricks that push each other multiply a rounding error by ten in every 45 ms: after this time another
/// compiler's wall is another wall to six digits, so the table ends here [s].
constexpr double predictable = 0.1;

}  // namespace

int main(int argc, char** argv) {
    double rows = 20, bricks = 20, mass = 300, speed = 8, mu = 0.6;
    Program program("wall", "A ball flies into a wall of bricks.", COLLIDE_FIGURE_FOLDER);
    program.option("--rows", rows, "of bricks", {2, 24});
    program.option("--bricks", bricks, "in a row", {3, 24});
    program.option("--mass", mass, "of the ball [kg]", {50, 400});
    program.option("--speed", speed, "of the ball [m/s]", {1, 10});
    program.option("--mu", mu, "coefficient of friction", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const WallPlan plan{
            .rows = static_cast<int>(rows), .bricks = static_cast<int>(bricks), .mu = mu};
        std::vector<StepReport> reports;
        PgsSettings settings{.margin = std::max(5e-3, speed * frame)};  // as far as the ball gets
        settings.observe = [&](const StepReport& report) { reports.push_back(report); };
        const Stepper stepping = pgs_model(settings, frame);
        Simulation run = start_simulation(wall_and_ball(plan, mass, speed), stepping);

        Figure figure{.name = "wall",
                      .title = "A ball flies into a wall",
                      .caption = "",
                      .width = 1050,
                      .height = 760,
                      .columns = 2};
        const double length = length_of(plan), height = rows * brick_height;
        for (const double time : {0.0, 0.4, duration}) {
            advance(run, stepping, std::max(0.0, time - run.time));
            if (run.status != SimulationStatus::reached_end)
                throw std::runtime_error("stopped: " + to_text(run.status));
            Axes& axes = figure.add_picture("t = " + with_decimals(1, time) + " s",
                                            {-0.06 * length - 0.5, 1.06 * length + 0.5},
                                            {-0.8, height + 0.7});
            draw_wall(
                run.scene,
                [&](const std::vector<Vec2>& corners, const Color& shade) {
                    axes.polygon(corners, shade);
                },
                [&](const Shape& ball) {
                    draw_body(axes, wall_view, ball, palette::blue, 0.9, Outline::drawn, 1);
                });
        }

        const double first = run.ledger[0].potential, all = run.ledger[0].kinetic;
        Table table({"time_s", "kinetic_J", "potential_J", "lost_J", "work_J", "push_J", "contacts",
                     "overlap_m"});
        std::vector<Vec2> kinetic, potential, sum;
        double growth = 0;  // as long as all machines agree
        for (std::size_t k = 0; k < run.ledger.size(); ++k) {
            const LedgerEntry& now = run.ledger[k];
            kinetic.emplace_back(now.time, now.kinetic / all);
            potential.emplace_back(now.time, (now.potential - first) / all);
            sum.emplace_back(now.time, kinetic[k].y() + potential[k].y());
            if (k == 0 || now.time > predictable + frame / 2) continue;
            growth += std::max(0.0, sum[k].y() - sum[k - 1].y());
            const StepReport& report = reports[k - 1];
            table.add({now.time, now.kinetic, now.potential - first, now.lost, report.work,
                       report.residual.push, report.contacts, report.overlap});
        }
        Axes& axes = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, duration}},
                                      .y = {.label = "energy / energy of the ball"},
                                      .legend = Legend::bottom_left});
        axes.line(kinetic, {.color = palette::vermilion}, "kinetic");
        axes.line(potential, {.color = palette::blue}, "potential, gained");
        axes.line(sum, {.color = palette::black, .width = 3}, "sum");
        figure.caption =
            "A ball of " + to_short_text(mass) + " kg flies into a wall of " +
            std::to_string(plan.rows) + " rows of " + std::to_string(plan.bricks) +
            " bricks, 32 kg each, at " + to_short_text(speed) +
            " m/s; nothing but friction (μ = " + to_short_text(mu) + ") holds them. " +
            std::to_string(run.ledger.size() - 1) + " steps of 1/120 s, each with " +
            std::to_string(settings.sweeps) + " sweeps in " + std::to_string(settings.substeps) +
            " substeps, over some " + std::to_string(reports[1].contacts) +
            " contacts at first. Below right: the blow takes most of the ball's energy, falling "
            "bricks bring new energy, and the sum of both falls: in the first 0.1 s the steps in "
            "which it grows add " +
            with_decimals(2, 100 * growth) + " % of the ball's energy together.";
        save(figure, table, files);
    });
}
