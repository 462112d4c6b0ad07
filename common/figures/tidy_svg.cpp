#include "common/figures/tidy_svg.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <vector>

#include "common/workshop/system/words.hpp"

namespace collide {

namespace {

/// A node of the file: an element with its children, or the text between elements.
struct Node {
    std::string open;  ///< the tag with its attributes, or the text itself
    std::string name;  ///< of the element; empty for text, comments and declarations
    bool has_end = false;
    std::vector<Node> children = {};
};

bool is_blank(const std::string& text) {
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

/// Reads the children of `parent` up to its end tag. Returns false if the tags do not match.
bool read_nodes(const std::string& text, std::size_t& at, const std::string& parent,
                std::vector<Node>& nodes) {
    while (at < text.size()) {
        if (text[at] != '<') {
            const std::size_t end = std::min(text.find('<', at), text.size());
            nodes.push_back({text.substr(at, end - at), ""});
            at = end;
            continue;
        }
        const bool is_comment = text.compare(at, 4, "<!--") == 0;
        const std::size_t close = text.find(is_comment ? "-->" : ">", at);
        if (close == std::string::npos) return false;
        const std::size_t end = close + (is_comment ? 3 : 1);
        const std::string tag = text.substr(at, end - at);
        at = end;
        if (tag.starts_with("</")) return tag == "</" + parent + ">";
        Node node{tag, ""};
        if (tag[1] != '!' && tag[1] != '?') {
            node.name = tag.substr(1, tag.find_first_of(" \t\r\n/>") - 1);
            node.has_end = !tag.ends_with("/>");
        }
        if (node.has_end && !read_nodes(text, at, node.name, node.children)) return false;
        nodes.push_back(std::move(node));
    }
    return parent.empty();
}

/// rgb( 34,  34,  34) as #222222.
void shorten_colors(std::string& tag) {
    for (std::size_t at = 0; (at = tag.find("rgb(", at)) != std::string::npos;) {
        const std::size_t end = tag.find(')', at);
        int red = 0, green = 0, blue = 0;
        if (end == std::string::npos ||
            std::sscanf(tag.c_str() + at, "rgb(%d,%d,%d", &red, &green, &blue) != 3)
            return;
        std::array<char, 40> hex{};
        std::snprintf(hex.data(), hex.size(), "#%02x%02x%02x", red & 0xff, green & 0xff,
                      blue & 0xff);
        tag.replace(at, end + 1 - at, hex.data());
    }
}

/// Coordinates have two decimals: 12.50 is 12.5, and 12.00 is 12.
void shorten_coordinates(std::string& tag) {
    std::string result;
    for (std::size_t i = 0; i < tag.size(); ++i) {
        const bool is_fraction = tag[i] == '.' && i + 2 < tag.size() && std::isdigit(tag[i + 1]) &&
                                 std::isdigit(tag[i + 2]) &&
                                 (i + 3 == tag.size() || !std::isdigit(tag[i + 3]));
        if (!is_fraction) {
            result += tag[i];
            continue;
        }
        if (tag[i + 2] != '0')
            result += tag.substr(i, 3);
        else if (tag[i + 1] != '0')
            result += tag.substr(i, 2);
        i += 2;
    }
    tag = result;
}

void tidy_tags(Node& node) {
    for (Node& child : node.children) tidy_tags(child);
    if (node.name.empty()) return;
    shorten_colors(node.open);
    replace_all(node.open, " stroke-linecap=\"butt\"", "");
    replace_all(node.open, " stroke-linejoin=\"miter\"", "");
    if (node.name != "path" && node.name != "polygon") return;
    shorten_coordinates(node.open);
    replace_all(node.open, " = ", "=");
    replace_all(node.open, "\n\t\t", " ");
    replace_all(node.open, " L", " ");  // coordinates without a letter continue the line
    replace_all(node.open, "  ", " ");
    replace_all(node.open, " '/>", "'/>");
}

bool is_plot(const Node& node) {
    return node.name == "g" && node.open.starts_with("<g id=\"gnuplot_plot_");
}

bool is_nothing(const Node& node) {
    return (node.name.empty() && is_blank(node.open)) ||
           (node.name == "g" &&
            std::all_of(node.children.begin(), node.children.end(), is_nothing));
}

/// Can the two groups be merged?
bool are_alike(const Node& a, const Node& b) {
    return a.name == "g" && a.open == b.open && a.open.find("transform") == std::string::npos;
}

/// Replaces plot groups by their children and removes empty groups.
std::vector<Node> without_plots(std::vector<Node> nodes) {
    std::vector<Node> result;
    for (Node& node : nodes) {
        if (is_nothing(node)) continue;
        if (!is_plot(node)) {
            result.push_back(std::move(node));
            continue;
        }
        for (Node& child : node.children)
            if (child.name != "title" && !is_nothing(child)) result.push_back(std::move(child));
    }
    return result;
}

/// The only shape in a group, however deeply nested; null if there are several.
Node* only_shape(Node& node) {
    if (node.name != "g") return &node;
    Node* found = nullptr;
    for (Node& child : node.children) {
        if (is_nothing(child)) continue;
        if (found != nullptr) return nullptr;
        found = &child;
    }
    return found == nullptr ? nullptr : only_shape(*found);
}

std::string attribute(const Node& node, const std::string& name) {
    const std::size_t begin = node.open.find(" " + name + "='");
    if (begin == std::string::npos) return "";
    const std::size_t value = begin + name.size() + 3;
    return node.open.substr(value, node.open.find('\'', value) - value);
}

/// M1,2 L3,4 and 1,2 3,4 are the same corners.
std::string corners_of(const Node& node) {
    std::string corners;
    for (const char c : attribute(node, node.name == "polygon" ? "points" : "d")) {
        const bool is_gap = std::isspace(c) || c == 'L' || (c == 'M' && corners.empty());
        if (!is_gap)
            corners += c;
        else if (!corners.empty() && corners.back() != ' ')
            corners += ' ';
    }
    return corners;
}

/// A line that runs once around the region filled before it can carry the region's fill.
bool takes_over_fill(Node& line_group, Node& region_group) {
    Node* const line = only_shape(line_group);
    Node* const region = only_shape(region_group);
    if (line == nullptr || region == nullptr || line->name != "path" || region->name != "polygon" ||
        !attribute(*line, "fill").empty() || corners_of(*line) != corners_of(*region))
        return false;
    const std::string opacity = attribute(*region, "fill-opacity");
    line->open.insert(5, " fill='" + attribute(*region, "fill") + "'" +
                             (opacity.empty() ? "" : " fill-opacity='" + opacity + "'"));
    return true;
}

std::vector<Node> with_filled_outlines(std::vector<Node> nodes) {
    std::vector<Node> result;
    for (Node& node : nodes) {
        if (!result.empty() && takes_over_fill(node, result.back())) result.pop_back();
        result.push_back(std::move(node));
    }
    return result;
}

std::vector<Node> with_alike_together(std::vector<Node> nodes) {
    std::vector<Node> result;
    for (Node& node : nodes) {
        if (result.empty() || !are_alike(result.back(), node)) {
            result.push_back(std::move(node));
            continue;
        }
        for (Node& child : node.children) result.back().children.push_back(std::move(child));
    }
    return result;
}

std::vector<Node> tidied(std::vector<Node> nodes) {
    std::vector<Node> result =
        with_alike_together(with_filled_outlines(without_plots(std::move(nodes))));
    for (Node& node : result)
        if (node.name == "g") node.children = tidied(std::move(node.children));
    return result;
}

/// One element per line, except inside texts, where every blank counts.
void write(const Node& node, std::string& out) {
    const bool in_lines = node.name == "g" || node.name == "svg";
    out += node.open;
    for (const Node& child : node.children) {
        if (in_lines) out += '\n';
        write(child, out);
    }
    if (node.has_end) out += (in_lines ? "\n</" : "</") + node.name + ">";
}

}  // namespace

std::string tidy_svg(const std::string& svg) {
    std::vector<Node> nodes;
    std::size_t at = 0;
    if (!read_nodes(svg, at, "", nodes)) return svg;
    std::string result;
    for (Node& node : nodes) {
        tidy_tags(node);
        if (node.name == "svg") node.children = tidied(std::move(node.children));
        if (is_nothing(node)) continue;
        write(node, result);
        result += '\n';
    }
    return result;
}

}  // namespace collide
