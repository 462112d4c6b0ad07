// Example 4: the pendulum in generalised coordinates, with springs, and with PLUS.
#include <Eigen/Cholesky>

#include "chapters/09_resting_contact/joint_motion.hpp"
#include "chapters/14_plus_simultaneous/tests/pendulum_bodies.hpp"
#include "chapters/14_plus_simultaneous/through_impact.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr int samples = 50;

double kinetic(const TriplePendulum& pendulum, const PendulumState& state) {
    return energy(pendulum, state) - energy(pendulum, {.angle = state.angle});
}

PendulumState after_plus(const TriplePendulum& pendulum, const PendulumState& touching) {
    return {touching.angle,
            velocity_after(generalised_system(pendulum, touching), bounce(pendulum, touching))};
}

const Touchdown& touchdown() {
    static const Touchdown found = fall({}, example_4());
    return found;
}

/// The impulse of the springs, from the change of the rates.
Vec3 impulse_of_springs(double modulus) {
    const PendulumState& touching = touchdown().state;
    const CompliantPendulum springs = compliant_pendulum(modulus);
    const ImpactRun run = accurate_impact(springs, touching);
    REQUIRE(run.is_over);
    const GeneralisedSystem system = generalised_system(springs.rigid, touching);
    // G has a row of zeros: the shortest least-squares solution of Gᵀp = M Δφ̇.
    return least_squares(system.G.transpose(), VecX(system.M * (run.state.rate - touching.rate)));
}

/// The impulse in the world frame, with tangents turned about the normal, so that the direction
/// blocked by the hinges is not a row of A.
Vec3 turned_impulse(const PendulumBodies& built, double angle) {
    const Mat3 frame = Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix();
    std::vector<Row> rows;
    for (int i = 0; i < 3; ++i)
        rows.push_back(contact_row(built.bodies, built.contact, frame.col(i)));
    for (const Row& row : joint_rows(built.bodies, built.hinges)) rows.push_back(row);
    const PlusEvent event = plus_event({.A = row_matrix(built.bodies, rows),
                                        .u0 = row_velocities(built.bodies, rows),
                                        .points = {{.mu = built.contact.surface.friction,
                                                    .restitution = constant_restitution(1)}}});
    return frame * event.p.head<3>();
}

}  // namespace

TEST_CASE("the pendulum is the paper's: moments of inertia, and where it begins") {
    const TriplePendulum pendulum;
    // M(2, 2), of the last rod with the ball, does not depend on the angles.
    const Mat3 M = mass_matrix(pendulum, example_4().angle);
    CHECK_THAT(M(2, 2), WithinAbs(0.0858333333 + 0.25 + 0.025 + 1, 1e-9));
    CHECK_THAT(ball_height(pendulum, example_4().angle),
               WithinAbs(2 - std::sqrt(0.5) - 0.5, 1e-12));
    CHECK_THAT(joints(pendulum, example_4().angle).back().y(),
               WithinAbs(ball_height(pendulum, example_4().angle), 1e-12));
}

TEST_CASE("the mass matrix is the second derivative of the kinetic energy of three rigid bodies") {
    Random random(1);
    for (int k = 0; k < samples; ++k) {
        const TriplePendulum pendulum = random_pendulum(random);
        const PendulumState state = random_state(random);
        const auto of_bodies = [&](const Vec3& rate) {
            double sum = 0;
            for (const RigidBody& body : pendulum_bodies(pendulum, {state.angle, rate}).bodies)
                sum += body.velocity.squaredNorm() / body.inverse_mass / 2 +
                       body.angular_velocity.dot(world_inertia(body) * body.angular_velocity) / 2;
            return sum;
        };
        const Mat3 M = mass_matrix(pendulum, state.angle);
        // It is quadratic in the rates, so central differences are exact with any step.
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                const Vec3 a = Vec3::Unit(i), b = Vec3::Unit(j);
                const double second = of_bodies(a + b) - of_bodies(a) - of_bodies(b);
                CHECK_THAT(M(i, j), WithinAbs(second, 1e-12 * M.norm()));
            }
        CHECK_THAT(kinetic(pendulum, state), WithinRel(of_bodies(state.rate), 1e-10));
    }
}

TEST_CASE("forces and velocity products are Lagrange's, by finite differences of the energy") {
    Random random(2);
    for (int k = 0; k < samples; ++k) {
        const TriplePendulum pendulum = random_pendulum(random);
        const PendulumState state = random_state(random);
        const double h = 1e-5;
        // d/dt (M φ̇) = ∂L/∂φ with L = T − V: M φ̈ = ∂T/∂φ − ∂V/∂φ − Ṁ φ̇.
        const Mat3 rate_of_M = (mass_matrix(pendulum, Vec3(state.angle + h * state.rate)) -
                                mass_matrix(pendulum, Vec3(state.angle - h * state.rate))) /
                               (2 * h);
        Vec3 expected = -rate_of_M * state.rate;
        for (int i = 0; i < 3; ++i) {
            const auto lagrangian = [&](double step) {
                const PendulumState moved{state.angle + step * Vec3::Unit(i), state.rate};
                const double motion = kinetic(pendulum, moved);
                return motion - (energy(pendulum, moved) - motion);
            };
            expected[i] += (lagrangian(h) - lagrangian(-h)) / (2 * h);
        }
        const Vec3 force = free_force(pendulum, state.angle, state.rate);
        CHECK((force - expected).norm() <= 1e-6 * (1 + expected.norm()));
    }
}

TEST_CASE("its acceleration is that of three rigid bodies on hinges") {
    Random random(3);
    for (int k = 0; k < samples; ++k) {
        const TriplePendulum pendulum = random_pendulum(random);
        const PendulumState state = random_state(random);
        const PendulumBodies built = pendulum_bodies(pendulum, state);
        const std::vector<Row> rows = joint_rows(built.bodies, built.hinges);
        CHECK(row_velocities(built.bodies, rows).norm() <= 1e-12);
        const std::vector<Acceleration> falling(
            3, {.linear = -pendulum.gravity * Vec3::UnitZ(), .angular = Vec3::Zero()});
        const VecX b = row_accelerations(falling, rows) + joint_b(built.bodies, built.hinges);
        const VecX forces = least_squares(row_matrix(built.bodies, rows), VecX(-b));
        std::vector<RigidBody> pushed = built.bodies;
        for (RigidBody& body : pushed) body.velocity = body.angular_velocity = Vec3::Zero();
        apply_impulses(pushed, rows, forces);
        const Vec3 acceleration = free_acceleration(pendulum, state);
        for (int j = 0; j < 3; ++j)
            CHECK_THAT(acceleration[j], WithinAbs(-pushed[j].angular_velocity.y(),
                                                  1e-9 * (1 + acceleration.norm())));
    }
}

TEST_CASE("A and u0 are those of three rigid bodies on hinges") {
    Random random(4);
    for (int k = 0; k < samples; ++k) {
        const TriplePendulum pendulum = random_pendulum(random);
        const PendulumState state = random_state(random);
        const ProximalProblem problem =
            proximal_problem(generalised_system(pendulum, state), {{.mu = 0.1}});
        const PendulumBodies built = pendulum_bodies(pendulum, state);
        std::vector<Row> rows;
        for (int i = 0; i < 3; ++i)
            rows.push_back(contact_row(built.bodies, built.contact, Vec3::Unit(i)));
        const MatX A = row_matrix(built.bodies, rows, joint_rows(built.bodies, built.hinges));
        CHECK((problem.A - A).norm() <= 1e-10 * A.norm());
        CHECK((problem.u0 - row_velocities(built.bodies, rows)).norm() <=
              1e-10 * (1 + problem.u0.norm()));
        CHECK(problem.A.row(1).isZero(0));
    }
}

TEST_CASE("PLUS with the hinges as bilateral rows gives the impulse of generalised coordinates") {
    Random random(5);
    int impacts = 0;
    for (int k = 0; k < samples; ++k) {
        const bool is_example = k == 0;
        const TriplePendulum pendulum = is_example ? TriplePendulum{} : random_pendulum(random);
        const PendulumState state = is_example ? touchdown().state : random_state(random);
        if (gap_rate(pendulum, state) >= 0) continue;
        ++impacts;
        const PlusEvent event = bounce(pendulum, state);
        REQUIRE(event.status == EventStatus::resolved);
        PendulumBodies built = pendulum_bodies(pendulum, state);
        const std::vector<Row> rows = joint_rows(built.bodies, built.hinges);
        const PlusEvent held = plus_event(proximal_problem(built.bodies, {built.contact}, rows));
        const Vec3 p = world_impulses({built.contact}, held)[0];
        CHECK((p - event.p).norm() <= 1e-10 * event.p.norm());
        CHECK((turned_impulse(built, random.uniform(0, 6)) - event.p).norm() <=
              1e-10 * event.p.norm());
        // And both leave with the same rates.
        apply_event(built.bodies, {built.contact}, rows, held);
        const VecX rates = velocity_after(generalised_system(pendulum, state), event);
        for (int j = 0; j < 3; ++j)
            CHECK_THAT(-built.bodies[j].angular_velocity.y(),
                       WithinAbs(rates[j], 1e-10 * (1 + rates.norm())));
    }
    CHECK(impacts > samples / 3);
}

TEST_CASE("it falls until the ball touches, and no energy is lost on the way") {
    const TriplePendulum pendulum;
    const Touchdown& touch = touchdown();
    CHECK_THAT(touch.time, WithinAbs(0.340944946, 1e-9));
    CHECK(std::abs(gap(pendulum, touch.state.angle)) <= 1e-13);
    CHECK(gap_rate(pendulum, touch.state) < -3);
    CHECK_THAT(energy(pendulum, touch.state), WithinRel(energy(pendulum, example_4()), 1e-11));
    // Before, it was above the ground.
    for (double time = 0.01; time < touch.time; time += 0.01)
        CHECK(gap(pendulum, swing(pendulum, example_4(), time).angle) > 0);
    CHECK_THROWS_AS(fall({.pivot_height = 10}, example_4()), std::invalid_argument);
}

TEST_CASE("the ball slides throughout, with PLUS and with springs, as the paper says") {
    const PlusEvent event = bounce({}, touchdown().state);
    REQUIRE(event.intervals.size() == 2);  // one compression, one expansion
    for (const EventInterval& interval : event.intervals)
        CHECK(interval.roles[0] == PointRole::sliding);
    CHECK_THAT(event.p[0], WithinRel(-0.1 * event.p[2], 1e-12));
    CHECK(event.p[1] == 0);
    CHECK_THAT(event.u[2], WithinRel(-event.intervals[0].u[2] + 3.28402, 1e-5));
    for (const double modulus : {1e7, 1e9, 1e11}) {
        const CompliantPendulum springs = compliant_pendulum(modulus);
        const double step = impact_duration(springs, touchdown().state) / 2000;
        PendulumState state = touchdown().state;
        int steps = 0;
        do {
            const Vec3 u = contact_jacobian(springs.rigid, state.angle) * state.rate;
            CHECK(u.x() > 10 * springs.friction.transition);
            state = semi_explicit_step(state, acceleration(springs, state), step);
        } while (++steps < 4000 && gap(springs.rigid, state.angle) < 0);
        CHECK(steps > 1000);
        CHECK(steps < 4000);
    }
}

TEST_CASE("stiffer springs come nearer to PLUS, like the duration of the impact") {
    const Vec3 plus = bounce({}, touchdown().state).p;
    double before = 0;
    for (const double modulus : {1e7, 1e8, 1e9, 1e10, 1e11}) {
        CAPTURE(modulus);
        const double distance = (impulse_of_springs(modulus) - plus).norm() / plus.norm();
        // The rest is due to gravity and to the motion during the impact, both proportional to its
        // duration, which falls by 10^(2/5) for every factor of ten.
        CHECK(distance < 0.09 * std::pow(modulus / 1e7, -0.4));
        if (before > 0) CHECK_THAT(before / distance, WithinRel(std::pow(10, 0.4), 0.1));
        before = distance;
    }
}

TEST_CASE("springs without friction give all energy back") {
    const TriplePendulum smooth{.mu = 0};
    const CompliantPendulum springs = compliant_pendulum(1e9, smooth);
    const PendulumState& touching = touchdown().state;
    const ImpactRun run = accurate_impact(springs, touching);
    REQUIRE(run.is_over);
    CHECK_THAT(energy(springs, run.state), WithinRel(energy(springs, touching), 1e-8));
    CHECK_THAT(energy(smooth, after_plus(smooth, touching)),
               WithinRel(energy(smooth, touching), 1e-12));
    // In mid-impact the spring holds the energy that the pendulum has lost.
    PendulumState middle = touching;
    const int steps = 10'000;
    const double step = impact_duration(springs, touching) / 2 / steps;
    for (int k = 0; k < steps; ++k)
        middle = semi_explicit_step(middle, acceleration(springs, middle), step);
    CHECK(energy(smooth, middle) < energy(smooth, touching) - 1);
    CHECK_THAT(energy(springs, middle), WithinRel(energy(springs, touching), 1e-3));
}

TEST_CASE("both Euler steps are of first order") {
    const CompliantPendulum springs = compliant_pendulum(1e9);
    const PendulumState& touching = touchdown().state;
    const double duration = impact_duration(springs, touching);
    // In the middle of the impact, where the state is smooth.
    const auto middle = [&](FirstOrderMethod method, int steps) {
        PendulumState state = touching;
        const double step = duration / 2 / steps;
        for (int i = 0; i < steps; ++i)
            state = method == FirstOrderMethod::implicit
                        ? implicit_step(springs, state, step).state
                        : semi_explicit_step(state, acceleration(springs, state), step);
        return state.rate;
    };
    for (const FirstOrderMethod method :
         {FirstOrderMethod::semi_explicit, FirstOrderMethod::implicit}) {
        const Vec3 coarse = middle(method, 500), fine = middle(method, 1000),
                   finer = middle(method, 2000);
        const double order = std::log2((coarse - fine).norm() / (fine - finer).norm());
        CHECK_THAT(order, WithinAbs(1, 0.05));
    }
    // Both converge to the same state: halving the step once more halves the error.
    CHECK((middle(FirstOrderMethod::semi_explicit, 4000) - middle(FirstOrderMethod::implicit, 4000))
              .norm() < 0.01 * touching.rate.norm());
}

TEST_CASE("an implicit step fulfils its equation") {
    const CompliantPendulum springs = compliant_pendulum(1e9);
    PendulumState state = touchdown().state;
    const double step = impact_duration(springs, state) / 20;
    for (int k = 0; k < 25; ++k) {
        const ImplicitStep end = implicit_step(springs, state, step);
        REQUIRE(end.converged);
        CHECK(end.iterations <= 6);
        CHECK((end.state.rate - state.rate - step * acceleration(springs, end.state)).norm() <=
              1e-7 * state.rate.norm());
        CHECK((end.state.angle - state.angle - step * end.state.rate).norm() <= 1e-14);
        state = end.state;
    }
}

TEST_CASE("the slopes of the contact force are its derivatives") {
    const CompliantPendulum springs = compliant_pendulum(1e9);
    for (const double sliding : {-0.5, -0.006, 0.004, 0.02}) {
        const Vec3 u(sliding, 0, -1);
        const double gap = -1e-4, h = 1e-7;
        const ContactSlopes slopes = contact_slopes(springs, gap, u);
        const Vec3 by_gap =
            (contact_force(springs, gap + h, u) - contact_force(springs, gap - h, u)) / (2 * h);
        CHECK((slopes.by_position.col(2) - by_gap).norm() <= 1e-5 * by_gap.norm());
        const Vec3 shift = h * Vec3::UnitX();
        const Vec3 by_sliding =
            (contact_force(springs, gap, u + shift) - contact_force(springs, gap, u - shift)) /
            (2 * h);
        CHECK((slopes.by_velocity.col(0) - by_sliding).norm() <= 1e-4 * (1 + by_sliding.norm()));
    }
    CHECK(contact_slopes(springs, 1e-4, {1, 0, 1}).by_position.isZero(0));
    CHECK(contact_force(springs, 0, {1, 0, -1}).isZero(0));
}

TEST_CASE("steps that adapt themselves go through the impact, and better with more accuracy") {
    const TriplePendulum pendulum;
    const PendulumState& touching = touchdown().state;
    for (const double modulus : {1e7, 1e11}) {
        const CompliantPendulum springs = compliant_pendulum(modulus);
        const double height = bounce_height(pendulum, accurate_impact(springs, touching).state);
        for (const FirstOrderMethod method :
             {FirstOrderMethod::semi_explicit, FirstOrderMethod::implicit}) {
            double before = 1;
            int steps = 0;
            for (const double accuracy : {1e-3, 1e-4, 1e-5, 1e-6}) {
                const ImpactRun run = integrate_impact(springs, touching, method, accuracy);
                REQUIRE(run.is_over);
                const double error = std::abs(bounce_height(pendulum, run.state) / height - 1);
                CHECK(error < before / 2);
                CHECK(run.steps > 2 * steps);
                before = error;
                steps = run.steps;
            }
            CHECK(before < 0.01);
        }
    }
}

TEST_CASE("how high the ball bounces") {
    const TriplePendulum pendulum;
    const PendulumState after = after_plus(pendulum, touchdown().state);
    const double height = bounce_height(pendulum, after);
    CHECK_THAT(height, WithinAbs(0.65337, 1e-5));
    double highest = 0;
    PendulumState state = after;
    for (int k = 0; k < 500; ++k) {  // half a second, in steps of a millisecond
        state = swing(pendulum, state, 1e-3);
        highest = std::max(highest, gap(pendulum, state.angle));
    }
    CHECK_THAT(height, WithinAbs(highest, 1e-5));
    CHECK(height >= highest - 1e-9);
}

TEST_CASE("what cannot be is refused") {
    const PendulumState& touching = touchdown().state;
    const CompliantPendulum springs = compliant_pendulum(1e9);
    CHECK_THROWS_AS(compliant_pendulum(0), std::invalid_argument);
    CHECK_THROWS_AS(integrate_impact(springs, touching, FirstOrderMethod::implicit, 0),
                    std::invalid_argument);
    CHECK_THROWS_AS(integrate_impact_evenly(springs, touching, FirstOrderMethod::implicit, -1),
                    std::invalid_argument);
    const PendulumState rising{touching.angle, -touching.rate};
    CHECK_THROWS_AS(accurate_impact(springs, rising), std::invalid_argument);
    CHECK_THROWS_AS(integrate_impact(springs, rising, FirstOrderMethod::semi_explicit, 1e-3),
                    std::invalid_argument);
}
