// The laws that every impact of PLUS must obey, on 100 000 random ones, and frame invariance.
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>

#include "chapters/13_plus_single_point/tests/random_plus.hpp"
#include "common/core/decompositions.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

// Relative to the largest velocity or impulse; needles lose digits where their velocities cancel.
constexpr double tolerance = 1e-9;

struct Counts {
    int sliding = 0, rolling = 0, slipping = 0, jammed = 0, four_rounds = 0, captured = 0,
        most_newton_steps = 0, most_intervals = 0, gains = 0;
    long intervals = 0;
    double largest_gain = 0;
};

double angle_between(const Vec2& a, const Vec2& b) {
    return std::abs(std::atan2(a.x() * b.y() - a.y() * b.x(), a.dot(b)));
}

/// Each interval by itself: what it did follows from where it began.
void require_interval(const PlusProblem& problem, const StepRules& rules, const Vec3& before,
                      const PlusInterval& interval) {
    const Vec3& p = interval.impulse;
    const double size = p.norm() + 1e-300, mu = problem.mu;
    const double speed = std::max({problem.u0.norm(), interval.u.norm(), (problem.K * p).norm()});
    const Vec2 from = before.head<2>(), to = interval.u.head<2>(), p_t = p.head<2>();
    REQUIRE(interval.alpha > 0);
    REQUIRE(interval.alpha <= 1);
    // The impulse pushes, lies in the cone, and does to the velocity what K says.
    REQUIRE(p.z() >= 0);
    REQUIRE(p_t.norm() <= mu * p.z() + 1e-8 * size);
    REQUIRE((interval.u - before - problem.K * p).norm() <= tolerance * speed);
    switch (interval.friction) {
        case PointFriction::rolling:
            REQUIRE(from.norm() < rules.transition_speed);
            REQUIRE(interval.alpha == 1);
            break;
        case PointFriction::impending_slip:
            REQUIRE(from.norm() < rules.transition_speed);
            REQUIRE(interval.alpha == 1);
            if (to.norm() > 1e-5 * (speed + problem.K.norm() * size))
                REQUIRE((p_t + mu * p.z() * to.normalized()).norm() <= 1e-7 * size);
            break;
        case PointFriction::sliding:
            REQUIRE(from.norm() >= rules.transition_speed);
            REQUIRE((p_t + mu * p.z() * from.normalized()).norm() <= tolerance * size);
    }
    if (interval.friction == PointFriction::sliding) {
        const double turned = angle_between(from, to);
        if (interval.end == IntervalEnd::direction_change)
            REQUIRE(std::abs(turned - rules.max_turn) <= 1e-5);
        else if (interval.end == IntervalEnd::phase_ended && to.norm() > rules.transition_speed)
            REQUIRE(turned <= rules.max_turn + 1e-5);
        else if (interval.end == IntervalEnd::closest_approach &&
                 to.norm() > rules.transition_speed)
            REQUIRE(interval.jammed);
    } else {
        REQUIRE(interval.end == IntervalEnd::phase_ended);
        REQUIRE_FALSE(interval.jammed);
    }
    if (interval.jammed) REQUIRE(interval.phase == PointPhase::compressing);
}

/// The rounds: they compress and expand in turn, and each expansion gives what Poisson's law asks for.
void require_rounds(const PlusProblem& problem, const PlusImpact& impact) {
    Vec3 before = problem.u0;
    double compressed = 0, e = 0;
    std::size_t k = 0;
    for (int round = 0; round < impact.rounds; ++round) {
        double pushed = 0;
        const double approach = -before.z();
        const PointPhase phase = impact.intervals.at(k).phase;
        for (; k < impact.intervals.size() && impact.intervals[k].round == round; ++k) {
            const PlusInterval& interval = impact.intervals[k];
            REQUIRE(interval.phase == phase);
            pushed += interval.impulse.z();
            before = interval.u;
        }
        REQUIRE(impact.intervals[k - 1].end == IntervalEnd::phase_ended);
        const double speed = std::max({problem.u0.norm(), impact.u.norm(), before.norm()});
        if (phase == PointPhase::compressing) {
            REQUIRE(approach > 0);
            REQUIRE(std::abs(before.z()) <= tolerance * speed);
            e = restitution(problem.restitution, approach);
            compressed = pushed;
        } else {
            REQUIRE(e > 0);
            REQUIRE_THAT(pushed, agrees_with(e * compressed, 0, tolerance));
            compressed = 0;
        }
    }
    REQUIRE(k == impact.intervals.size());
    if (compressed > 0) REQUIRE(e == 0);  // it never ends with an expansion owed
}

void require_laws(const PlusProblem& problem, const PlusImpact& impact, const StepRules& rules) {
    REQUIRE(impact.status == PlusStatus::resolved);
    Vec3 sum = Vec3::Zero(), before = problem.u0;
    double speed = problem.u0.norm();
    for (const PlusInterval& interval : impact.intervals) {
        require_interval(problem, rules, before, interval);
        sum += interval.impulse;
        speed = std::max(speed, (problem.K * interval.impulse).norm());
        REQUIRE((sum - interval.p).norm() <= tolerance * sum.norm());
        before = interval.u;
    }
    require_rounds(problem, impact);
    // u = u0 + K p, Signorini, Coulomb
    REQUIRE((impact.p - sum).norm() <= tolerance * sum.norm());
    REQUIRE((impact.u - problem.u0 - problem.K * impact.p).norm() <= tolerance * speed);
    REQUIRE(impact.p.z() > 0);
    REQUIRE(impact.u.z() >= -1e-12 * speed);
    REQUIRE_THAT(impact.p, lies_in_friction_cone(problem.mu, Vec3::UnitZ(), 1e-8));
}

void count(const PlusProblem& problem, const PlusImpact& impact, Counts& counts) {
    const auto any = [&](auto is) {
        return std::any_of(impact.intervals.begin(), impact.intervals.end(), is);
    };
    const auto does = [&](PointFriction friction) {
        return any([&](const PlusInterval& interval) { return interval.friction == friction; });
    };
    counts.sliding += does(PointFriction::sliding);
    counts.rolling += does(PointFriction::rolling);
    counts.slipping += does(PointFriction::impending_slip);
    counts.jammed += any([](const PlusInterval& interval) { return interval.jammed; });
    counts.four_rounds += impact.rounds > 2;
    counts.captured += impact.rounds == 1;
    counts.intervals += static_cast<long>(impact.intervals.size());
    counts.most_intervals =
        std::max(counts.most_intervals, static_cast<int>(impact.intervals.size()));
    for (const PlusInterval& interval : impact.intervals)
        counts.most_newton_steps = std::max(counts.most_newton_steps, interval.newton_steps);
    // Relative to the energy of the relative motion, u·K⁻¹u/2.
    const double before = problem.u0.dot(least_squares(problem.K, problem.u0)) / 2;
    const double gain = energy_change(problem, impact) / before;
    counts.gains += gain > 1e-9;
    counts.largest_gain = std::max(counts.largest_gain, gain);
}

}  // namespace

TEST_CASE("the laws hold on random impacts of two bodies") {
    Random random(1310);
    const StepRules rules{.max_turn = 0.1};
    const int tried = sample_size(30'000, 400'000);
    Counts counts;
    for (int i = 0; i < tried; ++i) {
        const PlusProblem problem = plus_problem(random_problem(random));
        const PlusImpact impact = plus_impact(problem, {.rules = rules});
        CAPTURE(i, problem.K, problem.u0, problem.mu);
        require_laws(problem, impact, rules);
        count(problem, impact, counts);
    }
    CAPTURE(counts.sliding, counts.rolling, counts.slipping, counts.jammed, counts.four_rounds,
            counts.captured, counts.most_newton_steps, counts.intervals, counts.most_intervals,
            counts.gains, counts.largest_gain);
    CHECK(counts.sliding > 0.6 * tried);
    CHECK(counts.rolling > 0.2 * tried);
    CHECK(counts.slipping > 0.3 * tried);
    CHECK(counts.jammed > 0.04 * tried);
    CHECK(counts.captured > 0.09 * tried);
    CHECK(counts.four_rounds > 3e-4 * tried);
    CHECK(counts.most_newton_steps < 30);
    CHECK(counts.intervals < 6L * tried);
    CHECK(counts.gains <= 1e-4 * tried);
}

TEST_CASE("the laws hold with other kinds of impacts, curves and rules") {
    Random random(1311);
    const int tried = sample_size(12'000, 200'000);
    Counts counts;
    int planar = 0, gave_up = 0;
    for (int i = 0; i < tried; ++i) {
        PlusProblem problem;
        switch (random.index(3)) {
            case 0: problem = plus_problem(random_unequal(random)); break;
            case 1:
                problem = random_planar(random);
                ++planar;
                break;
            default: problem = plus_problem(random_problem(random));
        }
        if (random.chance(0.5)) problem.restitution = random_curve(random);
        const StepRules rules{.transition_speed = random.log_uniform(1e-6, 10),
                              .max_turn = random.log_uniform(0.01, 1.57),
                              .smallest_step = random.log_uniform(1e-6, 0.9)};
        const PlusImpact impact = plus_impact(problem, {.rules = rules});
        CAPTURE(i, problem.K, problem.u0, problem.mu, problem.restitution.minimum,
                problem.restitution.plastic_speed, problem.restitution.capture_speed,
                rules.transition_speed, rules.max_turn, rules.smallest_step);
        // With rules that are very fine or very coarse the direction may swing about a ray for ever.
        if (impact.status == PlusStatus::too_many_intervals) {
            ++gave_up;
            continue;
        }
        require_laws(problem, impact, rules);
        count(problem, impact, counts);
    }
    CAPTURE(planar, gave_up, counts.sliding, counts.rolling, counts.slipping, counts.jammed,
            counts.four_rounds, counts.captured, counts.most_newton_steps, counts.intervals,
            counts.most_intervals, counts.gains, counts.largest_gain);
    CHECK(gave_up <= 5e-5 * tried);
    CHECK(planar > 0.3 * tried);
    CHECK(counts.sliding > 0.5 * tried);
    CHECK(counts.rolling > 0.2 * tried);
    CHECK(counts.slipping > 0.2 * tried);
    CHECK(counts.jammed > 0.04 * tried);
    CHECK(counts.captured > 0.2 * tried);
    CHECK(counts.four_rounds > 1e-4 * tried);
}

TEST_CASE("a disc on an axle: the laws hold, or PLUS says that it found no slip") {
    // K has rank one: the rolling impulse is not unique, and the shortest may lie outside the cone.
    Random random(1312);
    int not_found = 0;
    const int tried = sample_size(3'000, 30'000);
    for (int i = 0; i < tried; ++i) {
        const PlusProblem problem = random_hinged(random);
        const PlusImpact impact = plus_impact(problem);
        CAPTURE(i, problem.K, problem.u0, problem.mu);
        if (impact.status != PlusStatus::resolved) {
            REQUIRE(impact.status == PlusStatus::slip_not_found);
            ++not_found;
            continue;
        }
        REQUIRE_THAT(impact.p, lies_in_friction_cone(problem.mu, Vec3::UnitZ(), 1e-8));
        const double speed = problem.u0.norm();
        REQUIRE((impact.u - problem.u0 - problem.K * impact.p).norm() <= 1e-9 * speed);
        REQUIRE(impact.u.z() >= -1e-9 * speed);
    }
    CAPTURE(not_found);
    CHECK(not_found < 0.05 * tried);
}

// Frames, units and roles ------------------------------------------------------------------------

namespace {

struct Compared {
    int same_intervals = 0, other_answer = 0;
    double worst = 0;
};
/// The answers of two problems that are one, the second brought back by the caller.
/// @param speed  of the impact, with which velocities are compared [m/s]
void compare(const PlusImpact& one, const PlusImpact& other, double speed, Compared& compared) {
    REQUIRE(other.status == PlusStatus::resolved);
    const double wrong = std::max((one.p - other.p).norm() / one.p.norm(),
                                  (one.u - other.u).norm() / std::max(one.u.norm(), speed));
    compared.same_intervals += one.intervals.size() == other.intervals.size();
    compared.other_answer += wrong > 1e-7;
    compared.worst = std::max(compared.worst, wrong);
}

}  // namespace

TEST_CASE("turning and mirroring the tangents turns and mirrors the answer") {
    Random random(1313);
    const int tried = sample_size(10'000, 100'000);
    Compared turned, mirrored;
    for (int i = 0; i < tried; ++i) {
        const PlusProblem problem =
            random.chance(0.1) ? random_planar(random) : plus_problem(random_problem(random));
        const PlusImpact impact = plus_impact(problem);
        const double angle = random.uniform(0, 2 * std::numbers::pi);
        const Mat3 turn(Eigen::AngleAxisd(angle, Vec3::UnitZ()));
        const Mat3 mirror = Vec3(1, -1, 1).asDiagonal();
        for (const bool turns : {true, false}) {
            const Mat3 Q = turns ? turn : mirror;
            PlusProblem other = problem;
            other.K = Q * problem.K * Q.transpose();
            other.K = (other.K + other.K.transpose()).eval() / 2;
            other.u0 = Q * problem.u0;
            PlusImpact back = plus_impact(other);
            back.p = Q.transpose() * back.p;
            back.u = Q.transpose() * back.u;
            CAPTURE(i, problem.K, problem.u0, problem.mu, angle);
            compare(impact, back, problem.u0.norm(), turns ? turned : mirrored);
        }
    }
    CAPTURE(turned.same_intervals, turned.other_answer, turned.worst, mirrored.same_intervals,
            mirrored.other_answer, mirrored.worst);
    CHECK(turned.same_intervals >= 0.999 * tried);
    CHECK(mirrored.same_intervals == tried);
    CHECK(turned.other_answer == 0);
    CHECK(mirrored.other_answer == 0);
}

TEST_CASE("units do not matter: masses from 1e-18 to 1e18, speeds with all their thresholds") {
    Random random(1314);
    const int tried = sample_size(10'000, 100'000);
    Compared compared;
    for (int i = 0; i < tried; ++i) {
        PlusProblem problem = plus_problem(random_problem(random));
        if (random.chance(0.5)) problem.restitution = random_curve(random);
        PlusSettings settings;
        const double before = problem.u0.norm();
        const PlusImpact impact = plus_impact(problem, settings);
        const double mass = std::pow(2, random.index(121) - 60),
                     speed = std::pow(2, random.index(121) - 60);
        problem.K /= mass;
        problem.u0 *= speed;
        problem.restitution.capture_speed *= speed;
        problem.restitution.plastic_speed *= speed;
        settings.rules.transition_speed *= speed;
        PlusImpact back = plus_impact(problem, settings);
        back.p /= mass * speed;
        back.u /= speed;
        CAPTURE(i, problem.K, problem.u0, problem.mu, mass, speed);
        compare(impact, back, before, compared);
    }
    CAPTURE(compared.same_intervals, compared.other_answer, compared.worst);
    CHECK(compared.same_intervals == tried);
    CHECK(compared.worst < 1e-12);
}

TEST_CASE("who is A and who is B does not matter") {
    Random random(1315);
    const int tried = sample_size(10'000, 100'000);
    Compared compared;
    for (int i = 0; i < tried; ++i) {
        const RandomImpact made = random_impact(random);
        Contact swapped = made.contact;
        swapped.normal = -made.contact.normal;
        const auto in_the_world = [](const RigidBody& a, const RigidBody& b,
                                     const Contact& contact) {
            const Mat3 R = contact_frame(contact.normal);
            PlusImpact impact = plus_impact(plus_problem(impact_problem(a, b, contact)));
            impact.p = R.transpose() * impact.p;
            impact.u = R.transpose() * impact.u;
            return impact;
        };
        const PlusImpact one = in_the_world(made.a, made.b, made.contact);
        PlusImpact other = in_the_world(made.b, made.a, swapped);
        other.p *= -1;
        other.u *= -1;
        CAPTURE(i);
        compare(one, other, impact_problem(made.a, made.b, made.contact).u0.norm(), compared);
    }
    CAPTURE(compared.same_intervals, compared.other_answer, compared.worst);
    CHECK(compared.same_intervals >= 0.999 * tried);
    CHECK(compared.other_answer == 0);
}

// Energy -----------------------------------------------------------------------------------------

namespace {

/// Elastic, with as much friction as it takes to stop a point that is not much faster than v_transition.
ImpactProblem random_slow_slide(Random& random) {
    ImpactProblem problem;
    Vec2 needed;
    do {
        problem = random_problem(random);
        needed = problem.K.topLeftCorner<2, 2>().inverse() * problem.K.topRightCorner<2, 1>();
    } while (needed.norm() < 0.5);
    problem.mu = needed.norm() * random.uniform(1, 2);
    problem.e = 1;
    const double angle = random.uniform(0, 2 * std::numbers::pi), slides = random.uniform(0, 0.5);
    problem.u0 = {slides * std::cos(angle), slides * std::sin(angle), -1};
    return problem;
}
double energy_before(const ImpactProblem& problem) {
    return problem.u0.dot(problem.K.inverse() * problem.u0) / 2;
}
/// Work of friction in an interval, to which it came with a velocity [J].
double friction_work(const PlusInterval& interval, const Vec3& before) {
    return interval.impulse.head<2>().dot((before + interval.u).head<2>()) / 2;
}

}  // namespace

TEST_CASE(
    "PLUS may create energy: friction pushes a point that rolls from a start that was not at rest") {
    Random random(1316);
    const int tried = sample_size(4'000, 100'000);
    int coarse_gains = 0, fine_gains = 0, exact_gains = 0, rolling_pushes = 0, slip_pushes = 0,
        sliding_pushes = 0;
    double coarse_gain = 0, fine_gain = 0, exact_gain = 0;
    for (int i = 0; i < tried; ++i) {
        const ImpactProblem problem = random_slow_slide(random);
        const PlusProblem same = plus_problem(problem);
        const StepRules rules{},
            finer{.transition_speed = 1e-4, .max_turn = 0.01, .smallest_step = 1e-6};
        const PlusImpact coarse = plus_impact(same, {.rules = rules}),
                         fine = plus_impact(same, {.rules = finer});
        const Impact exact = impact_regularised(problem);
        const double before = energy_before(problem);
        const double gains[] = {energy_change(same, coarse) / before,
                                energy_change(same, fine) / before,
                                energy_change(problem, exact) / before};
        coarse_gains += gains[0] > 1e-9;
        fine_gains += gains[1] > 1e-9;
        exact_gains += gains[2] > 1e-9;
        coarse_gain = std::max(coarse_gain, gains[0]);
        fine_gain = std::max(fine_gain, gains[1]);
        exact_gain = std::max(exact_gain, gains[2]);
        Vec3 u = problem.u0;
        for (const PlusInterval& interval : coarse.intervals) {
            if (friction_work(interval, u) > 1e-9 * before)
                ++(interval.friction == PointFriction::rolling          ? rolling_pushes
                   : interval.friction == PointFriction::impending_slip ? slip_pushes
                                                                        : sliding_pushes);
            u = interval.u;
        }
    }
    CAPTURE(coarse_gains, coarse_gain, fine_gains, fine_gain, exact_gains, exact_gain,
            rolling_pushes, slip_pushes, sliding_pushes);
    CHECK(coarse_gains > 1e-3 * tried);
    CHECK(coarse_gain > 0.1);
    CHECK(rolling_pushes > 0.2 * tried);
    CHECK(sliding_pushes == 0);
    CHECK(fine_gains == 0);
    CHECK(exact_gains == 0);
}

TEST_CASE("13: where nothing gives way the impact says that it gives up", "[13]") {
    // K is zero along (−μ, 0, 1): no impulse of a point that slides along x stops its approach.
    Mat3 K;
    K << 1, 0, 0.5, 0, 1, 0, 0.5, 0, 0.25;
    const PlusProblem problem{.K = K, .u0 = {1, 0, -1}, .mu = 0.5};
    const PlusImpact impact = plus_impact(problem, {.max_intervals = 100});
    CHECK(impact.status == PlusStatus::too_many_intervals);
    CHECK(impact.u.allFinite());
}
