// Benchmark: time of Euler's method and of the regularised integrator for an error of 1e-6, and the
// cost of a collision at full accuracy.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "chapters/06_frictional_impact_3d/euler.hpp"
#include "chapters/06_frictional_impact_3d/programs/examples.hpp"
#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/benchmarks/timing.hpp"
#include "common/core/errors.hpp"

using namespace collide;

namespace {

constexpr double wanted = 1e-6;  // relative error of u and p

/// Time of one call, the best of several runs [s].
template <class Call>
double seconds(const Call& call, int repeats) {
    const double best = best_seconds(3, [&] {
        for (int i = 0; i < repeats; ++i) call();
    });
    return best / repeats;
}

struct Compared {
    double ratio = 0;        // time of Euler / time of the regularised integrator
    double evaluations = 0;  // of the latter
    double steps = 0;        // of the former
};

/// Both methods with the coarsest setting that reaches the wanted error.
Compared compare(const ImpactProblem& problem) {
    const Impact exact = impact_regularised(problem);
    RegularisedSettings series{.tolerance = 1e-2};
    while (error_of(impact_regularised(problem, series), exact, problem) > wanted)
        series.tolerance /= 10;
    EulerSettings euler{.delta = exact.p.z() / 1000};
    for (double error = 1; error > wanted;) {
        error = error_of(impact_euler(problem, euler), exact, problem);
        if (error > wanted) euler.delta *= std::clamp(0.8 * wanted / error, 0.02, 0.8);
    }
    const double euler_time = seconds([&] { impact_euler(problem, euler); }, 1);
    const double series_time = seconds([&] { impact_regularised(problem, series); }, 200);
    return {.ratio = euler_time / series_time,
            .evaluations = static_cast<double>(impact_regularised(problem, series).evaluations),
            .steps = static_cast<double>(impact_euler(problem, euler).evaluations)};
}

/// Euler against the regularised integrator, both to the wanted error.
void compare_with_euler(Bench& bench, Random& random) {
    bench.compare(
        "Euler's method", "the regularised integrator",
        "how many times faster the integrator is, for one collision to a relative error of 1e-6");
    const auto add = [&](const std::string& name, const Compared& compared) {
        bench.ratio(
            name, compared.ratio,
            to_text(compared.steps) + " steps, " + to_text(compared.evaluations) + " coefficients");
    };
    add("Baber's example", compare(baber_example()));
    for (int i = 0; i < 8;) {
        const RandomImpact made = random_impact(random);
        const ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        const double sliding = problem.u0.head<2>().norm() / -problem.u0.z();
        const bool is_closed_form = impact_regularised(problem).evaluations == 0;
        if (is_closed_form || sliding < 0.1) continue;  // (almost) nothing to integrate
        add("random " + std::to_string(++i), compare(problem));
    }
}

/// The cost of nearly full accuracy.
void compare_with_a_step(Bench& bench, Random& random) {
    std::vector<ImpactProblem> problems;
    for (int i = 0; i < 2000; ++i) {
        const RandomImpact made = random_impact(random);
        problems.push_back(impact_problem(made.a, made.b, made.contact));
    }
    double total = 0, most = 0;
    for (const ImpactProblem& problem : problems) {
        const auto count = static_cast<double>(impact_regularised(problem).evaluations);
        total += count / static_cast<double>(problems.size());
        most = std::max(most, count);
    }
    const double time = seconds(
        [&] {
            for (const ImpactProblem& problem : problems) impact_regularised(problem);
        },
        1);
    const double step =
        seconds([&] { impact_euler(baber_example(), {.delta = 1e-3}); }, 1) / 60'813;
    bench.compare("a collision, tolerance 1e-14", "one step of Euler's method",
                  "as long as so many Euler steps takes a collision at full accuracy");
    bench.ratio(
        "2000 random ones", time / static_cast<double>(problems.size()) / step,
        to_text(std::round(total)) + " coefficients in the mean, " + to_text(most) + " at most");
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("impact_cost", argc, argv);
    Random random(6);
    compare_with_euler(bench, random);
    compare_with_a_step(bench, random);
}
