#include "common/workshop/companion/checking.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "common/figures/files.hpp"
#include "common/workshop/companion/build_commands.hpp"
#include "common/workshop/companion/hints.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

// A compiler needs more of every resource than a check.
const Limits build_limits{
    .seconds = 600, .memory_bytes = 0, .file_bytes = 0, .output_bytes = 8 << 20};
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

Outcome does_not_compile(const Exercise& exercise, const std::string& why) {
    Outcome outcome{.exercise = exercise, .word = Word::does_not_compile};
    outcome.detail = replaced(why, exercise.root.string() + "/", "");
    return outcome;
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

/// Start of the (unreadable) function signature before an assertion.
std::size_t signature_before(const std::string& printed, std::size_t assertion) {
    return printed.rfind('\n', assertion) + 1;  // npos + 1 is 0: the first line
}

/// " (in a std::vector of Row)", if the signature says it, in the words of GCC or of Clang:
/// "… std::vector<_Tp, _Alloc>::operator[](size_type) [with _Tp = collide::Row; …", or
/// "… std::vector<collide::Row>::operator[](size_type) [_Tp = collide::Row, _Alloc = …".
std::string in_what(const std::string& printed, std::size_t assertion) {
    const std::size_t begin = signature_before(printed, assertion);
    const std::string signature = printed.substr(begin, assertion - begin), is = "_Tp = ";
    const std::size_t type = signature.find(is);
    for (const std::string container : {"vector", "array"})
        if (type != std::string::npos && signature.find("std::" + container + "<") < type) {
            const std::size_t from = type + is.size();
            const std::size_t end =
                std::min({signature.find(';', from), signature.find(", _", from),
                          signature.find(']', from)});
            const std::string element = signature.substr(from, end - from);
            return " (in a std::" + container + " of " + replaced(element, "collide::", "") + ")";
        }
    return "";
}

/// Sets the outcome from the report and from the exit of the check program.
void judge(Outcome& outcome, const CheckReport& report, const LimitedResult& result) {
    bool only_not_implemented = true, crashed = false, timed_out = result.timed_out;
    for (const CheckResult& check : report.checks) {
        if (check.passed()) continue;
        const bool says_more = check.result != "failed" && !crashed && !timed_out;
        crashed |= check.result == "crashed";
        timed_out |= check.result == "timed out";
        if (outcome.failing.empty() || says_more) outcome.first = check;
        outcome.failing.push_back(check.name);
        only_not_implemented &= check.failure.find("not implemented yet") != std::string::npos;
    }
    outcome.checks = static_cast<int>(report.checks.size());
    const std::string limit = std::to_string(static_cast<int>(outcome.exercise.time_limit)) + " s";
    if (timed_out) {
        outcome.word = Word::timed_out;
        outcome.detail = "still running after " + limit + " in the check: " +
                         (report.running.empty() ? outcome.first.name : report.running);
    } else if (!report.complete || outcome.checks == 0) {  // not the student's fault
        outcome.word = Word::crashed;
        outcome.detail = "the checks themselves ended too early" +
                         (report.running.empty() ? "" : ", in the check: " + report.running);
    } else if (crashed) {
        outcome.word = Word::crashed;
        std::string& printed = outcome.first.printed;
        const std::string reason = abort_reason(printed);
        outcome.detail = outcome.first.failure + (reason.empty() ? "" : ": " + reason + ",") +
                         " in the check: " + outcome.first.name;
        if (const std::size_t at = printed.rfind("Assertion "); !reason.empty())
            printed.erase(signature_before(printed, at), at - signature_before(printed, at));
        outcome.hint = hint_for(outcome.exercise, fingerprint_of(report));
        if (!outcome.hint.is_certain) outcome.hint = {};  // a crash has many reasons
    } else if (outcome.failing.empty() && (result.status != 0 || result.signal != 0)) {
        outcome.word = Word::crashed;  // report and exit status contradict each other
        outcome.detail = "the checks themselves did not end well";
    } else if (outcome.failing.empty()) {
        outcome.word = Word::passed;
    } else if (only_not_implemented && static_cast<int>(outcome.failing.size()) == outcome.checks) {
        outcome.word = Word::not_started;
    } else {
        outcome.word = Word::fails;
        outcome.detail = outcome.first.name + ": " + outcome.first.failure;
        outcome.hint = hint_for(outcome.exercise, fingerprint_of(report));
    }
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
    return run_limited(
        words, folder,
        {.seconds = exercise.time_limit + patience, .output_bytes = 8 << 20, .processes = 200},
        on_progress ? by_lines(read) : nullptr);
}

}  // namespace

std::string first_error(const std::string& log, const fs::path& source) {
    const std::string own = source.filename().string() + ":";
    std::istringstream lines(log);
    std::string fallback, own_line;
    for (std::string line; std::getline(lines, line);) {
        if (const std::size_t at = line.find("undefined reference"); at != std::string::npos)
            return line.substr(at) +
                   ": is the function defined, with exactly the parameters of the header?";
        if (const std::size_t at = line.find("multiple definition"); at != std::string::npos)
            return line.substr(at, line.find(';', at) - at) +
                   ": the course has a function of this name already. Call it, or give yours another "
                   "name, or put it in a 'namespace { … }'";
        const bool is_own = line.find(own) != std::string::npos;
        // "required from here" and "In file included from": context of an error elsewhere.
        if (is_own && line.find("required from") != std::string::npos && own_line.empty())
            own_line = line.substr(
                0, line.find(": ") == std::string::npos ? line.size() : line.find(": "));
        if (const std::size_t at = line.find("error:");
            at != std::string::npos && line.find("ld returned") == std::string::npos) {
            if (is_own) return line;
            return own_line.empty() ? line : replaced(own_line, "  ", "") + ": " + line.substr(at);
        }
        if (fallback.empty() && !line.starts_with(":") && !line.starts_with("/usr"))
            fallback = line;
    }
    return fallback.empty() ? "the compiler gave no reason" : fallback;
}

std::string abort_reason(const std::string& printed) {
    static const std::string index = "an index is out of range", sizes = "sizes do not fit";
    static const std::pair<std::string, std::string> reasons[] = {
        {"__n < this->size()", index},            // vector, array
        {"__idx < size()", index},                // span
        {"index >= 0 && index < size()", index},  // Eigen's, from here on mixed
        {"row >= 0 && row < rows()", index},
        {"i<xpr.rows()", index},
        {"startRow >= 0", "a part of a vector or matrix reaches beyond its end"},
        {"!this->empty()", "the first or last element of an empty list was asked for"},
        {"empty matrix", "the largest, smallest or sum of no numbers at all was asked for"},
        {"_M_is_engaged()", "the value of an empty std::optional was asked for"},
        {"invalid matrix product", sizes},
        {"hs.rows() ==", sizes},
        {"dst.rows() == src.rows()", sizes},
        {"size() == other.size()", sizes},
    };
    const std::size_t at = printed.rfind("Assertion ");
    if (at == std::string::npos) return "";
    for (const auto& [assertion, reason] : reasons)
        if (printed.find(assertion, at) != std::string::npos) return reason + in_what(printed, at);
    return "";
}

CheckReport report_of(const Exercise& exercise, const fs::path& build,
                      const std::vector<std::string>& command, const fs::path& folder,
                      const OnProgress& on_progress) {
    return read_report(run_check_program(exercise, build, command, folder, on_progress).output);
}

Outcome run_checks(const Exercise& exercise, const fs::path& build,
                   const std::vector<std::string>& command, const fs::path& folder,
                   const OnProgress& on_progress) {
    Outcome outcome{.exercise = exercise};
    const LimitedResult result = run_check_program(exercise, build, command, folder, on_progress);
    judge(outcome, read_report(result.output), result);
    return outcome;
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
