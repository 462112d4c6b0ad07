#include "chapters/15_on_trial/explained_bounce.hpp"

#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// A body over a wall along x, and how it bounces by chapter 07's impact.
struct Planted {
    PlanarBounce bounce;
    PlanarBodyImpact hit;
};

Planted planted_bounce(Random& random, const Surface& surface) {
    const double mass = random.log_uniform(0.1, 10), inertia = random.log_uniform(0.1, 10);
    PlanarBody body = make_planar_body(mass, inertia);
    const double aside = random.uniform(-1, 1);
    body.position = {-aside, random.uniform(0.2, 1)};
    const double along = random.uniform(-3, 3), spin = random.uniform(-2, 2);
    body.velocity = {along, -spin * aside - random.uniform(0.5, 3)};
    body.spin = spin;
    const PlanarBodyImpact hit = resolve_impact(body, make_fixed_planar_body(),
                                                {.surface = surface}, RestitutionLaw::newton);
    return {{.mass = 1 / body.inverse_mass,
             .inertia = 1 / body.inverse_inertia,
             .arm = -body.position,
             .before = {body.velocity.x(), body.velocity.y(), body.spin},
             .after = {hit.a.velocity.x(), hit.a.velocity.y(), hit.a.spin}},
            hit};
}

}  // namespace

TEST_CASE("chapter 7's impacts are explained by the impulse that they had") {
    Random random(1562);
    int slid = 0;
    for (int k = 0; k < 300; ++k) {
        const double e = random.uniform(0, 1), mu = random.uniform(0, 1);
        const auto [bounce, hit] = planted_bounce(random, {.restitution = e, .friction = mu});
        const BounceExplanation found = explain_bounce(bounce);
        REQUIRE_THAT(VecX(found.impulse), agrees_with(VecX(hit.impulse), 0, 1e-10));
        REQUIRE_THAT(found.restitution, agrees_with(e, 1, 1e-10));
        REQUIRE_THAT(found.misfit, agrees_with(0, 1, 1e-12));
        REQUIRE(found.friction <= mu + 1e-10);  // less if it sticks or turns round
        slid += std::abs(found.friction - mu) < 1e-10;
    }
    CHECK(slid > 30);
}

TEST_CASE("a bounce is possible if its impulse creates no energy") {
    Random random(1563);
    for (int k = 0; k < 300; ++k) {
        const double e = random.uniform(0.05, 0.95), mu = random.uniform(0, 1);
        const auto [bounce, hit] = planted_bounce(random, {.restitution = e, .friction = mu});
        const Vec3 masses(bounce.mass, bounce.mass, bounce.inertia);
        const double before = bounce.before.cwiseAbs2().dot(masses);
        const double after = bounce.after.cwiseAbs2().dot(masses);
        if (std::abs(after / before - 1) < 1e-6) continue;
        REQUIRE(explain_bounce(bounce).is_possible == (after < before));
    }
}

TEST_CASE("what is no bounce is not explained") {
    PlanarBounce bounce;
    CHECK_NOTHROW(explain_bounce(bounce));
    bounce.before.y() = 1;
    CHECK_THROWS_AS(explain_bounce(bounce), std::invalid_argument);
    bounce = {.mass = 0};
    CHECK_THROWS_AS(explain_bounce(bounce), std::invalid_argument);
    bounce = {.inertia = -1};
    CHECK_THROWS_AS(explain_bounce(bounce), std::invalid_argument);
}
