// Benchmark: the closed form in the plane against chapter 6's impact in space.
#include <algorithm>
#include <vector>

#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "chapters/07_frictional_impact_2d/impact_2d.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/benchmarks/timing.hpp"
#include "common/core/random.hpp"

using namespace collide;

namespace {

constexpr int problem_count = 2'000;

/// K of a body of 1 kg that hits a fixed body with a random point.
ImpactProblem problem_in_space(Random& random) {
    const Vec3 r = random.vector(0.2, 1), z = Vec3::UnitZ();
    const Mat3 turn = random.rotation();
    const Vec3 inverse_inertia{random.log_uniform(1, 30), random.log_uniform(1, 30),
                               random.log_uniform(1, 30)};
    Mat3 cross;
    cross << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
    const Mat3 K =
        Mat3::Identity() - cross * turn * inverse_inertia.asDiagonal() * turn.transpose() * cross;
    return {.K = (K + K.transpose()) / 2,
            .u0 = random.vector(0, 2) - 3 * z,
            .mu = random.uniform(0, 1),
            .e = random.uniform(0, 1)};
}

/// The x and z components of a problem in space.
ImpactProblem2d problem_in_plane(const ImpactProblem& space) {
    Mat2 K;
    K << space.K(0, 0), space.K(0, 2), space.K(2, 0), space.K(2, 2);
    return {.K = K, .u0 = {space.u0.x(), space.u0.z()}, .mu = space.mu, .e = space.e};
}

/// The planar problem as a problem in space.
ImpactProblem plane_in_space(ImpactProblem space) {
    space.K(0, 1) = space.K(1, 0) = space.K(1, 2) = space.K(2, 1) = 0;
    space.u0.y() = 0;
    return space;
}

/// The best of several runs over all problems, per problem [ns].
template <class OneProblem, class Resolve>
double cost(const std::vector<OneProblem>& problems, int repeats, const Resolve& resolve) {
    double sum = 0;
    const double best = best_seconds(3, [&] {
        for (int i = 0; i < repeats; ++i)
            for (const OneProblem& problem : problems) sum += resolve(problem).u.x();
    });
    if (sum == 0.5) return 0;  // uses the sum, so that the compiler cannot remove the work
    return 1e9 * best / repeats / static_cast<double>(problems.size());
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("bench_impact_2d", argc, argv);
    Random random(7);
    std::vector<ImpactProblem> space, flat;
    std::vector<ImpactProblem2d> plane;
    for (int i = 0; i < problem_count; ++i) {
        space.push_back(problem_in_space(random));
        plane.push_back(problem_in_plane(space.back()));
        flat.push_back(plane_in_space(space.back()));
    }
    const auto in_space = [](const ImpactProblem& problem) { return impact_regularised(problem); };
    // Alternating, so that a busy moment of the machine affects both.
    double closed = 1e300, space_time = 1e300, flat_time = 1e300;
    for (int turn = 0; turn < 5; ++turn) {
        closed = std::min(closed, cost(plane, 20, impact_2d));
        space_time = std::min(space_time, cost(space, 1, in_space));
        flat_time = std::min(flat_time, cost(flat, 1, in_space));
    }
    bench.compare("an impact by chapter 6's solver", "the closed form in the plane",
                  "how many times faster the closed form is; at least 20 is wanted in space");
    bench.ratio("in space", space_time / closed);
    bench.ratio("in the plane", flat_time / closed, "the same planar problems for both");
}
