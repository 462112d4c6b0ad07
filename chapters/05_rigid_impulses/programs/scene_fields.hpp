// A scene as JSON, in and out: what the calculator `simulate` reads and writes, whatever the model.
#pragma once
#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "chapters/03_rigid_bodies/inertia.hpp"
#include "chapters/04_collision_detection/hull.hpp"
#include "chapters/05_rigid_impulses/model.hpp"
#include "common/calculators/calculator.hpp"
#include "common/core/errors.hpp"

namespace collide {

/// A scene with the names of its bodies. The floor, if there is one, is the last body of the scene
/// and has the index −1 outside.
struct NamedScene {
    Scene scene = {};
    std::vector<std::string> names = {};
    std::optional<double> floor_height = std::nullopt;  ///< if there is a floor [m]
    bool has_friction = false;                          ///< some μ is not zero
};

inline Vec3 vector_or(const Problem& given, const char* field, const Vec3& otherwise) {
    return given.has(field) ? Vec3(given.vector(field, 3)) : otherwise;
}

/// e and μ; without them, e = 0.5 and no friction.
inline Surface surface_from(const Problem& given, NamedScene& made) {
    const Surface surface{.restitution = given.number_or("e", 0.5),
                          .friction = given.number_or("mu", 0)};
    require_fraction(given.full_name("e").c_str(), surface.restitution);
    require_not_negative(given.full_name("mu").c_str(), surface.friction);
    made.has_friction = made.has_friction || surface.friction > 0;
    return surface;
}

inline Placement placement_from(const Problem& given) {
    Placement placement{.position = given.vector("position", 3),
                        .velocity = vector_or(given, "velocity", Vec3::Zero()),
                        .angular_velocity = vector_or(given, "angular_velocity", Vec3::Zero())};
    if (given.has("orientation")) {
        const VecX q = given.vector("orientation", 4);
        // Seven digits that somebody copied are good enough.
        if (!(std::abs(q.norm() - 1) <= 1e-5))
            refuse(given.full_name("orientation"), to_text(q) + ", of length " + to_text(q.norm()),
                   "a unit quaternion [w, x, y, z]");
        placement.orientation = Quat(q[0], q[1], q[2], q[3]).normalized();
    }
    return placement;
}

/// The one of the fields that is there; it is an error if none or two are.
inline std::string only_one_of(const Problem& given, const std::vector<std::string>& fields,
                               const std::string& where) {
    std::string found, all;
    for (const std::string& field : fields) {
        all += (all.empty() ? "" : ", ") + field;
        if (!given.has(field)) continue;
        if (!found.empty()) refuse(where, "both " + found + " and " + field, "one of " + all);
        found = field;
    }
    if (found.empty()) refuse(where, "none of " + all, "one of them");
    return found;
}

inline void require_size(const std::string& name, const VecX& value) {
    for (const double number : value) require_positive(name.c_str(), number);
}

/// The measured inertia of the last body, if one is given, in place of that of a solid of its shape.
inline void read_inertia(const Problem& given, Scene& scene) {
    if (!given.has("inertia")) return;
    const std::string name = given.full_name("inertia");
    const Mat3 inertia = Vec3(given.vector("inertia", 3)).asDiagonal();
    RigidBody& body = scene.bodies.back();
    if (is_fixed(body))
        refuse(name, to_text(VecX(inertia.diagonal())), "left out: the body is fixed");
    require_inertia(name.c_str(), inertia);
    body.inverse_inertia = inertia.diagonal().cwiseInverse().asDiagonal();
}

inline void read_body(const Problem& given, const std::string& where, NamedScene& made) {
    const Problem shape = given.part("shape");
    const std::string kind = only_one_of(shape, {"box", "sphere", "hull"}, where + ".shape");
    const std::string weight = only_one_of(given, {"mass", "density", "fixed"}, where);
    const Placement placement = placement_from(given);
    const Surface surface = surface_from(given, made);
    const bool is_fixed = given.flag_or("fixed", false);
    if (weight == "fixed" && !is_fixed)
        refuse(given.full_name("fixed"), "false", "true, or a mass");
    const auto mass_of = [&](double volume) {
        const double value = given.number(weight);
        require_positive(given.full_name(weight).c_str(), value);
        return weight == "mass" ? value : value * volume;
    };
    Scene& scene = made.scene;
    if (kind == "box") {
        const Vec3 size = shape.vector("box", 3);
        require_size(shape.full_name("box"), size);
        if (is_fixed)
            add_fixed_box(scene, size, placement, surface);
        else
            add_box(scene, size, mass_of(size.prod()), placement, surface);
    } else if (kind == "sphere") {
        const double radius = shape.number("sphere");
        require_positive(shape.full_name("sphere").c_str(), radius);
        const double volume = 4.0 / 3 * std::numbers::pi * std::pow(radius, 3);
        if (is_fixed)
            add_fixed(scene, Sphere{.radius = radius}, placement, surface);
        else
            add_sphere(scene, radius, mass_of(volume), placement, surface);
    } else {
        const MatX rows = shape.matrix("hull", {}, 3);
        std::vector<Vec3> corners;
        for (Eigen::Index i = 0; i < rows.rows(); ++i)
            corners.emplace_back(rows.row(i).transpose());
        Polyhedron hull = convex_hull(shape.full_name("hull").c_str(), corners);
        const MassProperties unit = polyhedron_mass_properties(hull, 1);  // the mass is the volume
        if (is_fixed) {
            for (Vec3& vertex : hull.vertices) vertex -= unit.centre;
            add_fixed(scene, make_convex(hull), placement, surface);
        } else {
            add_convex(scene, hull, mass_of(unit.mass) / unit.mass, placement, surface);
        }
    }
    read_inertia(given, scene);
}

/// The name of a body; joints and messages use it, so no other body may have it.
inline std::string name_from(const Problem& given, std::size_t number, const NamedScene& made) {
    const std::string name = given.text_or("name", "body " + std::to_string(number));
    if (name == "world") refuse(given.full_name("name"), "\"world\"", "another word");
    if (const auto twin = std::find(made.names.begin(), made.names.end(), name);
        twin != made.names.end())
        refuse(
            given.full_name("name"), "\"" + name + "\"",
            "another one than that of bodies[" + std::to_string(twin - made.names.begin()) + "]");
    return name;
}

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

/// A force on one body, and how it changes in time.
struct FieldForce {
    int body = 0;
    Wrench wrench = {};    ///< at the centre of mass, in the world
    double frequency = 0;  ///< it oscillates as cos(2π f t) [1/s]
};
inline FieldForce force_from(const Problem& given, const NamedScene& made) {
    FieldForce found{.body = body_from(given, "body", made),
                     .wrench = {.force = vector_or(given, "force", Vec3::Zero()),
                                .torque = vector_or(given, "torque", Vec3::Zero())},
                     .frequency = given.number_or("frequency", 0)};
    if (found.body == world || is_fixed(made.scene.bodies[static_cast<std::size_t>(found.body)]))
        refuse(given.full_name("body"), "one that is fixed", "a body that can move");
    require_not_negative(given.full_name("frequency").c_str(), found.frequency);
    return found;
}

/// The scene's forces, if there are any.
inline void read_forces(const Problem& given, NamedScene& made) {
    std::vector<FieldForce> forces;
    for (const Problem& part : given.parts_or_none("forces"))
        forces.push_back(force_from(part, made));
    if (forces.empty()) return;
    made.scene.forces = [forces](double time, const std::vector<RigidBody>& bodies) {
        std::vector<Wrench> wrenches(bodies.size());
        for (const FieldForce& each : forces) {
            const double now = std::cos(2 * std::numbers::pi * each.frequency * time);
            Wrench& wrench = wrenches[static_cast<std::size_t>(each.body)];
            wrench.force += now * each.wrench.force;
            wrench.torque += now * each.wrench.torque;
        }
        return wrenches;
    };
}

/// bodies, floor, gravity and forces.
inline NamedScene read_scene(const Problem& given) {
    constexpr double as_good_as_infinite = 1e6;  // [m]; on its plane the floor is exact anywhere
    NamedScene made;
    made.scene.gravity = vector_or(given, "gravity", made.scene.gravity);
    const std::vector<Problem> bodies = given.parts_or_none("bodies");
    if (bodies.empty()) throw std::invalid_argument("the field \"bodies\" is missing, or empty");
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const std::string where = "bodies[" + std::to_string(i) + "]";
        made.names.push_back(name_from(bodies[i], i, made));
        try {
            read_body(bodies[i], where, made);
        } catch (const std::invalid_argument& error) {  // say which body, if it is not said yet
            const std::string what = error.what();
            if (what.find(where) != std::string::npos) throw;
            throw std::invalid_argument(where + ": " + what);
        }
    }
    if (given.has("floor")) {
        const Problem floor = given.part("floor");
        made.floor_height = floor.number_or("height", 0);
        if (std::count(made.names.begin(), made.names.end(), "floor") > 0)
            refuse("name of a body", "\"floor\"", "another one: there is a floor");
        made.names.emplace_back("floor");
        add_floor(made.scene, *made.floor_height, as_good_as_infinite, surface_from(floor, made));
    }
    read_forces(given, made);
    return made;
}

inline void require_no_overlap(const NamedScene& given) {
    DetectionMemory memory = start_detection(given.scene);
    const Detection detection = detect(given.scene, given.scene.bodies, 0, memory);
    if (!detection.illegal) return;
    const auto [a, b] = *detection.illegal;
    refuse("overlap of " + given.names[a] + " and " + given.names[b],
           to_short_text(detection.depth) + " m", "zero at the beginning");
}

inline int outside_index(const NamedScene& scene, int body) {
    return scene.floor_height && body + 1 == static_cast<int>(scene.names.size()) ? -1 : body;
}

inline std::vector<Answer> described_bodies(const NamedScene& names, const Scene& scene) {
    std::vector<Answer> bodies;
    const std::size_t count = names.names.size() - (names.floor_height ? 1 : 0);
    for (std::size_t i = 0; i < count; ++i) {
        const RigidBody& body = scene.bodies[i];
        const Quat& q = body.orientation;
        bodies.push_back(Answer()
                             .set("name", names.names[i])
                             .set("position", VecX(body.position))
                             .set("orientation", VecX(Eigen::Vector4d(q.w(), q.x(), q.y(), q.z())))
                             .set("velocity", VecX(body.velocity))
                             .set("angular_velocity", VecX(body.angular_velocity)));
    }
    return bodies;
}

/// @param stored  potential energy beside that of gravity [J]
inline Answer described_energy(const Simulation& simulation, double stored) {
    return Answer()
        .set("kinetic", kinetic_energy(simulation.scene))
        .set("potential", potential_energy(simulation.scene))
        .set("stored", stored)
        .set("lost", simulation.lost)
        .set("driven", simulation.driven)
        .set("created", simulation.created);
}

/// Which bodies touch, where, and the normal; what acts there is for the caller to add.
inline Answer described_contact(const NamedScene& names, const Contact& contact) {
    return Answer()
        .set("a", outside_index(names, contact.a))
        .set("b", outside_index(names, contact.b))
        .set("position", VecX(contact.position))
        .set("normal", VecX(contact.normal));
}

inline Answer described_event(const NamedScene& names, const CollisionEvent& event) {
    std::vector<Answer> contacts;
    for (std::size_t i = 0; i < event.contacts.size(); ++i)
        contacts.push_back(described_contact(names, event.contacts[i])
                               .set("impulse", VecX(event.resolution.impulses[i])));
    return Answer().set("time", event.time).set("contacts", contacts);
}

/// "resting-contact" and so on.
inline std::string status_word(SimulationStatus status) {
    std::string word = to_text(status);
    for (char& letter : word)
        if (letter == ' ') letter = '-';
    return word;
}

}  // namespace collide
