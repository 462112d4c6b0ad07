// A ball flies into a wall of bricks: pictures, and where the energy goes.
#include <algorithm>
#include <stdexcept>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/11_friction_pgs/programs/brick_wall.hpp"
#include "chapters/11_friction_pgs/time_stepping.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double radius = 0.4;       // of the ball [m]
constexpr double frame = 1.0 / 120;  // step [s]
constexpr double duration = 1.5;     // [s]
/// Bricks that push each other multiply a rounding error by ten in every 45 ms: after this time another
/// compiler's wall is another wall to six digits, so the table ends here [s].
constexpr double predictable = 0.1;

/// Almost at the wall, a little off its middle.
Scene wall_and_ball(const WallPlan& plan, double mass, double speed) {
    Scene scene = brick_wall(plan);
    add_sphere(scene, radius, mass,
               {.position = {0.43 * length_of(plan), -brick_depth / 2 - radius - 0.05,
                             std::max(radius, 0.55 * plan.rows * brick_height)},
                .velocity = {0, speed, 0}});
    return scene;
}

/// From the side of the ball, so far from the right and from above that a brick is never nearer than
/// those on top of it.
const View view{.right = {1, 0.2, 0}, .up = {0, 0.35, 1}, .towards_us = {0.2, -1, 0.35}};

bool is_inside(const Vec3& point, const ConvexShape& brick) {
    for (std::size_t f = 0; f < brick.faces.size(); ++f)
        if (brick.normals[f].dot(point - brick.vertices[brick.faces[f][0]]) > 0) return false;
    return true;
}

/// Do other bricks lie on this face? Seen from a little above it, near each of its corners.
bool is_covered(const ConvexShape& brick, std::size_t face,
                const std::vector<ConvexShape>& bricks) {
    constexpr double reach = 5e-3;  // above what the bricks sink into each other [m]
    const std::vector<Vec3> corners = face_corners(brick, face);
    const Vec3 middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4;
    return std::all_of(corners.begin(), corners.end(), [&](const Vec3& corner) {
        const Vec3 above = 0.95 * corner + 0.05 * middle + reach * brick.normals[face];
        return std::any_of(bricks.begin(), bricks.end(),
                           [&](const ConvexShape& other) { return is_inside(above, other); });
    });
}

/// Every face that is seen in its own shade, so that nothing shines through and nothing is drawn twice.
void draw_brick(Axes& axes, const ConvexShape& brick, const std::vector<ConvexShape>& bricks,
                bool is_light) {
    for (std::size_t f = 0; f < brick.faces.size(); ++f) {
        const Vec3& normal = brick.normals[f];
        if (!view.sees(normal) || (normal.z() > 0.7 && is_covered(brick, f, bricks))) continue;
        const Color& shade = normal.z() > 0.7             ? "#f0c9a8"
                             : std::abs(normal.y()) > 0.7 ? (is_light ? "#d9884f" : "#c9713a")
                                                          : "#9c5226";
        axes.polygon(view.on_paper(face_corners(brick, f)), shade);
    }
}

void draw_wall(Axes& axes, const Scene& scene) {
    std::vector<std::size_t> order;  // what is far away first
    for (std::size_t i = 1; i < scene.bodies.size(); ++i) order.push_back(i);
    const auto depth = [&](std::size_t i) { return view.towards_us.dot(scene.bodies[i].position); };
    std::sort(order.begin(), order.end(),
              [&](std::size_t one, std::size_t other) { return depth(one) < depth(other); });
    std::vector<ConvexShape> bricks;
    for (const std::size_t i : order) {
        const Shape shape = placed(scene.shapes[i], scene.bodies[i]);
        if (const ConvexShape* const brick = std::get_if<ConvexShape>(&shape))
            bricks.push_back(*brick);
    }
    for (const std::size_t i : order) {
        const Shape shape = placed(scene.shapes[i], scene.bodies[i]);
        if (const ConvexShape* const brick = std::get_if<ConvexShape>(&shape))
            draw_brick(axes, *brick, bricks, i % 2 == 0);
        else
            draw_body(axes, view, shape, palette::blue, 0.9, Outline::drawn, 1);
    }
}

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
        const SimulationSettings stepping = pgs(settings, frame);
        Simulation run = start_simulation(wall_and_ball(plan, mass, speed), stepping);

        Figure figure{.name = "wall",
                      .title = "A ball flies into a wall",
                      .caption = "",
                      .width = 1050,
                      .height = 760,
                      .columns = 2};
        const double length = length_of(plan), height = rows * brick_height;
        for (const double time : {0.0, 0.4, duration}) {
            advance(run, std::max(0.0, time - run.time), stepping);
            if (run.status != SimulationStatus::reached_end)
                throw std::runtime_error("stopped: " + to_text(run.status));
            draw_wall(figure.add_picture("t = " + with_decimals(1, time) + " s",
                                         {-0.06 * length - 0.5, 1.06 * length + 0.5},
                                         {-0.8, height + 0.7}),
                      run.scene);
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
            " bricks, 32 kg each, with " + to_short_text(speed) +
            " m/s; nothing but friction (μ = " + to_short_text(mu) + ") holds them. " +
            std::to_string(run.ledger.size() - 1) + " steps of 1/120 s, each with " +
            std::to_string(settings.sweeps) + " sweeps in " + std::to_string(settings.substeps) +
            " substeps, over some " + std::to_string(reports[1].contacts) +
            " contacts at first. Below right: the blow takes most of the ball's energy, weights "
            "that fall bring new one, and the sum of both falls: in the first 0.1 s the steps in "
            "which it grows add " +
            with_decimals(2, 100 * growth) + " % of the ball's energy together.";
        save(figure, table, files);
    });
}
