// What the text says in numbers, and no other test does.
#include <algorithm>
#include <numbers>

#include "chapters/10_contact_friction/painleve.hpp"
#include "chapters/11_friction_pgs/model.hpp"
#include "common/core/decompositions.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double gravity = 9.81, degree = std::numbers::pi / 180;

/// Bodies and contacts, ready to be swept.
struct Loaded {
    std::vector<SolverBody> bodies;
    std::vector<SolverContact> contacts;
};
Loaded load(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts) {
    Loaded loaded;
    load_bodies(bodies, loaded.bodies);
    load_contacts(bodies, contacts, loaded.bodies, loaded.contacts);
    return loaded;
}
/// Rods along x.
RigidBody thin_rod(double mass, double half_length) {
    const double I = mass * half_length * half_length / 3;
    return make_body({.mass = mass, .inertia = Vec3(I / 1e6, I, I).asDiagonal()});
}

}  // namespace

TEST_CASE("a bar on two posts: with sums bounded it stops, with changes bounded it bounces") {
    RigidBody bar = thin_rod(2. / 3, 1);
    bar.velocity = {0, 0, -3};
    std::vector<Contact> posts(2);
    posts[0].position = {-1. / 3, 0, 0};
    posts[1].position = {1. / 3, 0, 0};
    for (Contact& post : posts) post.surface = {.restitution = 0, .friction = 0};
    Loaded sum = load({bar}, posts), change = sum;
    CHECK_THAT(sum.contacts[0].normal_mass, WithinRel(0.5, 1e-12));
    friction_sweep(change.contacts, change.bodies, {.accumulate = false});
    const auto impulses = [](const Loaded& loaded) {
        return Vec2(loaded.contacts[0].normal_impulse, loaded.contacts[1].normal_impulse);
    };
    CHECK((impulses(change) - Vec2(1.5, 0.75)).norm() < 1e-12);
    CHECK_THAT(contact_velocity(change.contacts[0], change.bodies).z(), WithinAbs(0.75, 1e-12));
    for (int k = 0; k < 100; ++k) {
        friction_sweep(sum.contacts, sum.bodies);
        friction_sweep(change.contacts, change.bodies, {.accumulate = false});
    }
    CHECK((impulses(sum) - Vec2(1, 1)).norm() < 1e-12);
    CHECK((impulses(change) - Vec2(1.5, 0.75)).norm() < 1e-12);
    CHECK(change.bodies[0].velocity.z() > 0.3);
}

TEST_CASE("(11.6): with A_tt⁻¹ friction on a rod's end is 36.9° off, with a number it is not") {
    RigidBody rod = thin_rod(1, 1);
    Contact end{.position = {1, 0, 0}, .surface = {.restitution = 0, .friction = 0.01}};
    rod.velocity = {0, 0, -1};
    const double slope = 2;  // the end slides at arctan 2 to the rod
    rod.velocity.x() = 1;
    rod.angular_velocity.z() = slope;
    Loaded loaded = load({rod}, {end});
    for (int k = 0; k < 3000; ++k) friction_sweep(loaded.contacts, loaded.bodies);
    const Vec3 u = contact_velocity(loaded.contacts[0], loaded.bodies);
    const Vec3 impulse = impulse_of(loaded.contacts[0]);
    const auto angle = [](const Vec2& x, const Vec2& y) {
        return std::acos(std::clamp(x.normalized().dot(y.normalized()), -1.0, 1.0)) / degree;
    };
    CHECK(angle(u.head<2>(), -impulse.head<2>()) < 1e-4);
    // The same with the inverse; the normal impulse is what it was.
    const Vec2 before(1, slope), A(1, 4);
    Vec2 gamma = Vec2::Zero(), sliding;
    const double limit = 0.01 * impulse.z();
    for (int k = 0; k < 3000; ++k) {
        sliding = before + A.cwiseProduct(gamma);
        const Vec2 wish = gamma - sliding.cwiseQuotient(A);
        gamma = clamp_friction(wish, limit, FrictionShape::disc);
    }
    CHECK_THAT(angle(sliding, -gamma), WithinAbs(36.87, 0.05));
    CHECK_THAT(std::asin((4. - 1) / (4 + 1)) / degree, WithinAbs(36.87, 0.01));
}

TEST_CASE("heavy on light: a sweep leaves M/(M + m) of the error") {
    for (const double ratio : {100.0, 0.01}) {
        const auto ball = [](double mass, double z) {
            RigidBody made = make_body({.mass = mass, .inertia = Mat3::Identity()});
            made.position.z() = z;
            made.velocity.z() = -1;
            return made;
        };
        Loaded loaded = load({ball(1, 0.5), ball(ratio, 1.5)},
                             {{.a = 0, .b = world}, {.a = 1, .b = 0, .position = {0, 0, 1}}});
        for (int k = 0; k < 3; ++k) friction_sweep(loaded.contacts, loaded.bodies);
        const double before = loaded.bodies[1].velocity.z();
        friction_sweep(loaded.contacts, loaded.bodies);
        const double factor = loaded.bodies[1].velocity.z() / before;
        CAPTURE(ratio, factor);
        CHECK_THAT(factor, WithinRel(ratio / (1 + ratio), 1e-6));
    }
    CHECK_THAT(std::log(10) / -std::log(100. / 101), WithinAbs(231, 1));
}

TEST_CASE("(11.8): two cubes that overlap by 20 mm part with 0.38 m/s") {
    Scene scene{.surface = {.restitution = 0, .friction = 0}};
    scene.gravity = Vec3::Zero();
    add_box(scene, {1, 1, 1}, 1);
    add_box(scene, {1, 1, 1}, 1, {.position = {0, 0, 0.98}});
    Simulation run{.scene = scene, .memory = start_detection(scene)};
    advance(run, pgs_model(), 1);
    const Vec3 apart = run.scene.bodies[1].velocity - run.scene.bodies[0].velocity;
    CHECK_THAT(apart.z(), WithinRel(0.38, 0.02));
    CHECK_THAT(kinetic_energy(run.scene), WithinRel(0.5 * 0.5 * 0.38 * 0.38, 0.05));
}

TEST_CASE("a soft contact of 120 Hz in substeps of 1 ms") {
    const SoftContact soft = soft_contact(PgsSettings{}.frequency, PgsSettings{}.damping, 1e-3);
    CHECK_THAT(soft.rate, WithinAbs(36, 0.5));
    CHECK_THAT(soft.mass_scale, WithinAbs(0.94, 0.005));
    CHECK_THAT(soft.impulse_scale, WithinAbs(0.06, 0.005));
}

TEST_CASE("(11.15): pairs of sweeps with warm start shrink every mistake by a singular value") {
    Random random(1160);
    int growing = 0, complex = 0;
    for (int k = 0; k < 300; ++k) {
        const int n = 2 + random.index(4), d = n + random.index(3);
        MatX J(n, d);
        for (double& entry : J.reshaped()) entry = random.uniform(-1, 1);
        MatX F = MatX::Identity(d, d);
        for (int i = 0; i < n; ++i) {
            const VecX row = J.row(i).transpose();
            F -= row * (row.transpose() * F) / row.squaredNorm();
        }
        // What no contact feels is left out.
        const MatX Q =
            Eigen::HouseholderQR<MatX>(J.transpose()).householderQ() * MatX::Identity(d, n);
        const MatX sweep = Q.transpose() * F * Q, one = MatX::Identity(n, n);
        const auto largest = [&](const MatX& G) {
            MatX both(2 * n, 2 * n);
            both << G, G, G - one, G;
            return eigenvalues_of(both).cwiseAbs().maxCoeff();
        };
        const double sigma = std::sqrt(eigenvalues_of(sweep.transpose() * sweep).real().maxCoeff());
        CHECK(sigma < 1);
        complex += eigenvalues_of(sweep).imag().cwiseAbs().maxCoeff() > 1e-3;
        CHECK_THAT(largest(sweep.transpose() * sweep), WithinAbs(sigma, 1e-6));
        MatX forwards(2 * n, 2 * n), backwards(2 * n, 2 * n);
        forwards << sweep, sweep, sweep - one, sweep;
        backwards << sweep.transpose(), sweep.transpose(), sweep.transpose() - one,
            sweep.transpose();
        growing += eigenvalues_of(backwards * forwards).cwiseAbs().maxCoeff() > 1;
    }
    CAPTURE(growing);
    CHECK(growing > 0);  // single sweeps that change their direction
    CHECK(complex > 0);  // eigenvalues of one sweep
}

TEST_CASE("(11.14): a puck that slides is ahead by half a step of its change of velocity") {
    Scene scene{.surface = {.restitution = 0, .friction = 0.3}};
    add_floor(scene);
    add_sphere(scene, 0.1, 1, {.position = {0, 0, 0.1}, .velocity = {2, 0, 0}});
    scene.bodies[1].inverse_inertia *= 1e-9;  // it does not roll
    for (const double h : {0.02, 0.01, 0.005}) {
        const Simulation run = simulate(scene, pgs_model({.substeps = 1}, h), 0.4);
        const double exact = 2 * 0.4 - 0.3 * gravity * 0.4 * 0.4 / 2;
        const RigidBody& puck = run.scene.bodies[1];
        CAPTURE(h, puck.position.x() - exact);
        CHECK_THAT(puck.velocity.x(), WithinRel(2 - 0.3 * gravity * 0.4, 1e-6));
        CHECK_THAT(puck.position.x() - exact, WithinAbs(h / 2 * (puck.velocity.x() - 2), 1e-6));
    }
}

TEST_CASE("Painlevé's rod, which no force holds, gets an impulse that obeys the law") {
    // Leaning at arctan 2, heavy in the middle (k = 10), its lower end at the left, sliding to the left.
    const double mu = 0.9, l = 1, mass = 1, I = mass * l * l / 10, theta = std::atan(2.);
    REQUIRE(
        painleve_a({.angle = theta, .friction = mu, .half_length = l, .mass = mass, .inertia = I}) <
        0);
    RigidBody rod = make_body({.mass = mass, .inertia = I * Mat3::Identity()});
    rod.velocity = {-2, 0, -gravity * 1e-3};
    const Contact end{.position = l * Vec3(-std::cos(theta), 0, -std::sin(theta)),
                      .surface = {.restitution = 0, .friction = mu}};
    Loaded loaded = load({rod}, {end});
    for (int k = 0; k < 100'000; ++k) friction_sweep(loaded.contacts, loaded.bodies);
    const SweepResidual residual = sweep_residual(loaded.contacts, loaded.bodies);
    CAPTURE(residual.normal, residual.friction, impulse_of(loaded.contacts[0]).transpose());
    CHECK(residual.normal < 1e-9);
    CHECK(residual.friction < 1e-9);
    CHECK(loaded.contacts[0].normal_impulse >
          50 * mass * gravity * 1e-3);  // not a matter of its weight
}

TEST_CASE("a ball of 200 m/s passes through a plate, one of 20 m/s does not") {
    for (const double speed : {20.0, 200.0}) {
        bool through = false;
        for (const double start : {0.9, 1.3, 1.7}) {
            Scene scene{.surface = {.restitution = 0, .friction = 0}};
            scene.gravity = Vec3::Zero();
            add_fixed_box(scene, {10, 10, 0.02});
            add_sphere(scene, 0.05, 1, {.position = {0, 0, start}, .velocity = {0, 0, -speed}});
            const Simulation run = simulate(scene, pgs_model(), 0.5);
            through = through || run.scene.bodies[1].position.z() < -0.1;
        }
        CAPTURE(speed);
        CHECK(through == (speed > 100));
    }
}

TEST_CASE("the tip of a rod that whirls is inside of a post before it is a contact") {
    Scene scene{.surface = {.restitution = 0, .friction = 0}};
    scene.gravity = Vec3::Zero();
    add_box(scene, {2, 0.1, 0.1}, 1, {.angular_velocity = {0, 0, 60}});
    add_fixed_box(scene, {0.4, 0.4, 1}, {.position = {0, 1, 0}});
    const Simulation run = simulate(scene, pgs_model(), 0.1);
    CHECK(run.worst_penetration > 0.01);
}

TEST_CASE("the cradle: the first ball bounces back, as in chapter 2") {
    Scene scene{.surface = {.restitution = 1, .friction = 0}};
    scene.gravity = Vec3::Zero();
    for (int k = 0; k < 5; ++k)
        add_sphere(scene, 0.1, 1,
                   {.position = {0.2 * k - (k == 0 ? 1e-3 : 0), 0, 0},
                    .velocity = {k == 0 ? 1.0 : 0.0, 0, 0}});
    const Simulation run = simulate(scene, pgs_model({.sweeps = 2000}), 0.05);
    CHECK_THAT(run.scene.bodies[0].velocity.x(), WithinAbs(-0.6, 1e-6));
    CHECK_THAT(run.scene.bodies[4].velocity.x(), WithinAbs(0.4, 1e-6));
}

TEST_CASE("a contact is 224 bytes") { CHECK(sizeof(SolverContact) == 224); }
