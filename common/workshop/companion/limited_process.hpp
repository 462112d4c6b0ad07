// A program that may do anything, run so that it cannot do much: limits on time, memory, files,
// processes and output.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace collide {

struct Limits {
    double seconds = 10;
    std::size_t memory_bytes = std::size_t{2} << 30;   ///< of address space; 0: unlimited
    std::size_t file_bytes = std::size_t{16} << 20;    ///< of any file it writes; 0: unlimited
    std::size_t output_bytes = std::size_t{64} << 10;  ///< kept of its output; the rest is dropped
    int processes = 0;  ///< how many more this user may have; 0: unlimited. Nothing limits root
};

struct LimitedResult {
    int status = 0;          ///< exit status, if it ended by itself
    int signal = 0;          ///< the signal that ended it, else 0
    bool timed_out = false;  ///< it was ended because its time was over
    std::string output;      ///< standard output and error together
};

/// Runs the command (found on the PATH) in the folder and waits for it. All processes that it
/// started are ended with it, also those that have left its group and its session.
/// @param on_output  if given, told of each piece of output as it comes
LimitedResult run_limited(const std::vector<std::string>& command,
                          const std::filesystem::path& folder, const Limits& limits,
                          const std::function<void(std::string_view)>& on_output = {});

}  // namespace collide
