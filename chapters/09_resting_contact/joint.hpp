// A joint holds two bodies together at a point, or a body at a place of the world. Its impulses and
// forces may have any sign: its rows are bilateral.
#pragma once
#include <vector>

#include "chapters/05_rigid_impulses/resolve.hpp"
#include "chapters/05_rigid_impulses/scene.hpp"

namespace collide {

// [joint]
struct Joint {
    enum class Kind {
        pin,   ///< a point of A stays at a point of B: three rows
        hinge  ///< and A turns about one axis only: five rows
    };
    Kind kind = Kind::pin;
    int a = 0;
    int b = world;
    Vec3 point_a = Vec3::Zero(), point_b = Vec3::Zero();  ///< in the frame of each body (of the
                                                          ///< world, if b is the world) [m]
    Vec3 axis_a = Vec3::UnitZ(), axis_b = Vec3::UnitZ();  ///< of a hinge, likewise, unit
};
// [joint]

/// A joint at a point of the world as the bodies are now.
Joint make_pin(const std::vector<RigidBody>& bodies, int a, int b, const Vec3& point);
/// The same, and about an axis.
/// @param axis  not zero; of any length
Joint make_hinge(const std::vector<RigidBody>& bodies, int a, int b, const Vec3& point,
                 const Vec3& axis);

/// Adds a joint to a list. Bodies of the scene that it connects pass through each other from now on.
void add_pin(Scene& scene, std::vector<Joint>& joints, int a, int b, const Vec3& point);
void add_hinge(Scene& scene, std::vector<Joint>& joints, int a, int b, const Vec3& point,
               const Vec3& axis);

/// Throws unless the joint names two different bodies of that many, or one and the world, and its
/// axes are unit.
void require_valid(const Joint& joint, int bodies);

/// A joint where its bodies are now, in the world. As the joint drifts, the two points part, and so
/// do the two axes.
struct PlacedJoint {
    Vec3 point_a, point_b;  ///< [m]
    Vec3 axis_a, axis_b;    ///< unit
    Vec3 across[2];         ///< with axis_b a right-handed triple that B carries
};
PlacedJoint placed(const Joint& joint, const std::vector<RigidBody>& bodies);

/// The rows of all joints: for each the three of its point along x, y and z, and for a hinge those of
/// axis_a·across, which stays zero. Each body has its own arm, so the rows are exact also if the
/// joint has drifted.
std::vector<Row> joint_rows(const std::vector<RigidBody>& bodies, const std::vector<Joint>& joints);

/// Their number of rows.
int joint_row_count(const std::vector<Joint>& joints);

/// The rows of one pin, and of one hinge, at a point of the world where nothing has drifted.
std::vector<Row> pin_rows(const std::vector<RigidBody>& bodies, int a, int b, const Vec3& point);
/// @param axis  unit, in the world
std::vector<Row> hinge_rows(const std::vector<RigidBody>& bodies, int a, int b, const Vec3& point,
                            const Vec3& axis);

// Joints during collisions. ----------------------------------------------------------------------

/// The Schur complement of A with respect to the joint rows, A − A_j A_jj⁺ A_jᵀ. Without joints, A.
MatX row_matrix(const std::vector<RigidBody>& bodies, const std::vector<Row>& rows,
                const std::vector<Row>& joints);
/// Gives the bodies the impulses at joints that make the joints' velocities zero. Redundant joints
/// share them.
void hold_joints(std::vector<RigidBody>& bodies, const std::vector<Row>& joints);
/// The coupling that keeps these joint rows at zero velocity during a collision.
Coupling joint_coupling(const std::vector<Row>& joints);
/// Extends a collide stage so that its impulses respect the joints.
CollideStage with_joints(const CollideStage& collide, const std::vector<Joint>& joints);

}  // namespace collide
