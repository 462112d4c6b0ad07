#include "chapters/15_on_trial/prediction.hpp"

#include <limits>

#include "chapters/15_on_trial/random_thirds.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

/// The share of |t| below a bound: ∫ cos^{ν−1} θ dθ up to tan θ = t/√ν over the same up to π/2, by
/// Simpson's rule.
double probability_by_quadrature(int degrees, double bound) {
    const auto integral = [&](double end) {
        constexpr int pieces = 20000;
        double sum = 0;
        for (int i = 0; i <= pieces; ++i) {
            const double weight = i == 0 || i == pieces ? 1 : i % 2 == 1 ? 4 : 2;
            sum += weight * std::pow(std::abs(std::cos(end * i / pieces)), degrees - 1);
        }
        return sum * end / pieces / 3;
    };
    return integral(std::atan(bound / std::sqrt(degrees))) / integral(std::numbers::pi / 2);
}

}  // namespace

TEST_CASE("Student's t as published, and from an arithmetic of thirty digits") {
    struct Published {
        int degrees;
        double t;
    };
    for (const auto& [degrees, t] :
         {Published{1, 12.706204736174705}, Published{2, 4.3026527297494639},
          Published{3, 3.1824463052837096}, Published{4, 2.7764451051977944},
          Published{10, 2.2281388519862747}, Published{30, 2.0422724563012383},
          Published{99, 1.9842169515864175}, Published{1000, 1.9623390808264085},
          Published{1001, 1.9623367052808799}, Published{10000, 1.9602012398906263},
          Published{1000000, 1.9599663568141070}}) {
        INFO(degrees << " degrees of freedom");
        CHECK_THAT(student_quantile(degrees), agrees_with(t, 0, 1e-13));
    }
}

TEST_CASE("95 of 100 are below Student's t, by quadrature of its density") {
    for (const int degrees : {1, 2, 5, 6, 17, 80, 313, 1500})
        CHECK_THAT(probability_by_quadrature(degrees, student_quantile(degrees)),
                   agrees_with(0.95, 0, 1e-10));
}

TEST_CASE("more is known with every degree of freedom, also where the method changes") {
    double before = std::numeric_limits<double>::infinity();
    for (int degrees = 1; degrees < 1100; degrees += degrees < 980 && degrees > 40 ? 17 : 1) {
        const double now = student_quantile(degrees);
        INFO(degrees);
        REQUIRE(now < before);
        before = now;
    }
    CHECK(student_quantile(std::numeric_limits<int>::max()) > 1.959963984540054);
    CHECK_THROWS_AS(student_quantile(0), std::invalid_argument);
}

TEST_CASE("where the mean of new values will be, by hand") {
    const Interval next = new_mean_interval({1, 2, 3}, 3);
    CHECK_THAT(next.high - 2, agrees_with(student_quantile(2) * std::sqrt(2. / 3)));
    CHECK_THAT(2 - next.low, agrees_with(next.high - 2));
}

TEST_CASE("a sample of one says nothing about the next") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(new_mean_interval({}, 1), std::invalid_argument);
    CHECK_THROWS_AS(new_mean_interval({1}, 1), std::invalid_argument);
    CHECK_THROWS_AS(new_mean_interval({1, 2}, 0), std::invalid_argument);
    CHECK_THROWS_AS(new_mean_interval({1, nan}, 1), std::invalid_argument);
}

TEST_CASE("on random thirds the interval holds as often as it says, also after a fit") {
    Random random(1531);
    // All surfaces are alike, so the best on one third was lucky there, and only there.
    std::vector<SurfaceErrors> errors(20);
    for (SurfaceErrors& each : errors)
        for (int i = 0; i < 300; ++i) {
            double sum = 0;  // nearly normal
            for (int k = 0; k < 12; ++k) sum += random.uniform(0, 1);
            each.push_back(sum);
        }
    CHECK_THAT(interval_coverage(errors, sample_size(300, 3000)), WithinAbs(0.95, 0.04));
}

TEST_CASE("the third to which a surface is fitted takes no part in the promise") {
    // A surface for each value, with no error there only: the fit chooses one of the first third, and
    // all other errors are the same. The mean of the fitted third itself is smaller than promised.
    std::vector<SurfaceErrors> errors;
    for (std::size_t i = 0; i < 9; ++i) {
        errors.emplace_back(9, 1.0);
        errors.back()[i] = 0;
    }
    CHECK(interval_coverage(errors, 200) == 1);
}

TEST_CASE(
    "a rare large value breaks the promise where it is among the new ones, in a third of all cases") {
    // One value in thirty is huge: where it is among the new ones, nothing foretold it.
    Random random(1532);
    SurfaceErrors rare;
    for (int i = 0; i < 30; ++i) rare.push_back(random.uniform(0.5, 1.5));
    rare[7] = 1000;
    const double kept = interval_coverage({rare}, 1000);
    CHECK(kept > 0.55);
    CHECK(kept < 0.75);
}

TEST_CASE("errors that cannot be divided are refused") {
    CHECK_THROWS_AS(interval_coverage({}, 10), std::invalid_argument);
    CHECK_THROWS_AS(interval_coverage({{1, 2, 3, 4, 5}}, 10), std::invalid_argument);
    CHECK_THROWS_AS(interval_coverage({{1, 2, 3, 4, 5, 6}, {1, 2}}, 10), std::invalid_argument);
    CHECK_THROWS_AS(interval_coverage({{1, 2, 3, 4, 5, 6}}, 0), std::invalid_argument);
}
