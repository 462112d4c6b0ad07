#include "chapters/02_particle_systems/lcp.hpp"

#include <algorithm>
#include <numeric>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

VecX two(double first, double second) { return Eigen::Vector2d(first, second); }
VecX three(double first, double second, double third) { return Vec3(first, second, third); }
VecX four(double a, double b, double c, double d) { return Eigen::Vector4d(a, b, c, d); }

/// Both weights 1, no joints, size 1: only the smaller of f and a matters.
double plain(const VecX& f, const VecX& a) {
    return natural_residual(f, a, VecX::Ones(f.size()), {}, 1);
}

/// Arguments of the function.
struct Given {
    VecX f, a, diagonal;
    std::vector<int> bilateral;
    double size;
};
double natural_residual(const Given& given) {
    return collide::natural_residual(given.f, given.a, given.diagonal, given.bilateral, given.size);
}

/// Numbers of all sizes and signs; some contacts between fixed bodies, some joints in any order.
Given random_contacts(Random& random, int count, double fixed) {
    const auto number = [&] {
        const double part = random.uniform(-1, 1);
        return part * random.log_uniform(0.01, 100);
    };
    Given given{VecX::NullaryExpr(count, number),
                VecX::NullaryExpr(count, number),
                VecX(count),
                {},
                random.log_uniform(0.01, 100)};
    for (int i = count; i-- > 0;) {
        given.diagonal[i] = random.chance(fixed) ? 0 : random.log_uniform(0.01, 100);
        if (random.chance(0.3)) given.bilateral.push_back(i);
    }
    return given;
}

/// The error by geometry: how far the point (k f, a) of figure lcp_picture is from the L, where
/// the larger coordinate counts as the distance. The L has two legs. A joint has a line, a = 0.
double distance_from_the_L(const Given& given, int i) {
    const double y = given.a[i];
    if (std::count(given.bilateral.begin(), given.bilateral.end(), i) > 0) return std::abs(y);
    const double x = (given.diagonal[i] == 0 ? 1 : given.diagonal[i]) * given.f[i];
    const double from_floor = std::max(std::max(0.0, -x), std::abs(y));
    const double from_wall = std::max(std::abs(x), std::max(0.0, -y));
    return std::min(from_floor, from_wall);
}
double largest_distance(const Given& given) {
    double largest = 0;
    for (int i = 0; i < given.f.size(); ++i)
        largest = std::max(largest, distance_from_the_L(given, i));
    return largest / given.size;
}

/// The even ones separate without an impulse, the odd ones push without a velocity.
Given thousand_good_contacts() {
    Given given{VecX::Zero(1000), VecX::Zero(1000), VecX(1000), {}, 4};
    for (int i = 0; i < 1000; ++i) {
        (i % 2 == 0 ? given.a : given.f)[i] = 1 + i % 10;
        given.diagonal[i] = 2 + i % 3;
    }
    return given;
}

}  // namespace

TEST_CASE("a solution has residual zero, also with large numbers on either side") {
    CHECK_THAT(plain(two(5, 0), two(0, 7)), agrees_with(0));
    CHECK_THAT(plain(two(5e20, 0), two(0, 7e20)), agrees_with(0));
}

TEST_CASE("no impulse while the bodies approach is not a solution") {
    CHECK_THAT(plain(two(0, 0), two(-3, 1)), agrees_with(3));
}

TEST_CASE("an impulse that pulls is not a solution") {
    CHECK_THAT(plain(two(-2, 0), two(0, 0)), agrees_with(2));
}

TEST_CASE("pushing what separates is not a solution") {
    CHECK_THAT(plain(two(4, 0), two(0.5, 1)), agrees_with(0.5));
}

TEST_CASE("one contact is enough for an error") {
    CHECK_THAT(plain(VecX::Constant(1, 2), VecX::Constant(1, -3)), agrees_with(3));
    CHECK_THAT(plain(VecX::Constant(1, 2), VecX::Constant(1, 2)), agrees_with(2));
}

TEST_CASE("the worst contact counts, whatever its sign, wherever it stands") {
    CHECK_THAT(plain(three(0.5, 0, 1), three(1, 0, -2)), agrees_with(2));
    CHECK_THAT(plain(three(1, 0, 0.5), three(-2, 0, 1)), agrees_with(2));
    CHECK_THAT(plain(three(-0.5, 0, 3), three(1, 0, 2)), agrees_with(2));
}

TEST_CASE("both negative: the size of the smaller one counts") {
    CHECK_THAT(plain(two(-2, -3), two(-2, -1)), agrees_with(3));
}

TEST_CASE("an impulse counts as the velocity that it gives its own contact") {
    // A_ii f_i = (1.5, −1): the second pulls, and has the larger error though its f is smaller.
    CHECK_THAT(natural_residual(two(0.5, -0.25), two(0.75, 9), two(3, 4), {}, 1), agrees_with(1));
    CHECK_THAT(natural_residual(two(0.5, -0.25), two(9, 9), two(3, 4), {}, 1), agrees_with(1.5));
}

TEST_CASE("a velocity counts as it is, whatever the weight of its impulse") {
    CHECK_THAT(natural_residual(two(4, 0), two(0.5, 2), two(3, 2), {}, 1), agrees_with(0.5));
}

TEST_CASE("the largest error is divided by the size") {
    for (const double size : {8.0, 1e9})
        CHECK_THAT(natural_residual(two(0, 1), two(-3, 1), two(1, 1), {}, size),
                   agrees_with(3 / size));
}

TEST_CASE("a gentle collision is measured like a violent one: the size may be small") {
    for (const double size : {0.5, 1e-9, 1e-40})
        CHECK_THAT(natural_residual(two(0, size), two(-3 * size, size), two(1, 1), {}, size),
                   agrees_with(3));
}

TEST_CASE("the same collision in other units has the same residual") {
    Random random(seed_of(33));
    for (int k = 0; k < 100; ++k) {
        const Given given = random_contacts(random, 4, 0);
        const double speed = random.log_uniform(1e-18, 1e18), mass = random.log_uniform(1e-9, 1e9);
        const double here = natural_residual(given);
        INFO("speeds times " << speed << ", masses times " << mass);
        REQUIRE_THAT(natural_residual({mass * speed * given.f, speed * given.a,
                                       given.diagonal / mass, given.bilateral, speed * given.size}),
                     agrees_with(here));
    }
}

TEST_CASE("a small error is not taken for none") {
    for (const double small : {1e-13, 1e-20, 1e-40, 1e-100}) {
        INFO("error " << small);
        CHECK_THAT(plain(two(1, 0), two(small, 2)), agrees_with(small));
        CHECK_THAT(plain(two(1, 0), two(-small, 2)), agrees_with(small));
        CHECK_THAT(plain(two(1, -small), two(0, 2)), agrees_with(small));
        CHECK_THAT(natural_residual(two(1, 1), two(0, small), two(2, 3), {1}, 1),
                   agrees_with(small));
    }
}

TEST_CASE("the smaller of the two by the eleventh digit") {
    const double less = 1 - 1e-11;
    CHECK_THAT(plain(two(1, 0), two(less, 0)), agrees_with(less, 0, 1e-15));
    CHECK_THAT(plain(two(less, 0), two(1, 0)), agrees_with(less, 0, 1e-15));
    CHECK_THAT(plain(two(less, 0), two(less, 0)), agrees_with(less, 0, 1e-15));
}

TEST_CASE("a joint may pull") {
    CHECK_THAT(natural_residual(three(1, -3, 0), three(0, 0, 2), three(2, 2, 2), {1}, 1),
               agrees_with(0));
}

TEST_CASE("a joint must not move in either direction") {
    CHECK_THAT(natural_residual(three(1, 0, 0), three(0, 2, 5), three(2, 3, 2), {1}, 1),
               agrees_with(2));
    CHECK_THAT(natural_residual(three(1, 7, 0), three(0, -2, 5), three(2, 3, 2), {1}, 1),
               agrees_with(2));
}

TEST_CASE("beside a joint the other contacts count as before") {
    CHECK_THAT(natural_residual(three(0, -1, 1), three(1, 0, -5), three(2, 3, 2), {0}, 1),
               agrees_with(5));
    CHECK_THAT(natural_residual(three(-4, 1, 1), three(1, 0, 0), three(2, 3, 2), {2}, 1),
               agrees_with(8));
}

TEST_CASE("between fixed bodies the weight is 1: an impulse that pulls is still an error") {
    CHECK_THAT(natural_residual(two(0, 0), two(2, 2), two(0, 1), {}, 1), agrees_with(0));
    CHECK_THAT(natural_residual(two(-0.5, 0), two(2, 2), two(0, 1), {}, 1), agrees_with(0.5));
}

TEST_CASE("fixed bodies that approach, or that are pushed while they part, are an error too") {
    CHECK_THAT(natural_residual(two(0, 0), two(2, -3), two(1, 0), {}, 1), agrees_with(3));
    CHECK_THAT(natural_residual(two(0, 2), two(2, 1), two(1, 0), {}, 1), agrees_with(1));
    CHECK_THAT(natural_residual(two(0, 1), two(2, 2.5), two(1, 0), {}, 1), agrees_with(1));
}

TEST_CASE("a joint between fixed bodies is a joint") {
    CHECK_THAT(natural_residual(two(0, -3), two(1, 0), two(1, 0), {1}, 1), agrees_with(0));
    CHECK_THAT(natural_residual(two(0, -3), two(1, 2), two(1, 0), {1}, 1), agrees_with(2));
}

TEST_CASE("several joints, in any order") {
    const VecX f = four(-3, 1, -2, -1), a = four(0, 0, 0, 0), diagonal = four(2, 3, 4, 5);
    CHECK_THAT(natural_residual(f, a, diagonal, {3, 0, 2}, 1), agrees_with(0));
    CHECK_THAT(natural_residual(f, a, diagonal, {2, 0}, 1), agrees_with(5));
    CHECK_THAT(natural_residual(f, four(0, 6, 0, 7), diagonal, {3, 1, 0, 2}, 1), agrees_with(7));
}

TEST_CASE("a small weight is a weight: trucks in kilograms, or in nanograms") {
    for (const double unit : {1e-100, 1e-18, 1e-15, 1e15}) {
        INFO("A_ii of size " << unit);
        CHECK_THAT(
            natural_residual(two(3 / unit, -1 / unit), two(4, 9), two(unit, 2 * unit), {}, 1),
            agrees_with(3));
        CHECK_THAT(natural_residual(two(1, 3 / unit), two(0, 4), two(1, unit), {}, 1),
                   agrees_with(3));
    }
}

TEST_CASE("without contacts there is no error") {
    CHECK_THAT(natural_residual(VecX(0), VecX(0), VecX(0), {}, 1), agrees_with(0));
}

TEST_CASE("each error is the distance from the L of figure lcp_picture") {
    Random random(seed_of(34));
    for (int k = 0; k < 300; ++k) {
        const Given given = random_contacts(random, 1 + random.index(6), 0.2);
        REQUIRE_THAT(natural_residual(given), agrees_with(largest_distance(given)));
    }
}

TEST_CASE("the order of the contacts does not matter, and there may be many") {
    Random random(seed_of(35));
    for (const int count : {2, 5, 9, 1000}) {
        const Given given = random_contacts(random, count, 0.1);
        const double expected = largest_distance(given);
        REQUIRE_THAT(natural_residual(given), agrees_with(expected));
        std::vector<int> places(static_cast<std::size_t>(count));
        std::iota(places.begin(), places.end(), 0);
        std::rotate(places.begin(), places.begin() + 1, places.end());
        Given other{given.f(places), given.a(places), given.diagonal(places), {}, given.size};
        for (const int i : given.bilateral) other.bilateral.push_back((i + count - 1) % count);
        INFO(count << " contacts, each moved up by one, the first to the end");
        REQUIRE_THAT(natural_residual(other), agrees_with(expected));
    }
}

TEST_CASE("one bad contact among a thousand good ones is found, wherever it stands") {
    for (const int place : {0, 7, 9, 13, 70, 300, 999}) {
        Given given = thousand_good_contacts();
        given.f[place] = 0.5;
        given.a[place] = -3;
        INFO("contact " << place << " approaches with 3 m/s, the size is 4 m/s");
        REQUIRE_THAT(natural_residual(given), agrees_with(0.75));
    }
}

TEST_CASE("a joint among a thousand contacts may pull and must not move, wherever it stands") {
    for (const int place : {0, 7, 11, 70, 300, 999}) {
        Given given = thousand_good_contacts();
        given.f[place] = -1;
        given.a[place] = 0;
        INFO("contact " << place << " pulls");
        REQUIRE_THAT(natural_residual(given), agrees_with(given.diagonal[place] / given.size));
        given.bilateral = {place};
        REQUIRE_THAT(natural_residual(given), agrees_with(0));
        given.f[place] = 0;
        given.a[place] = 3;
        REQUIRE_THAT(natural_residual(given), agrees_with(0.75));
    }
}

TEST_CASE("there may be many joints") {
    for (const int count : {9, 13, 40, 300}) {
        Given given = thousand_good_contacts();
        for (int k = 0; k < count; ++k) {
            const int i = (k * 7) % 1000;
            given.f[i] = -1;
            given.a[i] = 0;
            given.bilateral.push_back(i);
        }
        INFO(count << " joints, all of which pull");
        REQUIRE_THAT(natural_residual(given), agrees_with(0));
        const int last = given.bilateral.back();
        given.a[last] = -3;
        REQUIRE_THAT(natural_residual(given), agrees_with(0.75));
        given.a[last] = 0;
        given.bilateral.pop_back();
        REQUIRE_THAT(natural_residual(given), agrees_with(given.diagonal[last] / given.size));
    }
}

TEST_CASE("of several errors that are huge the largest counts as well") {
    CHECK_THAT(plain(three(0, 0, 0), three(-1e7, -3e9, -2e8)), agrees_with(3e9));
    CHECK_THAT(plain(three(-2e8, -1e7, -3e9), three(0, 0, 0)), agrees_with(3e9));
}

TEST_CASE("a solution that is spoiled by a little has that little as its residual") {
    Random random(seed_of(36));
    for (int k = 0; k < 50; ++k) {
        const auto& [problem, solution, _] = random_lcp(random, 5, 8);
        const auto residual = [&problem = problem](const VecX& f) {
            return natural_residual(f, problem.A * f + problem.b, problem.A.diagonal(), {}, 1);
        };
        REQUIRE_THAT(residual(solution), agrees_with(0, 1));
        const int i = random.index(5);
        VecX spoiled = solution;
        spoiled[i] += random.chance(0.5) ? 1e-4 : -1e-4;
        // Contact i is wrong by A_ii, whether it pushes or not; another only where it pushes.
        double expected = problem.A(i, i);
        for (int j = 0; j < 5; ++j)
            if (solution[j] > 0) expected = std::max(expected, std::abs(problem.A(j, i)));
        REQUIRE_THAT(residual(spoiled), agrees_with(1e-4 * expected, 0, 1e-9));
    }
}

TEST_CASE("a residual does not depend on what was asked before") {
    Random random(seed_of(37));
    std::vector<Given> given;
    std::vector<double> residuals;
    for (int i = 0; i < 20; ++i) {
        given.push_back(random_contacts(random, 1 + random.index(4), 0.2));
        residuals.push_back(natural_residual(given.back()));
    }
    for (std::size_t i = given.size(); i-- > 0;)
        REQUIRE(natural_residual(given[i]) == residuals[i]);
}
