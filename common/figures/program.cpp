#include "common/figures/program.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <sstream>

#include "common/core/errors.hpp"
#include "common/figures/files.hpp"

namespace collide {

namespace {

/// Returns an error message, or an empty string, as CLI11 expects.
std::string check_number(const std::string& word, Range allowed) {
    double value = 0;
    if (!CLI::detail::lexical_cast(word, value) || !std::isfinite(value))
        return "'" + word + "' is not a number";
    if (value < allowed.low || value > allowed.high)
        return word + " is not allowed: it must lie between " + to_text(allowed.low) + " and " +
               to_text(allowed.high);
    return "";
}

CLI::Validator number_in(Range allowed) {
    return {[allowed](std::string& word) { return check_number(word, allowed); },
            "in [" + to_text(allowed.low) + ", " + to_text(allowed.high) + "]"};
}

void report_written(const FigureFiles& files, const std::string& name) {
    std::cerr << "wrote";
    for (const Format format : files.formats)
        std::cerr << ' ' << (files.folder / (name + "." + to_text(format))).string();
    std::cerr << (files.formats.empty() ? " " : " and ") << "the numbers, "
              << (files.folder / (name + ".csv")).string() << '\n';
}

template <class Value>
void add_once(std::vector<Value>& list, const Value& value) {
    if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
}

}  // namespace

Program::Program(std::string name, const std::string& purpose, std::filesystem::path default_folder)
    : name_(std::move(name)), app_(std::make_unique<CLI::App>(purpose, name_)) {
    files_.folder = std::move(default_folder);
    app_->add_option("--out", files_.folder, "folder to write to (made if it is not there)")
        ->type_name("DIR")
        ->capture_default_str();
    app_->add_option(
            "--format", formats_,
            "any of svg, pdf, png, eps, and for films gif and mp4, separated by commas; csv: "
            "only the numbers")
        ->type_name("LIST")
        ->capture_default_str();
    const Range widths{100, 10000};
    app_->add_option("--width", width_,
                     "width in pixels (96 an inch for pdf and eps); text and lines scale with it")
        ->type_name("PIXELS")
        ->check(number_in(widths));
    app_->add_flag("--quiet", quiet_, "do not say what was written");
    const std::string hidden = "";
    app_->add_flag("--describe", wants_description_)->group(hidden);
    app_->add_flag("--film", wants_film_for_page_)->group(hidden);
}

Program::~Program() = default;

void Program::option(const std::string& flag, double& value, const std::string& meaning,
                     Range allowed) {
    parameters_.push_back({flag, meaning, allowed, value, &value});
    app_->add_option(flag, value, meaning)
        ->type_name("NUMBER")
        ->capture_default_str()
        ->check(number_in(allowed));
}

void Program::folder(const std::string& flag, std::filesystem::path& name,
                     const std::string& meaning) {
    app_->add_option(flag, name, meaning)->type_name("DIR");
}

void Program::film() { is_film_ = true; }

void Program::film(const std::string& flag, int pictures, double seconds) {
    is_film_ = true;
    growing_ = {flag, pictures, seconds};
}

std::string Program::description() const {
    std::string lines;
    for (const Parameter& p : parameters_)
        lines += p.flag + '\t' + to_text(p.allowed.low) + '\t' + to_text(p.allowed.high) + '\t' +
                 to_text(p.default_value) + '\t' + p.meaning + '\n';
    return lines;
}

/// The numbers are written with every format but those of films; csv is them alone.
void Program::parse_formats() {
    const std::string known = "svg, pdf, png, eps, gif, mp4, csv";
    files_.formats.clear();
    wants_still_ = false;
    std::istringstream stream(formats_);
    for (std::string word; std::getline(stream, word, ',');) {
        if (const auto of_film = film_format_from(word)) {
            add_once(film_formats_, *of_film);
            continue;
        }
        wants_still_ = true;
        if (const auto format = format_from(word))
            add_once(files_.formats, *format);
        else if (word != "csv")
            throw std::invalid_argument("--format: '" + word + "' is not one of " + known);
    }
    if (formats_.empty()) throw std::invalid_argument("--format: name at least one of " + known);
    if (wants_film_for_page_) {
        film_formats_ = {FilmFormat::page};
        wants_still_ = false;
    }
    if (!film_formats_.empty() && !is_film_)
        throw std::invalid_argument("gif and mp4 are for films, and " + name_ +
                                    " is a still picture");
}

/// The pictures of the body, or of a body for each value of the growing parameter.
Film Program::film_by(const Body& body) {
    Film film;
    FigureFiles files = files_;
    files.film = &film;
    if (!growing_) {
        body(files);
    } else {
        const auto found =
            std::find_if(parameters_.begin(), parameters_.end(),
                         [&](const Parameter& p) { return p.flag == growing_->flag; });
        if (found == parameters_.end())
            throw std::logic_error("a film of an unknown parameter, " + growing_->flag);
        const double chosen = *found->value;
        for (int k = 0; k < growing_->pictures; ++k) {
            const double share = static_cast<double>(k) / (growing_->pictures - 1);
            *found->value = found->allowed.low + share * (found->allowed.high - found->allowed.low);
            body(files);
        }
        *found->value = chosen;
        film.seconds = growing_->seconds;
    }
    return film;
}

void Program::draw(const Body& body) {
    if (wants_still_) {
        body(files_);
        if (!quiet_) report_written(files_, name_);
    }
    if (film_formats_.empty()) return;
    const Film film = film_by(body);
    for (const FilmFormat format : film_formats_) {
        const std::filesystem::path file = files_.folder / (name_ + "." + to_text(format));
        save(film, format, files_.width, file);
        if (!quiet_) std::cerr << "wrote " << file.string() << '\n';
    }
}

int Program::run(int argc, char** argv, const Body& body) {
    const auto complain = [&](const std::string& what, int status) {
        std::cerr << name_ << ": " << what << '\n';
        return status;
    };
    try {
        app_->parse(argc, argv);
        parse_formats();
        if (width_ > 0) files_.width = width_;
    } catch (const CLI::Success&) {
        std::cout << app_->help();
        return 0;
    } catch (const std::exception& error) {  // CLI::ParseError, std::invalid_argument
        return complain(error.what(), 2);
    }
    if (wants_description_) {
        std::cout << description();
        return 0;
    }
    if (const std::string reason = why_not_writable(files_.folder); !reason.empty())
        return complain("--out: cannot write to " + files_.folder.string() + ": " + reason, 2);
    files_.parameters = description();
    try {
        draw(body);
    } catch (const std::invalid_argument& error) {
        return complain(error.what(), 2);
    } catch (const std::exception& error) {
        return complain(error.what(), 1);
    }
    return 0;
}

}  // namespace collide
