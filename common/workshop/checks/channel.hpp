// Messages between two processes, over one end of a socket.
#pragma once
#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace collide {

using Deadline = std::chrono::steady_clock::time_point;

enum class Arrival { message, ended, too_late };

class Channel {
  public:
    Channel() = default;
    explicit Channel(int socket) : socket_(socket) {}

    /// Sends the message, after all posted ones. False if the other end is closed.
    bool send(const std::string& message);
    /// Queues a message that needs no answer, to be sent with others.
    bool post(const std::string& message);

    /// Waits for the next message.
    /// @param deadline   none: waits for ever
    /// @param meanwhile  called from time to time while waiting
    Arrival receive(std::string& message, const std::optional<Deadline>& deadline = {},
                    const std::function<void()>& meanwhile = {});

  private:
    bool flush();
    bool take_message(std::string& message, bool& makes_sense);

    int socket_ = -1;
    std::string outgoing_;
    std::string incoming_;
    std::size_t taken_ = 0;  // bytes consumed
};

}  // namespace collide
