#include "chapters/09_resting_contact/gap_motion.hpp"
#include "chapters/09_resting_contact/tests/moving_contact.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

Vec3 answer(const MovingContact& made) { return normal_derivative(made.gap(), made.a, made.b); }

/// A fixed body at rest at the origin.
const RigidBody still = make_fixed_body();

RigidBody turning(const Vec3& angular_velocity) { return {.angular_velocity = angular_velocity}; }

/// Two edges crossing at an angle, A's along x and B's in the plane z = 0, A above B by z.
Gap crossed_edges(double angle, double z = 0.25) {
    return {.from = NormalFrom::edges,
            .point_a = {0, 0, z},
            .edge_a = Vec3::UnitX(),
            .edge_b = {std::cos(angle), std::sin(angle), 0}};
}

/// Derivative of their normal for spins ω_a and ω_b: the normal stays perpendicular to both edges.
Vec3 turn_of_crossed_edges(double angle, const Vec3& a, const Vec3& b) {
    return {a.y(), -b.x() + (b.y() - a.y()) / std::tan(angle), 0};
}

/// A ball of A above an edge of B along x; the centre is 2 m above the edge.
Gap ball_on_ridge() {
    return {.from = NormalFrom::edge_of_b, .point_a = {0, 0, 2}, .edge_b = Vec3::UnitX()};
}

/// A ball of A with its centre at height D above a vertex of B.
Gap ball_on_vertex(double D) { return {.from = NormalFrom::centres, .point_a = {0, 0, D}}; }

RigidBody moving(const Vec3& position, const Vec3& velocity) {
    return {.position = position, .velocity = velocity};
}

}  // namespace

TEST_CASE("the normal of a table that tilts, tilts with it") {
    const Gap on_table{.from = NormalFrom::face_of_b, .point_a = {3, 0, 0}, .point_b = {3, 0, 0}};
    const Vec3 found = normal_derivative(on_table, turning({5, 6, 7}), turning({0, 2, 0}));
    CHECK_THAT(found, agrees_with(Vec3(2, 0, 0)));
}

TEST_CASE("the normal of a lid that closes, turns with the lid") {
    const Gap under_lid{.from = NormalFrom::face_of_a, .point_a = {3, 0, 0}, .point_b = {3, 0, 0}};
    const Vec3 found = normal_derivative(under_lid, turning({3, 0, 0}), turning({5, 6, 7}));
    CHECK_THAT(found, agrees_with(Vec3(0, -3, 0)));
}

TEST_CASE("a ball that passes over a vertex at height D turns the normal by its speed over D") {
    CHECK_THAT(normal_derivative(ball_on_vertex(2), moving({0, 0, 2}, {3, 0, 0}), still),
               agrees_with(Vec3(1.5, 0, 0)));
    CHECK_THAT(normal_derivative(ball_on_vertex(2), still, moving({0, 0, 0}, {3, 1, 0})),
               agrees_with(Vec3(-1.5, -0.5, 0)));
}

TEST_CASE("a ball that falls straight on a vertex does not turn the normal") {
    CHECK_THAT(normal_derivative(ball_on_vertex(2), moving({0, 0, 2}, {0, 0, -3}), still),
               agrees_with(Vec3(0, 0, 0)));
}

TEST_CASE("a corner that swings by turns the normal, though its body only turns") {
    const Gap gap{.from = NormalFrom::centres, .point_a = {1, 0, 2}, .point_b = {1, 0, 0}};
    CHECK_THAT(normal_derivative(gap, moving({1, 0, 2}, {0, 0, 0}), turning({0, 0, 4})),
               agrees_with(Vec3(0, -2, 0)));
}

TEST_CASE("a ball that runs along a ridge does not turn the normal, one that crosses it does") {
    CHECK_THAT(normal_derivative(ball_on_ridge(), moving({0, 0, 2}, {5, 0, 0}), still),
               agrees_with(Vec3(0, 0, 0)));
    CHECK_THAT(normal_derivative(ball_on_ridge(), moving({0, 0, 2}, {5, 3, -7}), still),
               agrees_with(Vec3(0, 1.5, 0)));
}

TEST_CASE("a ridge that tilts lengthwise takes the normal with it, however far away the ball is") {
    for (const double D : {0.01, 2.0, 1000.0}) {
        Gap gap = ball_on_ridge();
        gap.point_a.z() = D;
        const RigidBody ball = moving({0, 0, D}, {5, 3 * D, -7});
        CHECK_THAT(normal_derivative(gap, ball, turning({8, 4, 9})), agrees_with(Vec3(4, 3, 0)));
    }
}

TEST_CASE("an edge that tilts over a still edge turns the normal about its own cross direction") {
    const double right_angle = std::numbers::pi / 2;
    CHECK_THAT(normal_derivative(crossed_edges(right_angle), turning({9, 2, 8}), still),
               agrees_with(Vec3(2, 0, 0)));
    CHECK_THAT(normal_derivative(crossed_edges(right_angle), still, turning({3, 9, 8})),
               agrees_with(Vec3(0, -3, 0)));
}

TEST_CASE("two edges that cross at a small angle turn the normal fast") {
    const Vec3 omega_a(1, 2, 3), omega_b(-2, 5, 1);
    for (const double angle : {1.0, 0.1, 1e-3, 1e-6, 1e-10, std::numbers::pi - 1e-3}) {
        INFO("the edges cross at an angle of " << angle);
        CHECK_THAT(normal_derivative(crossed_edges(angle), turning(omega_a), turning(omega_b)),
                   agrees_with(turn_of_crossed_edges(angle, omega_a, omega_b), 0, 1e-9));
    }
}

TEST_CASE(
    "edges know no direction: turned round, they have the same normal, which turns the same") {
    Random random(seed_of(911));
    for (int i = 0; i < 60; ++i) {
        const MovingContact made = random_contact(random, all_kinds[2 + i % 4]);
        const Vec3 before = answer(made);
        Gap gap = made.gap();
        (random.chance(0.5) ? gap.edge_a : gap.edge_b) *= -1;
        REQUIRE_THAT(normal_derivative(gap, made.a, made.b), agrees_with(before));
    }
}

TEST_CASE("it is how the normal changes when the bodies move, by finite differences") {
    Random random(seed_of(912));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 40; ++i) {
            const MovingContact made = random_contact(random, from);
            const VecX expected =
                first_derivative([&](double time) -> VecX { return gap_at(made, time).normal; });
            REQUIRE_THAT(answer(made), agrees_with(expected, 1, 1e-9));
        }
}

TEST_CASE("the normal stays unit: it changes across itself") {
    Random random(seed_of(913));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 20; ++i) {
            const MovingContact made = random_contact(random, from);
            REQUIRE_THAT(answer(made).dot(made.gap().normal), agrees_with(0, 10));
        }
}

TEST_CASE("the normal stays at right angles to the edges") {
    Random random(seed_of(914));
    for (int i = 0; i < 100; ++i) {
        const MovingContact made =
            random_contact(random, i % 2 ? NormalFrom::edges : all_kinds[4 + i / 2 % 2]);
        const Gap gap = made.gap();
        const Vec3 turn = answer(made);
        // n̂·ê = 0 at all times, so n̂˙·ê = −n̂·ê˙.
        if (gap.from != NormalFrom::edge_of_b)
            REQUIRE_THAT(
                turn.dot(gap.edge_a),
                agrees_with(-gap.normal.dot(made.a.angular_velocity.cross(gap.edge_a)), 10));
        if (gap.from != NormalFrom::edge_of_a)
            REQUIRE_THAT(
                turn.dot(gap.edge_b),
                agrees_with(-gap.normal.dot(made.b.angular_velocity.cross(gap.edge_b)), 10));
    }
}

TEST_CASE("two bodies that move as one carry the normal with them") {
    Random random(seed_of(915));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 10; ++i) {
            MovingContact made = random_contact(random, from);
            const Vec3 omega = random_vector(random, 2), velocity = random_vector(random, 2);
            for (RigidBody* body : {&made.a, &made.b}) {
                body->angular_velocity = omega;
                body->velocity = velocity + omega.cross(body->position);
            }
            REQUIRE_THAT(answer(made), agrees_with(omega.cross(made.gap().normal), 10));
        }
}

TEST_CASE("seen from a carousel the normal turns by what the carousel turns, less") {
    Random random(seed_of(916));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 20; ++i) {
            MovingContact made = random_contact(random, from);
            const Vec3 before = answer(made), carousel = random_vector(random, 3);
            for (RigidBody* body : {&made.a, &made.b}) {
                body->angular_velocity -= carousel;
                body->velocity -= carousel.cross(body->position);
            }
            REQUIRE_THAT(answer(made), agrees_with(before - carousel.cross(made.gap().normal), 30));
        }
}

TEST_CASE("with the bodies exchanged the opposite normal turns the opposite way") {
    Random random(seed_of(917));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 20; ++i) {
            const MovingContact made = random_contact(random, from);
            const Vec3 before = answer(made);
            REQUIRE_THAT(normal_derivative(exchanged(made.gap()), made.b, made.a),
                         agrees_with(-before, 10));
        }
}

TEST_CASE("a turned problem has the turned answer, here and far away") {
    Random random(seed_of(918));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 20; ++i) {
            const MovingContact made = random_contact(random, from);
            const Vec3 before = answer(made);
            const Mat3 R = random.rotation();
            const Vec3 shift = i % 2 ? Vec3::Zero() : random_vector(random, 50);
            Gap gap = turned(R, made.gap());
            RigidBody a = turned(R, made.a), b = turned(R, made.b);
            for (Vec3* point : {&gap.point_a, &gap.point_b, &a.position, &b.position})
                *point += shift;
            REQUIRE_THAT(normal_derivative(gap, a, b), is_frame_invariant(R, before, 10, 1e-11));
        }
}

TEST_CASE("mass does not matter, and a fixed body may turn") {
    Random random(seed_of(919));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 12; ++i) {
            MovingContact made = random_contact(random, from);
            const Vec3 before = answer(made);
            for (RigidBody* body : {&made.a, &made.b}) {
                const bool is_other = (body == &made.a) != (i % 2 == 0);
                if (i / 2 % 3 != 2 && is_other) continue;  // one, the other, or both
                body->inverse_mass = 0;
                if (i % 4 != 3) body->inverse_inertia.setZero();
            }
            REQUIRE_THAT(answer(made), agrees_with(before, 10));
        }
}

TEST_CASE("faces and edges turn their normal whether the bodies touch, overlap or are apart") {
    Random random(seed_of(920));
    for (const NormalFrom from : {NormalFrom::face_of_a, NormalFrom::face_of_b, NormalFrom::edges})
        for (int i = 0; i < 20; ++i) {
            MovingContact made = random_contact(random, from);
            const Vec3 before = answer(made);
            for (const double D : {0.0, 1e-9, -1e-9, 0.5, -0.5}) {
                Gap gap = made.gap();
                gap.point_b = gap.point_a - D * gap.normal;
                INFO("the points are " << D << " m apart");
                made.a.velocity = random_vector(random, 9);  // sliding does not matter either
                REQUIRE_THAT(normal_derivative(gap, made.a, made.b), agrees_with(before, 10));
            }
        }
}

TEST_CASE("what belongs to another kind of contact does not matter") {
    Random random(seed_of(921));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 10; ++i) {
            const MovingContact made = random_contact(random, from);
            const Vec3 before = answer(made);
            Gap gap = made.gap();
            if (from != NormalFrom::edges && from != NormalFrom::edge_of_a)
                gap.edge_a = i % 2 ? Vec3::Zero() : random.direction();
            if (from != NormalFrom::edges && from != NormalFrom::edge_of_b)
                gap.edge_b = i % 2 ? Vec3::Zero() : random.direction();
            REQUIRE_THAT(normal_derivative(gap, made.a, made.b), agrees_with(before, 10));
        }
}

TEST_CASE("in other units of length and time it turns the same") {
    Random random(seed_of(922));
    for (const NormalFrom from : all_kinds)
        for (int i = 0; i < 30; ++i) {
            const MovingContact made = random_contact(random, from);
            const Vec3 before = answer(made);
            const Units units = random_units(random);
            INFO("lengths times " << units.length << ", times times " << units.time);
            REQUIRE_THAT(normal_derivative(in_units(units, made.gap()), in_units(units, made.a),
                                           in_units(units, made.b)) *
                             units.time,
                         agrees_with(before, 10));
        }
}

TEST_CASE("a slow motion beside a fast one still turns the normal") {
    for (const double slow : {1e-5, 1e-10, 1e-13}) {
        const Vec3 over =
            normal_derivative(ball_on_vertex(2), moving({0, 0, 2}, {3, slow, 8}), still);
        CHECK_THAT(over.y(), agrees_with(slow / 2));
        const Vec3 ridge =
            normal_derivative(ball_on_ridge(), moving({0, 0, 2}, {5, 3, 8}), turning({0, slow, 0}));
        CHECK_THAT(ridge.x(), agrees_with(slow));
        const Vec3 edges = normal_derivative(crossed_edges(std::numbers::pi / 2),
                                             turning({0, slow, 0}), turning({3, 0, 0}));
        CHECK_THAT(edges.x(), agrees_with(slow, 0, 1e-9));
    }
}

TEST_CASE("points that are very close turn the normal fast") {
    for (const double D : {1e-3, 1e-9, 1e-15, 1e-40}) {
        INFO("the points are " << D << " m apart");
        CHECK_THAT(normal_derivative(ball_on_vertex(D), moving({0, 0, D}, {3, 0, 0}), still),
                   agrees_with(Vec3(3 / D, 0, 0), 0));
    }
}

TEST_CASE("a normal does not depend on those asked for before") {
    Random random(seed_of(923));
    std::vector<MovingContact> made;
    std::vector<Vec3> answers;
    for (int i = 0; i < 24; ++i)
        answers.push_back(answer(made.emplace_back(random_contact(random, all_kinds[i % 6]))));
    for (std::size_t i = made.size(); i-- > 0;) REQUIRE(answer(made[i]) == answers[i]);
}

TEST_CASE("edges that cross at an angle of 1e-15 still cross") {
    const Vec3 omega_a(1, 2, 3), omega_b(-2, 5, 1);
    for (const double angle : {1e-12, 1e-13, 1e-15, 1e-30}) {
        INFO("the edges cross at an angle of " << angle);
        CHECK_THAT(normal_derivative(crossed_edges(angle), turning(omega_a), turning(omega_b)),
                   agrees_with(turn_of_crossed_edges(angle, omega_a, omega_b), 0, 1e-9));
    }
}

TEST_CASE("points that are very close turn the normal fast, also far from all centres") {
    // These distances are exact next to 4 m.
    for (const double D : {0x1p-10, 0x1p-25, 0x1p-35, 0x1p-48}) {
        INFO("the points are " << D << " m apart, 4 m from the origin");
        Gap gap{.point_a = {1, 2, 4 + D}, .point_b = {1, 2, 4}};
        gap.edge_a = gap.edge_b = Vec3::UnitX();
        for (const NormalFrom from :
             {NormalFrom::centres, NormalFrom::edge_of_a, NormalFrom::edge_of_b}) {
            gap.from = from;
            CHECK_THAT(normal_derivative(gap, moving({0, 0, 0}, {0, 3, 0}), still),
                       agrees_with(Vec3(0, 3 / D, 0), 0));
        }
    }
}
