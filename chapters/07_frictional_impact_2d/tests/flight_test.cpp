// Free flight, and the ball of figure superball.
#include "chapters/07_frictional_impact_2d/flight.hpp"

#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("a body in flight passes a height when it says, with the energy it had") {
    Random random(741);
    int reached = 0, never = 0;
    for (int i = 0; i < 1'000; ++i) {
        PlanarBody body = make_planar_body(2, 1);
        body.position = {random.uniform(-1, 1), random.uniform(-1, 1)};
        body.velocity = {random.uniform(-5, 5), random.uniform(-5, 5)};
        body.spin = random.uniform(-5, 5);
        const double height = random.uniform(-1, 2), g = 9.81;
        const auto falling = time_until_falling_to(body, g, height),
                   rising = time_until_rising_to(body, g, height);
        if (rising) REQUIRE((falling && *rising <= *falling));
        for (const auto& time : {falling, rising}) {
            if (!time) {
                ++never;
                continue;
            }
            ++reached;
            const PlanarBody later = after_flight(body, g, *time);
            REQUIRE_THAT(later.position.y(), WithinAbs(height, 1e-12));
            REQUIRE((time == falling ? -1 : 1) * later.velocity.y() >= 0);
            REQUIRE_THAT(kinetic_energy(later) + 2 * g * later.position.y(),
                         WithinRel(kinetic_energy(body) + 2 * g * body.position.y(), 1e-10));
            REQUIRE_THAT(later.angle, WithinAbs(*time * body.spin, 1e-12));
        }
    }
    CHECK(reached > 400);
    CHECK(never > 500);
}

TEST_CASE("between floor and table a rolling ball keeps 3/7 of its speed at every bounce") {
    PlanarBody ball = make_planar_body(1, 0.4);  // a solid sphere of radius 1
    ball.velocity = {1, 0};
    ball.spin = -1;  // rolls on the floor
    double speed = 1;
    for (int i = 0; i < 6; ++i) {
        const Vec2 normal(0, i % 2 == 0 ? -1 : 1);
        ball.velocity.y() = -10 * normal.y();
        ball = resolve_impact(ball, make_fixed_planar_body(),
                              {.position = -normal, .normal = normal, .mu = 0.5, .e = 1})
                   .a;
        speed *= 3.0 / 7;
        CHECK_THAT(ball.velocity.x(), WithinAbs(speed, 1e-12));
    }
}
