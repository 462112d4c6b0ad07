// Calculator: contact forces with friction from W, q and μ, by every method of the course.
#include <iostream>
#include <optional>
#include <sstream>

#include "chapters/10_contact_friction/programs/friction_folder.hpp"
#include "chapters/10_contact_friction/programs/friction_methods.hpp"
#include "common/calculators/calculator.hpp"
#include "common/core/digits.hpp"
#include "common/core/errors.hpp"

using namespace collide;

namespace {

/// Of every method, in units of about a microsecond.
constexpr std::int64_t budget = 60'000'000;

struct Options {
    std::string siconos, write, write_dense, method = "all", tolerance = "1e-8";
};

Answer answer_by(const ComparedMethod& method, FrictionProblem problem, double tolerance) {
    Answer answer;
    answer.set("method", method.name);
    if (problem.contacts.size() > method.most_contacts)
        return answer.set("status", "too many contacts");
    Work work{.budget = budget};
    problem.work = &work;
    try {
        const MethodAnswer found = method.solve(problem, tolerance);
        const FrictionErrors errors = friction_errors(problem, found.f);
        return answer.set("status", to_text(found.status))
            .set("r", found.f)
            .set("u", accelerations_of(problem, found.f))
            .set("signorini", errors.signorini)
            .set("cone", errors.cone)
            .set("dissipation", errors.dissipation)
            .set("natural_error", errors.natural)
            .set("steps", found.steps);
    } catch (const OutOfWork&) {
        return answer.set("status", "out of work");
    }
}

Answer answer_to(const FrictionProblem& problem, const std::string& wanted, double tolerance) {
    require_finite("tolerance", tolerance);
    require_positive("tolerance", tolerance);
    std::vector<Answer> answers;
    std::string names = "all";
    for (const ComparedMethod& method : friction_methods()) {
        names += ", " + method.name;
        if (wanted == method.name && problem.contacts.size() > method.most_contacts)
            refuse("method", wanted,
                   "another for more than " + std::to_string(method.most_contacts) + " contacts");
        if (wanted == "all" || wanted == method.name)
            answers.push_back(answer_by(method, problem, tolerance));
    }
    if (answers.empty()) refuse("method", '"' + wanted + '"', "one of " + names);
    return Answer()
        .set("contacts", static_cast<int>(problem.contacts.size()))
        .set("dimension", problem.W.size)
        .set("answers", answers);
}

FrictionProblem problem_from(const Problem& given) {
    const double dimension = given.number_or("dimension", 3);
    if (dimension != 2 && dimension != 3) refuse("dimension", to_text(dimension), "2 or 3");
    const VecX mu = given.vector("mu");
    if (mu.size() == 0) refuse("mu", "empty", "one number for each contact");
    return friction_problem_of(given.matrix("W"), given.vector("q"), mu,
                               static_cast<int>(dimension));
}

/// Writes the problem where the options say.
void write_as_asked(const Options& options, const FrictionProblem& problem) {
    if (!options.write.empty()) write_friction_file(problem, options.write);
    if (!options.write_dense.empty())
        write_friction_file(problem, options.write_dense, FrictionStorage::dense);
}

/// Is this option on the command line, in one word with its value or in two?
bool is_given(int argc, char** argv, const std::string& flag) {
    for (int i = 1; i < argc; ++i)
        if (argv[i] == flag || std::string(argv[i]).starts_with(flag + "=")) return true;
    return false;
}

/// With --siconos the problem is not JSON, and all arguments are options with a value. Returns the
/// exit status, 0 if all is well.
int read_options(const Calculator& calculator, int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const std::size_t equals = word.find('=');
        const std::string flag = word.substr(0, equals);
        std::string* value = nullptr;
        for (const CalculatorOption& option : calculator.options)
            if (option.flag == flag) value = option.value;
        if (!value || (equals == std::string::npos && i + 1 == argc)) {
            std::cerr << "friction: " << (value ? flag + " needs a value" : "what is " + word)
                      << " together with --siconos? (--help explains)\n";
            return 2;
        }
        *value = equals == std::string::npos ? argv[++i] : word.substr(equals + 1);
    }
    return 0;
}

double tolerance_of(const Options& options) {
    const std::optional<double> value = number_in(options.tolerance);
    if (!value) refuse("tolerance", '"' + options.tolerance + '"', "a positive number");
    return *value;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    std::string methods;
    for (const ComparedMethod& method : friction_methods())
        methods += "                   " + method.name + std::string(13 - method.name.size(), ' ') +
                   method.meaning + '\n';
    const Calculator calculator{
        .name = "friction",
        .purpose =
            "Contact forces with Coulomb's friction: r in the cones with u = W r + q,\n"
            "u_N >= 0, r_N u_N = 0, and friction straight against the sliding.",
        .fields =
            "in:   W          3 m rows of 3 m numbers for m contacts (2 m in the plane); a contact's\n"
            "                 rows stand together, its normal first, then its tangents\n"
            "      q          3 m numbers (2 m), the velocities without contact forces\n"
            "      mu         m numbers >= 0\n"
            "      dimension  3 (default) or 2\n"
            "      method     all (default), or one of\n" +
            methods +
            "      tolerance  of the natural_error, 1e-8 by default\n"
            "out:  contacts, dimension\n"
            "      answers    of each method:\n"
            "        status   solved (natural_error <= tolerance), unbounded, gave up, out of\n"
            "                 work, or too many contacts (for a walk)\n"
            "        r, u     impulses and velocities, or forces and accelerations\n"
            "        signorini    the largest |min(W_ii r_N, u_N)| / max |q|\n"
            "        cone         the largest W_ii (|r_T| - mu r_N) / max |q|\n"
            "        dissipation  the largest W_ii (mu r_N |u_T| + r_T . u_T) / max |q|^2\n"
            "        natural_error  |r - P(r - u')| / |q|, P: nearest point of the cones,\n"
            "                 u' = u + mu |u_T| n\n"
            "        steps    sweeps, Newton steps or pivots",
        .example = R"({"W": [[3, 1, 0], [1, 2, 0], [0, 0, 2]], "q": [-1, 0.5, 1], "mu": [0.4]})",
        .options = {
            {"--siconos", "a problem in Siconos' text format, instead of JSON", &options.siconos},
            {"--method", "with --siconos: the method", &options.method},
            {"--tolerance", "with --siconos: the tolerance", &options.tolerance},
            {"--write", "also write the problem to this file, in that format, by blocks",
             &options.write},
            {"--write-dense", "the same, with the whole matrix", &options.write_dense}}};
    if (is_given(argc, argv, "--siconos") && !is_given(argc, argv, "--help")) {
        if (const int status = read_options(calculator, argc, argv); status != 0) return status;
        std::istringstream nothing("{}");
        return answer_problems(
            calculator, nothing,
            [&](const Problem&) {
                const FrictionProblem problem = read_friction_file(options.siconos);
                write_as_asked(options, problem);
                return answer_to(problem, options.method, tolerance_of(options));
            },
            std::cout, std::cerr);
    }
    int count = 0;
    return run_calculator(calculator, argc, argv, [&](const Problem& given) {
        const FrictionProblem problem = problem_from(given);
        const std::string method = given.text_or("method", options.method);
        const double tolerance = given.number_or("tolerance", tolerance_of(options));
        const bool writes = !options.write.empty() || !options.write_dense.empty();
        if (writes && ++count > 1) refuse("--write", "an array", "used with a single problem");
        write_as_asked(options, problem);
        return answer_to(problem, method, tolerance);
    });
}
