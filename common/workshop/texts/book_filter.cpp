// book_filter FILE.md: converts the file to Doxygen's Markdown.
//
//   $…$, $$…$$ and ```math      become Doxygen's formulas (Doxygen does not know GitHub's), except
//   in code
//   ![…](…/name.svg), <img …>   become pictures of the book's own folder figures/
//   [words](…/README.md)        becomes a reference to that page
//   [words](…/file.hpp)         becomes a link to the page of that file
//   [words](…#anchor), <a id="anchor"></a>   become a reference to an anchor, and the anchor
//   *words*, **words**          become HTML, because Doxygen does not know all of them
//   <!-- figure: … -->, <!-- code: … -->     become marks that common/workshop/book/ finds in Doxygen's pages
//   <!-- … -->                  goes
//   <details>…</details>        goes through as HTML
//   # Title                     gets the page's label; headings lose `code` and $math$ marks, which
//                               Doxygen would print (common/workshop/book/ puts them back)
#include <cctype>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/figures/files.hpp"

namespace fs = std::filesystem;
using collide::read_text;

namespace {

/// chapters/01_name/README.md → chapters_01_name, chapters/NOTATION.md → chapters_NOTATION. Doxygen
/// needs one label per page, whatever the link's origin.
std::string page_label(const fs::path& file) {
    const fs::path page =
        file.filename() == "README.md" ? file.parent_path() : fs::path(file).replace_extension();
    std::string label = page.lexically_normal().generic_string();
    for (char& c : label)
        if (c == '/') c = '_';
    return label;
}

class Filter {
  public:
    Filter(std::string text, fs::path file) : text_(std::move(text)), file_(std::move(file)) {}

    std::string run() {
        while (at_ < text_.size()) {
            if (starts("```math"))
                fenced_math();
            else if (starts("```"))
                copy_through("```", 3);
            else if (starts("`"))
                copy_through("`", 1);
            else if (starts("<!--"))
                comment();
            else if (starts("\\$"))
                out_ += "$", at_ += 2;
            else if (starts("$$"))
                formula("$$", "\n\\f[", "\\f]\n");
            else if (starts("$"))
                formula("$", "\\f$", "\\f$");
            else if (starts("<img src=\""))
                html_image();
            else if (starts("<a id=\""))
                anchor();
            else if (starts("!["))
                image();
            else if (starts("["))
                link();
            else if (at_line_start() && starts("#"))
                heading();
            else if (starts("*"))
                emphasis();
            else if (starts("\""))
                out_ += "&quot;", ++at_;  // Doxygen would not process quoted text
            else if (starts("<details>") || starts("</details>"))
                html_line();
            else
                out_ += text_[at_++];
        }
        return out_;
    }

  private:
    bool starts(const char* word) const {
        return text_.compare(at_, std::string(word).size(), word) == 0;
    }

    // Copies code unchanged up to the closing fence.
    void copy_through(const std::string& fence, std::size_t skip) {
        std::size_t end = text_.find(fence, at_ + skip);
        end = end == std::string::npos ? text_.size() : end + fence.size();
        out_ += text_.substr(at_, end - at_);
        at_ = end;
    }

    /// Block-level HTML, outside of paragraphs.
    void block(const std::string& html) {
        out_ += "\n\n@htmlonly[block]\n" + html + "\n@endhtmlonly\n\n";
    }

    void comment() {
        const std::size_t end = std::min(text_.find("-->", at_), text_.size());
        std::istringstream words(text_.substr(at_ + 4, end - at_ - 4));
        std::string kind, first, second;
        words >> kind >> first >> second;
        at_ = std::min(end + 3, text_.size());
        if (kind == "figure:") block("<div class=\"figure\" data-figure=\"" + first + "\">");
        if (kind == "/figure") block("</div>");
        if (kind == "code:")
            block("<div class=\"excerpt\" data-file=\"" + first + "\" data-region=\"" + second +
                  "\"></div>");
    }

    /// The end of the emphasis opened by this mark, in the same paragraph and outside code and
    /// formulas; npos if there is none.
    std::size_t end_of_emphasis(const std::string& mark) const {
        const std::size_t paragraph = std::min(text_.find("\n\n", at_), text_.size());
        for (std::size_t i = at_ + mark.size(); i < paragraph; ++i) {
            if (text_[i] == '`' || text_[i] == '$') i = text_.find(text_[i], i + 1);
            if (i >= paragraph) break;
            if (text_.compare(i, mark.size(), mark) == 0 && !std::isspace(text_[i - 1]) &&
                (mark.size() == 2 || text_[i + 1] != '*'))
                return i;
            if (mark.size() == 1 && text_.compare(i, 2, "**") == 0) ++i;
        }
        return std::string::npos;
    }

    void emphasis() {
        const std::string mark = starts("**") ? "**" : "*";
        const std::string tag = mark == "**" ? "b>" : "em>";
        const bool closes = !open_.empty() && open_.back() == at_;
        const bool opens = !closes && at_ + mark.size() < text_.size() &&
                           !std::isspace(text_[at_ + mark.size()]) &&
                           end_of_emphasis(mark) != std::string::npos;
        if (closes) open_.pop_back();
        if (opens) open_.push_back(end_of_emphasis(mark));
        out_ += closes ? "</" + tag : opens ? "<" + tag : mark;
        at_ += mark.size();
    }

    void fenced_math() {
        const std::size_t begin = at_ + 7, end = text_.find("```", begin);
        out_ += "\\f[" + text_.substr(begin, end - begin) + "\\f]";
        at_ = end == std::string::npos ? text_.size() : end + 3;
    }

    void formula(const std::string& mark, const char* open, const char* close) {
        const std::size_t begin = at_ + mark.size(), end = text_.find(mark, begin);
        if (end == std::string::npos) {  // a lone dollar
            out_ += text_[at_++];
            return;
        }
        out_ += open + text_.substr(begin, end - begin) + close;
        at_ = end + mark.size();
    }

    // The parts of [words](target), from the opening bracket on. Returns false if it is not a link.
    bool parse_link(std::size_t bracket, std::string& words, std::string& target,
                    std::size_t& end) const {
        const std::size_t close = text_.find("](", bracket);
        end = close == std::string::npos ? close : text_.find(')', close);
        if (end == std::string::npos ||
            text_.substr(bracket, close - bracket).find('\n') != std::string::npos)
            return false;
        words = text_.substr(bracket + 1, close - bracket - 1);
        target = text_.substr(close + 2, end - close - 2);
        ++end;
        return true;
    }

    /// figures/01_a/f.svg: the same path in the book and in the course.
    std::string picture(const std::string& target) const {
        return (file_.parent_path() / target).lexically_normal().generic_string();
    }

    void image() {
        std::string words, target;
        std::size_t end = 0;
        if (!parse_link(at_ + 1, words, target, end)) return void(out_ += text_[at_++]);
        for (std::size_t quote; (quote = words.find('"')) != std::string::npos;)
            words.replace(quote, 1, "&quot;");
        block("<img src=\"" + picture(target) + "\" alt=\"" + words + "\">");
        at_ = end;
    }

    void html_image() {
        const std::string start = "<img src=\"";
        const std::size_t begin = at_ + start.size(), end = text_.find('"', begin);
        const std::size_t tag_end = std::min(text_.find('>', end), text_.size());
        out_ +=
            start + picture(text_.substr(begin, end - begin)) + text_.substr(end, tag_end - end);
        at_ = tag_end;
    }

    void anchor() {
        const std::size_t begin = at_ + 7, end = text_.find('"', begin);
        out_ += "@anchor " + text_.substr(begin, end - begin) + " ";
        at_ = text_.find("</a>", end) + 4;
    }

    void link() {
        std::string words, target;
        std::size_t end = 0;
        if (!parse_link(at_, words, target, end)) return void(out_ += text_[at_++]);
        out_ += reference(words, target);
        at_ = end;
    }

    std::string reference(const std::string& words, const std::string& target) const {
        if (target.starts_with("http")) return "[" + words + "](" + target + ")";
        std::string plain;
        for (const char c : words)
            if (c != '`') plain += c;
        const std::size_t hash = target.find('#');
        if (hash != std::string::npos)
            return "@ref " + target.substr(hash + 1) + " \"" + plain + "\"";
        const fs::path file = (file_.parent_path() / target).lexically_normal();
        if (file.string().starts_with(".")) return words;  // not in the book
        if (file == "figures/README.md") return "<a href=\"figures.html\">" + plain + "</a>";
        if (file.filename() == "README.md" && file.parent_path().empty())
            return "@ref index \"" + plain + "\"";
        if (file.extension() == ".md") return "@ref " + page_label(file) + " \"" + plain + "\"";
        if (file.extension() == ".hpp" || file.extension() == ".cpp")
            return "<a href=\"source/" + file.generic_string() + ".html\"><code>" + plain +
                   "</code></a>";
        return words;
    }

    bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

    std::string take_line() {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const std::string line = text_.substr(at_, end - at_);
        at_ = end;
        return line;
    }

    void html_line() { block(take_line()); }

    void heading() {
        const std::string line = take_line();
        for (const char c : line)
            if (c != '`' && c != '$') out_ += c;
        if (has_title_ || !line.starts_with("# ")) return;
        const std::string label = page_label(file_);
        out_ += " {#" + (label.empty() ? "mainpage" : label) + "}";
        has_title_ = true;
    }

    std::string text_;
    fs::path file_;  // relative to the repository
    std::string out_;
    std::size_t at_ = 0;
    bool has_title_ = false;
    std::vector<std::size_t> open_;  // ends of the open emphases
};

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 2) throw std::runtime_error("usage: book_filter FILE.md");
    std::cout << Filter(read_text(argv[1]), fs::relative(argv[1])).run();
    return 0;
} catch (const std::exception& error) {
    std::cerr << "book_filter: " << error.what() << '\n';
    return 1;
}
