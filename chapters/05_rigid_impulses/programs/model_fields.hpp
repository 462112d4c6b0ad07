// A model of `simulate` as the calculator sees it: which fields it reads, and what it says besides.
#pragma once
#include <cmath>

#include "chapters/05_rigid_impulses/programs/scene_fields.hpp"

namespace collide {

/// A model with its settings, ready to run.
struct ReadModel {
    Stepper stepper = {};
    std::vector<std::string> ignored = {};  ///< fields that this model does not use
    /// The forces on body a of the simulation's contacts [N], of models that have no events.
    std::function<const std::vector<Vec3>&(const Simulation& run)> forces = {};
    /// Potential energy beside that of gravity [J]; empty: none.
    std::function<double(const Simulation& run)> stored = {};
    /// Points that a picture of the run should mark [m]; empty: none.
    std::function<std::vector<Vec3>(const Simulation& run)> marks = {};
    /// Adds what only this model has to say to the final answer.
    std::function<void(const Simulation& run, Answer& answer)> add_to_answer = {};
};

/// How a model is found in a problem: one of these stands with each chapter that has a model.
struct ModelFields {
    std::string name;      ///< "impulses"
    std::string about;     ///< for --help
    std::string settings;  ///< the same, of its own settings
    bool has_friction = true;
    bool takes_joints = false;     ///< else they are refused
    bool repairs_overlap = false;  ///< else bodies must not overlap at the beginning
    /// @param given  the whole problem
    /// @param own    its part "settings"
    /// @param scene  to which joints are added, if the model takes them
    std::function<ReadModel(const Problem& given, const Problem& own, NamedScene& scene)> read;
};

inline double step_from(const Problem& given) {
    const double step = given.number_or("step", EventSettings{}.step);
    require_positive("step", step);
    return step;
}

/// step, rest_threshold and tolerance.
inline EventSettings events_from(const Problem& given, const Problem& own) {
    EventSettings events{.step = step_from(given)};
    events.rest_threshold = own.number_or("rest_threshold", events.rest_threshold);
    events.tolerance = own.number_or("tolerance", events.tolerance);
    return events;
}

/// A whole number from 1 to the largest.
inline int count_from(const Problem& own, const char* field, int otherwise, int largest) {
    const double count = own.number_or(field, otherwise);
    if (!(count >= 1 && count <= largest && count == std::floor(count)))
        refuse(own.full_name(field), to_short_text(count),
               "a whole number from 1 to " + std::to_string(largest));
    return static_cast<int>(count);
}

inline ModelFields impulses_fields() {
    return {.name = "impulses",
            .about = "(if left out; chapter 05, without friction)",
            .settings = "{\"method\": simultaneous or sequential}",
            .has_friction = false,
            .read = [](const Problem& given, const Problem& own, NamedScene&) {
                const bool in_turn =
                    own.choice("method", {"simultaneous", "sequential"}) == "sequential";
                const ResolveSettings resolve{.method = in_turn ? ResolveMethod::sequential
                                                                : ResolveMethod::simultaneous};
                return ReadModel{.stepper = impulses_model(events_from(given, own), resolve)};
            }};
}

}  // namespace collide
