#include "common/workshop/companion/points.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/figures/files.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

constexpr double seconds_per_day = 24 * 3600;

/// The value for an exercise: its own, or else that of its chapter.
template <class Value>
std::optional<Value> value_for(const Exercise& exercise,
                               const std::map<std::string, Value>& values) {
    const std::string chapter = exercise.number.substr(0, exercise.number.find('.'));
    for (const std::string& key : {exercise.number, chapter})
        if (const auto found = values.find(key); found != values.end()) return found->second;
    return std::nullopt;
}

/// Reads the fields of grading.json; every complaint names the file and the field.
class RulesReader {
  public:
    RulesReader(const fs::path& file, const std::vector<Exercise>& exercises)
        : file_(file.string()), exercises_(exercises) {
        json_ = nlohmann::json::parse(read_text(file), nullptr, false);
        if (!json_.is_object()) refuse_file("it is not a JSON object");
        for (const auto& [field, value] : json_.items())
            if (field != "points" && field != "partial" && field != "deadlines" && field != "late")
                refuse_file("there is no field \"" + field + "\"");
    }

    GradingRules read() const {
        GradingRules rules;
        if (!json_.contains("points")) refuse_file("\"points\" is missing");
        const auto points = part(json_, "points"), deadlines = part(json_, "deadlines");
        for (const auto& [what, value] : points.items()) {
            require_known(what);
            rules.points[what] = number(value, "points." + what, 1e6);
        }
        for (const auto& [what, value] : deadlines.items()) {
            require_known(what);
            if (!value.is_string()) refuse_file("deadlines." + what + " must be a time in quotes");
            rules.deadlines[what] = time_from(value);
        }
        if (json_.contains("partial")) rules.partial = number(json_["partial"], "partial", 1);
        const auto late = part(json_, "late");
        for (const auto& [field, value] : late.items())
            if (field != "percent_per_day" && field != "days")
                refuse_file("there is no field \"late." + field + "\"");
        if (late.contains("percent_per_day"))
            rules.late_share_per_day =
                number(late["percent_per_day"], "late.percent_per_day", 100) / 100;
        if (late.contains("days"))
            rules.late_days = static_cast<int>(number(late["days"], "late.days", 1000));
        return rules;
    }

  private:
    [[noreturn]] void refuse_file(const std::string& why) const {
        throw std::invalid_argument(file_ + ": " + why);
    }
    nlohmann::json part(const nlohmann::json& of, const char* field) const {
        if (!of.contains(field)) return nlohmann::json::object();
        if (!of[field].is_object()) refuse_file(std::string(field) + " must be an object");
        return of[field];
    }
    double number(const nlohmann::json& value, const std::string& field, double most) const {
        const double given = value.is_number() ? value.get<double>() : -1;
        if (!(given >= 0 && given <= most))
            refuse_file(field + " must be a number from 0 to " + points_text(most));
        return given;
    }
    void require_known(const std::string& what) const {
        const bool is_known =
            std::any_of(exercises_.begin(), exercises_.end(), [&](const Exercise& exercise) {
                return exercise.number == what || exercise.number.starts_with(what + ".");
            });
        if (!is_known) refuse_file("there is no chapter or exercise \"" + what + "\"");
    }

    std::string file_;
    const std::vector<Exercise>& exercises_;
    nlohmann::json json_;
};

}  // namespace

GradingRules read_grading_rules(const fs::path& file, const std::vector<Exercise>& exercises) {
    return RulesReader(file, exercises).read();
}

std::time_t time_from(const std::string& text) {
    std::tm when{};
    int read = 0, seconds_read = 0;
    const bool has_minutes =
        std::sscanf(text.c_str(), "%4d-%2d-%2d%*1[T ]%2d:%2d%n", &when.tm_year, &when.tm_mon,
                    &when.tm_mday, &when.tm_hour, &when.tm_min, &read) == 5;
    if (!has_minutes)
        throw std::invalid_argument("'" + text + "' is not a time such as 2026-11-20T23:59");
    if (std::sscanf(text.c_str() + read, ":%2d%n", &when.tm_sec, &seconds_read) == 1)
        read += seconds_read;
    std::string rest = text.substr(static_cast<std::size_t>(read));
    if (rest.starts_with("."))  // a fraction of a second
        rest.erase(0, std::min(rest.size(), rest.find_first_not_of("0123456789", 1)));
    when.tm_year -= 1900;
    when.tm_mon -= 1;
    when.tm_isdst = -1;
    if (rest.empty()) return std::mktime(&when);
    int hours = 0, minutes = 0;
    char sign = '+';
    if (rest != "Z" && std::sscanf(rest.c_str(), "%c%2d:%2d", &sign, &hours, &minutes) != 3)
        throw std::invalid_argument("'" + text + "' is not a time such as 2026-11-20T23:59+01:00");
    const int offset = 60 * (60 * hours + minutes);
    return timegm(&when) - (sign == '-' ? -offset : offset);
}

std::vector<Exercise> graded_exercises(const GradingRules& rules,
                                       const std::vector<Exercise>& exercises) {
    std::vector<Exercise> graded;
    for (const Exercise& exercise : exercises)
        if (value_for(exercise, rules.points)) graded.push_back(exercise);
    return graded;
}

Score score_of(const GradingRules& rules, const Outcome& outcome,
               const std::optional<std::time_t>& submitted) {
    Score score{.maximum = value_for(outcome.exercise, rules.points).value_or(0)};
    const auto failing = static_cast<double>(outcome.failing.size());
    if (outcome.word == Word::passed)
        score.points = score.maximum;
    else if (outcome.word == Word::fails)
        score.points = score.maximum * rules.partial * (1 - failing / outcome.checks);
    const auto deadline = value_for(outcome.exercise, rules.deadlines);
    if (!deadline || !submitted || *submitted <= *deadline) return score;
    score.days_late =
        static_cast<int>(std::ceil(std::difftime(*submitted, *deadline) / seconds_per_day));
    const double left =
        score.days_late > rules.late_days ? 0 : 1 - rules.late_share_per_day * score.days_late;
    score.points *= std::max(0.0, left);
    return score;
}

Score total_of(const std::vector<Score>& scores) {
    Score total;
    for (const Score& score : scores) {
        total.points += score.points;
        total.maximum += score.maximum;
        total.days_late = std::max(total.days_late, score.days_late);
    }
    return total;
}

std::string points_text(double points) {
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.2f", points);
    std::string text = digits;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with(".")) text.pop_back();
    return text;
}

}  // namespace collide
