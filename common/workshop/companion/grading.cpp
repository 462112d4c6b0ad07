#include "common/workshop/companion/grading.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "common/workshop/companion/csv.hpp"
#include "common/workshop/companion/isolated_check.hpp"
#include "common/workshop/companion/limited_process.hpp"
#include "common/workshop/companion/results.hpp"
#include "common/workshop/companion/worker_pool.hpp"
#include "common/workshop/companion/workspace.hpp"

namespace collide {

namespace fs = std::filesystem;

namespace {

// A machine that grades is busy: a function has so many times the seconds that it has at home, and more where other
// work takes the processors.
constexpr double more_time = 2;

/// "3 min", "40 s"
std::string duration_text(double seconds) {
    return seconds < 90 ? std::to_string(std::lround(seconds)) + " s"
                        : std::to_string(std::lround(seconds / 60)) + " min";
}

/// A distinct source for one exercise, however many students handed it in.
struct Task {
    std::size_t exercise;
    SourceFiles source;
    std::optional<Outcome> outcome = {};
};

/// A class: the submissions, and the distinct sources in them.
class Class {
  public:
    Class(const std::vector<Submission>& submissions, std::vector<Exercise> exercises,
          const GradingSettings& settings)
        : submissions_(submissions),
          exercises_(std::move(exercises)),
          settings_(settings),
          workspaces_(settings.build / "grading"),
          store_(settings.results, conditions()) {
        for (const Submission& submission : submissions_) read(submission);
    }

    void grade(const std::function<void(const Grade&)>& on_grade) {
        if (!settings_.starts_anew) take_kept_results();
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < tasks_.size(); ++i)
            if (!tasks_[i].outcome && is_ours(i)) open.push_back(i);
        std::cerr << submissions_.size() << " submissions, " << tasks_.size()
                  << " distinct sources, " << open.size() << " to check";
        if (settings_.parts > 1)
            std::cerr << " in part " << settings_.part << " of " << settings_.parts;
        std::cerr << '\n';
        make_plans(open);
        publish(on_grade);
        const auto begun = Clock::now();
        std::size_t done = 0;
        do_in_workers(
            open, settings_.jobs, [&](std::size_t task) { return check(tasks_[task]); },
            [&](std::size_t task, const std::optional<std::string>& result) {
                settle(tasks_[task], result);
                say_progress(++done, open.size(), tasks_[task], begun);
                publish(on_grade);
            });
    }

  private:
    using Clock = std::chrono::steady_clock;

    /// What a result depends on, besides the source and the exercise.
    std::string conditions() const {
        return version_of_checks(exercises_.at(0).root) +
               (settings_.sandbox.works ? " isolated" : " bare") + " seed " + settings_.seed;
    }

    void read(const Submission& submission) {
        ReadSubmission content = read_submission(submission, exercises_, settings_.build,
                                                 workspaces_, settings_.sandbox);
        std::vector<std::optional<std::size_t>> tasks(exercises_.size());
        for (std::size_t i = 0; i < exercises_.size(); ++i)
            if (content.sources[i]) tasks[i] = task_for(i, std::move(*content.sources[i]));
        tasks_of_.push_back(std::move(tasks));
        remarks_.push_back(content.remarks);
    }

    std::size_t task_for(std::size_t exercise, SourceFiles source) {
        const auto [found, is_new] =
            known_.try_emplace({exercise, std::move(source)}, tasks_.size());
        if (is_new) tasks_.push_back({exercise, found->first.second});
        return found->second;
    }

    bool is_ours(std::size_t task) const {
        return static_cast<int>(task % static_cast<std::size_t>(settings_.parts)) ==
               settings_.part - 1;
    }

    void take_kept_results() {
        for (Task& task : tasks_)
            task.outcome = store_.find(exercises_[task.exercise], task.source);
    }

    void make_plans(const std::vector<std::size_t>& open) {
        std::vector<fs::path> secret = {exercises_.at(0).root, settings_.build, settings_.results};
        for (const Submission& submission : submissions_) secret.push_back(submission.path);
        const std::vector<fs::path> hidden = private_paths(secret);
        for (const std::size_t task : open) {
            const std::size_t index = tasks_[task].exercise;
            if (plans_.contains(index)) continue;
            const Exercise& exercise = exercises_[index];
            plans_[index] = {
                exercise,
                commands_for("student_" + exercise.id, exercise.student_file(), settings_.build),
                settings_.build, settings_.sandbox, hidden};
        }
    }

    /// In a worker's process.
    std::string check(const Task& task) const {
        const fs::path folder = new_folder(workspaces_);
        hand_over(settings_.sandbox, folder);
        CheckPlan plan = plans_.at(task.exercise);
        plan.exercise.time_limit *= more_time * factor_for_load();
        const Outcome outcome = check_source(plan, task.source, folder);
        remove_folder(folder);
        return to_json(outcome);
    }

    void settle(Task& task, const std::optional<std::string>& result) {
        const Exercise& exercise = exercises_[task.exercise];
        if (result) {
            task.outcome = outcome_from(*result, exercise);
            store_.keep(*task.outcome, task.source);
        } else {  // not kept: it says nothing about the source
            task.outcome = Outcome{.exercise = exercise, .word = Word::crashed};
            task.outcome->detail = "the grader could not check it; try again";
        }
    }

    void say_progress(std::size_t done, std::size_t all, const Task& task,
                      Clock::time_point begun) const {
        const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
        const Exercise& exercise = exercises_[task.exercise];
        std::cerr << "[" << done << "/" << all << "] " << exercise.number << " " << exercise.name
                  << ": " << to_text(task.outcome->word);
        if (done < all && done >= static_cast<std::size_t>(settings_.jobs))
            std::cerr << "  ("
                      << duration_text(seconds / static_cast<double>(done) *
                                       static_cast<double>(all - done))
                      << " left)";
        std::cerr << std::endl;
    }

    /// Hands out the grades that are complete, in order.
    void publish(const std::function<void(const Grade&)>& on_grade) {
        if (settings_.parts > 1) return;
        const auto is_done = [&](const std::optional<std::size_t>& task) {
            return !task || tasks_[*task].outcome;
        };
        for (; published_ < submissions_.size(); ++published_) {
            const auto& tasks = tasks_of_[published_];
            if (!std::all_of(tasks.begin(), tasks.end(), is_done)) return;
            Grade grade{submissions_[published_], {}, {}, remarks_[published_]};
            for (std::size_t i = 0; i < exercises_.size(); ++i) {
                grade.outcomes.push_back(tasks[i] ? *tasks_[*tasks[i]].outcome
                                                  : Outcome{.exercise = exercises_[i]});
                grade.sources.push_back(tasks[i] ? tasks_[*tasks[i]].source.text : "");
            }
            on_grade(grade);
        }
    }

    const std::vector<Submission>& submissions_;
    std::vector<Exercise> exercises_;
    const GradingSettings& settings_;
    fs::path workspaces_;
    ResultStore store_;
    std::vector<Task> tasks_;
    std::map<std::pair<std::size_t, SourceFiles>, std::size_t> known_;
    std::vector<std::vector<std::optional<std::size_t>>> tasks_of_;  // a submission's, by exercise
    std::vector<std::string> remarks_;
    std::map<std::size_t, CheckPlan> plans_;
    std::size_t published_ = 0;
};

}  // namespace

void grade_class(const std::vector<Submission>& submissions, const std::vector<Exercise>& exercises,
                 const GradingSettings& settings,
                 const std::function<void(const Grade&)>& on_grade) {
    remove_old_workspaces(settings.build / "grading");
    Class(submissions, exercises, settings).grade(on_grade);
}

std::string csv_head(const std::vector<Exercise>& exercises) {
    std::string head = "student";
    for (const Exercise& exercise : exercises)
        head += "," + csv_field(exercise.number + " " + exercise.name);
    return head + ",passed,isolated,remarks\n";
}

std::string csv_row(const Grade& grade, const Sandbox& sandbox) {
    std::string row = csv_field(grade.submission.student);
    int passed = 0;
    for (const Outcome& outcome : grade.outcomes) {
        row += "," + to_text(outcome.word);
        passed += outcome.word == Word::passed;
    }
    return row + "," + std::to_string(passed) + "," + (sandbox.works ? "yes" : "no") + "," +
           csv_field(grade.remarks) + "\n";
}

}  // namespace collide
