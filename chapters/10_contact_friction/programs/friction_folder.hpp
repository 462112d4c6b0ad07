// Friction problems in files: one, or all of a folder.
#pragma once
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "chapters/10_contact_friction/friction_file.hpp"

namespace collide {

struct NamedProblem {
    std::string name;
    FrictionProblem problem;
};

/// @throws std::invalid_argument naming the file and what is wrong with it
inline FrictionProblem read_friction_file(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in || std::filesystem::is_directory(file))
        throw std::invalid_argument("cannot read " + file.string());
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    try {
        return friction_problem_from_text(text);
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument(file.string() + ": " + error.what());
    }
}

inline void write_friction_file(const FrictionProblem& problem, const std::filesystem::path& file,
                                FrictionStorage storage = FrictionStorage::blocks) {
    std::ofstream out(file, std::ios::binary);
    out << to_siconos_text(problem, storage);
    if (!out.flush()) throw std::invalid_argument("cannot write " + file.string());
}

/// All files of a folder whose names end in .dat, in alphabetical order.
inline std::vector<NamedProblem> read_friction_folder(const std::filesystem::path& folder) {
    if (!std::filesystem::is_directory(folder))
        throw std::invalid_argument(folder.string() + " is not a folder");
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() == ".dat")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<NamedProblem> problems;
    for (const std::filesystem::path& file : files)
        problems.push_back({file.stem().string(), read_friction_file(file)});
    if (problems.empty()) throw std::invalid_argument(folder.string() + " has no .dat files");
    return problems;
}

}  // namespace collide
