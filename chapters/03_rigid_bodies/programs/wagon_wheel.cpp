// The spin of a wheel from two pictures: the slowest rotation from one to the other.
#include <cmath>
#include <limits>
#include <numbers>

#include "chapters/03_rigid_bodies/adaptive.hpp"
#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/03_rigid_bodies/orientation.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double turn = 2 * std::numbers::pi;  // [rad]

/// The spin that two pictures of a simulated wheel show, along its axis [rad/s].
double seen_spin(double spin, double interval) {
    RigidBody wheel = make_body(cylinder_mass_properties(1, 0.4, 0.05));
    wheel.orientation = Quat(Eigen::AngleAxisd(1.2, Vec3(1, 2, 0).normalized()));
    const Vec3 axle = wheel.orientation * Vec3::UnitZ();
    wheel.angular_velocity = spin * axle;
    const AdaptiveResult later = integrate_adaptive(motion({wheel}), 0, pack({wheel}), interval,
                                                    {.tolerance = 1e-12}, renormalise);
    const Quat first = wheel.orientation, second = unpack({wheel}, later.state)[0].orientation;
    return average_spin(first, second, interval).dot(axle);
}

}  // namespace

int main(int argc, char** argv) {
    double interval = 0.04;
    Program program("wagon_wheel", "The spin of a wheel as two pictures of it show it.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--interval", interval, "time between the two pictures [s]", {1e-3, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const double pictures = 1 / interval;  // per second
        const double fastest = 2.25 * pictures;
        Table table({"turns_per_s", "seen_turns_per_s"});
        constexpr int samples = 180;
        for (int i = 0; i < samples; ++i) {  // none of them exactly half a turn
            const double spin = (i + 0.5) / samples * fastest;
            table.add({spin, seen_spin(turn * spin, interval) / turn});
        }
        Figure figure{
            .name = "wagon_wheel",
            .title = "The wagon wheel",
            .caption =
                "A wheel is simulated and photographed every " + to_short_text(interval) +
                " s. Up to half a turn between two pictures the average spin is the true one "
                "(dashed). Beyond, the shortest way is the other way round, and the wheel seems to "
                "turn backwards (grey); after a whole turn it seems to stand still.",
            .height = 430};
        Axes& axes = figure.add_axes(
            {.x = {.label = "true spin / (turns/s)", .range = Range{0, fastest}},
             .y = {.label = "spin seen / (turns/s)", .range = Range{-0.6 * pictures, pictures}},
             .legend = Legend::top_right});
        for (const double whole : {1.0, 2.0})
            axes.rectangle({(whole - 0.5) * pictures, whole * pictures},
                           {-0.6 * pictures, pictures}, palette::light_grey, 0.5);
        axes.line({0, pictures}, {0, pictures},
                  {.color = palette::grey, .width = 1.6, .dash = Dash::dashed}, "true");
        std::vector<Vec2> seen;
        for (const std::vector<double>& row : table.rows) {
            if (!seen.empty() && row[1] < seen.back().y())  // a jump, not a line
                seen.emplace_back(row[0], std::numeric_limits<double>::quiet_NaN());
            seen.emplace_back(row[0], row[1]);
        }
        axes.line(seen, {.color = palette::blue, .width = 3}, "seen in two pictures");
        save(figure, table, files);
    });
}
