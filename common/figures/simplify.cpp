// Removing invisible detail: points that move no line, and regions outside their panel.
#include <algorithm>
#include <cmath>
#include <utility>

#include "common/figures/backend.hpp"

namespace collide {

namespace {

// Allowed displacement of a line, in a figure at its own size or larger [pixels]: a tenth of a
// screen's resolution, and still less than a pixel on a projector.
constexpr double invisible = 0.1;

struct PixelSpot {
    double x, y;
};

double distance_to_segment(const PixelSpot& spot, const PixelSpot& from, const PixelSpot& to) {
    const double dx = to.x - from.x, dy = to.y - from.y;
    const double length_squared = dx * dx + dy * dy;
    const double along = length_squared == 0
                             ? 0
                             : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / length_squared;
    const double nearest = std::clamp(along, 0.0, 1.0);
    return std::hypot(spot.x - from.x - nearest * dx, spot.y - from.y - nearest * dy);
}

/// Douglas and Peucker: a part of the path becomes a straight line if none of its points lies
/// farther away than allowed; else the farthest point is kept, and both halves are treated in the
/// same way.
void mark_needed(const std::vector<PixelSpot>& path, std::size_t first, std::size_t last,
                 double allowed, std::vector<char>& is_needed) {
    std::vector<std::pair<std::size_t, std::size_t>> parts{{first, last}};
    is_needed[first] = is_needed[last] = true;
    while (!parts.empty()) {
        const auto [begin, end] = parts.back();
        parts.pop_back();
        double farthest = allowed;
        std::size_t split = begin;
        for (std::size_t i = begin + 1; i < end; ++i) {
            const double distance = distance_to_segment(path[i], path[begin], path[end]);
            if (distance > farthest) farthest = distance, split = i;
        }
        if (split == begin) continue;
        is_needed[split] = true;
        parts.push_back({begin, split});
        parts.push_back({split, end});
    }
}

bool is_finite(const PixelSpot& spot) { return std::isfinite(spot.x) && std::isfinite(spot.y); }

/// Sutherland and Hodgman: the part of a region on one side of a line. `inside` is positive there,
/// and linear along an edge.
template <class Inside>
std::vector<Spot> cut(const std::vector<Spot>& region, const Inside& inside) {
    std::vector<Spot> result;
    for (std::size_t i = 0; i < region.size(); ++i) {
        const Spot& from = region[i];
        const Spot& to = region[(i + 1) % region.size()];
        const double a = inside(from), b = inside(to);
        if (a >= 0) result.push_back(from);
        if ((a < 0) == (b < 0)) continue;
        const double part = a / (a - b);
        result.push_back({from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)});
    }
    return result;
}

/// Clips a region to the panel. (gnuplot clips regions too, but fails in PDF and PNG if they extend
/// far.)
void cut_to_panel(std::vector<Spot>& region) {
    region = cut(region, [](const Spot& spot) { return spot.x; });
    region = cut(region, [](const Spot& spot) { return 1 - spot.x; });
    region = cut(region, [](const Spot& spot) { return spot.y; });
    region = cut(region, [](const Spot& spot) { return 1 - spot.y; });
}

bool lies_in_panel(const std::vector<Spot>& region) {
    return std::all_of(region.begin(), region.end(), [](const Spot& spot) {
        return spot.x >= 0 && spot.x <= 1 && spot.y >= 0 && spot.y <= 1;
    });
}

class Simplifier {
  public:
    Simplifier(double panel_width, double panel_height, double allowed)
        : width_(panel_width), height_(panel_height), allowed_(allowed) {}

    // With markers every point is visible.
    void operator()(Stroke& stroke) const {
        if (stroke.has_line && stroke.style.marker == Marker::none) simplify(stroke.spots);
    }
    void operator()(Fill& fill) const {
        if (!lies_in_panel(fill.spots)) cut_to_panel(fill.spots);
        simplify(fill.spots);
    }
    void operator()(Words&) const {}

  private:
    /// Simplifies each stretch between NaNs separately.
    void simplify(std::vector<Spot>& spots) const {
        std::vector<PixelSpot> path;
        for (const Spot& spot : spots) path.push_back({spot.x * width_, spot.y * height_});
        std::vector<char> is_needed(path.size(), false);
        for (std::size_t first = 0; first < path.size(); ++first) {
            is_needed[first] = true;
            if (!is_finite(path[first])) continue;
            std::size_t last = first;
            while (last + 1 < path.size() && is_finite(path[last + 1])) ++last;
            mark_needed(path, first, last, allowed_, is_needed);
            first = last;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < spots.size(); ++i)
            if (is_needed[i]) spots[kept++] = spots[i];
        spots.resize(kept);
    }

    double width_, height_, allowed_;
};

}  // namespace

Drawing simplified(Drawing drawing, double width) {
    const double zoom = std::max(1.0, width / drawing.width);
    for (Panel& panel : drawing.panels) {
        const Simplifier simplify((panel.right - panel.left) * drawing.width,
                                  (panel.top - panel.bottom) * drawing.height, invisible / zoom);
        for (Mark& mark : panel.marks) std::visit(simplify, mark);
        std::erase_if(panel.marks, [](const Mark& mark) {
            const Fill* const fill = std::get_if<Fill>(&mark);
            return fill != nullptr && fill->spots.empty();
        });
    }
    return drawing;
}

}  // namespace collide
