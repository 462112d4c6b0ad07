#include "chapters/13_plus_single_point/plus.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr PointPhase compressing = PointPhase::compressing, expanding = PointPhase::expanding;
constexpr PointPhase both_phases[] = {compressing, expanding};

/// A generic symmetric collision matrix.
Mat3 some_K() {
    Mat3 K;
    K << 3, 0.5, -0.4, 0.5, 2, 0.3, -0.4, 0.3, 1;
    return K;
}

struct Question {
    Mat3 K;
    double mu;
    IntervalStart start;
    bool rolls;

    IntervalSystem system() const { return interval_system(K, mu, start, rolls); }
    Vec3 impulse() const { return solve(system()); }
    Vec3 end() const { return start.u + K * impulse(); }
    Vec2 direction() const { return Vec2(start.u.head<2>() / start.u.head<2>().norm()); }
};

/// K = 1/m plus the terms of a lever arm: positive definite and well conditioned.
Mat3 random_K(Random& random) {
    const Vec3 one = random.direction(), other = random.direction();
    const double size = random.log_uniform(0.1, 10);
    return size *
           (0.3 * Mat3::Identity() + one * one.transpose() + 0.5 * other * other.transpose());
}

Question random_question(Random& random, PointPhase phase, bool rolls) {
    const double angle = random.uniform(-3.14, 3.14), speed = random.log_uniform(0.01, 10);
    return {.K = random_K(random),
            .mu = random.uniform(0, 0.2),  // small enough to avoid jamming
            .start = {.u = {speed * std::cos(angle), speed * std::sin(angle),
                            -random.log_uniform(0.1, 10)},
                      .phase = phase,
                      .expansion = random.log_uniform(0.1, 10)},
            .rolls = rolls};
}

/// All four combinations, in turn.
Question random_question(Random& random, int k) {
    return random_question(random, both_phases[k % 2], k / 2 % 2 == 0);
}

/// The twelve numbers of the contract.
IntervalSystem told(const Question& question) {
    const auto& [K, mu, start, rolls] = question;
    IntervalSystem system{.B = Mat3::Identity(), .w = Vec3::Zero()};
    for (int row = 0; row < 2; ++row) {
        if (rolls) system.B.row(row) = K.row(row);
        if (!rolls) system.B(row, 2) = mu * question.direction()[row];
        if (rolls) system.w[row] = -start.u[row];
    }
    if (start.phase == compressing) system.B.row(2) = K.row(2);
    system.w[2] = start.phase == compressing ? -start.u[2] : start.expansion;
    return system;
}

/// Row by row, as one reads it.
VecX rows(const Mat3& matrix) { return entries(matrix.transpose()); }

void require_same(const IntervalSystem& found, const IntervalSystem& expected) {
    const VecX B = rows(found.B), w = found.w;
    REQUIRE_THAT(B, agrees_with(rows(expected.B)));
    REQUIRE_THAT(w, agrees_with(VecX(expected.w)));
}

/// A velocity with a tangential component of 5 m/s.
IntervalStart some_start(PointPhase phase) { return {{3, -4, -2}, phase, 0.7}; }

}  // namespace

TEST_CASE("rolling in compression: by hand") {
    const IntervalSystem system = interval_system(some_K(), 0.5, some_start(compressing), true);
    require_same(system, {some_K(), {-3, 4, 2}});
}

TEST_CASE("sliding in compression: by hand") {
    const IntervalSystem system = interval_system(some_K(), 0.5, some_start(compressing), false);
    Mat3 B;
    B << 1, 0, 0.3, 0, 1, -0.4, -0.4, 0.3, 1;
    require_same(system, {B, {0, 0, 2}});
}

TEST_CASE("rolling in expansion: by hand") {
    const IntervalSystem system = interval_system(some_K(), 0.5, some_start(expanding), true);
    Mat3 B;
    B << 3, 0.5, -0.4, 0.5, 2, 0.3, 0, 0, 1;
    require_same(system, {B, {-3, 4, 0.7}});
}

TEST_CASE("sliding in expansion: by hand") {
    const IntervalSystem system = interval_system(some_K(), 0.5, some_start(expanding), false);
    Mat3 B;
    B << 1, 0, 0.3, 0, 1, -0.4, 0, 0, 1;
    require_same(system, {B, {0, 0, 0.7}});
}

TEST_CASE("exactly these rows, and no multiples of them") {
    Random random(seed_of(1364));
    for (const double size : {1e-9, 1e-3, 1.0, 1e3, 1e9})
        for (int k = 0; k < 40; ++k) {
            Question question = random_question(random, k);
            question.K *= size;
            const IntervalSystem found = question.system(), expected = told(question);
            for (int row = 0; row < 3; ++row) {
                INFO("row " << row);
                REQUIRE_THAT(VecX(found.B.row(row)), agrees_with(VecX(expected.B.row(row)), 0));
                REQUIRE_THAT(found.w[row], agrees_with(expected.w[row]));
            }
        }
}

TEST_CASE("a zero in K is a number like others, and says nothing of its neighbours") {
    for (int zeros = 1; zeros < 8; ++zeros) {
        Mat3 K = some_K();
        if (zeros & 1) K(0, 1) = K(1, 0) = 0;
        if (zeros & 2) K(0, 2) = K(2, 0) = 0;
        if (zeros & 4) K(1, 2) = K(2, 1) = 0;
        Mat3 expands = K, slides = K;
        expands.row(2) << 0, 0, 1;
        slides.topRows<2>() << 1, 0, 0.3, 0, 1, -0.4;
        require_same(interval_system(K, 0.5, some_start(compressing), true), {K, {-3, 4, 2}});
        require_same(interval_system(K, 0.5, some_start(compressing), false), {slides, {0, 0, 2}});
        require_same(interval_system(K, 0.5, some_start(expanding), true), {expands, {-3, 4, 0.7}});
    }
}

TEST_CASE("a compression ends with no normal velocity, whether it rolls or slides") {
    Random random(seed_of(1351));
    for (int k = 0; k < 200; ++k) {
        const Question question = random_question(random, compressing, k % 2 == 0);
        REQUIRE_THAT(question.end().z(), agrees_with(0, question.start.u.norm(), 1e-11));
    }
}

TEST_CASE("an expansion gives the normal impulse that is owed, whether it rolls or slides") {
    Random random(seed_of(1352));
    for (int k = 0; k < 200; ++k) {
        const Question question = random_question(random, expanding, k % 2 == 0);
        REQUIRE_THAT(question.impulse().z(), agrees_with(question.start.expansion, 0, 1e-11));
    }
}

TEST_CASE("a point that rolls has no tangential velocity in the end, in both phases") {
    Random random(seed_of(1353));
    for (int k = 0; k < 200; ++k) {
        const Question question = random_question(random, both_phases[k % 2], true);
        const Vec3 end = question.end();
        const double scale = question.start.u.norm() + question.K.norm() * question.start.expansion;
        REQUIRE_THAT(end.x(), agrees_with(0, scale, 1e-11));
        REQUIRE_THAT(end.y(), agrees_with(0, scale, 1e-11));
    }
}

TEST_CASE("friction of a point that slides is μ p_z, against its velocity at the beginning") {
    Random random(seed_of(1354));
    for (int k = 0; k < 200; ++k) {
        const Question question = random_question(random, both_phases[k % 2], false);
        const Vec3 p = question.impulse();
        const Vec2 expected = -question.mu * p.z() * question.direction();
        REQUIRE(p.z() > 0);
        REQUIRE_THAT(VecX(p.head<2>()), agrees_with(VecX(expected), p.norm(), 1e-11));
    }
}

TEST_CASE("how fast it slides does not matter, only which way") {
    Random random(seed_of(1355));
    for (int k = 0; k < 100; ++k) {
        Question question = random_question(random, both_phases[k % 2], false);
        const IntervalSystem expected = told(question);
        for (const double faster : {1e-60, 1e-9, 0.3, 1.0, 7.0, 1e9, 1e60}) {
            Question other = question;
            other.start.u.head<2>() *= faster;
            require_same(other.system(), expected);
        }
    }
}

TEST_CASE("sliding back is sliding with friction reversed") {
    Random random(seed_of(1356));
    for (int k = 0; k < 100; ++k) {
        Question question = random_question(random, both_phases[k % 2], false);
        IntervalSystem expected = told(question);
        question.start.u.head<2>() *= -1;
        expected.B.topRightCorner<2, 1>() *= -1;
        require_same(question.system(), expected);
    }
}

TEST_CASE("the normal velocity does not enter an expansion") {
    Random random(seed_of(1357));
    for (int k = 0; k < 100; ++k) {
        Question question = random_question(random, expanding, k % 2 == 0);
        const IntervalSystem expected = told(question);
        for (const double u_z : {-3.0, 0.0, 5.0}) {
            question.start.u.z() = u_z;
            require_same(question.system(), expected);
        }
    }
}

TEST_CASE("what an expansion is owed does not enter a compression") {
    Random random(seed_of(1358));
    for (int k = 0; k < 100; ++k) {
        Question question = random_question(random, compressing, k % 2 == 0);
        const IntervalSystem expected = told(question);
        for (const double expansion : {0.0, 3.0, 1e9}) {
            question.start.expansion = expansion;
            require_same(question.system(), expected);
        }
    }
}

TEST_CASE("a point that rolls does not ask how much friction there is") {
    Random random(seed_of(1359));
    for (int k = 0; k < 100; ++k) {
        Question question = random_question(random, both_phases[k % 2], true);
        const IntervalSystem expected = told(question);
        for (const double mu : {0.0, 0.4, 3.0, 1e9}) {
            question.mu = mu;
            require_same(question.system(), expected);
        }
    }
}

TEST_CASE("without friction a point that slides gets a normal impulse only") {
    Random random(seed_of(1360));
    for (int k = 0; k < 100; ++k) {
        Question question = random_question(random, both_phases[k % 2], false);
        question.mu = 0;
        const double normal = question.start.phase == compressing
                                  ? -question.start.u.z() / question.K(2, 2)
                                  : question.start.expansion;
        REQUIRE_THAT(VecX(question.impulse()), agrees_with(VecX(Vec3(0, 0, normal)), 0, 1e-11));
    }
}

TEST_CASE("friction of more than 1 is friction") {
    for (const double mu : {1.0, 1.5, 20.0}) {
        const Vec3 p = solve(interval_system(some_K(), mu, some_start(expanding), false));
        CHECK_THAT(VecX(p), agrees_with(VecX(0.7 * Vec3(-0.6 * mu, 0.8 * mu, 1))));
    }
}

TEST_CASE("a point without tangential velocity can roll") {
    for (const PointPhase phase : both_phases) {
        const IntervalStart start{.u = {0, 0, -3}, .phase = phase, .expansion = 2};
        const IntervalSystem system = interval_system(some_K(), 0.3, start, true);
        CHECK_THAT(VecX(system.w), agrees_with(VecX(Vec3(0, 0, phase == compressing ? 3 : 2))));
        const Vec3 end = start.u + some_K() * solve(system);
        CHECK_THAT(VecX(end.head<2>()), agrees_with(VecX(Vec2(0, 0))));
    }
}

TEST_CASE("nothing is owed, or nothing approaches: no normal impulse") {
    for (const bool rolls : {true, false}) {
        const IntervalStart over{.u = {3, -4, -2}, .phase = expanding, .expansion = 0};
        CHECK_THAT(solve(interval_system(some_K(), 0.5, over, rolls)).z(), agrees_with(0, 1));
    }
    const IntervalStart still{.u = {3, -4, 0}, .phase = compressing};
    CHECK_THAT(VecX(solve(interval_system(some_K(), 0.5, still, false))),
               agrees_with(VecX(Vec3(0, 0, 0))));
}

TEST_CASE("a point that jams gets its equations too, and their impulse is negative") {
    // K_z·(−μ û, 1) = 1 − 2 · 0.8: sliding this way presses the bodies together.
    Mat3 K = Mat3::Identity();
    K(0, 2) = K(2, 0) = 0.8;
    const IntervalStart start{.u = {1, 0, -3}, .phase = compressing};
    const Vec3 p = solve(interval_system(K, 2, start, false));
    CHECK_THAT(VecX(p), agrees_with(VecX(Vec3(10, 0, -5))));
}

TEST_CASE("a body that moves in a plane, whose K is singular") {
    Mat3 K;
    K << 2, 0, 0.5, 0, 0, 0, 0.5, 0, 1;
    for (const PointPhase phase : both_phases) {
        const Question rolling{K, 0.3, {{0.4, 0, -2}, phase, 1.5}, true};
        CHECK_THAT(rolling.end().x(), agrees_with(0, 1));
        CHECK_THAT(rolling.impulse().y(), agrees_with(0, 1));
        const Question sliding{K, 0.3, {{-0.4, 0, -2}, phase, 1.5}, false};
        const Vec3 p = sliding.impulse();
        CHECK_THAT(VecX(p / p.z()), agrees_with(VecX(Vec3(0.3, 0, 1))));
    }
}

TEST_CASE("turning the tangents turns the impulse") {
    Random random(seed_of(1361));
    for (int k = 0; k < 200; ++k) {
        Question question = random_question(random, k);
        const Vec3 p = question.impulse();
        const Mat3 turn =
            Eigen::AngleAxisd(random.uniform(0, 6.28), Vec3::UnitZ()).toRotationMatrix();
        question.K = turn * question.K * turn.transpose();
        question.start.u = turn * question.start.u;
        REQUIRE_THAT(VecX(question.impulse()), agrees_with(VecX(turn * p), p.norm(), 1e-10));
    }
}

TEST_CASE("in any unit of mass, and of velocity") {
    Random random(seed_of(1362));
    for (const double mass : {1e-9, 1e-3, 1e3, 1e9})
        for (const double speed : {1e-9, 1e-3, 1e3, 1e9})
            for (int k = 0; k < 20; ++k) {
                Question question = random_question(random, k);
                const IntervalSystem expected = told(question);
                question.K /= mass;
                question.start.u *= speed;
                question.start.expansion *= mass * speed;
                IntervalSystem other = question.system();
                // The unit of a row: a velocity from an impulse, or an impulse.
                for (int row = 0; row < 3; ++row) {
                    const bool is_velocity =
                        row < 2 ? question.rolls : question.start.phase == compressing;
                    other.B.row(row) *= is_velocity ? mass : 1;
                    other.w(row) /= is_velocity ? speed : mass * speed;
                }
                require_same(other, expected);
            }
}

TEST_CASE("the paper's brick: as many intervals as it says, sliding and rolling") {
    PlusProblem brick{.u0 = {-5, 0, -5.74}, .mu = 0.325, .restitution = {.minimum = 0.373}};
    brick.K << 3.905169201133, 0.561289916193, -0.052775827394,  //
        0.561289916193, 3.355677236745, 0.446966326823,          //
        -0.052775827394, 0.446966326823, 0.575960679633;
    const PlusSettings settings{.rules = {.max_turn = 0.15}, .max_intervals = 100};
    const PlusImpact impact = plus_impact(brick, settings);
    CHECK(impact.status == PlusStatus::resolved);
    CHECK(impact.intervals.size() == 11);
    CHECK_THAT(VecX(impact.u.head<2>()), agrees_with(VecX(Vec2(0, 0)), 1, 1e-9));
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1363));
    std::vector<Question> questions;
    std::vector<IntervalSystem> first;
    for (int k = 0; k < 20; ++k) questions.push_back(random_question(random, k));
    for (const Question& question : questions) first.push_back(question.system());
    for (std::size_t i = questions.size(); i-- > 0;) {
        const IntervalSystem again = questions[i].system();
        CHECK(again.B == first[i].B);
        CHECK(again.w == first[i].w);
    }
}

TEST_CASE("a point that does not approach any more is still compressing: the same rows") {
    const IntervalStart still{.u = {3, -4, 0}, .phase = compressing, .expansion = 0.7};
    Mat3 slides = some_K();
    slides.topRows<2>() << 1, 0, 0.3, 0, 1, -0.4;
    require_same(interval_system(some_K(), 0.5, still, true), {some_K(), {-3, 4, 0}});
    require_same(interval_system(some_K(), 0.5, still, false), {slides, {0, 0, 0}});
}

TEST_CASE("sliding along a tangent, to either side: friction points to the other") {
    for (const double side : {1.0, -1.0})
        for (const int tangent : {0, 1}) {
            IntervalStart start{.u = {0, 0, -2}, .phase = compressing, .expansion = 0.7};
            start.u(tangent) = 4 * side;
            Mat3 B = some_K();
            B.topRows<2>() << 1, 0, 0, 0, 1, 0;
            B(tangent, 2) = 0.5 * side;
            require_same(interval_system(some_K(), 0.5, start, false), {B, {0, 0, 2}});
            start.phase = expanding;
            B.row(2) << 0, 0, 1;
            require_same(interval_system(some_K(), 0.5, start, false), {B, {0, 0, 0.7}});
        }
}

TEST_CASE("a singular K is taken as it is, and so is K without friction") {
    Mat3 first, second, slides = some_K();
    first << 2, 0, 0.5, 0, 0, 0, 0.5, 0, 1;   // moves along the first tangent and the normal
    second << 0, 0, 0, 0, 2, 0.5, 0, 0.5, 1;  // along the second
    require_same(interval_system(first, 0.3, {{0.4, 0, -2}, compressing, 1.5}, true),
                 {first, {-0.4, 0, 2}});
    require_same(interval_system(second, 0.3, {{0, 0.4, -2}, compressing, 1.5}, true),
                 {second, {0, -0.4, 2}});
    Mat3 expands = first;
    expands.row(2) << 0, 0, 1;
    require_same(interval_system(first, 0.3, {{0.4, 0, -2}, expanding, 1.5}, true),
                 {expands, {-0.4, 0, 1.5}});
    slides.topRows<2>() << 1, 0, 0, 0, 1, 0;
    require_same(interval_system(some_K(), 0, some_start(compressing), false), {slides, {0, 0, 2}});
}
