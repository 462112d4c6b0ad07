// Every scene under every contestant: the error as a colour.
#include <cmath>

#include "chapters/15_on_trial/programs/trial_results.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// A colour for errors up to a limit, from the best to the worst.
struct Grade {
    double limit;
    Color color;
    std::string label;
};
const std::vector<Grade> grades = {{1e-6, "#0B5394", "up to 10^{−6}"}, {1e-4, "#3D85C6", "10^{−4}"},
                                   {1e-3, "#9FC5E8", "10^{−3}"},       {1e-2, "#FFF2CC", "10^{−2}"},
                                   {1e-1, "#F6B26B", "10^{−1}"},       {1, "#CC4125", "1"},
                                   {1e300, "#5B0F00", "more"}};

const Grade& grade_of(double error) {
    for (const Grade& grade : grades)
        if (error <= grade.limit) return grade;
    return grades.back();
}
bool is_dark(const Grade& grade) { return grade.limit <= 1e-4 || grade.limit >= 1; }

/// Short enough for a cell: two digits, or a power of ten.
std::string in_cell(double error) {
    if (!std::isfinite(error)) return "×";
    if (error == 0) return "0";
    if (error >= 9.5) return general_digits(std::round(error), 3);
    if (error >= 0.0095) return general_digits(error, error < 0.1 ? 1 : 2);
    return "10^{" + std::string("−") + std::to_string(-std::lround(std::log10(error))) + "}";
}

struct Sheet {
    std::vector<std::string> contestants, scenes;
};

/// One tuning at one step: rows are scenes, columns contestants.
void draw_matrix(Axes& axes, Table& table, const std::vector<TrialResult>& results,
                 const Sheet& sheet, Tuning tuning, double step) {
    const auto rows = static_cast<double>(sheet.scenes.size());
    for (std::size_t k = 0; k < sheet.scenes.size(); ++k)
        for (std::size_t i = 0; i < sheet.contestants.size(); ++i) {
            const double x = static_cast<double>(i), y = rows - 1 - static_cast<double>(k);
            auto error = worst_error(results, sheet.contestants[i], tuning, step, sheet.scenes[k]);
            // Who has no other settings is shown with its own.
            if (!error && tuning == Tuning::advised)
                error = worst_error(results, sheet.contestants[i], Tuning::defaults, step,
                                    sheet.scenes[k]);
            table.add({tuning == Tuning::advised ? 1 : 0, i, k, error ? 1 : 0,
                       error && std::isfinite(*error) ? std::min(*error, 1e6) : 1e6});
            if (!error) continue;
            const Grade& grade = grade_of(*error);
            axes.rectangle({x - 0.47, x + 0.47}, {y - 0.46, y + 0.46}, grade.color);
            axes.text(x, y, in_cell(*error), Align::center,
                      is_dark(grade) ? Color("#FFFFFF") : palette::black);
        }
}

std::string with_spaces(std::string name, char instead_of) {
    std::replace(name.begin(), name.end(), instead_of, ' ');
    return name;
}

/// Names beside the rows and below the columns, these on two lines where they have two words.
void name_rows_and_columns(Axes& axes, const Sheet& sheet) {
    for (std::size_t k = 0; k < sheet.scenes.size(); ++k)
        axes.text(-0.6, static_cast<double>(sheet.scenes.size() - 1 - k),
                  with_spaces(sheet.scenes[k], '_'), Align::right);
    for (std::size_t i = 0; i < sheet.contestants.size(); ++i) {
        const std::string& name = sheet.contestants[i];
        const auto x = static_cast<double>(i);
        const std::size_t hyphen = name.find('-');
        axes.text(x, -1.05, name.substr(0, hyphen), Align::center);
        if (hyphen != std::string::npos)
            axes.text(x, -1.85, name.substr(hyphen + 1), Align::center);
    }
}

/// "ODE 0.16.2: settings; ..." of all that have a version.
std::string who_and_how(const std::vector<TrialResult>& results, Tuning tuning) {
    std::string list;
    for (const std::string& name : contestants_in(results))
        for (const TrialResult& r : results)
            if (r.contestant == name && r.tuning == tuning && !r.version.empty()) {
                std::string settings = r.settings;  // whose commas the table does not take
                std::replace(settings.begin(), settings.end(), ';', ',');
                list += (list.empty() ? "" : "; ") + name + " " + r.version + ": " + settings;
                break;
            }
    return list;
}

}  // namespace

int main(int argc, char** argv) {
    double rate = 240;
    Program program("engines_matrix", "Every scene under every contestant.", COLLIDE_FIGURE_FOLDER);
    program.option("--rate", rate, "steps in a second: 60, 240 or 960 (the nearest)", {60, 960});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const std::vector<TrialResult> results =
            read_trial_results(kept_trial_results(COLLIDE_FIGURE_FOLDER));
        const double nearest =
            *std::min_element(trial_steps.begin(), trial_steps.end(), [&](double a, double b) {
                return std::abs(std::log(a * rate)) < std::abs(std::log(b * rate));
            });
        Sheet sheet{.contestants = contestants_in(results), .scenes = {}};
        for (const TrialScene& scene : trial_scenes()) sheet.scenes.push_back(scene.name);
        const std::string steps = std::to_string(std::lround(1 / nearest));

        Figure figure{.name = "engines_matrix",
                      .title = "Scenes with an answer, and who finds it",
                      .caption = "",
                      .width = 1250,
                      .height = 1100};
        Table table({"advised", "contestant", "scene", "can_say", "error"});
        for (const Tuning tuning : {Tuning::defaults, Tuning::advised}) {
            Axes& axes = figure.add_axes(
                {.title = tuning == Tuning::defaults ? "with their defaults" : "as advised",
                 .x = {.range = Range{-2.3, static_cast<double>(sheet.contestants.size()) - 0.5},
                       .has_ticks = false},
                 .y = {.range = Range{-2.3, static_cast<double>(sheet.scenes.size()) - 0.5},
                       .has_ticks = false},
                 .frame = false});
            name_rows_and_columns(axes, sheet);
            draw_matrix(axes, table, results, sheet, tuning, nearest);
        }
        figure.caption =
            "The worst relative error of each scene (rows) for the models of the course and for "
            "engines (columns), in steps of 1/" +
            steps +
            " s. Blue is right to a thousandth, red is wrong by more than a tenth; × is no answer in 20 s, "
            "or one that is not finite; an empty cell is a scene that this "
            "contestant cannot express. Above: " +
            who_and_how(results, Tuning::defaults) +
            ". Below: " + who_and_how(results, Tuning::advised) +
            "; all others with the same settings as above.";
        save(figure, table, files);
    });
}
