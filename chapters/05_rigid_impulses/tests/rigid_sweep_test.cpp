// Sweeps over rigid bodies without a matrix: the same iterates as with it, and where they lead.
#include "chapters/05_rigid_impulses/rigid_sweep.hpp"

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/cube_heaps.hpp"
#include "chapters/05_rigid_impulses/resolve.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// Dropped with 2 m/s, and a little askew, so that no two contacts have the same velocity.
CubeHeap dropped(CubeHeap heap, Random& random) {
    for (RigidBody& body : heap.bodies)
        if (!is_fixed(body)) {
            body.velocity = Vec3(0, 0, -2) + random_vector(random, 0.3);
            body.angular_velocity = random_vector(random, 0.3);
        }
    return heap;
}

}  // namespace

TEST_CASE(
    "sweep by sweep the impulses are those of sweeps over the matrix, in columns and on a tray") {
    Random random(581);
    for (const CubeHeap& heap :
         {dropped(cube_columns(3, 4), random), dropped(cubes_on_a_tray(10), random)}) {
        const VecX e = all(0.4, heap.contacts);
        const Lcp problem = impulse_problem(heap.bodies, heap.contacts, e);
        VecX f = VecX::Zero(e.size()), a = problem.b;
        for (int sweeps = 1; sweeps <= 20; ++sweeps) {
            matrix_sweep(problem, bilateral_flags(problem), f, a);
            std::vector<RigidBody> bodies = heap.bodies;
            const VecX gamma = sweep_impulses(bodies, heap.contacts, e, sweeps);
            REQUIRE_THAT(gamma, agrees_with(f, 1, 1e-11));
            // The bodies have received just these impulses.
            std::vector<RigidBody> expected = heap.bodies;
            apply_impulses(expected, normal_rows(expected, heap.contacts), gamma);
            REQUIRE_THAT(velocities(bodies), agrees_with(velocities(expected), 1, 1e-11));
        }
    }
}

TEST_CASE("many sweeps lead to the velocities that solve_impulses finds") {
    Random random(582);
    for (int k = 0; k < 10; ++k) {
        const CubeHeap heap = dropped(cube_columns(1, 3), random);
        const VecX e = all(0.4, heap.contacts);
        const LcpSolution solution = solve_impulses(impulse_problem(heap.bodies, heap.contacts, e));
        REQUIRE(solution.status == LcpStatus::solved);
        std::vector<RigidBody> expected = heap.bodies, bodies = heap.bodies;
        apply_impulses(expected, normal_rows(expected, heap.contacts), solution.f);
        sweep_impulses(bodies, heap.contacts, e, 2'000);
        REQUIRE_THAT(velocities(bodies), agrees_with(velocities(expected), 1, 1e-8));
    }
}

TEST_CASE("every sweep keeps momentum and angular momentum, solved or not") {
    Random random(583);
    const CubeHeap heap = dropped(cubes_on_a_tray(6), random);
    const auto total = [](const std::vector<RigidBody>& bodies) {
        VecX sum = VecX::Zero(6);
        for (const RigidBody& body : bodies) {
            sum.head<3>() += linear_momentum(body);
            sum.tail<3>() += angular_momentum_about_origin(body);
        }
        return sum;
    };
    for (const int sweeps : {1, 2, 10}) {
        std::vector<RigidBody> bodies = heap.bodies;
        sweep_impulses(bodies, heap.contacts, all(0.4, heap.contacts), sweeps);
        CHECK_THAT(total(bodies), conserves_momentum(total(heap.bodies), 100));
    }
}

TEST_CASE("no sweeps, no impulses") {
    Random random(584);
    CubeHeap heap = dropped(cube_columns(1, 1), random);
    const VecX before = velocities(heap.bodies);
    CHECK(sweep_impulses(heap.bodies, heap.contacts, all(0.4, heap.contacts), 0) == VecX::Zero(4));
    CHECK(velocities(heap.bodies) == before);
}
