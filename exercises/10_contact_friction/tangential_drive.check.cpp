#include "chapters/10_contact_friction/friction_cone.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

Vec2 turned(const Vec2& vector, double angle) { return Eigen::Rotation2Dd(angle) * vector; }

Vec2 random_vector(Random& random, double length) {
    return turned({length, 0}, random.uniform(-3.14, 3.14));
}

struct Problem {
    Vec2 force, acceleration;
    double yield, limit;

    Vec2 drive() const { return tangential_drive(force, acceleration, yield, limit); }
    /// The acceleration with another force.
    Vec2 left_by(const Vec2& other) const { return acceleration + yield * (other - force); }
    /// Scales of force and acceleration.
    double newton() const { return force.norm() + acceleration.norm() / yield + limit; }
    double unit() const { return yield * newton(); }
};

/// Forces inside and outside the disc, accelerations that it can stop and others; all of random
/// magnitudes.
Problem random_problem(Random& random) {
    const double limit = random.log_uniform(0.1, 10), yield = random.log_uniform(0.01, 100);
    return {random_vector(random, limit * random.uniform(0, 1.5)),
            random_vector(random, limit * yield * random.log_uniform(0.05, 5)), yield, limit};
}

void check(const Vec2& found, const Vec2& expected) {
    CHECK_THAT(VecX(found), agrees_with(VecX(expected)));
}

}  // namespace

TEST_CASE("what the cone allows, stops the surfaces: by hand") {
    // From zero force: 3 m/s² at 0.5 1/kg need 6 N.
    check(tangential_drive({0, 0}, {3, 0}, 0.5, 10), {-6, 0});
    check(tangential_drive({0, 0}, {0, -2}, 4, 10), {0, 0.5});
}

TEST_CASE("the force that is there already counts") {
    check(tangential_drive({5, 0}, {3, 0}, 0.5, 10), {-1, 0});
    check(tangential_drive({-1, 2}, {1, 1}, 2, 10), {-1.5, 1.5});
}

TEST_CASE("who does not accelerate keeps its force, if the cone allows it") {
    check(tangential_drive({3, -4}, {0, 0}, 2, 6), {3, -4});
    check(tangential_drive({0, 0}, {0, 0}, 2, 6), {0, 0});
    check(tangential_drive({0, 0}, {0, 0}, 2, 0), {0, 0});
}

TEST_CASE("what the cone does not allow ends on it: by hand") {
    // Wanted force (−6, −8); the disc has radius 5.
    check(tangential_drive({0, 0}, {3, 4}, 0.5, 5), {-3, -4});
    // Wanted force (6, 8): the present force turns it away from −a_F.
    check(tangential_drive({6, 0}, {0, -8}, 1, 5), {3, 4});
}

TEST_CASE("a force that the disc no longer holds comes back to it") {
    // f_N has fallen: the nearest point of the disc, even without acceleration.
    check(tangential_drive({6, 8}, {0, 0}, 1, 5), {3, 4});
    check(tangential_drive({6, 8}, {6, 0}, 1, 5), {0, 5});
    check(tangential_drive({60, 80}, {57, 76}, 1, 10), {3, 4});
}

TEST_CASE("without friction, or without a normal force, there is none") {
    check(tangential_drive({0, 0}, {3, 4}, 0.5, 0), {0, 0});
    check(tangential_drive({1, -2}, {0, 0}, 0.5, 0), {0, 0});
    check(tangential_drive({1, -2}, {7, 5}, 3, 0), {0, 0});
}

TEST_CASE("the disc is round: the diagonal is no longer than the axes") {
    const double root = std::sqrt(0.5);
    check(tangential_drive({0, 0}, {9, 9}, 1, 2), {-2 * root, -2 * root});
    check(tangential_drive({0, 0}, {1.9, 1.9}, 1, 2), {-2 * root, -2 * root});
    check(tangential_drive({0, 0}, {1.4, 1.4}, 1, 2), {-1.4, -1.4});
}

TEST_CASE("the rim belongs to the disc, and a little beside it there is no jump") {
    check(tangential_drive({0, 0}, {3, 4}, 1, 5), {-3, -4});
    for (const double part : {1 - 1e-9, 1 + 1e-9}) {
        const Vec2 found = tangential_drive({0, 0}, part * Vec2(3, 4), 1, 5);
        CHECK_THAT(VecX(found), agrees_with(VecX(std::min(part, 1.0) * Vec2(-3, -4)), 1, 1e-13));
    }
}

TEST_CASE("friction never leaves the disc") {
    Random random(seed_of(1031));
    for (int k = 0; k < 400; ++k) {
        const Problem problem = random_problem(random);
        REQUIRE(problem.drive().norm() <= problem.limit * (1 + 1e-12));
    }
}

TEST_CASE("either the surfaces stop, or the friction is on the cone") {
    Random random(seed_of(1032));
    int stops = 0;
    for (int k = 0; k < 400; ++k) {
        const Problem problem = random_problem(random);
        const Vec2 found = problem.drive();
        const double left = problem.left_by(found).norm() / problem.unit();
        const double unused = (problem.limit - found.norm()) / problem.newton();
        REQUIRE(std::min(left, unused) <= 1e-12);
        stops += left <= 1e-12;
    }
    CHECK(stops > 50);
    CHECK(stops < 350);
}

TEST_CASE("what is left of the acceleration points straight against the friction: Coulomb's law") {
    Random random(seed_of(1033));
    for (int k = 0; k < 400; ++k) {
        const Problem problem = random_problem(random);
        const Vec2 found = problem.drive(), left = problem.left_by(found);
        const double size = problem.newton() * problem.unit();
        INFO("a_F is now " << left.transpose());
        REQUIRE(std::abs(found.x() * left.y() - found.y() * left.x()) <= 1e-12 * size);
        REQUIRE(found.dot(left) <= 1e-12 * size);
    }
}

TEST_CASE("no other force of the disc leaves less acceleration") {
    Random random(seed_of(1034));
    for (int k = 0; k < sample_size(60, 600); ++k) {
        const Problem problem = random_problem(random);
        const double left = problem.left_by(problem.drive()).norm();
        for (int i = 0; i < 300; ++i) {
            const double radius = problem.limit * (i % 2 ? 1 : std::sqrt(random.uniform(0, 1)));
            const Vec2 other = random_vector(random, radius);
            REQUIRE(left <= problem.left_by(other).norm() + 1e-12 * problem.unit());
        }
    }
}

TEST_CASE("asked about its own answer, it keeps it") {
    Random random(seed_of(1035));
    for (int k = 0; k < 200; ++k) {
        Problem problem = random_problem(random);
        const Vec2 found = problem.drive();
        problem.acceleration = problem.left_by(found);
        problem.force = found;
        const double scale = problem.newton();
        REQUIRE_THAT(VecX(problem.drive()), agrees_with(VecX(found), scale));
    }
}

TEST_CASE("turning the axes of the tangent plane turns the answer") {
    Random random(seed_of(1036));
    for (int k = 0; k < 200; ++k) {
        Problem problem = random_problem(random);
        const double angle = random.uniform(0, 6.28), scale = problem.newton();
        const Vec2 expected = turned(problem.drive(), angle);
        problem.force = turned(problem.force, angle);
        problem.acceleration = turned(problem.acceleration, angle);
        REQUIRE_THAT(VecX(problem.drive()), agrees_with(VecX(expected), scale));
    }
}

TEST_CASE("in the plane nothing leaves it") {
    Random random(seed_of(1037));
    for (int k = 0; k < 200; ++k) {
        Problem problem = random_problem(random);
        problem.force.y() = problem.acceleration.y() = 0;
        const double wanted = problem.force.x() - problem.acceleration.x() / problem.yield;
        const double expected = std::max(-problem.limit, std::min(wanted, problem.limit));
        REQUIRE_THAT(VecX(problem.drive()), agrees_with(VecX(Vec2(expected, 0)), problem.newton()));
    }
}

TEST_CASE("in any unit of force, and of acceleration") {
    Random random(seed_of(1038));
    for (const double newton : {1e-60, 1e-9, 1.0, 1e9, 1e60})
        for (const double unit : {1e-60, 1e-9, 1.0, 1e9, 1e60})
            for (int k = 0; k < 8; ++k) {
                const Problem problem = random_problem(random);
                const Vec2 found =
                    tangential_drive(newton * problem.force, unit * problem.acceleration,
                                     unit / newton * problem.yield, newton * problem.limit);
                REQUIRE_THAT(VecX(found / newton),
                             agrees_with(VecX(problem.drive()), problem.newton()));
            }
}

TEST_CASE("a small correction of a large force counts") {
    // 1e-9 of the force: more than rounding.
    const Vec2 found = tangential_drive({1, -1}, {1e-9, 2e-9}, 1, 5);
    CHECK_THAT(VecX((found - Vec2(1, -1)) * 1e9), agrees_with(VecX(Vec2(-1, -2)), 1, 1e-6));
}

TEST_CASE("a hard push against a small disc ends on it, however hard") {
    for (const double hard : {1e6, 1e12, 1e100}) {
        check(tangential_drive({0, 0}, hard * Vec2(-3, 4), 1, 5), {3, -4});
        check(tangential_drive({0, 1}, {0, hard}, 1e-3, 2), {0, -2});
    }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1039));
    std::vector<Problem> problems;
    std::vector<Vec2> first;
    for (int k = 0; k < 20; ++k) problems.push_back(random_problem(random));
    for (const Problem& problem : problems) first.push_back(problem.drive());
    for (std::size_t i = problems.size(); i-- > 0;) CHECK(problems[i].drive() == first[i]);
}
