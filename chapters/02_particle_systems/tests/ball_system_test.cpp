// Balls in time.
#include "chapters/02_particle_systems/ball_system.hpp"
#include "chapters/02_particle_systems/pgs.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

TEST_CASE("contacts: pairs and planes that touch, and no others") {
    const std::vector<Ball> balls = {{{{0, 1, 0}}, 1}, {{{1.9, 1, 0}}, 1}, {{{9, 9, 0}}, 1}};
    const auto contacts = find_contacts(balls, {{.normal = Vec3::UnitY()}});
    REQUIRE(contacts.size() == 3);
    CHECK((contacts[0].a == 0 && contacts[0].b == 1));
    CHECK_THAT(contacts[0].normal, agrees_with(Vec3(-1, 0, 0)));
    CHECK_THAT(contacts[0].separation, WithinAbs(-0.1, 1e-12));
    CHECK((contacts[1].b == world && contacts[2].a == 1));
}

TEST_CASE("a pile of 200 discs settles: no drift, no explosion") {
    BallSystem pile = discs_in_a_box(200, 1);
    BallStep last;
    double highest_energy = 0;
    const auto run = [&](int steps) {
        for (int i = 0; i < steps; ++i) last = step_balls(pile);
    };
    for (int i = 0; i < 4 * 240; ++i) {
        last = step_balls(pile);
        highest_energy = std::max(highest_energy, kinetic_energy(pile));
    }
    const double height = mean_height(pile);
    run(240);
    INFO("contacts " << last.contacts << ", overlap " << last.deepest_overlap << ", energy now "
                     << kinetic_energy(pile) << ", highest " << highest_energy << ", height "
                     << height << " then " << mean_height(pile));
    CHECK(kinetic_energy(pile) < 1e-3 * highest_energy);
    CHECK_THAT(mean_height(pile), WithinAbs(height, 2e-3));
    CHECK(last.deepest_overlap < 0.1 * 0.07);
    CHECK(last.contacts > 350);
    for (const Ball& ball : pile.balls) REQUIRE(std::abs(ball.particle.position.x()) < 1.01);
}

TEST_CASE("a ball at rest on the floor stays at rest") {
    BallSystem system{.balls = {{{.position = {0, 1, 0}, .inverse_mass = 0.25}, 1}},
                      .planes = {{.normal = Vec3::UnitY()}}};
    for (int i = 0; i < 100; ++i) step_balls(system);
    CHECK_THAT(system.balls[0].particle.velocity, agrees_with(Vec3(0, 0, 0), 1, 1e-12));
    CHECK_THAT(system.balls[0].particle.position, agrees_with(Vec3(0, 1, 0), 1, 1e-3));
}

TEST_CASE("momentum is conserved where nothing is fixed and nothing pulls") {
    BallSystem system = discs_in_a_box(40, 3);
    system.planes.clear();
    system.gravity = Vec3::Zero();
    Random random(4);
    for (Ball& ball : system.balls)
        ball.particle.velocity =
            Vec3(-ball.particle.position.x(), 1 - ball.particle.position.y(), 0) +
            0.1 * random.direction();
    const auto momentum = [&] {
        Vec3 sum = Vec3::Zero();
        for (const Ball& ball : system.balls)
            sum += ball.particle.velocity / ball.particle.inverse_mass;
        return VecX(sum);
    };
    const VecX before = momentum();
    int contacts = 0;
    for (int i = 0; i < 480; ++i) contacts += step_balls(system).contacts;
    CHECK(contacts > 1'000);
    CHECK_THAT(momentum(), conserves_momentum(before, 1, 1e-11));
}

TEST_CASE("bad systems are refused by name") {
    BallSystem system{.balls = {{{}, -1}}};
    CHECK_THROWS_WITH(step_balls(system), ContainsSubstring("radius = -1"));
    system.balls[0].radius = 1;
    system.restitution = 2;
    CHECK_THROWS_WITH(step_balls(system), ContainsSubstring("restitution = 2"));
    system.restitution = 0;
    CHECK_THROWS_WITH(step_balls(system, {.step = 0}), ContainsSubstring("step = 0"));
}

TEST_CASE(
    "Newton's cradle at once: the answer of simultaneous restitution is (−0.6, 0.4, 0.4, 0.4, "
    "0.4)") {
    std::vector<Ball> balls;
    for (int i = 0; i < 5; ++i) balls.push_back({{.position = {2.0 * i, 0, 0}}, 1});
    balls[0].particle.velocity.x() = 1;
    const auto contacts = find_contacts(balls, {});
    REQUIRE(contacts.size() == 4);
    apply_impulses(
        balls, contacts,
        solve_by_sweeps(make_contact_problem(balls, contacts, 1), {.tolerance = 1e-14}).f);
    CHECK_THAT(balls[0].particle.velocity.x(), WithinAbs(-0.6, 1e-10));
    for (int i = 1; i < 5; ++i)
        CHECK_THAT(balls[static_cast<std::size_t>(i)].particle.velocity.x(), WithinAbs(0.4, 1e-10));
}
