#include "common/workshop/companion/zoo.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "common/figures/files.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

using Lines = std::vector<std::string>;

/// Lines of the answer, and their replacement.
struct Edit {
    Lines old_lines, new_lines;
};

/// A variant as the file describes it.
struct Entry {
    std::string name;
    bool is_right = false;
    std::string text = "";
    std::vector<Edit> edits = {};
    Lines whole = {};  // in place of edits
};

Lines split(const std::string& text) {
    Lines lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

std::string without_indentation(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(' ');
    return begin == std::string::npos ? "" : line.substr(begin);
}

std::size_t indentation(const std::string& line) {
    return line.size() - without_indentation(line).size();
}

bool is_include(const std::string& line) { return line.starts_with("#include"); }

/// "- " and "+ " begin the lines of an edit, whose first line is not indented; a lone sign stands for an empty line.
bool is_edit_line(const std::string& line, char sign) {
    return !line.empty() && line[0] == sign && (line.size() == 1 || line[1] == ' ');
}
std::string edit_text(const std::string& line) { return line.size() > 2 ? line.substr(2) : ""; }

/// Adds one line of the file to the entry that it describes. After an empty line, or a minus that follows
/// a plus, a new edit begins.
class EntryReader {
  public:
    explicit EntryReader(Entry& entry) : entry_(&entry) {}

    void read(const std::string& line) {
        if (line.starts_with("```")) {
            in_code_ = !in_code_;
        } else if (in_code_) {
            entry_->whole.push_back(line);
        } else if (is_edit_line(line, '-')) {
            if (!in_edit_ || !entry_->edits.back().new_lines.empty()) begin_edit();
            entry_->edits.back().old_lines.push_back(edit_text(line));
        } else if (is_edit_line(line, '+')) {
            if (!in_edit_) begin_edit();
            entry_->edits.back().new_lines.push_back(edit_text(line));
        } else {
            in_edit_ = false;
            if (!line.empty()) entry_->text += (entry_->text.empty() ? "" : " ") + line;
        }
    }

  private:
    void begin_edit() {
        entry_->edits.push_back({});
        in_edit_ = true;
    }

    Entry* entry_;
    bool in_code_ = false, in_edit_ = false;
};

std::vector<Entry> read_entries(const fs::path& file) {
    std::vector<Entry> entries;
    bool is_right = false;
    std::vector<Lines> sections;
    for (const std::string& line : split(read_text(file))) {
        if (line.starts_with("# ")) {
            is_right = line == "# Also right";
            sections.emplace_back();  // text up to the next name is for readers
        } else if (line.starts_with("## ")) {
            entries.push_back({.name = line.substr(3), .is_right = is_right});
            sections.push_back({line});
        } else if (!sections.empty()) {
            sections.back().push_back(line);
        }
    }
    std::size_t next = 0;
    for (const Lines& section : sections) {
        if (section.empty() || !section[0].starts_with("## ")) continue;
        EntryReader reader(entries[next++]);
        for (std::size_t i = 1; i < section.size(); ++i) reader.read(section[i]);
    }
    return entries;
}

/// All positions of the block in `lines`, compared without indentation.
std::vector<std::size_t> places_of(const Lines& block, const Lines& lines) {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at + block.size() <= lines.size(); ++at)
        if (std::equal(block.begin(), block.end(), lines.begin() + static_cast<std::ptrdiff_t>(at),
                       [](const std::string& a, const std::string& b) {
                           return without_indentation(a) == without_indentation(b);
                       }))
            places.push_back(at);
    return places;
}

/// The answer's lines with the edits applied. All edits are located in the original answer, so
/// their order does not matter.
Lines edited(const Lines& answer, const std::vector<Edit>& edits) {
    std::vector<std::pair<std::size_t, const Edit*>> found;
    for (const Edit& edit : edits) {
        if (edit.old_lines.empty()) throw std::runtime_error("an edit replaces nothing");
        const auto places = places_of(edit.old_lines, answer);
        if (places.size() != 1)
            throw std::runtime_error("'" + without_indentation(edit.old_lines[0]) + "' occurs " +
                                     std::to_string(places.size()) + " times in the answer");
        found.emplace_back(places[0], &edit);
    }
    std::sort(found.begin(), found.end());
    Lines lines;
    std::size_t at = 0;
    for (const auto& [place, edit] : found) {
        if (place < at) throw std::runtime_error("two edits overlap");
        lines.insert(lines.end(), answer.begin() + static_cast<std::ptrdiff_t>(at),
                     answer.begin() + static_cast<std::ptrdiff_t>(place));
        const std::string margin(indentation(answer[place]), ' ');  // of the edit in the answer
        for (const std::string& line : edit->new_lines)
            lines.push_back(line.empty() ? line : margin + line);
        at = place + edit->old_lines.size();
    }
    lines.insert(lines.end(), answer.begin() + static_cast<std::ptrdiff_t>(at), answer.end());
    return lines;
}

Variant made_from(Entry entry, const Source& answer) {
    Variant variant{.name = entry.name,
                    .is_right = entry.is_right,
                    .text = entry.text,
                    .includes = {},
                    .code = ""};
    const auto take_includes = [&](Lines& lines) {
        for (const std::string& line : lines)
            if (is_include(line)) variant.includes.push_back(line);
        std::erase_if(lines, is_include);
    };
    take_includes(entry.whole);
    for (Edit& edit : entry.edits) take_includes(edit.new_lines);
    std::erase_if(entry.edits, [](const Edit& edit) {
        return edit.old_lines.empty() && edit.new_lines.empty();
    });
    if (entry.whole.empty() == entry.edits.empty())
        throw std::runtime_error("give edits of the answer, or the whole of it");
    variant.code = joined(entry.whole.empty() ? edited(answer.lines, entry.edits) : entry.whole);
    if (variant.text.empty()) throw std::runtime_error("say something about it");
    return variant;
}

}  // namespace

Source read_source(const fs::path& file) {
    const Lines lines = split(read_text(file));
    Source source;
    for (const std::string& line : lines)
        if (is_include(line)) source.includes.push_back(line);
    const auto begin = std::find(lines.begin(), lines.end(), "namespace collide {");
    const auto end = std::find(begin, lines.end(), "}  // namespace collide");
    if (end == lines.end())
        throw std::runtime_error(file.string() +
                                 ": must be in namespace collide, as clang-format writes it");
    source.lines.assign(begin + 1, end);
    return source;
}

std::vector<Variant> read_zoo(const fs::path& mistakes, const fs::path& answer) {
    const Source source = read_source(answer);
    std::vector<Variant> variants;
    for (const Entry& entry : read_entries(mistakes)) try {
            variants.push_back(made_from(entry, source));
        } catch (const std::exception& error) {
            throw std::runtime_error(mistakes.string() + ": " + entry.name + ": " + error.what());
        }
    return variants;
}

std::vector<Variant> few_of(const std::vector<Variant>& variants) {
    constexpr std::size_t few = 3;
    std::vector<Variant> mistakes;
    for (const Variant& variant : variants)
        if (!variant.is_right && mistakes.size() < few) mistakes.push_back(variant);
    return mistakes;
}

}  // namespace collide
