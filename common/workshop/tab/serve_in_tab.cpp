// The student's side of a check in the browser: a module of its own, with a memory of its own, which
// the page calls for each request. The counterpart natively is a process (checks/serve.cpp).
#include <cstdio>
#include <cstdlib>
#include <string>

#include "common/workshop/checks/serve.hpp"
#include "common/workshop/system/words.hpp"

#define FROM_THE_PAGE(name) __attribute__((import_module("page"), import_name(name)))
#define FOR_THE_PAGE(name) __attribute__((export_name(name)))

extern "C" {

/// Hands the checks a reply.
FROM_THE_PAGE("reply") void page_reply(const char* bytes, std::size_t size);
/// Asks the checks and returns the size of their answer, or a negative number if they have none.
FROM_THE_PAGE("ask") int page_ask(const char* bytes, std::size_t size);
/// Copies the answer.
FROM_THE_PAGE("take_answer") void page_take_answer(char* bytes);
/// Is the time for all calls together used up?
FROM_THE_PAGE("is_too_late") bool page_is_too_late();
FROM_THE_PAGE("aborted") void page_aborted();
}

namespace collide {

namespace {

// Between the calls of the page: how to answer, and the request.
Answer answer_to;
std::string request;

}  // namespace

Message ask_checks(const Message& question) {
    const int size = page_ask(question.bytes().data(), question.bytes().size());
    if (size < 0) __builtin_trap();  // nothing catches this: the checks go on without us
    std::string answer(static_cast<std::size_t>(size), '\0');
    page_take_answer(answer.data());
    return Message(answer);
}

void tell_checks(const Message& news) {
    if (page_ask(news.bytes().data(), news.bytes().size()) < 0) __builtin_trap();
}

int serve_requests(const Answer& answer) {
    answer_to = answer;
    return 0;
}

}  // namespace collide

extern "C" {

/// Where the page writes a request of this size.
FOR_THE_PAGE("request") char* request_of_size(std::size_t size) {
    collide::request.resize(size);
    return collide::request.data();
}

// Every loop calls this (loops.mjs), so that one without end ends when the time is used up.
FOR_THE_PAGE("count_loop") void count_loop() {
    constexpr unsigned often = 1 << 14;
    static unsigned rounds = 0;
    if (++rounds % often == 0 && page_is_too_late()) __builtin_trap();  // nothing catches this
}

// Called in place of the C library's abort (compiler.mjs), which would exit with status 1.
void __wrap_abort() {
    page_aborted();
    __builtin_trap();
}

// Emscripten's library tells its JavaScript, which is not here, that the memory has grown.
void emscripten_notify_memory_growth(std::size_t) {}

// A broken assertion of the standard library (assertions.hpp), in the words of libstdc++.
void standard_library_assertion(const char* function, const char* condition) {
    const std::string name = collide::replaced(function, "std::__2::", "std::");
    std::fprintf(stderr, "%s: Assertion '%s' failed.\n", name.c_str(), condition);
    std::abort();
}

FOR_THE_PAGE("answer") void answer_request() {
    const collide::Message reply =
        collide::reply_to(collide::Message(collide::request), collide::answer_to);
    page_reply(reply.bytes().data(), reply.bytes().size());
}
}
