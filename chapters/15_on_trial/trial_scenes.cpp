#include "chapters/15_on_trial/trial_scenes.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/15_on_trial/ball_line.hpp"
#include "common/core/errors.hpp"

namespace collide {

double trial_error(const TrialCase& trial, const Motion& motion) {
    if (!motion.failed.empty() || motion.moments.empty())
        return std::numeric_limits<double>::infinity();
    const double error = std::abs(trial.measure(motion) - trial.expected) / trial.scale;
    return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

std::vector<double> apexes(const Motion& motion, std::size_t body, double gravity, double ground) {
    std::vector<double> found;
    bool rising = false;
    for (const std::vector<RigidBody>& bodies : motion.moments) {
        const double v = bodies[body].velocity.z();
        if (v <= 0) {
            rising = false;
            continue;
        }
        const double height = bodies[body].position.z() - ground + v * v / (2 * gravity);
        if (!rising) found.push_back(height);
        found.back() = std::max(found.back(), height);
        rising = true;
    }
    return found;
}

namespace {

constexpr double standard_gravity = 9.81;  // [m/s²]
constexpr double degree = std::numbers::pi / 180;

const RigidBody& first_of(const Motion& motion, std::size_t body) {
    return motion.moments.front()[body];
}
const RigidBody& last_of(const Motion& motion, std::size_t body) {
    return motion.moments.back()[body];
}
Vec3 displacement(const Motion& motion, std::size_t body) {
    return last_of(motion, body).position - first_of(motion, body).position;
}

/// A floor, body 0, and a flat box on it, body 1. A slope is a gravity that is not vertical, so that no
/// engine has to place a tilted floor.
Scene box_on_slope(double angle, double mu, const Vec3& velocity = Vec3::Zero()) {
    Scene scene{.gravity = standard_gravity * Vec3(std::sin(angle), 0, -std::cos(angle)),
                .surface = {.restitution = 0, .friction = mu}};
    add_floor(scene, 0, 60);
    add_box(scene, {0.4, 0.4, 0.2}, 1, {.position = {0, 0, 0.1}, .velocity = velocity});
    return scene;
}

TrialScene ramp() {
    TrialScene ramp{"ramp", "way of a box down a slope in 1 s", "angle/°, over μ of 0.2, 0.5, 0.8"};
    for (const double mu : {0.2, 0.5, 0.8})
        for (const double degrees : {5, 10, 20, 30, 40}) {
            const double angle = degrees * degree;
            const double full = standard_gravity * std::sin(angle) / 2;
            const double slides = full - mu * standard_gravity * std::cos(angle) / 2;
            ramp.cases.push_back(
                {{box_on_slope(angle, mu), 1, true},
                 degrees,
                 std::max(slides, 0.0),
                 full,
                 [](const Motion& motion) { return displacement(motion, 1).x(); }});
        }
    return ramp;
}

TrialScene creep() {
    TrialScene creep{"creep", "way of a box in 10 s on a slope that holds it", "tan(angle)/μ"};
    constexpr double mu = 0.5, edge = 0.4;
    for (const double share : {0.5, 0.9, 0.99})
        creep.cases.push_back(
            {{box_on_slope(std::atan(share * mu), mu), 10, true},
             share,
             0,
             edge,
             [](const Motion& motion) { return displacement(motion, 1).norm(); }});
    return creep;
}

TrialScene stopping() {
    TrialScene stopping{"stopping", "way of a box that is pushed and stops", "μ"};
    constexpr double speed = 3;
    for (const double mu : {0.1, 0.3, 0.6}) {
        const double way = speed * speed / (2 * mu * standard_gravity);
        const double time = speed / (mu * standard_gravity);
        stopping.cases.push_back(
            {{box_on_slope(0, mu, {speed, 0, 0}), 1.2 * time, true},
             mu,
             way,
             way,
             [](const Motion& motion) { return displacement(motion, 1).x(); }});
    }
    return stopping;
}

TrialScene diagonal() {
    TrialScene diagonal{"diagonal", "where a box stops that is pushed obliquely", "direction/°"};
    constexpr double speed = 3, mu = 0.3;
    const double way = speed * speed / (2 * mu * standard_gravity);
    for (const double degrees : {0.0, 22.5, 45.0}) {
        const Vec3 direction(std::cos(degrees * degree), std::sin(degrees * degree), 0);
        const double time = speed / (mu * standard_gravity);
        diagonal.cases.push_back({{box_on_slope(0, mu, speed * direction), 1.2 * time, false},
                                  degrees,
                                  0,
                                  way,
                                  [=](const Motion& motion) {
                                      return (displacement(motion, 1) - way * direction).norm();
                                  }});
    }
    return diagonal;
}

TrialScene backspin() {
    TrialScene backspin{"backspin", "last velocity of a ball that is thrown with backspin", "μ"};
    constexpr double radius = 0.1, speed = 3, turning = 9;  // R ω, backwards [m/s]
    for (const double mu : {0.2, 0.5}) {
        Scene scene{.surface = {.restitution = 0, .friction = mu}};
        add_floor(scene, 0, 60);
        add_sphere(scene, radius, 1,
                   {.position = {0, 0, radius},
                    .velocity = {speed, 0, 0},
                    .angular_velocity = {0, -turning / radius, 0}});
        // Friction stops the sliding v + Rω; what it takes from v is 2/7 of that.
        const double slides = 2 * (speed + turning) / (7 * mu * standard_gravity);
        backspin.cases.push_back(
            {{scene, 1.2 * slides, true},
             mu,
             (5 * speed - 2 * turning) / 7,
             speed,
             [](const Motion& motion) { return last_of(motion, 1).velocity.x(); }});
    }
    return backspin;
}

TrialScene turntable() {
    TrialScene turntable{"turntable", "where a ball on a turntable is after a round", "Ω/(rad/s)"};
    constexpr double radius = 0.1, from_axis = 0.5, speed = 0.5;
    for (const double turn : {3.5, 7.0}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0.8}};
        add_fixed_box(scene, {4, 4, 1},
                      {.position = {0, 0, -0.5}, .angular_velocity = {0, 0, turn}});
        // It rolls: v + ω × (0, 0, −R) = Ω × x.
        const Vec3 velocity(0, speed, 0), table(0, turn * from_axis, 0);
        const Vec3 spin = Vec3::UnitZ().cross(velocity - table) / radius;
        add_sphere(
            scene, radius, 1,
            {.position = {from_axis, 0, radius}, .velocity = velocity, .angular_velocity = spin});
        const double round = 2 * turn / 7;  // rate at which its velocity turns [rad/s]
        turntable.cases.push_back(
            {{scene, 2 * std::numbers::pi / round, false},
             turn,
             0,
             speed / round,
             [](const Motion& motion) { return displacement(motion, 1).norm(); }});
    }
    return turntable;
}

TrialScene bounce() {
    TrialScene bounce{"bounce", "height of a ball after three bounces from 1 m", "e"};
    constexpr double radius = 0.1, height = 1;
    constexpr std::size_t bounces = 3;
    for (const double e : {0.0, 0.5, 0.8, 1.0}) {
        Scene scene{.surface = {.restitution = e, .friction = 0}};
        add_floor(scene);
        add_sphere(scene, radius, 1, {.position = {0, 0, radius + height}});
        // Until shortly after the fourth contact begins.
        const double fall = std::sqrt(2 * height / standard_gravity);
        const double time = fall * (1 + 2 * (e + e * e + 0.9 * e * e * e));
        bounce.cases.push_back({{scene, std::max(time, 2.0), true},
                                e,
                                std::pow(e, 2.0 * bounces) * height,
                                height,
                                [=](const Motion& motion) {
                                    const std::vector<double> tops =
                                        apexes(motion, 1, standard_gravity, radius);
                                    return tops.size() < bounces ? 0 : tops[bounces - 1];
                                }});
    }
    return bounce;
}

/// A ball hits the floor without gravity, at three different moments within a step.
TrialScene rebound(const std::string& name, double speed) {
    TrialScene rebound{
        name,
        "speed of a ball after its impact, over that before, at " + to_short_text(speed) + " m/s",
        "e, each at three moments"};
    constexpr double radius = 0.1;
    for (int tenth = 0; tenth <= 10; ++tenth)
        for (const double flight : {0.10071, 0.10173, 0.10329}) {  // [s]
            const double e = tenth / 10.0;
            Scene scene{.gravity = {0, 0, 0}, .surface = {.restitution = e, .friction = 0}};
            add_floor(scene);
            add_sphere(scene, radius, 1,
                       {.position = {0, 0, radius + flight * speed}, .velocity = {0, 0, -speed}});
            rebound.cases.push_back({{scene, 0.3, true}, e, e, 1, [speed](const Motion& motion) {
                                         return last_of(motion, 1).velocity.z() / speed;
                                     }});
        }
    return rebound;
}

TrialScene grip() {
    TrialScene grip{"grip", "deceleration of a sliding box over g, for a μ of 0.5", "direction/°"};
    constexpr double mu = 0.5, duration = 0.25;
    for (double degrees = 0; degrees <= 90; degrees += 7.5) {
        const Vec3 direction(std::cos(degrees * degree), std::sin(degrees * degree), 0);
        grip.cases.push_back({{box_on_slope(0, mu, 3 * direction), duration, false},
                              degrees,
                              mu,
                              mu,
                              [](const Motion& motion) {
                                  const Vec3 change =
                                      last_of(motion, 1).velocity - first_of(motion, 1).velocity;
                                  return change.norm() / (standard_gravity * motion.times.back());
                              }});
    }
    return grip;
}

TrialScene flat_landing() {
    TrialScene landing{"flat_landing", "spin of a box that lands flat, at its corners", "e"};
    const Vec3 size(0.4, 0.3, 0.2);
    constexpr double height = 0.5;
    for (const double e : {0.0, 0.5}) {
        Scene scene{.surface = {.restitution = e, .friction = 0.5}};
        add_floor(scene);
        add_box(scene, size, 1, {.position = {0, 0, size.z() / 2 + height}});
        landing.cases.push_back({{scene, 1.5, true},
                                 e,
                                 0,
                                 std::sqrt(2 * standard_gravity * height),
                                 [size](const Motion& motion) {
                                     double most = 0;
                                     for (const auto& bodies : motion.moments)
                                         most = std::max(most, bodies[1].angular_velocity.norm() *
                                                                   size.norm() / 2);
                                     return most;
                                 }});
    }
    return landing;
}

/// Balls along the vertical, above a floor (body 0) or without.
TrialTask line_task(const std::vector<LineBall>& balls, const LineRules& rules, double duration) {
    Scene scene{.gravity = {0, 0, -rules.gravity},
                .surface = {.restitution = rules.restitution, .friction = 0}};
    if (rules.has_floor) add_floor(scene);
    for (const LineBall& ball : balls)
        add_sphere(scene, ball.radius, ball.mass,
                   {.position = {0, 0, ball.position}, .velocity = {0, 0, ball.velocity}});
    return {scene, duration, true};
}

TrialScene stacked() {
    TrialScene stacked{"stacked", "height that the upper of two falling balls reaches", "e"};
    constexpr double fall = 0.5, gap = 1e-3, lower = 0.1, upper = 0.05;
    const double duration = std::sqrt(2 * fall / standard_gravity) + 0.1;
    for (const double e : {0.0, 0.9, 1.0}) {
        const LineRules rules{e, standard_gravity, true};
        const std::vector<LineBall> balls = {{3, lower, lower + fall},
                                             {1, upper, 2 * lower + fall + gap + upper}};
        const auto top = [](double z, double v) {
            return z + v * std::abs(v) / (2 * standard_gravity);
        };
        // With e = 0 they come to rest on each other: the law of the fall ends at the floor.
        const std::vector<LineBall> end =
            e > 0 ? line_after(balls, rules, duration)
                  : std::vector<LineBall>{{3, lower, lower, 0}, {1, upper, 2 * lower + upper, 0}};
        stacked.cases.push_back({line_task(balls, rules, duration), e,
                                 top(end[1].position, end[1].velocity), fall,
                                 [top](const Motion& motion) {
                                     const RigidBody& ball = last_of(motion, 2);
                                     return top(ball.position.z(), ball.velocity.z());
                                 }});
    }
    return stacked;
}

/// The first ball hits a row of others, without gravity.
TrialScene row_of_balls(const std::string& name, const std::vector<std::vector<double>>& masses) {
    TrialScene row{name, "velocities of a row of balls that is hit", "gap/m"};
    constexpr double radius = 0.1, speed = 1, duration = 0.5;
    for (const std::vector<double>& each : masses)
        for (const double gap : {1e-3, 2e-2}) {
            std::vector<LineBall> balls;
            for (std::size_t i = 0; i < each.size(); ++i)
                balls.push_back({each[i], radius, (2 * radius + gap) * static_cast<double>(i), 0});
            balls.front().position -= 0.1;
            balls.front().velocity = speed;
            const std::vector<LineBall> end = line_after(balls, {}, duration);
            row.cases.push_back(
                {line_task(balls, {}, duration), gap, 0, speed, [end](const Motion& motion) {
                     double worst = 0;
                     for (std::size_t i = 0; i < end.size(); ++i)
                         worst = std::max(
                             worst, std::abs(last_of(motion, i).velocity.z() - end[i].velocity));
                     return worst;
                 }});
        }
    return row;
}

TrialScene heavy_on_light() {
    TrialScene heavy{"heavy_on_light", "how far a light box under a heavy one gives way in 5 s",
                     "mass ratio"};
    constexpr double edge = 0.4;
    for (const double ratio : {10.0, 100.0, 1000.0}) {
        Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
        add_floor(scene);
        add_box(scene, {edge, edge, edge}, 1, {.position = {0, 0, edge / 2}});
        add_box(scene, {edge, edge, edge}, ratio, {.position = {0, 0, 3 * edge / 2}});
        heavy.cases.push_back({{scene, 5, true}, ratio, 0, edge, [](const Motion& motion) {
                                   return std::max(displacement(motion, 1).norm(),
                                                   displacement(motion, 2).norm());
                               }});
    }
    return heavy;
}

/// Momentum and angular momentum of what moves, and the sums of their sizes, which measure them.
struct Momenta {
    Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();
    double linear_size = 0, angular_size = 0;
};
Momenta momenta_of(const std::vector<RigidBody>& bodies) {
    Momenta sum;
    for (const RigidBody& body : bodies) {
        const Vec3 p = body.velocity / body.inverse_mass;
        const Vec3 L = body.position.cross(p) + world_inertia(body) * body.angular_velocity;
        sum.linear += p;
        sum.angular += L;
        sum.linear_size += p.norm();
        sum.angular_size += L.norm();
    }
    return sum;
}

TrialScene isolated_heap() {
    TrialScene heap{"isolated_heap",
                    "drift of momentum and angular momentum in a heap without floor", "e"};
    for (const double e : {0.0, 0.5}) {
        Scene scene{.gravity = {0, 0, 0}, .surface = {.restitution = e, .friction = 0.5}};
        const auto box = [&](const Vec3& from, const Vec3& spin) {
            add_box(scene, {0.4, 0.3, 0.2}, 1,
                    {.position = from, .velocity = -1.5 * from, .angular_velocity = spin});
        };
        box({0.9, 0, 0.05}, {0, 2, 0});
        box({-0.8, 0.1, 0}, {1, 0, 3});
        box({0.1, 0.9, -0.1}, {0, 0, -2});
        box({0, -1.0, 0.1}, {2, 1, 0});
        box({0.05, 0.05, 0.9}, {0, -3, 1});
        const Momenta before = momenta_of(scene.bodies);
        heap.cases.push_back(
            {{scene, 2, false}, e, 0, 1, [before](const Motion& motion) {
                 const Momenta after = momenta_of(motion.moments.back());
                 return std::max((after.linear - before.linear).norm() / before.linear_size,
                                 (after.angular - before.angular).norm() / before.angular_size);
             }});
    }
    return heap;
}

TrialScene free_rotation() {
    TrialScene tumbling{"free_rotation",
                        "drift of energy and angular momentum of a tumbling box in 10 s",
                        "spin/(rad/s)"};
    for (const double spin : {2.0, 10.0}) {
        Scene scene{.gravity = {0, 0, 0}};
        add_box(scene, {0.4, 0.3, 0.1}, 1, {.angular_velocity = spin * Vec3(0.05, 1, 0.05)});
        const auto energy = [](const RigidBody& body) {
            return body.angular_velocity.dot(world_inertia(body) * body.angular_velocity) / 2;
        };
        tumbling.cases.push_back({{scene, 10, false}, spin, 0, 1, [energy](const Motion& motion) {
                                      const RigidBody &first = first_of(motion, 0),
                                                      &last = last_of(motion, 0);
                                      const Vec3 L = world_inertia(first) * first.angular_velocity;
                                      const Vec3 now = world_inertia(last) * last.angular_velocity;
                                      return std::max((now - L).norm() / L.norm(),
                                                      std::abs(energy(last) / energy(first) - 1));
                                  }});
    }
    return tumbling;
}

}  // namespace

std::vector<TrialScene> trial_scenes() {
    return {ramp(),
            creep(),
            stopping(),
            grip(),
            diagonal(),
            backspin(),
            turntable(),
            rebound("rebound", 3),
            rebound("slow_rebound", 0.3),
            bounce(),
            flat_landing(),
            stacked(),
            row_of_balls("cradle", {{1, 1, 1, 1, 1}}),
            row_of_balls("unequal_cradle", {{1, 2, 3}, {3, 1, 2}}),
            heavy_on_light(),
            isolated_heap(),
            free_rotation()};
}

}  // namespace collide
