// Calculators: problems in, answers out, and messages for bad input.
#include <sys/resource.h>

#include <algorithm>
#include <functional>
#include <sstream>

#include "common/calculators/calculator.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;

namespace {

// Adds the numbers of a list, weighs them, and can be made to fail.
Answer add_up(const Problem& problem) {
    const VecX numbers = problem.vector("numbers");
    double weight = problem.number_or("weight", 1);
    if (problem.has("scale")) weight *= problem.part("scale").number("factor");
    if (problem.flag_or("break", false)) throw std::runtime_error("broken");
    const MatX rows = problem.has("rows") ? problem.matrix("rows", 2) : MatX::Zero(2, 2);
    const std::string method = problem.choice("method", {"plain", "doubled"});
    const std::vector<int> skipped =
        problem.indices_or_none("skip", static_cast<int>(numbers.size()));
    double sum = (method == "doubled" ? 2 : 1) * weight * numbers.sum() + rows.sum();
    for (const int i : skipped) sum -= weight * numbers[i];
    return Answer()
        .set("sum", sum)
        .set("numbers", numbers)
        .set("how", Answer().set("method", method));
}

const Calculator adder{.name = "adder", .purpose = "", .fields = "", .example = ""};

struct Reply {
    int status = 0;
    std::string answers, complaints;
};

Reply reply_to(const std::string& text) {
    std::istringstream input(text);
    std::ostringstream answers, complaints;
    const int status = answer_problems(adder, input, add_up, answers, complaints);
    return {status, answers.str(), complaints.str()};
}

void is_refused(const std::string& text, const std::string& why) {
    CAPTURE(text);
    const Reply reply = reply_to(text);
    CHECK(reply.status == 2);
    CHECK(reply.answers.empty());
    CHECK(reply.complaints == "adder: " + why + "\n");
}

/// A stream that generates an array of problems on demand.
class Source : public std::streambuf {
  public:
    Source(int count, std::function<std::string(int)> problem)
        : count_(count), problem_(std::move(problem)) {}
    [[nodiscard]] int asked() const { return asked_; }

  private:
    int_type underflow() override {
        if (asked_ > count_) return traits_type::eof();
        text_ = asked_ == count_ ? "]" : (asked_ == 0 ? "[" : ",") + problem_(asked_);
        ++asked_;
        setg(text_.data(), text_.data(), text_.data() + text_.size());
        return traits_type::to_int_type(text_[0]);
    }

    int count_, asked_ = 0;
    std::function<std::string(int)> problem_;
    std::string text_;
};

long count_of(char wanted, const std::string& text) {
    return std::count(text.begin(), text.end(), wanted);
}

}  // namespace

TEST_CASE("a calculator answers one problem on one line, fields in order") {
    const Reply reply = reply_to(R"({"numbers": [1, 0.1, -2], "weight": 10})");
    CHECK(reply.status == 0);
    CHECK(reply.complaints.empty());
    CHECK(reply.answers ==
          "{\"sum\":-9.0,\"numbers\":[1.0,0.1,-2.0],\"how\":{\"method\":\"plain\"}}\n");
}

TEST_CASE("a calculator reads parts, rows, words, indices and flags") {
    const Reply reply =
        reply_to(R"({"numbers": [1, 2], "scale": {"factor": 3}, "rows": [[1, 2, 3], [4, 5, 6]],
                                     "method": "doubled", "skip": [1], "break": false})");
    CHECK(reply.complaints.empty());
    CHECK_THAT(reply.answers, ContainsSubstring("\"sum\":33.0,"));
}

TEST_CASE("a calculator refuses a bad field by its name") {
    is_refused(R"({})", R"(the field "numbers" is missing)");
    is_refused(R"({"numbers": 3})", "numbers = 3: must be a list of numbers");
    is_refused(R"({"numbers": [1, "two"]})", R"(numbers[1] = "two": must be a number)");
    is_refused(R"({"numbers": [null]})", "numbers[0] = null: must be a number");
    is_refused(R"({"numbers": [], "weight": true})", "weight = true: must be a number");
    is_refused(
        R"({"numbers": [], "wieght": 1})",
        R"(the field "wieght" is not known here; known are break, method, numbers, skip, weight)");
    is_refused(R"({"numbers": [], "scale": {"factor": 1, "x": 0}})",
               R"(the field "scale.x" is not known here; known are factor)");
    is_refused(R"({"numbers": [], "scale": {}})", R"(the field "scale.factor" is missing)");
    is_refused(R"({"numbers": [], "scale": 1})",
               R"(scale = 1: must be an object such as {"field": value, …})");
    is_refused(R"({"numbers": [], "rows": [[1]]})", "rows has 1 rows: must have 2");
    is_refused(R"({"numbers": [], "rows": [[1, 2], [1]]})", "rows[1] has 1 numbers: must have 2");
    is_refused(R"({"numbers": [], "rows": [1, 2]})", "rows[0] = 1: must be a list of numbers");
    is_refused(R"({"numbers": [], "method": "best"})",
               R"(method = "best": must be one of plain, doubled)");
    is_refused(R"({"numbers": [1], "skip": [1]})", "skip = 1: must be a whole number from 0 to 0");
    is_refused(R"({"numbers": [1], "skip": [0.5]})",
               "skip = 0.5: must be a whole number from 0 to 0");
    is_refused(R"({"numbers": [], "break": 1})", "break = 1: must be true or false");
    is_refused(R"({"numbers": [1], "numbers": [2]})", R"(the field "numbers" is given twice)");
    is_refused("7", R"(problem = 7: must be an object such as {"field": value, …})");
}

TEST_CASE("a calculator refuses what is not JSON, and numbers that are not finite") {
    for (const std::string text : {"", "{", "{\"numbers\": [NaN]}", "{\"numbers\": [1e999]}"}) {
        CAPTURE(text);
        const Reply reply = reply_to(text);
        CHECK(reply.status == 2);
        CHECK(reply.answers.empty());
        CHECK_THAT(reply.complaints, ContainsSubstring("adder: not valid JSON: "));
    }
    // What the message quotes is text, whatever came.
    const Reply noise = reply_to("{\"numbers\": \xff\xfe");
    CHECK_THAT(noise.complaints, ContainsSubstring("\uFFFD") && !ContainsSubstring("\xff"));
    CHECK(std::count(noise.complaints.begin(), noise.complaints.end(), '\n') == 1);
}

TEST_CASE("one bad problem of an array does not spoil the others") {
    const Reply reply =
        reply_to(R"([{"numbers": [1]}, {"numbers": []}, {"number": 1}, {"numbers": [2]}])");
    CHECK(reply.status == 2);
    CHECK(reply.complaints == "adder: problem 2: the field \"numbers\" is missing\n");
    CHECK(reply.answers ==
          "[\n  {\"sum\":1.0,\"numbers\":[1.0],\"how\":{\"method\":\"plain\"}},"
          "\n  {\"sum\":0.0,\"numbers\":[],\"how\":{\"method\":\"plain\"}},"
          "\n  {\"error\":\"the field \\\"numbers\\\" is missing\"},"
          "\n  {\"sum\":2.0,\"numbers\":[2.0],\"how\":{\"method\":\"plain\"}}\n]\n");
}

TEST_CASE("a calculator that breaks says so with another status") {
    const Reply reply = reply_to(R"({"numbers": [], "break": true})");
    CHECK(reply.status == 1);
    CHECK(reply.complaints == "adder: broken\n");
}

TEST_CASE("what overflows is not an answer, and does not spoil the others") {
    const Reply reply = reply_to(R"([{"numbers": [1e308, 1e308]}, {"numbers": [1, 2]}])");
    CHECK(reply.status == 1);
    CHECK_THAT(reply.answers, ContainsSubstring("leaves the range of numbers"));
    CHECK_THAT(reply.answers, ContainsSubstring("{\"sum\":3.0"));
    CHECK_THAT(reply.answers, !ContainsSubstring("null"));
}

TEST_CASE("nesting without end is refused, and long text is cut between characters") {
    is_refused(std::string(200'000, '['), "nested more than 100 deep");
    std::string umlauts;
    for (int i = 0; i < 100; ++i) umlauts += "ü";
    const Reply reply = reply_to("{\"numbers\": \"" + umlauts + "\"}");
    CHECK(reply.status == 2);
    CHECK_THAT(reply.complaints, ContainsSubstring("ü…: must be a list of numbers"));
}

TEST_CASE("each problem of an array is answered before the next is read") {
    std::ostringstream answers, complaints;
    Source source(50, [&](int i) {
        CHECK(count_of('\n', answers.str()) == i);  // "[" and one line for each answer
        return i % 2 == 0 ? R"({"numbers": [1]})" : "{}";
    });
    std::istream text(&source);
    CHECK(answer_problems(adder, text, add_up, answers, complaints) == 2);
    CHECK(source.asked() == 51);
}

TEST_CASE("a long array takes no more memory than a short one") {
#ifndef __SANITIZE_ADDRESS__  // which delays freeing memory
    const auto peak_in_kB = [] {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss;
    };
    const std::string padding(4000, 'x');
    Source source(10'000, [&](int i) {
        return R"({"numbers": [1], ")" + (i % 2 == 0 ? "weight\": 1}" : padding + "\": 1}");
    });
    std::istream text(&source);
    std::ostream nowhere(nullptr);
    std::ostringstream complaints;
    const long before = peak_in_kB();
    CHECK(answer_problems(adder, text, add_up, nowhere, complaints) == 2);
    CHECK(source.asked() == 10'001);
    CHECK(peak_in_kB() - before < 10'000);  // 20 MB were read
#endif
}

TEST_CASE("of many bad problems the first are reported, the rest counted, and all have an answer") {
    std::ostringstream answers, complaints;
    Source source(1000, [&](int i) { return i == 500 ? R"({"numbers": [1]})" : "3"; });
    std::istream text(&source);
    CHECK(answer_problems(adder, text, add_up, answers, complaints) == 2);
    CHECK(count_of('\n', complaints.str()) == 21);
    CHECK_THAT(complaints.str(), ContainsSubstring("adder: problem 19: problem = 3: must be") &&
                                     ContainsSubstring("adder: and 979 more like these"));
    CHECK(count_of('\n', answers.str()) == 1002);
    CHECK_THAT(answers.str(), ContainsSubstring("{\"sum\":1.0"));
}

TEST_CASE("when the first ten thousand problems are refused the rest is not read") {
    std::ostringstream answers, complaints;
    Source source(100'000, [](int) { return "{}"; });
    std::istream text(&source);
    CHECK(answer_problems(adder, text, add_up, answers, complaints) == 2);
    CHECK(source.asked() == 10'000);
    CHECK(count_of('\n', complaints.str()) == 22);
    CHECK_THAT(complaints.str(),
               ContainsSubstring("adder: the first 10000 problems were all refused"));
    CHECK(answers.str().ends_with("the rest was not read\"}\n]\n"));
}

TEST_CASE("where an array breaks off, what came before is answered, and the last answer says why") {
    const Reply broken = reply_to(R"([{"numbers": [1]}, {"numbers": [2], x}, {"numbers": [3]}])");
    CHECK(broken.status == 2);
    CHECK_THAT(broken.complaints, ContainsSubstring("adder: not valid JSON: parse error"));
    CHECK_THAT(broken.answers, ContainsSubstring("[\n  {\"sum\":1.0") &&
                                   ContainsSubstring("},\n  {\"error\":\"not valid JSON"));
    CHECK(broken.answers.ends_with("\"}\n]\n"));

    // Unreadable input may be long, and binary.
    std::string strange = R"([{"numbers": [1]}, ")";
    for (int i = 0; i < 1000; ++i) strange += "aüü";
    for (const char* end : {"\n\"]", "\xFF\"]"}) {
        const Reply reply = reply_to(strange + end);
        CHECK(reply.status == 2);
        CHECK(reply.complaints.size() < 400);
        CHECK(count_of('\n', reply.complaints) == 1);
        CHECK(reply.answers.ends_with("\"}\n]\n"));
    }
    const Reply no_text = reply_to("[{\"numbers\": [1]}, \"\xFF\"]");
    CHECK(no_text.answers.ends_with("\"}\n]\n"));

    const Reply twice = reply_to(R"([{"numbers": [1], "numbers": [2]}, {"numbers": [3]}])");
    CHECK(twice.complaints == "adder: problem 0: the field \"numbers\" is given twice\n");
    CHECK_THAT(twice.answers, ContainsSubstring("{\"sum\":3.0"));
}
