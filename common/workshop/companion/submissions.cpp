#include "common/workshop/companion/submissions.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

#include "common/workshop/companion/archive.hpp"
#include "common/workshop/companion/workspace.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

// An answer has a few dozen lines; a megabyte is not an answer, nor are sixteen those of all exercises.
constexpr std::size_t longest_source = 1 << 20;
constexpr std::size_t longest_submission = 16 << 20;
constexpr std::size_t most_headers = 20;
// Maximum depth of exercises/ in a submission: student/download/collide-main/exercises.
constexpr int deepest_folder = 4;

void add_remark(std::string& remarks, const std::string& remark) {
    if (remarks.find(remark) == std::string::npos)
        remarks += (remarks.empty() ? "" : "; ") + remark;
}

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
                                                    : " is not a plain file and was ignored"));
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

/// The student's own headers beside a source that includes files of its folder.
std::map<std::string, std::string> headers_beside(const std::string& text, const fs::path& folder,
                                                  std::string& remarks) {
    std::map<std::string, std::string> headers;
    std::set<fs::path> files;  // by name, so that of too many the same are taken
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (is_header(entry.path()) && entry.path().filename() != "values.hpp")
            files.insert(entry.path());
    const auto is_mentioned = [&](const fs::path& file) {
        return text.find(file.filename().string()) != std::string::npos;
    };
    if (std::none_of(files.begin(), files.end(), is_mentioned)) return headers;
    for (const fs::path& file : files) {
        if (headers.size() == most_headers) break;
        if (const auto header = read_plain_file(file, remarks))
            headers[file.filename().string()] = *header;
    }
    return headers;
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

/// An archive's content, removed at the end.
struct Unpacked {
    fs::path folder;
    explicit Unpacked(fs::path where) : folder(std::move(where)) {}
    Unpacked(const Unpacked&) = delete;
    Unpacked& operator=(const Unpacked&) = delete;
    ~Unpacked() {
        if (!folder.empty()) remove_folder(folder);
    }
};

void read_into(ReadSubmission& result, fs::path folder, const std::vector<Exercise>& exercises,
               const fs::path& build, const fs::path& workspaces, const Sandbox& sandbox) {
    if (!fs::is_directory(folder) && !is_archive(folder))
        return add_remark(result.remarks, "neither a folder nor an archive that can be read");
    std::optional<fs::path> tree;
    if (fs::is_directory(folder)) tree = find_tree(folder, exercises, result.remarks);
    const std::optional<fs::path> archive = !fs::is_directory(folder) ? folder
                                            : tree                    ? std::nullopt
                                                                      : archive_in(folder);
    const Unpacked unpacked(archive ? new_folder(workspaces) : fs::path());
    if (archive) {
        folder = unpacked.folder / "unpacked";
        const std::string refused = unpack(*archive, folder, build, sandbox);
        if (!refused.empty()) return add_remark(result.remarks, refused);
        tree = find_tree(folder, exercises, result.remarks);
    }
    if (!tree) return add_remark(result.remarks, "no exercises/ folder");
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < exercises.size(); ++i) {
        const auto text = source_of(*tree, exercises[i], result.remarks);
        if (!text) continue;
        SourceFiles files{*text,
                          headers_beside(*text, *tree / exercises[i].chapter, result.remarks)};
        bytes += files.text.size();
        for (const auto& [name, header] : files.headers) bytes += header.size();
        if (bytes > longest_submission)
            return add_remark(result.remarks,
                              "its sources are too long; the last ones were ignored");
        result.sources[i] = std::move(files);
    }
}

/// Names that several have, such as a folder ann and an archive ann.zip, are told apart, so that each has its own
/// page and row.
void tell_apart(std::vector<Submission>& submissions, std::vector<std::string>& remarks) {
    std::map<std::string, int> count;
    for (const Submission& submission : submissions) ++count[submission.student];
    std::set<std::string> taken;
    for (Submission& submission : submissions) {
        const std::string shared = submission.student;
        if (count[shared] > 1) submission.student = submission.path.filename().string();
        for (int i = 2; !taken.insert(submission.student).second; ++i)
            submission.student =
                submission.path.filename().string() + " (" + std::to_string(i) + ")";
        if (submission.student != shared)
            remarks.push_back("several submissions are named " + printable(shared) +
                              "; one of them is " + printable(submission.student) + " now");
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
    tell_apart(submissions, remarks);
    return submissions;
}

std::string printable(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    return text;
}

ReadSubmission read_submission(const Submission& submission, const std::vector<Exercise>& exercises,
                               const fs::path& build, const fs::path& workspaces,
                               const Sandbox& sandbox) {
    ReadSubmission result{std::vector<std::optional<SourceFiles>>(exercises.size()), ""};
    try {
        read_into(result, submission.path, exercises, build, workspaces, sandbox);
    } catch (const std::exception& error) {  // affects this submission only
        add_remark(result.remarks, error.what());
    }
    return result;
}

}  // namespace collide
