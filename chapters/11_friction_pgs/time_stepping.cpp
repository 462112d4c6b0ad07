#include "chapters/11_friction_pgs/time_stepping.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/11_friction_pgs/free_spin.hpp"
#include "chapters/11_friction_pgs/persistence.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Sweeps of the first substep of a run, in units of those of a whole step.
constexpr int cold_start = 10;
/// Drift of joints is repaired by this part of β: with more, a long chain of them does not calm down.
constexpr double joint_share = 0.25;

// [tracked-contact]
/// What a step knows of a contact beside the numbers that a sweep needs.
struct TrackedContact {
    Vec3 point = Vec3::Zero();  ///< where the bodies touch, or will [m]
    /// How much of its motion it has from A, the rest from B; a vertex goes with its body.
    double with_a = 0.5;
    bool a_carries = true, b_carries = true;  ///< false for a sphere: it rolls on under the point
    double separation = 0;                    ///< now [m]
    Vec3 velocity = Vec3::Zero();             ///< u after the last stage [m/s]
    double approach = 0;     ///< normal velocity at the beginning of the step [m/s]
    double friction = 0;     ///< μ
    bool touches = false;    ///< else it is a gap that may close in this substep
    bool pushed = false;     ///< did it push in this step?
    bool is_driven = false;  ///< one of its bodies is fixed and moves
};
// [tracked-contact]

/// Scratch arrays of a step: only their memory is reused.
struct Workspace {
    std::vector<SolverBody> bodies;
    std::vector<Mat3> inertia;  // of the bodies, in their frames [kg m²]
    std::vector<SolverContact> contacts, struck;
    std::vector<std::size_t> landing_of;  // indices of the contacts that land
    std::vector<std::size_t> struck_of;   // of all contacts of the bodies that are struck
    std::vector<std::uint8_t> is_struck;  // of each body: does it land, or does something on it?
    std::vector<SolverJoint> joints;
    std::vector<TrackedContact> tracked;
    std::vector<Vec3> start;           // warm-start force of each contact [N]
    std::vector<Vec3> impulse_before;  // of each contact, when a stage began [N s]
    std::vector<Wrench> kicks;         // impulses of the scene's forces [N s, N m s]
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

namespace {

/// The stages of a step, in their order.
class TimeStep {
  public:
    TimeStep(Simulation& simulation, double step, const PgsSettings& settings,
             const std::vector<Joint>& joints, Workspace& work)
        : simulation_(simulation),
          bodies_(simulation.scene.bodies),
          settings_(settings),
          joints_(joints),
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
            warm_start_all(substep == 0);
            solve(substep == 0);
            const bool is_last = substep == settings_.substeps - 1;
            if (is_last) measure_residual();
            store();
            integrate_positions();
            land();
            if (settings_.repair == Repair::soft) relax();
            remember_forces(is_last);
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
        const LookAhead ahead{.margin = settings_.margin, .step = step_};
        s.detection = detect(s.scene, bodies_, ahead, s.memory, {}, settings_.target.slop);
        report_.overlap = s.detection.depth;
        s.worst_penetration = std::max(s.worst_penetration, s.detection.depth);
        std::vector<Contact> now = find_contacts(s.scene, s.detection, settings_.feature, s.memory);
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
        work_.contacts.clear();
        work_.inertia.clear();
        for (const RigidBody& body : bodies_)
            work_.inertia.push_back(is_fixed(body) ? Mat3(Mat3::Zero())
                                                   : Mat3(body.inverse_inertia.inverse()));
        work_.tracked.clear();
        for (std::size_t i = 0; i < simulation_.contacts.size(); ++i) {
            Contact contact = simulation_.contacts[i];
            work_.tracked.push_back(track(contact));
            TrackedContact& tracked = work_.tracked.back();
            contact.position = tracked.point;
            work_.contacts.push_back(load_contact(bodies_, contact, work_.bodies));
            tracked.approach = work_.contacts[i].normal.dot(velocity_of(i));
            is_calm_ = is_calm_ && tracked.approach >= -settings_.target.bounce_above;
            tracked.touches = tracked.separation <= 0 || !work_.start[i].isZero(0);
        }
        for (std::size_t i = 0; i < work_.contacts.size(); ++i)
            if (work_.tracked[i].is_driven) lead_arms(i);
        work_.impulse_before.resize(work_.contacts.size());
        work_.kicks.clear();
        work_.joints.resize(joints_.size());
        place_joints();
    }

    // [track]
    /// The point is a vertex of one body and goes with it; or it is half-way between two edges or
    /// two spheres; or the lowest point of a sphere, which goes with the centre.
    TrackedContact track(const Contact& contact) const {
        using Kind = Feature::Kind;
        const Kind a = contact.features.a.kind, b = contact.features.b.kind;
        TrackedContact tracked{
            .point = contact.position,
            .a_carries = a != Kind::sphere,
            .b_carries = b != Kind::sphere,
            .separation = contact.separation,
            .friction = contact.surface.friction,
            .is_driven = moves_though_fixed(contact.a) || moves_though_fixed(contact.b)};
        const Vec3 half_gap = contact.separation / 2 * contact.normal;
        if (a == Kind::vertex || (a == Kind::sphere && b != Kind::sphere)) {
            tracked.with_a = 1;
            if (a == Kind::sphere) tracked.point += half_gap;
        } else if (b == Kind::vertex || (b == Kind::sphere && a != Kind::sphere)) {
            tracked.with_a = 0;
            if (b == Kind::sphere) tracked.point -= half_gap;
        }
        return tracked;
    }
    // [track]
    bool moves_though_fixed(int body) const {
        if (body == world || !is_fixed(bodies_[body])) return false;
        return !bodies_[body].velocity.isZero(0) || !bodies_[body].angular_velocity.isZero(0);
    }

    /// Gravity and the scene's forces.
    void integrate_velocities(int substep) {
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            if (is_fixed(bodies_[k])) continue;
            work_.bodies[k].velocity = bodies_[k].velocity + h_ * simulation_.scene.gravity;
            work_.bodies[k].angular_velocity = bodies_[k].angular_velocity;
        }
        if (!simulation_.scene.forces) return;
        work_.kicks = simulation_.scene.forces(simulation_.time + substep * h_, bodies_);
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            work_.kicks[k].force *= h_;
            work_.kicks[k].torque *= h_;
            SolverBody& body = work_.bodies[k];
            body.velocity += body.inverse_mass * work_.kicks[k].force;
            body.angular_velocity += body.inverse_inertia * work_.kicks[k].torque;
        }
    }

    // [prepare]
    /// The target velocity of each contact, its softness, and its friction: a gap has none until it
    /// is closed.
    void prepare() {
        TargetRules rules = settings_.target;
        const bool pushes = settings_.repair == Repair::baumgarte;
        rules.repair = pushes ? settings_.target.repair / settings_.substeps : 0;  // β is per step
        const double highest = 0.25 / h_;
        const SoftContact soft =
            soft_contact(std::min(settings_.frequency, highest), settings_.damping, h_);
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            SolverContact& contact = work_.contacts[i];
            const TrackedContact& tracked = work_.tracked[i];
            const double s = tracked.separation;
            contact.wanted =
                wanted_velocity(s, 0, 0, h_, rules);  // restitution comes at the end of the step
            // Hard corners that carry open by rounding: what the slop is for overlaps it is for them.
            const bool is_hard = settings_.repair != Repair::soft;
            if (is_hard && tracked.touches && s > 0 && s < settings_.target.slop)
                contact.wanted = 0;
            contact.friction = tracked.touches ? tracked.friction : 0;
            const bool is_soft = settings_.repair == Repair::soft && tracked.touches && s < 0;
            contact.mass_scale = is_soft ? soft.mass_scale : 1;
            contact.impulse_scale = is_soft ? soft.impulse_scale : 0;
            if (is_soft) contact.wanted = std::min(-soft.rate * s, settings_.target.push_out);
        }
    }
    // [prepare]

    /// Begins with the impulses of the last substep: in a stack they hardly change.
    void warm_start_all(bool is_first) {
        const bool is_warm = settings_.warm_start;
        const PgsState& state = pgs_state(simulation_);
        for (std::size_t i = 0; i < work_.joints.size(); ++i) {
            const JointForce last =
                is_warm && i < state.joint_forces.size() ? state.joint_forces[i] : JointForce{};
            warm_start_with(work_.joints[i], h_ * last.force, h_ * last.torque, work_.bodies);
        }
        const bool stays = is_warm && is_calm_ && !is_first;
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            work_.impulse_before[i].setZero();
            if (stays) {
                apply_again(work_.contacts[i], work_.bodies);
                continue;
            }
            const Vec3 impulse = is_warm ? Vec3(h_ * work_.start[i]) : Vec3(Vec3::Zero());
            warm_start_with(work_.contacts[i], impulse, settings_.friction, work_.bodies);
        }
    }

    int sweeps_per_substep() const { return std::max(1, settings_.sweeps / settings_.substeps); }
    // [solve]
    /// The substep's share of the sweeps. Nothing is known at the beginning of a run, and little of
    /// contacts that land: they get more.
    void solve(bool is_first) {
        const bool knows_nothing = is_first && simulation_.steps == 0;
        const int sweeps = knows_nothing ? cold_start * settings_.sweeps : sweeps_per_substep();
        for (int k = 0; k < sweeps; ++k) sweep_once(work_.contacts, k % 2 == 1);
        find_landing();
        sweep_struck();
    }
    // [solve]
    /// Gaps that are going to close in this substep.
    void find_landing() {
        work_.landing_of.clear();
        for (std::size_t i = 0; i < work_.contacts.size(); ++i)
            if (!work_.tracked[i].touches && work_.contacts[i].normal_impulse > 0)
                work_.landing_of.push_back(i);
        if (!work_.landing_of.empty()) find_struck();
    }
    /// All contacts of the bodies that are struck: a floor answers a blow through the body that lies on it.
    /// Gaps that close slowly are swept alone. With more, the few sweeps of the others would lag behind,
    /// and a heap would rattle for ever.
    void find_struck() {
        work_.is_struck.assign(work_.bodies.size(), 0);
        for (const std::size_t i : work_.landing_of) {
            if (work_.tracked[i].approach >= -settings_.target.bounce_above) continue;
            for (const int body : {work_.contacts[i].a, work_.contacts[i].b})
                work_.is_struck[body] = work_.bodies[body].inverse_mass > 0;
        }
        work_.struck_of.clear();
        std::size_t next = 0;
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            const SolverContact& contact = work_.contacts[i];
            const bool lands = next < work_.landing_of.size() && work_.landing_of[next] == i;
            next += lands;
            if (lands || work_.is_struck[contact.a] || work_.is_struck[contact.b])
                work_.struck_of.push_back(i);
        }
    }
    void sweep_struck() {
        if (work_.landing_of.empty()) return;
        work_.struck.clear();
        for (const std::size_t i : work_.struck_of) work_.struck.push_back(work_.contacts[i]);
        for (int k = 0; k < settings_.sweeps; ++k) sweep_once(work_.struck, k % 2 == 1);
        for (std::size_t k = 0; k < work_.struck.size(); ++k)
            work_.contacts[work_.struck_of[k]] = work_.struck[k];
    }
    /// Every other sweep goes backwards, in the same order in each substep: see eq. (11.15).
    void sweep_once(std::vector<SolverContact>& contacts, bool backwards) {
        const SweepRules rules{.friction = settings_.friction,
                               .accumulate = settings_.accumulate,
                               .backwards = backwards};
        if (!backwards) joint_sweep(work_.joints, work_.bodies, false);
        friction_sweep(contacts, work_.bodies, rules);
        if (backwards) joint_sweep(work_.joints, work_.bodies, true);
    }

    void measure_residual() {
        report_.residual = sweep_residual(work_.contacts, work_.bodies, settings_.friction);
    }

    /// The velocities after a substep's impulses, and the energy that they have cost.
    void store() {
        book(h_);
        take_velocities();
    }

    // [book]
    /// Books what has changed the velocities since the stage began, when they were those of bodies_:
    /// gravity for a time, the scene's forces, and the impulses of the stage.
    void book(double gravity_acted) {
        const Vec3 kick = gravity_acted * simulation_.scene.gravity;
        double gained = 0, by_gravity = 0, by_forces = 0;
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            const RigidBody& before = bodies_[k];
            const SolverBody& after = work_.bodies[k];
            if (is_fixed(before)) continue;
            const Vec3 mean = (before.velocity + after.velocity) / 2;
            const Vec3 change = after.velocity - before.velocity;
            const Quat to_body = before.orientation.conjugate();
            const Vec3 mean_spin =
                to_body * Vec3(before.angular_velocity + after.angular_velocity) / 2;
            const Vec3 turned = to_body * Vec3(after.angular_velocity - before.angular_velocity);
            gained +=
                mean.dot(change) / before.inverse_mass + mean_spin.dot(work_.inertia[k] * turned);
            by_gravity += kick.dot(mean) / before.inverse_mass;
            // The body falls with its new velocity and not with the mean: eq. (11.13).
            report_.of_steps -= kick.dot(change) / (2 * before.inverse_mass);
            if (gravity_acted > 0 && !work_.kicks.empty())
                by_forces += work_.kicks[k].force.dot(mean) +
                             work_.kicks[k].torque.dot(before.orientation * mean_spin);
        }
        report_.work += gained - by_gravity - by_forces;
        report_.driven += by_forces;
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) book_contact(i);
    }
    void book_contact(std::size_t i) {
        const SolverContact& contact = work_.contacts[i];
        const Vec3& u = work_.tracked[i].velocity = velocity_of(i);
        if (contact.normal_impulse == 0 && work_.impulse_before[i].isZero(0)) return;
        const Vec3 p = impulse_of(contact) - work_.impulse_before[i];
        report_.push += std::max(0.0, p.dot(u));
        if (contact.normal_impulse > 0) work_.tracked[i].pushed = true;
        if (contact.wanted > 0 && settings_.repair != Repair::none && !is_bouncing_) {
            const double mean = (velocity_before(contact) + u).dot(contact.normal) / 2;
            report_.repaired += std::max(0.0, p.dot(contact.normal) * mean);
        }
        if (!work_.tracked[i].is_driven) return;
        const bool is_b = is_fixed_body(contact.b);
        const RigidBody& driver = bodies_[is_b ? contact.b : contact.a];
        const Vec3 velocity = point_velocity(driver, work_.tracked[i].point);
        by_drivers_ += (is_b ? 1 : -1) * p.dot(velocity);
    }
    // [book]
    Vec3 velocity_before(const SolverContact& contact) const {
        const auto of = [&](int body, const Vec3& arm) -> Vec3 {
            if (body == static_cast<int>(bodies_.size())) return Vec3::Zero();
            return bodies_[body].velocity + bodies_[body].angular_velocity.cross(arm);
        };
        return of(contact.a, contact.arm_a) - of(contact.b, contact.arm_b);
    }
    void take_velocities() {
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            bodies_[k].velocity = work_.bodies[k].velocity;
            bodies_[k].angular_velocity = work_.bodies[k].angular_velocity;
        }
    }
    /// The next stage's impulses are counted from here.
    void start_stage() {
        for (std::size_t i = 0; i < work_.contacts.size(); ++i)
            work_.impulse_before[i] = impulse_of(work_.contacts[i]);
    }

    // [positions]
    void integrate_positions() {
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            TrackedContact& tracked = work_.tracked[i];
            tracked.separation += h_ * work_.contacts[i].normal.dot(tracked.velocity);
            tracked.point += h_ * velocity_of_point(i);
        }
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            move_freely(bodies_[k], h_);
            work_.bodies[k].angular_velocity = bodies_[k].angular_velocity;
            work_.bodies[k].inverse_inertia = world_inverse_inertia(bodies_[k]);
        }
        place_arms();
        place_joints();
    }
    /// How fast the point of contact moves: with the bodies that carry it.
    Vec3 velocity_of_point(std::size_t i) const {
        const TrackedContact& tracked = work_.tracked[i];
        const SolverContact& contact = work_.contacts[i];
        const SolverBody &a = work_.bodies[contact.a], &b = work_.bodies[contact.b];
        Vec3 velocity = tracked.with_a * a.velocity + (1 - tracked.with_a) * b.velocity;
        if (tracked.a_carries && tracked.with_a > 0)
            velocity += tracked.with_a * a.angular_velocity.cross(contact.arm_a);
        if (tracked.b_carries && tracked.with_a < 1)
            velocity += (1 - tracked.with_a) * b.angular_velocity.cross(contact.arm_b);
        return velocity;
    }
    /// Both arms of a contact end at the same point, so that its impulses keep angular momentum.
    void place_arms() {
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            SolverContact& contact = work_.contacts[i];
            contact.arm_a = work_.tracked[i].point - bodies_[contact.a].position;
            if (contact.b < static_cast<int>(bodies_.size()))
                contact.arm_b = work_.tracked[i].point - bodies_[contact.b].position;
            if (work_.tracked[i].is_driven) lead_arms(i);
        }
    }
    /// The surface of a fixed body that turns has another velocity at every place, so on it the middle
    /// of the point's way counts. (A fixed body keeps no momentum that this could spoil.)
    void lead_arms(std::size_t i) {
        SolverContact& contact = work_.contacts[i];
        const Vec3 lead = h_ / 2 * velocity_of_point(i);
        contact.arm_a += lead - h_ / 2 * work_.bodies[contact.a].velocity;
        contact.arm_b += lead - h_ / 2 * work_.bodies[contact.b].velocity;
    }
    // [positions]
    bool is_fixed_body(int index) const {
        return index < static_cast<int>(bodies_.size()) && is_fixed(bodies_[index]);
    }
    void place_joints() {
        for (std::size_t i = 0; i < joints_.size(); ++i)
            place_joint(joints_[i], bodies_, work_.bodies,
                        joint_share * settings_.target.repair / step_, work_.joints[i]);
    }

    // [land]
    /// Gaps that have closed in this substep get their friction now, where the bodies touch.
    void land() {
        if (work_.landing_of.empty()) return;
        for (const std::size_t i : work_.landing_of) {
            TrackedContact& tracked = work_.tracked[i];
            tracked.touches = true;
            work_.contacts[i].friction = tracked.friction;
            work_.contacts[i].wanted = std::min(0.0, -tracked.separation / h_);
        }
        start_stage();
        sweep_struck();
        book(0);
        take_velocities();
    }
    // [land]

    // [remember]
    /// The forces for the next warm start. Where something has struck, they are limited in growth:
    /// the impulse of a blow must not be applied a second time.
    void remember_forces(bool is_last) {
        remember_joint_forces();
        if (is_calm_ && !is_last) return;  // the contacts still have their impulses
        const double g = simulation_.scene.gravity.norm() + 1;  // also without gravity [m/s²]
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            const SolverContact& contact = work_.contacts[i];
            Vec3 force = impulse_of(contact) / h_;
            if (!is_calm_) {
                const double most = 2 * work_.start[i].norm() + contact.normal_mass * g;
                const double size = force.norm();
                if (size > most) force *= most / size;
            }
            work_.start[i] = force;
        }
    }
    void remember_joint_forces() {
        std::vector<JointForce>& forces =
            std::any_cast<PgsState&>(simulation_.carried).joint_forces;
        forces.clear();
        for (const SolverJoint& joint : work_.joints)
            forces.push_back({joint.point_impulse / h_, joint.turn_impulse / h_});
    }
    // [remember]

    // [relax]
    /// Removes from the velocities what the soft contacts added; the positions keep it. Gaps that are
    /// still open are the next substep's.
    void relax() {
        for (std::size_t i = 0; i < work_.contacts.size(); ++i) {
            if (!work_.tracked[i].touches) continue;
            SolverContact& contact = work_.contacts[i];
            contact.wanted = std::min(0.0, -work_.tracked[i].separation / h_);
            contact.mass_scale = 1;
            contact.impulse_scale = 0;
        }
        start_stage();
        for (int k = 0; k < sweeps_per_substep(); ++k) sweep_once(work_.contacts, k % 2 == 1);
        book(0);
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
            const TrackedContact& tracked = work_.tracked[i];
            if (!tracked.touches) continue;
            contact.mass_scale = 1;
            contact.impulse_scale = 0;
            contact.wanted = std::min(0.0, -tracked.separation / h_);
            const double e = simulation_.contacts[i].surface.restitution;
            if (e == 0 || !tracked.pushed || tracked.approach >= -settings_.target.bounce_above)
                continue;
            contact.wanted = wanted_velocity(0, tracked.approach, e, h_, settings_.target);
            any = true;
        }
        if (!any) return;
        is_bouncing_ = true;
        start_stage();
        for (int k = 0; k < settings_.sweeps; ++k) sweep_once(work_.contacts, k % 2 == 1);
        book(0);
        take_velocities();
    }
    // [restitution]

    StepReport report() {
        report_.time = simulation_.time + step_;
        report_.driven += by_drivers_;
        report_.lost = by_drivers_ + report_.repaired - report_.work;
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
    const std::vector<Joint>& joints_;
    Workspace& work_;
    const double step_, h_;
    bool is_bouncing_ = false;
    bool is_calm_ = true;    // no contact approaches fast in this step: there is no blow
    double by_drivers_ = 0;  // work of fixed bodies that move [J]
    StepReport report_;
};

/// Detection, substeps and sweeps, per body.
std::int64_t cost_of_step(const Simulation& simulation, const PgsSettings& settings,
                          std::size_t joints) {
    const int each = 15 + settings.substeps + std::max(settings.sweeps, settings.substeps);
    return static_cast<std::int64_t>(simulation.scene.bodies.size() + joints / 2) * each;
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
std::function<void(Simulation&, double)> time_step(const PgsSettings& settings,
                                                   const std::vector<Joint>& joints) {
    require_valid(settings);
    return [settings, joints, arrays = std::make_shared<Workspace>()](Simulation& simulation,
                                                                      double step) {
        for (const Joint& joint : joints)
            require_valid(joint, static_cast<int>(simulation.scene.bodies.size()));
        simulation.work.spend(cost_of_step(simulation, settings, joints.size()));
        const double kinetic = kinetic_energy(simulation.scene);
        const StepReport report = TimeStep(simulation, step, settings, joints, *arrays).take();
        simulation.time = report.time;
        simulation.lost += report.lost;
        simulation.driven += report.driven;
        simulation.created += report.repaired + report.of_steps;
        ++simulation.steps;
        if (has_diverged(simulation.scene, kinetic + std::max(0.0, report.driven), step))
            simulation.status = diverged;
        if (settings.observe) settings.observe(report);
        record_moment(simulation);
    };
}
// [stage]

}  // namespace collide
