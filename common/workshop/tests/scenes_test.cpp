// The scenes of the playground: described, and accepted by simulate under their suggested models.
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

#include "common/figures/files.hpp"
#include "common/testing/testing.hpp"
#include "common/workshop/system/process.hpp"

using namespace collide;
namespace fs = std::filesystem;
using nlohmann::json;

TEST_CASE("every scene of the playground has a title, a word about it, and models that run it") {
    const fs::path scratch = fs::temp_directory_path() /
                             ("collide-scene-" + std::to_string(std::random_device{}()) + ".json");
    int scenes = 0;
    for (const auto& file :
         fs::directory_iterator(fs::path(COLLIDE_ROOT) / "common/workshop/live/scenes")) {
        const json kept = json::parse(read_text(file.path()));
        const std::string name = file.path().filename();
        CAPTURE(name);
        CHECK(!kept.at("title").get<std::string>().empty());
        CHECK(kept.at("about").get<std::string>().ends_with('.'));
        CHECK(!kept.at("scene").contains("model"));
        REQUIRE(!kept.at("models").empty());
        for (const std::string model : kept.at("models")) {
            json problem = kept.at("scene");
            problem["model"] = model;
            problem["duration"] = 0.02;  // tests acceptance; the book tests the whole run
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
