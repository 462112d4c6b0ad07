// String helpers.
#pragma once
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

namespace collide {

inline void replace_all(std::string& text, const std::string& old_part,
                        const std::string& new_part) {
    for (std::size_t at = 0; (at = text.find(old_part, at)) != std::string::npos;
         at += new_part.size())
        text.replace(at, old_part.size(), new_part);
}

inline std::string replaced(std::string text, const std::string& old_part,
                            const std::string& new_part) {
    replace_all(text, old_part, new_part);
    return text;
}

/// Significant digits of a number as text, without zeros at either end: 3 for "-0.01230e-7".
inline std::size_t digits_of(std::string_view number) {
    std::string digits;
    for (const char c : number.substr(0, number.find('e')))
        if (std::isdigit(static_cast<unsigned char>(c))) digits += c;
    const std::size_t first = digits.find_first_not_of('0');
    return first == std::string::npos ? 0 : digits.find_last_not_of('0') + 1 - first;
}

/// Escapes text between tags of XML and HTML.
inline std::string to_xml(std::string text) {
    replace_all(text, "&", "&amp;");
    replace_all(text, "<", "&lt;");
    replace_all(text, ">", "&gt;");
    return text;
}

/// The same for an attribute in double quotes; XML forbids control characters there.
inline std::string to_xml_attribute(std::string text) {
    std::erase_if(text, [](unsigned char c) { return c < 0x20; });
    return replaced(to_xml(std::move(text)), "\"", "&quot;");
}

}  // namespace collide
