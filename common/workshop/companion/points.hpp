// What exercises are worth: points, deadlines and the rule for late work, from one small file.
//
//     {"points": {"6": 10, "6.3": 15},            of each exercise of chapter 6, and of one of them
//      "partial": 0.5,                            of the points for an answer that passes some checks, in proportion
//      "deadlines": {"6": "2026-11-20T23:59"},    local time
//      "late": {"percent_per_day": 10, "days": 3}}  after so many days nothing
//
// Exercises without points are not graded. Everything but "points" may be left out.
#pragma once
#include <ctime>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/workshop/companion/outcome.hpp"

namespace collide {

struct GradingRules {
    std::map<std::string, double> points = {};          ///< by chapter "6" or exercise "6.3"
    std::map<std::string, std::time_t> deadlines = {};  ///< likewise
    double partial = 0;                                 ///< share for some of the checks
    double late_share_per_day = 0;  ///< of the points, lost with each day that has begun
    int late_days = 0;              ///< after these nothing is left
};

/// Throws std::invalid_argument naming the file, the field and what is allowed.
GradingRules read_grading_rules(const std::filesystem::path& file,
                                const std::vector<Exercise>& exercises);

/// "2026-11-20T23:59" in local time; seconds, or Z for UTC, or an offset such as +01:00 may follow. Throws
/// std::invalid_argument.
std::time_t time_from(const std::string& text);

/// The rules' exercises, in order.
std::vector<Exercise> graded_exercises(const GradingRules& rules,
                                       const std::vector<Exercise>& exercises);

struct Score {
    double points = 0, maximum = 0;
    int days_late = 0;
};
/// @param submitted  when the work was handed in; if it is not known it was in time
Score score_of(const GradingRules& rules, const Outcome& outcome,
               const std::optional<std::time_t>& submitted);
Score total_of(const std::vector<Score>& scores);

/// "12", "7.5": at most two decimals.
std::string points_text(double points);

}  // namespace collide
