// A block on a table carries a smaller one: which forces act at its corners?
#include <algorithm>
#include <cmath>
#include <string>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/dantzig_impulses.hpp"
#include "chapters/09_resting_contact/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

const Vec3 size(1.0, 0.6, 0.16);                     // of the block [m]
constexpr double weight_of_block = 20, cube = 0.16;  // [N], edge of the load [m]
constexpr int table_top = 0, block = 1, load = 2;

std::string in_newtons(double force) { return to_short_text(std::round(10 * force) / 10) + " N"; }

/// The most even of all answers: the one that comes if every contact gives in a little, by as much
/// as its force asks for. A compliance on the diagonal makes the answer unique.
VecX most_even(Lcp problem) {
    const double compliance = 1e-8 * problem.A.diagonal().maxCoeff();
    problem.A.diagonal().array() += compliance;
    return solve_dantzig(problem).f;
}

/// What the table has to bear: the sum of the forces and their moments.
Wrench on_the_table(const Scene& scene, const std::vector<Contact>& contacts, const VecX& f) {
    std::vector<Wrench> wrenches(scene.bodies.size());
    add_contact_forces(scene.bodies, contacts, f, wrenches);
    return wrenches[table_top];
}

std::string in_words(const Wrench& wrench) {
    const auto rounded = [](double moment) { return to_short_text(std::round(10 * moment) / 10); };
    return in_newtons(-wrench.force.z()) + ", moments " + rounded(wrench.torque.x()) + " and " +
           rounded(wrench.torque.y()) + " N m";
}

/// @param length  of the arrow of one newton, on paper [m]
void draw_forces(Axes& axes, const Scene& scene, const std::vector<Contact>& contacts,
                 const VecX& f, double length) {
    for (const int body : {block, load})
        draw_body(axes, oblique_view,
                  placed(scene.shapes[static_cast<std::size_t>(body)],
                         scene.bodies[static_cast<std::size_t>(body)]),
                  body == block ? palette::sky : palette::orange, 0.35, Outline::drawn, 1.4);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (contacts[i].b != table_top) continue;
        const double force = f[static_cast<Eigen::Index>(i)];
        const Vec2 at = oblique_view.on_paper(contacts[i].position);
        if (force * length > 0.02) {
            axes.arrow(at.x(), at.y() - force * length, at.x(), at.y(),
                       {.color = palette::vermilion, .width = 3});
            axes.text(at.x(), at.y() - force * length, in_newtons(force), Align::center,
                      palette::vermilion, 0, -14);
        } else {  // too short for an arrow
            const bool is_left = contacts[i].position.x() < 0;
            axes.points({at.x()}, {at.y()}, {.color = palette::vermilion, .marker_size = 7});
            axes.text(at.x(), at.y(), in_newtons(force), is_left ? Align::right : Align::left,
                      palette::vermilion, is_left ? -10 : 10, 0);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    double x = 0.2, y = -0.1, weight = 10;
    Program program("block_on_table",
                    "The forces at the corners of a block that carries a smaller one.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--x", x, "where the load stands, from the middle [m]", {-0.42, 0.42});
    program.option("--y", y, "the same, away from us [m]", {-0.22, 0.22});
    program.option("--load", weight, "its weight [N]", {0.1, 20});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        Scene scene;
        add_floor(scene);
        const double g = -scene.gravity.z();
        add_box(scene, size, weight_of_block / g, {.position = {0, 0, size.z() / 2}});
        add_box(scene, {cube, cube, cube}, weight / g, {.position = {x, y, size.z() + cube / 2}});
        const RestingForces forces =
            resting_forces(simulate(scene, resting_contact_model(), 0), {}, {.stabilisation = 0});
        const std::vector<Contact>& contacts = forces.problem.contacts;

        Figure figure{
            .name = "block_on_table",
            .title = "Two right answers: forces under a block",
            .caption =
                "A block of 20 N carries a load of " + to_short_text(weight) +
                " N. Left: the forces of the table by Dantzig's algorithm, which stops as soon as "
                "the corners found so far carry everything. Right: the most even ones, which "
                "result if every contact gives way a little. Both have the sum of " +
                to_short_text(weight_of_block + weight) +
                " N and the same moments about x and y, and with both the block rests: the laws "
                "of rigid bodies determine nothing more.",
            .source = "",
            .width = 1000,
            .height = 390,
            .columns = 2};
        Table table({"answer", "x_m", "y_m", "force_N", "sum_N", "moment_x_Nm", "moment_y_Nm"});
        double number = 0;
        const VecX even = most_even(forces.problem.lcp);
        const double longest = std::max(forces.solution.f.maxCoeff(), even.maxCoeff());
        for (const auto& [title, f] :
             {std::pair(std::string("Dantzig: "), forces.solution.f), {"most even: ", even}}) {
            const Wrench sum = on_the_table(scene, contacts, f);
            Axes& axes = figure.add_axes({.title = title + in_words(sum),
                                          .x = {.range = Range{-0.75, 0.8}},
                                          .y = {.range = Range{-0.56, 0.5}},
                                          .equal = true,
                                          .frame = false});
            draw_forces(axes, scene, contacts, f, 0.36 / longest);
            const Vec2 top = oblique_view.on_paper({x, y, size.z() + cube});
            axes.text(top.x(), top.y(), "load " + in_newtons(weight), Align::center, palette::black,
                      0, 22);
            ++number;
            for (std::size_t i = 0; i < contacts.size(); ++i)
                if (contacts[i].b == table_top)
                    table.add({number, contacts[i].position.x(), contacts[i].position.y(),
                               f[static_cast<Eigen::Index>(i)], -sum.force.z(), sum.torque.x(),
                               sum.torque.y()});
        }
        save(figure, table, files);
    });
}
