#include "chapters/15_on_trial/tosses.hpp"

#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>

#include "chapters/15_on_trial/measured_file.hpp"
#include "chapters/15_on_trial/torch_table.hpp"
#include "common/core/digits.hpp"

namespace collide {

namespace {

const std::string toss_file = "cube_tosses.csv";
const std::vector<std::string> toss_columns = {"toss", "time", "x",  "y",  "z",  "qw", "qx", "qy",
                                               "qz",   "vx",   "vy", "vz", "wx", "wy", "wz"};
constexpr double toss_rate = 148;  // samples a second of the original files, which have no times
constexpr int torch_columns = 19;  // place, quaternion, velocities, and six zeros
constexpr double unit_to_digits = 1e-5;  // of quaternions: they have six digits

/// A cube in motion. @param state  place, quaternion, velocity, angular velocity: 13 numbers
RigidBody measured_cube(const double* state) {
    const TossedCube cube;
    RigidBody body{.position = {state[0], state[1], state[2]},
                   .velocity = {state[7], state[8], state[9]},
                   .angular_velocity = {state[10], state[11], state[12]},
                   .inverse_mass = 1 / cube.mass,
                   .inverse_inertia = Mat3::Identity() / cube.inertia};
    const Quat q(state[3], state[4], state[5], state[6]);
    if (!(std::abs(q.norm() - 1) <= unit_to_digits))
        throw std::invalid_argument("the quaternion has the length " + shortest_digits(q.norm()) +
                                    " instead of 1");
    body.orientation = q.normalized();
    return body;
}

std::vector<Toss> tosses_from_rows(const std::filesystem::path& file) {
    std::map<int, Toss> tosses;
    double last = -1;
    for (const MeasuredRow& row : read_measured_rows(file, toss_columns)) {
        const auto refuse_row = [&](const std::string& what) { refuse_line(file, row.line, what); };
        const double number = row.numbers[0], time = row.numbers[1];
        if (number != std::floor(number) || number < 0 || number > 1e9)
            refuse_row("toss " + shortest_digits(number) + " is no whole number from 0");
        Toss& toss = tosses[static_cast<int>(number)];
        toss.number = static_cast<int>(number);
        if (!toss.samples.empty() && number != last)
            refuse_row("toss " + shortest_digits(number) + " goes on after another one");
        if (!toss.samples.empty() && !(time > toss.samples.back().time))
            refuse_row("time " + shortest_digits(time) + " does not follow " +
                       shortest_digits(toss.samples.back().time));
        last = number;
        try {
            toss.samples.push_back({time, measured_cube(&row.numbers[2])});
        } catch (const std::invalid_argument& error) {
            refuse_row(error.what());
        }
    }
    std::vector<Toss> found;
    for (auto& [number, toss] : tosses) found.push_back(std::move(toss));
    return found;
}

/// A toss of the original form: lengths in half edges, spins in the frame of the body.
Toss toss_from_torch(const std::filesystem::path& file, int number) {
    Toss toss{.number = number};
    for (std::vector<double> row : read_torch_table(file, torch_columns)) {
        const std::string sample = "sample " + std::to_string(toss.samples.size());
        for (const double value : row)
            if (!std::isfinite(value))
                throw std::invalid_argument(file.string() + ": " + sample + " is not finite");
        for (const int i : {0, 1, 2, 7, 8, 9})
            row[static_cast<std::size_t>(i)] *= TossedCube{}.edge / 2;
        try {
            RigidBody body = measured_cube(row.data());
            body.angular_velocity = body.orientation * body.angular_velocity;
            toss.samples.push_back({static_cast<double>(toss.samples.size()) / toss_rate, body});
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(file.string() + ": " + sample + ": " + error.what());
        }
    }
    return toss;
}

/// The number of a file that is called 17.pt.
std::optional<int> number_of_file(const std::filesystem::path& file) {
    const std::string stem = file.stem().string();
    constexpr std::size_t most_digits = 6;
    const bool is_number = !stem.empty() && stem.size() <= most_digits &&
                           stem.find_first_not_of("0123456789") == std::string::npos;
    if (file.extension() != ".pt" || !is_number) return {};
    return std::stoi(stem);
}

}  // namespace

std::vector<Toss> read_tosses(const std::filesystem::path& folder) {
    require_folder(folder);
    if (std::filesystem::exists(folder / toss_file)) return tosses_from_rows(folder / toss_file);
    std::map<int, std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (const auto number = number_of_file(entry.path())) files[*number] = entry.path();
    if (files.empty())
        throw std::invalid_argument(folder.string() + ": has neither " + toss_file +
                                    " nor files 0.pt, 1.pt, …");
    std::vector<Toss> tosses;
    for (const auto& [number, file] : files) tosses.push_back(toss_from_torch(file, number));
    return tosses;
}

}  // namespace collide
