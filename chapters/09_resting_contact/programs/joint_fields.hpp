// The joints of a scene as JSON, for models whose hold stage keeps them.
#pragma once
#include <algorithm>

#include "chapters/05_rigid_impulses/programs/scene_fields.hpp"

namespace collide {

/// The index of a body that is given by its name, by its index, or as "world".
inline int body_from(const Problem& given, const char* field, const NamedScene& made) {
    const std::string where = given.full_name(field);
    if (given.is_text(field)) {
        const std::string name = given.text_or(field, "");
        if (name == "world") return world;
        const auto found = std::find(made.names.begin(), made.names.end(), name);
        if (found == made.names.end())
            refuse(where, "\"" + name + "\"", "the name or the index of a body, or \"world\"");
        return static_cast<int>(found - made.names.begin());
    }
    const double index = given.number(field);
    const int count = static_cast<int>(made.names.size()) - (made.floor_height ? 1 : 0);
    if (index != std::floor(index) || index < 0 || index >= count)
        refuse(where, to_short_text(index),
               "a whole number from 0 to " + std::to_string(count - 1));
    return static_cast<int>(index);
}

/// How fast the joints open at the beginning: the largest entry of J V [m/s, rad/s].
inline double opening_rate(const Scene& scene, const Joint& joint) {
    const std::vector<Joint> alone = {joint};
    return row_velocities(scene.bodies, joint_rows(scene.bodies, alone)).lpNorm<Eigen::Infinity>();
}

/// Adds the joint to the scene. A joint that could not move anything, or that its bodies' velocities
/// would tear open, is refused.
inline void read_joint(const Problem& given, const std::string& where, NamedScene& made) {
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
        add_hinge(scene, a, b, point, axis);
    } else {
        add_pin(scene, a, b, point);
    }
    if (const double rate = opening_rate(scene, scene.joints.back()); rate > rounding)
        refuse("velocities that open " + where, to_short_text(rate), "zero at the beginning");
}

inline void read_joints(const Problem& given, NamedScene& made) {
    const std::vector<Problem> joints = given.parts_or_none("joints");
    for (std::size_t i = 0; i < joints.size(); ++i)
        read_joint(joints[i], "joints[" + std::to_string(i) + "]", made);
}

}  // namespace collide
