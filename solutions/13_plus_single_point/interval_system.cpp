#include "chapters/13_plus_single_point/interval.hpp"

namespace collide {

IntervalSystem interval_system(const Mat3& K, double mu, const IntervalStart& start, bool rolls) {
    IntervalSystem system;
    if (rolls) {
        system.B.topRows<2>() = K.topRows<2>();
        system.w.head<2>() = -start.u.head<2>();
    } else {
        system.B.topRightCorner<2, 1>() = mu * start.u.head<2>().normalized();
    }
    if (start.phase == PointPhase::compressing) {
        system.B.row(2) = K.row(2);
        system.w.z() = -start.u.z();
    } else {
        system.B.row(2) = Vec3::UnitZ();
        system.w.z() = start.expansion;
    }
    return system;
}

}  // namespace collide
