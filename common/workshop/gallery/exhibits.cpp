#include "common/workshop/gallery/exhibits.hpp"

#include <algorithm>
#include <map>
#include <sstream>

#include "common/figures/files.hpp"
#include "common/workshop/texts/prose.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

std::vector<ParameterText> parameters_of(const std::string& description) {
    std::vector<ParameterText> parameters;
    std::istringstream lines(description);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        ParameterText p;
        std::getline(fields, p.flag, '\t');
        std::getline(fields, p.low, '\t');
        std::getline(fields, p.high, '\t');
        std::getline(fields, p.default_value, '\t');
        std::getline(fields, p.meaning);
        parameters.push_back(p);
    }
    return parameters;
}

Exhibit read_exhibit(const fs::path& svg, const fs::path& folder) {
    const Caption caption = read_caption(svg);
    const std::string in_brackets = caption.source.empty() ? "" : " (" + caption.source + ")";
    Exhibit exhibit{svg.stem().string(),
                    caption.title,
                    caption.caption.substr(0, caption.caption.size() - in_brackets.size()),
                    caption.source,
                    parameters_of(caption.parameters),
                    {},
                    "",
                    ""};
    for (const char* extension : {".svg", ".pdf", ".png", ".eps", ".csv"}) {
        const fs::path file = fs::path(svg).replace_extension(extension);
        if (fs::exists(file)) exhibit.files.push_back(fs::relative(file, folder).generic_string());
    }
    return exhibit;
}

bool lies_in(const fs::path& path, const fs::path& folder) {
    const std::string way = path.lexically_relative(folder).generic_string();
    return way == "." || (!way.empty() && !way.starts_with(".."));
}

/// Figures in the book: name → page and anchor, read from the pages.
std::map<std::string, std::string> figures_in_book(const fs::path& book) {
    std::map<std::string, std::string> places;
    if (!fs::exists(book / "index.html")) return places;
    const std::string mark = "id=\"figure_";
    for (const auto& entry : fs::directory_iterator(book)) {
        if (entry.path().extension() != ".html") continue;
        const std::string page = read_text(entry.path());
        for (std::size_t at = 0; (at = page.find(mark, at)) != std::string::npos;) {
            at += mark.size();
            const std::string name = page.substr(at, page.find('"', at) - at);
            places[name] = entry.path().filename().string() + "#figure_" + name;
        }
    }
    return places;
}

/// The position of a figure in a chapter's text.
std::size_t place_in_text(const std::string& text, const std::string& name) {
    return text.find("figure_" + name + "\"");
}

class Ways {
  public:
    Ways(const fs::path& folder, const fs::path& root)
        : folder_(folder), root_(root), has_texts_(lies_in(folder, root)) {
        if (has_texts_) places_ = places_below(root);
        // A gallery inside the book links to that book.
        const fs::path around = folder.parent_path();
        book_ = fs::exists(around / "index.html") ? around : root / "build/book";
        if (has_texts_) in_book_ = figures_in_book(book_);
    }

    void add_to(Exhibit& exhibit) const {
        const auto text = places_.find("`" + exhibit.name + "`");
        if (text != places_.end()) exhibit.in_text = way(root_ / text->second);
        const auto page = in_book_.find(exhibit.name);
        if (page != in_book_.end()) exhibit.in_book = way(book_ / page->second);
    }

    void add_to(ExhibitChapter& chapter, const std::string& folder_name) const {
        if (has_texts_) chapter.in_text = way(root_ / "chapters" / folder_name / "README.md");
        for (const Exhibit& exhibit : chapter.exhibits)
            if (chapter.in_book.empty())
                chapter.in_book = exhibit.in_book.substr(0, exhibit.in_book.find('#'));
    }

  private:
    [[nodiscard]] std::string way(const fs::path& target) const {
        return target.lexically_relative(folder_).generic_string();
    }

    fs::path folder_, root_, book_;
    bool has_texts_;
    Places places_;
    std::map<std::string, std::string> in_book_;
};

/// "# 06 · Frictional impact in 3D" → the title.
std::string title_of(const std::string& text, const std::string& folder_name) {
    const std::string dot = " · ";
    const std::string heading = text.substr(0, text.find('\n'));
    const std::size_t at = heading.find(dot);
    return at == std::string::npos ? folder_name : heading.substr(at + dot.size());
}

}  // namespace

std::vector<ExhibitChapter> find_exhibits(const fs::path& given_folder,
                                          const fs::path& given_root) {
    const fs::path folder = fs::canonical(given_folder), root = fs::canonical(given_root);
    std::map<std::string, ExhibitChapter> chapters;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const fs::path& path = entry.path();
        if (path.extension() != ".svg" || path.filename().string().starts_with(".")) continue;
        chapters[path.parent_path().filename().string()].exhibits.push_back(
            read_exhibit(path, folder));
    }

    const Ways ways(folder, root);
    std::vector<ExhibitChapter> result;
    for (auto& [name, chapter] : chapters) {
        const fs::path text_file = root / "chapters" / name / "README.md";
        const std::string text = fs::exists(text_file) ? read_text(text_file) : "";
        chapter.number = name.substr(0, 2);
        chapter.title = title_of(text, name);
        for (Exhibit& exhibit : chapter.exhibits) ways.add_to(exhibit);
        ways.add_to(chapter, name);
        std::sort(chapter.exhibits.begin(), chapter.exhibits.end(),
                  [&](const Exhibit& a, const Exhibit& b) {
                      return std::pair(place_in_text(text, a.name), a.name) <
                             std::pair(place_in_text(text, b.name), b.name);
                  });
        result.push_back(std::move(chapter));
    }
    return result;
}

std::optional<std::string> file_of(const Exhibit& exhibit, const std::string& extension) {
    for (const std::string& file : exhibit.files)
        if (file.ends_with("." + extension)) return file;
    return std::nullopt;
}

}  // namespace collide
