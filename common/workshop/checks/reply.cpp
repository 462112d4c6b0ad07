#include <cstdio>
#include <iostream>

#include "common/workshop/checks/serve.hpp"

namespace collide {

namespace {

Message thrown(const char* what) {
    Message reply;
    put(reply, Says::threw);
    reply.put_bytes(what, std::char_traits<char>::length(what));
    return reply;
}

Message reply_or_exception(Message request, const Answer& answer) {
    try {
        return answer(request);
    } catch (const std::exception& error) {
        return thrown(error.what());
    } catch (...) {
        return thrown("something that is no std::exception");
    }
}

}  // namespace

Message reply_to(const Message& request, const Answer& answer) {
    const Message reply = reply_or_exception(request, answer);
    std::cout.flush();
    std::fflush(nullptr);  // its output belongs to this call
    return reply;
}

}  // namespace collide
