#include "common/companion/report.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "common/files.hpp"

namespace collide {

namespace {

// A detail longer than this says no more; the check program itself shows everything.
constexpr std::size_t longest_detail = 400;

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

std::string to_xml(const std::string& text) {
    std::string xml;
    for (const char c : text) {
        switch (c) {
            case '&': xml += "&amp;"; break;
            case '<': xml += "&lt;"; break;
            case '>': xml += "&gt;"; break;
            case '"': xml += "&quot;"; break;
            default:
                if (static_cast<unsigned char>(c) >= 0x20)
                    xml += c;  // XML has no room for control characters
        }
    }
    return xml;
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

Terminal this_terminal() {
    // The locale that counts is the first of these that is set to something.
    std::string locale;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const char* value = std::getenv(name); locale.empty() && value) locale = value;
    std::transform(locale.begin(), locale.end(), locale.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return {.has_color = isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR"),
            .has_unicode = locale.find("utf-8") != std::string::npos ||
                           locale.find("utf8") != std::string::npos};
}

std::string shown(const std::string& text, const Terminal& terminal) {
    if (terminal.has_unicode) return text;
    static const std::vector<std::pair<std::string, std::string>> spelled = {
        {"−", "-"},       {"–", "-"},  {"…", "..."},  {"≤", "<="},    {"≥", ">="},
        {"·", "*"},       {"×", "x"},  {"⊥", "_|_"},  {"ω", "omega"}, {"μ", "mu"},
        {"ε", "epsilon"}, {"π", "pi"}, {"√", "sqrt"}, {"²", "^2"},    {"⁻¹", "^-1"},
        {"ᵀ", "^T"},      {"“", "\""}, {"”", "\""},   {"\u0302", "^"}};
    std::string plain = text;
    for (const auto& [symbol, word] : spelled)
        for (std::size_t at = 0; (at = plain.find(symbol, at)) != std::string::npos;
             at += word.size())
            plain.replace(at, symbol.size(), word);
    std::string ascii;
    for (const char c : plain) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            ascii += c;
        else if (byte >= 0xC0)
            ascii += '?';  // the first byte of a character; the others go
    }
    return ascii;
}

void print_outcomes(std::ostream& out, const std::vector<Outcome>& outcomes,
                    const Terminal& terminal) {
    std::size_t number_width = 0, name_width = 0, word_width = 0;
    for (const Outcome& o : outcomes) {
        number_width = std::max(number_width, o.exercise.number.size());
        name_width = std::max(name_width, o.exercise.name.size());
        word_width = std::max(word_width, heading(o).size());
    }
    int done = 0;
    const Outcome* next = nullptr;
    for (const Outcome& o : outcomes) {
        done += o.word == Word::passed;
        if (o.word != Word::passed && !next) next = &o;
        const std::string word = padded(heading(o), o.detail.empty() ? 0 : word_width);
        out << padded(o.exercise.number, number_width) << "  "
            << padded(o.exercise.name, name_width) << "  "
            << (terminal.has_color ? color_of(o.word) + word + "\033[0m" : word);
        if (!o.detail.empty()) out << "  " << shown(o.detail.substr(0, longest_detail), terminal);
        out << '\n';
        if (!o.hint.empty())
            out << padded("", number_width) << "  perhaps: " << shown(o.hint, terminal) << '\n';
    }
    out << progress_bar(done, static_cast<int>(outcomes.size()), terminal) << '\n';
    if (!next) return;
    out << "next: " << next->exercise.number << " " << next->exercise.name << ", in "
        << std::filesystem::relative(next->exercise.student_file(), next->exercise.root).string();
    if (next->word == Word::fails && next->hint.empty())
        out << "  ('course hint " << next->exercise.number << "' helps)";
    out << '\n';
}

void write_json(const std::vector<Outcome>& outcomes, const std::filesystem::path& file) {
    nlohmann::ordered_json exercises = nlohmann::ordered_json::array();
    for (const Outcome& o : outcomes)
        exercises.push_back({{"number", o.exercise.number},
                             {"name", o.exercise.name},
                             {"chapter", o.exercise.chapter},
                             {"word", to_text(o.word)},
                             {"checks", o.checks},
                             {"failed", o.failing},
                             {"detail", o.detail},
                             {"hint", o.hint}});
    const auto passed = std::count_if(outcomes.begin(), outcomes.end(),
                                      [](const Outcome& o) { return o.word == Word::passed; });
    const nlohmann::ordered_json report = {
        {"exercises", exercises}, {"passed", passed}, {"total", outcomes.size()}};
    // A student's output may hold anything; what is not UTF-8 is replaced.
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
            out << "<testsuite name=\"" << to_xml(chapter) << "\" tests=\"" << cases.size()
                << "\" failures=\"" << static_cast<long>(cases.size()) - passed - skipped
                << "\" skipped=\"" << skipped << "\">\n";
            for (const Outcome* o : cases) {
                out << "<testcase classname=\"" << to_xml(chapter) << "\" name=\""
                    << to_xml(o->exercise.number + " " + o->exercise.name) << "\">";
                if (o->word == Word::not_started)
                    out << "<skipped message=\"not started\"/>";
                else if (o->word != Word::passed)
                    out << "<failure type=\"" << to_text(o->word) << "\" message=\""
                        << to_xml(heading(*o)) << "\">" << to_xml(o->detail) << "</failure>";
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
