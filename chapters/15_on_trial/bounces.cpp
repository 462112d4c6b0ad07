#include "chapters/15_on_trial/bounces.hpp"

#include <cmath>
#include <stdexcept>

#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"
#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "chapters/13_plus_single_point/plus.hpp"
#include "chapters/15_on_trial/matlab_file.hpp"
#include "chapters/15_on_trial/measured_file.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

const std::string bounce_table = "planar_bounces.csv", original_bounces = "ellipse_uniform.mat";
const std::vector<std::string> bounce_columns = {
    "bounce",    "x_before",     "y_before",    "theta_before", "vx_before",
    "vy_before", "omega_before", "x_after",     "y_after",      "theta_after",
    "vx_after",  "vy_after",     "omega_after", "n_x",          "n_y",
    "n_theta",   "t_x",          "t_y",         "t_theta",      "flagged"};

/// In the axes of the wall; those of the file may be left-handed.
PlanarBounce in_axes_of_wall(const Vec3& before, const Vec3& after, const Vec3& normal,
                             const Vec3& tangent) {
    const Vec2 n = normal.head<2>(), t = tangent.head<2>();
    const double hand = t.x() * n.y() - t.y() * n.x() > 0 ? 1 : -1;
    const auto turned = [&](const Vec3& velocities) {
        const Vec2 v = velocities.head<2>();
        return Vec3(t.dot(v), n.dot(v), hand * velocities.z());
    };
    const BouncedDisc disc;
    return {.mass = disc.mass,
            .inertia = disc.inertia(),
            .arm = hand * Vec2(normal.z(), -tangent.z()),
            .before = turned(before),
            .after = turned(after)};
}

MeasuredBounce bounce_from(const std::vector<double>& row) {
    const auto three = [&](std::size_t i) { return Vec3(row[i], row[i + 1], row[i + 2]); };
    const double number = row[0], flag = row[19];
    const Vec3 normal = three(13), tangent = three(16);
    if (number != std::floor(number) || number < 0 || number > 1e9)
        refuse("bounce", to_text(number), "a whole number from 0");
    if (flag != 0 && flag != 1) refuse("flagged", to_text(flag), "0 or 1");
    const Vec2 n = normal.head<2>(), t = tangent.head<2>();
    require_unit("(n_x, n_y)", n);
    require_unit("(t_x, t_y)", t);
    constexpr double right_angle = 1e-6;
    if (std::abs(n.dot(t)) > right_angle)
        refuse("(t_x, t_y)", to_text(VecX(t)), "at right angles to (n_x, n_y)");
    return {.number = static_cast<int>(number),
            .bounce = mirrored(in_axes_of_wall(three(4), three(10), normal, tangent)),
            .is_flagged = flag == 1};
}

std::vector<MeasuredBounce> bounces_from_rows(const std::filesystem::path& file) {
    std::vector<MeasuredBounce> bounces;
    for (const MeasuredRow& row : read_measured_rows(file, bounce_columns)) {
        try {
            bounces.push_back(bounce_from(row.numbers));
        } catch (const std::invalid_argument& error) {
            refuse_line(file, row.line, error.what());
        }
    }
    return bounces;
}

/// A bounce of the original's form as a row of the table: its states are those before and after, and
/// it is doubted if any of its flags is set.
std::vector<double> row_of_record(const MatlabRecord& record, double number) {
    const auto field = [&](const std::string& name, std::size_t count) {
        const auto found = record.find(name);
        if (found == record.end() || found->second.size() != count)
            throw std::invalid_argument("the field " + name + " is not " + std::to_string(count) +
                                        " numbers");
        for (const double each : found->second) require_finite(name.c_str(), each);
        return found->second;
    };
    std::vector<double> row(1, number);
    for (const auto& [name, count] :
         {std::pair("states", std::size_t{12}), std::pair("n", std::size_t{3}),
          std::pair("d", std::size_t{3})})
        for (const double each : field(name, count)) row.push_back(each);
    double flags = 0;
    for (const double flag : field("flags", 6)) flags += std::abs(flag);
    row.push_back(flags > 0 ? 1 : 0);
    return row;
}

std::vector<MeasuredBounce> bounces_from_records(const std::filesystem::path& file) {
    std::vector<MeasuredBounce> bounces;
    for (const MatlabRecord& record : read_matlab_records(file, "bounce_array")) {
        const std::size_t number = bounces.size();
        try {
            bounces.push_back(bounce_from(row_of_record(record, static_cast<double>(number))));
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(file.string() + ": bounce " + std::to_string(number) +
                                        ": " + error.what());
        }
    }
    return bounces;
}

/// The disc before it hits the wall, its centre at the origin.
PlanarBody disc_before(const PlanarBounce& bounce) {
    PlanarBody disc = make_planar_body(bounce.mass, bounce.inertia);
    disc.velocity = bounce.before.head<2>();
    disc.spin = bounce.before.z();
    return disc;
}

}  // namespace

double BouncedDisc::inertia() const {
    return mass * (length * length + width * width) / 16;  // the axes are twice the half axes
}

PlanarBounce mirrored(const PlanarBounce& bounce) {
    PlanarBounce turned = bounce;
    turned.before.x() *= -1;
    turned.after.x() *= -1;
    return turned;
}

std::vector<MeasuredBounce> read_bounces(const std::filesystem::path& folder) {
    require_folder(folder);
    if (std::filesystem::exists(folder / bounce_table))
        return bounces_from_rows(folder / bounce_table);
    if (std::filesystem::exists(folder / original_bounces))
        return bounces_from_records(folder / original_bounces);
    throw std::invalid_argument(folder.string() + ": has neither " + bounce_table + " nor " +
                                original_bounces);
}

Vec2 contact_velocity(const PlanarBounce& bounce, const Vec3& velocities) {
    const Vec2 v = velocities.head<2>();
    return v + velocities.z() * quarter_turn(bounce.arm);
}

double energy_norm(const PlanarBounce& bounce, const Vec3& velocities) {
    const Vec3 masses(bounce.mass, bounce.mass, bounce.inertia);
    return std::sqrt(velocities.dot(masses.cwiseProduct(velocities)));
}

double bounce_error(const PlanarBounce& bounce, const Vec3& predicted) {
    return energy_norm(bounce, predicted - bounce.after) / energy_norm(bounce, bounce.after);
}

Vec3 predicted_after(const PlanarBounce& bounce, const Surface& surface, RestitutionLaw law) {
    const PlanarContact contact{
        .position = bounce.arm, .normal = Vec2::UnitY(), .surface = surface};
    const PlanarBody after =
        resolve_impact(disc_before(bounce), make_fixed_planar_body(), contact, law).a;
    return {after.velocity.x(), after.velocity.y(), after.spin};
}

Vec3 predicted_by_plus(const PlanarBounce& bounce, const Surface& surface) {
    PlanarBody disc = disc_before(bounce);
    const Mat2 K = collision_matrix_2d(disc, make_fixed_planar_body(), bounce.arm);
    const Vec2 u0 = contact_velocity(bounce, bounce.before);
    // In space: x is the tangent, z the normal. Along y nothing happens.
    Mat3 in_space = Mat3::Identity() / bounce.mass;
    in_space(0, 0) = K(0, 0);
    in_space(0, 2) = in_space(2, 0) = K(0, 1);
    in_space(2, 2) = K(1, 1);
    const PlusImpact impact =
        plus_impact({.K = in_space,
                     .u0 = {u0.x(), 0, u0.y()},
                     .mu = surface.friction,
                     .restitution = constant_restitution(surface.restitution)});
    PlanarBody wall = make_fixed_planar_body();
    apply_impulse(disc, wall, bounce.arm, {impact.p.x(), impact.p.z()});
    return {disc.velocity.x(), disc.velocity.y(), disc.spin};
}

}  // namespace collide
