#include "common/workshop/texts/prose.hpp"

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "common/figures/files.hpp"

namespace fs = std::filesystem;

namespace collide {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::size_t indentation(const std::string& line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

// ---------------------------------------------------------------- which lines are prose

/// Scans a text line by line and recognises non-prose: code, displays, figures and hints.
class Surroundings {
  public:
    /// Is this line, the next one, prose (or blank, or a heading, or part of a table)?
    bool is_open(const std::string& line) {
        const std::string start = line.substr(indentation(line));
        if (!closing_.empty()) {
            if (line.find(closing_) != std::string::npos) closing_.clear();
            return false;
        }
        if (start.starts_with("```")) return close_at("```");
        if (start.starts_with("$$"))
            return start.find("$$", 2) == std::string::npos ? close_at("$$") : false;
        if (start.starts_with("<!-- figure:")) return close_at("<!-- /figure -->");
        if (start.starts_with("<details>")) return close_at("</details>");
        return true;
    }

  private:
    bool close_at(const std::string& mark) {
        closing_ = mark;
        return false;
    }
    std::string closing_;
};

/// The length of the protected span that begins here, which must not be broken or linked: `code`,
/// $math$, <!-- … -->, a link or picture with its target, an HTML tag; zero if there is none.
std::size_t protected_length(const std::string& text, std::size_t at) {
    const auto up_to = [&](const std::string& mark, std::size_t from) {
        const std::size_t end = text.find(mark, from);
        return end == std::string::npos ? 0 : end + mark.size() - at;
    };
    if (text[at] == '`') return up_to("`", at + 1);
    if (text[at] == '$') return text[at + 1] == '$' ? up_to("$$", at + 2) : up_to("$", at + 1);
    if (text.compare(at, 4, "<!--") == 0) return up_to("-->", at);
    if (text[at] == '<' && (std::isalpha(text[at + 1]) || text[at + 1] == '/'))
        return up_to(">", at);
    if (text[at] == '[') {
        const std::size_t close = text.find("](", at);
        if (close != std::string::npos && text.find('\n', at) > close &&
            text.find('[', at + 1) > close)
            return up_to(")", close);
    }
    return 0;
}

// ---------------------------------------------------------------- sentences

/// Is the word before a full stop an abbreviation?
bool is_abbreviation(const std::string& earlier, const std::string& word, const std::string& rest) {
    static const std::set<std::string> known = {"e.g", "i.e", "cf", "al", "vs",
                                                "pp",  "Fig", "No", "À",  "J.-S"};
    if (known.contains(word)) return true;
    if (word.size() != 1 || !std::isupper(word[0])) return false;
    // An initial; but A and B are names of bodies, and may end a sentence.
    const bool another_follows = rest.size() > 1 && std::isupper(rest[0]) && rest[1] == '.';
    const bool another_precedes =
        earlier.size() > 2 && earlier.ends_with(". ") && std::isupper(earlier[earlier.size() - 3]);
    return another_follows || another_precedes || (word != "A" && word != "B");
}

bool can_begin_a_sentence(const std::string& rest) {
    if (rest.starts_with("<!--")) return false;  // it would interrupt the paragraph
    const unsigned char c = rest[0];
    return std::isupper(c) || std::string("$`[*(\"").find(rest[0]) != std::string::npos ||
           rest.starts_with("“") || rest.starts_with("À") || rest.starts_with("É");
}

/// Splits a paragraph, joined to one line, into sentences.
std::vector<std::string> sentences_of(const std::string& paragraph) {
    std::vector<std::string> sentences;
    std::size_t begin = 0, word = 0;
    for (std::size_t at = 0; at < paragraph.size();) {
        if (const std::size_t skip = protected_length(paragraph, at)) {
            at += skip;
            continue;
        }
        const char c = paragraph[at];
        if (c == ' ' || c == '(' || c == '*') word = at + 1;
        ++at;
        if (c != '.' && c != '?' && c != '!') continue;
        const std::string before = paragraph.substr(word, at - 1 - word);
        std::size_t end = at;  // including closing quotes, brackets and marks
        for (bool more = true; more;) {
            more = false;
            for (const std::string closer : {")", "”", "\"", "*"})
                if (paragraph.compare(end, closer.size(), closer) == 0)
                    end += closer.size(), more = true;
        }
        if (end + 1 >= paragraph.size() || paragraph[end] != ' ') continue;
        const std::string rest = paragraph.substr(end + 1);
        const std::string sentence = paragraph.substr(begin, end - begin);
        // Run-in headings such as "**Erratum.**" stay with their first sentence.
        const bool is_run_in_head = sentence.starts_with("*") && sentence.ends_with("*");
        const bool is_only_a_letter =
            before.size() == 1 && sentence.ends_with("*" + before + ".");  // "**A. Title.**"
        const std::string earlier = paragraph.substr(begin, word - begin);
        if (is_abbreviation(earlier, before, rest) || !can_begin_a_sentence(rest) ||
            is_run_in_head || is_only_a_letter)
            continue;
        sentences.push_back(sentence);
        begin = at = word = end + 1;
    }
    sentences.push_back(paragraph.substr(begin));
    return sentences;
}

/// Indentation of the text of a list item or a quotation; zero for other lines.
std::size_t marker_width(const std::string& line) {
    static const std::regex marker(R"(^ *([-*] |[0-9]+\. ))");
    std::smatch match;
    return std::regex_search(line, match, marker) ? match.length() : 0;
}

bool is_plain_paragraph(const std::string& line) {
    const std::string start = line.substr(indentation(line));
    return !start.empty() && start[0] != '#' && start[0] != '|' && start[0] != '>' &&
           (!start.starts_with("<") || start.starts_with("<!-- number:")) &&
           !start.starts_with("![");
}

// ---------------------------------------------------------------- places

int chapter_number(const fs::path& folder) {
    const std::string name = folder.filename().string();
    return name.size() > 2 && std::isdigit(name[0]) && std::isdigit(name[1]) && name[2] == '_'
               ? std::stoi(name.substr(0, 2))
               : 0;
}

/// A name for an anchor: (7.2) → 7_2, Painlevé 1895 → painleve_1895.
std::string with_underscores(std::string words) {
    for (std::size_t at; (at = words.find("é")) != std::string::npos;)
        words.replace(at, std::string("é").size(), "e");
    for (char& c : words)
        if (c == '.' || c == ' ') c = '_';
    std::transform(words.begin(), words.end(), words.begin(), ::tolower);
    return words;
}

/// The first group of every match of a pattern.
std::vector<std::string> matches(const std::string& text, const std::regex& pattern) {
    std::vector<std::string> found;
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
        found.push_back((*it)[1]);
    return found;
}

const std::regex tag(R"(\\tag\{([0-9]+\.[0-9]+[a-z]?)\})");
const std::regex sheet_section(R"(^## ([0-9]+\.[0-9]+) )");

}  // namespace

Places places_below(const fs::path& root) {
    Places places;
    for (const auto& entry : fs::directory_iterator(root / "chapters")) {
        const int number = chapter_number(entry.path());
        if (number == 0 || !fs::exists(entry.path() / "README.md")) continue;
        const std::string folder = entry.path().filename().string();
        const std::string text = read_text(entry.path() / "README.md");
        const std::string page = "chapters/" + folder + "/README.md";
        places["chapter " + std::to_string(number)] = page;
        for (const std::string& equation : matches(text, tag))
            places["(" + equation + ")"] = page + "#eq_" + with_underscores(equation);
        for (const std::string& name :
             matches(text, std::regex(R"(<!-- figure: [0-9a-z_]+/([0-9a-z_]+) -->)")))
            places["`" + name + "`"] = page + "#figure_" + name;
        const fs::path sheet = root / "exercises" / folder / "README.md";
        if (!fs::exists(sheet)) continue;
        for (const std::string& line : lines_of(read_text(sheet)))
            for (const std::string& exercise : matches(line, sheet_section))
                places["exercise " + exercise] =
                    "exercises/" + folder + "/README.md#exercise_" + with_underscores(exercise);
    }
    const fs::path bibliography = root / "chapters/BIBLIOGRAPHY.md";
    if (fs::exists(bibliography))
        for (const std::string& label :
             matches(read_text(bibliography), std::regex(R"(\*\*([^*]+ [0-9]{4})\*\*)")))
            places[label] = "chapters/BIBLIOGRAPHY.md#" + with_underscores(label);
    return places;
}

std::string one_sentence_a_line(const std::string& text) {
    std::string result, marker, paragraph;
    const auto end_paragraph = [&] {
        if (paragraph.empty()) return;
        const auto sentences = sentences_of(paragraph);
        for (std::size_t i = 0; i < sentences.size(); ++i)
            result += (i == 0 ? marker : std::string(marker.size(), ' ')) + sentences[i] + "\n";
        paragraph.clear();
    };
    Surroundings surroundings;
    for (const std::string& line : lines_of(text)) {
        if (!surroundings.is_open(line) || !is_plain_paragraph(line)) {
            end_paragraph();
            result += line + "\n";
            continue;
        }
        const std::size_t width = marker_width(line);
        if (width > 0) end_paragraph();
        if (paragraph.empty()) {
            const std::size_t begin = width > 0 ? width : indentation(line);
            marker = line.substr(0, begin);
            paragraph = line.substr(begin);
        } else {
            paragraph += " " + line.substr(indentation(line));
        }
    }
    end_paragraph();
    return result;
}

std::string anchor_of(const Places& places, const std::string& key) {
    const std::string& place = places.at(key);
    return "<a id=\"" + place.substr(place.find('#') + 1) + "\"></a>";
}

namespace {

bool is_anchor_line(const std::string& line) {
    static const std::regex anchors(R"(^ *(<a id="(eq|exercise)_[0-9a-z_]+"></a>)+$)");
    return std::regex_match(line, anchors);
}

/// The numbers of the display that begins at this line.
std::vector<std::string> display_keys(const std::vector<std::string>& lines, std::size_t at) {
    std::vector<std::string> keys;
    for (std::size_t marks = 0; at < lines.size() && marks < 2; ++at) {
        for (const std::string& equation : matches(lines[at], tag))
            keys.push_back("(" + equation + ")");
        for (std::size_t i = 0; (i = lines[at].find("$$", i)) != std::string::npos; i += 2) ++marks;
    }
    return keys;
}

/// The exercise whose section of the sheet begins with this line, if any.
std::vector<std::string> section_keys(const std::string& line) {
    std::vector<std::string> keys;
    for (const std::string& exercise : matches(line, sheet_section))
        keys.push_back("exercise " + exercise);
    return keys;
}

/// Turns the mentions in one text into links.
class Linker {
  public:
    Linker(const fs::path& file, const Places& places) : file_(file), places_(places) {
        number_ = chapter_number(file.parent_path());
    }

    std::string line(const std::string& text) const {
        std::string result;
        for (std::size_t at = 0; at < text.size();) {
            if (const std::size_t length = mention(text, at, result)) {
                at += length;
            } else if (const std::size_t skip = protected_length(text, at)) {
                result += text.substr(at, skip);
                at += skip;
            } else {
                result += text[at++];
            }
        }
        return result;
    }

    /// A line with the anchors of these places, or nothing if there is none.
    std::string anchors(const std::vector<std::string>& keys, std::size_t indent) const {
        std::string result;
        for (const std::string& key : keys)
            if (has(key)) result += anchor_of(places_, key);
        return result.empty() ? "" : std::string(indent, ' ') + result + "\n";
    }

  private:
    /// If a mention begins here, appends its link and returns its length.
    std::size_t mention(const std::string& text, std::size_t at, std::string& out) const {
        static const std::regex chapter(R"(^[Cc]hapter 0?([0-9]+)\b)");
        static const std::regex chapters(
            R"(^[Cc]hapters (0?[0-9]+)((?:, 0?[0-9]+)*)(?:(,? and | to | or )(0?[0-9]+))?\b)");
        static const std::regex exercise(R"(^[Ee]xercise ([0-9]+\.[0-9]+)\b)");
        static const std::regex equation(R"(^\(([1-9][0-9]?\.[0-9]{1,2}[a-z]?)\))");
        static const std::regex figure(R"(^`[0-9a-z_]+`)");
        static const std::regex source(R"(^[A-Z][^0-9*.,()\[\]]* [0-9]{4}\b)");
        if (at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1]))) return 0;
        const std::string rest = text.substr(at, 120);
        std::smatch match;
        const auto link = [&](const std::string& key) {
            out += linked(match.str(), key);
            return static_cast<std::size_t>(match.length());
        };
        if (std::regex_search(rest, match, chapter)) return link("chapter " + match.str(1));
        if (std::regex_search(rest, match, chapters)) {
            out += each_chapter(match.str());
            return match.length();
        }
        if (std::regex_search(rest, match, exercise))
            return link(known("exercise " + match.str(1)));
        if (std::regex_search(rest, match, equation)) {
            // Numbers of other chapters may be plain numbers in brackets.
            const bool is_own = match.str(1).starts_with(std::to_string(number_) + ".");
            return link(is_own ? known(match.str()) : match.str());
        }
        if (std::regex_search(rest, match, figure) && has(match.str()) &&
            !text.substr(0, at).ends_with("**Figure "))
            return link(match.str());
        if (std::regex_search(rest, match, source) && has(match.str())) return link(match.str());
        return 0;
    }

    bool has(const std::string& key) const { return places_.contains(key); }

    const std::string& known(const std::string& key) const {
        const auto place = places_.find(key);
        if (place == places_.end())
            throw std::runtime_error("there is no " + key + ", which it mentions");
        return place->first;
    }

    /// "chapters 2, 5 and 7": links each number separately.
    std::string each_chapter(const std::string& words) const {
        std::string result;
        for (std::size_t at = 0; at < words.size();) {
            std::size_t end = at;
            while (end < words.size() && std::isdigit(words[end])) ++end;
            if (end == at) {
                result += words[at++];
                continue;
            }
            const std::string number = words.substr(at, end - at);
            result += linked(number, "chapter " + std::to_string(std::stoi(number)));
            at = end;
        }
        return result;
    }

    std::string linked(const std::string& words, const std::string& key) const {
        const auto place = places_.find(key);
        const bool is_own_chapter = key == "chapter " + std::to_string(number_);
        const bool is_list_of_sources = file_.filename() == "BIBLIOGRAPHY.md";
        if (place == places_.end() || is_own_chapter ||
            (is_list_of_sources && !key.starts_with("chapter ")))
            return words;
        const std::size_t hash = place->second.find('#');
        const fs::path page = place->second.substr(0, hash);
        std::string target = page == file_ ? "" : page.lexically_relative(file_.parent_path());
        if (hash != std::string::npos) target += place->second.substr(hash);
        return target.empty() ? words : "[" + words + "](" + target + ")";
    }

    fs::path file_;
    const Places& places_;
    int number_;  // the text's own chapter, or zero
};

}  // namespace

std::string with_links(const std::string& text, const fs::path& file, const Places& places) {
    const Linker linker(file, places);
    const bool is_chapter = *file.begin() == "chapters";
    std::vector<std::string> lines = lines_of(text);
    std::erase_if(lines, is_anchor_line);  // they are regenerated
    std::string result;
    Surroundings surroundings;
    bool in_figure = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        const bool is_open = surroundings.is_open(line);
        if (line.starts_with("<!-- figure:")) in_figure = true;
        if (is_chapter && !is_open && line.find("$$") == indentation(line))
            result += linker.anchors(display_keys(lines, i), indentation(line));
        if (!is_chapter) result += linker.anchors(section_keys(line), 0);
        const bool is_prose = (is_open || in_figure) && !line.starts_with("#") &&
                              !line.starts_with("<!--") && !line.starts_with("![");
        result += (is_prose ? linker.line(line) : line) + "\n";
        if (line.starts_with("<!-- /figure")) in_figure = false;
    }
    return result;
}

}  // namespace collide
