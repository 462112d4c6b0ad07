// Cost of an event for 1 to 6 points, in units of an elimination, and against chapter 13 and
// Simbody.
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>
#include <string>

#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "chapters/13_plus_single_point/plus.hpp"
#include "chapters/14_plus_simultaneous/systems.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/benchmarks/timing.hpp"
#include "common/core/random.hpp"
#ifdef COLLIDE_HAS_SIMBODY
#include "chapters/14_plus_simultaneous/programs/quiet_output.hpp"
#include "chapters/14_plus_simultaneous/programs/simbody_plus.hpp"
#endif

using namespace collide;

namespace {

constexpr int impacts_of_a_kind = 200;
constexpr std::array point_counts = {1, 2, 4, 6};
constexpr double same = 1e-6;  // relative to the longest impulse: smaller differences do not count
// Simbody's own rules, which cannot be changed.
const StepRules rules{.transition_speed = 0.1, .max_turn = std::numbers::pi / 6};

// Impacts ---------------------------------------------------------------------------------------

/// Points on a random circle under a body, symmetric if their number is even.
std::vector<Contact> points_below(Random& random, int count, double height) {
    const Surface surface{.restitution = random.uniform(0, 1), .friction = random.uniform(0.05, 1)};
    const double radius = random.uniform(0.1, 0.5);
    std::vector<Contact> contacts;
    for (int k = 0; k < count; ++k) {
        const double angle = 2 * std::numbers::pi * (k + 0.5) / count;
        contacts.push_back(
            {.a = 0,
             .position = {radius * std::cos(angle), radius * std::sin(angle), -height},
             .surface = surface});
    }
    return contacts;
}

/// A box that lands on some points with a random velocity.
ProximalProblem random_landing(Random& random, int points) {
    const Vec3 size = random.coordinates(0.2, 1);
    RigidBody box = make_body(box_mass_properties(random.log_uniform(0.5, 5), size));
    box.velocity = {random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-5, -1)};
    box.angular_velocity = random.vector(0, 2);
    return proximal_problem({box}, points_below(random, points, size.z() / 2));
}

/// A box on four points that moves in the plane of y and z: symmetric under x → −x.
ProximalProblem random_mirror_landing(Random& random) {
    const Vec3 size = random.coordinates(0.2, 1);
    RigidBody box = make_body(box_mass_properties(random.log_uniform(0.5, 5), size));
    box.velocity = {0, random.uniform(-3, 3), random.uniform(-5, -1)};
    box.angular_velocity = {random.uniform(-8, 8), 0, 0};
    return proximal_problem({box}, points_below(random, 4, size.z() / 2));
}
/// The points of random_mirror_landing that are mirror images in x.
constexpr std::array<std::array<int, 2>, 2> mirror_pairs{{{0, 1}, {3, 2}}};

/// Deviation of the impulses from their mirror images, relative to the longest.
double asymmetry(const ProximalProblem& problem, const VecX& p) {
    // contact_frame of a normal along z has x along the world's y.
    const Vec3 mirror(1, -1, 1);
    double worst = 0;
    for (const auto& [one, other] : mirror_pairs)
        worst = std::max(worst, (part_of(p, one) - mirror.cwiseProduct(part_of(p, other))).norm());
    double longest = 0;
    for (int k = 0; k < points_of(problem); ++k) longest = std::max(longest, part_of(p, k).norm());
    return longest > 0 ? worst / longest : 0;
}

// Measuring -------------------------------------------------------------------------------------

template <class Make>
std::vector<ProximalProblem> many(const Make& make) {
    std::vector<ProximalProblem> problems;
    for (int k = 0; k < impacts_of_a_kind; ++k) problems.push_back(make());
    return problems;
}

/// Times of several methods on the same problems, run in turn [s].
std::vector<double> seconds_side_by_side(const std::vector<std::function<void()>>& ways) {
    std::vector<double> best(ways.size(), 1e9);
    for (int turn = 0; turn < 30; ++turn)
        for (std::size_t i = 0; i < ways.size(); ++i)
            best[i] = std::min(best[i], seconds_of(ways[i]));
    return best;
}

/// Adds nothing measurable, but the compiler cannot remove it.
volatile double kept = 0;

std::function<void()> by_elimination(const std::vector<ProximalProblem>& problems) {
    return [&problems] {
        for (const ProximalProblem& problem : problems) {
            const MatX regular =
                problem.A + MatX::Identity(problem.A.rows(), problem.A.cols());  // A is singular
            kept = VecX(regular.partialPivLu().solve(problem.u0))[0];
        }
    };
}
std::function<void()> by_plus(const std::vector<ProximalProblem>& problems) {
    return [&problems] {
        for (const ProximalProblem& problem : problems)
            kept = plus_event(problem, {.rules = rules}).p[0];
    };
}
std::function<void()> by_chapter_13(const std::vector<ProximalProblem>& problems) {
    return [&problems] {
        for (const ProximalProblem& problem : problems)
            kept = plus_impact({.K = problem.A,
                                .u0 = problem.u0,
                                .mu = problem.points[0].mu,
                                .restitution = problem.points[0].restitution},
                               {.rules = rules})
                       .p.x();
    };
}

std::string points_text(int points) {
    return std::to_string(points) + (points == 1 ? " point" : " points");
}

/// A formatted sentence.
template <class... Numbers>
std::string sentence(const char* format, Numbers... numbers) {
    std::array<char, 200> text{};
    std::snprintf(text.data(), text.size(), format, numbers...);
    return text.data();
}

void compare_with_elimination(Bench& bench) {
    bench.compare("an event of PLUS", "elimination (LU) of as many rows",
                  std::to_string(impacts_of_a_kind) +
                      " boxes that land on so many points; rounds and intervals in the mean");
    for (const int points : point_counts) {
        Random random(static_cast<std::uint64_t>(points));
        const auto problems = many([&] { return random_landing(random, points); });
        double rounds = 0, intervals = 0;
        for (const ProximalProblem& problem : problems) {
            const PlusEvent event = plus_event(problem, {.rules = rules});
            rounds += static_cast<double>(event.rounds.size()) / impacts_of_a_kind;
            intervals += static_cast<double>(event.intervals.size()) / impacts_of_a_kind;
        }
        const auto seconds = seconds_side_by_side({by_elimination(problems), by_plus(problems)});
        bench.ratio(points_text(points), seconds[1] / seconds[0],
                    sentence("%.1f rounds, %.1f intervals", rounds, intervals));
    }
}

void compare_with_chapter_13(Bench& bench) {
    bench.compare("an event of PLUS", "chapter 13's impact",
                  "what it costs to allow for many points where there is one");
    Random random(1);
    const auto problems = many([&] { return random_landing(random, 1); });
    const auto seconds = seconds_side_by_side({by_plus(problems), by_chapter_13(problems)});
    bench.ratio(points_text(1), seconds[0] / seconds[1]);
}

/// Symmetric scenes: is the symmetry kept?
void remark_mirror_scenes(Bench& bench, const char* name,
                          const std::function<VecX(const ProximalProblem&)>& impulse_of) {
    Random random(9);
    int broken = 0;
    double worst = 0;
    for (int k = 0; k < impacts_of_a_kind; ++k) {
        const ProximalProblem problem = random_mirror_landing(random);
        const double distance = asymmetry(problem, impulse_of(problem));
        broken += !(distance <= same);
        worst = std::max(worst, distance);
    }
    bench.remark(
        sentence("mirror symmetry on four points, %s: %d of %d scenes lose it, the worst by %.1g "
                 "of its longest impulse",
                 name, broken, impacts_of_a_kind, worst));
}

VecX ours(const ProximalProblem& problem) { return plus_event(problem, {.rules = rules}).p; }

#ifdef COLLIDE_HAS_SIMBODY
SimbodyPlus simbody_solver(const ProximalProblem& problem) {
    SimbodyImpact impact;
    for (Eigen::Index i = 0; i < problem.A.rows(); ++i)
        for (Eigen::Index j = 0; j < problem.A.cols(); ++j) impact.A.push_back(problem.A(i, j));
    impact.u0.assign(problem.u0.begin(), problem.u0.end());
    for (const ProximalPoint& point : problem.points) {
        impact.mu.push_back(point.mu);
        impact.e.push_back(point.restitution.minimum);
    }
    return SimbodyPlus(impact, rules.transition_speed);
}
VecX simbody(const ProximalProblem& problem) {
    const QuietOutput quiet;
    const std::vector<double> p = simbody_solver(problem).impulse();
    return Eigen::Map<const VecX>(p.data(), static_cast<Eigen::Index>(p.size()));
}
/// A debug build of the library prints every step, and its time says nothing about the method.
bool simbody_talks() {
    Random random(1);
    SimbodyPlus solver = simbody_solver(random_landing(random, 1));
    const QuietOutput quiet;
    solver.impulse();
    return quiet.has_output();
}

void remark_slip(Bench& bench) {
    ProximalProblem problem{.A = MatX(3, 3), .u0 = Vec3(0, 0, -1)};
    problem.A << 1, 0, 0.5, 0, 1, 0, 0.5, 0, 1;
    problem.points = {{.mu = 0.2, .restitution = constant_restitution(0)}};
    bench.remark("a point about to slip: A = [[1,0,½],[0,1,0],[½,0,1]], u = (0,0,−1), μ = 1/5");
    for (const auto& [name, p] : {std::pair("ours", ours(problem)), {"Simbody", simbody(problem)}})
        bench.remark(sentence("%s: impulse (%.6f, %.6f, %.6f), friction / (μ p_z) = %.3f", name,
                              p[0], p[1], p[2], p.head<2>().norm() / (0.2 * p[2])));
}

void compare_with_simbody(Bench& bench) {
    const bool talks = simbody_talks();
    bench.compare("Simbody's PLUSImpulseSolver", "our event of PLUS",
                  "the same boxes; how many get the same impulse");
    if (talks)
        bench.remark(
            "the installed library was built for debugging and prints its steps: no times");
    for (const int points : point_counts) {
        Random random(static_cast<std::uint64_t>(points));
        const auto problems = many([&] { return random_landing(random, points); });
        int agree = 0;
        std::vector<SimbodyPlus> solvers;
        for (const ProximalProblem& problem : problems) {
            const VecX p = ours(problem);
            agree += (simbody(problem) - p).norm() <= same * p.norm();
            solvers.push_back(simbody_solver(problem));
        }
        const std::string same_impulse =
            sentence("%.1f %% agree", 100.0 * agree / impacts_of_a_kind);
        if (talks) {
            bench.remark(points_text(points) + ": " + same_impulse);
            continue;
        }
        const auto seconds = seconds_side_by_side({by_plus(problems), [&] {
                                                       for (SimbodyPlus& solver : solvers)
                                                           kept = solver.impulse()[0];
                                                   }});
        bench.ratio(points_text(points), seconds[1] / seconds[0], same_impulse);
    }
}
#endif

}  // namespace

int main(int argc, char** argv) {
    Bench bench("plus_cost", argc, argv);
    compare_with_elimination(bench);
    compare_with_chapter_13(bench);
    remark_mirror_scenes(bench, "ours", ours);
#ifdef COLLIDE_HAS_SIMBODY
    remark_mirror_scenes(bench, "Simbody", simbody);
    remark_slip(bench);
    compare_with_simbody(bench);
#else
    bench.remark("Simbody is compared where its package is installed: libsimbody-dev");
#endif
}
