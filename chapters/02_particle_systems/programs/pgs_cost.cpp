// Benchmark: cost of a sweep per contact, from a thousand contacts to twenty thousand.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "chapters/02_particle_systems/pgs.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/benchmarks/timing.hpp"
#include "common/core/random.hpp"

using namespace collide;

namespace {

// A layer of balls, each touching its neighbours to the right and above.
ContactProblem layer(int contacts) {
    const int side = static_cast<int>(std::sqrt(contacts / 2.0)) + 1;
    ContactProblem problem;
    Random random(1);
    for (int i = 0; i < side * side; ++i) problem.inverse_mass.push_back(random.uniform(0.5, 2));
    for (int i = 0; i < side; ++i)
        for (int j = 0; j < side; ++j) {
            if (j + 1 < side)
                problem.contacts.push_back(
                    {.a = i * side + j + 1, .b = i * side + j, .normal = Vec3::UnitX()});
            if (i + 1 < side)
                problem.contacts.push_back(
                    {.a = (i + 1) * side + j, .b = i * side + j, .normal = Vec3::UnitY()});
        }
    problem.b = VecX::NullaryExpr(static_cast<Eigen::Index>(problem.contacts.size()),
                                  [&] { return random.uniform(-1, 1); });
    return problem;
}

// The best of several runs of many sweeps, per sweep and contact [ns].
double cost(const ContactProblem& problem) {
    const int sweeps = static_cast<int>(4'000'000 / problem.contacts.size());
    const double best = best_seconds(3, [&] {
        PgsState state = zero_impulses(problem);
        for (int i = 0; i < sweeps; ++i) pgs_sweep(problem, state);
    });
    return 1e9 * best / sweeps / static_cast<double>(problem.contacts.size());
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("pgs_cost", argc, argv);
    std::vector<ContactProblem> problems;
    for (const int contacts : {1'000, 2'000, 5'000, 10'000, 20'000})
        problems.push_back(layer(contacts));
    // Interleaved, so that a busy moment of the machine does not slow one size alone.
    std::vector<double> costs(problems.size(), 1e300);
    for (int turn = 0; turn < 3; ++turn)
        for (std::size_t i = 0; i < problems.size(); ++i)
            costs[i] = std::min(costs[i], cost(problems[i]));

    const auto contacts = [&](std::size_t i) {
        return std::to_string(problems[i].contacts.size()) + " contacts";
    };
    bench.compare("a sweep, per contact", "that with " + contacts(0),
                  "about 1 means that a sweep of projected Gauss–Seidel costs the same per "
                  "contact, however many there are");
    for (std::size_t i = 0; i < problems.size(); ++i) bench.ratio(contacts(i), costs[i] / costs[0]);
}
