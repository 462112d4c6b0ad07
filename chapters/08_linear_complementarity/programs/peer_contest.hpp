// Dantzig's algorithm and the solvers of other libraries, side by side.
#pragma once
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/programs/lcp_timing.hpp"
#include "chapters/08_linear_complementarity/programs/peer_solvers.hpp"

namespace collide {

/// A solver in the comparison.
struct Contestant {
    std::string name;
    std::function<void(PeerProblem&, const Lcp&)> fill;  ///< empty for ours, which needs no copy
    std::function<void(PeerProblem&)> solve;
};

inline bool is_ours(const Contestant& contestant) { return !contestant.fill; }

inline std::vector<Contestant> contestants() {
    std::vector<Contestant> all = {{"Dantzig", {}, {}}};
    for (const PeerSolver& peer : peer_solvers()) all.push_back({peer.name, peer.fill, peer.solve});
    return all;
}

struct Seconds {
    double whole = 1e300;  ///< from the problem to the forces
    double call = 1e300;   ///< of this, the library's own part, without filling its arrays
};

inline Seconds shorter(const Seconds& one, const Seconds& other) {
    return {std::min(one.whole, other.whole), std::min(one.call, other.call)};
}

/// Workspaces are reused from one problem to the next, ours as well.
inline Seconds measure(const Contestant& contestant, const Lcp& problem, int repetitions) {
    static DantzigMemory memory;
    static PeerProblem arrays;
    if (is_ours(contestant)) {
        const double all = seconds(
            [](const Lcp& p) { sink = sink + solve_dantzig(p, {.memory = &memory}).residual; },
            problem, repetitions);
        return {all, all};
    }
    const double whole = seconds(
        [&](const Lcp& p) {
            contestant.fill(arrays, p);
            contestant.solve(arrays);
            sink = sink + VecX(VecX::Map(arrays.x.data(), p.b.size()))[0];
        },
        problem, repetitions);
    std::vector<PeerProblem> filled(static_cast<std::size_t>(repetitions));
    for (PeerProblem& each : filled) contestant.fill(each, problem);
    const double call = seconds_of([&] {
        for (PeerProblem& each : filled) contestant.solve(each);
    });
    return {whole, call / repetitions};
}

inline bool solves(const Contestant& contestant, const Lcp& problem) {
    VecX f;
    if (is_ours(contestant)) {
        f = solve_dantzig(problem).f;
    } else {
        PeerProblem arrays;
        contestant.fill(arrays, problem);
        contestant.solve(arrays);
        f = VecX::Map(arrays.x.data(), problem.b.size());
    }
    return f.allFinite() && natural_residual(problem, f) <= solved_residual;
}

/// In percent.
inline double share_solved(const Contestant& contestant, const std::vector<Lcp>& given) {
    const auto solved = std::count_if(given.begin(), given.end(), [&](const Lcp& problem) {
        return solves(contestant, problem);
    });
    return 100.0 * static_cast<double>(solved) / static_cast<double>(given.size());
}

/// For each solver the median over the problems of (its time / time of elimination), each the best
/// of nine alternating runs.
inline std::vector<Seconds> ratios_side_by_side(const std::vector<Contestant>& all,
                                                const std::vector<Lcp>& given) {
    std::vector<std::vector<double>> whole(all.size()), call(all.size());
    for (const Lcp& problem : given) {
        const int repetitions = std::max(1, 80 / static_cast<int>(problem.b.size()));
        double elimination = 1e300;
        std::vector<Seconds> best(all.size());
        for (int k = 0; k < 9; ++k) {
            elimination = std::min(elimination, seconds(eliminate, problem, repetitions));
            for (std::size_t i = 0; i < all.size(); ++i)
                best[i] = shorter(best[i], measure(all[i], problem, repetitions));
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            whole[i].push_back(best[i].whole / elimination);
            call[i].push_back(best[i].call / elimination);
        }
    }
    std::vector<Seconds> medians;
    for (std::size_t i = 0; i < all.size(); ++i)
        medians.push_back({median(whole[i]), median(call[i])});
    return medians;
}

}  // namespace collide
