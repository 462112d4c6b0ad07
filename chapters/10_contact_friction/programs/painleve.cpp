// Painlevé's rod: where there are no forces, one or two; and what happens where there are none.
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/10_contact_friction/friction_answers.hpp"
#include "chapters/10_contact_friction/model.hpp"
#include "chapters/10_contact_friction/painleve.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double degree = std::numbers::pi / 180, g = 9.81;
constexpr double slenderness = 10;  // m l²/I of the needle
constexpr double largest_mu = 2.5;

PainleveRod needle(double mu, double angle, double spin) {
    return {.angle = angle, .friction = mu, .inertia = 1 / slenderness, .spin = spin};
}

/// How many answers the solver's problem has, for the needle as the simulator sees it: −1 if the
/// solver itself finds something else.
int answers_found(const PainleveRod& rod) {
    const FrictionProblem problem = painleve_problem(rod, g);
    const std::size_t count = all_friction_answers(problem).size();
    const FrictionStatus status = solve_friction(problem).status;
    const bool agrees = status == (count > 0 ? FrictionStatus::solved : FrictionStatus::unbounded);
    return agrees ? static_cast<int>(count) : -1;
}

/// Where b = 0: a rod that is steeper is lifted by its spin, l ω² sin θ > g [rad].
double lifting_angle(double spin) {
    return spin * spin > g ? std::asin(g / (spin * spin)) : std::numbers::pi / 2;
}

/// The regions: right of the line A = 0 there are none or two answers, else one.
void draw_map(Axes& axes, double spin) {
    std::vector<Vec2> none, two, line, thin;
    const double lifts = lifting_angle(spin) / degree;
    for (int k = 1; k < 900; ++k) {
        const double theta = 0.1 * k;
        const Vec2 at(std::min(painleve_friction(theta * degree, slenderness), largest_mu), theta);
        line.push_back(at);
        thin.emplace_back(painleve_friction(theta * degree), theta);
        (theta < lifts ? none : two).push_back(at);
    }
    const auto fill = [&](std::vector<Vec2> border, const Color& color) {
        if (border.size() < 2) return;
        border.emplace_back(largest_mu, border.back().y());
        border.emplace_back(largest_mu, border.front().y());
        axes.polygon(border, color, 0.35);
    };
    fill(none, palette::vermilion);
    fill(two, palette::green);
    std::erase_if(line, [](const Vec2& at) { return at.x() >= largest_mu; });
    std::erase_if(thin, [](const Vec2& at) { return at.x() >= largest_mu; });
    axes.line(line, {.color = palette::black});
    axes.line(thin, {.color = palette::grey, .width = 1.5, .dash = Dash::dashed});
    if (lifts < 90)
        axes.line({{0, lifts}, {largest_mu, lifts}}, {.color = palette::black, .width = 1.2});
}

/// Draws the needle and returns the velocity of its tip.
Vec3 draw_needle(Axes& axes, const Scene& scene, const Color& color, double opacity,
                 Outline outline) {
    const RigidBody& body = scene.bodies[1];
    draw_body(axes, side_view, placed(scene.shapes[1], body), color, opacity, outline, 1);
    return point_velocity(body, body.position + body.orientation * Vec3(-1, 0, 0));
}

}  // namespace

int main(int argc, char** argv) {
    double spin = 3.3, mu = 1.5, theta = 55, speed = 2;
    Program program("painleve", "No force, one or two: the rod of Painlevé.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--spin", spin, "angular velocity of the map [rad/s]", {0, 6});
    program.option("--mu", mu, "coefficient of friction of the needle", {1.25, 2});
    program.option("--angle", theta, "of the needle [degrees]", {45, 70});
    program.option("--speed", speed, "of its tip [m/s]", {0.5, 4});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "painleve",
                      .title = "No force will do",
                      .caption = "",
                      .width = 1050,
                      .height = 450,
                      .columns = 2};
        Axes& map = figure.add_axes(
            {.x = {.label = "coefficient of friction μ", .range = Range{0, largest_mu}},
             .y = {.label = "angle θ / degrees", .range = Range{0, 90}}});
        Axes& film = figure.add_picture("", {-1.6, 1.6}, {-0.35, 2.35});
        draw_map(map, spin);
        Table table({"mu", "angle_rad", "answers_closed_form", "answers_solver"});
        int differ = 0;
        for (int i = 1; i <= 24; ++i)
            for (int k = 1; k <= 21; ++k) {
                const PainleveRod rod = needle(0.1 * i + 0.0137, (4.1 * k + 0.3) * degree, spin);
                const int closed = static_cast<int>(painleve_forces(rod, g).size());
                const int found = answers_found(rod);
                table.add({rod.friction, rod.angle, closed, found});
                differ += found != closed;
                const bool agree = found == closed;
                map.points({rod.friction}, {rod.angle / degree},
                           {.color = agree ? palette::grey : palette::vermilion,
                            .marker = agree ? Marker::circle : Marker::cross,
                            .marker_size = agree ? 2.5 : 12});
            }
        const double lifts = lifting_angle(spin) / degree;
        map.text(0.04, std::min(lifts, 75.) / 2, "one: stays", Align::left);
        if (lifts < 80) map.text(0.04, (lifts + 85) / 2, "one: leaves", Align::left);
        if (lifts > 50) map.text(1.9, std::min(lifts, 80.) - 17, "none", Align::center);
        if (lifts < 75) map.text(1.9, (std::max(lifts, 35.) + 80) / 2 - 2, "two", Align::center);
        map.points({mu}, {theta},
                   {.color = palette::black, .marker = Marker::ring, .marker_size = 12});

        // The needle slides where there is no force (its spin is zero), and catches.
        const PainleveRod rod = needle(mu, theta * degree, 0);
        const Stepper model = contact_friction_model();
        Simulation run = start_simulation(needle_on_floor(rod, speed), model);
        film.polygon({-1.6, 1.6, 1.6, -1.6}, {-0.12, -0.12, 0, 0}, palette::light_grey);
        const Vec3 before = draw_needle(film, run.scene, palette::grey, 0.5, Outline::drawn);
        const Vec2 tip(-std::cos(rod.angle), 0);
        advance(run, model, 1e-6);
        if (run.status != SimulationStatus::reached_end || run.events.empty())
            throw std::runtime_error("no impulse: " + to_text(run.status));
        const Vec3 impulse = run.events[0].resolution.impulses[0];
        const RigidBody& body = run.scene.bodies[1];
        const Vec3 after = point_velocity(body, body.position + body.orientation * Vec3(-1, 0, 0));
        for (const double time : {0.15, 0.3}) {
            advance(run, model, time - run.time);
            draw_needle(film, run.scene, palette::blue, 2 * time, Outline::drawn);
        }
        const auto arrow = [&](const Vec3& vector, const Color& color) {
            film.arrow(tip, tip + 0.6 * side_view.on_paper(vector), {.color = color, .width = 3});
        };
        arrow(before * (2 / speed) * 0.6, palette::vermilion);
        arrow(impulse * (2 / speed), palette::green);
        film.text(tip + Vec2(-0.75, 0.08), "before", Align::center, palette::vermilion);
        film.text(tip + 0.6 * (2 / speed) * side_view.on_paper(impulse), "impulse", Align::left,
                  palette::green, 8, -4);
        figure.caption =
            "Left: how many normal forces fit a needle that slides on its tip and turns at " +
            to_short_text(spin) +
            " rad/s: none, one or two. The dots are problems given to the solver and to enumeration; " +
            (differ == 0
                 ? "they agree with the closed form at all " + std::to_string(table.rows.size())
                 : "crosses mark where they do not find what the closed form says, " +
                       std::to_string(differ) + " of " + std::to_string(table.rows.size())) +
            ". Dashed: where A = 0 for a thin rod, never below μ = 4/3. Right: the needle of the "
            "ring, without spin, slides to the left at " +
            to_short_text(speed) +
            " m/s (grey). No force keeps its tip from sinking in, so an impulse of " +
            with_decimals(2, impulse.norm()) + " N s stops it at once: the tip has " +
            with_decimals(2, std::abs(after.x())) +
            " m/s left, and the needle turns about it (blue, 0.15 s and 0.3 s later).";
        save(figure, table, files);
    });
}
