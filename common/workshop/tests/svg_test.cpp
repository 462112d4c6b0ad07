// The backend that draws in the browser: plain SVG, without gnuplot.
#include <regex>

#include "common/figures/backend.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

/// The reason why the text is not well-formed XML; empty if it is. (Of XML our files use elements,
/// attributes in double quotes, and the entities of to_xml.)
std::string defect_of(std::string xml) {
    static const std::regex declaration(R"(^<\?xml [^>]*\?>\n)");
    static const std::regex tag(R"(<(/?)([A-Za-z]+)((?: [A-Za-z:-]+="[^"<]*")*)(/?)>)");
    static const std::regex entity("&(amp|lt|gt);");
    if (!std::regex_search(xml, declaration)) return "no declaration";
    xml = std::regex_replace(xml, declaration, "");
    std::vector<std::string> open;
    for (std::sregex_iterator it(xml.begin(), xml.end(), tag), end; it != end; ++it) {
        const std::smatch& found = *it;
        if (found[1].length() > 0) {
            if (open.empty() || open.back() != found[2]) return "</" + found[2].str() + ">";
            open.pop_back();
        } else if (found[4].length() == 0) {
            open.push_back(found[2]);
        }
    }
    if (!open.empty()) return "<" + open.back() + "> is not closed";
    const std::string rest = std::regex_replace(std::regex_replace(xml, tag, ""), entity, "");
    const std::size_t odd = rest.find_first_of("<>&");
    return odd == std::string::npos ? "" : "a bare character: " + rest.substr(odd, 20);
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++n;
    return n;
}

Figure unit_figure() {
    Figure figure{.name = "test", .title = "t", .caption = "c"};
    figure.add_axes({.x = {.range = Range{0, 1}}, .y = {.range = Range{0, 1}}});
    return figure;
}

std::string drawn(const Figure& figure) {
    const std::string svg = svg_of(lay_out(figure), figure.width);
    CHECK(defect_of(svg).empty());
    return svg;
}

/// The number after a name in the options of the drawing's only handle.
double option_number(const std::string& svg, const std::string& name) {
    const std::regex number("&quot;" + name + "&quot;: ([-0-9.e]+)");
    std::smatch found;
    REQUIRE(std::regex_search(svg, found, number));
    return std::stod(found[1].str());
}

/// The d of the first path in this colour.
std::string path_in(const std::string& svg, const Color& color) {
    const std::regex path("<path d=\"([^\"]*)\"[^>]*stroke=\"" + color + "\"");
    std::smatch found;
    return std::regex_search(svg, found, path) ? found[1].str() : "";
}

}  // namespace

TEST_CASE("svg: the checker of these tests sees what is not XML") {
    const std::string head = "<?xml version=\"1.0\"?>\n";
    CHECK(defect_of(head + "<a b=\"1\"><c/>x &amp; y</a>").empty());
    for (const char* bad : {"<a>", "<a></b>", "<a>x & y</a>", "<a>1 < 2</a>", "<a b=1></a>"}) {
        CAPTURE(bad);
        CHECK_FALSE(defect_of(head + bad).empty());
    }
}

TEST_CASE("svg: everything that can be drawn is drawn, as well-formed XML") {
    Figure figure = unit_figure();
    Axes& axes = figure.axes[0];
    axes.title = "a & b < c";
    axes.x.label = "x";
    axes.y.label = "y_{1}";
    axes.legend = Legend::top_right;
    axes.line({0, 1}, {0, 1}, {.color = "#000001", .dash = Dash::dashed}, "named \"so\"");
    axes.line({0, 1}, {1, 0}, {.color = "#000002", .width = 2, .dash = Dash::dotted});
    axes.polygon({0.2, 0.4, 0.3}, {0.2, 0.2, 0.5}, "#000003", 0.5);
    axes.arrow(0.5, 0.5, 0.7, 0.9, {.color = "#000004"});
    axes.text(0.5, 0.1, "<words> & \"more\"");
    const std::string svg = drawn(figure);
    CHECK(path_in(svg, "#000001").starts_with("M"));
    CHECK_THAT(svg, ContainsSubstring("stroke-dasharray=\"2 5\""));
    CHECK_THAT(svg, ContainsSubstring("fill=\"#000003\" fill-opacity=\"0.5\""));
    CHECK(count(svg, "\"#000004\"") == 2);  // shaft and head
    CHECK_THAT(svg, ContainsSubstring(">&lt;words&gt; &amp; \"more\"</text>"));
    CHECK_THAT(svg, ContainsSubstring(" font-weight=\"bold\">a &amp; b &lt; c</text>"));
    CHECK(count(svg, "\"#000001\"") == 2);  // the curve, and its sample in the legend
    CHECK(count(svg, "named \"so\"") == 1);
}

TEST_CASE("svg: every marker is drawn, at its place, and not outside the frame") {
    const std::vector<std::pair<Marker, std::string>> markers{
        {Marker::circle, "<circle"}, {Marker::ring, "<circle"},  {Marker::square, "<path"},
        {Marker::triangle, "<path"}, {Marker::diamond, "<path"}, {Marker::cross, "<path"}};
    for (const auto& [marker, element] : markers) {
        Figure figure = unit_figure();
        figure.axes[0].points({0.5, 0.25, 1.5, std::nan("")}, {0.5, 0.75, 0.5, 0.5},
                              {.color = "#000001", .marker = marker});
        const std::string svg = drawn(figure);
        CAPTURE(static_cast<int>(marker));
        CHECK(count(svg, "stroke=\"#000001\"") == 2);
        const std::size_t at = svg.rfind(element, svg.find("stroke=\"#000001\""));
        CHECK(at != std::string::npos);
    }
    Figure figure = unit_figure();
    figure.axes[0].points({0.5}, {0.5}, {.color = "#000001", .marker_size = 10});
    const Panel panel = lay_out(figure).panels.at(0);
    const std::regex circle("<circle cx=\"([0-9.]+)\" cy=\"([0-9.]+)\" r=\"3.5\"");
    std::smatch found;
    const std::string svg = drawn(figure);
    REQUIRE(std::regex_search(svg, found, circle));
    CHECK_THAT(std::stod(found[1]), WithinAbs((panel.left + panel.right) / 2 * 800, 0.01));
    CHECK_THAT(std::stod(found[2]), WithinAbs((1 - (panel.bottom + panel.top) / 2) * 450, 0.01));
}

TEST_CASE("svg: a line is cut at the frame and interrupted where it has no place") {
    Figure figure = unit_figure();
    Axes& axes = figure.axes[0];
    axes.line({-1, 2}, {0.5, 0.5}, {.color = "#000001"});
    axes.line({0, 0.2, std::nan(""), 0.8, 1}, {0.1, 0.1, 0.1, 0.1, 0.1}, {.color = "#000002"});
    axes.line({-3, -1}, {0.5, 0.5}, {.color = "#000003"});
    axes.line({0.5, 0.5, 1.5, 1.5, 0.5}, {0.2, 0.4, 0.4, 0.6, 0.6}, {.color = "#000004"});
    const std::string svg = drawn(figure);
    CHECK(path_in(svg, "#000001") == "M86 200L782 200");
    CHECK(count(path_in(svg, "#000002"), "M") == 2);
    CHECK(path_in(svg, "#000003").empty());
    CHECK(count(path_in(svg, "#000004"), "M") == 2);  // out on the right, and in again
}

TEST_CASE("svg: subscripts go down, superscripts up, and the line goes on where it was") {
    Figure figure = unit_figure();
    figure.axes[0].line({0, 1}, {0, 1});
    figure.axes[0].text(0.5, 0.5, "K^{−1}_{33} and u_x, 10^{k_{i}} = é");
    const std::string svg = drawn(figure);
    CHECK_THAT(svg, ContainsSubstring(">K<tspan font-size=\"12.8\" dy=\"-8\">−1</tspan>"
                                      "<tspan font-size=\"12.8\" dy=\"12.8\">33</tspan>"
                                      "<tspan font-size=\"16\" dy=\"-4.8\"> and u</tspan>"
                                      "<tspan font-size=\"12.8\" dy=\"4.8\">x</tspan>"
                                      "<tspan font-size=\"16\" dy=\"-4.8\">, 10</tspan>"
                                      "<tspan font-size=\"12.8\" dy=\"-8\">k</tspan>"
                                      "<tspan font-size=\"10.24\" dy=\"3.84\">i</tspan>"
                                      "<tspan font-size=\"16\" dy=\"4.16\"> = é</tspan></text>"));
}

TEST_CASE("svg: the frame, its ticks and the size are those of the layout") {
    Figure figure = unit_figure();
    figure.axes[0].line({0, 1}, {0, 1});
    const Drawing drawing = lay_out(figure);
    const std::string svg = svg_of(drawing, 1600);
    CHECK_THAT(svg, ContainsSubstring("width=\"1600\" height=\"900\" viewBox=\"0 0 800 450\""));
    CHECK_THAT(path_in(svg, palette::black), ContainsSubstring("M86 16V384H782"));
    for (const Tick& tick : drawing.panels[0].x_ticks)
        CHECK_THAT(svg, ContainsSubstring(">" + tick.label + "</text>"));
    Figure picture{.name = "test", .title = "t", .caption = "c"};
    picture.add_picture("no axes", {0, 1}, {0, 1}).line({0, 1}, {0, 1});
    CHECK(path_in(drawn(picture), palette::black).empty());
}

TEST_CASE("a handle says what it moves, per pixel") {
    Figure figure{.name = "test", .title = "t", .caption = "c"};
    Axes& axes = figure.add_axes({.x = {.range = Range{0, 4}}, .y = {.range = Range{-1, 1}}});
    axes.line({0, 4}, {-1, 1});
    axes.handle({1, 0.5}, "end of \"it\"",
                {{.flag = "--step", .value = 3, .per_x = 2, .per_y = -5}});
    const std::string svg = drawn(figure);
    CHECK(count(svg, "class=\"handle\"") == 1);
    CHECK_THAT(svg, ContainsSubstring("data-meaning=\"end of &quot;it&quot;\""));
    CHECK(option_number(svg, "value") == 3);

    const Panel panel = lay_out(figure).panels.front();
    const double pixels_per_x = (panel.right - panel.left) * figure.width / 4;
    const double pixels_per_y = -(panel.top - panel.bottom) * figure.height / 2;  // downwards
    CHECK_THAT(option_number(svg, "per_x"), WithinAbs(2 / pixels_per_x, 1e-12));
    CHECK_THAT(option_number(svg, "per_y"), WithinAbs(-5 / pixels_per_y, 1e-12));

    axes.y = {.range = Range{0.1, 1}, .logarithmic = true};
    CHECK_NOTHROW(axes.handle({1, 0.5}, "along the other axis",
                              {{.flag = "--step", .value = 3, .per_x = 2}}));
    CHECK_THROWS_AS(axes.handle({1, 0.5}, "along it", {{.flag = "--step", .value = 3, .per_y = 2}}),
                    std::invalid_argument);
    // The linear axis has its pixels as before.
    CHECK_THAT(option_number(drawn(figure), "per_x"), WithinAbs(2 / pixels_per_x, 1e-12));
}
