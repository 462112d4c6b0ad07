// Contact points of a cube on a table, and of one that hangs over the edge.
#include "chapters/04_collision_detection/contact_points.hpp"

#include "chapters/04_collision_detection/programs/solid_drawing.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

void draw_solid(Axes& axes, const ConvexShape& shape, const Color& color) {
    fill_solid(axes, oblique_view, shape, color, 0.25, 0.5);
    draw_edges(axes, oblique_view, shape, color, HiddenEdges::dotted);
}

}  // namespace

int main(int argc, char** argv) {
    double overhang = 0.4;
    Program program("contact_points",
                    "Contact points of a cube on a table and of one over its edge.",
                    COLLIDE_FIGURE_FOLDER);
    program.option("--overhang", overhang, "how much of the right cube is over the edge [m]",
                   {0, 0.9});
    return program.run(argc, argv, [&](const FigureFiles& files) {
        RigidBody table_body, cube_body;
        table_body.position = {0, 0, -0.2};
        const ConvexShape table_top = placed(make_convex(box_polyhedron({3, 2, 0.4})), table_body);
        const ConvexShape cube = make_convex(box_polyhedron({1, 1, 1}));
        Figure figure{
            .name = "contact_points",
            .title = "Four contacts, of one kind or of two",
            .caption =
                "Left: a cube on a table touches it at its four lower corners (vertex on face, "
                "blue). Right: the cube hangs over the edge. Two corners are on the table; the two "
                "others are replaced by the points where an edge of the cube crosses the edge of "
                "the table (edge on edge, vermilion).",
            .source = "cases: Baraff 1997, section 8",
            .width = 900,
            .height = 380,
            .columns = 2};
        Table table({"picture", "edge_edge", "x_m", "y_m", "z_m", "gap_m"});
        for (int picture = 1; picture <= 2; ++picture) {
            cube_body.position = {picture == 1 ? -0.1 : 1 + overhang, -0.05, 0.5};
            const ConvexShape a = placed(cube, cube_body);
            const auto contacts = find_contact_points(a, table_top, find_separation(a, table_top));

            Axes& axes = figure.add_picture(picture == 1 ? "on the table" : "over the edge",
                                            {-2.2, 2.6}, {-1.1, 1.6});
            draw_solid(axes, table_top, palette::grey);
            draw_solid(axes, a, palette::orange);
            for (const Contact& contact : contacts) {
                const bool is_edge = is_edge_edge(contact.features);
                axes.point(oblique_view.on_paper(contact.position),
                           {.color = is_edge ? palette::vermilion : palette::blue,
                            .marker = is_edge ? Marker::diamond : Marker::circle,
                            .marker_size = 14});
                table.add({picture, is_edge, contact.position.x(), contact.position.y(),
                           contact.position.z(), contact.separation});
            }
        }
        save(figure, table, files);
    });
}
