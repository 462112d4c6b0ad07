// companion: what `course check`, `hint`, `solution`, `reset`, `grade`, `run --mine` and
// `fingerprints` do.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "common/companion/build_commands.hpp"
#include "common/companion/checking.hpp"
#include "common/companion/grading.hpp"
#include "common/companion/hints.hpp"
#include "common/companion/limited_process.hpp"
#include "common/companion/report.hpp"
#include "common/files.hpp"
#include "common/process.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

struct Options {
    fs::path build;
    fs::path list;  // of the exercises
    std::vector<std::string> words;
    std::string junit, json, csv;
    bool watch = false, yes = false;
};

const char* const stub_marker = "TODO(";

bool is_started(const Exercise& exercise) {
    return fs::exists(exercise.student_file()) &&
           read_text(exercise.student_file()).find(stub_marker) == std::string::npos;
}

Exercise only_exercise(const Options& options) {
    const auto selected = select_exercises(read_exercises(options.list), options.words);
    if (selected.size() != 1) throw std::invalid_argument("name one exercise, such as 1.2");
    return selected[0];
}

// Stubs seen for the first time are kept, so that `reset` works without git, too.
fs::path kept_stub(const Exercise& exercise, const fs::path& build) {
    return build / "stubs" / exercise.chapter / (exercise.name + ".cpp");
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

// ------------------------------------------------------------------------------------------------
// check

int check_once(const std::vector<Exercise>& exercises, const Options& options) {
    keep_stubs(exercises, options.build);
    const auto outcomes = check_exercises(exercises, options.build);
    print_outcomes(std::cout, outcomes, this_terminal());
    if (!options.json.empty()) write_json(outcomes, options.json);
    if (!options.junit.empty()) write_junit(outcomes, options.junit);
    std::cout << std::flush;
    return all_passed(outcomes) ? 0 : 1;
}

volatile std::sig_atomic_t interrupted = 0;

/// Reruns what a saved file affects, until Ctrl-C.
int watch(const std::vector<Exercise>& exercises, const Options& options) {
    std::signal(SIGINT, [](int) { interrupted = 1; });
    std::signal(SIGTERM, [](int) { interrupted = 1; });
    const auto saved_at = [](const Exercise& exercise) {
        std::error_code error;
        return fs::last_write_time(exercise.student_file(), error);
    };
    std::vector<fs::file_time_type> seen;
    for (const Exercise& exercise : exercises) seen.push_back(saved_at(exercise));
    check_once(exercises, options);
    std::cout << "watching " << exercises.size() << " files; Ctrl-C ends it" << std::endl;
    while (!interrupted) {
        std::this_thread::sleep_for(std::chrono::milliseconds(150));
        std::vector<Exercise> changed;
        for (std::size_t i = 0; i < exercises.size(); ++i) {
            const auto now = saved_at(exercises[i]);
            if (now != seen[i]) changed.push_back(exercises[i]);
            seen[i] = now;
        }
        if (changed.empty()) continue;
        std::cout << '\n';
        check_once(changed, options);
    }
    std::cout << '\n' << std::flush;
    return 0;
}

int check(const Options& options) {
    const auto exercises = select_exercises(read_exercises(options.list), options.words);
    return options.watch ? watch(exercises, options) : check_once(exercises, options);
}

// ------------------------------------------------------------------------------- hint, solution,
// reset

int hint(const Options& options) {
    const Exercise exercise = only_exercise(options);
    const auto hints = general_hints(exercise);
    if (hints.empty()) throw std::runtime_error("there are no hints for " + exercise.number);
    // How many have been shown already is kept in the build folder.
    const fs::path memory = options.build / "hints" / (exercise.target + ".txt");
    std::size_t shown_already = 0;
    std::ifstream(memory) >> shown_already;
    const Terminal terminal = this_terminal();
    if (shown_already >= hints.size()) {
        for (std::size_t i = 0; i < hints.size(); ++i)
            std::cout << i + 1 << ". " << shown(hints[i], terminal) << '\n';
        std::cout << "These are all the hints for " << exercise.number << " " << exercise.name
                  << ". 'course solution " << exercise.number << "' shows the answer.\n";
        return 0;
    }
    fs::create_directories(memory.parent_path());
    write_file(memory, [&](std::ostream& out) { out << shown_already + 1 << '\n'; });
    std::cout << "hint " << shown_already + 1 << " of " << hints.size() << " for "
              << exercise.number << " " << exercise.name << ": "
              << shown(hints[shown_already], terminal) << '\n';
    return 0;
}

int solution(const Options& options) {
    std::cout << read_text(only_exercise(options).answer_file());
    return 0;
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

int reset(const Options& options) {
    const Exercise exercise = only_exercise(options);
    const fs::path file = exercise.student_file();
    std::string stub = stub_from_git(exercise);
    if (stub.empty() && fs::exists(kept_stub(exercise, options.build)))
        stub = read_text(kept_stub(exercise, options.build));
    if (stub.empty())
        throw std::runtime_error(
            "the stub of " + exercise.number +
            " is neither in git's history nor kept; fetch the file from where you got the course");
    if (!options.yes) {
        std::cout << "Replace " << fs::relative(file, exercise.root).string()
                  << " by its stub? Your version will be kept. [y/N] " << std::flush;
        std::string answer;
        std::getline(std::cin, answer);
        if (answer != "y" && answer != "Y" && answer != "yes") {
            std::cout << "Nothing was changed.\n";
            return 1;
        }
    }
    if (fs::exists(file)) {
        const fs::path backup =
            file.parent_path() / ".backup" / (exercise.name + "-" + time_stamp() + ".cpp");
        fs::create_directories(backup.parent_path());
        fs::copy_file(file, backup, fs::copy_options::overwrite_existing);
        std::cout << "Your version is kept in " << fs::relative(backup, exercise.root).string()
                  << ".\n";
    }
    write_file(file, [&](std::ostream& out) { out << stub; });
    return 0;
}

// ------------------------------------------------------------------------------------------------
// grade

int grade_all(const Options& options) {
    const auto exercises = read_exercises(options.list);
    const auto submissions = find_submissions({options.words.begin(), options.words.end()});
    if (submissions.empty())
        throw std::invalid_argument("there are no submissions in what you named");
    const Sandbox sandbox = find_sandbox();
    if (!sandbox.works)
        std::cerr << "warning: " << sandbox.why_not
                  << "; the submissions run without isolation from this machine (limits on time "
                     "and memory still hold)\n";
    // The checks themselves must be built; a student's file in this course need not compile for
    // that.
    std::vector<std::string> build_checks = {"ninja", "-k", "0"};
    for (const Exercise& exercise : exercises) build_checks.push_back(exercise.target);
    run_limited(build_checks, options.build, {.seconds = 3600, .memory_bytes = 0, .file_bytes = 0});

    std::vector<Grade> grades;
    const fs::path workspace = options.build / "grading";
    for (const Submission& submission : submissions) {
        std::cerr << "[" << grades.size() + 1 << "/" << submissions.size() << "] "
                  << submission.student << std::flush;
        try {
            grades.push_back(grade(submission, exercises, options.build, workspace, sandbox));
        } catch (
            const std::exception& error) {  // an odd submission costs its own row, not the others
            std::vector<Outcome> none;
            for (const Exercise& exercise : exercises)
                none.push_back({.exercise = exercise, .word = Word::not_started});
            grades.push_back({submission, none, error.what()});
        }
        const auto& outcomes = grades.back().outcomes;
        std::cerr << "  "
                  << std::count_if(outcomes.begin(), outcomes.end(),
                                   [](const Outcome& o) { return o.word == Word::passed; })
                  << " of " << outcomes.size() << " passed\n";
        // After every student, so that nothing is lost when this is interrupted.
        if (!options.csv.empty())
            write_file(options.csv,
                       [&](std::ostream& out) { out << to_csv(grades, exercises, sandbox); });
    }
    if (options.csv.empty()) std::cout << to_csv(grades, exercises, sandbox);
    return 0;
}

// ------------------------------------------------------------------------------------- mine,
// fingerprints

/// Links a program with the student's functions where they are started and compile. Prints the
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
                " " + commands_for(exercise.target, exercise.student_file(), options.build).object;
        if (outcome.word != Word::passed && outcome.word != Word::does_not_compile)
            std::cerr << "note: your " << exercise.number << " " << exercise.name
                      << " does not pass its checks yet\n";
    }
    if (not_started_earlier > 0)
        stand_ins += (stand_ins.empty() ? "" : ", ") + std::to_string(not_started_earlier) +
                     " of earlier chapters (not started)";
    if (!stand_ins.empty()) std::cerr << "the reference stands in for " << stand_ins << '\n';
    // The student's objects come first: what they define is not taken from the chapters' libraries.
    const fs::path linked = options.build / "mine" / program;
    fs::create_directories(linked.parent_path());
    const std::string command =
        replaced(link_command(program, options.build), " -o bin/" + program + " ",
                 objects + " -o " + shell_quoted(linked.string()) + " ");
    const LimitedResult result = run_limited({"sh", "-c", command}, options.build,
                                             {.seconds = 120, .memory_bytes = 0, .file_bytes = 0});
    if (result.status != 0)
        throw std::runtime_error("linking with your functions failed: " +
                                 first_error(result.output));
    std::cout << linked.string() << '\n';
    return 0;
}

/// Writes the fingerprints of all mistakes, from the check programs that the zoo has built.
int fingerprints(const Options& options) {
    std::map<fs::path, std::map<std::string, Fingerprint>> by_folder;
    const fs::path scratch = options.build / "checks" / "scratch";
    fs::create_directories(scratch);
    for (const Exercise& exercise : read_exercises(options.list))
        for (const auto& entry : fs::directory_iterator(exercise.mistakes_folder())) {
            const std::string name = entry.path().stem().string();
            if (entry.path().extension() != ".cpp" || !name.starts_with(exercise.name + "."))
                continue;
            // check_08_name → zoo_08_name; the name itself may begin with check_.
            const std::string id = "zoo_" + exercise.target.substr(std::string("check_").size());
            const std::string mistake = name.substr(exercise.name.size() + 1);
            by_folder[exercise.mistakes_folder()][name] =
                run_checks(exercise, options.build / "checks" / id, scratch,
                           {"env", "COLLIDE_MISTAKE=" + mistake})
                    .failing;
        }
    for (const auto& [folder, prints] : by_folder) write_fingerprints(folder, prints);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
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
            "\"failed\": [names], \"detail\", \"hint\"}], \"passed\", \"total\"};\n"
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
    reset_app->add_flag("--yes", options.yes, "do not ask");
    auto* grade_app =
        command("grade", "Check many submissions: one CSV, a row a student, a column an exercise.");
    grade_app
        ->add_option("submissions", options.words,
                     "folders or zip files that hold an exercises/ tree, or folders of such")
        ->required();
    grade_app
        ->add_option("--csv", options.csv, "write the table to this file, not to standard output")
        ->type_name("FILE");
    command("mine", "")->group("")->add_option("words", options.words)->expected(2);
    command("fingerprints", "")->group("");

    try {
        app.parse(argc, argv);
        options.build = fs::absolute(options.build).lexically_normal();
        if (options.list.empty()) options.list = options.build / "exercises.txt";
        const std::string name = app.get_subcommands().at(0)->get_name();
        if (name == "check") return check(options);
        if (name == "hint") return hint(options);
        if (name == "solution") return solution(options);
        if (name == "reset") return reset(options);
        if (name == "grade") return grade_all(options);
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
        std::cerr << "course: " << error.what() << '\n';
        return 1;
    }
}
