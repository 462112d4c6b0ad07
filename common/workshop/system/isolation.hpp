// How a program started by us is kept apart and ended: everything here that differs between systems.
// isolation_linux.cpp is for Linux, isolation_posix.cpp for macOS and the rest; CMake's COLLIDE_SYSTEM
// chooses, so that the second can be tested on Linux, too.
#pragma once
#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

namespace collide {

/// What this system lacks, in words that end a sentence: "a process that …"; empty if it lacks nothing.
std::string missing_isolation();

// --------------------------------------------------------------------------------- before the fork

/// Two connected file descriptors, which no other program inherits.
struct Ends {
    int ours = -1, theirs = -1;
};
/// Throws std::runtime_error if the system gives no more descriptors.
Ends make_sockets();
/// The same for the other's output, as much of it as the system keeps before it blocks.
Ends make_output_pipe();

/// Makes the other process end with this one, however this one ends.
Ends make_lifeline();

/// The limit that lets this user start so many more processes and threads; 0, unlimited, where the
/// system does not say how many there are.
std::size_t limit_on_processes(int more);

// ------------------------------------------------ in the child: only async-signal-safe calls in them

/// Ends this process's group, which it must lead, as soon as the parent's end of the lifeline is closed.
void hold_lifeline(const Ends& lifeline);

/// Closes what the caller has open beyond standard error, and gives up the keys of its session.
void drop_inherited();

// ------------------------------------------------------------------------------ in the parent, after

/// Closes the parent's end; the child has ended.
void release_lifeline(const Ends& lifeline);

/// From now on orphaned descendants become children of this process, so that a daemon cannot hide. Returns the
/// children that there are.
std::vector<pid_t> adopt_orphans();

/// Kills all children but those from before a command, and their children in turn.
void end_orphans(const std::vector<pid_t>& before);

/// What a family of processes uses together. 0 where the system does not say.
struct InUse {
    std::size_t bytes = 0;  ///< of memory: their own, shared, and files that exist in memory only
    std::size_t tasks = 0;  ///< processes and threads
};

/// What the children that are not from before use, with all that they have started.
/// @param most_tasks  where counting stops; 0: never
InUse in_use(const std::vector<pid_t>& before, std::size_t most_tasks);

/// Other processes of this user must not read the memory of this one.
void hide_memory();

}  // namespace collide
