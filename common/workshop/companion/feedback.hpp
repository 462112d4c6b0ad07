// What a student is told about his work: a page to send back, and the file that Gradescope shows.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common/workshop/companion/grading.hpp"
#include "common/workshop/companion/points.hpp"

namespace collide {

/// Writes one page, which needs no other file: feedback.html in a folder named like the submission. Folders keep the names of
/// the submissions, as Moodle wants them when feedback is uploaded. Returns the file.
std::filesystem::path write_feedback(const std::filesystem::path& folder, const Grade& grade,
                                     const std::vector<Score>& scores);

/// results.json of a Gradescope autograder: a score, the evidence and the hint for each exercise.
/// @param visibility  of the tests: visible, hidden, after_due_date or after_published
void write_gradescope_results(const std::filesystem::path& file, const Grade& grade,
                              const std::vector<Score>& scores, const std::string& visibility);

/// One line: "6.1 passed, 6.2 fails (…)"
std::string summary_of(const Grade& grade);

}  // namespace collide
