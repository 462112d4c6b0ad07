// Friction problems of the course's own: one time step of towers, walls, arches, heaps of balls, and
// of bodies that touch at random. Always the same on every machine.
//
// A step of Moreau's scheme has velocities in the place of accelerations and impulses in the place of
// forces: the velocities after the step are A f + b, with b = J (V + h M⁻¹ F).
#pragma once
#include <cmath>
#include <numbers>

#include "chapters/05_rigid_impulses/rows.hpp"
#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "chapters/10_contact_friction/programs/friction_folder.hpp"
#include "common/core/random.hpp"

namespace collide {

/// Bodies and the points at which they touch.
struct Heap {
    std::vector<RigidBody> bodies = {};
    std::vector<Contact> contacts = {};
};

/// The problem of a time step.
/// @param dimension  2: motion along the second tangent is left out
inline FrictionProblem step_problem(const Heap& heap, double mu, const Vec3& gravity,
                                    int dimension = 3) {
    constexpr double step = 0.01;  // h [s]
    std::vector<RigidBody> bodies = heap.bodies;
    for (RigidBody& body : bodies)
        if (!is_fixed(body)) body.velocity += step * gravity;
    std::vector<Row> rows;
    for (const Contact& contact : heap.contacts) {
        const Mat3 frame = contact_frame(contact.normal);
        rows.push_back(contact_row(bodies, contact));
        for (int k = 0; k + 1 < dimension; ++k)
            rows.push_back(contact_row(bodies, contact, frame.row(k).transpose()));
    }
    const auto contacts = static_cast<Eigen::Index>(heap.contacts.size());
    return friction_problem_of(row_matrix(bodies, rows), row_velocities(bodies, rows),
                               VecX::Constant(contacts, mu), dimension);
}

/// Velocities of at most this size, so that contacts slip, stick, open and close [m/s, rad/s].
inline void shake(Heap& heap, double speed, Random& random) {
    for (RigidBody& body : heap.bodies) {
        if (is_fixed(body)) continue;
        body.velocity = speed * random.vector(0, 1);
        body.angular_velocity = speed * random.vector(0, 1);
    }
}

/// Boxes on a floor, each shifted along x against the one below, each `growth` times as heavy.
inline Heap tower_heap(int boxes, double shift, double growth) {
    Heap heap{.bodies = {make_fixed_body()}};
    const Vec3 size(0.4, 0.3, 0.2);
    double mass = 1;
    for (int k = 0; k < boxes; ++k, mass *= growth) {
        RigidBody box = make_body(box_mass_properties(mass, size));
        box.position = {shift * k, 0, size.z() * (k + 0.5)};
        heap.bodies.push_back(box);
        const double overlap = k == 0 ? 0 : shift;
        for (const double x : {-size.x() / 2, size.x() / 2 - overlap})
            for (const double y : {-size.y() / 2, size.y() / 2})
                heap.contacts.push_back(
                    {.a = k + 1, .b = k, .position = {shift * k + x, y, size.z() * k}});
    }
    return heap;
}

/// Half a circle of stones, with four contacts in every joint.
inline Heap arch_heap(int stones, double thickness) {
    Heap heap{.bodies = {make_fixed_body()}};
    constexpr double radius = 2, depth = 0.4;
    const double angle = std::numbers::pi / stones;
    for (int k = 0; k < stones; ++k) {
        const double at = (k + 0.5) * angle;
        RigidBody stone = make_body(box_mass_properties(100, {angle * radius, depth, thickness}));
        stone.position = {-radius * std::cos(at), 0, radius * std::sin(at)};
        stone.orientation = Eigen::AngleAxisd(at - std::numbers::pi / 2, Vec3::UnitY());
        heap.bodies.push_back(stone);
    }
    for (int k = 0; k <= stones; ++k) {
        const double at = k * angle;
        const Vec3 outwards(-std::cos(at), 0, std::sin(at)), along(std::sin(at), 0, std::cos(at));
        const bool is_last = k == stones;
        for (const double r : {radius - thickness / 2, radius + thickness / 2})
            for (const double y : {-depth / 2, depth / 2})
                heap.contacts.push_back({.a = is_last ? k : k + 1,
                                         .b = is_last ? 0 : k,
                                         .position = r * outwards + y * Vec3::UnitY(),
                                         .normal = is_last ? Vec3(-along) : along});
    }
    return heap;
}

/// A pyramid of balls on a square of them.
inline Heap ball_heap(int edge) {
    Heap heap{.bodies = {make_fixed_body()}};
    constexpr double radius = 0.1, touching = 1e-9;
    for (int layer = 0; layer < edge; ++layer)
        for (int i = 0; i < edge - layer; ++i)
            for (int j = 0; j < edge - layer; ++j) {
                RigidBody ball = make_body(sphere_mass_properties(1, radius));
                ball.position =
                    radius * Vec3(2 * i + layer, 2 * j + layer, 1 + std::numbers::sqrt2 * layer);
                heap.bodies.push_back(ball);
                const int a = static_cast<int>(heap.bodies.size()) - 1;
                if (layer == 0)
                    heap.contacts.push_back(
                        {.a = a, .b = 0, .position = ball.position - radius * Vec3::UnitZ()});
                for (int b = 1; b < a; ++b) {
                    const Vec3 apart =
                        ball.position - heap.bodies[static_cast<std::size_t>(b)].position;
                    if (apart.norm() < 2 * radius + touching)
                        heap.contacts.push_back({.a = a,
                                                 .b = b,
                                                 .position = ball.position - apart / 2,
                                                 .normal = apart.normalized()});
                }
            }
    return heap;
}

/// Bodies in random places that touch each other at random points: nothing is too odd.
inline Heap random_heap(int bodies, int contacts, double mass_ratio, Random& random) {
    Heap heap{.bodies = {make_fixed_body()}};
    for (int k = 0; k < bodies; ++k) {
        const double mass = mass_ratio > 1 ? random.log_uniform(1, mass_ratio) : 1;
        heap.bodies.push_back(make_body(box_mass_properties(mass, {0.4, 0.3, 0.2})));
        heap.bodies.back().position = random.coordinates(-1, 1);
    }
    for (int k = 0; k < contacts; ++k) {
        const int a = 1 + k % bodies, b = random.index(a);
        const Vec3 near = heap.bodies[static_cast<std::size_t>(a)].position;
        const Vec3 position = near + random.vector(0, 0.3);
        Vec3 normal = b == 0 ? Vec3(Vec3::UnitZ()) : random.direction();
        heap.contacts.push_back({.a = a, .b = b, .position = position, .normal = normal});
    }
    return heap;
}

/// 76 problems of 1 to 200 contacts.
inline std::vector<NamedProblem> friction_collection() {
    std::vector<NamedProblem> problems;
    Random random(10);
    const auto add = [&](const std::string& name, Heap heap, double mu, double lean, double speed,
                         int dimension = 3) {
        shake(heap, speed, random);
        const Vec3 gravity = 9.81 * Vec3(std::sin(lean), 0, -std::cos(lean));
        problems.push_back({name, step_problem(heap, mu, gravity, dimension)});
    };
    for (const int boxes : {1, 2, 3, 5, 8, 12, 18, 26}) {
        const std::string size = "_" + std::to_string(boxes);
        add("tower" + size, tower_heap(boxes, 0, 1), 0.5, 0.2, 0);
        add("shaken_tower" + size, tower_heap(boxes, 0, 1), 0.5, 0.2, 0.05);
        add("slanted_stack" + size, tower_heap(boxes, 0.04, 1), 0.4, 0, 0.02);
        add("plane_tower" + size, tower_heap(boxes, 0.02, 1), 0.3, 0.35, 0.05, 2);
        if (boxes <= 12) add("growing_tower" + size, tower_heap(boxes, 0, 2), 0.5, 0.2, 0.05);
    }
    add("plane_tower_50", tower_heap(50, 0.02, 1), 0.3, 0.35, 0.05, 2);
    for (const int courses : {1, 2, 3, 5}) {
        const BrickWall wall = build_wall({.courses = courses, .bricks = 4});
        add("wall_" + std::to_string(courses), {wall.scene.bodies, wall.contacts}, 0.6, 0.3, 0.02);
    }
    for (const int stones : {3, 5, 8, 13, 21}) {
        add("arch_" + std::to_string(stones), arch_heap(stones, 0.25), 0.7, 0, 0);
        add("shaken_arch_" + std::to_string(stones), arch_heap(stones, 0.25), 0.7, 0, 0.02);
    }
    for (const int edge : {2, 3, 4})
        add("balls_" + std::to_string(edge), ball_heap(edge), 0.3, 0, 0.05);
    for (const int contacts : {1, 4, 10, 25, 60, 100}) {
        const std::string size = "_" + std::to_string(contacts);
        const int bodies = 1 + contacts / 2;
        add("random" + size, random_heap(bodies, contacts, 1, random), 0.5, 0, 0.5);
        add("random_masses" + size, random_heap(bodies, contacts, 1e4, random), 0.8, 0, 0.5);
    }
    // More contacts than the bodies have freedoms: they are wedged in, and forces may be huge.
    for (const int contacts : {10, 25, 60, 100}) {
        const std::string size = "_" + std::to_string(contacts);
        const int bodies = 1 + contacts / 3;
        add("wedged" + size, random_heap(bodies, contacts, 1, random), 0.5, 0, 0.5);
        add("wedged_masses" + size, random_heap(bodies, contacts, 1e4, random), 0.8, 0, 0.5);
    }
    return problems;
}

}  // namespace collide
