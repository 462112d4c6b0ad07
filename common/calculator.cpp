#include "common/calculator.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "common/files.hpp"

namespace collide {

using nlohmann::json;

namespace {

/// Deeper than any problem; what is deeper still would use up the stack when it is destroyed.
constexpr int max_depth = 100;

/// Refuses a field that is given twice, of which JSON's reader would silently take the last.
json parse_strictly(const std::string& text) {
    std::vector<std::set<std::string>> open_objects;
    const auto watch = [&](int depth, json::parse_event_t event, json& parsed) {
        if (depth > max_depth)
            throw std::invalid_argument("nested more than " + std::to_string(max_depth) + " deep");
        if (event == json::parse_event_t::object_start) open_objects.emplace_back();
        if (event == json::parse_event_t::object_end) open_objects.pop_back();
        if (event == json::parse_event_t::key)
            if (!open_objects.back().insert(parsed.get<std::string>()).second)
                throw std::invalid_argument("the field " + parsed.dump() + " is given twice");
        return true;
    };
    try {
        return json::parse(text, watch);
    } catch (const json::exception& error) {
        const std::string what = error.what();  // "[json.exception.parse_error.101] parse error …"
        throw std::invalid_argument("not valid JSON: " + what.substr(what.find("] ") + 2));
    }
}

struct Reply {
    std::string json;
    std::string complaint;  // empty when the problem was answered
    int status = 0;
};

Reply reply_to(const json& value, const Solve& solve) {
    const auto refusal = [](const std::string& what, int status) {
        return Reply{Answer().set("error", what).to_json(), what, status};
    };
    try {
        const Problem problem(value);
        const Answer answer = solve(problem);
        problem.require_all_used();
        return {answer.to_json(), "", 0};
    } catch (const std::invalid_argument& error) {
        return refusal(error.what(), 2);
    } catch (const std::exception& error) {
        return refusal(error.what(), 1);
    }
}

int answer_array(const Calculator& calculator, const json& problems, const Solve& solve,
                 std::ostream& answers, std::ostream& complaints) {
    int status = 0;
    answers << "[";
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const Reply reply = reply_to(problems[i], solve);
        // Flushed one by one: what is answered is not lost when a later problem is interrupted.
        answers << (i == 0 ? "\n  " : ",\n  ") << reply.json << std::flush;
        if (reply.complaint.empty()) continue;
        complaints << calculator.name << ": problem " << i << ": " << reply.complaint << '\n';
        status = std::max(status, reply.status);
    }
    answers << "\n]\n";
    return status;
}

}  // namespace

int answer_problems(const Calculator& calculator, const std::string& text, const Solve& solve,
                    std::ostream& answers, std::ostream& complaints) {
    json problems;
    try {
        problems = parse_strictly(text);
    } catch (const std::invalid_argument& error) {
        complaints << calculator.name << ": " << error.what() << '\n';
        return 2;
    }
    if (problems.is_array()) return answer_array(calculator, problems, solve, answers, complaints);
    const Reply reply = reply_to(problems, solve);
    if (reply.complaint.empty())
        answers << reply.json << '\n';
    else
        complaints << calculator.name << ": " << reply.complaint << '\n';
    return reply.status;
}

int run_calculator(const Calculator& calculator, int argc, char** argv, const Solve& solve) {
    const auto refused = [&](const std::string& what) {
        std::cerr << calculator.name << ": " << what << '\n';
        return 2;
    };
    CLI::App app(calculator.purpose, calculator.name);
    std::string file = "-";
    bool wants_example = false;
    app.add_option("file", file, "a problem, or an array of problems; - is standard input")
        ->capture_default_str();
    app.add_flag("--example", wants_example, "print a problem to begin with");
    for (const CalculatorOption& option : calculator.options)
        app.add_option(option.flag, *option.value, option.meaning);
    app.footer(
        "\n" + calculator.fields + "\nExample:\n  " + calculator.example +
        "\n\nAn array of problems gives an array of answers. A problem that is refused gives\n"
        "one line on standard error and exit status 2; in an array, {\"error\": \"…\"} takes\n"
        "its place and the others are answered.");
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success&) {
        std::cout << app.help();
        return 0;
    } catch (const CLI::ParseError& error) {
        return refused(error.what());
    }
    if (wants_example) {
        std::cout << calculator.example << '\n';
        return 0;
    }
    const auto answered = [&](const std::string& text) {
        const int status = answer_problems(calculator, text, solve, std::cout, std::cerr);
        if (std::cout.flush()) return status;
        refused("the answer could not be written (is the disk full?)");
        return 1;
    };
    if (file != "-") {
        try {
            return answered(read_text(file));
        } catch (const std::exception& error) {
            return refused(error.what());
        }
    }
    if (isatty(STDIN_FILENO) != 0)
        std::cerr << calculator.name
                  << ": reading a problem from the keyboard; end with Ctrl-D (--help explains)\n";
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    return answered(text);
}

}  // namespace collide
