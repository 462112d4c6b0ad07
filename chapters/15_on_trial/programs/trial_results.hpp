// The results of the trials: a file with a line for each case, which on_trial writes and the figures
// read.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "chapters/15_on_trial/trial_scenes.hpp"
#include "common/core/digits.hpp"
#include "common/figures/files.hpp"

namespace collide {

/// One case of a scene, under one contestant.
struct TrialResult {
    std::string contestant, version, settings;
    Tuning tuning = Tuning::defaults;
    double step = 0;  ///< [s]
    std::string scene;
    double parameter = 0;  ///< of the case
    double measured = 0;   ///< what the case measures
    double error = 0;      ///< see trial_error; infinite: no answer
    double seconds = 0;    ///< processor time
    std::string remark;    ///< why there is no answer
    bool can_say = true;   ///< false: the scene cannot be said to this contestant
};

/// The steps on trial [s].
inline const std::array<double, 3> trial_steps = {1 / 60.0, 1 / 240.0, 1 / 960.0};

namespace trial_file {

constexpr const char* header =
    "contestant,version,settings,tuning,step_s,scene,parameter,measured,error,seconds,can_say,remark";

/// Without the character that separates.
inline std::string field(std::string text) {
    std::replace(text.begin(), text.end(), ',', ';');
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}
inline double number(const std::string& word, const std::filesystem::path& file, int line) {
    if (word == "inf") return std::numeric_limits<double>::infinity();
    if (const auto value = number_in(word)) return *value;
    throw std::invalid_argument(file.string() + ", line " + std::to_string(line) + ": " + word +
                                " is not a number");
}
inline std::string number_text(double value) {
    return std::isfinite(value) ? shortest_digits(value) : "inf";
}

}  // namespace trial_file

inline std::string to_line(const TrialResult& r) {
    using namespace trial_file;
    return field(r.contestant) + "," + field(r.version) + "," + field(r.settings) + "," +
           to_text(r.tuning) + "," + general_digits(r.step, 6) + "," + r.scene + "," +
           number_text(r.parameter) + "," + general_digits(r.measured, 6) + "," +
           (std::isfinite(r.error) ? general_digits(r.error, 4) : "inf") + "," +
           general_digits(r.seconds, 3) + "," + (r.can_say ? "1" : "0") + "," + field(r.remark);
}

inline TrialResult from_line(const std::string& line, const std::filesystem::path& file,
                             int number_of_line) {
    std::vector<std::string> words;
    std::stringstream stream(line + ",");
    for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
    if (words.size() != 12)
        throw std::invalid_argument(file.string() + ", line " + std::to_string(number_of_line) +
                                    ": must have 12 fields");
    const auto number = [&](std::size_t k) {
        return trial_file::number(words[k], file, number_of_line);
    };
    return {
        words[0],  words[1],  words[2],  words[3] == "advised" ? Tuning::advised : Tuning::defaults,
        number(4), words[5],  number(6), number(7),
        number(8), number(9), words[11], words[10] == "1"};
}

inline std::vector<TrialResult> read_trial_results(const std::filesystem::path& file) {
    std::stringstream text(read_text(file));
    std::string line;
    std::getline(text, line);
    if (line != trial_file::header)
        throw std::invalid_argument(file.string() + ": is no file of on_trial");
    std::vector<TrialResult> results;
    for (int k = 2; std::getline(text, line); ++k) results.push_back(from_line(line, file, k));
    return results;
}

inline void write_trial_results(const std::vector<TrialResult>& results,
                                const std::filesystem::path& file) {
    write_file(file, [&](std::ostream& out) {
        out << trial_file::header << '\n';
        for (const TrialResult& result : results) out << to_line(result) << '\n';
    });
}

/// What the project keeps, beside the programs.
inline std::filesystem::path kept_trial_results(const std::filesystem::path& figures) {
    return (figures / "../../chapters/15_on_trial/programs/measured_trials.csv").lexically_normal();
}

/// The worst error of a scene's cases; nothing, if there is no such run or it cannot be said.
inline std::optional<double> worst_error(const std::vector<TrialResult>& results,
                                         const std::string& contestant, Tuning tuning, double step,
                                         const std::string& scene) {
    std::optional<double> worst;
    for (const TrialResult& r : results)
        if (r.contestant == contestant && r.tuning == tuning && std::abs(r.step - step) < 1e-5 &&
            r.scene == scene && r.can_say)
            worst = std::max(worst.value_or(0), r.error);
    return worst;
}

/// The names of the contestants, in the order of the file.
inline std::vector<std::string> contestants_in(const std::vector<TrialResult>& results) {
    std::vector<std::string> names;
    for (const TrialResult& r : results)
        if (std::find(names.begin(), names.end(), r.contestant) == names.end())
            names.push_back(r.contestant);
    return names;
}

}  // namespace collide
