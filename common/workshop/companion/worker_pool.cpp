#include "common/workshop/companion/worker_pool.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <exception>
#include <stdexcept>

#include "common/workshop/checks/channel.hpp"
#include "common/workshop/system/isolation.hpp"

namespace collide {

namespace {

struct Worker {
    pid_t process = 0;
    int socket = -1;
    Channel channel;
    Ends lifeline;
    std::size_t task = 0;
};

/// In the worker: tasks by their numbers, results as messages, until the caller closes the socket.
[[noreturn]] void work(Channel channel, const Ends& lifeline, const DoTask& do_task) {
    setpgid(0, 0);
    hold_lifeline(lifeline);
    try {
        for (std::string task; channel.receive(task) == Arrival::message;)
            channel.send(do_task(std::stoul(task)));
    } catch (const std::exception&) {
        _exit(1);
    }
    _exit(0);
}

class Pool {
  public:
    Pool(const std::vector<std::size_t>& tasks, const DoTask& do_task, const OnResult& on_result)
        : tasks_(tasks), do_task_(do_task), on_result_(on_result) {}
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool() {
        while (!workers_.empty()) end(workers_.size() - 1);
    }

    void run(int jobs) {
        for (int i = 0; i < jobs && next_ < tasks_.size(); ++i) start();
        while (!workers_.empty()) {
            std::vector<pollfd> waiting;
            for (const Worker& worker : workers_) waiting.push_back({worker.socket, POLLIN, 0});
            if (poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR)
                throw std::runtime_error("cannot wait for the workers");
            for (std::size_t i = waiting.size(); i-- > 0;)
                if (waiting[i].revents != 0) listen(i);
        }
    }

  private:
    /// Starts a worker with the next task.
    void start() {
        const Ends sockets = make_sockets();
        Worker worker;
        worker.socket = sockets.ours;
        worker.lifeline = make_lifeline();
        worker.process = fork();
        if (worker.process < 0) throw std::runtime_error("cannot start a worker");
        if (worker.process == 0) {
            close(sockets.ours);
            for (const Worker& other : workers_) close(other.socket), close(other.lifeline.ours);
            work(Channel(sockets.theirs), worker.lifeline, do_task_);
        }
        close(sockets.theirs);
        worker.channel = Channel(sockets.ours);
        workers_.push_back(worker);
        give_task(workers_.size() - 1);
    }

    void give_task(std::size_t index) {
        if (next_ == tasks_.size()) return end(index);
        workers_[index].task = tasks_[next_++];
        // A worker that has ended meanwhile is noticed when we listen.
        workers_[index].channel.send(std::to_string(workers_[index].task));
    }

    void listen(std::size_t index) {
        std::string result;
        const std::size_t task = workers_[index].task;
        if (workers_[index].channel.receive(result) == Arrival::message) {
            on_result_(task, result);
            give_task(index);
        } else {
            end(index);
            on_result_(task, std::nullopt);
            if (next_ < tasks_.size()) start();
        }
    }

    void end(std::size_t index) {
        const Worker worker = workers_[index];
        workers_.erase(workers_.begin() + static_cast<std::ptrdiff_t>(index));
        close(worker.socket);  // then it ends by itself, if it has not
        waitpid(worker.process, nullptr, 0);
        release_lifeline(worker.lifeline);
    }

    const std::vector<std::size_t>& tasks_;
    const DoTask& do_task_;
    const OnResult& on_result_;
    std::size_t next_ = 0;
    std::vector<Worker> workers_;
};

}  // namespace

void do_in_workers(const std::vector<std::size_t>& tasks, int jobs, const DoTask& do_task,
                   const OnResult& on_result) {
    Pool(tasks, do_task, on_result).run(std::max(jobs, 1));
}

}  // namespace collide
