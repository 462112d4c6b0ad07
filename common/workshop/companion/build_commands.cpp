#include "common/workshop/companion/build_commands.hpp"

#include <sstream>
#include <stdexcept>
#include <vector>

#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/system/process.hpp"
#include "common/workshop/system/words.hpp"

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

/// The word after an option, unescaped.
std::string word_after(const std::string& command, const std::string& option) {
    const std::vector<std::string> words = words_of(command);
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i] == option) return words[i + 1];
    throw std::runtime_error("no " + option + " in: " + command);
}

/// A path as spelled in Ninja's commands.
std::string escaped(const std::string& path) { return replaced(path, " ", "\\ "); }

}  // namespace

std::vector<std::string> words_of(const std::string& command) {
    std::vector<std::string> words(1);
    bool is_escaped = false, is_quoted = false;
    for (const char c : command) {
        if (is_escaped || (c != '\\' && c != '"' && (c != ' ' || is_quoted)))
            words.back() += c;
        else if (c == ' ' && !words.back().empty())
            words.emplace_back();
        if (!is_escaped && c == '"') is_quoted = !is_quoted;
        is_escaped = !is_escaped && c == '\\';
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

CheckCommands commands_for(const std::string& target, const fs::path& source,
                           const fs::path& build) {
    CheckCommands commands;
    for (const std::string& command : ninja_commands(target, build)) {
        if (command.ends_with(" -c " + escaped(source.string()))) commands.compile = command;
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
    other.compile = replaced(replaced(compile, escaped(object), shell_quoted(other.object)),
                             " -c " + escaped(source), " -c " + shell_quoted(other.source));
    other.compile = replaced(other.compile, shell_quoted(other.object) + ".d",
                             shell_quoted(other.object + ".d"));
    other.link = replaced(replaced(link, escaped(object), shell_quoted(other.object)),
                          " -o " + escaped(program), " -o " + shell_quoted(other.program));
    return other;
}

std::string link_command(const std::string& target, const fs::path& build) {
    return ninja_commands(target, build).back();
}

}  // namespace collide
