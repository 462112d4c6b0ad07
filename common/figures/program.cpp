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

/// Empty for csv alone: the numbers are always written.
std::vector<Format> parse_formats(const std::string& words) {
    std::vector<Format> formats;
    std::istringstream stream(words);
    for (std::string word; std::getline(stream, word, ',');) {
        const auto format = format_from(word);
        if (!format && word != "csv")
            throw std::invalid_argument("--format: '" + word +
                                        "' is not one of svg, pdf, png, eps, csv");
        if (format && std::find(formats.begin(), formats.end(), *format) == formats.end())
            formats.push_back(*format);
    }
    if (words.empty())
        throw std::invalid_argument("--format: name at least one of svg, pdf, png, eps, csv");
    return formats;
}

void report_written(const FigureFiles& files, const std::string& name) {
    std::cerr << "wrote";
    for (const Format format : files.formats)
        std::cerr << ' ' << (files.folder / (name + "." + to_text(format))).string();
    std::cerr << (files.formats.empty() ? " " : " and ") << "the numbers, "
              << (files.folder / (name + ".csv")).string() << '\n';
}

}  // namespace

Program::Program(std::string name, const std::string& purpose, std::filesystem::path default_folder)
    : name_(std::move(name)), app_(std::make_unique<CLI::App>(purpose, name_)) {
    files_.folder = std::move(default_folder);
    app_->add_option("--out", files_.folder, "folder to write to (made if it is not there)")
        ->type_name("DIR")
        ->capture_default_str();
    app_->add_option("--format", formats_,
                     "any of svg, pdf, png, eps, separated by commas; csv: only the numbers")
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
}

Program::~Program() = default;

void Program::option(const std::string& flag, double& value, const std::string& meaning,
                     Range allowed) {
    parameters_.push_back({flag, meaning, allowed, value});
    app_->add_option(flag, value, meaning)
        ->type_name("NUMBER")
        ->capture_default_str()
        ->check(number_in(allowed));
}

void Program::folder(const std::string& flag, std::filesystem::path& name,
                     const std::string& meaning) {
    app_->add_option(flag, name, meaning)->type_name("DIR");
}

std::string Program::description() const {
    std::string lines;
    for (const Parameter& p : parameters_)
        lines += p.flag + '\t' + to_text(p.allowed.low) + '\t' + to_text(p.allowed.high) + '\t' +
                 to_text(p.default_value) + '\t' + p.meaning + '\n';
    return lines;
}

int Program::run(int argc, char** argv, const std::function<void(const FigureFiles&)>& body) {
    const auto complain = [&](const std::string& what, int status) {
        std::cerr << name_ << ": " << what << '\n';
        return status;
    };
    try {
        app_->parse(argc, argv);
        files_.formats = parse_formats(formats_);
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
        body(files_);
    } catch (const std::invalid_argument& error) {
        return complain(error.what(), 2);
    } catch (const std::exception& error) {
        return complain(error.what(), 1);
    }
    if (!quiet_) report_written(files_, name_);
    return 0;
}

}  // namespace collide
