#include "chapters/08_linear_complementarity/dantzig_impulses.hpp"

#include "chapters/08_linear_complementarity/dantzig.hpp"

namespace collide {

// [dantzig-impulses]
CollideStage dantzig_impulses() {
    return impulses_with({.solver = [](const Lcp& problem) { return solve_dantzig(problem); }});
}
// [dantzig-impulses]

}  // namespace collide
