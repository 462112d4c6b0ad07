#include "chapters/14_plus_simultaneous/round.hpp"

namespace collide {

Round next_round(const VecX& normal_velocity, const VecX& owed,
                 const std::vector<RestitutionCurve>& curves, double still) {
    const Eigen::Index points = normal_velocity.size();
    Round round{.phases = classify_points(normal_velocity, owed, still),
                .restitution = VecX::Zero(points),
                .expansion = VecX::Zero(points)};
    for (Eigen::Index k = 0; k < points; ++k) {
        if (round.phases[k] == PointPhase::compressing)
            round.restitution[k] = restitution(curves[k], -normal_velocity[k]);
        if (round.phases[k] == PointPhase::expanding) round.expansion[k] = owed[k];
    }
    return round;
}

}  // namespace collide
