#include "chapters/14_plus_simultaneous/random_points.hpp"

namespace collide {

namespace {

Vec3 random_velocity(Random& random) {
    const Vec3 direction = random.direction();
    return random.log_uniform(0.1, 10) * direction;
}

/// A solid box with random edges.
RigidBody random_box(Random& random) {
    // Each random number in a statement of its own: compilers differ in the order of arguments.
    const double mass = random.log_uniform(0.1, 10);
    Vec3 size;
    for (const int axis : {2, 1, 0}) size[axis] = random.uniform(0.3, 1);
    const Vec3 squares = size.cwiseAbs2();
    const Vec3 inertia =
        mass / 12 *
        Vec3(squares.y() + squares.z(), squares.z() + squares.x(), squares.x() + squares.y());
    RigidBody body = make_body({.mass = mass, .inertia = inertia.asDiagonal()});
    body.orientation = Quat(random.rotation());
    body.velocity = random_velocity(random);
    if (random.chance(0.5)) body.angular_velocity = random_velocity(random);
    return body;
}

double random_friction(Random& random) {
    const int kind = random.index(20);
    if (kind == 0) return 0;
    return kind < 10 ? random.log_uniform(1e-3, 1) : random.uniform(0, 3);
}

double random_restitution(Random& random) {
    const int kind = random.index(10);
    return kind == 0 ? 0 : kind == 1 ? 1 : random.uniform(0, 1);
}

}  // namespace

RandomPoints random_points(Random& random, PointsKind kind, int points) {
    RandomPoints made{.bodies = {make_fixed_body(), random_box(random)}};
    RigidBody& first = made.bodies[1];
    if (kind == PointsKind::footprint) {
        first.position.z() = random.uniform(0.1, 1);
        first.velocity.z() = -std::abs(first.velocity.z());
        if (random.chance(0.3)) first.velocity.head<2>().setZero();
    }
    if (kind == PointsKind::heap)
        for (int more = random.index(3); more > 0; --more) {
            made.bodies.push_back(random_box(random));
            made.bodies.back().position = random.direction();
        }
    const Vec3 up = random.direction();
    const auto count = static_cast<int>(made.bodies.size());
    for (int k = 0; k < points; ++k) {
        Contact contact{.a = 1, .b = 0};
        if (kind == PointsKind::footprint) {
            contact.position = {random.uniform(-0.6, 0.6), random.uniform(-0.6, 0.6), 0};
        } else if (kind == PointsKind::hollow) {
            contact.normal = (up + 0.8 * random.direction()).normalized();
            contact.position = -0.5 * contact.normal + 0.3 * random.direction();
        } else {
            contact.a = 1 + random.index(count - 1);
            contact.b = random.index(count);
            if (contact.b == contact.a) contact.b = 0;
            contact.normal = random.direction();
            contact.position = made.bodies[contact.a].position + 0.5 * random.direction();
        }
        made.contacts.push_back(contact);
    }
    const double mu = random_friction(random), e = random_restitution(random);
    for (Contact& contact : made.contacts)
        contact.surface = {.restitution = random.chance(0.7) ? e : random_restitution(random),
                           .friction = random.chance(0.7) ? mu : random_friction(random)};
    return made;
}

}  // namespace collide
