// Finding submissions, and reading the sources in them.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "common/workshop/companion/exercises.hpp"
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

/// A name made safe for the terminal.
std::string printable(std::string text);

/// A student's file, with the headers of his own that it may include.
struct SourceFiles {
    std::string text;
    std::map<std::string, std::string> headers = {};  ///< by file name
    bool operator==(const SourceFiles&) const = default;
    bool operator<(const SourceFiles& other) const {  // LLVM's library long had no <=> for strings
        return std::tie(text, headers) < std::tie(other.text, other.headers);
    }
};

struct ReadSubmission {
    std::vector<std::optional<SourceFiles>> sources;  ///< one per exercise, where there is one
    std::string remarks;                              ///< oddities, or empty
};
/// Reads the sources of one submission; an archive is unpacked below `workspaces`, and removed. It
/// does not throw: errors become remarks.
ReadSubmission read_submission(const Submission& submission, const std::vector<Exercise>& exercises,
                               const std::filesystem::path& build,
                               const std::filesystem::path& workspaces, const Sandbox& sandbox);

}  // namespace collide
