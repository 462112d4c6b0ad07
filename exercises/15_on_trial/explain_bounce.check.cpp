#include <Eigen/QR>

#include <limits>

#include "chapters/15_on_trial/explained_bounce.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// Throws if the exercise is not there; false if there is an answer.
bool is_refused(const PlanarBounce& bounce) {
    try {
        explain_bounce(bounce);
    } catch (const std::exception& error) {
        if (std::string(error.what()).find("not implemented") != std::string::npos) throw;
        return true;
    }
    return false;
}

/// Velocity of the contact: v + ω × r.
Vec2 contact_velocity(const PlanarBounce& bounce, const Vec3& motion) {
    return {motion.x() - motion.z() * bounce.arm.y(), motion.y() + motion.z() * bounce.arm.x()};
}

/// What an impulse at the contact changes: momentum over mass, moment r × p over inertia.
Vec3 change_by(const PlanarBounce& bounce, const Vec2& p) {
    const double moment = bounce.arm.x() * p.y() - bounce.arm.y() * p.x();
    return {p.x() / bounce.mass, p.y() / bounce.mass, moment / bounce.inertia};
}

/// Velocities times the roots of the masses: their square is twice the energy.
Vec3 weighted(const PlanarBounce& bounce, const Vec3& motion) {
    const double root = std::sqrt(bounce.mass);
    return {root * motion.x(), root * motion.y(), std::sqrt(bounce.inertia) * motion.z()};
}

double energy(const PlanarBounce& bounce, const Vec3& motion) {
    return weighted(bounce, motion).squaredNorm() / 2;
}

/// A body that approaches the wall with its contact; `after` is not yet known.
PlanarBounce random_approach(Random& random) {
    PlanarBounce bounce;
    bounce.mass = random.log_uniform(0.01, 100);
    const double size = random.log_uniform(0.1, 10);
    bounce.inertia = bounce.mass * size * size * random.uniform(0.1, 1);
    const double along = random.uniform(-1, 1), down = random.uniform(-1, 0.1);
    bounce.arm = size * Vec2(along, down);
    const double speed = random.log_uniform(0.1, 10);
    bounce.before = speed * random.coordinates(-1, 1);
    bounce.before.z() /= size;
    const double approach = speed * random.uniform(0.1, 1);
    bounce.before.y() -= contact_velocity(bounce, bounce.before).y() + approach;
    bounce.after = bounce.before;
    return bounce;
}

/// Approached by any impulse that pushes.
PlanarBounce random_bounce(Random& random, Vec2& impulse) {
    PlanarBounce bounce = random_approach(random);
    const double speed = -contact_velocity(bounce, bounce.before).y();
    const double push = bounce.mass * speed * random.uniform(0.3, 2);
    impulse = {push * random.uniform(-1, 1), push};
    bounce.after = bounce.before + change_by(bounce, impulse);
    return bounce;
}

/// The same with velocities that were not measured well.
PlanarBounce measured_bounce(Random& random, double noise) {
    Vec2 impulse;
    PlanarBounce bounce = random_bounce(random, impulse);
    const double speed = bounce.before.norm();
    bounce.after += noise * speed * random.coordinates(-1, 1);
    return bounce;
}

/// A ball without spin: nothing turns, the contact moves with the centre.
PlanarBounce ball(const Vec2& before, const Vec2& after) {
    return {.mass = 2,
            .inertia = 1e20,
            .arm = {0, -1},
            .before = {before.x(), before.y(), 0},
            .after = {after.x(), after.y(), 0}};
}

}  // namespace

TEST_CASE("a bounce by hand") {
    // p = (−1, 6) N s at r = (0.5, −1) m: Δv = p/2, Δω = (0.5 · 6 − (−1)(−1))/4 = 0.5 rad/s.
    const PlanarBounce bounce{
        .mass = 2, .inertia = 4, .arm = {0.5, -1}, .before = {3, -4, 2}, .after = {2.5, -1, 2.5}};
    const BounceExplanation found = explain_bounce(bounce);
    CHECK_THAT(VecX(found.impulse), agrees_with(VecX(Vec2(-1, 6))));
    CHECK_THAT(found.misfit, agrees_with(0, 1));
    // u_n = −4 + 2 · 0.5 = −3 before, −1 + 2.5 · 0.5 = 0.25 after
    CHECK_THAT(found.restitution, agrees_with(0.25 / 3));
    CHECK_THAT(found.friction, agrees_with(1. / 6));
    CHECK(found.is_possible);
}

TEST_CASE("an impulse that was there is found, and leaves nothing unexplained") {
    Random random(seed_of(1551));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        Vec2 impulse;
        const PlanarBounce bounce = random_bounce(random, impulse);
        const BounceExplanation found = explain_bounce(bounce);
        REQUIRE_THAT(VecX(found.impulse), agrees_with(VecX(impulse), 0, 1e-10));
        REQUIRE_THAT(found.misfit, agrees_with(0, 1, 1e-10));
        REQUIRE_THAT(found.friction, agrees_with(std::abs(impulse.x()) / impulse.y(), 0.01, 1e-9));
        const double e = -contact_velocity(bounce, bounce.after).y() /
                         contact_velocity(bounce, bounce.before).y();
        REQUIRE_THAT(found.restitution, agrees_with(e, 1, 1e-9));
    }
}

TEST_CASE("measured velocities: as weighted least squares by orthogonal columns have it") {
    Random random(seed_of(1552));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const PlanarBounce bounce = measured_bounce(random, 0.3);
        Eigen::Matrix<double, 3, 2> columns;
        for (int i = 0; i < 2; ++i)
            columns.col(i) = weighted(bounce, change_by(bounce, Vec2::Unit(i)));
        const Vec3 wanted = weighted(bounce, bounce.after - bounce.before);
        const Vec2 p = columns.colPivHouseholderQr().solve(wanted);
        const BounceExplanation found = explain_bounce(bounce);
        REQUIRE_THAT(VecX(found.impulse), agrees_with(VecX(p), 0, 1e-10));
        const double left = (columns * p - wanted).norm();
        REQUIRE_THAT(found.misfit,
                     agrees_with(left / weighted(bounce, bounce.before).norm(), 1e-3, 1e-9));
    }
}

TEST_CASE("no other impulse leaves less energy unexplained") {
    Random random(seed_of(1553));
    for (int k = 0; k < 200; ++k) {
        const PlanarBounce bounce = measured_bounce(random, 0.5);
        const BounceExplanation found = explain_bounce(bounce);
        const auto left = [&](const Vec2& p) {
            return energy(bounce, change_by(bounce, p) - bounce.after + bounce.before);
        };
        const double least = left(found.impulse);
        const double share = std::sqrt(least / energy(bounce, bounce.before));
        REQUIRE_THAT(found.misfit, agrees_with(share, 1e-3, 1e-9));
        for (const double angle : {0.3, 1.9, 3.5, 5.0}) {
            const Vec2 aside = found.impulse.norm() * Vec2(std::cos(angle), std::sin(angle));
            REQUIRE(left(found.impulse + 1e-3 * aside) > least);
        }
    }
}

TEST_CASE("what no impulse at the contact explains is a turn about the contact") {
    Random random(seed_of(1554));
    for (int k = 0; k < 200; ++k) {
        Vec2 impulse;
        PlanarBounce bounce = random_bounce(random, impulse);
        const BounceExplanation right = explain_bounce(bounce);
        const double spin = random.uniform(-1, 1) * bounce.before.norm() / bounce.arm.norm();
        const Vec3 turn = spin * Vec3(bounce.arm.y(), -bounce.arm.x(), 1);
        bounce.after += turn;
        const BounceExplanation found = explain_bounce(bounce);
        REQUIRE_THAT(VecX(found.impulse), agrees_with(VecX(impulse), 0, 1e-9));
        REQUIRE_THAT(found.restitution, agrees_with(right.restitution, 1, 1e-9));
        const double share = std::sqrt(energy(bounce, turn) / energy(bounce, bounce.before));
        REQUIRE_THAT(found.misfit, agrees_with(share, 1e-2, 1e-9));
    }
}

TEST_CASE("e is that of the contact, not of the centre") {
    // A rod that only turns: its end comes with 2 m/s and leaves with 1.
    PlanarBounce rod{.mass = 3, .inertia = 1, .arm = {1, 0}, .before = {0, 0, -2}};
    rod.after = rod.before + change_by(rod, {0, 3 / (1. / 3 + 1)});
    const BounceExplanation found = explain_bounce(rod);
    CHECK_THAT(found.restitution, agrees_with(0.5));
    CHECK_THAT(VecX(found.impulse), agrees_with(VecX(Vec2(0, 2.25))));
    CHECK(found.is_possible);
}

TEST_CASE("friction has no sign, and is what the impulse had, however it slides") {
    const BounceExplanation right = explain_bounce(ball({2, -2}, {1, 1}));
    const BounceExplanation left = explain_bounce(ball({-2, -2}, {-1, 1}));
    CHECK_THAT(right.friction, agrees_with(1. / 3));
    CHECK_THAT(left.friction, agrees_with(1. / 3));
    CHECK_THAT(right.impulse.x(), agrees_with(-2));
    CHECK_THAT(left.impulse.x(), agrees_with(2));
    CHECK_THAT(explain_bounce(ball({2, -2}, {2, 1})).friction, agrees_with(0, 1));
}

TEST_CASE("what was not hit has no impulse, and no friction explains it") {
    const BounceExplanation found = explain_bounce(ball({1, -2}, {1, -2}));
    CHECK_THAT(VecX(found.impulse), agrees_with(VecX(Vec2(0, 0)), 1));
    CHECK_THAT(found.restitution, agrees_with(-1));
    CHECK(found.friction == std::numeric_limits<double>::infinity());
    CHECK_FALSE(found.is_possible);
}

TEST_CASE("a wall that pulls is not possible, and no friction is enough") {
    // A rod that touches with its end: friction turns it, and the end leaves although it is pulled.
    PlanarBounce rod{.mass = 1, .inertia = 0.05, .arm = {0.5, -0.5}, .before = {3, -1, 0}};
    rod.after = rod.before + change_by(rod, {0.5, -0.02});
    INFO("u_n after = " << contact_velocity(rod, rod.after).y());
    const BounceExplanation found = explain_bounce(rod);
    CHECK_THAT(VecX(found.impulse), agrees_with(VecX(Vec2(0.5, -0.02)), 1));
    CHECK(found.friction == std::numeric_limits<double>::infinity());
    CHECK_FALSE(found.is_possible);
    // The same with a wall that pushes, and friction that slows down.
    rod.after = rod.before + change_by(rod, {-0.1, 0.3});
    CHECK(explain_bounce(rod).is_possible);
    // It pulls, it brakes, and e is between 0 and 1: only the sign of p_n is wrong.
    PlanarBounce foot{.mass = 1, .inertia = 0.02, .arm = {-0.5, -0.5}, .before = {4, -1, 0}};
    foot.after = foot.before + change_by(foot, {-0.15, -0.05});
    const BounceExplanation pulled = explain_bounce(foot);
    CHECK(pulled.restitution > 0.1);
    CHECK(pulled.restitution < 0.9);
    CHECK(pulled.impulse.dot(contact_velocity(foot, foot.before + foot.after)) < 0);
    CHECK_FALSE(pulled.is_possible);
}

TEST_CASE("e is from 0 to 1, the ends included, and 1e-9 for rounding") {
    // Slides fast, so that the energy of the bounce is a small part.
    const auto possible = [](double e) {
        return explain_bounce(ball({100, -1}, {99.9, e})).is_possible;
    };
    for (const double e : {0.0, 1e-6, 0.5, 1 - 1e-6, 1.0}) CHECK(possible(e));
    for (const double e : {-0.9e-9, 1 + 0.9e-9}) CHECK(possible(e));
    for (const double e : {-1.1e-9, -1e-6, -0.3, 1 + 1.1e-9, 1 + 1e-6, 1.3})
        CHECK_FALSE(possible(e));
}

TEST_CASE("friction that speeds the body up creates energy") {
    CHECK(explain_bounce(ball({1, -2}, {0.5, 1})).is_possible);
    CHECK(explain_bounce(ball({1, -2}, {-0.5, 1})).is_possible);  // thrown back, but slower
    // Faster along the wall, but slower in all: not friction of a dry wall, but no energy either.
    CHECK(explain_bounce(ball({1, -2}, {1.5, 1})).is_possible);
    CHECK_FALSE(explain_bounce(ball({1, -2}, {2.5, 1})).is_possible);
    CHECK_FALSE(explain_bounce(ball({1, -2}, {-2.5, 1})).is_possible);
}

TEST_CASE("the energy may grow by a billionth, for rounding") {
    for (const double unit : {1e-6, 1.0, 1e6})
        for (const double share : {0.5e-9, 0.9e-9, 1.1e-9, 2e-9, 1e-6}) {
            // before: 1 + 4; after: 4 and what it needs
            const double along = std::sqrt(5 * (1 + share) - 1);
            const auto found = explain_bounce(ball({unit, -2 * unit}, {along * unit, unit}));
            INFO("energy grows by " << share);
            CHECK(found.is_possible == (share < 1e-9));
        }
}

TEST_CASE("the work is that of the impulse: what is unexplained has no part in it") {
    Random random(seed_of(1555));
    int possible = 0;
    for (int k = 0; k < 1000; ++k) {
        const PlanarBounce bounce = measured_bounce(random, 0.5);
        const BounceExplanation found = explain_bounce(bounce);
        const Vec3 after = bounce.before + change_by(bounce, found.impulse);
        const double before = energy(bounce, bounce.before);
        const double growth = energy(bounce, after) / before - 1;
        const double e = found.restitution;
        REQUIRE_THAT(e, agrees_with(-contact_velocity(bounce, after).y() /
                                        contact_velocity(bounce, bounce.before).y(),
                                    1, 1e-9));
        if (std::abs(growth) < 1e-6 || std::abs(e) < 1e-6 || std::abs(e - 1) < 1e-6) continue;
        const bool expected = found.impulse.y() > 0 && e > 0 && e < 1 && growth < 0;
        REQUIRE(found.is_possible == expected);
        possible += expected;
    }
    CHECK(possible > 50);
}

TEST_CASE("seen in a mirror, only the signs along the wall and of the spin change") {
    Random random(seed_of(1556));
    for (int k = 0; k < 200; ++k) {
        PlanarBounce bounce = measured_bounce(random, 0.2);
        const BounceExplanation right = explain_bounce(bounce);
        bounce.arm.x() *= -1;
        for (Vec3* motion : {&bounce.before, &bounce.after}) motion->x() *= -1, motion->z() *= -1;
        const BounceExplanation left = explain_bounce(bounce);
        REQUIRE_THAT(VecX(left.impulse),
                     agrees_with(VecX(Vec2(-right.impulse.x(), right.impulse.y())), 0, 1e-10));
        REQUIRE_THAT(left.misfit, agrees_with(right.misfit, 1e-3, 1e-9));
        REQUIRE_THAT(left.restitution, agrees_with(right.restitution, 1, 1e-9));
        REQUIRE(left.is_possible == right.is_possible);
    }
}

TEST_CASE("in any unit of length, of time, and of mass") {
    Random random(seed_of(1557));
    for (const double metre : {1e-9, 1e-3, 1.0, 1e9})
        for (const double second : {1e-9, 1.0, 1e9})
            for (const double kilogram : {1e-9, 1.0, 1e9}) {
                PlanarBounce bounce = measured_bounce(random, 0.1);
                const BounceExplanation one = explain_bounce(bounce);
                bounce.mass *= kilogram;
                bounce.inertia *= kilogram * metre * metre;
                bounce.arm *= metre;
                for (Vec3* motion : {&bounce.before, &bounce.after}) {
                    *motion /= second;
                    motion->head<2>() *= metre;
                }
                const BounceExplanation other = explain_bounce(bounce);
                const double impulse = kilogram * metre / second;
                CHECK_THAT(VecX(other.impulse / impulse), agrees_with(VecX(one.impulse), 0, 1e-9));
                CHECK_THAT(other.misfit, agrees_with(one.misfit, 1e-3, 1e-9));
                CHECK_THAT(other.restitution, agrees_with(one.restitution, 1, 1e-9));
                CHECK_THAT(other.friction, agrees_with(one.friction, 1e-3, 1e-9));
                CHECK(other.is_possible == one.is_possible);
            }
}

TEST_CASE("differences that single precision cannot see") {
    const BounceExplanation found = explain_bounce(ball({1, -2}, {1 - 1e-10, 1}));
    CHECK_THAT(found.friction, agrees_with(1e-10 / 3, 0, 1e-5));
    CHECK_THAT(explain_bounce(ball({1, -2}, {1, 1 + 1e-9})).restitution,
               agrees_with(0.5 + 0.5e-9, 0, 1e-12));
}

TEST_CASE("what is no bounce is refused") {
    const PlanarBounce good = ball({1, -2}, {0.5, 1});
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    CHECK_FALSE(is_refused(good));
    for (const double bad : {0.0, -1.0, nan, infinity}) {
        PlanarBounce mass = good, inertia = good;
        mass.mass = bad, inertia.inertia = bad;
        CHECK(is_refused(mass));
        CHECK(is_refused(inertia));
    }
    for (const double bad : {nan, infinity}) {
        PlanarBounce arm = good, before = good, after = good;
        arm.arm.x() = bad, before.before.z() = -bad, after.after.x() = bad;
        CHECK(is_refused(arm));
        CHECK(is_refused(before));
        CHECK(is_refused(after));
    }
    CHECK(is_refused(ball({1, 0}, {1, 1})));
    CHECK(is_refused(ball({1, 1e-9}, {1, 2})));
    CHECK_FALSE(is_refused(ball({1, -1e-9}, {1, 1e-10})));
}

TEST_CASE("it is the contact that must approach, not the centre") {
    PlanarBounce rod{.mass = 1, .inertia = 1, .arm = {1, 0}};
    rod.before = {0, 1, -2};
    rod.after = {0, 1.75, -1.25};
    CHECK_FALSE(is_refused(rod));
    rod.before = {0, -1, 2};
    CHECK(is_refused(rod));
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1558));
    std::vector<PlanarBounce> questions;
    std::vector<BounceExplanation> first;
    for (int k = 0; k < 20; ++k) questions.push_back(measured_bounce(random, 0.1));
    for (const PlanarBounce& bounce : questions) first.push_back(explain_bounce(bounce));
    for (std::size_t i = questions.size(); i-- > 0;) {
        const BounceExplanation again = explain_bounce(questions[i]);
        CHECK(again.impulse == first[i].impulse);
        CHECK(again.misfit == first[i].misfit);
        CHECK(again.restitution == first[i].restitution);
        CHECK(again.is_possible == first[i].is_possible);
    }
}

TEST_CASE("the tolerance of the work is a share of the whole energy before") {
    // no friction, and the spin goes on: the work is e² − 1 of ½ m v_n²
    const auto possible = [](double spin, double slide) {
        PlanarBounce disc{.mass = 2, .inertia = 1, .arm = {0, -1}};
        disc.before = {slide, -1, spin};
        disc.after = {slide, 1 + 0.9e-9, spin};
        return explain_bounce(disc).is_possible;
    };
    CHECK_FALSE(possible(0, 0));
    CHECK(possible(3, 0));   // spin counts
    CHECK(possible(3, -3));  // even where the contact does not slide (u_t = v_t + ω = 0)
    CHECK(possible(0, 3));
}

TEST_CASE("the tolerance of the work does not grow with what is unexplained") {
    // A turn about the contact, which no impulse explains, makes the energy after large.
    PlanarBounce disc{.mass = 2, .inertia = 1, .arm = {0, -1}, .before = {0, -1, 0}};
    disc.after = Vec3(0, 1 + 0.9e-9, 0) + 1000 * Vec3(-1, 0, 1);
    CHECK_FALSE(explain_bounce(disc).is_possible);
}

TEST_CASE("how much is unexplained does not count") {
    PlanarBounce disc{.mass = 2, .inertia = 1, .arm = {0.5, -1}, .before = {1, -2, 0.5}};
    disc.after = disc.before + change_by(disc, {-0.3, 4});
    const BounceExplanation exact = explain_bounce(disc);
    REQUIRE(exact.is_possible);
    for (const double spin : {3.0, -30.0, 300.0}) {
        const Vec3 turn = spin * Vec3(disc.arm.y(), -disc.arm.x(), 1);
        PlanarBounce noisy = disc;
        noisy.after += turn;
        const BounceExplanation found = explain_bounce(noisy);
        CHECK_THAT(
            found.misfit,
            agrees_with(std::sqrt(energy(disc, turn) / energy(disc, disc.before)), 0, 1e-10));
        CHECK(found.is_possible);
    }
}

TEST_CASE("no friction is too much") {
    for (const double mu : {20.0, 1e3, 1e7}) {  // falls in steeply slid along: p_t = −μ p_n
        const BounceExplanation found =
            explain_bounce(ball({10 * mu, -1}, {9 * mu - 0.5 * mu, 0.5}));
        CHECK_THAT(found.friction, agrees_with(mu));
        CHECK(found.is_possible);
    }
}

TEST_CASE("a contact that hardly approaches is hit as well") {
    const BounceExplanation found = explain_bounce(ball({1, -1e-13}, {1, 0.5e-13}));
    CHECK_THAT(found.restitution, agrees_with(0.5));
}

TEST_CASE("every number is looked at") {
    Random random(seed_of(1559));
    Vec2 impulse;
    const PlanarBounce good = random_bounce(random, impulse);
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity}) {
        for (int i = 0; i < 2; ++i) {
            PlanarBounce bounce = good;
            bounce.arm[i] = bad;
            CHECK(is_refused(bounce));
        }
        for (int i = 0; i < 3; ++i) {
            PlanarBounce before = good, after = good;
            before.before[i] = bad, after.after[i] = bad;
            CHECK(is_refused(before));
            CHECK(is_refused(after));
        }
    }
}

TEST_CASE("a contact at the centre of mass turns nothing") {
    PlanarBounce point{.mass = 2, .inertia = 3, .arm = {0, 0}, .before = {1, -2, 4}};
    point.after = {0.5, 1, 5};
    const BounceExplanation found = explain_bounce(point);
    CHECK_THAT(VecX(found.impulse), agrees_with(VecX(Vec2(-1, 6))));
    CHECK_THAT(found.restitution, agrees_with(0.5));
    CHECK_THAT(found.misfit, agrees_with(std::sqrt(3. / 58)));
    CHECK(found.is_possible);
}

TEST_CASE("e and mu as they are") {
    CHECK_THAT(explain_bounce(ball({1, -2}, {1, 2e-10})).restitution, agrees_with(1e-10, 0, 1e-5));
    CHECK_THAT(explain_bounce(ball({1, -2}, {1 - 6e-12, 1})).friction, agrees_with(2e-12, 0, 1e-3));
}
