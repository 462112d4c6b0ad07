// A limit of the kernel on all processes of a program together: on Linux a control group, where this user may
// make one (root may, and often a user in his desktop's session); elsewhere nothing. It also sees what looking
// at the processes does not (isolation.hpp, in_use): what lies in their sockets and pipes.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace collide {

class ControlGroup {
  public:
    /// Makes one if it can. A limit of 0 is none.
    ControlGroup(std::size_t bytes, std::size_t tasks);
    /// Removes it; its processes have ended.
    ~ControlGroup();
    ControlGroup(const ControlGroup&) = delete;
    ControlGroup& operator=(const ControlGroup&) = delete;

    [[nodiscard]] bool exists() const { return !folders_.empty(); }

    /// In the child: only async-signal-safe calls. From here on this process and all that it starts belong to it.
    void enter() const;

    /// Ends all that belong to it, however fast they start others.
    void end() const;

    /// Has the kernel ended one of its processes because there was no memory left for it?
    [[nodiscard]] bool ran_out_of_memory() const;

  private:
    struct Limit {
        const char* file;
        std::size_t value;  ///< 0: none
    };
    /// Makes one below the parent; nothing if it cannot have these limits.
    void add(const std::string& parent, const std::vector<Limit>& limits);

    std::vector<std::string>
        folders_;  ///< one, or in the kernel's first version one for each limit
    std::vector<std::string> entrances_;
};

}  // namespace collide
