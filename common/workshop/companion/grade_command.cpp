#include "common/workshop/companion/grade_command.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "common/figures/files.hpp"
#include "common/workshop/companion/class_lists.hpp"
#include "common/workshop/companion/csv.hpp"
#include "common/workshop/companion/feedback.hpp"
#include "common/workshop/companion/grading.hpp"
#include "common/workshop/companion/grading_systems.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/companion/points.hpp"
#include "common/workshop/companion/similar.hpp"
#include "common/workshop/companion/stubs.hpp"
#include "common/workshop/companion/zoo.hpp"
#include "common/workshop/system/isolation.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

/// "2/8" → {2, 8}; "" → {1, 1}.
std::pair<int, int> part_from(const std::string& text) {
    if (text.empty()) return {1, 1};
    int part = 0, parts = 0, read = 0;
    if (std::sscanf(text.c_str(), "%d/%d%n", &part, &parts, &read) != 2 ||
        static_cast<std::size_t>(read) != text.size() || part < 1 || part > parts)
        throw std::invalid_argument("--part is '" + text +
                                    "'; it must be like 2/8: the second of eight parts");
    return {part, parts};
}

void require_number(const std::string& seed) {
    const bool is_number =
        std::all_of(seed.begin(), seed.end(), [](unsigned char c) { return c >= '0' && c <= '9'; });
    if (!is_number || seed.size() > 18)
        throw std::invalid_argument("--seed is '" + seed +
                                    "'; it must be a whole number of at most 18 digits");
}

Sandbox sandbox_for(const GradeOptions& options) {
    Sandbox sandbox =
        options.no_sandbox ? Sandbox{false, "you asked for no sandbox"} : find_sandbox();
    if (sandbox.works) return sandbox;
    sandbox = without_bubblewrap(sandbox.why_not, options.build);
    std::cerr << "warning: " << sandbox.why_not
              << "; the submissions run without isolation from this machine (limits on time "
                 "and memory still hold"
              << (sandbox.as_nobody.empty() ? "" : ", and they run as nobody, one at a time")
              << (missing_isolation().empty() ? "" : "; " + missing_isolation()) << ")\n";
    return sandbox;
}

/// The checks must be built; the student's files in this working copy need not compile.
void build_checks(const std::vector<Exercise>& exercises, const fs::path& build) {
    std::vector<std::string> command = {"ninja", "-k", "0"};
    for (const Exercise& exercise : exercises)
        command.insert(command.end(), {"check_" + exercise.id, "student_" + exercise.id});
    run_limited(command, build, {.seconds = 3600, .memory_bytes = 0, .file_bytes = 0});
    for (const Exercise& exercise : exercises)
        if (!fs::exists(build / "checks" / ("check_" + exercise.id)))
            throw std::runtime_error("the checks of " + exercise.number +
                                     " cannot be built; 'course test' says why");
}

/// The table, which is published again after every row, so that an interruption loses nothing.
class GradeTable {
  public:
    GradeTable(std::string file, const std::string& head) : file_(std::move(file)) {
        if (!file_.empty() && fs::exists(file_) && !fs::is_regular_file(file_))
            throw std::invalid_argument(file_ + " is not a plain file");
        add(head);
    }
    void add(const std::string& row) {
        text_ += row;
        if (file_.empty())
            std::cout << row << std::flush;
        else
            write_file(file_, [&](std::ostream& out) { out << text_; });
    }

  private:
    std::string file_, text_;
};

/// When each submission was handed in, by its name, as far as it is known.
std::map<std::string, std::time_t> submission_times(const GradeOptions& options) {
    std::map<std::string, std::time_t> times;
    if (!options.times.empty())
        for (const CsvRow& row : read_csv(read_text(options.times))) {
            if (row.size() < 2)
                throw std::invalid_argument(options.times + ": a row must be: student,time");
            if (row[1] != "time") times[row[0]] = time_from(row[1]);
        }
    if (!options.gradescope_metadata.empty() && fs::exists(options.gradescope_metadata)) {
        const auto metadata =
            nlohmann::json::parse(read_text(options.gradescope_metadata), nullptr, false);
        if (metadata.is_object() && metadata.contains("created_at"))
            times["submission"] = time_from(metadata["created_at"]);
    }
    return times;
}

/// What everybody has: the stub and the answer, and the answers in the zoo.
std::vector<std::string> known_texts(const Exercise& exercise, const fs::path& build) {
    std::vector<std::string> known = {read_text(exercise.answer_file())};
    try {
        known.push_back(stub_of(exercise, build));
    } catch (const std::runtime_error&) {
        std::cerr << "warning: the stub of " << exercise.number
                  << " is not known, so it counts as the students' own\n";
    }
    if (fs::exists(exercise.mistakes_file()))
        for (const Variant& variant : read_zoo(exercise.mistakes_file(), exercise.answer_file()))
            known.push_back(variant.code);
    return known;
}

/// All that is made of the grades, besides the table.
class Reports {
  public:
    Reports(const GradeOptions& options, const GradingRules& rules)
        : options_(options), rules_(rules), times_(submission_times(options)) {
        if (!options.feedback.empty()) fs::create_directories(options.feedback);
    }

    void add(const Grade& grade) {
        const auto time = times_.find(grade.submission.student);
        std::vector<Score> scores;
        for (const Outcome& outcome : grade.outcomes)
            scores.push_back(
                score_of(rules_, outcome,
                         time == times_.end() ? std::nullopt : std::optional(time->second)));
        if (!options_.feedback.empty()) write_feedback(options_.feedback, grade, scores);
        if (!options_.gradescope_results.empty())
            write_gradescope_results(options_.gradescope_results, grade, scores,
                                     options_.visibility);
        students_.push_back(
            {grade.submission.student, points_text(total_of(scores).points), summary_of(grade)});
        if (!options_.similar.empty()) grades_.push_back(grade);
    }

    void finish(const std::vector<Exercise>& exercises) const {
        if (!options_.moodle.empty())
            warn("Moodle's list",
                 fill_moodle_worksheet(options_.moodle.at(0), options_.moodle.at(1), students_));
        if (!options_.canvas.empty())
            warn("Canvas' list", fill_canvas_gradebook(options_.canvas.at(0), options_.canvas.at(1),
                                                       options_.assignment, students_));
        if (!options_.similar.empty())
            write_file(options_.similar, [&](std::ostream& out) { write_similar(out, exercises); });
    }

  private:
    static void warn(const char* list, const NotUsed& not_used) {
        for (const std::string& submission : not_used.nobodys)
            std::cerr << "warning: " << printable(submission) << " is not in " << list << '\n';
        for (const std::string& submission : not_used.others)
            std::cerr << "warning: " << printable(submission) << " belongs to a student in " << list
                      << " who has another submission with as many points or more, which counts\n";
    }

    void write_similar(std::ostream& out, const std::vector<Exercise>& exercises) const {
        out << "# Similar work\n\n"
               "Pairs of submissions that agree up to names, numbers and layout, without what the stub "
               "and the known answers contain.\n"
               "Short answers to one question are often alike: this is a list of what to read, and "
               "proves nothing.\n";
        for (std::size_t i = 0; i < exercises.size(); ++i) {
            std::vector<SourceOf> sources;
            for (const Grade& grade : grades_)
                if (!grade.sources[i].empty())
                    sources.push_back({grade.submission.student, grade.sources[i]});
            out << "\n## " << exercises[i].number << " " << exercises[i].name << "\n\n";
            const std::vector<SimilarPair> pairs =
                similar_pairs(sources, known_texts(exercises[i], options_.build));
            if (pairs.empty()) out << "None among " << sources.size() << " sources.\n";
            for (const SimilarPair& pair : pairs)
                out << "- " << printable(pair.one) << " and " << printable(pair.other) << ": "
                    << std::lround(100 * pair.share) << " % of the shorter one, " << pair.shared
                    << " fingerprints\n";
        }
    }

    const GradeOptions& options_;
    const GradingRules& rules_;
    std::map<std::string, std::time_t> times_;
    std::vector<GradedStudent> students_;
    std::vector<Grade> grades_;
};

/// The submissions named; what is no submission is told.
std::vector<Submission> submissions_of(const GradeOptions& options) {
    if (options.is_one)
        return {{"submission", fs::absolute(options.submissions.at(0)).lexically_normal()}};
    std::vector<std::string> remarks;
    auto submissions =
        find_submissions({options.submissions.begin(), options.submissions.end()}, remarks);
    for (const std::string& remark : remarks) std::cerr << "warning: " << remark << '\n';
    if (submissions.empty())
        throw std::invalid_argument("there are no submissions in what you named");
    return submissions;
}

/// Points of one for each exercise, where there are no rules.
GradingRules rules_for(const GradeOptions& options, const std::vector<Exercise>& exercises) {
    if (!options.points.empty()) return read_grading_rules(options.points, exercises);
    GradingRules rules;
    for (const Exercise& exercise : exercises) rules.points[exercise.number] = 1;
    return rules;
}

/// Those who run as the same user with no rights could end one another, so each runs alone.
int jobs_for(const GradeOptions& options, const Sandbox& sandbox) {
    if (!sandbox.as_nobody.empty()) return 1;
    return options.jobs > 0 ? options.jobs : static_cast<int>(std::thread::hardware_concurrency());
}

GradingSettings settings_for(const GradeOptions& options) {
    const auto [part, parts] = part_from(options.part);
    const Sandbox sandbox = sandbox_for(options);
    return {.build = options.build,
            .results = options.results.empty() ? options.build / "graded"
                                               : fs::absolute(options.results).lexically_normal(),
            .sandbox = sandbox,
            .jobs = jobs_for(options, sandbox),
            .part = part,
            .parts = parts,
            .seed = options.seed,
            .starts_anew = options.starts_anew};
}

/// Files for other systems need no submissions. Returns whether there was anything else to do.
bool write_system_files(const GradeOptions& options, const std::vector<Exercise>& exercises,
                        const GradingRules& rules) {
    if (!options.gradescope.empty()) {
        if (options.points.empty())
            throw std::invalid_argument("--gradescope needs --points: what is to be graded");
        write_gradescope_autograder(options.gradescope, exercises.at(0).root, options.points,
                                    options.seed, options.build / "grading");
        std::cerr << options.gradescope << " is written.\n";
    }
    if (!options.classroom.empty())
        write_file(options.classroom,
                   [&](std::ostream& out) { out << classroom_workflow(exercises, rules); });
    return options.gradescope.empty() && options.classroom.empty();
}

}  // namespace

int grade_submissions(const GradeOptions& options) {
    require_number(options.seed);
    const auto all = select_exercises(read_exercises(options.list), options.only);
    const GradingRules rules = rules_for(options, all);
    const auto exercises = graded_exercises(rules, all);
    if (exercises.empty()) throw std::invalid_argument("no exercise has points");
    if (!write_system_files(options, exercises, rules) && options.submissions.empty()) return 0;
    if (options.prepares) {
        build_checks(exercises, options.build);
        return 0;
    }
    if (options.submissions.empty())
        throw std::invalid_argument("name the submissions: folders or archives");
    const auto submissions = submissions_of(options);
    const GradingSettings settings = settings_for(options);
    fs::create_directories(settings.results);
    build_checks(exercises, options.build);
    // The checks read it from the environment, which no submission sees.
    if (options.seed.empty())
        unsetenv("COLLIDE_SEED");
    else
        setenv("COLLIDE_SEED", options.seed.c_str(), 1);

    if (settings.parts > 1) {
        grade_class(submissions, exercises, settings, {});
        std::cerr
            << "The results of part " << options.part << " are in " << settings.results.string()
            << "; when all parts are there, the same command without --part makes the table.\n";
        return 0;
    }
    GradeTable table(options.csv, csv_head(exercises));
    Reports reports(options, rules);
    grade_class(submissions, exercises, settings, [&](const Grade& grade) {
        table.add(csv_row(grade, settings.sandbox));
        reports.add(grade);
    });
    reports.finish(exercises);
    if (!std::cout) throw std::runtime_error("the table could not be written");
    return 0;
}

}  // namespace collide
