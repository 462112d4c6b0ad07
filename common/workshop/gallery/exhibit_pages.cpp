// The gallery as Markdown, as HTML and as LaTeX.
#include <sstream>

#include "common/workshop/gallery/exhibits.hpp"
#include "common/workshop/system/words.hpp"
#include "common/workshop/texts/captions.hpp"

namespace collide {

namespace {

std::string extension_of(const std::string& file) { return file.substr(file.rfind('.') + 1); }

std::string in_capitals(std::string word) {
    for (char& c : word) c = static_cast<char>(std::toupper(c));
    return word;
}

std::string command_for(const Exhibit& exhibit) { return "./course run " + exhibit.name; }

// ---- Markdown

void write_markdown(std::ostream& out, const Exhibit& exhibit) {
    out << "\n### " << exhibit.title << "\n\n![" << exhibit.title << "](" << exhibit.files.at(0)
        << ")\n\n"
        << exhibit.caption << "\n";
    if (!exhibit.source.empty()) out << "\nSource: " << exhibit.source << ".\n";
    out << "\n`" << command_for(exhibit) << "`";
    for (const std::string& file : exhibit.files)
        out << " · [" << in_capitals(extension_of(file)) << "](" << file << ")";
    if (!exhibit.in_text.empty()) out << " · [in the text](" << exhibit.in_text << ")";
    out << "\n";
    if (!exhibit.parameters.empty()) out << "\n";
    for (const ParameterText& p : exhibit.parameters)
        out << "- `" << p.flag << " " << p.default_value << "` (" << p.low << " to " << p.high
            << "): " << p.meaning << "\n";
}

// ---- HTML

void write_parameters(std::ostream& out, const Exhibit& exhibit) {
    out << "<details><summary>"
        << (exhibit.parameters.empty() ? "Command" : "Command and parameters")
        << "</summary>\n<code class=\"command\">" << command_for(exhibit) << "</code>\n";
    if (!exhibit.parameters.empty()) {
        out << "<table>\n<tr><th>parameter<th>default<th>range<th>meaning\n";
        for (const ParameterText& p : exhibit.parameters)
            out << "<tr><td><code>" << p.flag << "</code><td>" << p.default_value << "<td>" << p.low
                << " to " << p.high << "<td>" << to_xml(p.meaning) << "\n";
        out << "</table>\n";
    }
    out << "</details>\n";
}

void write_html(std::ostream& out, const Exhibit& exhibit) {
    const std::string title = to_xml(exhibit.title);
    out << "<figure id=\"" << exhibit.name << "\">\n<a class=\"picture\" href=\""
        << exhibit.files.at(0) << "\"><img loading=\"lazy\" src=\"" << exhibit.files.at(0)
        << "\" alt=\"" << to_xml_attribute(exhibit.title) << "\"></a>\n<figcaption>\n<h3>" << title
        << "</h3>\n<p>" << caption_to_html(exhibit.caption) << "</p>\n";
    if (!exhibit.source.empty())
        out << "<p class=\"source\">" << caption_to_html(exhibit.source) << "</p>\n";
    write_parameters(out, exhibit);
    out << "<p class=\"links\">";
    if (!exhibit.in_book.empty())
        out << "<a class=\"main\" href=\"" << exhibit.in_book << "\">In the book</a> ";
    else if (!exhibit.in_text.empty())
        out << "<a class=\"main\" href=\"" << exhibit.in_text << "\">In the text</a> ";
    for (const std::string& file : exhibit.files)
        out << "<a href=\"" << file << "\">" << in_capitals(extension_of(file)) << "</a> ";
    out << "</p>\n</figcaption>\n</figure>\n";
}

// ---- LaTeX

/// The best file that all LaTeX engines can include.
std::optional<std::string> printable_file(const Exhibit& exhibit) {
    for (const char* extension : {"pdf", "png", "eps"})
        if (const auto file = file_of(exhibit, extension)) return file;
    return std::nullopt;
}

void write_latex(std::ostream& out, const Exhibit& exhibit, const std::string& file) {
    out << "\\begin{figure}[htbp]\n  \\centering\n  \\includegraphics[width=\\linewidth,"
           "height=0.75\\textheight,keepaspectratio]{"
        << file << "}\n  \\caption[" << caption_to_latex(exhibit.title) << "]{\\textbf{"
        << caption_to_latex(exhibit.title) << ".} " << caption_to_latex(exhibit.caption);
    if (!exhibit.source.empty())
        out << " \\emph{Source:} " << caption_to_latex(exhibit.source) << ".";
    out << "}\n  \\label{fig:" << exhibit.name << "}\n\\end{figure}\n\n";
}

}  // namespace

std::string markdown_page(const std::vector<ExhibitChapter>& chapters) {
    std::ostringstream out;
    out << "# The figures\n\nMade by `./course figures`; do not edit.\n"
           "Each figure comes with its numbers, the command that draws it, and the parameters of that "
           "command with their defaults and ranges.\n";
    for (const ExhibitChapter& chapter : chapters) {
        out << "\n## " << chapter.number << " · " << chapter.title << "\n";
        if (!chapter.in_text.empty()) out << "\n[The chapter](" << chapter.in_text << ")\n";
        for (const Exhibit& exhibit : chapter.exhibits) write_markdown(out, exhibit);
    }
    return out.str();
}

std::string html_page(const std::vector<ExhibitChapter>& chapters, const std::string& style,
                      const std::string& script) {
    std::ostringstream out;
    out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<title>Collide: the figures</title>\n"
           "<style>\n"
        << style
        << "</style>\n</head>\n<body>\n<header>\n<h1>The figures of <em>Collide</em></h1>\n"
           "<input type=\"search\" placeholder=\"Find a figure\" aria-label=\"Find a figure\" "
           "hidden>\n<nav>\n";
    for (const ExhibitChapter& chapter : chapters)
        out << "<a href=\"#chapter_" << chapter.number << "\"><b>" << chapter.number << "</b> "
            << to_xml(chapter.title) << "</a>\n";
    out << "</nav>\n</header>\n<main>\n";
    for (const ExhibitChapter& chapter : chapters) {
        const std::string way = chapter.in_book.empty() ? chapter.in_text : chapter.in_book;
        out << "<section id=\"chapter_" << chapter.number << "\">\n<h2><span>" << chapter.number
            << "</span> "
            << (way.empty() ? to_xml(chapter.title)
                            : "<a href=\"" + way + "\">" + to_xml(chapter.title) + "</a>")
            << "</h2>\n<div class=\"figures\">\n";
        for (const Exhibit& exhibit : chapter.exhibits) write_html(out, exhibit);
        out << "</div>\n</section>\n";
    }
    out << "</main>\n<script>\n" << script << "</script>\n</body>\n</html>\n";
    return out.str();
}

std::optional<std::string> latex_document(const std::vector<ExhibitChapter>& chapters) {
    std::ostringstream figures;
    for (const ExhibitChapter& chapter : chapters) {
        bool is_first = true;
        for (const Exhibit& exhibit : chapter.exhibits) {
            const auto file = printable_file(exhibit);
            if (!file) continue;
            if (is_first)
                figures << "\\section*{" << chapter.number << " \\(\\cdot\\) "
                        << caption_to_latex(chapter.title) << "}\n\n";
            is_first = false;
            write_latex(figures, exhibit, *file);
        }
        if (!is_first) figures << "\\clearpage\n\n";
    }
    if (figures.str().empty()) return std::nullopt;
    return "% Figures of the course Collide, made by ./course figures.\n"
           "% Compile it as it is (pdflatex, lualatex or xelatex), or copy what your lecture needs:\n"
           "% a figure needs graphicx, amsmath and the encodings below, nothing else.\n"
           "\\ifdefined\\pdfminorversion\n  \\pdfminorversion=7  % that of the figures\n\\fi\n"
           "\\documentclass[11pt,a4paper]{article}\n"
           "\\usepackage{iftex}\n"
           "\\ifPDFTeX\n  \\usepackage[T1]{fontenc}\n  \\usepackage[utf8]{inputenc}\n\\fi\n"
           "\\usepackage{lmodern}\n\\usepackage{amsmath}\n\\usepackage{graphicx}\n"
           "\\usepackage[margin=25mm]{geometry}\n"
           "\\begin{document}\n\n" +
           figures.str() + "\\end{document}\n";
}

}  // namespace collide
