#include "chapters/01_particle_collisions/time_of_impact.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// When does this gap close?
struct Problem {
    GapAfter gap_after;
    double step;
    double tolerance;
};

// One search, with all the times at which it evaluated the gap.
struct Search {
    TimeOfImpact impact;
    std::vector<double> asked;
};

// After 1100 halvings of a second no number is left, so a search with far more trials never ends.
Search search(const Problem& problem) {
    Search made;
    const auto recorded = [&](double time) {
        if (made.asked.size() == 2500)
            throw std::runtime_error("still searching after 2500 trials: will it ever stop?");
        made.asked.push_back(time);
        return problem.gap_after(time);
    };
    made.impact = time_of_impact(recorded, problem.step, problem.tolerance);
    return made;
}

// Correct bisection, replayed on the gaps that were evaluated.
struct Replay {
    int middles = 0;                           // trials, without the current ends
    std::optional<double> first_contact = {};  // the first trial with 0 <= gap <= tolerance
    std::string surprise = "none";             // a trial that bisection would not make
};

Replay replay(const Search& made, const Problem& problem) {
    Replay found;
    double legal = 0, illegal = problem.step;
    for (const double time : made.asked) {
        if (time == legal || time == illegal || time == found.first_contact) continue;
        // There are several ways to round the midpoint: the last bits are free.
        const double middle = 0.5 * (legal + illegal);
        const bool is_middle =
            std::abs(time - middle) <= 1e-6 * (illegal - legal) + 4e-16 * illegal;
        if (!is_middle || found.first_contact) {
            const std::string trial = "trial " + std::to_string(found.middles);
            found.surprise =
                (found.first_contact ? trial + " is in contact"
                                     : "after " + trial + " the middle is " + to_text(middle)) +
                ", but the next one is at " + to_text(time);
            return found;
        }
        ++found.middles;
        const double gap = problem.gap_after(time);
        if (gap >= 0 && gap <= problem.tolerance)
            found.first_contact = time;
        else
            (gap > 0 ? legal : illegal) = time;
    }
    return found;
}

void require_first_contact(const Search& made, const Problem& problem) {
    const Replay expected = replay(made, problem);
    REQUIRE(expected.surprise == "none");
    const bool a_trial_was_in_contact = expected.first_contact.has_value();
    CAPTURE(a_trial_was_in_contact);
    REQUIRE(a_trial_was_in_contact);
    REQUIRE_THAT(made.impact.time, agrees_with(*expected.first_contact, 0, 0));
    REQUIRE_THAT(made.impact.gap, agrees_with(problem.gap_after(made.impact.time), 0, 0));
    REQUIRE(made.impact.converged);
}

// Free fall from a height with an upward velocity, as seen by trial steps of any length.
GapAfter falling(double height, double upward) {
    return [=](double t) { return height + upward * t - 0.5 * 9.81 * t * t; };
}

// A gap that is open before the time and closed from then on, with nothing in between.
Problem jump_at(double time, double size = 1) {
    return {[=](double t) { return t < time ? size * (1 + t) : -size * (1 + t); }, 1, 1e-6};
}

// A gap that may open and close several times before the end of its step.
Problem random_wobble(Random& random, double length = 1, double time = 1) {
    const double step = random.uniform(0.5, 2) * time, waves = random.uniform(2, 30);
    const auto gap_after = [=](double t) {
        const double s = t / step;
        return length * (1 - 2 * s + 4 * s * (1 - s) * std::sin(waves * s));
    };
    return {gap_after, step, length * random.log_uniform(1e-12, 1e-2)};
}

}  // namespace

TEST_CASE("a fall of one metre takes √(2h/g)") {
    const TimeOfImpact impact = search({falling(1, 0), 1, 1e-9}).impact;
    CHECK(impact.converged);
    CHECK_THAT(impact.time, Catch::Matchers::WithinAbs(std::sqrt(2 / 9.81), 1e-9));
}

TEST_CASE("the answer is in contact and never below the floor") {
    Random random(seed_of(21));
    for (int i = 0; i < 60; ++i) {
        const double velocity = random.uniform(-5, 5);
        const auto gap_after = falling(random.log_uniform(1e-3, 10), velocity);
        const double tolerance = random.log_uniform(1e-10, 1e-2);
        const TimeOfImpact impact = search({gap_after, 4, tolerance}).impact;
        INFO("gap " << gap_after(impact.time) << ", tolerance " << tolerance);
        REQUIRE(impact.converged);
        REQUIRE(gap_after(impact.time) >= 0);
        REQUIRE(gap_after(impact.time) <= tolerance);
    }
}

TEST_CASE("a fast particle is located as precisely as a slow one") {
    const auto gap_after = falling(20, -400);  // crosses a tolerance of 1e-6 m in 2.5 ns
    const TimeOfImpact impact = search({gap_after, 0.1, 1e-6}).impact;
    CHECK(gap_after(impact.time) <= 1e-6);
    CHECK(gap_after(impact.time) >= 0);
}

TEST_CASE("right after a bounce the search goes on to the next impact") {
    const auto gap_after = falling(0, 0.5);  // starts on the floor, moving up
    const TimeOfImpact impact = search({gap_after, 1, 1e-9}).impact;
    CHECK_THAT(impact.time, Catch::Matchers::WithinAbs(2 * 0.5 / 9.81, 1e-7));
}

TEST_CASE("a step that begins in contact is bisected like any other") {
    const auto require_answer = [](const Problem& problem, double time, int trials) {
        const Search made = search(problem);
        require_first_contact(made, problem);
        REQUIRE(made.impact.time == time);
        REQUIRE(made.impact.trials == trials);
    };
    // 1/2, 1/4, 1/8, … down to the first that is not below the floor.
    const double closes = 0x1p-11;
    require_answer({[=](double t) { return t * (closes - t); }, 1, 1e-6}, closes, 11);
    // Closes at 0.1019: 1/2, 1/4 and 1/8 are below the floor, 1/16 is too high, 3/32 is in contact.
    require_answer({falling(0, 0.5), 1, 1e-2}, 0.09375, 5);
}

TEST_CASE("every trial is the middle of the interval that is left") {
    Random random(seed_of(22));
    for (int i = 0; i < 20; ++i) {
        const Problem problem = random_wobble(random);
        const Search made = search(problem);
        REQUIRE(replay(made, problem).surprise == "none");
    }
}

TEST_CASE("the answer is the first trial in contact, with its gap") {
    Random random(seed_of(23));
    for (int i = 0; i < 20; ++i) {
        const Problem problem = random_wobble(random);
        require_first_contact(search(problem), problem);
    }
}

TEST_CASE("trials says how many middles were tried") {
    Random random(seed_of(24));
    for (int i = 0; i < 20; ++i) {
        const Problem problem = random_wobble(random);
        const Search made = search(problem);
        const auto& [middles, first_contact, surprise] = replay(made, problem);
        REQUIRE(surprise == "none");  // otherwise the expected number is undefined
        REQUIRE(made.impact.trials == middles);
    }
}

TEST_CASE("besides the trials, the gap is asked for at the two ends and at the answer at most") {
    for (const double tolerance : {1e-3, 1e-6, 1e-9}) {
        const Search made = search({falling(1, 0), 1, tolerance});
        const int asked = static_cast<int>(made.asked.size());
        REQUIRE(asked <= made.impact.trials + 3);
    }
    for (const double time : {0.3, 1e-5}) {
        INFO("a search that gives up, at a gap that jumps at " << time << " s");
        const Search made = search(jump_at(time));
        const int asked = static_cast<int>(made.asked.size());
        REQUIRE(asked <= made.impact.trials + 3);
    }
}

TEST_CASE("a gap of zero is contact, and so is one of exactly the tolerance") {
    const double tolerance = 1e-6;
    // One trial has the given gap. If it is not contact, the next trial is: the one after it if
    // this one was thought to be above the floor, the one before it if it was thought to be below.
    const auto require_time = [&](double trial, double gap, double expected) {
        INFO("the trial at " << trial << " s has the gap " << to_text(gap)
                             << " m, the tolerance is 1e-06 m, and the gap closes at " << 2 * trial
                             << " s");
        const auto gap_after = [=](double t) {
            return t == trial ? gap : t < 2 * trial ? tolerance / 2 : -1.0;
        };
        CHECK(search({gap_after, 1, tolerance}).impact.time == expected);
    };
    for (const double trial : {0.5, 0.25, 0x1p-10}) {  // the first, the second and the tenth
        require_time(trial, 0, trial);
        require_time(trial, tolerance, trial);
        require_time(trial, tolerance * (1 - 1e-9), trial);
        require_time(trial, tolerance * (1 + 1e-9), 1.5 * trial);
        require_time(trial, std::nextafter(tolerance, 1), 1.5 * trial);
        require_time(trial, 1e-300, trial);
        require_time(trial, -1e-300, 0.5 * trial);
        require_time(trial, -tolerance, 0.5 * trial);
    }
}

TEST_CASE("a tolerance that cannot be met ends the search at the legal end") {
    // Several times, because the midpoint of two neighbouring numbers rounds to either of them.
    for (const double time : {0.3, std::nextafter(0.3, 1), 1. / 3, 0.7, 1.0, 1e-5}) {
        const TimeOfImpact impact = search(jump_at(time)).impact;
        REQUIRE_THAT(impact.time, agrees_with(std::nextafter(time, 0), 0, 0));
        REQUIRE_THAT(impact.gap, agrees_with(1 + impact.time, 0, 0));
    }
}

TEST_CASE("a tolerance that cannot be met is reported") {
    CHECK_FALSE(search(jump_at(0.3)).impact.converged);
    CHECK_FALSE(search(jump_at(0.7)).impact.converged);
    for (const double size : {1.5e-6, 2e-6, 1e-5, 7e-5, 1e-3}) {
        INFO("the gap before it closes is " << 1.3 * size << " m, the tolerance is 1e-06 m");
        CHECK_FALSE(search(jump_at(0.3, size)).impact.converged);
    }
}

TEST_CASE("a search that gives up says how many trials it made") {
    const Search made = search(jump_at(0.3));
    const int middles = replay(made, jump_at(0.3)).middles;
    // The last middle is one of the ends. Whether that was a trial is a matter of taste.
    CHECK(made.impact.trials >= middles);
    CHECK(made.impact.trials <= middles + 1);
}

TEST_CASE("the search goes on as long as a number lies between the two ends") {
    // Very early in the step floating-point numbers are dense.
    const double height = 1e-30;
    const TimeOfImpact early = search({[=](double t) { return height - t; }, 1, 1e-36}).impact;
    CHECK(early.converged);
    CHECK_THAT(early.time, agrees_with(height, 0, 1e-5));
    for (const double time : {1e-60, 1e-300}) {
        const TimeOfImpact last = search(jump_at(time)).impact;
        REQUIRE_THAT(last.time / time, agrees_with(1, 0, 1e-15));
    }
}

TEST_CASE("if only the beginning of the step is in contact, no contact is found") {
    const auto gap_after = [](double t) { return t > 0 ? -t : 5e-7; };
    const TimeOfImpact impact = search({gap_after, 1, 1e-6}).impact;
    CHECK(impact.time == 0);
    CHECK_THAT(impact.gap, agrees_with(5e-7, 0, 0));
    CHECK_FALSE(impact.converged);
}

TEST_CASE("the end of the step is not the answer, however little it is below the floor") {
    const auto gap_after = [](double t) { return 1 - 5e-7 - t; };
    const TimeOfImpact impact = search({gap_after, 1, 1e-6}).impact;
    CHECK(impact.gap >= 0);
    CHECK(impact.time < 1);
}

TEST_CASE("the same search in other units of length and time") {
    Random random(seed_of(25));
    const auto require_bisection = [&](double length, double time) {
        INFO("lengths in units of " << length << " m, times in units of " << time << " s");
        const Problem problem = random_wobble(random, length, time);
        const Search made = search(problem);
        REQUIRE(replay(made, problem).surprise == "none");
        require_first_contact(made, problem);
    };
    for (int i = 0; i < 20; ++i) {
        const double time = std::pow(10, random.index(19) - 9);
        require_bisection(std::pow(10, random.index(19) - 9), time);
    }
    for (const double extreme : {1e-100, 1e-40, 1e39, 1e100}) {
        require_bisection(extreme, 1);
        require_bisection(1, extreme);
    }
}

TEST_CASE("a search does not depend on the searches before it") {
    Random random(seed_of(26));
    std::vector<Problem> problems;
    std::vector<Search> searches;
    for (int i = 0; i < 5; ++i)
        searches.push_back(search(problems.emplace_back(random_wobble(random))));
    for (std::size_t i = problems.size(); i-- > 0;) {
        const Search again = search(problems[i]);
        REQUIRE(again.asked == searches[i].asked);
        REQUIRE(again.impact.time == searches[i].impact.time);
        REQUIRE(again.impact.trials == searches[i].impact.trials);
    }
}
