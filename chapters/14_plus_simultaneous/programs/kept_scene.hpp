// A scene of the playground (common/workshop/live/scenes), as the tests and the benchmark of the
// gallery read it. The fields are told in common/workshop/live/README.md.
#pragma once
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "chapters/14_plus_simultaneous/programs/model_fields.hpp"
#include "common/figures/files.hpp"

namespace collide {

/// The file of a scene.
struct KeptScene {
    std::string name = {};                 ///< of the file, without .json
    std::vector<std::string> models = {};  ///< that can take it
    std::int64_t budget = 0;               ///< of the models of chapters 10 and 14, see Stepper
    bool comes_to_rest = false;
    nlohmann::json scene = {};     ///< what `simulate` reads, without a model
    nlohmann::json settings = {};  ///< of models, by name; may be empty
    nlohmann::json expect = {};    ///< what must be true at the end
};

/// Some scenes are there to be looked at only: they say nothing of costs.
inline bool has_budget(const std::filesystem::path& file) {
    return nlohmann::json::parse(read_text(file)).contains("budget");
}
inline KeptScene read_kept_scene(const std::filesystem::path& file) {
    const nlohmann::json fields = nlohmann::json::parse(read_text(file));
    return {.name = file.stem().string(),
            .models = fields.at("models"),
            .budget = fields.at("budget"),
            .comes_to_rest = fields.at("comes_to_rest"),
            .scene = fields.at("scene"),
            .settings = fields.value("settings", nlohmann::json::object()),
            .expect = fields.at("expect")};
}

inline bool has_joints(const KeptScene& kept) { return kept.scene.contains("joints"); }
inline bool takes(const KeptScene& kept, const std::string& model) {
    return std::count(kept.models.begin(), kept.models.end(), model) > 0;
}

/// A scene and one of its models, ready to run.
struct SceneRun {
    NamedScene scene = {};
    ReadModel model = {};
    double duration = 0;  ///< [s]
};
inline SceneRun prepare_run(const KeptScene& kept, const std::string& model) {
    const std::vector<ModelFields> table = all_model_fields();
    const auto fields = std::find_if(table.begin(), table.end(),
                                     [&](const ModelFields& each) { return each.name == model; });
    if (fields == table.end()) throw std::invalid_argument("there is no model " + model);
    nlohmann::json problem = kept.scene;
    if (kept.settings.contains(model)) problem["settings"] = kept.settings.at(model);
    const Problem given(problem);
    SceneRun run{.scene = read_scene(given), .duration = given.number("duration")};
    run.model = fields->read(given, given.part_or_empty("settings"), run.scene);
    given.require_all_used();
    if (!fields->repairs_overlap) require_no_overlap(run.scene);
    if (model == "contact-friction" || model == "plus") run.model.stepper.budget = kept.budget;
    return run;
}

}  // namespace collide
