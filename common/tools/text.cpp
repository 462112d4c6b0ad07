// text [--check] ROOT
//
// Keeps what the texts quote in step with what they quote it from, in every README.md below ROOT:
//
//   <!-- code: FILE REGION -->              followed by a fenced block: the lines between two `//
//   [REGION]` in FILE
//   <!-- figure: CHAPTER/NAME -->           up to <!-- /figure -->: the picture and its caption,
//   from the SVG
//   <!-- number: CHAPTER/NAME.csv COLUMN KEY=VALUE… %.3f -->  up to <!-- /number -->: from the row
//   whose KEYs have these VALUEs
//
// Without --check it refreshes the texts; with it, it changes nothing and fails if something is out
// of step.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "common/figures/figure.hpp"
#include "common/system/files.hpp"

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

/// The lines between the two markers, without the indentation they share.
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

std::string figure_block(const fs::path& root, const std::string& name,
                         const fs::path& text_folder) {
    const fs::path svg = root / "figures" / (name + ".svg");
    const Caption caption = read_caption(svg);
    const std::string link = fs::relative(svg, text_folder).generic_string();
    return "![" + caption.title + "](" + link + ")\n\n**Figure `" + svg.stem().string() + "`.** " +
           caption.caption + "\n";
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
    return buffer;
}

/// Replaces what stands between each `<!-- kind: … -->` and its end by what `make` returns for the
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

std::string refreshed(const fs::path& root, const fs::path& file, std::string text) {
    using Replacement = std::pair<std::string, std::size_t>;
    text =
        refresh(text, "code", [&](const std::string& directive, std::size_t after) -> Replacement {
            const auto words = words_of(directive);
            if (words.size() != 2)
                throw std::runtime_error("cannot read 'code: " + directive +
                                         "'; it should be: FILE REGION");
            const std::size_t fence = text.find("\n```", after + 4);  // the closing one
            if (text.compare(after, 7, "\n```cpp") != 0 || fence == std::string::npos)
                return {"", std::string::npos};
            return {"\n```cpp\n" + code_region(root / words[0], words[1]) + "```", fence + 4};
        });
    text = refresh(text, "figure",
                   [&](const std::string& directive, std::size_t after) -> Replacement {
                       return {"\n" + figure_block(root, directive, file.parent_path()),
                               text.find("<!-- /figure -->", after)};
                   });
    return refresh(text, "number",
                   [&](const std::string& directive, std::size_t after) -> Replacement {
                       return {number(root, directive), text.find("<!-- /number -->", after)};
                   });
}

std::vector<fs::path> texts_below(const fs::path& root) {
    std::vector<fs::path> files = {root / "README.md"};
    for (const char* room : {"chapters", "exercises"})
        for (const auto& entry : fs::recursive_directory_iterator(root / room))
            if (entry.path().filename() == "README.md") files.push_back(entry.path());
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
    int stale = 0;
    for (const fs::path& file : texts_below(root)) {
        try {
            const std::string old_text = read_text(file);
            const std::string new_text = refreshed(root, file, old_text);
            if (old_text == new_text) continue;
            ++stale;
            if (check)
                std::cerr << file.string()
                          << " is out of step with what it quotes; './course text' refreshes it\n";
            else
                write_file(file, [&](std::ostream& out) { out << new_text; });
        } catch (const std::exception& error) {
            std::cerr << file.string() << ": " << error.what() << '\n';
            return 1;
        }
    }
    return check && stale ? 1 : 0;
}
