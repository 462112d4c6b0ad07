#include "chapters/10_contact_friction/friction_cone.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

using Real = long double;
constexpr double never = std::numeric_limits<double>::infinity();

/// Arguments of one call: a force, its change, and friction.
struct Ray {
    ContactForce force, change;
    double mu;

    double step() const { return cone_step(force, change, mu); }
};

/// |f_F + s Δf_F| − μ (f_N + s Δf_N): positive outside the cone.
Real outside(const Ray& ray, Real s) {
    const Real x = ray.force.tangent.x() + s * ray.change.tangent.x();
    const Real y = ray.force.tangent.y() + s * ray.change.tangent.y();
    return std::hypot(x, y) - Real(ray.mu) * (ray.force.normal + s * ray.change.normal);
}
/// Sum of the magnitudes in this difference: the scale of its rounding.
Real sizes(const Ray& ray, Real s) {
    return ray.force.tangent.norm() + ray.mu * ray.force.normal +
           s * (ray.change.tangent.norm() + ray.mu * std::abs(ray.change.normal));
}

/// The step by search: the last of many sample points inside, then bisection. The cone is convex,
/// so the ray leaves it once.
Real by_trying(const Ray& ray) {
    const Real size = ray.force.tangent.norm() + ray.mu * ray.force.normal;
    const Real speed = ray.change.tangent.norm() + ray.mu * std::abs(ray.change.normal);
    const Real scale = speed > 0 && size > 0 ? size / speed : 1;
    Real inside = 0;
    for (int k = -80; k <= 80; ++k)
        if (const Real s = std::ldexp(scale, k); outside(ray, s) <= 0) inside = s;
    if (inside == std::ldexp(scale, 80)) return std::numeric_limits<Real>::infinity();
    Real behind = inside > 0 ? 2 * inside : std::ldexp(scale, -80);
    for (int k = 0; k < 80; ++k) {
        const Real middle = (inside + behind) / 2;
        (outside(ray, middle) <= 0 ? inside : behind) = middle;
    }
    return inside;
}

Vec2 turned(const Vec2& vector, double angle) { return Eigen::Rotation2Dd(angle) * vector; }

Vec2 random_vector(Random& random, double length) {
    return turned({length, 0}, random.uniform(-3.14, 3.14));
}

/// Well inside the cone; the change has a random direction and magnitude.
Ray random_ray(Random& random, bool plane = false) {
    Ray ray{.force = {}, .change = {}, .mu = random.log_uniform(0.05, 3)};
    const double speed = random.log_uniform(0.01, 100);
    ray.force.normal = random.log_uniform(0.1, 10);
    const double limit = ray.mu * ray.force.normal;
    ray.force.tangent = random_vector(random, limit * random.uniform(0, 0.99));
    ray.change.normal = speed * random.uniform(-1, 1);
    ray.change.tangent = random_vector(random, ray.mu * speed * random.uniform(0, 2));
    if (plane) ray.force.tangent.y() = ray.change.tangent.y() = 0;
    return ray;
}

/// On the cone, to rounding.
ContactForce random_on_cone(Random& random, double mu) {
    const double normal = random.log_uniform(0.1, 10);
    return {normal, random_vector(random, mu * normal)};
}

ContactForce times(double factor, const ContactForce& force) {
    return {factor * force.normal, factor * force.tangent};
}

void require_agrees(const Ray& ray, double tolerance = 1e-9) {
    REQUIRE_THAT(ray.step(), agrees_with(static_cast<double>(by_trying(ray)), 0, tolerance));
}

}  // namespace

TEST_CASE("friction grows under a steady normal force: it goes up to μ f_N") {
    CHECK_THAT(cone_step({10, {1, 0}}, {0, {2, 0}}, 0.5), agrees_with(2));
    CHECK_THAT(cone_step({10, {0, -1}}, {0, {0, -8}}, 0.5), agrees_with(0.5));
}

TEST_CASE("the normal force falls: the cone comes to the friction") {
    CHECK_THAT(cone_step({10, {0, 3}}, {-2, {0, 0}}, 0.5), agrees_with(2));
    CHECK_THAT(cone_step({10, {-2.4, 1.8}}, {-4, {0, 0}}, 0.5), agrees_with(1));
}

TEST_CASE("both change, in the plane, by hand") {
    // 1 + 2 s = 0.5 (4 + s) on the near side; 2 s − 1 = 0.5 (4 + s) on the other.
    CHECK_THAT(cone_step({4, {-1, 0}}, {1, {-2, 0}}, 0.5), agrees_with(2. / 3));
    CHECK_THAT(cone_step({4, {1, 0}}, {1, {-2, 0}}, 0.5), agrees_with(2));
}

TEST_CASE("in space friction leaves the disc sideways, by hand") {
    CHECK_THAT(cone_step({1, {0.6, 0}}, {0, {0, 1}}, 1), agrees_with(0.8));
    CHECK_THAT(cone_step({1, {0.6, 0}}, {0, {0, -2}}, 1), agrees_with(0.4));
    // 3² + (2 s)² = 5²
    CHECK_THAT(cone_step({10, {3, 0}}, {0, {0, 2}}, 0.5), agrees_with(2));
    // 1 + s² = (2 − s)², so s = 3/4.
    CHECK_THAT(cone_step({2, {1, 0}}, {-1, {0, 1}}, 1), agrees_with(0.75));
}

TEST_CASE("a change that itself lies in the cone never leaves it") {
    CHECK(cone_step({1, {0.3, 0.2}}, {2, {0.5, -0.5}}, 1) == never);
    CHECK(cone_step({10, {-3, 1}}, {1, {0, 0}}, 0.5) == never);
    CHECK(cone_step({2, {1, 0}}, {1, {1, 0}}, 1) == never);  // along the cone, at a distance
    CHECK(cone_step({2, {-1, 0}}, {1, {1, 0}}, 1) == never);
    CHECK(cone_step({10, {0, 0}}, {10, {3, 4}}, 0.5) == never);
}

TEST_CASE("what does not change never leaves") {
    CHECK(cone_step({1, {0.3, 0.2}}, {0, {0, 0}}, 1) == never);
    CHECK(cone_step({10, {3, 4}}, {0, {0, 0}}, 0.5) == never);
    CHECK(cone_step({0, {0, 0}}, {0, {0, 0}}, 0.5) == never);
}

TEST_CASE("on the cone and outwards: no step at all") {
    const ContactForce on{10, {3, 4}};  // |f_F| = 5 = 0.5 · 10
    CHECK_THAT(cone_step(on, {0, {3, 4}}, 0.5), agrees_with(0, 1));
    CHECK_THAT(cone_step(on, {0, {0, 1}}, 0.5), agrees_with(0, 1));
    CHECK_THAT(cone_step(on, {-1, {0, 0}}, 0.5), agrees_with(0, 1));
    CHECK_THAT(cone_step(on, {1, {1, 1}}, 0.5), agrees_with(0, 1));
    CHECK_THAT(cone_step(on, {-4, {-1, -1}}, 0.5), agrees_with(0, 1));
}

TEST_CASE("on the cone and sideways: no step at all, because the cone is round") {
    CHECK_THAT(cone_step({10, {3, 4}}, {0, {4, -3}}, 0.5), agrees_with(0, 1, 1e-6));
    CHECK_THAT(cone_step({10, {3, 4}}, {0, {-400, 300}}, 0.5), agrees_with(0, 1, 1e-6));
    CHECK_THAT(cone_step({1, {1, 0}}, {0, {0, 1}}, 1), agrees_with(0, 1, 1e-6));
}

TEST_CASE("on the cone and inwards: where it comes out again") {
    const ContactForce on{10, {3, 4}};
    CHECK_THAT(cone_step(on, {0, {-3, -4}}, 0.5), agrees_with(2));
    CHECK_THAT(cone_step(on, {0, {-1, 0}}, 0.5), agrees_with(6));
    // 5 (s − 1) = 5 − s/2
    CHECK_THAT(cone_step(on, {-1, {-3, -4}}, 0.5), agrees_with(20. / 11));
    CHECK_THAT(cone_step({2, {1, 0}}, {1, {-2, 0}}, 0.5), agrees_with(4. / 3));
}

TEST_CASE("on the cone and inwards for ever") {
    CHECK(cone_step({10, {3, 4}}, {1, {0, 0}}, 0.5) == never);
    CHECK(cone_step({10, {3, 4}}, {2, {-0.1, 0.2}}, 0.5) == never);
}

TEST_CASE("along the cone and away from the tip it stays") {
    CHECK(cone_step({1, {1, 0}}, {1, {1, 0}}, 1) == never);
    CHECK(cone_step({8, {0, -4}}, {2, {0, -1}}, 0.5) == never);
}

TEST_CASE("along the cone and towards the tip: it leaves there, where f_N would become negative") {
    CHECK_THAT(cone_step({1, {1, 0}}, {-1, {-1, 0}}, 1), agrees_with(1));
    CHECK_THAT(cone_step({8, {4, 0}}, {-4, {-2, 0}}, 0.5), agrees_with(2));
    CHECK_THAT(cone_step({8, {0, -4}}, {-16, {0, 8}}, 0.5), agrees_with(0.5));
}

TEST_CASE("outwards along the cone, with numbers that round: it stays") {
    Random random(seed_of(1031));
    for (int k = 0; k < sample_size(300, 20000); ++k) {
        Ray ray{.force = {}, .change = {}, .mu = random.log_uniform(0.05, 3)};
        ray.force = random_on_cone(random, ray.mu);
        ray.change = times(random.log_uniform(0.01, 100), ray.force);
        REQUIRE(ray.step() == never);
    }
}

TEST_CASE("towards the tip along the cone, with numbers that round: it leaves at the tip") {
    Random random(seed_of(1032));
    for (int k = 0; k < 300; ++k) {
        Ray ray{.force = {}, .change = {}, .mu = random.log_uniform(0.05, 3)};
        ray.force = random_on_cone(random, ray.mu);
        const double s = random.log_uniform(0.01, 100);
        ray.change = times(-1 / s, ray.force);
        REQUIRE_THAT(ray.step(), agrees_with(s, 0, 1e-9));
    }
}

TEST_CASE("from inside and parallel to the cone, with numbers that round: it stays") {
    Random random(seed_of(1033));
    for (int k = 0; k < sample_size(300, 20000); ++k) {
        Ray ray = random_ray(random);
        ray.change = random_on_cone(random, ray.mu);
        if (k % 2 == 0)  // below the generator it is parallel to, or anywhere
            ray.force.tangent =
                random.uniform(0, 0.99) * ray.force.normal / ray.change.normal * ray.change.tangent;
        REQUIRE(ray.step() == never);
    }
}

TEST_CASE("from inside and nearly parallel to the cone, against trying along the ray") {
    Random random(seed_of(1034));
    for (int k = 0; k < sample_size(300, 5000); ++k) {
        Ray ray = random_ray(random);
        // With 16 digits the relative error of this difference is 1e-15/δ, and so is the step's.
        const double delta = random.log_uniform(1e-12, 1e-2);
        ray.change = random_on_cone(random, ray.mu);
        ray.change.tangent *= 1 + delta;
        require_agrees(ray, 1e-9 + 1e-14 / delta);
    }
}

TEST_CASE("nearly parallel to the cone towards the tip, or a little past the tip") {
    Random random(seed_of(1035));
    for (int k = 0; k < sample_size(300, 5000); ++k) {
        Ray ray = random_ray(random);
        const double delta = random.log_uniform(1e-12, 1e-2);
        if (k % 2 == 0) {
            ray.change = times(-1, random_on_cone(random, ray.mu));
            ray.change.tangent *= 1 + (random.chance(0.5) ? delta : -delta);
        } else {
            ray.change = times(-random.log_uniform(0.01, 100), ray.force);
            ray.change.tangent += random_vector(random, ray.mu * delta * ray.change.normal);
        }
        require_agrees(ray, 1e-6);
    }
}

TEST_CASE("outside by rounding counts as on the cone, and so does inside by rounding") {
    for (const double rounding : {-4e-16, 4e-16, 2e-15, 1e-14}) {
        const ContactForce nearly{10, (1 + rounding) * Vec2(3, 4)};
        INFO("outside by " << rounding);
        CHECK_THAT(cone_step(nearly, {0, {3, 4}}, 0.5), agrees_with(0, 1));
        CHECK_THAT(cone_step(nearly, {-1, {0, 0}}, 0.5), agrees_with(0, 1));
        CHECK_THAT(cone_step(nearly, {0, {-3, -4}}, 0.5), agrees_with(2));
        CHECK_THAT(cone_step(nearly, {0, {-1, 0}}, 0.5), agrees_with(6));
        CHECK_THAT(cone_step(nearly, {0, {4, -3}}, 0.5), agrees_with(0, 1, 1e-6));
        CHECK(cone_step(nearly, {1, {0, 0}}, 0.5) == never);
        for (const Vec2& change : {Vec2(3, 4), Vec2(4, -3), Vec2(-1, 0), Vec2(-4, 3)})
            CHECK(cone_step(nearly, {0, change}, 0.5) >= 0);
    }
}

TEST_CASE("a little inside is inside: the little that is left counts") {
    for (const double little : {1e-6, 1e-9, 1e-11}) {
        CHECK_THAT(cone_step({1, {1 - little, 0}}, {0, {1, 0}}, 1), agrees_with(little, 0, 1e-4));
        // Sideways the room is a square root: (1 − ε)² + s² = 1.
        const double side = std::sqrt(2 * little - little * little);
        CHECK_THAT(cone_step({1, {1 - little, 0}}, {0, {0, 1}}, 1), agrees_with(side, 0, 1e-4));
    }
}

TEST_CASE("at the tip: it leaves at once, or never") {
    const ContactForce tip{0, {0, 0}};
    CHECK_THAT(cone_step(tip, {1, {2, 0}}, 1), agrees_with(0, 1));
    CHECK_THAT(cone_step(tip, {0, {0, 1e-9}}, 1), agrees_with(0, 1));
    CHECK_THAT(cone_step(tip, {-1, {0, 0}}, 1), agrees_with(0, 1));
    CHECK_THAT(cone_step(tip, {-1, {0.2, 0.1}}, 1), agrees_with(0, 1));
    CHECK_THAT(cone_step(tip, {-1, {-1, 0}}, 1), agrees_with(0, 1));
    CHECK(cone_step(tip, {1, {0.5, 0.5}}, 1) == never);
    CHECK(cone_step(tip, {1, {1, 0}}, 1) == never);
    CHECK(cone_step(tip, {10, {3, 4}}, 0.5) == never);
}

TEST_CASE("through the tip: it leaves there, and the mirrored cone behind it does not count") {
    CHECK_THAT(cone_step({3, {0, 0}}, {-1, {0, 0}}, 0.7), agrees_with(3, 0, 1e-7));
    CHECK_THAT(cone_step({4, {1, 0.5}}, {-2, {-0.5, -0.25}}, 0.5), agrees_with(2, 0, 1e-6));
    Random random(seed_of(1021));
    for (int k = 0; k < 300; ++k) {
        Ray ray = random_ray(random, k % 3 == 0);
        const double s = random.log_uniform(0.1, 10);
        ray.change = {-ray.force.normal / s, -ray.force.tangent / s};
        REQUIRE_THAT(ray.step(), agrees_with(s, 0, 1e-6));
    }
}

TEST_CASE("past the tip, straight down: it leaves before f_N is zero") {
    Random random(seed_of(1022));
    for (int k = 0; k < 200; ++k) {
        Ray ray = random_ray(random);
        ray.change.normal = -random.log_uniform(0.1, 10);
        ray.change.tangent =
            random_vector(random, -ray.mu * ray.change.normal * random.uniform(0, 0.99));
        REQUIRE(ray.step() <= ray.force.normal / -ray.change.normal * (1 + 1e-9));
        require_agrees(ray);
    }
}

TEST_CASE("without friction only f_F = 0 is inside, whatever f_N") {
    for (const double normal : {0.0, 5.0}) {
        CHECK_THAT(cone_step({normal, {0, 0}}, {0, {1, 0}}, 0), agrees_with(0, 1));
        CHECK_THAT(cone_step({normal, {0, 0}}, {3, {0, -1e-9}}, 0), agrees_with(0, 1));
        CHECK_THAT(cone_step({normal, {0, 0}}, {-3, {1, 1}}, 0), agrees_with(0, 1));
        CHECK(cone_step({normal, {0, 0}}, {1, {0, 0}}, 0) == never);
        CHECK(cone_step({normal, {0, 0}}, {-1, {0, 0}}, 0) == never);
    }
}

TEST_CASE("a change that is nearly parallel to the cone") {
    // The parabola is nearly a line, its second root far away: by hand 1/(2 + δ).
    for (const double delta : {0.0, 1e-15, -1e-15, 1e-13, -1e-13, 1e-11, -1e-11}) {
        CHECK_THAT(cone_step({2, {1, 0}}, {-1, {1 + delta, 0}}, 1),
                   agrees_with(1 / (2 + delta), 0, 1e-7));
        require_agrees({{2, {0.5, 0.7}}, {-1, turned({1 + delta, 0}, 0.4)}, 1}, 1e-7);
        require_agrees({{2, {0.5, 0.7}}, {-1, turned({1 + delta, 0}, 2.9)}, 1}, 1e-7);
    }
}

TEST_CASE("however far away, the cone is reached") {
    // 1 + s (1 + δ) = 2 + s
    for (const double delta : {1e-3, 1e-6, 1e-9})
        CHECK_THAT(cone_step({2, {1, 0}}, {1, {1 + delta, 0}}, 1), agrees_with(1 / delta, 0, 1e-5));
    CHECK_THAT(cone_step({1e12, {0, 0}}, {0, {0, 1e-12}}, 1), agrees_with(1e24));
    // The last digits of the change decide, so the step is known only to a percent.
    const double last = std::ldexp(1, -44);
    CHECK_THAT(cone_step({2, {1, 0}}, {1, {1 + last, 0}}, 1), agrees_with(1 / last, 0, 1e-2));
}

TEST_CASE("in the plane, against trying along the ray") {
    Random random(seed_of(1023));
    for (int k = 0; k < 400; ++k) require_agrees(random_ray(random, true));
}

TEST_CASE("in space, against trying along the ray") {
    Random random(seed_of(1024));
    int stays = 0;
    for (int k = 0; k < sample_size(600, 5000); ++k) {
        const Ray ray = random_ray(random);
        require_agrees(ray);
        stays += by_trying(ray) > 1e20L;
    }
    CHECK(stays > 20);
}

TEST_CASE("at the step the force is on the cone, before it inside, behind it outside") {
    Random random(seed_of(1025));
    for (int k = 0; k < 400; ++k) {
        const Ray ray = random_ray(random);
        const double s = ray.step();
        if (s == never) {
            REQUIRE(outside(ray, 1e6) <= 0);
            continue;
        }
        REQUIRE(s > 0);
        REQUIRE(std::abs(outside(ray, s)) <= 1e-12L * sizes(ray, s));
        for (const double part : {0.01, 0.3, 0.9, 0.999}) REQUIRE(outside(ray, part * s) <= 0);
        for (const double part : {1.001, 1.1, 3.0, 100.0}) REQUIRE(outside(ray, part * s) > 0);
    }
}

TEST_CASE("what is left of the way is what is left: a step in two parts") {
    Random random(seed_of(1026));
    for (int k = 0; k < 200; ++k) {
        Ray ray = random_ray(random);
        const double s = ray.step();
        if (s == never) continue;
        ray.force.normal += 0.25 * s * ray.change.normal;
        ray.force.tangent += 0.25 * s * ray.change.tangent;
        REQUIRE_THAT(ray.step(), agrees_with(0.75 * s, 0, 1e-9));
    }
}

TEST_CASE("turning the axes of the tangent plane changes nothing") {
    Random random(seed_of(1027));
    for (int k = 0; k < 200; ++k) {
        Ray ray = random_ray(random, k % 2 == 0);
        const double s = ray.step(), angle = random.uniform(0, 6.28);
        ray.force.tangent = turned(ray.force.tangent, angle);
        ray.change.tangent = turned(ray.change.tangent, angle);
        REQUIRE_THAT(ray.step(), agrees_with(s, 0, 1e-9));
    }
}

TEST_CASE("in any unit of force, and of the step") {
    Random random(seed_of(1028));
    for (const double newton : {1e-40, 1e-9, 1.0, 1e9, 1e40})
        for (const double unit : {1e-40, 1e-9, 1.0, 1e9, 1e40})
            for (int k = 0; k < 8; ++k) {
                Ray ray = random_ray(random);
                const double s = ray.step();
                ray.force.normal *= newton, ray.force.tangent *= newton;
                ray.change.normal *= newton / unit, ray.change.tangent *= newton / unit;
                REQUIRE_THAT(ray.step(), agrees_with(s * unit, 0, 1e-9));
            }
}

TEST_CASE("nearly on the cone in any unit of force: only fractions count") {
    for (const double newton : {1e-15, 1e-9, 1e9, 1e15})
        for (const double little : {1e-3, 1e-6}) {
            const ContactForce force{newton, {(1 - little) * newton, 0}};
            CHECK_THAT(cone_step(force, {0, {newton, 0}}, 1), agrees_with(little, 0, 1e-7));
            CHECK_THAT(cone_step(force, {0, {1, 0}}, 1), agrees_with(little * newton, 0, 1e-7));
        }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1029));
    std::vector<Ray> rays;
    std::vector<double> first;
    for (int k = 0; k < 20; ++k) rays.push_back(random_ray(random));
    for (const Ray& ray : rays) first.push_back(ray.step());
    for (std::size_t i = rays.size(); i-- > 0;) CHECK(rays[i].step() == first[i]);
}

TEST_CASE("on the cone, friction may grow if the cone grows faster: where it comes out again") {
    // f_F·Δf_F = 2.8 is less than μ f_N · μ Δf_N = 5: inwards at first. a = 1 − 1.48, b = 2.2.
    CHECK_THAT(cone_step({10, {3, 4}}, {2, {1.2, -0.2}}, 0.5), agrees_with(4.4 / 0.48));
    // (5 + 3 s)² + (4 s)² = (5 + 4 s)²: 30 s + 25 s² = 40 s + 16 s².
    CHECK_THAT(cone_step({10, {5, 0}}, {8, {3, 4}}, 0.5), agrees_with(10. / 9));
    Random random(seed_of(1091));
    int later = 0;
    for (int k = 0; k < 300; ++k) {
        Ray ray = random_ray(random);
        ray.force = random_on_cone(random, ray.mu);
        const double inwards = ray.mu * ray.force.normal * ray.mu * ray.change.normal -
                               ray.force.tangent.dot(ray.change.tangent);
        const double size = ray.mu * ray.force.normal;
        const double speed = ray.change.tangent.norm() + ray.mu * std::abs(ray.change.normal);
        if (std::abs(inwards) < 1e-3 * size * speed) continue;  // sideways: rounding decides
        if (inwards < 0 && ray.change.tangent.norm() > ray.mu * ray.change.normal) {
            REQUIRE_THAT(ray.step() * speed, agrees_with(0, size, 1e-9));
            continue;
        }
        ++later;
        ray.force.tangent *=
            1 - 1e-15;  // the search never finds a force inside that rounding has put outside
        require_agrees(ray, 1e-6);
    }
    CHECK(later > 50);
}

TEST_CASE("nearly along the cone towards its tip: half-way there it may be outside already") {
    // 1 − ε − s (1 − 2 ε) = 1 − s: the ray passes the tip at a distance of ε, and leaves at
    // s = 1/2.
    for (const double little : {1e-4, 1e-6, 1e-8, 1e-10, 1e-12}) {
        INFO("it passes the tip at a distance of " << little);
        CHECK_THAT(cone_step({1, {1 - little, 0}}, {-1, {-(1 - 2 * little), 0}}, 1),
                   agrees_with(0.5, 0, 1e-3));
        CHECK_THAT(cone_step({8, {0, 4 * (1 - little)}}, {-16, {0, -8 * (1 - 2 * little)}}, 0.5),
                   agrees_with(0.25, 0, 1e-3));
    }
}

TEST_CASE("from the tip along the cone, with numbers that round: it stays") {
    Random random(seed_of(1092));
    for (int k = 0; k < 300; ++k) {
        const double mu = random.log_uniform(0.05, 3);
        const ContactForce change = random_on_cone(random, mu);
        REQUIRE(cone_step({0, {0, 0}}, change, mu) == never);
    }
}

TEST_CASE("a cone may be as narrow or as wide as it likes: only μ f_N and f_F are compared") {
    // The same friction with μ scaled up and the normal forces scaled down.
    Random random(seed_of(1093));
    for (const double factor : {1e-12, 1e-6, 1e-3, 1e3, 1e6, 1e12})
        for (int k = 0; k < 60; ++k) {
            Ray ray = random_ray(random);
            const double delta = random.log_uniform(1e-9, 1e-2);
            if (k % 3 == 1) ray.change = random_on_cone(random, ray.mu);  // nearly along the cone
            if (k % 3 == 1) ray.change.tangent *= 1 + delta;
            if (k % 3 == 2) ray.change = times(-1, random_on_cone(random, ray.mu));
            const double s = ray.step();
            ray.mu *= factor;
            ray.force.normal /= factor;
            ray.change.normal /= factor;
            INFO("μ is " << ray.mu);
            REQUIRE_THAT(ray.step(), agrees_with(s, 0, 1e-6 + 1e-14 / delta));
        }
    for (const double mu : {1e-12, 1e-6, 1e6, 1e12}) {
        CHECK_THAT(cone_step({1 / mu, {0, 0}}, {0, {0, 1}}, mu), agrees_with(1));
        for (int k = 0; k < 60; ++k) {  // along the cone, to rounding
            const ContactForce force = random_on_cone(random, mu);
            const double speed = random.log_uniform(0.01, 100);
            REQUIRE(cone_step(force, times(speed, force), mu) == never);
            REQUIRE_THAT(cone_step(force, times(-1 / speed, force), mu),
                         agrees_with(speed, 0, 1e-9));
        }
    }
}

TEST_CASE("inside by more than rounding is inside: sideways there is room") {
    // (1 − ε)² + s² = 1. With 16 digits ε is known to 1e-16, so the step to a percent.
    for (const double little : {1e-12, 1e-13, 4e-14}) {
        INFO("inside by " << little);
        const double side = std::sqrt(2 * little);
        CHECK_THAT(cone_step({1, {1 - little, 0}}, {0, {0, 1}}, 1), agrees_with(side, 0, 1e-2));
        CHECK_THAT(cone_step({1, {1 - little, 0}}, {0, {1, 0}}, 1), agrees_with(little, 0, 1e-2));
    }
}
