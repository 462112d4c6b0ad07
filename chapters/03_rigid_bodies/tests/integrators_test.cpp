// Orders, error control, and failures.
#include "chapters/03_rigid_bodies/integrators.hpp"
#include "chapters/03_rigid_bodies/adaptive.hpp"
#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/03_rigid_bodies/symmetric_top.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

namespace {

VecX merson_state(const Derivative& f, double time, const VecX& state, double step) {
    return merson_step(f, time, state, step).state;
}

/// A differential equation whose solution is known.
struct Problem {
    std::string name;
    Derivative f;
    std::function<VecX(double)> solution;
    double duration;
    int steps = 200;  // enough for the leading term of a fourth-order error to dominate
    Projection project = {};
};

Problem oscillator() {
    return {"harmonic oscillator", [](double, const VecX& y) { return VecX(Vec2(y[1], -y[0])); },
            [](double t) { return VecX(Vec2(std::sin(t), std::cos(t))); }, 10};
}
Problem decay() {
    return {"exponential decay", [](double, const VecX& y) { return VecX(-2 * y); },
            [](double t) { return VecX(VecX::Constant(1, std::exp(-2 * t))); }, 3};
}
// ẏ = −2 t y²: neither linear nor autonomous, so that every coefficient counts.
Problem bell() {
    return {"y = 1/(1 + t²)",
            [](double t, const VecX& y) { return VecX(VecX::Constant(1, -2 * t * y[0] * y[0])); },
            [](double t) { return VecX(VecX::Constant(1, 1 / (1 + t * t))); }, 3};
}
Problem top() {
    RigidBody body = make_body(cylinder_mass_properties(2, 1, 0.5));
    Random random(33);
    body.orientation = Quat(random.rotation());
    body.velocity = {1, 2, 3};
    body.angular_velocity = {1, 0.5, 2};
    return {"symmetric top",
            motion({body}),
            [=](double t) { return pack({symmetric_top_after(body, t)}); },
            5,
            800,
            renormalise};
}
std::vector<Problem> problems() { return {oscillator(), decay(), bell(), top()}; }

double error_of(const Problem& problem, const OneStepMethod& method, int steps) {
    return (integrate_fixed(method, problem.f, 0, problem.solution(0), problem.duration, steps,
                            problem.project) -
            problem.solution(problem.duration))
        .norm();
}

}  // namespace

TEST_CASE("halving the step halves Euler's error, and divides Runge–Kutta's and Merson's by 16") {
    for (const Problem& problem : problems()) {
        INFO(problem.name);
        const auto order = [&](const OneStepMethod& method, int steps) {
            return std::log2(error_of(problem, method, steps) /
                             error_of(problem, method, 2 * steps));
        };
        CHECK_THAT(order(euler_step, 8000), WithinAbs(1, 0.1));
        CHECK_THAT(order(rk4_step, problem.steps), WithinAbs(4, 0.15));
        CHECK_THAT(order(merson_state, problem.steps), WithinAbs(4, 0.15));
    }
}

TEST_CASE("one step and back again is off by the local error only") {
    const Problem problem = top();
    const VecX start = problem.solution(0);
    const VecX there = integrate_fixed(rk4_step, problem.f, 0, start, 0.1, 10);
    CHECK_THAT(integrate_fixed(rk4_step, problem.f, 0.1, there, -0.1, 10),
               agrees_with(start, 1, 1e-10));
}

TEST_CASE("Merson's estimate is the error itself on linear equations") {
    for (const Problem& problem : {oscillator(), decay()}) {
        INFO(problem.name);
        for (const double h : {0.1, 0.05}) {
            const EstimatedStep step = merson_step(problem.f, 0, problem.solution(0), h);
            const VecX error = step.state - problem.solution(h);
            CHECK_THAT(step.error, agrees_with(error, 0, 2 * h));
        }
    }
}

TEST_CASE("Merson's estimate grows like h⁵ on linear equations, like h⁴ on others") {
    const auto order = [](const Problem& problem, double time) {
        const auto size = [&](double h) {
            return merson_step(problem.f, time, problem.solution(time), h).error.norm();
        };
        return std::log2(size(0.02) / size(0.01));
    };
    CHECK_THAT(order(decay(), 0.5), WithinAbs(5, 0.1));
    CHECK_THAT(order(oscillator(), 0.5), WithinAbs(5, 0.1));
    CHECK_THAT(order(bell(), 0.5), WithinAbs(4, 0.1));
    CHECK_THAT(order(top(), 0.5), WithinAbs(4, 0.1));
}

TEST_CASE("error control: the sum of the errors stays below the tolerance") {
    for (const Problem& problem : problems())
        for (const double tolerance : {1e-3, 1e-5, 1e-7, 1e-9, 1e-11}) {
            INFO(problem.name << ", tolerance " << tolerance);
            const AdaptiveResult result = integrate_adaptive(
                problem.f, 0, problem.solution(0), problem.duration,
                {.tolerance = tolerance, .measure = ErrorMeasure::per_duration}, problem.project);
            CHECK(result.status == IntegrationStatus::reached_end);
            CHECK(result.time == problem.duration);
            const VecX expected = problem.solution(problem.duration);
            // The components of the state are of order one, so the tolerance is absolute; a top
            // amplifies early errors a few times.
            const double growth = problem.name == "symmetric top" ? problem.duration : 1;
            CHECK((result.state - expected).cwiseAbs().maxCoeff() <= growth * tolerance);
            CHECK(result.evaluations == 5 * (result.accepted + result.rejected));
        }
}

TEST_CASE("error per step: a finer tolerance costs steps, and the error follows it") {
    for (const Problem& problem : problems()) {
        INFO(problem.name);
        double previous_error = 1;
        int previous_steps = 0;
        for (const double tolerance : {1e-3, 1e-5, 1e-7, 1e-9, 1e-11}) {
            const AdaptiveResult result =
                integrate_adaptive(problem.f, 0, problem.solution(0), problem.duration,
                                   {.tolerance = tolerance}, problem.project);
            const double error =
                (result.state - problem.solution(problem.duration)).cwiseAbs().maxCoeff();
            CHECK(result.status == IntegrationStatus::reached_end);
            CHECK(error <= tolerance * result.accepted * problem.duration);
            CHECK(error < previous_error);
            CHECK(result.accepted > previous_steps);
            CHECK(result.rejected <= 3 + result.accepted / 5);
            previous_error = error, previous_steps = result.accepted;
        }
    }
}

TEST_CASE("no accepted step has an estimated error above its share, and few are far below") {
    for (const Problem& problem : problems())
        for (const ErrorMeasure measure : {ErrorMeasure::per_step, ErrorMeasure::per_duration}) {
            INFO(problem.name);
            const double tolerance = 1e-7;
            std::vector<double> times;
            std::vector<VecX> states;
            const AdaptiveResult result = integrate_adaptive(
                problem.f, 0, problem.solution(0), problem.duration,
                {.tolerance = tolerance, .measure = measure, .first_step = problem.duration},
                problem.project, [&](double time, const VecX& state) {
                    times.push_back(time), states.push_back(state);
                });
            CHECK(result.rejected > 0);
            int well_used = 0;
            for (std::size_t i = 0; i + 1 < times.size(); ++i) {
                const double step = times[i + 1] - times[i];
                const EstimatedStep again = merson_step(problem.f, times[i], states[i], step);
                const double share =
                    measure == ErrorMeasure::per_step ? 1 : step / problem.duration;
                const double used = again.error.cwiseQuotient(states[i].cwiseAbs().cwiseMax(1))
                                        .cwiseAbs()
                                        .maxCoeff() /
                                    (tolerance * share);
                REQUIRE(used <= 1 + 1e-6);
                well_used += used > 0.1;
            }
            CHECK(well_used > 0.8 * result.accepted);
        }
}

TEST_CASE("scales say what counts as small") {
    // The same oscillator in micrometres and in metres takes the same steps.
    const auto run = [](double unit) {
        return integrate_adaptive(oscillator().f, 0, unit * oscillator().solution(0), 10,
                                  {.scales = VecX::Constant(2, unit)});
    };
    CHECK(run(1e-6).accepted == run(1).accepted);
    CHECK_THAT(1e6 * run(1e-6).state, agrees_with(run(1).state, 1, 1e-9));
}

TEST_CASE("an integration continued with its last step costs little more than a single one") {
    const Problem problem = oscillator();
    const AdaptiveResult whole =
        integrate_adaptive(problem.f, 0, problem.solution(0), 10, {.tolerance = 1e-6});
    AdaptiveSettings settings{.tolerance = 1e-6};
    AdaptiveResult part{.state = problem.solution(0)};
    int steps = 0;
    for (int i = 0; i < 5; ++i) {
        part = integrate_adaptive(problem.f, 2 * i, part.state, 2, settings);
        settings.first_step = part.next_step;
        steps += part.accepted;
    }
    CHECK(steps <= whole.accepted + 5);
    CHECK_THAT(part.state, agrees_with(whole.state, 1, 1e-4));
}

TEST_CASE("the observer sees every accepted state, from the first to the last") {
    std::vector<double> times;
    const AdaptiveResult result =
        integrate_adaptive(decay().f, 1, VecX::Constant(1, 1), 2, {}, {},
                           [&](double time, const VecX&) { times.push_back(time); });
    CHECK(static_cast<int>(times.size()) == result.accepted + 1);
    CHECK(times.front() == 1);
    CHECK(times.back() == 3);
    CHECK(std::is_sorted(times.begin(), times.end()));
}

TEST_CASE("a jump is crossed with error per step, and stops the method with error per duration") {
    const VecX zero = VecX::Zero(1);
    const double jump = 1.0 / 3;
    const auto f = [=](double t, const VecX&) { return VecX::Constant(1, t < jump ? 0 : 1); };
    const AdaptiveResult crossed = integrate_adaptive(f, 0, zero, 1, {.tolerance = 1e-8});
    CHECK(crossed.status == IntegrationStatus::reached_end);
    CHECK_THAT(crossed.state[0], WithinAbs(1 - jump, 1e-6));
    const AdaptiveResult stopped = integrate_adaptive(
        f, 0, zero, 1, {.tolerance = 1e-8, .measure = ErrorMeasure::per_duration});
    CHECK(stopped.status == IntegrationStatus::step_too_small);
    CHECK_THAT(stopped.time, WithinAbs(jump, 1e-6));
}

TEST_CASE("an impossible integration is reported and ends") {
    const VecX one = VecX::Constant(1, 1);
    SECTION("a stiff equation uses up its steps") {
        const auto stiff = [](double, const VecX& y) { return VecX(-1e8 * y); };
        const AdaptiveResult result = integrate_adaptive(stiff, 0, one, 1, {.max_steps = 1000});
        CHECK(result.status == IntegrationStatus::too_many_steps);
        CHECK(result.accepted + result.rejected == 1000);
        CHECK(result.time < 1);
    }
    SECTION("a solution that goes to infinity stops before it") {
        const auto explosion = [](double, const VecX& y) { return VecX(y.cwiseAbs2()); };
        const AdaptiveResult result = integrate_adaptive(explosion, 0, one, 2);
        CHECK(result.status == IntegrationStatus::step_too_small);
        CHECK_THAT(result.time, WithinAbs(1, 1e-3));
    }
    SECTION("a derivative that is not a number") {
        const auto broken = [](double t, const VecX& y) { return VecX(y * std::sqrt(0.5 - t)); };
        const AdaptiveResult result = integrate_adaptive(broken, 0, one, 1);
        CHECK(result.status == IntegrationStatus::step_too_small);
        CHECK_THAT(result.time, WithinAbs(0.5, 1e-3));
        const auto always = [](double, const VecX& y) { return VecX(std::nan("") * y); };
        CHECK(integrate_adaptive(always, 0, one, 1).status == IntegrationStatus::not_finite);
    }
}

TEST_CASE("bad arguments are refused by name") {
    const VecX one = VecX::Constant(1, 1);
    const auto refuses = [&](double duration, const AdaptiveSettings& settings, const char* what) {
        CHECK_THROWS_WITH(integrate_adaptive(decay().f, 0, one, duration, settings),
                          ContainsSubstring(what));
    };
    refuses(0, {}, "duration = 0: must be positive");
    refuses(1, {.tolerance = 0}, "tolerance = 0: must be at least 1e-14");
    refuses(1, {.tolerance = 1e-18}, "tolerance = 1e-18");
    refuses(1, {.tolerance = std::nan("")}, "tolerance = nan");
    refuses(1, {.scales = VecX::Constant(2, 1)}, "number of scales = 2");
    refuses(1, {.scales = VecX::Constant(1, -1)}, "scales = -1");
    refuses(1, {.first_step = -1}, "first_step = -1");
    refuses(1, {.max_steps = 0}, "max_steps = 0");
    CHECK_THROWS_WITH(integrate_adaptive(decay().f, 0, VecX::Constant(1, std::nan("")), 1),
                      ContainsSubstring("state = (nan)"));
    CHECK_THROWS_WITH(integrate_fixed(rk4_step, decay().f, 0, one, 1, 0),
                      ContainsSubstring("steps = 0: must be at least 1"));
}
