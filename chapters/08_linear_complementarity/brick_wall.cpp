#include "chapters/08_linear_complementarity/brick_wall.hpp"

#include "chapters/04_collision_detection/contact_points.hpp"
#include "common/errors.hpp"

namespace collide {
namespace {

const Vec3 brick_size(0.24, 0.115, 0.07);  // [m]
constexpr double brick_mass = 3.5;         // [kg]
constexpr double gravity = 9.81;           // [m/s²]
constexpr double gap = 0.01;               // between the bricks of a layer [m]
constexpr double bond =
    0.3;  // shift of every other layer, in bricks; with ½ the ends would tip over

struct Brick {
    RigidBody body;
    ConvexShape shape;
};

std::vector<Brick> lay_bricks(const WallSettings& settings) {
    const ConvexShape shape = make_convex(box_polyhedron(brick_size));
    std::vector<Brick> bricks;
    for (int course = 0; course < settings.courses; ++course)
        for (int i = 0; i < settings.bricks; ++i) {
            RigidBody body = make_body(box_mass_properties(brick_mass, brick_size));
            body.position = {(i + bond * (course % 2)) * (brick_size.x() + gap), 0,
                             (course + 0.5) * brick_size.z()};
            bricks.push_back({body, placed(shape, body)});
        }
    return bricks;
}

/// The part of a row of J for one body, eq. (8.1): its velocity and angular velocity.
Eigen::RowVectorXd row_part(const RigidBody& body, const ContactPoint& contact) {
    Eigen::RowVectorXd row(6);
    row << contact.normal.transpose(),
        (contact.position - body.position).cross(contact.normal).transpose();
    return row;
}

MatX jacobian(const std::vector<Brick>& bricks) {
    RigidBody ground = make_fixed_body({0, 0, -0.5});
    const ConvexShape floor = placed(make_convex(box_polyhedron({100, 100, 1})), ground);
    std::vector<Eigen::RowVectorXd> rows;
    const auto add = [&](int a, int b) {  // b = -1: the ground
        const ConvexShape& below = b < 0 ? floor : bricks[static_cast<std::size_t>(b)].shape;
        const ConvexShape& above = bricks[static_cast<std::size_t>(a)].shape;
        const Separation separation = find_separation(above, below);
        for (const ContactPoint& contact : find_contact_points(above, below, separation)) {
            Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(6 * static_cast<int>(bricks.size()));
            row.segment(6 * a, 6) = row_part(bricks[static_cast<std::size_t>(a)].body, contact);
            if (b >= 0)
                row.segment(6 * b, 6) =
                    -row_part(bricks[static_cast<std::size_t>(b)].body, contact);
            rows.push_back(row);
        }
    };
    for (int a = 0; a < static_cast<int>(bricks.size()); ++a)
        for (int b = -1; b < a; ++b) add(a, b);
    MatX J(static_cast<Eigen::Index>(rows.size()), 6 * static_cast<Eigen::Index>(bricks.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) J.row(static_cast<Eigen::Index>(i)) = rows[i];
    return J;
}

}  // namespace

ForceProblem brick_wall(const WallSettings& settings) {
    require_positive("courses", settings.courses);
    require_positive("bricks", settings.bricks - 1);
    const std::vector<Brick> bricks = lay_bricks(settings);
    const MatX J = jacobian(bricks);
    MatX M_inverse = MatX::Zero(J.cols(), J.cols());
    VecX F(J.cols());  // forces and torques
    Random random(settings.seed);
    for (int k = 0; k < static_cast<int>(bricks.size()); ++k) {
        const RigidBody& body = bricks[static_cast<std::size_t>(k)].body;
        M_inverse.block<3, 3>(6 * k, 6 * k) = body.inverse_mass * Mat3::Identity();
        M_inverse.block<3, 3>(6 * k + 3, 6 * k + 3) = world_inverse_inertia(body);
        const double size = settings.disturbance * brick_mass * gravity;
        F.segment<3>(6 * k) = Vec3(0, 0, -brick_mass * gravity) + size * random.direction();
        F.segment<3>(6 * k + 3) = size * brick_size.x() / 2 * random.direction();
    }
    const MatX JW = J * M_inverse;
    return {JW * J.transpose(), JW * F};
}

}  // namespace collide
