#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/09_resting_contact/contact_forces.hpp"
#include "chapters/09_resting_contact/tests/moving_contact.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

struct Problem {
    std::vector<RigidBody> bodies;
    std::vector<Contact> contacts;
    VecX f;
    std::vector<Wrench> wrenches;
};

/// The wrenches of all bodies, with the contact forces added.
std::vector<Wrench> answer(Problem problem) {
    add_contact_forces(problem.bodies, problem.contacts, problem.f, problem.wrenches);
    REQUIRE(problem.wrenches.size() == problem.bodies.size());
    return problem.wrenches;
}

/// Forces and torques of all bodies as one vector.
VecX entries_of(const std::vector<Wrench>& wrenches) {
    VecX all(6 * static_cast<Eigen::Index>(wrenches.size()));
    Eigen::Index at = 0;
    for (const Wrench& wrench : wrenches) {
        all.segment<3>(at) = wrench.force;
        all.segment<3>(at + 3) = wrench.torque;
        at += 6;
    }
    return all;
}

/// Five bodies, the second fixed, and eight contacts among four of them: the last body has none.
/// One pair shares two contacts, in the same or in opposite order, and two contacts are with the
/// world.
Problem random_problem(Random& random) {
    Problem made;
    for (int i = 0; i < 5; ++i) made.bodies.push_back(random_lump(random));
    made.bodies[1].inverse_mass = 0;
    made.bodies[1].inverse_inertia.setZero();
    constexpr int pairs[][2] = {{0, 1}, {1, 0}, {2, 0},     {3, world},
                                {0, 1}, {3, 2}, {2, world}, {1, 3}};
    made.f.resize(8);
    for (const auto& [a, b] : pairs) {
        made.f[static_cast<Eigen::Index>(made.contacts.size())] = random.uniform(0.5, 3);
        made.contacts.push_back({.a = a,
                                 .b = b,
                                 .position = random_vector(random, 2),
                                 .normal = random.direction(),
                                 .separation = random.uniform(-0.1, 0.1)});
    }
    for (int i = 0; i < 5; ++i)
        made.wrenches.push_back({random_vector(random, 2), random_vector(random, 2)});
    return made;
}

/// Scale of the forces and torques in these problems, in N and N m.
constexpr double size = 20;

/// One contact at (1, 0, 0) with its normal along z, and no other forces.
Problem one_contact(int a, int b, double f) {
    return {.bodies = {{.position = {0, 0, 1}}, {.position = {3, 0, -1}}},
            .contacts = {{.a = a, .b = b, .position = {1, 0, 0}}},
            .f = VecX::Constant(1, f),
            .wrenches = std::vector<Wrench>(2)};
}

}  // namespace

TEST_CASE("the force pushes A along the normal") {
    CHECK_THAT(answer(one_contact(0, 1, 5))[0].force, agrees_with(Vec3(0, 0, 5)));
}

TEST_CASE("B is pushed the opposite way") {
    CHECK_THAT(answer(one_contact(0, 1, 5))[1].force, agrees_with(Vec3(0, 0, -5)));
}

TEST_CASE("a force beside the centre of mass turns A") {
    CHECK_THAT(answer(one_contact(0, 1, 5))[0].torque, agrees_with(Vec3(0, -5, 0)));
}

TEST_CASE("B is turned about its own centre of mass") {
    CHECK_THAT(answer(one_contact(0, 1, 5))[1].torque, agrees_with(Vec3(0, -10, 0)));
}

TEST_CASE("the body with the greater index may be A") {
    const std::vector<Wrench> found = answer(one_contact(1, 0, 5));
    VecX expected(12);
    expected << 0, 0, -5, 0, 5, 0, 0, 0, 5, 0, 10, 0;
    CHECK_THAT(entries_of(found), agrees_with(expected));
}

TEST_CASE("the world cannot be pushed, but what stands on it is") {
    const std::vector<Wrench> found = answer(one_contact(1, world, 5));
    VecX expected(12);
    expected << 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 10, 0;
    CHECK_THAT(entries_of(found), agrees_with(expected));
}

TEST_CASE("a fixed body bears what is on it") {
    for (const int fixed : {0, 1}) {
        Problem problem = one_contact(0, 1, 5);
        const std::vector<Wrench> before = answer(problem);
        problem.bodies[static_cast<std::size_t>(fixed)].inverse_mass = 0;
        problem.bodies[static_cast<std::size_t>(fixed)].inverse_inertia.setZero();
        CHECK_THAT(entries_of(answer(problem)), agrees_with(entries_of(before)));
    }
}

TEST_CASE("a force through the centre of mass does not turn") {
    Problem problem = one_contact(0, 1, 5);
    problem.contacts[0].position = {0, 0, -4};
    CHECK_THAT(answer(problem)[0].torque, agrees_with(Vec3(0, 0, 0)));
}

TEST_CASE("what acts already stays, and the forces come on top") {
    Random random(seed_of(951));
    for (int i = 0; i < 20; ++i) {
        Problem problem = random_problem(random);
        const VecX before = entries_of(problem.wrenches), after = entries_of(answer(problem));
        problem.wrenches.assign(5, {});
        REQUIRE_THAT(entries_of(answer(problem)), agrees_with(after - before, size));
    }
}

TEST_CASE("without contacts nothing changes, and without force neither") {
    Random random(seed_of(952));
    Problem problem = random_problem(random);
    const VecX before = entries_of(problem.wrenches);
    problem.f.setZero();
    CHECK_THAT(entries_of(answer(problem)), agrees_with(before, 0));
    problem.contacts.clear();
    problem.f.resize(0);
    CHECK_THAT(entries_of(answer(problem)), agrees_with(before, 0));
    CHECK(answer({}).empty());
}

TEST_CASE("a body that nothing touches keeps its wrench") {
    Random random(seed_of(953));
    for (int i = 0; i < 20; ++i) {
        const Problem problem = random_problem(random);
        REQUIRE(answer(problem)[4].force == problem.wrenches[4].force);
        REQUIRE(answer(problem)[4].torque == problem.wrenches[4].torque);
    }
}

TEST_CASE("several contacts of one body add up, in any order") {
    Random random(seed_of(954));
    for (int i = 0; i < 20; ++i) {
        const Problem problem = random_problem(random);
        Problem one_by_one = problem, reversed = problem;
        for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
            one_by_one.contacts = {problem.contacts[k]};
            one_by_one.f = problem.f.segment<1>(static_cast<Eigen::Index>(k));
            one_by_one.wrenches = answer(one_by_one);
        }
        std::reverse(reversed.contacts.begin(), reversed.contacts.end());
        reversed.f = problem.f.reverse().eval();
        REQUIRE_THAT(entries_of(answer(problem)),
                     agrees_with(entries_of(one_by_one.wrenches), size));
        REQUIRE_THAT(entries_of(answer(reversed)),
                     agrees_with(entries_of(one_by_one.wrenches), size));
    }
}

TEST_CASE("among themselves bodies push and turn each other in vain: action and reaction") {
    Random random(seed_of(955));
    for (int i = 0; i < 50; ++i) {
        Problem problem = random_problem(random);
        problem.contacts[3].b = problem.contacts[6].b =
            4;  // in place of the world, which has no wrench
        problem.wrenches.assign(5, {});
        const std::vector<Wrench> found = answer(problem);
        Vec3 force = Vec3::Zero(), moment = Vec3::Zero();  // about the world's origin
        for (std::size_t k = 0; k < 5; ++k) {
            force += found[k].force;
            moment += found[k].torque + problem.bodies[k].position.cross(found[k].force);
        }
        REQUIRE_THAT(force, agrees_with(Vec3(0, 0, 0), size));
        REQUIRE_THAT(moment, agrees_with(Vec3(0, 0, 0), size));
    }
}

TEST_CASE("however the bodies move, their power is the forces times the speeds of the gaps") {
    Random random(seed_of(956));
    for (int i = 0; i < 200; ++i) {
        Problem problem = random_problem(random);
        problem.wrenches.assign(5, {});
        const std::vector<Wrench> found = answer(problem);
        double power = 0, expected = 0;
        for (std::size_t k = 0; k < 5; ++k)
            power += found[k].force.dot(problem.bodies[k].velocity) +
                     found[k].torque.dot(problem.bodies[k].angular_velocity);
        for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
            const Contact& contact = problem.contacts[k];
            const auto speed = [&](int body) {
                if (body == world) return 0.0;
                return contact.normal.dot(point_velocity(
                    problem.bodies[static_cast<std::size_t>(body)], contact.position));
            };
            expected +=
                problem.f[static_cast<Eigen::Index>(k)] * (speed(contact.a) - speed(contact.b));
        }
        REQUIRE_THAT(power, agrees_with(expected, size));
    }
}

TEST_CASE("forces may be of any sign and size, and twice the forces do twice as much") {
    Random random(seed_of(957));
    for (const double factor : {2.0, -1.0, 1e-12, 1e12, 1e-40}) {
        Problem problem = random_problem(random);
        problem.wrenches.assign(5, {});
        const VecX once = entries_of(answer(problem));
        problem.f *= factor;
        REQUIRE_THAT(entries_of(answer(problem)),
                     agrees_with(factor * once, size * std::abs(factor)));
    }
}

TEST_CASE("a weak force beside a strong one counts") {
    Problem problem = one_contact(0, world, 1e9);
    problem.contacts.push_back(
        {.a = 0, .b = 1, .position = {0, 0, 3}, .normal = {1, 0, 0}, .separation = 0.5});
    problem.f = (VecX(2) << 1e9, 1e-9).finished();
    const std::vector<Wrench> found = answer(problem);
    CHECK_THAT(found[0].force.x(), agrees_with(1e-9));
    CHECK_THAT(found[1].force, agrees_with(Vec3(-1e-9, 0, 0), 0));
    CHECK_THAT(found[1].torque, agrees_with(Vec3(0, -4e-9, 0), 0));
}

TEST_CASE("a short arm turns, far from the origin of the world") {
    for (const double arm : {0x1p-10, 0x1p-20, 0x1p-30}) {  // exact next to 4096 m
        INFO("an arm of " << arm << " m, 4 km from the origin");
        Problem problem = one_contact(0, world, 5);
        problem.bodies[0].position = {4096, 0, 0};
        problem.contacts[0].position = {4096 + arm, 0, 0};
        CHECK_THAT(answer(problem)[0].torque.y(), agrees_with(-5 * arm, 4096 * 5, 1e-15));
    }
}

TEST_CASE("in other units it is the same") {
    Random random(seed_of(958));
    for (int i = 0; i < 60; ++i) {
        const Problem problem = random_problem(random);
        const Units units = random_units(random);
        const double force = units.mass * units.length / units.time / units.time;
        INFO("lengths times " << units.length << ", forces times " << force);
        Problem other = problem;
        for (RigidBody& body : other.bodies) body = in_units(units, body);
        for (Contact& contact : other.contacts) {
            contact.position *= units.length;
            contact.separation *= units.length;
        }
        other.f *= force;
        for (Wrench& wrench : other.wrenches) {
            wrench.force *= force;
            wrench.torque *= force * units.length;
        }
        std::vector<Wrench> found = answer(other);
        for (Wrench& wrench : found) {
            wrench.force /= force;
            wrench.torque /= force * units.length;
        }
        REQUIRE_THAT(entries_of(found), agrees_with(entries_of(answer(problem)), size));
    }
}

TEST_CASE("turning the world turns forces and torques, and shifting it changes neither") {
    Random random(seed_of(959));
    for (int i = 0; i < 50; ++i) {
        const Problem problem = random_problem(random);
        const Mat3 R = random.rotation();
        const Vec3 shift = random_vector(random, 20);
        Problem other = problem;
        for (RigidBody& body : other.bodies) {
            body = turned(R, body);
            body.position += shift;
        }
        for (Contact& contact : other.contacts) {
            contact = turned(R, contact);
            contact.position += shift;
        }
        for (Wrench& wrench : other.wrenches) wrench = {R * wrench.force, R * wrench.torque};
        std::vector<Wrench> found = answer(other);
        for (Wrench& wrench : found)
            wrench = {R.transpose() * wrench.force, R.transpose() * wrench.torque};
        REQUIRE_THAT(entries_of(found), agrees_with(entries_of(answer(problem)), size, 1e-11));
    }
}

TEST_CASE("masses, inertias, velocities and orientations do not matter") {
    Random random(seed_of(960));
    for (int i = 0; i < 20; ++i) {
        Problem problem = random_problem(random);
        const std::vector<Wrench> before = answer(problem);
        for (RigidBody& body : problem.bodies) {
            const Vec3 position = body.position;
            body = random_lump(random);
            body.position = position;
        }
        REQUIRE_THAT(entries_of(answer(problem)), agrees_with(entries_of(before), size));
    }
}

TEST_CASE("how far the bodies are apart, or overlap, does not matter") {
    Random random(seed_of(961));
    Problem problem = random_problem(random);
    const std::vector<Wrench> before = answer(problem);
    for (Contact& contact : problem.contacts) contact.separation *= -3;
    CHECK_THAT(entries_of(answer(problem)), agrees_with(entries_of(before), size));
}

TEST_CASE("forces do not depend on those that were asked for before") {
    Random random(seed_of(962));
    std::vector<Problem> made;
    std::vector<VecX> answers;
    for (int i = 0; i < 10; ++i)
        answers.push_back(entries_of(answer(made.emplace_back(random_problem(random)))));
    for (std::size_t i = made.size(); i-- > 0;) REQUIRE(entries_of(answer(made[i])) == answers[i]);
}

TEST_CASE("a body that stands on the world with four feet is pushed at each of them") {
    Problem problem = one_contact(0, world, 1);
    problem.contacts = {{.a = 0, .b = world, .position = {1, 2, 0}},
                        {.a = 0, .b = world, .position = {-1, 2, 0}},
                        {.a = 0, .b = world, .position = {-1, -2, 0}},
                        {.a = 0, .b = world, .position = {1, -2, 0}}};
    problem.f = (VecX(4) << 1, 2, 4, 8).finished();
    const std::vector<Wrench> found = answer(problem);
    CHECK_THAT(found[0].force, agrees_with(Vec3(0, 0, 15)));
    // y f_z and −x f_z: 2 (1 + 2 − 4 − 8) and −(1 − 2 − 4 + 8).
    CHECK_THAT(found[0].torque, agrees_with(Vec3(-18, -3, 0)));
}

TEST_CASE("a contact without force leaves the others as they are, wherever it stands in the list") {
    Random random(seed_of(963));
    for (Eigen::Index i = 0; i < 8; ++i) {
        Problem problem = random_problem(random);
        problem.f[i] = 0;
        if (i > 0) problem.f[i - 1] *= -1;  // forces of both signs
        Problem without = problem;
        without.contacts.erase(without.contacts.begin() + i);
        without.f.resize(7);
        without.f << problem.f.head(i), problem.f.tail(7 - i);
        INFO("contact " << i << " has no force");
        REQUIRE_THAT(entries_of(answer(problem)), agrees_with(entries_of(answer(without)), size));
    }
}

TEST_CASE("at one place a pair may touch twice, with two normals: a corner in a notch") {
    for (const int b : {1, world}) {
        Problem problem = one_contact(0, b, 5);
        problem.contacts.push_back({.a = 0, .b = b, .position = {1, 0, 0}, .normal = {0, 1, 0}});
        problem.f = (VecX(2) << 5, 7).finished();
        const std::vector<Wrench> found = answer(problem);
        CHECK_THAT(found[0].force, agrees_with(Vec3(0, 7, 5)));
        CHECK_THAT(found[0].torque, agrees_with(Vec3(7, -5, 7)));
        CHECK_THAT(found[1].force, agrees_with(b == world ? Vec3(0, 0, 0) : Vec3(0, -7, -5)));
    }
}

TEST_CASE("two contacts that differ in nothing but their forces are two") {
    for (const int b : {1, world}) {
        Problem problem = one_contact(0, b, 5);
        const std::vector<Wrench> once = answer(problem);
        problem.contacts.insert(problem.contacts.end(), 2, problem.contacts[0]);
        problem.f = (VecX(3) << 5, 2, 3).finished();
        const std::vector<Wrench> found = answer(problem);
        CHECK_THAT(found[0].force, agrees_with(Vec3(2 * once[0].force)));
        CHECK_THAT(found[0].torque, agrees_with(Vec3(2 * once[0].torque)));
        CHECK_THAT(found[1].force, agrees_with(Vec3(2 * once[1].force)));
    }
}
