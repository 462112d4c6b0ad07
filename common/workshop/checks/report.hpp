// Parses the report of a check program (see check_main.cpp).
#pragma once
#include <string>
#include <vector>

#include "common/workshop/checks/student.hpp"

namespace collide {

struct CheckResult {
    std::string name;
    std::string result;           ///< "passed", "failed", "crashed", "timed out"
    std::string failure;          ///< the first failure, with its numbers; empty if it passed
    std::vector<CallText> calls;  ///< the last calls of the function
    std::string printed;          ///< the function's output during this check

    bool passed() const { return result == "passed"; }
};

struct CheckReport {
    std::vector<CheckResult> checks;
    std::string running;    ///< the check that has begun but not ended
    bool complete = false;  ///< false if the program ended before its last line
};

/// Adds a line of the report. Other lines are ignored.
void read_line(CheckReport& report, const std::string& line);
CheckReport read_report(const std::string& text);

}  // namespace collide
