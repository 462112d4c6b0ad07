// Terminal capabilities, keys and the status line.
#pragma once
#include <string>
#include <vector>

namespace collide {

struct Terminal {
    bool has_color = false;
    bool has_unicode = false;
    std::size_t columns = 100;
};
/// Colours if standard output is a terminal (and NO_COLOR is not set); Unicode if the locale is UTF-8;
/// 100 columns if it is no terminal.
Terminal this_terminal();

/// The text with non-ASCII characters transliterated or replaced, if the terminal needs it.
std::string shown(const std::string& text, const Terminal& terminal);

/// Lines of at most so many columns, broken at spaces; a longer word has a line of its own.
std::vector<std::string> wrapped(const std::string& text, std::size_t columns);

/// While it lives, keys arrive without Enter if both ends are a terminal; otherwise there are none.
/// The terminal is restored however the program ends, except by SIGKILL.
class Keyboard {
  public:
    Keyboard();
    ~Keyboard();
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    bool is_there() const { return is_there_; }
    /// Waits for a key; 0 if none was pressed in time.
    char wait(int milliseconds) const;

  private:
    bool is_there_ = false;
};

/// A status line that the next one overwrites, cut to the terminal's current width. Without a
/// terminal nothing is written.
void show_status(const std::string& text, const Terminal& terminal);
void clear_status();

}  // namespace collide
