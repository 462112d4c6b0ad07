// zoo_test answer|stub|mistake CHECK_PROGRAM SOURCE
//
// Runs the checks of an exercise linked with one version of its hole, and requires of
//   the answer    that every check passes,
//   the stub      that every check fails, because the hole is not implemented,
//   a mistake     that at least one check fails, that these are the checks in fingerprints.tsv, and
//   that
//                 the file starts with a hint,
// and of all of them that they do not crash the report. A stub that its owner has started to fill
// is skipped (status 77).
#include <iostream>

#include "common/check_report.hpp"
#include "common/companion/hints.hpp"
#include "common/files.hpp"
#include "common/process.hpp"

using namespace collide;

namespace {

constexpr int skipped = 77;

int fail(const std::string& why) {
    std::cout << why << '\n';
    return 1;
}

// A program that hangs is a failure too: timeout(1) ends it, and the report stays incomplete. The
// mistakes of an exercise share a program, which is told which of them to make.
CheckReport run_checks(const std::string& program, const std::filesystem::path& source) {
    const std::string name = source.stem().string(), mistake = name.substr(name.find('.') + 1);
    const std::filesystem::path file = program + "." + mistake + ".report";
    std::filesystem::remove(file);
    const ProcessResult result = run_process(
        "COLLIDE_MISTAKE=" + shell_quoted(mistake) + " timeout 60 " + shell_quoted(program) +
        " --reporter collide::out=" + shell_quoted(file.string()));
    std::cout << result.output;
    return read_check_report(file);
}

int judge_mistake(const std::filesystem::path& source, const CheckReport& report) {
    Fingerprint fingerprint;
    for (const CheckResult& check : report.checks)
        if (!check.passed) fingerprint.push_back(check.name);
    if (fingerprint.empty()) return fail("no check notices this mistake");
    if (read_hint(source).empty()) return fail("the file must start with '// hint: …'");
    if (read_fingerprints(source.parent_path())[source.stem().string()] != fingerprint)
        return fail("fingerprints.tsv is old; './course fingerprints' makes it anew");
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return fail("usage: zoo_test answer|stub|mistake CHECK_PROGRAM SOURCE");
    const std::string expected = argv[1], program = argv[2], source = argv[3];

    if (expected == "stub" && read_text(source).find("TODO(") == std::string::npos) {
        std::cout << source << " is no longer a stub: somebody is working on it\n";
        return skipped;
    }
    if (expected == "stub" && !std::filesystem::exists(program)) {
        std::cout << source << " does not compile: somebody is working on it\n";
        return skipped;
    }
    const CheckReport report = run_checks(program, source);
    int failed = 0;
    for (const CheckResult& check : report.checks) {
        std::cout << (check.passed ? "passed: " : "failed: ") << check.name << "  " << check.failure
                  << '\n';
        failed += !check.passed;
    }
    const int total = static_cast<int>(report.checks.size());
    if (!report.complete || report.crashed) return fail("the checks crashed or timed out");
    if (total == 0) return fail("there are no checks");

    if (expected == "answer") return failed == 0 ? 0 : fail("the reference answer fails a check");
    if (expected == "mistake") return judge_mistake(source, report);
    for (const CheckResult& check : report.checks)
        if (check.failure.find("not implemented yet") == std::string::npos)
            return fail("the stub must fail every check by not being implemented: " + check.name);
    return 0;
}
