#include <algorithm>
#include <limits>
#include <numeric>

#include "chapters/15_on_trial/prediction.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

using Sample = std::vector<double>;

/// Throws if the exercise is not there; false if there is an answer.
bool is_refused(const Sample& sample, int count) {
    try {
        new_mean_interval(sample, count);
    } catch (const std::exception& error) {
        if (std::string(error.what()).find("not implemented") != std::string::npos) throw;
        return true;
    }
    return false;
}

/// By Box and Muller.
double normal(Random& random) {
    const double length = std::sqrt(-2 * std::log(random.uniform(1e-300, 1)));
    return length * std::cos(random.uniform(0, 2 * std::numbers::pi));
}

Sample normal_sample(Random& random, int size, double mean = 0, double deviation = 1) {
    Sample sample;
    for (int i = 0; i < size; ++i) sample.push_back(mean + deviation * normal(random));
    return sample;
}

double mean_of(const Sample& sample) {
    return std::accumulate(sample.begin(), sample.end(), 0.0) / static_cast<double>(sample.size());
}

/// s² as the mean of ½ (x_i − x_j)² over all pairs: without a mean.
double deviation_by_pairs(const Sample& sample) {
    double sum = 0, pairs = 0;
    for (std::size_t i = 0; i < sample.size(); ++i)
        for (std::size_t j = 0; j < i; ++j, ++pairs)
            sum += (sample[i] - sample[j]) * (sample[i] - sample[j]) / 2;
    return std::sqrt(sum / pairs);
}

double width(const Interval& interval) { return interval.high - interval.low; }
double middle(const Interval& interval) { return (interval.high + interval.low) / 2; }

}  // namespace

TEST_CASE("numbers by hand: 1, 2 and 3") {
    // mean 2, s = 1, and t = 4.3026527 for two degrees of freedom
    const double t = 4.302652729749464;
    const Interval next = new_mean_interval({1, 2, 3}, 1);
    CHECK_THAT(next.low, agrees_with(2 - t * std::sqrt(4. / 3)));
    CHECK_THAT(next.high, agrees_with(2 + t * std::sqrt(4. / 3)));
    const Interval three = new_mean_interval({1, 2, 3}, 3);
    CHECK_THAT(three.low, agrees_with(2 - t * std::sqrt(2. / 3)));
    CHECK_THAT(three.high, agrees_with(2 + t * std::sqrt(2. / 3)));
    const Interval six = new_mean_interval({1, 2, 3}, 6);
    CHECK_THAT(width(six), agrees_with(2 * t * std::sqrt(0.5)));
}

TEST_CASE("two values say little: Student's t is 12.7") {
    const Interval next = new_mean_interval({5, 7}, 2);  // s = √2, √(1/2 + 1/2) = 1
    CHECK_THAT(middle(next), agrees_with(6));
    CHECK_THAT(width(next), agrees_with(2 * 12.70620473617471 * std::sqrt(2)));
}

TEST_CASE("Student's t is that of the number of values less one: published values") {
    struct Published {
        int size;
        double t;
    };
    for (const auto& [size, t] :
         {Published{2, 12.70620473617471}, Published{3, 4.302652729749464},
          Published{4, 3.182446305283710}, Published{5, 2.776445105197794},
          Published{10, 2.262157162798206}, Published{11, 2.228138851986275},
          Published{20, 2.093024054408310}, Published{31, 2.042272456301238},
          Published{100, 1.984216951586417}, Published{2000, 1.961151420170562}}) {
        Sample sample;
        for (int i = 0; i < size; ++i) sample.push_back(i % 2 == 0 ? 1 : -1);
        const double deviation = deviation_by_pairs(sample);
        const double expected = 2 * t * deviation * std::sqrt(1. / size + 1. / 7);
        INFO(size << " values");
        CHECK_THAT(width(new_mean_interval(sample, 7)), agrees_with(expected, 0, 1e-11));
    }
}

TEST_CASE("the deviation as the pairs of values have it") {
    Random random(seed_of(1541));
    for (int k = 0; k < 100; ++k) {
        const int size = 2 + random.index(30), count = 1 + random.index(30);
        const Sample sample = normal_sample(random, size, 3, 0.7);
        const Interval interval = new_mean_interval(sample, count);
        const double expected = 2 * student_quantile(size - 1) * deviation_by_pairs(sample) *
                                std::sqrt(1. / size + 1. / count);
        REQUIRE_THAT(width(interval), agrees_with(expected, 0, 1e-11));
        REQUIRE_THAT(middle(interval), agrees_with(mean_of(sample), 1));
    }
}

TEST_CASE("it holds the mean of the new ones in 95 of 100 cases") {
    Random random(seed_of(1542));
    struct Plan {
        int size, count;
    };
    constexpr int trials = 2000;
    const double allowed = 4 * std::sqrt(0.95 * 0.05 / trials);
    for (const auto& [size, count] :
         {Plan{2, 1}, Plan{2, 10}, Plan{3, 3}, Plan{4, 50}, Plan{12, 1}, Plan{15, 15}}) {
        int inside = 0;
        for (int k = 0; k < trials; ++k) {
            const Sample sample = normal_sample(random, size, 0.8, 0.3);
            const Interval interval = new_mean_interval(sample, count);
            const double mean = mean_of(normal_sample(random, count, 0.8, 0.3));
            inside += interval.low <= mean && mean <= interval.high;
        }
        INFO(size << " values, " << count << " new ones");
        CHECK_THAT(static_cast<double>(inside) / trials, Catch::Matchers::WithinAbs(0.95, allowed));
    }
}

TEST_CASE("of very many new ones it is the interval of the mean, of one the widest") {
    Random random(seed_of(1543));
    for (const int size : {2, 3, 9, 40}) {
        const Sample sample = normal_sample(random, size);
        const double own =
            2 * student_quantile(size - 1) * deviation_by_pairs(sample) / std::sqrt(size);
        CHECK_THAT(width(new_mean_interval(sample, 2'000'000'000)), agrees_with(own, 0, 1e-7));
        double before = std::numeric_limits<double>::infinity();
        for (const int count : {1, 2, 3, 10, 100, 10000, 100000000}) {
            const double now = width(new_mean_interval(sample, count));
            CHECK(now < before);
            CHECK(now > own);
            before = now;
        }
    }
}

TEST_CASE("as many new ones as old ones: √2 times the interval of the mean") {
    Random random(seed_of(1544));
    for (const int size : {2, 5, 30}) {
        const Sample sample = normal_sample(random, size);
        const double own =
            2 * student_quantile(size - 1) * deviation_by_pairs(sample) / std::sqrt(size);
        CHECK_THAT(width(new_mean_interval(sample, size)),
                   agrees_with(std::sqrt(2) * own, 0, 1e-11));
    }
}

TEST_CASE("no order of the values is better than another") {
    Random random(seed_of(1545));
    for (int k = 0; k < 50; ++k) {
        Sample sample = normal_sample(random, 2 + random.index(10));
        sample.push_back(random.sign() * 30);  // the extreme one last
        const Interval last = new_mean_interval(sample, 3);
        std::rotate(sample.begin(), sample.end() - 1, sample.end());
        const Interval first = new_mean_interval(sample, 3);
        REQUIRE_THAT(first.low, agrees_with(last.low, 1));
        REQUIRE_THAT(first.high, agrees_with(last.high, 1));
    }
}

TEST_CASE("in any unit, and mirrored") {
    Random random(seed_of(1546));
    for (const double unit : {1e-100, 1e-9, 1e-3, 1e3, 1e9, 1e100})
        for (const double side : {unit, -unit}) {
            Sample sample = normal_sample(random, 6, 2);
            const Interval before = new_mean_interval(sample, 4);
            for (double& value : sample) value *= side;
            const Interval after = new_mean_interval(sample, 4);
            const double low = side < 0 ? -before.high : before.low;
            const double high = side < 0 ? -before.low : before.high;
            CHECK_THAT(after.low / unit, agrees_with(low, 1));
            CHECK_THAT(after.high / unit, agrees_with(high, 1));
        }
}

TEST_CASE("values that differ by a millionth of their size lose no digits of their scatter") {
    Random random(seed_of(1547));
    for (const double shift : {1e3, 1e6, -1e6})
        for (int k = 0; k < 20; ++k) {
            Sample sample;
            for (int i = 0; i < 8; ++i)  // multiples of 2⁻²⁰ are shifted without rounding
                sample.push_back(std::ldexp(1 + random.index(5'000'000), -20));
            const double before = width(new_mean_interval(sample, 5));
            for (double& value : sample) value += shift;
            const Interval after = new_mean_interval(sample, 5);
            REQUIRE_THAT(middle(after), agrees_with(mean_of(sample)));
            REQUIRE_THAT(width(after), agrees_with(before, 0, 1e-9));
        }
}

TEST_CASE("values that are all the same leave no doubt") {
    for (const double value : {0.0, 1.0, -0.1, 1e9}) {
        const Interval interval = new_mean_interval(Sample(7, value), 2);
        CHECK_THAT(interval.low, agrees_with(value, 0, 1e-14));
        CHECK_THAT(interval.high, agrees_with(value, 0, 1e-14));
    }
}

TEST_CASE("the mean is in the middle, whatever the median") {
    const Interval interval = new_mean_interval({1, 1, 1, 1, 11}, 2);
    CHECK_THAT(middle(interval), agrees_with(3));
    CHECK(interval.low < 0);  // not cut off at zero: nobody has said that the values are positive
}

TEST_CASE("one value, no new ones, and values that are no numbers are refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    CHECK(is_refused({}, 1));
    CHECK(is_refused({3}, 1));
    CHECK(is_refused({1, 2, 3}, 0));
    CHECK(is_refused({1, 2, 3}, -1));
    CHECK(is_refused({1, 2, 3}, -3));
    CHECK(is_refused({nan, 2, 3}, 1));
    CHECK(is_refused({1, 2, nan}, 1));
    CHECK(is_refused({1, infinity, 3}, 1));
    CHECK(is_refused({1, 2, -infinity}, 1));
    CHECK_FALSE(is_refused({1, 2}, 1));
    CHECK_FALSE(is_refused({2, 2}, 1));
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1548));
    std::vector<Sample> questions;
    std::vector<Interval> first;
    for (int k = 0; k < 20; ++k) questions.push_back(normal_sample(random, 2 + k % 7));
    for (const Sample& sample : questions) first.push_back(new_mean_interval(sample, 3));
    for (std::size_t i = questions.size(); i-- > 0;) {
        const Interval again = new_mean_interval(questions[i], 3);
        CHECK(again.low == first[i].low);
        CHECK(again.high == first[i].high);
    }
}

TEST_CASE("an extreme value among many belongs to the sample") {
    for (const int size : {30, 100}) {
        Sample sample;
        for (int i = 0; i < size; ++i) sample.push_back(i % 2 == 0 ? 1 : -1);
        sample.back() = 50;
        const Interval interval = new_mean_interval(sample, 10);
        CHECK_THAT(middle(interval), agrees_with(mean_of(sample)));
        CHECK_THAT(width(interval),
                   agrees_with(2 * student_quantile(size - 1) * deviation_by_pairs(sample) *
                                   std::sqrt(1. / size + 0.1),
                               0, 1e-11));
    }
}

TEST_CASE("so many values that Student's t is nearly that of the normal distribution") {
    for (const int size : {5000, 40000, 200000}) {
        Sample sample;
        for (int i = 0; i < size; ++i) sample.push_back(i % 2 == 0 ? 1 : -1);
        const double deviation = std::sqrt(size / (size - 1.0));  // the mean is 0
        CHECK_THAT(
            width(new_mean_interval(sample, 1)),
            agrees_with(2 * student_quantile(size - 1) * deviation * std::sqrt(1 + 1. / size), 0,
                        1e-11));
    }
}

TEST_CASE("the largest count there is") {
    const int most = std::numeric_limits<int>::max();
    CHECK_THAT(width(new_mean_interval({5, 7}, most)),
               agrees_with(2 * 12.70620473617471 * std::sqrt(2) * std::sqrt(0.5 + 1. / most)));
}
