// The main program of every exercise check, and a reporter for programs to read. One line a check,
// fields separated by tabs, and a last line without which the report is not complete:
//
//     passed  <name of the check>
//     failed  <name of the check>  <what failed first: the law and the numbers>
//     crashed <name of the check>  <the signal>
//     done    <number of checks>
//
//     bounce_velocity_check --reporter collide::out=report.txt
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#include <catch2/reporters/catch_reporter_streaming_base.hpp>

#include <string>

namespace collide {

class CheckReporter final : public Catch::StreamingReporterBase {
  public:
    using StreamingReporterBase::StreamingReporterBase;

    static std::string getDescription() { return "one line a check, for programs to read"; }

    void testCaseStarting(const Catch::TestCaseInfo& info) override {
        StreamingReporterBase::testCaseStarting(info);
        first_failure_.clear();
        crashed_ = false;
    }

    void assertionEnded(const Catch::AssertionStats& stats) override {
        const auto& result = stats.assertionResult;
        crashed_ |= result.getResultType() == Catch::ResultWas::FatalErrorCondition;
        if (result.isOk() || !first_failure_.empty()) return;
        first_failure_ = result.hasExpandedExpression() ? result.getExpandedExpression()
                                                        : std::string(result.getMessage());
        for (const auto& info : stats.infoMessages)
            if (info.type == Catch::ResultWas::Info) first_failure_ += "; " + info.message;
        if (first_failure_.empty()) first_failure_ = "failed";
    }

    void testCaseEnded(const Catch::TestCaseStats& stats) override {
        ++count_;
        const bool passed =
            stats.totals.assertions.failed == 0 && stats.totals.assertions.passed > 0;
        m_stream << (crashed_ ? "crashed"
                     : passed ? "passed"
                              : "failed")
                 << '\t' << on_one_line(stats.testInfo->name);
        if (!passed)
            m_stream << '\t'
                     << on_one_line(first_failure_.empty() ? "nothing was checked"
                                                           : first_failure_);
        m_stream << '\n' << std::flush;
        StreamingReporterBase::testCaseEnded(stats);
    }

    void testRunEnded(const Catch::TestRunStats& stats) override {
        m_stream << "done\t" << count_ << '\n' << std::flush;
        StreamingReporterBase::testRunEnded(stats);
    }

  private:
    static std::string on_one_line(const std::string& text) {
        std::string line;
        for (const char c : text) {
            const bool is_space = c == '\n' || c == '\t' || c == '\r' || c == ' ';
            if (!is_space)
                line += c;
            else if (!line.empty() && line.back() != ' ')
                line += ' ';
        }
        return line;
    }

    std::string first_failure_;
    bool crashed_ = false;
    int count_ = 0;
};

CATCH_REGISTER_REPORTER("collide", CheckReporter)

}  // namespace collide

int main(int argc, char** argv) { return Catch::Session().run(argc, argv); }
