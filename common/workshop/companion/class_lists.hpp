// Grades for learning management systems: the class list that the system has exported, with the points filled
// in, so that it can be imported unchanged.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

/// The points of one submission.
struct GradedStudent {
    std::string submission;  ///< the name of its folder or archive
    std::string points;      ///< "12.5"
    std::string comment;     ///< one line, for the student
};

/// The submissions that were not used.
struct NotUsed {
    std::vector<std::string> nobodys;  ///< of no student in the list
    std::vector<std::string> others;   ///< of a student who has one with as many points or more
};

/// Fills in the grading worksheet of a Moodle assignment: the columns "Grade" and "Feedback comments" (if it is
/// there). A student is found by the number in "Participant 123" (column "Identifier") that the name of
/// the downloaded folder has (Ann Smith_123_assignsubmission_file), or else if the folder is named after
/// him: his e-mail address, ID number or full name. (Moodle makes two folders for a student who has also written a
/// text.) Throws std::invalid_argument if the list is not such a worksheet.
NotUsed fill_moodle_worksheet(const std::filesystem::path& list,
                              const std::filesystem::path& filled,
                              const std::vector<GradedStudent>& students);

/// Fills in a Canvas gradebook: the column of one assignment, "Exercise 6 (1234)". A student is found by the
/// column "ID", which the names of downloaded files have (smithann_1234_5678_work.zip), or else by "SIS Login
/// ID", "SIS User ID" or "Student". The other assignments are left out.
/// @param assignment  the name or the number of the column; empty if there is only one
NotUsed fill_canvas_gradebook(const std::filesystem::path& list,
                              const std::filesystem::path& filled, const std::string& assignment,
                              const std::vector<GradedStudent>& students);

}  // namespace collide
