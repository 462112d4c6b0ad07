// A drawing of the simulator as it is at the end of a chapter: the stages, and what the chapter adds.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "common/figures/program.hpp"

namespace collide {

/// Something that a stage can do, and the chapter that brings it.
struct StageEntry {
    int chapter;
    std::string text;
};
/// A box with a name and its entries.
struct Stage {
    std::string name;
    std::vector<StageEntry> entries;
};
/// Stages that follow each other, with a loop back from one of them to another.
struct StageRow {
    std::string name;
    std::vector<Stage> stages;
    std::size_t loop_from = 0, loop_to = 0;
    std::string loop;
};

/// All rows of the course: the event-driven stepper, and the two that take whole time steps.
inline std::vector<StageRow> all_stage_rows() {
    return {{"event driven",
             {{"scene", {{5, "bodies, shapes,"}, {5, "surfaces,"}, {5, "forces"}}},
              {"fly",
               {{5, "free"}, {9, "held by forces"}, {10, "with friction"}, {10, "contact modes"}}},
              {"detect", {{4, "boxes, planes,"}, {4, "witnesses"}}},
              {"locate", {{5, "bisection to"}, {5, "the contact"}}},
              {"find contacts", {{4, "points,"}, {4, "normals,"}, {4, "features"}}},
              {"collide",
               {{5, "all at once"},
                {6, "Baber, in turn"},
                {8, "Dantzig"},
                {9, "with joints"},
                {10, "then settle"}}}},
             5,
             1,
             "new velocities"},
            {"pgs: a whole time step",
             {{"detect", {{11, "contacts, gaps"}}},
              {"velocities", {{11, "integrate"}}},
              {"prepare", {{11, "targets,"}, {11, "warm start"}}},
              {"solve", {{11, "sweeps"}}},
              {"positions", {{11, "integrate,"}, {11, "relax"}}},
              {"restitution", {{11, "once per step"}}}},
             4,
             1,
             "substeps"},
            {"compliant: a whole time step",
             {{"touches", {{12, "spheres in"}, {12, "surfaces"}}},
              {"springs", {{12, "Hertz, Hunt"}, {12, "and Crossley"}}},
              {"friction", {{12, "smooth curve"}}},
              {"integrate", {{12, "adaptive steps"}}}},
             3,
             0,
             "every evaluation"}};
}

/// The rows as they are at the end of the chapter.
inline std::vector<StageRow> stage_rows_until(int chapter) {
    std::vector<StageRow> rows = all_stage_rows();
    for (StageRow& row : rows) {
        for (Stage& stage : row.stages)
            std::erase_if(stage.entries,
                          [&](const StageEntry& entry) { return entry.chapter > chapter; });
        std::erase_if(row.stages, [](const Stage& stage) { return stage.entries.empty(); });
    }
    std::erase_if(rows, [](const StageRow& row) { return row.stages.empty(); });
    return rows;
}

constexpr double stage_spacing = 4, stage_width = 3.3, stage_row_height = 3.6, stage_height = 2.5;

/// One box; it is orange if the chapter adds to it, and so are the lines that it adds.
inline void draw_stage(Axes& axes, const Stage& stage, int chapter, double x, double y) {
    const auto is_new = [&](const StageEntry& entry) { return entry.chapter == chapter; };
    const bool grows = std::any_of(stage.entries.begin(), stage.entries.end(), is_new);
    const Color color = grows ? palette::orange : palette::blue;
    const double left = x - stage_width / 2, right = x + stage_width / 2;
    const double bottom = y - stage_height / 2, top = y + stage_height / 2;
    axes.rectangle({left, right}, {bottom, top}, color, 0.2);
    axes.line({left, right, right, left, left}, {bottom, bottom, top, top, bottom},
              {.color = color, .width = 2});
    axes.text(x, top, stage.name, Align::center, palette::black, 0, -15);
    double down = -36;
    for (const StageEntry& entry : stage.entries) {
        axes.text(x, top, entry.text, Align::center,
                  is_new(entry) ? palette::vermilion : palette::grey, 0, down);
        down -= 17;
    }
}

inline void draw_row(Axes& axes, const StageRow& row, int chapter, double y) {
    const auto x_of = [](std::size_t k) { return stage_spacing * (static_cast<double>(k) + 0.5); };
    const Style black{.color = palette::black}, red{.color = palette::vermilion, .width = 2.4};
    axes.text(0.1, y + stage_height / 2, row.name, Align::left, palette::black, 4, 14);
    for (std::size_t k = 0; k < row.stages.size(); ++k) {
        draw_stage(axes, row.stages[k], chapter, x_of(k), y);
        if (k > 0)
            axes.arrow(x_of(k - 1) + stage_width / 2, y, x_of(k) - stage_width / 2, y, black);
    }
    const double low = y - stage_height / 2, turn = low - 0.45;
    const double from = x_of(row.loop_from), to = x_of(row.loop_to);
    axes.line({from, from, to}, {low, turn, turn}, red);
    axes.arrow(to, turn, to, low, red);
    axes.text((from + to) / 2, turn, row.loop, Align::center, palette::vermilion, 0, -11);
}

/// The whole figure: what stands at the end of the chapter, with what it adds in orange.
inline void draw_house(int chapter, const std::string& name, const std::string& title,
                       const std::string& caption, const FigureFiles& files) {
    const std::vector<StageRow> rows = stage_rows_until(chapter);
    const auto count = static_cast<double>(rows.size());
    Figure figure{.name = name,
                  .title = title,
                  .caption = caption,
                  .width = 1000,
                  .height = 110 + 160 * count};
    Axes& axes = figure.add_axes({.x = {.range = Range{0, 24}},
                                  .y = {.range = Range{-0.7, stage_row_height * count}},
                                  .frame = false});
    Table table({"chapter", "row", "stage"});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double y = stage_row_height * (count - static_cast<double>(i)) - 1.85;
        draw_row(axes, rows[i], chapter, y);
        for (std::size_t k = 0; k < rows[i].stages.size(); ++k)
            for (const StageEntry& entry : rows[i].stages[k].entries)
                table.add({entry.chapter, i + 1, k + 1});
    }
    save(figure, table, files);
}

/// The program of such a figure.
inline int house_program(int argc, char** argv, int chapter, const std::string& name,
                         const std::string& title, const std::string& caption,
                         const std::string& folder) {
    Program program(name, "The stages of the simulator at the end of a chapter.", folder);
    return program.run(argc, argv, [&](const FigureFiles& files) {
        draw_house(chapter, name, title, caption, files);
    });
}

}  // namespace collide
