#include "common/checks/channel.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

namespace collide {

namespace {

// No honest value is as large; a length beyond it is not believed.
constexpr std::uint64_t longest_message = 64 << 20;

/// Reads so many bytes, waiting as long as it may.
Arrival receive_bytes(int socket, char* to, std::size_t count,
                      const std::optional<Deadline>& deadline, const Aside& aside) {
    int aside_file = aside.file;  // −1 is passed over
    while (count > 0) {
        pollfd waiting[2] = {{socket, POLLIN, 0}, {aside_file, POLLIN, 0}};
        poll(waiting, 2, deadline ? 20 : -1);
        if (waiting[1].revents & POLLIN)
            aside.listen();
        else if (waiting[1].revents != 0)
            aside_file = -1;  // it was closed
        if (deadline && std::chrono::steady_clock::now() >= *deadline) return Arrival::too_late;
        if (waiting[0].revents == 0) continue;
        const ssize_t n = recv(socket, to, count, 0);
        if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) return Arrival::ended;
        if (n > 0) to += n, count -= static_cast<std::size_t>(n);
    }
    return Arrival::message;
}

}  // namespace

bool send_message(int socket, const std::string& message) {
    const std::uint64_t length = message.size();
    std::string frame(reinterpret_cast<const char*>(&length), sizeof length);
    frame += message;
    for (std::size_t sent = 0; sent < frame.size();) {
        const ssize_t n = send(socket, frame.data() + sent, frame.size() - sent, MSG_NOSIGNAL);
        if (n < 0 && errno != EINTR) return false;
        sent += static_cast<std::size_t>(std::max<ssize_t>(n, 0));
    }
    return true;
}

Arrival receive_message(int socket, std::string& message, const std::optional<Deadline>& deadline,
                        const Aside& aside) {
    std::uint64_t length = 0;
    const Arrival head =
        receive_bytes(socket, reinterpret_cast<char*>(&length), sizeof length, deadline, aside);
    if (head != Arrival::message) return head;
    if (length > longest_message) return Arrival::ended;
    message.resize(length);
    return receive_bytes(socket, message.data(), length, deadline, aside);
}

}  // namespace collide
