// The bouncing particle against the closed form and the laws.
#include "chapters/01_particle_collisions/bouncing.hpp"
#include "chapters/01_particle_collisions/closed_form.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

const Particle dropped{.position = {0, 0, 1}};

double total(const BouncingSample& s) { return s.kinetic + s.potential + s.lost; }

}  // namespace

TEST_CASE("bounce times agree with the closed form") {
    for (const double e : {0.3, 0.6, 0.9}) {
        const ClosedFormBounces exact{1, 9.81, e};
        const BouncingHistory history = simulate_bouncing(
            dropped, {.restitution = e}, 5, {.tolerance = 1e-10, .rest_threshold = 5e-5});
        REQUIRE(history.bounces.size() >= 5);
        // A bounce is early by at most tolerance/speed, and shifts all later ones by as much.
        double allowed = 1e-12;
        for (std::size_t k = 0; k < history.bounces.size(); ++k) {
            allowed += 3 * 1e-10 / std::abs(history.bounces[k].impact_velocity);
            INFO("e = " << e << ", bounce " << k);
            REQUIRE_THAT(history.bounces[k].time,
                         WithinAbs(exact.bounce_time(static_cast<int>(k)), allowed));
        }
    }
}

TEST_CASE("the closed form itself: heights meet the floor at the bounces, and the series sums up") {
    const ClosedFormBounces exact{2, 9.81, 0.8};
    double time = exact.impact_speed() / 9.81, speed = exact.impact_speed();
    for (int k = 0; k < 30; ++k) {  // one flight after the other
        CHECK_THAT(exact.bounce_time(k), WithinRel(time, 1e-12));
        CHECK_THAT(exact.height_at(exact.bounce_time(k)), WithinAbs(0, 1e-12));
        speed *= 0.8;
        CHECK_THAT(exact.height_at(time + speed / 9.81),
                   WithinRel(speed * speed / (2 * 9.81), 1e-9));
        time += 2 * speed / 9.81;
    }
    CHECK_THAT(exact.bounce_time(400), WithinRel(exact.rest_time(), 1e-12));
}

TEST_CASE("1 − eᵏ loses its digits for e close to 1, and expm1 does not") {
    const double e = 1 - 1e-9;
    double exact = 0;
    for (int i = 0; i < 7; ++i) exact += std::pow(e, i);
    CHECK_THAT((1 - std::pow(e, 7)) / (1 - e) / exact - 1, WithinAbs(3e-9, 1e-10));
    CHECK_THAT(-std::expm1(7 * std::log(e)) / (1 - e), WithinRel(exact, 1e-14));
}

TEST_CASE("200 random throws: the ledger closes, nothing sinks, nothing is created") {
    Random random(7);
    int rested = 0, bounces = 0;
    for (int i = 0; i < 200; ++i) {
        const Particle start{.position = {0, 0, random.log_uniform(1e-3, 3)},
                             .velocity = random.vector(0, 5),
                             .inverse_mass = random.log_uniform(1e-3, 1e3)};
        const BouncingScene scene{.restitution = i < 20 ? 0 : i < 40 ? 1 : random.uniform(0, 1)};
        const BouncingSettings settings{.search = i % 2 ? ImpactSearch::bisection
                                                        : ImpactSearch::prediction};
        const BouncingHistory history = simulate_bouncing(start, scene, 2, settings);
        REQUIRE(history.end == BouncingEnd::time_over);
        rested += history.rest_time.has_value(),
            bounces += static_cast<int>(history.bounces.size());
        double energy = total(history.samples.front()), lost = 0;
        for (const BouncingSample& sample : history.samples) {
            REQUIRE_THAT(total(sample), conserves_energy(energy, 1e-11));
            REQUIRE(sample.lost >= lost);
            REQUIRE(sample.gap >= 0);
            lost = sample.lost;
        }
        for (const Bounce& bounce : history.bounces) {
            REQUIRE(bounce.gap <= settings.tolerance);
            REQUIRE(bounce.impact_velocity < -settings.rest_threshold);
        }
    }
    INFO("came to rest " << rested << ", bounces " << bounces);
    CHECK(rested > 100);
    CHECK(bounces > 1'500);
}

TEST_CASE("turning the whole scene turns the motion") {
    Random random(8);
    for (int i = 0; i < 20; ++i) {
        const Particle start{.position = {0, 0, 1}, .velocity = {1, 0.5, 0}};
        const BouncingScene scene{.surroundings = {.drag = 0.1}, .restitution = 0.7};
        const Mat3 turn = random.rotation();
        Particle turned = start;
        turned.position = turn * start.position, turned.velocity = turn * start.velocity;
        BouncingScene turned_scene = scene;
        turned_scene.surroundings.gravity = turn * scene.surroundings.gravity;
        turned_scene.floor.normal = turn * scene.floor.normal;
        const Particle end = simulate_bouncing(start, scene, 1.5).particle;
        // Rounding may select another trial within the band, so the search's tolerance is the
        // tolerance here.
        REQUIRE_THAT(simulate_bouncing(turned, turned_scene, 1.5).particle.position,
                     is_frame_invariant(turn, end.position, 1, 1e-5));
    }
}

TEST_CASE("bisection and prediction agree, also with drag") {
    const BouncingScene scene{.surroundings = {.drag = 0.5}, .restitution = 0.8};
    const BouncingSettings bisection{.tolerance = 1e-11},
        prediction{.tolerance = 1e-11, .search = ImpactSearch::prediction};
    const auto a = simulate_bouncing(dropped, scene, 1.5, bisection),
               b = simulate_bouncing(dropped, scene, 1.5, prediction);
    REQUIRE(a.bounces.size() == b.bounces.size());
    int trials_a = 0, trials_b = 0;
    for (std::size_t k = 0; k < a.bounces.size(); ++k) {
        CHECK_THAT(a.bounces[k].time, WithinAbs(b.bounces[k].time, 1e-9));
        trials_a += a.bounces[k].trials, trials_b += b.bounces[k].trials;
    }
    CHECK(trials_b * 4 < trials_a);
}

TEST_CASE("with drag the first impact is where the exact flight says") {
    // h(t) = h₀ − (g/k)(t − (1 − e^(−kt))/k) = 0 by Newton's method, independent of the simulator.
    const double k = 0.5, g = 9.81;
    double t = 0.45;
    for (int i = 0; i < 20; ++i)
        t -= (1 - g / k * (t - (1 - std::exp(-k * t)) / k)) / (-g / k * (1 - std::exp(-k * t)));
    const auto history = simulate_bouncing(dropped, {.surroundings = {.drag = k}}, 1,
                                           {.step = 1e-3, .tolerance = 1e-10});
    CHECK_THAT(history.bounces.at(0).time, WithinAbs(t, 1e-7));
}

TEST_CASE("e = 0 rests at the first contact, and then stays") {
    const auto history = simulate_bouncing(dropped, {.restitution = 0}, 2);
    CHECK(history.bounces.size() == 1);
    CHECK_THAT(history.rest_time.value(), WithinAbs(std::sqrt(2 / 9.81), 1e-5));
    CHECK(history.particle.velocity.norm() == 0);
    CHECK_THAT(history.samples.back().lost, WithinRel(9.81, 1e-5));
}

TEST_CASE("a resting particle slides on without friction") {
    const Particle sliding{.velocity = {2, 0, 0}};
    const auto history = simulate_bouncing(sliding, {}, 3);
    CHECK(history.rest_time == 0);
    CHECK((history.particle.position - Vec3(6, 0, 0)).norm() < 1e-12);
}

TEST_CASE("Zeno: the threshold ends the bounces; without one the budget does, and is reported") {
    const auto ended = simulate_bouncing(dropped, {.restitution = 0.5}, 3);
    CHECK(ended.end == BouncingEnd::time_over);
    CHECK_THAT(ended.rest_time.value(),
               WithinAbs(ClosedFormBounces{1, 9.81, 0.5}.rest_time(), 5e-3));
    const auto limited = simulate_bouncing(dropped, {.restitution = 0.9}, 30,
                                           {.rest_threshold = 0, .max_bounces = 50});
    CHECK(limited.end == BouncingEnd::too_many_bounces);
    CHECK(limited.bounces.size() == 50);
}

TEST_CASE("300 drops rest at the time and after the bounces of the closed form") {
    Random random(10);
    int near_the_threshold = 0, without_a_bounce = 0;
    double bounces = 0;
    for (int i = 0; i < 300; ++i) {
        const double height = random.log_uniform(1e-3, 3), e = random.uniform(0, 0.9);
        const double threshold = random.log_uniform(1e-2, 3);
        const Rest rest = time_to_rest(height, 9.81, e, threshold);
        // A search to 1e-12 m leaves impact speeds, at least 1e-2 m/s, uncertain by 1e-9 m/s.
        if (time_to_rest(height, 9.81, e, threshold - 1e-8).bounces !=
            time_to_rest(height, 9.81, e, threshold + 1e-8).bounces) {
            ++near_the_threshold;
            continue;
        }
        const auto history = simulate_bouncing({.position = {0, 0, height}}, {.restitution = e}, 20,
                                               {.tolerance = 1e-12, .rest_threshold = threshold});
        INFO("height " << height << ", e = " << e << ", threshold " << threshold);
        REQUIRE(static_cast<double>(history.bounces.size()) == rest.bounces);
        REQUIRE_THAT(history.rest_time.value(), WithinAbs(rest.time, 1e-8));
        bounces += rest.bounces, without_a_bounce += rest.bounces == 0;
    }
    INFO("bounces " << bounces << ", without a bounce " << without_a_bounce
                    << ", left out because near the threshold " << near_the_threshold);
    CHECK(near_the_threshold < 3);
    CHECK(bounces > 1'000);
    CHECK(without_a_bounce > 20);
}

TEST_CASE(
    "the threshold takes away at most 2 v/(g (1 − e)) of the time that infinitely many bounces take") {
    for (const double e : {0.3, 0.6, 0.8, 0.9, 0.99})
        for (const double threshold : {1e-1, 5e-3, 1e-6}) {
            const double left = ClosedFormBounces{1, 9.81, e}.rest_time() -
                                time_to_rest(1, 9.81, e, threshold).time;
            INFO("e = " << e << ", threshold " << threshold);
            CHECK(left <= 2 * threshold / (9.81 * (1 - e)) * (1 + 1e-6));
            CHECK(left >= 2 * e * threshold / (9.81 * (1 - e)) * (1 - 1e-6));
        }
}

TEST_CASE("a tolerance below the floating-point resolution is reported, and nothing sinks") {
    Random random(9);
    int not_found = 0;
    for (int i = 0; i < 50; ++i) {
        BouncingScene far_away;
        far_away.floor = {.normal = random.direction(),
                          .offset = 1e9};  // one rounding error there is 1e-7 m
        far_away.surroundings.gravity = -9.81 * far_away.floor.normal;
        const auto history =
            simulate_bouncing({.position = (1e9 + 1) * far_away.floor.normal}, far_away, 2,
                              {.tolerance = 1e-12, .max_bounces = 100});
        not_found += history.end == BouncingEnd::impact_not_found;
        for (const auto& sample : history.samples) REQUIRE(sample.gap >= 0);
    }
    INFO("impact not found in " << not_found << " of 50");
    CHECK(not_found >= 3);
}

TEST_CASE(
    "projecting the particle back onto the floor creates energy; locating the impact does not") {
    const Particle thrown{.position = {0, 0, 1}, .velocity = {0, 0, -0.15}};
    const auto energy_gain = [&](ImpactSearch search) {
        const auto samples =
            simulate_bouncing(thrown, {.restitution = 1}, 12, {.step = 0.02, .search = search})
                .samples;
        return (samples.back().kinetic + samples.back().potential) /
                   (samples.front().kinetic + samples.front().potential) -
               1;
    };
    CHECK(energy_gain(ImpactSearch::none) > 0.1);
    CHECK_THAT(energy_gain(ImpactSearch::bisection), WithinAbs(0, 1e-12));
}

TEST_CASE("the mass does not matter") {
    const auto light = simulate_bouncing({.position = {0, 0, 1}, .inverse_mass = 1e6}, {}, 2),
               heavy = simulate_bouncing({.position = {0, 0, 1}, .inverse_mass = 1e-6}, {}, 2);
    CHECK((light.particle.position - heavy.particle.position).norm() == 0);
}

TEST_CASE("bad scenes and settings are refused by name") {
    const auto refuses = [](const Particle& p, const BouncingScene& s, const BouncingSettings& o,
                            const char* what) {
        CHECK_THROWS_WITH(simulate_bouncing(p, s, 1, o), ContainsSubstring(what));
    };
    refuses({.position = {0, 0, -1}}, {}, {},
            "position = (0, 0, -1): must not lie below the floor");
    refuses({.position = {0, std::nan(""), 1}}, {}, {}, "position");
    refuses({.inverse_mass = 0}, {}, {}, "inverse_mass = 0: must be positive");
    refuses({}, {.restitution = 1.5}, {}, "restitution = 1.5");
    refuses({}, {.floor = {.normal = {0, 0, 2}}}, {}, "floor.normal");
    refuses({}, {.surroundings = {.drag = -1}}, {}, "drag = -1");
    refuses({}, {}, {.step = 0}, "step = 0");
    refuses({}, {}, {.tolerance = -1}, "tolerance = -1");
    refuses({}, {}, {.rest_threshold = -1}, "rest_threshold = -1");
    CHECK_THROWS_AS(simulate_bouncing({}, {}, std::nan(""), {}), std::invalid_argument);
}
