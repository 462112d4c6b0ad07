// The error of an integrator over its step: Euler, Runge–Kutta and Merson.
#include <algorithm>
#include <cmath>
#include <string>

#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/03_rigid_bodies/symmetric_top.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

struct Method {
    std::string column, label;
    OneStepMethod method;
    Style style;
};

const std::vector<Method> methods = {
    {"euler_error", "Euler", euler_step, {.color = palette::orange, .marker = Marker::triangle}},
    {"rk4_error", "Runge–Kutta", rk4_step, {.color = palette::blue, .marker = Marker::circle}},
    {"merson_error",
     "Merson",
     [](const Derivative& f, double time, const VecX& state, double step) {
         return merson_step(f, time, state, step).state;
     },
     {.color = palette::vermilion, .marker = Marker::square}}};

// A line of the given slope through a point, as wide as a factor of 8 in the step.
void slope_guide(Axes& axes, double step, double error, int slope) {
    axes.line({step, 8 * step}, {error, error * std::pow(8, slope)},
              {.color = palette::grey, .width = 1.4, .dash = Dash::dashed});
    axes.text(std::sqrt(8.0) * step, error * std::pow(8, slope / 2.0),
              "slope " + std::to_string(slope), Align::left, palette::grey, 10, -10);
}

}  // namespace

int main(int argc, char** argv) {
    double speed = 3, duration = 4;
    Program program("integrator_order", "The error of three integrators against their step.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--speed", speed, "angular velocity of the top [rad/s]", {0.1, 10});
    program.option("--duration", duration, "time to integrate over [s]", {0.1, 20});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        RigidBody top = make_body(cylinder_mass_properties(1, 1, 0.5));
        top.angular_velocity = speed * Vec3(1, 0, 2).normalized();
        const VecX exact = pack({symmetric_top_after(top, duration)});

        Table table({"step_s", "euler_error", "rk4_error", "merson_error"});
        for (int steps = 16; steps <= 8192; steps *= 2) {
            std::vector<double> row = {duration / steps};
            for (const Method& method : methods) {
                const VecX end = integrate_fixed(method.method, motion({top}), 0, pack({top}),
                                                 duration, steps, renormalise);
                row.push_back((end - exact).norm());
            }
            // Where long steps make a method overflow there is nothing to draw.
            if (std::all_of(row.begin(), row.end(), [](double x) { return std::isfinite(x); }))
                table.add(row);
        }
        Figure figure{
            .name = "integrator_order",
            .title = "The order of an integrator is a slope",
            .caption =
                "The error of a spinning top after " + to_short_text(duration) +
                " s against the step, without error control: the norm of the difference of the 13 "
                "numbers of its state, in SI units. Once the steps are small enough, half the step "
                "halves Euler's error, and divides Runge–Kutta's and Merson's by 16. An error near "
                "1 means that nothing is right any more.",
            .source = "Merson's method as used in Uchida 2015"};
        Axes& axes = figure.add_axes(
            {.x = {.label = "step h / s", .logarithmic = true},
             .y = {.label = "error of the state", .range = Range{1e-14, 10}, .logarithmic = true},
             .legend = Legend::bottom_right});
        for (const Method& method : methods)
            axes.line(table, "step_s", method.column, method.style, method.label);
        slope_guide(axes, 0.004, 4e-4, 1);
        slope_guide(axes, 0.01, 2e-10, 4);
        save(figure, table, files);
    });
}
