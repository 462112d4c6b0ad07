#include "common/workshop/companion/similar.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

namespace collide {

namespace {

// A run of so many tokens is about two statements. Runs that are shorter say nothing.
constexpr std::size_t run_length = 12;
// Of so many neighbouring runs one is a fingerprint, so a common part of 19 tokens is always noticed.
constexpr std::size_t window = 8;
// Sources with fewer fingerprints of their own are too short to be compared.
constexpr std::size_t fewest_own = 4;
// Pairs are reported from this share on.
constexpr double similar_share = 0.6;
// What more than this share of a class has written is how one writes it.
constexpr double common_share = 0.25;
constexpr std::size_t smallest_class = 12;

bool begins_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool is_in_word(char c) { return begins_word(c) || std::isdigit(static_cast<unsigned char>(c)); }

/// Words of the language that tell how a program goes; all other words are names.
bool is_keyword(const std::string& word) {
    static const std::set<std::string> keywords = {
        "if",     "else",      "for",   "while", "do",  "return", "break", "continue", "switch",
        "case",   "const",     "auto",  "bool",  "int", "double", "float", "struct",   "namespace",
        "static", "constexpr", "using", "throw", "try", "catch",  "true",  "false",    "void"};
    return keywords.contains(word);
}

std::size_t end_of_comment(const std::string& text, std::size_t at) {
    const bool is_line = text[at + 1] == '/';
    const std::size_t end = text.find(is_line ? "\n" : "*/", at + 2);
    return end == std::string::npos ? text.size() : end + (is_line ? 1 : 2);
}

/// Keywords and operators as they are, "n" for a name, "0" for a number, "s" for a string; no includes.
std::vector<std::string> tokens_of(const std::string& text) {
    std::vector<std::string> tokens;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        std::size_t end = i + 1;
        if (std::isspace(static_cast<unsigned char>(c))) {
        } else if (c == '/' && end < text.size() && (text[end] == '/' || text[end] == '*')) {
            end = end_of_comment(text, i);
        } else if (c == '#') {
            end = std::min(text.size(), text.find('\n', i));
        } else if (c == '"' || c == '\'') {
            while (end < text.size() && text[end] != c) end += text[end] == '\\' ? 2 : 1;
            ++end;
            tokens.emplace_back("s");
        } else if (begins_word(c)) {
            while (end < text.size() && is_in_word(text[end])) ++end;
            const std::string word = text.substr(i, end - i);
            tokens.push_back(is_keyword(word) ? word : "n");
        } else if (std::isdigit(static_cast<unsigned char>(c))) {
            while (end < text.size() && (is_in_word(text[end]) || text[end] == '.')) ++end;
            tokens.emplace_back("0");
        } else {
            tokens.emplace_back(1, c);
        }
        i = end;
    }
    return tokens;
}

/// A hash for each run of tokens.
std::vector<std::uint64_t> run_hashes(const std::vector<std::string>& tokens) {
    std::vector<std::uint64_t> hashes;
    for (std::size_t begin = 0; begin + run_length <= tokens.size(); ++begin) {
        std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
        for (std::size_t i = begin; i < begin + run_length; ++i)
            for (const char c : tokens[i] + ' ')
                hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
        hashes.push_back(hash);
    }
    return hashes;
}

/// The fingerprints of each source that are its own: not of what is known, nor of what many have written.
std::vector<TokenPrints> own_prints(const std::vector<SourceOf>& sources,
                                    const std::vector<std::string>& known) {
    TokenPrints left_out;
    // All runs, not only some: a run that is known is known wherever a window falls.
    for (const std::string& text : known)
        for (const std::uint64_t hash : run_hashes(tokens_of(text))) left_out.insert(hash);
    std::vector<TokenPrints> prints;
    std::map<std::uint64_t, std::size_t> count;
    for (const SourceOf& source : sources) {
        prints.push_back(token_prints(source.text));
        for (const std::uint64_t print : prints.back()) ++count[print];
    }
    const double many = common_share * static_cast<double>(sources.size());
    for (TokenPrints& own : prints)
        std::erase_if(own, [&](std::uint64_t print) {
            const bool is_common =
                sources.size() >= smallest_class && static_cast<double>(count[print]) > many;
            return is_common || left_out.contains(print);
        });
    return prints;
}

}  // namespace

TokenPrints token_prints(const std::string& source) {
    const std::vector<std::uint64_t> hashes = run_hashes(tokens_of(source));
    TokenPrints prints;
    for (std::size_t i = 0; i + window <= hashes.size(); ++i)
        prints.insert(*std::min_element(hashes.begin() + static_cast<std::ptrdiff_t>(i),
                                        hashes.begin() + static_cast<std::ptrdiff_t>(i + window)));
    return prints;
}

std::vector<SimilarPair> similar_pairs(const std::vector<SourceOf>& sources,
                                       const std::vector<std::string>& known) {
    const std::vector<TokenPrints> prints = own_prints(sources, known);
    std::map<std::uint64_t, std::vector<std::size_t>> holders;
    for (std::size_t i = 0; i < prints.size(); ++i)
        for (const std::uint64_t print : prints[i]) holders[print].push_back(i);
    std::map<std::pair<std::size_t, std::size_t>, int> shared;
    for (const auto& [print, who] : holders)
        for (std::size_t i = 0; i < who.size(); ++i)
            for (std::size_t j = i + 1; j < who.size(); ++j) ++shared[{who[i], who[j]}];
    std::vector<SimilarPair> pairs;
    for (const auto& [pair, count] : shared) {
        const std::size_t fewer = std::min(prints[pair.first].size(), prints[pair.second].size());
        const double share = static_cast<double>(count) / static_cast<double>(fewer);
        if (fewer >= fewest_own && share >= similar_share)
            pairs.push_back(
                {sources[pair.first].student, sources[pair.second].student, share, count});
    }
    std::stable_sort(pairs.begin(), pairs.end(), [](const SimilarPair& a, const SimilarPair& b) {
        return std::pair(a.share, a.shared) > std::pair(b.share, b.shared);
    });
    return pairs;
}

}  // namespace collide
