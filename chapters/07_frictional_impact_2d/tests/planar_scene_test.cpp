// Scenes in the plane, and conversions between space and plane.
#include "chapters/06_frictional_impact_3d/model.hpp"
#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

TEST_CASE("between floor and table a rolling ball keeps 3/7 of its speed at every bounce") {
    PlanarBody ball = make_planar_body(1, 0.4);  // a solid sphere of radius 1
    ball.velocity = {1, 0};
    ball.spin = -1;  // rolls on the floor
    double speed = 1;
    for (int i = 0; i < 6; ++i) {
        const Vec2 normal(0, i % 2 == 0 ? -1 : 1);
        ball.velocity.y() = -10 * normal.y();
        ball = resolve_impact(ball, make_fixed_planar_body(),
                              {.position = -normal,
                               .normal = normal,
                               .surface = {.restitution = 1, .friction = 0.5}})
                   .a;
        speed *= 3.0 / 7;
        CHECK_THAT(ball.velocity.x(), WithinAbs(speed, 1e-12));
    }
}

TEST_CASE("into space and back is the same body; a contact keeps its surface") {
    Random random(741);
    for (int k = 0; k < 100; ++k) {
        const double inertia = random.log_uniform(0.1, 10);
        PlanarBody body = make_planar_body(random.log_uniform(0.1, 10), inertia);
        body.position = {random.uniform(-1, 1), random.uniform(-1, 1)};
        body.velocity = {random.uniform(-1, 1), random.uniform(-1, 1)};
        body.angle = random.uniform(-3, 3);
        body.spin = random.uniform(-5, 5);
        const PlanarBody back = in_plane(in_space(body));
        REQUIRE_THAT(back.position, agrees_with(body.position));
        REQUIRE_THAT(back.velocity, agrees_with(body.velocity));
        REQUIRE_THAT(
            Eigen::Vector4d(back.angle, back.spin, back.inverse_mass, back.inverse_inertia),
            agrees_with(
                Eigen::Vector4d(body.angle, body.spin, body.inverse_mass, body.inverse_inertia)));
    }
    const Contact contact{.position = {1, 2, 3},
                          .normal = {0.6, 0.8, 0},
                          .surface = {.restitution = 0.3, .friction = 0.7}};
    const PlanarContact seen = in_plane(contact);
    CHECK_THAT(seen.position, agrees_with(Vec2(1, 2)));
    CHECK_THAT(seen.normal, agrees_with(Vec2(0.6, 0.8)));
    CHECK(seen.surface.restitution == 0.3);
    CHECK(seen.surface.friction == 0.7);
    CHECK_THROWS_WITH(in_plane(Contact{.normal = {0, 0.6, 0.8}}), ContainsSubstring("normal.z"));
}

TEST_CASE("a scene in the plane: the stage of this chapter and that of chapter 06 agree") {
    Random random(742);
    int events = 0;
    for (int k = 0; k < 20; ++k) {
        Scene scene{
            .gravity = {0, -9.81, 0},
            .surface = {.restitution = random.uniform(0, 1), .friction = random.uniform(0, 1)}};
        add_fixed_box(scene, {8, 1, 2}, {.position = {0, -0.5, 0}});
        for (const double x : {-0.6, 0.0, 0.7}) {
            const Placement placement{.position = {x, 0.5 + 0.2 * x, 0},
                                      .velocity = {-2 * x, random.uniform(-1, 1), 0},
                                      .angular_velocity = {0, 0, random.uniform(-20, 20)}};
            add_sphere(scene, 0.2, random.log_uniform(0.2, 5), placement);
        }
        const Simulation plane = simulate(scene, event_driven(free_flight, planar_impulses()), 0.6);
        const Simulation space = simulate(scene, frictional_impulses_model(), 0.6);
        REQUIRE(plane.events.size() == space.events.size());
        events += static_cast<int>(plane.events.size());
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            REQUIRE_THAT(plane.scene.bodies[i].position,
                         agrees_with(space.scene.bodies[i].position, 1, 1e-6));
            REQUIRE_THAT(plane.scene.bodies[i].angular_velocity,
                         agrees_with(space.scene.bodies[i].angular_velocity, 10, 1e-6));
        }
    }
    CHECK(events > 60);
}
