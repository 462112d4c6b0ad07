#include "chapters/06_frictional_impact_3d/phases.hpp"

#include <algorithm>

namespace collide {

namespace {

/// Adds the zeros of a series between neighbouring points.
void add_zeros(const Series& series, int order, std::vector<double>& points) {
    std::vector<double> zeros;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const double low = value_at(series, order, points[i]);
        const double high = value_at(series, order, points[i + 1]);
        if ((low < 0) != (high < 0))
            zeros.push_back(find_value(series, order, 0, points[i], points[i + 1]));
    }
    points.insert(points.end(), zeros.begin(), zeros.end());
    std::sort(points.begin(), points.end());
}

}  // namespace

std::vector<double> turning_points(const Stretch& stretch, const Mat3& K, double mu) {
    const Vec2 c = K.col(2).head<2>();
    if (mu * c.norm() <= K(2, 2)) return {};  // du_z/dp_z never changes sign
    // du_z/dp_z = K₃₃ − μ c·d is smallest where d is parallel to c and largest where it is
    // antiparallel. Between these points it is monotone and has at most one zero.
    Series across{}, normal_rate{};
    for (int n = 0; n <= stretch.order; ++n) {
        across[n] = c.x() * stretch.d_y[n] - c.y() * stretch.d_x[n];
        normal_rate[n] = -mu * (c.x() * stretch.d_x[n] + c.y() * stretch.d_y[n]);
    }
    normal_rate[0] += K(2, 2);
    std::vector<double> points = {0, stretch.length};
    add_zeros(across, stretch.order, points);
    add_zeros(normal_rate, stretch.order, points);
    return {points.begin() + 1, points.end() - 1};
}

ImpactState state_at(const Stretch& y, const ImpactState& beginning, double s) {
    const auto at = [&](const Series& series) { return value_at(series, y.order, s); };
    ImpactState state = beginning;
    const double r = std::max(0.0, at(y.r));
    state.u = Vec3(r * at(y.d_x), r * at(y.d_y), at(y.u_z));
    state.p += Vec3(at(y.p_x), at(y.p_y), at(y.p_z));
    return state;
}

namespace {

/// Position on a stretch, with the collision's progress up to there.
struct StretchWalk {
    Progress& progress;
    const Stretch& stretch;
    const EndRule& rule;
    Trajectory* trajectory;
    ImpactState beginning = progress.state;
    double s = 0;

    double at(const Series& series, double position) const {
        return value_at(series, stretch.order, position);
    }

    void advance_to(double target, Phase phase) {
        const double normal_impulse = at(stretch.p_z, target) - at(stretch.p_z, s);
        const double work = at(stretch.W, target) - at(stretch.W, s);
        const ImpactState now = state_at(stretch, beginning, target);
        progress.state.u = now.u;
        progress.state.p = now.p;
        record_phase(progress, phase, normal_impulse, work);
        s = target;
    }

    /// Snaps u_z to zero and records the event.
    void change_phase(ImpactEventKind kind) {
        progress.state.u.z() = 0;
        if (trajectory != nullptr) trajectory->events.push_back({kind, progress.state});
    }

    // [decompress]
    /// Decompresses up to the target or to the end of the collision. True if the collision is over.
    bool decompress_to(double target) {
        const double rest = remaining_decompression(progress, rule);
        if (rest <= 0) return true;
        const Series& series = rule.law == RestitutionLaw::newton    ? stretch.u_z
                               : rule.law == RestitutionLaw::poisson ? stretch.p_z
                                                                     : stretch.W;
        const double goal = at(series, s) + rest;
        const bool is_over = at(series, target) >= goal;
        advance_to(is_over ? find_value(series, stretch.order, goal, s, target) : target,
                   Phase::decompression);
        progress.state.u.z() = std::max(0.0, progress.state.u.z());
        return is_over;
    }
    // [decompress]

    // [monotone]
    /// Advances over an interval on which u_z is monotone, so that it has at most one zero. True if
    /// the collision is over.
    bool advance_monotone(double target) {
        const bool begins_compressing = at(stretch.u_z, s) < 0,
                   ends_compressing = at(stretch.u_z, target) < 0;
        const bool changes = begins_compressing != ends_compressing;
        const double change =
            changes ? find_value(stretch.u_z, stretch.order, 0, s, target) : target;
        if (begins_compressing) {
            advance_to(change, Phase::compression);
            if (!changes) return false;
            change_phase(ImpactEventKind::compression_ends);
            return decompress_to(target);
        }
        if (decompress_to(change)) return true;
        if (!changes) return false;
        change_phase(ImpactEventKind::compression_begins);
        advance_to(target, Phase::compression);
        return false;
    }
    // [monotone]
};

}  // namespace

StretchEnd follow(Progress& progress, const Stretch& stretch, const EndRule& rule,
                  std::span<const double> turns, Trajectory* trajectory) {
    StretchWalk walk{
        .progress = progress, .stretch = stretch, .rule = rule, .trajectory = trajectory};
    for (const double turn : turns)
        if (walk.advance_monotone(turn)) return {.s = walk.s, .is_over = true};
    const bool is_over = walk.advance_monotone(stretch.length);
    return {.s = walk.s, .is_over = is_over};
}

}  // namespace collide
