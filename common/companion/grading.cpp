#include "common/companion/grading.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>

#include "common/companion/archive.hpp"
#include "common/companion/build_commands.hpp"
#include "common/companion/checking.hpp"
#include "common/companion/limited_process.hpp"
#include "common/files.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

// An answer is a few dozen lines; a megabyte of source is something else.
constexpr std::size_t longest_source = 1 << 20;
// How deep below a submission its exercises/ may lie: student/download/collide-main/exercises.
constexpr int deepest_folder = 4;

const Limits compile_limits{.seconds = 60,
                            .memory_bytes = std::size_t{4} << 30,
                            .file_bytes = std::size_t{256} << 20,
                            .output_bytes = 1 << 20};

void add_remark(std::string& remarks, const std::string& remark) {
    if (remarks.find(remark) == std::string::npos)
        remarks += (remarks.empty() ? "" : "; ") + remark;
}

// ------------------------------------------------------------------------------------ the sources

/// Folders that people and programs make beside the real one.
bool is_beside_the_point(const fs::path& folder) {
    std::string name = folder.filename().string();
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return name.starts_with(".") || name.starts_with("__macosx") || name.starts_with("build") ||
           name.find("backup") != std::string::npos || name.starts_with("old");
}

int count_of_sources(const fs::path& tree, const std::vector<Exercise>& exercises) {
    return static_cast<int>(
        std::count_if(exercises.begin(), exercises.end(), [&](const Exercise& exercise) {
            std::error_code error;
            return fs::is_regular_file(tree / exercise.chapter / (exercise.name + ".cpp"), error);
        }));
}

/// The exercises/ tree at or below a folder, without following links: one that is not beside the point; of
/// those the one that holds most of the exercises; among equals the least deep, then the first by name.
std::optional<fs::path> find_tree(const fs::path& folder, const std::vector<Exercise>& exercises,
                                  std::string& remarks) {
    std::error_code error;
    auto entry = fs::recursive_directory_iterator(
        folder, fs::directory_options::skip_permission_denied, error);
    std::set<std::tuple<bool, int, int, fs::path>> trees;
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry->symlink_status(error).type() != fs::file_type::directory) continue;
        if (entry.depth() >= deepest_folder) entry.disable_recursion_pending();
        if (entry->path().filename() != "exercises") continue;
        const fs::path below = fs::relative(entry->path(), folder);
        trees.emplace(std::any_of(below.begin(), below.end(), is_beside_the_point),
                      -count_of_sources(entry->path(), exercises), entry.depth(), entry->path());
    }
    if (trees.empty()) return std::nullopt;
    const fs::path best = std::get<fs::path>(*trees.begin());
    if (trees.size() > 1)
        add_remark(remarks,
                   "several exercises/ folders; taken: " + fs::relative(best, folder).string());
    return best;
}

/// The text of a plain file of sensible size, without following a link and without waiting for a pipe.
std::optional<std::string> read_plain_file(const fs::path& path, std::string& remarks) {
    const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        if (fs::is_symlink(path))
            add_remark(remarks, "links were ignored");
        else if (errno != ENOENT)
            add_remark(remarks, path.filename().string() + " cannot be read");
        return std::nullopt;
    }
    struct stat status {};
    std::string text;
    const bool is_plain = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    char buffer[65536];
    for (ssize_t n;
         is_plain && text.size() <= longest_source && (n = read(file, buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(n));
    close(file);
    if (is_plain && text.size() <= longest_source) return text;
    add_remark(remarks,
               path.filename().string() + (is_plain ? " is too long and was ignored"
                                                    : " is no plain file and was ignored"));
    return std::nullopt;
}

std::optional<std::string> source_of(const fs::path& tree, const Exercise& exercise,
                                     std::string& remarks) {
    if (fs::is_symlink(tree / exercise.chapter)) {
        add_remark(remarks, "links were ignored");
        return std::nullopt;
    }
    return read_plain_file(tree / exercise.chapter / (exercise.name + ".cpp"), remarks);
}

// ------------------------------------------------------------------------------ compiling, checking

/// The files that a command of the build reads: those among its words that exist.
std::vector<fs::path> files_in(const std::string& command, const fs::path& build) {
    std::vector<fs::path> files;
    std::istringstream words(command);
    for (std::string word; words >> word;) {
        const fs::path path = (build / word).lexically_normal();
        if (path.string().starts_with(build.string() + "/") && fs::is_regular_file(path))
            files.push_back(path);
    }
    return files;
}

/// What the compiler needs to see: the headers of the course, and their precompiled form.
std::vector<fs::path> headers_for(const std::string& command, const fs::path& build) {
    std::vector<fs::path> folders;
    std::istringstream words(command);
    for (std::string word; words >> word;)
        for (const char* room : {"chapters", "common"})
            if (word.starts_with("-I") && fs::is_directory(fs::path(word.substr(2)) / room))
                folders.push_back(fs::path(word.substr(2)) / room);
    for (const fs::path& file : files_in(command, build)) folders.push_back(file.parent_path());
    return folders;
}

/// Newer CMakes let the linker write a list of what it read into the build folder, which is not there.
std::string without_link_list(const std::string& command) {
    std::istringstream words(command);
    std::string rest;
    for (std::string word; words >> word;)
        if (!word.starts_with("-Wl,--dependency-file=")) rest += word + " ";
    return rest;
}

/// What the source included that it may not, from the compiler's own list; empty if there is nothing.
std::string foreign_header(const fs::path& list, const Exercise& exercise, const fs::path& folder,
                           const fs::path& build) {
    std::istringstream words(read_text(list));
    for (std::string word; words >> word;) {
        if (word == "\\" || word.ends_with(":")) continue;
        const fs::path path = (build / word).lexically_normal();
        const auto is_below = [&](const fs::path& allowed) {
            return path.string().starts_with(allowed.string() + "/");
        };
        if (is_below(exercise.root / "solutions")) return "the answers";
        if (!is_below("/usr") && !is_below(folder) && !is_below(build) && !is_below("/opt") &&
            !is_below(exercise.root))
            return path.filename().string();
    }
    return "";
}

Outcome does_not_compile(const Exercise& exercise, const std::string& why) {
    Outcome outcome{.exercise = exercise, .word = Word::does_not_compile};
    outcome.detail = why;
    return outcome;
}

/// Compiles and links one source in `folder`, which holds it and nothing else, and runs the checks on it.
/// The compiler sees the course's headers, the linker the libraries that it is given, and the student's
/// process nothing but itself.
Outcome check_source(const Exercise& exercise, const fs::path& source, const fs::path& folder,
                     const fs::path& build, const Sandbox& sandbox) {
    const fs::path object = folder / "student.o", program = folder / "student";
    const CheckCommands commands =
        commands_for("student_" + exercise.id, exercise.student_file(), build)
            .with(source, object, program);
    Room compiling{
        .readable = headers_for(commands.compile, build), .writable = {folder}, .start = build};
    const Room linking{
        .readable = files_in(commands.link, build), .writable = {folder}, .start = build};
    const auto run = [&](const std::string& command, const Room& room) {
        return run_limited(in_room(sandbox, room, {"sh", "-c", command}), build, compile_limits);
    };
    for (const bool is_compiling : {true, false}) {
        const LimitedResult result = is_compiling ? run(commands.compile, compiling)
                                                  : run(without_link_list(commands.link), linking);
        if (result.timed_out) return does_not_compile(exercise, "the compiler did not finish");
        if (result.status != 0 || result.signal != 0)
            return does_not_compile(exercise, first_error(result.output, source));
        if (!is_compiling) continue;
        const std::string foreign = foreign_header(object.string() + ".d", exercise, folder, build);
        if (!foreign.empty()) return does_not_compile(exercise, "it includes " + foreign);
    }
    const fs::path empty = folder / "empty";
    fs::create_directories(empty);
    const Room running{
        .readable = {program}, .writable = {}, .start = sandbox.works ? "/tmp" : empty};
    return run_checks(exercise, build, in_room(sandbox, running, {program.string()}), empty);
}

/// Removes a folder whatever is in it: nested without end, or closed to its owner.
bool remove_folder(const fs::path& folder) {
    run_limited({"chmod", "-R", "u+rwX", folder.string()}, "/", {.seconds = 60});
    run_limited({"rm", "-rf", "--", folder.string()}, "/", {.seconds = 120});
    std::error_code error;
    return !fs::exists(folder, error) && !error;
}

fs::path new_folder(const fs::path& parent) {
    fs::create_directories(parent);
    std::string name = (parent / "XXXXXX").string();
    if (!mkdtemp(name.data()))
        throw std::runtime_error("cannot make a folder in " + parent.string());
    return name;
}

std::string csv_field(std::string text) {
    if (!text.empty() && std::string("=+-@").find(text[0]) != std::string::npos)
        text = "'" + text;  // not a formula
    return "\"" + replaced(text, "\"", "\"\"") + "\"";
}

/// "ann.smith" for the folder ann.smith, "zed" for zed.tar.gz.
std::string student_of(const fs::path& path) {
    std::string name = path.filename().string(), lower = name;
    if (fs::is_directory(path)) return name;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    for (const std::string end : {".gz", ".xz", ".bz2", ".zst", ".tar", ".tgz", ".zip", ".7z"})
        if (lower.ends_with(end)) {
            name.resize(name.size() - end.size());
            lower.resize(name.size());
        }
    return name;
}

void grade_into(Grade& result, const std::vector<Exercise>& exercises, const fs::path& build,
                const fs::path& workspace, const Sandbox& sandbox) {
    fs::path folder = result.submission.path;
    if (!fs::is_directory(folder)) {
        const auto is_exercise = [&](const std::string& entry) {
            return std::any_of(exercises.begin(), exercises.end(), [&](const Exercise& exercise) {
                return ("/" + entry)
                    .ends_with("/exercises/" + exercise.chapter + "/" + exercise.name + ".cpp");
            });
        };
        folder = workspace / "unpacked";
        const std::string refused = unpack(result.submission.path, folder, is_exercise, sandbox);
        if (!refused.empty()) return add_remark(result.remarks, refused);
    }
    const auto tree = find_tree(folder, exercises, result.remarks);
    if (!tree) return add_remark(result.remarks, "no exercises/ folder");
    for (std::size_t i = 0; i < exercises.size(); ++i) {
        const auto text = source_of(*tree, exercises[i], result.remarks);
        if (!text) continue;
        const fs::path own = new_folder(workspace), source = own / (exercises[i].name + ".cpp");
        write_file(source, [&](std::ostream& out) { out << *text; });
        result.outcomes[i] = check_source(exercises[i], source, own, build, sandbox);
        if (text->find("asm") != std::string::npos)
            add_remark(result.remarks, exercises[i].name + ".cpp has assembly in it");
    }
}

}  // namespace

std::vector<Submission> find_submissions(const std::vector<fs::path>& paths,
                                         std::vector<std::string>& remarks) {
    std::vector<Submission> submissions;
    const auto add = [&](const fs::path& path) { submissions.push_back({student_of(path), path}); };
    for (const fs::path& given : paths) {
        fs::path path = fs::absolute(given).lexically_normal();
        if (!path.has_filename()) path = path.parent_path();
        if (fs::is_directory(path / "exercises")) {
            add(path);
        } else if (fs::is_directory(path)) {
            std::vector<fs::path> children;
            for (const auto& entry : fs::directory_iterator(path)) {
                const auto type = entry.symlink_status().type();
                const bool is_file = type == fs::file_type::regular;
                if (type == fs::file_type::directory || (is_file && is_archive(entry.path())))
                    children.push_back(entry.path());
                else if (!entry.path().filename().string().starts_with("."))
                    remarks.push_back(entry.path().filename().string() +
                                      " is neither a folder nor an archive, and was passed over");
            }
            std::sort(children.begin(), children.end());
            for (const fs::path& child : children) add(child);
        } else if (fs::is_regular_file(path) && is_archive(path)) {
            add(path);
        } else {
            throw std::invalid_argument(given.string() + " is neither a folder nor an archive");
        }
    }
    return submissions;
}

Grade grade(const Submission& submission, const std::vector<Exercise>& exercises,
            const fs::path& build, const fs::path& workspaces, const Sandbox& sandbox) {
    Grade result{submission, {}, ""};
    for (const Exercise& exercise : exercises) result.outcomes.push_back({.exercise = exercise});
    fs::path workspace;
    try {
        workspace = new_folder(workspaces);
        grade_into(result, exercises, build, workspace, sandbox);
    } catch (const std::exception& error) {  // it costs this row, not the others
        add_remark(result.remarks, error.what());
    }
    if (!workspace.empty() && !remove_folder(workspace))
        add_remark(result.remarks, "its workspace could not be removed");
    return result;
}

std::string csv_head(const std::vector<Exercise>& exercises) {
    std::string head = "student";
    for (const Exercise& exercise : exercises)
        head += "," + csv_field(exercise.number + " " + exercise.name);
    return head + ",passed,isolated,remarks\n";
}

std::string csv_row(const Grade& grade, const Sandbox& sandbox) {
    std::string row = csv_field(grade.submission.student);
    int passed = 0;
    for (const Outcome& outcome : grade.outcomes) {
        row += "," + to_text(outcome.word);
        passed += outcome.word == Word::passed;
    }
    return row + "," + std::to_string(passed) + "," + (sandbox.works ? "yes" : "no") + "," +
           csv_field(grade.remarks) + "\n";
}

}  // namespace collide
