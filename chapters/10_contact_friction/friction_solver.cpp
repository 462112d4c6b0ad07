#include "chapters/10_contact_friction/friction_solver.hpp"

#include <algorithm>
#include <numeric>

#include "chapters/10_contact_friction/friction_islands.hpp"
#include "chapters/10_contact_friction/friction_walk.hpp"
#include "chapters/10_contact_friction/proximal_newton.hpp"
#include "common/core/random.hpp"

namespace collide {

namespace {

/// Newton's method tries for a residual this much smaller than a loose tolerance.
constexpr double better = 1e-2;
/// Where Newton's method gets stuck from nothing, the give grows by this much more.
constexpr double sure_stride = 2;
/// Attempts after which an answer by Baraff's law is taken.
constexpr int enough_attempts = 3;
/// A walk through more contacts than this is not worth waiting for.
constexpr std::size_t longest_walk = 24;

/// The search for an answer, and the best that it has found so far.
struct FrictionSearch {
    const FrictionProblem& problem;
    const FrictionSettings& settings;
    FrictionSolution solution = {};
};

/// Takes forces for the answer, with the residual that they have by this law.
void take(FrictionSearch& search, const VecX& f, FrictionStatus status, StaticLaw law,
          FrictionMethod method) {
    FrictionSolution& solution = search.solution;
    solution.f = f;
    solution.a = accelerations_of(search.problem, f);
    solution.residual = friction_residual(search.problem, f, law);
    solution.law = law;
    solution.method = method;
    solution.ray = {};
    solution.status =
        status == FrictionStatus::solved && solution.residual > search.settings.tolerance
            ? FrictionStatus::gave_up
            : status;
}

// [newton-first]
/// Newton's method from these forces, or from nothing; true if it has led to an answer.
bool newton_from(FrictionSearch& search, const VecX& start, FrictionMethod method,
                 double stride = 1) {
    // Better than it needs to be, if that costs little.
    const double accepted = search.settings.tolerance;
    const double tolerance = std::clamp(solved_friction, better * accepted, accepted);
    const NewtonForces found = proximal_newton(
        search.problem,
        {.tolerance = tolerance, .good_enough = accepted, .start = start, .stride = stride});
    search.solution.newton_steps += found.steps;
    if (found.residual > accepted) return false;
    take(search, found.f, FrictionStatus::solved, StaticLaw::coulomb, method);
    return true;
}

bool try_newton(FrictionSearch& search) {
    const VecX& start = search.settings.start;
    if (start.size() == search.problem.b.size() &&
        newton_from(search, start, FrictionMethod::warm_start))
        return true;
    return newton_from(search, {}, FrictionMethod::newton) ||
           newton_from(search, {}, FrictionMethod::newton, sure_stride);
}
// [newton-first]

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

// [walks]
/// Walks, with the contacts in one order after the other.
void walk_in_orders(FrictionSearch& search) {
    FrictionSolution& solution = search.solution;
    if (search.problem.contacts.size() > longest_walk) {
        const VecX nothing = VecX::Zero(search.problem.b.size());
        take(search, nothing, FrictionStatus::gave_up, StaticLaw::coulomb, FrictionMethod::newton);
        return;
    }
    const FrictionProblem with_entries = with_matrix(search.problem);
    for (int attempt = 0; attempt < search.settings.max_attempts; ++attempt) {
        const FrictionWalk walk =
            walk_friction(with_entries, order_of_attempt(with_entries.contacts.size(), attempt));
        ++solution.attempts;
        solution.pivots += walk.pivots;
        solution.given_up += walk.given_up;
        // An attempt that ends on a ray says more than one that just gives up.
        if (walk.status == FrictionStatus::gave_up && solution.status != FrictionStatus::gave_up)
            continue;
        // Baraff's answer leaves the direction of friction open; turn it, if that is possible.
        if (walk.status == FrictionStatus::solved &&
            newton_from(search, walk.f, FrictionMethod::walk_and_newton))
            return;
        if (solution.status != FrictionStatus::solved) {
            take(search, walk.f, walk.status, StaticLaw::baraff, FrictionMethod::walk);
            solution.ray = walk.ray;
        }
        // A few orders more may lead to Coulomb's; then Baraff's will do.
        if (solution.status == FrictionStatus::solved && attempt >= enough_attempts) return;
    }
}
// [walks]

FrictionSolution solve_connected(const FrictionProblem& problem, const FrictionSettings& settings) {
    FrictionSearch search{.problem = problem, .settings = settings};
    if (!try_newton(search)) walk_in_orders(search);
    return search.solution;
}

/// gave_up is worse than unbounded, which is worse than solved.
FrictionStatus worse(FrictionStatus one, FrictionStatus other) {
    const auto rank = [](FrictionStatus status) {
        return status == FrictionStatus::solved ? 0 : status == FrictionStatus::unbounded ? 1 : 2;
    };
    return rank(one) > rank(other) ? one : other;
}

/// The settings for one island: its part of the warm start.
FrictionSettings settings_of(const FrictionProblem& problem, const FrictionSettings& settings,
                             const FrictionIsland& island) {
    FrictionSettings own = settings;
    if (settings.start.size() == problem.b.size()) own.start = settings.start(island.rows);
    return own;
}

/// Puts the answer of an island in its place.
void insert(FrictionSolution& all, const FrictionIsland& island, const FrictionSolution& part) {
    all.f(island.rows) = part.f;
    if (part.status == FrictionStatus::unbounded) {
        all.ray = VecX::Zero(all.f.size());
        all.ray(island.rows) = part.ray;
    }
    all.status = worse(all.status, part.status);
    if (part.law == StaticLaw::baraff) all.law = StaticLaw::baraff;
    all.method = std::max(all.method, part.method);
    all.newton_steps += part.newton_steps;
    all.pivots += part.pivots;
    all.attempts = std::max(all.attempts, part.attempts);
    all.given_up += part.given_up;
}

}  // namespace

// [solve-friction]
FrictionSolution solve_friction(const FrictionProblem& problem, const FrictionSettings& settings) {
    require_valid(problem);
    const std::vector<FrictionIsland> islands = islands_of(problem);
    if (islands.size() <= 1) return solve_connected(problem, settings);
    FrictionSolution all{.f = VecX::Zero(problem.b.size()), .status = FrictionStatus::solved};
    for (const FrictionIsland& island : islands)
        insert(
            all, island,
            solve_connected(problem_of(problem, island), settings_of(problem, settings, island)));
    all.a = accelerations_of(problem, all.f);
    all.residual = friction_residual(problem, all.f, all.law);
    return all;
}
// [solve-friction]

}  // namespace collide
