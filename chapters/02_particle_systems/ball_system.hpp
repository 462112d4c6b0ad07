// Time stepping for many balls: fixed Δt, with all contacts resolved together.
#pragma once
#include <vector>

#include "chapters/02_particle_systems/contact.hpp"

namespace collide {

struct BallSystem {
    std::vector<Ball> balls = {};
    std::vector<Plane> planes = {};
    Vec3 gravity = {0, -9.81, 0};  ///< [m/s²]
    double restitution = 0;        ///< e, for approaches faster than rest_speed
};

struct BallSettings {
    double step = 1.0 / 240;       ///< Δt [s]
    int sweeps = 60;               ///< of projected Gauss–Seidel in each step
    double repair_strength = 0.2;  ///< β of overlap_bias
    double slop = 1e-4;            ///< overlap tolerated without repair [m]
    double rest_speed = 0.2;  ///< slower approaches do not bounce [m/s]; gravity gives a resting
                              ///< ball 0.04 in a step
};

/// Summary of one step.
struct BallStep {
    int contacts = 0;
    double residual = 0;         ///< natural residual after the last sweep
    double deepest_overlap = 0;  ///< of all contacts found [m]
};

/// Integrates velocities, finds contacts, solves for their impulses, integrates positions.
BallStep step_balls(BallSystem& system, const BallSettings& settings = {});

double kinetic_energy(const BallSystem& system);
/// Height of the centre of mass, measured against gravity [m].
double mean_height(const BallSystem& system);

/// `count` discs of slightly different sizes in a box 2 m wide, above its floor, in a loose grid.
BallSystem discs_in_a_box(int count, std::uint64_t seed);

}  // namespace collide
