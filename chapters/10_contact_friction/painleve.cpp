#include "chapters/10_contact_friction/painleve.hpp"

#include <cmath>
#include <limits>

namespace collide {

double painleve_b(const PainleveRod& rod, double gravity) {
    return -gravity + rod.half_length * rod.spin * rod.spin * std::sin(rod.angle);
}

// [painleve-forces]
std::vector<double> painleve_forces(const PainleveRod& rod, double gravity) {
    const double A = painleve_a(rod), b = painleve_b(rod, gravity);
    std::vector<double> forces;
    if (b >= 0) forces.push_back(0);                     // it lifts off
    if (A != 0 && -b / A > 0) forces.push_back(-b / A);  // it stays
    return forces;
}
// [painleve-forces]

FrictionProblem painleve_problem(const PainleveRod& rod, double gravity) {
    const double r_x = -rod.half_length * std::cos(rod.angle);
    const double r_y = -rod.half_length * std::sin(rod.angle);
    FrictionProblem problem{.A = MatX(2, 2), .b = VecX(2)};
    problem.A << 1 / rod.mass + r_x * r_x / rod.inertia, -r_x * r_y / rod.inertia,
        -r_x * r_y / rod.inertia, 1 / rod.mass + r_y * r_y / rod.inertia;
    problem.b << painleve_b(rod, gravity),
        rod.half_length * rod.spin * rod.spin * std::cos(rod.angle);
    problem.contacts = {{.kind = FrictionKind::sliding,
                         .mu = rod.friction,
                         .normal = 0,
                         .tangent = 1,
                         .tangents = 1,
                         .direction = {-1, 0}}};
    return problem;
}

double painleve_friction(double angle, double slenderness) {
    const double sine = std::sin(angle), cosine = std::cos(angle);
    if (sine * cosine <= 0) return std::numeric_limits<double>::infinity();
    return (1 / slenderness + cosine * cosine) / (sine * cosine);
}

Scene needle_on_floor(const PainleveRod& rod, double speed, double restitution) {
    const double l = rod.half_length, w = 0.02 * l;
    Polyhedron needle;
    needle.vertices = {{-l, 0, 0}, {l, 0, 0}, {0, -w, -w}, {0, w, -w}, {0, w, w}, {0, -w, w}};
    for (int k = 0; k < 4; ++k) {
        const int from = 2 + k, to = 2 + (k + 1) % 4;
        needle.faces.push_back({1, from, to});
        needle.faces.push_back({0, to, from});
    }
    Scene scene{.surface = {.restitution = restitution, .friction = rod.friction}};
    add_floor(scene, 0, 200);
    const double volume = 2 * (4 * w * w * l / 3);
    // A turn about y by −θ lowers the tip at −l.
    add_convex(scene, needle, rod.mass / volume,
               {.position = {0, 0, l * std::sin(rod.angle)},
                .orientation = Quat(Eigen::AngleAxisd(-rod.angle, Vec3::UnitY())),
                .velocity = {-speed, 0, 0},
                .angular_velocity = {0, -rod.spin, 0}});
    // The end must not move along the normal, whatever the spin.
    RigidBody& body = scene.bodies.back();
    const Vec3 arm = -l * Vec3(std::cos(rod.angle), 0, std::sin(rod.angle));
    body.velocity.z() -= body.angular_velocity.cross(arm).z();
    body.velocity.x() -= body.angular_velocity.cross(arm).x();
    return scene;
}

}  // namespace collide
