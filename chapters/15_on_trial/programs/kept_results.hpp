// Results of measurements that are not part of the course: computed once, kept as tables, and
// drawn.
//
//     KeptResults kept;
//     kept.add_options(program);
//     … kept.are_computed() ? computed(kept.data, …kept.write("errors", table)…) : kept.read("errors")
//
// Without --data a figure shows the kept tables. With it they are computed again, and with --record
// they are written as well, after each part of the work.
#pragma once
#include <iostream>

#include "common/core/errors.hpp"
#include "common/figures/program.hpp"

namespace collide {

struct KeptResults {
    std::filesystem::path data, record;

    void add_options(Program& program) {
        program.folder("--data", data, "folder with the measurements: compute from them");
        program.folder("--record", record, "with --data: folder to keep the results in");
    }
    bool are_computed() const {
        if (data.empty() && !record.empty())
            refuse("--record", record.string(), "given together with --data");
        return !data.empty();
    }
    Table read(const std::string& name) const {
        const std::filesystem::path chapter = "../../chapters/15_on_trial/programs";
        const std::filesystem::path figures = COLLIDE_FIGURE_FOLDER;  // it need not be there yet
        return read_csv((figures / chapter / file_of(name)).lexically_normal());
    }
    /// If they are to be kept.
    void write(const std::string& name, const Table& table) const {
        if (!record.empty()) write_csv(table, record / file_of(name));
    }
    /// The committed figure is drawn from the kept tables: a figure of other measurements goes to the
    /// present folder, unless --out says where.
    FigureFiles files_for(FigureFiles files) const {
        if (are_computed() && files.folder == std::filesystem::path(COLLIDE_FIGURE_FOLDER))
            files.folder = std::filesystem::current_path();
        return files;
    }
    static std::string file_of(const std::string& name) { return "measured_" + name + ".csv"; }
};

/// So that who waits knows why.
inline void tell_progress(const std::string& what) { std::cerr << what << '\n'; }

}  // namespace collide
