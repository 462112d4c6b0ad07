// The contents of the gallery: the figures below a folder, by chapter.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common/figures/figure.hpp"

namespace collide {

/// A parameter of the program that drew a figure, as texts.
struct ParameterText {
    std::string flag, low, high, default_value, meaning;
};

struct Exhibit {
    std::string name;
    std::string title, caption, source;  ///< the caption without its source
    std::vector<ParameterText> parameters;
    std::vector<std::string>
        files;            ///< relative to the folder: svg, pdf, png, eps, csv, those that exist
    std::string in_text;  ///< relative link to its place in the chapter; may be empty
    std::string in_book;  ///< relative link into the book, where it may be live; may be empty
};

struct ExhibitChapter {
    std::string number, title;  ///< "06", "Frictional impact in 3D"
    std::string in_text, in_book;
    std::vector<Exhibit> exhibits;  ///< in the order of the text
};

/// All figures below the folder. `root` is the course. Links are set if their targets exist: to the
/// texts if the folder is in the course, to the book if it has been built (or if the folder is in
/// it).
std::vector<ExhibitChapter> find_exhibits(const std::filesystem::path& folder,
                                          const std::filesystem::path& root);

/// The exhibit's file with this extension ("pdf"), if it exists.
std::optional<std::string> file_of(const Exhibit& exhibit, const std::string& extension);

std::string markdown_page(const std::vector<ExhibitChapter>& chapters);
/// A self-contained page, with style and script.
std::string html_page(const std::vector<ExhibitChapter>& chapters, const std::string& style,
                      const std::string& script);
/// A document with all figures that LaTeX can include; nullopt if there are none.
std::optional<std::string> latex_document(const std::vector<ExhibitChapter>& chapters);

}  // namespace collide
