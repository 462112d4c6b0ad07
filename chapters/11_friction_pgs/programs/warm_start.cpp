// A tower of cubes with everything that keeps it standing, and without one thing at a time.
#include <algorithm>
#include <cmath>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/11_friction_pgs/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double duration = 10, sample = 0.02;  // [s]
constexpr double gone = 0.3;                    // a tower whose top is so far away is lost [m]

Scene tower(int cubes) {
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_floor(scene);
    for (int k = 0; k < cubes; ++k) add_box(scene, {1, 1, 1}, 1, {.position = {0, 0, k + 0.5}});
    return scene;
}

struct Run {
    Simulation end;
    std::vector<double> times = {}, drifts = {};  // of the top cube [s], [mm]
    bool stands = true;
};
Run stand(int cubes, const PgsSettings& settings) {
    const Stepper all = pgs_model(settings);
    Run run{.end = start_simulation(tower(cubes), all)};
    const Vec3 place = run.end.scene.bodies.back().position;
    for (int k = 1; k <= duration / sample && run.stands; ++k) {
        advance(run.end, all, sample * k - run.end.time);
        const double drift = (run.end.scene.bodies.back().position - place).norm();
        run.stands = run.end.status == SimulationStatus::reached_end && drift < gone;
        run.times.push_back(run.end.time);
        run.drifts.push_back(1e3 * (run.stands ? drift : gone));
    }
    return run;
}

/// What became of it, as a part of a sentence.
std::string fate(const Run& run) {
    const std::string when = " after " + with_decimals(2, run.end.time) + " s";
    if (run.end.status == diverged) return "diverges" + when;
    if (!run.stands) return "has moved " + to_short_text(gone) + " m" + when;
    const auto last_second = run.drifts.end() - static_cast<int>(1 / sample);
    return "is at most " + with_decimals(2, *std::max_element(last_second, run.drifts.end())) +
           " mm away in the last second";
}

struct Case {
    std::string name;
    PgsSettings settings;
    Color color;
};
std::vector<Case> cases(int sweeps, int substeps) {
    const PgsSettings all{.sweeps = sweeps, .substeps = substeps};
    std::vector<Case> found = {{"everything", all, palette::blue},
                               {"one substep", all, palette::green},
                               {"no warm start", all, palette::orange},
                               {"no accumulation", all, palette::purple},
                               {"neither of the two", all, palette::vermilion}};
    found[1].settings.substeps = 1;
    found[2].settings.warm_start = found[4].settings.warm_start = false;
    found[3].settings.accumulate = found[4].settings.accumulate = false;
    return found;
}

}  // namespace

int main(int argc, char** argv) {
    double boxes = 10, sweeps = 20, substeps = 10;
    Program program("warm_start", "A tower with and without warm start, accumulation and substeps.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--boxes", boxes, "number of cubes", {2, 15});
    program.option("--sweeps", sweeps, "per step of 0.01 s", {2, 60});
    program.option("--substeps", substeps, "per step", {2, 20});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const int cubes = static_cast<int>(boxes);
        Figure figure{.name = "warm_start",
                      .title = "What keeps a tower standing",
                      .caption = "",
                      .width = 1000,
                      .height = 460,
                      .columns = 2};
        const double apart = std::max(2.6, 0.26 * cubes);
        Axes& picture = figure.add_picture("", {-0.5 * apart, 4.5 * apart}, {-2.2, cubes + 0.6});
        Axes& axes = figure.add_axes({.x = {.label = "time t / s", .range = Range{0, duration}},
                                      .y = {.label = "drift of the top / mm",
                                            .range = Range{0.01, 1e5},
                                            .logarithmic = true},
                                      .legend = Legend::top_right});
        picture.rectangle({-0.5 * apart, 4.5 * apart}, {-0.3, 0}, palette::light_grey);
        Table table({"case", "time_s", "drift_mm"});
        std::string ends;
        int number = 0;
        for (const Case& one : cases(static_cast<int>(sweeps), static_cast<int>(substeps))) {
            const Run run = stand(cubes, one.settings);
            for (std::size_t k = 0; k < run.times.size(); ++k)
                table.add({number, run.times[k], run.drifts[k]});
            axes.line(run.times, run.drifts, {.color = one.color}, one.name);
            if (!run.stands)
                axes.points({run.times.back()}, {run.drifts.back()},
                            {.color = one.color, .marker = Marker::cross});
            Scene scene = run.end.scene;
            for (RigidBody& body : scene.bodies) body.position.x() += number * apart;
            draw_movable(picture, side_view, scene, 0.5, Outline::drawn);
            picture.text(number * apart, -0.9, with_decimals(2, run.end.time) + " s", Align::center,
                         one.color);
            ends += (number == 0 ? "With " : "; with ") + one.name + " it " + fate(run);
            ++number;
        }
        figure.caption =
            "A tower of " + std::to_string(cubes) + " cubes, in steps of 0.01 s with " +
            std::to_string(static_cast<int>(sweeps)) + " sweeps, drawn when each run ends: with " +
            std::to_string(static_cast<int>(substeps)) +
            " substeps, warm start and accumulated impulses, and with some of it left out. Right: how "
            "far the top cube is from its place. " +
            ends + ".";
        save(figure, table, files);
    });
}
