#include "common/companion/grading.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "common/companion/build_commands.hpp"
#include "common/companion/checking.hpp"
#include "common/companion/limited_process.hpp"
#include "common/process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

// An answer is a few dozen lines; a megabyte of source is something else.
constexpr std::uintmax_t longest_source = 1 << 20;
// How deep below a submission its exercises/ may lie: student/download/collide-main/exercises.
constexpr int deepest_folder = 3;

const Limits compile_limits{
    .seconds = 60, .memory_bytes = std::size_t{4} << 30, .file_bytes = std::size_t{256} << 20};
const Limits unpack_limits{.seconds = 60,
                           .memory_bytes = 0,
                           .file_bytes = std::size_t{64} << 20,
                           .output_bytes = 16 << 20};

bool is_zip(const fs::path& path) {
    return fs::is_regular_file(path) && path.extension() == ".zip";
}

/// The exercises/ tree at or below a folder, without following links.
std::optional<fs::path> find_tree(const fs::path& folder) {
    std::error_code error;
    auto entry = fs::recursive_directory_iterator(
        folder, fs::directory_options::skip_permission_denied, error);
    std::optional<fs::path> found;
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry.depth() >= deepest_folder) entry.disable_recursion_pending();
        const bool is_tree = entry->path().filename() == "exercises" &&
                             entry->symlink_status().type() == fs::file_type::directory;
        if (is_tree && (!found || entry->path() < *found)) found = entry->path();
    }
    return found;
}

bool stays_inside(const std::string& entry) {
    const fs::path path(entry);
    return !path.is_absolute() && std::find(path.begin(), path.end(), "..") == path.end();
}

void add_remark(std::string& remarks, const std::string& remark) {
    if (remarks.find(remark) == std::string::npos)
        remarks += (remarks.empty() ? "" : "; ") + remark;
}

/// Unpacks from a zip file the exercise files, and nothing else, into the folder.
void unpack(const fs::path& zip, const std::vector<Exercise>& exercises, const fs::path& folder,
            std::string& remarks) {
    fs::create_directories(folder);
    const LimitedResult listing =
        run_limited({"cmake", "-E", "tar", "tf", zip.string()}, folder, unpack_limits);
    if (listing.status != 0) return add_remark(remarks, "the zip file cannot be read");
    std::vector<std::string> command = {"cmake", "-E", "tar", "xf", zip.string(), "--"};
    std::istringstream lines(listing.output);
    for (std::string entry; std::getline(lines, entry);) {
        if (!stays_inside(entry)) {
            add_remark(remarks, "paths that leave its folder were ignored");
            continue;
        }
        for (const Exercise& exercise : exercises)
            if (("/" + entry)
                    .ends_with("/exercises/" + exercise.chapter + "/" + exercise.name + ".cpp"))
                command.push_back(entry);
    }
    if (command.size() > 6 && run_limited(command, folder, unpack_limits).status != 0)
        add_remark(remarks, "the zip file cannot be unpacked");
}

/// Copies the file of an exercise out of the submission if it is a plain file of sensible size.
std::optional<fs::path> take_file(const std::optional<fs::path>& tree, const Exercise& exercise,
                                  const fs::path& workspace, std::string& remarks) {
    if (!tree) return std::nullopt;
    const fs::path from = *tree / exercise.chapter / (exercise.name + ".cpp");
    std::error_code error;
    const auto type = fs::symlink_status(from, error).type();
    if (type == fs::file_type::not_found) return std::nullopt;
    if (type != fs::file_type::regular || fs::is_symlink(*tree / exercise.chapter)) {
        add_remark(remarks, "links were ignored");
        return std::nullopt;
    }
    if (fs::file_size(from) > longest_source) {
        add_remark(remarks, exercise.name + ".cpp is too long and was ignored");
        return std::nullopt;
    }
    const fs::path to = workspace / "exercises" / exercise.chapter / (exercise.name + ".cpp");
    fs::create_directories(to.parent_path());
    fs::copy_file(from, to, fs::copy_options::overwrite_existing);
    return to;
}

/// bubblewrap's command line: the machine read-only, no network, no home, neither the answers nor
/// the submissions, and one folder to write in.
std::vector<std::string> sandbox_prefix(const Sandbox& sandbox, const fs::path& root,
                                        const fs::path& workspace, const fs::path& submission) {
    if (!sandbox.works) return {};
    std::vector<std::string> words = {"bwrap", "--ro-bind", "/",     "/",       "--dev",
                                      "/dev",  "--proc",    "/proc", "--tmpfs", "/tmp"};
    const auto add = [&](std::initializer_list<std::string> more) {
        words.insert(words.end(), more);
    };
    if (const char* home = std::getenv("HOME");
        home && fs::is_directory(home) && fs::path(home) != "/")
        add({"--tmpfs", home});
    add({"--ro-bind", root.string(), root.string()});
    if (fs::is_directory(root / "solutions")) add({"--tmpfs", (root / "solutions").string()});
    const fs::path all = fs::absolute(submission).lexically_normal().parent_path();
    const bool holds_course =
        (root.string() + "/").starts_with(all.string() + (all == "/" ? "" : "/"));
    if (!holds_course) add({"--tmpfs", all.string()});
    add({"--bind", workspace.string(), workspace.string(), "--unshare-all", "--die-with-parent",
         "--new-session", "--"});
    return words;
}

Outcome check_file(const Exercise& exercise, const fs::path& source, const fs::path& build,
                   const fs::path& workspace, const std::vector<std::string>& prefix) {
    const fs::path object = workspace / (exercise.target + ".o"),
                   program = workspace / exercise.target;
    const CheckCommands commands =
        commands_for(exercise.target, exercise.student_file(), build).with(source, object, program);
    for (const std::string& command : {commands.compile, commands.link}) {
        std::vector<std::string> words = prefix;
        words.insert(words.end(), {"sh", "-c", command});
        const LimitedResult result = run_limited(words, build, compile_limits);
        if (result.status == 0 && result.signal == 0 && !result.timed_out) continue;
        Outcome outcome{.exercise = exercise, .word = Word::does_not_compile};
        outcome.detail =
            result.timed_out ? "the compiler did not finish" : first_error(result.output);
        return outcome;
    }
    return run_checks(exercise, program, workspace, prefix);
}

std::string csv_field(std::string text) {
    if (!text.empty() && std::string("=+-@").find(text[0]) != std::string::npos)
        text = "'" + text;  // not a formula
    return "\"" + replaced(text, "\"", "\"\"") + "\"";
}

}  // namespace

std::vector<Submission> find_submissions(const std::vector<fs::path>& paths) {
    std::vector<Submission> submissions;
    const auto add = [&](const fs::path& path) {
        submissions.push_back({path.stem().string(), path});
    };
    for (const fs::path& given : paths) {
        const fs::path path = fs::absolute(given).lexically_normal();
        if (is_zip(path)) {
            add(path);
        } else if (!fs::is_directory(path)) {
            throw std::invalid_argument(given.string() + " is neither a folder nor a zip file");
        } else if (fs::is_directory(path / "exercises")) {
            add(path.has_filename() ? path : path.parent_path());
        } else {
            std::vector<fs::path> children;
            for (const auto& entry : fs::directory_iterator(path))
                if (entry.is_directory() || is_zip(entry.path())) children.push_back(entry.path());
            std::sort(children.begin(), children.end());
            for (const fs::path& child : children) add(child);
        }
    }
    return submissions;
}

Sandbox find_sandbox() {
    if (!is_installed("bwrap")) return {false, "bubblewrap is not installed"};
    const LimitedResult result =
        run_limited({"bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
                     "--unshare-all", "--die-with-parent", "true"},
                    "/", {});
    if (result.status != 0)
        return {false, "bubblewrap does not work here: " +
                           result.output.substr(0, result.output.find('\n'))};
    return {true, ""};
}

Grade grade(const Submission& submission, const std::vector<Exercise>& exercises,
            const fs::path& build, const fs::path& workspace, const Sandbox& sandbox) {
    Grade result{submission, {}, ""};
    fs::remove_all(workspace);
    fs::create_directories(workspace);
    fs::path folder = submission.path;
    if (is_zip(folder)) {
        folder = workspace / "unpacked";
        unpack(submission.path, exercises, folder, result.remarks);
    }
    const auto tree = find_tree(folder);
    if (!tree) add_remark(result.remarks, "no exercises/ folder");
    for (const Exercise& exercise : exercises) {
        const auto file = take_file(tree, exercise, workspace, result.remarks);
        if (!file)
            result.outcomes.push_back({.exercise = exercise, .word = Word::not_started});
        else
            result.outcomes.push_back(
                check_file(exercise, *file, build, workspace,
                           sandbox_prefix(sandbox, exercise.root, workspace, submission.path)));
    }
    fs::remove_all(workspace);
    return result;
}

std::string to_csv(const std::vector<Grade>& grades, const std::vector<Exercise>& exercises,
                   const Sandbox& sandbox) {
    std::ostringstream out;
    out << "student";
    for (const Exercise& exercise : exercises)
        out << ',' << csv_field(exercise.number + " " + exercise.name);
    out << ",passed,isolated,remarks\n";
    for (const Grade& grade : grades) {
        out << csv_field(grade.submission.student);
        int passed = 0;
        for (const Outcome& outcome : grade.outcomes) {
            out << ',' << to_text(outcome.word);
            passed += outcome.word == Word::passed;
        }
        out << ',' << passed << ',' << (sandbox.works ? "yes" : "no") << ','
            << csv_field(grade.remarks) << '\n';
    }
    return out.str();
}

}  // namespace collide
