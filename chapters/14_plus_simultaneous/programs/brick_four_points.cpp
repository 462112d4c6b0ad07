// The paper's example 2: a brick lands on four balls at once, with impulses and with springs.
#include <array>
#include <cmath>

#include "chapters/12_compliant_contact/compliant_run.hpp"
#include "chapters/14_plus_simultaneous/examples.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr int sides = 2;  // 0: leading points, x = −0.4 m; 1: trailing points

/// Impulse and penetration of one point of a side.
struct SideMoment {
    double time = 0, depth = 0;
    Vec3 p = Vec3::Zero();
};
using SideHistory = std::vector<SideMoment>;

/// Spring forces at one point of each side, integrated over time.
std::array<SideHistory, sides> with_springs(const ChildproofBrick& brick) {
    const CompliantCollision collision =
        integrate_collision(childproof_brick(brick), 0.1, {.accuracy = 1e-9});
    std::array<SideHistory, sides> history;
    std::array<Vec3, sides> last = {Vec3::Zero(), Vec3::Zero()};
    for (const CompliantMoment& moment : collision.moments) {
        std::array<Vec3, sides> force = {Vec3::Zero(), Vec3::Zero()};
        std::array<double, sides> depth = {0, 0};
        for (const Touch& touch : moment.touches) {
            const int side = touch.position.x() < moment.bodies[1].position.x() ? 0 : 1;
            force[side] +=
                force_on_a(touch, touch_force(touch, moment.bodies)) / 2;  // of two points
            depth[side] = touch.depth;
        }
        for (int side = 0; side < sides; ++side) {
            SideMoment next{.time = moment.time, .depth = depth[side]};
            if (!history[side].empty()) {
                const SideMoment& before = history[side].back();
                next.p = before.p + (moment.time - before.time) * (force[side] + last[side]) / 2;
            }
            last[side] = force[side];
            history[side].push_back(next);
        }
    }
    return history;
}

/// The paper's curve: impulses of PLUS at the ends of its intervals.
std::vector<Vec2> impulses_of(const PlusEvent& event, int point) {
    std::vector<Vec2> path = {Vec2::Zero()};
    for (const EventInterval& interval : event.intervals) {
        const Vec3 p = part_of(interval.p, point);
        path.emplace_back(p.z(), p.head<2>().norm());
    }
    return path;
}

}  // namespace

int main(int argc, char** argv) {
    ChildproofBrick brick = flat_brick();
    double minimum = 0.414;
    Program program("brick_four_points", "A brick lands on four points at once.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", brick.mu, "coefficient of friction", {0, 1});
    program.option("--e-min", minimum, "coefficient of restitution of PLUS", {0, 1});
    program.option("--modulus", brick.springs.modulus, "E* of the springs [Pa]", {1e8, 1e11});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "brick_four_points",
                      .title = "Four points that compress, slide and roll together",
                      .caption = "",
                      .source = "Uchida 2015, figures 12 and 13",
                      .width = 1250,
                      .height = 430,
                      .columns = 3};
        const TouchingBodies touching = brick_on_four_points(brick.mu, minimum);
        ProximalProblem problem = proximal_problem(touching.bodies, touching.contacts);
        for (ProximalPoint& point : problem.points) point.restitution = {.minimum = minimum};
        const PlusEvent event = plus_event(problem);
        const auto springs = with_springs(brick);
        Table table({"side", "model", "p_tangential_Ns", "p_normal_Ns", "deepest_mm"});
        double difference = 0, total = 0;
        for (int side = 0; side < sides; ++side) {
            const int point = 2 * side;
            Axes& axes = figure.add_axes(
                {.title = side == 0 ? "the two points in front" : "the two points behind",
                 .x = {.label = "normal impulse / (N s)", .range = Range{0, 8}},
                 .y = {.label = side == 0 ? "impulse of friction / (N s)" : "",
                       .range = Range{0, 1.6}},
                 .legend = side == 0 ? Legend::top_left : Legend::none});
            std::vector<Vec2> path;
            double deepest = 0;
            for (const SideMoment& moment : springs[side]) {
                path.emplace_back(moment.p.z(), moment.p.head<2>().norm());
                deepest = std::max(deepest, 1000 * moment.depth);
            }
            const std::vector<Vec2> plus = impulses_of(event, point);
            axes.line(path, {.color = palette::blue, .width = 2.6}, "springs");
            axes.line(plus, {.color = palette::black, .width = 1.7, .dash = Dash::dashed}, "PLUS");
            axes.point(path.back(), {.color = palette::blue, .marker = Marker::circle});
            for (std::size_t i = 1; i < plus.size(); ++i) {
                const EventInterval& interval = event.intervals[i - 1];
                const bool is_last = i + 1 == plus.size();
                const bool compressed = interval.end == IntervalEnd::phase_ended && !is_last;
                axes.point(plus[i], {.color = palette::black,
                                     .marker = is_last      ? Marker::square
                                               : compressed ? Marker::diamond
                                                            : Marker::triangle,
                                     .marker_size = 9});
            }
            table.add({side, 1, path.back().y(), path.back().x(), deepest});
            table.add({side, 2, plus.back().y(), plus.back().x(), 0});
            difference += (plus.back() - path.back()).squaredNorm();
            total += path.back().squaredNorm();
        }
        Axes& depths = figure.add_axes(
            {.title = "how deep they go",
             .x = {.label = "time / ms",
                   .range = Range{0, 0.35 * std::pow(1e10 / brick.springs.modulus, 0.4)}},
             .y = {.label = "depth / mm"},
             .legend = Legend::top_right});
        for (int side = 0; side < sides; ++side) {
            std::vector<double> time, depth;
            for (const SideMoment& moment : springs[side]) {
                time.push_back(1000 * moment.time);
                depth.push_back(1000 * moment.depth);
            }
            depths.line(time, depth, {.color = side == 0 ? palette::vermilion : palette::green},
                        side == 0 ? "in front" : "behind");
        }
        figure.caption =
            "A brick lands on the four balls of its largest face while it slides along it, μ = " +
            to_short_text(brick.mu) +
            ". Springs (blue) and PLUS (dashed), for one point of each pair: the two of a pair get "
            "the same. Diamonds: compression ends; triangles: all four points stop sliding; circles "
            "and squares: the end. Friction turns the brick, so its front is pressed harder and goes "
            "deeper (right). The impulses differ by " +
            with_decimals(1, 100 * std::sqrt(difference / total)) +
            " %: PLUS leaves the brick where it is, while the springs let it turn.";
        save(figure, table, files);
    });
}
