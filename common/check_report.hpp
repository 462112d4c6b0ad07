// What a check program reports (see check_main.cpp), read back.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

struct CheckResult {
    std::string name;
    bool passed;
    std::string failure;  ///< what failed first; empty if it passed
};

struct CheckReport {
    std::vector<CheckResult> checks;
    bool crashed = false;   ///< a check ended the program by a signal; it is the last one
    bool complete = false;  ///< false if the program ended before its last line
};

CheckReport read_check_report(const std::filesystem::path& file);

}  // namespace collide
