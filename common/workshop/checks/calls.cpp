// The calls that the checks made, as they tell them when one fails.
#include <deque>
#include <exception>

#include "common/workshop/checks/student.hpp"

namespace collide {

namespace {

constexpr std::size_t most_calls_told = 3;

/// The calls that a failing assertion may refer to, and the current one.
std::deque<RecordedCall> calls;
bool are_settled = false;  // an assertion has used them; the next call replaces them
const RecordedCall* under_way = nullptr;

void remember(const RecordedCall& call) {
    if (std::exchange(are_settled, false)) calls.clear();
    calls.push_back(call);
    if (calls.size() > most_calls_told) calls.pop_front();
}

CallText text_of(const RecordedCall& call) {
    try {
        return call.to_text(call);
    } catch (const std::exception&) {
        return {call.function, "an answer that makes no sense"};
    }
}

}  // namespace

std::string ask_student(RecordedCall call, const CallBack& call_back) {
    under_way = &call;
    try {
        call.reply = student_answer(call.request, call_back);
    } catch (...) {
        under_way = nullptr;
        remember(call);
        throw;
    }
    under_way = nullptr;
    remember(call);
    return call.reply;
}

std::vector<CallText> recent_calls() {
    std::vector<CallText> texts;
    for (const RecordedCall& call : calls) texts.push_back(text_of(call));
    if (under_way) texts.push_back({text_of(*under_way).call, "it is not done yet"});
    return texts;
}

void forget_calls() { are_settled = true; }

}  // namespace collide
