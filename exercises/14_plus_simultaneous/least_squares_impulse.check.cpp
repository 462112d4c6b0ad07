#include "chapters/14_plus_simultaneous/plus_event.hpp"

#include <algorithm>
#include <initializer_list>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

VecX numbers(std::initializer_list<double> list) {
    return VecX::Map(list.begin(), static_cast<Eigen::Index>(list.size()));
}
MatX matrix(std::initializer_list<std::initializer_list<double>> rows) {
    MatX B(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows.begin()->size()));
    Eigen::Index row = 0;
    for (const auto& list : rows) B.row(row++) = numbers(list);
    return B;
}
MatX random_matrix(Random& random, int rows, int columns) {
    MatX B(rows, columns);
    for (double& entry : B.reshaped()) entry = random.uniform(-1, 1);
    return B;
}

/// An orthonormal basis of the same columns (Gram-Schmidt, twice).
MatX orthonormal(MatX columns) {
    for (int time = 0; time < 2; ++time)
        for (Eigen::Index k = 0; k < columns.cols(); ++k) {
            for (Eigen::Index i = 0; i < k; ++i)
                columns.col(k) -= columns.col(i).dot(columns.col(k)) * columns.col(i);
            columns.col(k) /= columns.col(k).norm();
        }
    return columns;
}

/// Columns that are far from dependent.
MatX shaken(Random& random, int rows, int columns) {
    return 0.5 * random_matrix(random, rows, columns) + MatX::Identity(rows, columns);
}
/// The same columns with random lengths.
MatX stretched(Random& random, MatX columns) {
    for (Eigen::Index k = 0; k < columns.cols(); ++k) columns.col(k) *= random.log_uniform(0.3, 3);
    return columns;
}

/// A system with known solution: B = L R of given rank, with a solution in the row space of R.
struct Known {
    MatX B = {};
    VecX w = {}, answer = {};

    VecX found() const { return least_squares_impulse(B, w); }
};
Known random_known(Random& random, int rows, int columns, int rank, bool contradicts) {
    const MatX L = stretched(random, orthonormal(shaken(random, rows, rank)));
    const MatX R = orthonormal(shaken(random, columns, rank)).transpose();
    Known known{.B = L * R};
    known.answer = R.transpose() * random_matrix(random, rank, 1);
    known.w = known.B * known.answer;
    if (!contradicts) return known;
    // An unattainable residual: orthogonal to all columns, once the rows have length 1.
    const VecX lengths = known.B.rowwise().norm();
    const MatX can_give = orthonormal(lengths.cwiseInverse().asDiagonal() * L);
    VecX cannot = random_matrix(random, rows, 1);
    for (int time = 0; time < 2; ++time) cannot -= can_give * (can_give.transpose() * cannot);
    known.w += lengths.cwiseProduct(cannot);
    return known;
}
/// Any shape and any rank; every other system is inconsistent.
Known random_known(Random& random, int k) {
    const int rows = 1 + random.index(9), columns = 1 + random.index(9);
    return random_known(random, rows, columns, 1 + random.index(std::min(rows, columns)), k % 2);
}

/// Corners of a table of 2 m × 2 m, seen from above.
const double leg_x[] = {1, -1, -1, 1}, leg_y[] = {1, 1, -1, -1};
/// Sum and both moments of the legs' loads.
MatX table() { return matrix({{1, 1, 1, 1}, {1, -1, -1, 1}, {1, 1, -1, -1}}); }

/// A brick of 2 kg on the corners of its lower face, which move with a common velocity.
ProximalProblem brick_on_four_corners(const Vec3& velocity) {
    ProximalProblem brick{.A = MatX(12, 12), .u0 = velocity.replicate(4, 1)};
    const auto cross = [](int k) {
        const Vec3 r(0.4 * leg_x[k], 0.3 * leg_y[k], -0.2);
        Mat3 matrix;
        matrix << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
        return matrix;
    };
    const Vec3 yields(6, 7.5, 11);  // inverse inertia [1/(kg m²)]
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j)
            brick.A.block<3, 3>(3 * i, 3 * j) =
                0.5 * Mat3::Identity() - cross(i) * yields.asDiagonal() * cross(j);
        brick.points.push_back({.mu = 0.3, .restitution = constant_restitution(0.5)});
    }
    return brick;
}

}  // namespace

TEST_CASE("as many equations as unknowns: the solution") {
    CHECK_THAT(least_squares_impulse(matrix({{2}}), numbers({6})), agrees_with(numbers({3})));
    CHECK_THAT(least_squares_impulse(matrix({{2, 1}, {1, 3}}), numbers({4, 7})),
               agrees_with(numbers({1, 2})));
    CHECK_THAT(
        least_squares_impulse(matrix({{0, 0, 2}, {0, -4, 0}, {1, 0, 1}}), numbers({6, 4, 1})),
        agrees_with(numbers({-2, -1, 3})));
}

TEST_CASE("a table on four legs: all carry the same if the load is in the middle") {
    CHECK_THAT(least_squares_impulse(table(), numbers({20, 0, 0})),
               agrees_with(numbers({5, 5, 5, 5})));
}

TEST_CASE("a table on four legs: the load is spread over all, more of it where it stands") {
    // 20 at x = 0.4, y = −0.2. Of all solutions of the three equations the shortest is linear:
    // 5 (1 + 0.4 x − 0.2 y).
    const VecX loads = least_squares_impulse(table(), numbers({20, 8, -4}));
    REQUIRE(loads.size() == 4);
    for (int k = 0; k < 4; ++k)
        CHECK_THAT(loads[k], agrees_with(5 * (1 + 0.4 * leg_x[k] - 0.2 * leg_y[k])));
}

TEST_CASE("one equation, many unknowns: along its own row") {
    CHECK_THAT(least_squares_impulse(matrix({{1, 2}}), numbers({5})), agrees_with(numbers({1, 2})));
    CHECK_THAT(least_squares_impulse(matrix({{1, -2, 2}}), numbers({18})),
               agrees_with(numbers({2, -4, 4})));
    CHECK_THAT(least_squares_impulse(matrix({{0.01, 1, 100}}), numbers({10001.0001})),
               agrees_with(numbers({0.01, 1, 100})));
}

TEST_CASE("two columns that are the same share what they give") {
    CHECK_THAT(least_squares_impulse(matrix({{3, 1, 3}, {1, 2, 1}}), numbers({14, 8})),
               agrees_with(numbers({2, 2, 2})));
    CHECK_THAT(least_squares_impulse(matrix({{1, 1, 0}, {1, 1, 0}, {0, 0, 2}}), numbers({8, 8, 2})),
               agrees_with(numbers({4, 4, 1})));
}

TEST_CASE("an equation that is there twice asks for nothing new") {
    const MatX B = matrix({{2, 1}, {1, 3}, {2, 1}, {-10, -5}});
    CHECK_THAT(least_squares_impulse(B, numbers({4, 7, 4, -20})), agrees_with(numbers({1, 2})));
}

TEST_CASE("equations that contradict each other are met half-way") {
    CHECK_THAT(least_squares_impulse(matrix({{1}, {1}}), numbers({1, 3})),
               agrees_with(numbers({2})));
    CHECK_THAT(least_squares_impulse(matrix({{1, 0}, {1, 0}, {0, 1}}), numbers({1, 3, 7})),
               agrees_with(numbers({2, 7})));
    CHECK_THAT(least_squares_impulse(matrix({{1, 1}, {1, 1}}), numbers({2, 6})),
               agrees_with(numbers({2, 2})));
}

TEST_CASE("none of them counts more for the unit that it is written in") {
    for (const double unit : {1e-100, 1e-9, 1e-3, 0.5, 2.0, 1e3, 1e9, 1e100}) {
        INFO("the second equation is multiplied by " << unit);
        CHECK_THAT(least_squares_impulse(matrix({{1}, {unit}}), numbers({1, 3 * unit})),
                   agrees_with(numbers({2})));
        CHECK_THAT(
            least_squares_impulse(matrix({{1, 0}, {-unit, 0}, {0, 1}}), numbers({1, -3 * unit, 7})),
            agrees_with(numbers({2, 7})));
    }
}

TEST_CASE("the whole row is divided by its length, not each by its largest number") {
    // Along (0.6, 0.8) one equation demands 1 and the other 3.
    CHECK_THAT(least_squares_impulse(matrix({{3, 4}, {6, 8}}), numbers({5, 30})),
               agrees_with(numbers({1.2, 1.6})));
    // Rows (1, 0), (0, 1) and (1, 1)/√2, of which the last contradicts the first two.
    CHECK_THAT(least_squares_impulse(matrix({{1, 0}, {0, 1}, {1, 1}}), numbers({0, 0, 4})),
               agrees_with(numbers({1, 1})));
}

TEST_CASE("a known answer is found again, whatever the shape and the rank") {
    Random random(seed_of(1421));
    for (int k = 0; k < sample_size(200, 2000); ++k) {
        const Known known = random_known(random, 0);
        REQUIRE_THAT(known.found(), agrees_with(known.answer, 1, 1e-10));
    }
}

TEST_CASE("what no impulse can give changes nothing") {
    Random random(seed_of(1422));
    for (int k = 0; k < sample_size(200, 2000); ++k) {
        const Known known = random_known(random, 1);
        REQUIRE_THAT(known.found(), agrees_with(known.answer, 1, 1e-10));
    }
}

TEST_CASE("all rows in units of their own: the answer is the same") {
    Random random(seed_of(1423));
    for (int k = 0; k < 100; ++k) {
        Known known = random_known(random, k);
        for (Eigen::Index row = 0; row < known.B.rows(); ++row) {
            const double size = random.log_uniform(1e-9, 1e9), unit = size * random.sign();
            known.B.row(row) *= unit;
            known.w[row] *= unit;
        }
        REQUIRE_THAT(known.found(), agrees_with(known.answer, 1, 1e-10));
    }
}

TEST_CASE("columns keep their lengths: a strong lever carries more") {
    // The second leg has a lever of 3: the shortest p with (1, 3)·p = 20 is (2, 6).
    CHECK_THAT(least_squares_impulse(matrix({{1, 3}}), numbers({20})),
               agrees_with(numbers({2, 6})));
    CHECK_THAT(least_squares_impulse(matrix({{1, 3, 0}, {0, 0, 1}}), numbers({20, 5})),
               agrees_with(numbers({2, 6, 5})));
    CHECK_THAT(least_squares_impulse(matrix({{1000, 1}}), numbers({1000001})),
               agrees_with(numbers({1000, 1})));
}

TEST_CASE("a row of zeros asks for nothing, whatever stands beside it") {
    for (const double w : {0.0, 5.0, -100.0}) {
        CHECK_THAT(least_squares_impulse(matrix({{2, 1}, {0, 0}, {1, 3}}), numbers({4, w, 7})),
                   agrees_with(numbers({1, 2})));
        CHECK_THAT(least_squares_impulse(matrix({{0, 0, 0}, {1, 1, 1}}), numbers({w, 6})),
                   agrees_with(numbers({2, 2, 2})));
        CHECK_THAT(least_squares_impulse(matrix({{0, 0}, {0, 0}}), numbers({w, w})),
                   agrees_with(numbers({0, 0})));
        CHECK_THAT(least_squares_impulse(matrix({{0}}), numbers({w})), agrees_with(numbers({0})));
    }
}

TEST_CASE("what no equation can see stays zero") {
    CHECK_THAT(least_squares_impulse(matrix({{2, 0, 1}, {1, 0, 3}}), numbers({4, 7})),
               agrees_with(numbers({1, 0, 2})));
    CHECK_THAT(
        least_squares_impulse(matrix({{0, 0, 5}, {0, 0, 0}, {0, 0, 0}}), numbers({10, 0, 0})),
        agrees_with(numbers({0, 0, 2})));
}

TEST_CASE("nothing to do, nothing done") {
    Random random(seed_of(1424));
    for (int k = 0; k < 30; ++k) {
        const Known known = random_known(random, 0);
        const VecX p = least_squares_impulse(known.B, VecX::Zero(known.B.rows()));
        REQUIRE(p.size() == known.B.cols());
        REQUIRE(p.isZero(0));
    }
}

TEST_CASE("a small row is no dependent one") {
    for (const double small : {1e-6, 1e-12, 1e-15, 1e-30, 1e-100}) {
        INFO("its numbers are " << small);
        CHECK_THAT(least_squares_impulse(matrix({{1, 1}, {0, small}}), numbers({5, 2 * small})),
                   agrees_with(numbers({3, 2})));
    }
}

TEST_CASE("rows that differ by 5e-12 are two equations") {
    for (const double differ : {5e-12, 1e-11, 1e-10, 1e-8, 1e-6}) {
        INFO("they differ by " << differ);
        const VecX w = numbers({2, 2 + 3 * differ});
        CHECK_THAT(least_squares_impulse(matrix({{1, 0}, {1, differ}}), w),
                   agrees_with(numbers({2, 3}), 1, 1e-15 / differ));
        CHECK_THAT(least_squares_impulse(matrix({{1, 0, 0}, {1, differ, 0}}), w),
                   agrees_with(numbers({2, 3, 0}), 1, 1e-15 / differ));
    }
}

TEST_CASE("so are they among many others") {
    constexpr double differ = 5e-12;
    MatX B = MatX::Identity(20, 20);
    B.row(7) << B.row(4) + differ * B.row(7);
    VecX answer = VecX::Constant(20, 2);
    answer[7] = 3;
    CHECK_THAT(least_squares_impulse(B, B * answer), agrees_with(answer, 1, 1e-15 / differ));
}

TEST_CASE("rows that differ by 2.5e-13 are the same") {
    for (const double differ : {2.5e-13, 1e-13, 1e-14, 1e-15}) {
        INFO("they differ by " << differ);
        const VecX p =
            least_squares_impulse(matrix({{1, 0}, {1, differ}}), numbers({2, 2 + 3 * differ}));
        CHECK_THAT(p, agrees_with(numbers({2, 0}), 1, 1e-10));
        const VecX met = least_squares_impulse(matrix({{1, 0}, {1, differ}}), numbers({1, 3}));
        CHECK_THAT(met, agrees_with(numbers({2, 0}), 1, 1e-10));
    }
}

TEST_CASE("so are columns: on both sides of 1e-12") {
    // The columns (1, 1, 1) and (1, 1, 1 + d), and an answer (1, 3) that only their difference
    // tells from (2, 2).
    const auto found = [](double d) {
        return least_squares_impulse(matrix({{1, 1}, {1, 1}, {1, 1 + d}}),
                                     numbers({4, 4, 4 + 3 * d}));
    };
    for (const double apart : {1e-11, 1e-9})
        CHECK_THAT(found(apart), agrees_with(numbers({1, 3}), 1, 1e-14 / apart));
    for (const double apart : {2e-13, 1e-14})
        CHECK_THAT(found(apart), agrees_with(numbers({2, 2}), 1, 1e-10));
}

TEST_CASE("an answer that depends on many digits has them") {
    // Hilbert's matrix: its columns are nearly dependent, by less than 1e-7.
    MatX B(6, 6);
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) B(i, j) = 1.0 / (i + j + 1);
    const VecX answer = numbers({1, -2, 3, -4, 5, -6});
    CHECK_THAT(least_squares_impulse(B, B * answer), agrees_with(answer, 1, 1e-7));
    CHECK_THAT(least_squares_impulse(
                   B.topRows(4), B.topRows(4) * (B.topRows(4).transpose() * numbers({1, 2, 3, 4}))),
               agrees_with(B.topRows(4).transpose() * numbers({1, 2, 3, 4}), 1, 1e-9));
}

TEST_CASE("numbers that single precision cannot hold") {
    CHECK_THAT(least_squares_impulse(matrix({{3, 1}, {1, 1 + 1e-9}}), numbers({4, 2 + 1e-9})),
               agrees_with(numbers({1, 1}), 1, 1e-14));
    CHECK_THAT(least_squares_impulse(matrix({{1, 1, 1}}), numbers({1 + 3e-12})),
               agrees_with(VecX::Constant(3, 1.0 / 3 + 1e-12), 0, 1e-15));
}

TEST_CASE("twice the task, twice the impulse; the sum of two tasks, the sum") {
    Random random(seed_of(1425));
    for (int k = 0; k < 50; ++k) {
        const Known known = random_known(random, k);
        const VecX other = random_matrix(random, static_cast<int>(known.w.size()), 1);
        const VecX one = known.found(), two = least_squares_impulse(known.B, other);
        REQUIRE_THAT(least_squares_impulse(known.B, -2 * known.w),
                     agrees_with(VecX(-2 * one), 1, 1e-9));
        REQUIRE_THAT(least_squares_impulse(known.B, known.w + other),
                     agrees_with(VecX(one + two), 1 + two.norm(), 1e-7));
    }
}

TEST_CASE("turning the unknowns turns the answer: the length of p is a length in space") {
    Random random(seed_of(1426));
    for (int k = 0; k < 100; ++k) {
        Known known = random_known(random, k);
        const Eigen::Index n = known.B.cols();
        const MatX turn = orthonormal(
            random_matrix(random, static_cast<int>(n), static_cast<int>(n)) + MatX::Identity(n, n));
        known.B *= turn.transpose();
        known.answer = turn * known.answer;
        REQUIRE_THAT(known.found(), agrees_with(known.answer, 1, 1e-10));
    }
}

TEST_CASE("the order of the equations does not matter, that of the unknowns is kept") {
    Random random(seed_of(1427));
    for (int k = 0; k < 50; ++k) {
        const Known known = random_known(random, k);
        REQUIRE_THAT(least_squares_impulse(known.B.colwise().reverse(), known.w.reverse()),
                     agrees_with(known.answer, 1, 1e-10));
        REQUIRE_THAT(least_squares_impulse(known.B.rowwise().reverse(), known.w),
                     agrees_with(VecX(known.answer.reverse()), 1, 1e-10));
    }
}

TEST_CASE("in any unit of impulse, and of mass") {
    Random random(seed_of(1428));
    for (const double unit : {1e-100, 1e-9, 1e9, 1e100})
        for (int k = 0; k < 20; ++k) {
            const Known known = random_known(random, k);
            const VecX in_units = least_squares_impulse(known.B, known.w * unit) / unit;
            REQUIRE_THAT(in_units, agrees_with(known.answer, 1, 1e-10));
            const VecX by_mass = least_squares_impulse(known.B / unit, known.w) / unit;
            REQUIRE_THAT(by_mass, agrees_with(known.answer, 1, 1e-10));
        }
}

TEST_CASE("a brick that lands flat on four corners: each gets a quarter, and no friction") {
    const ProximalProblem brick = brick_on_four_corners({0, 0, -8});
    REQUIRE(least_squares_impulse(brick.A, -brick.u0).size() == 12);
    const PlusEvent event = plus_event(brick, {.max_rounds = 5, .max_intervals = 20});
    REQUIRE(event.status == EventStatus::resolved);
    // 2 kg stop, and leave with half of 8 m/s.
    for (int k = 0; k < 4; ++k)
        REQUIRE_THAT(VecX(event.p.segment<3>(3 * k)),
                     agrees_with(VecX(Vec3(0, 0, 2 * 12 / 4.0)), 1, 1e-11));
}

TEST_CASE("a brick that slides on four corners: all carry, and mirror corners the same") {
    const ProximalProblem brick = brick_on_four_corners({-2, 0, -8.84});
    REQUIRE(least_squares_impulse(brick.A, -brick.u0).size() == 12);
    const PlusEvent event = plus_event(brick, {.max_rounds = 5, .max_intervals = 20});
    REQUIRE(event.status == EventStatus::resolved);
    // Corners 0 and 3, and 1 and 2, are mirror images of each other.
    for (const EventInterval& interval : event.intervals)
        for (int k = 0; k < 4; ++k) {
            const Vec3 p = interval.impulse.segment<3>(3 * k),
                       other = interval.impulse.segment<3>(3 * (3 - k));
            REQUIRE(p.z() > 0);
            REQUIRE_THAT(VecX(p),
                         agrees_with(VecX(Vec3(other.x(), -other.y(), other.z())), 1, 1e-9));
        }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1429));
    std::vector<Known> questions;
    std::vector<VecX> first;
    for (int k = 0; k < 20; ++k) questions.push_back(random_known(random, k));
    for (const Known& known : questions) first.push_back(known.found());
    for (std::size_t i = questions.size(); i-- > 0;) CHECK(questions[i].found() == first[i]);
}

TEST_CASE("rows that differ by 2.5e-12 are two equations, by 8e-13 they are the same") {
    const auto found = [](double differ) {
        return least_squares_impulse(matrix({{1, 0}, {1, differ}}), numbers({2, 2 + 3 * differ}));
    };
    CHECK_THAT(found(2.5e-12), agrees_with(numbers({2, 3}), 1, 4e-4));
    CHECK_THAT(found(8e-13), agrees_with(numbers({2, 0}), 1, 1e-10));
    // Among many others as well.
    MatX B = MatX::Identity(20, 20);
    B.row(7) << B.row(4) + 8e-13 * B.row(7);
    VecX answer = VecX::Constant(20, 2);
    answer[7] = 0;
    CHECK_THAT(least_squares_impulse(B, B * VecX::Constant(20, 2)), agrees_with(answer, 1, 1e-10));
}

TEST_CASE("a small impulse beside a large one is one") {
    const VecX p = least_squares_impulse(matrix({{1, 0}, {0, 1}}), numbers({1, 1e-10}));
    REQUIRE(p.size() == 2);
    CHECK_THAT(p[1], agrees_with(1e-10, 0, 1e-4));
}

TEST_CASE("equations that contradict each other by much, and agree on little") {
    CHECK_THAT(least_squares_impulse(matrix({{1}, {1}}), numbers({1e6 + 1, 1 - 1e6})),
               agrees_with(numbers({1}), 1, 1e-8));
}

TEST_CASE("a known answer is found again, of dozens of equations") {
    Random random(seed_of(1420));
    for (int k = 0; k < 4; ++k) {
        const Known known = random_known(random, 40 + 5 * k, 55 - 5 * k, 30, k % 2);
        REQUIRE_THAT(known.found(), agrees_with(known.answer, 1, 1e-10));
    }
}

TEST_CASE("a row of 1e-150 is no row of zeros") {
    CHECK_THAT(least_squares_impulse(matrix({{1, 1}, {0, 1e-150}}), numbers({5, 2e-150})),
               agrees_with(numbers({3, 2})));
}

TEST_CASE("an equation that is there twice counts twice where it is contradicted") {
    CHECK_THAT(least_squares_impulse(matrix({{1}, {1}, {1}}), numbers({1, 1, 4})),
               agrees_with(numbers({2})));
    CHECK_THAT(
        least_squares_impulse(matrix({{1, 0}, {2, 0}, {-3, 0}, {0, 1}}), numbers({1, 2, -12, 7})),
        agrees_with(numbers({2, 7})));
}
