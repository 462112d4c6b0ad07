// From colliding contacts to velocities that no longer collide: one contact after the other, or all
// at once: the collide stage of this chapter.
#pragma once
#include <functional>

#include "chapters/05_rigid_impulses/rows.hpp"
#include "common/core/work.hpp"

namespace collide {

/// Bilateral constraints that act during a collision. Bodies that only touch have none.
struct Coupling {
    /// A of these rows, in place of (5.12).
    std::function<MatX(const std::vector<RigidBody>& bodies, const std::vector<Row>& rows)> matrix;
    /// Restores the constraints' velocities after impulses have been applied.
    std::function<void(std::vector<RigidBody>& bodies)> enforce;
};

/// The speeds that decide the outcome of a collision, and what else it needs.
struct CollisionRules {
    double rest_threshold = 5e-3;  ///< slower approaches do not bounce: e = 0 for them [m/s]
    double settled = 5e-3;  ///< approach speed up to which a contact counts as resolved [m/s]
    Coupling coupling = {};
    Work* work = nullptr;  ///< where the work is counted, if anywhere
};
/// Counts work, if it is counted.
void spend(const CollisionRules& rules, std::int64_t units);
void require_valid(const CollisionRules& rules);
/// e of the contact's surface if it approaches faster than the rest threshold, else 0.
double restitution_at(const Contact& contact, double normal_velocity, const CollisionRules& rules);

enum class ResolveStatus {
    resolved,       ///< no contact approaches faster than `settled`
    out_of_passes,  ///< some still do after max_passes
    not_converged   ///< there are no such impulses (a body in a press), or none were found to
                    ///< impulse_tolerance; the last pass was not applied
};
// [resolution]
/// What a collision did.
struct Resolution {
    ResolveStatus status = ResolveStatus::resolved;
    std::vector<Vec3> impulses = {};  ///< on body a of each contact, in the world [N s]
    int passes = 0;                   ///< rounds of impulses
    double residual = 0;              ///< the largest of the passes, see natural_residual
};

/// What happens at a collision: changes the velocities until the contacts no longer approach. The
/// contacts are those of one moment, and valid. Chapters 06, 08 and 14 bring stages of their own.
using CollideStage =
    std::function<Resolution(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                             const CollisionRules& rules)>;
// [resolution]

/// Solves the problem of all impulses at once.
using LcpSolver = std::function<LcpSolution(const Lcp& problem)>;

/// The residual to which solve_impulses goes, relative to the largest b or impulse.
constexpr double impulse_tolerance = 1e-11;
/// First tries directly the active set of all contacts that do not separate; if that fails, sweeps
/// (chapter 02). Where A is singular the impulses are not unique: the shortest are taken, if none of
/// them pulls.
LcpSolution solve_impulses(const Lcp& problem);

enum class ResolveMethod {
    simultaneous,  ///< all contacts that approach at once, eq. (5.13)
    sequential     ///< one after the other, in the order of the list
};
struct ResolveSettings {
    ResolveMethod method = ResolveMethod::simultaneous;
    LcpSolver solver = solve_impulses;
    int max_passes = 1000;  ///< passes through the list of contacts
};

/// Changes the velocities until no contact approaches faster than rules.settled. Each bounces with
/// the e of its own surface, and no pass creates energy, eq. (5.14). Refuses contacts that are not
/// valid (see require_valid) and settings out of range.
Resolution resolve(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                   const CollisionRules& rules = {}, const ResolveSettings& settings = {});

/// resolve with these settings, as a stage for the simulator.
CollideStage impulses_with(const ResolveSettings& settings);

/// Does any of the contacts approach faster than the speed?
bool any_approaching(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                     double speed);

/// The impulses along the normals [N s].
VecX normal_impulses(const std::vector<Contact>& contacts, const Resolution& resolution);

}  // namespace collide
