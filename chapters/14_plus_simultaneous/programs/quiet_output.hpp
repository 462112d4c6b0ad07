// Discards the standard output of a verbose library.
#pragma once
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace collide {

class QuietOutput {
  public:
    QuietOutput() : talk_(std::tmpfile()), output_(dup(STDOUT_FILENO)) {
        flush();
        dup2(fileno(talk_), STDOUT_FILENO);
    }
    ~QuietOutput() {
        flush();
        dup2(output_, STDOUT_FILENO);
        close(output_);
        std::fclose(talk_);
    }
    QuietOutput(const QuietOutput&) = delete;
    QuietOutput& operator=(const QuietOutput&) = delete;

    bool has_output() const {
        flush();
        struct stat status = {};
        return fstat(fileno(talk_), &status) == 0 && status.st_size > 0;
    }

  private:
    static void flush() {
        std::cout.flush();
        std::fflush(stdout);
    }

    std::FILE* talk_;
    int output_;
};

}  // namespace collide
