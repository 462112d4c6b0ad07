// A plank lands flat on five feet, where two would suffice: how do they share the load?
#include <Eigen/LU>
#include <array>

#include "chapters/12_compliant_contact/compliant_run.hpp"
#include "chapters/14_plus_simultaneous/systems.hpp"
#include "common/core/decompositions.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr int feet = 5;
constexpr double length = 2, foot_radius = 0.05;  // [m]
constexpr double reach = 0.85;                    // distance of the outer feet from the middle [m]

double foot(int k) { return reach * (2.0 * k / (feet - 1) - 1); }

/// The plank with its centre of mass at x, and its feet on the floor.
RigidBody plank_at(double x) {
    RigidBody plank =
        make_body({.mass = 1, .inertia = Vec3(0.02, length * length / 12, 0.35).asDiagonal()});
    plank.position = {x, 0, 0.1};
    plank.velocity = {0, 0, -1};
    return plank;
}

/// A of the normals of all feet, and the impulses that stop them.
ProximalProblem landing(double x) {
    std::vector<Contact> contacts;
    for (int k = 0; k < feet; ++k)
        contacts.push_back({.a = 1,
                            .b = 0,
                            .position = {foot(k), 0, 0},
                            .surface = {.restitution = 0, .friction = 0}});
    return proximal_problem({make_fixed_body(), plank_at(x)}, contacts);
}

VecX by_least_squares(double x) { return normal_parts(plus_event(landing(x)).p, feet); }

/// Elimination with pivoting: only as many feet as needed carry, chosen by rounding.
VecX by_pivoting(double x) {
    const ProximalProblem problem = landing(x);
    MatX A(feet, feet);
    for (int i = 0; i < feet; ++i)
        for (int j = 0; j < feet; ++j) A(i, j) = problem.A(3 * i + 2, 3 * j + 2);
    return pivoted_solution(A, -normal_parts(problem.u0, feet));
}

/// The plank at rest on equal linear springs that only push, under a weight of 1 N: forces are
/// proportional to the penetrations c + θ x, and feet that would pull are in the air.
VecX at_rest_on_springs(double x) {
    std::vector<int> standing = {0, 1, 2, 3, 4};
    while (true) {
        Mat2 moments = Mat2::Zero();
        for (const int k : standing) moments += Vec2(1, foot(k)) * Vec2(1, foot(k)).transpose();
        const Vec2 depth = moments.inverse() * Vec2(1, x);
        VecX forces = VecX::Zero(feet);
        for (const int k : standing) forces[k] = depth.dot(Vec2(1, foot(k)));
        if (std::erase_if(standing, [&](int k) { return forces[k] < 0; }) == 0) return forces;
    }
}

/// Springs of chapter 12 under the feet: the impulse of each until the deepest penetration.
VecX with_springs(double x) {
    Scene scene{.gravity = Vec3::Zero(), .surface = {.restitution = 1, .friction = 0}};
    add_floor(scene);
    const int body =
        add_box(scene, {length, 0.3, 0.1}, 1, {.position = {x, 0, 0.1}, .velocity = {0, 0, -1}});
    scene.bodies[body] = plank_at(x);
    std::vector<ContactSphere> spheres;
    for (int k = 0; k < feet; ++k)
        spheres.push_back(
            {.body = body, .centre = {foot(k) - x, 0, foot_radius - 0.1}, .radius = foot_radius});
    const CompliantCollision collision = integrate_collision(
        compliant_system(scene, {.modulus = 1e8}, spheres), 1, {.accuracy = 1e-8});
    VecX impulses = VecX::Zero(feet), last = VecX::Zero(feet);
    for (std::size_t i = 1; i < collision.moments.size(); ++i) {
        const CompliantMoment& moment = collision.moments[i];
        VecX force = VecX::Zero(feet);
        for (const Touch& touch : moment.touches) {
            const double place = (touch.position.x() / reach + 1) * (feet - 1) / 2;
            force[static_cast<int>(std::lround(place))] += touch_force(touch, moment.bodies).normal;
        }
        impulses += (moment.time - collision.moments[i - 1].time) * (force + last) / 2;
        last = force;
        if (moment.bodies[body].velocity.z() >= 0) break;
    }
    return impulses;
}

Axes& share_axes(Figure& figure, const std::string& title, bool is_first,
                 Legend legend = Legend::none) {
    return figure.add_axes(
        {.title = title,
         .x = {.label = "where the centre of mass is, x / m", .range = Range{-0.85, 0.85}},
         .y = {.label = is_first ? "impulse at a foot / (N s)" : "", .range = Range{-0.2, 1.2}},
         .legend = legend});
}

}  // namespace

int main(int argc, char** argv) {
    double farthest = 0.8;
    Program program("load_sharing", "How five feet share the impulse of a plank.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--farthest", farthest, "the centre of mass goes so far to both sides [m]",
                   {0.1, 0.84});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{.name = "load_sharing",
                      .title = "Sharing a load, and not",
                      .caption = "",
                      .source = "after Uchida 2015, section 3a",
                      .width = 1250,
                      .height = 430,
                      .columns = 3};
        constexpr int parts = 160;
        const std::array<Color, feet> colors = {palette::blue, palette::green, palette::black,
                                                palette::orange, palette::vermilion};
        Table table({"x_m", "foot", "least_squares_Ns", "at_rest_N", "landing_Ns"});
        std::array<std::vector<Vec2>, feet> shared, pivoted, at_rest, landing_on;
        for (int i = 0; i <= parts; ++i) {
            const double x = farthest * (2.0 * i / parts - 1);
            const VecX least = by_least_squares(x), pivot = by_pivoting(x);
            for (int k = 0; k < feet; ++k) {
                shared[k].emplace_back(x, least[k]);
                pivoted[k].emplace_back(x, pivot[k]);
            }
            if (i % 10 != 0) continue;
            const VecX rest = at_rest_on_springs(x), land = with_springs(x);
            for (int k = 0; k < feet; ++k) {
                at_rest[k].emplace_back(x, rest[k]);
                landing_on[k].emplace_back(x, land[k]);
                table.add({x, k, least[k], rest[k], land[k]});
            }
        }
        Axes& left = share_axes(figure, "least squares", true);
        Axes& middle = share_axes(figure, "elimination with pivots", false);
        Axes& right = share_axes(figure, "landing on Hertz's springs", false, Legend::top_left);
        for (int k = 0; k < feet; ++k) {
            left.line(shared[k], {.color = colors[k]});
            left.marks(at_rest[k], {.color = colors[k], .marker = Marker::ring, .marker_size = 8});
            middle.marks(pivoted[k],
                         {.color = colors[k], .marker = Marker::circle, .marker_size = 4.5});
            right.line(landing_on[k], {.color = colors[k]}, "foot " + std::to_string(k + 1));
        }
        figure.caption =
            "A plank of 1 kg lands flat, with 1 m/s and e = 0, on five feet in a row, where two would stop "
            "it. Left: the shortest impulse changes continuously with the place of the centre of mass, and is "
            "shared as a weight is among equal linear springs (rings). Middle: elimination with pivots finds an "
            "answer on two or three feet, and rounding decides on which; a foot may even pull. Right: the plank "
            "lands on Hertz's springs; until it stops going down they share more evenly than either, since a "
            "flat landing presses all of them at first.";
        save(figure, table, files);
    });
}
