// Formatting of prose by the text tool: one sentence per line, and mentions as links.
#pragma once
#include <filesystem>
#include <map>
#include <string>

namespace collide {

/// Link targets: mention → file and anchor, "chapters/07_name/README.md#eq_7_2".
///
///   "chapter 7", "(7.2)", "exercise 7.1", "`impulse_space`" (a figure), "Baber 2011" (a source)
using Places = std::map<std::string, std::string>;

/// All link targets of the course below `root`: its chapters, the numbers of their displays
/// (`\tag`), the sections of its sheets, its figures, and the bold entries of
/// chapters/BIBLIOGRAPHY.md.
Places places_below(const std::filesystem::path& root);

/// The HTML anchor of a place.
std::string anchor_of(const Places& places, const std::string& key);

/// Reformats every paragraph to one sentence per line. Code, displays, tables, figures and hints
/// stay unchanged.
std::string one_sentence_a_line(const std::string& text);

/// Turns every mention of a place into a link, except in headings, hints and code; numbered
/// displays and sections of a sheet get anchors. `file` is the text's own, relative to the root.
/// Throws std::runtime_error if it mentions an exercise, or an equation of its own chapter, that
/// does not exist.
std::string with_links(const std::string& text, const std::filesystem::path& file,
                       const Places& places);

}  // namespace collide
