// zoo_test stub|zoo BUILD ID [small|large]        (ID is 08_max_step)
//
// The checks of an exercise, checked:
//   stub   every check fails, because the hole is not implemented. A stub that its owner has started to
//          fill is skipped (status 77).
//   zoo    the answer and all that is also right pass every check; every mistake fails one, none of them
//          by a crash, unless an assertion of the library ended it; its fingerprint is current, and its
//          hint is the one that a student would see. Of a large zoo only the answer and the first few
//          mistakes, unless this is the long run.
#include <algorithm>
#include <iostream>

#include "common/figures/files.hpp"
#include "common/testing/sample_size.hpp"
#include "common/workshop/companion/checking.hpp"
#include "common/workshop/companion/hints.hpp"
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

struct Zoo {
    Exercise exercise;
    fs::path build;
    fs::path program;
    std::map<std::string, Fingerprint> fingerprints;

    CheckReport run(const std::string& variant) const {
        const CheckReport report = report_of(
            exercise, build, {"env", "COLLIDE_VARIANT=" + variant, program.string()}, build);
        print_report(variant, report);
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
        require(fingerprint_of(run(name)).empty(), name + " is right, and a check rejects it");
    }

    void test_mistake(const Variant& mistake) const {
        const Fingerprint now = fingerprint_of(run(mistake.name));
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
    }
};

int test_zoo(const Exercise& exercise, const fs::path& build, bool is_large) {
    const bool is_whole = !is_large || sample_size(0, 1) == 1;
    const fs::path program = build / "checks" / ((is_whole ? "zoo_" : "few_") + exercise.id);
    if (!fs::exists(program))
        throw std::runtime_error(
            program.string() +
            " is not there: build the target for_long_tests before the long tests");
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

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 4)
            throw std::invalid_argument("usage: zoo_test stub|zoo BUILD ID [small|large]");
        const fs::path build = fs::absolute(argv[2]);  // checks run in other folders
        for (const Exercise& exercise : read_exercises(build / "exercises.txt"))
            if (exercise.id == argv[3])
                return std::string(argv[1]) == "zoo"
                           ? test_zoo(exercise, build, argc > 4 && std::string(argv[4]) == "large")
                           : test_stub(exercise, build);
        throw std::invalid_argument(std::string("there is no exercise ") + argv[3]);
    } catch (const std::exception& error) {
        std::cout << "zoo_test: " << error.what() << '\n';
        return 1;
    }
}
