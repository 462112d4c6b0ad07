#include "chapters/11_friction_pgs/time_stepping.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/11_friction_pgs/persistence.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Scratch arrays of a step: only their memory is reused.
struct Workspace {
    std::vector<SolverBody> bodies;
    std::vector<SolverContact> contacts;
    std::vector<Vec3> start;            // warm-start force of each contact [N]
    std::vector<double> separation;     // of each contact, now [m]
    std::vector<double> approach;       // normal velocity at the beginning of the step [m/s]
    std::vector<bool> pushed;           // did the contact push in this step?
    std::vector<Vec3> velocity_before;  // of each contact, when the book was opened [m/s]
    std::vector<Vec3> impulse_before;   // the same [N s]
};

}  // namespace

void require_valid(const PgsSettings& settings) {
    require_positive("sweeps", settings.sweeps);
    require_positive("substeps", settings.substeps);
    require_not_negative("repair", settings.target.repair);
    require_not_negative("slop", settings.target.slop);
    require_not_negative("push_out", settings.target.push_out);
    require_not_negative("bounce_above", settings.target.bounce_above);
    require_positive("frequency", settings.frequency);
    require_not_negative("damping", settings.damping);
    require_positive("margin", settings.margin);
    require_positive("feature", settings.feature);
}

// [spin]
Vec3 spin_after(const RigidBody& body, double time) {
    if (is_fixed(body) || body.inverse_inertia.isZero(0)) return body.angular_velocity;
    constexpr double turn = 0.5;  // Newton's method converged in all tests up to this [rad]
    const int parts = 1 + static_cast<int>(body.angular_velocity.norm() * time / turn);
    const double h = time / parts;
    const Mat3 I = body.inverse_inertia.inverse();
    Vec3 w = body.orientation.conjugate() * body.angular_velocity;
    for (int part = 0; part < parts; ++part) {
        const Vec3 L_before = I * w;
        for (int round = 0; round < 10; ++round) {
            const Vec3 L = I * w;
            const Vec3 error = L - L_before + h * w.cross(L);
            if (error.norm() <= 1e-14 * L_before.norm()) break;
            const Mat3 slope = I + h * (cross_matrix(w) * I - cross_matrix(L));
            w -= slope.inverse() * error;
        }
    }
    return body.orientation * w;
}

void move(RigidBody& body, double time) {
    body.position += time * body.velocity;
    const Vec3 turn = time * body.angular_velocity;
    if (const double angle = turn.norm(); angle > 0)
        body.orientation =
            (Quat(Eigen::AngleAxisd(angle, turn / angle)) * body.orientation).normalized();
}
// [spin]

namespace {

/// The stages of a step, in their order.
class TimeStep {
  public:
    TimeStep(Simulation& simulation, double step, const PgsSettings& settings, Workspace& work)
        : simulation_(simulation),
          bodies_(simulation.scene.bodies),
          settings_(settings),
          work_(work),
          step_(step),
          h_(step / settings.substeps) {
        if (!std::any_cast<PgsState>(&simulation.carried)) simulation.carried = PgsState{};
    }

    // [time-step]
    StepReport take() {
        find_contacts_now();
        load();
        for (int substep = 0; substep < settings_.substeps; ++substep) {
            integrate_velocities(substep);
            prepare();
            warm_start_contacts();
            solve();
            if (substep == settings_.substeps - 1) measure_residual();
            store();
            integrate_positions();
            if (settings_.repair == Repair::soft) relax();
        }
        apply_restitution();
        return report();
    }
    // [time-step]

  private:
    // [detect]
    /// Contacts are pairs that touch, nearly touch, or may touch before the step ends (speculative).
    void find_contacts_now() {
        Simulation& s = simulation_;
        double fastest = 0;
        for (const RigidBody& body : bodies_) fastest = std::max(fastest, body.velocity.norm());
        const double reach =
            settings_.margin * (1 + std::min(100.0, step_ * fastest / settings_.margin));
        s.detection = detect(s.scene, bodies_, reach, s.memory, {}, settings_.target.slop);
        report_.overlap = s.detection.depth;
        s.worst_penetration = std::max(s.worst_penetration, s.detection.depth);
        std::vector<Contact> now =
            find_contacts(s.scene, s.detection, settings_.feature, s.memory, reach);
        std::erase_if(now, [&](const Contact& contact) {
            const double approach = relative_normal_velocity(bodies_, contact);
            return contact.separation + step_ * std::min(0.0, approach) > settings_.margin;
        });
        if (settings_.warm_start && pgs_state(s).forces.size() == s.contacts.size())
            warm_start(s.contacts, pgs_state(s).forces, now, work_.start);
        else
            work_.start.assign(now.size(), Vec3::Zero());
        s.contacts = std::move(now);
        report_.contacts = static_cast<int>(s.contacts.size());
    }
    // [detect]

    void load() {
        load_bodies(bodies_, work_.bodies);
        load_contacts(bodies_, simulation_.contacts, work_.contacts);
        work_.separation.clear();
        work_.approach.clear();
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            work_.separation.push_back(simulation_.contacts[i].separation);
            work_.approach.push_back(work_.contacts[i].normal.along.dot(velocity_of(i)));
        }
        work_.pushed.assign(work_.contacts.size(), false);
        work_.velocity_before.resize(work_.contacts.size());
        work_.impulse_before.resize(work_.contacts.size());
    }

    /// Gravity, the gyroscopic torque, and the scene's forces.
    void integrate_velocities(int substep) {
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            if (is_fixed(bodies_[k])) continue;
            SolverBody& body = work_.bodies[k];
            body.velocity = bodies_[k].velocity + h_ * simulation_.scene.gravity;
            body.angular_velocity = spin_after(bodies_[k], h_);
        }
        if (simulation_.scene.forces) apply_scene_forces(simulation_.time + substep * h_);
    }

    /// Their impulses, and the work they do: impulse times the mean of the velocities before and after.
    void apply_scene_forces(double time) {
        const std::vector<Wrench> wrenches = simulation_.scene.forces(time, bodies_);
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            if (is_fixed(bodies_[k])) continue;
            SolverBody& body = work_.bodies[k];
            const Vec3 impulse = h_ * wrenches[k].force, turn = h_ * wrenches[k].torque;
            const Vec3 dv = body.inverse_mass * impulse;
            const Vec3 dw = world_inverse_inertia(bodies_[k]) * turn;
            report_.driven +=
                impulse.dot(body.velocity + dv / 2) + turn.dot(body.angular_velocity + dw / 2);
            body.velocity += dv;
            body.angular_velocity += dw;
        }
    }

    // [prepare]
    /// The target velocity of each contact, and its softness.
    void prepare() {
        TargetRules rules = settings_.target;
        const bool pushes = settings_.repair == Repair::baumgarte;
        rules.repair = pushes ? settings_.target.repair / settings_.substeps : 0;  // β is per step
        const double highest = 0.25 / h_;
        const SoftContact soft =
            soft_contact(std::min(settings_.frequency, highest), settings_.damping, h_);
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            SolverContact& contact = work_.contacts[i];
            const double s = work_.separation[i];
            contact.wanted =
                wanted_velocity(s, 0, 0, h_, rules);  // restitution comes at the end of the step
            const bool is_soft = settings_.repair == Repair::soft && s < 0;
            contact.mass_scale = is_soft ? soft.mass_scale : 1;
            contact.impulse_scale = is_soft ? soft.impulse_scale : 0;
            if (is_soft)
                contact.wanted = std::min(-soft.rate * std::min(0.0, s + settings_.target.slop),
                                          settings_.target.push_out);
        }
    }
    // [prepare]

    /// Begins with the impulses of the last substep: in a stack they hardly change.
    void warm_start_contacts() {
        for (SolverContact& contact : work_.contacts) {
            contact.normal_impulse = 0;
            contact.tangent_impulse.setZero();
        }
        start_ledger();
        if (!settings_.warm_start) return;
        for (std::size_t i = 0; i < work_.contacts.size(); ++i)
            warm_start_with(work_.contacts[i], h_ * work_.start[i], settings_.friction,
                            work_.bodies);
    }

    void solve() {
        const int sweeps = std::max(1, settings_.sweeps / settings_.substeps);
        for (int k = 0; k < sweeps; ++k) sweep_once(k % 2 == 1);
    }
    /// Every other sweep goes backwards, in the same order in each substep: see eq. (11.12).
    void sweep_once(bool backwards) {
        friction_sweep(work_.contacts, work_.bodies,
                       {.friction = settings_.friction,
                        .accumulate = settings_.accumulate,
                        .backwards = backwards});
    }

    void measure_residual() {
        report_.residual = sweep_residual(work_.contacts, work_.bodies, settings_.friction);
    }

    /// Keeps the forces for the next warm start, and books the work.
    void store() {
        remember_forces();
        book_work();
    }

    // [book]
    /// From here on book_work counts the work of the impulses.
    void start_ledger() {
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            work_.velocity_before[i] = velocity_of(i);
            work_.impulse_before[i] = impulse_of(work_.contacts[i]);
        }
    }
    void book_work() {
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            const Vec3 p = impulse_of(work_.contacts[i]) - work_.impulse_before[i];
            const Vec3 u = velocity_of(i);
            report_.work += 0.5 * p.dot(work_.velocity_before[i] + u);
            report_.push += std::max(0.0, p.dot(u));
        }
    }
    // [book]

    // [remember]
    /// The forces for the next warm start, limited in growth: the impulse of a blow must not be
    /// applied a second time.
    void remember_forces() {
        const double g = simulation_.scene.gravity.norm() + 1;  // also without gravity [m/s²]
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            const SolverContact& contact = work_.contacts[i];
            const Vec3 force = impulse_of(contact) / h_;
            const double most = 2 * work_.start[i].norm() + contact.normal_mass * g;
            const double size = force.norm();
            work_.start[i] = size > most ? Vec3(most / size * force) : force;
            if (contact.normal_impulse > 0) work_.pushed[i] = true;
        }
    }
    // [remember]

    void integrate_positions() {
        for (std::size_t i = 0; i < work_.contacts.size(); ++i)
            work_.separation[i] += h_ * work_.contacts[i].normal.along.dot(velocity_of(i));
        take_velocities();
        for (RigidBody& body : bodies_) move(body, h_);
    }
    void take_velocities() {
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            bodies_[k].velocity = work_.bodies[k].velocity;
            bodies_[k].angular_velocity = work_.bodies[k].angular_velocity;
        }
    }

    // [relax]
    /// Removes from the velocities what the soft contacts added; the positions keep it.
    void relax() {
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            SolverContact& contact = work_.contacts[i];
            if (contact.impulse_scale == 0) continue;
            contact.wanted = 0;
            contact.mass_scale = 1;
            contact.impulse_scale = 0;
        }
        start_ledger();
        solve();
        book_work();
        remember_forces();
        take_velocities();
    }
    // [relax]

    // [restitution]
    /// Contacts that closed fast enough leave with e times the approach speed. This comes after the
    /// motion, so that bodies bounce at the contact and not at a distance from it.
    void apply_restitution() {
        bool any = false;
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            SolverContact& contact = work_.contacts[i];
            contact.mass_scale = 1;
            contact.impulse_scale = 0;
            contact.wanted = std::min(0.0, -work_.separation[i] / h_);
            const double e = simulation_.contacts[i].surface.restitution;
            if (e == 0 || !work_.pushed[i] || work_.approach[i] >= -settings_.target.bounce_above)
                continue;
            contact.wanted = wanted_velocity(0, work_.approach[i], e, h_, settings_.target);
            any = true;
        }
        if (!any) return;
        start_ledger();
        for (int k = 0; k < settings_.sweeps; ++k) sweep_once(k % 2 == 1);
        book_work();
        take_velocities();
    }
    // [restitution]

    StepReport report() {
        report_.time = simulation_.time + step_;
        PgsState& state = std::any_cast<PgsState&>(simulation_.carried);
        state.forces = work_.start;
        state.last = report_;
        return report_;
    }

    Vec3 velocity_of(std::size_t i) const {
        return contact_velocity(work_.contacts[i], work_.bodies);
    }

    Simulation& simulation_;
    std::vector<RigidBody>& bodies_;
    const PgsSettings& settings_;
    Workspace& work_;
    const double step_, h_;
    StepReport report_;
};

/// Detection, substeps and sweeps, per body.
std::int64_t cost_of_step(const Simulation& simulation, const PgsSettings& settings) {
    const int each = 15 + settings.substeps + std::max(settings.sweeps, settings.substeps);
    return static_cast<std::int64_t>(simulation.scene.bodies.size()) * each;
}

// [diverged]
/// Energy from nowhere, or NaN.
bool has_diverged(const Scene& scene, double kinetic_before, double step) {
    const double kinetic = kinetic_energy(scene);
    if (!std::isfinite(kinetic)) return true;
    double allowed = 4 * kinetic_before;
    const double speed = 1 + 4 * step * scene.gravity.norm();  // a repair may be that fast [m/s]
    for (const RigidBody& body : scene.bodies)
        if (!is_fixed(body)) allowed += 10 * speed * speed / body.inverse_mass;
    return kinetic > allowed;
}
// [diverged]

}  // namespace

const PgsState& pgs_state(const Simulation& simulation) {
    static const PgsState none;
    const auto* state = std::any_cast<PgsState>(&simulation.carried);
    return state ? *state : none;
}

// [stage]
std::function<void(Simulation&, double)> time_step(const PgsSettings& settings) {
    require_valid(settings);
    return [settings, arrays = std::make_shared<Workspace>()](Simulation& simulation, double step) {
        simulation.work.spend(cost_of_step(simulation, settings));
        const double kinetic = kinetic_energy(simulation.scene);
        const StepReport report = TimeStep(simulation, step, settings, *arrays).take();
        simulation.time = report.time;
        simulation.lost -= report.work;
        simulation.driven += report.driven;
        ++simulation.steps;
        if (has_diverged(simulation.scene, kinetic + std::max(0.0, report.driven), step))
            simulation.status = diverged;
        if (settings.observe) settings.observe(report);
        record_moment(simulation);
    };
}
// [stage]

}  // namespace collide
