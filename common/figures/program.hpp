// The common command line of all programs: --out, --format, --width, --quiet, and each program's
// own parameters.
//
//     double e = 0.7;
//     Program program("zeno", "How the bounces of a ball pile up before it comes to rest.");
//     program.option("--e", e, "coefficient of restitution", {0.1, 0.99});
//     return program.run(argc, argv, [&](const FigureFiles& files) { … });
//
// A figure that is also a film says so: film() if the body draws the pictures itself where it is asked
// for a film (FigureFiles::film), film(flag, …) if they are those of a parameter that grows. Then --format
// also takes gif and mp4.
//
// A bad value gives one line on standard error and exit status 2; any other failure, one line and
// status 1. For tools there is --describe, hidden from --help: one line per parameter with flag,
// lowest and highest value, default and meaning, separated by tabs; and --film, which writes the film for
// a page, name.film: its length in seconds on a line, then one SVG after the other.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/figures/figure.hpp"
#include "common/figures/film.hpp"

namespace CLI {
class App;
}

namespace collide {

class Program {
  public:
    using Body = std::function<void(const FigureFiles&)>;

    Program(std::string name, const std::string& purpose, std::filesystem::path default_folder);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// A number in the allowed range, ends included.
    void option(const std::string& flag, double& value, const std::string& meaning, Range allowed);
    /// The name of a folder, which is no parameter of the figure; empty if it is not given.
    void folder(const std::string& flag, std::filesystem::path& name, const std::string& meaning);

    /// The body draws the pictures, each by a call of save, and sets the length of the film.
    void film();
    /// The pictures are those of a parameter that grows through its range.
    void film(const std::string& flag, int pictures, double seconds);

    int run(int argc, char** argv, const Body& body);

  private:
    struct Parameter {
        std::string flag, meaning;
        Range allowed;
        double default_value;
        double* value;
    };
    struct GrowingParameter {
        std::string flag;
        int pictures;
        double seconds;
    };
    [[nodiscard]] std::string description() const;
    void parse_formats();
    void draw(const Body& body);
    [[nodiscard]] Film film_by(const Body& body);

    std::string name_;
    std::unique_ptr<CLI::App> app_;
    std::vector<Parameter> parameters_;
    FigureFiles files_;
    double width_ = 0;  // zero: the figure's own
    std::string formats_ = "svg";
    bool quiet_ = false;
    bool wants_description_ = false;
    bool is_film_ = false;
    std::optional<GrowingParameter> growing_ = std::nullopt;
    bool wants_still_ = true;
    std::vector<FilmFormat> film_formats_ = {};
    bool wants_film_for_page_ = false;
};

}  // namespace collide
