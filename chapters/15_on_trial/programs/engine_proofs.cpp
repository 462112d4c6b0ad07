// Proves the adapters: scenes in which an engine is right if it was given the right scene.
//
// The tolerances are those of the engine's own method, not of the truth: the first order of a
// semi-implicit step, the rounding of its numbers, the stiffness of its contacts. A wrong mass, a
// quaternion in another order or a μ of another rule is far outside of all of them.
#include <algorithm>
#include <cstdio>
#include <stdexcept>

#include "chapters/15_on_trial/engines/engines.hpp"

namespace collide {

namespace {

constexpr double usual_step = 0.001;       // [s]
constexpr double bounce_tolerance = 0.02;  // of a speed, relative: a spring is met by steps

/// What can be asked of an engine with one of its settings.
struct Exactness {
    double rounding = 1e-9;       ///< of momenta and prescribed motions, relative
    bool has_restitution = true;  ///< no: its contacts are as they are, whatever e
    bool has_round_balls = true;  ///< no: they are polyhedra, and two of them meet anyhow
};

/// Most prescribe the relative velocity after a bounce, or the impulse of its second half, hence e.
/// MuJoCo has a spring and a damper, whose usual values know of no e.
Exactness exactness_of(const std::string& engine, Tuning tuning) {
    if (engine == "Box2D") return {.rounding = 5e-5};  // float, over thousands of steps
    if (engine == "DART") return {.has_round_balls = tuning == Tuning::advised};
    if (engine == "MuJoCo") return {.has_restitution = tuning == Tuning::advised};
    return {};
}

struct Verdict {
    bool holds = false;
    std::string value = {};  ///< with what it must be
};

Verdict close_to(double value, double expected, double tolerance, const char* unit) {
    char text[160];
    std::snprintf(text, sizeof text, "%.10g %s, must be %.6g to %.2g", value, unit, expected,
                  tolerance);
    return {std::abs(value - expected) <= tolerance, text};
}

/// One of the engines with one of its settings.
struct Defendant {
    const Contestant& engine;
    Tuning tuning = Tuning::defaults;
    Exactness exactness = {};

    Motion motion(const Scene& scene, double duration, double step = usual_step,
                  bool is_planar = true) const {
        return engine.run({scene, duration, is_planar}, step, tuning);
    }
    /// The bodies at the end. Throws if there is no end.
    std::vector<RigidBody> end(const Scene& scene, double duration, double step = usual_step,
                               bool is_planar = true) const {
        const Motion done = motion(scene, duration, step, is_planar);
        if (!done.unsupported.empty()) throw std::domain_error(done.unsupported);
        if (!done.failed.empty()) throw std::runtime_error(done.failed);
        return done.moments.back();
    }
};

Scene weightless(const Surface& surface = {.restitution = 0, .friction = 0}) {
    return {.gravity = Vec3::Zero(), .surface = surface};
}

// Flight ----------------------------------------------------------------------------------------

constexpr double flight_time = 0.5;  // [s]
const Placement thrown = {
    .position = {0, 0, 5}, .velocity = {1, 0, 2}, .angular_velocity = {0, 3, 0}};

Scene thrown_box() {
    Scene scene;
    add_box(scene, {0.3, 0.2, 0.1}, 2, thrown);
    return scene;
}

double flight_error(const Defendant& engine, double step) {
    const Vec3 g = thrown_box().gravity;
    const Vec3 expected =
        thrown.position + flight_time * thrown.velocity + flight_time * flight_time / 2 * g;
    return (engine.end(thrown_box(), flight_time, step)[0].position - expected).norm();
}

/// A step that takes the new velocity for its whole length falls behind or ahead by g h T / 2.
Verdict flies(const Defendant& engine) {
    const double step = 0.01;
    const double most = 1.05 * 9.81 * step * flight_time / 2 + 10 * engine.exactness.rounding;
    return close_to(flight_error(engine, step), 0, most, "m off");
}

Verdict flies_better_with_half_the_step(const Defendant& engine) {
    const double coarse = flight_error(engine, 0.01), fine = flight_error(engine, 0.005);
    // A method of higher order has no error to halve.
    if (coarse < 1e-6) return close_to(fine, 0, 1e-6, "m off");
    return close_to(fine / coarse, 0.5, 0.05, "of the error");
}

Verdict keeps_its_spin(const Defendant& engine) {
    const RigidBody box = engine.end(thrown_box(), flight_time, 0.01)[0];
    return close_to((box.angular_velocity - thrown.angular_velocity).norm(), 0,
                    3 * engine.exactness.rounding, "rad/s off");
}

/// The inertia has products: its principal axes are not those of the shape.
Verdict keeps_its_spin_about_a_tilted_axis(const Defendant& engine) {
    const Mat3 axes = Eigen::AngleAxisd(0.7, Vec3(2, -1, 1).normalized()).toRotationMatrix();
    const Mat3 inertia = axes * Vec3(0.01, 0.02, 0.03).asDiagonal() * axes.transpose();
    const Vec3 spin = 5 * axes.col(2);
    Scene scene = weightless();
    add_box(scene, {0.3, 0.2, 0.1}, 1, {.angular_velocity = spin});
    scene.bodies[0].inverse_inertia = inertia.inverse();
    const RigidBody box = engine.end(scene, 0.5, usual_step, false)[0];
    return close_to((box.angular_velocity - spin).norm(), 0, 1e-6, "rad/s off");
}

/// A cube turns about any axis as about a principal one. The angle is far from half a turn.
Verdict turns(const Defendant& engine, const Quat& orientation, const Vec3& spin, bool is_planar) {
    Scene scene = weightless();
    add_box(scene, {0.2, 0.2, 0.2}, 1, {.orientation = orientation, .angular_velocity = spin});
    const double duration = 0.5;
    const RigidBody cube = engine.end(scene, duration, usual_step, is_planar)[0];
    const Quat expected =
        Eigen::AngleAxisd(spin.norm() * duration, spin.normalized()) * orientation;
    return close_to(cube.orientation.angularDistance(expected), 0, 1e-3, "rad off");
}

Verdict turns_in_the_plane(const Defendant& engine) {
    const Quat tilted(Eigen::AngleAxisd(0.4, Vec3::UnitY()));
    return turns(engine, tilted, {0, 2, 0}, true);
}

Verdict turns_in_space(const Defendant& engine) {
    const Quat tilted(Eigen::AngleAxisd(0.9, Vec3(1, 2, -2).normalized()));
    return turns(engine, tilted, {1, -2, 1.5}, false);
}

// Bounces ---------------------------------------------------------------------------------------

// All of these begin in touch: between touching and not, an engine's step may lose a part of e.

void require_restitution(const Defendant& engine) {
    if (!engine.exactness.has_restitution) throw std::domain_error("it has no e");
}

/// The pair's e is the larger one: that of the ball, not of the floor.
Verdict bounces(const Defendant& engine) {
    require_restitution(engine);
    Scene scene = weightless();
    add_floor(scene);
    const int ball = add_sphere(scene, 0.1, 2, {.position = {0, 0, 0.1}, .velocity = {0, 0, -3}},
                                Surface{.restitution = 0.5});
    const double speed = engine.end(scene, 0.3)[ball].velocity.z();
    return close_to(speed, 1.5, 1.5 * bounce_tolerance, "m/s");
}

Verdict balls_exchange_velocities(const Defendant& engine) {
    require_restitution(engine);
    if (!engine.exactness.has_round_balls) throw std::domain_error("its balls are polyhedra");
    Scene scene = weightless({.restitution = 1});
    add_sphere(scene, 0.1, 1, {.position = {0, 0, 0.1}, .velocity = {0, 0, -2}});
    add_sphere(scene, 0.1, 1, {.position = {0, 0, -0.1}});
    const std::vector<RigidBody> balls = engine.end(scene, 0.3);
    const double off = balls[0].velocity.norm() + (balls[1].velocity - Vec3(0, 0, -2)).norm();
    return close_to(off, 0, 4 * bounce_tolerance, "m/s off");
}

/// Two balls, or a ball and a cube where balls are not round.
Scene unequal_pair(const Defendant& engine) {
    Scene scene = weightless({.restitution = 0.5});
    add_sphere(scene, 0.1, 3, {.position = {0, 0, 0.1}, .velocity = {0.2, 0, -2}});
    const Placement second = {.position = {0, 0, -0.1}, .velocity = {0.2, 0, 1}};
    if (engine.exactness.has_round_balls)
        add_sphere(scene, 0.1, 1, second);
    else
        add_box(scene, {0.2, 0.2, 0.2}, 1, second);
    return scene;
}

Verdict keeps_momentum(const Defendant& engine) {
    Vec3 momentum = Vec3::Zero();
    for (const RigidBody& body : engine.end(unequal_pair(engine), 0.3))
        momentum += body.velocity / body.inverse_mass;
    return close_to((momentum - Vec3(0.8, 0, -5)).norm(), 0, 5 * engine.exactness.rounding,
                    "kg m/s off");
}

/// An impulse of (1 + e) m v, with m = 3/4 kg and v = 3 m/s.
Verdict shares_impulse_by_mass(const Defendant& engine) {
    require_restitution(engine);
    const double speed = engine.end(unequal_pair(engine), 0.3)[1].velocity.z();
    return close_to(speed, 1 - 3.375, 3.375 * bounce_tolerance, "m/s");
}

/// A ball hits a beam away from its middle: how fast it turns tells its inertia.
Verdict turns_by_inertia(const Defendant& engine) {
    require_restitution(engine);
    Scene scene = weightless({.restitution = 1});
    const Vec3 size(0.8, 0.1, 0.1);
    const double beam_mass = 2, ball_mass = 0.5, arm = 0.3, speed = 2;
    const int beam = add_box(scene, size, beam_mass);
    add_sphere(scene, 0.1, ball_mass, {.position = {arm, 0, 0.15}, .velocity = {0, 0, -speed}});
    const double inertia = box_inertia(beam_mass, size)(1, 1);
    const double impulse = 2 * speed / (1 / beam_mass + 1 / ball_mass + arm * arm / inertia);
    const double expected = arm * impulse / inertia;
    const double spin = engine.end(scene, 0.1)[beam].angular_velocity.y();
    return close_to(spin, expected, expected * bounce_tolerance, "rad/s");
}

// Friction and floors ---------------------------------------------------------------------------

/// The pair's μ is the root of the product, 0.3. The mean from the start counts: MuJoCo's box hops.
Verdict slides(const Defendant& engine) {
    Scene scene{.surface = {.restitution = 0, .friction = 0.9}};
    add_floor(scene);
    const double speed = 1.2, duration = 0.3;
    const int box =
        add_box(scene, {0.4, 0.4, 0.1}, 2, {.position = {0, 0, 0.05}, .velocity = {speed, 0, 0}},
                Surface{.restitution = 0, .friction = 0.1});
    const double slower = speed - engine.end(scene, duration)[box].velocity.x();
    return close_to(slower / duration, 0.3 * 9.81, 0.03 * 0.3 * 9.81, "m/s^2");
}

const Placement lift = {.position = {0, 0, 2},
                        .orientation = Quat(Eigen::AngleAxisd(0.3, Vec3::UnitY())),
                        .velocity = {0.5, 0, 0.25},
                        .angular_velocity = {0, 0.7, 0}};

Verdict fixed_box_goes_on(const Defendant& engine) {
    Scene scene;
    const int box = add_fixed_box(scene, {1, 1, 0.2}, lift);
    add_sphere(scene, 0.1, 1, {.position = {5, 0, 0}});
    const RigidBody end = engine.end(scene, 1)[box];
    const Quat expected = Eigen::AngleAxisd(0.7, Vec3::UnitY()) * lift.orientation;
    const double off = (end.position - lift.position - lift.velocity).norm() +
                       (end.velocity - lift.velocity).norm() +
                       (end.angular_velocity - lift.angular_velocity).norm();
    // Some turn it by steps of their own.
    const double turned = end.orientation.angularDistance(expected);
    return close_to(off + 1e-3 * turned, 0, 1e-6 + 10 * engine.exactness.rounding, "off");
}

/// A box on a floor that moves with the given speed, after a second.
RigidBody box_on_moving_floor(const Defendant& engine, double speed) {
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_fixed_box(scene, {20, 20, 1}, {.position = {0, 0, -0.5}, .velocity = {speed, 0, 0}});
    const int box = add_box(scene, {0.4, 0.4, 0.1}, 1, {.position = {0, 0, 0.05}});
    return engine.end(scene, 1)[box];
}

Verdict moving_floor_drags(const Defendant& engine) {
    return close_to(box_on_moving_floor(engine, 1).velocity.x(), 1, 0.02, "m/s");
}

/// A floor that moves is another kind of body to many engines.
Verdict moving_floor_carries(const Defendant& engine) {
    const double still = box_on_moving_floor(engine, 0).position.z();
    const double moving = box_on_moving_floor(engine, 1).position.z();
    return close_to(moving - still, 0, 1e-5, "m higher");
}

Verdict turning_floor_turns(const Defendant& engine) {
    Scene scene{.surface = {.restitution = 0, .friction = 0.5}};
    add_fixed_box(scene, {20, 20, 1}, {.position = {0, 0, -0.5}, .angular_velocity = {0, 0, 1}});
    const int box = add_box(scene, {0.4, 0.4, 0.1}, 1, {.position = {0, 0, 0.05}});
    const Vec3 spin = engine.end(scene, 1, usual_step, false)[box].angular_velocity;
    return close_to(spin.z(), 1, 0.02, "rad/s");
}

Verdict passes_through(const Defendant& engine) {
    Scene scene;
    const int floor = add_floor(scene);
    const int ball = add_sphere(scene, 0.1, 1, {.position = {0, 0, 0.1}});
    scene.passing = {{floor, ball}};
    const double fall = 9.81 * 0.4 * 0.4 / 2;
    return close_to(engine.end(scene, 0.4)[ball].position.z(), 0.1 - fall, 0.01, "m");
}

/// What another scene left behind in the engine changes nothing.
Verdict repeats_itself(const Defendant& engine) {
    Scene pile{.surface = {.restitution = 0.3, .friction = 0.4}};
    add_floor(pile);
    for (const double height : {0.3, 0.65, 1.0, 1.4})
        add_box(pile, {0.3, 0.3, 0.3}, 1,
                {.position = {0.1 * height, 0, height}, .angular_velocity = {0, 1, 0}});
    const std::vector<RigidBody> first = engine.end(pile, 1, 0.005);
    engine.end(unequal_pair(engine), 0.3);
    const std::vector<RigidBody> second = engine.end(pile, 1, 0.005);
    double off = 0;
    for (std::size_t i = 0; i < first.size(); ++i)
        off += (first[i].position - second[i].position).norm();
    return close_to(off, 0, 0, "m off");
}

// The trial -------------------------------------------------------------------------------------

struct Proof {
    const char* claim;
    Verdict (*verdict)(const Defendant&);
};

constexpr Proof proofs[] = {
    {"a thrown box flies", flies},
    {"half the step, half the error", flies_better_with_half_the_step},
    {"a spin about a principal axis stays", keeps_its_spin},
    {"a spin about a tilted principal axis stays", keeps_its_spin_about_a_tilted_axis},
    {"a tilted cube turns in the plane", turns_in_the_plane},
    {"a tilted cube turns in space", turns_in_space},
    {"a ball bounces with the larger e", bounces},
    {"equal balls exchange velocities", balls_exchange_velocities},
    {"unequal bodies keep their momentum", keeps_momentum},
    {"unequal bodies share the impulse", shares_impulse_by_mass},
    {"a beam turns as its inertia says", turns_by_inertia},
    {"a box slides with the mean of both mu", slides},
    {"a fixed box keeps its velocity", fixed_box_goes_on},
    {"a moving floor drags", moving_floor_drags},
    {"a moving floor carries as high as a still one", moving_floor_carries},
    {"a turning floor turns", turning_floor_turns},
    {"a pair that passes does not touch", passes_through},
    {"the same scene twice", repeats_itself},
};

enum class Outcome { ok, wrong, not_supported };

/// Prints a line.
Outcome prove(const Proof& proof, const Defendant& engine) {
    Outcome outcome = Outcome::wrong;
    std::string said;
    try {
        const Verdict verdict = proof.verdict(engine);
        outcome = verdict.holds ? Outcome::ok : Outcome::wrong;
        said = (verdict.holds ? "ok, " : "WRONG, ") + verdict.value;
    } catch (const std::domain_error& reason) {
        outcome = Outcome::not_supported;
        said = std::string("not supported, ") + reason.what();
    } catch (const std::runtime_error& reason) {
        said = std::string("FAILED, ") + reason.what();
    }
    std::printf("%s, %s: %s: %s\n", engine.engine.name.c_str(), to_text(engine.tuning).c_str(),
                proof.claim, said.c_str());
    return outcome;
}

/// True if nothing is wrong, and most is supported: an adapter cannot excuse itself.
bool prove_all(const Defendant& engine) {
    std::size_t wrong = 0, supported = 0;
    for (const Proof& proof : proofs) {
        const Outcome outcome = prove(proof, engine);
        if (outcome == Outcome::wrong) ++wrong;
        if (outcome != Outcome::not_supported) ++supported;
    }
    return wrong == 0 && 2 * supported > std::size(proofs);
}

int prove_all() {
    const std::vector<Contestant> engines = installed_engines();
    if (engines.empty()) return 77;  // what CTest calls skipped
    bool all_hold = true;
    for (const Contestant& engine : engines)
        for (const Tuning tuning : {Tuning::defaults, Tuning::advised}) {
            if (tuning == Tuning::advised && engine.advised.empty()) continue;
            all_hold &= prove_all({engine, tuning, exactness_of(engine.name, tuning)});
        }
    return all_hold ? 0 : 1;
}

}  // namespace

}  // namespace collide

int main() { return collide::prove_all(); }
