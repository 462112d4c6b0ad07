// The function under test, as the checks see it. It runs in a process of its own and answers calls:
// whatever it does there (crash, hang, print, exit, redefine symbols of the checks), it cannot
// touch the checks, and its messages are answers, never verdicts.
//
// A check calls the function like any other. The function linked with the checks is a proxy
// generated from the answer's signature:
//
//     Step max_step(const VecX& f, …, int d) { return ask<Step, const VecX&, …, int>("max_step", "f, …, d", f, …, d); }
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "common/testing/values.hpp"

namespace collide {

/// Why a call got no answer: the student's process ended, or its time was used up.
enum class Trouble { none, ended, too_slow };

/// Sets the command that starts the process, and the time limit for all its answers together [s].
/// Call before any check.
void set_student(const std::vector<std::string>& command, double seconds);

/// A call as text, max_step(f = (1, 2), …), and its result.
struct CallText {
    std::string call, came;
};
/// The last calls, at most three, the newest last. After `forget_calls` they are dropped at the
/// next call.
std::vector<CallText> recent_calls();
void forget_calls();

/// Trouble with calls since this was last queried.
Trouble take_trouble();

/// The first few kilobytes of the student's output since this was last queried.
std::string take_printed();

// ------------------------------------------------------------------------------- how a call is made

/// A recorded call, converted to text only when needed.
struct RecordedCall {
    const char* function;
    const char* names;  ///< of the parameters: "f, a, d"
    std::string request, reply;
    CallText (*to_text)(const RecordedCall&);
};

/// Calls the function argument named by the message; nullopt if it returns void.
using CallBack = std::function<std::optional<Message>(Message&)>;

/// Sends a request to the student's process, answers its callbacks, and returns the reply.
std::string student_answer(const std::string& request, const CallBack& call_back);

/// The same, and remembers the call.
std::string ask_student(RecordedCall call, const CallBack& call_back);

/// The type in which a parameter is stored: without const and reference; a span as a vector.
template <class Parameter>
struct Kept {
    using type = std::remove_cvref_t<Parameter>;
};
template <class T>
struct Kept<std::span<const T>> {
    using type = std::vector<T>;
};
template <class Parameter>
using kept_t = typename Kept<Parameter>::type;

/// An argument that the function may modify, and that is sent back.
template <class Parameter>
constexpr bool comes_back =
    std::is_lvalue_reference_v<Parameter> && !std::is_const_v<std::remove_reference_t<Parameter>>;

/// Calls a function argument; nothing is sent back if it returns void.
template <class R, class... Arguments>
std::optional<Message> called_back(const std::function<R(Arguments...)>& function,
                                   Message& message) {
    std::tuple<std::remove_cvref_t<Arguments>...> arguments{
        take<std::remove_cvref_t<Arguments>>(message)...};
    if constexpr (std::is_void_v<R>) {
        std::apply(function, arguments);
        return std::nullopt;
    } else {
        Message answer;
        put(answer, std::apply(function, arguments));
        return answer;
    }
}

template <class Parameter>
std::string shown_argument(Message& request) {
    if constexpr (is_function<kept_t<Parameter>>)
        return take<bool>(request) ? "a function" : "none";
    else
        return shown(take<kept_t<Parameter>>(request));
}

template <class R, class... Parameters>
CallText text_of_call(const RecordedCall& call) {
    CallText text;
    Message request(call.request), reply(call.reply);
    std::size_t index = 0;
    const auto argument = [&](const std::string& value) {
        text.call +=
            (index > 0 ? ", " : "") + std::string(word_of(call.names, index)) + " = " + value;
        ++index;
    };
    (argument(shown_argument<Parameters>(request)), ...);
    text.call = call.function + ("(" + text.call + ")");
    if (call.reply.empty()) return text;
    if constexpr (!std::is_void_v<R>) text.came = shown(take<R>(reply));
    index = 0;
    const auto changed = [&]<class Parameter>(std::type_identity<Parameter>) {
        if constexpr (comes_back<Parameter>)
            text.came += (text.came.empty() ? "" : ", ") + std::string(word_of(call.names, index)) +
                         " = " + shown(take<kept_t<Parameter>>(reply));
        ++index;
    };
    (changed(std::type_identity<Parameters>()), ...);
    return text;
}

template <class R, class... Parameters>
R ask(const char* function, const char* names, Parameters... arguments) {
    Message request;
    (put(request, arguments), ...);
    const auto call_back = [&](Message& message) {
        auto wanted = take<std::size_t>(message);
        std::optional<Message> answer;
        const auto try_one = [&](const auto& argument) {
            if constexpr (is_function<std::remove_cvref_t<decltype(argument)>>)
                if (wanted == 0) answer = called_back(argument, message);
            --wanted;
        };
        (try_one(arguments), ...);
        return answer;
    };
    Message reply(ask_student(
        {function, names, request.bytes(), "", &text_of_call<R, Parameters...>}, call_back));
    const auto bring_back = [&]<class Parameter>(std::type_identity<Parameter>, auto& argument) {
        if constexpr (comes_back<Parameter>) argument = take<kept_t<Parameter>>(reply);
    };
    if constexpr (std::is_void_v<R>) {
        (bring_back(std::type_identity<Parameters>(), arguments), ...);
    } else {
        R result = take<R>(reply);
        (bring_back(std::type_identity<Parameters>(), arguments), ...);
        return result;
    }
}

}  // namespace collide
