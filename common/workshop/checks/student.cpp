#include "common/workshop/checks/student.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <stdexcept>

#include "common/workshop/checks/channel.hpp"
#include "common/workshop/checks/protocol.hpp"
#include "common/workshop/system/isolation.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

namespace {

constexpr std::size_t longest_printed = 4 << 10;

/// The student's process: started on first use, and restarted when it has ended.
class Student {
  public:
    void configure(const std::vector<std::string>& command, double seconds) {
        command_ = command;
        deadline_ = std::chrono::steady_clock::now() +
                    std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                        std::chrono::duration<double>(seconds));
    }

    std::string ask(const std::string& request, const CallBack& call_back);
    Trouble take_trouble() { return std::exchange(trouble_, Trouble::none); }
    std::string take_printed() {
        listen();
        return std::exchange(printed_, "");
    }
    ~Student() {
        if (process_ > 0) end();
    }

  private:
    void start();
    [[noreturn]] void become(int socket, int output) const;
    int end();
    [[noreturn]] void ended();
    void listen();
    void listen_while_it_prints();
    void answer_question(const CallBack& call_back, Message& message);
    void send(const std::string& message) {
        if (!channel_.send(message)) ended();
    }

    std::vector<std::string> command_;
    Deadline deadline_;
    pid_t process_ = 0;
    int socket_ = -1, output_ = -1;
    Ends lifeline_;
    Channel channel_;
    std::string printed_;
    Trouble trouble_ = Trouble::none;
};

void Student::start() {
    const Ends sockets = make_sockets(), outputs = make_output_pipe();
    lifeline_ = make_lifeline();
    process_ = fork();
    if (process_ < 0) throw std::runtime_error("cannot start " + command_.at(0));
    if (process_ == 0) become(sockets.theirs, outputs.theirs);
    close(sockets.theirs), close(outputs.theirs);
    socket_ = sockets.ours, output_ = outputs.ours;
    channel_ = Channel(socket_);
    fcntl(output_, F_SETFL, O_NONBLOCK);
    const timeval often{0, 20000};  // interval at which we read its output
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &often, sizeof often);
    const timeval patience{10, 0};  // for a process that does not read its messages
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

// In the child: only async-signal-safe calls from here on.
void Student::become(int socket, int output) const {
    setpgid(0, 0);
    hold_lifeline(lifeline_);
    dup2(socket, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    drop_inherited();
    std::vector<char*> words;
    for (const std::string& word : command_) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execvp(words[0], words.data());
    _exit(127);
}

/// Ends the process and its descendants, and returns its status from waitpid.
int Student::end() {
    listen();
    close(socket_);  // without requests it exits by itself
    // It may already be crashing, and we want to know how: wait before killing.
    int status = 0;
    for (int i = 0; i < 100 && waitpid(process_, &status, WNOHANG) == 0; ++i) {
        if (i == 99) {
            kill(-process_, SIGKILL), kill(process_, SIGKILL);  // it may have left its group
            waitpid(process_, &status, 0);
            break;
        }
        usleep(i < 50 ? 200 : 2000);
    }
    kill(-process_, SIGKILL);
    listen();
    close(output_);
    release_lifeline(lifeline_);
    process_ = 0, socket_ = output_ = -1;
    return status;
}

void Student::ended() {
    trouble_ = Trouble::ended;
    const int status = end();
    if (WIFSIGNALED(status)) throw std::runtime_error(signal_name(WTERMSIG(status)));
    if (WEXITSTATUS(status) > 128)  // a shell or a sandbox in between reports a signal this way
        throw std::runtime_error(signal_name(WEXITSTATUS(status) - 128));
    throw std::runtime_error("ended with exit status " + std::to_string(WEXITSTATUS(status)) +
                             " in the middle of a call");
}

/// Reads the output of the student's code. Output beyond the cap is dropped, so that it can neither
/// block the process nor fill our memory.
void Student::listen() {
    char buffer[65536];
    for (ssize_t n; output_ >= 0 && (n = read(output_, buffer, sizeof buffer)) > 0;)
        if (printed_.size() < longest_printed)
            printed_.append(
                buffer, std::min(static_cast<std::size_t>(n), longest_printed - printed_.size()));
}

/// The same until the output pauses, a message comes, or the time is used up: a pipe may be small, and
/// who prints much would wait at each filling of it for our next look.
void Student::listen_while_it_prints() {
    constexpr int pause = 20;  // [ms]
    pollfd sources[] = {{output_, POLLIN, 0}, {socket_, POLLIN, 0}};
    do {
        listen();
        if (poll(sources, 2, pause) <= 0) return;
    } while ((sources[0].revents & POLLIN) != 0 && sources[1].revents == 0 &&
             std::chrono::steady_clock::now() < deadline_);
}

/// Answers a question of the student's process. If the answer is an exception, for instance because an
/// assertion failed, the process is left waiting, and a new one is started for the next call.
void Student::answer_question(const CallBack& call_back, Message& message) {
    std::optional<Message> answer;
    try {
        answer = call_back(message);
    } catch (...) {
        kill(-process_, SIGKILL);
        end();
        throw;
    }
    if (answer) send(answer->bytes());
}

std::string Student::ask(const std::string& request, const CallBack& call_back) {
    if (process_ == 0) start();
    send(request);
    for (std::string bytes;;) {
        switch (channel_.receive(bytes, deadline_, [this] { listen_while_it_prints(); })) {
            case Arrival::ended: ended();
            case Arrival::too_late:
                trouble_ = Trouble::too_slow;
                kill(-process_, SIGKILL);
                end();
                throw std::runtime_error("no answer in time");
            case Arrival::message: break;
        }
        Message message(bytes);
        switch (take<Says>(message)) {
            case Says::returned: return bytes.substr(1);
            case Says::threw: throw std::runtime_error("it threw: " + bytes.substr(1));
            case Says::asks: answer_question(call_back, message); break;
            default: ended();  // protocol violation
        }
    }
}

Student student;

}  // namespace

void set_student(const std::vector<std::string>& command, double seconds) {
    student.configure(command, seconds);
}

std::string student_answer(const std::string& request, const CallBack& call_back) {
    return student.ask(request, call_back);
}

Trouble take_trouble() { return student.take_trouble(); }

std::string take_printed() { return student.take_printed(); }

}  // namespace collide
