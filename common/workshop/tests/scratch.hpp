// A folder for the files of one test.
#pragma once
#include <filesystem>
#include <random>
#include <string>

namespace collide {

struct Scratch {
    std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                   ("collide-figure-" + std::to_string(std::random_device{}()));
    Scratch() { std::filesystem::create_directories(folder); }
    ~Scratch() { std::filesystem::remove_all(folder); }
};

}  // namespace collide
