// Sixteen trajectories of the tangential velocity, and the rays of constant sliding.
#include <cmath>
#include <numbers>
#include <string>

#include "chapters/06_frictional_impact_3d/programs/examples.hpp"
#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double pi = std::numbers::pi;
constexpr double stopped = 1e-9;  // a slower point has stopped [m/s]
constexpr double rim = 4;         // radius of rays and regions, beyond the picture [m/s]

/// A sector around the origin, between two angles.
void draw_sector(Axes& axes, double from, double to, const Color& color) {
    std::vector<Vec2> sector = arc({0, 0}, rim, from, to, 60);
    sector.insert(sector.begin(), Vec2::Zero());
    axes.polygon(sector, color, 0.18);
}

/// Regions of attraction: the directions between two rays turn towards the attracting one.
void draw_regions(Axes& axes, const std::vector<SlidingRay>& rays) {
    for (std::size_t i = 0; i < rays.size(); ++i) {
        if (rays[i].turning_slope <= 0) continue;  // regions are bounded by repelling rays
        std::size_t j = i;
        bool diverges = false;
        do {
            j = (j + 1) % rays.size();
            diverges = diverges || (rays[j].turning_slope < 0 && rays[j].rate > 0);
        } while (rays[j].turning_slope <= 0 && j != i);
        const double end = rays[j].angle > rays[i].angle ? rays[j].angle : rays[j].angle + 2 * pi;
        draw_sector(axes, rays[i].angle, end, diverges ? palette::vermilion : palette::blue);
    }
}

void draw_ray(Axes& axes, const SlidingRay& ray, double x, double y) {
    const bool diverges = ray.rate > 0;
    const Color& color = diverges ? palette::vermilion : palette::grey;
    axes.line({0, rim * x}, {0, rim * y},
              {.color = color, .width = diverges ? 3.4 : 2.0, .dash = Dash::dashed});
    const double at = diverges ? 1.9 : 1.45;
    const bool is_left = x < -0.5;
    axes.text(at * x, at * y, with_decimals(2, ray.angle * 180 / pi) + "°",
              is_left ? Align::right : Align::left, diverges ? color : palette::black,
              is_left ? -2 : 14, is_left ? 16 : 6);
}

}  // namespace

int main(int argc, char** argv) {
    double mu = 0.7, start_x = 1, start_y = 0;
    Program program("sliding_rays", "Trajectories of the tangential velocity, and their rays.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--mu", mu, "coefficient of friction", {0, 3});
    program.option("--start-x", start_x, "where the first path starts, u_x [m/s]", {-1.7, 1.7});
    program.option("--start-y", start_y, "where the first path starts, u_y [m/s]", {-1.4, 2});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const Mat3 K = baber_figure_4_K();
        const std::vector<SlidingRay> rays = rays_of_constant_sliding(K, mu);
        const Vec2 chosen(start_x, start_y);
        const bool is_moved = chosen != Vec2(1, 0);
        Figure figure{
            .name = "sliding_rays",
            .title = "Into the origin, and out of it along one ray",
            .caption =
                "How the tangential velocity moves during a collision, from " +
                (is_moved
                     ? "fifteen points on a circle (dots) and from (" + with_decimals(2, start_x) +
                           ", " + with_decimals(2, start_y) + ") m/s (thick)"
                     : std::string("sixteen points on a circle (dots)")) +
                ", for a collision matrix in which sticking is unstable. Dashed: the "
                "rays of constant sliding. From the blue region every path runs into the origin, "
                "and leaves it along the only ray that leads away (arrow). From the orange region "
                "every path turns towards that ray.",
            .source = "Baber 2011, figure 4",
            .width = 700,
            .height = 700};
        Axes& axes = figure.add_axes({.x = {.label = "u_{x} / (m/s)", .range = Range{-1.8, 1.8}},
                                      .y = {.label = "u_{y} / (m/s)", .range = Range{-1.5, 2.1}},
                                      .equal = true});
        draw_regions(axes, rays);
        // kind 1: rays (number, angle, rate); kind 2: points of the paths (number, u_x, u_y); kind
        // 3: directions out of the origin (number, angle, direction).
        Table table({"kind", "number", "angle_deg", "rate_per_kg", "u_x_m_s", "u_y_m_s"});
        Vec2 out = Vec2::Zero();
        for (int n = 0; n < 16; ++n) {
            const double angle = 2 * pi * n / 16;
            const Vec2 start = n == 0 ? chosen : Vec2(std::cos(angle), std::sin(angle));
            const Trajectory path = impact_trajectory(
                {.K = K, .u0 = {start.x(), start.y(), -10}, .mu = mu, .e = 1}, 24);
            std::vector<Vec2> curve;
            bool stops = false;
            for (const ImpactState& state : path.states) {
                if (state.u.head<2>().cwiseAbs().maxCoeff() > 2.1) break;
                curve.emplace_back(state.u.head<2>());
                table.add({2, n, 0, 0, state.u.x(), state.u.y()});
                stops = state.u.head<2>().norm() < stopped;
                if (stops) break;  // it leaves along a straight line
            }
            const bool is_thick = n == 0 && is_moved;
            axes.line(curve, {.color = palette::black, .width = is_thick ? 4.5 : 1.7});
            axes.point(start, {.color = palette::black, .marker_size = is_thick ? 15.0 : 10.0});
            const Vec2 end = path.impact.u.head<2>();
            if (!stops || end.norm() < stopped) continue;
            out = end.normalized();
            table.add({3, n, std::atan2(out.y(), out.x()) * 180 / pi, 0, out.x(), out.y()});
        }
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const double x = std::cos(rays[i].angle), y = std::sin(rays[i].angle);
            table.add({1, i + 1, rays[i].angle * 180 / pi, rays[i].rate, x, y});
            draw_ray(axes, rays[i], x, y);
        }
        if (!out.isZero())
            axes.arrow(Vec2::Zero(), 0.8 * out, {.color = palette::blue, .width = 4});
        axes.handle(chosen, "start of a path",
                    {{.flag = "--start-x", .value = start_x, .per_x = 1},
                     {.flag = "--start-y", .value = start_y, .per_y = 1}});
        save(figure, table, files);
    });
}
