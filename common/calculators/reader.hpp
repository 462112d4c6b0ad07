// Reads problems from a JSON text one by one.
#pragma once
#include <functional>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace collide {

/// Called for each problem. If `defect` is not empty, the problem is invalid and the defect is the
/// answer.
using Handle = std::function<void(const nlohmann::json& problem, const std::string& defect)>;

/// Reads one problem, or an array of them. Each is handed over as soon as it is read and not kept,
/// so an array may exceed the memory. `begins_array` is called at the start of an array, before the
/// first problem. Throws std::invalid_argument if the text is not JSON or is nested too deeply.
void read_problems(std::istream& text, const std::function<void()>& begins_array,
                   const Handle& handle);

/// The text cut to at most `length` bytes, between two characters, with "…" if it was cut.
std::string cut_short(const std::string& text, std::size_t length);

}  // namespace collide
