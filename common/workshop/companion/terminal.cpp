#include "common/workshop/companion/terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <utility>

namespace collide {

namespace {

termios before;  // the terminal's state, to be restored

std::size_t columns_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Columns of the terminal that is standard output, if it is one.
std::optional<std::size_t> terminal_columns() {
    winsize size{};
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2)
        return std::nullopt;
    return size.ws_col;
}

/// The first columns of a text, assuming one column per character.
std::string first_columns(const std::string& text, std::size_t columns) {
    std::size_t width = 0, end = 0;
    while (end < text.size()) {
        std::size_t next = end + 1;
        while (next < text.size() && (text[next] & 0xC0) == 0x80) ++next;
        if (++width > columns) break;
        end = next;
    }
    return text.substr(0, end);
}

}  // namespace

Terminal this_terminal() {
    // The locale is the first of these variables that is not empty.
    std::string locale;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const char* value = std::getenv(name); locale.empty() && value) locale = value;
    std::transform(locale.begin(), locale.end(), locale.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return {.has_color = isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR"),
            .has_unicode = locale.find("utf-8") != std::string::npos ||
                           locale.find("utf8") != std::string::npos,
            .columns = terminal_columns().value_or(Terminal{}.columns)};
}

std::vector<std::string> wrapped(const std::string& text, std::size_t columns) {
    std::vector<std::string> lines;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (lines.empty() || columns_of(lines.back()) + 1 + columns_of(word) > columns)
            lines.push_back(word);
        else
            lines.back() += " " + word;
    }
    return lines;
}

std::string shown(const std::string& text, const Terminal& terminal) {
    if (terminal.has_unicode) return text;
    static const std::vector<std::pair<std::string, std::string>> spelled = {
        {"−", "-"},    {"–", "-"},     {"…", "..."},   {"≤", "<="}, {"≥", ">="},      {"·", "*"},
        {"×", "x"},    {"⊥", "_|_"},   {"ω", "omega"}, {"μ", "mu"}, {"ε", "epsilon"}, {"π", "pi"},
        {"ζ", "zeta"}, {"σ", "sigma"}, {"√", "sqrt"},  {"²", "^2"}, {"⁻¹", "^-1"},    {"ᵀ", "^T"},
        {"“", "\""},   {"”", "\""},    {"\u0302", "^"}};
    std::string plain = text;
    for (const auto& [symbol, word] : spelled)
        for (std::size_t at = 0; (at = plain.find(symbol, at)) != std::string::npos;
             at += word.size())
            plain.replace(at, symbol.size(), word);
    std::string ascii;
    for (const char c : plain) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            ascii += c;
        else if (byte >= 0xC0)
            ascii += '?';  // once per character: the other bytes are dropped
    }
    return ascii;
}

Keyboard::Keyboard() {
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &before) != 0)
        return;
    termios keys = before;
    keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    is_there_ = tcsetattr(STDIN_FILENO, TCSANOW, &keys) == 0;
}

Keyboard::~Keyboard() {
    if (is_there_) tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

char Keyboard::wait(int milliseconds) const {
    pollfd waiting{STDIN_FILENO, POLLIN, 0};
    char key = 0;
    if (poll(is_there_ ? &waiting : nullptr, is_there_ ? 1 : 0, milliseconds) > 0 &&
        read(STDIN_FILENO, &key, 1) != 1)
        key = 'q';  // the terminal is gone
    return key;
}

namespace {
std::string status_now;  // as it stands at the bottom; a terminal of another width asks for another
}

void show_status(const std::string& text, const Terminal& terminal) {
    if (!isatty(STDOUT_FILENO)) return;
    const std::string status =
        first_columns(shown(text, terminal), terminal_columns().value_or(80) - 1);
    if (status == status_now) return;
    status_now = status;
    std::cout << "\r\033[K" << status << std::flush;
}

void clear_status() {
    if (!isatty(STDOUT_FILENO)) return;
    status_now.clear();
    std::cout << "\r\033[K" << std::flush;
}

}  // namespace collide
