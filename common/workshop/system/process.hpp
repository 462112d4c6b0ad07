// Other programs: are they there, and what do they say?
#pragma once
#include <string>

namespace collide {

/// Is a program of this name on the PATH?
bool is_installed(const std::string& program);

struct ProcessResult {
    int status = 0;      ///< exit status; 128 + n after signal n
    std::string output;  ///< standard output and standard error, in the order they came
};

/// Runs a shell command to its end.
ProcessResult run_process(const std::string& command);

/// Why it failed, in one line: the last one that it said (programs quote their input before it), or how
/// it ended.
std::string complaint(const ProcessResult& result);

/// The word as the shell reads it back, whatever is in it.
std::string shell_quoted(const std::string& word);

/// "SIGSEGV" for 11 and so on.
std::string signal_name(int signal);

}  // namespace collide
