#include "chapters/10_contact_friction/friction_sets.hpp"
#include "common/testing/testing.hpp"
#include "common/testing/values.hpp"

using namespace collide;

/// The sets by their names, not as numbers.
template <class Set>
requires std::is_same_v<Set, NormalSet> || std::is_same_v<Set, TangentSet>
struct Catch::StringMaker<Set> {
    static std::string convert(Set set) { return shown(set); }
};

namespace {

const auto reached_cone = FrictionEvent::reached_cone, came_to_rest = FrictionEvent::came_to_rest,
           let_go = FrictionEvent::let_go, presses_again = FrictionEvent::presses_again;
const NormalSet clamped = NormalSet::clamped, opened = NormalSet::open;  // open() is POSIX
const TangentSet waiting = TangentSet::waiting, stuck = TangentSet::stuck,
                 on_cone = TangentSet::on_cone;

const Vec2 nothing = Vec2::Zero();
/// All entries different, none of them unit.
const Vec2 some_force(-3, 4), some_acceleration(0.5, 1.2);
const double some_still = 1e-6;

/// Possible sets before an event.
std::vector<ContactSets> before(FrictionEvent event) {
    const Vec2 old(0.28, -0.96);
    switch (event) {
        case FrictionEvent::reached_cone: return {{clamped, stuck}, {clamped, waiting}};
        case FrictionEvent::came_to_rest: return {{clamped, on_cone, old}};
        case FrictionEvent::let_go:
            return {{clamped, on_cone, old}, {clamped, stuck}, {clamped, waiting}};
        case FrictionEvent::presses_again: return {{opened, waiting}};
    }
    return {};
}
const std::vector<FrictionEvent> all_events{reached_cone, came_to_rest, let_go, presses_again};

void check(const ContactSets& sets, NormalSet normal, TangentSet tangent,
           const Vec2& direction = nothing) {
    CHECK(sets.normal == normal);
    CHECK(sets.tangent == tangent);
    CHECK_THAT(VecX(sets.direction), agrees_with(VecX(direction)));
}

Vec2 turned(const Vec2& vector, double angle) { return Eigen::Rotation2Dd(angle) * vector; }

Vec2 random_vector(Random& random) {
    const double angle = random.uniform(-3.14, 3.14);
    return turned({random.log_uniform(0.1, 10), 0}, angle);
}

struct Problem {
    ContactSets sets;
    FrictionEvent event;
    Vec2 force, acceleration;
    double still;

    ContactSets after() const {
        return friction_transition(sets, event, force, acceleration, still);
    }
};
Problem random_problem(Random& random) {
    const FrictionEvent event = all_events[static_cast<std::size_t>(random.index(4))];
    const auto sets = before(event);
    const bool accelerates = random.chance(0.6);
    return {sets[static_cast<std::size_t>(random.index(static_cast<int>(sets.size())))], event,
            event == presses_again ? nothing : random_vector(random),
            (accelerates ? 1 : 1e-9) * random_vector(random), 1e-6};
}

}  // namespace

TEST_CASE("friction that reached the cone stays on it") {
    for (const ContactSets& sets : before(reached_cone)) {
        const ContactSets after =
            friction_transition(sets, reached_cone, some_force, some_acceleration, some_still);
        CHECK(after.normal == clamped);
        CHECK(after.tangent == on_cone);
    }
}

TEST_CASE("on the cone the direction is that of the friction force, whatever the acceleration") {
    // Only so is f_F = μ f_N times the direction continuous at the event.
    for (const ContactSets& sets : before(reached_cone))
        for (const Vec2& acceleration : {nothing, some_acceleration, Vec2(3, -4), Vec2(-3, 4)})
            check(friction_transition(sets, reached_cone, some_force, acceleration, some_still),
                  clamped, on_cone, {-0.6, 0.8});
}

TEST_CASE("without friction the direction on the cone is zero, not a number divided by zero") {
    check(
        friction_transition({clamped, stuck}, reached_cone, nothing, some_acceleration, some_still),
        clamped, on_cone);
}

TEST_CASE("who came to rest and does not accelerate is stuck") {
    for (const Vec2& acceleration : {nothing, Vec2(3e-7, -4e-7)})
        check(friction_transition(before(came_to_rest)[0], came_to_rest, some_force, acceleration,
                                  some_still),
              clamped, stuck);
}

TEST_CASE("who came to rest but accelerates across waits") {
    // At right angles to the friction force: it no longer works against the acceleration.
    for (const double across : {-2.0, 1.5e-6})
        check(friction_transition({clamped, on_cone, {-0.6, 0.8}}, came_to_rest, some_force,
                                  across * Vec2(0.8, 0.6), some_still),
              clamped, waiting);
}

TEST_CASE("who lets go is open, and its friction waits") {
    for (const ContactSets& sets : before(let_go))
        for (const Vec2& force : {nothing, some_force})
            for (const Vec2& acceleration : {nothing, some_acceleration})
                check(friction_transition(sets, let_go, force, acceleration, some_still), opened,
                      waiting);
}

TEST_CASE("who presses again is clamped") {
    for (const Vec2& acceleration : {nothing, some_acceleration})
        CHECK(
            friction_transition({opened, waiting}, presses_again, nothing, acceleration, some_still)
                .normal == clamped);
}

TEST_CASE("who presses again and does not accelerate is stuck") {
    for (const Vec2& acceleration : {nothing, Vec2(3e-7, -4e-7)})
        check(friction_transition({opened, waiting}, presses_again, nothing, acceleration,
                                  some_still),
              clamped, stuck);
}

TEST_CASE("who presses again and accelerates is on the cone, straight against the acceleration") {
    check(friction_transition({opened, waiting}, presses_again, nothing, some_acceleration,
                              some_still),
          clamped, on_cone, {-5. / 13, -12. / 13});
    check(friction_transition({opened, waiting}, presses_again, nothing, {-2, 0}, some_still),
          clamped, on_cone, {1, 0});
}

TEST_CASE("sets that were left long ago do not matter") {
    // The tangent set of an open contact is meaningless; only the event and the numbers count.
    for (const TangentSet tangent : {waiting, stuck, on_cone})
        check(friction_transition({opened, tangent, {0.6, 0.8}}, presses_again, nothing,
                                  some_acceleration, some_still),
              clamped, on_cone, {-5. / 13, -12. / 13});
    check(friction_transition({clamped, waiting, {1, 0}}, reached_cone, some_force,
                              some_acceleration, some_still),
          clamped, on_cone, {-0.6, 0.8});
    check(friction_transition({clamped, stuck, {1, 0}}, let_go, nothing, some_acceleration,
                              some_still),
          opened, waiting);
}

TEST_CASE("an acceleration of exactly `still` is none, and a little more is one") {
    // 3, 4 and 5: the length is exact. With still = 0 only zero itself counts as rest.
    for (const double unit : {1.0, 1024.0, 1.0 / (1 << 20)}) {
        const double still = 5 * unit;
        const Vec2 at = unit * Vec2(3, -4), beyond = at * (1 + 1e-9);
        const ContactSets rests = before(came_to_rest)[0];
        CHECK(friction_transition(rests, came_to_rest, some_force, at, still).tangent == stuck);
        CHECK(friction_transition(rests, came_to_rest, some_force, beyond, still).tangent ==
              waiting);
        CHECK(friction_transition({opened, waiting}, presses_again, nothing, at, still).tangent ==
              stuck);
        CHECK(
            friction_transition({opened, waiting}, presses_again, nothing, beyond, still).tangent ==
            on_cone);
    }
    for (const FrictionEvent event : {came_to_rest, presses_again}) {
        const ContactSets sets = before(event)[0];
        CHECK(friction_transition(sets, event, nothing, nothing, 0).tangent == stuck);
        CHECK(friction_transition(sets, event, nothing, {0, 1e-30}, 0).tangent != stuck);
    }
}

TEST_CASE("it is the length of the acceleration that counts, not one of its components") {
    // Each component is below still, the length above; and a component below −still is not rest.
    const Vec2 slanted(0.8e-6, -0.8e-6);
    for (const Vec2& acceleration : {slanted, Vec2(-1, 0), Vec2(0, -1), Vec2(0, 1), Vec2(1, -1)}) {
        CHECK(friction_transition(before(came_to_rest)[0], came_to_rest, some_force, acceleration,
                                  some_still)
                  .tangent == waiting);
        CHECK(
            friction_transition({opened, waiting}, presses_again, nothing, acceleration, some_still)
                .tangent == on_cone);
    }
}

TEST_CASE("in the plane the second component stays zero, and the sign is the side") {
    for (const double side : {-1.0, 1.0}) {
        check(
            friction_transition({clamped, stuck}, reached_cone, {7 * side, 0}, nothing, some_still),
            clamped, on_cone, {side, 0});
        check(friction_transition({opened, waiting}, presses_again, nothing, {7 * side, 0},
                                  some_still),
              clamped, on_cone, {-side, 0});
    }
}

TEST_CASE("a direction is unit, or zero where it does not matter") {
    Random random(seed_of(1011));
    for (int k = 0; k < 200; ++k) {
        const Problem problem = random_problem(random);
        const ContactSets after = problem.after();
        const double length = after.tangent == on_cone ? 1 : 0;
        REQUIRE_THAT(after.direction.norm(), agrees_with(length, 1));
    }
}

TEST_CASE("turning the axes of the tangent plane turns the direction and changes no set") {
    Random random(seed_of(1012));
    for (int k = 0; k < 200; ++k) {
        const Problem problem = random_problem(random);
        const ContactSets after = problem.after();
        const double angle = random.uniform(0, 6.28);
        const ContactSets other = Problem{{problem.sets.normal, problem.sets.tangent,
                                           turned(problem.sets.direction, angle)},
                                          problem.event,
                                          turned(problem.force, angle),
                                          turned(problem.acceleration, angle),
                                          problem.still}
                                      .after();
        REQUIRE(other.normal == after.normal);
        REQUIRE(other.tangent == after.tangent);
        REQUIRE_THAT(VecX(other.direction), agrees_with(VecX(turned(after.direction, angle))));
    }
}

TEST_CASE("in any unit of force and of acceleration") {
    Random random(seed_of(1013));
    for (const double newton : {1e-100, 1e-9, 1e9, 1e100})
        for (const double unit : {1e-100, 1e-9, 1e9, 1e100})
            for (int k = 0; k < 12; ++k) {
                const Problem problem = random_problem(random);
                const ContactSets after = problem.after();
                const ContactSets other =
                    Problem{problem.sets, problem.event, newton * problem.force,
                            unit * problem.acceleration, unit * problem.still}
                        .after();
                REQUIRE(other.normal == after.normal);
                REQUIRE(other.tangent == after.tangent);
                REQUIRE_THAT(VecX(other.direction), agrees_with(VecX(after.direction)));
            }
}

TEST_CASE("a small force has a direction like a large one, whatever `still` is") {
    // still is an acceleration and cannot be compared with a force.
    check(friction_transition({clamped, stuck}, reached_cone, {-3e-12, 4e-12}, nothing, 1.0),
          clamped, on_cone, {-0.6, 0.8});
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1014));
    std::vector<Problem> problems;
    std::vector<ContactSets> first;
    for (int k = 0; k < 20; ++k) problems.push_back(random_problem(random));
    for (const Problem& problem : problems) first.push_back(problem.after());
    for (std::size_t i = problems.size(); i-- > 0;) {
        const ContactSets again = problems[i].after();
        CHECK(again.normal == first[i].normal);
        CHECK(again.tangent == first[i].tangent);
        CHECK(again.direction == first[i].direction);
    }
}

TEST_CASE("off the cone no direction is left, whatever was there before") {
    for (const TangentSet tangent : {waiting, stuck, on_cone}) {
        check(friction_transition({opened, tangent, {0.6, 0.8}}, presses_again, nothing, nothing,
                                  some_still),
              clamped, stuck);
        for (const Vec2& acceleration : {nothing, some_acceleration})
            check(friction_transition({clamped, tangent, {0.6, 0.8}}, let_go, nothing, acceleration,
                                      some_still),
                  opened, waiting);
    }
}
