#include "chapters/02_particle_systems/ball_system.hpp"

#include <algorithm>
#include <numbers>

#include "chapters/02_particle_systems/overlap.hpp"
#include "chapters/02_particle_systems/pgs.hpp"
#include "common/core/errors.hpp"
#include "common/core/random.hpp"

namespace collide {

namespace {

void require_valid(const BallSystem& system, const BallSettings& settings) {
    require_fraction("restitution", system.restitution);
    require_positive("step", settings.step);
    require_not_negative("repair_strength", settings.repair_strength);
    require_not_negative("slop", settings.slop);
    for (const Ball& ball : system.balls) {
        require_positive("radius", ball.radius);
        require_finite("position", ball.particle.position);
    }
}

// [wanted]
/// The contact problem of one step: contacts stop approaching, bounce if they approach fast, and
/// separate if they overlap.
ContactProblem step_problem(const BallSystem& system, const BallSettings& settings) {
    ContactProblem problem =
        make_contact_problem(system.balls, find_contacts(system.balls, system.planes), 0);
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        const double velocity = normal_velocity(problem.contacts[i], system.balls);
        double& b = problem.b[static_cast<Eigen::Index>(i)];
        if (velocity < -settings.rest_speed) b += system.restitution * velocity;
        b -= overlap_bias(-problem.contacts[i].separation, settings.repair_strength, settings.slop,
                          settings.step);
    }
    return problem;
}
// [wanted]

}  // namespace

// [step]
BallStep step_balls(BallSystem& system, const BallSettings& settings) {
    require_valid(system, settings);
    // Integrate velocities.
    for (Ball& ball : system.balls)
        if (ball.particle.inverse_mass > 0)
            ball.particle.velocity += settings.step * system.gravity;
    // Solve all contacts together.
    const ContactProblem problem = step_problem(system, settings);
    const LcpSolution impulses = solve_by_sweeps(problem, {.max_sweeps = settings.sweeps});
    apply_impulses(system.balls, problem.contacts, impulses.f);
    // Integrate positions, with the new velocities.
    for (Ball& ball : system.balls)
        ball.particle.position += settings.step * ball.particle.velocity;
    BallStep done{static_cast<int>(problem.contacts.size()), impulses.residual, 0};
    for (const Contact& contact : problem.contacts)
        done.deepest_overlap = std::max(done.deepest_overlap, -contact.separation);
    return done;
}
// [step]

double kinetic_energy(const BallSystem& system) {
    double energy = 0;
    for (const Ball& ball : system.balls) energy += kinetic_energy(ball.particle);
    return energy;
}

double mean_height(const BallSystem& system) {
    double mass = 0, moment = 0;
    const Vec3 up = -system.gravity.normalized();
    for (const Ball& ball : system.balls) {
        if (ball.particle.inverse_mass == 0) continue;
        mass += 1 / ball.particle.inverse_mass;
        moment += up.dot(ball.particle.position) / ball.particle.inverse_mass;
    }
    return moment / mass;
}

BallSystem discs_in_a_box(int count, std::uint64_t seed) {
    constexpr double width = 2, largest = 0.07;
    BallSystem system;
    system.planes = {{.normal = Vec3::UnitY()},
                     {.normal = Vec3::UnitX(), .offset = -width / 2},
                     {.normal = -Vec3::UnitX(), .offset = -width / 2}};
    Random random(seed);
    const int columns = static_cast<int>(width / (2.2 * largest));
    for (int i = 0; i < count; ++i) {
        const double x = (i % columns + 0.5) * width / columns - width / 2;
        const double y = (i / columns + 1) * 2.3 * largest;
        const double radius = random.uniform(0.6 * largest, largest);
        // The mass of a disc of unit density and thickness: proportional to the square of its
        // radius.
        const Particle particle{.position = {x + random.uniform(-0.005, 0.005), y, 0},
                                .inverse_mass = 1 / (std::numbers::pi * radius * radius)};
        system.balls.push_back({particle, radius});
    }
    return system;
}

}  // namespace collide
