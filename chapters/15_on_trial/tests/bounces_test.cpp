// Measured bounces in the plane: reading them, predicting them, explaining them.
#include "chapters/15_on_trial/bounces.hpp"
#include "chapters/15_on_trial/surface_fit.hpp"
#include "chapters/15_on_trial/tests/measured_folder.hpp"
#include "common/core/digits.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
using Catch::Matchers::WithinAbs;

namespace {

const std::string bounce_header =
    "bounce,x_before,y_before,theta_before,vx_before,vy_before,omega_before,x_after,y_after,"
    "theta_after,vx_after,vy_after,omega_after,n_x,n_y,n_theta,t_x,t_y,t_theta,flagged\n";

std::vector<MeasuredBounce> bounces_in(const std::string& rows) {
    const MeasuredFolder folder;
    folder.write("planar_bounces.csv", bounce_header + rows);
    return read_bounces(folder.path);
}

PlanarBounce random_bounce(Random& random) {
    const BouncedDisc disc;
    const double right = random.uniform(-0.01, 0.01);
    const double down = random.uniform(0.025, 0.035);
    const double slides = random.uniform(-1, 1);
    const double falls = random.uniform(1, 3);
    const double spin = random.uniform(-10, 10);
    return {.mass = disc.mass,
            .inertia = disc.inertia(),
            .arm = {right, -down},
            .before = {slides, -falls, spin}};
}

/// As the published file would have it: with the velocities along x turned round.
std::string as_row(int number, const PlanarBounce& b) {
    std::string row = std::to_string(number) + ",0,0,0";
    const auto add = [&](double value) { row += ',' + shortest_digits(value); };
    for (const double value : Vec3(-b.before.x(), b.before.y(), b.before.z())) add(value);
    row += ",0,0,0";
    for (const double value : Vec3(-b.after.x(), b.after.y(), b.after.z())) add(value);
    for (const double value : Vec3(0, 1, b.arm.x())) add(value);
    for (const double value : Vec3(1, 0, -b.arm.y())) add(value);
    return row + ",0\n";
}

}  // namespace

TEST_CASE("a bounce that a law predicted, written and read, is explained by its e and μ") {
    Random random(1511);
    for (int k = 0; k < sample_size(30, 300); ++k) {
        PlanarBounce bounce = random_bounce(random);
        const double e = random.uniform(0.1, 0.9);
        const double mu = random.uniform(0.05, 0.5);
        bounce.after =
            predicted_after(bounce, {.restitution = e, .friction = mu}, RestitutionLaw::newton);
        const std::vector<MeasuredBounce> read = bounces_in(as_row(4, bounce));
        REQUIRE(read.size() == 1);
        CHECK(read[0].number == 4);
        CHECK(!read[0].is_flagged);
        CHECK(read[0].bounce.arm == bounce.arm);
        CHECK(read[0].bounce.before == bounce.before);
        const BounceExplanation explained = explain_bounce(read[0].bounce);
        CHECK_THAT(explained.misfit, WithinAbs(0, 1e-9));
        CHECK_THAT(explained.restitution, WithinAbs(e, 1e-9));
        CHECK(explained.friction <= mu + 1e-9);
        CHECK_THAT(
            bounce_error(bounce, predicted_after(read[0].bounce, {.restitution = e, .friction = mu},
                                                 RestitutionLaw::newton)),
            WithinAbs(0, 1e-9));
    }
}

TEST_CASE("a mirrored bounce is mirrored back, and does not fit its contact") {
    Random random(1512);
    PlanarBounce bounce = random_bounce(random);
    bounce.after =
        predicted_after(bounce, {.restitution = 0.5, .friction = 0.2}, RestitutionLaw::stronge);
    CHECK(mirrored(mirrored(bounce)).before == bounce.before);
    CHECK(explain_bounce(mirrored(bounce)).misfit > 0.01);
}

TEST_CASE("axes of the wall that are left-handed or lie askew change no bounce") {
    // n = (0.6, 0.8); t = (0.8, −0.6) is right-handed with it, t = (−0.8, 0.6) is not.
    const std::string before = "0,0,0,0,-1,-2,3,0,0,0,", after = "-1,1.5,2,";
    const auto right = bounces_in(before + after + "0.6,0.8,0.01,0.8,-0.6,0.03,0\n");
    const auto left = bounces_in(before + after + "0.6,0.8,0.01,-0.8,0.6,-0.03,1\n");
    CHECK(left[0].is_flagged);
    const BounceExplanation a = explain_bounce(right[0].bounce), b = explain_bounce(left[0].bounce);
    CHECK_THAT(a.restitution, WithinAbs(b.restitution, 1e-12));
    CHECK_THAT(a.misfit, WithinAbs(b.misfit, 1e-12));
    CHECK_THAT(a.impulse.x(), WithinAbs(-b.impulse.x(), 1e-12));
}

TEST_CASE(
    "without friction all laws and PLUS say the same of a bounce, and keep its tangential velocity") {
    Random random(1513);
    for (int k = 0; k < 20; ++k) {
        const PlanarBounce bounce = random_bounce(random);
        if (contact_velocity(bounce, bounce.before).y() >= 0) continue;
        const Surface smooth{.restitution = 0.6, .friction = 0};
        const Vec3 newton = predicted_after(bounce, smooth, RestitutionLaw::newton);
        const double departs = contact_velocity(bounce, newton).y();
        CHECK_THAT(departs, WithinAbs(-0.6 * contact_velocity(bounce, bounce.before).y(), 1e-9));
        CHECK_THAT(newton.x(), WithinAbs(bounce.before.x(), 1e-12));
        for (const Vec3& other : {predicted_after(bounce, smooth, RestitutionLaw::poisson),
                                  predicted_after(bounce, smooth, RestitutionLaw::stronge),
                                  predicted_by_plus(bounce, smooth)})
            CHECK_THAT((other - newton).norm(), WithinAbs(0, 1e-8));
    }
}

TEST_CASE("a contact that slides to the end is the same for Newton's law and PLUS") {
    Random random(1515);
    int slid = 0;
    for (int k = 0; k < 50; ++k) {
        const PlanarBounce bounce = random_bounce(random);
        const Surface surface{.restitution = 0.5, .friction = 0.05};
        const Vec2 u0 = contact_velocity(bounce, bounce.before);
        const Vec3 newton = predicted_after(bounce, surface, RestitutionLaw::newton);
        if (u0.y() >= 0 || contact_velocity(bounce, newton).x() * u0.x() <= 0.01) continue;
        ++slid;
        CHECK_THAT((predicted_by_plus(bounce, surface) - newton).norm(), WithinAbs(0, 1e-8));
    }
    CHECK(slid > 10);
}

TEST_CASE("the error of a bounce is a share of the measured energy norm") {
    PlanarBounce bounce{.mass = 2, .inertia = 0.5, .after = {3, 4, 2}};
    CHECK_THAT(energy_norm(bounce, bounce.after), WithinAbs(std::sqrt(2 * 25 + 0.5 * 4), 1e-12));
    CHECK(bounce_error(bounce, bounce.after) == 0);
    CHECK_THAT(bounce_error(bounce, Vec3::Zero()), WithinAbs(1, 1e-12));
}

TEST_CASE("fitting finds the planted e and μ of bounces") {
    Random random(1514);
    const Surface planted{.restitution = 0.45, .friction = 0.15};
    std::vector<PlanarBounce> bounces;
    for (int k = 0; k < 30; ++k) {
        PlanarBounce bounce = random_bounce(random);
        bounce.after = predicted_after(bounce, planted, RestitutionLaw::stronge);
        bounces.push_back(bounce);
    }
    const auto error = [&](const Surface& surface) {
        double sum = 0;
        for (const PlanarBounce& bounce : bounces)
            sum += bounce_error(bounce, predicted_after(bounce, surface, RestitutionLaw::stronge));
        return sum;
    };
    const Surface best = best_of(try_surfaces(error, {.restitutions = {0, 0.2, 0.4, 0.6, 0.8, 1},
                                                      .frictions = {0, 0.1, 0.2, 0.3, 0.4},
                                                      .refinements = 8}))
                             .surface;
    CHECK_THAT(best.restitution, WithinAbs(0.45, 0.005));
    CHECK_THAT(best.friction, WithinAbs(0.15, 0.005));
}

TEST_CASE("a bad row of bounces is refused with its file and line") {
    const auto is_refused = [](const std::string& rows, const std::string& why) {
        INFO(rows);
        CHECK_THROWS_MATCHES(
            bounces_in(rows), std::invalid_argument,
            MessageMatches(ContainsSubstring("planar_bounces.csv:2: ") && ContainsSubstring(why)));
    };
    const std::string states = ",0,0,0,1,-2,3,0,0,0,1,1.5,2,";
    is_refused("0,1,2\n", "3 numbers instead of 20");
    is_refused("0.5" + states + "0,1,0.01,1,0,0.03,0\n", "bounce = 0.5");
    is_refused("0" + states + "0,1.1,0.01,1,0,0.03,0\n", "(n_x, n_y)");
    is_refused("0" + states + "0,1,0.01,1,1,0.03,0\n", "(t_x, t_y)");
    is_refused("0" + states + "0,1,0.01,0.6,0.8,0.03,0\n", "at right angles");
    is_refused("0" + states + "0,1,0.01,1,0,0.03,2\n", "flagged = 2");
    is_refused("0" + states + "0,1,nan,1,0,0.03,0\n", "'nan' is not a finite number");
    CHECK_THROWS_MATCHES(read_bounces("no_such_folder"), std::invalid_argument,
                         MessageMatches(ContainsSubstring("there is no such folder")));
}
