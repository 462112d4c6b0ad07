// Coefficient of restitution against speed: from integrated collisions, and from the law without a
// mass.
#include <algorithm>
#include <cmath>
#include <utility>

#include "chapters/12_compliant_contact/hunt_crossley.hpp"
#include "chapters/12_compliant_contact/programs/ball_on_floor.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// A ball of one material, and the style of its markers.
struct Substance {
    std::string name;
    double mass, modulus;  // [kg], [Pa]
    Style mark;
};
const std::vector<Substance> substances = {
    {"0.01 kg, 10 GPa", 0.01, 1e10, {.color = palette::vermilion, .marker = Marker::circle}},
    {"1 kg, 1 GPa", 1, 1e9, {.color = palette::green, .marker = Marker::square}},
    {"100 kg, 10 MPa", 100, 1e7, {.color = palette::purple, .marker = Marker::diamond}}};

/// e of one collision, integrated.
double measured(const BallOnFloor& ball) {
    // The rebound is slower than the approach, so restitution takes longer than compression.
    const double slower = 1 + 2 * ball.dissipation * ball.speed;
    const CompliantCollision collision = integrate_collision(
        ball_on_floor(ball), 2 * slower * elastic_duration(ball), {.accuracy = 1e-9});
    return require_over(collision).moments.back().bodies[1].velocity.z() / ball.speed;
}

}  // namespace

int main(int argc, char** argv) {
    double c = 0.25, fastest = 100;
    Program program("restitution_vs_speed",
                    "The coefficient of restitution of a ball, against its speed.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--c", c, "dissipation of the contact [s/m]", {0.05, 1});
    program.option("--fastest", fastest, "speed of approach [m/s]", {10, 200});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const double slowest = 0.01;
        const auto speed_at = [&](double part) {
            return slowest * std::pow(fastest / slowest, part);
        };
        std::vector<double> speeds, exact, linear, bound;
        for (int i = 0; i <= 200; ++i) {
            const double v = speed_at(i / 200.0);
            speeds.push_back(v);
            exact.push_back(rebound_speed(c, v) / v);
            linear.push_back(1 - c * v);
            bound.push_back(2 / (3 * c * v));
        }
        Figure figure{.name = "restitution_vs_speed",
                      .title = "How much a spring with losses gives back",
                      .caption = "",
                      .source = "Hunt 1975"};
        Axes& axes = figure.add_axes({.x = {.label = "speed of approach v / (m/s)",
                                            .range = Range{slowest / 1.2, fastest * 1.2},
                                            .logarithmic = true},
                                      .y = {.label = "e = v⁺/v", .range = Range{0, 1.08}},
                                      .legend = Legend::bottom_left});
        axes.line(speeds, linear, {.color = palette::orange, .width = 1.8, .dash = Dash::dashed},
                  "1 − c v");
        axes.line(speeds, bound, {.color = palette::grey, .width = 1.8, .dash = Dash::dotted},
                  "2/(3 c v)");
        axes.line(speeds, exact, {.color = palette::blue, .width = 2.6}, "exact");
        Table table(
            {"mass_kg", "modulus_Pa", "speed_m_per_s", "e_measured", "e_exact", "e_first_order"});
        double worst = 0;
        for (std::size_t s = 0; s < substances.size(); ++s) {
            const auto& [name, mass, modulus, mark] = substances[s];
            std::vector<double> at, found;
            // Different speeds for each material, so that no marker hides another.
            for (int i = 0; i < 7; ++i) {
                const double v =
                    speed_at((static_cast<double>(i) + (static_cast<double>(s) + 0.5) / 3) / 7);
                at.push_back(v);
                found.push_back(
                    measured({.mass = mass, .modulus = modulus, .dissipation = c, .speed = v}));
                const double law = rebound_speed(c, v) / v;
                worst = std::max(worst, std::abs(found.back() - law));
                table.add({mass, modulus, v, found.back(), law, 1 - c * v});
            }
            Style style = mark;
            style.marker_size = 9;
            axes.points(at, found, style, name);
        }
        const auto e_at = [&](double v) { return rebound_speed(c, v) / v; };
        figure.caption =
            "Marks: balls of three masses and stiffnesses, each collision integrated. Blue: the exact "
            "law, in which neither appears; the marks differ from it by less than " +
            (worst < 1e-6 ? "a millionth" : to_short_text(1.1 * worst)) +
            ". Dashed: 1 − c v, good while c v is small. Dotted: "
            "however fast it comes, it leaves with less than 2/(3c) = " +
            with_decimals(2, 2 / (3 * c)) + " m/s. c = " + to_short_text(c) +
            " s/m: e = " + with_decimals(3, e_at(0.1)) + " at 0.1 m/s, " +
            with_decimals(3, e_at(1)) + " at 1 m/s, " + with_decimals(3, e_at(10)) + " at 10 m/s.";
        save(figure, table, files);
    });
}
