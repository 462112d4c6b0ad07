// Messages between two processes, over one end of a socket.
#pragma once
#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace collide {

using Deadline = std::chrono::steady_clock::time_point;

enum class Arrival { message, ended, too_late };

/// Writes the message and its length. False if nobody reads it any more.
bool send_message(int socket, const std::string& message);

/// Something else that speaks while a message is waited for: where, and who listens to it.
struct Aside {
    int file = -1;
    std::function<void()> listen;
};

/// Waits for the next message.
/// @param deadline  when to give up; none: never
Arrival receive_message(int socket, std::string& message,
                        const std::optional<Deadline>& deadline = {}, const Aside& aside = {});

}  // namespace collide
