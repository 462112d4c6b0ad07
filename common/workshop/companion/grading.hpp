// Grading a class: many submissions, each distinct source checked once.
#pragma once
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "common/workshop/companion/outcome.hpp"
#include "common/workshop/companion/sandbox.hpp"
#include "common/workshop/companion/submissions.hpp"

namespace collide {

struct Grade {
    Submission submission;
    std::vector<Outcome> outcomes;     ///< one per exercise, in order
    std::vector<std::string> sources;  ///< likewise; empty where there is none
    std::string remarks;               ///< oddities of the submission, or empty
};

struct GradingSettings {
    std::filesystem::path build;
    std::filesystem::path results;  ///< the folder of results that are kept
    Sandbox sandbox;
    int jobs = 1;              ///< sources that are checked at the same time
    int part = 1, parts = 1;   ///< this machine's share of the sources: part 1 … parts
    std::string seed = "";     ///< of the held-out checks; empty for the public ones
    bool starts_anew = false;  ///< use no kept results
};

/// Compiles and checks the submissions. Progress goes to standard error.
/// @param on_grade  called for each submission in order, as soon as it and those before it are done. If the
///                  work has several parts it is not called: the results of this part are kept.
void grade_class(const std::vector<Submission>& submissions, const std::vector<Exercise>& exercises,
                 const GradingSettings& settings,
                 const std::function<void(const Grade&)>& on_grade);

/// The table of grades, one row per student: one column per exercise with one of the six words,
/// then passed, isolated and remarks.
std::string csv_head(const std::vector<Exercise>& exercises);
std::string csv_row(const Grade& grade, const Sandbox& sandbox);

}  // namespace collide
