// Benchmark: what the models cost on the scenes of the playground, and how the cost of a tower grows
// with its height. Names of scenes as arguments choose among them.
#include <algorithm>
#include <ctime>
#include <map>

#include "chapters/14_plus_simultaneous/programs/kept_scene.hpp"
#include "common/benchmarks/bench.hpp"

using namespace collide;

namespace {

/// Processor time of a run, and how it ended.
struct Cost {
    double seconds = 0;
    SimulationStatus status = {};
};

/// The shortest of a few runs; of one that takes long, the first.
template <class Run>
Cost cost_of(const Run& run) {
    constexpr double long_run = 0.5;  // [s]
    constexpr int most_runs = 5;
    Cost best;
    for (int k = 0; k < most_runs; ++k) {
        const std::clock_t begin = std::clock();
        const Simulation end = run();
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        if (k == 0 || seconds < best.seconds) best = {seconds, end.status};
        if (best.seconds > long_run) break;
    }
    return best;
}

Cost cost_of(const KeptScene& kept, const std::string& model) {
    const SceneRun ready = prepare_run(kept, model);
    return cost_of(
        [&] { return simulate(ready.scene.scene, ready.model.stepper, ready.duration); });
}

std::string to_text_unless_reached(SimulationStatus status) {
    return status == SimulationStatus::reached_end ? "" : to_text(status);
}

// Scenes ------------------------------------------------------------------------------------------

struct SceneCosts {
    KeptScene kept = {};
    std::map<std::string, Cost> costs = {};  ///< by model
};

std::vector<SceneCosts> costs_of_scenes(const std::vector<std::string>& wanted) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(COLLIDE_SCENES))
        if (wanted.empty() ||
            std::count(wanted.begin(), wanted.end(), entry.path().stem().string()) > 0)
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<SceneCosts> all;
    for (const auto& file : files) {
        if (!has_budget(file)) continue;
        SceneCosts scene{.kept = read_kept_scene(file)};
        for (const std::string& model : scene.kept.models)
            scene.costs[model] = cost_of(scene.kept, model);
        // Time steps are cheap, so they are measured also where theory is beyond them.
        if (!has_joints(scene.kept) && !takes(scene.kept, "pgs"))
            scene.costs["pgs"] = cost_of(scene.kept, "pgs");
        all.push_back(std::move(scene));
    }
    return all;
}

void compare(Bench& bench, const std::vector<SceneCosts>& scenes, const std::string& model,
             const std::string& reference, const std::string& how_to_read) {
    bench.compare(model, reference + " on the same scene", how_to_read);
    for (const auto& [kept, costs] : scenes) {
        if (costs.count(model) == 0 || costs.count(reference) == 0) continue;
        const std::string end = to_text_unless_reached(costs.at(model).status);
        bench.ratio(kept.name, costs.at(model).seconds / costs.at(reference).seconds,
                    kept.comes_to_rest && end.empty() ? "comes to rest" : end);
    }
}

// Towers ------------------------------------------------------------------------------------------

Scene tower_of(int height) {
    constexpr double edge = 0.3;  // [m]
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_floor(scene);
    for (int k = 0; k < height; ++k)
        add_box(scene, {edge, edge, edge}, 1, {.position = {0, 0, (k + 0.5) * edge}});
    return scene;
}

void show_growth(Bench& bench) {
    constexpr double duration = 0.5;  // [s]
    for (const NamedModel& model : models()) {
        if (model.name.find("impulses") != std::string::npos) continue;  // they cannot hold it
        bench.compare(model.name + ", a tower of cubes", "a tower of half as many",
                      "2: the cost grows like the height, 4: like its square");
        const auto cost = [&](int height) {
            const Scene scene = tower_of(height);
            return cost_of([&] { return simulate(scene, model.stepper, duration); });
        };
        Cost last = cost(4);
        for (const int height : {8, 16, 32}) {
            const Cost now = cost(height);
            bench.ratio(std::to_string(height) + " cubes", now.seconds / last.seconds,
                        to_text_unless_reached(now.status));
            last = now;
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("scene_cost", argc, argv);
    const std::vector<SceneCosts> scenes = costs_of_scenes(bench.arguments());
    for (const std::string model : {"contact-friction", "plus", "resting-contact", "compliant"})
        compare(bench, scenes, model, "pgs", "against twenty sweeps in each step");
    for (const std::string model : {"contact-friction", "plus"})
        compare(bench, scenes, model, "compliant", "against springs that are followed in time");
    if (bench.arguments().empty()) show_growth(bench);
}
