// Running other programs.
#pragma once
#include <string>

namespace collide {

/// Is the program on the PATH?
bool is_installed(const std::string& program);

struct ProcessResult {
    int status = 0;      ///< exit status; 128 + n after signal n
    std::string output;  ///< standard output and standard error, in the order they came
};

/// Runs a shell command to its end.
ProcessResult run_process(const std::string& command);

/// The reason of a failure in one line: the last line of output (programs quote their input before
/// it), or the exit status.
std::string complaint(const ProcessResult& result);

/// The word quoted for the shell.
std::string shell_quoted(const std::string& word);

/// "SIGSEGV" for 11 and so on.
std::string signal_name(int signal);

}  // namespace collide
