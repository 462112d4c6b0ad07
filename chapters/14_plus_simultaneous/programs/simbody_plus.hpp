// Simbody's PLUSImpulseSolver, by the authors of the paper: for the benchmark, where the library is
// installed.
//
// Its headers are not C++20, so the source that includes them must not include ours: this header
// has only plain numbers.
#pragma once
#include <memory>
#include <vector>

namespace collide {

/// A problem without bilateral rows, with the same e at every speed.
struct SimbodyImpact {
    std::vector<double> A = {};  ///< row by row [1/kg]
    std::vector<double> u0 = {};
    std::vector<double> mu = {}, e = {};  ///< of each point
};

class SimbodyPlus {
  public:
    SimbodyPlus(const SimbodyImpact& impact, double transition_speed);
    SimbodyPlus(SimbodyPlus&&) noexcept;
    ~SimbodyPlus();
    /// The impulses, three for each point [N s].
    std::vector<double> impulse();

  private:
    struct Solver;
    std::unique_ptr<Solver> solver_;
};

}  // namespace collide
