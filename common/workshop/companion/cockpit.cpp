#include "common/workshop/companion/cockpit.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "common/figures/files.hpp"
#include "common/workshop/companion/checking.hpp"
#include "common/workshop/companion/hints.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/companion/report.hpp"
#include "common/workshop/companion/stubs.hpp"
#include "common/workshop/companion/terminal.hpp"
#include "common/workshop/system/process.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

volatile std::sig_atomic_t interrupted = 0;

fs::file_time_type saved_at(const Exercise& exercise) {
    std::error_code error;
    return fs::last_write_time(exercise.student_file(), error);
}

/// A page with both drawings, for any browser.
fs::path write_page(const std::string& figure, const fs::path& mine, const fs::path& reference) {
    const fs::path page = mine.parent_path() / (figure + ".html");
    write_file(page, [&](std::ostream& out) {
        out << "<!doctype html><meta charset=\"utf-8\"><title>" << figure << "</title>\n"
            << "<style>body{font:16px sans-serif;display:flex;flex-wrap:wrap;gap:1em}"
            << "figure{flex:1;min-width:24em;margin:0}img{width:100%}</style>\n"
            << "<figure><figcaption>with your functions</figcaption><img src=\""
            << mine.filename().string() << "\"></figure>\n"
            << "<figure><figcaption>the reference</figcaption><img src=\"" << reference.string()
            << "\"></figure>\n";
    });
    return page;
}

class Cockpit {
  public:
    Cockpit(const std::vector<Exercise>& exercises, const fs::path& build)
        : exercises_(exercises), build_(build), terminal_(this_terminal()) {
        for (const Exercise& exercise : exercises) seen_.push_back(saved_at(exercise));
    }

    /// Returns 0 when its user ends it; without a terminal the outcome of a single check.
    int run() {
        outcomes_ = check_all(exercises_);
        show(outcomes_);
        go_to_first_open();
        if (!keyboard_.is_there()) {
            std::cout << "--watch needs a terminal, and there is none here: the files were checked "
                         "once, and nothing is watched\n";
            return all_passed(outcomes_) ? 0 : 1;
        }
        while (!interrupted) {
            show_status(status(), terminal_);
            const char key = keyboard_.wait(150);
            if (key == 'q') break;
            if (key != 0) press(key);
            look_for_saved();
        }
        clear_status();
        std::cout << '\n';
        return 0;
    }

  private:
    std::vector<Outcome> check_all(const std::vector<Exercise>& exercises) {
        keep_stubs(exercises, build_);
        const auto tell = [this](const std::string& what) { show_status(what + " …", terminal_); };
        const auto outcomes = check_exercises(exercises, build_, tell);
        clear_status();
        return outcomes;
    }

    void show(const std::vector<Outcome>& outcomes) {
        print_outcomes(std::cout, outcomes, terminal_);
        print_progress(std::cout, outcomes_, terminal_);
        std::cout << std::flush;
    }

    void look_for_saved() {
        std::vector<Exercise> changed;
        for (std::size_t i = 0; i < exercises_.size(); ++i) {
            const auto now = saved_at(exercises_[i]);
            if (now != seen_[i]) changed.push_back(exercises_[i]), current_ = i;
            seen_[i] = now;
        }
        if (changed.empty()) return;
        const auto checked = check_all(changed);
        for (const Outcome& outcome : checked)
            for (Outcome& old : outcomes_)
                if (old.exercise.id == outcome.exercise.id) old = outcome;
        std::cout << '\n';
        show(checked);
        if (outcomes_[current_].word == Word::passed) go_to_first_open();
    }

    bool go_to_first_open() {
        for (std::size_t i = 0; i < outcomes_.size(); ++i)
            if (outcomes_[i].word != Word::passed) return current_ = i, true;
        return false;
    }

    void press(char key) {
        clear_status();
        switch (key) {
            case 'h': show_next_hint(exercises_[current_], build_); break;
            case 'n': go_to_next_open(); break;
            case 'f': draw_figure(); break;
            default:
                std::cout << "h: the next hint   n: the next exercise   f: the figure with your "
                             "functions   q: quit\n";
        }
        std::cout << std::flush;
    }

    void go_to_next_open() {
        for (std::size_t step = 1; step <= outcomes_.size(); ++step) {
            const std::size_t i = (current_ + step) % outcomes_.size();
            if (outcomes_[i].word == Word::passed) continue;
            current_ = i;
            const Exercise& exercise = exercises_[i];
            std::cout << exercise.number << " " << exercise.name << ", in "
                      << fs::relative(exercise.student_file(), exercise.root).string() << '\n';
            return;
        }
        std::cout << "All of them pass.\n";
    }

    void draw_figure() {
        const Exercise& exercise = exercises_[current_];
        const std::string& figure = exercise.figure;
        show_status("drawing " + figure + " with your functions …", terminal_);
        const LimitedResult drawn =
            run_limited({(exercise.root / "course").string(), "run", "--mine", figure, "--quiet"},
                        exercise.root, {.seconds = 300, .memory_bytes = 0, .file_bytes = 0});
        clear_status();
        std::cout << drawn.output;
        const fs::path mine =
            exercise.root / "build" / "mine" / exercise.chapter / (figure + ".svg");
        if (drawn.status != 0 || !fs::exists(mine)) {
            std::cout << "The figure could not be drawn.\n";
            return;
        }
        const fs::path page = write_page(
            figure, mine, exercise.root / "figures" / exercise.chapter / (figure + ".svg"));
        std::cout << "Your figure beside the reference: " << page.string() << '\n';
        if ((std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY")) && is_installed("xdg-open"))
            run_limited({"xdg-open", page.string()}, exercise.root,
                        {.seconds = 10, .memory_bytes = 0, .file_bytes = 0});
    }

    std::string status() const {
        const auto done = std::count_if(outcomes_.begin(), outcomes_.end(),
                                        [](const Outcome& o) { return o.word == Word::passed; });
        const Exercise& current = exercises_[current_];
        return std::to_string(done) + " of " + std::to_string(outcomes_.size()) + " done · " +
               current.number + " " + current.name +
               " · save to check · h hint  n next  f figure  q quit";
    }

    std::vector<Exercise> exercises_;
    fs::path build_;
    Terminal terminal_;
    Keyboard keyboard_;
    std::vector<fs::file_time_type> seen_;
    std::vector<Outcome> outcomes_;
    std::size_t current_ = 0;
};

}  // namespace

int watch(const std::vector<Exercise>& exercises, const fs::path& build) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        std::signal(signal, [](int) { interrupted = 1; });
    const int status = Cockpit(exercises, build).run();
    std::cout << std::flush;
    return status;
}

void show_next_hint(const Exercise& exercise, const fs::path& build) {
    const auto hints = general_hints(exercise);
    if (hints.empty()) throw std::runtime_error("there are no hints for " + exercise.number);
    const fs::path memory = build / "hints" / (exercise.id + ".txt");
    std::size_t shown_already = 0;
    std::ifstream(memory) >> shown_already;
    const Terminal terminal = this_terminal();
    const auto text = [&](std::size_t i) { return shown(without_latex(hints[i]), terminal); };
    if (shown_already >= hints.size()) {
        for (std::size_t i = 0; i < hints.size(); ++i)
            std::cout << i + 1 << ". " << text(i) << '\n';
        std::cout << "These are all the hints for " << exercise.number << " " << exercise.name
                  << ". 'course solution " << exercise.number << "' shows the answer.\n";
        return;
    }
    fs::create_directories(memory.parent_path());
    write_file(memory, [&](std::ostream& out) { out << shown_already + 1 << '\n'; });
    std::cout << "hint " << shown_already + 1 << " of " << hints.size() << " for "
              << exercise.number << " " << exercise.name << ": " << text(shown_already) << '\n';
}

}  // namespace collide
