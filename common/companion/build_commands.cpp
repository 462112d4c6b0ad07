#include "common/companion/build_commands.hpp"

#include <sstream>
#include <stdexcept>
#include <vector>

#include "common/companion/limited_process.hpp"
#include "common/process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> ninja_commands(const std::string& target, const fs::path& build) {
    const LimitedResult result =
        run_limited({"ninja", "-t", "commands", target}, build,
                    {.seconds = 60, .memory_bytes = 0, .file_bytes = 0, .output_bytes = 64 << 20});
    if (result.status != 0) throw std::runtime_error("ninja does not know how to make " + target);
    std::vector<std::string> commands;
    std::istringstream lines(result.output);
    for (std::string line; std::getline(lines, line);) commands.push_back(line);
    return commands;
}

std::string word_after(const std::string& command, const std::string& option) {
    const std::size_t at = command.find(" " + option + " ");
    if (at == std::string::npos) throw std::runtime_error("no " + option + " in: " + command);
    const std::size_t begin = at + option.size() + 2;
    return command.substr(begin, command.find(' ', begin) - begin);
}

}  // namespace

std::string replaced(std::string text, const std::string& old_part, const std::string& new_part) {
    for (std::size_t at = 0; (at = text.find(old_part, at)) != std::string::npos;
         at += new_part.size())
        text.replace(at, old_part.size(), new_part);
    return text;
}

CheckCommands commands_for(const std::string& target, const fs::path& source,
                           const fs::path& build) {
    CheckCommands commands;
    for (const std::string& command : ninja_commands(target, build)) {
        if (command.ends_with(" -c " + source.string())) commands.compile = command;
        commands.link = command;
    }
    if (commands.compile.empty())
        throw std::runtime_error("cannot find how " + source.string() + " is compiled");
    commands.source = source.string();
    commands.object = word_after(commands.compile, "-o");
    commands.program = word_after(commands.link, "-o");
    return commands;
}

CheckCommands CheckCommands::with(const fs::path& other_source, const fs::path& other_object,
                                  const fs::path& other_program) const {
    CheckCommands other = *this;
    other.source = other_source.string(), other.object = other_object.string(),
    other.program = other_program.string();
    other.compile = replaced(replaced(compile, object, shell_quoted(other.object)), " -c " + source,
                             " -c " + shell_quoted(other.source));
    other.compile = replaced(other.compile, shell_quoted(other.object) + ".d",
                             shell_quoted(other.object + ".d"));
    other.link = replaced(replaced(link, object, shell_quoted(other.object)), " -o " + program,
                          " -o " + shell_quoted(other.program));
    return other;
}

std::string link_command(const std::string& target, const fs::path& build) {
    return ninja_commands(target, build).back();
}

}  // namespace collide
