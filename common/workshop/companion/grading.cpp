#include "common/workshop/companion/grading.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>

#include "common/figures/files.hpp"
#include "common/workshop/companion/archive.hpp"
#include "common/workshop/companion/build_commands.hpp"
#include "common/workshop/companion/checking.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

// An answer has a few dozen lines; a megabyte is not an answer.
constexpr std::size_t longest_source = 1 << 20;
// Maximum depth of exercises/ in a submission: student/download/collide-main/exercises.
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

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return text;
}

/// Backup and system folders beside the real one.
bool is_beside_the_point(const fs::path& folder) {
    static const std::set<std::string> names = {"__macosx", "build", "backup", "backups", "old"};
    const std::string name = lower_case(folder.filename().string());
    return name.starts_with(".") || names.contains(name);
}

int count_of_sources(const fs::path& tree, const std::vector<Exercise>& exercises) {
    return static_cast<int>(
        std::count_if(exercises.begin(), exercises.end(), [&](const Exercise& exercise) {
            std::error_code error;
            return fs::is_regular_file(tree / exercise.chapter / (exercise.name + ".cpp"), error);
        }));
}

/// The exercises/ tree at or below a folder, without following links. Backup folders are ignored;
/// of several trees the one with most exercises wins, then the shallowest, then the first by name.
std::optional<fs::path> find_tree(const fs::path& folder, const std::vector<Exercise>& exercises,
                                  std::string& remarks) {
    std::error_code error;
    auto entry = fs::recursive_directory_iterator(
        folder, fs::directory_options::skip_permission_denied, error);
    std::set<std::tuple<bool, int, int, fs::path>> trees;
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry->symlink_status(error).type() != fs::file_type::directory) continue;
        if (entry.depth() >= deepest_folder) entry.disable_recursion_pending();
        if (lower_case(entry->path().filename().string()) != "exercises") continue;
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

/// The text of a regular file of limited size, without following links and without blocking on a
/// pipe.
std::optional<std::string> read_plain_file(const fs::path& path, std::string& remarks) {
    const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    const int reason = errno;
    if (file < 0) {
        std::error_code error;
        if (fs::is_symlink(path, error))
            add_remark(remarks, "links were ignored");
        else if (reason != ENOENT)
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
    std::error_code error;
    if (fs::is_symlink(tree / exercise.chapter, error)) {
        add_remark(remarks, "links were ignored");
        return std::nullopt;
    }
    return read_plain_file(tree / exercise.chapter / (exercise.name + ".cpp"), remarks);
}

bool is_header(const fs::path& file) {
    return file.extension() == ".hpp" || file.extension() == ".h";
}

/// Copies the student's own headers along with the source.
void copy_headers(const fs::path& from, const fs::path& to, std::string& remarks) {
    std::error_code error;
    int left = 20;
    for (const auto& entry : fs::directory_iterator(from, error)) {
        if (!is_header(entry.path()) || entry.path().filename() == "values.hpp" || left-- == 0)
            continue;
        if (const auto text = read_plain_file(entry.path(), remarks))
            write_file(to / entry.path().filename(), [&](std::ostream& out) { out << *text; });
    }
}

// ------------------------------------------------------------------------------ compiling, checking

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
std::string foreign_header(const fs::path& list, std::vector<fs::path> allowed,
                           const fs::path& build) {
    allowed.emplace_back("/usr");
    for (const std::string& word :
         words_of(replaced(replaced(read_text(list), "\\\n", " "), "\n", " "))) {
        if (word.ends_with(":")) continue;
        const fs::path path = (build / word).lexically_normal();
        if (std::none_of(allowed.begin(), allowed.end(), [&](const fs::path& folder) {
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

/// Compiles and links one source in `folder`, which contains nothing else, and runs the checks on
/// it. The compiler sees the course's headers, the linker its libraries, and the student's process
/// only itself.
Outcome check_source(const Exercise& exercise, const fs::path& source, const fs::path& folder,
                     const fs::path& build, const Sandbox& sandbox) {
    const fs::path object = folder / "student.o", program = folder / "student";
    const CheckCommands commands =
        commands_for("student_" + exercise.id, exercise.student_file(), build)
            .with(source, object, program);
    const std::vector<fs::path> hidden = {exercise.root, build};
    const Room compiling{.readable = headers_for(commands.compile, build),
                         .writable = {folder},
                         .hidden = hidden,
                         .start = build};
    const Room linking{.readable = files_in(commands.link, build),
                       .writable = {folder},
                       .hidden = hidden,
                       .start = build};
    const auto run = [&](const std::string& command, const Room& room) {
        return run_limited(in_room(sandbox, room, {"sh", "-c", command}), build, compile_limits);
    };
    for (const bool is_compiling : {true, false}) {
        const LimitedResult result = is_compiling ? run(commands.compile, compiling)
                                                  : run(without_link_list(commands.link), linking);
        if (result.timed_out) return not_compiled(exercise, "the compiler did not finish");
        if (result.status != 0 || result.signal != 0)
            return not_compiled(exercise, first_error(result.output, source));
        if (!is_compiling) continue;
        std::vector<fs::path> allowed = compiling.readable;
        allowed.push_back(folder);
        const std::string foreign = foreign_header(object.string() + ".d", allowed, build);
        if (!foreign.empty()) return not_compiled(exercise, "it includes " + foreign);
    }
    const fs::path empty = folder / "empty";
    fs::create_directories(empty);
    const Room running{.readable = {program},
                       .writable = {},
                       .hidden = hidden,
                       .start = sandbox.works ? "/tmp" : empty};
    return run_checks(exercise, build, in_room(sandbox, running, {program.string()}), empty);
}

/// Removes a folder even if it is deeply nested or not writable by its owner.
bool remove_folder(const fs::path& folder) {
    run_limited({"chmod", "-R", "u+rwX", folder.string()}, "/", {.seconds = 60});
    run_limited({"rm", "-rf", "--", folder.string()}, "/", {.seconds = 120});
    std::error_code error;
    return !fs::exists(folder, error) && !error;
}

fs::path new_folder(const fs::path& parent) {
    fs::create_directories(parent);
    std::string name = (parent / (std::to_string(getpid()) + "-XXXXXX")).string();
    if (!mkdtemp(name.data()))
        throw std::runtime_error("cannot make a folder in " + parent.string());
    return name;
}

std::string csv_field(std::string text) {
    if (!text.empty() && std::string("=+-@\t\r").find(text[0]) != std::string::npos)
        text = "'" + text;  // so that spreadsheets do not read a formula
    return "\"" + replaced(text, "\"", "\"\"") + "\"";
}

const std::vector<std::string> archive_endings = {".gz",  ".xz",  ".bz2", ".zst", ".lzma",
                                                  ".tar", ".tgz", ".zip", ".7z",  ".rar"};

/// Has the file an archive's extension, readable or not?
bool is_named_archive(const std::string& name) {
    return std::any_of(archive_endings.begin(), archive_endings.end(),
                       [&](const std::string& end) { return lower_case(name).ends_with(end); });
}

/// "ann.smith" for the folder ann.smith, "zed" for zed.tar.gz.
std::string student_of(const fs::path& path) {
    std::string name = path.filename().string();
    if (fs::is_directory(path)) return name;
    for (const std::string& end : archive_endings)
        if (lower_case(name).ends_with(end)) name.resize(name.size() - end.size());
    return name;
}

/// The archive in a folder without exercises, as in Moodle's downloads.
std::optional<fs::path> archive_in(const fs::path& folder) {
    std::vector<fs::path> archives;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.symlink_status(error).type() == fs::file_type::regular &&
            is_archive(entry.path()))
            archives.push_back(entry.path());
    return archives.size() == 1 ? std::optional(archives.front()) : std::nullopt;
}

void grade_into(Grade& result, const std::vector<Exercise>& exercises, const fs::path& build,
                const fs::path& workspace, const Sandbox& sandbox) {
    fs::path folder = result.submission.path;
    if (!fs::is_directory(folder) && !is_archive(folder))
        return add_remark(result.remarks, "neither a folder nor an archive that can be read");
    std::optional<fs::path> tree;
    if (fs::is_directory(folder)) tree = find_tree(folder, exercises, result.remarks);
    const std::optional<fs::path> archive = !fs::is_directory(folder) ? folder
                                            : tree                    ? std::nullopt
                                                                      : archive_in(folder);
    if (archive) {
        folder = workspace / "unpacked";
        const std::string refused = unpack(*archive, folder, build, sandbox);
        if (!refused.empty()) return add_remark(result.remarks, refused);
        tree = find_tree(folder, exercises, result.remarks);
    }
    if (!tree) return add_remark(result.remarks, "no exercises/ folder");
    for (std::size_t i = 0; i < exercises.size(); ++i) {
        const auto text = source_of(*tree, exercises[i], result.remarks);
        if (!text) continue;
        const fs::path own = new_folder(workspace), source = own / (exercises[i].name + ".cpp");
        copy_headers(*tree / exercises[i].chapter, own, result.remarks);
        write_file(source, [&](std::ostream& out) { out << *text; });
        result.outcomes[i] = check_source(exercises[i], source, own, build, sandbox);
        remove_folder(own);
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
        if (!fs::exists(path)) throw std::invalid_argument(given.string() + " is not there");
        std::error_code error;
        if (!fs::is_directory(path, error) || fs::is_directory(path / "exercises", error)) {
            add(path);
            continue;
        }
        std::vector<fs::path> children;
        for (const auto& entry : fs::directory_iterator(path, error)) {
            const auto type = entry.symlink_status(error).type();
            const std::string name = entry.path().filename().string();
            if (type == fs::file_type::directory ||
                (type == fs::file_type::regular &&
                 (is_archive(entry.path()) || is_named_archive(name))))
                children.push_back(entry.path());
            else if (!name.starts_with("."))
                remarks.push_back(printable(name) +
                                  " is neither a folder nor an archive, and was passed over");
        }
        if (error) remarks.push_back(printable(given.string()) + " cannot be read");
        std::sort(children.begin(), children.end());
        for (const fs::path& child : children) add(child);
    }
    return submissions;
}

std::string printable(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    return text;
}

void remove_old_workspaces(const fs::path& workspaces) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(workspaces, error)) {
        const int owner = std::atoi(entry.path().filename().c_str());
        if (owner <= 0 || (kill(owner, 0) != 0 && errno == ESRCH)) remove_folder(entry.path());
    }
}

Grade grade(const Submission& submission, const std::vector<Exercise>& exercises,
            const fs::path& build, const fs::path& workspaces, const Sandbox& sandbox) {
    Grade result{submission, {}, ""};
    for (const Exercise& exercise : exercises) result.outcomes.push_back({.exercise = exercise});
    fs::path workspace;
    try {
        workspace = new_folder(workspaces);
        grade_into(result, exercises, build, workspace, sandbox);
    } catch (const std::exception& error) {  // affects this row only
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
