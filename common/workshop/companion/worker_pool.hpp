// Tasks in several processes at once.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace collide {

/// Does one task, in a worker's process, and returns its result as text.
using DoTask = std::function<std::string(std::size_t task)>;
/// Receives a result, in the caller's process; nothing if the worker ended before it had one.
using OnResult = std::function<void(std::size_t task, const std::optional<std::string>& result)>;

/// Does the tasks in `jobs` worker processes, which are started here and end with this process. A worker
/// that ends early is replaced.
void do_in_workers(const std::vector<std::size_t>& tasks, int jobs, const DoTask& do_task,
                   const OnResult& on_result);

}  // namespace collide
