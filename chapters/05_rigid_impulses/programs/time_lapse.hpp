// Pictures of a scene at several times, in one drawing.
#pragma once
#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "chapters/05_rigid_impulses/model.hpp"
#include "chapters/05_rigid_impulses/programs/scene_drawing.hpp"
#include "common/core/errors.hpp"

namespace collide {

/// What all bodies that move need on paper, widened to the shape of the paper.
inline BoundingBox extent_of(const std::vector<Scene>& pictures) {
    constexpr double paper = 1.6;  // width over height
    std::vector<Vec3> corners;
    for (const Scene& scene : pictures)
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            if (is_fixed(scene.bodies[i])) continue;
            const BoundingBox box = bounding_box(placed(scene.shapes[i], scene.bodies[i]));
            corners.insert(corners.end(), {box.low, box.high});
        }
    if (corners.empty()) corners = {Vec3(-1, -1, -1), Vec3(1, 1, 1)};
    BoundingBox extent = bounding_box(corners);
    const double margin = 0.08 * (extent.high - extent.low).maxCoeff();
    extent.low.array() -= margin;
    extent.high.array() += margin;
    const Vec3 size = extent.high - extent.low;
    const double wider = std::max(0.0, paper * size.z() - size.x()) / 2;
    extent.low.x() -= wider;
    extent.high.x() += wider;
    extent.high.z() += std::max(0.0, size.x() / paper - size.z());
    return extent;
}

/// A time lapse seen from the side: the last picture dark, the earlier ones as shadows.
/// @param floor  its height, if there is one [m]
/// @param marks  points of the last picture to put a ring around [m]
inline void draw_time_lapse(const std::filesystem::path& file, Format format,
                            const std::vector<Scene>& pictures, const Simulation& end,
                            const std::optional<double>& floor, const std::string& title,
                            const std::vector<Vec3>& marks = {}) {
    const BoundingBox extent = extent_of(pictures);
    Figure figure{
        .name = file.stem().string(),
        .title = title,
        .caption = "Seen from the side, x to the right and z up. The last picture, at t = " +
                   to_short_text(end.time) + " s, is dark.",
        .width = 900,
        .height = 600};
    Axes& axes =
        figure.add_axes({.title = title,
                         .x = {.label = "x / m", .range = Range{extent.low.x(), extent.high.x()}},
                         .y = {.label = "z / m", .range = Range{extent.low.z(), extent.high.z()}},
                         .equal = true});
    Table table({"picture", "body", "x_m", "y_m", "z_m"});
    draw_fixed(axes, side_view, end.scene);
    if (floor)
        axes.band({extent.low.x(), extent.high.x()}, {extent.low.z(), extent.low.z()},
                  {*floor, *floor}, palette::light_grey);
    for (std::size_t k = 0; k < pictures.size(); ++k) {
        const bool is_last = k + 1 == pictures.size();
        draw_movable(axes, side_view, pictures[k], is_last ? 0.85 : 0.15,
                     is_last ? Outline::drawn : Outline::left_out);
        for (std::size_t i = 0; i < pictures[k].bodies.size(); ++i) {
            const Vec3& x = pictures[k].bodies[i].position;
            table.add({k, i, x.x(), x.y(), x.z()});
        }
    }
    for (const Vec3& mark : marks)
        axes.point(side_view.on_paper(mark), {.color = palette::black, .marker = Marker::ring});
    const std::filesystem::path folder = file.parent_path();
    save(figure, table, {.folder = folder.empty() ? "." : folder, .formats = {format}});
}

}  // namespace collide
