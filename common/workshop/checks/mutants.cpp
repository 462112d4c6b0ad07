#include "common/workshop/checks/mutants.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

namespace collide {

namespace {

std::string chosen_name() {
    const char* const name = std::getenv("COLLIDE_MUTANT");
    return name ? name : "";
}

double as_it_is(double x) { return x; }
long kept(long n) { return n; }

Mutant with_numbers(std::function<double(double)> number) {
    return {std::move(number), kept, kept};
}
Mutant with_whole(std::function<long(long)> whole) { return {as_it_is, std::move(whole), kept}; }
Mutant with_size(std::function<long(long)> size) { return {as_it_is, kept, std::move(size)}; }

double random_number(double) {
    static std::mt19937_64 engine(1);
    // Any exponent and sign, as the bits come; also subnormal numbers, infinities and NaN.
    const std::uint64_t bits = engine();
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

constexpr double infinity = std::numeric_limits<double>::infinity();

std::map<std::string, Mutant> all_mutants() {
    return {
        {"empty", with_size([](long) { return 0; })},
        {"shorter", with_size([](long n) { return std::max(0L, n - 1); })},
        {"longer", with_size([](long n) { return n + 1; })},
        {"much_longer", with_size([](long n) { return n + 1000; })},
        {"zeros", {[](double) { return 0; }, [](long) { return 0; }, kept}},
        {"nan", with_numbers([](double) { return std::numeric_limits<double>::quiet_NaN(); })},
        {"infinite", with_numbers([](double) { return infinity; })},
        {"minus_infinite", with_numbers([](double) { return -infinity; })},
        {"huge", with_numbers([](double) { return std::numeric_limits<double>::max(); })},
        {"tiny", with_numbers([](double) { return std::numeric_limits<double>::denorm_min(); })},
        {"negative", {[](double x) { return -x; }, [](long n) { return -n; }, kept}},
        {"scaled", with_numbers([](double x) { return 1.5 * x; })},
        {"index_before", with_whole([](long) { return -1; })},
        {"index_next", with_whole([](long n) { return n + 1; })},
        {"index_beyond", with_whole([](long) { return 1'000'000; })},
        {"index_largest", with_whole([](long) { return long{std::numeric_limits<int>::max()}; })},
        {"other_optional", {as_it_is, kept, kept, false}},
        {"random", with_numbers(random_number)},
        {"late", with_numbers(as_it_is)},
        {"again", with_numbers(as_it_is)},
        {"garbage", with_numbers(as_it_is)},
        {"cut", with_numbers(as_it_is)},
        {"nothing", with_numbers(as_it_is)},
    };
}

}  // namespace

std::vector<std::string> mutant_names() {
    std::vector<std::string> names;
    for (const auto& [name, mutant] : all_mutants()) names.push_back(name);
    return names;
}

Mutant chosen_mutant() {
    const auto mutants = all_mutants();
    const auto found = mutants.find(chosen_name());
    if (found == mutants.end()) throw std::invalid_argument("COLLIDE_MUTANT names none");
    return found->second;
}

void spoil(std::string& reply) {
    static const std::string name = chosen_name();
    static std::string first = reply, last = reply;
    static std::mt19937_64 engine(2);
    const std::string now = reply;
    if (name == "late") reply = last;
    if (name == "again") reply = first;
    if (name == "garbage")
        for (std::size_t i = 1; i < reply.size(); ++i) reply[i] = static_cast<char>(engine());
    if (name == "cut") reply.resize(1 + reply.size() / 2);
    if (name == "nothing") reply.resize(1);
    last = now;
}

}  // namespace collide
