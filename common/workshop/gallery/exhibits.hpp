// The figures below a folder, by chapter: what the gallery shows.
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
        files;            ///< from the folder: svg first, then pdf, png, eps and csv, if there
    std::string in_text;  ///< the way from the folder to its place in the chapter; may be empty
    std::string in_book;  ///< and to that in the book, where it may be live; may be empty
};

struct ExhibitChapter {
    std::string number, title;  ///< "06", "Frictional impact in 3D"
    std::string in_text, in_book;
    std::vector<Exhibit> exhibits;  ///< in the order of the text
};

/// All figures below the folder. `root` is the course. Ways are given where they lead somewhere: to the
/// texts if the folder lies in the course, to the book if that has been made (or if the folder lies in
/// it).
std::vector<ExhibitChapter> find_exhibits(const std::filesystem::path& folder,
                                          const std::filesystem::path& root);

/// The file that an exhibit has with this extension ("pdf"), if it has one.
std::optional<std::string> file_of(const Exhibit& exhibit, const std::string& extension);

std::string markdown_page(const std::vector<ExhibitChapter>& chapters);
/// A page by itself: style and script are in it.
std::string html_page(const std::vector<ExhibitChapter>& chapters, const std::string& style,
                      const std::string& script);
/// A document that includes all figures that LaTeX can include; nullopt if there are none.
std::optional<std::string> latex_document(const std::vector<ExhibitChapter>& chapters);

}  // namespace collide
