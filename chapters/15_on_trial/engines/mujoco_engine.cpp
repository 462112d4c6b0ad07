// MuJoCo 2.2: a scene becomes a text (MJCF), which is compiled in memory and stepped.
//
// MuJoCo's contact is a spring and a damper in the accelerations, with a regularised friction cone. It
// has no e. A fixed body that moves is a free body that is too heavy to notice its contacts and is put
// back on its way after each step, because MuJoCo's contacts feel velocities of free bodies only.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <array>
#include <memory>

#include "chapters/15_on_trial/engines/spatial_engine.hpp"
#include "chapters/15_on_trial/spring_contact.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

constexpr double too_heavy = 1e6;      // a moving fixed body's mass over all others together
constexpr double steps_of_spring = 5;  // 1/ω of the contact's spring, in steps
constexpr double hard = 0.9999;        // the largest impedance that MuJoCo takes (mjMAXIMP)

int substeps(Tuning tuning) { return tuning == Tuning::advised ? 4 : 1; }

// The text. -------------------------------------------------------------------------------------

/// name="1 2 3"
std::string attribute(const std::string& name, std::initializer_list<double> values) {
    std::string list;
    for (const double value : values) list += (list.empty() ? "" : " ") + to_text(value);
    return " " + name + "=\"" + list + "\"";
}
std::string attribute(const std::string& name, const Vec3& v) {
    return attribute(name, {v.x(), v.y(), v.z()});
}
std::string attribute(const std::string& name, const Quat& q) {
    return attribute(name, {q.w(), q.x(), q.y(), q.z()});
}

/// Bodies of MuJoCo that are free.
bool is_free(const RigidBody& body) { return !is_fixed(body) || is_moving(body); }

/// The mass of all that is not fixed.
double total_mass(const Scene& scene) {
    double sum = 0;
    for (const RigidBody& body : scene.bodies)
        if (!is_fixed(body)) sum += 1 / body.inverse_mass;
    return sum > 0 ? sum : 1;
}

std::string geom_text(const Shape& shape, std::size_t index) {
    const auto* sphere = std::get_if<Sphere>(&shape);
    return "<geom name=\"" + std::to_string(index) + "\"" +
           (sphere ? " type=\"sphere\"" + attribute("size", {sphere->radius})
                   : " type=\"box\"" + attribute("size", *box_size(shape) / 2)) +
           "/>";
}

std::string body_text(const Scene& scene, std::size_t index) {
    const RigidBody& body = scene.bodies[index];
    std::string text =
        "<body" + attribute("pos", body.position) + attribute("quat", body.orientation) + ">";
    if (is_free(body)) {
        const double heavy = too_heavy * total_mass(scene);
        const double mass = is_fixed(body) ? heavy : 1 / body.inverse_mass;
        const Mat3 I =
            is_fixed(body) ? Mat3(heavy * Mat3::Identity()) : Mat3(body.inverse_inertia.inverse());
        text += "<freejoint/><inertial pos=\"0 0 0\"" + attribute("mass", {mass}) +
                attribute("fullinertia", {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)}) +
                "/>";
    }
    return text + geom_text(scene.shapes[index], index) + "</body>\n";
}

/// Spring and damper of a contact that gives back e: −stiffness and −damping, each over the mass.
std::string spring_text(double restitution, double step) {
    const double frequency = 1 / (steps_of_spring * step);
    // More damping than this would stop a body within less than a step. The damper acts on sliding,
    // too, and the cone answers sliding that is stopped too fast by throwing the body up.
    const double most = 1 / (2 * frequency * step);
    const double damping =
        restitution > 0 ? std::min(most, damping_for_restitution(restitution)) : most;
    return attribute("solref", {-frequency * frequency, -2 * damping * frequency}) +
           attribute("solimp", {hard, hard, 0.001});
}

std::string pairs_text(const Scene& scene, double step, Tuning tuning) {
    std::string text;
    for (std::size_t a = 0; a < scene.bodies.size(); ++a)
        for (std::size_t b = a + 1; b < scene.bodies.size(); ++b) {
            if (is_fixed(scene.bodies[a]) && is_fixed(scene.bodies[b])) continue;
            if (pass_through(scene, static_cast<int>(a), static_cast<int>(b))) continue;
            const Surface pair = combine(scene.surfaces[a], scene.surfaces[b]);
            text += "<pair geom1=\"" + std::to_string(a) + "\" geom2=\"" + std::to_string(b) +
                    "\" condim=\"" + (pair.friction > 0 ? "3" : "1") + "\"" +
                    attribute("friction", {pair.friction, pair.friction});
            if (tuning == Tuning::advised) text += spring_text(pair.restitution, step);
            text += "/>\n";
        }
    return text;
}

std::string model_text(const Scene& scene, double step, Tuning tuning) {
    // Room for eight contacts of each body with some others.
    const auto contacts = static_cast<double>(100 + 50 * scene.bodies.size());
    std::string bodies;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) bodies += body_text(scene, i);
    const std::string careful =
        " cone=\"elliptic\" integrator=\"RK4\" tolerance=\"1e-10\" impratio=\"100\"";
    return "<mujoco>\n<compiler angle=\"radian\"/>\n<size" + attribute("nconmax", {contacts}) +
           attribute("njmax", {4 * contacts}) + "/>\n<option collision=\"predefined\"" +
           attribute("timestep", {step / substeps(tuning)}) + attribute("gravity", scene.gravity) +
           (tuning == Tuning::advised ? careful : "") + "/>\n<worldbody>\n" + bodies +
           "</worldbody>\n<contact>\n" + pairs_text(scene, step, tuning) +
           "</contact>\n</mujoco>\n";
}

// The library. ----------------------------------------------------------------------------------

/// While it lives, MuJoCo's errors are exceptions, and its warnings are silent: those that matter
/// are counted in mjData.
class QuietMujoco {
  public:
    QuietMujoco() {
        mju_user_error = [](const char* message) { throw std::runtime_error(message); };
        mju_user_warning = [](const char*) {};
    }
    QuietMujoco(const QuietMujoco&) = delete;
    QuietMujoco& operator=(const QuietMujoco&) = delete;
    ~QuietMujoco() {
        mju_user_error = error_;
        mju_user_warning = warning_;
    }

  private:
    void (*error_)(const char*) = mju_user_error;
    void (*warning_)(const char*) = mju_user_warning;
};

using ModelPointer = std::unique_ptr<mjModel, decltype(&mj_deleteModel)>;
using DataPointer = std::unique_ptr<mjData, decltype(&mj_deleteData)>;

/// Throws std::domain_error with what the compiler says if it refuses the text.
ModelPointer compiled(const std::string& text) {
    const char* name = "scene.xml";
    std::array<char, 1000> error = {};
    const auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    mj_makeEmptyFileVFS(files.get(), name, static_cast<int>(text.size()));
    auto* file = static_cast<char*>(files->filedata[mj_findFileVFS(files.get(), name)]);
    std::copy(text.begin(), text.end(), file);
    ModelPointer model(mj_loadXML(name, files.get(), error.data(), error.size()), mj_deleteModel);
    mj_deleteVFS(files.get());
    const std::string said = error.data();
    if (!model) throw std::domain_error(said.substr(0, said.find('\n')));
    return model;
}

/// MuJoCo's state of the free body with the given number. Its turning is in the body's frame.
void put(const RigidBody& body, std::size_t free, mjData& data) {
    const Vec3 spin = body.orientation.conjugate() * body.angular_velocity;
    const Quat& q = body.orientation;
    Eigen::Map<Vec3>(data.qpos + 7 * free) = body.position;
    Eigen::Map<Eigen::Vector4d>(data.qpos + 7 * free + 3) << q.w(), q.x(), q.y(), q.z();
    Eigen::Map<Vec3>(data.qvel + 6 * free) = body.velocity;
    Eigen::Map<Vec3>(data.qvel + 6 * free + 3) = spin;
}
void take(const mjData& data, std::size_t free, RigidBody& body) {
    const mjtNum* q = data.qpos + 7 * free + 3;
    body.position = Eigen::Map<const Vec3>(data.qpos + 7 * free);
    body.orientation = Quat(q[0], q[1], q[2], q[3]).normalized();
    body.velocity = Eigen::Map<const Vec3>(data.qvel + 6 * free);
    body.angular_velocity = body.orientation * Eigen::Map<const Vec3>(data.qvel + 6 * free + 3);
}

/// MuJoCo starts afresh when it meets a NaN, and drops contacts when it is short of memory.
void require_sound(const mjData& data) {
    for (const int kind : {mjWARN_INERTIA, mjWARN_CONTACTFULL, mjWARN_CNSTRFULL, mjWARN_BADQPOS,
                           mjWARN_BADQVEL, mjWARN_BADQACC})
        if (data.warning[kind].number > 0)
            throw std::runtime_error(mju_warningText(kind, data.warning[kind].lastinfo));
}

/// The mean inertia of the scene's degrees of freedom, by which the solver measures its residual.
/// MuJoCo's own would count the fixed bodies that move.
double mean_inertia(const Scene& scene) {
    double sum = 0;
    int freedoms = 0;
    for (const RigidBody& body : scene.bodies) {
        if (is_fixed(body)) continue;
        sum += 3 / body.inverse_mass + body.inverse_inertia.inverse().trace();
        freedoms += 6;
    }
    return freedoms > 0 ? sum / freedoms : 1;
}

/// Copies MuJoCo's state; the fixed bodies that move are put where they are a step later.
void read(mjData& data, double step, std::vector<RigidBody>& bodies) {
    std::size_t free = 0;
    for (RigidBody& body : bodies) {
        if (!is_free(body)) continue;
        if (is_fixed(body)) {
            body = carried_on(body, step);
            put(body, free, data);
        } else {
            take(data, free, body);
        }
        ++free;
    }
}

void start(const Scene& scene, mjModel& model, mjData& data) {
    model.stat.meaninertia = mean_inertia(scene);
    std::size_t free = 0;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const RigidBody& body = scene.bodies[i];
        if (!is_free(body)) continue;
        put(body, free++, data);
        // Body 0 of MuJoCo is the world.
        const double mass = model.body_mass[i + 1];
        if (is_fixed(body))
            Eigen::Map<Vec3>(data.xfrc_applied + 6 * (i + 1)) = -mass * scene.gravity;
    }
}

Motion run_mujoco(const TrialTask& task, double step, Tuning tuning) {
    if (const std::string why = beyond_boxes_and_balls(task.scene); !why.empty())
        return unsupported(why);
    const double exact_step = task.duration / steps_of(task, step);
    const QuietMujoco quiet;
    try {
        const ModelPointer model = compiled(model_text(task.scene, exact_step, tuning));
        const DataPointer data(mj_makeData(model.get()), mj_deleteData);
        start(task.scene, *model, *data);
        const auto advance = [&](double, double) {
            for (int i = 0; i < substeps(tuning); ++i) mj_step(model.get(), data.get());
            require_sound(*data);
        };
        return motion_of_world(task, step, advance, [&](std::vector<RigidBody>& bodies) {
            read(*data, exact_step, bodies);
        });
    } catch (const std::domain_error& refusal) {
        return unsupported(refusal.what());
    } catch (const std::runtime_error& error) {
        return {.times = {0}, .moments = {task.scene.bodies}, .failed = error.what()};
    }
}

}  // namespace

Contestant mujoco_engine() {
    return {
        "MuJoCo", mj_versionString(),
        "Newton solver, pyramidal cone, Euler, contacts as they come: e is not said",
        "Newton solver, elliptic cone, impratio 100, RK4 in 4 substeps, impedance 0.9999, spring "
        "of 5 steps with the damping of e",
        run_mujoco};
}

}  // namespace collide
