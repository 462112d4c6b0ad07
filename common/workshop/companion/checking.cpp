#include "common/workshop/companion/checking.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "common/figures/files.hpp"
#include "common/workshop/companion/build_commands.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

// A compiler needs more of every resource than a check.
const Limits build_limits{
    .seconds = 600, .memory_bytes = 0, .file_bytes = 0, .output_bytes = 8 << 20};
// Memory of the checks and of all processes of a student's function together; each may reserve twice as much.
constexpr std::size_t checks_memory = std::size_t{1} << 30;
// Files that each of them may have open. (A file in memory may have 16 MB.)
constexpr std::size_t checks_files = 128;
// Processes and threads that they may start. (The kernel's limit, which does not hold for an administrator, is
// this many more than the user has already.)
const int checks_processes = 200 + 20 * static_cast<int>(std::thread::hardware_concurrency());
// Extra time for the checks, beyond the student's time limit [s].
constexpr double patience = 20;

/// Ninja's output for each exercise that failed to build: the lines from FAILED on.
std::map<std::string, std::string> failures_by_id(const std::string& log,
                                                  const std::vector<Exercise>& exercises) {
    std::map<std::string, std::string> failures;
    std::istringstream lines(log);
    std::string current;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("[")) current.clear();
        if (line.starts_with("FAILED:")) {
            current.clear();
            for (const Exercise& exercise : exercises)
                if (line.find("/student_" + exercise.id + ".dir/") != std::string::npos ||
                    line.find("/student_" + exercise.id + " ") != std::string::npos)
                    current = exercise.id;
        } else if (!current.empty()) {
            failures[current] += line + "\n";
        }
    }
    return failures;
}

/// Writes the compiler's output to a log for the student.
Outcome does_not_compile(const Exercise& exercise, const std::string& said, const fs::path& build) {
    Outcome outcome = does_not_compile(exercise, first_error(said, exercise.student_file()));
    const fs::path log = build / "log" / ("student_" + exercise.id + ".log");
    fs::create_directories(log.parent_path());
    write_file(log, [&](std::ostream& out) { out << said; });
    outcome.log = log.string();
    return outcome;
}

/// Splits a stream of pieces into lines and calls back with each.
std::function<void(std::string_view)> by_lines(std::function<void(const std::string&)> on_line) {
    return [on_line = std::move(on_line), line = std::string()](std::string_view text) mutable {
        for (const char c : text) {
            if (c != '\n') {
                line += c;
                continue;
            }
            on_line(line);
            line.clear();
        }
    };
}

/// Builds as many targets as possible, and reports Ninja's progress, which it prints as "[12/80]
/// what".
LimitedResult build_targets(const std::vector<std::string>& targets, const fs::path& build,
                            const OnProgress& on_progress) {
    std::vector<std::string> command = {"ninja", "-k", "0"};
    command.insert(command.end(), targets.begin(), targets.end());
    const auto read = [&](const std::string& line) {
        const std::size_t end = line.find(']');
        if (line.starts_with("[") && end != std::string::npos)
            on_progress("building " + line.substr(1, end - 1));
    };
    if (!on_progress) return run_limited(command, build, build_limits);
    on_progress("building");
    return run_limited(command, build, build_limits, by_lines(read));
}

LimitedResult run_check_program(const Exercise& exercise, const fs::path& build,
                                const std::vector<std::string>& command, const fs::path& folder,
                                const OnProgress& on_progress) {
    std::vector<std::string> words = {(build / "checks" / ("check_" + exercise.id)).string(),
                                      std::to_string(exercise.time_limit)};
    words.insert(words.end(), command.begin(), command.end());
    const auto read = [&](const std::string& line) {
        CheckReport begun;
        read_line(begun, line);
        if (!begun.running.empty())
            on_progress("checking " + exercise.number + " " + exercise.name + ": " + begun.running);
    };
    return run_limited(words, folder,
                       {.seconds = exercise.time_limit + patience,
                        .family_bytes = checks_memory,
                        .family_tasks = static_cast<std::size_t>(checks_processes),
                        .output_bytes = 8 << 20,
                        .open_files = checks_files,
                        .processes = checks_processes},
                       on_progress ? by_lines(read) : nullptr);
}

}  // namespace

CheckReport report_of(const Exercise& exercise, const fs::path& build,
                      const std::vector<std::string>& command, const fs::path& folder,
                      const OnProgress& on_progress) {
    return read_report(run_check_program(exercise, build, command, folder, on_progress).output);
}

Outcome run_checks(const Exercise& exercise, const fs::path& build,
                   const std::vector<std::string>& command, const fs::path& folder,
                   const OnProgress& on_progress) {
    const LimitedResult result = run_check_program(exercise, build, command, folder, on_progress);
    CheckExit exit{.timed_out = result.timed_out,
                   .is_sound = result.status == 0 && result.signal == 0};
    if (result.took_too_much_memory)
        exit.broken_limit = std::to_string(checks_memory >> 30) + " GB of memory";
    if (result.started_too_much)
        exit.broken_limit = std::to_string(checks_processes) + " processes and threads";
    return judged(exercise, read_report(result.output), exit);
}

std::vector<Outcome> check_exercises(const std::vector<Exercise>& exercises, const fs::path& build,
                                     const OnProgress& on_progress) {
    // One run of Ninja builds them all and continues after failures. A missing file would stop it
    // altogether, so those targets are left out.
    std::vector<std::string> targets;
    for (const Exercise& exercise : exercises)
        if (fs::exists(exercise.student_file()))
            targets.insert(targets.end(), {"check_" + exercise.id, "student_" + exercise.id});
    std::map<std::string, std::string> failures;
    LimitedResult built;
    if (!targets.empty()) built = build_targets(targets, build, on_progress);
    if (built.status != 0 || built.signal != 0) {
        failures = failures_by_id(built.output, exercises);
        if (failures.empty()) throw std::runtime_error("building failed:\n" + built.output);
    }
    const fs::path scratch = build / "checks" / "scratch";
    fs::create_directories(scratch);
    std::vector<Outcome> outcomes;
    for (const Exercise& exercise : exercises) {
        if (!fs::exists(exercise.student_file()))
            outcomes.push_back(
                does_not_compile(exercise, exercise.student_file().string() + " is not there"));
        else if (const auto failure = failures.find(exercise.id); failure != failures.end())
            outcomes.push_back(does_not_compile(exercise, failure->second, build));
        else
            outcomes.push_back(run_checks(
                exercise, build, {(build / "checks" / ("student_" + exercise.id)).string()},
                scratch, on_progress));
    }
    return outcomes;
}

}  // namespace collide
