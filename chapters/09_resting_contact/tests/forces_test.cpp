// The problem of the contact forces: d̈ = A f + b against the true gaps, and what its answers do.
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/09_resting_contact/held_flight.hpp"
#include "chapters/09_resting_contact/joint_motion.hpp"
#include "chapters/09_resting_contact/tests/moving_bodies.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A heap with every kind of contact: a plate on an edge-shaped rail, balls on the plate, on its rim,
/// on each other and on a corner, boxes askew. What moves does so at random.
struct Heap {
    std::vector<RigidBody> bodies;
    std::vector<CarriedContact> contacts;
    std::vector<Joint> joints;
};

Heap random_heap(Random& random) {
    Heap heap;
    const int count = 3 + random.index(4);
    for (int i = 0; i < count; ++i) {
        RigidBody body = i == 0 && random.chance(0.5) ? make_fixed_body() : RigidBody{};
        if (!is_fixed(body)) {
            const Mat3 turn = random.rotation();
            body.inverse_mass = random.log_uniform(0.1, 10);
            body.inverse_inertia = turn * random.coordinates(1, 2).asDiagonal() * turn.transpose();
        }
        body.position = 2 * random.direction();
        body.orientation = Quat(random.rotation());
        body.velocity = random.direction();
        body.angular_velocity = random.direction();
        heap.bodies.push_back(body);
    }
    const int contact_count = 1 + random.index(8);
    for (int i = 0; i < contact_count; ++i) {
        const int a = random.index(count);
        const int b = (a + 1 + random.index(count - 1)) % count;
        if (is_fixed(heap.bodies[a]) && is_fixed(heap.bodies[b])) continue;
        const auto from = static_cast<NormalFrom>(random.index(6));
        CarriedContact carried{.contact = {.a = a, .b = b},
                               .from = from,
                               .point_a = random.direction(),
                               .point_b = random.direction(),
                               .along_a = random.direction(),
                               .along_b = random.direction()};
        const Gap gap = place(carried, heap.bodies[a], heap.bodies[b]);
        if (gap.edge_a.cross(gap.edge_b).norm() < 0.3 || (gap.point_a - gap.point_b).norm() < 0.3)
            continue;
        // Touching now: the radius is what is between the points.
        carried.radius_a = gap_width(carried, gap);
        heap.contacts.push_back(carried);
    }
    if (random.chance(0.5)) {
        const Vec3 axis = random.direction();
        heap.joints.push_back(make_hinge(heap.bodies, 1, 2, random.direction(), axis));
    }
    if (random.chance(0.3)) heap.joints.push_back(make_pin(heap.bodies, 1, world, Vec3::Zero()));
    return heap;
}

/// Gaps, then errors of the joints.
VecX constraints(const Heap& heap, const std::vector<RigidBody>& bodies) {
    VecX values(static_cast<Eigen::Index>(heap.contacts.size()) + joint_row_count(heap.joints));
    for (std::size_t i = 0; i < heap.contacts.size(); ++i) {
        const CarriedContact& carried = heap.contacts[i];
        values[static_cast<Eigen::Index>(i)] = gap_width(
            carried, place(carried, bodies[carried.contact.a], bodies[carried.contact.b]));
    }
    values.tail(joint_row_count(heap.joints)) = joint_errors(bodies, heap.joints);
    return values;
}

}  // namespace

TEST_CASE("d̈ = A f + b under any forces, for true gaps of many bodies and for joints") {
    Random random(911);
    int contacts = 0, joints = 0;
    for (int k = 0; k < 400; ++k) {
        const Heap heap = random_heap(random);
        const auto wrenches = random_wrenches(random, heap.bodies.size());
        const ForceProblem problem =
            force_problem(heap.bodies, heap.contacts, heap.joints, wrenches,
                          {.stabilisation = 0, .joints = HoldSettings::Joints::left_alone});
        const auto n = static_cast<Eigen::Index>(heap.contacts.size());
        VecX f(problem.lcp.b.size());
        for (double& force : f) force = random.uniform(-3, 3);

        auto pushed = wrenches;
        add_contact_forces(heap.bodies, problem.contacts, f.head(n), pushed);
        const std::vector<Row> held(problem.rows.begin() + n, problem.rows.end());
        add_row_forces(held, f.tail(f.size() - n), pushed);
        const Derivative rate =
            motion(heap.bodies, [&](double, const std::vector<RigidBody>&) { return pushed; });
        const auto at = [&](double time) {
            return constraints(
                heap, unpack(heap.bodies, integrate_fixed(rk4_step, rate, 0, pack(heap.bodies),
                                                          time, 4, renormalise)));
        };
        const auto second = [&](double h) -> VecX {
            return (at(h) - 2 * at(0) + at(-h)) / (h * h);
        };
        const VecX found = (4 * second(1e-3) - second(2e-3)) / 3;
        contacts += static_cast<int>(n);
        joints += static_cast<int>(held.size());
        CAPTURE(k, n);
        if (f.size() == 0) continue;
        const VecX d2 = problem.lcp.A * f + problem.lcp.b;
        CHECK_THAT(d2, agrees_with(found, std::max(30.0, d2.cwiseAbs().maxCoeff()), 1e-6));
        // A is symmetric and positive semidefinite.
        CHECK((problem.lcp.A - problem.lcp.A.transpose()).norm() == 0);
        for (int trial = 0; trial < 5; ++trial) {
            VecX x(f.size());
            for (double& entry : x) entry = random.uniform(-1, 1);
            CHECK(x.dot(problem.lcp.A * x) >= -1e-12 * problem.lcp.A.norm() * x.squaredNorm());
        }
    }
    CHECK(contacts > 500);
    CHECK(joints > 500);
}

TEST_CASE("contact forces: Signorini, in any order and in any frame") {
    Random random(912);
    int pushing = 0, breaking = 0;
    for (int k = 0; k < 300; ++k) {
        Heap heap = random_heap(random);
        if (heap.contacts.empty()) continue;
        auto wrenches = random_wrenches(random, heap.bodies.size());
        const ForceProblem problem =
            force_problem(heap.bodies, heap.contacts, heap.joints, wrenches);
        const LcpSolution solution = solve_dantzig(problem.lcp);
        if (solution.status != LcpStatus::solved) continue;
        const auto n = static_cast<Eigen::Index>(heap.contacts.size());
        CHECK_THAT((NormalContact{solution.a.head(n), solution.f.head(n)}),
                   satisfies_signorini(
                       size_of(problem.lcp.b),
                       size_of(problem.lcp.b) / problem.lcp.A.diagonal().head(n).maxCoeff(), 1e-9));
        for (Eigen::Index i = 0; i < n; ++i) (solution.f[i] > 1e-9 ? pushing : breaking) += 1;
        // The other way round: the accelerations are the same, whatever the order.
        std::reverse(heap.contacts.begin(), heap.contacts.end());
        const LcpSolution reversed =
            solve_dantzig(force_problem(heap.bodies, heap.contacts, heap.joints, wrenches).lcp);
        REQUIRE(reversed.status == LcpStatus::solved);
        CHECK_THAT(VecX(reversed.a.head(n).reverse()),
                   agrees_with(solution.a.head(n), size_of(problem.lcp.b), 1e-8));
        std::reverse(heap.contacts.begin(), heap.contacts.end());
        // Seen from elsewhere.
        const Mat3 turn = random.rotation();
        for (RigidBody& body : heap.bodies) {
            body.position = turn * body.position;
            body.velocity = turn * body.velocity;
            body.angular_velocity = turn * body.angular_velocity;
            body.orientation = Quat(turn) * body.orientation;
        }
        for (Joint& joint : heap.joints)
            if (joint.b == world) {
                joint.point_b = turn * joint.point_b;
                joint.axis_b = turn * joint.axis_b;
            }
        for (Wrench& wrench : wrenches) {
            wrench.force = turn * wrench.force;
            wrench.torque = turn * wrench.torque;
        }
        const LcpSolution turned =
            solve_dantzig(force_problem(heap.bodies, heap.contacts, heap.joints, wrenches).lcp);
        REQUIRE(turned.status == LcpStatus::solved);
        CHECK_THAT(VecX(turned.a.head(n)),
                   agrees_with(solution.a.head(n), size_of(problem.lcp.b), 1e-8));
    }
    INFO(pushing << " push, " << breaking << " break");
    CHECK(pushing > 200);
    CHECK(breaking > 200);
}

TEST_CASE("settings of held flights are checked by name") {
    CHECK_THROWS_WITH(held_flight({.stabilisation = -1}), ContainsSubstring("stabilisation"));
    CHECK_THROWS_WITH(held_flight({.stabilisation = std::nan("")}),
                      ContainsSubstring("stabilisation"));
}

TEST_CASE("a pin's rows hold a pendulum; a hinge's let it turn about its axis only") {
    Random random(523);
    RigidBody rod = make_body(box_mass_properties(2, {0.1, 0.2, 1}));
    rod.orientation = Quat(random.rotation());
    rod.velocity = random.direction();
    rod.angular_velocity = random.direction();
    const Vec3 pivot = rod.position + rod.orientation * Vec3(0, 0, 0.5), axis = random.direction();
    const auto held = [&](const std::vector<Row>& rows) {
        std::vector<RigidBody> bodies = {rod};
        Lcp joints{row_matrix(bodies, rows), row_velocities(bodies, rows)};
        for (int i = 0; i < joints.b.size(); ++i) joints.bilateral.push_back(i);
        const LcpSolution solution = solve_by_enumeration(joints);
        REQUIRE(solution.status == LcpStatus::solved);
        apply_impulses(bodies, rows, solution.f);
        REQUIRE(row_velocities(bodies, rows).norm() < 1e-12);
        return bodies[0];
    };
    const RigidBody pinned = held(pin_rows({rod}, 0, world, pivot));
    CHECK(pinned.angular_velocity.norm() > 1e-3);
    const RigidBody hinged = held(hinge_rows({rod}, 0, world, pivot, axis));
    CHECK(hinged.angular_velocity.cross(axis).norm() < 1e-12);
    CHECK(kinetic_energy(hinged) <= kinetic_energy(pinned) + 1e-12);
    CHECK(kinetic_energy(pinned) <= kinetic_energy(rod));
}

TEST_CASE("a table tips about one leg, though its load is beyond one side of the triangle: P9.1") {
    RigidBody table;  // 1 kg, 1 kg m²
    table.position = {0.25, 1.75, 0};
    std::vector<Row> rows;
    for (const Vec3& foot : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)})
        rows.push_back(contact_row({table}, {.a = 0, .b = world, .position = foot}));
    const MatX A = row_matrix({table}, rows);
    MatX of_the_text(3, 3);
    of_the_text << 4.125, 3.875, 2.375, 3.875, 4.625, 2.125, 2.375, 2.125, 1.625;
    CHECK_THAT(entries(A), agrees_with(entries(of_the_text)));
    const LcpSolution solution = solve_dantzig({.A = A, .b = VecX::Constant(3, -9.81)});
    REQUIRE(solution.status == LcpStatus::solved);
    CHECK_THAT(solution.f, agrees_with(VecX(Vec3(0, 0, 9.81 / 1.625))));
    CHECK_THAT(solution.a[1], agrees_with(3.0185, 0, 1e-4));
}
