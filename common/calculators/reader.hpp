// Problems out of a text, one by one.
#pragma once
#include <functional>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace collide {

/// What to do with a problem. If there is a defect the problem cannot be trusted: the defect is the
/// answer.
using Handle = std::function<void(const nlohmann::json& problem, const std::string& defect)>;

/// Reads one problem, or an array of them. Each is handed over as soon as it is read, and then
/// forgotten: an array may be longer than memory. `begins_array` is called when it is one, before
/// the first problem. Throws std::invalid_argument if the text is not JSON or is nested too deeply.
void read_problems(std::istream& text, const std::function<void()>& begins_array,
                   const Handle& handle);

/// At most so many bytes of the text, cut between two characters, with "…" if something is missing.
std::string cut_short(const std::string& text, std::size_t length);

}  // namespace collide
