#include "chapters/09_resting_contact/gap_motion.hpp"
#include "chapters/09_resting_contact/tests/moving_contact.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

double answer(const MovingContact& made) {
    return contact_b(made.gap(), made.a, made.b, made.acceleration_a, made.acceleration_b);
}

const RigidBody still = make_fixed_body();
const Acceleration none, falls{.linear = {0, 0, -9.81}};

/// Scale of d̈ for the random contacts, in m/s².
constexpr double size = 30;

/// A ball of A with its centre at height D above a vertex of B.
Gap ball_on_vertex(double D) { return {.from = NormalFrom::centres, .point_a = {0, 0, D}}; }
/// A point of A above a plate of B through the origin.
Gap point_on_plate(const Vec3& point) {
    return {.point_a = point, .point_b = {point.x(), point.y(), 0}};
}

RigidBody moving(const Vec3& position, const Vec3& velocity) {
    return {.position = position, .velocity = velocity};
}
RigidBody turning(const Vec3& angular_velocity) { return {.angular_velocity = angular_velocity}; }

/// The same two bodies and gap, seen from a carousel: a frame that rotates about the world's origin
/// with increasing speed.
MovingContact on_carousel(MovingContact made, const Vec3& spin, const Vec3& speeding_up) {
    const auto ride = [&](RigidBody& body, Acceleration& acceleration) {
        const Vec3 x = body.position;
        acceleration.linear +=
            2 * spin.cross(body.velocity) + spin.cross(spin.cross(x)) + speeding_up.cross(x);
        acceleration.angular += spin.cross(body.angular_velocity) + speeding_up;
        body.velocity += spin.cross(x);
        body.angular_velocity += spin;
    };
    ride(made.a, made.acceleration_a);
    ride(made.b, made.acceleration_b);
    return made;
}

}  // namespace

TEST_CASE("a block above a table falls towards it") {
    const Gap gap = point_on_plate({3, 2, 0.5});
    CHECK_THAT(contact_b(gap, moving({1, 1, 1}, {0, 0, 0}), still, falls, none),
               agrees_with(-9.81));
}

TEST_CASE("a table that falls away from a block leaves it behind") {
    const Gap gap = point_on_plate({3, 2, 0.5});
    CHECK_THAT(contact_b(gap, moving({1, 1, 1}, {0, 0, 0}), still, none, falls), agrees_with(9.81));
}

TEST_CASE("a corner of a body that begins to turn is accelerated by its arm") {
    const Gap gap = point_on_plate({3, 2, 0});
    const RigidBody block = moving({1, 1, 1}, {0, 0, 0});
    // ω̇ × r for r = (2, 1, −1): its z component is ω̇_x · 1 − ω̇_y · 2.
    CHECK_THAT(contact_b(gap, block, still, {.angular = {5, 7, 4}}, none), agrees_with(5 - 14));
    CHECK_THAT(contact_b(gap, still, moving({1, 1, 1}, {0, 0, 0}), none, {.angular = {5, 7, 4}}),
               agrees_with(14 - 5));
}

TEST_CASE("a corner below a tumbling block is lifted by ω² r") {
    RigidBody block = moving({0, 0, 2}, {0, 0, 0});
    block.angular_velocity = {3, 0, 0};
    CHECK_THAT(contact_b(point_on_plate({0, 0, 0}), block, still, none, none), agrees_with(18));
}

TEST_CASE("a ball that slides over a vertex: its gap accelerates with v²/D") {
    for (const double D : {2.0, 0.1, 1e-6}) {
        INFO("at a height of " << D << " m");
        CHECK_THAT(contact_b(ball_on_vertex(D), moving({0, 0, D}, {3, 0, 0}), still, none, none),
                   agrees_with(9 / D));
    }
}

TEST_CASE("a ball leaves a vertex if v² is greater than g D") {
    const double D = 2, limit = std::sqrt(9.81 * D);
    for (const double v : {0.999 * limit, 1.001 * limit}) {
        const double b =
            contact_b(ball_on_vertex(D), moving({0, 0, D}, {0, v, 0}), still, falls, none);
        CHECK_THAT(b, agrees_with(v * v / D - 9.81, 9.81));
    }
}

TEST_CASE("above a plate that turns away, a point at rest sinks by ω² times its height") {
    // The plate rotates about y: d = x sin ωt + z cos ωt.
    for (const double z : {0.5, 1e-9, 0.0, -0.5})
        CHECK_THAT(contact_b(point_on_plate({4, 1, z}), moving({5, 3, 2}, {0, 0, 0}),
                             turning({0, 3, 0}), none, none),
                   agrees_with(-9 * z, 1e-3 * 9 * 4));
}

TEST_CASE("a ball that runs outwards on a plate that turns away: 2 ω v") {
    // d = v t sin ωt
    CHECK_THAT(contact_b(point_on_plate({0, 0, 0}), moving({0, 0, 0}, {5, 1, 0}),
                         turning({0, 3, 0}), none, none),
               agrees_with(2 * 3 * 5));
}

TEST_CASE("bodies that move straight ahead past a face do not change how fast the gap does") {
    Random random(seed_of(931));
    for (int i = 0; i < 20; ++i) {
        MovingContact made = random_contact(random, all_kinds[i % 3]);
        made.a.angular_velocity = made.b.angular_velocity = Vec3::Zero();
        made.acceleration_a = made.acceleration_b = {};
        REQUIRE_THAT(answer(made), agrees_with(0, size));
    }
}

TEST_CASE("it is how the gap is accelerated when the bodies move, by finite differences") {
    Random random(seed_of(932));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 40; ++i) {
            const MovingContact made = random_contact(random, from);
            const VecX expected = second_derivative([&](double time) -> VecX {
                return VecX::Constant(1, gap_width(made.carried, gap_at(made, time)));
            });
            REQUIRE_THAT(answer(made), agrees_with(expected[0], size, 1e-8));
        }
}

TEST_CASE("bodies that move as one keep their gap") {
    Random random(seed_of(933));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 10; ++i) {
            MovingContact made = random_contact(random, from);
            for (RigidBody* body : {&made.a, &made.b})
                body->velocity = body->angular_velocity = Vec3::Zero();
            made.acceleration_a = made.acceleration_b = {};
            const Vec3 spin = random_vector(random, 2), speeding_up = random_vector(random, 2);
            REQUIRE_THAT(answer(on_carousel(made, spin, speeding_up)), agrees_with(0, size));
        }
}

TEST_CASE("seen from a carousel that speeds up, the gap is accelerated the same") {
    Random random(seed_of(934));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 30; ++i) {
            const MovingContact made = random_contact(random, from);
            const double before = answer(made);
            const Vec3 spin = random_vector(random, 2), speeding_up = random_vector(random, 2);
            REQUIRE_THAT(answer(on_carousel(made, spin, speeding_up)),
                         agrees_with(before, 3 * size));
        }
}

TEST_CASE("accelerations come on top of what moving alone does") {
    Random random(seed_of(935));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 20; ++i) {
            MovingContact made = random_contact(random, from);
            const double with_them = answer(made);
            const Gap gap = made.gap();
            RigidBody a = made.a, b = made.b;  // with accelerations in place of velocities
            a.velocity = made.acceleration_a.linear,
            a.angular_velocity = made.acceleration_a.angular;
            b.velocity = made.acceleration_b.linear,
            b.angular_velocity = made.acceleration_b.angular;
            const double on_top = gap.normal.dot(carried_velocity(gap, a, b));
            made.acceleration_a = made.acceleration_b = {};
            REQUIRE_THAT(answer(made), agrees_with(with_them - on_top, size));
        }
}

TEST_CASE("moving twice as fast, either way, does four times as much") {
    Random random(seed_of(936));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 10; ++i) {
            MovingContact made = random_contact(random, from);
            made.acceleration_a = made.acceleration_b = {};
            const double once = answer(made);
            for (RigidBody* body : {&made.a, &made.b}) {
                body->velocity *= -2;
                body->angular_velocity *= -2;
            }
            REQUIRE_THAT(answer(made), agrees_with(4 * once, 4 * size));
        }
}

TEST_CASE("with the bodies exchanged the gap is the same") {
    Random random(seed_of(937));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 20; ++i) {
            const MovingContact made = random_contact(random, from);
            const double before = answer(made);
            REQUIRE_THAT(contact_b(exchanged(made.gap()), made.b, made.a, made.acceleration_b,
                                   made.acceleration_a),
                         agrees_with(before, size));
        }
}

TEST_CASE("turning and shifting the world changes nothing") {
    Random random(seed_of(938));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 20; ++i) {
            const MovingContact made = random_contact(random, from);
            const double before = answer(made);
            const Mat3 R = random.rotation();
            const Vec3 shift = i % 2 ? Vec3::Zero() : random_vector(random, 50);
            Gap gap = turned(R, made.gap());
            RigidBody a = turned(R, made.a), b = turned(R, made.b);
            for (Vec3* point : {&gap.point_a, &gap.point_b, &a.position, &b.position})
                *point += shift;
            REQUIRE_THAT(contact_b(gap, a, b, turned(R, made.acceleration_a),
                                   turned(R, made.acceleration_b)),
                         is_frame_invariant(before, size, 1e-11));
        }
}

TEST_CASE("mass and how the bodies are turned do not matter, and a fixed body may move") {
    Random random(seed_of(939));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 12; ++i) {
            MovingContact made = random_contact(random, from);
            const Gap gap = made.gap();
            const double before = answer(made);
            for (RigidBody* body : {&made.a, &made.b}) {
                body->orientation = Quat(random.rotation());
                const bool is_other = (body == &made.a) != (i % 2 == 0);
                if (i / 2 % 3 != 2 && is_other) continue;  // one, the other, or both
                body->inverse_mass = 0;
                if (i % 4 != 3) body->inverse_inertia.setZero();
            }
            REQUIRE_THAT(contact_b(gap, made.a, made.b, made.acceleration_a, made.acceleration_b),
                         agrees_with(before, size));
        }
}

TEST_CASE("in other units of length and time it is the same") {
    Random random(seed_of(940));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 30; ++i) {
            const MovingContact made = random_contact(random, from);
            const double before = answer(made);
            const Units units = random_units(random);
            INFO("lengths times " << units.length << ", times times " << units.time);
            const double found = contact_b(
                in_units(units, made.gap()), in_units(units, made.a), in_units(units, made.b),
                in_units(units, made.acceleration_a), in_units(units, made.acceleration_b));
            REQUIRE_THAT(found / units.length * units.time * units.time, agrees_with(before, size));
        }
}

TEST_CASE("slow motion counts, however small what it does is") {
    for (const double slow : {1e-3, 1e-7, 1e-20}) {
        INFO("a ball with " << slow << " m/s, a plate with " << slow << " rad/s");
        CHECK_THAT(contact_b(ball_on_vertex(2), moving({0, 0, 2}, {slow, 0, 0}), still,
                             {.linear = {7, 0, 0}}, none),
                   agrees_with(slow * slow / 2));
        CHECK_THAT(contact_b(point_on_plate({0, 0, 0.5}), moving({0, 0, 0.5}, {0, 0, 0}),
                             turning({0, slow, 0}), none, none),
                   agrees_with(-slow * slow * 0.5));
        CHECK_THAT(contact_b(point_on_plate({0, 0, 0}), moving({0, 0, 0}, {5, 0, 0}),
                             turning({0, slow, 0}), none, none),
                   agrees_with(10 * slow));
    }
}

TEST_CASE("how fast a ball spins about its own centre does not matter") {
    RigidBody ball = moving({0, 0, 0.5}, {2, 0, 0});
    ball.angular_velocity = {3e9, -2e9, 5e9};
    CHECK_THAT(contact_b(point_on_plate({0, 0, 0.5}), ball, turning({0, 3, 0}), none, none),
               agrees_with(2 * 3 * 2 - 9 * 0.5));
    CHECK_THAT(contact_b(ball_on_vertex(0.5), ball, still, falls, none),
               agrees_with(4 / 0.5 - 9.81));
}

TEST_CASE("a gap does not depend on those asked for before") {
    Random random(seed_of(941));
    std::vector<MovingContact> made;
    std::vector<double> answers;
    for (int i = 0; i < 24; ++i)
        answers.push_back(answer(made.emplace_back(random_contact(random, all_kinds[i % 6]))));
    for (std::size_t i = made.size(); i-- > 0;) REQUIRE(answer(made[i]) == answers[i]);
}

TEST_CASE("the closer a ball passes a vertex, the faster its gap opens, wherever the vertex is") {
    // These distances are exact next to 4 m.
    for (const double D : {0x1p-10, 0x1p-25, 0x1p-35, 0x1p-48}) {
        INFO("the points are " << D << " m apart, 4 m from the origin");
        Gap gap{.point_a = {1, 2, 4 + D}, .point_b = {1, 2, 4}};
        gap.edge_a = gap.edge_b = Vec3::UnitX();
        for (const NormalFrom from :
             {NormalFrom::centres, NormalFrom::edge_of_a, NormalFrom::edge_of_b}) {
            gap.from = from;
            CHECK_THAT(contact_b(gap, moving({0, 0, 0}, {0, 3, 0}), still, none, none),
                       agrees_with(9 / D));
        }
    }
}
