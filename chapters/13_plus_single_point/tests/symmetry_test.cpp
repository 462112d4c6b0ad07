// PLUS does not depend on the observer, on units, or on roles.
#include <Eigen/Geometry>
#include <algorithm>

#include "chapters/13_plus_single_point/tests/random_plus.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

struct Compared {
    int same_intervals = 0, other_answer = 0;
    double worst = 0;
};
/// Compares the results of two equivalent problems; the caller has transformed the second one back.
/// @param speed  scale of the velocities [m/s]
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
