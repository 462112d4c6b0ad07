// Slips of Marschner's slides on friction: the printed form breaks a law, the corrected one keeps it.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/11_friction_pgs/solver_contact.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

/// Two bodies of any mass and inertia that touch somewhere, and a tangent of their contact.
struct Touch {
    RigidBody a, b;
    Contact contact;
    Vec3 tangent;
};
Touch random_touch(Random& random) {
    const auto body = [&] {
        RigidBody made =
            make_body({.mass = random.log_uniform(0.3, 3), .inertia = Mat3::Identity()});
        made.inverse_inertia = random.coordinates(1, 9).asDiagonal();
        made.position = random.direction();
        made.orientation = Quat(random.rotation());
        made.velocity = random.direction();
        made.angular_velocity = random.direction();
        return made;
    };
    Touch touch{.a = body(), .b = body(), .contact = {.a = 0, .b = 1}, .tangent = {}};
    touch.contact.position = 0.5 * random.direction();
    touch.contact.normal = random.direction();
    touch.tangent = contact_frame(touch.contact.normal).row(0).transpose();
    return touch;
}

Vec3 point_velocity(const RigidBody& body, const Vec3& point) {
    return body.velocity + body.angular_velocity.cross(point - body.position);
}
double velocity_along(const Touch& touch, const Vec3& direction) {
    const Vec3& x = touch.contact.position;
    return direction.dot(point_velocity(touch.a, x) - point_velocity(touch.b, x));
}
double energy(const Touch& touch) {
    double sum = 0;
    for (const RigidBody* body : {&touch.a, &touch.b})
        sum += body->velocity.squaredNorm() / (2 * body->inverse_mass) +
               body->angular_velocity.dot(world_inertia(*body) * body->angular_velocity) / 2;
    return sum;
}

}  // namespace

TEST_CASE("errata: Marschner, j = γ_n v_n n̂ + γ_t v_t t̂ pulls where bodies approach") {
    Random random(1150);
    int approaching = 0;
    for (int k = 0; k < 500; ++k) {
        const Touch before = random_touch(random);
        const Vec3 n = before.contact.normal;
        const double v_n = velocity_along(before, n);
        if (v_n > -0.01) continue;
        ++approaching;
        const double gamma = -v_n * effective_mass(before.a, before.b, before.contact);
        REQUIRE(gamma > 0);
        Touch printed = before, corrected = before;
        apply_impulse(printed.a, printed.b, before.contact.position, gamma * v_n * n);
        apply_impulse(corrected.a, corrected.b, before.contact.position, gamma * n);
        CHECK(velocity_along(printed, n) < v_n);  // faster into each other
        CHECK_THAT(velocity_along(corrected, n), WithinAbs(0, 1e-12));
    }
    CHECK(approaching > 150);
}

TEST_CASE(
    "errata: Marschner, sliding to the right has γ_t = −μ γ_n; the printed sign adds energy") {
    Random random(1151);
    int sliding = 0;
    for (int k = 0; k < 500; ++k) {
        const Touch before = random_touch(random);
        const double v_t = velocity_along(before, before.tangent);
        if (v_t < 0.01) continue;
        ++sliding;
        // So little friction that it slides on to the right.
        const double friction = 1e-3 * v_t;
        Touch printed = before, corrected = before;
        apply_impulse(printed.a, printed.b, before.contact.position, friction * before.tangent);
        apply_impulse(corrected.a, corrected.b, before.contact.position,
                      -friction * before.tangent);
        REQUIRE(velocity_along(corrected, before.tangent) > 0);
        CHECK(energy(printed) > energy(before));
        CHECK(energy(corrected) < energy(before));
    }
    CHECK(sliding > 150);
}

TEST_CASE("errata: Marschner, the normal's row with friction needs r_ib for body b") {
    Random random(1152);
    int wrong = 0;
    for (int k = 0; k < 200; ++k) {
        const Touch touch = random_touch(random);
        std::vector<SolverBody> bodies;
        std::vector<SolverContact> loaded;
        load_bodies({touch.a, touch.b}, bodies);
        load_contacts({touch.a, touch.b}, {touch.contact}, bodies, loaded);
        const Vec3 arm_a = loaded[0].arm_a, arm_b = loaded[0].arm_b;
        for (const Vec3& d : {loaded[0].normal, loaded[0].tangent_1, loaded[0].tangent_2}) {
            const auto by_row = [&](const Vec3& arm_of_b) {
                return d.dot(touch.a.velocity - touch.b.velocity) +
                       arm_a.cross(d).dot(touch.a.angular_velocity) -
                       arm_of_b.cross(d).dot(touch.b.angular_velocity);
            };
            // What Jᵀ gives both bodies together, as angular momentum about the origin.
            const auto given = [&](const Vec3& arm_of_b) {
                return Vec3((touch.a.position + arm_a).cross(d) -
                            (touch.b.position + arm_of_b).cross(d));
            };
            const double velocity = velocity_along(touch, d);
            CHECK_THAT(by_row(arm_b), WithinAbs(velocity, 1e-12));
            CHECK(given(arm_b).norm() < 1e-12);
            CHECK(given(arm_a).norm() > 1e-6);
            wrong += std::abs(by_row(arm_a) - velocity) > 1e-6;
        }
    }
    CHECK(wrong > 590);
}

TEST_CASE("errata: Marschner, in the tangents' effective mass I⁻¹ must stand inside") {
    Random random(1153);
    for (int k = 0; k < 500; ++k) {
        const Touch before = random_touch(random);
        const Vec3 t = before.tangent;
        double printed = before.a.inverse_mass + before.b.inverse_mass, corrected = printed;
        for (const RigidBody* body : {&before.a, &before.b}) {
            const Vec3 r = before.contact.position - body->position;
            const Mat3 inverse = world_inverse_inertia(*body);
            printed += (inverse * t).dot(r.cross(t).cross(r));
            corrected += t.dot((inverse * r.cross(t)).cross(r));
        }
        // The impulse that should stop the sliding along t̂.
        const double v_t = velocity_along(before, t);
        const auto left = [&](double inverse_mass) {
            Touch after = before;
            apply_impulse(after.a, after.b, before.contact.position, -v_t / inverse_mass * t);
            return velocity_along(after, t);
        };
        CHECK_THAT(left(corrected), WithinAbs(0, 1e-12));
        CHECK(std::abs(left(printed)) > 1e-9 * std::abs(v_t));
    }
}

TEST_CASE("errata: Marschner, a sweep with −(1 − c_r) v⁻ leaves the bodies approaching") {
    Random random(1154);
    int approaching = 0;
    for (int k = 0; k < 300; ++k) {
        const Touch touch = random_touch(random);
        const double v_n = velocity_along(touch, touch.contact.normal);
        const double e = random.uniform(0.1, 1);
        if (v_n > -0.01) continue;
        ++approaching;
        const auto after_sweep = [&](double wanted) {
            std::vector<SolverBody> bodies;
            std::vector<SolverContact> contacts;
            load_bodies({touch.a, touch.b}, bodies);
            load_contacts({touch.a, touch.b}, {touch.contact}, bodies, contacts);
            contacts[0].wanted = wanted;
            friction_sweep(contacts, bodies);
            return contact_velocity(contacts[0], bodies).dot(touch.contact.normal);
        };
        // γ = −m_eff (1 − e) v⁻ makes v⁺ = e v⁻, and γ = −m_eff (1 + e) v⁻ makes v⁺ = −e v⁻.
        CHECK(after_sweep(e * v_n) < 0);
        CHECK_THAT(after_sweep(-e * v_n), WithinRel(-e * v_n, 1e-9));
    }
    CHECK(approaching > 80);
}
