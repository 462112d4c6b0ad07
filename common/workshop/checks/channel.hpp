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

    /// Sends the message, after all that were posted. False if nobody reads it any more.
    bool send(const std::string& message);
    /// Sends it later, together with others: for messages that need no answer.
    bool post(const std::string& message);

    /// Waits for the next message.
    /// @param deadline   when to give up; none: never
    /// @param meanwhile  called from time to time while nothing comes
    Arrival receive(std::string& message, const std::optional<Deadline>& deadline = {},
                    const std::function<void()>& meanwhile = {});

  private:
    bool flush();
    bool take_message(std::string& message, bool& makes_sense);

    int socket_ = -1;
    std::string outgoing_;
    std::string incoming_;
    std::size_t taken_ = 0;  // of what came
};

}  // namespace collide
