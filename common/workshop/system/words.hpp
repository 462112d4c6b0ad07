// String helpers.
#pragma once
#include <string>
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
