#include "chapters/11_friction_pgs/friction_bounds.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr FrictionShape disc = FrictionShape::disc, box = FrictionShape::box;
constexpr FrictionShape both[] = {disc, box};

Vec2 turned(const Vec2& vector, double angle) { return Eigen::Rotation2Dd(angle) * vector; }

Vec2 random_vector(Random& random, double length) {
    return turned({length, 0}, random.uniform(-3.14, 3.14));
}

/// Distance outside the shape, relative to the limit.
double outside(const Vec2& impulse, double limit, FrictionShape shape) {
    const double size = shape == disc ? std::hypot(impulse.x(), impulse.y())
                                      : std::max(std::abs(impulse.x()), std::abs(impulse.y()));
    return size / limit - 1;
}

struct Question {
    Vec2 wish;
    double limit;
    FrictionShape shape;

    Vec2 answer() const { return clamp_friction(wish, limit, shape); }
};

/// Wishes inside and outside, at all angles.
Question random_question(Random& random, FrictionShape shape) {
    const double limit = random.log_uniform(0.01, 100);
    return {random_vector(random, limit * random.log_uniform(0.2, 5)), limit, shape};
}

void check(const Vec2& found, const Vec2& expected) {
    CHECK_THAT(VecX(found), agrees_with(VecX(expected)));
}

}  // namespace

TEST_CASE("outside the disc it is shortened and keeps its direction: by hand") {
    check(clamp_friction({6, 8}, 5, disc), {3, 4});
    check(clamp_friction({-5, 12}, 6.5, disc), {-2.5, 6});
    check(clamp_friction({0, -7}, 2, disc), {0, -2});
    check(clamp_friction({-4, -3}, 0.5, disc), {-0.4, -0.3});
}

TEST_CASE("outside the box each component is cut at its own bound: by hand") {
    check(clamp_friction({6, 8}, 5, box), {5, 5});
    check(clamp_friction({-9, 2}, 5, box), {-5, 2});
    check(clamp_friction({1, -7}, 3, box), {1, -3});
    check(clamp_friction({-8, -9}, 0.5, box), {-0.5, -0.5});
}

TEST_CASE("inside nothing changes, to the last bit") {
    Random random(seed_of(1101));
    for (int k = 0; k < 300; ++k)
        for (const FrictionShape shape : both) {
            const double limit = random.log_uniform(1e-6, 1e6);
            const Vec2 wish = random_vector(random, limit * random.uniform(0, 0.999));
            REQUIRE(clamp_friction(wish, limit, shape) == wish);
        }
}

TEST_CASE("the corners of the box are allowed, and the disc does not reach them") {
    check(clamp_friction({3, -3}, 3, box), {3, -3});
    check(clamp_friction({2.5, 2.5}, 3, box), {2.5, 2.5});
    check(clamp_friction({2.5, 2.5}, 3, disc), {3 / std::sqrt(2), 3 / std::sqrt(2)});
    check(clamp_friction({-9, 9}, 3, disc), {-3 / std::sqrt(2), 3 / std::sqrt(2)});
}

TEST_CASE("the bound is allowed, and beside it nothing jumps") {
    for (const FrictionShape shape : both) {
        CHECK(clamp_friction({0, -5}, 5, shape) == Vec2(0, -5));
        CHECK(clamp_friction({3, 4}, 5, shape) == Vec2(3, 4));
    }
    CHECK(clamp_friction({-5, 5}, 5, box) == Vec2(-5, 5));
    for (const double part : {1 - 1e-9, 1 + 1e-9}) {
        const double left = std::min(part, 1.0);
        const Vec2 round = clamp_friction(part * Vec2(3, -4), 5, disc);
        CHECK_THAT(VecX(round), agrees_with(VecX(left * Vec2(3, -4)), 1, 1e-13));
        const Vec2 square = clamp_friction(part * Vec2(-5, 3), 5, box);
        CHECK_THAT(VecX(square), agrees_with(VecX(Vec2(-5 * left, 3 * part)), 1, 1e-13));
    }
}

TEST_CASE("without a normal impulse, or without friction, there is none") {
    for (const FrictionShape shape : both) {
        CHECK(clamp_friction({3, -4}, 0, shape) == Vec2(0, 0));
        CHECK(clamp_friction({0, 1e-9}, 0, shape) == Vec2(0, 0));
        CHECK(clamp_friction({-1e9, 1e9}, 0, shape) == Vec2(0, 0));
    }
}

TEST_CASE("who wishes nothing gets nothing, whatever the limit") {
    for (const FrictionShape shape : both) {
        CHECK(clamp_friction({0, 0}, 0, shape) == Vec2(0, 0));
        CHECK(clamp_friction({0, 0}, 2, shape) == Vec2(0, 0));
    }
}

TEST_CASE("friction is never more than allowed") {
    Random random(seed_of(1102));
    for (int k = 0; k < 400; ++k)
        for (const FrictionShape shape : both) {
            const Question question = random_question(random, shape);
            REQUIRE(outside(question.answer(), question.limit, shape) <= 1e-12);
        }
}

TEST_CASE("who wishes too much gets all that there is") {
    Random random(seed_of(1103));
    for (int k = 0; k < 200; ++k)
        for (const FrictionShape shape : both) {
            Question question = random_question(random, shape);
            question.wish *= 8;
            REQUIRE(std::abs(outside(question.answer(), question.limit, shape)) <= 1e-12);
        }
}

TEST_CASE("no allowed impulse is nearer to the wish") {
    Random random(seed_of(1104));
    for (int k = 0; k < sample_size(40, 400); ++k)
        for (const FrictionShape shape : both) {
            const Question question = random_question(random, shape);
            const double L = question.limit, far = (question.answer() - question.wish).norm();
            for (int i = 0; i < 300; ++i) {
                Vec2 other{random.uniform(-L, L), random.uniform(-L, L)};
                if (i % 2) other = L / other.norm() * other;  // on the rim of the disc
                if (i % 3 == 0) other.x() = std::copysign(L, other.x());
                if (outside(other, L, shape) > 0) continue;
                REQUIRE(far <= (other - question.wish).norm() + 1e-12 * L);
            }
        }
}

TEST_CASE("asked about its own answer, it keeps it") {
    Random random(seed_of(1105));
    for (int k = 0; k < 200; ++k)
        for (const FrictionShape shape : both) {
            const Question question = random_question(random, shape);
            const Vec2 once = question.answer();
            const Vec2 twice = clamp_friction(once, question.limit, shape);
            REQUIRE_THAT(VecX(twice), agrees_with(VecX(once), question.limit));
        }
}

TEST_CASE("two wishes never come farther apart") {
    Random random(seed_of(1106));
    for (int k = 0; k < 300; ++k)
        for (const FrictionShape shape : both) {
            const Question one = random_question(random, shape);
            const Vec2 step = random_vector(random, one.limit * random.log_uniform(1e-3, 3));
            const Vec2 moved = clamp_friction(one.wish + step, one.limit, shape) - one.answer();
            REQUIRE(moved.norm() <= step.norm() + 1e-12 * one.limit);
        }
}

TEST_CASE("turning the tangents turns the answer of the disc") {
    Random random(seed_of(1107));
    for (int k = 0; k < 300; ++k) {
        Question question = random_question(random, disc);
        const double angle = random.uniform(0, 6.28);
        const Vec2 expected = turned(question.answer(), angle);
        question.wish = turned(question.wish, angle);
        REQUIRE_THAT(VecX(question.answer()), agrees_with(VecX(expected), question.limit));
    }
}

TEST_CASE("the box turns with its tangents: along its diagonal there is more friction") {
    const double side = 5 / std::sqrt(2);
    check(clamp_friction({5, 0}, 3, box), {3, 0});
    check(clamp_friction({side, side}, 3, box), {3, 3});
    check(clamp_friction({-side, side}, 3, box), {-3, 3});
}

TEST_CASE("tangents that are exchanged or reversed exchange or reverse the answer") {
    Random random(seed_of(1108));
    for (int k = 0; k < 200; ++k)
        for (const FrictionShape shape : both) {
            const Question question = random_question(random, shape);
            const auto [wish, limit, ignored] = question;
            const Vec2 found = question.answer();
            const auto require_same = [shape, limit = limit](const Vec2& other,
                                                             const Vec2& expected) {
                REQUIRE_THAT(VecX(clamp_friction(other, limit, shape)),
                             agrees_with(VecX(expected), limit));
            };
            require_same({wish.y(), wish.x()}, {found.y(), found.x()});
            require_same({-wish.x(), wish.y()}, {-found.x(), found.y()});
            require_same({wish.x(), -wish.y()}, {found.x(), -found.y()});
        }
}

TEST_CASE("along a tangent disc and box are the same") {
    Random random(seed_of(1109));
    for (int k = 0; k < 200; ++k) {
        const double limit = random.log_uniform(0.01, 100), wish = limit * random.uniform(-4, 4);
        const double expected = std::max(-limit, std::min(wish, limit));
        for (const FrictionShape shape : both) {
            REQUIRE_THAT(VecX(clamp_friction({wish, 0}, limit, shape)),
                         agrees_with(VecX(Vec2(expected, 0)), limit));
            REQUIRE_THAT(VecX(clamp_friction({0, wish}, limit, shape)),
                         agrees_with(VecX(Vec2(0, expected)), limit));
        }
    }
}

TEST_CASE("in any unit of impulse") {
    Random random(seed_of(1110));
    for (const double unit : {1e-60, 1e-9, 1e-3, 1e3, 1e9, 1e60})
        for (int k = 0; k < 20; ++k)
            for (const FrictionShape shape : both) {
                const Question question = random_question(random, shape);
                const Vec2 found =
                    clamp_friction(unit * question.wish, unit * question.limit, shape);
                REQUIRE_THAT(VecX(found / unit),
                             agrees_with(VecX(question.answer()), question.limit));
            }
}

TEST_CASE("a hard push against a small bound ends on it, however hard") {
    for (const double hard : {1e6, 1e12, 1e100}) {
        check(clamp_friction(hard * Vec2(-3, 4), 5, disc), {-3, 4});
        check(clamp_friction(hard * Vec2(-3, 4), 5, box), {-5, 5});
        check(clamp_friction({1, -hard}, 5, box), {1, -5});
    }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1111));
    std::vector<Question> questions;
    std::vector<Vec2> first;
    for (int k = 0; k < 20; ++k) questions.push_back(random_question(random, both[k % 2]));
    for (const Question& question : questions) first.push_back(question.answer());
    for (std::size_t i = questions.size(); i-- > 0;) CHECK(questions[i].answer() == first[i]);
}

TEST_CASE("what a box allows stays as it is, to the last bit: in its corners, and beside a cut") {
    Random random(seed_of(1112));
    for (int k = 0; k < 300; ++k) {
        const double x = random.uniform(-1, 1);
        const double y = random.uniform(-1, 1);
        const double limit =
            random.uniform(1, 3);  // not a common factor of x and y, which would hide rounding
        REQUIRE(clamp_friction({x, y}, limit, box) == Vec2(x, y));
        REQUIRE(clamp_friction({3 * limit, y}, limit, box) == Vec2(limit, y));
        REQUIRE(clamp_friction({x, -7 * limit}, limit, box) == Vec2(x, -limit));
    }
}

TEST_CASE("a wish that is hardly too large is cut as well") {
    for (const double excess : {1e-6, 1e-8, 9e-11, 1e-12, 1e-14}) {
        INFO("too large by " << excess << " of the limit");
        const Vec2 round = clamp_friction((1 + excess) * Vec2(3, -4), 5, disc);
        CHECK_THAT(VecX(round), agrees_with(VecX(Vec2(3, -4)), 1, 1e-15));
        const Vec2 square = clamp_friction((1 + excess) * Vec2(-5, 5), 5, box);
        CHECK(square == Vec2(-5, 5));
    }
}
