// The joints of a scene as JSON, for models that have forces for them.
#pragma once
#include "chapters/05_rigid_impulses/programs/scene_fields.hpp"
#include "chapters/09_resting_contact/joint.hpp"

namespace collide {

/// How fast the joints open at the beginning: the largest entry of J V [m/s, rad/s].
inline double opening_rate(const Scene& scene, const Joint& joint) {
    const std::vector<Joint> alone = {joint};
    return row_velocities(scene.bodies, joint_rows(scene.bodies, alone)).lpNorm<Eigen::Infinity>();
}

/// Adds the joint to the list. A joint that could not move anything, or that its bodies' velocities
/// would tear open, is refused.
inline void read_joint(const Problem& given, const std::string& where, NamedScene& made,
                       std::vector<Joint>& joints) {
    constexpr double rounding = 1e-6;  // of velocities that somebody copied [m/s, rad/s]
    Scene& scene = made.scene;
    const bool is_hinge = given.choice("type", {"pin", "hinge"}) == "hinge";
    int a = body_from(given, "a", made), b = given.has("b") ? body_from(given, "b", made) : world;
    const auto stays = [&](int body) {
        return body == world || is_fixed(scene.bodies[static_cast<std::size_t>(body)]);
    };
    if (stays(a) && stays(b)) refuse(where, "between two that are fixed", "at a body that moves");
    if (a == b) refuse(given.full_name("b"), "the same as a", "another body, or \"world\"");
    const Vec3 point = given.vector("point", 3);
    const Vec3 axis = is_hinge ? Vec3(given.vector("axis", 3)) : Vec3::UnitZ();
    if (a == world) std::swap(a, b);
    if (is_hinge) {
        require_positive(("length of " + given.full_name("axis")).c_str(), axis.norm());
        add_hinge(scene, joints, a, b, point, axis);
    } else {
        add_pin(scene, joints, a, b, point);
    }
    if (const double rate = opening_rate(scene, joints.back()); rate > rounding)
        refuse("velocities that open " + where, to_short_text(rate), "zero at the beginning");
}

/// Where the joints are.
inline auto joint_marks(const std::vector<Joint>& joints) {
    return [joints](const Simulation& run) {
        std::vector<Vec3> marks;
        for (const Joint& joint : joints) marks.push_back(placed(joint, run.scene.bodies).point_a);
        return marks;
    };
}

inline std::vector<Joint> read_joints(const Problem& given, NamedScene& made) {
    std::vector<Joint> joints;
    const std::vector<Problem> parts = given.parts_or_none("joints");
    for (std::size_t i = 0; i < parts.size(); ++i)
        read_joint(parts[i], "joints[" + std::to_string(i) + "]", made, joints);
    return joints;
}

}  // namespace collide
