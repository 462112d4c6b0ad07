// Numbers as text: the portable digits are those of std::to_chars.
#include "common/core/digits.hpp"

#include <bit>
#include <cstdint>
#include <limits>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// Random bits, random sizes, short decimals and powers: where shortest digits are easy and hard.
std::vector<double> many_numbers() {
    std::vector<double> numbers{0.0,
                                -0.0,
                                1.0,
                                0.1,
                                1e5,
                                123456,
                                1e22,
                                1e23,
                                123456789012345680000.0,
                                9007199254740993.0,
                                5e-324,
                                2.2250738585072014e-308,
                                std::numeric_limits<double>::max(),
                                std::numeric_limits<double>::infinity(),
                                -std::numeric_limits<double>::infinity(),
                                std::numeric_limits<double>::quiet_NaN()};
    for (int k = -1074; k < 1024; ++k) numbers.push_back(std::ldexp(1.0, k));
    for (int k = -300; k <= 300; ++k) numbers.push_back(std::pow(10.0, k));
    std::mt19937_64 random(7);
    for (int i = 0; i < sample_size(5'000, 20'000); ++i) {
        const double any = std::bit_cast<double>(random());
        if (std::isfinite(any)) numbers.push_back(any);
        const auto whole = static_cast<double>(random() % 1'000'000'000);
        numbers.push_back(whole / std::pow(10.0, static_cast<int>(random() % 12)));
        numbers.push_back(-whole * std::pow(10.0, static_cast<int>(random() % 12)));
        numbers.push_back(std::ldexp(static_cast<double>(random() >> 11), -53));
    }
    return numbers;
}

}  // namespace

TEST_CASE("digits: shortest and rounded ones are the same by the C library as by the C++ library") {
    for (const double value : many_numbers()) {
        const std::string expected = shortest_digits(value);
        if (portable::shortest_digits(value) != expected)
            FAIL(portable::shortest_digits(value) << " instead of " << expected);
        for (const int count : {1, 6, 9, 17})
            if (portable::general_digits(value, count) != general_digits(value, count))
                FAIL(portable::general_digits(value, count)
                     << " instead of " << general_digits(value, count));
    }
}

TEST_CASE("digits: the shortest ones read back as the same number") {
    for (const double value : many_numbers()) {
        const std::string text = shortest_digits(value);
        for (const auto& read : {number_in(text), portable::number_in(text)}) {
            if (!read) FAIL(text << " is not read");
            if (std::bit_cast<std::uint64_t>(*read) != std::bit_cast<std::uint64_t>(value))
                FAIL(text << " is read as another number");
        }
    }
}

TEST_CASE("digits: what is not a number is refused, in both ways") {
    for (const char* word : {"", " 1", "1 ", "+1", "0x10", "1,5", "abc", "-", ".", "1e", "1e999",
                             "1e-999", "--1", "-+1"}) {
        CAPTURE(word);
        CHECK_FALSE(number_in(word));
        CHECK_FALSE(portable::number_in(word));
    }
    for (const char* word : {"1", "-1", ".5", "5.", "1e3", "1E-3", "inf", "-inf", "1e-310"}) {
        CAPTURE(word);
        CHECK(number_in(word) == portable::number_in(word));
        CHECK(number_in(word));
    }
}
