#include "common/companion/checking.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

#include "common/check_report.hpp"
#include "common/companion/hints.hpp"
#include "common/companion/limited_process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

// A compiler takes more of everything than a check.
const Limits build_limits{
    .seconds = 600, .memory_bytes = 0, .file_bytes = 0, .output_bytes = 8 << 20};

/// What Ninja printed about each target that it could not build: the lines from its FAILED on.
std::map<std::string, std::string> failures_by_target(const std::string& log,
                                                      const std::vector<Exercise>& exercises) {
    std::map<std::string, std::string> failures;
    std::istringstream lines(log);
    std::string current;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("[")) current.clear();
        if (line.starts_with("FAILED:")) {
            current.clear();
            for (const Exercise& exercise : exercises)
                if (line.find("/" + exercise.target + ".dir/") != std::string::npos ||
                    line.find("/" + exercise.target + " ") != std::string::npos)
                    current = exercise.target;
        } else if (!current.empty()) {
            failures[current] += line + "\n";
        }
    }
    return failures;
}

std::string shortened_path(std::string text, const fs::path& root) {
    const std::string prefix = root.string() + "/";
    if (const std::size_t at = text.find(prefix); at != std::string::npos)
        text.erase(at, prefix.size());
    return text;
}

Outcome does_not_compile(const Exercise& exercise, const std::string& why) {
    Outcome outcome{.exercise = exercise, .word = Word::does_not_compile};
    outcome.detail = shortened_path(why, exercise.root);
    return outcome;
}

// What the report and the way the program ended mean together.
void judge(Outcome& outcome, const CheckReport& report, const LimitedResult& result) {
    bool only_not_implemented = true;
    for (const CheckResult& check : report.checks) {
        if (check.passed) continue;
        if (outcome.failing.empty()) outcome.detail = check.name + ": " + check.failure;
        outcome.failing.push_back(check.name);
        only_not_implemented &= check.failure.find("not implemented yet") != std::string::npos;
    }
    outcome.checks = static_cast<int>(report.checks.size());
    const std::string last =
        report.checks.empty() ? "" : " after the check: " + report.checks.back().name;
    if (result.timed_out) {
        outcome.word = Word::timed_out;
        outcome.detail = "still running after " +
                         std::to_string(static_cast<int>(outcome.exercise.time_limit)) + " s" +
                         last;
    } else if (report.crashed && result.signal == 0) {  // the sanitizers end with an exit status
        outcome.word = Word::crashed;
        outcome.detail = report.checks.back().failure + " in the check: " + outcome.failing.back();
    } else if (result.signal != 0) {
        outcome.word = Word::crashed;
        outcome.detail =
            signal_name(result.signal) +
            (outcome.failing.empty() ? last : " in the check: " + outcome.failing.back());
        // What a failed assertion said, Eigen's for instance.
        if (const std::size_t at = result.output.find("Assertion `"); at != std::string::npos)
            outcome.detail += ": " + result.output.substr(at, result.output.find('\n', at) - at);
    } else if (!report.complete) {
        outcome.word = Word::crashed;
        outcome.detail = "ended with exit status " + std::to_string(result.status) +
                         " before the checks were done" + last;
    } else if (outcome.failing.empty() && outcome.checks > 0) {
        outcome.word = Word::passed;
        outcome.detail.clear();
    } else if (only_not_implemented && static_cast<int>(outcome.failing.size()) == outcome.checks) {
        outcome.word = Word::not_started;
        outcome.detail.clear();
    } else {
        outcome.word = Word::fails;
        outcome.hint = hint_for_mistake(outcome.exercise, outcome.failing);
    }
}

}  // namespace

std::string first_error(const std::string& log) {
    std::istringstream lines(log);
    std::string fallback;
    for (std::string line; std::getline(lines, line);) {
        if (const std::size_t at = line.find("undefined reference"); at != std::string::npos)
            return line.substr(at) +
                   ": is the function defined, with exactly the parameters of the header?";
        if (line.find("error:") != std::string::npos &&
            line.find("ld returned") == std::string::npos)
            return line;
        if (line.find("multiple definition") != std::string::npos) return line;
        if (fallback.empty() && !line.starts_with(":") && !line.starts_with("/usr"))
            fallback = line;
    }
    return fallback.empty() ? "the compiler gave no reason" : fallback;
}

Outcome run_checks(const Exercise& exercise, const fs::path& program, const fs::path& scratch,
                   const std::vector<std::string>& prefix) {
    Outcome outcome{.exercise = exercise};
    const fs::path report_file = scratch / (exercise.target + ".report");
    fs::remove(report_file);
    std::vector<std::string> command = prefix;
    command.insert(command.end(),
                   {program.string(), "--reporter", "collide::out=" + report_file.string()});
    const LimitedResult result = run_limited(command, scratch, {.seconds = exercise.time_limit});
    judge(outcome, read_check_report(report_file), result);
    return outcome;
}

std::vector<Outcome> check_exercises(const std::vector<Exercise>& exercises,
                                     const fs::path& build) {
    // One run of Ninja builds them all; it keeps going where one fails. A file that is not there
    // would stop it altogether, so those are not asked for.
    std::vector<std::string> command = {"ninja", "-k", "0"};
    for (const Exercise& exercise : exercises)
        if (fs::exists(exercise.student_file())) command.push_back(exercise.target);
    std::map<std::string, std::string> failures;
    LimitedResult built;
    if (command.size() > 3) built = run_limited(command, build, build_limits);
    if (built.status != 0 || built.signal != 0) {
        failures = failures_by_target(built.output, exercises);
        if (failures.empty()) throw std::runtime_error("building failed:\n" + built.output);
    }
    const fs::path scratch = build / "checks" / "scratch";
    fs::create_directories(scratch);
    std::vector<Outcome> outcomes;
    for (const Exercise& exercise : exercises) {
        if (!fs::exists(exercise.student_file()))
            outcomes.push_back(
                does_not_compile(exercise, exercise.student_file().string() + " is not there"));
        else if (const auto failure = failures.find(exercise.target); failure != failures.end())
            outcomes.push_back(does_not_compile(exercise, first_error(failure->second)));
        else
            outcomes.push_back(run_checks(exercise, build / "checks" / exercise.target, scratch));
    }
    return outcomes;
}

}  // namespace collide
