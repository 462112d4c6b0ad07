// Tasks in a process of their own.
#include "common/benchmarks/apart.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <thread>

#include "common/testing/testing.hpp"

using namespace collide;

TEST_CASE("what a task returns arrives, whatever its length and whatever it prints") {
    CHECK(run_apart([] { return std::string("42"); }, 5) == "42");
    CHECK(run_apart([] { return std::string(); }, 5) == "");
    const auto talks = [] {
        std::cout << "not an answer" << std::endl;
        return std::string("a\nb\n");
    };
    CHECK(run_apart(talks, 5) == "a\nb\n");
    CHECK(run_apart([] { return std::string(3'000'000, 'x'); }, 5) == std::string(3'000'000, 'x'));
}

TEST_CASE("a task that ends its process, throws or hangs takes nothing with it") {
    CHECK_FALSE(run_apart([]() -> std::string { _exit(0); }, 5).has_value());
    CHECK_FALSE(run_apart([]() -> std::string { std::abort(); }, 5).has_value());
    CHECK_FALSE(run_apart([]() -> std::string { throw std::runtime_error("no"); }, 5).has_value());
    const auto begin = std::chrono::steady_clock::now();
    const auto hangs = []() -> std::string {
        while (true) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    };
    CHECK_FALSE(run_apart(hangs, 0.3).has_value());
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}
