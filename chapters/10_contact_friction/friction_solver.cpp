#include "chapters/10_contact_friction/friction_solver.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "chapters/10_contact_friction/friction_islands.hpp"
#include "chapters/10_contact_friction/friction_sweeps.hpp"
#include "chapters/10_contact_friction/friction_walk.hpp"
#include "chapters/10_contact_friction/set_iteration.hpp"
#include "common/core/random.hpp"

namespace collide {

namespace {

/// Attempts after which an answer by Baraff's law is taken.
constexpr int enough_attempts = 3;

/// The search for an answer, and the best that it has found so far.
struct FrictionSearch {
    const FrictionProblem& problem;
    const FrictionSettings& settings;
    FrictionAnswer answer = {};
    double best = std::numeric_limits<double>::infinity();  ///< residual of the set iterations

    bool is_good_enough() const { return best <= settings.tolerance; }
};

bool has_guess(const FrictionProblem& problem, const FrictionSettings& settings) {
    return settings.guess.size() == problem.contacts.size() &&
           settings.start.size() == problem.b.size();
}

/// Takes forces for the answer, with the residual that they have by this law.
void take(FrictionSearch& search, const VecX& f, const std::vector<ContactSets>& sets,
          FrictionStatus status, StaticLaw law) {
    FrictionSolution& solution = search.answer.solution;
    solution.f = f;
    solution.a = search.problem.A * f + search.problem.b;
    solution.residual = friction_residual(search.problem, f, law);
    solution.law = law;
    solution.ray = {};
    solution.status =
        status == FrictionStatus::solved && solution.residual > search.settings.tolerance
            ? FrictionStatus::gave_up
            : status;
    search.answer.sets = sets;
}

/// Iterates from a guess, and takes the best of all guesses so far; true if it is exact.
bool iterate_from(FrictionSearch& search, const std::vector<ContactSets>& guess,
                  const VecX& start) {
    const double tolerance = search.settings.tolerance;
    const SetForces found = iterate_sets(search.problem, guess, start, tolerance);
    search.answer.solution.pivots += found.rounds;
    if (found.residual >= search.best) return false;
    search.best = found.residual;
    if (found.residual <= tolerance)
        take(search, found.f, found.sets, FrictionStatus::solved, StaticLaw::coulomb);
    return found.residual <= std::min(solved_friction, tolerance);
}

// [guesses]
/// The sets and forces of last time. Where nothing better is found they may stay as they are, if
/// Baraff's law is enough.
bool try_last_answer(FrictionSearch& search) {
    const FrictionSettings& settings = search.settings;
    if (!has_guess(search.problem, settings)) return false;
    if (iterate_from(search, settings.guess, settings.start)) return true;
    if (settings.law != StaticLaw::baraff) return false;
    const SetForces kept = keep_sets(search.problem, settings.guess, settings.start);
    const bool holds = kept.residual <= settings.tolerance;
    if (holds) take(search, kept.f, kept.sets, FrictionStatus::solved, StaticLaw::baraff);
    return holds;
}

/// Cheap guesses, one after the other; true if one of them has led to an answer.
bool try_guesses(FrictionSearch& search) {
    if (try_last_answer(search)) return true;
    const VecX nothing = VecX::Zero(search.problem.b.size());
    const std::vector<ContactSets> all_stick(
        search.problem.contacts.size(),
        {.normal = NormalSet::clamped, .tangent = TangentSet::stuck});
    if (iterate_from(search, all_stick, nothing)) return true;
    if (search.is_good_enough()) return true;
    VecX f = nothing;
    for (const int sweeps : {50, 500, 5000}) {
        const SweptForces swept = sweep_friction(search.problem, f, sweeps);
        if (iterate_from(search, swept.sets, swept.f)) return true;
        f = swept.f;
    }
    return search.is_good_enough();
}
// [guesses]

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
    FrictionSolution& solution = search.answer.solution;
    for (int attempt = 0; attempt < search.settings.max_attempts; ++attempt) {
        const FrictionWalk walk = walk_friction(
            search.problem, order_of_attempt(search.problem.contacts.size(), attempt));
        ++solution.attempts;
        solution.pivots += walk.pivots;
        solution.given_up += walk.given_up;
        // An attempt that ends on a ray says more than one that just gives up.
        if (walk.status == FrictionStatus::gave_up && solution.status != FrictionStatus::gave_up)
            continue;
        // Baraff's answer leaves the direction of friction open; turn it, if that is possible.
        if (walk.status == FrictionStatus::solved && iterate_from(search, walk.sets, walk.f))
            return;
        if (solution.status != FrictionStatus::solved) {
            take(search, walk.f, walk.sets, walk.status, StaticLaw::baraff);
            solution.ray = walk.ray;
        }
        // A few orders more may lead to Coulomb's; then Baraff's will do.
        if (solution.status == FrictionStatus::solved && attempt >= enough_attempts) return;
    }
}
// [walks]

FrictionAnswer solve_connected(const FrictionProblem& problem, const FrictionSettings& settings) {
    FrictionSearch search{.problem = problem, .settings = settings};
    if (!try_guesses(search)) walk_in_orders(search);
    return search.answer;
}

/// gave_up is worse than unbounded, which is worse than solved.
FrictionStatus worse(FrictionStatus one, FrictionStatus other) {
    const auto rank = [](FrictionStatus status) {
        return status == FrictionStatus::solved ? 0 : status == FrictionStatus::unbounded ? 1 : 2;
    };
    return rank(one) > rank(other) ? one : other;
}

/// The settings for one island: its part of the guess.
FrictionSettings settings_of(const FrictionProblem& problem, const FrictionSettings& settings,
                             const FrictionIsland& island) {
    FrictionSettings own = settings;
    own.guess.clear();
    if (!has_guess(problem, settings)) return own;
    for (const std::size_t i : island.contacts) own.guess.push_back(settings.guess[i]);
    own.start = settings.start(island.rows);
    return own;
}

/// Puts the answer of an island in its place.
void insert(FrictionAnswer& all, const FrictionIsland& island, const FrictionAnswer& part) {
    FrictionSolution& solution = all.solution;
    solution.f(island.rows) = part.solution.f;
    for (std::size_t k = 0; k < island.contacts.size(); ++k)
        all.sets[island.contacts[k]] = part.sets[k];
    if (part.solution.status == FrictionStatus::unbounded) {
        solution.ray = VecX::Zero(solution.f.size());
        solution.ray(island.rows) = part.solution.ray;
    }
    solution.status = worse(solution.status, part.solution.status);
    if (part.solution.law == StaticLaw::baraff) solution.law = StaticLaw::baraff;
    solution.pivots += part.solution.pivots;
    solution.attempts = std::max(solution.attempts, part.solution.attempts);
    solution.given_up += part.solution.given_up;
}

}  // namespace

// [solve-friction]
FrictionAnswer solve_friction(const FrictionProblem& problem, const FrictionSettings& settings) {
    require_valid(problem);
    const std::vector<FrictionIsland> islands = islands_of(problem);
    if (islands.size() <= 1) return solve_connected(problem, settings);
    FrictionAnswer all;
    FrictionSolution& solution = all.solution;
    solution.status = FrictionStatus::solved;
    solution.f = VecX::Zero(problem.b.size());
    all.sets.resize(problem.contacts.size());
    for (const FrictionIsland& island : islands)
        insert(
            all, island,
            solve_connected(problem_of(problem, island), settings_of(problem, settings, island)));
    solution.a = problem.A * solution.f + problem.b;
    solution.residual = friction_residual(problem, solution.f, solution.law);
    return all;
}
// [solve-friction]

}  // namespace collide
