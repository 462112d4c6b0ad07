#include "common/workshop/companion/stubs.hpp"

#include <algorithm>
#include <ctime>
#include <sstream>
#include <stdexcept>

#include "common/figures/files.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

const char* const stub_marker = "TODO(";

fs::path kept_stub(const Exercise& exercise, const fs::path& build) {
    return build / "stubs" / exercise.chapter / (exercise.name + ".cpp");
}

fs::path backup_folder(const Exercise& exercise) {
    return exercise.student_file().parent_path() / ".backup";
}

/// The newest version of the file in git's history that is still a stub; empty if there is none.
std::string stub_from_git(const Exercise& exercise) {
    const std::string in_root = "git -C " + shell_quoted(exercise.root.string()) + " ";
    const std::string path = fs::relative(exercise.student_file(), exercise.root).string();
    const ProcessResult log = run_process(in_root + "log --format=%H -- " + shell_quoted(path));
    if (log.status != 0) return "";
    std::istringstream commits(log.output);
    for (std::string commit; std::getline(commits, commit);) {
        const ProcessResult file =
            run_process(in_root + "show " + commit + ":./" + shell_quoted(path));
        if (file.status == 0 && file.output.find(stub_marker) != std::string::npos)
            return file.output;
    }
    return "";
}

std::string time_stamp() {
    const std::time_t now = std::time(nullptr);
    char text[32];
    std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", std::localtime(&now));
    return text;
}

}  // namespace

bool is_started(const Exercise& exercise) {
    return fs::exists(exercise.student_file()) &&
           read_text(exercise.student_file()).find(stub_marker) == std::string::npos;
}

void keep_stubs(const std::vector<Exercise>& exercises, const fs::path& build) {
    for (const Exercise& exercise : exercises) {
        const fs::path kept = kept_stub(exercise, build);
        if (fs::exists(kept) || !fs::exists(exercise.student_file()) || is_started(exercise))
            continue;
        fs::create_directories(kept.parent_path());
        fs::copy_file(exercise.student_file(), kept);
    }
}

std::string stub_of(const Exercise& exercise, const fs::path& build) {
    const std::string from_git = stub_from_git(exercise);
    if (!from_git.empty()) return from_git;
    if (fs::exists(kept_stub(exercise, build))) return read_text(kept_stub(exercise, build));
    throw std::runtime_error(
        "the stub of " + exercise.number +
        " is neither in git's history nor kept; fetch the file from where you got the course");
}

fs::path replace_student_file(const Exercise& exercise, const std::string& text,
                              const std::string& stub) {
    const fs::path file = exercise.student_file();
    fs::path backup;
    const std::string before = fs::exists(file) ? read_text(file) : "";
    if (before == text) return backup;
    if (!before.empty() && before != stub) {
        fs::create_directories(backup_folder(exercise));
        backup = backup_folder(exercise) / (exercise.name + "-" + time_stamp() + ".cpp");
        for (int i = 2; fs::exists(backup); ++i)  // two within a second
            backup = backup_folder(exercise) /
                     (exercise.name + "-" + time_stamp() + "-" + std::to_string(i) + ".cpp");
        write_file(backup, [&](std::ostream& out) { out << before; });
    }
    write_file(file, [&](std::ostream& out) { out << text; });
    return backup;
}

std::vector<fs::path> backups_of(const Exercise& exercise) {
    std::vector<fs::path> backups;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(backup_folder(exercise), error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(exercise.name + "-") && name.ends_with(".cpp"))
            backups.push_back(entry.path());
    }
    std::sort(backups.begin(), backups.end(), [](const fs::path& a, const fs::path& b) {
        return fs::last_write_time(a) != fs::last_write_time(b)
                   ? fs::last_write_time(a) < fs::last_write_time(b)
                   : a < b;
    });
    return backups;
}

}  // namespace collide
