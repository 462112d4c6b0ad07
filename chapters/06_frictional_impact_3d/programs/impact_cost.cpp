// Benchmark: the time that Euler and the regularised integrator need for an error of 1e-6, and what
// a collision costs at full accuracy.
#include <algorithm>
#include <cstdio>

#include "chapters/06_frictional_impact_3d/euler.hpp"
#include "chapters/06_frictional_impact_3d/programs/examples.hpp"
#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "common/system/timing.hpp"

using namespace collide;

namespace {

constexpr double wanted = 1e-6;  // relative error of u and p

/// The time of one call, the best of some runs [s].
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

/// Both methods with the coarsest setting that gives the wanted error.
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

void print(const char* name, const Compared& compared) {
    std::printf("%-34s  %12.0f  %12.0f  %10.0f\n", name, compared.steps, compared.evaluations,
                compared.ratio);
}

}  // namespace

int main() {
    std::printf("frictional impact, relative error 1e-6\n%-34s  %12s  %12s  %10s\n", "",
                "Euler steps", "coefficients", "time ratio");
    print("Baber's example", compare(baber_example()));
    Random random(6);
    double smallest = 1e300;
    for (int i = 0; i < 8;) {
        const RandomImpact made = random_impact(random);
        const ImpactProblem problem = impact_problem(made.a, made.b, made.contact);
        const double sliding = problem.u0.head<2>().norm() / -problem.u0.z();
        const bool is_closed_form = impact_regularised(problem).evaluations == 0;
        if (is_closed_form || sliding < 0.1) continue;  // nothing to integrate, or hardly anything
        ++i;
        const Compared compared = compare(problem);
        smallest = std::min(smallest, compared.ratio);
        print("random collision", compared);
    }
    std::printf("smallest ratio of the random ones: %.0f\n\n", smallest);

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
    std::printf(
        "full accuracy (tolerance 1e-14), 2000 random collisions: %.0f evaluations in the "
        "mean, %.0f at most;\none collision takes as long as %.0f Euler steps\n",
        total, most, time / static_cast<double>(problems.size()) / step);
}
