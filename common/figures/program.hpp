// The common command line of all programs: --out, --format, --width, --quiet, and each program's
// own parameters.
//
//     double e = 0.7;
//     Program program("zeno", "How the bounces of a ball pile up before it comes to rest.");
//     program.option("--e", e, "coefficient of restitution", {0.1, 0.99});
//     return program.run(argc, argv, [&](const FigureFiles& files) { … });
//
// A bad value gives one line on standard error and exit status 2; any other failure, one line and
// status 1. For tools there is --describe, hidden from --help: one line per parameter with flag,
// lowest and highest value, default and meaning, separated by tabs.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "common/figures/figure.hpp"

namespace CLI {
class App;
}

namespace collide {

class Program {
  public:
    Program(std::string name, const std::string& purpose, std::filesystem::path default_folder);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// A number in the allowed range, ends included.
    void option(const std::string& flag, double& value, const std::string& meaning, Range allowed);
    /// The name of a folder, which is no parameter of the figure; empty if it is not given.
    void folder(const std::string& flag, std::filesystem::path& name, const std::string& meaning);

    int run(int argc, char** argv, const std::function<void(const FigureFiles&)>& body);

  private:
    struct Parameter {
        std::string flag, meaning;
        Range allowed;
        double default_value;
    };
    [[nodiscard]] std::string description() const;

    std::string name_;
    std::unique_ptr<CLI::App> app_;
    std::vector<Parameter> parameters_;
    FigureFiles files_;
    double width_ = 0;  // zero: the figure's own
    std::string formats_ = "svg";
    bool quiet_ = false;
    bool wants_description_ = false;
};

}  // namespace collide
