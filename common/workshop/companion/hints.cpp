#include "common/workshop/companion/hints.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "common/figures/files.hpp"
#include "common/workshop/companion/build_commands.hpp"
#include "common/workshop/companion/zoo.hpp"
#include "common/workshop/system/words.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

// Recorded length of a check's results; more does not help to tell mistakes apart.
constexpr std::size_t longest_came = 160;

/// Sorted, because the compiler chooses the order of two calls in one expression.
std::string came_of(const CheckResult& check) {
    std::vector<std::string> answers;
    for (const CallText& call : check.calls) answers.push_back(call.came);
    std::sort(answers.begin(), answers.end());
    std::string came;
    for (const std::string& answer : answers) came += (came.empty() ? "" : " | ") + answer;
    if (came.empty()) came = check.failure;
    if (came.size() > longest_came) came.resize(came.rfind(' ', longest_came));
    std::replace(came.begin(), came.end(), '\n', ' ');
    std::replace(came.begin(), came.end(), '\t', ' ');
    return replaced(came, "-nan", "nan");
}

/// A text split into its numbers and the text between them.
struct Tokens {
    std::vector<double> numbers;
    std::string words;
    int long_numbers = 0;  // of five digits or more
};

Tokens tokens_of(const std::string& text) {
    Tokens tokens;
    for (std::size_t at = 0; at < text.size();) {
        const bool may_begin = at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1]));
        char* end = nullptr;
        const double number = std::strtod(text.c_str() + at, &end);
        const std::size_t length = static_cast<std::size_t>(end - text.c_str()) - at;
        if (length > 0 && may_begin && text[at] != ' ') {
            tokens.numbers.push_back(number);
            tokens.long_numbers += digits_of(std::string_view(text).substr(at, length)) >= 5;
            tokens.words += '#';
            at += length;
        } else {
            tokens.words += text[at++];
        }
    }
    return tokens;
}

double largest_of(const std::vector<double>& numbers) {
    double largest = 0;
    for (const double number : numbers)
        if (std::isfinite(number)) largest = std::max(largest, std::abs(number));
    return largest;
}

/// Was it cut at longest_came, before its last word?
bool may_be_cut(const std::string& came) {
    constexpr std::size_t longest_number = 26;
    return came.size() + longest_number > longest_came;
}

bool agree(const std::string& one, const std::string& other) {
    const Tokens a = tokens_of(one), b = tokens_of(other);
    // Where a list was cut depends on the digits of its numbers, which depend on the compiler.
    const bool are_cut = may_be_cut(one) && may_be_cut(other);
    const std::size_t words = std::min(a.words.size(), b.words.size());
    const std::size_t numbers = std::min(a.numbers.size(), b.numbers.size());
    if (are_cut ? a.words.compare(0, words, b.words, 0, words) != 0 : a.words != b.words)
        return false;
    const double largest = largest_of(a.numbers);
    for (std::size_t i = 0; i < numbers; ++i) {
        const double x = a.numbers[i], y = b.numbers[i];
        const bool same = x == y || (std::isnan(x) && std::isnan(y)) ||
                          std::abs(x - y) <= 1e-5 * std::max(std::abs(x), 1e-5 * largest);
        if (!same) return false;
    }
    return true;
}

/// 'n' for NaN, 'I' and 'i' for the infinities, '+', '-', and '0' for rounding beside the largest.
std::string kinds_of(const std::vector<double>& numbers) {
    const double rounding = 1e-10 * largest_of(numbers);
    std::string kinds;
    for (const double x : numbers)
        kinds += std::isnan(x)             ? 'n'
                 : std::isinf(x)           ? (x > 0 ? 'I' : 'i')
                 : std::abs(x) <= rounding ? '0'
                 : x > 0                   ? '+'
                                           : '-';
    return kinds;
}

/// The same words, and numbers with the same signs, finite or not.
bool are_alike(const std::string& one, const std::string& other) {
    const Tokens a = tokens_of(one), b = tokens_of(other);
    return a.words == b.words && kinds_of(a.numbers) == kinds_of(b.numbers);
}

/// Does it contain a finite nonzero number? Zeros and NaN come from many mistakes.
bool is_telling(const Fingerprint& fingerprint) {
    for (const Symptom& symptom : fingerprint)
        for (const double number : tokens_of(symptom.came).numbers)
            if (std::isfinite(number) && number != 0) return true;
    return fingerprint.size() > 2;
}

}  // namespace

Fingerprint fingerprint_of(const CheckReport& report) {
    Fingerprint fingerprint;
    for (const CheckResult& check : report.checks)
        if (!check.passed()) fingerprint.push_back({check.name, came_of(check)});
    return fingerprint;
}

bool fails_the_same(const Fingerprint& a, const Fingerprint& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Symptom& x, const Symptom& y) { return x.check == y.check; });
}

bool computes_the_same(const Fingerprint& a, const Fingerprint& b) {
    return fails_the_same(a, b) &&
           std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Symptom& x, const Symptom& y) { return agree(x.came, y.came); });
}

double likeness(const Fingerprint& answer, const Fingerprint& mistake) {
    if (answer.size() > mistake.size() || 2 * answer.size() < mistake.size()) return 0;
    std::size_t same = 0;
    int long_numbers = 0;
    for (const Symptom& symptom : answer) {
        const auto known = std::find_if(mistake.begin(), mistake.end(), [&](const Symptom& other) {
            return other.check == symptom.check;
        });
        if (known == mistake.end() || !are_alike(symptom.came, known->came)) return 0;
        if (!agree(known->came, symptom.came)) continue;
        ++same;
        long_numbers += tokens_of(symptom.came).long_numbers;
    }
    if (2 * same < answer.size() || long_numbers == 0) return 0;
    return static_cast<double>(same) / static_cast<double>(answer.size());
}

std::map<std::string, Fingerprint> read_fingerprints(const fs::path& file) {
    std::map<std::string, Fingerprint> fingerprints;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        std::istringstream fields(line);
        std::string exercise, mistake;
        Symptom symptom;
        std::getline(fields, exercise, '\t');
        std::getline(fields, mistake, '\t');
        std::getline(fields, symptom.check, '\t');
        std::getline(fields, symptom.came);
        fingerprints[exercise + "." + mistake].push_back(symptom);
    }
    return fingerprints;
}

void write_fingerprints(const fs::path& file,
                        const std::map<std::string, Fingerprint>& fingerprints) {
    write_file(file, [&](std::ostream& out) {
        for (const auto& [name, symptoms] : fingerprints) {
            const std::size_t dot = name.find('.');
            for (const auto& [check, came] : symptoms)
                out << name.substr(0, dot) << '\t' << name.substr(dot + 1) << '\t' << check << '\t'
                    << came << '\n';
        }
    });
}

Hint hint_for(const Exercise& exercise, const Fingerprint& fingerprint) {
    Hint certain{.is_certain = true}, perhaps;
    double closest = 0;
    if (!fs::exists(exercise.mistakes_file())) return {};
    const auto fingerprints = read_fingerprints(exercise.fingerprints_file());
    for (const Variant& variant : read_zoo(exercise.mistakes_file(), exercise.answer_file())) {
        const auto known = fingerprints.find(exercise.name + "." + variant.name);
        if (known == fingerprints.end() || variant.is_right) continue;
        const double like = likeness(fingerprint, known->second);
        if (like > closest) perhaps.texts.clear();
        closest = std::max(closest, like);
        if (like > 0 && like == closest) perhaps.texts.push_back(variant.text);
        if (computes_the_same(known->second, fingerprint)) certain.texts.push_back(variant.text);
    }
    // If two mistakes compute the same, neither is certain; and zeros identify none.
    certain.is_certain = certain.texts.size() == 1 && is_telling(fingerprint);
    if (!certain.texts.empty()) return certain;
    constexpr std::size_t most_guesses = 2;  // who guesses more often knows nothing
    return perhaps.texts.size() <= most_guesses ? perhaps : Hint{};
}

std::vector<std::string> general_hints(const Exercise& exercise) {
    std::istringstream lines(section_of(exercise));
    std::vector<std::string> hints;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t dot = line.find(". ");
        const bool is_item = dot != std::string::npos && dot > 0 && dot < 3 &&
                             std::isdigit(static_cast<unsigned char>(line[0]));
        if (is_item)
            hints.push_back(line.substr(dot + 2));
        else if (!hints.empty() && line.starts_with("   "))
            hints.back() += " " + line.substr(line.find_first_not_of(' '));
    }
    return hints;
}

namespace {

/// Takes the operand of an operator from the front of the text: {…}, \word or a single letter.
std::string take_operand(std::string& text) {
    text.erase(0, text.find_first_not_of(' '));
    std::size_t length = 1;
    if (text.starts_with("{")) {
        int depth = 0;
        for (length = 0; length < text.size(); ++length) {
            depth += (text[length] == '{') - (text[length] == '}');
            if (depth == 0) break;
        }
        const std::string operand = text.substr(1, length - 1);
        text.erase(0, length + 1);
        return operand;
    }
    if (text.starts_with("\\"))
        while (length < text.size() && std::isalpha(static_cast<unsigned char>(text[length])))
            ++length;
    while (length < text.size() && (text[length] & 0xC0) == 0x80) ++length;  // one UTF-8 character
    const std::string operand = text.substr(0, length);
    text.erase(0, length);
    return operand;
}

std::string raised(const std::string& exponent) {
    static const std::map<std::string, std::string> known = {{"2", "²"}, {"3", "³"}, {"-1", "⁻¹"},
                                                             {"-", "⁻"}, {"+", "⁺"}, {"T", "ᵀ"}};
    const auto found = known.find(exponent);
    return found != known.end() ? found->second : "^" + exponent;
}

std::string formula_as_text(std::string formula) {
    static const std::map<std::string, std::string> letters = {
        {"omega", "ω"},      {"mu", "μ"},   {"lambda", "λ"}, {"gamma", "γ"}, {"theta", "θ"},
        {"Delta", "Δ"},      {"pi", "π"},   {"times", "×"},  {"cdot", "·"},  {"ge", "≥"},
        {"le", "≤"},         {"perp", "⊥"}, {"top", "ᵀ"},    {"quad", " "},  {"alpha", "α"},
        {"varepsilon", "ε"}, {"zeta", "ζ"}, {"sigma", "σ"},  {"beta", "β"},  {"ln", "ln "}};
    static const std::map<std::string, std::string> accents = {
        {"hat", "\u0302"}, {"dot", "\u0307"},  {"tilde", "\u0303"},
        {"bar", "\u0304"}, {"ddot", "\u0308"}, {"overline", "\u0304"}};
    static const std::set<std::string> typefaces = {"mathbf", "boldsymbol", "mathrm", "mathsf",
                                                    "text"};
    std::string text;
    while (!formula.empty()) {
        const char c = formula[0];
        if (c == '^' || c == '_') {
            formula.erase(0, 1);
            const std::string operand = formula_as_text(take_operand(formula));
            text += c == '^' ? raised(operand) : "_" + operand;
        } else if (c == '\\' && formula.size() > 1 &&
                   !std::isalpha(static_cast<unsigned char>(formula[1]))) {
            text += ' ';  // a thin space
            formula.erase(0, 2);
        } else if (c == '\\') {
            const std::string word = take_operand(formula).substr(1);
            if (letters.contains(word)) {
                text += letters.at(word);
                formula.erase(0, formula.find_first_not_of(' '));
            } else if (accents.contains(word)) {
                text += formula_as_text(take_operand(formula)) + accents.at(word);
            } else if (word == "sqrt") {
                text += "√(" + formula_as_text(take_operand(formula)) + ")";
            } else if (typefaces.contains(word)) {
                text += formula_as_text(take_operand(formula));
            } else {  // \ln, \tan, …
                text += word;
                if (!formula.empty() && formula[0] != ' ') text += ' ';
            }
        } else {
            text += c;
            formula.erase(0, 1);
        }
    }
    return text;
}

}  // namespace

std::string without_latex(const std::string& text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = text.find('$', at);
        const std::size_t end = begin == std::string::npos ? begin : text.find('$', begin + 1);
        if (end == std::string::npos) return plain + text.substr(at);
        plain +=
            text.substr(at, begin - at) + formula_as_text(text.substr(begin + 1, end - begin - 1));
        at = end + 1;
    }
    return plain;
}

}  // namespace collide
