// A ladder at a wall: at which angle does it slip, and which forces hold it just before?
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/10_contact_friction/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double half_length = 1, half_width = 0.2, half_depth = 0.015;  // [m]
constexpr int ladder = 2;

/// Coefficients of friction.
struct Ends {
    double floor, wall;
};

/// The wall is at x = 0, the floor at z = 0. Both ends of the ladder are sharp edges, so that its
/// centre of mass lies on the line between them.
Scene leaning(double angle, const Ends& mu) {
    Polyhedron plank;
    for (const double y : {-half_width, half_width})
        for (const Vec2& corner : {Vec2(-half_length, 0), Vec2(0, -half_depth),
                                   Vec2(half_length, 0), Vec2(0, half_depth)})
            plank.vertices.emplace_back(corner.x(), y, corner.y());
    plank.faces = {{0, 1, 2, 3}, {7, 6, 5, 4}, {4, 5, 1, 0},
                   {5, 6, 2, 1}, {6, 7, 3, 2}, {7, 4, 0, 3}};
    Scene scene{.surface = {.restitution = 0, .friction = mu.floor}};
    add_floor(scene, 0, 20);
    // Of two surfaces the geometric mean counts, and the ladder's is the floor's.
    add_fixed_box(scene, {1, 4, 8}, {.position = {-0.5, 0, 4}},
                  Surface{.restitution = 0, .friction = mu.wall * mu.wall / mu.floor});
    add_convex(scene, plank, 100,
               {.position = half_length * Vec3(std::cos(angle), 0, std::sin(angle)),
                .orientation = Quat(Eigen::AngleAxisd(angle, Vec3::UnitY()))});
    return scene;
}

/// Let go at rest, it moves soon after.
bool slips(double angle, const Ends& mu) {
    constexpr double standing = 1e-8;  // [m/s]
    const Simulation run = simulate(leaning(angle, mu), contact_friction_model(), 0.03);
    if (run.status != SimulationStatus::reached_end)
        throw std::runtime_error("stopped at θ = " + to_text(angle) + ", μ = " + to_text(mu.floor) +
                                 ": " + to_text(run.status));
    return run.scene.bodies[ladder].velocity.norm() > standing;
}

constexpr double bisection_width = 0.01 * degree;

/// The angle below which it slips, by bisection over runs [rad].
double slipping_angle(const Ends& mu) {
    double low = 5 * degree, high = 88 * degree;
    while (high - low > bisection_width) {
        const double middle = (low + high) / 2;
        (slips(middle, mu) ? low : high) = middle;
    }
    return high;
}

/// From the balance of forces and moments with both ends on their cones. With equal coefficients it is
/// 90° less twice the angle of friction.
double textbook(const Ends& mu) { return std::atan2(1 - mu.floor * mu.wall, 2 * mu.floor); }

/// The least angle, from the textbook's on, at which the solver finds forces of Coulomb's law.
double last_standing(const Ends& mu) {
    const Stepper model = contact_friction_model();
    for (double over = 0.005; over < 1; over += 0.005) {
        const double angle = textbook(mu) + over * degree;
        const RestingFriction found = resting_friction(simulate(leaning(angle, mu), model, 0));
        if (found.solution.status == FrictionStatus::solved &&
            found.solution.law == StaticLaw::coulomb)
            return angle;
    }
    throw std::runtime_error("no forces that hold the ladder");
}

/// The ladder just before it slips. The three forces on it meet in one point.
void draw_forces(Axes& axes, double angle, const Ends& mu) {
    const Stepper model = contact_friction_model();
    const Simulation run = simulate(leaning(angle, mu), model, 0);
    const RestingFriction resting = resting_friction(run);
    Vec3 of_floor = Vec3::Zero(), of_wall = Vec3::Zero();
    for (std::size_t i = 0; i < resting.on_a.size(); ++i) {
        const Contact& contact = resting.forces.contacts[i];
        const Vec3 on_ladder = contact.a == ladder ? resting.on_a[i] : Vec3(-resting.on_a[i]);
        (contact.a == 0 || contact.b == 0 ? of_floor : of_wall) += on_ladder;
    }
    const RigidBody& body = run.scene.bodies[ladder];
    const Vec3 weight = run.scene.gravity / body.inverse_mass;
    const Vec3 foot(2 * half_length * std::cos(angle), 0, 0);
    const Vec3 head(0, 0, 2 * half_length * std::sin(angle));
    const Picture picture{axes};
    axes.polygon({-0.2, 2.35, 2.35, -0.2}, {-0.15, -0.15, 0, 0}, palette::light_grey);
    axes.polygon({-0.2, 0, 0, -0.2}, {0, 0, 2.4, 2.4}, palette::light_grey);
    const auto cone = [&](const Vec3& tip, double middle, double phi) {
        std::vector<Vec2> corners =
            arc(side_view.on_paper(tip), 0.55, middle - phi, middle + phi, 24);
        corners.push_back(side_view.on_paper(tip));
        axes.polygon(corners, palette::orange, 0.35);
    };
    cone(foot, std::numbers::pi / 2, std::atan(mu.floor));
    if (mu.wall > 0) cone(head, 0, std::atan(mu.wall));
    draw_body(axes, side_view, placed(run.scene.shapes[ladder], body), palette::sky, 0.7,
              Outline::drawn);
    // Where the lines of the forces meet.
    const double up = of_wall.x() > 0 ? of_wall.z() / of_wall.x() : 0;
    const Vec3 meet = head + Vec3(foot.x() / 2, 0, up * foot.x() / 2);
    for (const Vec3& from : {foot, head, body.position})
        picture.line({from, meet}, {.color = palette::grey, .width = 1.2, .dash = Dash::dashed});
    const double scale = 0.9 / weight.norm();
    picture.arrow(foot, foot + scale * of_floor, {.color = palette::vermilion, .width = 3});
    picture.arrow(head, head + scale * of_wall, {.color = palette::blue, .width = 3});
    picture.arrow(body.position, body.position + scale * weight,
                  {.color = palette::black, .width = 3});
    picture.point(meet, {.color = palette::black, .marker = Marker::circle, .marker_size = 7});
    picture.text(foot + scale * of_floor, "floor", Align::left, palette::vermilion, 8, 0);
    picture.text(head + scale * of_wall, "wall", Align::left, palette::blue, -6, 16);
    picture.text(body.position + scale * weight, "weight", Align::right, palette::black, -8, 22);
    axes.line(arc(side_view.on_paper(foot), 0.3, std::numbers::pi - angle, std::numbers::pi),
              {.color = palette::black, .width = 1.2});
    axes.text(side_view.on_paper(foot) + Vec2(-0.33, 0.1), "θ", Align::right);
}

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.35, share = 1;
    Program program("ladder", "The angle at which a ladder slips.", COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction of the drawing", {0.1, 0.6});
    program.option("--wall", share,
                   "coefficient of friction of the wall, divided by that of the floor", {0, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "ladder",
                      .title = "A ladder slips",
                      .caption = "",
                      .width = 1000,
                      .height = 450,
                      .columns = 2};
        Axes& picture = figure.add_picture("", {-0.25, 2.35}, {-0.2, 2.4});
        Axes& axes = figure.add_axes(
            {.x = {.label = "coefficient of friction μ", .range = Range{0, 0.85}},
             .y = {.label = "angle at which it slips / degrees", .range = Range{0, 90}}});
        const auto ends = [&](double floor) { return Ends{floor, share * floor}; };
        const double limit = textbook(ends(mu)), drawn = last_standing(ends(mu));
        draw_forces(picture, drawn, ends(mu));
        std::vector<double> mus, theory;
        for (int k = 0; k <= 85; ++k) {
            mus.push_back(k / 100.);
            theory.push_back(textbook(ends(mus.back())) / degree);
        }
        axes.line(mus, theory, {.color = palette::black});
        Table table({"mu", "slips_below_rad", "textbook_rad"});
        for (int k = 1; k <= 16; ++k) {
            const double m = 0.05 * k;
            table.add({m, slipping_angle(ends(m)), textbook(ends(m))});
            axes.points({m}, {table.rows.back()[1] / degree},
                        {.color = palette::vermilion, .marker_size = 9});
        }
        axes.text(0.7, 55, "stands", Align::center, palette::grey);
        axes.text(0.2, 22, "slips", Align::center, palette::grey);
        axes.points({mu}, {limit / degree},
                    {.color = palette::black, .marker = Marker::ring, .marker_size = 14});
        double worst = 0;
        for (const auto& row : table.rows) worst = std::max(worst, std::abs(row[1] - row[2]));
        figure.caption =
            "Left: a ladder at a wall, " + with_decimals(3, (drawn - limit) / degree) +
            "° before it slips, with the forces of floor and wall and its weight; " +
            (share == 1 ? "floor and wall have μ = " + to_short_text(mu)
                        : "the floor has μ = " + to_short_text(mu) + ", the wall " +
                              to_short_text(share * mu)) +
            ". The forces are at the edges of their cones (orange), and the lines of all three meet in "
            "one point. Right: the angle below which the ladder slips, found by bisection over runs "
            "(dots), and the textbook's" +
            (share == 1 ? ", 90° − 2 arctan μ" : "") + " (line), here " +
            with_decimals(1, limit / degree) + "°. They differ by at most " +
            with_decimals(3, worst / degree) + "°, and the bisection stops at " +
            to_short_text(bisection_width / degree) + "°.";
        save(figure, table, files);
    });
}
