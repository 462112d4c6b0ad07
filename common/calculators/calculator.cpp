#include "common/calculators/calculator.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "common/calculators/reader.hpp"

namespace collide {

using nlohmann::json;

namespace {

struct Reply {
    std::string json;
    std::string complaint;  // empty when the problem was answered
    int status = 0;
};

Reply refusal(const std::string& what, int status) {
    return {Answer().set("error", what).to_json(), what, status};
}

Reply reply_to(const json& value, const Solve& solve) {
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

/// Refusals reported in full; the rest are counted.
constexpr std::size_t most_complaints = 20;

/// Stop after this many refusals without a single answer.
constexpr std::size_t hopeless = 10'000;

/// The answers to an array, written one by one.
class AnswerList {
  public:
    AnswerList(const Calculator& calculator, std::ostream& answers, std::ostream& complaints)
        : name_(calculator.name), answers_(answers), complaints_(complaints) {}

    void add(const Reply& reply) {
        answers_ << (count_ == 0 ? "[\n  " : ",\n  ") << reply.json;
        ++count_;
        // Flushed, so that an interruption does not lose finished answers.
        if (reply.complaint.empty())
            answers_ << std::flush;
        else
            complain("problem " + std::to_string(count_ - 1) + ": " + reply.complaint);
        status_ = std::max(status_, reply.status);
        if (refused_ == hopeless && count_ == hopeless)
            throw std::invalid_argument("the first " + std::to_string(hopeless) +
                                        " problems were all refused; the rest was not read");
    }

    /// All problems were read. Returns the exit status.
    int end() {
        answers_ << (count_ == 0 ? "[\n]\n" : "\n]\n");
        count_complaints();
        return status_;
    }

    /// The text after the last answered problem cannot be read. Returns the exit status.
    int break_off(const std::string& why) {
        if (count_ > 0) answers_ << ",\n  " << refusal(why, 2).json << "\n]\n";
        count_complaints();
        complaints_ << name_ << ": " << why << '\n';
        return 2;
    }

  private:
    void count_complaints() {
        if (refused_ > most_complaints)
            complaints_ << name_ << ": and " << refused_ - most_complaints
                        << " more like these; the answers say \"error\" where they belong\n";
    }

    void complain(const std::string& what) {
        if (++refused_ <= most_complaints) complaints_ << name_ << ": " << what << '\n';
    }

    std::string name_;
    std::ostream& answers_;
    std::ostream& complaints_;
    std::size_t count_ = 0, refused_ = 0;
    int status_ = 0;
};

int answer_alone(const Calculator& calculator, const Reply& reply, std::ostream& answers,
                 std::ostream& complaints) {
    if (reply.complaint.empty())
        answers << reply.json << '\n';
    else
        complaints << calculator.name << ": " << reply.complaint << '\n';
    return reply.status;
}

}  // namespace

int answer_problems(const Calculator& calculator, std::istream& text, const Solve& solve,
                    std::ostream& answers, std::ostream& complaints) {
    bool is_array = false;
    Reply alone;
    AnswerList list(calculator, answers, complaints);
    try {
        read_problems(
            text, [&] { is_array = true; },
            [&](const json& problem, const std::string& defect) {
                const Reply reply = defect.empty() ? reply_to(problem, solve) : refusal(defect, 2);
                if (is_array)
                    list.add(reply);
                else
                    alone = reply;
            });
    } catch (const std::invalid_argument& error) {
        return list.break_off(error.what());
    }
    if (!is_array) return answer_alone(calculator, alone, answers, complaints);
    return list.end();
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
        "its place and the others are answered. Problems are answered as they are read,\n"
        "so an array may be as long as you like.");
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
    const auto answered = [&](std::istream& text) {
        try {
            const int status = answer_problems(calculator, text, solve, std::cout, std::cerr);
            if (std::cout.flush()) return status;
        } catch (const std::ios_base::failure&) {
            return refused("cannot read " + (file == "-" ? "standard input" : file));
        }
        refused("the answer could not be written (is the disk full?)");
        return 1;
    };
    std::ios::sync_with_stdio(false);  // several times faster
    if (file != "-") {
        std::ifstream text(file, std::ios::binary);
        return text ? answered(text) : refused("cannot read " + file);
    }
    if (isatty(STDIN_FILENO) != 0)
        std::cerr << calculator.name
                  << ": reading a problem from the keyboard; end with Ctrl-D (--help explains)\n";
    return answered(std::cin);
}

}  // namespace collide
