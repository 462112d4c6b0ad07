// Box2D 2.4: planar scenes, in the plane of x and z.
//
// Box2D's x is our x, and its y is our z. Its angle is counter-clockwise from x to y, hence from our x
// to our z, and that is a turn about −y. It computes in float.
#include <box2d/box2d.h>

#include <cmath>

#include "chapters/15_on_trial/engines/spatial_engine.hpp"

namespace collide {

namespace {

/// What the two settings differ in.
struct Settings {
    double scale = 1;  ///< Box2D's lengths over ours
    int substeps = 1, velocity_iterations = 8, position_iterations = 3;
    float restitution_threshold = b2FixtureDef().restitutionThreshold;  ///< [m/s]
    bool is_careful = false;  ///< the skin inside, bullets, nobody sleeps
};

/// The largest length, in the plane, of a body that can move [m].
double largest_extent(const Scene& scene) {
    double largest = 0;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (is_fixed(scene.bodies[i])) continue;
        const BoundingBox box = bounding_box(scene.shapes[i]);
        const Vec3 size = box.high - box.low;
        largest = std::max({largest, size.x(), size.z()});
    }
    return largest > 0 ? largest : 1;
}

/// More than any body's speed, if nothing but gravity adds to it [m/s].
double largest_speed(const TrialTask& task) {
    double largest = 0;
    for (const RigidBody& body : task.scene.bodies)
        largest = std::max(largest, body.velocity.norm());
    return largest + task.duration * task.scene.gravity.norm();
}

/// Box2D's questions and answers call one metre the best size of what moves. Larger bodies are faster,
/// and Box2D cuts a way that is longer than b2_maxTranslation in a step.
Settings settings_of(const TrialTask& task, double step, Tuning tuning) {
    if (tuning == Tuning::defaults) return {};
    Settings careful{.substeps = 4,
                     .velocity_iterations = 50,
                     .position_iterations = 20,
                     .restitution_threshold = 0,
                     .is_careful = true};
    const double way = largest_speed(task) * step / careful.substeps;
    careful.scale = std::min(1 / largest_extent(task.scene), b2_maxTranslation / 2 / way);
    return careful;
}

/// What Box2D cannot say of the scene; empty: nothing.
std::string obstacle(const TrialTask& task) {
    if (!task.is_planar || task.scene.gravity.y() != 0) return "a third dimension";
    for (const RigidBody& body : task.scene.bodies) {
        const bool leaves_plane = body.velocity.y() != 0 || body.angular_velocity.x() != 0 ||
                                  body.angular_velocity.z() != 0;
        const bool is_tilted =
            std::abs(body.orientation.x()) > 1e-12 || std::abs(body.orientation.z()) > 1e-12;
        const bool has_products =
            body.inverse_inertia(0, 1) != 0 || body.inverse_inertia(1, 2) != 0;
        if (leaves_plane || is_tilted || has_products) return "a third dimension";
    }
    return beyond_boxes_and_balls(task.scene);
}

b2Vec2 in_plane(const Vec3& vector, double scale) {
    return {static_cast<float>(scale * vector.x()), static_cast<float>(scale * vector.z())};
}

float angle_of(const Quat& orientation) {
    return static_cast<float>(-2 * std::atan2(orientation.y(), orientation.w()));
}

/// A box. Box2D wraps it in a skin; a careful user makes the box smaller, so that the skin ends where
/// the body does.
b2PolygonShape polygon(const Vec3& size, const Settings& settings) {
    b2PolygonShape shape;
    const b2Vec2 half = in_plane(size / 2, settings.scale);
    if (settings.is_careful)
        shape.m_radius = std::min(shape.m_radius, std::min(half.x, half.y) / 4);
    const float inside = settings.is_careful ? shape.m_radius : 0;
    shape.SetAsBox(half.x - inside, half.y - inside);
    return shape;
}

void add_fixture(b2Body& made, const Shape& shape, const Surface& surface, int index,
                 const Settings& settings) {
    b2FixtureDef fixture;
    // Pairs mix as ours do: the larger e, and the root of the product of the two μ.
    fixture.friction = static_cast<float>(surface.friction);
    fixture.restitution = static_cast<float>(surface.restitution);
    fixture.restitutionThreshold = settings.restitution_threshold;
    fixture.userData.pointer = static_cast<uintptr_t>(index);
    if (const auto* sphere = std::get_if<Sphere>(&shape)) {
        b2CircleShape circle;
        circle.m_radius = static_cast<float>(settings.scale * sphere->radius);
        fixture.shape = &circle;
        made.CreateFixture(&fixture);
        return;
    }
    const b2PolygonShape box = polygon(*box_size(shape), settings);
    fixture.shape = &box;
    made.CreateFixture(&fixture);
}

b2Body* add_body(b2World& engine, const Scene& scene, int index, const Settings& settings) {
    const RigidBody& body = scene.bodies[index];
    b2BodyDef definition;
    definition.type = !is_fixed(body)   ? b2_dynamicBody
                      : is_moving(body) ? b2_kinematicBody
                                        : b2_staticBody;
    definition.position = in_plane(body.position, settings.scale);
    definition.angle = angle_of(body.orientation);
    definition.linearVelocity = in_plane(body.velocity, settings.scale);
    definition.angularVelocity = static_cast<float>(-body.angular_velocity.y());
    definition.allowSleep = !settings.is_careful;
    definition.bullet = settings.is_careful;
    b2Body* made = engine.CreateBody(&definition);
    add_fixture(*made, scene.shapes[index], scene.surfaces[index], index, settings);
    if (is_fixed(body)) return made;
    // Velocities and gravity are scaled with the lengths, so a mass stays and an inertia does not.
    const double inertia = settings.scale * settings.scale / body.inverse_inertia(1, 1);
    b2MassData mass;
    mass.mass = static_cast<float>(1 / body.inverse_mass);
    mass.center = {0, 0};
    mass.I = static_cast<float>(inertia);
    made->SetMassData(&mass);
    return made;
}

/// Keeps apart those that pass through each other.
class PassingFilter : public b2ContactFilter {
  public:
    explicit PassingFilter(const Scene& scene) : scene_(scene) {}
    bool ShouldCollide(b2Fixture* a, b2Fixture* b) override {
        return !pass_through(scene_, static_cast<int>(a->GetUserData().pointer),
                             static_cast<int>(b->GetUserData().pointer));
    }

  private:
    const Scene& scene_;
};

void read(const std::vector<b2Body*>& made, double scale, std::vector<RigidBody>& bodies) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const b2Vec2 position = made[i]->GetPosition();
        const b2Vec2 velocity = made[i]->GetLinearVelocity();
        RigidBody& body = bodies[i];
        body.position = {position.x / scale, body.position.y(), position.y / scale};
        body.orientation = Eigen::AngleAxisd(-made[i]->GetAngle(), Vec3::UnitY());
        body.velocity = {velocity.x / scale, 0, velocity.y / scale};
        body.angular_velocity = {0, -made[i]->GetAngularVelocity(), 0};
    }
}

Motion run_box2d(const TrialTask& task, double step, Tuning tuning) {
    if (const std::string why = obstacle(task); !why.empty()) return unsupported(why);
    const Scene& scene = task.scene;
    const Settings settings = settings_of(task, step, tuning);
    PassingFilter filter(scene);
    b2World engine(in_plane(scene.gravity, settings.scale));
    engine.SetContactFilter(&filter);
    std::vector<b2Body*> made;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        made.push_back(add_body(engine, scene, static_cast<int>(i), settings));

    const auto advance = [&](double, double duration) {
        const auto substep = static_cast<float>(duration / settings.substeps);
        for (int i = 0; i < settings.substeps; ++i)
            engine.Step(substep, settings.velocity_iterations, settings.position_iterations);
    };
    return motion_of_world(task, step, advance, [&](std::vector<RigidBody>& bodies) {
        read(made, settings.scale, bodies);
    });
}

std::string box2d_version() {
    return std::to_string(b2_version.major) + "." + std::to_string(b2_version.minor) + "." +
           std::to_string(b2_version.revision);
}

}  // namespace

Contestant box2d_engine() {
    return {"Box2D", box2d_version(),
            "8 velocity and 3 position iterations, e = 0 below 1 m/s, bodies may sleep",
            "scaled to bodies of 1 m, 50 and 20 iterations in 4 substeps, e at all speeds, skin "
            "inside, bullets, no sleep",
            run_box2d};
}

}  // namespace collide
