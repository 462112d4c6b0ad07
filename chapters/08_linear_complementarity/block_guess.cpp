#include "chapters/08_linear_complementarity/block_guess.hpp"

#include "chapters/08_linear_complementarity/clamped_contacts.hpp"

namespace collide {
namespace {

/// The next set, without the contacts that pull and with those that approach; `wrong` counts both.
BlockGuess next_guess(const Lcp& problem, const std::vector<bool>& bilateral,
                      const std::vector<int>& wanted) {
    DantzigMemory memory;
    FactoredContacts contacts(problem.A, memory);
    contacts.clamp_all(wanted);
    const std::vector<int>& C = contacts.indices;
    VecX f = VecX::Zero(problem.b.size());
    contacts.refine(f, problem.b);  // from f = 0
    const VecX a = problem.A * f + problem.b;
    std::vector<bool> in_C(bilateral.size());
    for (const int i : C) in_C[static_cast<std::size_t>(i)] = true;
    const double zero = solved_residual * size_of(problem.b);
    BlockGuess next;
    for (int i = 0; i < f.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const bool is_wrong = in_C[at] ? !bilateral[at] && f[i] * problem.A(i, i) < -zero
                                       : !bilateral[at] && a[i] < -zero;
        next.wrong += static_cast<int>(is_wrong);
        if (bilateral[at] || in_C[at] != is_wrong) next.clamped.push_back(i);
    }
    return next;
}

}  // namespace

BlockGuess guess_by_blocks(const Lcp& problem, int max_rounds) {
    require_valid(problem);
    const std::vector<bool> bilateral = bilateral_flags(problem);
    BlockGuess best{.clamped = problem.bilateral, .wrong = static_cast<int>(problem.b.size()) + 1};
    for (std::vector<int> wanted = best.clamped; best.rounds < max_rounds;) {
        const BlockGuess next = next_guess(problem, bilateral, wanted);
        ++best.rounds;
        if (next.wrong >= best.wrong) break;
        best.wrong = next.wrong;
        best.clamped = next.wrong == 0 ? wanted : next.clamped;
        if (next.wrong == 0) break;
        wanted = next.clamped;
    }
    return best;
}

}  // namespace collide
