// Runs the checks in a child process: an answer that ends the checks themselves (an index in it is out of
// range) costs the check that used it, and not those that follow.
#pragma once
#include <functional>
#include <string>

namespace collide {

/// Exit status of the child if the student's time is used up.
constexpr int out_of_time = 124;

/// Called in the child at the beginning of each check, and at its end, after its line of the report.
void check_has_begun();
void check_has_ended();

/// Runs all checks, those after a fatal one in a process each. Returns the exit status of the program.
/// @param report_lost  reports a check that ended without a report of its own
/// @param report_done  reports how many checks there were
int run_supervised(
    const char* program,
    const std::function<void(const std::string& check, const std::string& why)>& report_lost,
    const std::function<void(int checks)>& report_done);

}  // namespace collide
