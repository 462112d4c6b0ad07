// Calculator: a scene in time, under any model of the course.
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>

#include "chapters/05_rigid_impulses/programs/scene_fields.hpp"
#include "chapters/05_rigid_impulses/programs/time_lapse.hpp"
#include "chapters/06_frictional_impact_3d/programs/law_field.hpp"
#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "chapters/08_linear_complementarity/dantzig_impulses.hpp"
#include "chapters/09_resting_contact/programs/joint_fields.hpp"
#include "chapters/10_contact_friction/frictional_forces.hpp"
#include "chapters/11_friction_pgs/time_stepping.hpp"
#include "chapters/12_compliant_contact/compliant_run.hpp"
#include "chapters/14_plus_simultaneous/scene_events.hpp"

using namespace collide;

namespace {

constexpr double max_steps = 1e6;      // duration / step
constexpr double max_pictures = 1e5;   // duration / frames
constexpr int pictures_of_figure = 9;  // in a time lapse

std::string figure_file;    // of --figure; empty: none
std::string progress_word;  // of --progress; empty: none

/// What a model does with a scene.
struct Model {
    std::string name;
    SimulationSettings settings = {};
    std::vector<std::string> ignored = {};
    std::shared_ptr<StepReport> last_step = {};  // of time stepping
    bool has_forces = false;                     // of the last step, instead of events
};

/// A rate of the settings [1/s], refused if the steps are too long for it.
double rate_from(const Problem& own, const char* field, double otherwise, double step) {
    // A Runge–Kutta step of exp(−κt) grows beyond 2.78; towers already begin to shake at 1.5.
    constexpr double stable = 1;
    const std::string name = std::string("settings.") + field;
    const double rate = own.number_or(field, otherwise);
    require_not_negative(name.c_str(), rate);
    if (const double ratio = rate * step; ratio > stable)
        refuse(name + " · step", to_short_text(ratio),
               "at most " + to_short_text(stable) + ", or the correction overshoots");
    return rate;
}

HoldSettings hold_from(const Problem& own, double step) {
    HoldSettings hold;
    hold.stabilisation = rate_from(own, "stabilisation", hold.stabilisation, step);
    return hold;
}

/// Impulses, and forces that hold what rests: the model of chapter 09.
void rest(SimulationSettings& settings, const Problem& own) {
    settings.hold = contact_forces(hold_from(own, settings.step));
    settings.collide = dantzig_impulses();
}

/// The same with friction: forces of chapter 10, whose model also has the impacts of chapter 06.
void rest_with_friction(SimulationSettings& settings, const Problem& own) {
    FrictionHoldSettings friction{.hold = hold_from(own, settings.step)};
    friction.stopping = rate_from(own, "stopping", friction.stopping, settings.step);
    friction.stick_speed = own.number_or("stick_speed", friction.stick_speed);
    require_positive("settings.stick_speed", friction.stick_speed);
    settings.settle = impact_without_collision(friction);
    settings.hold = frictional_forces(friction);
}

/// All impacts of a moment at once: the model of this chapter, with the same forces.
CollideStage plus_from(const Problem& own) {
    PlusStageSettings plus;
    plus.plastic_speed = own.number_or("v_plastic", plus.plastic_speed);
    require_not_negative("settings.v_plastic", plus.plastic_speed);
    plus.rules.transition_speed = own.number_or("v_transition", plus.rules.transition_speed);
    plus.rules.max_turn = own.number_or("theta_max", plus.rules.max_turn);
    return plus_impulses(plus);
}

/// A whole number from 1 to the largest.
int count_from(const Problem& own, const char* field, int otherwise, int largest) {
    const double count = own.number_or(field, otherwise);
    if (!(count >= 1 && count <= largest && count == std::floor(count)))
        refuse(own.full_name(field), to_short_text(count),
               "a whole number from 1 to " + std::to_string(largest));
    return static_cast<int>(count);
}

PgsSettings pgs_from(const Problem& own) {
    PgsSettings pgs;
    pgs.sweeps = count_from(own, "sweeps", pgs.sweeps, 100'000);
    pgs.substeps = count_from(own, "substeps", pgs.substeps, 1000);
    pgs.warm_start = own.flag_or("warm_start", pgs.warm_start);
    pgs.accumulate = own.flag_or("accumulate", pgs.accumulate);
    if (own.choice("cone", {"disc", "box"}) == "box") pgs.friction = FrictionShape::box;
    const std::string repair = own.choice("repair", {"baumgarte", "soft", "none"});
    pgs.repair = repair == "baumgarte" ? Repair::baumgarte
                 : repair == "soft"    ? Repair::soft
                                       : Repair::none;
    const auto size = [&](const char* field, double& value) {
        value = own.number_or(field, value);
        require_not_negative(own.full_name(field).c_str(), value);
    };
    size("slop", pgs.target.slop);
    size("bounce_above", pgs.target.bounce_above);
    if (pgs.repair != Repair::none) size("push_out", pgs.target.push_out);
    if (pgs.repair == Repair::baumgarte) size("share", pgs.target.repair);
    if (pgs.repair == Repair::soft) size("frequency", pgs.frequency);
    if (pgs.repair == Repair::soft) size("damping", pgs.damping);
    size("margin", pgs.margin);
    size("feature", pgs.feature);
    require_valid(pgs);
    return pgs;
}

/// Time stepping: the model of chapter 11. It has no forces for joints, and no tolerance.
void step_in_time(Model& model, const Problem& own) {
    model.has_forces = true;
    PgsSettings settings = pgs_from(own);
    model.last_step = std::make_shared<StepReport>();
    settings.observe = [last = model.last_step](const StepReport& report) { *last = report; };
    // A body's share of finding contacts, of a substep and of a sweep, in units of about 1 µs.
    const int price = 15 + settings.substeps + std::max(settings.sweeps, settings.substeps);
    model.settings.take_step = [price, stage = time_step(settings)](Simulation& run, double step,
                                                                    const SimulationSettings& all) {
        constexpr std::int64_t limit = 60'000'000;  // a minute
        run.work += static_cast<std::int64_t>(run.scene.bodies.size()) * price;
        if (run.work > limit)
            run.status = SimulationStatus::out_of_work;
        else
            stage(run, step, all);
    };
}

/// Springs in all contacts: the model of chapter 12.
void spring(Model& model, const Problem& own) {
    CompliantSettings settings;
    const auto positive = [&](const char* field, double& value) {
        value = own.number_or(field, value);
        require_positive(own.full_name(field).c_str(), value);
    };
    positive("modulus", settings.modulus);
    if (own.has("dissipation")) {
        settings.dissipation = own.number("dissipation");
        require_not_negative("settings.dissipation", *settings.dissipation);
        model.ignored.emplace_back("e");
    } else {
        positive("bounce_speed", settings.bounce_speed);
    }
    positive("corner_radius", settings.corner_radius);
    positive("transition_speed", settings.transition_speed);
    settings.peak_of_friction = own.number_or("peak_of_friction", settings.peak_of_friction);
    require_valid(settings);
    CompliantAccuracy accuracy;
    positive("accuracy", accuracy.accuracy);
    if (own.choice("integrator", {"merson", "implicit"}) == "implicit")
        accuracy.integrator = CompliantIntegrator::implicit;
    require_valid(accuracy);
    model.has_forces = true;
    model.settings.take_step = compliant_step(settings, accuracy);
}

Model model_from(const Problem& given, const NamedScene& scene) {
    const std::string name =
        given.choice("model", {"impulses", "frictional-impulses", "resting-contact",
                               "contact-friction", "pgs", "compliant", "plus"});
    Model model{.name = name};
    model.settings.step = given.number_or("step", model.settings.step);
    require_positive("step", model.settings.step);
    const Problem own = given.part_or_empty("settings");
    if (name != "pgs" && name != "compliant") {
        model.settings.rest_threshold =
            own.number_or("rest_threshold", model.settings.rest_threshold);
        model.settings.tolerance = own.number_or("tolerance", model.settings.tolerance);
    }
    if (name == "impulses") {
        const bool in_turn = own.choice("method", {"simultaneous", "sequential"}) == "sequential";
        model.settings.collide = impulses_with(
            {.method = in_turn ? ResolveMethod::sequential : ResolveMethod::simultaneous});
    } else if (name == "frictional-impulses") {
        model.settings.collide = frictional_impulses(law_from(own));
    } else if (name == "resting-contact") {
        rest(model.settings, own);
    } else if (name == "contact-friction") {
        rest_with_friction(model.settings, own);
        model.settings.collide = frictional_impulses(law_from(own));
    } else if (name == "plus") {
        rest_with_friction(model.settings, own);
        model.settings.collide = plus_from(own);
    } else if (name == "pgs") {
        step_in_time(model, own);
    } else {
        spring(model, own);
    }
    if (scene.has_friction && (name == "impulses" || name == "resting-contact"))
        model.ignored.emplace_back("mu");
    if (!model.settings.hold && !given.parts_or_none("joints").empty())
        refuse(
            "joints", "a list that is not empty",
            "left out: the model \"" + name +
                "\" has no forces that keep them (resting-contact, contact-friction and plus have)");
    return model;
}

/// The file of --figure; the second problem of an array gets "name-2", and so on.
std::filesystem::path next_figure_file(const std::filesystem::path& wanted) {
    static int drawn = 0;
    if (++drawn == 1) return wanted;
    return wanted.parent_path() /
           (wanted.stem().string() + "-" + std::to_string(drawn) + wanted.extension().string());
}

/// Runs to the end in pieces; `look` is called at the beginning and after each whole piece.
template <class Look>
void run_in_pieces(Simulation& run, double duration, double piece,
                   const SimulationSettings& settings, const Look& look) {
    look();
    if (piece <= 0) return;  // a run of no length
    for (int k = 1; k * piece < duration * (1 + 1e-9); ++k) {
        advance(run, std::max(0.0, k * piece - run.time), settings);
        if (run.status != SimulationStatus::reached_end) return;
        look();
    }
    advance(run, std::max(0.0, duration - run.time), settings);
}

/// The length of the run and of its frames, within what a calculator should be asked for.
struct Times {
    double duration = 0, frames = 0;  // [s]; no frames: 0
};
Times times_from(const Problem& given, double step) {
    const Times times{.duration = given.number("duration"), .frames = given.number_or("frames", 0)};
    require_not_negative("duration", times.duration);
    require_not_negative("frames", times.frames);
    const auto require_at_most = [](const char* name, double ratio, double limit) {
        if (ratio > limit) refuse(name, to_short_text(ratio), "at most " + to_short_text(limit));
    };
    require_at_most("duration / step", times.duration / step, max_steps);
    if (times.frames > 0)
        require_at_most("duration / frames", times.duration / times.frames, max_pictures);
    return times;
}

Format figure_format() {
    const std::string extension = std::filesystem::path(figure_file).extension().string();
    const auto format = format_from(extension.empty() ? "" : extension.substr(1));
    if (!format) refuse("--figure", figure_file, "a name that ends in .svg, .pdf, .png or .eps");
    return *format;
}

/// The contacts of the last moment: models without events say what acts instead.
std::vector<Answer> described_contacts(const NamedScene& names, const Simulation& run) {
    std::vector<Answer> contacts;
    for (std::size_t i = 0; i < run.contact_forces.size(); ++i)
        contacts.push_back(described_contact(names, run.contacts[i])
                               .set("separation", run.contacts[i].separation)
                               .set("force", VecX(run.contact_forces[i])));
    return contacts;
}

Answer described(const NamedScene& scene, const Model& model, const Simulation& run) {
    for (const RigidBody& body : run.scene.bodies)
        if (!body.position.allFinite() || !body.velocity.allFinite() ||
            !std::isfinite(kinetic_energy(run.scene)))
            throw std::runtime_error("the motion leaves the range of numbers");
    std::vector<Answer> events;
    for (const CollisionEvent& event : run.events) events.push_back(described_event(scene, event));
    Answer answer;
    answer.set("status", status_word(run.status))
        .set("time", run.time)
        .set("bodies", described_bodies(scene, run.scene))
        .set("events", events)
        .set("energy", described_energy(run))
        .set("worst_penetration", run.worst_penetration)
        .set("ignored", model.ignored);
    if (model.has_forces) answer.set("contacts", described_contacts(scene, run));
    if (model.last_step)
        answer.set("residual", Answer()
                                   .set("normal", model.last_step->residual.normal)
                                   .set("friction", model.last_step->residual.friction)
                                   .set("push", model.last_step->residual.push));
    return answer;
}

Answer described_frame(const NamedScene& scene, const Model& model, const Simulation& run) {
    Answer frame;
    frame.set("time", run.time)
        .set("bodies", described_bodies(scene, run.scene))
        .set("energy", described_energy(run));
    if (model.has_forces) frame.set("contacts", described_contacts(scene, run));
    return frame;
}

Answer simulated(const Problem& given) {
    NamedScene scene = read_scene(given);
    const Model model = model_from(given, scene);
    read_joints(given, scene);
    const Times times = times_from(given, model.settings.step);
    const std::optional<Format> format =
        figure_file.empty() ? std::nullopt : std::optional(figure_format());
    given.require_all_used();  // before a long run, not after it
    if (!model.settings.take_step) require_no_overlap(scene, model.settings);

    Simulation run = start_simulation(scene.scene, model.settings);
    std::vector<Answer> frames;
    std::vector<Scene> pictures;
    const double piece = times.frames > 0 ? times.frames
                         : format         ? times.duration / (pictures_of_figure - 1)
                                          : 2 * times.duration;  // none on the way
    run_in_pieces(run, times.duration, piece, model.settings, [&] {
        if (format) pictures.push_back(run.scene);
        if (times.frames > 0) frames.push_back(described_frame(scene, model, run));
        if (!progress_word.empty()) std::cerr << progress_word << ' ' << run.time << '\n';
    });
    Answer answer = described(scene, model, run);
    if (times.frames > 0) answer.set("frames", frames);
    if (format) {
        if (run.status != SimulationStatus::reached_end) pictures.push_back(run.scene);
        draw_time_lapse(next_figure_file(figure_file), *format, pictures, run, scene.floor_height,
                        model.name + ": " + to_text(run.status) + " at " + to_short_text(run.time) +
                            " s of " + to_short_text(times.duration) + " s");
    }
    return answer;
}

const Calculator calculator{
    .name = "simulate",
    .purpose = "A scene of rigid bodies in time, under one of the models of the course.",
    .fields =
        "in:   model     impulses (if left out; chapter 05, without friction),\n"
        "                frictional-impulses (06: Baber's impact, one contact after the other: a\n"
        "                body that lands on several points at once may leave with a spin),\n"
        "                resting-contact (09, without friction: impulses by Dantzig's algorithm, and\n"
        "                forces at contacts that rest and in joints),\n"
        "                contact-friction (10: the impacts of 06, and forces with friction at contacts\n"
        "                that rest or slide and in joints; an impulse where no forces hold a contact),\n"
        "                pgs (11: time stepping with friction by sweeps over all contacts, for piles and\n"
        "                walls; bodies overlap a little, and there are no joints),\n"
        "                compliant (12: springs in all contacts, with losses and smooth friction; bodies feel\n"
        "                with balls and rounded corners, crossing edges are not seen; a body that is pressed\n"
        "                through half of a thin one comes out on its other side; no joints) or\n"
        "                plus (14: all impacts of a moment at once, in rounds, and the forces of 10)\n"
        "      duration  [s]; step  longest step of the ODE solver, or of pgs, 0.01 s if left out;\n"
        "                compliant chooses its own steps and reports after each of these\n"
        "      gravity   [x, y, z] [m/s²]; [0, 0, -9.81] if left out\n"
        "      floor     {\"height\": z [m], \"e\": …, \"mu\": …}, without an end; may be left out\n"
        "      bodies    a list of\n"
        "        {\"name\": text, \"shape\": {\"box\": [x, y, z]} or {\"sphere\": radius} or\n"
        "         {\"hull\": [[x, y, z], …]} [m], \"mass\": kg or \"density\": kg/m³ or \"fixed\": true,\n"
        "         \"position\": of the centre of mass [m], \"orientation\": unit quaternion [w, x, y, z],\n"
        "         \"velocity\": [m/s], \"angular_velocity\": [rad/s], in the world,\n"
        "         \"e\": coefficient of restitution, \"mu\": coefficient of friction}\n"
        "        name, orientation, velocities, e (0.5) and mu (0) may be left out; names are unique;\n"
        "        two surfaces combine as the larger e and the root of the product of the mu; a fixed\n"
        "        body with a velocity keeps it\n"
        "      joints    resting-contact, contact-friction and plus only; a list of\n"
        "        {\"type\": pin (if left out) or hinge, \"a\": name or index of a body,\n"
        "         \"b\": name or index of another, or \"world\" (if left out),\n"
        "         \"point\": where, in the world at the beginning [m],\n"
        "         \"axis\": of a hinge, in the world, of any length}\n"
        "        two bodies that a joint connects do not collide\n"
        "      frames    time between frames of the answer [s]; without it there are none\n"
        "      settings  {\"rest_threshold\": slower approaches do not bounce, 0.005 m/s (not pgs, compliant),\n"
        "                 \"tolerance\": gap that counts as contact, 1e-6 m (not pgs, compliant),\n"
        "                 \"method\": simultaneous or sequential (impulses only),\n"
        "                 \"law\": stronge, poisson or newton (frictional-impulses and contact-friction),\n"
        "                 \"stabilisation\": rate κ at which contacts that have sunk in come up again,\n"
        "                 20 1/s; κ · step at most 1; with 0 a body that has sunk in by the\n"
        "                 tolerance stays there, and the run may get stuck (resting-contact,\n"
        "                 contact-friction and plus),\n"
        "                 \"stick_speed\": contacts that slide at most this fast are at rest, 0.005 m/s\n"
        "                 (contact-friction and plus),\n"
        "                 \"stopping\": rate at which friction takes their speed away as far as the cone\n"
        "                 allows, 50 1/s; stopping · step at most 1 (contact-friction and plus)}\n"
        "                of plus also {\"v_plastic\": slower impacts bounce better than the e of their surfaces,\n"
        "                 0 m/s: none do, \"v_transition\": slower points may roll, 0.1 m/s,\n"
        "                 \"theta_max\": turn of a sliding velocity in one interval, 0.1 rad}\n"
        "                of pgs {\"sweeps\": over all contacts in a step, 20, shared out among its\n"
        "                 \"substeps\": 10, \"warm_start\": begin with the last forces, true,\n"
        "                 \"accumulate\": bound the sum of an impulse, not its changes, true,\n"
        "                 \"cone\": disc (Coulomb's law) or box (each tangent for itself),\n"
        "                 \"repair\": of overlaps: baumgarte, soft or none,\n"
        "                 \"slop\": overlap that is left alone, 0.001 m,\n"
        "                 \"share\": of the rest that is repaired in a substep, 0.2 (baumgarte),\n"
        "                 \"push_out\": repair is never faster, 1 m/s (baumgarte, soft),\n"
        "                 \"frequency\": of soft contacts, 30 1/s, \"damping\": of them, 10 (1 is critical),\n"
        "                 \"bounce_above\": slower approaches do not bounce, 0.2 m/s,\n"
        "                 \"margin\": contacts are looked for so far apart, 0.005 m,\n"
        "                 \"feature\": features closer than this touch, 0.001 m}\n"
        "                of compliant {\"modulus\": E* of a pair of surfaces, 1e7 Pa,\n"
        "                 \"bounce_speed\": at which surfaces bounce with their e, 1 m/s (an e below 0.05\n"
        "                 counts as 0.05), \"dissipation\": c of all contacts, instead of the e [s/m],\n"
        "                 \"corner_radius\": of rounded corners, 0.02 m,\n"
        "                 \"transition_speed\": friction is complete from there on, 0.01 m/s,\n"
        "                 \"peak_of_friction\": how much more it is there than in fast sliding, 1,\n"
        "                 \"accuracy\": of the integrator's steps, 1e-5,\n"
        "                 \"integrator\": merson (explicit) or implicit}\n"
        "out:  status    reached-the-end, or why not:\n"
        "                resting-contact (a force would have to hold it: take that model, or contact-friction),\n"
        "                forces-not-found (no forces keep the contacts and joints together),\n"
        "                no-progress (a contact that is held sinks in all the same),\n"
        "                collisions-unresolved (the impulses were not found), too-many-events,\n"
        "                out-of-work (a minute), motion-not-resolved (a body spins too fast),\n"
        "                impact-not-found (the tolerance is too fine for numbers of this size),\n"
        "                diverged (pgs: a step made energy from nothing)\n"
        "      time      how far it got [s]\n"
        "      bodies    name, position, orientation, velocity, angular_velocity of each\n"
        "      events    {\"time\": …, \"contacts\": [{\"a\", \"b\": indices of bodies, -1 for the floor,\n"
        "                \"position\", \"normal\": from b to a, \"impulse\": on a [N s]}]}\n"
        "      energy    kinetic, potential (zero at the origin), stored in springs (compliant), lost in\n"
        "                collisions, driven: work of fixed bodies that move, in collisions [J];\n"
        "                kinetic + potential + stored + lost - driven stays, unless such a body also holds something by a force, or contacts\n"
        "                that are held slide with friction; with pgs it falls a little in every step,\n"
        "                and driven is not counted\n"
        "      worst_penetration [m]\n"
        "      ignored   fields that the model does not use\n"
        "      contacts  of pgs and compliant instead of events, those of the last step: a, b, position,\n"
        "                normal, separation [m], force: on a, of pgs the mean over the last substep [N]\n"
        "      residual  of pgs, what the last sweep left: normal, friction [m/s]; push: energy that the\n"
        "                impulses may have added [J]\n"
        "      frames    {\"time\", \"bodies\", \"energy\"}, if asked for; of pgs and compliant also\n"
        "                \"contacts\", as above",
    .example =
        R"({"model": "frictional-impulses", "duration": 0.5, "floor": {"height": 0, "e": 0.6, "mu": 0.4}, )"
        R"("bodies": [{"name": "die", "shape": {"box": [0.2, 0.2, 0.2]}, "mass": 1, "position": [0, 0, 0.6], )"
        R"("orientation": [0.8, 0.6, 0, 0], "velocity": [1, 0, 0], "e": 0.6, "mu": 0.4}]})",
    .options = {
        {"--figure",
         "also draw a time lapse into this file (.svg, .pdf, .png or .eps): nine pictures, or the frames",
         &figure_file},
        {"--progress", "print this word and the time reached on standard error at each frame",
         &progress_word}}};

}  // namespace

int main(int argc, char** argv) { return run_calculator(calculator, argc, argv, simulated); }
