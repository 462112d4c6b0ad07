#include "common/workshop/tab/runner.hpp"

namespace Catch {

namespace {

struct Check {
    TestCaseInfo info;
    void (*run)();
};

/// What registers itself before main, and the run under way. (One of each: this is a main program.)
struct Run {
    std::vector<Check> checks;
    std::unique_ptr<StreamingReporterBase> reporter;
    std::vector<MessageInfo> messages;
    Counts counts;
};

Run& the_run() {
    static Run run;
    return run;
}

/// Call it in a handler.
std::string message_of_exception() {
    try {
        throw;
    } catch (const TestFailureException&) {
        throw;  // an assertion in a function argument: reported already
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "Unknown exception";
    }
}

void report(const AssertionResult& result) {
    Run& run = the_run();
    ++(result.is_ok ? run.counts.passed : run.counts.failed);
    run.reporter->assertionEnded({result, run.messages});
}

void run_check(const Check& check) {
    Run& run = the_run();
    run.counts = {};
    run.messages.clear();
    run.reporter->testCaseStarting(check.info);
    try {
        check.run();
    } catch (const TestFailureException&) {  // reported where it was thrown
    } catch (...) {
        report({"", "{Unknown expression after the reported line}", "", message_of_exception(),
                false, ResultWas::ThrewException});
    }
    run.reporter->testCaseEnded({&check.info, {run.counts}});
}

}  // namespace

Registered::Registered(const char* name, void (*check)()) {
    the_run().checks.push_back({{name}, check});
}
Registered::Registered(const MakeReporter& make) { the_run().reporter = make(); }

int Session::run(int, const char* const*) {
    for (const Check& check : the_run().checks) run_check(check);
    the_run().reporter->testRunEnded({});
    return 0;
}

Assertion::Assertion(const char* macro, const char* expression, Reaction reaction)
    : result_{.macro = macro, .expression = expression, .expanded = {}, .message = {}},
      reaction_(reaction) {}

void Assertion::take(const Evaluated& evaluated) {
    result_.is_ok = evaluated.holds;
    result_.expanded = evaluated.expanded;
}

void Assertion::take_exception() {
    result_.message = message_of_exception();
    result_.type = ResultWas::ThrewException;
}

void Assertion::report() const {
    Catch::report(result_);
    if (!result_.is_ok && reaction_ == Reaction::end_check) throw TestFailureException();
}

void fail(const std::string& message) {
    report({"FAIL", "", "", message, false});
    throw TestFailureException();
}

ScopedMessage::ScopedMessage(const std::string& text) : place_(the_run().messages.size()) {
    the_run().messages.push_back({ResultWas::Info, text});
}
// If an exception ends the block, the message stays: the exception is reported later.
ScopedMessage::~ScopedMessage() {
    if (std::uncaught_exceptions() == 0) the_run().messages.resize(place_);
}

std::string captured(std::string_view names, const std::vector<std::string>& values) {
    std::string text;
    for (const std::string& value : values) {
        // Commas inside brackets belong to a name.
        std::size_t end = 0;
        for (int depth = 0; end < names.size() && (depth > 0 || names[end] != ','); ++end)
            depth += (names[end] == '(' || names[end] == '{' || names[end] == '[') -
                     (names[end] == ')' || names[end] == '}' || names[end] == ']');
        text += (text.empty() ? "" : "; ") + std::string(names.substr(0, end)) + " := " + value;
        names.remove_prefix(std::min(names.size(), end + 2));
    }
    return text;
}

namespace Detail {

std::string decimals(double value, int most) {
    if (std::isnan(value)) return "nan";
    std::ostringstream out;
    out << std::setprecision(most) << std::fixed << value;
    std::string text = out.str();
    if (const std::size_t last = text.find_last_not_of('0'); last != std::string::npos)
        text.resize(last + (text[last] == '.' ? 2 : 1));
    return text;
}

std::string integer(long long value) {
    constexpr long long shown_as_hexadecimal_from = 256;
    std::ostringstream out;
    out << value;
    if (value >= shown_as_hexadecimal_from) out << " (0x" << std::hex << value << ')';
    return out.str();
}

}  // namespace Detail

namespace Matchers {

bool WithinAbsMatcher::match(const double& value) const {
    return value + margin_ >= target_ && target_ + margin_ >= value;
}
std::string WithinAbsMatcher::describe() const {
    return "is within " + stringify(margin_) + " of " + stringify(target_);
}

}  // namespace Matchers

}  // namespace Catch
