// The updated factor against a factorisation from scratch; and the theorems behind it.
#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/08_linear_complementarity/clamped_contacts.hpp"
#include "chapters/08_linear_complementarity/drive.hpp"
#include "chapters/08_linear_complementarity/random_problems.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

MatX gram(Random& random, int n, int rank) {
    const MatX J = MatX::NullaryExpr(n, rank, [&] { return random.uniform(-1, 1); });
    return J * J.transpose();
}

MatX lower(const CholeskyFactor& factor) {
    return factor.L.topLeftCorner(factor.size, factor.size).triangularView<Eigen::Lower>();
}

}  // namespace

TEST_CASE("contacts come and go a thousand times: L Lᵀ is still A_CC") {
    Random random(811);
    const int n = 40;
    const MatX A = gram(random, n, 15);
    DantzigMemory memory, of_slow;
    FactoredContacts contacts(A, memory);
    RefactoredContacts slow(A, of_slow);
    int came = 0, went = 0, refused = 0;
    for (int k = 0; k < 1'000; ++k) {
        const int j = random.index(n);
        const bool is_in = std::find(contacts.indices.begin(), contacts.indices.end(), j) !=
                           contacts.indices.end();
        if (is_in) {
            contacts.unclamp(j);
            slow.unclamp(j);
            ++went;
        } else {
            const bool done = contacts.clamp(j);
            REQUIRE(slow.clamp(j) == done);
            ++(done ? came : refused);
        }
        REQUIRE(contacts.indices == slow.indices);
        REQUIRE(contacts.factor.size == static_cast<int>(contacts.indices.size()));
        const MatX L = lower(contacts.factor);
        const MatX A_CC = A(contacts.indices, contacts.indices);
        REQUIRE((L * L.transpose() - A_CC).cwiseAbs().maxCoeff() < 1e-11);
        if (k % 10 == 0 && !contacts.indices.empty()) {
            const VecX y = VecX::NullaryExpr(A_CC.rows(), [&] { return random.uniform(-1, 1); });
            VecX f = VecX::Zero(n), a = VecX::Zero(n);
            a(contacts.indices) = -y;
            contacts.refine(f, a);
            REQUIRE_THAT(VecX(A_CC * f(contacts.indices)), agrees_with(y, 1, 1e-7));
            const int d = (j + 1) % n;
            VecX fast_direction, slow_direction;
            if (std::find(contacts.indices.begin(), contacts.indices.end(), d) !=
                contacts.indices.end())
                continue;
            const Rise fast_rise = contacts.direction(d, fast_direction),
                       slow_rise = slow.direction(d, slow_direction);
            REQUIRE(std::abs(fast_rise.delta_a_d - slow_rise.delta_a_d) < 1e-9);
            REQUIRE(std::abs(fast_rise.largest_term - slow_rise.largest_term) <
                    1e-6 * slow_rise.largest_term);
            REQUIRE_THAT(fast_direction, agrees_with(slow_direction, 1, 1e-7));
        }
    }
    INFO("came " << came << ", went " << went << ", refused as redundant " << refused);
    CHECK(came > 300);
    CHECK(went > 300);
    CHECK(refused > 20);
}

TEST_CASE("at once or row by row: the same factor, and redundant sets are noticed") {
    Random random(812);
    const MatX A = gram(random, 20, 12);
    const std::vector<int> independent = {3, 17, 4, 11, 0},
                           too_many = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
    DantzigMemory memory, another;
    FactoredContacts at_once(A, memory), by_row(A, another);
    at_once.clamp_all(independent);
    for (const int i : independent) by_row.clamp(i);
    REQUIRE(at_once.indices == by_row.indices);
    CHECK((lower(at_once.factor) - lower(by_row.factor)).cwiseAbs().maxCoeff() < 1e-12);
    CHECK(factor_at_once(A(too_many, too_many)).size == 0);
    FactoredContacts rest(A, memory);
    rest.clamp_all(too_many);
    CHECK(rest.factor.size == 12);
}

TEST_CASE("erratum of 4.4: the increase of a_d is v₁ᵀ x + α, not v₁ᵀ + α") {
    // The printed expression adds a vector and a number. Read as the sum of v₁ plus α, it is not
    // Δa_d and may be negative. The corrected one is λ², which is positive.
    Random random(813);
    int printed_negative = 0;
    for (int k = 0; k < 200; ++k) {
        const int n = 2 + random.index(10), d = n - 1;
        const MatX A = gram(random, n, n + 3);
        std::vector<int> C;
        for (int i = 0; i < d; ++i) C.push_back(i);
        DantzigMemory memory;
        FactoredContacts contacts(A, memory);
        contacts.clamp_all(C);
        VecX direction;
        const double lambda_squared = contacts.direction(d, direction).delta_a_d;
        const VecX v1 = A.col(d).head(d), x = direction.head(d);
        const double alpha = A(d, d), corrected = v1.dot(x) + alpha, printed = v1.sum() + alpha;
        const double increase = (A * direction)[d];
        REQUIRE(corrected > 0);
        REQUIRE(std::abs(corrected - increase) < 1e-9);
        REQUIRE(std::abs(lambda_squared - increase) < 1e-9);
        REQUIRE(std::abs(printed - increase) > 1e-9);
        printed_negative += printed < 0;
    }
    CHECK(printed_negative > 10);
}

TEST_CASE(
    "theorem 4: a contact that leaves C separates at once; theorem 5: one that enters pushes") {
    // Appendix A, eqs. (31) to (37), with u, w and z of k − 1 components: those of k that the text
    // prints do not fit B, which is (k − 1) × (k − 1).
    Random random(814);
    int left = 0, entered = 0;
    for (int trial = 0; trial < 400; ++trial) {
        const int k = 2 + random.index(8), n = k + 1, d = k;
        const MatX A = gram(random, n, n + 2);
        std::vector<int> C, without;
        for (int i = 0; i < k; ++i) C.push_back(i);
        for (int i = 0; i + 1 < k; ++i) without.push_back(i);
        const int last = k - 1;
        const VecX with_last = force_direction(A, C, d), alone = force_direction(A, without, d);
        const double y = with_last[last], new_increase = (A * alone)[last];
        if (y < 0) {  // the force at `last` was falling: after removal its acceleration grows
            REQUIRE(new_increase > 0);
            const MatX B = A.topLeftCorner(k - 1, k - 1);
            const VecX w = A.col(last).head(k - 1);
            // −y (β − wᵀ B⁻¹ w): eq. (37) with its sign corrected, see the chapter.
            const double schur = A(last, last) - w.dot(solve_semidefinite(B, w));
            const double printed = A(last, last) + w.dot(solve_semidefinite(B, w));
            REQUIRE(std::abs(new_increase + y * schur) < 1e-8);
            REQUIRE(std::abs(new_increase + y * printed) > 1e-8);
            ++left;
        }
        if (new_increase < 0) {  // its acceleration was falling: after insertion its force grows
            REQUIRE(y > 0);
            ++entered;
        }
    }
    CHECK(left > 100);
    CHECK(entered > 100);
}

TEST_CASE("the column of a contact is in the column space of any A_CC: a singular one is solved") {
    Random random(815);
    for (int k = 0; k < 200; ++k) {
        const int n = 3 + random.index(20), rank = 1 + random.index(3);
        const MatX A = gram(random, n, rank);
        std::vector<int> C;
        for (int i = 0; i + 1 < n; ++i) C.push_back(i);
        const VecX direction = force_direction(A, C, n - 1);
        const VecX change = A * direction;
        REQUIRE(change.head(n - 1).cwiseAbs().maxCoeff() < 1e-10);
        REQUIRE(change[n - 1] > -1e-10);  // theorem 2 in the singular case: not negative
    }
}

TEST_CASE("sweeps reach the same accelerations, slowly; enumeration knows its limits") {
    Random random(816);
    int converged = 0;
    for (int k = 0; k < 50; ++k) {
        const int n = 1 + random.index(12);
        Lcp problem = random_solvable_problem(random, n, n);
        if (n > 3) problem.bilateral = {1};
        const LcpSolution oracle = solve_by_enumeration(problem);
        REQUIRE((oracle.status == LcpStatus::solved));
        const LcpSolution swept =
            solve_by_sweeps(problem, {.max_sweeps = 20'000, .tolerance = 1e-10});
        if (swept.status != LcpStatus::solved) continue;  // badly conditioned
        REQUIRE_THAT(VecX(problem.A * oracle.f),
                     agrees_with(problem.A * swept.f, size_of(problem.b), 1e-5));
        ++converged;
    }
    CHECK(converged > 40);
    CHECK_THROWS_WITH(solve_by_enumeration({MatX::Identity(17, 17), VecX::Zero(17)}),
                      Catch::Matchers::ContainsSubstring("at most 16"));
    const LcpSolution none =
        solve_by_sweeps({MatX::Zero(1, 1), VecX::Constant(1, -1)}, {.max_sweeps = 10});
    CHECK(none.status == LcpStatus::out_of_steps);
}
