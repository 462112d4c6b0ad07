// Grading many submissions.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common/workshop/companion/outcome.hpp"
#include "common/workshop/companion/sandbox.hpp"

namespace collide {

struct Submission {
    std::string student;         ///< the name of its folder or archive
    std::filesystem::path path;  ///< a folder or an archive with an exercises/ tree at some depth
};
/// The submissions in the given paths. A folder that contains exercises/ is one submission; a
/// folder without it contains many. `remarks` gets a line for each file that is not a submission.
/// Throws std::invalid_argument for a missing path.
std::vector<Submission> find_submissions(const std::vector<std::filesystem::path>& paths,
                                         std::vector<std::string>& remarks);

/// Removes the workspaces of graders that were killed.
void remove_old_workspaces(const std::filesystem::path& workspaces);

/// A name made safe for the terminal.
std::string printable(std::string text);

struct Grade {
    Submission submission;
    std::vector<Outcome> outcomes;  ///< one per exercise, in order
    std::string remarks;            ///< oddities of the submission, or empty
};

/// Compiles and checks one submission in a new folder below `workspaces`. It does not throw: errors
/// become remarks.
Grade grade(const Submission& submission, const std::vector<Exercise>& exercises,
            const std::filesystem::path& build, const std::filesystem::path& workspaces,
            const Sandbox& sandbox);

/// The table of grades, one row per student: one column per exercise with one of the six words,
/// then passed, isolated and remarks.
std::string csv_head(const std::vector<Exercise>& exercises);
std::string csv_row(const Grade& grade, const Sandbox& sandbox);

}  // namespace collide
