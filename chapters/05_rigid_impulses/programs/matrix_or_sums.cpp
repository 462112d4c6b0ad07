// What a sweep costs: over all of A, over its entries that are not zero, and over the bodies.
#include <algorithm>

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/05_rigid_impulses/cube_heaps.hpp"
#include "chapters/05_rigid_impulses/rigid_sweep.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// A row reads twelve velocities and changes twelve, a product and an addition each.
constexpr double operations_per_row = 48;

double entries_not_zero(const CubeHeap& heap) {
    const MatX A = row_matrix(heap.bodies, normal_rows(heap.bodies, heap.contacts));
    return static_cast<double>((A.array() != 0).count());
}

/// The largest difference between the impulses of ten sweeps, over the bodies and over the matrix,
/// relative to the largest impulse: the heap has been dropped with 1 m/s.
double difference(CubeHeap heap) {
    for (RigidBody& body : heap.bodies)
        if (!is_fixed(body)) body.velocity = {0, 0, -1};
    heap.bodies[0].velocity = {0, 0, 0};
    const VecX e = VecX::Constant(static_cast<Eigen::Index>(heap.contacts.size()), 0.5);
    const Lcp problem = impulse_problem(heap.bodies, heap.contacts, e);
    VecX f = VecX::Zero(e.size()), a = problem.b;
    for (int sweep = 0; sweep < 10; ++sweep) matrix_sweep(problem, bilateral_flags(problem), f, a);
    const VecX gamma = sweep_impulses(heap.bodies, heap.contacts, e, 10);
    return (gamma - f).cwiseAbs().maxCoeff() / f.maxCoeff();
}

}  // namespace

int main(int argc, char** argv) {
    Program program("matrix_or_sums", "What a sweep costs, with a matrix and without.",
                    COLLIDE_FIGURE_FOLDER);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Figure figure{
            .name = "matrix_or_sums",
            .title = "One sweep, three prices",
            .caption =
                "Operations of one sweep of projected Gauss–Seidel. The whole matrix costs the "
                "square of the number of contacts. Its entries that are not zero are few where "
                "every cube touches two others (columns), and all of them where all cubes lie on "
                "one tray that can move. With the velocities as running sums a contact costs 48 "
                "operations in any scene. The impulses are the same.",
            .source = "running sums: Marschner 2025",
            .width = 860,
            .height = 470};
        Axes& axes = figure.add_axes(
            {.x = {.label = "contacts", .range = Range{7, 2200}, .logarithmic = true},
             .y = {.label = "operations of one sweep",
                   .range = Range{80, 2e7},
                   .logarithmic = true},
             .legend = Legend::top_left});
        Table table({"contacts", "whole_matrix", "not_zero_columns", "not_zero_tray", "sums",
                     "difference_columns", "difference_tray"});
        for (const int cubes : {2, 5, 10, 20, 50, 100, 200, 500}) {
            const double n = 4.0 * cubes;
            const CubeHeap columns = cube_columns((cubes + 9) / 10, std::min(cubes, 10)),
                           tray = cubes_on_a_tray(cubes);
            table.add({n, 2 * n * n, 2 * entries_not_zero(columns), 2 * entries_not_zero(tray),
                       operations_per_row * n, difference(columns), difference(tray)});
        }
        axes.line(table, "contacts", "whole_matrix", {.color = palette::vermilion},
                  "the whole matrix");
        axes.points(table, "contacts", "not_zero_tray",
                    {.color = palette::orange, .marker = Marker::ring, .marker_size = 11},
                    "entries that are not zero: a tray");
        axes.line(table, "contacts", "not_zero_columns",
                  {.color = palette::orange, .marker = Marker::circle},
                  "entries that are not zero: columns");
        axes.line(table, "contacts", "sums", {.color = palette::blue, .width = 2.8},
                  "velocities as running sums");
        double worst = 0;
        for (const char* column : {"difference_columns", "difference_tray"})
            for (const double value : table.column(column)) worst = std::max(worst, value);
        const bool agree = worst < 1e-12;  // rounding
        axes.text(2000, 200,
                  agree ? "with sums: the same impulses"
                        : "with sums: impulses differ by " + to_short_text(100 * worst) + " %",
                  Align::right, agree ? palette::blue : palette::vermilion);
        save(figure, table, files);
    });
}
