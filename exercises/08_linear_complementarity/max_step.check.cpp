#include "chapters/08_linear_complementarity/drive.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

const Role C = Role::clamped, NC = Role::unclamped, joint = Role::bilateral, none = Role::ignored;

/// A contact with its free variable and the change of it: the force if it is clamped or a joint,
/// otherwise the acceleration. The driven contact is ignored, and its acceleration counts.
struct Adjusting {
    Role role;
    double value, change;

    bool has_force() const { return role == C || role == joint; }
};
using Contacts = std::vector<Adjusting>;

/// The other variable is zero and changes only by rounding, if at all.
Step step_of(const Contacts& contacts, int d, double rounding = 0) {
    const auto n = static_cast<Eigen::Index>(contacts.size());
    VecX f = VecX::Zero(n), a = f, delta_f = VecX::Constant(n, -rounding), delta_a = delta_f;
    std::vector<Role> roles;
    for (const Adjusting& contact : contacts) {
        const auto i = static_cast<Eigen::Index>(roles.size());
        (contact.has_force() ? f : a)[i] = contact.value;
        (contact.has_force() ? delta_f : delta_a)[i] = contact.change;
        roles.push_back(contact.role);
    }
    delta_f[d] = 1;
    return max_step(f, a, delta_f, delta_a, roles, d);
}

void check(const Step& step, int limiting, double length) {
    CHECK(step.limiting == limiting);
    CHECK_THAT(step.length, agrees_with(length));
}

/// The longest step for one contact alone.
long double limit_of(const Adjusting& contact, bool is_driven) {
    const bool can_limit = is_driven
                               ? contact.change > 0
                               : (contact.role == C || contact.role == NC) && contact.change < 0;
    if (!can_limit) return std::numeric_limits<long double>::infinity();
    return -static_cast<long double>(contact.value) / contact.change;
}

struct Problem {
    Contacts contacts;
    int d;
};
/// Contacts of all roles. Each has its own unit, which does not affect the limits; the forces are
/// in units from 1e-9 to 1e9.
Problem random_problem(Random& random) {
    const auto unit = [&] { return std::pow(10, random.index(19) - 9); };
    const int n = 1 + random.index(12), d = random.index(n);
    const Role all[] = {C, NC, C, NC, joint, none};
    const double newton = unit();
    Contacts contacts;
    for (int i = 0; i < n; ++i) {
        const Role role = i == d ? none : all[random.index(6)];
        const double own_unit = unit(), sign = i == d ? -1 : 1;
        const double change = random.chance(0.3) ? 1 : -1;
        contacts.push_back({role, sign * own_unit * newton * random.log_uniform(0.01, 10),
                            sign * own_unit * change * random.log_uniform(0.1, 10)});
    }
    return {contacts, d};
}

}  // namespace

TEST_CASE("alone, the driven contact goes until its acceleration is zero") {
    check(step_of({{none, -6, 2}}, 0), 0, 3);
}

TEST_CASE("a clamped force may fall to zero and no further") {
    // Contact 0 loses 2 for each unit of f_2, contact 1 loses 1; contact 2 would go to 10.
    check(step_of({{C, 3, -2}, {C, 5, -1}, {none, -10, 1}}, 2), 0, 1.5);
}

TEST_CASE("an unclamped acceleration may fall to zero and no further") {
    check(step_of({{NC, 3, -1}, {NC, 5, -4}, {none, -10, 1}}, 2), 1, 1.25);
}

TEST_CASE("the shortest limit counts, be it the last one, and the driven contact in the middle") {
    check(step_of({{C, 3, -1}, {none, -10, 1}, {NC, 5, -1}, {C, 2, -1}}, 1), 3, 2);
    check(step_of({{C, 3, -1}, {none, -10, 1}, {C, 5, -1}, {NC, 2, -1}}, 1), 3, 2);
    check(step_of({{none, -1, 1}, {C, 3, -1}, {NC, 5, -1}, {C, 2, -1}}, 0), 0, 1);
}

TEST_CASE("many contacts: the last of them counts, too") {
    // Each has a little less room than the one before it, and the driven one has more than all.
    for (const int n : {17, 40, 300}) {
        Contacts contacts{{none, -10, 1}};
        for (int i = 1; i < n; ++i) contacts.push_back({i % 3 ? C : NC, 2 - i * 1e-3, -1});
        check(step_of(contacts, 0), n - 1, 2 - (n - 1) * 1e-3);
    }
}

TEST_CASE("what grows or stays limits nothing") {
    check(step_of({{C, 3, 2}, {NC, 3, 4}, {none, -10, 5}}, 2), 2, 2);
    check(step_of({{C, 3, 0}, {NC, 3, 0}, {C, 0, 0}, {NC, 0, 0}, {none, -10, 5}}, 4), 4, 2);
}

TEST_CASE("a contact that is ignored limits nothing, whatever its acceleration does") {
    check(step_of({{none, 1, -5}, {none, -3, -5}, {none, -10, 5}}, 2), 2, 2);
    check(step_of({{none, -10, 5}, {none, -1, 5}, {none, -3, -5}}, 0), 0, 2);
    check(step_of({{none, 0, -5}, {none, -10, 5}, {none, 0, -1e-18}}, 1), 1, 2);
}

TEST_CASE("a bilateral contact may pull") {
    check(step_of({{joint, 1, -3}, {none, -10, 5}}, 1), 1, 2);
    check(step_of({{none, -10, 5}, {joint, -1, -3}, {joint, -1, 3}}, 0), 0, 2);
    check(step_of({{joint, 0, -3}, {none, -10, 5}, {joint, 0, -1e-18}}, 1), 1, 2);
}

TEST_CASE("a clamped acceleration and an unclamped force are not looked at") {
    // They are zero, and fall by rounding: looked at, they would allow no step at all.
    check(step_of({{C, 3, 1}, {NC, 3, 1}, {joint, 3, 1}, {none, -10, 5}}, 3, 1e-18), 3, 2);
    check(step_of({{C, 3, -2}, {NC, 3, -1}, {none, -10, 1}}, 2, 1e-18), 0, 1.5);
}

TEST_CASE("if nothing limits the step it is infinite") {
    const Step step = step_of({{C, 1, 1}, {NC, 2, 0}, {none, -1, 0}}, 2);
    CHECK(step.length == std::numeric_limits<double>::infinity());
}

TEST_CASE("if nothing limits the step no contact is named") {
    CHECK(step_of({{C, 1, 1}, {NC, 2, 0}, {none, -1, 0}}, 2).limiting == -1);
    CHECK(step_of({{none, -1, 0}}, 0).limiting == -1);
}

TEST_CASE("a driven contact that does not accelerate leaves the limit to the others") {
    for (const double change : {0.0, -1e-18, -1.0}) {
        check(step_of({{C, 4, -2}, {none, -1, change}}, 1), 0, 2);
        check(step_of({{none, -1, change}, {NC, 3, -1}, {C, 4, -2}}, 0), 2, 2);
    }
}

TEST_CASE("however far away, a limit is a limit; and however slowly it falls, it falls") {
    check(step_of({{C, 1e20, -1e-20}, {none, -1, 0}}, 1), 0, 1e40);
    check(step_of({{none, -1e20, 1e-20}, {NC, 1, 1}}, 0), 0, 1e40);
    check(step_of({{C, 1e-40, -1e-40}, {none, -2, 1}}, 1), 0, 1);
    check(step_of({{none, -2e-40, 1e-40}, {C, 3, -1}}, 0), 0, 2);
}

TEST_CASE("a contact at zero that would go below allows no step at all") {
    for (const double change : {-1.0, -1e-18}) {
        const Step step = step_of({{C, 1, -1}, {C, 0, change}, {NC, 0, -1}, {none, -1, 1}}, 3);
        CHECK(step.limiting == 1);
        CHECK_THAT(step.length, agrees_with(0));
    }
    CHECK(step_of({{C, 1, -1}, {NC, 0, -1}, {none, -1, 1}}, 2).limiting == 1);
}

TEST_CASE("ties: the driven contact wins, wherever it stands") {
    for (const double size : {1e-15, 1.0, 1e15})
        for (const double less : {0.0, 1e-15, 0.99 * tie}) {
            const double value = 2 * size * (1 - less);
            CHECK(step_of({{C, value, -1}, {none, -2 * size, 1}}, 1).limiting == 1);
            CHECK(step_of({{none, -2 * size, 1}, {NC, value, -1}}, 0).limiting == 0);
        }
}

TEST_CASE("ties: then the lowest index wins, clamped or not") {
    for (const double size : {1e-15, 1.0, 1e15})
        for (const double less : {0.0, 1e-15, 0.99 * tie}) {
            const double value = 2 * size * (1 - less);
            const Adjusting driven{none, -9 * size, 1};
            CHECK(step_of({{C, 2 * size, -1}, {NC, value, -1}, driven}, 2).limiting == 0);
            CHECK(step_of({driven, {NC, 2 * size, -1}, {C, value, -1}}, 0).limiting == 1);
            CHECK(step_of({{NC, value, -1}, driven, {C, 2 * size, -1}}, 1).limiting == 0);
        }
}

TEST_CASE("ties: the length is the limit of the contact that is named") {
    const double value = 2 * (1 - 0.9 * tie);
    for (const Contacts& contacts : {Contacts{{C, value, -1}, {none, -2, 1}, {C, 2, -1}},
                                     Contacts{{C, 2, -1}, {none, -9, 1}, {NC, value, -1}}}) {
        const Step step = step_of(contacts, 1);
        REQUIRE(step.limiting >= 0);
        REQUIRE(step.limiting < 3);
        const auto named = static_cast<std::size_t>(step.limiting);
        CHECK_THAT(step.length, agrees_with(std::abs(contacts[named].value)));
    }
}

TEST_CASE("what is shorter by more than the fraction `tie` is no tie") {
    for (const double size : {1e-15, 1.0, 1e15}) {
        const double shorter = 2 * size * (1 - 1.01 * tie);
        const Adjusting driven{none, -9 * size, 1};
        check(step_of({{C, shorter, -1}, {none, -2 * size, 1}}, 1), 0, shorter);
        check(step_of({{C, 2 * size, -1}, {NC, shorter, -1}, driven}, 2), 1, shorter);
        check(step_of({driven, {NC, 2 * size, -1}, {C, shorter, -1}}, 0), 2, shorter);
    }
}

TEST_CASE("the shortest of all limits, in any units") {
    Random random(seed_of(811));
    for (int i = 0; i < 600; ++i) {
        const auto [contacts, d] = random_problem(random);
        int shortest = -1;
        long double length = std::numeric_limits<long double>::infinity();
        for (int k = 0; k < static_cast<int>(contacts.size()); ++k) {
            const long double limit = limit_of(contacts[static_cast<std::size_t>(k)], k == d);
            if (limit < length) length = limit, shortest = k;
        }
        const Step step = step_of(contacts, d);
        REQUIRE(step.limiting == shortest);
        REQUIRE_THAT(step.length, agrees_with(static_cast<double>(length)));
    }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(812));
    std::vector<Problem> problems;
    std::vector<Step> first;
    for (int i = 0; i < 20; ++i) problems.push_back(random_problem(random));
    for (const auto& [contacts, d] : problems) first.push_back(step_of(contacts, d));
    for (std::size_t i = problems.size(); i-- > 0;) {
        const Step again = step_of(problems[i].contacts, problems[i].d);
        CHECK(again.limiting == first[i].limiting);
        CHECK(again.length == first[i].length);
    }
}
