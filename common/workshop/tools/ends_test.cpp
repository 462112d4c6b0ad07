// ends_test PROGRAM SCRATCH_FOLDER [slow]
//
// Runs a figure program with each parameter at both ends of its range, and with all of them at
// random: ends and values between. Each run must give a figure without empty panels and a table of
// numbers, or refuse the combination with status 2 and a one-line reason. It must not crash, hang,
// or write NaN.
//
// The quick run skips gnuplot, and slow programs altogether (status 77); the long run
// (COLLIDE_LONG) draws.
#include <cmath>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "common/core/errors.hpp"
#include "common/core/random.hpp"
#include "common/figures/figure.hpp"
#include "common/figures/table.hpp"
#include "common/testing/sample_size.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/system/process.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr double slower = 10;
#else
constexpr double slower = 1;
#endif
/// A longer run hangs, or its parameter's range is too wide [s].
const Limits limits{.seconds = 40 * slower, .file_bytes = std::size_t{64} << 20};

const bool is_quick = sample_size(1, 0) == 1;

struct Parameter {
    std::string flag;
    Range allowed;
};

/// Parameter values by flag.
using Values = std::map<std::string, double>;

std::vector<Parameter> parameters_of(const std::string& program) {
    const ProcessResult description = run_process(shell_quoted(program) + " --describe");
    if (description.status != 0) throw std::runtime_error("--describe: " + description.output);
    std::vector<Parameter> parameters;
    std::istringstream lines(description.output);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        Parameter parameter{};
        if (!(words >> parameter.flag >> parameter.allowed.low >> parameter.allowed.high))
            throw std::runtime_error("--describe says: " + line);
        parameters.push_back(parameter);
    }
    return parameters;
}

/// One of the ends, or a value between them, log-uniform if the range spans decades.
double random_value(Random& random, Range allowed) {
    if (random.chance(0.5)) return random.chance(0.5) ? allowed.low : allowed.high;
    return allowed.low > 0 && allowed.high >= 100 * allowed.low
               ? random.log_uniform(allowed.low, allowed.high)
               : random.uniform(allowed.low, allowed.high);
}

/// Each parameter at both ends, then `draws` random combinations.
std::vector<Values> runs_of(const std::vector<Parameter>& parameters, int draws) {
    std::vector<Values> runs;
    for (const auto& [flag, allowed] : parameters) {
        runs.push_back({{flag, allowed.low}});
        runs.push_back({{flag, allowed.high}});
    }
    Random random(20250117);
    for (int i = 0; i < draws && !parameters.empty(); ++i) {
        Values& values = runs.emplace_back();
        for (const auto& [flag, allowed] : parameters) values[flag] = random_value(random, allowed);
    }
    return runs;
}

std::string check_refusal(const std::string& output, const std::string& name) {
    const bool is_one_line = output.ends_with('\n') && output.find('\n') == output.size() - 1;
    if (is_one_line && output.starts_with(name + ": ")) return "";
    return "status 2, but not with one line that says why:\n" + output;
}

std::string check_numbers(const fs::path& csv) {
    const Table table = read_csv(csv);
    if (table.rows.empty()) return "no numbers in " + csv.filename().string();
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        for (const double value : table.rows[i])
            if (!std::isfinite(value))
                return to_text(value) + " in line " + std::to_string(i + 2) + " of " +
                       csv.filename().string();
    return "";
}

/// The defect of the run, or an empty string.
std::string judge(const LimitedResult& run, const std::string& name, const fs::path& folder) {
    if (run.timed_out) return "still running after " + to_text(limits.seconds) + " s";
    if (run.signal != 0) return "ended by " + signal_name(run.signal);
    if (run.status == 2) return check_refusal(run.output, name);
    if (run.status != 0) return "status " + std::to_string(run.status) + ": " + run.output;
    if (!run.output.empty()) return "it should be quiet, but says:\n" + run.output;
    return check_numbers(folder / (name + ".csv"));
}

/// Runs the program once. Returns its defect, or an empty string.
std::string try_out(const fs::path& program, const Values& values, const fs::path& folder) {
    fs::remove_all(folder);  // remove the files of earlier runs
    fs::create_directories(folder);
    std::vector<std::string> command = {program.string()};
    for (const auto& [flag, value] : values) command.push_back(flag + "=" + to_text(value));
    std::string shown;
    for (const std::string& word : command) shown += word + " ";
    for (const std::string word :
         {"--quiet", "--out", folder.c_str(), "--format", is_quick ? "csv" : "svg"})
        command.push_back(word);
    const std::string wrong =
        judge(run_limited(command, folder, limits), program.filename().string(), folder);
    return wrong.empty() ? "" : shown + "\n  " + wrong;
}

}  // namespace

int main(int argc, char** argv) try {
    const bool is_slow = argc == 4 && argv[3] == std::string("slow");
    if (argc != 3 && !is_slow)
        throw std::runtime_error("usage: ends_test PROGRAM SCRATCH_FOLDER [slow]");
    if (is_slow && is_quick) {
        std::cout << "left to 'course test --long'\n";
        return 77;
    }
    const std::string program = argv[1];
    for (const Values& values : runs_of(parameters_of(program), is_slow ? 4 : sample_size(2, 40))) {
        const std::string wrong = try_out(program, values, argv[2]);
        if (!wrong.empty()) throw std::runtime_error(wrong);
    }
    return 0;
} catch (const std::exception& error) {
    std::cout << error.what() << '\n';
    return 1;
}
