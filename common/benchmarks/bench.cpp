#include "common/benchmarks/bench.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>

namespace collide {

namespace {

// Column widths of the table [characters].
constexpr std::size_t ratio_width = 8, which_width = 20, what_width = 35, against_width = 38;

/// Three digits; an integer from a hundred on.
std::string short_number(double value) {
    const int decimals = value >= 99.5 ? 0 : value >= 9.95 ? 1 : 2;
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

/// Width in columns: one per UTF-8 character, not per byte.
std::size_t columns_of(const std::string& text) {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return count;
}

std::string padded(const std::string& text, std::size_t width) {
    const std::size_t columns = columns_of(text);
    return text + std::string(columns < width ? width - columns : 1, ' ');
}

std::string right(const std::string& text, std::size_t width) {
    return std::string(text.size() < width ? width - text.size() : 0, ' ') + text + "  ";
}

std::string without_trailing_blanks(std::string line) {
    return line.erase(line.find_last_not_of(' ') + 1);
}

}  // namespace

Bench::Bench(std::string name, int argc, char** argv) : name_(std::move(name)), out_(std::cout) {
    bool is_continued = false;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--continued")
            is_continued = true;
        else
            arguments_.push_back(argument);
    }
    if (!is_continued) print_head();
}

Bench::Bench(std::string name, std::ostream& out) : name_(std::move(name)), out_(out) {
    print_head();
}

void Bench::print_head() {
    out_ << right("ratio", ratio_width) << padded("at", which_width)
         << padded("time of this", what_width) << "divided by the time of that\n";
}

void Bench::compare(const std::string& what, const std::string& against,
                    const std::string& how_to_read) {
    what_ = what;
    against_ = against;
    out_ << '\n' << name_ << ": " << how_to_read << '\n';
    out_.flush();
}

void Bench::ratio(const std::string& which, double value, const std::string& note) {
    const std::string line = right(short_number(value), ratio_width) + padded(which, which_width) +
                             padded(what_, what_width) + padded(against_, against_width) + note;
    out_ << without_trailing_blanks(line) << '\n';
    out_.flush();
}

void Bench::remark(const std::string& sentence) { out_ << '(' << sentence << ")\n"; }

}  // namespace collide
