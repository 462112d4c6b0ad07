// A folder for the measurements that a test makes itself.
#pragma once
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

namespace collide {

struct MeasuredFolder {
    std::filesystem::path path = std::filesystem::temp_directory_path() /
                                 ("collide-measured-" + std::to_string(std::random_device{}()));
    MeasuredFolder() { std::filesystem::create_directories(path); }
    MeasuredFolder(const MeasuredFolder&) = delete;
    MeasuredFolder& operator=(const MeasuredFolder&) = delete;
    ~MeasuredFolder() { std::filesystem::remove_all(path); }

    void write(const std::string& file, const std::string& bytes) const {
        std::ofstream(path / file, std::ios::binary) << bytes;
    }
};

}  // namespace collide
