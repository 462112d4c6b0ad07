// Results of checks, kept in a folder, so that a source that was checked once is not checked again: not for
// another student, not when grading is interrupted and goes on, and not on another machine.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "common/workshop/companion/outcome.hpp"
#include "common/workshop/companion/submissions.hpp"

namespace collide {

/// An outcome as JSON, and back.
std::string to_json(const Outcome& outcome);
Outcome outcome_from(const std::string& json, const Exercise& exercise);

/// Identifies what the result of a check depends on, besides the source: all files of the course from which
/// the checks are made. The same on every machine that has the same course.
std::string version_of_checks(const std::filesystem::path& root);

class ResultStore {
  public:
    /// @param conditions  what else a result depends on: the checks' version, their seed, the sandbox
    ResultStore(std::filesystem::path folder, std::string conditions)
        : folder_(std::move(folder)), conditions_(std::move(conditions)) {}

    [[nodiscard]] std::optional<Outcome> find(const Exercise& exercise,
                                              const SourceFiles& source) const;
    void keep(const Outcome& outcome, const SourceFiles& source) const;

  private:
    [[nodiscard]] std::string key(const Exercise& exercise, const SourceFiles& source) const;
    [[nodiscard]] std::filesystem::path file(const std::string& key) const;

    std::filesystem::path folder_;
    std::string conditions_;
};

}  // namespace collide
