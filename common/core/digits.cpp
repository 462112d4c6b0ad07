#include "common/core/digits.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#ifdef __EMSCRIPTEN__
#include <emscripten.h>

/// JavaScript chooses the digits by the same rule, and much faster than the C library does.
EM_JS(void, write_digits, (double value, char* text), {
    const digits = value.toExponential();
    for (let i = 0; i < digits.length; ++i) HEAPU8[text + i] = digits.charCodeAt(i);
});
#endif

namespace collide {

#ifdef __cpp_lib_to_chars

std::string shortest_digits(double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string general_digits(double value, int count) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::general, count)
                         .ptr;
    return {buffer.data(), end};
}

std::optional<double> number_in(const std::string& word) {
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return value;
}

#else

std::string shortest_digits(double value) { return portable::shortest_digits(value); }
std::string general_digits(double value, int count) {
    return portable::general_digits(value, count);
}
std::optional<double> number_in(const std::string& word) { return portable::number_in(word); }

#endif

namespace portable {

namespace {

constexpr int digits_of_a_double = 17;  // enough for any double

/// 0.d₁d₂d₃… × 10^exponent.
struct Decimal {
    std::string digits;
    int exponent;
};

#ifdef __EMSCRIPTEN__

Decimal shortest(double value) {
    std::array<char, 40> text{};
    write_digits(value, text.data());  // d.ddde±x
    const std::string_view written(text.data());
    const std::size_t e = written.find('e');
    Decimal decimal{std::string(written.substr(0, 1)), std::atoi(&text[e + 1]) + 1};
    if (e > 1) decimal.digits += written.substr(2, e - 2);
    return decimal;
}

#else

/// A positive number rounded to `count` digits.
Decimal rounded(double value, int count) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.*e", count - 1, value);
    Decimal decimal{std::string(1, text[0]), 0};
    if (count > 1) decimal.digits.append(&text[2], static_cast<std::size_t>(count - 1));
    const std::size_t after_e = count == 1 ? 2 : static_cast<std::size_t>(count) + 2;
    decimal.exponent = std::atoi(&text[after_e]) + 1;
    return decimal;
}

bool reads_back(const Decimal& decimal, double value) {
    const std::string text = "0." + decimal.digits + "e" + std::to_string(decimal.exponent);
    return std::strtod(text.c_str(), nullptr) == value;
}

/// The next larger number with the same number of digits, unless the last digit carries.
Decimal next_above(Decimal decimal) {
    if (decimal.digits.back() != '9') ++decimal.digits.back();
    return decimal;
}

/// Below a power of two the doubles lie half as far apart as above it. There the nearest decimal of
/// that length may be too far below, while the next one above reads back.
Decimal shortest(double value) {
    for (int count = 1; count < digits_of_a_double; ++count) {
        const Decimal nearest = rounded(value, count);
        if (reads_back(nearest, value)) return nearest;
        if (const Decimal above = next_above(nearest); reads_back(above, value)) return above;
    }
    return rounded(value, digits_of_a_double);
}

#endif

std::string scientific(const Decimal& decimal) {
    std::string text = decimal.digits.substr(0, 1);
    if (decimal.digits.size() > 1) text += "." + decimal.digits.substr(1);
    std::array<char, 16> exponent{};
    std::snprintf(exponent.data(), exponent.size(), "e%+03d", decimal.exponent - 1);
    return text + exponent.data();
}

/// Integers are written with all digits of the double.
std::string fixed(const Decimal& decimal, double value) {
    const int count = static_cast<int>(decimal.digits.size());
    if (decimal.exponent <= 0)
        return "0." + std::string(static_cast<std::size_t>(-decimal.exponent), '0') +
               decimal.digits;
    if (decimal.exponent < count) {
        const auto whole = static_cast<std::size_t>(decimal.exponent);
        return decimal.digits.substr(0, whole) + "." + decimal.digits.substr(whole);
    }
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), "%.0f", value);
    return text.data();
}

std::string with_sign(double value, const std::string& text) {
    return (std::signbit(value) ? "-" : "") + text;
}

}  // namespace

std::string shortest_digits(double value) {
    const double size = std::abs(value);
    if (std::isnan(size)) return with_sign(value, "nan");
    if (std::isinf(size)) return with_sign(value, "inf");
    if (size == 0) return with_sign(value, "0");
    const Decimal decimal = shortest(size);
    const std::string with_exponent = scientific(decimal), plain = fixed(decimal, size);
    return with_sign(value, plain.size() <= with_exponent.size() ? plain : with_exponent);
}

std::string general_digits(double value, int count) {
    std::array<char, 40> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.*g", count, value);
    return buffer.data();
}

std::optional<double> number_in(const std::string& word) {
    const auto begins_like_a_number = [](char c) {
        return c == '-' || c == '.' || (c >= '0' && c <= '9') || c == 'i' || c == 'n' || c == 'I' ||
               c == 'N';
    };
    const bool is_hexadecimal = word.find_first_of("xX") != std::string::npos;
    if (word.empty() || !begins_like_a_number(word[0]) || is_hexadecimal) return std::nullopt;
    char* end = nullptr;
    errno = 0;
    const double value = std::strtod(word.c_str(), &end);
    // Like std::from_chars, refuse numbers outside the range of a double.
    const bool is_out_of_range = errno == ERANGE && (std::isinf(value) || value == 0);
    if (end != word.c_str() + word.size() || is_out_of_range) return std::nullopt;
    return value;
}

}  // namespace portable

}  // namespace collide
