// Small work on texts.
#pragma once
#include <string>

namespace collide {

inline void replace_all(std::string& text, const std::string& old_part,
                        const std::string& new_part) {
    for (std::size_t at = 0; (at = text.find(old_part, at)) != std::string::npos;
         at += new_part.size())
        text.replace(at, old_part.size(), new_part);
}

/// For XML and HTML, between tags and in attributes between double quotes.
inline std::string to_xml(std::string text) {
    replace_all(text, "&", "&amp;");
    replace_all(text, "<", "&lt;");
    replace_all(text, ">", "&gt;");
    return text;
}

}  // namespace collide
