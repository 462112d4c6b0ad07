// Rows of J and the matrix A = J M⁻¹ Jᵀ, against their definitions.
#include "chapters/05_rigid_impulses/rows.hpp"

#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/tests/contact_heap.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

/// J as a dense matrix, row by row from the definition.
MatX dense_jacobian(const ContactHeap& problem) {
    MatX J = MatX::Zero(static_cast<Eigen::Index>(problem.contacts.size()),
                        6 * static_cast<Eigen::Index>(problem.bodies.size()));
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        const Contact& c = problem.contacts[i];
        const Row row = contact_row(problem.bodies, c);
        const auto index = static_cast<Eigen::Index>(i);
        J.row(index).segment<3>(6 * c.a) = row.linear_a;
        J.row(index).segment<3>(6 * c.a + 3) = row.angular_a;
        J.row(index).segment<3>(6 * c.b) = row.linear_b;
        J.row(index).segment<3>(6 * c.b + 3) = row.angular_b;
    }
    return J;
}

MatX dense_inverse_mass(const std::vector<RigidBody>& bodies) {
    const auto n = 6 * static_cast<Eigen::Index>(bodies.size());
    MatX inverse = MatX::Zero(n, n);
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const auto at = 6 * static_cast<Eigen::Index>(k);
        inverse.block<3, 3>(at, at) = bodies[k].inverse_mass * Mat3::Identity();
        inverse.block<3, 3>(at + 3, at + 3) = world_inverse_inertia(bodies[k]);
    }
    return inverse;
}

}  // namespace

TEST_CASE("A is J M⁻¹ Jᵀ, and J u are the normal velocities") {
    Random random(61);
    for (int k = 0; k < 100; ++k) {
        const int contacts = 1 + random.index(20);
        const ContactHeap problem = random_contact_heap(random, 2 + random.index(6), contacts);
        const MatX J = dense_jacobian(problem);
        const MatX A = row_matrix(problem.bodies, normal_rows(problem.bodies, problem.contacts));
        const MatX expected = J * dense_inverse_mass(problem.bodies) * J.transpose();
        REQUIRE((A - expected).cwiseAbs().maxCoeff() <= 1e-12 * expected.cwiseAbs().maxCoeff());
        REQUIRE(A == A.transpose());
        REQUIRE_THAT(normal_velocities(problem.bodies, problem.contacts),
                     agrees_with(J * velocities(problem.bodies), 10));
        for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
            const Contact& c = problem.contacts[i];
            const auto index = static_cast<Eigen::Index>(i);
            REQUIRE_THAT(
                1 / A(index, index),
                WithinRel(effective_mass(problem.bodies[c.a], problem.bodies[c.b], c), 1e-10));
        }
    }
}

TEST_CASE("column j of A is what a unit impulse at contact j does to all normal velocities") {
    Random random(62);
    for (int k = 0; k < 50; ++k) {
        const ContactHeap problem = random_contact_heap(random, 5, 8);
        const MatX A = row_matrix(problem.bodies, normal_rows(problem.bodies, problem.contacts));
        for (Eigen::Index j = 0; j < 8; ++j) {
            std::vector<RigidBody> bodies = problem.bodies;
            apply_impulses(bodies, normal_rows(bodies, problem.contacts), VecX::Unit(8, j));
            REQUIRE_THAT(A.col(j),
                         agrees_with(normal_velocities(bodies, problem.contacts) -
                                         normal_velocities(problem.bodies, problem.contacts),
                                     100));
        }
    }
}

TEST_CASE("erratum: body b's block of Marschner's Jacobian needs b's own arm") {
    // Printed: one r_i for both. Then J u is not the normal velocity, and impulses Jᵀγ do not keep
    // the angular momentum about the origin.
    Random random(63);
    int wrong = 0;
    for (int k = 0; k < 100; ++k) {
        ContactHeap problem = random_contact_heap(random, 2, 1);
        problem.bodies[0] = random_body(random, 1);
        const Contact& c = problem.contacts[0];
        const Vec3 n = c.normal;
        const Row row = contact_row(problem.bodies, c);
        VecX corrected(12), printed(12), u(12);
        corrected << row.linear_a, row.angular_a, row.linear_b, row.angular_b;
        printed << row.linear_a, row.angular_a, row.linear_b, -row.angular_a;
        u << problem.bodies[c.a].velocity, problem.bodies[c.a].angular_velocity,
            problem.bodies[c.b].velocity, problem.bodies[c.b].angular_velocity;
        const double velocity = relative_normal_velocity(problem.bodies, c);
        REQUIRE_THAT(corrected.dot(u), WithinAbs(velocity, 1e-12));
        wrong += std::abs(printed.dot(u) - velocity) > 1e-6;
        // The impulses Jᵀγ at both bodies: their moments about the origin must cancel.
        const auto moment = [&](const VecX& J) {
            return Vec3(problem.bodies[c.a].position.cross(n) + J.segment<3>(3) +
                        problem.bodies[c.b].position.cross(-n) + J.segment<3>(9));
        };
        REQUIRE(moment(corrected).norm() < 1e-13);
        REQUIRE(moment(printed).norm() > 1e-6);
    }
    CHECK(wrong > 95);
}

TEST_CASE(
    "the matrix of a column of a hundred cubes: 400 contacts, coupled only through their cubes") {
    ContactHeap problem;
    problem.bodies.push_back(make_fixed_body({0, 0, -1}));
    for (int i = 0; i < 100; ++i) {
        problem.bodies.push_back(make_body(box_mass_properties(1, {1, 1, 1})));
        problem.bodies.back().position = {0, 0, i + 0.5};
        for (const double x : {-0.5, 0.5})
            for (const double y : {-0.5, 0.5})
                problem.contacts.push_back({.a = i + 1, .b = i, .position = {x, y, 1.0 * i}});
    }
    const MatX A = row_matrix(problem.bodies, normal_rows(problem.bodies, problem.contacts));
    REQUIRE(A.rows() == 400);
    // Contacts of one joint, and of the two next to it, share a body; others do not.
    for (Eigen::Index i = 0; i < 400; ++i)
        for (Eigen::Index j = 0; j < 400; ++j)
            if (std::abs(i / 4 - j / 4) > 1) REQUIRE(A(i, j) == 0);
    CHECK((A.array() != 0).count() > 400 * 6);
}
