// How heavy a body seems to a blow depends on where it is hit.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "common/figures/program.hpp"
#include "common/figures/view.hpp"

using namespace collide;

namespace {

struct Bar {
    double number;
    double thickness;  // compared with the length
    Color color;
    std::string label;
};

/// The blow meets the bar from below at a distance from its middle; half the length is 1 m.
Contact blow(const Bar& bar, double distance) {
    return {.position = {distance, 0, -bar.thickness}, .normal = Vec3::UnitZ()};
}

RigidBody body_of(const Bar& bar) {
    return make_body(box_mass_properties(1, {2, 2 * bar.thickness, 2 * bar.thickness}));
}

/// Lets the bar fall on a fixed point and asks how large the impulse was.
double measured(const Bar& bar, double distance) {
    RigidBody falling = body_of(bar), fixed = make_fixed_body({0, 0, -5});
    constexpr double v = 2, e = 0.5;
    falling.velocity = {0, 0, -v};
    return resolve_collision(falling, fixed, blow(bar, distance), e) / ((1 + e) * v);
}

/// Blows from all sides at right angles to the surface, each as long as the effective mass.
void draw_around(Axes& axes, const RigidBody& body, double thickness) {
    const auto strike = [&](const Vec3& at, const Vec3& inwards) {
        const double m =
            effective_mass(body, make_fixed_body(), {.position = at, .normal = inwards});
        Picture{axes}.arrow(at - 0.55 * m * inwards, at, {.color = palette::blue, .width = 2});
    };
    axes.rectangle({-1, 1}, {-thickness, thickness}, palette::orange, 0.6);
    for (int i = -5; i <= 5; ++i)
        for (const double side : {-1.0, 1.0}) strike({i / 5.0, 0, side * thickness}, {0, 0, -side});
    for (int i = -1; i <= 1; ++i)
        for (const double side : {-1.0, 1.0}) strike({side, 0, 0.7 * i * thickness}, {-side, 0, 0});
    axes.point({0, 0}, {.color = palette::black, .marker_size = 9});
    axes.text(0, 0, "centre of mass", Align::center, palette::black, 0, -16);
}

}  // namespace

int main(int argc, char** argv) {
    double thickness = 0.3;
    Program program("effective_mass", "The effective mass of bars that are hit off their middle.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--thickness", thickness, "of the bar on the right, compared with its length",
                   {0.05, 1});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const std::vector<Bar> bars = {{1, 0.02, palette::blue, "thin rod"},
                                       {2, 0.5, palette::green, "half as thick as long"},
                                       {3, 1, palette::vermilion, "cube"}};
        Figure figure{
            .name = "effective_mass",
            .title = "How heavy a body seems depends on where it is hit",
            .caption =
                "Left: effective mass of three bars of 1 kg against the distance of the blow from "
                "the middle; lines from the collision matrix, circles from the impulse of a bar "
                "that falls on a fixed point. A rod hit at its end seems to have a quarter of its "
                "mass. Right: the same all round a bar, hit at right angles to its surface; the "
                "length of an arrow is the effective mass.",
            .source = "formula: Baraff 1997, equation (8-18)",
            .width = 1000,
            .height = 430,
            .columns = 2};
        Axes& curves = figure.add_axes(
            {.title = "hit off the middle",
             .x = {.label = "distance from the middle / half the length", .range = Range{0, 1.02}},
             .y = {.label = "effective mass m_{eff} / m", .range = Range{0, 1.08}},
             .legend = Legend::bottom_left});
        Table table({"bar", "distance_m", "effective_mass_kg", "measured_kg"});
        const RigidBody fixed = make_fixed_body({0, 0, -5});
        for (const Bar& bar : bars) {
            for (int i = 0; i <= 50; ++i) {
                const double at = i / 50.0;
                table.add({bar.number, at, effective_mass(body_of(bar), fixed, blow(bar, at)),
                           measured(bar, at)});
            }
            const Table rows = table.where("bar", bar.number);
            curves.line(rows, "distance_m", "effective_mass_kg", {.color = bar.color}, bar.label);
            curves.points(rows.every(10), "distance_m", "measured_kg",
                          {.color = bar.color, .marker = Marker::ring, .marker_size = 11});
        }

        Axes& around = figure.add_picture("all round a bar", {-1.6, 1.6}, {-1.3, 1.3});
        draw_around(around, body_of({4, thickness, palette::orange, ""}), thickness);
        save(figure, table, files);
    });
}
