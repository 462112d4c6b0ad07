// e and μ from half of the measured tosses, and what they are worth on the other half.
#pragma once
#include "chapters/15_on_trial/programs/cube_errors.hpp"
#include "chapters/15_on_trial/programs/kept_results.hpp"
#include "chapters/15_on_trial/random_thirds.hpp"
#include "chapters/15_on_trial/surface_fit.hpp"

namespace collide {

/// Every second toss is for fitting, beginning with the first, and the others are for testing.
struct TossHalves {
    std::vector<Toss> fitted = {}, tested = {};
};
inline TossHalves halves_of(const std::vector<Toss>& tosses) {
    TossHalves halves;
    for (std::size_t i = 0; i < tosses.size(); ++i)
        (i % 2 == 0 ? halves.fitted : halves.tested).push_back(tosses[i]);
    return halves;
}

/// The mean over tosses of the mean over samples of the distance of the corners [widths].
inline double mean_toss_error(const std::vector<Toss>& tosses, const Stepper& stepper,
                              const Surface& surface) {
    double sum = 0;
    for (const Toss& toss : tosses)
        sum += mean_corner_error(toss_errors(toss, run_toss(toss, stepper, surface)));
    return sum / static_cast<double>(tosses.size());
}

/// The least e is the compliant model's.
inline SurfaceGrid toss_grid() {
    SurfaceGrid grid;
    for (int i = 0; i < 7; ++i) grid.restitutions.push_back(0.05 + 0.075 * i);
    for (int i = 1; i <= 8; ++i) grid.frictions.push_back(0.05 * i);
    return grid;
}

struct FitTables {
    Table map{{"model", "e", "mu", "corners_widths"}};
    Table tested{{"model", "is_fitted", "e", "mu", "toss", "distance_widths", "angle_deg",
                  "corners_widths"}};
    Table coverage{{"model", "surfaces", "divisions", "kept_pct"}};  ///< see interval_coverage
};

/// The errors of the tested tosses, one by one.
inline void add_tested(Table& table, int model, bool is_fitted, const Surface& surface,
                       const std::vector<Toss>& tosses, const Stepper& stepper) {
    for (const Toss& toss : tosses) {
        const auto errors = toss_errors(toss, run_toss(toss, stepper, surface));
        const PoseError mean = mean_error(errors);
        table.add({model, is_fitted, surface.restitution, surface.friction, toss.number,
                   in_widths(mean.distance), mean.angle * degrees, mean_corner_error(errors)});
    }
}

/// How often the interval (15.3) holds for new tosses after a fit on the grid. Surfaces that err more
/// than half as much again as the best are never chosen, and are left out.
inline void add_coverage(Table& table, int model, const std::vector<TriedSurface>& tried,
                         const std::vector<Toss>& tosses, const Stepper& stepper) {
    constexpr int divisions = 2000;
    constexpr double hopeless = 1.5;
    const SurfaceGrid grid = toss_grid();
    const std::size_t cells = grid.restitutions.size() * grid.frictions.size();
    std::vector<SurfaceErrors> all;
    for (std::size_t i = 0; i < cells; ++i) {
        if (tried[i].error > hopeless * best_of(tried).error) continue;
        tell_progress("again with all tosses: e = " + to_short_text(tried[i].surface.restitution) +
                      ", mu = " + to_short_text(tried[i].surface.friction));
        SurfaceErrors errors;
        for (const Toss& toss : tosses)
            errors.push_back(
                mean_corner_error(toss_errors(toss, run_toss(toss, stepper, tried[i].surface))));
        all.push_back(errors);
    }
    table.add({model, all.size(), divisions, 100 * interval_coverage(all, divisions)});
}

/// Fits all models. @param keep  told of what there is, after each model
inline FitTables fit_tosses(const std::vector<Toss>& tosses,
                            const std::function<void(const FitTables&)>& keep) {
    const TossHalves halves = halves_of(tosses);
    const std::vector<TossModel> models = toss_models();
    FitTables tables;
    for (int model = 0; model < static_cast<int>(models.size()); ++model) {
        const auto& [name, stepper] = models[static_cast<std::size_t>(model)];
        const auto error = [&, &use = stepper, &called = name](const Surface& surface) {
            const double found = mean_toss_error(halves.fitted, use, surface);
            tell_progress(called + ": e = " + to_short_text(surface.restitution) + ", mu = " +
                          to_short_text(surface.friction) + ": " + to_short_text(found));
            return found;
        };
        const std::vector<TriedSurface> tried = try_surfaces(error, toss_grid());
        for (const TriedSurface& each : tried)
            tables.map.add({model, each.surface.restitution, each.surface.friction, each.error});
        add_tested(tables.tested, model, false, authors_surface, halves.tested, stepper);
        add_tested(tables.tested, model, true, best_of(tried).surface, halves.tested, stepper);
        add_coverage(tables.coverage, model, tried, tosses, stepper);
        keep(tables);
    }
    return tables;
}

}  // namespace collide
