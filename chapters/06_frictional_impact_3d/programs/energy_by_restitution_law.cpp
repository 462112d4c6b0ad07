// A rod falls on its end: its energy after impact under three laws of restitution.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// A uniform rod of 1 m and 1 kg that falls without spin and touches the ground with its lower end.
/// The tilt is measured from the vertical.
RigidBody falling_rod(double tilt, double sideways) {
    RigidBody rod = make_body(cylinder_mass_properties(1, 0.01, 1));  // its axis along z
    rod.orientation = Quat(Eigen::AngleAxisd(tilt, Vec3::UnitY()));
    rod.position = rod.orientation * Vec3(0, 0, 0.5);
    rod.velocity = {sideways, 0, -1};
    return rod;
}

double energy_left(const RigidBody& rod, double mu, double e, RestitutionLaw law) {
    const Contact contact{.surface = {.restitution = e, .friction = mu}};
    const BodyImpact after = resolve_impact(rod, make_fixed_body(), contact, law);
    return kinetic_energy(after.a) / kinetic_energy(rod);
}

}  // namespace

int main(int argc, char** argv) {
    double e = 0.9, tilt = 45, sideways = 0.5;
    Program program("energy_by_restitution_law",
                    "The energy that Newton's, Poisson's and Stronge's law leave to a rod.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--e", e, "coefficient of restitution", {0, 1});
    program.option("--tilt", tilt, "of the rod, from the vertical [degrees]", {5, 85});
    program.option("--sideways", sideways, "horizontal velocity, at 1 m/s down [m/s]", {-5, 5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const RigidBody rod = falling_rod(tilt * std::numbers::pi / 180, sideways);
        Table table({"mu", "newton", "poisson", "stronge"});
        for (int i = 0; i <= 120; ++i) {
            const double mu = 0.01 * i;
            table.add({mu, energy_left(rod, mu, e, RestitutionLaw::newton),
                       energy_left(rod, mu, e, RestitutionLaw::poisson),
                       energy_left(rod, mu, e, RestitutionLaw::stronge)});
        }
        Figure figure{
            .name = "energy_by_restitution_law",
            .title = "Newton's law can create energy",
            .caption =
                "A rod hits the ground with its lower end, tilted by " + to_text(tilt) +
                "°, with e = " + to_text(e) +
                ". What is left of its kinetic energy, for each coefficient of friction. Without "
                "friction the three laws agree. With enough of it, Newton's leaves more energy "
                "than there was.",
            .source = "Baber 2011, section 3.4"};
        double lowest = 0.7;
        for (const auto& row : table.rows)
            lowest = std::min(lowest, *std::min_element(row.begin() + 1, row.end()) - 0.05);
        Axes& axes =
            figure.add_axes({.x = {.label = "coefficient of friction μ", .range = Range{0, 1.2}},
                             .y = {.label = "energy after / before", .range = Range{lowest, 1.13}},
                             .legend = Legend::bottom_right});
        axes.rectangle({0, 1.2}, {1, 1.13}, palette::vermilion, 0.12);
        axes.text(1.18, 1.105, "energy created", Align::right, palette::vermilion);
        axes.line(table, "mu", "newton", {.color = palette::vermilion}, "Newton");
        axes.line(table, "mu", "poisson", {.color = palette::green, .dash = Dash::dashed},
                  "Poisson");
        axes.line(table, "mu", "stronge", {.color = palette::blue}, "Stronge");
        save(figure, table, files);
    });
}
