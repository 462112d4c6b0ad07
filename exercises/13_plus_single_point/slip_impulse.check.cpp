#include <Eigen/LU>

#include "chapters/13_plus_single_point/interval.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// The point of the chapter's calculation by hand.
Mat3 by_hand() {
    Mat3 K;
    K << 1, 0, 0.5, 0, 1, 0, 0.5, 0, 1;
    return K;
}

struct Question {
    Mat3 K;
    double mu;
    Vec2 sliding;
    double normal;

    Vec3 impulse() const { return slip_impulse(K, mu, sliding, normal); }
    /// The tangential velocity at the end.
    Vec2 end(const Vec3& p) const { return sliding + K.topRows<2>() * p; }
    /// The same without friction.
    Vec2 pushed() const { return sliding + normal * K.topRightCorner<2, 1>(); }
    /// The friction that would stop the point.
    Vec2 stopping() const { return -K.topLeftCorner<2, 2>().inverse() * pushed(); }
    bool stops() const { return stopping().norm() <= mu * normal; }
    /// The largest friction, and the largest change of the tangential velocity.
    double friction() const { return mu * normal; }
    double speed() const { return sliding.norm() + normal * K.topRows<2>().norm(); }
};

/// Positive definite, with tangents that yield differently and are coupled with the normal.
Mat3 random_K(Random& random) {
    const Vec3 one = random.direction(), other = random.direction();
    const double size = random.log_uniform(0.1, 10);
    return size *
           (0.2 * Mat3::Identity() + 2 * one * one.transpose() + 0.5 * other * other.transpose());
}

Question random_question(Random& random) {
    const Mat3 K = random_K(random);
    const double mu = random.log_uniform(0.02, 2), normal = random.log_uniform(0.1, 10);
    const double angle = random.uniform(-3.14, 3.14);
    const double speed = random.log_uniform(0.01, 3) * normal * K(2, 2);
    return {K, mu, speed * Vec2(std::cos(angle), std::sin(angle)), normal};
}

/// Friction opposes the end velocity with all its might.
void require_slip(const Question& question, const Vec3& p) {
    const Vec2 end = question.end(p);
    REQUIRE(end.norm() > 0);
    REQUIRE_THAT(VecX(p.head<2>()), agrees_with(VecX(-question.friction() * end / end.norm()),
                                                question.friction(), 1e-8));
}

}  // namespace

TEST_CASE("the chapter's point slips along x: by hand") {
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0.2, {0, 0}, 1)), agrees_with(VecX(Vec3(-0.2, 0, 1))));
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0.2, {0, 0}, 10. / 9)),
               agrees_with(VecX(Vec3(-2. / 9, 0, 10. / 9))));
}

TEST_CASE("with more friction the same point is held: by hand") {
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0.8, {0, 0}, 1)), agrees_with(VecX(Vec3(-0.5, 0, 1))));
    CHECK_THAT(VecX(slip_impulse(by_hand(), 2, {0, 0.25}, 1)),
               agrees_with(VecX(Vec3(-0.5, -0.25, 1))));
}

TEST_CASE("a point that is turned round on the way: friction opposes where it goes, by hand") {
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0.2, {-0.1, 0}, 1)),
               agrees_with(VecX(Vec3(-0.2, 0, 1))));
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0.2, {-0.9, 0}, 1)),
               agrees_with(VecX(Vec3(0.2, 0, 1))));
}

TEST_CASE("along a slanted direction: by hand") {
    // u_t + p_z c = (1.2, 1.6), M = 1, so it ends with (0.9, 1.2).
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0.25, {0.2, 1.6}, 2)),
               agrees_with(VecX(Vec3(-0.3, -0.4, 2))));
}

TEST_CASE("the normal impulse is the one that was given") {
    Random random(seed_of(1371));
    for (int k = 0; k < 200; ++k) {
        const Question question = random_question(random);
        REQUIRE_THAT(question.impulse().z(), agrees_with(question.normal));
    }
}

TEST_CASE("friction stays in its cone") {
    Random random(seed_of(1372));
    for (int k = 0; k < 200; ++k) {
        const Question question = random_question(random);
        const Vec3 p = question.impulse();
        REQUIRE(p.head<2>().norm() <= question.friction() * (1 + 1e-9));
    }
}

TEST_CASE("a point that friction can stop is stopped, with no more friction than that takes") {
    Random random(seed_of(1373));
    int stopped = 0;
    for (int k = 0; k < 400; ++k) {
        const Question question = random_question(random);
        if (!question.stops()) continue;
        const Vec3 p = question.impulse();
        REQUIRE_THAT(VecX(question.end(p)), agrees_with(VecX(Vec2(0, 0)), question.speed(), 1e-12));
        ++stopped;
    }
    CHECK(stopped > 50);
}

TEST_CASE("any other point has all the friction there is, against its velocity at the end") {
    Random random(seed_of(1374));
    int slipping = 0;
    for (int k = 0; k < 400; ++k) {
        const Question question = random_question(random);
        if (question.stopping().norm() <= (1 + 1e-6) * question.friction()) continue;
        require_slip(question, question.impulse());
        ++slipping;
    }
    CHECK(slipping > 100);
}

TEST_CASE("a point at rest slips along the diverging ray, however hard it is pushed") {
    Random random(seed_of(1375));
    int slipping = 0;
    for (int k = 0; k < 200; ++k) {
        Question question = random_question(random);
        question.sliding.setZero();
        if (question.stops()) continue;
        const Vec3 p = question.impulse();
        require_slip(question, p);
        question.normal *= 7;
        REQUIRE_THAT(VecX(question.impulse()), agrees_with(VecX(7 * p), 0, 1e-9));
        ++slipping;
    }
    CHECK(slipping > 30);
}

TEST_CASE("without a normal impulse there is no friction") {
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0.5, {0.3, -0.4}, 0)),
               agrees_with(VecX(Vec3(0, 0, 0))));
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0.5, {0, 0}, 0)), agrees_with(VecX(Vec3(0, 0, 0))));
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0, {0.3, -0.4}, 0)), agrees_with(VecX(Vec3(0, 0, 0))));
}

TEST_CASE("without a coefficient of friction there is none either") {
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0, {0.3, -0.4}, 2)), agrees_with(VecX(Vec3(0, 0, 2))));
    CHECK_THAT(VecX(slip_impulse(by_hand(), 0, {0, 0}, 2)), agrees_with(VecX(Vec3(0, 0, 2))));
}

TEST_CASE("where nothing moves along the floor, friction has nothing to do") {
    Mat3 K = Mat3::Identity();
    for (const double mu : {0.5, 0.0})
        CHECK_THAT(VecX(slip_impulse(K, mu, {0, 0}, 2)), agrees_with(VecX(Vec3(0, 0, 2))));
    K(0, 2) = K(2, 0) = 0.5;
    for (const double mu : {0.5, 0.0})
        CHECK_THAT(VecX(slip_impulse(K, mu, {-1, 0}, 2)), agrees_with(VecX(Vec3(0, 0, 2))));
}

TEST_CASE("a normal impulse, or a velocity, may be very small beside the other") {
    Random random(seed_of(1376));
    for (const double share : {1e-9, 1e-6, 1e-3, 1e3, 1e6, 1e9})
        for (int k = 0; k < 30; ++k) {
            Question question = random_question(random);
            question.mu = 0.1;
            question.sliding *= share;
            if (question.stopping().norm() <= (1 + 1e-3) * question.friction()) continue;
            require_slip(question, question.impulse());
        }
}

TEST_CASE("how the body yields along the normal does not matter") {
    Random random(seed_of(1377));
    for (int k = 0; k < 100; ++k) {
        Question question = random_question(random);
        const Vec3 p = question.impulse();
        question.K(2, 2) *= 3;
        REQUIRE_THAT(VecX(question.impulse()), agrees_with(VecX(p), p.norm(), 1e-12));
    }
}

TEST_CASE("just held and just slipping are the same") {
    Random random(seed_of(1378));
    for (int k = 0; k < 50; ++k) {
        Question question = random_question(random);
        const Vec2 stopping = question.stopping();
        for (const double beside : {-1e-9, -1e-7, 1e-7, 1e-9}) {
            question.mu = stopping.norm() / question.normal * (1 + beside);
            const Vec3 p = question.impulse();
            REQUIRE_THAT(VecX(p.head<2>()), agrees_with(VecX(stopping), stopping.norm(), 1e-5));
        }
    }
}

TEST_CASE("friction may be little, and very much") {
    Random random(seed_of(1379));
    for (int k = 0; k < 50; ++k) {
        Question question = random_question(random);
        question.mu = 1e-6;
        if (!question.stops()) require_slip(question, question.impulse());
        question.mu = 1e6;
        REQUIRE(question.stops());
        REQUIRE_THAT(VecX(question.impulse().head<2>()),
                     agrees_with(VecX(question.stopping()), question.stopping().norm(), 1e-10));
    }
}

TEST_CASE("a body that moves in a plane") {
    Mat3 K = Mat3::Zero();
    K(0, 0) = 2;
    K(0, 2) = K(2, 0) = 0.5;
    K(2, 2) = 1;
    CHECK_THAT(VecX(slip_impulse(K, 0.3, {0.4, 0}, 2)), agrees_with(VecX(Vec3(-0.6, 0, 2))));
    CHECK_THAT(VecX(slip_impulse(K, 0.9, {0.4, 0}, 2)), agrees_with(VecX(Vec3(-0.7, 0, 2))));
    CHECK_THAT(VecX(slip_impulse(K, 0.3, {-4, 0}, 2)), agrees_with(VecX(Vec3(0.6, 0, 2))));
    // The same, in a plane at an angle to both tangents.
    const Mat3 turn = Eigen::AngleAxisd(0.6, Vec3::UnitZ()).toRotationMatrix();
    const Vec3 start = turn * Vec3(0.4, 0, 0);
    for (const double mu : {0.3, 0.9}) {
        const Vec3 p = slip_impulse(turn * K * turn.transpose(), mu, start.head<2>(), 2);
        const Vec3 expected = turn * Vec3(mu == 0.3 ? -0.6 : -0.7, 0, 2);
        CHECK_THAT(VecX(p), agrees_with(VecX(expected), 1, 1e-9));
    }
}

TEST_CASE("turning the tangents turns the impulse") {
    Random random(seed_of(1380));
    for (int k = 0; k < 200; ++k) {
        Question question = random_question(random);
        const Vec3 p = question.impulse();
        const Mat3 turn =
            Eigen::AngleAxisd(random.uniform(0, 6.28), Vec3::UnitZ()).toRotationMatrix();
        question.K = turn * question.K * turn.transpose();
        question.sliding = (turn.topLeftCorner<2, 2>() * question.sliding).eval();
        REQUIRE_THAT(VecX(question.impulse()), agrees_with(VecX(turn * p), p.norm(), 1e-8));
    }
}

TEST_CASE("in any unit of mass, and of velocity") {
    Random random(seed_of(1381));
    for (const double mass : {1e-9, 1e-3, 1e3, 1e9})
        for (const double speed : {1e-9, 1e-3, 1e3, 1e9})
            for (int k = 0; k < 10; ++k) {
                Question question = random_question(random);
                const Vec3 p = question.impulse();
                question.K /= mass;
                question.sliding *= speed;
                question.normal *= mass * speed;
                REQUIRE_THAT(VecX(question.impulse() / (mass * speed)),
                             agrees_with(VecX(p), p.norm(), 1e-9));
            }
}

TEST_CASE("the chapter's solver begins with it: a point that expands, and one that compresses") {
    const IntervalStart expands{.u = {0.2, 1.6, 0}, .phase = PointPhase::expanding, .expansion = 2};
    CHECK_THAT(VecX(impending_slip(by_hand(), 0.25, expands).p),
               agrees_with(VecX(Vec3(-0.3, -0.4, 2)), 1, 1e-9));
    const ImpendingSlip slip = impending_slip(by_hand(), 0.2, {.u = {0, 0, -1}});
    CHECK(slip.converged);
    CHECK_THAT(VecX(slip.p), agrees_with(VecX(Vec3(-2. / 9, 0, 10. / 9)), 1, 1e-9));
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1382));
    std::vector<Question> questions;
    std::vector<Vec3> first;
    for (int k = 0; k < 20; ++k) questions.push_back(random_question(random));
    for (const Question& question : questions) first.push_back(question.impulse());
    for (std::size_t i = questions.size(); i-- > 0;)
        CHECK_THAT(VecX(questions[i].impulse()), agrees_with(VecX(first[i])));
}
