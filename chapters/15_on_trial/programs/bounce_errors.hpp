// What four laws of impact say about measured bounces, and what the bounces say themselves.
#pragma once
#include <cmath>

#include "chapters/15_on_trial/bounces.hpp"
#include "chapters/15_on_trial/programs/kept_results.hpp"
#include "chapters/15_on_trial/random_thirds.hpp"
#include "chapters/15_on_trial/surface_fit.hpp"

namespace collide {

/// Chapter 07's impact with its three laws of restitution, and chapter 13's.
struct BounceModel {
    std::string name;
    std::function<Vec3(const PlanarBounce&, const Surface&)> predict;
};
inline std::vector<BounceModel> bounce_models() {
    const auto by = [](RestitutionLaw law) {
        return [law](const PlanarBounce& bounce, const Surface& surface) {
            return predicted_after(bounce, surface, law);
        };
    };
    return {{"newton", by(RestitutionLaw::newton)},
            {"poisson", by(RestitutionLaw::poisson)},
            {"stronge", by(RestitutionLaw::stronge)},
            {"plus", predicted_by_plus}};
}

inline SurfaceGrid bounce_grid() {
    SurfaceGrid grid{.refinements = 4};
    for (int i = 0; i <= 10; ++i) grid.restitutions.push_back(0.1 * i);
    for (int i = 0; i <= 12; ++i) grid.frictions.push_back(0.05 * i);
    return grid;
}

inline Surface best_surface(const BounceModel& model, const std::vector<PlanarBounce>& bounces) {
    const auto error = [&](const Surface& surface) {
        double sum = 0;
        for (const PlanarBounce& bounce : bounces)
            sum += bounce_error(bounce, model.predict(bounce, surface));
        return sum / static_cast<double>(bounces.size());
    };
    return best_of(try_surfaces(error, bounce_grid())).surface;
}

/// How often the interval (15.3) holds, fitted on the grid.
inline double bounce_coverage(const BounceModel& model, const std::vector<MeasuredBounce>& bounces,
                              int divisions) {
    const SurfaceGrid grid = bounce_grid();
    std::vector<SurfaceErrors> all;
    for (const double e : grid.restitutions)
        for (const double mu : grid.frictions) {
            SurfaceErrors errors;
            for (const auto& [number, bounce, is_flagged] : bounces)
                errors.push_back(bounce_error(
                    bounce, model.predict(bounce, {.restitution = e, .friction = mu})));
            all.push_back(errors);
        }
    return interval_coverage(all, divisions);
}

/// Kept with five decimals.
inline double shortened(double value) { return std::round(1e5 * value) / 1e5; }

struct BounceTables {
    Table fits{{"model", "e", "mu", "bounces"}};
    Table coverage{
        {"model", "divisions", "kept_pct"}};  ///< of random thirds, see interval_coverage
    Table bounces{{"bounce",      "is_tested",   "u_t_before",  "u_t_after",
                   "u_n_before",  "p_t_over_m",  "p_n_over_m",  "e",
                   "mu",          "is_possible", "misfit",      "misfit_as_published",
                   "any_impulse", "newton",      "poisson",     "stronge",
                   "plus",        "own_newton",  "own_poisson", "own_stronge",
                   "own_plus"}};
};

/// The velocities after the best impulse at the contact.
inline Vec3 after_best_impulse(const PlanarBounce& bounce, const Vec2& impulse) {
    const double torque = bounce.arm.x() * impulse.y() - bounce.arm.y() * impulse.x();
    return bounce.before +
           Vec3(impulse.x() / bounce.mass, impulse.y() / bounce.mass, torque / bounce.inertia);
}

inline std::vector<double> bounce_row(const MeasuredBounce& measured, bool is_tested,
                                      const std::vector<Surface>& fitted) {
    const PlanarBounce& bounce = measured.bounce;
    const BounceExplanation best = explain_bounce(bounce);
    const Vec3 after = after_best_impulse(bounce, best.impulse);
    const Vec2 u0 = contact_velocity(bounce, bounce.before), u = contact_velocity(bounce, after);
    std::vector<double> row = {static_cast<double>(measured.number),
                               is_tested ? 1.0 : 0.0,
                               u0.x(),
                               u.x(),
                               u0.y(),
                               best.impulse.x() / bounce.mass,
                               best.impulse.y() / bounce.mass,
                               best.restitution,
                               best.friction,
                               best.is_possible ? 1.0 : 0.0,
                               best.misfit,
                               explain_bounce(mirrored(bounce)).misfit,
                               bounce_error(bounce, after)};
    const std::vector<BounceModel> models = bounce_models();
    for (std::size_t i = 0; i < models.size(); ++i)
        row.push_back(bounce_error(bounce, models[i].predict(bounce, fitted[i])));
    for (const BounceModel& model : models)
        row.push_back(bounce_error(bounce, model.predict(bounce, best_surface(model, {bounce}))));
    for (double& number : row) number = shortened(number);
    return row;
}

/// Every second of the bounces that nobody doubts is for fitting, beginning with the first.
inline BounceTables explain_bounces(const std::vector<MeasuredBounce>& all,
                                    const std::function<void(const BounceTables&)>& keep) {
    std::vector<MeasuredBounce> used;
    for (const MeasuredBounce& each : all)
        if (!each.is_flagged && contact_velocity(each.bounce, each.bounce.before).y() < 0)
            used.push_back(each);
    std::vector<PlanarBounce> fitted;
    for (std::size_t i = 0; i < used.size(); i += 2) fitted.push_back(used[i].bounce);
    BounceTables tables;
    std::vector<Surface> surfaces;
    for (const BounceModel& model : bounce_models()) {
        tell_progress("real_bounces: " + model.name);
        const Surface best = best_surface(model, fitted);
        tables.fits.add({surfaces.size(), best.restitution, best.friction, fitted.size()});
        constexpr int divisions = 2000;
        tables.coverage.add(
            {surfaces.size(), divisions, 100 * bounce_coverage(model, used, divisions)});
        surfaces.push_back(best);
    }
    for (std::size_t i = 0; i < used.size(); ++i) {
        tables.bounces.add(bounce_row(used[i], i % 2 == 1, surfaces));
        if (i % 100 == 0) keep(tables);
    }
    keep(tables);
    return tables;
}

}  // namespace collide
