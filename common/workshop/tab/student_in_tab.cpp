// The checks' side in the browser: the student's function lives in another module, which the page
// calls. The counterpart natively starts a process (checks/student.cpp).
#include <emscripten.h>

#include <exception>
#include <stdexcept>

#include "common/workshop/checks/protocol.hpp"
#include "common/workshop/checks/student.hpp"
#include "common/workshop/system/isolation.hpp"

// What the page does for us (student_module.js).
EM_JS(int, student_call, (const char* request, std::size_t size),
      { return Module.student.call(HEAPU8.slice(request, request + size)); });
EM_JS(std::size_t, student_reply_size, (), { return Module.student.reply.length; });
EM_JS(void, student_take_reply, (char* to), { HEAPU8.set(Module.student.reply, to); });
EM_JS(std::size_t, student_printed_size, (), { return Module.student.printed().length; });
EM_JS(void, student_take_printed, (char* to), { HEAPU8.set(Module.student.take_printed(), to); });
EM_JS(void, student_get_answer, (const char* bytes, std::size_t size),
      { Module.student.answer = HEAPU8.slice(bytes, bytes + size); });

namespace collide {

namespace {

Trouble trouble = Trouble::none;

// The call under way. Calls do not nest: a function that the checks pass to the student's calls no
// other one of the student's.
const CallBack* call_back_now = nullptr;
std::exception_ptr thrown_by_call_back;

std::string taken(std::size_t size, void (*take)(char*)) {
    std::string bytes(size, '\0');
    take(bytes.data());
    return bytes;
}

// The student's code called a function argument. An exception, for instance of an assertion that
// fails there, must not cross the student's module: it is kept, and that module ended.
bool answer_question(const std::string& question) {
    Message message(question);
    try {
        if (take<Says>(message) != Says::asks) return false;
        const std::optional<Message> answer = (*call_back_now)(message);
        const std::string bytes = answer ? answer->bytes() : "";
        student_get_answer(bytes.data(), bytes.size());
        return true;
    } catch (...) {
        thrown_by_call_back = std::current_exception();
        return false;
    }
}

std::string reply_of(const std::string& reply) {
    Message message(reply);
    switch (take<Says>(message)) {
        case Says::returned: return reply.substr(1);
        case Says::threw: throw std::runtime_error("it threw: " + reply.substr(1));
        default: throw std::runtime_error("an answer that makes no sense");
    }
}

}  // namespace

void hide_memory() {}  // the student's module has its own

void set_student(const std::vector<std::string>&, double) {}  // the page has it, and the clock

std::string student_answer(const std::string& request, const CallBack& call_back) {
    call_back_now = &call_back;
    thrown_by_call_back = nullptr;
    enum { replied, ended, too_slow };
    const int outcome = student_call(request.data(), request.size());
    if (thrown_by_call_back) std::rethrow_exception(std::exchange(thrown_by_call_back, nullptr));
    const std::string reply = taken(student_reply_size(), student_take_reply);
    if (outcome == replied) return reply_of(reply);
    trouble = outcome == ended ? Trouble::ended : Trouble::too_slow;
    throw std::runtime_error(outcome == ended ? reply : "no answer in time");
}

Trouble take_trouble() { return std::exchange(trouble, Trouble::none); }

std::string take_printed() { return taken(student_printed_size(), student_take_printed); }

}  // namespace collide

/// Called by the page; the answer is handed over by student_get_answer.
extern "C" EMSCRIPTEN_KEEPALIVE int checks_answer_question(const char* bytes, std::size_t size) {
    return collide::answer_question(std::string(bytes, size)) ? 1 : 0;
}
