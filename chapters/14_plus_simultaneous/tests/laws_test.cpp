// Laws of whole events, on random impacts of 2 to 6 points, many of them redundant.
#include <catch2/catch_test_macros.hpp>

#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/13_plus_single_point/tests/random_plus.hpp"
#include "chapters/14_plus_simultaneous/random_points.hpp"
#include "chapters/14_plus_simultaneous/tests/table_1.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/sample_size.hpp"

using namespace collide;

namespace {

double takeable_energy(const ProximalProblem& problem) {
    return problem.u0.dot(least_squares(problem.A, problem.u0, 1e-10)) / 2;
}

/// The same scene seen in a mirror, y → −y.
RandomPoints mirrored(RandomPoints made) {
    const Mat3 S = Vec3(1, -1, 1).asDiagonal();
    for (RigidBody& body : made.bodies) {
        body.position = S * body.position;
        body.velocity = S * body.velocity;
        body.angular_velocity = -(S * body.angular_velocity);
        body.orientation = Quat(Mat3(S * body.orientation.toRotationMatrix() * S));
        body.inverse_inertia = S * body.inverse_inertia * S;
    }
    for (Contact& contact : made.contacts) {
        contact.position = S * contact.position;
        contact.normal = S * contact.normal;
    }
    return made;
}

RandomPoints turned(RandomPoints made, const Mat3& turn) {
    for (RigidBody& body : made.bodies) {
        body.position = turn * body.position;
        body.velocity = turn * body.velocity;
        body.angular_velocity = turn * body.angular_velocity;
        body.orientation = Quat(turn) * body.orientation;
    }
    for (Contact& contact : made.contacts) {
        contact.position = turn * contact.position;
        contact.normal = turn * contact.normal;
    }
    return made;
}

std::vector<Vec3> impulses_of(const RandomPoints& made) {
    return world_impulses(made.contacts, plus_event(proximal_problem(made.bodies, made.contacts),
                                                    {.max_rounds = 50, .max_intervals = 300}));
}

double size_of(const std::vector<Vec3>& impulses) {
    double squares = 0;
    for (const Vec3& p : impulses) squares += p.squaredNorm();
    return std::sqrt(squares);
}

constexpr int kinds = 3, fewest = 2, most = 6;

}  // namespace

TEST_CASE("14: every interval of random impacts obeys table 1") {
    const PlusEventSettings settings{.max_rounds = 300, .max_intervals = 2000};
    int events = 0, gained = 0;
    for (int points = fewest; points <= most; ++points) {
        EventCounts counts;
        Random random(14'100 + points);
        const int samples = sample_size(points < 5 ? 60 : 15, points < 5 ? 600 : 150);
        for (int i = 0; i < samples; ++i) {
            const RandomPoints made = random_points(random, all_points_kinds[i % kinds], points);
            const ProximalProblem problem = proximal_problem(made.bodies, made.contacts);
            const PlusEvent event = plus_event(problem, settings);
            check_event(problem, event, settings, counts);
            if (!is_over(event.status)) continue;
            const double gain = energy_change(problem, event) / takeable_energy(problem);
            counts.gained += gain > 1e-9;
            counts.largest_gain = std::max(counts.largest_gain, gain);
        }
        WARN(points << " points: " << counts.resolved << " of " << counts.events
                    << " resolved, over " << counts.over << "; friction against the end in "
                    << counts.against_end << " intervals; intervals " << counts.intervals
                    << ", of which pushes " << counts.pushes << " in " << counts.with_push
                    << " events; points rolling " << counts.rolling << ", sliding "
                    << counts.sliding << ", about to slip " << counts.impending << ", released "
                    << counts.released << "; more than two rounds " << counts.many_rounds
                    << "; energy gained in " << counts.gained << ", at most " << counts.largest_gain
                    << "; worst violation " << counts.worst);
        CHECK(counts.worst <= 2e-9);
        CHECK(counts.over >= 0.95 * counts.events);
        CHECK(counts.resolved >= 0.7 * counts.events);
        events += counts.events;
        gained += counts.gained;
        CHECK(counts.rolling > 0);
        CHECK(counts.sliding > 0);
        CHECK(counts.impending > 0);
    }
    CHECK(gained <= 0.03 * events);  // possible under Poisson's law with many points; see the text
}

TEST_CASE("14: of impacts of 1 to 32 points none is called resolved that is not") {
    const PlusEventSettings settings{.max_rounds = 300, .max_intervals = 2000};
    EventCounts counts;
    const int per_size = sample_size(1, 63);  // 2 016 events in the long tests
    for (int points = 1; points <= 32; ++points) {
        Random random(14'600 + points);
        for (int i = 0; i < per_size; ++i) {
            const RandomPoints made =
                random_points(random, all_points_kinds[(i + points) % kinds], points);
            const ProximalProblem problem = proximal_problem(made.bodies, made.contacts);
            const PlusEvent event = plus_event(problem, settings);
            check_event(problem, event, settings, counts);
            CHECK((event.status == EventStatus::resolved) ==
                  (is_over(event.status) && event.violation <= violation_tolerance));
        }
    }
    WARN(counts.events << " events: " << counts.resolved << " resolved, " << counts.over
                       << " over, " << counts.with_push << " with a push, " << counts.against_end
                       << " intervals with friction against the end, of " << counts.intervals
                       << "; worst violation " << counts.worst);
    CHECK(counts.worst <= 2e-9);
    CHECK(counts.over >= 0.9 * counts.events);
    CHECK(counts.resolved >= 0.6 * counts.events);
    CHECK(counts.with_push <= 0.01 * counts.events + 1);
}

TEST_CASE("14: one point is chapter 13's") {
    Random random(14'200);
    double worst = 0;
    int rounds = 0, slips = 0, jams = 0, rounding = 0;
    const int samples = sample_size(2000, 50'000);
    for (int i = 0; i < samples; ++i) {
        PlusProblem one = plus_problem(random_problem(random));
        if (i % 3 == 0) one.restitution = random_curve(random);
        const PlusImpact impact = plus_impact(one);
        const ProximalProblem problem{
            .A = one.K, .u0 = one.u0, .points = {{.mu = one.mu, .restitution = one.restitution}}};
        const PlusEvent event = plus_event(problem);
        REQUIRE(is_over(event.status));
        REQUIRE(impact.status == PlusStatus::resolved);
        worst = std::max(worst, (event.p - impact.p).norm() / impact.p.norm());
        rounds += impact.rounds > 2;
        // A remaining approach of rounding size may get its own interval, of 1e-17 N s.
        const bool same_intervals = event.intervals.size() == impact.intervals.size() &&
                                    static_cast<int>(event.rounds.size()) == impact.rounds;
        if (!same_intervals) {
            ++rounding;
            continue;
        }
        for (std::size_t k = 0; k < impact.intervals.size(); ++k) {
            slips += impact.intervals[k].role == PointRole::impending_slip;
            jams += impact.intervals[k].jammed;
            REQUIRE(event.intervals[k].is_push == impact.intervals[k].jammed);
            if (impact.intervals[k].jammed) REQUIRE(event.status == EventStatus::approximate);
        }
    }
    INFO("slips " << slips << ", jams " << jams << ", more than two rounds " << rounds);
    CHECK(worst < 1e-9);
    CHECK(rounding <= 1e-3 * samples);
    CHECK(slips > 100);
    CHECK(jams > 100);
}

TEST_CASE("14: permuting the points permutes the answer, a mirror mirrors it, turning turns it") {
    Random random(14'300);
    int compared = 0, off[3] = {};
    for (int i = 0; i < sample_size(90, 900); ++i) {
        const int points = fewest + i % 3;
        const RandomPoints made = random_points(random, all_points_kinds[i % kinds], points);
        const std::vector<Vec3> one = impulses_of(made);
        const double size = size_of(one);

        RandomPoints permuted = made;
        std::rotate(permuted.contacts.begin(), permuted.contacts.begin() + 1,
                    permuted.contacts.end());
        std::vector<Vec3> other = impulses_of(permuted);
        std::rotate(other.begin(), other.end() - 1, other.end());
        const Mat3 S = Vec3(1, -1, 1).asDiagonal(), turn = random.rotation();
        const std::vector<Vec3> in_mirror = impulses_of(mirrored(made)),
                                after_turn = impulses_of(turned(made, turn));
        double difference[3] = {};
        for (int k = 0; k < points; ++k) {
            difference[0] += (other[k] - one[k]).norm();
            difference[1] += (in_mirror[k] - S * one[k]).norm();
            difference[2] += (after_turn[k] - turn * one[k]).norm();
        }
        for (int d = 0; d < 3; ++d) off[d] += difference[d] > 1e-6 * size;
        ++compared;
    }
    // Rounding decides an impact at the border of two cases.
    WARN("of " << compared << ", other answers: permuted " << off[0] << ", mirrored " << off[1]
               << ", turned " << off[2]);
    for (const int count : off) CHECK(count <= 0.02 * compared);
}

TEST_CASE("14: a scene that is its own mirror image gets impulses that are") {
    Random random(14'400);
    int rolling = 0, slipping = 0, pushes = 0;
    for (int i = 0; i < sample_size(150, 2000); ++i) {
        const Vec3 size = random.coordinates(0.05, 0.2);
        const Vec3 inertia(size.y() + size.z(), size.z() + size.x(), size.x() + size.y());
        RigidBody body =
            make_body({.mass = random.uniform(0.5, 3), .inertia = inertia.asDiagonal()});
        body.position.z() = random.uniform(0.1, 0.6);
        body.velocity = {random.chance(0.3) ? 0 : random.uniform(-3, 3), 0,
                         -random.uniform(0.5, 5)};
        body.angular_velocity.y() = random.chance(0.5) ? 0 : random.uniform(-5, 5);
        std::vector<Contact> contacts;
        const double mu = random.chance(0.5) ? random.uniform(0, 0.1) : random.uniform(0, 1.5);
        const double e = random.uniform(0, 1);
        for (int pair = 0; pair < 2; ++pair) {
            const double x = random.uniform(-0.5, 0.5), y = random.uniform(0.05, 0.5);
            for (const double side : {-1, 1})
                contacts.push_back({.a = 1,
                                    .b = 0,
                                    .position = {x, side * y, 0},
                                    .surface = {.restitution = e, .friction = mu}});
        }
        const std::vector<RigidBody> bodies = {make_fixed_body(), body};
        const PlusEvent event = plus_event(proximal_problem(bodies, contacts));
        REQUIRE(is_over(event.status));
        const std::vector<Vec3> p = world_impulses(contacts, event);
        // Table 1 holds to 1e-9 in every interval, and an event has several.
        const double tolerance = event.status == EventStatus::resolved ? 1e-8 : 1e-7;
        for (int pair = 0; pair < 2; ++pair) {
            const Vec3 left = p[2 * pair], right = p[2 * pair + 1];
            REQUIRE((left - Vec3(right.x(), -right.y(), right.z())).norm() <=
                    tolerance * size_of(p));
        }
        for (const EventInterval& interval : event.intervals) {
            pushes += interval.is_push;
            rolling += std::count(interval.roles.begin(), interval.roles.end(), PointRole::rolling);
            slipping +=
                std::count(interval.roles.begin(), interval.roles.end(), PointRole::impending_slip);
        }
    }
    WARN("points rolling " << rolling << ", about to slip " << slipping << ", pushes " << pushes);
    CHECK(rolling > 50);
    CHECK(slipping > 20);
}

TEST_CASE("14: in any unit of mass and length the answer is the same") {
    Random random(14'500);
    for (int i = 0; i < 40; ++i) {
        const RandomPoints made = random_points(random, all_points_kinds[i % kinds], 3);
        const ProximalProblem problem = proximal_problem(made.bodies, made.contacts);
        const PlusEventSettings settings{.max_rounds = 60};
        const PlusEvent one = plus_event(problem, settings);
        for (const double mass : {1e-9, 1e9})
            for (const double length : {1e-9, 1e9}) {
                ProximalProblem other = problem;
                other.A /= mass;
                other.u0 *= length;
                PlusEventSettings scaled = settings;
                scaled.rules.transition_speed *= length;
                const PlusEvent event = plus_event(other, scaled);
                REQUIRE(event.intervals.size() == one.intervals.size());
                REQUIRE((event.p / (mass * length) - one.p).norm() <= 1e-7 * one.p.norm());
            }
    }
}

TEST_CASE("14: bodies keep their momentum, and lose the energy that the event says") {
    Random random(14'600);
    for (int i = 0; i < 60; ++i) {
        RandomPoints made = random_points(random, PointsKind::heap, 4);
        // No fixed body: a heavy body takes the place of the world.
        RigidBody heavy = make_body({.mass = 1e3, .inertia = 1e2 * Mat3::Identity()});
        made.bodies[0] = heavy;
        const ProximalProblem problem = proximal_problem(made.bodies, made.contacts);
        const PlusEvent event = plus_event(problem, {.max_rounds = 60});
        const auto momenta = [](const std::vector<RigidBody>& bodies) {
            Eigen::Matrix<double, 6, 1> sum = Eigen::Matrix<double, 6, 1>::Zero();
            double energy = 0;
            for (const RigidBody& body : bodies) {
                const Mat3 R = body.orientation.toRotationMatrix();
                const Vec3 L =
                    R * body.inverse_inertia.inverse() * R.transpose() * body.angular_velocity;
                const Vec3 p = body.velocity / body.inverse_mass;
                sum.head<3>() += p;
                sum.tail<3>() += L + body.position.cross(p);
                energy += p.dot(body.velocity) / 2 + L.dot(body.angular_velocity) / 2;
            }
            return std::pair(sum, energy);
        };
        const auto [before, energy_before] = momenta(made.bodies);
        apply_event(made.bodies, made.contacts, {}, event);
        const auto [after, energy_after] = momenta(made.bodies);
        REQUIRE((after - before).norm() <= 1e-9 * (before.norm() + event.p.norm()));
        REQUIRE(std::abs(energy_after - energy_before - energy_change(problem, event)) <=
                1e-9 * energy_before);
    }
}

TEST_CASE("14: joints are held by impulses that are not restricted in sign") {
    Random random(14'700);
    int compared = 0, off = 0;
    for (int i = 0; i < 60; ++i) {
        RandomPoints made = random_points(random, PointsKind::heap, 3);
        if (made.bodies.size() < 3) continue;
        const std::vector<Row> joints =
            i % 2 == 0 ? pin_rows(made.bodies, 1, 2, random.direction())
                       : hinge_rows(made.bodies, 2, world, random.direction(), Vec3::UnitY());
        hold_joints(made.bodies, joints);
        const ProximalProblem with_rows = proximal_problem(made.bodies, made.contacts, joints);
        ProximalProblem reduced = proximal_problem(made.bodies, made.contacts);
        reduced.A = row_matrix(made.bodies, contact_rows(made.bodies, made.contacts), joints);
        if (reduced.A.diagonal().minCoeff() < 1e-6) continue;
        const PlusEventSettings settings{.max_rounds = 60};
        const PlusEvent one = plus_event(with_rows, settings),
                        other = plus_event(reduced, settings);
        ++compared;
        off += (one.p.head(9) - other.p).norm() > 1e-6 * other.p.norm();
        std::vector<RigidBody> after = made.bodies;
        apply_event(after, made.contacts, joints, one);
        REQUIRE(row_velocities(after, joints).norm() <= 1e-9 * with_rows.u0.norm());
        REQUIRE(
            (row_velocities(after, contact_rows(after, made.contacts)) - one.u.head(9)).norm() <=
            1e-8 * with_rows.u0.norm());
    }
    WARN("of " << compared << ", " << off << " are decided by rounding");
    CHECK(compared > 30);
    CHECK(off <= 0.1 * compared);
}

TEST_CASE("14: joints that were not quite at rest are after the event") {
    Random random(14'800);
    const RandomPoints made = random_points(random, PointsKind::footprint, 2);
    const std::vector<Row> joints = pin_rows(made.bodies, 1, world, {0.3, 0.2, 0.5});
    const ProximalProblem problem = proximal_problem(made.bodies, made.contacts, joints);
    std::vector<RigidBody> after = made.bodies;
    apply_event(after, made.contacts, joints, plus_event(problem));
    CHECK(row_velocities(made.bodies, joints).norm() > 0.01);
    CHECK(row_velocities(after, joints).norm() < 1e-9);
}

TEST_CASE("14: the share of intervals in which the heuristic finds the shortest impulse") {
    Random random(14'900);
    int problems = 0, paper = 0, ours = 0;
    for (int i = 0; i < sample_size(60, 600); ++i) {
        const int points = fewest + i % 4;
        const RandomPoints made = random_points(random, all_points_kinds[i % kinds], points);
        const ProximalProblem problem = proximal_problem(made.bodies, made.contacts);
        const PointsNow now{
            .u = problem.u0,
            .phases = classify_points(normal_parts(problem.u0, points), VecX::Zero(points), 0),
            .expansion = VecX::Zero(points)};
        const ExhaustiveSearch best = exhaustive_search(problem, now, 0.1);
        if (!best.shortest) continue;
        ++problems;
        const auto is_best = [&](const IntervalImpulse& impulse) {
            return impulse.is_found && violation(problem, now, impulse) <= violation_tolerance &&
                   (impulse.p - best.shortest->p).norm() <= 1e-6 * impulse.p.norm();
        };
        paper += is_best(released_in_turn(problem, now, 0.1));
        ours += is_best(with_taking_back(problem, now, 0.1));
    }
    WARN("of " << problems << " intervals: given up in turn " << paper << ", with taking back "
               << ours);
    CHECK(ours >= paper);
    CHECK(ours >= 0.8 * problems);
}
