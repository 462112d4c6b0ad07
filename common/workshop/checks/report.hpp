// What a check program reports (see check_main.cpp), read back.
#pragma once
#include <string>
#include <vector>

#include "common/workshop/checks/student.hpp"

namespace collide {

struct CheckResult {
    std::string name;
    std::string result;           ///< "passed", "failed", "crashed", "timed out"
    std::string failure;          ///< what broke first, with its numbers; empty if it passed
    std::vector<CallText> calls;  ///< of the function, just before
    std::string printed;          ///< by the function, during this check

    bool passed() const { return result == "passed"; }
};

struct CheckReport {
    std::vector<CheckResult> checks;
    std::string running;    ///< the check that has begun and not ended
    bool complete = false;  ///< false if the program ended before its last line
};

/// Adds a line of the report. What is no such line is passed over.
void read_line(CheckReport& report, const std::string& line);
CheckReport read_report(const std::string& text);

}  // namespace collide
