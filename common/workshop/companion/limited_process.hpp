// Runs an untrusted program with limits on time, memory, files, processes and output.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace collide {

struct Limits {
    double seconds = 10;
    std::size_t memory_bytes = std::size_t{2} << 30;  ///< of address space; 0: unlimited
    std::size_t family_bytes = 0;  ///< of memory of all its processes together; 0: unlimited
    std::size_t family_tasks = 0;  ///< processes and threads together; 0: unlimited
    std::size_t file_bytes = std::size_t{16} << 20;    ///< of any file it writes; 0: unlimited
    std::size_t output_bytes = std::size_t{64} << 10;  ///< kept of its output; the rest is dropped
    std::size_t open_files = 0;                        ///< 0: as many as the caller may
    int processes = 0;  ///< additional processes of this user; 0: unlimited. Not enforced for root
};

struct LimitedResult {
    int status = 0;                     ///< exit status, if it ended by itself
    int signal = 0;                     ///< the signal that ended it, else 0
    bool timed_out = false;             ///< killed at the time limit
    bool took_too_much_memory = false;  ///< killed at the limit of all its processes together
    bool started_too_much = false;      ///< killed at the limit of their number
    std::string output;                 ///< standard output and error together
};

/// Runs the command (found on the PATH) in the folder and waits for it. All its descendants are
/// killed with it, even those that left its process group and session.
/// @param on_output  if given, called with each piece of output as it arrives
LimitedResult run_limited(const std::vector<std::string>& command,
                          const std::filesystem::path& folder, const Limits& limits,
                          const std::function<void(std::string_view)>& on_output = {});

/// How much longer anything takes because more wants to run than there are processors: from 1 to 5. Limits in
/// seconds are multiplied by it where a right answer must not fail for want of a processor.
double factor_for_load();

}  // namespace collide
