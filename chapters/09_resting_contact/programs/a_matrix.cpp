// Which contacts of a wall feel each other: the entries of A that are not zero.
#include <algorithm>
#include <cmath>

#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/08_linear_complementarity/brick_wall.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

/// The floor is 0, the bricks count from 1. First those on the floor.
std::pair<int, int> pair_of(const Contact& contact) {
    return {std::min(contact.a, contact.b), std::max(contact.a, contact.b)};
}

std::string name_of(const Contact& contact) {
    const auto [low, high] = pair_of(contact);
    return (low == 0 ? "F" : std::to_string(low)) + "–" + std::to_string(high);
}

/// A square of the matrix: row i from the top, column j from the left.
void draw_entry(Axes& axes, double i, double j, double share) {
    axes.polygon({j, j + 1, j + 1, j}, {-i, -i, -i - 1, -i - 1},
                 share > 0 ? palette::blue : palette::vermilion, 0.15 + 0.85 * std::abs(share));
}

void draw_wall(Axes& axes, const BrickWall& wall, double right) {
    axes.polygon({-0.2, right, right, -0.2}, {-0.04, -0.04, 0, 0}, palette::light_grey);
    axes.text(right, 0, "floor F", Align::right, palette::black, -6, -11);
    for (std::size_t i = 1; i < wall.scene.bodies.size(); ++i) {
        const RigidBody& brick = wall.scene.bodies[i];
        draw_body(axes, side_view, placed(wall.scene.shapes[i], brick), palette::orange, 0.3,
                  Outline::drawn, 1.2);
        axes.text(brick.position.x(), brick.position.z(), std::to_string(i), Align::center);
    }
    for (const Contact& contact : wall.contacts)
        axes.points({contact.position.x()}, {contact.position.z()},
                    {.color = palette::black, .marker_size = 6});
}

/// A line between the blocks of two pairs of bodies, and the names of the pairs where there is room.
void draw_blocks(Axes& axes, const std::vector<Contact>& contacts) {
    const auto n = static_cast<double>(contacts.size());
    axes.text(0, 0, "gap of", Align::right, palette::grey, -8, 28);
    axes.text(n / 2, 0, "force at", Align::center, palette::grey, 0, 28);
    for (std::size_t i = 0, first = 0; i <= contacts.size(); ++i) {
        if (i < contacts.size() && pair_of(contacts[i]) == pair_of(contacts[first]) && i > 0)
            continue;
        const auto end = static_cast<double>(i), middle = (static_cast<double>(first) + end) / 2;
        const Style thin{.color = palette::light_grey, .width = 1};
        axes.line({end, end}, {0, -n}, thin);
        axes.line({0, n}, {-end, -end}, thin);
        const double share = (end - static_cast<double>(first)) / n;
        if (share > 0.05)
            axes.text(0, -middle, name_of(contacts[first]), Align::right, palette::black, -8, 0);
        if (share > 0.1)  // a word is wider than high
            axes.text(middle, 0, name_of(contacts[first]), Align::center, palette::black, 0, 11);
        first = i;
    }
}

}  // namespace

int main(int argc, char** argv) {
    double courses = 3, bricks = 2;
    Program program("a_matrix", "Which contacts of a wall feel each other: the entries of A.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--courses", courses, "layers of bricks", {1, 5});
    program.option("--bricks", bricks, "in each layer", {1, 5});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        BrickWall wall =
            build_wall({.courses = static_cast<int>(courses), .bricks = static_cast<int>(bricks)});
        std::stable_sort(wall.contacts.begin(), wall.contacts.end(),
                         [](const auto& p, const auto& q) { return pair_of(p) < pair_of(q); });
        const MatX A = force_problem(wall).A;
        const auto n = static_cast<double>(A.rows());
        const double largest = A.cwiseAbs().maxCoeff(), rounding = 1e-12 * largest;

        Table table({"row", "column", "row_low_body", "row_high_body", "column_low_body",
                     "column_high_body", "A_per_kg"});
        Figure figure{.name = "a_matrix",
                      .title = "Who feels whom: the matrix A of a wall",
                      .caption = "",
                      .source = "matrix: Baraff 1994, section 3",
                      .width = 1050,
                      .height = 470,
                      .columns = 2};
        const double right = 0.25 * bricks + 0.15, middle = 0.035 * courses;
        const double half = 0.4 * (right + 0.2);  // of the height of the paper
        draw_wall(figure.add_axes({.title = "bricks, and where they touch",
                                   .x = {.range = Range{-0.2, right}},
                                   .y = {.range = Range{middle - half, middle + half}},
                                   .equal = true,
                                   .frame = false}),
                  wall, right);
        Axes& matrix = figure.add_axes({.title = "A",
                                        .x = {.range = Range{-0.17 * n, n + 0.1}},
                                        .y = {.range = Range{-n - 0.1, 0.12 * n}},
                                        .equal = true,
                                        .frame = false});
        draw_blocks(matrix, wall.contacts);
        for (Eigen::Index i = 0; i < A.rows(); ++i)
            for (Eigen::Index j = 0; j < A.cols(); ++j) {
                if (std::abs(A(i, j)) <= rounding) continue;
                const auto x = static_cast<double>(i), y = static_cast<double>(j);
                const auto of_row = pair_of(wall.contacts[static_cast<std::size_t>(i)]);
                const auto of_column = pair_of(wall.contacts[static_cast<std::size_t>(j)]);
                draw_entry(matrix, x, y, A(i, j) / largest);
                table.add({x, y, static_cast<double>(of_row.first),
                           static_cast<double>(of_row.second), static_cast<double>(of_column.first),
                           static_cast<double>(of_column.second), A(i, j)});
            }
        figure.caption =
            "Left: a wall of bricks and its " + std::to_string(A.rows()) +
            " contacts, one in front and one behind at each dot. Right: the matrix A. Its entry in "
            "row i and column j is the acceleration of gap i that one newton at contact j gives; "
            "blue opens the gap, vermilion closes it, and strong colours are large entries. Of the " +
            std::to_string(A.size()) + " entries " + std::to_string(table.rows.size()) +
            " are not zero: those of two contacts that share a brick. The floor is shared "
            "by many, but it cannot move, so it couples nothing.";
        save(figure, table, files);
    });
}
