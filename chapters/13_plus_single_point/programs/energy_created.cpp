// Does Poisson's law create energy? Work of the normal force and of friction in many impacts.
#include <algorithm>
#include <cmath>

#include "chapters/06_frictional_impact_3d/tests/random_impacts.hpp"
#include "chapters/13_plus_single_point/programs/example_1.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// Relative to the energy of the relative motion before the impact, u0·K⁻¹u0/2.
struct Works {
    double friction = 0, normal = 0;
    double gain() const { return friction + normal; }
};
constexpr double rounding = 1e-9;  // relative, of these energies

double energy_before(const ImpactProblem& problem) {
    return problem.u0.dot(problem.K.ldlt().solve(problem.u0)) / 2;
}

Works exact_works(ImpactProblem problem, RestitutionLaw law) {
    problem.law = law;
    const Impact impact = impact_regularised(problem);
    const double normal = impact.work.compression + impact.work.decompression;
    const double before = energy_before(problem);
    return {.friction = (energy_change(problem, impact) - normal) / before,
            .normal = normal / before};
}

struct PlusRun {
    PlusProblem problem;
    StepRules rules;
    Path path;
    Works works;
};

PlusRun plus_run(const ImpactProblem& exact, double speed, double max_turn) {
    PlusRun run{.problem = {.K = exact.K,
                            .u0 = exact.u0,
                            .mu = exact.mu,
                            .restitution = constant_restitution(exact.e)},
                .rules = {.transition_speed = speed * exact.u0.norm(), .max_turn = max_turn},
                .path = {},
                .works = {}};
    run.path = path_of(run.problem, plus_impact(run.problem, {.rules = run.rules}));
    const double before = energy_before(exact);
    for (std::size_t k = 1; k < run.path.size(); ++k) {
        const Vec3 impulse = run.path[k].p - run.path[k - 1].p,
                   mean = (run.path[k].u + run.path[k - 1].u) / 2;
        run.works.normal += impulse.z() * mean.z() / before;
        run.works.friction += impulse.head<2>().dot(mean.head<2>()) / before;
    }
    return run;
}

/// Does the velocity reverse within an interval that starts outside the disc?
bool turns_round(const PlusRun& run) {
    for (std::size_t k = 1; k < run.path.size(); ++k) {
        const Vec2 from = run.path[k - 1].u.head<2>(), to = run.path[k].u.head<2>();
        if (from.norm() >= run.rules.transition_speed && from.dot(to) < 0) return true;
    }
    return false;
}

void draw_path(Axes& axes, const PlusRun& run, const ImpactProblem& problem) {
    const double unit = problem.u0.norm();
    std::vector<Vec2> exact, plus;
    for (const ImpactState& state : impact_trajectory(problem, 40).states)
        exact.emplace_back(state.u.head<2>() / unit);
    for (const PathPoint& point : run.path) plus.emplace_back(point.u.head<2>() / unit);
    const double radius = run.rules.transition_speed / unit;
    axes.polygon(circle({0, 0}, radius), palette::light_grey, 0.8);
    axes.line(circle({0, 0}, radius), {.color = palette::black, .width = 1});
    axes.line(exact, {.color = palette::blue, .width = 3}, "exact");
    axes.line(plus, {.color = palette::vermilion, .marker = Marker::circle, .marker_size = 9},
              "PLUS");
}

/// Results of all impacts, by law; law 1: Poisson, exact; 2: Stronge, exact; 3: PLUS.
struct Survey {
    std::array<int, 4> gains = {}, normal_gains = {};
    int round = 0;  ///< gains of PLUS with a reversal of the velocity
    std::array<double, 4> largest = {-1, -1, -1, -1};
    std::array<std::vector<Vec2>, 4> drawn = {};
    ImpactProblem worst = {};  ///< the largest gain of PLUS
    // The first impacts of the two exact laws, all impacts in which PLUS gains energy, then the
    // counts.
    Table table = Table({"law", "mu", "friction", "normal", "gain", "impacts", "gains",
                         "normal_force_gains", "largest_gain"});
};

void add_impact(Survey& survey, int number, const ImpactProblem& problem, const PlusRun& plus) {
    const int drawn_at_most = 1500, written_at_most = 200;
    const std::array<Works, 4> works = {{{},
                                         exact_works(problem, RestitutionLaw::poisson),
                                         exact_works(problem, RestitutionLaw::stronge),
                                         plus.works}};
    for (const std::size_t law : {1, 2, 3}) {
        const auto& [friction, normal] = works[law];
        const double gain = works[law].gain();
        const bool is_gain = gain > rounding;
        if (law == 3 && gain > survey.largest[3]) survey.worst = problem;
        survey.largest[law] = std::max(survey.largest[law], gain);
        survey.gains[law] += is_gain;
        survey.normal_gains[law] += normal > rounding;
        if (law == 3 && is_gain) survey.round += turns_round(plus);
        if (law == 3 ? is_gain : number < drawn_at_most)
            survey.drawn[law].emplace_back(-friction, normal);
        if (law == 3 ? is_gain : number < written_at_most)
            survey.table.add({law, problem.mu, friction, normal, gain, 0, 0, 0, 0});
    }
}

Survey survey_of(double count, double e, double speed, double max_turn) {
    Random random(1);
    Survey survey;
    for (int i = 0; i < static_cast<int>(count); ++i) {
        const RandomImpact made = random_impact(random);
        ImpactProblem problem =
            impact_problem(made.a, made.b, made.contact, RestitutionLaw::poisson);
        problem.e = e;
        add_impact(survey, i, problem, plus_run(problem, speed, max_turn));
    }
    for (const std::size_t law : {1, 2, 3})
        survey.table.add({law, 0, 0, 0, 0, count, survey.gains[law], survey.normal_gains[law],
                          survey.largest[law]});
    return survey;
}

void draw_works(Axes& axes, const Survey& survey) {
    axes.polygon({0, 0.8, 0}, {0, 0.8, 0.8}, palette::vermilion, 0.12);
    axes.text(0.04, 0.68, "energy created", Align::left, palette::vermilion);
    axes.line({0, 1}, {0, 0}, {.color = palette::black, .width = 1});
    axes.marks(survey.drawn[1], {.color = palette::blue, .marker_size = 4}, "exact, Poisson");
    axes.marks(survey.drawn[2], {.color = palette::orange, .marker_size = 4}, "exact, Stronge");
    if (!survey.drawn[3].empty())
        axes.marks(survey.drawn[3],
                   {.color = palette::vermilion, .marker = Marker::triangle, .marker_size = 14},
                   "PLUS");
}

}  // namespace

int main(int argc, char** argv) {
    double count = 20'000, e = 1, speed = 0.1, max_turn = 0.1;
    Program program("energy_created", "What the normal force and friction do in many impacts.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--impacts", count, "how many random impacts", {1000, 50'000});
    program.option("--e", e, "coefficient of restitution", {0.2, 1});
    program.option("--speed", speed, "v_transition of PLUS, as a part of |u0|", {1e-3, 0.5});
    program.option("--max-turn", max_turn, "θ_max of PLUS [rad]", {0.02, 1.5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Survey survey = survey_of(count, e, speed, max_turn);
        const std::array<int, 4>&gains = survey.gains, &normal_gains = survey.normal_gains;
        Figure figure{.name = "energy_created",
                      .title = "Poisson's law gives back too much, and friction takes more",
                      .caption = "",
                      .width = gains[3] > 0 ? 1160.0 : 640.0,
                      .height = 480,
                      .columns = gains[3] > 0 ? 2 : 1};
        Axes& axes = figure.add_axes(
            {.title = "in " + to_short_text(count) + " random impacts, e = " + to_short_text(e),
             .x = {.label = "taken by friction / energy before", .range = Range{0, 1}},
             .y = {.label = "given by the normal force / energy before", .range = Range{-0.8, 0.8}},
             .legend = Legend::bottom_right});
        draw_works(axes, survey);
        const auto counted = [](int n) { return n == 0 ? "none" : std::to_string(n); };
        figure.caption =
            (gains[3] > 0 ? "Left: " : "") + to_short_text(count) +
            " random impacts with e = " + to_short_text(e) +
            ". Under Poisson's law the normal force gives back more than it took "
            "in " +
            std::to_string(normal_gains[1]) + " of them (blue, above zero), under Stronge's in " +
            counted(normal_gains[2]) +
            "; but friction takes more than that, and energy is created in " +
            (gains[1] + gains[2] == 0 ? "none of them under either law"
                                      : counted(gains[1]) + " and " + counted(gains[2])) +
            ". By PLUS, with θ_max = " + to_short_text(max_turn) +
            " and v_transition = " + to_short_text(speed) + " |u0|, it is created in " +
            counted(gains[3]) + (gains[3] > 0 ? " (triangles)" : "") + ".";
        if (gains[3] > 0) {
            Axes& plane = figure.add_axes({.title = "the impact in which PLUS gains most",
                                           .x = {.label = "u_{x} / |u_{0}|"},
                                           .y = {.label = "u_{y} / |u_{0}|"},
                                           .equal = true,
                                           .legend = Legend::top_right});
            draw_path(plane, plus_run(survey.worst, speed, max_turn), survey.worst);
            figure.caption +=
                " Right: the largest gain, " + with_decimals(1, 100 * survey.largest[3]) +
                " % of ½ u0·K⁻¹u0. An interval that ends inside the disc of v_transition is "
                "not divided, so friction goes on after the velocity has turned round: this "
                "happened in " +
                std::to_string(survey.round) + " of the " + std::to_string(gains[3]) + ".";
        }
        save(figure, survey.table, files);
    });
}
