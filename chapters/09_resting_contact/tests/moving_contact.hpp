// Random contacts of every kind between bodies that move, and derivatives taken by moving them: for
// tests and checks.
#pragma once
#include <functional>

#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "chapters/09_resting_contact/gap_motion.hpp"

namespace collide {

constexpr NormalFrom all_kinds[] = {NormalFrom::face_of_a, NormalFrom::face_of_b,
                                    NormalFrom::edges,     NormalFrom::centres,
                                    NormalFrom::edge_of_a, NormalFrom::edge_of_b};

/// Is the normal the line between two points, so that they must be apart?
inline bool is_between_points(NormalFrom from) {
    return from == NormalFrom::centres || from == NormalFrom::edge_of_a ||
           from == NormalFrom::edge_of_b;
}

/// Two bodies, how they move, and what their contact consists of.
struct MovingContact {
    CarriedContact carried;
    RigidBody a, b;
    Acceleration acceleration_a, acceleration_b;

    Gap gap() const { return place(carried, a, b); }
};

/// A lump that moves with some 1 m/s and 1 rad/s.
inline RigidBody random_lump(Random& random) {
    RigidBody body = lump(random, random_body(random, random.log_uniform(0.2, 5)));
    body.velocity = random_vector(random, 1);
    body.angular_velocity = random_vector(random, 1);
    return body;
}

inline Acceleration random_acceleration(Random& random) {
    return {.linear = random_vector(random, 2), .angular = random_vector(random, 2)};
}

/// A contact of this kind, of bodies that are apart or overlap by some decimetres. Points that are to
/// be apart are 0.5 m apart or more, and edges cross at 30° or more.
inline MovingContact random_contact(Random& random, NormalFrom from) {
    while (true) {
        const MovingContact made{.carried = {.from = from,
                                             .point_a = random_vector(random, 1),
                                             .point_b = random_vector(random, 1),
                                             .along_a = random.direction(),
                                             .along_b = random.direction(),
                                             .radius_a = random.uniform(0, 0.5),
                                             .radius_b = random.uniform(0, 0.5),
                                             .sign = random.chance(0.5) ? 1.0 : -1.0},
                                 .a = random_lump(random),
                                 .b = random_lump(random),
                                 .acceleration_a = random_acceleration(random),
                                 .acceleration_b = random_acceleration(random)};
        const Gap gap = made.gap();
        const bool is_apart = (gap.point_a - gap.point_b).norm() > 0.5;
        const bool is_crossing = gap.edge_a.cross(gap.edge_b).norm() > 0.5;
        if (is_between_points(from) ? is_apart : from != NormalFrom::edges || is_crossing)
            return made;
    }
}

/// The body a little later, or earlier: right to second order in the time.
inline RigidBody moved(RigidBody body, const Acceleration& acceleration, double time) {
    body.position += time * body.velocity + time * time / 2 * acceleration.linear;
    const Vec3 turn = time * body.angular_velocity + time * time / 2 * acceleration.angular;
    const double angle = turn.norm();
    if (angle > 0)
        body.orientation = Quat(Eigen::AngleAxisd(angle, turn / angle)) * body.orientation;
    return body;
}
/// Its gap then.
inline Gap gap_at(const MovingContact& contact, double time) {
    return place(contact.carried, moved(contact.a, contact.acceleration_a, time),
                 moved(contact.b, contact.acceleration_b, time));
}

/// First and second derivative of a function of time at zero, by central differences of order eight.
/// For functions that change within a second or so they are right to some 1e-12 and 1e-9.
constexpr double difference_step = 0.005;
inline VecX first_derivative(const std::function<VecX(double)>& function) {
    constexpr double weights[] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280}, h = difference_step;
    VecX sum = VecX::Zero(function(0).size());
    for (int k = 1; k <= 4; ++k) sum += weights[k - 1] * (function(k * h) - function(-k * h));
    return sum / h;
}
inline VecX second_derivative(const std::function<VecX(double)>& function) {
    constexpr double weights[] = {8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560}, h = difference_step;
    const VecX now = function(0);
    VecX sum = VecX::Zero(now.size());
    for (int k = 1; k <= 4; ++k)
        sum += weights[k - 1] * ((function(k * h) - now) + (function(-k * h) - now));
    return sum / (h * h);
}

/// The same contact, turned about the origin of the world.
inline Gap turned(const Mat3& rotation, Gap gap) {
    for (Vec3* vector : {&gap.point_a, &gap.point_b, &gap.normal, &gap.edge_a, &gap.edge_b})
        *vector = rotation * *vector;
    return gap;
}
inline Acceleration turned(const Mat3& rotation, const Acceleration& acceleration) {
    return {rotation * acceleration.linear, rotation * acceleration.angular};
}
/// The same contact with the bodies exchanged; then the normal is the opposite one.
inline Gap exchanged(const Gap& gap) {
    constexpr NormalFrom others[] = {NormalFrom::face_of_b, NormalFrom::face_of_a,
                                     NormalFrom::edges,     NormalFrom::centres,
                                     NormalFrom::edge_of_b, NormalFrom::edge_of_a};
    return {others[static_cast<int>(gap.from)],
            gap.point_b,
            gap.point_a,
            -gap.normal,
            gap.edge_b,
            gap.edge_a};
}
/// In other units.
inline Gap in_units(const Units& units, Gap gap) {
    gap.point_a *= units.length;
    gap.point_b *= units.length;
    return gap;
}
inline Acceleration in_units(const Units& units, const Acceleration& acceleration) {
    return {acceleration.linear * (units.length / units.time / units.time),
            acceleration.angular / units.time / units.time};
}

}  // namespace collide
