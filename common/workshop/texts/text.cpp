// text [--check] ROOT
//
// Refreshes the quotations in every text of the course:
//
//   <!-- code: FILE REGION -->              followed by a fenced block: the lines between two
//                                           `// [REGION]` in FILE, under the name of the file
//   <!-- figure: CHAPTER/NAME -->           up to <!-- /figure -->: the picture and its caption,
//                                           from the SVG
//   <!-- number: CHAPTER/NAME.csv COLUMN KEY=VALUE… %.3f -->  up to <!-- /number -->: from the row
//                                           whose KEYs have these VALUEs
//
// and puts every sentence on a line of its own and a link on every mention of a chapter, an
// equation, a figure, an exercise or a source (prose.hpp). Without --check it refreshes the texts;
// with it, it changes nothing and fails if something is out of step.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "common/figures/figure.hpp"
#include "common/figures/files.hpp"
#include "common/workshop/texts/prose.hpp"

using namespace collide;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

bool is_region_marker(const std::string& line) {
    const std::size_t at = line.find_first_not_of(' ');
    return at != std::string::npos && line.compare(at, 4, "// [") == 0 && line.back() == ']';
}

/// The lines between the two markers, without their common indentation.
std::string code_region(const fs::path& file, const std::string& region) {
    std::istringstream stream(read_text(file));
    std::vector<std::string> lines;
    int markers = 0;
    std::size_t indent = std::string::npos;
    for (std::string line; std::getline(stream, line);) {
        if (is_region_marker(line)) {
            markers += line.substr(line.find("// [")) == "// [" + region + "]";
            continue;
        }
        if (markers != 1) continue;
        if (!line.empty()) indent = std::min(indent, line.find_first_not_of(' '));
        lines.push_back(line);
    }
    if (markers != 2)
        throw std::runtime_error(file.string() + " has no region [" + region +
                                 "] (two marker lines, found " + std::to_string(markers) + ")");
    std::string code;
    for (const auto& line : lines) code += (line.empty() ? line : line.substr(indent)) + "\n";
    return code;
}

/// The relative path from the folder of a text to a file of the course.
std::string way_to(const fs::path& file, const fs::path& text) {
    return file.lexically_relative(text.parent_path()).generic_string();
}

/// The file's name as a link, and the region.
std::string code_block(const fs::path& root, const fs::path& text, const std::string& file,
                       const std::string& region) {
    const std::string way = way_to(file, text);
    const std::string name = way.starts_with("../") ? way.substr(way.rfind("../") + 3) : way;
    return "\n[`" + name + "`](" + way + ")\n```cpp\n" + code_region(root / file, region) + "```";
}

std::string figure_block(const fs::path& root, const fs::path& text, const std::string& name,
                         const Places& places) {
    const fs::path svg = "figures/" + name + ".svg";
    const Caption caption = read_caption(root / svg);
    const std::string key = "`" + svg.stem().string() + "`";
    const auto place = places.find(key);
    const bool is_at_home =
        place != places.end() && place->second.starts_with(text.generic_string() + "#");
    return (is_at_home ? anchor_of(places, key) + "\n\n" : "") + "![" + caption.title + "](" +
           way_to(svg, text) + ")\n\n**Figure " + key + ".** " + caption.caption + "\n";
}

/// Number format of the texts: 203 187, −0.33, $5\cdot10^{-7}$.
std::string in_prose(const std::string& printed) {
    const bool is_negative = printed.starts_with('-');
    const std::string size = printed.substr(is_negative ? 1 : 0);
    const std::size_t e = std::min(size.find('e'), size.size());
    const std::string mantissa = size.substr(0, e);

    const std::size_t whole = std::min(mantissa.find('.'), mantissa.size());
    std::string text = is_negative ? "−" : "";
    for (std::size_t i = 0; i < mantissa.size(); ++i) {
        if (i > 0 && i < whole && (whole - i) % 3 == 0) text += ' ';
        text += mantissa[i];
    }
    if (e == size.size()) return text;
    const int power = std::stoi(size.substr(e + 1));
    return std::string("$") + (is_negative ? "-" : "") +
           (mantissa == "1" ? "" : mantissa + "\\cdot") + "10^{" + std::to_string(power) + "}$";
}

std::string number(const fs::path& root, const std::string& directive) {
    const auto words = words_of(directive);
    const auto unreadable = [&] {
        return std::runtime_error("cannot read 'number: " + directive +
                                  "'; it should be: FILE.csv COLUMN KEY=VALUE… %.3f");
    };
    if (words.size() < 4 || words.back().size() != 4 || !words.back().starts_with("%."))
        throw unreadable();
    Table rows = read_csv(root / "figures" / words[0]);
    for (std::size_t i = 2; i + 1 < words.size(); ++i) {
        const std::size_t equals = words[i].find('=');
        if (equals == std::string::npos) throw unreadable();
        rows = rows.where(words[i].substr(0, equals), std::stod(words[i].substr(equals + 1)));
    }
    if (rows.rows.size() != 1)
        throw std::runtime_error("'number: " + directive + "' fits " +
                                 std::to_string(rows.rows.size()) + " rows, not one");
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, words.back().c_str(), rows.column(words[1])[0]);
    return in_prose(buffer);
}

/// Replaces the text between each `<!-- kind: … -->` and its end by the result of `make` for the
/// directive.
template <class Make>
std::string refresh(const std::string& text, const std::string& kind, const Make& make) {
    const std::string open = "<!-- " + kind + ": ";
    std::string result;
    std::size_t done = 0;
    for (std::size_t at; (at = text.find(open, done)) != std::string::npos;) {
        const std::size_t close = text.find(" -->", at);
        if (close == std::string::npos)
            throw std::runtime_error("a '" + open + "' is never closed");
        const std::string directive = text.substr(at + open.size(), close - at - open.size());
        result += text.substr(done, close + 4 - done);
        const auto [replacement, end] = make(directive, close + 4);
        if (end == std::string::npos)
            throw std::runtime_error("nothing ends '" + kind + ": " + directive + "'");
        result += replacement;
        done = end;
    }
    return result + text.substr(done);
}

/// The refreshed text of a file (relative to the root).
std::string refreshed(const fs::path& root, const fs::path& file, std::string text,
                      const Places& places) {
    using Replacement = std::pair<std::string, std::size_t>;
    text =
        refresh(text, "code", [&](const std::string& directive, std::size_t after) -> Replacement {
            const auto words = words_of(directive);
            if (words.size() != 2)
                throw std::runtime_error("cannot read 'code: " + directive +
                                         "'; it should be: FILE REGION");
            std::size_t opening = after;  // the file's name may come in between
            if (text.compare(after, 3, "\n[`") == 0) opening = text.find('\n', after + 1);
            const std::size_t closing = text.find("\n```", opening + 4);
            if (text.compare(opening, 7, "\n```cpp") != 0 || closing == std::string::npos)
                return {"", std::string::npos};
            return {code_block(root, file, words[0], words[1]), closing + 4};
        });
    text = refresh(text, "figure",
                   [&](const std::string& directive, std::size_t after) -> Replacement {
                       return {"\n" + figure_block(root, file, directive, places),
                               text.find("<!-- /figure -->", after)};
                   });
    text = refresh(text, "number",
                   [&](const std::string& directive, std::size_t after) -> Replacement {
                       return {number(root, directive), text.find("<!-- /number -->", after)};
                   });
    return with_links(one_sentence_a_line(text), file, places);
}

/// All texts, relative to the root.
std::vector<fs::path> texts_below(const fs::path& root) {
    std::vector<fs::path> files = {"README.md"};
    for (const char* room : {"chapters", "exercises", "solutions"}) {
        if (!fs::exists(root / room)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / room))
            if (entry.path().extension() == ".md")
                files.push_back(entry.path().lexically_relative(root));
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

int main(int argc, char** argv) {
    const bool check = argc == 3 && std::string(argv[1]) == "--check";
    if (argc != 2 && !check) {
        std::cerr << "usage: text [--check] ROOT\n";
        return 2;
    }
    const fs::path root = fs::absolute(argv[argc - 1]).lexically_normal();
    const Places places = places_below(root);
    int stale = 0;
    for (const fs::path& file : texts_below(root)) {
        try {
            const std::string old_text = read_text(root / file);
            const std::string new_text = refreshed(root, file, old_text, places);
            if (old_text == new_text) continue;
            ++stale;
            if (check)
                std::cerr << file.string()
                          << " is out of step with what it quotes; './course text' refreshes it\n";
            else
                write_file(root / file, [&](std::ostream& out) { out << new_text; });
        } catch (const std::exception& error) {
            std::cerr << file.string() << ": " << error.what() << '\n';
            return 1;
        }
    }
    return check && stale ? 1 : 0;
}
