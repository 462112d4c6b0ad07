// Problems in, answers out: what a person with a spelling mistake sees.
#include <sstream>

#include "common/build/precompiled.hpp"
#include "common/calculator.hpp"

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

struct Reply {
    int status = 0;
    std::string answers, complaints;
};

Reply reply_to(const std::string& text) {
    std::ostringstream answers, complaints;
    const int status =
        answer_problems({.name = "adder", .purpose = "", .fields = "", .example = ""}, text, add_up,
                        answers, complaints);
    return {status, answers.str(), complaints.str()};
}

void is_refused(const std::string& text, const std::string& why) {
    CAPTURE(text);
    const Reply reply = reply_to(text);
    CHECK(reply.status == 2);
    CHECK(reply.answers.empty());
    CHECK(reply.complaints == "adder: " + why + "\n");
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

TEST_CASE("a calculator refuses what is not JSON, and numbers that are none") {
    for (const std::string text : {"", "{", "{\"numbers\": [NaN]}", "{\"numbers\": [1e999]}"}) {
        CAPTURE(text);
        const Reply reply = reply_to(text);
        CHECK(reply.status == 2);
        CHECK(reply.answers.empty());
        CHECK_THAT(reply.complaints, ContainsSubstring("adder: not valid JSON: "));
    }
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
