// Running something that is not trusted in a process of its own: a library that prints, hangs or ends
// the process takes nothing with it.
#pragma once
#include <functional>
#include <optional>
#include <string>

namespace collide {

/// What the task returns. Nothing, if its process ends before it returns, or is stopped after
/// `time_limit` seconds. What it prints is thrown away.
std::optional<std::string> run_apart(const std::function<std::string()>& task, double time_limit);

/// Processor time of this process and its threads [s].
double processor_seconds();

}  // namespace collide
