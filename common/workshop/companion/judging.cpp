#include "common/workshop/companion/judging.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "common/workshop/companion/hints.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

/// Where the last failed assertion begins, of the C library or GNU's ("Assertion"), or of LLVM's libc++
/// ("file:line: assertion"); npos if there is none.
std::size_t last_assertion(const std::string& printed) {
    const std::size_t gnu = printed.rfind("Assertion "), llvm = printed.rfind(": assertion ");
    if (llvm == std::string::npos || (gnu != std::string::npos && gnu > llvm)) return gnu;
    return llvm + 2;
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

/// Are all its calls shown with numbers that a reader takes in at a glance, such as 2.5 or 1e-9?
bool has_round_numbers(const CheckResult& check) {
    constexpr std::size_t most_digits = 5;
    for (const CallText& call : check.calls)
        for (std::size_t at = 0; at < call.call.size();) {
            const std::size_t end =
                std::min(call.call.find_first_not_of("0123456789.e", at), call.call.size());
            if (digits_of(std::string_view(call.call).substr(at, end - at)) > most_digits)
                return false;
            at = end + 1;
        }
    return !check.calls.empty();
}

/// How much a failing check tells: a crash or a timeout more than a wrong result, and round numbers
/// more than sixteen digits.
int telling(const CheckResult& check) {
    return 2 * (check.result != "failed") + has_round_numbers(check);
}

/// What a linker says of a function that nobody defines, or that two define: GNU's, LLVM's and Apple's.
std::string linkers_reason(const std::string& line) {
    const std::string
        missing = ": is the function defined, with exactly the parameters of the header?",
        twice =
            ": the course has a function of this name already. Call it, or give yours "
            "another name, or put it in a 'namespace { … }'";
    for (const char* words : {"undefined reference", "undefined symbol: "})
        if (const std::size_t at = line.find(words); at != std::string::npos)
            return line.substr(at) + missing;
    if (const std::size_t end = line.find(", referenced from:"); end != std::string::npos)
        return "undefined reference to" + line.substr(line.find(" \""), end - line.find(" \"")) +
               missing;
    for (const char* words :
         {"multiple definition", "duplicate symbol"})  // "…; first defined in", "… in:"
        if (const std::size_t at = line.find(words); at != std::string::npos)
            return line.substr(at, std::min(line.find(';', at), line.find(" in:", at)) - at) +
                   twice;
    return "";
}

}  // namespace

std::string first_error(const std::string& log, const fs::path& source) {
    const std::string own = source.filename().string() + ":";
    std::istringstream lines(log);
    std::string fallback, own_line;
    for (std::string line; std::getline(lines, line);) {
        if (const std::string reason = linkers_reason(line); !reason.empty()) return reason;
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
    static const std::string index = "an index is out of range", sizes = "sizes do not fit",
                             empty = "the first or last element of an empty list was asked for",
                             no_value = "the value of an empty std::optional was asked for";
    static const std::pair<std::string, std::string> reasons[] = {
        {"__n < this->size()", index},            // vector, array
        {"__idx < size()", index},                // span
        {"__n < size()", index},                  // libc++'s vector
        {"__n < _Size", index},                   // and array
        {"index >= 0 && index < size()", index},  // Eigen's, from here on mixed
        {"row >= 0 && row < rows()", index},
        {"i<xpr.rows()", index},
        {"startRow >= 0", "a part of a vector or matrix reaches beyond its end"},
        {"!this->empty()", empty},
        {"!empty()", empty},
        {"empty matrix", "the largest, smallest or sum of no numbers at all was asked for"},
        {"_M_is_engaged()", no_value},
        {"has_value()", no_value},
        {"invalid matrix product", sizes},
        {"hs.rows() ==", sizes},
        {"dst.rows() == src.rows()", sizes},
        {"size() == other.size()", sizes},
    };
    const std::size_t at = last_assertion(printed);
    if (at == std::string::npos) return "";
    for (const auto& [assertion, reason] : reasons)
        if (printed.find(assertion, at) != std::string::npos) return reason + in_what(printed, at);
    return "";
}

std::string with_short_assertions(const std::string& printed) {
    std::istringstream lines(printed);
    std::string text;
    std::set<std::string> told;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t assertion = last_assertion(line);
        if (assertion != std::string::npos) line.erase(0, assertion);
        if (assertion == std::string::npos || told.insert(line).second) text += line + "\n";
    }
    return text;
}

Outcome does_not_compile(const Exercise& exercise, const std::string& why) {
    Outcome outcome{.exercise = exercise, .word = Word::does_not_compile};
    outcome.detail = replaced(why, exercise.root.string() + "/", "");
    return outcome;
}

Outcome judged(const Exercise& exercise, const CheckReport& report, const CheckExit& exit) {
    Outcome outcome{.exercise = exercise};
    bool only_not_implemented = true, crashed = false, timed_out = exit.timed_out;
    for (const CheckResult& check : report.checks) {
        if (check.passed()) continue;
        crashed |= check.result == "crashed";
        timed_out |= check.result == "timed out";
        if (outcome.failing.empty() || telling(check) > telling(outcome.first))
            outcome.first = check;
        outcome.failing.push_back(check.name);
        only_not_implemented &= check.failure.find("not implemented yet") != std::string::npos;
    }
    outcome.checks = static_cast<int>(report.checks.size());
    const std::string limit = std::to_string(static_cast<int>(outcome.exercise.time_limit)) + " s";
    if (!exit.broken_limit.empty()) {
        outcome.word = Word::crashed;
        outcome.detail = "it and what it started took more than " + exit.broken_limit +
                         " together" +
                         (report.running.empty() ? "" : ", in the check: " + report.running);
    } else if (timed_out) {
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
        if (!reason.empty()) printed = with_short_assertions(printed);
        outcome.hint = hint_for(outcome.exercise, fingerprint_of(report));
        if (!outcome.hint.is_certain) outcome.hint = {};  // a crash has many reasons
    } else if (outcome.failing.empty() && !exit.is_sound) {
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
    return outcome;
}

}  // namespace collide
