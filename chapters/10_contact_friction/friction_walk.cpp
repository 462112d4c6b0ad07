#include "chapters/10_contact_friction/friction_walk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "chapters/10_contact_friction/friction_cone.hpp"
#include "chapters/10_contact_friction/set_equations.hpp"

namespace collide {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
/// Set changes of a contact in steps of length zero that are tolerated before it is deferred.
constexpr int max_idle_changes = 2;

/// Drives a normal force up, a tangential acceleration to zero, or a friction force back to zero.
enum class Goal { push, stop, release };
struct Drive {
    Goal goal;
    std::size_t contact;
};

/// The contact that ends a step, its reason, and the step length.
struct Limit {
    enum class What { done, force_zero, acceleration_zero, cone, comes_to_rest } what = What::done;
    std::size_t contact = 0;
    double step = never;
};

// [walk]
/// The state of the walk.
struct WalkState {
    const FrictionProblem& problem;
    double scale;  // of the accelerations [m/s²]
    VecX a;        // A f + b [m/s²]
    FrictionWalk walk;

    const FrictionContact& contact(std::size_t i) const { return problem.contacts[i]; }
    double small_acceleration() const { return friction_rounding * scale; }
    double small_force(int row) const {
        return friction_rounding * scale / own_yield(problem, row);
    }
};

WalkState start_walk(const FrictionProblem& problem) {
    WalkState state{.problem = problem, .scale = size_of(problem), .a = problem.b, .walk = {}};
    state.walk.f = VecX::Zero(problem.b.size());
    state.walk.sets =
        with_sliding(problem, std::vector<ContactSets>(problem.contacts.size(), ContactSets{}));
    if (problem.joints.empty()) return state;
    state.walk.f = change_of_forces(problem, state.walk.sets, -problem.b, state.walk.f);
    state.a = problem.A * state.walk.f + problem.b;
    return state;
}
// [walk]

// [next-drive]
/// The first contact in the order whose conditions do not hold yet. Contacts whose conditions hold
/// enter their sets on the way.
std::optional<Drive> next_drive(WalkState& state, const std::vector<std::size_t>& order) {
    const VecX& f = state.walk.f;
    for (const std::size_t i : order) {
        const FrictionContact& contact = state.contact(i);
        ContactSets& sets = state.walk.sets[i];
        if (sets.normal == NormalSet::waiting) {
            if (state.a[contact.normal] < -state.small_acceleration()) return Drive{Goal::push, i};
            sets.normal = NormalSet::open;
        }
        if (!is_static(contact) || sets.tangent != TangentSet::waiting) continue;
        const bool presses = sets.normal == NormalSet::clamped &&
                             f[contact.normal] > state.small_force(contact.normal);
        const bool has_friction =
            tangents_of(contact, f).norm() > state.small_force(contact.tangent);
        if (!presses && !has_friction) continue;
        const bool moves = tangents_of(contact, state.a).norm() > state.small_acceleration();
        const ContactForce force = force_of(contact, f);
        const bool inside = force.tangent.norm() <= contact.mu * force.normal;
        if (presses && !moves && inside) {
            sets.tangent = TangentSet::stuck;
            continue;
        }
        return Drive{has_friction ? Goal::release : Goal::stop, i};
    }
    return std::nullopt;
}
// [next-drive]

// [direction]
/// Δf: the change of the driven force, and the changes that maintain all other conditions. The
/// contact being stopped counts as stuck.
VecX direction_of(const WalkState& state, const Drive& drive) {
    const FrictionContact& driven = state.contact(drive.contact);
    std::vector<ContactSets> sets = state.walk.sets;
    const VecX nothing = VecX::Zero(state.a.size());
    VecX given = nothing, wanted = nothing;
    switch (drive.goal) {
        case Goal::push: given = pushing_column(state.problem, sets, drive.contact); break;
        case Goal::release:
            given.segment(driven.tangent, driven.tangents) = -tangents_of(driven, state.walk.f);
            break;
        case Goal::stop:
            wanted.segment(driven.tangent, driven.tangents) = -tangents_of(driven, state.a);
            sets[drive.contact].tangent = TangentSet::stuck;
            break;
    }
    return change_of_forces(state.problem, sets, wanted, given);
}
// [direction]

// [first-limit]
void consider(Limit& limit, Limit::What what, std::size_t i, double step) {
    constexpr double tie = 1e-12;  // relative: the first of two equal limits stays
    if (step < limit.step * (1 - tie)) limit = {what, i, std::max(0.0, step)};
}

/// Limits by the friction of a clamped contact: it leaves the cone, or comes to rest on it.
void consider_friction(Limit& limit, const WalkState& state, std::size_t i, bool is_stopping,
                       const VecX& change, const VecX& delta_a) {
    const FrictionContact& contact = state.contact(i);
    const ContactSets& sets = state.walk.sets[i];
    if (sets.tangent == TangentSet::stuck || is_stopping)
        consider(limit, Limit::What::cone, i,
                 cone_step(force_of(contact, state.walk.f), force_of(contact, change), contact.mu));
    if (sets.tangent != TangentSet::on_cone) return;
    const auto along = sets.direction.head(contact.tangents);
    const double rate = along.dot(tangents_of(contact, delta_a));
    if (rate > friction_rounding * delta_a.cwiseAbs().maxCoeff())
        consider(limit, Limit::What::comes_to_rest, i,
                 -along.dot(tangents_of(contact, state.a)) / rate);
}

/// The largest step, and the contact that ends it.
Limit first_limit(const WalkState& state, const Drive& drive, const VecX& change,
                  const VecX& delta_a) {
    const VecX &f = state.walk.f, &a = state.a;
    Limit limit;
    const int driven = state.contact(drive.contact).normal;
    if (drive.goal != Goal::push)
        consider(limit, Limit::What::done, drive.contact, 1);
    else if (delta_a[driven] > friction_rounding * own_yield(state.problem, driven))
        consider(limit, Limit::What::done, drive.contact, -a[driven] / delta_a[driven]);
    for (std::size_t i = 0; i < state.walk.sets.size(); ++i) {
        const int n = state.contact(i).normal;
        const NormalSet normal = state.walk.sets[i].normal;
        if (normal == NormalSet::clamped &&
            change[n] < -friction_rounding * change.cwiseAbs().maxCoeff())
            consider(limit, Limit::What::force_zero, i, f[n] / -change[n]);
        if (normal == NormalSet::open &&
            delta_a[n] < -friction_rounding * delta_a.cwiseAbs().maxCoeff())
            consider(limit, Limit::What::acceleration_zero, i, a[n] / -delta_a[n]);
        const bool is_stopping = drive.goal == Goal::stop && drive.contact == i;
        if (is_static(state.contact(i)) && normal == NormalSet::clamped)
            consider_friction(limit, state, i, is_stopping, change, delta_a);
    }
    return limit;
}
// [first-limit]

/// The goal is reached: the contact enters its set; snap rounding to zero.
void finish_drive(WalkState& state, const Drive& drive) {
    ContactSets& sets = state.walk.sets[drive.contact];
    const FrictionContact& driven = state.contact(drive.contact);
    switch (drive.goal) {
        case Goal::push:
            sets.normal = NormalSet::clamped;
            state.a[driven.normal] = 0;
            break;
        case Goal::stop:
            sets.tangent = TangentSet::stuck;
            state.a.segment(driven.tangent, driven.tangents).setZero();
            break;
        case Goal::release: state.walk.f.segment(driven.tangent, driven.tangents).setZero(); break;
    }
}

FrictionEvent event_of(const Limit& limit) {
    switch (limit.what) {
        case Limit::What::force_zero: return FrictionEvent::let_go;
        case Limit::What::acceleration_zero: return FrictionEvent::presses_again;
        case Limit::What::cone: return FrictionEvent::reached_cone;
        default: return FrictionEvent::came_to_rest;
    }
}

// [change-sets]
/// The contact that limited the step changes its sets. True if that ends the drive.
bool change_sets(WalkState& state, const Drive& drive, const Limit& limit) {
    const std::size_t i = limit.contact;
    const FrictionContact& contact = state.contact(i);
    const double still = 1e3 * state.small_acceleration();  // accumulated rounding of a walk
    VecX& f = state.walk.f;
    ContactSets after = state.walk.sets[i];
    if (is_static(contact))
        after = friction_transition(after, event_of(limit), force_of(contact, f).tangent,
                                    force_of(contact, state.a).tangent, still);
    if (limit.what == Limit::What::force_zero) {  // it lets go, and its friction with it
        f[contact.normal] = 0;
        if (is_static(contact)) f.segment(contact.tangent, contact.tangents).setZero();
        state.a = state.problem.A * f + state.problem.b;
        after.normal = NormalSet::open;
    }
    if (limit.what == Limit::What::acceleration_zero) {
        state.a[contact.normal] = 0;
        after.normal = NormalSet::clamped;
    }
    state.walk.sets[i] = after;
    const bool is_driven = drive.goal != Goal::push && drive.contact == i;
    return is_driven && limit.what != Limit::What::acceleration_zero;
}
// [change-sets]

/// Defers a contact that keeps limiting steps of length zero. If its normal force is deferred, so is its
/// friction, which would otherwise follow it in a direction that has grown old.
void defer(WalkState& state, const Limit& limit) {
    ContactSets& sets = state.walk.sets[limit.contact];
    ++state.walk.given_up;
    const bool of_friction =
        limit.what == Limit::What::cone || limit.what == Limit::What::comes_to_rest;
    if (!of_friction) sets.normal = NormalSet::waiting;
    if (is_static(state.contact(limit.contact))) sets.tangent = TangentSet::waiting;
}

// [drive]
/// Takes steps until the goal is reached. False if that is impossible: the status says why.
bool drive_to_goal(WalkState& state, const Drive& drive, int allowed) {
    FrictionWalk& walk = state.walk;
    std::vector<int> idle(walk.sets.size(), 0);  // set changes in steps of length zero, by contact
    for (int steps = 0; steps < allowed; ++steps) {
        const VecX change = direction_of(state, drive);
        const VecX delta_a = state.problem.A * change;
        const Limit limit = first_limit(state, drive, change, delta_a);
        if (limit.step == never) {
            walk.ray = change;
            walk.status = FrictionStatus::unbounded;
            return false;
        }
        walk.f += limit.step * change;
        state.a += limit.step * delta_a;
        ++walk.pivots;
        if (limit.what == Limit::What::done) {
            finish_drive(state, drive);
            return true;
        }
        const bool is_idle =
            limit.step * delta_a.cwiseAbs().maxCoeff() <= state.small_acceleration();
        if (is_idle && ++idle[limit.contact] > max_idle_changes && limit.contact != drive.contact) {
            defer(state, limit);
            continue;
        }
        if (change_sets(state, drive, limit)) return true;
    }
    walk.status = FrictionStatus::gave_up;
    return false;
}
// [drive]

}  // namespace

FrictionWalk walk_friction(const FrictionProblem& problem, const std::vector<std::size_t>& order) {
    const int allowed = 60 * (static_cast<int>(problem.contacts.size()) + 2);
    WalkState state = start_walk(problem);
    for (int rounds = 0; rounds < allowed; ++rounds) {
        const std::optional<Drive> next = next_drive(state, order);
        if (!next) {
            state.walk.status = FrictionStatus::solved;
            return state.walk;
        }
        if (!drive_to_goal(state, *next, allowed)) return state.walk;
    }
    state.walk.status = FrictionStatus::gave_up;
    return state.walk;
}

}  // namespace collide
