// The part of Catch2 that the checks of the exercises use, for the browser: Catch2's packages bring
// its library for the machine that they are installed on only. The names are Catch2's, so that checks
// and their reporter (checks/check_main.cpp) compile unchanged, and failures read as with Catch2.
#pragma once
#include <cmath>
#include <exception>
#include <functional>
#include <iomanip>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace Catch {

// ------------------------------------------------------------------------------ values as text

template <class T>
std::string stringify(const T& value);

namespace Detail {

template <class T>
concept Printable = requires(std::ostream& out, const T& value) {
    out << value;
};
template <class T>
concept Range = requires(const T& value) {
    value.begin() != value.end();
};

/// Decimals without the zeros at the end, but for one after the point.
std::string decimals(double value, int most);
/// Integers from 256 on also as hexadecimal number.
std::string integer(long long value);

template <class T>
std::string list(const T& values) {
    std::string text = "{ ";
    for (const auto& value : values) text += (text.size() > 2 ? ", " : "") + stringify(value);
    return text + " }";
}

}  // namespace Detail

template <class T>
struct StringMaker {
    static std::string convert(const T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            return value ? "true" : "false";
        } else if constexpr (std::is_same_v<T, float>) {
            return Detail::decimals(value, 5) + "f";
        } else if constexpr (std::is_floating_point_v<T>) {
            return Detail::decimals(value, 10);
        } else if constexpr (std::is_integral_v<T>) {
            return Detail::integer(static_cast<long long>(value));
        } else if constexpr (std::is_convertible_v<T, std::string_view>) {
            return "\"" + std::string(std::string_view(value)) + "\"";
        } else if constexpr (Detail::Printable<T>) {
            std::ostringstream out;
            out << value;
            return out.str();
        } else if constexpr (Detail::Range<T>) {
            return Detail::list(value);
        } else if constexpr (std::is_enum_v<T>) {
            return stringify(static_cast<std::underlying_type_t<T>>(value));
        } else {
            return "{?}";
        }
    }
};

template <class T>
std::string stringify(const T& value) {
    if constexpr (std::is_array_v<T>)
        return StringMaker<std::string_view>::convert(value);  // a literal
    else
        return StringMaker<T>::convert(value);
}

// ------------------------------------------------------------------- what a reporter is told

struct ResultWas {
    enum OfType { Info, Failed, ThrewException, FatalErrorCondition };
};
struct MessageInfo {
    ResultWas::OfType type = ResultWas::Info;
    std::string message;
};
struct TestCaseInfo {
    std::string name;
};
struct Counts {
    int passed = 0, failed = 0;
};
struct Totals {
    Counts assertions;
};

struct AssertionResult {
    std::string macro, expression, expanded, message;
    bool is_ok = false;
    ResultWas::OfType type = ResultWas::Failed;  ///< only if it is not ok

    ResultWas::OfType getResultType() const { return type; }
    bool isOk() const { return is_ok; }
    const std::string& getTestMacroName() const { return macro; }
    const std::string& getExpression() const { return expression; }
    const std::string& getExpandedExpression() const { return expanded; }
    const std::string& getMessage() const { return message; }
    bool hasExpandedExpression() const { return !expanded.empty() && expanded != expression; }
};
struct AssertionStats {
    AssertionResult assertionResult;
    std::vector<MessageInfo> infoMessages;
};
struct TestCaseStats {
    const TestCaseInfo* testInfo;
    Totals totals;
};
struct TestRunStats {};

struct ReporterConfig {};
struct ReporterPreferences {
    bool shouldReportAllAssertions = false;
};

class StreamingReporterBase {
  public:
    explicit StreamingReporterBase(ReporterConfig&&) {}
    virtual ~StreamingReporterBase() = default;
    virtual void testCaseStarting(const TestCaseInfo&) {}
    virtual void assertionEnded(const AssertionStats&) {}
    virtual void testCaseEnded(const TestCaseStats&) {}
    virtual void testRunEnded(const TestRunStats&) {}

  protected:
    ReporterPreferences m_preferences;
};

using MakeReporter = std::function<std::unique_ptr<StreamingReporterBase>()>;

/// Registers a check, or the one reporter, before main begins.
struct Registered {
    Registered(const char* name, void (*check)());
    explicit Registered(const MakeReporter& make);
};

class Session {
  public:
    /// Runs all checks in the order in which they were written. There is one reporter, so the
    /// arguments, which name it, are not read.
    int run(int argc, const char* const* argv);
};

// ----------------------------------------------------------------------------------- assertions

/// Ends a check.
struct TestFailureException {};

enum class Reaction { go_on, end_check };

/// A comparison, evaluated and as text.
struct Evaluated {
    bool holds = false;
    std::string expanded;
};

template <class Left>
struct Operand {
    const Left& left;

    template <class Right>
    static std::string joined(const Left& left, const char* sign, const Right& right) {
        const std::string a = stringify(left), b = stringify(right);
        const bool fits = a.size() + b.size() < 40 && (a + b).find('\n') == std::string::npos;
        const char* gap = fits ? " " : "\n";
        return a + gap + sign + gap + b;
    }
#define COLLIDE_COMPARISON(sign)                                                 \
    template <class Right>                                                       \
    Evaluated operator sign(const Right& right) const {                          \
        return {static_cast<bool>(left sign right), joined(left, #sign, right)}; \
    }
    COLLIDE_COMPARISON(==)
    COLLIDE_COMPARISON(!=)
    COLLIDE_COMPARISON(<)
    COLLIDE_COMPARISON(<=)
    COLLIDE_COMPARISON(>)
    COLLIDE_COMPARISON(>=)
#undef COLLIDE_COMPARISON

    operator Evaluated() const { return {static_cast<bool>(left), stringify(left)}; }
};

inline Evaluated negated(const Evaluated& evaluated) {
    return {!evaluated.holds, "!" + evaluated.expanded};
}

/// Begins an expression: Start() <= a == b is (Start() <= a) == b.
struct Start {
    template <class Left>
    Operand<Left> operator<=(const Left& left) const {
        return {left};
    }
};

/// An assertion from its evaluation to its report. (Its expression stands in the check's own function,
/// not in a lambda, which could not capture a structured binding.)
class Assertion {
  public:
    Assertion(const char* macro, const char* expression, Reaction reaction);
    void take(const Evaluated& evaluated);
    /// Call it in the handler of the exception that the expression threw.
    void take_exception();
    void report() const;

  private:
    AssertionResult result_;
    Reaction reaction_;
};

// ------------------------------------------------------------------------------------- matchers

namespace Matchers {

template <class T>
class MatcherBase {
  public:
    virtual ~MatcherBase() = default;
    virtual bool match(const T& value) const = 0;
    virtual std::string describe() const = 0;
    std::string toString() const { return describe(); }
};

class WithinAbsMatcher final : public MatcherBase<double> {
  public:
    WithinAbsMatcher(double target, double margin) : target_(target), margin_(margin) {}
    bool match(const double& value) const override;
    std::string describe() const override;

  private:
    double target_, margin_;
};
inline WithinAbsMatcher WithinAbs(double target, double margin) { return {target, margin}; }

}  // namespace Matchers

template <class Value, class Matcher>
Evaluated matched(const Value& value, const Matcher& matcher) {
    const bool holds = matcher.match(value);
    return {holds, stringify(value) + " " + matcher.describe()};
}

// ------------------------------------------------------------------------------------- messages

/// Told with the assertions of its block that fail.
class ScopedMessage {
  public:
    explicit ScopedMessage(const std::string& text);
    ~ScopedMessage();
    ScopedMessage(const ScopedMessage&) = delete;
    ScopedMessage& operator=(const ScopedMessage&) = delete;

  private:
    std::size_t place_;
};

/// "a := 1" for each of "a, b".
std::string captured(std::string_view names, const std::vector<std::string>& values);

/// Ends the check with a message.
[[noreturn]] void fail(const std::string& message);

}  // namespace Catch

#define COLLIDE_JOIN_(a, b) a##b
#define COLLIDE_JOIN(a, b) COLLIDE_JOIN_(a, b)
#define COLLIDE_TEXT(stream) \
    (static_cast<std::ostringstream&&>(std::ostringstream() << stream)).str()

#define COLLIDE_TEST_CASE(function, name)                                                \
    static void function();                                                              \
    static const Catch::Registered COLLIDE_JOIN(registered_, function){name, &function}; \
    static void function()
#define TEST_CASE(name) COLLIDE_TEST_CASE(COLLIDE_JOIN(check_in_line_, __LINE__), name)

// The expression comes last, because it may have commas.
#define COLLIDE_ASSERT(macro, expression, reaction, ...)                           \
    do {                                                                           \
        Catch::Assertion assertion_(macro, expression, Catch::Reaction::reaction); \
        try {                                                                      \
            assertion_.take(__VA_ARGS__);                                          \
        } catch (...) {                                                            \
            assertion_.take_exception();                                           \
        }                                                                          \
        assertion_.report();                                                       \
    } while (false)

#define CHECK(...) COLLIDE_ASSERT("CHECK", #__VA_ARGS__, go_on, Catch::Start() <= __VA_ARGS__)
#define REQUIRE(...) \
    COLLIDE_ASSERT("REQUIRE", #__VA_ARGS__, end_check, Catch::Start() <= __VA_ARGS__)
#define COLLIDE_FALSE(...) Catch::negated(Catch::Start() <= __VA_ARGS__)
#define CHECK_FALSE(...) \
    COLLIDE_ASSERT("CHECK_FALSE", "!(" #__VA_ARGS__ ")", go_on, COLLIDE_FALSE(__VA_ARGS__))
#define REQUIRE_FALSE(...) \
    COLLIDE_ASSERT("REQUIRE_FALSE", "!(" #__VA_ARGS__ ")", end_check, COLLIDE_FALSE(__VA_ARGS__))
#define CHECK_THAT(value, ...)                                    \
    COLLIDE_ASSERT("CHECK_THAT", #value ", " #__VA_ARGS__, go_on, \
                   Catch::matched(value, __VA_ARGS__))
#define REQUIRE_THAT(value, ...)                                        \
    COLLIDE_ASSERT("REQUIRE_THAT", #value ", " #__VA_ARGS__, end_check, \
                   Catch::matched(value, __VA_ARGS__))
#define REQUIRE_NOTHROW(...)                                   \
    COLLIDE_ASSERT("REQUIRE_NOTHROW", #__VA_ARGS__, end_check, \
                   (static_cast<void>(__VA_ARGS__), Catch::Evaluated{true, ""}))

#define FAIL(stream) Catch::fail(COLLIDE_TEXT(stream))
#define INFO(stream) \
    const Catch::ScopedMessage COLLIDE_JOIN(message_, __LINE__)(COLLIDE_TEXT(stream))
#define CAPTURE(...)                                                                  \
    const Catch::ScopedMessage COLLIDE_JOIN(                                          \
        message_, __LINE__)(Catch::captured(#__VA_ARGS__, [](const auto&... values) { \
        return std::vector<std::string>{Catch::stringify(values)...};                 \
    }(__VA_ARGS__)))

#define CATCH_REGISTER_REPORTER(name, Type)             \
    static const Catch::Registered registered_reporter{ \
        Catch::MakeReporter([] { return std::make_unique<Type>(Catch::ReporterConfig()); })};
