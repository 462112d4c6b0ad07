// A block feeder: a crank drives a pusher that takes blocks from under a stack, one at each turn.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "chapters/05_rigid_impulses/programs/film_of_run.hpp"
#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "chapters/10_contact_friction/model.hpp"
#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

using namespace collide;

namespace {

constexpr double length = 0.2, depth = 0.1, height = 0.1;  // of a block [m]
constexpr double crank_radius = 0.13, crank_height = 0.2, rod_length = 0.5;
constexpr double pusher_length = 0.3, nose = 0.004;  // it touches in one point
constexpr double front = -0.06;                      // of the pusher, at first
constexpr double mu = 0.4;
constexpr int first_block = 3;

/// Flat on all sides but in front, where it has a blunt tip.
Polyhedron pusher_shape() {
    const double x = pusher_length / 2, y = 0.45 * depth, z = height / 2;
    return {.vertices = {{-x, -y, -z},
                         {-x, y, -z},
                         {-x, y, z},
                         {-x, -y, z},
                         {x, -y, -z},
                         {x, y, -z},
                         {x, y, z},
                         {x, -y, z},
                         {x + nose, 0, 0}},
            .faces = {{0, 3, 2, 1},
                      {0, 1, 5, 4},
                      {2, 3, 7, 6},
                      {0, 4, 7, 3},
                      {1, 2, 6, 5},
                      {4, 5, 8},
                      {5, 6, 8},
                      {6, 7, 8},
                      {7, 4, 8}}};
}

/// The magazine is two smooth walls that end a little above the lowest block. The crank is a fixed
/// body that turns; the pusher is smooth, the blocks and the table are not.
struct Feeder {
    Scene scene;
    std::vector<Joint> joints;
    int blocks, crank, pusher, rod;
};
Feeder make_feeder(double speed, int blocks) {
    const Surface smooth{.restitution = 0, .friction = 0};
    const int crank = first_block + blocks, pusher = crank + 1, rod = pusher + 1;
    Feeder made{.scene = {.surface = {.restitution = 0, .friction = mu}},
                .joints = {},
                .blocks = blocks,
                .crank = crank,
                .pusher = pusher,
                .rod = rod};
    Scene& scene = made.scene;
    add_floor(scene);
    for (const auto& [x, above] : {std::pair(-0.025, 0.005), {length + 0.025, 0.02}})
        add_fixed_box(scene, {0.05, 2 * depth, 0.3}, {.position = {x, 0, height + above + 0.15}},
                      smooth);
    for (int k = 0; k < blocks; ++k)
        add_box(scene, {length, depth, height}, 1,
                {.position = {length / 2, 0, (k + 0.5) * height}});

    const Vec3 at_pusher(front - pusher_length / 2 - 0.1, 0, height / 2);
    const double across = crank_height - height / 2;
    const Vec3 at_crank =
        at_pusher + Vec3(-std::sqrt(rod_length * rod_length - across * across), 0, across);
    const Vec3 way = (at_pusher - at_crank).normalized();
    // What the crank does to the pusher along the rod, so that the joints fit at once.
    const Vec3 of_crank(0, 0, speed * crank_radius);
    const Vec3 of_pusher(way.z() / way.x() * of_crank.z(), 0, 0);
    add_fixed_box(
        scene, {2 * crank_radius + 0.02, 0.02, 0.04},
        {.position = at_crank + Vec3(crank_radius, 0, 0), .angular_velocity = {0, speed, 0}});
    add_convex(scene, pusher_shape(), 1 / (0.9 * pusher_length * depth * height),
               {.position = {front - pusher_length / 2, 0, height / 2}, .velocity = of_pusher},
               smooth);
    add_box(scene, {rod_length, 0.02, 0.02}, 0.3,
            {.position = (at_crank + at_pusher) / 2,
             .orientation = Quat(Eigen::AngleAxisd(std::atan2(-way.z(), way.x()), Vec3::UnitY())),
             .velocity = (of_crank + of_pusher) / 2,
             .angular_velocity = way.cross(of_pusher - of_crank) / rod_length});
    add_hinge(scene, made.joints, rod, crank, at_crank, Vec3::UnitY());
    add_hinge(scene, made.joints, pusher, rod, at_pusher, Vec3::UnitY());
    return made;
}

/// What the pusher does to the blocks [N].
double push_on_blocks(const Simulation& run, const Feeder& feeder) {
    const RestingFriction resting = resting_friction(run, {}, {}, feeder.joints);
    double push = 0;
    for (std::size_t i = 0; i < resting.on_a.size(); ++i) {
        const Contact& contact = resting.forces.contacts[i];
        if (contact.a == feeder.pusher) push -= resting.on_a[i].x();
        if (contact.b == feeder.pusher) push += resting.on_a[i].x();
    }
    return push;
}

void draw_feeder(Axes& axes, const Simulation& run, const Feeder& feeder) {
    const Scene& scene = run.scene;
    axes.polygon({-1.1, 0.72, 0.72, -1.1}, {-0.06, -0.06, 0, 0}, palette::light_grey);
    const auto draw = [&](int body, const Color& color) {
        const auto i = static_cast<std::size_t>(body);
        draw_body(axes, side_view, placed(scene.shapes[i], scene.bodies[i]), color, 0.7,
                  Outline::drawn, 1.1);
    };
    for (const int wall : {1, 2}) draw(wall, palette::light_grey);
    draw(feeder.pusher, palette::sky);
    for (int k = 0; k < feeder.blocks; ++k)
        draw(first_block + k, k == 0 ? palette::vermilion : palette::orange);
    draw(feeder.crank, palette::grey);
    draw(feeder.rod, palette::green);
    for (const Joint& joint : feeder.joints)
        axes.point(side_view.on_paper(placed(joint, scene.bodies).point_a),
                   {.color = palette::black, .marker = Marker::circle, .marker_size = 5});
    axes.point(side_view.on_paper(scene.bodies[static_cast<std::size_t>(feeder.crank)].position),
               {.color = palette::black, .marker = Marker::ring, .marker_size = 9});
    axes.text(-1.05, 0.42, "t = " + with_decimals(2, run.time) + " s");
}

const Range shown_x{-1.1, 0.72}, shown_z{-0.08, 0.5};  // [m]

Figure picture_of(const Simulation& run, const Feeder& feeder) {
    Figure figure{.name = "block_feeder",
                  .title = "A block feeder",
                  .caption = "",
                  .width = 800,
                  .height = 290};
    draw_feeder(figure.add_picture("", shown_x, shown_z), run, feeder);
    return figure;
}

}  // namespace

int main(int argc, char** argv) {
    double speed = 2, pictures = 6, blocks = 2;
    Program program("block_feeder", "A crank pushes blocks out of a stack.", COLLIDE_FIGURE_FOLDER);
    program.option("--speed", speed, "of the crank [rad/s]", {1, 2});
    program.option("--pictures", pictures, "of the film", {2, 8});
    program.option("--blocks", blocks, "in the stack", {1, 2});
    program.film();
    return program.run(argc, argv, [&](const FigureFiles& files) {
        const double end = 4 * std::numbers::pi / speed;  // two turns
        const Feeder feeder = make_feeder(speed, static_cast<int>(blocks));
        const Stepper model = contact_friction_model({}, {}, feeder.joints);
        if (files.film != nullptr)
            return film_run(start_simulation(feeder.scene, model), model,
                            {.duration = end, .per_second = 15}, files,
                            [&](const Simulation& run) { return picture_of(run, feeder); });
        Figure figure{.name = "block_feeder",
                      .title = "A block feeder",
                      .caption = "",
                      .width = 1050,
                      .height = 560,
                      .columns = 2};
        Simulation run = start_simulation(feeder.scene, model);
        // A stack of one has no second block; its columns are those of the first.
        Table table({"time_s", "pusher_x_m", "first_block_x_m", "second_block_x_m",
                     "second_block_z_m", "push_N"});
        const auto pusher = static_cast<std::size_t>(feeder.pusher);
        const auto second = static_cast<std::size_t>(first_block + (feeder.blocks > 1 ? 1 : 0));
        constexpr int samples = 300;  // whatever is drawn, it is the same run
        const int count = static_cast<int>(pictures);
        int drawn = 0;
        double strongest = 0;
        for (int k = 0; k <= samples; ++k) {
            advance(run, model, std::max(0.0, k * end / samples - run.time));
            if (run.status != SimulationStatus::reached_end)
                throw std::runtime_error("stopped: " + to_text(run.status));
            const auto& bodies = run.scene.bodies;
            const double push = push_on_blocks(run, feeder);
            strongest = std::max(strongest, push);
            table.add({run.time, bodies[pusher].position.x(), bodies[first_block].position.x(),
                       bodies[second].position.x(), bodies[second].position.z(), push});
            if (k * (count - 1) < drawn * samples) continue;
            draw_feeder(figure.add_picture("", shown_x, shown_z), run, feeder);
            ++drawn;
        }
        const auto& bodies = run.scene.bodies;
        figure.caption =
            "A crank that turns at " + to_short_text(speed) +
            " rad/s drives a pusher over a table by a connecting rod. At each turn the pusher takes "
            "the lowest block from under the stack; while it is there it carries the next one, which "
            "falls on the table when the pusher has gone back. Two turns: at their end the first block is "
            "at " +
            with_decimals(3, bodies[first_block].position.x()) + " m" +
            (feeder.blocks > 1
                 ? " and the second at " + with_decimals(3, bodies[second].position.x()) +
                       " m, because the second has pushed the first on"
                 : std::string()) +
            ". Blocks and table have μ = " + to_short_text(mu) +
            ", pusher and walls are smooth; the pusher pushes with up to " +
            with_decimals(1, strongest) + " N.";
        save(figure, table, files);
    });
}
