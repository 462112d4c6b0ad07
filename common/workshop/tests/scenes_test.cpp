// The scenes of the playground: described, and accepted by simulate under the models that they name.
// What theory says of them is tested in chapter 14 (scene_test).
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <limits>
#include <sstream>

#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"
#include "common/workshop/system/process.hpp"

using namespace collide;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

const fs::path scenes_folder = fs::path(COLLIDE_ROOT) / "common/workshop/live/scenes";

json read_scene_file(const std::string& name) {
    return json::parse(read_text(scenes_folder / (name + ".json")));
}

}  // namespace

TEST_CASE("every scene of the playground has a title, a word about it, and models that run it") {
    const fs::path scratch = fs::temp_directory_path() /
                             ("collide-scene-" + std::to_string(std::random_device{}()) + ".json");
    int scenes = 0;
    for (const auto& file : fs::directory_iterator(scenes_folder)) {
        const json kept = json::parse(read_text(file.path()));
        const std::string name = file.path().filename();
        CAPTURE(name);
        CHECK(!kept.at("title").get<std::string>().empty());
        CHECK(kept.at("about").get<std::string>().ends_with('.'));
        CHECK(!kept.at("scene").contains("model"));
        REQUIRE(!kept.at("models").empty());
        // Without it, no test would know whether the scene does what its text says.
        REQUIRE(kept.contains("expect"));
        CHECK(!kept.at("expect").empty());
        CHECK(kept.at("budget").is_number_integer());
        CHECK(kept.at("comes_to_rest").is_boolean());
        CHECK(kept.at("theory").get<std::string>().ends_with('.'));
        for (const std::string model : kept.at("models")) {
            json problem = kept.at("scene");
            problem["model"] = model;
            problem["duration"] =
                0.02;  // tests acceptance; chapter 14 and the book run it to the end
            if (kept.contains("settings") && kept.at("settings").contains(model))
                problem["settings"] = kept.at("settings").at(model);
            write_file(scratch, [&](std::ostream& out) { out << problem; });
            const ProcessResult run = run_process(shell_quoted(COLLIDE_BIN "/simulate") + " " +
                                                  shell_quoted(scratch.string()));
            CAPTURE(model, run.output);
            CHECK(run.status == 0);
        }
        ++scenes;
    }
    fs::remove(scratch);
    CHECK(scenes >= 5);
}

// The settings that the playground offers (models.json) -------------------------------------------

namespace {

/// What `simulate` answers; the output is its answer, or its complaint.
ProcessResult simulated(const json& problem) {
    const fs::path scratch =
        fs::temp_directory_path() /
        ("collide-setting-" + std::to_string(std::random_device{}()) + ".json");
    write_file(scratch, [&](std::ostream& out) { out << problem; });
    const ProcessResult run =
        run_process(shell_quoted(COLLIDE_BIN "/simulate") + " " + shell_quoted(scratch.string()));
    fs::remove(scratch);
    return run;
}

/// A box that lands on an edge: all models take it, and all of their settings matter or are checked.
json landing_box(const std::string& model) {
    return {{"model", model},
            {"duration", 0.05},
            {"floor", {{"height", 0}, {"e", 0.3}, {"mu", 0.4}}},
            {"bodies",
             {{{"shape", {{"box", {0.2, 0.2, 0.2}}}},
               {"mass", 1},
               {"position", {0, 0, 0.15}},
               {"orientation", {0.96, 0.28, 0, 0}},
               {"velocity", {0.5, 0, -1}},
               {"e", 0.3},
               {"mu", 0.4}}}}};
}

/// Does the help of `simulate` give this default, after the setting's name?
bool is_default_in_help(const std::string& help, const std::string& name, const json& value) {
    const std::string quoted = '"' + name + '"';
    for (std::size_t at = 0; (at = help.find(quoted, at)) != std::string::npos; ++at) {
        const std::string about =
            help.substr(at, help.find_first_of("\"}", at + quoted.size()) - at);
        std::istringstream words(about.substr(quoted.size()));
        for (std::string word; words >> word;) {
            word.erase(word.find_last_not_of(",;:") + 1);
            if (value.is_string() && word == value.get<std::string>()) return true;
            if (value.is_boolean() && word == value.dump()) return true;
            char* end = nullptr;
            const double number = std::strtod(word.c_str(), &end);
            if (value.is_number() && end != word.c_str() && *end == '\0' && number == value)
                return true;
        }
    }
    return false;
}

std::vector<json> values_of(const json& setting) {
    if (setting.contains("choices")) return setting.at("choices").get<std::vector<json>>();
    return {setting.at("low"), setting.at("high")};
}

}  // namespace

TEST_CASE("every setting that the playground offers is one of its model, with its default") {
    const json known = json::parse(read_text(scenes_folder.parent_path() / "models.json"));
    const json settings = known.at("settings");
    const std::string help = run_process(shell_quoted(COLLIDE_BIN "/simulate") + " --help").output;
    int models = 0;
    for (const auto& [model, about] : known.items()) {
        if (model == "settings") continue;
        CAPTURE(model);
        CHECK(fs::exists(fs::path(COLLIDE_ROOT) / "chapters" / std::string(about.at("chapter"))));
        const json problem = landing_box(model);
        const ProcessResult usual = simulated(problem);
        CAPTURE(usual.output);
        REQUIRE(usual.status == 0);
        for (const std::string name : about.at("settings")) {
            const json setting = settings.at(name);
            CAPTURE(name);
            json changed = problem;
            changed["settings"][name] = setting.at("default");
            CHECK(simulated(changed).output == usual.output);
            CHECK(is_default_in_help(help, name, setting.at("default")));
            for (const json& value : values_of(setting)) {
                changed["settings"][name] = value;
                const ProcessResult run = simulated(changed);
                CAPTURE(value, run.output);
                CHECK(run.status == 0);
            }
        }
        ++models;
    }
    CHECK(models == 7);
}

// The arches -------------------------------------------------------------------------------------

namespace {

/// A semicircular arch of equal stones, its mean radius 1. A stone is a trapezoid: its faces in the
/// joints are radial, the other two are chords.
struct Arch {
    int stones = 0;
    double thickness = 0;  ///< as a share of the mean radius
};

/// The part of the right half of an arch above a joint: its weight, and the weight's moment about
/// the centre of the circle, both per weight of a unit area.
struct PartOfArch {
    double weight = 0, moment = 0;
};
PartOfArch part_above(const Arch& arch, double joint_angle) {
    const double half = std::numbers::pi / (2 * arch.stones);  // of the angle of a stone
    const double inner = (1 - arch.thickness / 2) * std::sin(half);
    const double outer = (1 + arch.thickness / 2) * std::sin(half);  // half lengths of its chords
    const double height = arch.thickness * std::cos(half);
    const double area = (inner + outer) * height;
    const double centroid = (1 - arch.thickness / 2) * std::cos(half) +
                            height * (inner + 2 * outer) / (3 * (inner + outer));
    PartOfArch part;
    for (int k = 0; k < arch.stones; ++k) {
        const double angle = (2 * k + 1) * half;  // of the middle of a stone, from the right foot
        if (angle < joint_angle) continue;
        if (2 * k + 1 < arch.stones) {
            part.weight += area;
            part.moment += area * centroid * std::cos(angle);
        } else if (2 * k + 1 == arch.stones) {  // half of the keystone
            part.weight += area / 2;
            part.moment += (inner * inner + inner * outer + outer * outer) * height / 6;
        }
    }
    return part;
}

/// Does a line of thrust fit into the arch? Joints push and do not pull, and friction is ample, so
/// this decides whether it stands (Heyman's safe theorem). Equilibria can be averaged with their
/// mirror images, so it is enough to look at symmetric ones: at the crown a horizontal thrust H with
/// a moment M about the centre of the circle. A joint at the angle θ, with the weight W above it,
/// gets a force through the radius r = (M + moment of W) / (W cos θ + H sin θ), which must be between
/// the radii of the faces. That is an interval for M at each joint, and the common part of all
/// intervals has a length that is concave in H: a search by thirds finds its largest value.
bool thrust_line_fits(const Arch& arch) {
    const auto angle_of = [&](int joint) { return joint * std::numbers::pi / arch.stones; };
    std::vector<PartOfArch> parts;  // above the joints of the right half, from the foot on
    for (int joint = 0; 2 * joint <= arch.stones; ++joint)
        parts.push_back(part_above(arch, angle_of(joint)));
    const auto common_length = [&](double thrust) {
        double low = -std::numeric_limits<double>::infinity(), high = -low;
        for (int joint = 0; 2 * joint <= arch.stones; ++joint) {
            const auto& [weight, moment] = parts[static_cast<std::size_t>(joint)];
            const double angle = angle_of(joint);
            const double push = weight * std::cos(angle) + thrust * std::sin(angle);
            low = std::max(low, (1 - arch.thickness / 2) * push - moment);
            high = std::min(high, (1 + arch.thickness / 2) * push - moment);
        }
        return high - low;
    };
    double left = 0, right = 2 * parts.front().weight;
    for (int step = 0; step < 100; ++step) {
        const double third = (right - left) / 3;
        if (common_length(left + third) < common_length(right - third))
            left += third;
        else
            right -= third;
    }
    return common_length((left + right) / 2) >= 0;
}

/// The least thickness with which an arch of so many stones stands, by bisection.
double least_thickness(int stones) {
    double falls = 0.01, stands = 0.5;
    while (stands - falls > 1e-12) {
        const double middle = (falls + stands) / 2;
        (thrust_line_fits({.stones = stones, .thickness = middle}) ? stands : falls) = middle;
    }
    return stands;
}

}  // namespace

TEST_CASE("the arches have 1.05 and 0.95 times the least thickness that stands") {
    // With very many stones it is Milankovitch's number for a semicircle.
    CHECK_THAT(least_thickness(200), Catch::Matchers::WithinAbs(0.1075, 0.0001));
    for (const int stones : {8, 13})
        for (const std::string end : {"stands", "falls"}) {
            const std::string name = "arch_" + std::to_string(stones) + "_" + end;
            CAPTURE(name);
            const json kept = read_scene_file(name);
            double inner = std::numeric_limits<double>::infinity(), outer = 0;
            for (const json& corner : kept.at("scene").at("bodies").at(0).at("shape").at("hull")) {
                inner = std::min(inner, std::abs(corner.at(0).get<double>()));
                outer = std::max(outer, std::abs(corner.at(0).get<double>()));
            }
            const double thickness = 2 * (outer - inner) / (outer + inner);
            const double least = least_thickness(stones);
            CHECK_THAT(thickness / least,
                       Catch::Matchers::WithinAbs(end == "stands" ? 1.05 : 0.95, 1e-9));
            std::ostringstream number;
            number << std::fixed << std::setprecision(5) << least;
            CHECK_THAT(kept.at("about").get<std::string>(),
                       Catch::Matchers::ContainsSubstring(" " + number.str() + " "));
        }
}
