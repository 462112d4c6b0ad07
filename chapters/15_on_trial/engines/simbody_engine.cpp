// Simbody 3.7: rigid contact, by its SemiExplicitEulerTimeStepper.
//
// Simbody has rigid contacts of a point with a plane, of a ball with a plane and of two balls. So a
// fixed box lends a moving body the plane of one face, the one that it starts in front of. Two boxes
// that move and a ball that moves to a box have no contact: where one would be needed, the answer is
// that it is not supported.

// Simbody's headers are older than C++20. Its indices are numbers of their own types, and two of them
// compare ambiguously now; and one header, which is not needed here, has vectors of incomplete types.
#define SimTK_SIMMATH_MULTIBODY_GRAPH_MAKER_H_

namespace SimTK {
template <class Index>
requires requires(const Index& index) { index.isValidExtended(); }
bool operator==(const Index& a, const Index& b) {
    return static_cast<int>(a) == static_cast<int>(b);
}
}  // namespace SimTK

#include <Simbody.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <limits>
#include <stdexcept>

#include "chapters/15_on_trial/engines/spatial_engine.hpp"

namespace collide {

namespace {

SimTK::Vec3 to_simbody(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
Vec3 from_simbody(const SimTK::Vec3& v) { return {v[0], v[1], v[2]}; }

SimTK::Transform placement_of(const RigidBody& body) {
    const Mat3 R = body.orientation.toRotationMatrix();
    SimTK::Mat33 columns;
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column) columns(row, column) = R(row, column);
    return {SimTK::Rotation(columns), to_simbody(body.position)};
}

/// A face of a fixed box, in the box's frame.
struct Face {
    int axis = 2;
    double side = 1;    ///< 1 or −1
    double height = 0;  ///< of the face over the box's centre [m]

    Vec3 normal() const { return side * Vec3::Unit(axis); }
};

/// The points that can meet a plane: the corners of a box, or the centre of a ball.
std::vector<Vec3> corners(const Shape& shape) {
    if (const auto* convex = std::get_if<ConvexShape>(&shape)) return convex->vertices;
    return {Vec3::Zero()};
}
double rounding_radius(const Shape& shape) {
    const auto* sphere = std::get_if<Sphere>(&shape);
    return sphere ? sphere->radius : 0;
}

/// How far in front of the face the shape is [m].
double clearance(const Face& face, const RigidBody& box, const Shape& shape,
                 const RigidBody& body) {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& corner : corners(shape))
        least = std::min(least, face.normal().dot(to_body(box, to_world(body, corner))));
    return least - face.height - rounding_radius(shape);
}

/// The face that the body is most in front of.
Face facing(const Shape& fixed, const RigidBody& box, const Shape& shape, const RigidBody& body) {
    Face best;
    double most = -std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis)
        for (const double side : {1.0, -1.0}) {
            const Face face{axis, side, (*box_size(fixed))[axis] / 2};
            const double front = clearance(face, box, shape, body);
            if (front > most) {
                most = front;
                best = face;
            }
        }
    return best;
}

/// A moving body in front of a face of a fixed box.
struct PlanePair {
    std::size_t fixed = 0, body = 0;
    Face face = {};
};

/// How each two bodies of a scene meet.
struct Meetings {
    std::vector<PlanePair> planes = {};
    std::vector<IndexPair> balls = {};
    std::vector<IndexPair> unknown = {};  ///< pairs for which Simbody has no contact
};

Meetings meetings_of(const Scene& scene) {
    Meetings meetings;
    const auto is_ball = [&](std::size_t i) {
        return std::holds_alternative<Sphere>(scene.shapes[i]);
    };
    for (std::size_t a = 0; a < scene.bodies.size(); ++a)
        for (std::size_t b = a + 1; b < scene.bodies.size(); ++b) {
            const IndexPair pair(static_cast<int>(a), static_cast<int>(b));
            const bool a_fixed = is_fixed(scene.bodies[a]), b_fixed = is_fixed(scene.bodies[b]);
            if ((a_fixed && b_fixed) || pass_through(scene, pair.first, pair.second)) continue;
            const std::size_t fixed = a_fixed ? a : b, other = a_fixed ? b : a;
            if (is_ball(a) && is_ball(b))
                meetings.balls.push_back(pair);
            else if ((a_fixed || b_fixed) && !is_ball(fixed))
                meetings.planes.push_back({fixed, other,
                                           facing(scene.shapes[fixed], scene.bodies[fixed],
                                                  scene.shapes[other], scene.bodies[other])});
            else
                meetings.unknown.push_back(pair);
        }
    return meetings;
}

/// Simbody's world. Its parts refer to each other, so it stays where it is made.
struct SimbodyWorld {
    SimTK::MultibodySystem system = {};
    SimTK::SimbodyMatterSubsystem matter{system};
    SimTK::GeneralForceSubsystem forces{system};
    std::vector<SimTK::MobilizedBody> bodies = {};
};

void add_body(SimbodyWorld& world, const RigidBody& body) {
    SimTK::MobilizedBody& ground = world.matter.Ground();
    if (is_fixed(body) && !is_moving(body)) {
        world.bodies.push_back(SimTK::MobilizedBody::Weld(
            ground, placement_of(body), SimTK::Body::Massless(), SimTK::Transform()));
        return;
    }
    const double mass = is_fixed(body) ? 1 : 1 / body.inverse_mass;
    const Mat3 I = is_fixed(body) ? Mat3::Identity() : Mat3(body.inverse_inertia.inverse());
    const SimTK::Inertia inertia(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2));
    const SimTK::Body::Rigid rigid(SimTK::MassProperties(mass, SimTK::Vec3(0), inertia));
    SimTK::MobilizedBody::Free made(ground, rigid);
    if (is_fixed(body)) {
        const Vec3 &spin = body.angular_velocity, &v = body.velocity;
        SimTK::Motion::Steady(made, SimTK::Vec6(spin.x(), spin.y(), spin.z(), v.x(), v.y(), v.z()));
    }
    world.bodies.push_back(made);
}

/// One contact for each corner of a box, or one for a ball.
void add_plane_contacts(SimbodyWorld& world, const Scene& scene, const PlanePair& pair) {
    const Surface surface = combine(scene.surfaces[pair.fixed], scene.surfaces[pair.body]);
    const double e = surface.restitution, mu = surface.friction;
    const SimTK::UnitVec3 normal(to_simbody(pair.face.normal()));
    // The plane of SpherePlaneContact goes through its body's origin, whatever height it is given. So
    // the face is a body of its own.
    SimTK::MobilizedBody::Weld plane(world.bodies[pair.fixed],
                                     SimTK::Transform(pair.face.height * normal),
                                     SimTK::Body::Massless(), SimTK::Transform());
    SimTK::MobilizedBody& body = world.bodies[pair.body];
    const double radius = rounding_radius(scene.shapes[pair.body]);
    for (const Vec3& corner : corners(scene.shapes[pair.body])) {
        const SimTK::Vec3 point = to_simbody(corner);
        if (radius > 0)
            world.matter.adoptUnilateralContact(
                new SimTK::SpherePlaneContact(plane, normal, 0, body, point, radius, e, mu, mu, 0));
        else
            world.matter.adoptUnilateralContact(
                new SimTK::PointPlaneContact(plane, normal, 0, body, point, e, mu, mu, 0));
    }
}

void add_ball_contact(SimbodyWorld& world, const Scene& scene, const IndexPair& pair) {
    const auto a = static_cast<std::size_t>(pair.first), b = static_cast<std::size_t>(pair.second);
    const Surface surface = combine(scene.surfaces[a], scene.surfaces[b]);
    world.matter.adoptUnilateralContact(new SimTK::SphereSphereContact(
        world.bodies[a], SimTK::Vec3(0), rounding_radius(scene.shapes[a]), world.bodies[b],
        SimTK::Vec3(0), rounding_radius(scene.shapes[b]), surface.restitution, surface.friction,
        surface.friction, 0));
}

SimTK::State initial_state(SimbodyWorld& world, const Scene& scene) {
    SimTK::State state = world.system.realizeTopology();
    world.system.realizeModel(state);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const RigidBody& body = scene.bodies[i];
        if (is_fixed(body) && !is_moving(body)) continue;
        world.bodies[i].setQToFitTransform(state, placement_of(body));
        world.bodies[i].setUToFitVelocity(
            state, SimTK::SpatialVec(to_simbody(body.angular_velocity), to_simbody(body.velocity)));
    }
    return state;
}

void read(const SimbodyWorld& world, const SimTK::State& state, std::vector<RigidBody>& bodies) {
    world.system.realize(state, SimTK::Stage::Velocity);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const SimTK::Transform& placement = world.bodies[i].getBodyTransform(state);
        const SimTK::Quaternion q = placement.R().convertRotationToQuaternion();
        bodies[i].position = from_simbody(placement.p());
        bodies[i].orientation = Quat(q[0], q[1], q[2], q[3]);
        bodies[i].velocity = from_simbody(world.bodies[i].getBodyOriginVelocity(state));
        bodies[i].angular_velocity = from_simbody(world.bodies[i].getBodyAngularVelocity(state));
    }
}

/// Does a corner press on the plane of a face, but beside the face?
bool is_beside(const Scene& scene, const PlanePair& pair, const std::vector<RigidBody>& bodies,
               double tolerance) {
    const Vec3 half = *box_size(scene.shapes[pair.fixed]) / 2;
    for (const Vec3& corner : corners(scene.shapes[pair.body])) {
        const Vec3 point = to_body(bodies[pair.fixed], to_world(bodies[pair.body], corner));
        const double gap = pair.face.normal().dot(point) - pair.face.height -
                           rounding_radius(scene.shapes[pair.body]);
        Vec3 beyond = point.cwiseAbs() - half;
        beyond[pair.face.axis] = 0;
        if (gap < tolerance && beyond.maxCoeff() > tolerance) return true;
    }
    return false;
}

/// Throws where the bodies meet in a way that Simbody was not told of.
void require_told(const Scene& scene, const Meetings& meetings,
                  const std::vector<RigidBody>& bodies, double tolerance) {
    for (const PlanePair& pair : meetings.planes)
        if (is_beside(scene, pair, bodies, tolerance))
            throw std::domain_error("the edge of a fixed box");
    for (const auto& [a, b] : meetings.unknown)
        if (find_separation(placed(scene.shapes[a], bodies[a]), placed(scene.shapes[b], bodies[b]))
                .distance < tolerance)
            throw std::domain_error("a box that meets another body that moves");
}

/// While it lives, nothing reaches the standard output. Built without NDEBUG, as distributions build
/// it, Simbody's stepper tells its steps there, and knows no other way.
class NoOutput {
  public:
    NoOutput() {
        std::fflush(stdout);
        const int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        close(nowhere);
        std::cout.setstate(std::ios::failbit);  // spares it the digits
    }
    NoOutput(const NoOutput&) = delete;
    NoOutput& operator=(const NoOutput&) = delete;
    ~NoOutput() {
        std::cout.clear();
        std::fflush(stdout);
        dup2(output_, STDOUT_FILENO);
        close(output_);
    }

  private:
    int output_ = dup(STDOUT_FILENO);
};

Motion run_simbody(const TrialTask& task, double step, Tuning) {
    const Scene& scene = task.scene;
    if (const std::string why = beyond_boxes_and_balls(scene); !why.empty())
        return unsupported(why);
    const Meetings meetings = meetings_of(scene);
    const NoOutput quiet;
    try {
        SimbodyWorld world;
        const SimTK::Force::UniformGravity gravity(world.forces, world.matter,
                                                   to_simbody(scene.gravity));
        for (const RigidBody& body : scene.bodies) add_body(world, body);
        for (const PlanePair& pair : meetings.planes) add_plane_contacts(world, scene, pair);
        for (const IndexPair& pair : meetings.balls) add_ball_contact(world, scene, pair);
        SimTK::SemiExplicitEulerTimeStepper stepper(world.system);
        stepper.initialize(initial_state(world, scene));
        return motion_of_world(
            task, step, [&](double now, double duration) { stepper.stepTo(now + duration); },
            [&](std::vector<RigidBody>& bodies) {
                read(world, stepper.getState(), bodies);
                require_told(scene, meetings, bodies, stepper.getConstraintToleranceInUse());
            });
    } catch (const std::domain_error& meeting) {
        return unsupported(meeting.what());
    } catch (const std::exception& error) {
        return {.times = {0}, .moments = {scene.bodies}, .failed = error.what()};
    }
}

std::string simbody_version() {
    int major = 0, minor = 0, build = 0;
    SimTK_version_simbody(&major, &minor, &build);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

}  // namespace

Contestant simbody_engine() {
    return {"Simbody", simbody_version(),
            "rigid contacts, PLUS solver, Poisson's e from 0.002 m/s on, tolerance 0.001 m", "",
            run_simbody};
}

}  // namespace collide
