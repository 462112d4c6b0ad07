// What the text tool does with prose: one sentence a line, and mentions that are links.
#pragma once
#include <filesystem>
#include <map>
#include <string>

namespace collide {

/// Where mentions lead: what is mentioned → file and anchor, "chapters/07_name/README.md#eq_7_2".
///
///   "chapter 7", "(7.2)", "exercise 7.1", "`impulse_space`" (a figure), "Baber 2011" (a source)
using Places = std::map<std::string, std::string>;

/// All places of the course below `root`: its chapters, the numbers of their displays (`\tag`), the sections
/// of its sheets, its figures, and what chapters/BIBLIOGRAPHY.md lists in bold.
Places places_below(const std::filesystem::path& root);

/// The HTML that makes a place one can link to.
std::string anchor_of(const Places& places, const std::string& key);

/// Every paragraph with one sentence a line. Code, displays, tables, figures and hints stay as they
/// are.
std::string one_sentence_a_line(const std::string& text);

/// Every mention of a place is a link, except in headings, hints and code; displays with a number and
/// sections of a sheet get their anchors. `file` is the text's own, relative to the root. Throws
/// std::runtime_error if it mentions an equation of its own chapter or an exercise that is nowhere.
std::string with_links(const std::string& text, const std::filesystem::path& file,
                       const Places& places);

}  // namespace collide
