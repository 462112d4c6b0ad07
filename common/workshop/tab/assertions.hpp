// Read before everything else by the compiler in the browser: indices of the standard library's
// containers are checked, as natively with _GLIBCXX_ASSERTIONS.
#pragma once

extern "C" [[noreturn]] void standard_library_assertion(const char* function,
                                                        const char* condition);

#define _LIBCPP_ASSERT(condition, message) \
    ((condition) ? static_cast<void>(0)    \
                 : standard_library_assertion(__PRETTY_FUNCTION__, #condition))
