// The picture that moves on the first page of the course: a ball flies into a wall, as an SVG that needs
// no script and no film player; and where the ball is in each of its pictures.
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>

#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/11_friction_pgs/programs/wall_drawing.hpp"
#include "common/core/errors.hpp"
#include "common/figures/files.hpp"
#include "common/figures/table.hpp"

using namespace collide;

namespace {

constexpr double frame = 1.0 / 20;        // time between two pictures of the film [s]
constexpr int pictures = 30, pause = 16;  // the last one stays for a while
constexpr int still = 12;                 // what a viewer shows that cannot move pictures
constexpr double scale = 360;             // [units of the drawing per m]
constexpr double width = 1720, height = 760;

/// Whole units: half a pixel, as the picture is usually shown.
std::string number(double value) { return std::to_string(std::lround(value)); }

/// Numbers with few digits, classes for colours: thirty pictures of a wall shall be a small file.
class WallFilm {
  public:
    explicit WallFilm(const WallPlan& plan)
        : left_(width / 2 - scale * (length_of(plan) / 2 + 0.05)), bottom_(height - 40) {
        svg_ =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " +
            number(height) +
            "\">\n<title>A ball flies into a wall, as a film</title>\n<desc>A ball of 300 kg flies with 9 m/s "
            "into a wall of 7 rows of 7 bricks, which nothing but friction holds together: a second "
            "and a half, in 30 pictures.</desc>\n<style>\n"
            "path{fill:#c9713a}.b{fill:#d9884f}.s{fill:#9c5226}.t{fill:#f0c9a8}.g{fill:#8886}\n"
            ".f{visibility:hidden;animation:show " +
            to_short_text(cycle) +
            "s step-end infinite}\n.still{visibility:visible}\n.last{animation-name:hold}\n" +
            keyframes("show", 1) + keyframes("hold", pause + 1) +
            // For readers who want no motion, and for pages that ask for name.svg#still.
            "@media (prefers-reduced-motion:reduce){.f{animation:none}}\n"
            "#still:target~.f{animation:none}\n</style>\n<g id=\"still\"/>\n";
    }

    void add(const Scene& scene, int k) {
        // Delays are negative, so that all pictures take part from the beginning.
        svg_ += "<g class=\"f" + std::string(k == still ? " still" : "") +
                (k == pictures - 1 ? " last" : "") +
                "\" style=\"animation-delay:" + to_short_text(k * frame - cycle) + "s\">\n";
        svg_ += "<path class=\"g\" d=\"M40 " + number(bottom_) + "h" + number(width - 80) +
                "v24H40z\"/>\n";
        draw_wall(
            scene,
            [&](const std::vector<Vec2>& corners, const Color& shade) { region(corners, shade); },
            [&](const Shape& ball) {
                const Vec2 at = wall_view.on_paper(std::get<Sphere>(ball).centre);
                svg_ += "<circle cx=\"" + number(x_of(at)) + "\" cy=\"" + number(y_of(at)) +
                        "\" r=\"" + number(scale * ball_radius) + "\" fill=\"#0072b2\"/>\n";
            });
        svg_ += "</g>\n";
    }

    [[nodiscard]] std::string text() const { return svg_ + "</svg>\n"; }

  private:
    static constexpr double cycle = (pictures + pause) * frame;  // [s]

    /// Seen from the moment of its delay on, for so many pictures.
    static std::string keyframes(const std::string& name, int seen) {
        return "@keyframes " + name + "{0%{visibility:visible}" +
               to_short_text(100.0 * seen / (pictures + pause)) + "%{visibility:hidden}}\n";
    }
    [[nodiscard]] double x_of(const Vec2& point) const { return left_ + scale * point.x(); }
    [[nodiscard]] double y_of(const Vec2& point) const { return bottom_ - scale * point.y(); }

    void region(const std::vector<Vec2>& corners, const Color& shade) {
        static const std::map<Color, std::string> classes = {
            {"#c9713a", ""}, {"#d9884f", "b"}, {"#9c5226", "s"}, {"#f0c9a8", "t"}};
        const std::string& name = classes.at(shade);
        svg_ += "<path" + (name.empty() ? "" : " class=\"" + name + "\"") + " d=\"M";
        for (const Vec2& corner : corners)
            svg_ += number(x_of(corner)) + " " + number(y_of(corner)) + " ";
        svg_.back() = 'z';
        svg_ += "\"/>\n";
    }

    double left_, bottom_;
    std::string svg_;
};

}  // namespace

int main(int argc, char** argv) try {
    if (argc > 2) throw std::runtime_error("usage: wall_film [FILE.svg]");
    const std::filesystem::path file = argc == 2 ? argv[1] : COLLIDE_FIGURE_FOLDER "/wall_film.svg";
    const WallPlan plan{.rows = 7, .bricks = 7};
    const double mass = 300, speed = 9;
    const double step = 1.0 / 120;
    const Stepper stepping = pgs_model({.margin = speed * step}, step);
    Simulation run = start_simulation(wall_and_ball(plan, mass, speed), stepping);
    WallFilm film(plan);
    Table ball({"time_s", "x_m", "y_m", "z_m"});
    for (int k = 0; k < pictures; ++k) {
        film.add(run.scene, k);
        const Vec3& place = run.scene.bodies.back().position;
        ball.add({run.time, place.x(), place.y(), place.z()});
        advance(run, stepping, frame);
        if (run.status != SimulationStatus::reached_end)
            throw std::runtime_error("stopped: " + to_text(run.status));
    }
    write_file(file, [&](std::ostream& out) { out << film.text(); });
    write_csv(ball, std::filesystem::path(file).replace_extension(".csv"));
    return 0;
} catch (const std::exception& error) {
    std::cerr << "wall_film: " << error.what() << '\n';
    return 1;
}
