// Benchmark: the scene of one_scene_six_models under each model, side by side.
#include <string>

#include "chapters/14_plus_simultaneous/six_models.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/benchmarks/timing.hpp"

using namespace collide;

int main(int argc, char** argv) {
    constexpr double duration = 1.2;  // [s]
    constexpr int runs = 5;
    Bench bench("model_cost", argc, argv);
    const Scene scene = slope_scene();
    double first = 0;
    for (const NamedModel& model : six_models()) {
        Simulation run;
        const double seconds =
            best_seconds(runs, [&] { run = simulate(scene, model.stepper, duration); });
        const double per_second = seconds / run.time;  // some models end early
        if (first == 0) {
            first = per_second;
            bench.compare(
                "a second of boxes and a ball on a slope", "the model impulses",
                "what a model costs in a scene of five bodies; those that end early count "
                "until then");
        }
        bench.ratio(model.name, per_second / first,
                    run.status == SimulationStatus::reached_end ? "" : to_text(run.status));
    }
}
