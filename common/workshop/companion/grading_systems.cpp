#include "common/workshop/companion/grading_systems.hpp"

#include <cmath>
#include <ostream>
#include <stdexcept>

#include "common/figures/files.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/companion/workspace.hpp"
#include "common/workshop/system/process.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

void run_or_throw(const std::string& command, const fs::path& folder) {
    const LimitedResult result = run_limited({"bash", "-c", "set -o pipefail; " + command}, folder,
                                             {.seconds = 600, .memory_bytes = 0, .file_bytes = 0});
    if (result.status != 0 || result.signal != 0)
        throw std::runtime_error("this failed: " + command + ": " + result.output);
}

/// The course as it stands, without what was built. In a clone: the files that belong to it.
void pack_course(const fs::path& root, const fs::path& archive) {
    const std::string tar = "tar --create --gzip --file " + shell_quoted(archive.string());
    if (fs::exists(root / ".git"))
        run_or_throw("git ls-files -z | " + tar + " --null --files-from=-", root);
    else
        run_or_throw(tar + " --exclude=./build .", root);
}

/// An id for a step: exercise_6_3.
std::string step_id(const Exercise& exercise) {
    return "exercise_" + replaced(exercise.number, ".", "_");
}

std::string upper_case(std::string text) {
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

}  // namespace

void write_gradescope_autograder(const fs::path& zip, const fs::path& root, const fs::path& rules,
                                 const std::string& seed, const fs::path& workspaces) {
    const fs::path folder = new_folder(workspaces);
    const fs::path scripts = root / "common" / "workshop" / "gradescope";
    for (const char* script : {"setup.sh", "run_autograder"})
        fs::copy_file(scripts / script, folder / script);
    fs::copy_file(rules, folder / "grading.json");
    write_file(folder / "seed.txt", [&](std::ostream& out) { out << seed << '\n'; });
    pack_course(root, folder / "course.tar.gz");
    fs::remove(zip);
    run_or_throw("cmake -E tar cf " + shell_quoted(fs::absolute(zip).string()) +
                     " --format=zip setup.sh run_autograder grading.json seed.txt course.tar.gz",
                 folder);
    remove_folder(folder);
}

std::string classroom_workflow(const std::vector<Exercise>& exercises, const GradingRules& rules) {
    std::string numbers, steps, results, runners;
    for (const Exercise& exercise : exercises) {
        const std::string id = step_id(exercise);
        const double points =
            score_of(rules, {.exercise = exercise, .word = Word::passed}, std::nullopt).maximum;
        numbers += (numbers.empty() ? "" : ",") + exercise.number;
        steps +=
            "      - name: " + exercise.number + " " + exercise.name + "\n        id: " + id +
            "\n        uses: classroom-resources/autograding-command-grader@v1\n"
            "        with:\n          test-name: " +
            exercise.number + " " + exercise.name +
            "\n          setup-command: ''\n          command: ./course check " + exercise.number +
            "\n          timeout: 10\n          max-score: " + std::to_string(std::lround(points)) +
            "\n";
        results +=
            "          " + upper_case(id) + "_RESULTS: \"${{steps." + id + ".outputs.result}}\"\n";
        runners += (runners.empty() ? "" : ",") + id;
    }
    return "# Written by ./course grade --classroom. Points are whole numbers, timeouts minutes.\n"
           "name: Autograding Tests\n"
           "on: [push, workflow_dispatch, repository_dispatch]\n"
           "permissions:\n  checks: write\n  actions: read\n  contents: read\n"
           "jobs:\n  run-autograding-tests:\n    runs-on: ubuntu-24.04\n"
           "    if: github.actor != 'github-classroom[bot]'\n    steps:\n"
           "      - name: Checkout code\n        uses: actions/checkout@v4\n"
           "      - name: Build the checks\n        run: ./course grade --prepare --only " +
           numbers + "\n" + steps +
           "      - name: Autograding Reporter\n"
           "        uses: classroom-resources/autograding-grading-reporter@v1\n        env:\n" +
           results + "        with:\n          runners: " + runners + "\n";
}

}  // namespace collide
