// Refusing drawings with empty panels.
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "common/figures/backend.hpp"

namespace collide {

namespace {

/// Does the bounding box of the spots overlap the panel?
bool meets_panel(const std::vector<Spot>& spots) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Spot low{infinity, infinity}, high{-infinity, -infinity};
    for (const Spot& spot : spots) {
        if (!is_finite(spot)) continue;
        low = {std::min(low.x, spot.x), std::min(low.y, spot.y)};
        high = {std::max(high.x, spot.x), std::max(high.y, spot.y)};
    }
    return low.x <= 1 && high.x >= 0 && low.y <= 1 && high.y >= 0;
}

/// True for visible lines, markers and regions; a panel of text alone counts as empty.
struct IsSeen {
    bool operator()(const Stroke& stroke) const { return meets_panel(stroke.spots); }
    bool operator()(const Fill& fill) const { return meets_panel(fill.spots); }
    bool operator()(const Words&) const { return false; }
};

/// Curves in the legend are the subject of the panel.
struct IsNamed {
    bool operator()(const Stroke& stroke) const { return !stroke.label.empty(); }
    bool operator()(const Fill&) const { return false; }
    bool operator()(const Words&) const { return false; }
};

/// A line may contain NaN; a region and a text may not.
struct HasPlace {
    bool operator()(const Stroke&) const { return true; }
    bool operator()(const Fill& fill) const {
        return std::all_of(fill.spots.begin(), fill.spots.end(), is_finite);
    }
    bool operator()(const Words& words) const { return is_finite(words.spot); }
};

bool ticks_have_place(const Panel& panel) {
    const auto has_place = [](const Tick& tick) { return std::isfinite(tick.value); };
    return std::all_of(panel.x_ticks.begin(), panel.x_ticks.end(), has_place) &&
           std::all_of(panel.y_ticks.begin(), panel.y_ticks.end(), has_place);
}

bool is_empty(const std::vector<Mark>& marks) {
    const auto is_named = [](const Mark& mark) { return std::visit(IsNamed{}, mark); };
    const bool has_names = std::any_of(marks.begin(), marks.end(), is_named);
    const auto counts = [&](const Mark& mark) {
        return std::visit(IsSeen{}, mark) && (is_named(mark) || !has_names);
    };
    return std::none_of(marks.begin(), marks.end(), counts);
}

}  // namespace

void require_visible(const Drawing& drawing, const std::string& figure_name) {
    const auto has_place = [](const Mark& mark) { return std::visit(HasPlace{}, mark); };
    for (std::size_t i = 0; i < drawing.panels.size(); ++i) {
        const Panel& panel = drawing.panels[i];
        const std::string name = "panel " + std::to_string(i + 1) + " of " + figure_name;
        if (is_empty(panel.marks))
            throw std::runtime_error(name + " is empty: no curve and no region lies inside it");
        if (!std::all_of(panel.marks.begin(), panel.marks.end(), has_place) ||
            !ticks_have_place(panel))
            throw std::runtime_error(name + " holds something whose place is not a number");
    }
}

}  // namespace collide
