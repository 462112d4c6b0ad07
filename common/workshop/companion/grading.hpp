// Checking many students' work.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "common/workshop/companion/outcome.hpp"
#include "common/workshop/companion/sandbox.hpp"

namespace collide {

struct Submission {
    std::string student;         ///< the name of its folder or archive
    std::filesystem::path path;  ///< a folder or an archive that holds an exercises/ tree somewhere
};
/// The submissions in the given paths. A folder that holds exercises/ is one; a folder without one holds
/// many. `remarks` gets a line for each file that is none. Throws std::invalid_argument for a path that is
/// not there.
std::vector<Submission> find_submissions(const std::vector<std::filesystem::path>& paths,
                                         std::vector<std::string>& remarks);

/// Removes the workspaces of graders that were killed.
void remove_old_workspaces(const std::filesystem::path& workspaces);

/// A name for the terminal, whatever is in it.
std::string printable(std::string text);

struct Grade {
    Submission submission;
    std::vector<Outcome> outcomes;  ///< one for each exercise, in order
    std::string remarks;            ///< what was odd about the submission, else empty
};

/// Compiles and checks one submission, in a new folder of its own below `workspaces`. It does not throw:
/// whatever goes wrong is a remark.
Grade grade(const Submission& submission, const std::vector<Exercise>& exercises,
            const std::filesystem::path& build, const std::filesystem::path& workspaces,
            const Sandbox& sandbox);

/// The table, a row a student: a column an exercise with one of the six words, then passed, isolated and
/// remarks.
std::string csv_head(const std::vector<Exercise>& exercises);
std::string csv_row(const Grade& grade, const Sandbox& sandbox);

}  // namespace collide
