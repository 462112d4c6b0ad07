// A cube is tossed, and again nearly alike: how far are the two apart as time goes by?
#include <algorithm>
#include <cmath>
#include <numbers>

#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/15_on_trial/pose_error.hpp"
#include "common/core/errors.hpp"
#include "common/core/random.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

const double edge = 0.1048, mass = 0.37, inertia = 8.1e-4;  // [m], [kg], [kg m²]
constexpr double duration = 0.9, interval = 0.005;          // [s]
constexpr int tosses = 15;

/// The cube's poses at equal intervals.
std::vector<RigidBody> toss(const Placement& start, const Surface& surface) {
    Scene scene{.surface = surface};
    add_floor(scene);
    const auto cube = static_cast<std::size_t>(add_box(scene, {edge, edge, edge}, mass, start));
    scene.bodies[cube].inverse_inertia = Mat3::Identity() / inertia;
    const Stepper model = pgs_model({}, interval);
    Simulation simulation = start_simulation(scene, model);
    std::vector<RigidBody> poses;
    for (double time = 0; time <= duration; time += interval) {
        poses.push_back(simulation.scene.bodies[cube]);
        advance(simulation, model, interval);
    }
    return poses;
}

/// As the real cube was tossed: from a hand's height, sideways, tumbling.
Placement random_start(Random& random) {
    Placement start{.position = {0, 0, 0.2}, .orientation = Quat(random.rotation())};
    start.velocity = {random.uniform(-1.5, 1.5), random.uniform(-1.5, 1.5), 0};
    start.angular_velocity = random.vector(4, 10);
    return start;
}

/// Place, orientation and velocities are off by this share of the edge, of a radian, of themselves.
Placement nearly(const Placement& start, double share, Random& random) {
    Placement other = start;
    const Vec3 turn = share / 2 * random.direction();
    other.position += share * edge * random.direction();
    other.orientation = (Quat(1, turn.x(), turn.y(), turn.z()) * other.orientation).normalized();
    other.velocity += share * start.velocity.norm() * random.direction();
    other.angular_velocity += share * start.angular_velocity.norm() * random.direction();
    return other;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Medians over the tosses, at each time.
void add_medians(Table& table, double share, const Surface& surface) {
    Random starts(1518), differences(1519);  // the same tosses for every share
    std::vector<std::vector<double>> distances, angles;
    for (int k = 0; k < tosses; ++k) {
        const Placement start = random_start(starts);
        const std::vector<RigidBody> one = toss(start, surface);
        const std::vector<RigidBody> other = toss(nearly(start, share, differences), surface);
        distances.resize(one.size()), angles.resize(one.size());
        for (std::size_t i = 0; i < one.size(); ++i) {
            const PoseError error = pose_error(one[i], other[i]);
            distances[i].push_back(error.distance);
            angles[i].push_back(error.angle);
        }
    }
    for (std::size_t i = 0; i < distances.size(); ++i)
        table.add({share, interval * static_cast<double>(i), median(distances[i]),
                   median(angles[i]), *std::max_element(angles[i].begin(), angles[i].end())});
}

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.18, e = 0.125;
    Program program("near_tosses", "Tosses of a cube that begin nearly alike.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0.05, 0.6});
    program.option("--e", e, "coefficient of restitution", {0, 0.5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const std::vector<std::pair<double, Color>> shares = {{1e-2, palette::vermilion},
                                                              {1e-3, palette::orange},
                                                              {1e-4, palette::green},
                                                              {1e-5, palette::sky},
                                                              {1e-6, palette::blue}};
        Table table({"share", "time_s", "distance_m", "angle_rad", "largest_angle_rad"});
        for (const auto& [share, color] : shares)
            add_medians(table, share, {.restitution = e, .friction = mu});
        Figure figure{.name = "near_tosses",
                      .title = "Contacts multiply differences",
                      .caption = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        const auto panel = [&](const Axis& y, const std::string& column, Legend legend) {
            Axes& axes = figure.add_axes({.x = {.label = "time t / s"}, .y = y, .legend = legend});
            for (const auto& [share, color] : shares)
                axes.line(table.where("share", share), "time_s", column, {.color = color},
                          "off by " + to_short_text(share));
        };
        panel({.label = "distance / m", .logarithmic = true}, "distance_m", Legend::none);
        // Low enough for the legend below the lines.
        panel({.label = "angle / rad", .range = Range{1e-10, 1}, .logarithmic = true}, "angle_rad",
              Legend::bottom_right);
        const auto at_rest = [&](double share, const std::string& column) {
            return table.where("share", share).column(column).back();
        };
        const auto degrees = [](double angle) {
            return with_decimals(2, angle * 180 / std::numbers::pi) + "°";
        };
        figure.caption =
            "A cube tossed on a table, and again with place, orientation and velocities off by a "
            "share of 1e-2 to 1e-6 (model pgs; medians of " +
            to_short_text(tosses) +
            " tosses). In flight the difference hardly grows; the contacts multiply it: "
            "in the angle at rest, by " +
            with_decimals(0, at_rest(1e-6, "angle_rad") / 1e-6) +
            " if it was 1e-6, by " +
            with_decimals(0, at_rest(1e-3, "angle_rad") / 1e-3) +
            " if it was 1e-3. Some tosses are worse: off by 1e-4, one of them ends " +
            degrees(at_rest(1e-4, "largest_angle_rad")) + " away, and the median " +
            degrees(at_rest(1e-4, "angle_rad")) + ".";
        save(figure, table, files);
    });
}
