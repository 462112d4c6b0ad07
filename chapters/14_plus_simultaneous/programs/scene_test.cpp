// scene_test FILE [slow]
//
// Runs a scene of the playground under every model that it names, within its budget, and compares
// the end with what theory says (the field "expect", told in common/workshop/live/README.md).
// The quick tests leave slow scenes to the long ones (status 77).
#include <cmath>
#include <iostream>
#include <optional>

#include "chapters/14_plus_simultaneous/programs/kept_scene.hpp"
#include "common/testing/sample_size.hpp"

using namespace collide;
using nlohmann::json;

namespace {

/// A number, or one for each model: {"pgs": 0.01, "default": 0.001}.
double for_model(const json& value, const std::string& model) {
    if (value.is_number()) return value;
    return value.contains(model) ? value.at(model) : value.at("default");
}

/// Index of the coordinate that an expectation names.
int axis_of(const json& expected) {
    const std::string axis = expected.at("axis");
    const std::size_t index = std::string("xyz").find(axis);
    if (axis.size() != 1 || index == std::string::npos)
        throw std::invalid_argument("axis " + axis + ": must be x, y or z");
    return static_cast<int>(index);
}

// Quantities of the whole scene -------------------------------------------------------------------

double momentum(const Scene& scene, int axis) {
    double sum = 0;
    for (const RigidBody& body : scene.bodies)
        if (!is_fixed(body)) sum += body.velocity[axis] / body.inverse_mass;
    return sum;
}

/// The largest growth of the mechanical energy over what is driven, as a share of the potential
/// energy at the start and the largest kinetic energy.
double energy_growth(const Simulation& run) {
    const auto energy = [](const LedgerEntry& entry) {
        return entry.kinetic + entry.potential - entry.driven;
    };
    const double first = energy(run.ledger.front());
    double growth = 0, kinetic = 0;
    for (const LedgerEntry& entry : run.ledger) {
        growth = std::max(growth, energy(entry) - first);
        kinetic = std::max(kinetic, entry.kinetic);
    }
    return growth == 0 ? 0 : growth / (kinetic + std::abs(run.ledger.front().potential));
}

std::optional<double> scene_quantity(const json& expected, const Simulation& run) {
    const std::string quantity = expected.at("quantity");
    if (quantity == "momentum") return momentum(run.scene, axis_of(expected));
    if (quantity == "kinetic_energy") return kinetic_energy(run.scene);
    if (quantity == "energy_growth") return energy_growth(run);
    return {};
}

// Quantities of a body ----------------------------------------------------------------------------

double body_quantity(const json& expected, const RigidBody& first, const RigidBody& last) {
    const std::string quantity = expected.at("quantity");
    if (quantity == "position") return last.position[axis_of(expected)];
    if (quantity == "velocity") return last.velocity[axis_of(expected)];
    if (quantity == "angular_velocity") return last.angular_velocity[axis_of(expected)];
    if (quantity == "displacement") return (last.position - first.position).norm();
    if (quantity == "speed") return last.velocity.norm();
    if (quantity == "tilt") {
        const Vec3 was = first.orientation * Vec3::UnitZ(), is = last.orientation * Vec3::UnitZ();
        return std::atan2(was.cross(is).norm(), was.dot(is));
    }
    throw std::invalid_argument("there is no quantity " + quantity);
}

/// The bodies that an expectation is about: one by its name, or all that can move.
std::vector<std::size_t> bodies_of(const json& expected, const NamedScene& scene) {
    const std::string name = expected.at("body");
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < scene.names.size(); ++i)
        if (name == "all" ? !is_fixed(scene.scene.bodies[i]) : scene.names[i] == name)
            found.push_back(i);
    if (found.empty()) throw std::invalid_argument("there is no body " + name);
    return found;
}

// Checks ------------------------------------------------------------------------------------------

/// What is wrong with a value; empty: nothing.
std::string defect_of(const json& expected, const std::string& model, double value) {
    if (!expected.contains("value") && !expected.contains("at_most") &&
        !expected.contains("at_least"))
        throw std::invalid_argument("an expectation says value, at_most or at_least");
    if (!std::isfinite(value)) return "not a number";
    if (expected.contains("value")) {
        const double wanted = for_model(expected.at("value"), model);
        const double tolerance = for_model(expected.at("tolerance"), model);
        if (std::abs(value - wanted) > tolerance)
            return to_short_text(value) + ", must be " + to_short_text(wanted) + " ± " +
                   to_short_text(tolerance);
    }
    const auto bound = [&](const char* field) { return for_model(expected.at(field), model); };
    if (expected.contains("at_most") && value > bound("at_most"))
        return to_short_text(value) + ", must be at most " + to_short_text(bound("at_most"));
    if (expected.contains("at_least") && value < bound("at_least"))
        return to_short_text(value) + ", must be at least " + to_short_text(bound("at_least"));
    return "";
}

/// One line for each expectation that does not hold.
std::vector<std::string> defects_of(const KeptScene& kept, const std::string& model,
                                    const NamedScene& scene, const Simulation& run) {
    std::vector<std::string> defects;
    if (run.status != SimulationStatus::reached_end)
        defects.push_back(to_text(run.status) + " at " + to_short_text(run.time) + " s");
    for (const json& expected : kept.expect) {
        const std::string what =
            expected.at("quantity").get<std::string>() +
            (expected.contains("axis") ? " " + expected.at("axis").get<std::string>()
                                       : std::string());
        if (const auto value = scene_quantity(expected, run)) {
            const std::string defect = defect_of(expected, model, *value);
            if (!defect.empty()) defects.push_back(what + ": " + defect);
            continue;
        }
        for (const std::size_t i : bodies_of(expected, scene)) {
            const double value =
                body_quantity(expected, scene.scene.bodies[i], run.scene.bodies[i]);
            const std::string defect = defect_of(expected, model, value);
            if (!defect.empty()) defects.push_back(what + " of " + scene.names[i] + ": " + defect);
        }
    }
    return defects;
}

/// The number of models under which theory does not hold.
int failures_of(const KeptScene& kept) {
    constexpr std::size_t most_shown = 5;  // of the defects of a run
    int failures = 0;
    for (const std::string& model : kept.models) {
        const SceneRun ready = prepare_run(kept, model);
        const Simulation run = simulate(ready.scene.scene, ready.model.stepper, ready.duration);
        const std::vector<std::string> defects = defects_of(kept, model, ready.scene, run);
        std::cout << kept.name << ", " << model << ": "
                  << (defects.empty() ? "as theory says" : "not as theory says") << ", work "
                  << run.work.done << '\n';
        for (std::size_t i = 0; i < std::min(defects.size(), most_shown); ++i)
            std::cout << "    " << defects[i] << '\n';
        if (defects.size() > most_shown)
            std::cout << "    and " << defects.size() - most_shown << " more\n";
        failures += defects.empty() ? 0 : 1;
    }
    return failures;
}

}  // namespace

int main(int argc, char** argv) {
    const bool is_slow = argc == 3 && argv[2] == std::string("slow");
    if (argc != 2 && !is_slow) {
        std::cerr << "usage: scene_test FILE [slow]\n";
        return 2;
    }
    if (is_slow && sample_size(1, 0) == 1) {
        std::cout << "slow: left to the long tests\n";
        return 77;
    }
    try {
        return failures_of(read_kept_scene(argv[1])) == 0 ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << argv[1] << ": " << error.what() << '\n';
        return 1;
    }
}
