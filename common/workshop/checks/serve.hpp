// The counterpart of student.hpp: the main loop of the process that runs the student's function.
#pragma once
#include <utility>

#include "common/workshop/checks/protocol.hpp"
#include "common/workshop/checks/student.hpp"

namespace collide {

/// Calls the function as the request says and returns the reply.
using Answer = std::function<Message(Message& request)>;

/// Answers requests until the checks end.
int serve_requests(const Answer& answer);

/// The reply to a request, which may be an exception.
Message reply_to(const Message& request, const Answer& answer);

/// Sends a question to the checks and waits for the answer; exits if there is none.
Message ask_checks(const Message& question);

/// Sends a message that needs no answer; it arrives before the next question or reply.
void tell_checks(const Message& news);

/// A proxy for the function that the checks passed as parameter `index`.
template <class R, class... Arguments>
std::function<R(Arguments...)> function_afar(std::type_identity<std::function<R(Arguments...)>>,
                                             std::size_t index) {
    return [index](Arguments... arguments) -> R {
        Message question;
        put(question, Says::asks);
        put(question, index);
        (put(question, arguments), ...);
        if constexpr (std::is_void_v<R>) {
            tell_checks(question);
        } else {
            Message answer = ask_checks(question);
            return take<R>(answer);
        }
    };
}

template <class Parameter>
kept_t<Parameter> take_argument(Message& request, std::size_t index) {
    if constexpr (is_function<kept_t<Parameter>>)
        return take<bool>(request) ? function_afar(std::type_identity<kept_t<Parameter>>(), index)
                                   : kept_t<Parameter>();
    else
        return take<kept_t<Parameter>>(request);
}

/// What is done to an answer before it is sent: nothing. (mutants.hpp spoils it.)
struct LeftAsItIs {
    template <class Value>
    void operator()(Value&) const {}
};

template <class R, class... Parameters, std::size_t... Index, class Change = LeftAsItIs>
Message answered(R (*function)(Parameters...), Message& request, std::index_sequence<Index...>,
                 const Change& change = {}) {
    std::tuple<kept_t<Parameters>...> arguments{take_argument<Parameters>(request, Index)...};
    Message reply;
    put(reply, Says::returned);
    if constexpr (std::is_void_v<R>) {
        function(std::get<Index>(arguments)...);
    } else {
        auto result = function(std::get<Index>(arguments)...);
        change(result);
        put(reply, result);
    }
    const auto send_back = [&]<class Parameter>(std::type_identity<Parameter>, auto& argument) {
        if constexpr (comes_back<Parameter>) {
            change(argument);
            put(reply, argument);
        }
    };
    (send_back(std::type_identity<Parameters>(), std::get<Index>(arguments)), ...);
    return reply;
}

/// The whole main program: serve(max_step).
template <class R, class... Parameters>
int serve(R (*function)(Parameters...)) {
    return serve_requests([function](Message& request) {
        return answered(function, request, std::index_sequence_for<Parameters...>());
    });
}

}  // namespace collide
