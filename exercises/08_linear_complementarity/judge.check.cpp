#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/08_linear_complementarity/alternative.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

const Verdict yes = Verdict::solution, no = Verdict::no_solution, neither = Verdict::neither;

VecX numbers(std::initializer_list<double> list) {
    return VecX::Map(list.begin(), static_cast<Eigen::Index>(list.size()));
}
MatX diagonal(std::initializer_list<double> list) { return numbers(list).asDiagonal(); }

/// A claim about a problem.
struct Case {
    Lcp problem;
    VecX candidate;
};

Law<Verdict> is(Verdict expected) {
    return {"agrees with what is expected", [=](const Verdict& verdict) -> std::string {
                if (verdict == expected) return "";
                return std::string("expected ") + to_text(expected) + ", got " + to_text(verdict);
            }};
}
void check(const Lcp& problem, const VecX& candidate, Verdict expected) {
    const Verdict verdict = judge(problem, candidate);
    CHECK_THAT(verdict, is(expected));
}
void require(const Case& claim, Verdict expected) {
    const Verdict verdict = judge(claim.problem, claim.candidate);
    REQUIRE_THAT(verdict, is(expected));
}

/// Two presses that close in on a block: their rows are opposite.
Lcp press(double first, double second, const std::vector<int>& joints = {}) {
    return {(MatX(2, 2) << 1, -1, -1, 1).finished(), Vec2(first, second), joints};
}
/// A block on two contacts side by side.
Lcp block(double b, const std::vector<int>& joints = {}) {
    return {MatX::Ones(2, 2), Vec2(b, b), joints};
}

/// About n rows of a few bodies, some of them joints, with a solution: built from given integer
/// forces and accelerations, so that everything is exact.
Case with_solution(Random& random, int n) {
    const MatX J = MatX::NullaryExpr(n, n / 2 + 1, [&] { return random.index(7) - 3; });
    VecX f = VecX::Zero(n), a = VecX::Zero(n);
    std::vector<int> joints;
    for (int i = 0; i < n; ++i) {
        if (random.chance(0.25)) {
            joints.push_back(i);
            f[i] = random.index(9) - 4;
        } else {
            (random.chance(0.5) ? f : a)[i] = 1 + random.index(9);
        }
    }
    const MatX A = J * J.transpose();
    return {{A, a - A * f, joints}, f};
}

/// No solution, with its certificate: some rows of J, with integer weights, add up to zero.
Case with_certificate(Random& random, int n) {
    MatX J = MatX::NullaryExpr(n, n / 2 + 1, [&] { return random.index(7) - 3; });
    VecX z = VecX::Zero(n), b = VecX::NullaryExpr(n, [&] { return random.index(9) - 4; });
    std::vector<int> joints;
    const int last = random.index(n);
    for (int i = 0; i < n; ++i) {
        const bool is_joint = random.chance(0.25);
        if (is_joint) joints.push_back(i);
        if (i != last && random.chance(0.5))
            z[i] = is_joint ? random.index(9) - 4 : 1 + random.index(4);
    }
    z[last] = 1;
    J.row(last) = -(z.transpose() * J - J.row(last));
    b[last] -= b.dot(z) + 1 + random.index(5);
    return {{J * J.transpose(), b, joints}, z};
}

/// The same claim with each row in a unit of its own, and with other units of mass and time.
Case in_other_units(Random& random, const Case& claim, double range) {
    const auto n = claim.candidate.size();
    const VecX s = VecX::NullaryExpr(n, [&] { return random.log_uniform(1 / range, range); });
    const double mass = random.log_uniform(1e-15, 1e15), time = random.log_uniform(1e-9, 1e9);
    Case other = claim;
    other.problem.A = s.asDiagonal() * claim.problem.A * s.asDiagonal() / mass;
    other.problem.b = s.cwiseProduct(claim.problem.b) / (time * time);
    other.candidate = claim.candidate.cwiseQuotient(s) * mass / (time * time);
    return other;
}

/// Other last digits in all numbers.
Case rounded(Random& random, Case claim) {
    const auto noise = [&] { return 1 + 1e-13 * random.uniform(-1, 1); };
    for (int i = 0; i < claim.candidate.size(); ++i) {
        claim.candidate[i] *= noise();
        claim.problem.b[i] *= noise();
        for (int j = 0; j <= i; ++j) claim.problem.A(i, j) = claim.problem.A(j, i) *= noise();
    }
    return claim;
}

/// Zero forces that a solver has left with a rounding error. A row without other terms would move, so
/// forces that act on one stay.
Case beside_zero(Random& random, Case claim) {
    const MatX& A = claim.problem.A;
    const VecX terms = A.cwiseAbs() * claim.candidate.cwiseAbs();
    const VecX all_terms = terms + claim.problem.b.cwiseAbs();
    for (int i = 0; i < claim.candidate.size(); ++i) {
        if (A(i, i) <= 0) continue;
        const double error = 1e-15 * terms[i] / A(i, i) * random.uniform(-1, 1);
        if (!(A.col(i).array() != 0 && all_terms.array() == 0).any()) claim.candidate[i] += error;
    }
    return claim;
}

/// The same for the zero entries of a certificate. A row without other terms would move, so its
/// entries stay.
Case beside_zero_in_a_proof(Random& random, Case claim) {
    const MatX& A = claim.problem.A;
    const VecX terms = A.cwiseAbs() * claim.candidate.cwiseAbs();
    const VecX before = claim.candidate;
    for (int i = 0; i < before.size(); ++i) {
        const bool moves_others = (A.col(i).array() != 0 && terms.array() == 0).any();
        if (before[i] == 0 && A(i, i) > 0 && !moves_others)
            claim.candidate[i] = 1e-17 * terms[i] / A(i, i) * random.uniform(-1, 1);
    }
    return claim;
}

bool is_joint(const Case& claim, int i) {
    return bilateral_flags(claim.problem)[static_cast<std::size_t>(i)];
}

/// Sum of the absolute terms of (A z)_i or (A f)_i.
double terms_of_push(const Case& claim, int i) {
    return claim.problem.A.row(i).cwiseAbs().dot(claim.candidate.cwiseAbs());
}

/// Is a = b, the acceleration without any force, allowed?
bool is_solved_by_nothing(const Case& claim) {
    for (int i = 0; i < claim.problem.b.size(); ++i)
        if (claim.problem.b[i] < 0 || (claim.problem.b[i] > 0 && is_joint(claim, i))) return false;
    return true;
}

/// From two contacts for k = 0 to nine for the last, so that a failure shows a small problem first.
int growing(int k, int count) { return 2 + 8 * k / count; }

/// In these units and in others, as it is and shorter.
void require_at_any_length(Random& random, const Case& claim, Verdict expected) {
    for (const double length : {1.0, 1e-6, 1e-12, 1e-40}) {
        INFO("made shorter: times " << length);
        Case shorter = claim;
        shorter.candidate *= length;
        require(shorter, expected);
        INFO("the same in other units, one for each row");
        require(in_other_units(random, shorter, 1e6), expected);
    }
}

}  // namespace

TEST_CASE("forces that hold the block are a solution, and there are many") {
    check(block(-4), numbers({4, 0}), yes);
    check(block(-4), numbers({1, 3}), yes);
    check(block(-4), numbers({2, 2}), yes);
    check(block(4), numbers({0, 0}), yes);  // it flies away
    check(block(0), numbers({0, 0}), yes);
}

TEST_CASE("forces too small, too large, or where nothing touches prove nothing") {
    check(block(-4), numbers({0, 0}), neither);
    check(block(-4), numbers({1, 2}), neither);
    check(block(-4), numbers({3, 2}), neither);
    check(block(4), numbers({1, 0}), neither);
    check({diagonal({1, 2}), Vec2(-3, 5)}, numbers({3, 0}), yes);
    check({diagonal({1, 2}), Vec2(-3, 5)}, numbers({3, 1}), neither);
}

TEST_CASE("a little of both, force and parting, is not nothing") {
    const MatX A = (MatX(2, 2) << 1, -1, -1, 2).finished();
    for (const double little : {1e-5, 1e-3}) {  // f = (little, 1), and a = (little, 0)
        INFO("a force and an acceleration of " << little << " among numbers of size 1");
        check({A, Vec2(1, little - 2)}, Vec2(little, 1), neither);
        check({A, Vec2(1 - little, little - 2)}, Vec2(little, 1), yes);
        check({A, Vec2(1 + little, -2)}, Vec2(0, 1), yes);
    }
}

TEST_CASE("a contact does not pull, a joint may") {
    check(block(-4), numbers({5, -1}), neither);
    check(block(-4, {1}), numbers({5, -1}), yes);
    check(block(-4, {0}), numbers({5, -1}), neither);
    check({diagonal({2}), numbers({6}), {0}}, numbers({-3}), yes);
    check({diagonal({2}), numbers({6})}, numbers({-3}), neither);
}

TEST_CASE(
    "a force beside zero is zero where other terms are large; where there are none it counts") {
    for (const double little : {1e-16, -1e-16}) {
        check(block(-4), Vec2(4, little), yes);                        // of terms 4, 4 and 1e-16
        check({diagonal({1, 1}), Vec2(-1, 1)}, Vec2(1, little), yes);  // of terms 1 and 1e-16
        check({diagonal({1, 1}), Vec2(-1, 0)}, Vec2(1, little), neither);  // of 1e-16 alone
    }
}

TEST_CASE("a joint does not give way, a contact may") {
    check({diagonal({2}), numbers({6})}, numbers({0}), yes);
    check({diagonal({2}), numbers({6}), {0}}, numbers({0}), neither);
    check(block(4, {1}), numbers({0, 0}), neither);
}

TEST_CASE("two presses that close in: the certificate says so, however long or short it is") {
    for (const double length : {1.0, 1e-40, 1e-12, 1e-6, 3e3, 1e12, 1e40}) {
        INFO("length " << length);
        check(press(-1, -1), length * Vec2(1, 1), no);
        check(press(-3, 1), length * Vec2(1, 1), no);
        check(press(-1, -1), -length * Vec2(1, 1), neither);
    }
    check(press(1, 1), Vec2(-1, -1), neither);
    check(press(1, 1), Vec2(-1e12, -1e12), neither);
}

TEST_CASE("a certificate needs an A z of zero: what moves something proves nothing") {
    check(press(-1, -1), numbers({1, 0}), neither);
    check(press(-1, -1), numbers({2, 1}), neither);
    check(block(-4), numbers({1, 1}), neither);
    check({diagonal({1, 2}), Vec2(-3, -5)}, numbers({1, 1}), neither);
}

TEST_CASE("a push that moves something is no certificate, however short it is") {
    for (const double length : {0.5, 1e-6, 1e-12, 1e-40}) {
        INFO("length " << length);
        check({diagonal({1}), numbers({-1})}, numbers({length}), neither);
        check({diagonal({1, 1}), Vec2(-1, -1)}, length * Vec2(1, 1), neither);
        check(press(-1, -1), length * Vec2(2, 1), neither);
        check(block(-4), length * Vec2(1, 1), neither);
    }
}

TEST_CASE("a certificate that pulls at a contact is none, however short it is") {
    for (const double length : {1.0, 1e-6, 1e-12, 1e-40}) {
        INFO("length " << length);
        // Equal rows with different b: two joints contradict each other, two contacts do not.
        check({MatX::Ones(2, 2), Vec2(-2, -1)}, length * Vec2(1, -1), neither);
        check({MatX::Ones(2, 2), Vec2(-2, -1), {0}}, length * Vec2(1, -1), neither);
        check({MatX::Ones(2, 2), Vec2(-2, -1), {1}}, length * Vec2(1, -1), no);
    }
}

TEST_CASE("a certificate may have an entry beside zero where other terms are large") {
    // Two presses, and a third contact beside the first.
    MatX A(3, 3);
    A << 1, -1, 1, -1, 1, -1, 1, -1, 1;
    for (const double length : {1.0, 1e-12, 1e12}) {
        INFO("length " << length);
        for (const double little : {1e-17, -1e-17}) {
            check({A, Vec3(-1, -1, 0)}, length * Vec3(1, 1, little), no);
            check({A, Vec3(-1, -1, 5)}, length * Vec3(1, 1, little), no);
        }
    }
    check({A, Vec3(-1, -1, 5)}, Vec3(1, 0.5, -0.5), neither);  // no longer beside zero
    check({A, Vec3(-1, -1, 5)}, 1e-12 * Vec3(1, 0.5, -0.5), neither);
}

TEST_CASE("a certificate needs a b·z below zero: zero is not enough") {
    // Opposite forces that cancel: they have no effect and prove nothing.
    check(press(-1, 2), numbers({1, 1}), neither);
    check(press(-1, 1), numbers({3, 3}), neither);
    check(press(0, 0), numbers({3, 3}), yes);  // all is held, and still
    check(press(-1, -1), numbers({0, 0}), neither);
    Random random(seed_of(825));
    for (int k = 0; k < 50; ++k) {  // where b·z is zero but for rounding
        const VecX u = VecX::NullaryExpr(3, [&] { return random.uniform(0.1, 1); });
        const MatX A = u.squaredNorm() * MatX::Identity(3, 3) - u * u.transpose();  // A u = 0
        const VecX b = A * VecX::NullaryExpr(3, [&] { return random.uniform(-1, 1); });
        require({{A, b}, random.log_uniform(1e-3, 1e3) * u}, neither);
    }
}

TEST_CASE("in a certificate a contact has the sign of a push, a joint any sign") {
    // Row 1 is the opposite of row 0: a rail that is held from two sides.
    for (const double sign : {1.0, -1.0}) {
        const VecX z = sign * Vec2(1, 1);
        check(press(-sign, -sign, {0, 1}), z, no);
        check(press(sign, sign, {0, 1}), z, neither);
        check(press(-sign, -sign, {0}), z, sign > 0 ? no : neither);
    }
    const MatX twice = MatX::Ones(2, 2);  // the same row twice, and different wishes
    check({twice, Vec2(1, 3), {0, 1}}, Vec2(1, -1), no);
    check({twice, Vec2(1, 3), {0, 1}}, Vec2(-1, 1), neither);
    check({twice, Vec2(1, 3), {1}}, Vec2(1, -1), no);
    check({twice, Vec2(1, 3), {0}}, Vec2(1, -1), neither);
}

TEST_CASE("between fixed bodies: any push does where nothing parts, none where something does") {
    const MatX A = diagonal({0, 2});
    check({A, Vec2(0, -4)}, Vec2(5, 2), yes);
    check({A, Vec2(3, -4)}, Vec2(0, 2), yes);
    check({A, Vec2(3, -4)}, Vec2(5, 2), neither);
    check({A, Vec2(3, -4)}, Vec2(1e-30, 2), neither);
    check({A, Vec2(0, -4)}, Vec2(-1, 2), neither);
    check({A, Vec2(0, -4), {0}}, Vec2(-1, 2), yes);
    check({A, Vec2(-3, -4)}, Vec2(5, 2), neither);
}

TEST_CASE("between fixed bodies: one that approaches is a certificate by itself") {
    const MatX A = diagonal({0, 2});
    check({A, Vec2(-3, -4)}, Vec2(1, 0), no);
    check({A, Vec2(-3, -4)}, Vec2(1e-30, 0), no);
    check({A, Vec2(3, 4)}, Vec2(-1, 0), neither);  // a contact does not pull
    check({A, Vec2(3, 4), {0}}, Vec2(-1, 0), no);
    check({A, Vec2(3, -4), {0}}, Vec2(0, 2), neither);
}

TEST_CASE("solutions of whole numbers, with joints: in these units and in any others") {
    Random random(seed_of(821));
    for (int k = 0; k < 150; ++k) {
        const Case claim = with_solution(random, growing(k, 150));
        require(claim, yes);
        const Case other = rounded(random, in_other_units(random, claim, 1e6));
        INFO("the same in other units, one for each row");
        require(other, yes);
        INFO("with forces beside zero");
        require(beside_zero(random, other), yes);
    }
}

TEST_CASE("certificates of whole numbers, with joints: in these units and in any others") {
    Random random(seed_of(822));
    for (int k = 0; k < 150; ++k) {
        const Case claim = with_certificate(random, growing(k, 150));
        require(claim, no);
        Case other = rounded(random, in_other_units(random, claim, 1e6));
        INFO("the same in other units, one for each row");
        require(other, no);
        const double length = std::pow(10, random.index(81) - 40);
        INFO("and " << length << " times as long");
        other.candidate *= length;
        require(other, no);
    }
}

TEST_CASE("certificates of whole numbers with entries beside zero are certificates") {
    Random random(seed_of(828));
    int beside = 0;
    for (int k = 0; k < 100; ++k) {
        const Case claim = with_certificate(random, growing(k, 100));
        const Case other = beside_zero_in_a_proof(random, claim);
        beside += static_cast<int>((other.candidate.array() < 0).count() -
                                   (claim.candidate.array() < 0).count());
        require(other, no);
        INFO("the same in other units, one for each row");
        require(in_other_units(random, other, 1e6), no);
    }
    CHECK(beside > 50);
}

TEST_CASE("a solution spoilt in one place is none, in any units") {
    Random random(seed_of(823));
    int spoilt_forces = 0, spoilt_accelerations = 0;
    for (int k = 0; k < 200; ++k) {
        const int n = growing(k, 200), i = random.index(n);
        Case claim = with_solution(random, n);
        const double terms = terms_of_push(claim, i) + std::abs(claim.problem.b[i]);
        const double wrong = 1e-5 * terms * (random.chance(0.5) ? 1 : -1);
        if (terms == 0) continue;
        if (is_joint(claim, i) || claim.candidate[i] > 0) {  // a_i = 0 becomes a_i ≠ 0
            claim.problem.b[i] += wrong;
            ++spoilt_accelerations;
        } else if (claim.problem.A(i, i) > 0) {  // f_i = 0 becomes f_i ≠ 0, and only that
            claim.candidate[i] = wrong / claim.problem.A(i, i);
            claim.problem.b -= claim.candidate[i] * claim.problem.A.col(i);
            ++spoilt_forces;
        } else {
            continue;
        }
        INFO("row " << i << " is wrong by " << wrong);
        require(claim, neither);
        INFO("the same in other units, one for each row");
        require(in_other_units(random, claim, 1e6), neither);
    }
    CHECK(spoilt_forces > 30);
    CHECK(spoilt_accelerations > 60);
}

TEST_CASE("a certificate spoilt in one place is none, in any units, however short it is") {
    Random random(seed_of(824));
    int spoilt = 0;
    for (int k = 0; k < 200; ++k) {
        const int n = growing(k, 200), i = random.index(n);
        Case claim = with_certificate(random, n);
        const double terms = terms_of_push(claim, i);
        if (terms == 0 || claim.problem.A(i, i) == 0) continue;
        claim.candidate[i] += 1e-5 * terms / claim.problem.A(i, i) * (random.chance(0.5) ? 1 : -1);
        require_at_any_length(random, claim, neither);
        ++spoilt;
    }
    CHECK(spoilt > 100);
}

TEST_CASE("a certificate that pulls at one contact is none, in any units, however short it is") {
    Random random(seed_of(829));
    int pulling = 0;
    for (int k = 0; k < 200; ++k) {
        Case claim = with_certificate(random, growing(k, 200));
        auto& joints = claim.problem.bilateral;
        const auto pulls = [&](int i) { return claim.candidate[i] < 0; };
        const auto pulled = std::find_if(joints.begin(), joints.end(), pulls);
        if (pulled == joints.end()) continue;
        joints.erase(pulled);
        if (is_solved_by_nothing(claim)) continue;  // and then by next to nothing, too
        require_at_any_length(random, claim, neither);
        ++pulling;
    }
    CHECK(pulling > 20);
}

TEST_CASE("a gentle contact beside a violent one is judged by its own numbers") {
    for (const double gentle : {1e-15, 1e-9, 1.0, 1e9, 1e15}) {
        INFO("numbers of the first contact times " << gentle);
        const VecX b = Vec2(-gentle, -1);
        for (const double share : {0.99999, 1.0, 1.00001})
            check({diagonal({1, 1}), b}, Vec2(share * gentle, 1), share == 1 ? yes : neither);
        check({diagonal({1, 1}), Vec2(gentle, -1)}, Vec2(1e-5 * gentle, 1), neither);
        // The first one presses alone, and pulls beside two that contradict each other.
        MatX A = MatX::Identity(3, 3);
        A.bottomRightCorner(2, 2) = press(0, 0).A;
        check({A, Vec3(-gentle, -1, -1)}, Vec3(0, 1, 1), no);
        check({A, Vec3(-gentle, -1, -1)}, Vec3(gentle, 1, 1), neither);
        check({A, Vec3(gentle, -1, -1)}, Vec3(-gentle, 1, 1), neither);
    }
}

TEST_CASE("what the solver hands out is judged as it says, redundant contacts included") {
    Random random(seed_of(826));
    for (int k = 0; k < 60; ++k) {
        const int n = 3 + random.index(20), rank = 2 + random.index(n - 1);
        const Lcp solvable = duplicated(random_contact_problem(random, n, rank));
        require({solvable, solve_dantzig(solvable).f}, yes);
        const Lcp impossible = random_unsolvable_problem(random, n, rank);
        require({impossible, solve_dantzig(impossible).ray}, no);
    }
}

TEST_CASE("a solution with forces that press against each other is a solution") {
    for (const double pressing : {0.0, 1.0, 1e2, 1e4})
        check(press(-1, 1), Vec2(1 + pressing, pressing), yes);
}

TEST_CASE("no contacts: nothing is a solution") { check({MatX(0, 0), VecX(0)}, VecX(0), yes); }

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(827));
    std::vector<Case> claims;
    std::vector<Verdict> first;
    for (int k = 0; k < 30; ++k) {
        claims.push_back(k % 2 == 0 ? with_solution(random, 5) : with_certificate(random, 5));
        if (k % 3 == 0) claims.back().candidate[random.index(5)] += 1;
        first.push_back(judge(claims.back().problem, claims.back().candidate));
    }
    for (std::size_t k = claims.size(); k-- > 0;) require(claims[k], first[k]);
}
