#include "common/workshop/checks/channel.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace collide {

namespace {

// Upper bound of a plausible message; a larger length is refused.
constexpr std::uint64_t longest_message = 64 << 20;
// Posted messages are sent when this many bytes have accumulated.
constexpr std::size_t enough_to_send = 32 << 10;

}  // namespace

bool Channel::flush() {
    for (std::size_t sent = 0; sent < outgoing_.size();) {
        const ssize_t n =
            ::send(socket_, outgoing_.data() + sent, outgoing_.size() - sent, MSG_NOSIGNAL);
        if (n < 0 && errno != EINTR) return false;
        sent += static_cast<std::size_t>(std::max<ssize_t>(n, 0));
    }
    outgoing_.clear();
    return true;
}

bool Channel::send(const std::string& message) {
    const std::uint64_t length = message.size();
    outgoing_.append(reinterpret_cast<const char*>(&length), sizeof length);
    outgoing_ += message;
    return flush();
}

bool Channel::post(const std::string& message) {
    const std::uint64_t length = message.size();
    outgoing_.append(reinterpret_cast<const char*>(&length), sizeof length);
    outgoing_ += message;
    return outgoing_.size() < enough_to_send || flush();
}

/// Extracts the next message from the buffer if it is complete.
bool Channel::take_message(std::string& message, bool& makes_sense) {
    std::uint64_t length = 0;
    const std::size_t there = incoming_.size() - taken_;
    if (there < sizeof length) return false;
    std::memcpy(&length, incoming_.data() + taken_, sizeof length);
    makes_sense = length <= longest_message;
    if (!makes_sense || there - sizeof length < length) return false;
    message.assign(incoming_, taken_ + sizeof length, length);
    taken_ += sizeof length + length;
    if (taken_ == incoming_.size()) incoming_.clear(), taken_ = 0;
    return true;
}

Arrival Channel::receive(std::string& message, const std::optional<Deadline>& deadline,
                         const std::function<void()>& meanwhile) {
    bool makes_sense = true;
    while (!take_message(message, makes_sense)) {
        if (!makes_sense) return Arrival::ended;
        if (deadline && std::chrono::steady_clock::now() >= *deadline) return Arrival::too_late;
        char buffer[65536];
        const ssize_t n = recv(socket_, buffer, sizeof buffer, 0);
        if (n > 0) {
            incoming_.erase(0, taken_), taken_ = 0;
            incoming_.append(buffer, static_cast<std::size_t>(n));
        } else if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
            if (meanwhile) meanwhile();
        } else {
            return Arrival::ended;
        }
    }
    return Arrival::message;
}

}  // namespace collide
