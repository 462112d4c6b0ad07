#include "common/workshop/companion/feedback.hpp"

#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "common/figures/files.hpp"
#include "common/workshop/companion/report.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

/// What `course check` would say about it.
std::string evidence_of(const Outcome& outcome) {
    std::ostringstream text;
    print_outcomes(text, {outcome}, {.has_color = false, .has_unicode = true});
    return text.str();
}

/// A name that can be a file's: no slash, and not hidden.
std::string file_name(std::string name) {
    for (char& c : name)
        if (c == '/' || static_cast<unsigned char>(c) < 0x20) c = '_';
    return name.empty() || name[0] == '.' ? "_" + name : name;
}

const char* const style =
    "body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse}td,th{padding:.2rem .8rem;border-bottom:1px solid #ccc;"
    "text-align:left}td.n{text-align:right}pre{background:#f4f4f4;padding:.8rem;"
    "white-space:pre-wrap;overflow-wrap:anywhere}";

std::string late_text(const Score& score) {
    if (score.days_late <= 0) return "";
    return std::to_string(score.days_late) + (score.days_late == 1 ? " day late" : " days late");
}

std::string row_of(const Outcome& outcome, const Score& score) {
    std::string late = late_text(score);
    if (!late.empty()) late = " (" + late + ")";
    return "<tr><td>" + outcome.exercise.number + " " + outcome.exercise.name + "</td><td>" +
           to_text(outcome.word) + late + "</td><td class=\"n\">" + points_text(score.points) +
           " of " + points_text(score.maximum) + "</td></tr>\n";
}

}  // namespace

fs::path write_feedback(const fs::path& folder, const Grade& grade,
                        const std::vector<Score>& scores) {
    const fs::path own = folder / file_name(grade.submission.student);
    const std::string student = to_xml(printable(grade.submission.student));
    const Score total = total_of(scores);
    fs::create_directories(own);
    write_file(own / "feedback.html", [&](std::ostream& out) {
        out << "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" << student
            << "</title><style>" << style << "</style></head><body>\n<h1>" << student
            << "</h1>\n<p>" << points_text(total.points) << " of " << points_text(total.maximum)
            << " points.</p>\n";
        if (!grade.remarks.empty()) out << "<p>" << to_xml(printable(grade.remarks)) << "</p>\n";
        out << "<table>\n<tr><th>exercise</th><th>result</th><th>points</th></tr>\n";
        for (std::size_t i = 0; i < scores.size(); ++i) out << row_of(grade.outcomes[i], scores[i]);
        out << "</table>\n";
        for (const Outcome& outcome : grade.outcomes)
            if (outcome.word != Word::passed && outcome.word != Word::not_started)
                out << "<h2>" << outcome.exercise.number << " " << outcome.exercise.name
                    << "</h2>\n<pre>" << to_xml(evidence_of(outcome)) << "</pre>\n";
        out << "</body></html>\n";
    });
    return own / "feedback.html";
}

void write_gradescope_results(const fs::path& file, const Grade& grade,
                              const std::vector<Score>& scores, const std::string& visibility) {
    using Json = nlohmann::ordered_json;
    Json tests = Json::array();
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const Outcome& outcome = grade.outcomes[i];
        const std::string late = late_text(scores[i]);
        tests.push_back({{"number", outcome.exercise.number},
                         {"name", outcome.exercise.name},
                         {"score", scores[i].points},
                         {"max_score", scores[i].maximum},
                         {"status", outcome.word == Word::passed ? "passed" : "failed"},
                         {"output", evidence_of(outcome) + late + (late.empty() ? "" : "\n")},
                         {"output_format", "text"},
                         {"visibility", visibility}});
    }
    const Json results = {{"score", total_of(scores).points},
                          {"output", grade.remarks},
                          {"visibility", "visible"},
                          {"stdout_visibility", "hidden"},
                          {"tests", tests}};
    // A student's output may contain anything; invalid UTF-8 is replaced.
    const std::string text = results.dump(2, ' ', false, Json::error_handler_t::replace);
    write_file(file, [&](std::ostream& out) { out << text << '\n'; });
}

std::string summary_of(const Grade& grade) {
    std::string text;
    for (const Outcome& outcome : grade.outcomes)
        text += (text.empty() ? "" : "; ") + outcome.exercise.number + " " + to_text(outcome.word);
    return text + (grade.remarks.empty() ? "" : "; " + printable(grade.remarks));
}

}  // namespace collide
