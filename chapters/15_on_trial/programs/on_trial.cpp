// Puts all contestants on trial: every scene, every step, both tunings. Writes a line for each case.
#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>

#include "chapters/15_on_trial/engines/engines.hpp"
#include "chapters/15_on_trial/programs/trial_results.hpp"
#include "common/benchmarks/apart.hpp"

using namespace collide;

namespace {

struct Wanted {
    std::vector<std::string> contestants, scenes;  ///< empty: all
    double patience = 20;                          ///< for the cases of one scene [s]
    bool record = false, again = false;
    std::string file = "on_trial.csv";
};

template <class List>
bool has(const List& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

/// One contestant, with one setting and one step.
struct Run {
    const Contestant* contestant;
    Tuning tuning;
    double step;
};

TrialResult blank_result(const Run& run, const TrialScene& scene, const TrialCase& trial) {
    TrialResult result;
    result.contestant = run.contestant->name;
    result.version = run.contestant->version;
    result.settings =
        run.tuning == Tuning::advised ? run.contestant->advised : run.contestant->defaults;
    result.tuning = run.tuning;
    result.step = run.step;
    result.scene = scene.name;
    result.parameter = trial.parameter;
    result.error = std::numeric_limits<double>::infinity();
    return result;
}

TrialResult result_of(const Run& run, const TrialScene& scene, const TrialCase& trial) {
    TrialResult result = blank_result(run, scene, trial);
    const double begin = processor_seconds();
    const Motion motion = run.contestant->run(trial.task, run.step, run.tuning);
    result.seconds = processor_seconds() - begin;
    result.can_say = motion.unsupported.empty();
    result.remark = result.can_say ? motion.failed : motion.unsupported;
    if (!result.can_say) return result;
    result.error = trial_error(trial, motion);
    if (std::isfinite(result.error)) result.measured = trial.measure(motion);
    return result;
}

/// All cases of a scene, in a process of their own.
std::vector<TrialResult> results_of(const Run& run, const TrialScene& scene, double patience) {
    const auto answer = run_apart(
        [&] {
            std::string lines;
            for (const TrialCase& trial : scene.cases)
                lines += to_line(result_of(run, scene, trial)) + "\n";
            return lines;
        },
        patience);
    std::vector<TrialResult> results;
    if (!answer) {
        for (const TrialCase& trial : scene.cases) {
            results.push_back(blank_result(run, scene, trial));
            results.back().remark = "no answer in " + general_digits(patience, 3) + " s";
        }
        return results;
    }
    std::stringstream lines(*answer);
    int number = 0;
    for (std::string line; std::getline(lines, line);)
        results.push_back(from_line(line, "the answer", ++number));
    return results;
}

bool is_known(const std::vector<TrialResult>& results, const std::string& contestant, Tuning tuning,
              double step, const std::string& scene) {
    return std::any_of(results.begin(), results.end(), [&](const TrialResult& r) {
        return r.contestant == contestant && r.tuning == tuning && std::abs(r.step - step) < 1e-5 &&
               r.scene == scene;
    });
}

std::vector<Contestant> chosen_contestants(const Wanted& wanted) {
    std::vector<Contestant> all = course_contestants();
    for (Contestant& engine : installed_engines()) all.push_back(std::move(engine));
    for (const std::string& name : wanted.contestants)
        if (std::none_of(all.begin(), all.end(), [&](const auto& c) { return c.name == name; }))
            throw std::invalid_argument("--contestant " + name +
                                        (has(missing_engines(), name)
                                             ? ": is not installed, see ./course setup --engines"
                                             : ": there is no such contestant"));
    std::erase_if(all, [&](const Contestant& c) {
        return !wanted.contestants.empty() && !has(wanted.contestants, c.name);
    });
    return all;
}
std::vector<TrialScene> chosen_scenes(const Wanted& wanted) {
    std::vector<TrialScene> all = trial_scenes();
    for (const std::string& name : wanted.scenes)
        if (std::none_of(all.begin(), all.end(), [&](const auto& s) { return s.name == name; }))
            throw std::invalid_argument("--scene " + name + ": there is no such scene");
    std::erase_if(all, [&](const TrialScene& scene) {
        return !wanted.scenes.empty() && !has(wanted.scenes, scene.name);
    });
    return all;
}

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

/// The worst error of each scene and contestant, with its processor time over that of pgs.
void print_table(const std::vector<TrialResult>& results, const std::vector<TrialScene>& scenes) {
    const double step = trial_steps[1];
    std::cout
        << "Worst error of each scene, at a step of 1/240 s (defaults | advised); in brackets "
           "the processor time over that of pgs.\n";
    const auto seconds = [&](const std::string& name, Tuning tuning, const std::string& scene) {
        double sum = 0;
        for (const TrialResult& r : results)
            if (r.contestant == name && r.tuning == tuning && std::abs(r.step - step) < 1e-5 &&
                r.scene == scene)
                sum += r.seconds;
        return sum;
    };
    const auto entry = [&](const std::string& name, Tuning tuning, const std::string& scene) {
        const auto error = worst_error(results, name, tuning, step, scene);
        if (!error)
            return std::string(is_known(results, name, tuning, step, scene) ? "unsupported" : "-");
        if (!std::isfinite(*error)) return std::string("no answer");
        const double ours = seconds("pgs", Tuning::defaults, scene);
        return general_digits(*error, 2) +
               (ours > 0 ? " (" + general_digits(seconds(name, tuning, scene) / ours, 2) + ")"
                         : "");
    };
    for (const TrialScene& scene : scenes) {
        std::cout << '\n' << scene.name << ": " << scene.asks << '\n';
        for (const std::string& name : contestants_in(results))
            std::cout << "  " << padded(name, 21)
                      << padded(entry(name, Tuning::defaults, scene.name), 20) << "| "
                      << entry(name, Tuning::advised, scene.name) << '\n';
    }
    std::cout << "\nunsupported: the scene cannot be said to it; -: it has no other settings\n";
}

void put_on_trial(const Wanted& wanted) {
    const std::filesystem::path file = wanted.record ? kept_trial_results(COLLIDE_FIGURE_FOLDER)
                                                     : std::filesystem::path(wanted.file);
    const std::vector<Contestant> contestants = chosen_contestants(wanted);
    const std::vector<TrialScene> scenes = chosen_scenes(wanted);
    for (const std::string& name : missing_engines())
        std::cerr << name << " is not installed and is left out (./course setup --engines)\n";

    std::vector<Run> runs;
    for (const Contestant& contestant : contestants)
        for (const Tuning tuning : {Tuning::defaults, Tuning::advised})
            for (const double step : trial_steps)
                if (tuning == Tuning::defaults || !contestant.advised.empty())
                    runs.push_back({&contestant, tuning, step});

    // What an interrupted run has written is not computed again.
    std::vector<TrialResult> results;
    if (std::filesystem::exists(file) && !wanted.again) results = read_trial_results(file);
    const std::size_t all = runs.size() * scenes.size();
    std::size_t done = 0;
    for (const Run& run : runs)
        for (const TrialScene& scene : scenes) {
            ++done;
            if (is_known(results, run.contestant->name, run.tuning, run.step, scene.name)) continue;
            std::cerr << done << " of " << all << ": " << run.contestant->name << ", "
                      << to_text(run.tuning) << ", step " << general_digits(run.step, 3) << " s, "
                      << scene.name << '\n';
            for (TrialResult& result : results_of(run, scene, wanted.patience))
                results.push_back(std::move(result));
            write_trial_results(results, file);
        }
    print_table(results, scenes);
    std::cout << "All numbers are in " << file.string() << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    Wanted wanted;
    CLI::App app(
        "Puts the models of the course and the engines that are installed on trial, on scenes whose "
        "answer is known.\nWithout options that takes some minutes; an interrupted run goes on "
        "where it was.",
        "on_trial");
    app.add_option("--contestant", wanted.contestants, "only these (pgs, ODE, Bullet, ...)");
    app.add_option("--scene", wanted.scenes, "only these (ramp, creep, bounce, ...)");
    app.add_option("--file", wanted.file, "where the numbers go")->capture_default_str();
    app.add_option("--patience", wanted.patience,
                   "longest time for the cases of a scene, in seconds")
        ->check(CLI::Range(1.0, 3600.0))
        ->capture_default_str();
    app.add_flag("--again", wanted.again, "compute everything again, whatever the file holds");
    app.add_flag("--record", wanted.record, "write the numbers that the figures are drawn from");
    CLI11_PARSE(app, argc, argv);
    try {
        put_on_trial(wanted);
    } catch (const std::exception& error) {
        std::cerr << "on_trial: " << error.what() << '\n';
        return 2;
    }
}
