// The main program of every exercise's checks, with a machine-readable reporter.
//
//     check_08_max_step SECONDS COMMAND…     COMMAND starts the process that holds the student's function
//
// The report on standard output has one JSON object per line: at the beginning and the end of each
// check, and a last one that marks the report as complete. A failing check reports the failure and
// the calls that led to it.
//
//     {"check": "ties …", "result": "begins"}
//     {"check": "ties …", "result": "failed", "failure": "step.length: expected 3, got 2, …",
//      "calls": [{"call": "max_step(f = (1, 2), …)", "came": "{length = 2, limiting = 1}"}], "printed": ""}
//     {"done": 12}
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#include <catch2/reporters/catch_reporter_streaming_base.hpp>

#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "common/workshop/checks/student.hpp"
#include "common/workshop/checks/supervised.hpp"
#include "common/workshop/system/isolation.hpp"

namespace collide {

namespace {

using Json = nlohmann::ordered_json;

// A student's output and messages may contain anything; invalid UTF-8 is replaced.
void say(const Json& line) {
    std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
}

/// "step.length" of the arguments of CHECK_THAT, "step.length, agrees_with(3, 1)".
std::string first_argument(const std::string& arguments) {
    int depth = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const char c = arguments[i];
        depth += (c == '(' || c == '{' || c == '[') - (c == ')' || c == '}' || c == ']');
        if (c == ',' && depth == 0) return arguments.substr(0, i);
    }
    return arguments;
}

/// The failure of a check that could not go on, because of a signal or an assertion.
std::string useless_answer(const std::string& why) {
    return "the check cannot use what came (" + why +
           "): is a list too short, an index out of range, or a number far too large?";
}

/// The failure as text: the checked expression, the law and the numbers.
std::string failure_of(const Catch::AssertionStats& stats) {
    const auto& result = stats.assertionResult;
    const std::string broken_law = "breaks the law (",
                      agreement = "agrees with what is expected): ";
    if (result.getResultType() == Catch::ResultWas::FatalErrorCondition)
        return useless_answer(std::string(result.getMessage()));
    std::string text = result.hasExpandedExpression() ? result.getExpandedExpression()
                                                      : std::string(result.getMessage());
    if (result.getResultType() == Catch::ResultWas::ThrewException) {
        text = std::string(result.getMessage());
    } else if (const std::size_t at = text.find(broken_law); at != std::string::npos) {
        text.erase(0, at + broken_law.size());
        if (text.starts_with(agreement))
            text.erase(0, agreement.size());
        else
            text.replace(text.find("): "), 3, ": ");
        text = first_argument(result.getExpression()) + ": " + text;
    } else if (std::string(result.getTestMacroName()).find("_THAT") != std::string::npos) {
        text = first_argument(result.getExpression()) + ": it is not true that " + text;
    } else if (result.hasExpandedExpression() && result.getExpression() != text) {
        text = result.getExpression() + " is false: " + text;
    }
    for (const auto& info : stats.infoMessages)
        if (info.type == Catch::ResultWas::Info) text += "; " + info.message;
    return text.empty() ? "failed" : text;
}

Json to_json(const std::vector<CallText>& calls) {
    Json list = Json::array();
    for (const auto& [call, came] : calls) list.push_back({{"call", call}, {"came", came}});
    return list;
}

}  // namespace

class CheckReporter final : public Catch::StreamingReporterBase {
  public:
    explicit CheckReporter(Catch::ReporterConfig&& config)
        : StreamingReporterBase(std::move(config)) {
        m_preferences.shouldReportAllAssertions =
            true;  // a passed assertion settles the calls so far
    }

    static std::string getDescription() { return "one line of JSON a check, for programs to read"; }

    void testCaseStarting(const Catch::TestCaseInfo& info) override {
        StreamingReporterBase::testCaseStarting(info);
        check_has_begun();
        failure_ = Json::object();
        trouble_ = Trouble::none;
        forget_calls();
        take_printed();
        say({{"check", info.name}, {"result", "begins"}});
    }

    void assertionEnded(const Catch::AssertionStats& stats) override {
        if (const Trouble trouble = take_trouble(); trouble != Trouble::none) trouble_ = trouble;
        if (!stats.assertionResult.isOk() && failure_.empty())
            failure_ = {{"failure", failure_of(stats)}, {"calls", to_json(recent_calls())}};
        forget_calls();
    }

    void testCaseEnded(const Catch::TestCaseStats& stats) override {
        const bool passed =
            stats.totals.assertions.failed == 0 && stats.totals.assertions.passed > 0;
        Json line = {{"check", stats.testInfo->name}, {"result", passed ? "passed" : "failed"}};
        if (trouble_ == Trouble::ended) line["result"] = "crashed";
        if (trouble_ == Trouble::too_slow) line["result"] = "timed out";
        if (!passed && failure_.empty()) failure_["failure"] = "nothing was checked";
        line.update(failure_);
        if (const std::string printed = take_printed(); !passed) line["printed"] = printed;
        say(line);
        check_has_ended();
        if (trouble_ == Trouble::too_slow) _exit(out_of_time);  // none is left for the other checks
        StreamingReporterBase::testCaseEnded(stats);
    }

  private:
    Json failure_;
    Trouble trouble_ = Trouble::none;
};

CATCH_REGISTER_REPORTER("collide", CheckReporter)

}  // namespace collide

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr
            << "usage: " << argv[0] << " SECONDS COMMAND…\n"
            << "COMMAND starts the process that holds the student's function; './course check' does it all\n";
        return 2;
    }
    collide::hide_memory();  // from the student's process
    collide::set_student({argv + 2, argv + argc}, std::atof(argv[1]));
    return collide::run_supervised(
        argv[0],
        [](const std::string& check, const std::string& why) {
            collide::say({{"check", check},
                          {"result", "failed"},
                          {"failure", collide::useless_answer(why)},
                          {"calls", collide::Json::array()},
                          {"printed", ""}});
        },
        [](int checks) {
            collide::say({{"done", checks}});
        });
}
