// A ball with backspin, and a ball thrown under a table: time lapse, by chapter 05's simulator.
#include <algorithm>
#include <cmath>
#include <string>

#include "chapters/07_frictional_impact_2d/programs/thrown_ball.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

void draw_ball(Axes& axes, const PlanarBody& body, const Color& color) {
    axes.polygon(circle(body.position, ball_radius, 32), color, 0.45);
    const Vec2 spoke(std::cos(body.angle), std::sin(body.angle));
    axes.line({body.position, body.position + ball_radius * spoke},
              {.color = palette::black, .width = 1.4});
}

void draw_surface(Axes& axes, double from, double to, double y, double thickness) {
    axes.rectangle({from, to}, {y, y + thickness}, palette::light_grey);
    axes.line({from, to}, {y, y}, {.color = palette::black});
}

void draw_flight(Axes& axes, const Throw& flight) {
    axes.line(flight.path, {.color = palette::blue, .width = 1.4});
    for (const RigidBody& body : flight.pictures) draw_ball(axes, in_plane(body), palette::blue);
    if (flight.run.status != SimulationStatus::reached_end)
        axes.text(flight.path.back(), to_text(flight.run.status), Align::center, palette::black, 0,
                  26);
}

std::string label_of_spin(const RigidBody& body) {
    return "spin " + to_text(std::round(body.angular_velocity.z())) + " rad/s";
}

void record(Table& table, int panel, const Throw& flight) {
    for (std::size_t i = 0; i < flight.corners.size(); ++i) {
        const PlanarBody body = in_plane(flight.corners[i]);
        table.add({panel, i, body.position.x(), body.position.y(), body.velocity.x(),
                   body.velocity.y(), body.spin});
    }
}

/// Where the balls are thrown: the left picture, and the right one with its table.
Axes& add_left(Figure& figure) {
    Axes& axes =
        figure.add_picture("thrown to the right, with backspin", {-1.6, 0.8}, {-0.1, 1.25});
    draw_surface(axes, -1.6, 0.8, 0, -0.06);
    return axes;
}
Axes& add_right(Figure& figure) {
    Axes& axes =
        figure.add_picture("thrown under a table, without spin", {-0.6, 1.6}, {-0.1, 1.25});
    draw_surface(axes, -0.6, 1.6, 0, -0.06);
    draw_surface(axes, 0.2, 1.6, table_height, 0.06);
    return axes;
}

/// The picture of a flight, or its last one.
const RigidBody& picture_at(const Throw& flight, std::size_t k) {
    return flight.pictures[std::min(k, flight.pictures.size() - 1)];
}

void film_throws(const Throw& spun, const Throw& under, const Throw& ideal,
                 const FigureFiles& files) {
    constexpr double slowness = 2;
    for (std::size_t k = 0; k < spun.pictures.size(); ++k) {
        Figure figure{.name = "superball",
                      .title = "Superballs",
                      .caption = "",
                      .width = 1000,
                      .height = 430,
                      .columns = 2};
        draw_ball(add_left(figure), in_plane(picture_at(spun, k)), palette::blue);
        Axes& right = add_right(figure);
        draw_ball(right, in_plane(picture_at(ideal, k)), palette::grey);
        draw_ball(right, in_plane(picture_at(under, k)), palette::blue);
        save(figure, Table({"time_s"}), files);
    }
    files.film->seconds = slowness * frame_time * static_cast<double>(spun.pictures.size());
}

}  // namespace

int main(int argc, char** argv) {
    double spin = 180, mu = 0.6, e = 0.9;
    Program program("superball", "A ball with backspin, and a ball thrown under a table.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--spin", spin, "backspin of the ball on the left [rad/s]", {-400, 400});
    program.option("--mu", mu, "coefficient of friction", {0, 3});
    program.option("--e", e, "coefficient of restitution", {0, 1});
    program.film();
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Surface surface{.restitution = e, .friction = mu};
        const Placement dropped{
            .position = {0, 1, 0}, .velocity = {1.2, 0, 0}, .angular_velocity = {0, 0, spin}};
        const Placement thrown{.position = {-0.3, 0.7, 0}, .velocity = {3, -3.2, 0}};
        const Throw spun = thrown_for(scene_with(dropped, false, surface), 1.6, planar_impulses());
        const Throw under = thrown_for(scene_with(thrown, true, surface), 1.25, planar_impulses());
        const Throw ideal =
            thrown_for(scene_with(thrown, true, surface), 0.63, point_by_point(thrown_back));
        if (files.film != nullptr) return film_throws(spun, under, ideal, files);

        Figure figure{
            .name = "superball",
            .title = "Friction stops the contact point, but does not throw it back",
            .caption =
                "Pictures every " + to_short_text(1000 * frame_time) +
                " ms; the spoke shows the spin. Left: backspin turns the ball round at the first "
                "bounce; from then on it rolls off the floor and friction has nothing to do. "
                "Right: thrown under a table, our ball gets slower at every bounce and never "
                "turns. An ideal superball (grey) comes back, but its surface throws the contact "
                "point back, which Coulomb's law cannot.",
            .source = "grey: Garwin 1969",
            .width = 1000,
            .height = 430,
            .columns = 2};
        Table table(
            {"panel", "corner", "x_m", "y_m", "v_x_m_per_s", "v_y_m_per_s", "spin_rad_per_s"});
        record(table, 1, spun);
        record(table, 2, under);
        record(table, 3, ideal);

        Axes& left = add_left(figure);
        draw_flight(left, spun);
        left.arrow(0.08, 1.12, 0.42, 1.12, {.color = palette::vermilion, .width = 3});
        left.text(0, 1.12, "start, " + label_of_spin(spun.corners[0]), Align::right,
                  palette::vermilion, -4, 0);
        if (spun.corners.size() > 3)
            left.text(-0.15, 0.4, label_of_spin(spun.corners[2]), Align::center, palette::blue);

        Axes& right = add_right(figure);
        right.line(ideal.path, {.color = palette::grey, .width = 2, .dash = Dash::dashed});
        draw_flight(right, under);
        right.arrow(-0.52, 0.93, -0.36, 0.76, {.color = palette::vermilion, .width = 3});
        right.text(-0.3, 1.0, "start", Align::center, palette::vermilion);
        right.arrow(ideal.path.end()[-2], ideal.path.back(), {.color = palette::grey});
        right.text(-0.14, 0.3, "superball", Align::right, palette::grey);
        save(figure, table, files);
    });
}
