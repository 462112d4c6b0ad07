// The command `course grade`.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

struct GradeOptions {
    std::filesystem::path build;
    std::filesystem::path list;            ///< of the exercises
    std::vector<std::string> submissions;  ///< folders and archives
    std::vector<std::string> only;         ///< chapters and exercises; none: all
    std::string csv;                       ///< empty: standard output
    std::string results;                   ///< folder of kept results; empty: in the build folder
    std::string seed;                      ///< of held-out checks; empty: the public ones
    std::string part;                      ///< "2/8"; empty: all
    int jobs = 0;                          ///< 0: one a processor
    bool no_sandbox = false, starts_anew = false;
    bool is_one = false;    ///< what is named is one submission
    bool prepares = false;  ///< only build what is needed

    std::string points;                       ///< grading.json
    std::string times;                        ///< CSV: student, time
    std::string feedback;                     ///< folder of pages
    std::string similar;                      ///< report of similar work
    std::vector<std::string> moodle, canvas;  ///< the list and the filled one
    std::string assignment;                   ///< Canvas' column
    std::string gradescope, classroom;        ///< files with which these systems grade
    std::string gradescope_results, gradescope_metadata, visibility = "visible";
};

/// Returns the exit status. Throws std::invalid_argument for options that make no sense.
int grade_submissions(const GradeOptions& options);

}  // namespace collide
