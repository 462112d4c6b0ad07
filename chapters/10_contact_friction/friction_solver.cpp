#include "chapters/10_contact_friction/friction_solver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/10_contact_friction/friction_cone.hpp"
#include "common/core/decompositions.hpp"
#include "common/core/random.hpp"

namespace collide {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
/// What counts as zero, relative to the largest b: far above rounding, far below what matters.
constexpr double rounding = 1e-11;
/// Rounds in which all contacts that break their conditions change their sets at once.
constexpr int max_turns = 40, max_idle_turns = 8;
/// Attempts after which an answer by Baraff's law is taken.
constexpr int enough_attempts = 3;

/// What is being driven: a normal force up, a tangential acceleration to zero, or a friction force
/// back to zero.
enum class Goal { push, stop, release };
struct Drive {
    Goal goal;
    std::size_t contact;
};

/// Who ends a step, and where.
struct Limit {
    enum class What { done, force_zero, acceleration_zero, cone, comes_to_rest } what = What::done;
    std::size_t contact = 0;
    double step = never;
};

// [walk]
/// One attempt: forces, accelerations and sets on the way from nothing to an answer.
class FrictionWalk {
  public:
    FrictionWalk(const FrictionProblem& problem, const std::vector<std::size_t>& order)
        : problem_(problem),
          order_(order),
          scale_(size_of(problem)),
          f_(VecX::Zero(problem.b.size())),
          a_(problem.b),
          sets_(problem.contacts.size()) {
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            const FrictionContact& contact = problem.contacts[i];
            if (contact.kind != FrictionKind::sliding) continue;
            sets_[i].tangent = TangentSet::on_cone;
            sets_[i].direction = -contact.direction;
        }
    }

    /// Drives one contact after the other until all conditions hold.
    FrictionStatus run() {
        const int allowed = 60 * (static_cast<int>(sets_.size()) + 2);
        hold_joints_alone();
        for (int rounds = 0; rounds < allowed; ++rounds) {
            const std::optional<Drive> next = next_drive();
            if (!next) return FrictionStatus::solved;
            if (!drive(*next, allowed)) return status_;
        }
        return FrictionStatus::gave_up;
    }
    // [walk]

    // [turn]
    /// Begins with these sets and forces, and lets every contact that breaks its conditions change its
    /// set, all at once, until none does: Newton's way through the sets. Friction on the cone is turned
    /// against the acceleration meanwhile. It may fail, but it is quick, and what it finds obeys
    /// Coulomb's law. Returns the smallest residual on the way, and stays there.
    double turn_from(const std::vector<ContactSets>& guess, const VecX& start, double tolerance) {
        adopt(guess);
        double best = never;
        int idle = 0;  // rounds without progress
        VecX best_f = f_;
        std::vector<ContactSets> best_sets = sets_;
        for (int round = 0; round < max_turns; ++round) {
            ++pivots_;
            // The least change of the forces that makes all equations of the sets hold.
            f_ = snapped(round == 0 ? start : f_);
            a_ = problem_.A * f_ + problem_.b;
            f_ += solve_for(-a_, VecX::Zero(f_.size()), std::nullopt);
            a_ = problem_.A * f_ + problem_.b;
            const double residual = friction_residual(problem_, f_);
            idle = residual < 0.9 * best ? 0 : idle + 1;
            if (residual < best) {
                best = residual;
                best_f = f_;
                best_sets = sets_;
            }
            const int patience = best <= tolerance ? 1 : max_idle_turns;
            if (residual <= solved_friction || idle > patience) break;
            for (std::size_t i = 0; i < sets_.size(); ++i) correct_sets(i);
        }
        f_ = best_f;
        sets_ = best_sets;
        return best;
    }
    // [turn]

    /// The forces with these sets as they are, without turning anything: Baraff's residual.
    double keep(const std::vector<ContactSets>& guess, const VecX& start) {
        adopt(guess);
        f_ = snapped(start);
        a_ = problem_.A * f_ + problem_.b;
        f_ += solve_for(-a_, VecX::Zero(f_.size()), std::nullopt);
        return friction_residual(problem_, f_, StaticLaw::baraff);
    }

    const VecX& f() const { return f_; }
    const VecX& ray() const { return ray_; }
    const std::vector<ContactSets>& sets() const { return sets_; }
    int pivots() const { return pivots_; }
    int given_up() const { return given_up_; }

  private:
    /// Takes over sets; the friction of contacts that slide is known.
    void adopt(const std::vector<ContactSets>& guess) {
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            const Vec2 sliding = sets_[i].direction;
            sets_[i] = guess[i];
            if (contact(i).kind == FrictionKind::sliding) {
                sets_[i].tangent = TangentSet::on_cone;
                sets_[i].direction = sliding;
            }
        }
    }

    const FrictionContact& contact(std::size_t i) const { return problem_.contacts[i]; }
    bool is_static(std::size_t i) const { return contact(i).kind == FrictionKind::at_rest; }
    double weight(int row) const { return std::max(problem_.A(row, row), 1e-300); }
    double small_force(int row) const { return rounding * scale_ / weight(row); }
    double small_acceleration() const { return rounding * scale_; }

    double normal_force(std::size_t i) const { return f_[contact(i).normal]; }
    VecX tangents_of(const VecX& all, std::size_t i) const {
        return all.segment(contact(i).tangent, contact(i).tangents);
    }
    ContactForce force_of(const VecX& all, std::size_t i) const {
        ContactForce force{.normal = all[contact(i).normal]};
        force.tangent.head(contact(i).tangents) = tangents_of(all, i);
        return force;
    }

    // [next-drive]
    /// The first contact, in the order, at which something does not hold yet. A contact that needs
    /// nothing enters its sets on the way.
    std::optional<Drive> next_drive() {
        for (const std::size_t i : order_) {
            ContactSets& sets = sets_[i];
            if (sets.normal == NormalSet::waiting) {
                if (a_[contact(i).normal] < -small_acceleration()) return Drive{Goal::push, i};
                sets.normal = NormalSet::open;
            }
            if (!is_static(i) || sets.tangent != TangentSet::waiting) continue;
            const bool presses = sets.normal == NormalSet::clamped &&
                                 normal_force(i) > small_force(contact(i).normal);
            const bool has_friction = tangents_of(f_, i).norm() > small_force(contact(i).tangent);
            if (!presses && !has_friction) continue;
            const bool moves = tangents_of(a_, i).norm() > small_acceleration();
            const ContactForce force = force_of(f_, i);
            const bool inside = force.tangent.norm() <= contact(i).mu * force.normal;
            if (presses && !moves && inside) {
                sets.tangent = TangentSet::stuck;
                continue;
            }
            return Drive{has_friction ? Goal::release : Goal::stop, i};
        }
        return std::nullopt;
    }
    // [next-drive]

    // [drive]
    /// Takes steps until the goal is reached. False if that is impossible: status_ says why.
    bool drive(const Drive& goal, int allowed) {
        std::vector<int> idle(sets_.size(), 0);  // changes of each contact without a step
        for (int steps = 0; steps < allowed; ++steps) {
            const std::optional<VecX> change = direction(goal);
            if (!change) return false;
            const VecX delta_a = problem_.A * *change;
            const Limit limit = first_limit(goal, *change, delta_a);
            if (limit.step == never) {
                ray_ = *change;
                status_ = FrictionStatus::unbounded;
                return false;
            }
            f_ += limit.step * *change;
            a_ += limit.step * delta_a;
            ++pivots_;
            if (limit.what == Limit::What::done) {
                finish(goal);
                return true;
            }
            const bool stands = limit.step * delta_a.cwiseAbs().maxCoeff() <= small_acceleration();
            if (stands && ++idle[limit.contact] > 2 && limit.contact != goal.contact) {
                give_up(limit);
                continue;
            }
            if (change_sets(goal, limit)) return true;
        }
        status_ = FrictionStatus::gave_up;
        return false;
    }
    // [drive]

    /// The forces of all that is clamped, stuck or jointed, as columns: the ones that adjust.
    std::vector<VecX> columns(const std::optional<Drive>& goal) const {
        std::vector<VecX> found;
        const auto unit = [&](int row) -> VecX { return VecX::Unit(f_.size(), row); };
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            if (sets_[i].normal == NormalSet::clamped) found.push_back(pushing_column(i));
            const bool stuck = sets_[i].normal == NormalSet::clamped && is_static(i) &&
                               sets_[i].tangent == TangentSet::stuck;
            const bool driven = goal && goal->goal == Goal::stop && goal->contact == i;
            if (stuck || driven)
                for (int k = 0; k < contact(i).tangents; ++k)
                    found.push_back(unit(contact(i).tangent + k));
        }
        for (const int row : problem_.joints) found.push_back(unit(row));
        return found;
    }
    /// A unit of the normal force, with the friction that follows it.
    VecX pushing_column(std::size_t i) const {
        VecX column = VecX::Unit(f_.size(), contact(i).normal);
        if (contact(i).tangents > 0 && sets_[i].tangent == TangentSet::on_cone)
            column.segment(contact(i).tangent, contact(i).tangents) =
                contact(i).mu * sets_[i].direction.head(contact(i).tangents);
        return column;
    }
    /// The rows whose accelerations are prescribed, in the order of the columns.
    std::vector<int> rows(const std::optional<Drive>& goal) const {
        std::vector<int> found;
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            if (sets_[i].normal == NormalSet::clamped) found.push_back(contact(i).normal);
            const bool stuck = sets_[i].normal == NormalSet::clamped && is_static(i) &&
                               sets_[i].tangent == TangentSet::stuck;
            const bool driven = goal && goal->goal == Goal::stop && goal->contact == i;
            if (stuck || driven)
                for (int k = 0; k < contact(i).tangents; ++k)
                    found.push_back(contact(i).tangent + k);
        }
        found.insert(found.end(), problem_.joints.begin(), problem_.joints.end());
        return found;
    }

    /// The change of all forces that contains `given` and changes the prescribed rows by `wanted`.
    VecX solve_for(const VecX& wanted, const VecX& given, const std::optional<Drive>& goal) const {
        const std::vector<VecX> adjusting = columns(goal);
        const std::vector<int> prescribed = rows(goal);
        if (adjusting.empty()) return given;
        const auto size = static_cast<Eigen::Index>(adjusting.size());
        MatX S(f_.size(), size);
        for (Eigen::Index k = 0; k < size; ++k) S.col(k) = adjusting[static_cast<std::size_t>(k)];
        const MatX AS = problem_.A * S;
        const VecX known = wanted - problem_.A * given;
        MatX matrix(size, size);
        VecX right(size);
        for (Eigen::Index k = 0; k < size; ++k) {
            matrix.row(k) = AS.row(prescribed[static_cast<std::size_t>(k)]);
            right[k] = known[prescribed[static_cast<std::size_t>(k)]];
        }
        return given + S * least_squares(matrix, right);
    }

    // [direction]
    /// Δf: the goal's own change, and what keeps all other conditions meanwhile.
    std::optional<VecX> direction(const Drive& goal) {
        const std::size_t d = goal.contact;
        VecX given = VecX::Zero(f_.size()), wanted = VecX::Zero(f_.size());
        if (goal.goal == Goal::push) given = pushing_column(d);
        if (goal.goal == Goal::release)
            given.segment(contact(d).tangent, contact(d).tangents) = -tangents_of(f_, d);
        if (goal.goal == Goal::stop)
            wanted.segment(contact(d).tangent, contact(d).tangents) = -tangents_of(a_, d);
        return solve_for(wanted, given, goal);
    }
    // [direction]

    // [first-limit]
    /// How far the step may go, and who stops it.
    Limit first_limit(const Drive& goal, const VecX& change, const VecX& delta_a) const {
        Limit limit;
        const auto consider = [&](Limit::What what, std::size_t i, double step) {
            if (step < limit.step * (1 - 1e-12)) limit = {what, i, std::max(0.0, step)};
        };
        const std::size_t d = goal.contact;
        if (goal.goal != Goal::push) {
            consider(Limit::What::done, d, 1);
        } else if (const double rise = delta_a[contact(d).normal];
                   rise > rounding * weight(contact(d).normal)) {
            consider(Limit::What::done, d, -a_[contact(d).normal] / rise);
        }
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            const int n = contact(i).normal;
            const ContactSets& sets = sets_[i];
            if (sets.normal == NormalSet::clamped &&
                change[n] < -rounding * change.cwiseAbs().maxCoeff())
                consider(Limit::What::force_zero, i, f_[n] / -change[n]);
            if (sets.normal == NormalSet::open &&
                delta_a[n] < -rounding * delta_a.cwiseAbs().maxCoeff())
                consider(Limit::What::acceleration_zero, i, a_[n] / -delta_a[n]);
            if (!is_static(i) || sets.normal != NormalSet::clamped) continue;
            const bool stopping = goal.goal == Goal::stop && d == i;
            if (sets.tangent == TangentSet::stuck || stopping)
                consider(Limit::What::cone, i,
                         cone_step(force_of(f_, i), force_of(change, i), contact(i).mu));
            if (sets.tangent == TangentSet::on_cone) {
                const auto along = sets.direction.head(contact(i).tangents);
                const double rate = along.dot(tangents_of(delta_a, i));
                if (rate > rounding * delta_a.cwiseAbs().maxCoeff())
                    consider(Limit::What::comes_to_rest, i, -along.dot(tangents_of(a_, i)) / rate);
            }
        }
        return limit;
    }
    // [first-limit]

    void finish(const Drive& goal) {
        ContactSets& sets = sets_[goal.contact];
        const FrictionContact& driven = contact(goal.contact);
        switch (goal.goal) {
            case Goal::push:
                sets.normal = NormalSet::clamped;
                a_[driven.normal] = 0;
                break;
            case Goal::stop:
                sets.tangent = TangentSet::stuck;
                a_.segment(driven.tangent, driven.tangents).setZero();
                break;
            case Goal::release: f_.segment(driven.tangent, driven.tangents).setZero(); break;
        }
    }

    // [change-sets]
    /// The contact that limited the step changes its sets. True if that ends the drive.
    bool change_sets(const Drive& goal, const Limit& limit) {
        const std::size_t i = limit.contact;
        const FrictionContact& who = contact(i);
        const bool is_driven = goal.goal != Goal::push && goal.contact == i;
        ContactSets after = sets_[i];
        if (is_static(i))
            after = friction_transition(sets_[i], event_of(limit), force_of(f_, i).tangent,
                                        force_of(a_, i).tangent, still());
        switch (limit.what) {
            case Limit::What::force_zero:  // it lets go, and its friction with it
                f_[who.normal] = 0;
                if (is_static(i)) f_.segment(who.tangent, who.tangents).setZero();
                a_ = problem_.A * f_ + problem_.b;
                after.normal = NormalSet::open;
                break;
            case Limit::What::acceleration_zero:
                a_[who.normal] = 0;
                after.normal = NormalSet::clamped;
                break;
            default: break;
        }
        sets_[i] = after;
        return is_driven && limit.what != Limit::What::acceleration_zero;
    }
    // [change-sets]

    static FrictionEvent event_of(const Limit& limit) {
        switch (limit.what) {
            case Limit::What::force_zero: return FrictionEvent::let_go;
            case Limit::What::acceleration_zero: return FrictionEvent::presses_again;
            case Limit::What::cone: return FrictionEvent::reached_cone;
            default: return FrictionEvent::came_to_rest;
        }
    }
    /// An acceleration up to this is the rounding of a walk.
    double still() const { return 1e3 * small_acceleration(); }

    /// The forces as the sets allow them: none where a contact is open, on the cone where it is.
    VecX snapped(const VecX& f) const {
        VecX allowed = f;
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            const FrictionContact& who = contact(i);
            auto tangent = allowed.segment(who.tangent, who.tangents);
            if (sets_[i].normal != NormalSet::clamped) {
                allowed[who.normal] = 0;
                tangent.setZero();
            } else if (sets_[i].tangent == TangentSet::on_cone) {
                tangent = who.mu * allowed[who.normal] * sets_[i].direction.head(who.tangents);
            }
        }
        return allowed;
    }

    void correct_sets(std::size_t i) {
        ContactSets& sets = sets_[i];
        const int n = contact(i).normal;
        if (sets.normal == NormalSet::clamped && f_[n] < 0) {
            sets.normal = NormalSet::open;
        } else if (sets.normal != NormalSet::clamped && a_[n] < 0) {
            sets.normal = NormalSet::clamped;
            if (is_static(i)) sets.tangent = TangentSet::stuck;
        } else if (sets.normal == NormalSet::clamped && is_static(i)) {
            const ContactForce force = force_of(f_, i);
            const int k = contact(i).tangents;
            if (sets.tangent != TangentSet::on_cone) {
                if (force.tangent.norm() <= contact(i).mu * force.normal) return;
                sets.tangent = TangentSet::on_cone;
                sets.direction = force.tangent.normalized();
            } else {
                const VecX acceleration = tangents_of(a_, i);
                if (acceleration.norm() <= small_acceleration()) return;
                if (sets.direction.head(k).dot(acceleration) > 0)
                    sets.tangent = TangentSet::stuck;
                else
                    sets.direction.head(k) = -acceleration.normalized();
            }
        }
    }

    void give_up(const Limit& limit) {
        ContactSets& sets = sets_[limit.contact];
        ++given_up_;
        const bool of_friction =
            limit.what == Limit::What::cone || limit.what == Limit::What::comes_to_rest;
        if (of_friction)
            sets.tangent = TangentSet::waiting;
        else
            sets.normal = NormalSet::waiting;
    }

    void hold_joints_alone() {
        if (problem_.joints.empty()) return;
        f_ = solve_for(-problem_.b, VecX::Zero(f_.size()), std::nullopt);
        a_ = problem_.A * f_ + problem_.b;
    }

    const FrictionProblem& problem_;
    const std::vector<std::size_t>& order_;
    double scale_;
    VecX f_, a_, ray_;
    std::vector<ContactSets> sets_;
    FrictionStatus status_ = FrictionStatus::gave_up;
    int pivots_ = 0, given_up_ = 0;
};

// [sweeps]
/// Chapter 02's sweeps, with the disc of Coulomb's friction: each contact in turn does what its own
/// acceleration asks for, as far as it may. They converge slowly, if they do, but they soon know who
/// sticks and which way friction points.
struct Swept {
    VecX f;
    std::vector<ContactSets> sets;
};
Swept swept(const FrictionProblem& problem, VecX f, int sweeps) {
    const auto acceleration = [&](int row) { return problem.A.row(row).dot(f) + problem.b[row]; };
    const auto weight = [&](int row) { return std::max(problem.A(row, row), 1e-300); };
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (const int row : problem.joints) f[row] -= acceleration(row) / weight(row);
        for (const FrictionContact& contact : problem.contacts) {
            const int n = contact.normal, k = contact.tangents;
            f[n] = std::max(0.0, f[n] - acceleration(n) / weight(n));
            if (k == 0) continue;
            auto tangent = f.segment(contact.tangent, k);
            const double limit = contact.mu * f[n];
            if (contact.kind == FrictionKind::sliding) {
                tangent = -limit * contact.direction.head(k);
                continue;
            }
            double heaviest = 0;
            Vec2 now = Vec2::Zero(), rate = Vec2::Zero();
            for (int i = 0; i < k; ++i) {
                heaviest = std::max(heaviest, weight(contact.tangent + i));
                now[i] = tangent[i];
                rate[i] = acceleration(contact.tangent + i);
            }
            tangent = tangential_drive(now, rate, k * heaviest, limit).head(k);
        }
    }
    std::vector<ContactSets> sets;
    for (const FrictionContact& contact : problem.contacts) {
        ContactSets found{.normal = f[contact.normal] > 0 ? NormalSet::clamped : NormalSet::open,
                          .tangent = TangentSet::stuck};
        const VecX tangent = f.segment(contact.tangent, contact.tangents);
        const double limit = contact.mu * f[contact.normal];
        if (contact.tangents > 0 && limit > 0 && tangent.norm() > (1 - 1e-6) * limit) {
            found.tangent = TangentSet::on_cone;
            found.direction.head(contact.tangents) = tangent.normalized();
        }
        sets.push_back(found);
    }
    return {f, sets};
}
// [sweeps]

/// The k-th order to try: as given, backwards, then shuffled in a way that is always the same.
std::vector<std::size_t> order_of_attempt(std::size_t contacts, int attempt) {
    std::vector<std::size_t> order(contacts);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (attempt == 1) std::reverse(order.begin(), order.end());
    if (attempt < 2) return order;
    Random random(static_cast<std::uint64_t>(attempt));
    for (std::size_t i = contacts; i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(random.index(static_cast<int>(i)))]);
    return order;
}

// [solve-friction]
FrictionAnswer solve_connected(const FrictionProblem& problem, const FrictionSettings& settings) {
    FrictionAnswer answer;
    FrictionSolution& solution = answer.solution;
    const std::size_t contacts = problem.contacts.size();
    const auto take = [&](const FrictionWalk& walk, FrictionStatus status, StaticLaw law) {
        solution.f = walk.f();
        solution.a = problem.A * solution.f + problem.b;
        solution.residual = friction_residual(problem, solution.f, law);
        solution.law = law;
        solution.ray = walk.ray();
        solution.status = status == FrictionStatus::solved && solution.residual > settings.tolerance
                              ? FrictionStatus::gave_up
                              : status;
        answer.sets = walk.sets();
    };
    // The best of the guesses, turned; true if it is exact.
    double best = never;
    const std::vector<std::size_t> any_order = order_of_attempt(contacts, 0);
    const auto turned = [&](const std::vector<ContactSets>& guess, const VecX& start) {
        FrictionWalk walk(problem, any_order);
        const double residual = walk.turn_from(guess, start, settings.tolerance);
        solution.pivots += walk.pivots();
        if (residual >= best) return false;
        best = residual;
        if (residual <= settings.tolerance) take(walk, FrictionStatus::solved, StaticLaw::coulomb);
        return residual <= std::min(solved_friction, settings.tolerance);
    };
    // [guesses]
    // What was right last time, or everything presses and sticks: often that is it.
    const VecX nothing = VecX::Zero(problem.b.size());
    if (settings.guess.size() == contacts && settings.start.size() == nothing.size()) {
        if (turned(settings.guess, settings.start)) return answer;
        FrictionWalk walk(problem, any_order);
        if (settings.law == StaticLaw::baraff &&
            walk.keep(settings.guess, settings.start) <= settings.tolerance) {
            take(walk, FrictionStatus::solved, StaticLaw::baraff);
            return answer;
        }
    }
    if (turned(std::vector<ContactSets>(
                   contacts, {.normal = NormalSet::clamped, .tangent = TangentSet::stuck}),
               nothing))
        return answer;
    if (best <= settings.tolerance) return answer;
    VecX f = nothing;
    for (const int sweeps : {50, 500, 5000}) {
        const Swept guess = swept(problem, f, sweeps);
        if (turned(guess.sets, guess.f)) return answer;
        f = guess.f;
    }
    if (best <= settings.tolerance) return answer;
    // [guesses]

    for (int attempt = 0; attempt < settings.max_attempts; ++attempt) {
        const std::vector<std::size_t> order = order_of_attempt(contacts, attempt);
        FrictionWalk walk(problem, order);
        const FrictionStatus status = walk.run();
        ++solution.attempts;
        solution.pivots += walk.pivots();
        solution.given_up += walk.given_up();
        // An attempt that ends on a ray says more than one that just gives up.
        if (status == FrictionStatus::gave_up && solution.status != FrictionStatus::gave_up)
            continue;
        // Baraff's answer leaves the direction of friction open; turn it, if that is possible.
        if (status == FrictionStatus::solved && turned(walk.sets(), walk.f())) return answer;
        if (solution.status != FrictionStatus::solved) take(walk, status, StaticLaw::baraff);
        // A few orders more may lead to Coulomb's; then Baraff's will do.
        if (solution.status == FrictionStatus::solved && attempt >= enough_attempts) break;
    }
    return answer;
}
// [solve-friction]

// [islands]
/// Contacts and joints that have to do with each other: rows that are coupled by A, and the rows of
/// one contact.
struct Island {
    std::vector<int> rows;
    std::vector<std::size_t> contacts;
};
std::vector<Island> islands_of(const FrictionProblem& problem) {
    const auto size = static_cast<int>(problem.b.size());
    std::vector<int> island(static_cast<std::size_t>(size), -1);
    std::vector<int> partner(static_cast<std::size_t>(size));  // a row of the same contact
    for (int row = 0; row < size; ++row) partner[static_cast<std::size_t>(row)] = row;
    for (const FrictionContact& contact : problem.contacts)
        for (int k = 0; k < contact.tangents; ++k)
            partner[static_cast<std::size_t>(contact.tangent + k)] = contact.normal;
    std::vector<Island> islands;
    for (int first = 0; first < size; ++first) {
        if (island[static_cast<std::size_t>(first)] >= 0) continue;
        std::vector<int> reached = {first};
        island[static_cast<std::size_t>(first)] = static_cast<int>(islands.size());
        for (std::size_t next = 0; next < reached.size(); ++next)
            for (int row = 0; row < size; ++row) {
                const int from = reached[next];
                const bool is_coupled = problem.A(row, from) != 0 ||
                                        partner[static_cast<std::size_t>(row)] == from ||
                                        partner[static_cast<std::size_t>(from)] == row;
                if (!is_coupled || island[static_cast<std::size_t>(row)] >= 0) continue;
                island[static_cast<std::size_t>(row)] = static_cast<int>(islands.size());
                reached.push_back(row);
            }
        std::sort(reached.begin(), reached.end());
        islands.push_back({reached, {}});
    }
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
        const auto row = static_cast<std::size_t>(problem.contacts[i].normal);
        islands[static_cast<std::size_t>(island[row])].contacts.push_back(i);
    }
    return islands;
}

/// The problem of one island, with its rows counted from zero.
FrictionProblem problem_of(const FrictionProblem& problem, const Island& island) {
    const auto place_of = [&](int row) {
        return static_cast<int>(std::lower_bound(island.rows.begin(), island.rows.end(), row) -
                                island.rows.begin());
    };
    FrictionProblem part{.A = problem.A(island.rows, island.rows),
                         .b = problem.b(island.rows),
                         .scale = size_of(problem)};
    for (const std::size_t i : island.contacts) {
        FrictionContact contact = problem.contacts[i];
        contact.normal = place_of(contact.normal);
        if (contact.tangents > 0) contact.tangent = place_of(contact.tangent);
        part.contacts.push_back(contact);
    }
    for (const int row : problem.joints)
        if (std::binary_search(island.rows.begin(), island.rows.end(), row))
            part.joints.push_back(place_of(row));
    return part;
}
// [islands]

/// gave_up is worse than unbounded, which is worse than solved.
FrictionStatus worse(FrictionStatus one, FrictionStatus other) {
    const auto rank = [](FrictionStatus status) {
        return status == FrictionStatus::solved ? 0 : status == FrictionStatus::unbounded ? 1 : 2;
    };
    return rank(one) > rank(other) ? one : other;
}

}  // namespace

FrictionAnswer solve_friction(const FrictionProblem& problem, const FrictionSettings& settings) {
    require_valid(problem);
    const std::vector<Island> islands = islands_of(problem);
    if (islands.size() <= 1) return solve_connected(problem, settings);
    const bool has_guess = settings.guess.size() == problem.contacts.size() &&
                           settings.start.size() == problem.b.size();
    FrictionAnswer all;
    FrictionSolution& solution = all.solution;
    solution.status = FrictionStatus::solved;
    solution.f = VecX::Zero(problem.b.size());
    all.sets.resize(problem.contacts.size());
    for (const Island& island : islands) {
        FrictionSettings own = settings;
        own.guess.clear();
        if (has_guess) {
            for (const std::size_t i : island.contacts) own.guess.push_back(settings.guess[i]);
            own.start = settings.start(island.rows);
        }
        const FrictionAnswer part = solve_connected(problem_of(problem, island), own);
        solution.f(island.rows) = part.solution.f;
        for (std::size_t k = 0; k < island.contacts.size(); ++k)
            all.sets[island.contacts[k]] = part.sets[k];
        if (part.solution.status == FrictionStatus::unbounded) {
            solution.ray = VecX::Zero(problem.b.size());
            solution.ray(island.rows) = part.solution.ray;
        }
        solution.status = worse(solution.status, part.solution.status);
        if (part.solution.law == StaticLaw::baraff) solution.law = StaticLaw::baraff;
        solution.pivots += part.solution.pivots;
        solution.attempts = std::max(solution.attempts, part.solution.attempts);
        solution.given_up += part.solution.given_up;
    }
    solution.a = problem.A * solution.f + problem.b;
    solution.residual = friction_residual(problem, solution.f, solution.law);
    return all;
}

}  // namespace collide
