// The exercises of the course, as CMake lists them (exercises.txt in the build folder).
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

struct Exercise {
    std::string number;   ///< chapter.exercise in the order of the sheet: "6.3"
    std::string name;     ///< "diverging_ray"
    std::string chapter;  ///< "06_frictional_impact_3d"
    std::string id;  ///< "06_diverging_ray"; its programs are check_, student_, zoo_ and picture_…
    std::filesystem::path root;  ///< of the course
    double time_limit = 10;      ///< for all its checks together [s]
    std::string figure = {};     ///< a figure of the chapter that uses the function: "sliding_rays"

    std::filesystem::path student_file() const;
    std::filesystem::path answer_file() const;
    std::filesystem::path mistakes_file() const;
    std::filesystem::path fingerprints_file() const;
    std::filesystem::path sheet() const;
};

/// The exercise's section of the sheet, including its heading.
std::string section_of(const Exercise& exercise);

std::vector<Exercise> read_exercises(const std::filesystem::path& list);

/// Selects exercises: "6" is a chapter, "6.3" and "diverging_ray" are exercises; without words,
/// all. Throws std::invalid_argument for an unknown word.
std::vector<Exercise> select_exercises(const std::vector<Exercise>& all,
                                       const std::vector<std::string>& words);

}  // namespace collide
