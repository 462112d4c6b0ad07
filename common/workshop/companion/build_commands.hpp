// The build commands of a target, for building it again elsewhere.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace collide {

/// How a check program is built from the student's file. Paths are Ninja's, relative to the build
/// folder unless absolute; both are shell commands to run in the build folder.
struct CheckCommands {
    std::string compile, link;
    std::string source, object, program;

    /// The same commands for another source, object and program.
    CheckCommands with(const std::filesystem::path& other_source,
                       const std::filesystem::path& other_object,
                       const std::filesystem::path& other_program) const;
};

CheckCommands commands_for(const std::string& target, const std::filesystem::path& source,
                           const std::filesystem::path& build);

/// The shell command that links a target: Ninja's last command for it.
std::string link_command(const std::string& target, const std::filesystem::path& build);

/// The words of a command as the shell sees them: a backslash or quotes keep a space inside one.
std::vector<std::string> words_of(const std::string& command);

}  // namespace collide
