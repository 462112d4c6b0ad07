// The sweep: against chapter 10's solver, its laws, and what it costs in memory.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <numeric>

#include "chapters/05_rigid_impulses/rows.hpp"
#include "chapters/10_contact_friction/friction_solver.hpp"
#include "chapters/11_friction_pgs/solver_contact.hpp"
#include "common/core/random.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/sample_size.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

std::atomic<long> allocations = 0;

/// A few bodies and contacts between any two of them, at random places: no scene, but every law holds.
struct Tangle {
    std::vector<RigidBody> bodies;
    std::vector<Contact> contacts;
};
struct TangleKind {
    int bodies = 4, contacts = 6;
    double friction = 0.5;
    double mass_ratio = 10;
    bool floor = true;  // the last body is fixed
};
Tangle random_tangle(Random& random, const TangleKind& kind) {
    Tangle tangle;
    for (int k = 0; k < kind.bodies; ++k) {
        RigidBody body = make_body(
            {.mass = random.log_uniform(1, kind.mass_ratio), .inertia = Mat3::Identity()});
        const Vec3 moments = random.coordinates(1, 2);
        body.inverse_inertia = body.inverse_mass * moments.cwiseInverse().asDiagonal() * 20;
        body.position = {0.5 * random.uniform(-1, 1), 0.5 * random.uniform(-1, 1), 0.9 * k};
        body.orientation = Quat(random.rotation());
        body.velocity = random.direction();
        body.angular_velocity = random.direction();
        tangle.bodies.push_back(body);
    }
    if (kind.floor) tangle.bodies.push_back(make_fixed_body({0, 0, -0.9}));
    const int count = static_cast<int>(tangle.bodies.size());
    for (int i = 0; i < kind.contacts; ++i) {
        const int a = random.index(kind.bodies);
        int b = random.index(count - 1);
        if (b >= a) ++b;
        const Vec3 way = tangle.bodies[a].position - tangle.bodies[b].position;
        tangle.contacts.push_back(
            {.a = a,
             .b = b,
             .position = tangle.bodies[b].position + 0.5 * way + 0.3 * random.direction(),
             .normal = (way.normalized() + 0.3 * random.direction()).normalized(),
             .surface = {.restitution = 0, .friction = kind.friction * random.uniform(0.2, 1.8)}});
    }
    return tangle;
}

struct Swept {
    std::vector<SolverBody> bodies;
    std::vector<SolverContact> contacts;
};
Swept load(const Tangle& tangle) {
    Swept swept;
    load_bodies(tangle.bodies, swept.bodies);
    load_contacts(tangle.bodies, tangle.contacts, swept.bodies, swept.contacts);
    return swept;
}
Swept swept(const Tangle& tangle, int sweeps, FrictionShape shape = FrictionShape::disc) {
    Swept result = load(tangle);
    for (int k = 0; k < sweeps; ++k)
        friction_sweep(result.contacts, result.bodies,
                       {.friction = shape, .backwards = k % 2 == 1});
    return result;
}

/// The same impulses as a problem of chapter 10: velocities in place of accelerations.
FrictionProblem as_problem(const Tangle& tangle) {
    std::vector<Row> rows;
    FrictionProblem problem;
    for (const Contact& contact : tangle.contacts) {
        const Mat3 frame = contact_frame(contact.normal);
        problem.contacts.push_back({.kind = FrictionKind::at_rest,
                                    .mu = contact.surface.friction,
                                    .normal = static_cast<int>(rows.size()),
                                    .tangent = static_cast<int>(rows.size()) + 1,
                                    .tangents = 2});
        rows.push_back(contact_row(tangle.bodies, contact));
        for (const int k : {0, 1})
            rows.push_back(contact_row(tangle.bodies, contact, frame.row(k).transpose()));
    }
    problem.A = row_matrix(tangle.bodies, rows);
    problem.b = row_velocities(tangle.bodies, rows);
    return problem;
}

double kinetic(const Tangle& tangle, const std::vector<SolverBody>& bodies) {
    double energy = 0;
    for (std::size_t k = 0; k < tangle.bodies.size(); ++k) {
        if (is_fixed(tangle.bodies[k])) continue;
        energy += bodies[k].velocity.squaredNorm() / (2 * bodies[k].inverse_mass) +
                  bodies[k].angular_velocity.dot(world_inertia(tangle.bodies[k]) *
                                                 bodies[k].angular_velocity) /
                      2;
    }
    return energy;
}

}  // namespace

// Counts what is allocated anywhere in this program. Not inlined: half a pair would be a warning.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

TEST_CASE("swept for long enough, impulses obey Signorini and Coulomb, and chapter 10 agrees") {
    Random random(1101);
    int compared = 0, cycles = 0, sticking = 0, sliding = 0, open = 0;
    int other_answers = 0;
    for (int k = 0; k < sample_size(150, 1500); ++k) {
        const Tangle tangle = random_tangle(
            random, {.contacts = 1 + random.index(4), .friction = random.uniform(0, 0.6)});
        const Swept result = swept(tangle, 20'000);
        const SweepResidual residual = sweep_residual(result.contacts, result.bodies);
        CAPTURE(k, residual.normal, residual.friction);
        if (std::max(residual.normal, residual.friction) > 1e-9) {
            ++cycles;  // sweeps need not converge with friction; the residual says so
            continue;
        }
        VecX gamma(3 * tangle.contacts.size());
        for (std::size_t i = 0; i < result.contacts.size(); ++i) {
            const SolverContact& contact = result.contacts[i];
            const auto at = static_cast<Eigen::Index>(3 * i);
            gamma[at] = contact.normal_impulse;
            gamma.segment<2>(at + 1) = contact.tangent_impulse;
            const Vec3 u = contact_velocity(contact, result.bodies);
            const double v_n = u.dot(contact.normal);
            const Vec2 slip(u.dot(contact.tangent_1), u.dot(contact.tangent_2));
            (contact.normal_impulse == 0 ? open : slip.norm() < 1e-8 ? sticking : sliding) += 1;
            CHECK(v_n > -1e-9);
            CHECK(contact.tangent_impulse.norm() <=
                  contact.friction * contact.normal_impulse * (1 + 1e-12) + 1e-12);
        }
        // The residual of chapter 10 knows nothing of sweeps.
        CHECK(friction_residual(as_problem(tangle), gamma) < 1e-7);
        const FrictionSolution other = solve_friction(as_problem(tangle));
        if (other.status != FrictionStatus::solved || other.law != StaticLaw::coulomb) continue;
        ++compared;
        const FrictionProblem problem = as_problem(tangle);
        const VecX difference = other.a - problem.A * gamma - problem.b;
        other_answers += difference.cwiseAbs().maxCoeff() > 1e-5;
    }
    // With friction a problem may have several answers; few of these do.
    CAPTURE(compared, cycles, other_answers, sticking, sliding, open);
    CHECK(compared > 100);
    CHECK(cycles <= 0.02 * sample_size(150, 1500));
    CHECK(sticking > 25);
    CHECK(sliding > 50);
    CHECK(open > 50);
    CHECK(other_answers <= 0.02 * compared);
}

TEST_CASE("impulses do the work that the energies say, however few the sweeps") {
    Random random(1102);
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const Tangle tangle = random_tangle(random, {.contacts = 1 + random.index(10),
                                                     .friction = random.uniform(0, 1),
                                                     .mass_ratio = random.chance(0.1) ? 1e6 : 10});
        const Swept before = load(tangle);
        const Swept after = swept(tangle, 1 + random.index(10));
        double work = 0, bound = 0;
        for (std::size_t i = 0; i < after.contacts.size(); ++i) {
            const Vec3 u_before = contact_velocity(before.contacts[i], before.bodies);
            const Vec3 u_after = contact_velocity(after.contacts[i], after.bodies);
            const Vec3 impulse = impulse_of(after.contacts[i]);
            work += 0.5 * impulse.dot(u_before + u_after);
            bound += impulse.dot(u_after);
        }
        const double change = kinetic(tangle, after.bodies) - kinetic(tangle, before.bodies);
        const double size = kinetic(tangle, before.bodies);
        CAPTURE(k, change, work, bound);
        REQUIRE_THAT(change, agrees_with(work, size, 1e-9));
        CHECK(change <= bound + 1e-9 * size);  // (11.12)
        CHECK(change <= sweep_residual(after.contacts, after.bodies).push + 1e-9 * size);
    }
}

TEST_CASE("a sweep changes neither momentum nor what is fixed, and sees the world") {
    Random random(1103);
    for (int k = 0; k < 100; ++k) {
        Tangle tangle = random_tangle(random, {.contacts = 8, .floor = false});
        const Swept before = load(tangle), after = swept(tangle, 5);
        Vec3 momentum = Vec3::Zero(), spin = Vec3::Zero();
        for (std::size_t i = 0; i < tangle.bodies.size(); ++i) {
            const RigidBody& body = tangle.bodies[i];
            const Vec3 kick =
                (after.bodies[i].velocity - before.bodies[i].velocity) / body.inverse_mass;
            momentum += kick;
            spin += body.position.cross(kick) +
                    world_inertia(body) *
                        (after.bodies[i].angular_velocity - before.bodies[i].angular_velocity);
        }
        CHECK(momentum.norm() < 1e-10);
        CHECK(spin.norm() < 1e-10);
        // The world and a fixed body in its place are the same.
        tangle.bodies.push_back(make_fixed_body({1, 2, 3}));
        tangle.bodies.back().velocity = Vec3::Zero();
        for (Contact& contact : tangle.contacts)
            if (contact.b == 3) contact.b = 4;
        Tangle with_world = tangle;
        for (Contact& contact : with_world.contacts)
            if (contact.b == 4) contact.b = world;
        const Swept one = swept(tangle, 7), other = swept(with_world, 7);
        for (std::size_t i = 0; i < 4; ++i)
            CHECK((one.bodies[i].velocity - other.bodies[i].velocity).norm() == 0);
        CHECK(one.bodies[4].velocity == Vec3::Zero());
        CHECK(other.bodies[5].velocity == Vec3::Zero());
    }
}

TEST_CASE(
    "where everything sticks or opens, the order of the contacts does not matter in the end") {
    Random random(1104);
    for (int k = 0; k < sample_size(50, 300); ++k) {
        Tangle tangle = random_tangle(random, {.contacts = 4, .friction = 0});
        const Swept one = swept(tangle, 30'000);
        std::reverse(tangle.contacts.begin(), tangle.contacts.end());
        const Swept other = swept(tangle, 30'000);
        for (std::size_t i = 0; i < tangle.bodies.size(); ++i)
            CHECK((one.bodies[i].velocity - other.bodies[i].velocity).norm() < 1e-8);
    }
}

TEST_CASE(
    "one sweep a substep settles a column if the order stays the same, and not if it alternates") {
    // Cubes on each other, touching at four corners: gravity, the impulses of the last substep, one
    // sweep, and so on; (11.15).
    constexpr int cubes = 5;
    Tangle column;
    for (int k = 0; k < cubes; ++k) {
        RigidBody cube = make_body({.mass = 1, .inertia = Mat3::Identity() / 6});
        cube.position = {0, 0, k + 0.5};
        column.bodies.push_back(cube);
        for (const double x : {-0.5, 0.5})
            for (const double y : {-0.5, 0.5})
                column.contacts.push_back({.a = k,
                                           .b = k == 0 ? world : k - 1,
                                           .position = {x, y, static_cast<double>(k)},
                                           .surface = {.restitution = 0, .friction = 0.6}});
    }
    for (const bool alternates : {false, true}) {
        Swept state = load(column);
        const double kick = 9.81 * 1e-3;
        double fastest = 0;
        for (int k = 0; k < 2000 && fastest < 1e3; ++k) {
            for (int i = 0; i < cubes; ++i) state.bodies[i].velocity.z() -= kick;
            for (SolverContact& contact : state.contacts)
                warm_start_with(contact, impulse_of(contact), FrictionShape::disc, state.bodies);
            friction_sweep(state.contacts, state.bodies, {.backwards = alternates && k % 2 == 1});
            fastest = 0;
            for (int i = 0; i < cubes; ++i)
                fastest = std::max(fastest, std::abs(state.bodies[i].velocity.z()));
        }
        CAPTURE(alternates, fastest);
        if (alternates)
            CHECK(fastest > 1e-2);
        else
            CHECK(fastest < 1e-4);
    }
}

TEST_CASE("a sweep and the same backwards are mirror images: their product is symmetric") {
    // Every contact pushes and sticks, so that a sweep is a linear map of the velocities. In units in
    // which every mass is 1, going back is the transposed map, and both together are symmetric.
    Random random(1109);
    double worst = 0, least_other = 1e9;
    for (int k = 0; k < sample_size(20, 200); ++k) {
        Tangle tangle = random_tangle(random, {.bodies = 3, .contacts = 5});
        for (Contact& contact : tangle.contacts) contact.surface.friction = 1e3;
        const Swept loaded = load(tangle);
        std::vector<Mat3> root, inverse_root;  // √I of each body
        for (int i = 0; i < 3; ++i) {
            const RigidBody& body = tangle.bodies[i];
            const Mat3 R = body.orientation.toRotationMatrix();
            const Vec3 roots = body.inverse_inertia.diagonal().cwiseSqrt();
            inverse_root.emplace_back(R * roots.asDiagonal() * R.transpose());
            root.emplace_back(R * roots.cwiseInverse().asDiagonal() * R.transpose());
        }
        const auto map_of = [&](const auto& sweep) {
            MatX map(18, 18);
            for (int column = 0; column < 18; ++column) {
                Swept state = loaded;
                for (SolverBody& body : state.bodies)
                    body.velocity = body.angular_velocity = Vec3::Zero();
                for (SolverContact& contact : state.contacts) contact.normal_impulse = 1e6;
                const VecX unit = VecX::Unit(18, column);
                for (int i = 0; i < 3; ++i) {
                    SolverBody& body = state.bodies[i];
                    body.velocity = std::sqrt(body.inverse_mass) * unit.segment<3>(6 * i);
                    body.angular_velocity = inverse_root[i] * unit.segment<3>(6 * i + 3);
                }
                sweep(state);
                for (int i = 0; i < 3; ++i) {
                    const SolverBody& body = state.bodies[i];
                    map.block<3, 1>(6 * i, column) = body.velocity / std::sqrt(body.inverse_mass);
                    map.block<3, 1>(6 * i + 3, column) = root[i] * body.angular_velocity;
                }
            }
            return map;
        };
        const auto turn_alone = [](Swept& state, std::size_t i, bool backwards) {
            std::vector<SolverContact> one = {state.contacts[i]};
            friction_sweep(one, state.bodies, {.backwards = backwards});
            state.contacts[i] = one[0];
        };
        const MatX there =
            map_of([](Swept& state) { friction_sweep(state.contacts, state.bodies); });
        const MatX back = map_of([](Swept& state) {
            friction_sweep(state.contacts, state.bodies, {.backwards = true});
        });
        const MatX both = map_of([](Swept& state) {
            friction_sweep(state.contacts, state.bodies);
            friction_sweep(state.contacts, state.bodies, {.backwards = true});
        });
        const auto asymmetry = [](const MatX& map) {
            return (map - map.transpose()).cwiseAbs().maxCoeff();
        };
        worst = std::max({worst, asymmetry(both), (back - there.transpose()).cwiseAbs().maxCoeff(),
                          (both - back * there).cwiseAbs().maxCoeff()});
        CHECK(asymmetry(there) > 1e-3);
        // The friction first in both directions.
        const MatX other = map_of([&](Swept& state) {
            const std::size_t count = state.contacts.size();
            for (std::size_t i = 0; i < count; ++i) turn_alone(state, i, true);
            for (std::size_t i = count; i-- > 0;) turn_alone(state, i, true);
        });
        least_other = std::min(least_other, asymmetry(other));
    }
    CAPTURE(worst, least_other);
    CHECK(worst < 1e-12);
    CHECK(least_other > 1e-6);
}

TEST_CASE("friction on the disc points straight against the sliding; in the box it need not") {
    Random random(1105);
    double worst_disc = 0, worst_box = 0, longest_box = 0;
    int sliding = 0;
    for (int k = 0; k < sample_size(200, 2000); ++k) {
        const Tangle tangle = random_tangle(
            random, {.bodies = 1, .contacts = 1, .friction = random.uniform(0.05, 0.4)});
        for (const FrictionShape shape : {FrictionShape::disc, FrictionShape::box}) {
            const Swept result = swept(tangle, 5000, shape);
            const SolverContact& contact = result.contacts[0];
            const Vec3 u = contact_velocity(contact, result.bodies);
            const Vec2 slip(u.dot(contact.tangent_1), u.dot(contact.tangent_2));
            if (contact.normal_impulse < 1e-6 || slip.norm() < 1e-3) continue;
            const double angle = std::acos(std::clamp(
                -slip.normalized().dot(contact.tangent_impulse.normalized()), -1.0, 1.0));
            const double sine = std::abs(slip.x() * contact.tangent_impulse.y() -
                                         slip.y() * contact.tangent_impulse.x()) /
                                (slip.norm() * contact.tangent_impulse.norm());
            if (shape == FrictionShape::disc) {
                ++sliding;
                worst_disc = std::max(worst_disc, sine);
                CHECK(angle < 1);  // not the other way round
            } else {
                worst_box = std::max(worst_box, sine);
                longest_box =
                    std::max(longest_box, contact.tangent_impulse.norm() /
                                              (contact.friction * contact.normal_impulse));
            }
        }
    }
    CAPTURE(sliding, worst_disc, worst_box, longest_box);
    CHECK(sliding > 30);
    CHECK(worst_disc < 1e-6);
    CHECK(worst_box > 0.3);
    CHECK(longest_box > 1.4);
}

TEST_CASE("the mass of the tangents is that of their softest direction") {
    Random random(1106);
    for (int k = 0; k < 1000; ++k) {
        const Eigen::Matrix2d B =
            Eigen::Matrix2d::NullaryExpr([&] { return random.uniform(-1, 1); });
        const Eigen::Matrix2d A = B * B.transpose();
        double largest = 0;
        for (int i = 0; i < 2000; ++i) {
            const Vec2 d = Eigen::Rotation2Dd(i * 3.1415926535 / 2000) * Vec2::UnitX();
            largest = std::max(largest, d.dot(A * d));
        }
        CHECK_THAT(1 / tangential_mass(A(0, 0), A(0, 1), A(1, 1)), agrees_with(largest, 1, 1e-5));
    }
    CHECK(tangential_mass(0, 0, 0) == 0);
}

TEST_CASE("a contact begins with what is allowed of an impulse, and its bodies feel that much") {
    Random random(1108);
    int pulled = 0, beyond = 0;
    for (int k = 0; k < 300; ++k) {
        const Tangle tangle = random_tangle(random, {.contacts = 1});
        Swept swept = load(tangle);
        const Swept before = swept;
        SolverContact& contact = swept.contacts[0];
        const Vec3 n = contact.normal, impulse = random.vector(0, 2);
        warm_start_with(contact, impulse, FrictionShape::disc, swept.bodies);
        // The nearest along the normal first, then in the disc that this allows.
        const double normal = std::max(0.0, n.dot(impulse));
        Vec3 tangent = impulse - n.dot(impulse) * n;
        const double limit = contact.friction * normal;
        pulled += n.dot(impulse) < 0;
        beyond += tangent.norm() > limit;
        if (tangent.norm() > limit) tangent *= limit / tangent.norm();
        const Vec3 expected = normal * n + tangent;
        CHECK((impulse_of(contact) - expected).norm() < 1e-12);
        const Vec3 kick = swept.bodies[contact.a].velocity - before.bodies[contact.a].velocity;
        CHECK((kick - swept.bodies[contact.a].inverse_mass * expected).norm() < 1e-12);
    }
    CHECK(pulled > 50);
    CHECK(beyond > 50);
}

TEST_CASE("loading and sweeping allocate nothing once the arrays are there") {
    Random random(1107);
    const Tangle tangle = random_tangle(random, {.bodies = 20, .contacts = 200});
    Swept swept = load(tangle);
    const long before = allocations;
    load_bodies(tangle.bodies, swept.bodies);
    load_contacts(tangle.bodies, tangle.contacts, swept.bodies, swept.contacts);
    for (SolverContact& contact : swept.contacts)
        warm_start_with(contact, contact.normal, FrictionShape::disc, swept.bodies);
    for (int k = 0; k < 10; ++k) friction_sweep(swept.contacts, swept.bodies);
    const SweepResidual residual = sweep_residual(swept.contacts, swept.bodies);
    const long after = allocations;
    CHECK(after == before);
    CHECK(residual.normal > 0);
}
