#include "common/workshop/companion/report.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <utility>

#include "common/figures/files.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace {

// Longer lines are cut.
constexpr std::size_t longest_line = 600;
constexpr int most_printed_lines = 6;

std::string shortened(std::string text) {
    if (text.size() <= longest_line) return text;
    std::size_t end = longest_line;
    while (end > 0 && (text[end] & 0xC0) == 0x80) --end;  // not in the middle of a character
    return text.substr(0, end) + "…";
}

const char* color_of(Word word) {
    switch (word) {
        case Word::passed: return "\033[32m";
        case Word::not_started: return "\033[90m";
        default: return "\033[31m";
    }
}

// "fails 2 of 6", "passed", …
std::string heading(const Outcome& outcome) {
    if (outcome.word != Word::fails) return to_text(outcome.word);
    return "fails " + std::to_string(outcome.failing.size()) + " of " +
           std::to_string(outcome.checks);
}

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

std::string progress_bar(int done, int total, const Terminal& terminal) {
    constexpr int width = 30;
    const int filled = total ? width * done / total : 0;
    std::string bar;
    for (int i = 0; i < width; ++i)
        bar += terminal.has_unicode ? (i < filled ? "█" : "░") : (i < filled ? "#" : ".");
    return "[" + bar + "] " + std::to_string(done) + " of " + std::to_string(total) + " done";
}

}  // namespace

std::string to_text(Word word) {
    switch (word) {
        case Word::passed: return "passed";
        case Word::fails: return "fails";
        case Word::not_started: return "not started";
        case Word::does_not_compile: return "does not compile";
        case Word::crashed: return "crashed";
        case Word::timed_out: return "timed out";
    }
    return "";
}

namespace {

/// The evidence of a failing check: the law, the calls with their results, the failure, and the
/// names of the other failing checks.
void print_evidence(std::ostream& out, const Outcome& outcome, const std::string& margin,
                    const Terminal& terminal) {
    constexpr std::size_t label_width = 9;
    const auto line = [&](const std::string& label, const std::string& text) {
        out << margin << padded(label, label_width) << shown(shortened(text), terminal) << '\n';
    };
    if (!outcome.first.name.empty()) line("check", outcome.first.name);
    for (const CallText& call : outcome.first.calls) {
        line("call", call.call);
        line("gave", call.came.empty() ? "no answer" : call.came);
    }
    if (!outcome.first.failure.empty()) line("broken", outcome.first.failure);
    std::istringstream printed(outcome.first.printed);
    std::string text;
    for (int i = 0; i < most_printed_lines && std::getline(printed, text); ++i)
        line(i == 0 ? "printed" : "", text);
    if (std::getline(printed, text)) line("", "…");
    std::string others;
    for (const std::string& name : outcome.failing)
        if (name != outcome.first.name) others += (others.empty() ? "" : "; ") + name;
    constexpr std::size_t least_width = 30;
    const std::size_t taken = margin.size() + label_width;
    const std::size_t width = std::max(terminal.columns, taken + least_width) - taken;
    std::string label = "also";
    for (const std::string& part : wrapped(shown(others, terminal), width))
        line(std::exchange(label, ""), part);
}

void print_hint(std::ostream& out, const Hint& hint, const std::string& margin,
                const Terminal& terminal) {
    if (hint.texts.empty()) return;
    if (hint.is_certain) {
        out << margin << "This is a known mistake. " << shown(hint.texts[0], terminal) << '\n';
        return;
    }
    out << margin << (hint.texts.size() == 1 ? "Perhaps:" : "Perhaps one of:") << '\n';
    for (const std::string& text : hint.texts)
        out << margin << "  - " << shown(text, terminal) << '\n';
}

}  // namespace

void print_outcomes(std::ostream& out, const std::vector<Outcome>& outcomes,
                    const Terminal& terminal) {
    std::size_t number_width = 0, name_width = 0, word_width = 0;
    for (const Outcome& o : outcomes) {
        number_width = std::max(number_width, o.exercise.number.size());
        name_width = std::max(name_width, o.exercise.name.size());
        word_width = std::max(word_width, heading(o).size());
    }
    const std::string margin(number_width + 2, ' ');
    for (const Outcome& o : outcomes) {
        const bool is_one_line = o.word != Word::fails && !o.detail.empty();
        const std::string word = padded(heading(o), is_one_line ? word_width : 0);
        out << padded(o.exercise.number, number_width) << "  "
            << padded(o.exercise.name, name_width) << "  "
            << (terminal.has_color ? color_of(o.word) + word + "\033[0m" : word);
        if (is_one_line) out << "  " << shown(shortened(o.detail), terminal);
        out << '\n';
        if (!o.log.empty()) out << margin << "all that was said is in " << o.log << '\n';
        if (!o.failing.empty() && o.word != Word::not_started)
            print_evidence(out, o, margin, terminal);
        print_hint(out, o.hint, margin, terminal);
    }
}

void print_progress(std::ostream& out, const std::vector<Outcome>& outcomes,
                    const Terminal& terminal) {
    const auto is_passed = [](const Outcome& o) { return o.word == Word::passed; };
    const auto done = std::count_if(outcomes.begin(), outcomes.end(), is_passed);
    out << progress_bar(static_cast<int>(done), static_cast<int>(outcomes.size()), terminal)
        << '\n';
    const auto next = std::find_if_not(outcomes.begin(), outcomes.end(), is_passed);
    if (next == outcomes.end()) return;
    out << "next: " << next->exercise.number << " " << next->exercise.name << ", in "
        << std::filesystem::relative(next->exercise.student_file(), next->exercise.root).string();
    if (next->word == Word::fails && !next->hint.is_certain)
        out << "  ('course hint " << next->exercise.number << "' helps)";
    out << '\n';
}

void write_json(const std::vector<Outcome>& outcomes, const std::filesystem::path& file) {
    nlohmann::ordered_json exercises = nlohmann::ordered_json::array();
    for (const Outcome& o : outcomes) {
        nlohmann::ordered_json calls = nlohmann::ordered_json::array();
        for (const CallText& call : o.first.calls)
            calls.push_back({{"call", call.call}, {"gave", call.came}});
        exercises.push_back(
            {{"number", o.exercise.number},
             {"name", o.exercise.name},
             {"chapter", o.exercise.chapter},
             {"word", to_text(o.word)},
             {"checks", o.checks},
             {"failed", o.failing},
             {"detail", o.detail},
             {"calls", calls},
             {"printed", o.first.printed},
             {"hint", o.hint.is_certain ? o.hint.texts[0] : ""},
             {"perhaps", o.hint.is_certain ? std::vector<std::string>() : o.hint.texts}});
    }
    const auto passed = std::count_if(outcomes.begin(), outcomes.end(),
                                      [](const Outcome& o) { return o.word == Word::passed; });
    const nlohmann::ordered_json report = {
        {"exercises", exercises}, {"passed", passed}, {"total", outcomes.size()}};
    // A student's output may contain anything; invalid UTF-8 is replaced.
    const std::string text =
        report.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    write_file(file, [&](std::ostream& out) { out << text << '\n'; });
}

void write_junit(const std::vector<Outcome>& outcomes, const std::filesystem::path& file) {
    std::map<std::string, std::vector<const Outcome*>> chapters;
    for (const Outcome& o : outcomes) chapters[o.exercise.chapter].push_back(&o);
    write_file(file, [&](std::ostream& out) {
        out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
        for (const auto& [chapter, cases] : chapters) {
            const auto skipped = std::count_if(cases.begin(), cases.end(), [](const Outcome* o) {
                return o->word == Word::not_started;
            });
            const auto passed = std::count_if(cases.begin(), cases.end(), [](const Outcome* o) {
                return o->word == Word::passed;
            });
            out << "<testsuite name=\"" << to_xml_attribute(chapter) << "\" tests=\""
                << cases.size() << "\" failures=\""
                << static_cast<long>(cases.size()) - passed - skipped << "\" skipped=\"" << skipped
                << "\">\n";
            for (const Outcome* o : cases) {
                out << "<testcase classname=\"" << to_xml_attribute(chapter) << "\" name=\""
                    << to_xml_attribute(o->exercise.number + " " + o->exercise.name) << "\">";
                if (o->word == Word::not_started)
                    out << "<skipped message=\"not started\"/>";
                else if (o->word != Word::passed)
                    out << "<failure type=\"" << to_text(o->word) << "\" message=\""
                        << to_xml_attribute(heading(*o)) << "\">" << to_xml_attribute(o->detail)
                        << "</failure>";
                out << "</testcase>\n";
            }
            out << "</testsuite>\n";
        }
        out << "</testsuites>\n";
    });
}

bool all_passed(const std::vector<Outcome>& outcomes) {
    return std::all_of(outcomes.begin(), outcomes.end(),
                       [](const Outcome& o) { return o.word == Word::passed; });
}

}  // namespace collide
