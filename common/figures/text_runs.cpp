#include "common/figures/text_runs.hpp"

#include <utility>

namespace collide {

namespace {

constexpr double small_text = 0.8;  // font size of subscripts and superscripts, relative
constexpr double superscript_rise = 0.5, subscript_drop = 0.3;

/// Length of the UTF-8 character at this position [bytes].
std::size_t character_length(const std::string& text, std::size_t at) {
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    return end - at;
}

class RunCutter {
  public:
    std::vector<TextRun> cut(const std::string& text, double size) {
        add(text, size, 0);
        return std::move(runs_);
    }

  private:
    void add(const std::string& text, double size, double rise) {
        for (std::size_t at = 0; at < text.size();) {
            const bool is_raised = text[at] == '^';
            if (is_raised || text[at] == '_') {
                const std::string part = argument(text, ++at);
                add(part, small_text * size,
                    rise + (is_raised ? superscript_rise : -subscript_drop) * size);
            } else if (text[at] == '{' || text[at] == '}') {
                ++at;
            } else {
                const std::size_t length = character_length(text, at);
                append(text.substr(at, length), size, rise);
                at += length;
            }
        }
    }

    /// The text in braces, or the next character; advances `at` past it.
    static std::string argument(const std::string& text, std::size_t& at) {
        if (at >= text.size()) return "";
        const std::size_t begin = at;
        if (text[at] != '{') {
            at += character_length(text, at);
            return text.substr(begin, at - begin);
        }
        int depth = 0;
        do {
            if (text[at] == '{') ++depth;
            if (text[at] == '}') --depth;
            ++at;
        } while (depth > 0 && at < text.size());
        const std::size_t end = depth == 0 ? at - 1 : at;
        return text.substr(begin + 1, end - begin - 1);
    }

    void append(const std::string& character, double size, double rise) {
        if (runs_.empty() || runs_.back().size != size || runs_.back().rise != rise)
            runs_.push_back({"", size, rise});
        runs_.back().text += character;
    }

    std::vector<TextRun> runs_;
};

}  // namespace

std::vector<TextRun> cut_into_runs(const std::string& text, double size) {
    return RunCutter().cut(text, size);
}

std::size_t visible_length(const std::string& text) {
    std::size_t count = 0;
    for (const TextRun& run : cut_into_runs(text, 1))
        for (std::size_t at = 0; at < run.text.size(); at += character_length(run.text, at))
            ++count;
    return count;
}

}  // namespace collide
