// The paper's example 1, a brick that falls on one vertex, with impulses and with springs.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/12_compliant_contact/childproof_brick.hpp"
#include "chapters/12_compliant_contact/compliant_run.hpp"
#include "chapters/13_plus_single_point/plus.hpp"
#include "common/figures/figure.hpp"

namespace collide {

/// One of the paper's three runs: μ, and the e_min of its table A1.
struct BrickRun {
    double mu, minimum;
    Color color;
};
inline const std::array<BrickRun, 3> brick_runs = {{{0.125, 0.392, palette::blue},
                                                    {0.225, 0.387, palette::green},
                                                    {0.325, 0.373, palette::vermilion}}};

/// e_min for any μ: interpolated linearly between the paper's values, constant beyond them.
inline double brick_restitution(double mu) {
    for (std::size_t i = 1; i < brick_runs.size(); ++i) {
        const BrickRun &low = brick_runs[i - 1], &high = brick_runs[i];
        if (mu > high.mu && i + 1 < brick_runs.size()) continue;
        const double part = std::clamp((mu - low.mu) / (high.mu - low.mu), 0.0, 1.0);
        return low.minimum + part * (high.minimum - low.minimum);
    }
    return brick_runs.back().minimum;
}

inline PlusProblem brick_impact(double mu, double minimum) {
    const CompliantSystem system = childproof_brick();
    const RigidBody &floor = system.scene.bodies[0], &brick = system.scene.bodies[1];
    return {.K = collision_matrix(brick, floor, lowest_point(system)),
            .u0 = point_velocity(brick, lowest_point(system)),
            .mu = mu,
            .restitution = {.minimum = minimum}};
}

/// Progress of a collision, for either method.
struct PathPoint {
    Vec3 u = Vec3::Zero();  ///< velocity of the contact point [m/s]
    Vec3 p = Vec3::Zero();  ///< accumulated impulse [N s]
};
using Path = std::vector<PathPoint>;

/// The start, and the end of each interval.
inline Path path_of(const PlusProblem& problem, const PlusImpact& impact) {
    Path path = {{.u = problem.u0}};
    for (const PlusInterval& interval : impact.intervals)
        path.push_back({.u = interval.u, .p = interval.p});
    return path;
}

inline PathPoint between(const PathPoint& a, const PathPoint& b, double part) {
    return {.u = a.u + part * (b.u - a.u), .p = a.p + part * (b.p - a.p)};
}

/// The same with springs, at equal increments of the normal impulse.
inline Path spring_path(double mu, double modulus, int parts = 200) {
    ChildproofBrick brick{.mu = mu};
    brick.springs.modulus = modulus;
    const CompliantSystem system = childproof_brick(brick);
    const CompliantCollision collision = integrate_collision(system, 10, {.accuracy = 1e-8});
    Path path;
    CompliantSystem now = system;
    for (const CompliantMoment& moment : collision.moments) {
        now.scene.bodies = moment.bodies;
        const RigidBody& body = moment.bodies[1];
        path.push_back({.u = point_velocity(body, lowest_point(now)),
                        .p = brick_mass * (body.velocity - brick.velocity)});
    }
    Path even;
    std::size_t k = 1;
    for (int i = 0; i <= parts; ++i) {
        const double p_z = path.back().p.z() * i / parts;
        while (k + 1 < path.size() && path[k].p.z() < p_z) ++k;
        const double begin = path[k - 1].p.z(), end = path[k].p.z();
        const double part = end > begin ? (p_z - begin) / (end - begin) : 1;
        even.push_back(between(path[k - 1], path[k], std::clamp(part, 0.0, 1.0)));
    }
    return even;
}

/// The end of compression, u_z = 0.
inline PathPoint end_of_compression(const Path& path) {
    const double rounding = 1e-9 * path.front().u.norm();
    for (std::size_t k = 1; k < path.size(); ++k)
        if (path[k].u.z() >= -rounding) {
            const double before = -path[k - 1].u.z(), after = std::max(0.0, path[k].u.z());
            return between(path[k - 1], path[k], before / (before + after));
        }
    return path.back();
}

/// The first state slower than the transition speed, where friction may hold the point.
inline std::optional<PathPoint> first_slow(const Path& path, double transition_speed) {
    for (const PathPoint& point : path)
        if (point.u.head<2>().norm() < transition_speed) return point;
    return std::nullopt;
}

inline std::vector<Vec2> sliding_of(const Path& path) {
    std::vector<Vec2> sliding;
    for (const PathPoint& point : path) sliding.emplace_back(point.u.head<2>());
    return sliding;
}

/// |p − q|/|q|
inline double difference_of(const PathPoint& one, const PathPoint& other) {
    return (one.p - other.p).norm() / other.p.norm();
}

}  // namespace collide
