// Parts of grading that need no compiler: points, class lists, reports, workers, rooms, limits.
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"
#include "common/workshop/companion/class_lists.hpp"
#include "common/workshop/companion/csv.hpp"
#include "common/workshop/companion/feedback.hpp"
#include "common/workshop/companion/grading_systems.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/companion/points.hpp"
#include "common/workshop/companion/results.hpp"
#include "common/workshop/companion/sandbox.hpp"
#include "common/workshop/companion/similar.hpp"
#include "common/workshop/companion/submissions.hpp"
#include "common/workshop/companion/worker_pool.hpp"
#include "common/workshop/system/isolation.hpp"
#include "common/workshop/tests/scratch.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
namespace fs = std::filesystem;

namespace {

void put_text(const fs::path& file, const std::string& text) {
    write_file(file, [&](std::ostream& out) { out << text; });
}

const std::vector<Exercise> three_exercises = {
    {.number = "6.1", .name = "one", .chapter = "06_x", .id = "06_one", .root = "/"},
    {.number = "6.2", .name = "two", .chapter = "06_x", .id = "06_two", .root = "/"},
    {.number = "7.1", .name = "other", .chapter = "07_x", .id = "07_other", .root = "/"}};

Outcome outcome(int exercise, Word word, int failing = 0, int checks = 4) {
    Outcome made{.exercise = three_exercises[static_cast<std::size_t>(exercise)],
                 .word = word,
                 .checks = checks};
    for (int i = 0; i < failing; ++i) made.failing.push_back("law " + std::to_string(i));
    return made;
}

GradingRules rules_from(const Scratch& scratch, const std::string& json) {
    put_text(scratch.folder / "grading.json", json);
    return read_grading_rules(scratch.folder / "grading.json", three_exercises);
}

}  // namespace

TEST_CASE("points: of a chapter, of an exercise, for a part of the checks") {
    const Scratch scratch;
    const GradingRules rules =
        rules_from(scratch, R"({"points": {"6": 10, "6.2": 15}, "partial": 0.5})");
    CHECK(graded_exercises(rules, three_exercises).size() == 2);
    CHECK(score_of(rules, outcome(0, Word::passed), {}).points == 10);
    CHECK(score_of(rules, outcome(1, Word::passed), {}).points == 15);
    CHECK(score_of(rules, outcome(1, Word::fails, 1), {}).points == 15 * 0.5 * 0.75);
    CHECK(score_of(rules, outcome(1, Word::crashed, 1), {}).points == 0);
    CHECK(points_text(12) == "12");
    CHECK(points_text(7.5) == "7.5");
    CHECK(points_text(100.0 / 3) == "33.33");
}

TEST_CASE("points: what is late loses a share each day that has begun, and then all") {
    const Scratch scratch;
    const GradingRules rules = rules_from(scratch, R"({"points": {"6": 10},
        "deadlines": {"6": "2026-11-20T23:59Z"}, "late": {"percent_per_day": 10, "days": 3}})");
    const auto points = [&](const char* time) {
        return score_of(rules, outcome(0, Word::passed), time_from(time)).points;
    };
    CHECK(points("2026-11-20T23:59Z") == 10);
    CHECK(points("2026-11-21T00:00Z") == 9);
    CHECK(points("2026-11-21T01:00:30.25+01:00") == 9);
    CHECK(points("2026-11-22T12:00Z") == 8);
    CHECK(points("2026-11-23T23:59Z") == 7);
    CHECK(points("2026-11-24T00:00Z") == 0);
    CHECK(score_of(rules, outcome(0, Word::passed), {}).points == 10);
    CHECK_THROWS_WITH(time_from("tomorrow"), ContainsSubstring("'tomorrow' is not a time"));
}

TEST_CASE("points: a file that makes no sense is refused by field") {
    const Scratch scratch;
    const auto complaint = [&](const std::string& json) -> std::string {
        try {
            rules_from(scratch, json);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    CHECK_THAT(complaint("{"), ContainsSubstring("grading.json: it is not a JSON object"));
    CHECK_THAT(complaint(R"({"points": {"6": -1}})"),
               ContainsSubstring("points.6 must be a number"));
    CHECK_THAT(complaint(R"({"points": {"8": 1}})"),
               ContainsSubstring("no chapter or exercise \"8\""));
    CHECK_THAT(complaint(R"({"weights": {}})"), ContainsSubstring("no field \"weights\""));
    CHECK_THAT(complaint(R"({"points": {"6": 1}, "late": {"percent": 1}})"),
               ContainsSubstring("no field \"late.percent\""));
}

TEST_CASE("a table is read as it was written") {
    const std::string text =
        "\xef\xbb\xbf"
        "a,\"b, c\"\r\n\"say \"\"so\"\"\n twice\",\n\n1,2";
    const auto rows = read_csv(text);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0] == CsvRow{"a", "b, c"});
    CHECK(rows[1] == CsvRow{"say \"so\"\n twice", ""});
    CHECK(rows[2] == CsvRow{"1", "2"});
    CHECK_THROWS(read_csv(std::string("\"open")));
    CHECK(csv_field("=1+1") == "\"'=1+1\"");
}

// The columns are those that Moodle writes, and that its importer looks for (mod/assign/feedback/offline).
TEST_CASE("Moodle: the grading worksheet is filled in, and nothing else changes") {
    const Scratch scratch;
    const std::string head =
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
        "Last modified (submission),Last modified (grade),Feedback comments\n";
    put_text(
        scratch.folder / "list.csv",
        head +
            "Participant 12,Ann Smith,ann@x.edu,Submitted,,25.00,Yes,\"Friday, 20 November\",-,\n"
            "Participant 123,Bob Jones,bob@x.edu,Submitted,,25.00,Yes,-,-,\n"
            "Participant 7,Cy Young,cy@x.edu,No submission,,25.00,Yes,-,-,\n");
    const NotUsed not_used = fill_moodle_worksheet(
        scratch.folder / "list.csv", scratch.folder / "filled.csv",
        {{"Ann Smith_12_assignsubmission_file_", "12.5", "6.1 passed; 6.2 \"fails\", twice"},
         {"Ann Smith_12_assignsubmission_onlinetext_", "0", "no exercises/ folder"},
         {"bob@x.edu", "25", "all passed"},
         {"stranger", "1", ""}});
    CHECK(not_used.nobodys == std::vector<std::string>{"stranger"});
    CHECK(not_used.others == std::vector<std::string>{"Ann Smith_12_assignsubmission_onlinetext_"});
    CHECK(
        read_text(scratch.folder / "filled.csv") ==
        head +
            "Participant 12,Ann Smith,ann@x.edu,Submitted,12.5,25.00,Yes,\"Friday, 20 November\",-,"
            "\"6.1 passed; 6.2 \"\"fails\"\", twice\"\n"
            "Participant 123,Bob Jones,bob@x.edu,Submitted,25,25.00,Yes,-,-,all passed\n"
            "Participant 7,Cy Young,cy@x.edu,No submission,,25.00,Yes,-,-,\n");
    put_text(scratch.folder / "list.csv", "Name,Grade\nAnn,\n");
    CHECK_THROWS_WITH(
        fill_moodle_worksheet(scratch.folder / "list.csv", scratch.folder / "f.csv", {}),
        ContainsSubstring("is not an English grading worksheet of Moodle"));
}

// As Canvas exports a gradebook: names, then the assignments, with a row of the possible points.
TEST_CASE("Canvas: the column of one assignment is filled in") {
    const Scratch scratch;
    put_text(
        scratch.folder / "list.csv",
        "Student,ID,SIS User ID,SIS Login ID,Section,Chapter 1 (900),Chapter 6 (901),Current Score\n"
        "    Points Possible,,,,,10,25,(read only)\n"
        "\"Smith, Ann\",11,u11,ann,S1,10,,100\n\"Jones, Bob\",1,u1,bob,S1,8,,80\n");
    const std::vector<GradedStudent> students = {{"smithann_11_5677_notes", "0", ""},
                                                 {"smithann_LATE_11_5678_work", "20", ""},
                                                 {"bob", "7.5", ""}};
    const auto fill = [&](const std::string& assignment) {
        return fill_canvas_gradebook(scratch.folder / "list.csv", scratch.folder / "filled.csv",
                                     assignment, students);
    };
    const std::string expected =
        "Student,ID,SIS User ID,SIS Login ID,Section,Chapter 6 (901)\n"
        "    Points Possible,,,,,25\n\"Smith, Ann\",11,u11,ann,S1,20\n\"Jones, Bob\",1,u1,bob,S1,7.5\n";
    for (const char* assignment : {"Chapter 6", "901", "Chapter 6 (901)"}) {
        const NotUsed not_used = fill(assignment);
        CHECK(not_used.nobodys.empty());
        CHECK(not_used.others == std::vector<std::string>{"smithann_11_5677_notes"});
        CHECK(read_text(scratch.folder / "filled.csv") == expected);
    }
    CHECK_THROWS_WITH(fill(""), ContainsSubstring("Chapter 1 (900), Chapter 6 (901)"));
}

// The fields, types and words of Gradescope's documentation, "Autograder Specifications", "Output Format".
TEST_CASE("Gradescope: results.json has the published form") {
    const Scratch scratch;
    Outcome wrong = outcome(1, Word::fails, 2);
    wrong.first = {"a law", "failed", "expected 1, got 2", {{"two(x = 1)", "2"}}, "caf\xff"};
    wrong.hint = {true, {"Look at the sign."}};
    const Grade grade{
        {"ann", ""}, {outcome(0, Word::passed), wrong}, {"", ""}, "links were ignored"};
    write_gradescope_results(scratch.folder / "results.json", grade, {{10, 10, 0}, {2.5, 15, 2}},
                             "after_published");
    const auto json = nlohmann::json::parse(read_text(scratch.folder / "results.json"));
    const std::set<std::string> visibilities = {"visible", "hidden", "after_due_date",
                                                "after_published"};
    const std::set<std::string> fields = {"score",         "execution_time",     "output",
                                          "output_format", "test_output_format", "test_name_format",
                                          "visibility",    "stdout_visibility",  "extra_data",
                                          "tests",         "leaderboard"};
    const std::set<std::string> test_fields = {
        "score",  "max_score",     "status", "name",       "name_format", "number",
        "output", "output_format", "tags",   "visibility", "extra_data"};
    for (const auto& [field, value] : json.items()) CHECK(fields.contains(field));
    CHECK(json.at("score").is_number());
    CHECK(json.at("score") == 12.5);
    CHECK(json.at("output") == "links were ignored");
    CHECK(visibilities.contains(json.at("visibility")));
    CHECK(visibilities.contains(json.at("stdout_visibility")));
    REQUIRE(json.at("tests").size() == 2);
    for (const auto& test : json.at("tests")) {
        for (const auto& [field, value] : test.items()) CHECK(test_fields.contains(field));
        CHECK((test.at("score").is_number() && test.at("max_score").is_number()));
        CHECK((test.at("status") == "passed" || test.at("status") == "failed"));
        CHECK(test.at("number").is_string());
        CHECK(test.at("visibility") == "after_published");
    }
    const std::string output = json.at("tests")[1].at("output");
    CHECK_THAT(output, ContainsSubstring("2 days late"));
    CHECK_THAT(output, ContainsSubstring("expected 1, got 2") && ContainsSubstring("two(x = 1)") &&
                           ContainsSubstring("This is a known mistake. Look at the sign."));
}

TEST_CASE("GitHub Classroom: every exercise has a step, a result and a runner") {
    const Scratch scratch;
    const GradingRules rules = rules_from(scratch, R"({"points": {"6": 10, "6.2": 15}})");
    const std::string text = classroom_workflow(graded_exercises(rules, three_exercises), rules);
    CHECK_THAT(
        text,
        ContainsSubstring("uses: classroom-resources/autograding-command-grader@v1\n") &&
            ContainsSubstring("uses: classroom-resources/autograding-grading-reporter@v1\n") &&
            ContainsSubstring("        id: exercise_6_2\n") &&
            ContainsSubstring("          command: ./course check 6.2\n") &&
            ContainsSubstring("          max-score: 15\n") &&
            ContainsSubstring(
                "EXERCISE_6_2_RESULTS: \"${{steps.exercise_6_2.outputs.result}}\"\n") &&
            ContainsSubstring("runners: exercise_6_1,exercise_6_2\n"));
    CHECK(text.find("7.1") == std::string::npos);
}

TEST_CASE("a student's page: points, evidence, and nothing that a browser would run") {
    const Scratch scratch;
    Outcome wrong = outcome(1, Word::fails, 1);
    wrong.first = {"a law", "failed", "expected <b>", {}, "<script>alert(1)</script>"};
    const Grade grade{{"../ann <x>", ""}, {outcome(0, Word::passed), wrong}, {"", ""}, ""};
    const fs::path page = write_feedback(scratch.folder, grade, {{10, 10, 0}, {0, 15, 2}});
    CHECK(page.parent_path().parent_path() == scratch.folder);
    const std::string text = read_text(page);
    CHECK_THAT(text, ContainsSubstring("10 of 25 points") &&
                         ContainsSubstring("expected &lt;b&gt;") &&
                         ContainsSubstring("2 days late"));
    CHECK(text.find("<script") == std::string::npos);
}

TEST_CASE(
    "similar work: a copy with other names, layout and comments is found; independent work is not") {
    const std::string original = R"(
double step(const VecX& force, double limit) {
    double longest = limit;
    for (int i = 0; i < force.size(); ++i) {
        if (force[i] >= 0) continue;
        const double ratio = limit / -force[i];
        if (ratio < longest) longest = ratio * 2 - force[i] / 3 + 1;
    }
    while (longest > 5) longest -= force[0] * 2;
    return longest > 1 ? longest : 1;
})";
    const std::string copy = R"(// all mine
double step( const VecX& F,double m ){ double best=m; /* so */
 for(int k=0;k<F.size();++k){ if(F[k]>=0)continue;
  const double q=m/-F[k]; if(q<best)best=q*7-F[k]/9+4; }
 while(best>6)best-=F[0]*8; return best>2?best:2; })";
    const std::string other = R"(
double step(const VecX& force, double limit) {
    std::vector<double> ratios;
    std::transform(force.begin(), force.end(), std::back_inserter(ratios),
                   [&](double f) { return f < 0 ? limit / -f : limit; });
    const auto least = std::min_element(ratios.begin(), ratios.end());
    return least == ratios.end() ? limit : std::max(1.0, *least);
})";
    const auto pairs = similar_pairs({{"ann", original}, {"bob", other}, {"cy", copy}}, {});
    REQUIRE(pairs.size() == 1);
    CHECK((pairs[0].one == "ann" && pairs[0].other == "cy" && pairs[0].share == 1));
    // What everybody was given is nobody's own.
    CHECK(similar_pairs({{"ann", original}, {"cy", copy}}, {"int before;\n" + original}).empty());
}

TEST_CASE("workers: all tasks are done, and one that ends its worker costs no other") {
    std::vector<std::size_t> tasks(20);
    for (std::size_t i = 0; i < tasks.size(); ++i) tasks[i] = i;
    std::map<std::size_t, std::optional<std::string>> results;
    do_in_workers(
        tasks, 3,
        [](std::size_t task) {
            if (task == 7) _exit(3);
            if (task == 11) throw std::runtime_error("no");
            return std::to_string(task * task);
        },
        [&](std::size_t task, const std::optional<std::string>& result) {
            results[task] = result;
        });
    REQUIRE(results.size() == 20);
    for (const auto& [task, result] : results)
        CHECK(result == (task == 7 || task == 11 ? std::nullopt
                                                 : std::optional(std::to_string(task * task))));
}

TEST_CASE("kept results: the same for the same source, course and conditions only") {
    const Scratch scratch;
    const ResultStore store(scratch.folder, "checks 1");
    Outcome kept = outcome(0, Word::fails, 2);
    kept.first = {"a law", "failed", "expected 1", {{"one(x = \xff)", "2"}}, "said"};
    kept.hint = {false, {"Perhaps this."}};
    const SourceFiles source{"int one;", {{"own.hpp", "int two;"}}};
    CHECK(!store.find(three_exercises[0], source));
    store.keep(kept, source);
    const auto found = store.find(three_exercises[0], source);
    REQUIRE(found);
    CHECK(found->word == Word::fails);
    CHECK(found->failing == kept.failing);
    CHECK(found->first.calls.size() == 1);
    CHECK(found->hint.texts == kept.hint.texts);
    CHECK(!store.find(three_exercises[1], source));
    CHECK(!store.find(three_exercises[0], {"int one;", {{"own.hpp", "int three;"}}}));
    CHECK(!ResultStore(scratch.folder, "checks 2").find(three_exercises[0], source));
}

TEST_CASE(
    "a room shows no folder of submissions, wherever it lies, and neither /opt nor /usr/share") {
    CHECK(is_of_the_system("/usr/include/math.h", {}));
    CHECK(!is_of_the_system("/usr/include/class/a.h", {"/usr/include/class"}));
    CHECK(!is_of_the_system("/usr/share/a.h", {}));
    if (!missing_isolation().empty()) return;  // this system has no such rooms
    const Sandbox sandbox{.works = true};
    const fs::path shown = fs::canonical("/usr/lib"), inside = *fs::directory_iterator(shown);
    const std::vector<std::string> words = in_room(
        sandbox, {.readable = {}, .writable = {}, .hidden = private_paths({inside})}, {"true"});
    const auto at = [&](const std::vector<std::string>& wanted) {
        return std::search(words.begin(), words.end(), wanted.begin(), wanted.end()) -
               words.begin();
    };
    const auto missing = static_cast<std::ptrdiff_t>(words.size());
    const auto system = at({"--ro-bind", "/usr/lib", "/usr/lib"});
    const auto hidden =
        std::min(at({"--tmpfs", inside.string()}), at({"--ro-bind", "/dev/null", inside.string()}));
    CHECK((system < hidden && hidden < missing));
    for (const char* path : {"/usr", "/opt", "/usr/share", "/etc", "/proc", "/home"})
        CHECK(at({"--ro-bind", path, path}) == missing);
}

TEST_CASE("a folder and an archive of one name are two submissions") {
    const Scratch scratch;
    const fs::path a = scratch.folder / "a", b = scratch.folder / "b";
    for (const fs::path& folder : {a / "ann", b / "ann", b / "bob"}) fs::create_directories(folder);
    put_text(a / "ann.zip", "PK\3\4");
    std::vector<std::string> remarks;
    std::vector<std::string> names;
    for (const Submission& submission : find_submissions({a, b}, remarks))
        names.push_back(submission.student);
    CHECK(names == std::vector<std::string>{"ann", "ann.zip", "ann (2)", "bob"});
    REQUIRE(remarks.size() == 2);
    CHECK_THAT(remarks[0], ContainsSubstring("several submissions are named ann"));
}

// The kernel's limit does not hold for an administrator.
TEST_CASE("the number of processes that a command starts is limited") {
    const fs::path folder = fs::temp_directory_path();
    const std::vector<std::string> command = {"sh", "-c",
                                              "for i in $(seq 30); do sleep 1 & done; wait"};
    const LimitedResult result = run_limited(command, folder, {.seconds = 60, .family_tasks = 20});
    CHECK(result.started_too_much);
    CHECK(!result.took_too_much_memory);
    const LimitedResult allowed =
        run_limited(command, folder, {.seconds = 60, .family_tasks = 100});
    CHECK(!allowed.started_too_much);
    CHECK(allowed.status == 0);
}

TEST_CASE("the memory of a command and of all that it starts is limited together") {
    const fs::path folder = fs::temp_directory_path();
    // tail keeps a line until it ends: here 60 MB each, four times.
    const std::vector<std::string> command = {
        "sh", "-c",
        "for i in 1 2 3 4; do (head -c 60000000 /dev/zero; sleep 2) | tail -n 1 >/dev/null & done; wait"};
    const LimitedResult result =
        run_limited(command, folder, {.seconds = 60, .family_bytes = std::size_t{100} << 20});
    // Where the system does not tell how much that is, the answer says so.
    CHECK(result.took_too_much_memory == missing_isolation().empty());
    if (!missing_isolation().empty())
        CHECK_THAT(missing_isolation(),
                   Catch::Matchers::ContainsSubstring("memory is limited for each process alone"));
    const LimitedResult allowed =
        run_limited(command, folder, {.seconds = 60, .family_bytes = std::size_t{1} << 30});
    CHECK(!allowed.took_too_much_memory);
    CHECK(allowed.status == 0);
}
