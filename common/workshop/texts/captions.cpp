#include "common/workshop/texts/captions.hpp"

#include <map>
#include <stdexcept>
#include <vector>

#include "common/workshop/system/words.hpp"

namespace collide {

namespace {

/// A character's LaTeX commands, in math and in text.
struct LatexName {
    const char* in_formula;
    const char* in_text;  ///< null: math only
};

const std::map<std::string, LatexName> latex_names = {
    {"α", {"\\alpha", nullptr}},
    {"β", {"\\beta", nullptr}},
    {"γ", {"\\gamma", nullptr}},
    {"δ", {"\\delta", nullptr}},
    {"ε", {"\\varepsilon", nullptr}},
    {"ζ", {"\\zeta", nullptr}},
    {"η", {"\\eta", nullptr}},
    {"θ", {"\\theta", nullptr}},
    {"κ", {"\\kappa", nullptr}},
    {"λ", {"\\lambda", nullptr}},
    {"μ", {"\\mu", nullptr}},
    {"ν", {"\\nu", nullptr}},
    {"ξ", {"\\xi", nullptr}},
    {"π", {"\\pi", nullptr}},
    {"ρ", {"\\rho", nullptr}},
    {"σ", {"\\sigma", nullptr}},
    {"τ", {"\\tau", nullptr}},
    {"φ", {"\\varphi", nullptr}},
    {"ψ", {"\\psi", nullptr}},
    {"ω", {"\\omega", nullptr}},
    {"Δ", {"\\Delta", nullptr}},
    {"Σ", {"\\Sigma", nullptr}},
    {"Ω", {"\\Omega", nullptr}},
    {"∞", {"\\infty", nullptr}},
    {"−", {"-", nullptr}},
    {"×", {"\\times", nullptr}},
    {"·", {"\\cdot", nullptr}},
    {"±", {"\\pm", nullptr}},
    {"√", {"\\surd", nullptr}},
    {"≤", {"\\le", nullptr}},
    {"≥", {"\\ge", nullptr}},
    {"≠", {"\\ne", nullptr}},
    {"≈", {"\\approx", nullptr}},
    {"→", {"\\to", nullptr}},
    {"↔", {"\\leftrightarrow", nullptr}},
    {"⊥", {"\\perp", nullptr}},
    {"∝", {"\\propto", nullptr}},
    {"°", {"^\\circ", nullptr}},
    {"½", {"\\tfrac12", nullptr}},
    {"–", {"\\text{--}", "--"}},
    {"—", {"\\text{---}", "---"}},
    {"…", {"\\dots", "\\dots{}"}},
    {"“", {"\\text{``}", "``"}},
    {"”", {"\\text{''}", "''"}},
    {"’", {"'", "'"}},
    {"\u00a0", {"~", "~"}},  // non-breaking space
};

/// Superscript and subscript characters and their plain forms.
const std::map<std::string, std::string> raised = {{"⁰", "0"}, {"¹", "1"}, {"²", "2"}, {"³", "3"},
                                                   {"⁴", "4"}, {"⁵", "5"}, {"⁶", "6"}, {"⁷", "7"},
                                                   {"⁸", "8"}, {"⁹", "9"}, {"⁻", "-"}, {"⁺", "+"}};
const std::map<std::string, std::string> lowered = {{"₀", "0"}, {"₁", "1"}, {"₂", "2"}, {"₃", "3"},
                                                    {"₄", "4"}, {"₅", "5"}, {"₆", "6"}, {"₇", "7"},
                                                    {"₈", "8"}, {"₉", "9"}};

/// The UTF-8 characters of the text.
std::vector<std::string> characters(const std::string& text) {
    std::vector<std::string> result;
    for (const char c : text) {
        const bool continues = (static_cast<unsigned char>(c) & 0xc0) == 0x80;
        if (continues && !result.empty())
            result.back() += c;
        else
            result.emplace_back(1, c);
    }
    return result;
}

bool is_ascii_letter(const std::string& c) {
    return c.size() == 1 && ((c[0] >= 'a' && c[0] <= 'z') || (c[0] >= 'A' && c[0] <= 'Z'));
}
bool is_digit(const std::string& c) { return c.size() == 1 && c[0] >= '0' && c[0] <= '9'; }
/// α to ω, Α to Ω.
bool is_greek(const std::string& c) { return c.size() == 2 && (c[0] == '\xCE' || c[0] == '\xCF'); }
bool is_word(const std::string& c) { return is_ascii_letter(c) || is_digit(c) || c == "_"; }

/// A piece of a caption: a letter with an index, code between backquotes, or one character.
struct Piece {
    enum class Kind { symbol, code, character } kind;
    std::string text;
    std::string index = "";
};

/// `du_z` is d and u_z; time_to_rest is a name.
bool begins_symbol(const std::vector<std::string>& c, std::size_t at) {
    if (at + 2 >= c.size() || !(is_ascii_letter(c[at]) || is_greek(c[at])) || c[at + 1] != "_")
        return false;
    const bool follows_word = at > 0 && is_word(c[at - 1]);
    const bool follows_differential =
        at > 0 && c[at - 1] == "d" && (at == 1 || !is_word(c[at - 2]));
    return !follows_word || follows_differential;
}

std::vector<Piece> pieces_of(const std::string& caption) {
    const std::vector<std::string> c = characters(caption);
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < c.size(); ++i) {
        if (begins_symbol(c, i)) {
            Piece piece{Piece::Kind::symbol, c[i]};
            std::size_t end = i + 2;
            if (c[end] == "∞") piece.index = c[end++];
            while (end < c.size() && (is_ascii_letter(c[end]) || is_digit(c[end])))
                piece.index += c[end++];
            pieces.push_back(piece);
            i = end - 1;
            continue;
        }
        const auto closing = [&] {
            std::size_t end = i + 1;
            while (end < c.size() && c[end] != "`") ++end;
            return end;
        };
        if (c[i] == "`" && closing() < c.size()) {
            Piece piece{Piece::Kind::code, ""};
            for (++i; c[i] != "`"; ++i) piece.text += c[i];
            pieces.push_back(piece);
            continue;
        }
        pieces.push_back({Piece::Kind::character, c[i]});
    }
    return pieces;
}

std::string latex_in_formula(const std::string& c) {
    const auto named = latex_names.find(c);
    return named == latex_names.end() ? c : named->second.in_formula;
}

std::string latex_character(const std::string& c) {
    static const std::map<std::string, std::string> special = {{"\\", "\\textbackslash{}"},
                                                               {"^", "\\textasciicircum{}"},
                                                               {"~", "\\textasciitilde{}"},
                                                               {"<", "\\(<\\)"},
                                                               {">", "\\(>\\)"},
                                                               {"|", "\\(|\\)"}};
    if (const auto found = special.find(c); found != special.end()) return found->second;
    if (c.find_first_of("#$%&_{}") != std::string::npos) return "\\" + c;
    if (const auto found = lowered.find(c); found != lowered.end())
        return "\\(_{" + found->second + "}\\)";
    if (const auto found = latex_names.find(c); found != latex_names.end())
        return found->second.in_text ? found->second.in_text
                                     : "\\(" + std::string(found->second.in_formula) + "\\)";
    // Every LaTeX knows the letters of European languages.
    const bool is_latin = c.size() == 2 && (c[0] == '\xC3' || c[0] == '\xC4' || c[0] == '\xC5');
    if (c.size() == 1 || is_latin) return c;
    throw std::runtime_error("no LaTeX is known for '" + c + "' (see latex_names in captions.cpp)");
}

std::string latex_piece(const Piece& piece) {
    if (piece.kind == Piece::Kind::character) return latex_character(piece.text);
    if (piece.kind == Piece::Kind::symbol) {
        const bool is_word = piece.index.size() > 1 && is_ascii_letter(piece.index.substr(0, 1));
        const std::string index =
            is_word ? "\\mathrm{" + piece.index + "}" : latex_in_formula(piece.index);
        return "\\(" + latex_in_formula(piece.text) + "_{" + index + "}\\)";
    }
    std::string name;
    for (const std::string& c : characters(piece.text)) name += latex_character(c);
    return "\\texttt{" + name + "}";
}

}  // namespace

std::string caption_to_html(const std::string& caption) {
    std::string html;
    for (const Piece& piece : pieces_of(caption)) switch (piece.kind) {
            case Piece::Kind::symbol:
                html += "<i>" + piece.text + "</i><sub>" + piece.index + "</sub>";
                break;
            case Piece::Kind::code: html += "<code>" + to_xml(piece.text) + "</code>"; break;
            case Piece::Kind::character: html += to_xml(piece.text); break;
        }
    return html;
}

std::string caption_to_latex(const std::string& caption) {
    std::string latex, exponent;
    const auto end_exponent = [&] {
        if (!exponent.empty()) latex += "\\(^{" + exponent + "}\\)";
        exponent.clear();
    };
    for (const Piece& piece : pieces_of(caption)) {
        if (const auto digit = raised.find(piece.text); digit != raised.end()) {
            exponent += digit->second;
            continue;
        }
        end_exponent();
        latex += latex_piece(piece);
    }
    end_exponent();
    return latex;
}

}  // namespace collide
