#include "common/workshop/companion/isolated_check.hpp"

#include <algorithm>
#include <string>

#include "common/figures/files.hpp"
#include "common/workshop/companion/checking.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

const Limits compile_limits{.seconds = 60,
                            .memory_bytes = std::size_t{4} << 30,
                            .family_bytes = std::size_t{4} << 30,
                            .file_bytes = std::size_t{256} << 20,
                            .output_bytes = 1 << 20};

/// The arguments of a command that are files of the build folder.
std::vector<fs::path> files_in(const std::string& command, const fs::path& build) {
    std::vector<fs::path> files;
    for (const std::string& word : words_of(command)) {
        const fs::path path = (build / word).lexically_normal();
        if (path.string().starts_with(build.string() + "/") && fs::is_regular_file(path))
            files.push_back(path);
    }
    return files;
}

/// A compiler outside of the system's folders, such as /opt/gcc/bin/g++: all of /opt/gcc.
void add_compiler(std::vector<fs::path>& folders, const std::string& command) {
    std::error_code error;
    const fs::path compiler = fs::canonical(words_of(command).at(0), error);
    if (!error && !is_of_the_system(compiler, {}))
        folders.push_back(compiler.parent_path().parent_path());
}

/// Files visible to the compiler, from its command: the course's headers, the precompiled header,
/// and the include folders of libraries.
std::vector<fs::path> headers_for(const std::string& command, const fs::path& build) {
    std::vector<fs::path> folders;
    const std::vector<std::string> words = words_of(command);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "-isystem" && i + 1 < words.size() && fs::is_directory(words[i + 1]))
            folders.emplace_back(words[i + 1]);
        for (const char* room : {"chapters", "common"})
            if (words[i].starts_with("-I") && fs::is_directory(fs::path(words[i].substr(2)) / room))
                folders.push_back(fs::path(words[i].substr(2)) / room);
    }
    for (const fs::path& file : files_in(command, build)) folders.push_back(file.parent_path());
    add_compiler(folders, command);
    return folders;
}

/// Newer versions of CMake make the linker write a dependency list into the build folder, which the
/// sandbox lacks.
std::string without_link_list(const std::string& command) {
    const std::string option = " -Wl,--dependency-file=";
    const std::size_t at = command.find(option);
    if (at == std::string::npos) return command;
    return command.substr(0, at) + command.substr(command.find(' ', at + 1));
}

/// A forbidden header that the source includes, from the compiler's dependency list; empty if there
/// is none.
std::string foreign_header(const fs::path& list, const std::vector<fs::path>& allowed,
                           const std::vector<fs::path>& hidden, const fs::path& build) {
    for (const std::string& word :
         words_of(replaced(replaced(read_text(list), "\\\n", " "), "\n", " "))) {
        if (word.ends_with(":")) continue;
        const fs::path path = (build / word).lexically_normal();
        if (!is_of_the_system(path, hidden) &&
            std::none_of(allowed.begin(), allowed.end(), [&](const fs::path& folder) {
                return path.string().starts_with(folder.string() + "/");
            }))
            return path.filename().string() + ", which is not for it";
    }
    return "";
}

Outcome not_compiled(const Exercise& exercise, const std::string& why) {
    Outcome outcome{.exercise = exercise, .word = Word::does_not_compile};
    outcome.detail = why;
    return outcome;
}

void write_sources(const SourceFiles& source, const fs::path& file) {
    const auto write = [](const fs::path& path, const std::string& text) {
        write_file(path, [&](std::ostream& out) { out << text; });
    };
    write(file, source.text);
    for (const auto& [name, text] : source.headers) write(file.parent_path() / name, text);
}

/// Compiles and links; an empty string, or why it does not.
std::string why_not_built(const CheckPlan& plan, const CheckCommands& commands,
                          const fs::path& folder) {
    const Room compiling{.readable = headers_for(commands.compile, plan.build),
                         .writable = {folder},
                         .hidden = plan.hidden,
                         .start = plan.build};
    const std::string link = without_link_list(commands.link);
    Room linking{.readable = files_in(link, plan.build),
                 .writable = {folder},
                 .hidden = plan.hidden,
                 .start = plan.build};
    add_compiler(linking.readable, link);
    Limits limits = compile_limits;
    limits.seconds *= factor_for_load();
    for (const bool is_compiling : {true, false}) {
        const LimitedResult result =
            run_limited(in_room(plan.sandbox, is_compiling ? compiling : linking,
                                {"sh", "-c", is_compiling ? commands.compile : link}),
                        plan.build, limits);
        if (result.timed_out) return "the compiler did not finish";
        if (result.took_too_much_memory) return "the compiler took too much memory";
        if (result.status != 0 || result.signal != 0)
            return first_error(result.output, commands.source);
        if (!is_compiling) continue;
        std::vector<fs::path> allowed = compiling.readable;
        allowed.push_back(folder);
        const std::string foreign =
            foreign_header(commands.object + ".d", allowed, plan.hidden, plan.build);
        if (!foreign.empty()) return "it includes " + foreign;
    }
    return "";
}

}  // namespace

Outcome check_source(const CheckPlan& plan, const SourceFiles& source, const fs::path& folder) {
    const fs::path file = folder / (plan.exercise.name + ".cpp"), program = folder / "student";
    write_sources(source, file);
    const CheckCommands commands = plan.commands.with(file, folder / "student.o", program);
    const std::string why_not = why_not_built(plan, commands, folder);
    if (!why_not.empty())
        return not_compiled(plan.exercise, replaced(why_not, folder.string() + "/", ""));
    const fs::path empty = folder / "empty";
    fs::create_directories(empty);
    const Room running{.readable = {program},
                       .writable = {},
                       .hidden = plan.hidden,
                       .start = plan.sandbox.works ? "/tmp" : empty};
    return run_checks(plan.exercise, plan.build, in_room(plan.sandbox, running, {program.string()}),
                      empty);
}

}  // namespace collide
