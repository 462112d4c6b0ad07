// Many submissions, one table. Whatever a submission does, the others are graded and the course is
// not touched.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "common/companion/outcome.hpp"

namespace collide {

struct Submission {
    std::string student;         ///< the name of its folder or zip file
    std::filesystem::path path;  ///< a folder or a zip file that holds an exercises/ tree
};

/// A folder or zip file that holds an exercises/ tree is a submission; a folder without one holds
/// many.
std::vector<Submission> find_submissions(const std::vector<std::filesystem::path>& paths);

/// Where strangers' code runs: inside bubblewrap, where it works; else `why_not` says why.
struct Sandbox {
    bool works = false;
    std::string why_not;
};
Sandbox find_sandbox();

struct Grade {
    Submission submission;
    std::vector<Outcome> outcomes;  ///< one for each exercise, in order
    std::string remarks;            ///< what was odd about the submission, else empty
};

/// Compiles and checks one submission in the workspace, a folder that is emptied first.
Grade grade(const Submission& submission, const std::vector<Exercise>& exercises,
            const std::filesystem::path& build, const std::filesystem::path& workspace,
            const Sandbox& sandbox);

/// A row a student, a column an exercise with one of the six words, then passed, isolated and
/// remarks.
std::string to_csv(const std::vector<Grade>& grades, const std::vector<Exercise>& exercises,
                   const Sandbox& sandbox);

}  // namespace collide
