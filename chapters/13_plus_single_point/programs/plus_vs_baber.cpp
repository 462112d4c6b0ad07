// One impact under three rules: exact with Stronge's and with Poisson's restitution, and PLUS.
#include <cmath>
#include <numbers>

#include "chapters/06_frictional_impact_3d/programs/examples.hpp"
#include "chapters/13_plus_single_point/programs/example_1.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

Path exact_path(const ImpactProblem& problem) {
    Path path;
    for (const ImpactState& state : impact_trajectory(problem, 6).states)
        path.push_back({.u = state.u, .p = state.p});
    return path;
}

/// With intermediate points: within an interval both change linearly.
Path refined(const Path& path) {
    constexpr int parts = 12;
    Path fine = {path.front()};
    for (std::size_t k = 1; k < path.size(); ++k)
        for (int i = 1; i <= parts; ++i)
            fine.push_back(between(path[k - 1], path[k], static_cast<double>(i) / parts));
    return fine;
}

/// (p_z, change of the kinetic energy so far), with p·(u0 + u)/2
std::vector<Vec2> energies(const Path& path) {
    std::vector<Vec2> curve;
    for (const PathPoint& point : path)
        curve.emplace_back(point.p.z(), point.p.dot(path.front().u + point.u) / 2);
    return curve;
}

/// law 1: Poisson, exact; 2: Stronge, exact; 3: PLUS.
struct Law {
    int number;
    std::string name;
    const Path& path;
    Style style;
};

void draw_law(Axes& plane, Axes& energy, const Law& law) {
    const auto& [number, name, path, style] = law;
    const std::vector<Vec2> curve = energies(path);
    plane.line(sliding_of(path), style);
    energy.line(energies(refined(path)), style, name);
    Style mark = style;
    mark.marker = number == 1 ? Marker::circle : number == 2 ? Marker::diamond : Marker::square;
    mark.marker_size = number == 1 ? 15 : number == 2 ? 12 : 8;
    plane.point(path.back().u.head<2>(), mark);
    energy.point(curve.back(), mark);
    if (number == 3 && path.size() < 40) {
        mark.marker_size = 6;
        plane.marks(sliding_of(path), mark);
        energy.marks(curve, mark);
    }
}

/// All points of PLUS, and some of the exact paths; the last row of each law is its end.
void add_path(Table& table, const Law& law, std::size_t intervals) {
    const Path& path = law.path;
    const std::vector<Vec2> curve = energies(path);
    for (std::size_t k = 0; k < path.size(); ++k) {
        const bool is_kept = law.number == 3 || k % 10 == 0 || k + 1 == path.size();
        const auto& [u, p] = path[k];
        if (is_kept)
            table.add({law.number, u.x(), u.y(), u.z(), p.x(), p.y(), p.z(), curve[k].y(),
                       law.number == 3 ? intervals : 0});
    }
}

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.7, e = 0.8, angle = 202.5, max_turn = 0.15;
    Program program("plus_vs_baber", "One impact by three rules.", COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0, 1});
    program.option("--e", e, "coefficient of restitution", {0, 1});
    program.option("--angle", angle, "direction of sliding before the impact [degrees]", {0, 360});
    program.option("--max-turn", max_turn, "θ_max of PLUS [rad]", {1e-3, 1.5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const double theta = angle * std::numbers::pi / 180;
        const PlusProblem problem{.K = baber_figure_4_K(),
                                  .u0 = {6 * std::cos(theta), 6 * std::sin(theta), -5},
                                  .mu = mu,
                                  .restitution = constant_restitution(e)};
        const PlusImpact impact = plus_impact(problem, {.rules = {.max_turn = max_turn}});
        const Path plus = path_of(problem, impact);
        ImpactProblem exact{.K = problem.K, .u0 = problem.u0, .mu = mu, .e = e};
        exact.law = RestitutionLaw::poisson;
        const Path poisson = exact_path(exact);
        exact.law = RestitutionLaw::stronge;
        const Path stronge = exact_path(exact);

        Figure figure{.name = "plus_vs_baber",
                      .title = "The same way, another end",
                      .caption = "",
                      .width = 1160,
                      .height = 470,
                      .columns = 2};
        Axes& plane = figure.add_axes({.title = "tangential velocity",
                                       .x = {.label = "u_{x} / (m/s)"},
                                       .y = {.label = "u_{y} / (m/s)"}});
        Axes& energy = figure.add_axes({.title = "energy",
                                        .x = {.label = "normal impulse p_{z} / (N s)"},
                                        .y = {.label = "change of kinetic energy / J"},
                                        .legend = Legend::top_right});
        Table table({"law", "u_x_m_s", "u_y_m_s", "u_z_m_s", "p_x_Ns", "p_y_Ns", "p_z_Ns",
                     "energy_J", "intervals"});
        const std::array laws = {
            Law{1, "exact, Poisson", poisson, {.color = palette::blue, .width = 5}},
            Law{2, "exact, Stronge", stronge, {.color = palette::orange, .width = 2.4}},
            Law{3,
                "PLUS, θ_{max} = " + to_short_text(max_turn),
                plus,
                {.color = palette::black, .width = 1.6, .dash = Dash::dashed}}};
        for (const Law& law : laws) {
            draw_law(plane, energy, law);
            add_path(table, law, impact.intervals.size());
        }
        const PathPoint &a = poisson.back(), &b = stronge.back(), &c = plus.back();
        figure.caption =
            "An impact with the collision matrix of Baber's figure 4, μ = " + to_short_text(mu) +
            ", e = " + to_short_text(e) +
            ". Under both laws the exact solution goes the same way and ends at " +
            (difference_of(a, b) > 1e-6 ? "different places" : "the same place") +
            " (circle and diamond): Poisson's with p_z = " + with_decimals(2, a.p.z()) + " N s, " +
            with_decimals(2, -energies(poisson).back().y()) +
            " J lost, Stronge's with p_z = " + with_decimals(2, b.p.z()) + " N s, " +
            with_decimals(2, -energies(stronge).back().y()) + " J lost. PLUS (dashed, " +
            std::to_string(impact.intervals.size()) +
            " intervals) obeys Poisson's law, and its impulse differs from the exact one by " +
            with_decimals(2, 100 * difference_of(c, a)) + " %.";
        save(figure, table, files);
    });
}
