// The seeds of the random problems in checks. The public ones are numbers in the checks, which everybody can
// read; a lecturer who grades with a seed of his own (`course grade --seed`) gets other problems of the same
// kind, which a function can only pass by computing.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <string>

namespace collide {

/// The number itself, or, if the environment variable COLLIDE_SEED is set, one that both determine.
inline std::uint64_t seed_of(std::uint64_t number) {
    const char* const held_out = std::getenv("COLLIDE_SEED");
    if (held_out == nullptr || *held_out == 0) return number;
    // SplitMix64, so that neighbouring numbers lead to unrelated problems.
    std::uint64_t mixed = std::strtoull(held_out, nullptr, 10) * 0x9e3779b97f4a7c15 + number;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
}

}  // namespace collide
