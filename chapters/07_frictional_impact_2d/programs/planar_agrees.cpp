// The closed form in the plane against chapter 6's integration in space, on many problems.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"
#include "common/core/random.hpp"

using namespace collide;

namespace {

constexpr double smallest_drawn = 1e-17;  // of a relative difference; zero is drawn here

Vec2 random_unit(Random& random) {
    const double angle = random.uniform(0, 2 * std::numbers::pi);
    return {std::cos(angle), std::sin(angle)};
}

/// Two bodies at a contact in the origin, one of which turns easily.
struct Pair {
    PlanarBody a, b;
    PlanarContact contact;
};
Pair random_pair(Random& random) {
    const auto body = [&] {
        const double mass = random.log_uniform(1e-3, 1e3), gyration = random.log_uniform(1e-3, 1);
        PlanarBody made = make_planar_body(mass, mass * gyration * gyration);
        made.position = random_unit(random);
        made.velocity = random.uniform(0, 1) * random_unit(random);
        return made;
    };
    Pair pair{.a = body(), .b = body(), .contact = {.normal = random_unit(random)}};
    pair.contact.surface.friction = random.uniform(0, 1.5);
    pair.contact.surface.restitution = random.uniform(0, 1);
    pair.a.velocity -= 2 * pair.contact.normal;  // they approach
    return pair;
}

/// The same collision, resolved in space; the largest relative difference of u and p.
double difference_in_space(const Pair& pair, const PlanarBodyImpact& plane) {
    const auto& [a, b, contact] = pair;
    const BodyImpact space = resolve_impact(
        in_space(a), in_space(b),
        {.normal = {contact.normal.x(), contact.normal.y(), 0}, .surface = contact.surface});
    const Vec2 p = space.impulse.head<2>();
    const double u_x = space.impact.u.head<2>().norm(), u_y = space.impact.u.z();
    const Vec2 u_difference(u_x - std::abs(plane.impact.u.x()), u_y - plane.impact.u.y());
    return std::max((p - plane.impulse).norm() / p.norm(),
                    u_difference.norm() / (space.impact.u.norm() + 1));
}

struct Kind {
    ImpactMode mode;
    std::string label;
    Style style;
};
const std::array<Kind, 3> kinds = {
    {{ImpactMode::sliding, "slides throughout", {.color = palette::sky, .marker_size = 4}},
     {ImpactMode::stable_sticking, "stops, sticks", {.color = palette::green, .marker_size = 4}},
     {ImpactMode::unstable_sticking,
      "stops, slides back",
      {.color = palette::vermilion, .marker_size = 4}}}};

}  // namespace

int main(int argc, char** argv) {
    double count = 3'000;
    Program program("planar_agrees", "The closed form against the integration in space.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--count", count, "of random collisions", {10, 100'000});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Random random(7);
        Table table({"condition_of_K", "relative_difference", "mode"});
        double worst = 0;
        for (int i = 0; i < count; ++i) {
            const Pair pair = random_pair(random);
            const Mat2 K = impact_problem(pair.a, pair.b, pair.contact).K;
            const double half = K.trace() / 2, root = std::hypot((K(0, 0) - K(1, 1)) / 2, K(0, 1));
            const double largest = half + root, least = K.determinant() / largest;
            const PlanarBodyImpact plane = resolve_impact(pair.a, pair.b, pair.contact);
            const double difference = difference_in_space(pair, plane);
            worst = std::max(worst, difference);
            table.add({largest / least, std::max(smallest_drawn, difference),
                       static_cast<double>(mode_of(plane.impact.branch))});
        }
        Figure figure{.name = "planar_agrees",
                      .title = "Two dimensions agree with three",
                      .caption = to_short_text(count) +
                                 " random collisions of planar bodies, resolved in closed form and "
                                 "by chapter 6's integrator in space: the relative difference of "
                                 "impulse or velocity, whichever is larger. It is rounding; where "
                                 "the point sticks, it grows with the condition of K.",
                      .source = ""};
        Axes& axes = figure.add_axes({.x = {.label = "condition of the collision matrix K",
                                            .range = Range{1, 2e6},
                                            .logarithmic = true},
                                      .y = {.label = "relative difference",
                                            .range = Range{5e-18, 1e-7},
                                            .logarithmic = true},
                                      .legend = Legend::top_left});
        for (const auto& [mode, label, style] : kinds) {
            const Table part = table.where("mode", static_cast<double>(mode));
            axes.points(part.column("condition_of_K"), part.column("relative_difference"), style,
                        label);
        }
        axes.line({1, 2e6}, {1e-9, 1e-9}, {.color = palette::grey, .dash = Dash::dashed});
        axes.text(2e6, 1e-9, "the bar: 10^{−9}", Align::right, palette::grey, -4, 12);
        if (!(worst <= 1e-9)) throw std::runtime_error("they do not agree: " + to_text(worst));
        save(figure, table, files);
    });
}
