// Calculator: a scene in time, under any model of the course.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>

#include "chapters/05_rigid_impulses/programs/time_lapse.hpp"
#include "chapters/14_plus_simultaneous/programs/model_fields.hpp"

using namespace collide;

namespace {

constexpr double max_steps = 1e6;      // duration / step
constexpr double max_pictures = 1e5;   // duration / frames
constexpr int pictures_of_figure = 9;  // in a time lapse

std::string figure_file;    // of --figure; empty: none
std::string progress_word;  // of --progress; empty: none
std::string stream_file;    // of --stream; empty: none

/// "resting-contact, contact-friction and plus"
std::string with_joints_text(const std::vector<ModelFields>& table) {
    std::vector<std::string> names;
    for (const ModelFields& fields : table)
        if (fields.takes_joints) names.push_back(fields.name);
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

/// The model of a problem, with its settings.
struct ChosenModel {
    ModelFields fields;
    ReadModel model;
};
ChosenModel model_from(const Problem& given, NamedScene& scene) {
    const std::vector<ModelFields> table = all_model_fields();
    std::vector<std::string> names;
    for (const ModelFields& fields : table) names.push_back(fields.name);
    const std::string name = given.choice("model", names);
    const ModelFields& fields = *std::find_if(
        table.begin(), table.end(), [&](const ModelFields& each) { return each.name == name; });
    if (!fields.takes_joints && !given.parts_or_none("joints").empty())
        refuse("joints", "a list that is not empty",
               "left out: the model \"" + name + "\" has no forces that keep them (" +
                   with_joints_text(table) + " have)");
    ChosenModel chosen{fields, fields.read(given, given.part_or_empty("settings"), scene)};
    if (scene.has_friction && !fields.has_friction) chosen.model.ignored.emplace_back("mu");
    return chosen;
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
void run_in_pieces(Simulation& run, double duration, double piece, const Stepper& stepper,
                   const Look& look) {
    look();
    if (piece <= 0) return;  // zero duration
    for (int k = 1; k * piece < duration * (1 + 1e-9); ++k) {
        advance(run, stepper, std::max(0.0, k * piece - run.time));
        if (run.status != SimulationStatus::reached_end) return;
        look();
    }
    advance(run, stepper, std::max(0.0, duration - run.time));
}

/// Duration of the run and interval of its frames, within the limits of a calculator.
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

/// So far from the origin the geometry of a body cannot be computed: neighbouring numbers are farther apart
/// than this share of its size.
constexpr double coarsest = 1e-3;

double size_of(const Shape& shape) {
    const BoundingBox box = bounding_box(shape);
    return (box.high - box.low).norm();
}

/// Refuses bodies that are, or would come, so far away within the duration.
void require_near(const NamedScene& names, double duration) {
    const Scene& scene = names.scene;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const double farthest =
            scene.bodies[i].position.norm() + duration * scene.bodies[i].velocity.norm();
        const double size = size_of(scene.shapes[i]);
        if (farthest * std::numeric_limits<double>::epsilon() > coarsest * size)
            refuse(names.names[i] + ": distance from the origin", to_short_text(farthest) + " m",
                   "a place where numbers still resolve its size, " + to_short_text(size) + " m");
    }
}

Format figure_format() {
    const std::string extension = std::filesystem::path(figure_file).extension().string();
    const auto format = format_from(extension.empty() ? "" : extension.substr(1));
    if (!format) refuse("--figure", figure_file, "a name that ends in .svg, .pdf, .png or .eps");
    return *format;
}

/// Contacts and their forces at the end of the run, reported by models without events.
std::vector<Answer> described_contacts(const NamedScene& names, const Simulation& run,
                                       const std::vector<Vec3>& forces) {
    std::vector<Answer> contacts;
    for (std::size_t i = 0; i < forces.size(); ++i)
        contacts.push_back(described_contact(names, run.contacts[i])
                               .set("separation", run.contacts[i].separation)
                               .set("force", VecX(forces[i])));
    return contacts;
}

Answer energy_of(const ReadModel& model, const Simulation& run) {
    return described_energy(run, model.stored ? model.stored(run) : 0);
}

Answer described(const NamedScene& scene, const ReadModel& model, const Simulation& run) {
    for (const RigidBody& body : run.scene.bodies)
        if (!body.position.allFinite() || !body.velocity.allFinite() ||
            !std::isfinite(kinetic_energy(run.scene)))
            throw std::runtime_error("the motion leaves the range of numbers");
    require_near(scene, 0);
    std::vector<Answer> events;
    for (const CollisionEvent& event : run.events) events.push_back(described_event(scene, event));
    Answer answer;
    answer.set("status", status_word(run.status))
        .set("time", run.time)
        .set("bodies", described_bodies(scene, run.scene))
        .set("events", events)
        .set("energy", energy_of(model, run))
        .set("worst_penetration", run.worst_penetration)
        .set("ignored", model.ignored);
    if (model.forces) answer.set("contacts", described_contacts(scene, run, model.forces(run)));
    if (model.add_to_answer) model.add_to_answer(run, answer);
    return answer;
}

Answer described_frame(const NamedScene& scene, const ReadModel& model, const Simulation& run) {
    Answer frame;
    frame.set("time", run.time)
        .set("bodies", described_bodies(scene, run.scene))
        .set("energy", energy_of(model, run));
    if (model.forces) frame.set("contacts", described_contacts(scene, run, model.forces(run)));
    return frame;
}

/// Appends a frame to the file of --stream, complete when this returns.
void stream(const Answer& frame) {
    std::ofstream file(stream_file, std::ios::app);
    file << frame.to_json() << std::endl;
    if (!file) refuse("--stream", stream_file, "a file that can be written");
}

Answer simulated(const Problem& given) {
    NamedScene scene = read_scene(given);
    const auto [fields, model] = model_from(given, scene);
    const Times times = times_from(given, model.stepper.step);
    const std::optional<Format> format =
        figure_file.empty() ? std::nullopt : std::optional(figure_format());
    given.require_all_used();  // before a long run, not after it
    require_near(scene, times.duration);
    if (!fields.repairs_overlap) require_no_overlap(scene);

    Simulation run = start_simulation(scene.scene, model.stepper);
    std::vector<Answer> frames;
    std::vector<Scene> pictures;
    const double piece = times.frames > 0 ? times.frames
                         : format         ? times.duration / (pictures_of_figure - 1)
                                          : 2 * times.duration;  // none on the way
    const auto look = [&, &used = model] {
        if (format) pictures.push_back(run.scene);
        if (times.frames > 0) {
            const Answer frame = described_frame(scene, used, run);
            if (stream_file.empty())
                frames.push_back(frame);
            else
                stream(frame);
        }
        if (!progress_word.empty()) std::cerr << progress_word << ' ' << run.time << '\n';
    };
    run_in_pieces(run, times.duration, piece, model.stepper, look);
    Answer answer = described(scene, model, run);
    if (times.frames > 0 && stream_file.empty()) answer.set("frames", frames);
    if (format) {
        if (run.status != SimulationStatus::reached_end) pictures.push_back(run.scene);
        draw_time_lapse(next_figure_file(figure_file), *format, pictures, run, scene.floor_height,
                        fields.name + ": " + to_text(run.status) + " at " +
                            to_short_text(run.time) + " s of " + to_short_text(times.duration) +
                            " s",
                        model.marks ? model.marks(run) : std::vector<Vec3>());
    }
    return answer;
}

/// A part of the help, wrapped and indented.
std::string help_lines(const std::string& first, const std::string& text) {
    constexpr std::size_t width = 108;
    const std::string indent(16, ' ');
    std::string lines, line = indent + first;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (line.size() + 1 + word.size() > width) {
            lines += line + "\n";
            line = indent + "  " + word;
        } else {
            line += " " + word;
        }
    }
    return lines + line + "\n";
}

std::string models_help() {
    std::string text;
    for (const ModelFields& fields : all_model_fields())
        text += help_lines(fields.name, fields.about);
    return text;
}

std::string settings_help() {
    std::string text = help_lines(
        "of all models but pgs and compliant",
        "{\"rest_threshold\": slower approaches do not bounce, 0.005 m/s, \"tolerance\": gap that "
        "counts as contact, 1e-6 m}");
    for (const ModelFields& fields : all_model_fields())
        text += help_lines("of " + fields.name, fields.settings);
    return text;
}

const Calculator calculator{
    .name = "simulate",
    .purpose = "A scene of rigid bodies in time, under one of the models of the course.",
    .fields =
        "in:   model     one of\n" + models_help() +
        "      duration  [s]; step  longest step of the ODE solver, or of pgs, 0.01 s if left out;\n"
        "                compliant chooses its own steps and reports after each of these\n"
        "      gravity   [x, y, z] [m/s²]; [0, 0, -9.81] if left out\n"
        "      floor     {\"height\": z [m], \"e\": …, \"mu\": …}, without an end; may be left out\n"
        "      bodies    a list of\n"
        "        {\"name\": text, \"shape\": {\"box\": [x, y, z]} or {\"sphere\": radius} or\n"
        "         {\"hull\": [[x, y, z], …]} [m], \"mass\": kg or \"density\": kg/m³ or \"fixed\": true,\n"
        "         \"inertia\": moments about the axes of its own frame [Ixx, Iyy, Izz] [kg m²],\n"
        "         \"position\": of the centre of mass [m], \"orientation\": unit quaternion [w, x, y, z],\n"
        "         \"velocity\": [m/s], \"angular_velocity\": [rad/s], in the world,\n"
        "         \"e\": coefficient of restitution, \"mu\": coefficient of friction}\n"
        "        name, orientation, velocities, e (0.5) and mu (0) may be left out; names are unique;\n"
        "        without inertia the body is solid: all of it has the same density;\n"
        "        two surfaces combine as the larger e and the root of the product of the mu; a fixed\n"
        "        body with a velocity keeps it\n"
        "      joints    resting-contact, contact-friction, pgs and plus only; a list of\n"
        "        {\"type\": pin (if left out) or hinge, \"a\": name or index of a body,\n"
        "         \"b\": name or index of another, or \"world\" (if left out),\n"
        "         \"point\": where, in the world at the beginning [m],\n"
        "         \"axis\": of a hinge, in the world, of any length}\n"
        "        two bodies that a joint connects do not collide\n"
        "      forces    a list of {\"body\": name or index, \"force\": at its centre of mass [N],\n"
        "        \"torque\": [N m], in the world, \"frequency\": they oscillate as cos(2πft), 0 1/s}\n"
        "      frames    time between frames of the answer [s]; without it there are none\n"
        "      settings\n" +
        settings_help() +
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
        "                collisions, driven: work of fixed bodies that move, in collisions, and of forces,\n"
        "                created: of pgs, by repairing overlaps and by the length of its steps [J];\n"
        "                kinetic + potential + stored + lost - driven - created stays, unless a fixed body that\n"
        "                moves also holds something by a force, or contacts that are held slide with friction\n"
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
         &progress_word},
        {"--stream",
         "append each frame to this file as soon as it is computed, one on a line, instead of listing them in the answer",
         &stream_file}}};

}  // namespace

int main(int argc, char** argv) { return run_calculator(calculator, argc, argv, simulated); }
