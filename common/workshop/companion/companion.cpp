// companion: implements `course check`, `hint`, `solution`, `reset`, `grade`, `run --mine` and
// `fingerprints`.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <stdexcept>

#include "common/figures/files.hpp"
#include "common/workshop/companion/build_commands.hpp"
#include "common/workshop/companion/checking.hpp"
#include "common/workshop/companion/cockpit.hpp"
#include "common/workshop/companion/grade_command.hpp"
#include "common/workshop/companion/hints.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/companion/report.hpp"
#include "common/workshop/companion/stubs.hpp"
#include "common/workshop/companion/terminal.hpp"
#include "common/workshop/companion/zoo.hpp"
#include "common/workshop/system/isolation.hpp"
#include "common/workshop/system/process.hpp"
#include "common/workshop/system/words.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

struct Options {
    fs::path build;
    fs::path list;  // of the exercises
    std::vector<std::string> words;
    std::string junit, json;
    bool watch = false, yes = false, restore = false;
    GradeOptions grade = {};
};

Exercise only_exercise(const Options& options) {
    const auto selected = select_exercises(read_exercises(options.list), options.words);
    if (selected.size() != 1) throw std::invalid_argument("name one exercise, such as 1.2");
    return selected[0];
}

// ------------------------------------------------------------------------------------------------
// check

/// Progress: a status line at the bottom of a terminal, otherwise an occasional line of output.
class Progress {
  public:
    void operator()(const std::string& what) {
        show_status(what + " …", this_terminal());
        const auto now = std::chrono::steady_clock::now();
        if (isatty(STDOUT_FILENO) || now - said_ < std::chrono::seconds(20)) return;
        std::cerr << what << std::endl;
        said_ = now;
    }

  private:
    std::chrono::steady_clock::time_point said_ = std::chrono::steady_clock::now();
};

int check(const Options& options) {
    const auto exercises = select_exercises(read_exercises(options.list), options.words);
    if (options.watch) return watch(exercises, options.build);
    keep_stubs(exercises, options.build);
    const auto outcomes = check_exercises(exercises, options.build, Progress());
    clear_status();
    print_outcomes(std::cout, outcomes, this_terminal());
    print_progress(std::cout, outcomes, this_terminal());
    if (!options.json.empty()) write_json(outcomes, options.json);
    if (!options.junit.empty()) write_junit(outcomes, options.junit);
    std::cout << std::flush;
    return all_passed(outcomes) ? 0 : 1;
}

// -------------------------------------------------------------------------- hint, solution, reset

int hint(const Options& options) {
    show_next_hint(only_exercise(options), options.build);
    return 0;
}

int solution(const Options& options) {
    std::cout << read_text(only_exercise(options).answer_file());
    return 0;
}

bool says_yes(const std::string& question) {
    std::cout << question << " [y/N] " << std::flush;
    std::string answer;
    std::getline(std::cin, answer);
    if (answer == "y" || answer == "Y" || answer == "yes") return true;
    std::cout << "Nothing was changed.\n";
    return false;
}

/// Restores the stub, or the student's latest backup.
int reset(const Options& options) {
    const Exercise exercise = only_exercise(options);
    const auto shortly = [&](const fs::path& path) {
        return fs::relative(path, exercise.root).string();
    };
    const std::string stub = stub_of(exercise, options.build);
    std::string text = stub, what = "its stub";
    if (options.restore) {
        const auto backups = backups_of(exercise);
        if (backups.empty())
            throw std::runtime_error("no version of yours is kept for " + exercise.number);
        text = read_text(backups.back()), what = shortly(backups.back());
    }
    const fs::path file = exercise.student_file();
    if (fs::exists(file) && read_text(file) == text) {
        std::cout << shortly(file) << " is " << what << " already.\n";
        return 0;
    }
    if (!options.yes &&
        !says_yes("Replace " + shortly(file) + " by " + what + "? What you have now will be kept."))
        return 1;
    const fs::path backup = replace_student_file(exercise, text, stub);
    if (!backup.empty())
        std::cout << "Your version is kept in " << shortly(backup) << "; 'course reset --restore "
                  << exercise.number << "' brings it back.\n";
    return 0;
}

// ------------------------------------------------------------------------------------- mine,
// fingerprints

/// Links a program with those of the student's functions that are started and compile. Prints the
/// program's path.
int mine(const Options& options) {
    const std::string program = options.words.at(0), chapter = options.words.at(1);
    std::vector<Exercise> started;
    std::string stand_ins, objects;
    int not_started_earlier = 0;
    const auto stands_in = [&](const Exercise& exercise, const std::string& why) {
        stand_ins += (stand_ins.empty() ? "" : ", ") + exercise.number + " " + exercise.name +
                     " (" + why + ")";
    };
    for (const Exercise& exercise : read_exercises(options.list)) {
        if (exercise.chapter > chapter) continue;
        if (is_started(exercise))
            started.push_back(exercise);
        else if (exercise.chapter == chapter)
            stands_in(exercise, "not started");
        else
            ++not_started_earlier;
    }
    for (const Outcome& outcome : check_exercises(started, options.build)) {
        const Exercise& exercise = outcome.exercise;
        if (outcome.word == Word::does_not_compile)
            stands_in(exercise, "does not compile");
        else
            objects +=
                " " + commands_for("student_" + exercise.id, exercise.student_file(), options.build)
                          .object;
        if (outcome.word != Word::passed && outcome.word != Word::does_not_compile)
            std::cerr << "note: your " << exercise.number << " " << exercise.name
                      << " does not pass its checks yet\n";
    }
    if (not_started_earlier > 0)
        stand_ins += (stand_ins.empty() ? "" : ", ") + std::to_string(not_started_earlier) +
                     " of earlier chapters (not started)";
    if (!stand_ins.empty()) std::cerr << "the reference stands in for " << stand_ins << '\n';
    // The student's objects come first, so their definitions take precedence over the chapters'
    // libraries.
    const fs::path linked = options.build / "mine" / program;
    fs::create_directories(linked.parent_path());
    const std::string command =
        replaced(link_command(program, options.build), " -o bin/" + program + " ",
                 objects + " -o " + shell_quoted(linked.string()) + " ");
    const LimitedResult result = run_limited({"sh", "-c", command}, options.build,
                                             {.seconds = 120, .memory_bytes = 0, .file_bytes = 0});
    if (result.status != 0)
        throw std::runtime_error("linking with your functions failed: " +
                                 first_error(result.output, "your functions"));
    std::cout << linked.string() << '\n';
    return 0;
}

/// Writes the fingerprints of all mistakes, or of those of some exercises, from the programs that the
/// zoo has built.
int fingerprints(const Options& options) {
    std::map<fs::path, std::map<std::string, Fingerprint>> by_file;
    const fs::path scratch = options.build / "checks" / "scratch";
    fs::create_directories(scratch);
    for (const Exercise& exercise : select_exercises(read_exercises(options.list), options.words)) {
        const fs::path file = exercise.fingerprints_file();
        if (!by_file.contains(file) && !options.words.empty())
            by_file[file] = read_fingerprints(file);
        auto& prints = by_file[file];
        std::erase_if(prints, [&](const auto& known) {
            return known.first.starts_with(exercise.name + ".");
        });
        for (const Variant& variant : read_zoo(exercise.mistakes_file(), exercise.answer_file())) {
            if (variant.is_right) continue;
            const std::string program =
                (options.build / "checks" / ("zoo_" + exercise.id)).string();
            prints[exercise.name + "." + variant.name] = fingerprint_of(
                report_of(exercise, options.build,
                          {"env", "COLLIDE_VARIANT=" + variant.name, program}, scratch));
        }
    }
    for (const auto& [file, prints] : by_file) write_fingerprints(file, prints);
    return 0;
}

}  // namespace

namespace {

void add_grade_options(CLI::App& app, GradeOptions& options) {
    app.add_option("submissions", options.submissions,
                   "folders or archives that hold an exercises/ tree, or folders of such");
    app.add_option("--only", options.only,
                   "chapters (6) and exercises (6.3), separated by commas; all if none is named")
        ->delimiter(',')
        ->type_name("WHAT");
    app.add_option("--csv", options.csv, "write the table to this file, not to standard output")
        ->type_name("FILE");
    app.add_option("--seed", options.seed,
                   "a whole number of your choice: other random problems than those that everybody "
                   "can read in the checks")
        ->type_name("NUMBER");
    app.add_option("--jobs", options.jobs,
                   "sources that are checked at the same time; as many as there are processors")
        ->check(CLI::PositiveNumber)
        ->type_name("N");
    app.add_option("--part", options.part,
                   "check only a share of the sources, such as 2/8, and keep the results; for "
                   "several machines")
        ->type_name("K/N");
    app.add_option("--results", options.results,
                   "keep results in this folder, and use those that are there")
        ->type_name("DIR");
    app.add_option("--points", options.points,
                   "what exercises are worth, deadlines and the rule for late work "
                   "(grading.json): {\"points\": {\"6\": 10, \"6.3\": 15}, \"partial\": 0.5,\n"
                   "\"deadlines\": {\"6\": \"2026-11-20T23:59\"}, \"late\": {\"percent_per_day\": "
                   "10, \"days\": 3}}; only these exercises are graded")
        ->check(CLI::ExistingFile)
        ->type_name("FILE");
    app.add_option("--times", options.times,
                   "when each submission was handed in: a table of rows student,time")
        ->check(CLI::ExistingFile)
        ->type_name("CSV");
    app.add_option("--feedback", options.feedback, "write a page for each student into this folder")
        ->type_name("DIR");
    app.add_option("--similar", options.similar,
                   "write a report of similar submissions to this file (Markdown)")
        ->type_name("FILE");
    app.add_option("--moodle", options.moodle,
                   "fill in the grading worksheet that Moodle has exported")
        ->expected(2)
        ->type_name("WORKSHEET FILLED");
    app.add_option("--canvas", options.canvas, "fill in the gradebook that Canvas has exported")
        ->expected(2)
        ->type_name("GRADEBOOK FILLED");
    app.add_option("--assignment", options.assignment,
                   "the name or the number of Canvas' assignment, if there are several");
    app.add_option("--gradescope", options.gradescope,
                   "write an autograder for Gradescope to this file; with --points")
        ->type_name("ZIP");
    app.add_option("--classroom", options.classroom,
                   "write a workflow for GitHub Classroom to this file")
        ->type_name("YML");
    app.add_option("--visibility", options.visibility, "of Gradescope's results")
        ->check(CLI::IsMember({"visible", "hidden", "after_due_date", "after_published"}));
    app.add_flag("--prepare", options.prepares, "only build what grading needs");
    app.add_flag("--one", options.is_one, "what is named is one submission")->group("");
    app.add_option("--gradescope-results", options.gradescope_results)->group("");
    app.add_option("--gradescope-metadata", options.gradescope_metadata)->group("");
    app.add_flag("--anew", options.starts_anew, "use no results of earlier runs");
    app.add_flag("--no-sandbox", options.no_sandbox,
                 "run the submissions without bubblewrap, as if it were not there");
}

}  // namespace

int main(int argc, char** argv) {
    hide_memory();  // from a student's process
    Options options;
    CLI::App app("The student's companion.", "course");
    app.require_subcommand(1);
    app.add_option("--build", options.build)->required()->group("");
    app.add_option("--exercises", options.list)->group("");
    const auto command = [&](const char* name, const char* purpose) {
        return app.add_subcommand(name, purpose);
    };

    auto* check_app = command("check", "Check your exercises: all, a chapter's (6), or one (6.3).");
    check_app->add_option("what", options.words,
                          "chapters (6) and exercises (6.3); all if none is named");
    check_app->add_flag("--watch", options.watch, "stay, and check again whenever you save a file");
    check_app
        ->add_option(
            "--json", options.json,
            "also write the results to this file as JSON:\n"
            "{\"exercises\": [{\"number\", \"name\", \"chapter\", \"word\", \"checks\", "
            "\"failed\": [names], \"detail\", \"calls\": [{\"call\", \"gave\"}], \"printed\", "
            "\"hint\",\n\"perhaps\": [hints]}], \"passed\", \"total\"};\n"
            "word is one of: passed, fails, not started, does not compile, crashed, timed out")
        ->type_name("FILE");
    check_app
        ->add_option("--junit", options.junit, "also write the results to this file as JUnit XML")
        ->type_name("FILE");
    command("hint", "The next general hint for an exercise.")
        ->add_option("exercise", options.words, "such as 6.3")
        ->required();
    command("solution", "The reference answer of an exercise.")
        ->add_option("exercise", options.words, "such as 6.3")
        ->required();
    auto* reset_app = command("reset", "Put the stub back, keeping your version.");
    reset_app->add_option("exercise", options.words, "such as 6.3")->required();
    reset_app->add_flag("--restore", options.restore,
                        "not the stub, but the version of yours that was kept last");
    reset_app->add_flag("--yes", options.yes, "do not ask");
    auto* grade_app =
        command("grade", "Check many submissions: one CSV, a row per student, a column per exercise.");
    add_grade_options(*grade_app, options.grade);
    command("mine", "")->group("")->add_option("words", options.words)->expected(2);
    command("fingerprints", "")->group("")->add_option("words", options.words);

    try {
        app.parse(argc, argv);
        options.build = fs::absolute(options.build).lexically_normal();
        if (options.list.empty()) options.list = options.build / "exercises.txt";
        const std::string name = app.get_subcommands().at(0)->get_name();
        if (name == "check") return check(options);
        if (name == "hint") return hint(options);
        if (name == "solution") return solution(options);
        if (name == "reset") return reset(options);
        if (name == "grade") {
            options.grade.build = options.build, options.grade.list = options.list;
            return grade_submissions(options.grade);
        }
        if (name == "mine") return mine(options);
        return fingerprints(options);
    } catch (const CLI::Success&) {
        std::cout << app.get_subcommands().at(0)->help();
        return 0;
    } catch (const CLI::ParseError& error) {
        std::cerr << "course: " << error.what() << '\n';
        return 2;
    } catch (const std::invalid_argument& error) {
        std::cerr << "course: " << error.what() << '\n';
        return 2;
    } catch (const std::exception& error) {
        clear_status();
        std::cerr << "course: " << error.what() << '\n';
        return 1;
    }
}
