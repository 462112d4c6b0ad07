// The cost of stiff springs: steps per collision, and per second of rest.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "chapters/12_compliant_contact/childproof_brick.hpp"
#include "chapters/12_compliant_contact/programs/ball_on_floor.hpp"
#include "common/core/decompositions.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// Stability limit of Merson's method on the imaginary axis (3.55 on the negative real axis): |1 +
/// z + z²/2 + z³/6 + z⁴/24 + z⁵/144| is 1 at z = i√12.
const double stable = std::sqrt(12.0);

/// Number of steps of the brick's collision.
int steps_of_collision(double modulus, double mu, const CompliantAccuracy& accuracy) {
    ChildproofBrick brick{.mu = mu};
    brick.springs.modulus = modulus;
    // The effective mass at the brick's corner is about 0.7 kg. The first of 200 pieces of this
    // length contains the whole collision, so no step is cut short by the end of a piece.
    const double whole =
        3 *
        elastic_duration({.mass = 0.7, .radius = ball_radius, .modulus = modulus, .speed = 5.74});
    return require_over(integrate_collision(childproof_brick(brick), 200 * whole, accuracy)).steps;
}

/// A block resting on a slope; gravity is tilted instead of the floor.
CompliantSystem lying_block(double modulus, double slope) {
    Scene scene{.gravity = 9.81 * Vec3(std::sin(slope), 0, -std::cos(slope)),
                .surface = {.restitution = 0.5, .friction = 0.5}};
    add_floor(scene);
    add_box(scene, {0.4, 0.4, 0.2}, 1, {.position = {0, 0, 0.1}});
    return compliant_system(scene, {.modulus = modulus});
}

/// Its steps per second, some seconds after the start, and the fastest eigenvalue of its motion
/// [1/s].
struct Rest {
    int merson = 0, implicit = 0;
    double fastest = 0;
};
Rest rest(double modulus, double slope, double accuracy) {
    const CompliantSystem block = lying_block(modulus, slope);
    const Derivative f = compliant_motion(block);
    const auto with = [&](CompliantIntegrator integrator, double to) {
        return adaptive_settings(block, {.accuracy = to, .integrator = integrator});
    };
    const AdaptiveResult quiet = integrate_adaptive(
        f, 0, pack(block), 8, with(CompliantIntegrator::implicit, 1e-3), renormalise_bodies);
    Rest found;
    for (const auto& [integrator, steps] : {std::pair(CompliantIntegrator::merson, &found.merson),
                                            {CompliantIntegrator::implicit, &found.implicit}})
        *steps =
            integrate_adaptive(f, 0, quiet.state, 1, with(integrator, accuracy), renormalise_bodies)
                .accepted;
    found.fastest = eigenvalues_of(compliant_jacobian(block, quiet.state)).cwiseAbs().maxCoeff();
    return found;
}

}  // namespace

int main(int argc, char** argv) {
    double slope = 10, accuracy = 1e-5;
    Program program("steps_vs_stiffness", "What stiff springs cost, in a collision and at rest.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--slope", slope, "on which the block lies [degrees]", {1, 25});
    program.option("--accuracy", accuracy, "of every step", {1e-7, 1e-3});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        std::vector<double> moduli;
        for (int i = 0; i <= 12; ++i) moduli.push_back(1e5 * std::pow(10, i / 2.0));
        Figure figure{.name = "steps_vs_stiffness",
                      .title = "What stiff springs cost",
                      .caption = "",
                      .width = 1100,
                      .height = 430,
                      .columns = 2};
        Axis stiffness{.label = "E* / Pa", .range = Range{7e4, 1.4e11}, .logarithmic = true};
        Axes& impact =
            figure.add_axes({.title = "one collision",
                             .x = stiffness,
                             .y = {.label = "steps", .range = Range{10, 2e4}, .logarithmic = true},
                             .legend = Legend::top_right});
        Axes& lying =
            figure.add_axes({.title = "a second of lying on a slope",
                             .x = stiffness,
                             .y = {.label = "steps", .range = Range{0.7, 2e4}, .logarithmic = true},
                             .legend = Legend::top_left});
        // Explicit steps at the stability limit are found by trial: rounding changes their number
        // by a hundredth. The number is drawn, but not tabulated.
        Table table({"modulus_Pa", "slides_merson", "slides_implicit", "rolls_implicit",
                     "rest_implicit", "fastest_rate_per_s"});
        const CompliantAccuracy merson{.accuracy = accuracy},
            implicit{.accuracy = accuracy, .integrator = CompliantIntegrator::implicit};
        std::vector<double> bound, rolls_merson, rest_merson;
        for (const double modulus : moduli) {
            const Rest at_rest = rest(modulus, slope * std::numbers::pi / 180, accuracy);
            bound.push_back(at_rest.fastest / stable);
            rolls_merson.push_back(steps_of_collision(modulus, 0.325, merson));
            rest_merson.push_back(at_rest.merson);
            table.add({modulus, steps_of_collision(modulus, 0.125, merson),
                       steps_of_collision(modulus, 0.125, implicit),
                       steps_of_collision(modulus, 0.325, implicit), at_rest.implicit,
                       at_rest.fastest});
        }
        const Style solid{.color = palette::vermilion, .marker = Marker::circle, .marker_size = 8};
        const Style hollow{.color = palette::vermilion,
                           .dash = Dash::dashed,
                           .marker = Marker::ring,
                           .marker_size = 8};
        const auto blue = [](Style style) { return style.color = palette::blue, style; };
        impact.line(moduli, rolls_merson, solid, "explicit, it rolls");
        impact.line(table, "modulus_Pa", "slides_merson", hollow, "explicit, it slides");
        impact.line(table, "modulus_Pa", "rolls_implicit", blue(solid), "implicit, it rolls");
        impact.line(table, "modulus_Pa", "slides_implicit", blue(hollow), "implicit, it slides");
        lying.line(moduli, bound, {.color = palette::grey, .width = 4}, "fastest rate / √12");
        lying.line(moduli, rest_merson, solid, "explicit");
        lying.line(table, "modulus_Pa", "rest_implicit", blue(solid), "implicit");
        const std::vector<double>& hard = table.rows.back();
        const auto count = [](double steps) { return with_decimals(0, steps); };
        const auto about = [&](double steps) {
            const double unit = std::pow(10, std::floor(std::log10(steps)));
            return "about " + count(unit * std::round(steps / unit));
        };
        figure.caption =
            "Steps at an accuracy of " + to_short_text(accuracy) +
            ". Left: the brick's collision takes nearly as many steps at any stiffness, because a stiffer spring "
            "makes it shorter and its rates faster in the same proportion: at 100 GPa explicit " +
            count(hard[1]) + " if it slides (μ = 0.125), " + about(rolls_merson.back()) +
            " if it rolls (μ = 0.325), where it is the friction that is stiff. The implicit "
            "method is of lower "
            "order: it needs " +
            count(hard[2]) + " and " + count(hard[3]) + ". Right: a block lies on a slope of " +
            to_short_text(slope) +
            "° and creeps. Nothing happens, but explicit steps cannot be longer than about √12 over the "
            "fastest rate of the block on its springs (grey, from the Jacobian): the rate of "
            "friction where springs are soft, and the rate of the springs, which grows like the "
            "cube root of E*, where they are hard. There are " +
            about(rest_merson.front()) + " at 0.1 MPa and " + about(rest_merson.back()) +
            " at 100 GPa; the implicit method takes " + count(hard[4]) +
            ", as many as its steps need to grow from 0.01 s to the time that is left.";
        save(figure, table, files);
    });
}
