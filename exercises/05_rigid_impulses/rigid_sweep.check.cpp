#include "chapters/05_rigid_impulses/rigid_sweep.hpp"

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"
#include "chapters/05_rigid_impulses/resolve.hpp"
#include "chapters/05_rigid_impulses/tests/random_collision.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// The input of a sweep.
struct Rigid {
    std::vector<Row> rows = {};
    VecX wanted;
    std::vector<RigidBody> bodies = {};
    VecX gamma;
};

Rigid swept(Rigid problem, int sweeps = 1) {
    for (int k = 0; k < sweeps; ++k)
        rigid_sweep(problem.rows, problem.wanted, problem.bodies, problem.gamma);
    return problem;
}

VecX numbers(std::initializer_list<double> list) {
    return VecX::Map(list.begin(), static_cast<Eigen::Index>(list.size()));
}

RigidBody ball(double mass, const Vec3& position, const Vec3& velocity = Vec3::Zero()) {
    RigidBody made = make_body(sphere_mass_properties(mass, 0.5));
    made.position = position;
    made.velocity = velocity;
    return made;
}

/// Balls in a row along x, each touching the next.
Rigid row_of_balls(const std::vector<double>& velocities, const VecX& wanted) {
    Rigid made{.wanted = wanted, .gamma = VecX::Zero(wanted.size())};
    for (const double velocity : velocities)
        made.bodies.push_back(
            ball(1, {1.0 * static_cast<double>(made.bodies.size()), 0, 0}, {velocity, 0, 0}));
    for (int i = 0; i + 1 < static_cast<int>(velocities.size()); ++i)
        made.rows.push_back(point_row(made.bodies, i + 1, i, {i + 0.5, 0, 0}, Vec3::UnitX()));
    return made;
}

/// Rotated bodies with products of inertia, some of them fixed, and rows of all kinds between them
/// and the world. The velocities and the accumulated impulses are unrelated.
Rigid random_rigid(Random& random, double fixed = 0.2) {
    const int bodies = 3 + random.index(3), rows = 2 + random.index(5);
    Rigid made{.wanted = VecX(rows), .gamma = VecX(rows)};
    for (int k = 0; k < bodies; ++k) {
        RigidBody body = lump(random, random_body(random, random.log_uniform(0.2, 5)));
        if (random.chance(fixed)) body.inverse_inertia.setZero(), body.inverse_mass = 0;
        made.bodies.push_back(body);
    }
    for (int i = 0; i < rows; ++i) {
        const int a = random.index(bodies), b = (a + 1 + random.index(bodies - 1)) % bodies;
        const int other = random.chance(0.2) ? world : b;
        const int kind = random.index(5);
        if (kind == 0)
            made.rows.push_back(turning_row(a, other, random.direction()));
        else if (kind == 1 && other != world)  // like a gear: each body has its own blocks
            made.rows.push_back({a, b, random_vector(random, 1), random_vector(random, 1),
                                 random_vector(random, 1), random_vector(random, 1)});
        else {
            const Vec3 along = random.vector(0.5, 2);
            made.rows.push_back(point_row(made.bodies, a, other, random_vector(random, 1), along));
        }
        made.wanted[i] = random.chance(0.3) ? 0 : random.uniform(0, 2);
        made.gamma[i] = std::max(0.0, random.uniform(-0.5, 1));
    }
    return made;
}

/// The same sweep with the dense matrix A of the rows, and b such that A γ + b is each row's excess
/// velocity.
Rigid swept_as_matrix(const Rigid& start) {
    Lcp problem{row_matrix(start.bodies, start.rows), VecX()};
    VecX f = start.gamma, a = row_velocities(start.bodies, start.rows) - start.wanted;
    problem.b = a - problem.A * f;
    matrix_sweep(problem, bilateral_flags(problem), f, a);
    Rigid after = start;
    apply_impulses(after.bodies, after.rows, f - start.gamma);
    after.gamma = f;
    return after;
}

void require_same(const Rigid& came, const Rigid& expected, double scale = 10) {
    REQUIRE_THAT(came.gamma, agrees_with(expected.gamma, scale, 1e-11));
    REQUIRE(came.bodies.size() == expected.bodies.size());
    REQUIRE_THAT(velocities(came.bodies), agrees_with(velocities(expected.bodies), scale, 1e-11));
}

}  // namespace

TEST_CASE("one contact is solved by one sweep: a ball on the floor, and a rod on its end") {
    const RigidBody falling = ball(2, {0, 0, 0.5}, {1, 0, -3});
    const Rigid landed = swept({{point_row({falling}, 0, world, {0, 0, 0}, Vec3::UnitZ())},
                                numbers({1.5}),
                                {falling},
                                numbers({0})});
    CHECK_THAT(landed.gamma, agrees_with(numbers({9})));
    CHECK_THAT(landed.bodies[0].velocity, agrees_with(Vec3(1, 0, 1.5)));
    CHECK_THAT(landed.bodies[0].angular_velocity, agrees_with(Vec3::Zero(), 0));

    RigidBody rod = make_body(box_mass_properties(2, {2, 1e-7, 1e-7}));
    rod.velocity = {0, 0, -3};
    const Rigid hit = swept({{point_row({rod}, 0, world, {1, 0, 0}, Vec3::UnitZ())},
                             numbers({0}),
                             {rod},
                             numbers({0})});
    CHECK_THAT(hit.gamma, agrees_with(numbers({1.5}), 1, 1e-9));  // effective mass: a quarter
    CHECK_THAT(hit.bodies[0].angular_velocity, agrees_with(Vec3(0, -2.25, 0), 1, 1e-9));
}

TEST_CASE("a second sweep changes nothing more on one contact") {
    const Rigid once = swept(row_of_balls({3, -1}, numbers({0.5})));
    require_same(swept(once), once);
}

TEST_CASE("a contact that parts fast enough gives nothing") {
    const Rigid start = row_of_balls({-1, 3}, numbers({2}));
    const Rigid after = swept(start);
    CHECK(after.gamma[0] == 0);
    CHECK(velocities(after.bodies) == velocities(start.bodies));
}

TEST_CASE("the second contact already sees what the first one did, and the first one waits") {
    CHECK_THAT(swept(row_of_balls({1, 0, 0}, numbers({0, 0}))).gamma,
               agrees_with(numbers({0.5, 0.25})));
    CHECK_THAT(swept(row_of_balls({0, 1, 0}, numbers({0, 0}))).gamma,
               agrees_with(numbers({0, 0.5})));
}

TEST_CASE("an impulse that was too large is taken back, down to zero and no further") {
    // A ball on the floor with an accumulated impulse of 1, now rising with v: too fast by v − 1.
    for (const double v : {1.25, 1.5, 4.0, 0.5, 1.0, 1 + 1e-9, 1.5 + 1e-9}) {  // coarse ones first
        const RigidBody rising = ball(2, {0, 0, 0.5}, {0, 0, v});
        const Rigid after = swept({{point_row({rising}, 0, world, {0, 0, 0}, Vec3::UnitZ())},
                                   numbers({1}),
                                   {rising},
                                   numbers({1})});
        INFO("it rises with " << v << " m/s, wanted is 1 m/s");
        const double taken = std::min(1.0, 2 * (v - 1));
        CHECK_THAT(after.gamma[0], agrees_with(1 - taken, 1, 1e-14));
        CHECK_THAT(after.bodies[0].velocity.z(), agrees_with(v - taken / 2, 1, 1e-14));
    }
}

TEST_CASE("agrees with a sweep over the matrix, wherever it starts") {
    Random random(seed_of(531));
    for (int k = 0; k < 200; ++k) {
        const Rigid start = random_rigid(random);
        require_same(swept(start), swept_as_matrix(start));
    }
}

TEST_CASE("the velocities belong to the impulses, sweep after sweep") {
    Random random(seed_of(532));
    for (int k = 0; k < 30; ++k) {
        const Rigid start = random_rigid(random);
        Rigid now = start;
        for (int sweep = 0; sweep < 3; ++sweep) {
            now = swept(now);
            Rigid expected = start;
            apply_impulses(expected.bodies, expected.rows, now.gamma - start.gamma);
            expected.gamma = now.gamma;
            require_same(now, expected, 30);
        }
    }
}

TEST_CASE("a kick from elsewhere counts, and so does a spin") {
    // The velocity of ball 1 comes from no row of this list and no accumulated impulse.
    Rigid kicked = row_of_balls({0, 0, 0}, numbers({0, 0}));
    kicked.bodies[1].velocity = {3, 5, 0};
    const Rigid after = swept(kicked);
    CHECK_THAT(after.gamma, agrees_with(numbers({0, 1.5})));
    CHECK_THAT(after.bodies[1].velocity, agrees_with(Vec3(1.5, 5, 0)));

    RigidBody spinning = make_body(box_mass_properties(12, {1, 2, 3}));  // I = 13, 10, 5
    spinning.angular_velocity = {0, 2, 0};  // x = 0.5 moves down with 1
    const Rigid stopped = swept({{point_row({spinning}, 0, world, {0.5, 0, 0}, Vec3::UnitZ())},
                                 numbers({0}),
                                 {spinning},
                                 numbers({0})});
    CHECK_THAT(stopped.gamma, agrees_with(numbers({1 / (1.0 / 12 + 0.25 / 10)})));
}

TEST_CASE(
    "a floor is a floor: the world, a fixed first body, a fixed second body, also if it moves") {
    RigidBody lift = make_fixed_body({5, 5, 5});
    for (const double speed : {0.0, 2.0}) {
        lift.velocity = {1, 0, speed};
        const RigidBody box = ball(2, {0, 0, 0.5}, {0, 0, -3});
        const std::vector<RigidBody> above = {box, lift}, below = {lift, box};
        const Vec3 at(0.1, 0, 0), up(0, 0, 1);
        const double needed = (3 + speed + 0.5) / (0.5 + 0.01 / 0.2);
        for (const Rigid& start :
             {Rigid{{point_row(above, 0, 1, at, up)}, numbers({0.5}), above, numbers({0})},
              Rigid{{point_row(above, 1, 0, at, -up)}, numbers({0.5}), above, numbers({0})},
              Rigid{{point_row(below, 1, 0, at, up)}, numbers({0.5}), below, numbers({0})}}) {
            const Rigid after = swept(start);
            CHECK_THAT(after.gamma, agrees_with(numbers({needed})));
            const RigidBody& fixed = after.bodies[is_fixed(start.bodies[0]) ? 0 : 1];
            CHECK(fixed.velocity == lift.velocity);
            CHECK(fixed.angular_velocity == lift.angular_velocity);
        }
    }
}

TEST_CASE("a wheel on an axle yields by turning, a sledge by moving") {
    RigidBody wheel = make_fixed_body({-0.5, 0, 0}), sledge = ball(4, {0, 0, -1});
    wheel.inverse_inertia = Vec3(0, 4, 0).asDiagonal();  // effective mass at the rim 1 kg
    wheel.angular_velocity = {0, 6, 0};                  // the rim moves down with 3 m/s
    sledge.inverse_inertia.setZero();
    const std::vector<RigidBody> bodies = {sledge, wheel};
    const Rigid after = swept(
        {{point_row(bodies, 1, 0, {0, 0, 0}, Vec3::UnitZ())}, numbers({0}), bodies, numbers({0})});
    CHECK_THAT(after.gamma, agrees_with(numbers({3 / 1.25})));
    CHECK_THAT(after.bodies[1].angular_velocity, agrees_with(Vec3(0, 6 - 4 * 0.5 * 2.4, 0)));
    CHECK_THAT(after.bodies[0].velocity, agrees_with(Vec3(0, 0, -0.6)));
    CHECK_THAT(after.bodies[1].velocity, agrees_with(Vec3::Zero(), 0));
}

TEST_CASE("rows that nothing moves are left alone, whatever their impulse is") {
    for (const double old : {0.0, 0.7}) {
        std::vector<RigidBody> bodies = {make_fixed_body(), make_fixed_body({1, 0, 0}),
                                         ball(2, {2, 0, 0}, {-3, 0, 0})};
        bodies[0].velocity = {1, 0, 0};  // it approaches the other fixed body
        const Rigid after = swept({{point_row(bodies, 1, 0, {0.5, 0, 0}, Vec3::UnitX()),
                                    point_row(bodies, 0, world, {0, 0, 0}, Vec3::UnitZ()),
                                    point_row(bodies, 2, 1, {1.5, 0, 0}, Vec3::UnitX())},
                                   numbers({1, 1, 0}),
                                   bodies,
                                   numbers({old, old, 0})});
        CHECK_THAT(after.gamma, agrees_with(numbers({old, old, 6})));
        CHECK(after.bodies[0].velocity == bodies[0].velocity);
        CHECK_THAT(after.bodies[2].velocity, agrees_with(Vec3(0, 0, 0), 3));
    }
}

TEST_CASE("only velocities change, and only those of bodies in a row") {
    Random random(seed_of(533));
    for (int k = 0; k < 20; ++k) {
        Rigid start = random_rigid(random, 0);
        start.bodies.push_back(random_body(random, 1));  // without contacts
        const Rigid after = swept(start);
        REQUIRE(after.bodies.size() == start.bodies.size());
        REQUIRE(velocities({after.bodies.back()}) == velocities({start.bodies.back()}));
        for (std::size_t i = 0; i < start.bodies.size(); ++i) {
            REQUIRE(after.bodies[i].position == start.bodies[i].position);
            REQUIRE(after.bodies[i].orientation.coeffs() == start.bodies[i].orientation.coeffs());
            REQUIRE(after.bodies[i].inverse_mass == start.bodies[i].inverse_mass);
            REQUIRE(after.bodies[i].inverse_inertia == start.bodies[i].inverse_inertia);
        }
    }
}

TEST_CASE("no sweep goes uphill, and many lead to what solve_impulses finds") {
    Random random(seed_of(534));
    for (int k = 0; k < 5; ++k) {
        Rigid start = random_rigid(random, 0);
        start.gamma.setZero();
        const Lcp lcp{row_matrix(start.bodies, start.rows),
                      row_velocities(start.bodies, start.rows) - start.wanted};
        const LcpSolution solution = solve_impulses(lcp);
        if (solution.status != LcpStatus::solved) continue;
        Rigid expected = start, now = start;
        apply_impulses(expected.bodies, expected.rows, solution.f);
        const auto height = [&](const VecX& gamma) {
            return gamma.dot(0.5 * lcp.A * gamma + lcp.b);
        };
        for (int sweep = 0; sweep < 200; ++sweep) {
            const double before = height(now.gamma);
            now = swept(now);
            REQUIRE_THAT(height(now.gamma), creates_no_energy(before, 1e-10));
        }
        INFO("after 200 sweeps, impulses " << now.gamma.transpose());
        REQUIRE_THAT(velocities(now.bodies), agrees_with(velocities(expected.bodies), 1, 1e-3));
    }
}

TEST_CASE("the same problem in other units has the same answer in these units") {
    Random random(seed_of(535));
    for (int k = 0; k < 100; ++k) {
        const Rigid here = random_rigid(random);
        const Units units = random_units(random);
        const double speed = units.length / units.time, impulse = units.mass * speed;
        INFO("lengths times " << units.length << ", masses times " << units.mass << ", times times "
                              << units.time);
        Rigid there = here;
        for (RigidBody& body : there.bodies) body = in_units(units, body);
        for (std::size_t i = 0; i < there.rows.size(); ++i) {
            Row& row = there.rows[i];
            const auto at = static_cast<Eigen::Index>(i);
            if (row.linear_a.isZero()) {  // a rotational row: its impulse is angular
                there.wanted[at] /= units.time;
                there.gamma[at] *= impulse * units.length;
                continue;
            }
            row.angular_a *= units.length, row.angular_b *= units.length;
            there.wanted[at] *= speed;
            there.gamma[at] *= impulse;
        }
        const Rigid expected = swept(here);
        there = swept(there);
        for (std::size_t i = 0; i < there.rows.size(); ++i)
            there.gamma[static_cast<Eigen::Index>(i)] /=
                impulse * (there.rows[i].linear_a.isZero() ? units.length : 1);
        const Units back{1 / units.length, 1 / units.mass, 1 / units.time};
        for (RigidBody& body : there.bodies) body = in_units(back, body);
        require_same(there, expected);
    }
}

TEST_CASE("a gentle contact beside a violent one is solved as well") {
    // Independent pairs of balls, light and heavy, slow and fast.
    const double speeds[] = {1, 1e-12, 1e9, 1e-40, 1e-5}, masses[] = {1, 1e-12, 1e-3, 1e12, 1e40};
    Rigid start{.wanted = VecX::Zero(5), .gamma = VecX::Zero(5)};
    for (int i = 0; i < 5; ++i) {
        start.bodies.push_back(ball(masses[i], {0, 0, 0.5}, {0, 0, -speeds[i]}));
        start.bodies.push_back(ball(masses[i] / 3, {0, 0, -0.5}));
        start.rows.push_back(point_row(start.bodies, 2 * i, 2 * i + 1, {0, 0, 0}, Vec3::UnitZ()));
    }
    const Rigid after = swept(start);
    for (int i = 0; i < 5; ++i) {
        INFO("mass " << masses[i] << ", speed " << speeds[i]);
        CHECK_THAT(after.gamma[i], agrees_with(masses[i] * speeds[i] / 4));
        CHECK_THAT(after.bodies[static_cast<std::size_t>(2 * i)].velocity.z(),
                   agrees_with(-0.75 * speeds[i]));
    }
}

TEST_CASE("with the bodies of a row exchanged it is the same row") {
    Random random(seed_of(536));
    for (int k = 0; k < 50; ++k) {
        const Rigid start = random_rigid(random);
        const Rigid expected = swept(start);
        Rigid other = start;
        for (Row& row : other.rows)
            if (row.b != world) {
                std::swap(row.a, row.b);
                std::swap(row.linear_a, row.linear_b);
                std::swap(row.angular_a, row.angular_b);
            }
        require_same(swept(other), expected);
    }
}

TEST_CASE("twenty thousand contacts, of which no matrix would fit into memory") {
    const int count = 20'000;
    std::vector<double> rest(count + 1, 0.0);
    rest[0] = 1;
    const Rigid after = swept(row_of_balls(rest, VecX::Zero(count)));
    // Each passes on half of its impulse.
    for (const int i : {0, 1, 2, 30, 1000, count - 1})
        CHECK_THAT(after.gamma[i], agrees_with(std::exp2(-(i + 1))));
}

TEST_CASE("without rows nothing happens") {
    const Rigid start{{}, VecX(0), {ball(1, {0, 0, 0}, {1, 2, 3})}, VecX(0)};
    CHECK(velocities(swept(start).bodies) == velocities(start.bodies));
}

TEST_CASE("a sweep does not depend on what was swept before") {
    Random random(seed_of(537));
    std::vector<Rigid> starts, ends;
    for (int i = 0; i < 20; ++i) {
        starts.push_back(random_rigid(random));
        ends.push_back(swept(starts.back()));
    }
    for (std::size_t i = starts.size(); i-- > 0;) {
        const Rigid again = swept(starts[i]);
        REQUIRE(again.gamma == ends[i].gamma);
        REQUIRE(velocities(again.bodies) == velocities(ends[i].bodies));
    }
}
