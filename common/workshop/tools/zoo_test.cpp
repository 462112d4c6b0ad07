// zoo_test stub|zoo|outcomes|seeds|mutants BUILD ID [small|large|MISTAKES]        (ID is 08_max_step)
//
// The checks of an exercise, checked:
//   stub   every check fails, because the hole is not implemented. A stub that its owner has started to
//          fill is skipped (status 77).
//   outcomes   no test: prints what `course check` says of the stub, the answer and the variants (of the mistakes
//              only the first MISTAKES), for those who check them elsewhere (workshop/tab/check.mjs), as JSON:
//              [{"name", "source", "outcome", "seconds"}]
//   zoo    the answer and all that is also right pass every check; every mistake fails one, none of them
//          by a crash, unless an assertion of the library ended it; its fingerprint is current, and its
//          hint is the one that a student would see. Of a large zoo only the answer and the first few
//          mistakes, unless this is the long run.
//   seeds  the answer and all that is also right pass with other random problems, too (common/testing/seed.hpp).
//   mutants  whatever comes instead of an answer, every check has a result (checks/mutants.hpp).
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>

#include "common/figures/files.hpp"
#include "common/testing/sample_size.hpp"
#include "common/workshop/checks/mutants.hpp"
#include "common/workshop/companion/checking.hpp"
#include "common/workshop/companion/hints.hpp"
#include "common/workshop/companion/report.hpp"
#include "common/workshop/companion/zoo.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

constexpr int skipped = 77;
int failures = 0;

void require(bool condition, const std::string& why) {
    if (condition) return;
    std::cout << "FAILED: " << why << '\n';
    ++failures;
}

void print_report(const std::string& name, const CheckReport& report) {
    const auto failing = std::count_if(report.checks.begin(), report.checks.end(),
                                       [](const CheckResult& check) { return !check.passed(); });
    std::cout << name << ": fails " << failing << " of " << report.checks.size() << '\n';
    for (const CheckResult& check : report.checks)
        if (!check.passed())
            std::cout << "    " << check.result << ": " << check.name << ": " << check.failure
                      << '\n';
}

/// A program of the exercise: zoo_, few_ or mutants_.
fs::path program_of(const Exercise& exercise, const fs::path& build, const std::string& kind) {
    const fs::path program = build / "checks" / (kind + "_" + exercise.id);
    if (!fs::exists(program))
        throw std::runtime_error(
            program.string() +
            " is not there: build the target for_long_tests before the long tests");
    return program;
}

bool is_long_run() { return sample_size(0, 1) == 1; }

struct Zoo {
    Exercise exercise;
    fs::path build;
    fs::path program;
    std::map<std::string, Fingerprint> fingerprints;

    CheckReport run(const std::string& variant) const {
        CheckReport report = report_of(
            exercise, build, {"env", "COLLIDE_VARIANT=" + variant, program.string()}, build);
        const bool is_sound =
            report.complete && !report.checks.empty() &&
            std::all_of(report.checks.begin(), report.checks.end(), [](const CheckResult& check) {
                return check.result == "passed" || check.result == "failed" ||
                       (check.result == "crashed" && !abort_reason(check.printed).empty());
            });
        require(is_sound, variant + ": the checks crashed or timed out");
        return report;
    }

    void test_right(const std::string& name) const {
        const int failures_before = failures;
        const CheckReport report = run(name);
        require(fingerprint_of(report).empty(), name + " is right, and a check rejects it");
        if (failures > failures_before) print_report(name, report);
    }

    void test_mistake(const Variant& mistake) const {
        const int failures_before = failures;
        const CheckReport report = run(mistake.name);
        const Fingerprint now = fingerprint_of(report);
        require(!now.empty(), mistake.name + ": no check notices this mistake");
        const auto known = fingerprints.find(exercise.name + "." + mistake.name);
        require(known != fingerprints.end() && computes_the_same(known->second, now),
                mistake.name + ": fingerprints.tsv is old; './course fingerprints' makes it anew");
        const std::vector<std::string> hints = hint_for(exercise, now).texts;
        require(std::find(hints.begin(), hints.end(), mistake.text) != hints.end(),
                mistake.name + ": its hint is not among those that are given");
        require(hints.size() <= 2, mistake.name +
                                       " computes the same as several other mistakes wherever "
                                       "it fails: sharpen the checks until they differ");
        if (failures > failures_before) print_report(mistake.name, report);
    }
};

int test_zoo(const Exercise& exercise, const fs::path& build, bool is_large) {
    const bool is_whole = !is_large || is_long_run();
    const fs::path program = program_of(exercise, build, is_whole ? "zoo" : "few");
    const Zoo zoo{exercise, build, program, read_fingerprints(exercise.fingerprints_file())};
    zoo.test_right("answer");
    const auto variants = read_zoo(exercise.mistakes_file(), exercise.answer_file());
    const auto mistakes = std::count_if(variants.begin(), variants.end(),
                                        [](const Variant& variant) { return !variant.is_right; });
    for (const Variant& variant : is_whole ? variants : few_of(variants))
        if (variant.is_right)
            zoo.test_right(variant.name);
        else
            zoo.test_mistake(variant);
    require(mistakes >= 3, "at least three mistakes are needed");
    std::cout << mistakes << " mistakes, " << variants.size() - mistakes << " other answers\n";
    return failures == 0 ? 0 : 1;
}

/// The number of held-out seeds that are tried: COLLIDE_SEEDS, or a few.
int count_of_seeds() {
    const char* const wanted = std::getenv("COLLIDE_SEEDS");
    return wanted ? std::atoi(wanted) : 3;
}

int test_seeds(const Exercise& exercise, const fs::path& build) {
    if (!is_long_run()) return skipped;
    const Zoo zoo{exercise, build, program_of(exercise, build, "zoo"), {}};
    for (int seed = 1; seed <= count_of_seeds(); ++seed) {
        setenv("COLLIDE_SEED", std::to_string(seed).c_str(), 1);
        std::cout << "seed " << seed << ": ";
        zoo.test_right("answer");
        for (const Variant& variant : read_zoo(exercise.mistakes_file(), exercise.answer_file()))
            if (variant.is_right) zoo.test_right(variant.name);
    }
    return failures == 0 ? 0 : 1;
}

int test_mutants(const Exercise& exercise, const fs::path& build) {
    if (!is_long_run()) return skipped;
    const fs::path program = program_of(exercise, build, "mutants");
    for (const std::string& mutant : mutant_names()) {
        const CheckReport report = report_of(
            exercise, build, {"env", "COLLIDE_MUTANT=" + mutant, program.string()}, build);
        std::cout << mutant << ": " << report.checks.size() << " checks\n";
        // A function may also hang on a state that it has spoiled itself; then no time is left.
        const bool is_whole = report.complete || (!report.checks.empty() &&
                                                  report.checks.back().result == "timed out");
        require(is_whole && !report.checks.empty(), mutant + ": the report is not complete");
        // Where an index goes through the chapter's own code it may still end the process of a check, which
        // then says so and costs no other check.
        for (const CheckResult& check : report.checks)
            if (check.failure.find("the check cannot use what came") != std::string::npos)
                std::cout << "    ended: " << check.name << '\n';
    }
    return failures == 0 ? 0 : 1;
}

int test_stub(const Exercise& exercise, const fs::path& build) {
    const fs::path program = build / "checks" / ("student_" + exercise.id);
    if (read_text(exercise.student_file()).find("TODO(") == std::string::npos ||
        !fs::exists(program)) {
        std::cout << exercise.student_file() << " is no longer a stub: somebody is working on it\n";
        return skipped;
    }
    const CheckReport report = report_of(exercise, build, {program.string()}, build);
    require(report.complete && !report.checks.empty(), "the checks crashed");
    for (const CheckResult& check : report.checks)
        require(check.failure.find("not implemented yet") != std::string::npos,
                "the stub must fail every check by not being implemented: " + check.name);
    return failures == 0 ? 0 : 1;
}

/// A variant as a student would write it.
std::string source_of(const std::vector<std::string>& includes, const std::string& code) {
    std::string source;
    for (const std::string& line : includes) source += line + "\n";
    return source + "\nnamespace collide {\n" + code + "}  // namespace collide\n";
}

int print_outcomes_of(const Exercise& exercise, const fs::path& build, int most_mistakes) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    const fs::path file = build / "checks" / ("outcome_" + exercise.id + ".json");
    const auto add = [&](const std::string& name, const std::string& source,
                         const std::vector<std::string>& command) {
        const auto began = std::chrono::steady_clock::now();
        write_json({run_checks(exercise, build, command, build)}, file);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - began;
        const auto report = nlohmann::ordered_json::parse(read_text(file));
        list.push_back({{"name", name},
                        {"source", source},
                        {"outcome", report["exercises"][0]},
                        {"seconds", time.count()}});
    };
    const auto variant = [&](const std::string& name) -> std::vector<std::string> {
        return {"env", "COLLIDE_VARIANT=" + name,
                (build / "checks" / ("zoo_" + exercise.id)).string()};
    };
    const std::string stub = read_text(exercise.student_file());
    add("stub", stub, {(build / "checks" / ("student_" + exercise.id)).string()});
    add("answer", read_text(exercise.answer_file()), variant("answer"));
    const Source answer = read_source(exercise.answer_file());
    int mistakes = 0;
    for (const Variant& v : read_zoo(exercise.mistakes_file(), exercise.answer_file())) {
        if (!v.is_right && ++mistakes > most_mistakes) continue;
        std::vector<std::string> includes = answer.includes;
        includes.insert(includes.end(), v.includes.begin(), v.includes.end());
        add(v.is_right ? "right: " + v.name : v.name, source_of(includes, v.code), variant(v.name));
    }
    fs::remove(file);
    std::cout << list.dump() << '\n';
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 4)
            throw std::invalid_argument(
                "usage: zoo_test stub|zoo|outcomes|seeds|mutants BUILD ID [small|large|MISTAKES]");
        const std::string what = argv[1];
        const fs::path build = fs::absolute(argv[2]);  // checks run in other folders
        for (const Exercise& exercise : read_exercises(build / "exercises.txt")) {
            if (exercise.id != argv[3]) continue;
            if (what == "stub") return test_stub(exercise, build);
            if (what == "outcomes")
                return print_outcomes_of(
                    exercise, build,
                    argc > 4 ? std::atoi(argv[4]) : std::numeric_limits<int>::max());
            if (what == "seeds") return test_seeds(exercise, build);
            if (what == "mutants") return test_mutants(exercise, build);
            return test_zoo(exercise, build, argc > 4 && std::string(argv[4]) == "large");
        }
        throw std::invalid_argument(std::string("there is no exercise ") + argv[3]);
    } catch (const std::exception& error) {
        std::cout << "zoo_test: " << error.what() << '\n';
        return 1;
    }
}
