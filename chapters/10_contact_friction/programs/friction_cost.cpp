// Processor time of the methods for friction problems, on the course's own problems and on files; and
// that of Siconos' solvers, where they are installed.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <optional>

#include "chapters/10_contact_friction/programs/friction_collection.hpp"
#include "chapters/10_contact_friction/programs/friction_methods.hpp"
#include "chapters/10_contact_friction/programs/siconos_friction.hpp"
#include "common/benchmarks/apart.hpp"
#include "common/benchmarks/bench.hpp"
#include "common/core/digits.hpp"
#include "common/core/errors.hpp"
#include "common/figures/figure.hpp"

using namespace collide;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
/// Solvers stop at errors of their own making; an answer that misses ours by this factor counts.
constexpr double nearly = 1.01;

/// The shortest of several runs, at least until 20 ms have passed; infinite if the answer misses the
/// tolerance [s].
double time_to_solve(const FrictionProblem& problem, double tolerance,
                     const std::function<std::function<VecX()>()>& prepare) {
    constexpr int runs = 30;
    constexpr double enough = 0.02;
    double best = never, all = 0;
    for (int run = 0; run < runs && all < enough; ++run) {
        const std::function<VecX()> solve = prepare();
        const double begin = processor_seconds();
        const VecX f = solve();
        const double taken = processor_seconds() - begin;
        all += taken;
        best = std::min(best, taken);
        if (!f.allFinite() || !(natural_error(problem, f) <= nearly * tolerance)) return never;
    }
    return best;
}

/// A measurement in a process of its own, because some of Siconos' solvers end the process where they
/// fail, and write on standard output, where our table goes. Infinite if it does not end well [s].
double measured_apart(const std::function<double()>& measure) {
    constexpr double patience = 10;  // [s]
    const std::optional<std::string> answer =
        run_apart([&] { return to_text(measure()); }, patience);
    return answer ? number_in(*answer).value_or(never) : never;
}

/// A solver in the comparison: ours or a peer.
struct Contestant {
    std::string name;
    bool is_ours;
    std::optional<SolverKind> kind;  ///< none: first one, then the other
    std::optional<int> dimension;    ///< of the problems that it takes; none: any
    std::function<double(const FrictionProblem&, double tolerance)> seconds;
};

std::vector<Contestant> contestants() {
    std::vector<Contestant> all;
    for (const ComparedMethod& method : friction_methods()) {
        if (method.name == "walk" || method.name == "solver" || method.name == "walk-newton")
            continue;
        std::optional<SolverKind> kind = SolverKind::sweeps;
        if (method.name == "newton") kind = SolverKind::newton;
        if (method.name == "both") kind = {};
        all.push_back({method.name,
                       true,
                       kind,
                       {},
                       [method](const FrictionProblem& problem, double tolerance) {
                           Work work{.budget =
                                         2'000'000};  // seconds, where a method does not arrive
                           FrictionProblem counted = problem;
                           counted.work = &work;
                           return time_to_solve(problem, tolerance, [&] {
                               work.done = 0;
                               return [&]() -> VecX {
                                   try {
                                       return method.solve(counted, tolerance).f;
                                   } catch (const OutOfWork&) {
                                       return VecX::Zero(problem.b.size());
                                   }
                               };
                           });
                       }});
    }
    for (const FrictionPeer& peer : friction_peers())
        all.push_back({peer.name, false, peer.kind, peer.dimension,
                       [peer](const FrictionProblem& problem, double tolerance) {
                           if (peer.dimension != problem.W.size) return never;
                           const auto seconds = [&](double asked) {
                               return measured_apart([&] {
                                   return time_to_solve(problem, tolerance, [&] {
                                       return [solve = peer.prepare(problem), asked] {
                                           return solve(asked);
                                       };
                                   });
                               });
                           };
                           // Its own error may be a little smaller than ours: it gets a second chance.
                           const double first = seconds(tolerance);
                           return first < never ? first : seconds(tolerance / 10);
                       }});
    return all;
}

/// Seconds of every contestant, problem by problem.
using Times = std::vector<std::vector<double>>;
Times times_of(const std::vector<Contestant>& all, const std::vector<NamedProblem>& problems,
               double tolerance) {
    Times times;
    for (const NamedProblem& each : problems) {
        times.emplace_back();
        for (const Contestant& one : all)
            times.back().push_back(one.seconds(each.problem, tolerance));
    }
    return times;
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}
std::string part(std::size_t of, std::size_t all) {
    return std::to_string(of) + " of " + std::to_string(all);
}

/// The fastest of ours or of the peers, of one kind or of any, on one problem.
struct Fastest {
    double seconds = never;
    std::string name = "none";
};
Fastest fastest(const std::vector<Contestant>& all, const std::vector<double>& times, bool ours,
                std::optional<SolverKind> kind) {
    Fastest found;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].is_ours == ours && (!kind || all[i].kind == kind) && times[i] < found.seconds)
            found = {times[i], all[i].name};
    return found;
}

void compare_methods(Bench& bench, const std::vector<Contestant>& all, const Times& times,
                     const std::vector<NamedProblem>& problems, const std::string& name,
                     const std::string& error) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::vector<double> ratios;
        std::size_t suitable = 0;
        for (std::size_t k = 0; k < times.size(); ++k) {
            if (all[i].dimension && *all[i].dimension != problems[k].problem.W.size) continue;
            ++suitable;
            const double best = *std::min_element(times[k].begin(), times[k].end());
            if (times[k][i] < never) ratios.push_back(times[k][i] / best);
        }
        if (ratios.empty()) continue;
        bench.compare(all[i].name, "the fastest of all on each problem",
                      "1: always the fastest; the median over the problems that it solves");
        bench.ratio(name + ", error " + error, median(ratios),
                    "solves " + part(ratios.size(), suitable));
    }
}

/// Ours against the peers' best of the same kind, problem by problem.
void compare_with_peers(Bench& bench, const std::vector<Contestant>& all, const Times& times,
                        const std::vector<NamedProblem>& problems, std::optional<SolverKind> kind,
                        const std::string& error, bool each_problem) {
    const std::string what = !kind                        ? "the best of ours"
                             : kind == SolverKind::sweeps ? "the best of our sweeps"
                                                          : "our Newton's method";
    bench.compare(what, kind ? "Siconos' best of the same kind" : "Siconos' best of any kind",
                  "below 1: ours is faster");
    std::vector<double> ratios;
    std::size_t not_slower = 0, ours_alone = 0, solved = 0;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const Fastest ours = fastest(all, times[i], true, kind),
                      theirs = fastest(all, times[i], false, kind);
        if (ours.seconds < never) ++solved;
        if (ours.seconds < never && ours.seconds <= theirs.seconds) ++not_slower;
        if (ours.seconds < never && theirs.seconds == never) ++ours_alone;
        const std::string times_in_ms = ours.name + " " + general_digits(1e3 * ours.seconds, 3) +
                                        " ms, " + theirs.name + " " +
                                        general_digits(1e3 * theirs.seconds, 3) + " ms";
        if (ours.seconds < never && theirs.seconds < never) {
            ratios.push_back(ours.seconds / theirs.seconds);
            if (each_problem)
                bench.ratio(problems[i].name + ", error " + error, ratios.back(), times_in_ms);
        } else if (each_problem) {
            bench.remark(problems[i].name + ", error " + error + ": " + times_in_ms);
        }
    }
    if (!ratios.empty())
        bench.ratio("median, error " + error, median(ratios),
                    "not slower on " + part(not_slower, problems.size()) + ", of these alone on " +
                        std::to_string(ours_alone) + "; ours solve " +
                        part(solved, problems.size()));
}

void compare_all(Bench& bench, const std::vector<Contestant>& all,
                 const std::vector<NamedProblem>& problems, const std::string& name,
                 bool each_problem) {
    const bool has_peers =
        std::any_of(all.begin(), all.end(), [](const auto& c) { return !c.is_ours; });
    for (const double tolerance : {1e-4, 1e-8}) {
        const std::string error = to_text(tolerance);
        const Times times = times_of(all, problems, tolerance);
        compare_methods(bench, all, times, problems, name, error);
        if (!has_peers) continue;
        const SolverKind kind = tolerance > 1e-6 ? SolverKind::sweeps : SolverKind::newton;
        compare_with_peers(bench, all, times, problems, kind, error, each_problem);
        compare_with_peers(bench, all, times, problems, {}, error, each_problem);
    }
}

/// Every fourth, because Siconos' solvers take minutes where they fail.
std::vector<NamedProblem> some_of(const std::vector<NamedProblem>& problems) {
    std::vector<NamedProblem> some;
    for (std::size_t i = 0; i < problems.size(); i += 4) some.push_back(problems[i]);
    return some;
}

}  // namespace

// A folder of problems in Siconos' text format may be given as an argument, or by the environment
// variable COLLIDE_FRICTION_FOLDER; with an argument there is nothing else.
int main(int argc, char** argv) {
    Bench bench("friction_cost", argc, argv);
    const char* variable = std::getenv("COLLIDE_FRICTION_FOLDER");
    std::string folder = variable ? variable : "";
    const std::vector<Contestant> all = contestants();
    std::vector<Contestant> ours;
    for (const Contestant& each : all)
        if (each.is_ours) ours.push_back(each);
    if (bench.arguments().empty()) {
        const std::vector<NamedProblem> own = friction_collection();
        compare_all(bench, ours, own, "the course's problems", false);
        if (ours.size() < all.size())
            compare_all(bench, all, some_of(own), "some of them", false);
        else
            bench.remark(
                "Siconos is compared where its package is installed: libsiconos-numerics-dev");
    } else {
        folder = bench.arguments()[0];
    }
    try {
        if (!folder.empty())
            compare_all(bench, all, read_friction_folder(folder), "the folder", true);
    } catch (const std::invalid_argument& error) {
        std::cerr << "friction_cost: " << error.what() << '\n';
        return 2;
    }
}
