// Performance profiles of the methods for contact forces with friction.
#include <cmath>
#include <limits>

#include "chapters/10_contact_friction/programs/friction_collection.hpp"
#include "chapters/10_contact_friction/programs/friction_methods.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
/// A method has not solved a problem if it has not arrived after this many times the work of a
/// cheaper one, or after this much work.
constexpr double widest_factor = 100, largest_budget = 1e5;

/// Work of a method until it has solved a problem, infinite if it does not.
/// @param least  work of the cheapest method so far
double cost_of(const ComparedMethod& method, FrictionProblem problem, double tolerance,
               double least) {
    if (problem.contacts.size() > method.most_contacts) return never;
    Work work{.budget = static_cast<std::int64_t>(std::min(widest_factor * least, largest_budget))};
    problem.work = &work;
    try {
        const MethodAnswer answer = method.solve(problem, tolerance);
        return answer.status == FrictionStatus::solved
                   ? static_cast<double>(std::max<std::int64_t>(work.done, 1))
                   : never;
    } catch (const OutOfWork&) {
        return never;
    }
}

/// The costs of all methods, problem by problem.
using Costs = std::vector<std::vector<double>>;
Costs costs_of(const std::vector<ComparedMethod>& methods,
               const std::vector<NamedProblem>& problems, double tolerance) {
    Costs costs;
    for (const NamedProblem& each : problems) {
        costs.emplace_back();
        double least = never;
        for (const ComparedMethod& method : methods) {
            costs.back().push_back(cost_of(method, each.problem, tolerance, least));
            least = std::min(least, costs.back().back());
        }
    }
    return costs;
}

/// Of all problems, the share that a method solves at most `factor` times as expensively as the
/// cheapest method (Dolan and Moré 2002).
double share(const Costs& costs, std::size_t method, double factor) {
    double solved = 0;
    for (const std::vector<double>& of_problem : costs) {
        const double least = *std::min_element(of_problem.begin(), of_problem.end());
        if (of_problem[method] < never && of_problem[method] <= factor * least) ++solved;
    }
    return solved / static_cast<double>(costs.size());
}

struct Line {
    std::string name, label;
    Color color;
    Dash dash = Dash::solid;
};

}  // namespace

int main(int argc, char** argv) {
    double grip = 1;
    std::filesystem::path folder, copies;
    Program program("friction_profiles",
                    "Which method solves how many friction problems, at what cost.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--grip", grip, "factor of all coefficients of friction", {0, 1.5});
    program.folder("--folder", folder,
                   "problems in Siconos' text format, *.dat, instead of the course's own");
    program.folder("--write", copies, "folder to which the problems are written in that format");
    return program.run(argc, argv, [&](FigureFiles files) {
        std::vector<NamedProblem> problems =
            folder.empty() ? friction_collection() : read_friction_folder(folder);
        for (NamedProblem& each : problems)
            for (FrictionContact& contact : each.problem.contacts) contact.mu *= grip;
        if (!copies.empty()) {
            std::filesystem::create_directories(copies);
            for (const NamedProblem& each : problems)
                write_friction_file(each.problem, copies / (each.name + ".dat"));
        }
        // The committed figure is that of the course's own problems.
        if (!folder.empty() && files.folder == std::filesystem::path(COLLIDE_FIGURE_FOLDER))
            files.folder = std::filesystem::current_path();

        const std::vector<Line> lines = {
            {"both", "sweeps + Newton", palette::black},
            {"newton", "Newton", palette::blue},
            {"blocks", "sweeps by contact", palette::vermilion},
            {"sweeps", "sweeps by row", palette::orange, Dash::dashed},
            {"walk-newton", "walk + Newton", palette::green, Dash::dashed}};
        std::vector<ComparedMethod> methods;
        for (const Line& line : lines)
            for (const ComparedMethod& method : friction_methods())
                if (method.name == line.name) methods.push_back(method);

        Figure figure{.name = "friction_profiles",
                      .title = "Which method for which accuracy",
                      .caption = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        Table table({"tolerance", "method", "factor", "share"});
        for (const double tolerance : {1e-4, 1e-8}) {
            const Costs costs = costs_of(methods, problems, tolerance);
            Axes& axes = figure.add_axes(
                {.title = tolerance > 1e-6 ? "error 10^{−4}" : "error 10^{−8}",
                 .x = {.label = "work / work of the cheapest method",
                       .range = Range{1, widest_factor},
                       .logarithmic = true},
                 .y = {.label = "share of problems solved", .range = Range{0, 1.02}},
                 .legend = tolerance > 1e-6 ? Legend::bottom_right : Legend::none});
            for (std::size_t i = 0; i < lines.size(); ++i) {
                std::vector<double> factors, shares;
                for (int k = 0; k <= 40; ++k) {
                    factors.push_back(std::pow(10, k / 20.0));
                    shares.push_back(share(costs, i, factors.back()));
                    table.add({tolerance, i + 1, factors.back(), shares.back()});
                }
                axes.line(factors, shares,
                          {.color = lines[i].color, .width = 2.4, .dash = lines[i].dash},
                          lines[i].label);
            }
        }
        std::size_t most = 0;
        for (const NamedProblem& each : problems)
            most = std::max(most, each.problem.contacts.size());
        const std::string origin =
            folder.empty() ? ", from towers, walls, arches, heaps of balls and random contacts,"
                           : "";
        figure.caption =
            "Performance profiles (Dolan and Moré) over " + std::to_string(problems.size()) +
            " problems of one time step" + origin + " with 1 to " + std::to_string(most) +
            " contacts: the share of the problems that a method solves with at most a given "
            "multiple of the work of the cheapest. At the left end a curve shows how often a "
            "method is the "
            "cheapest, at the right end how many problems it solves at all. Work is counted, not "
            "timed: the units of the simulations' budgets, about a microsecond each. A method is "
            "stopped at a hundred times the work of a cheaper one, at the latest after 100 000 units; "
            "walks take at most 60 contacts.";
        save(figure, table, files);
    });
}
