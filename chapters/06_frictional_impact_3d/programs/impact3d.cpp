// Calculator: one frictional impact, or many.
#include "chapters/06_frictional_impact_3d/euler.hpp"
#include "chapters/06_frictional_impact_3d/programs/body_field.hpp"
#include "chapters/06_frictional_impact_3d/programs/law_field.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "common/calculators/calculator.hpp"
#include "common/core/errors.hpp"

using namespace collide;

namespace {

const Calculator calculator{
    .name = "impact3d",
    .purpose = "A frictional impact at one point, with work-based (Stronge's) restitution.",
    .fields =
        "In contact coordinates (z is the normal, from B to A):\n"
        "  K       3×3, collision matrix, symmetric and positive definite [1/kg]\n"
        "  u0      A's velocity minus B's at the contact, before [m/s]\n"
        "or, instead of K and u0, for two bodies in the world:\n"
        "  a, b    {\"mass\": kg, \"inertia\": 3×3 in the body's frame about its centre [kg m²],\n"
        "           \"position\": of the centre [m], \"orientation\": unit quaternion [w,x,y,z],\n"
        "           \"velocity\": [m/s], \"angular_velocity\": [rad/s]}\n"
        "          orientation and velocities may be left out (not turned, at rest);\n"
        "          {\"fixed\": true} stands for mass and inertia of a body that nothing moves\n"
        "  normal, position   unit vector from b to a, and where the bodies touch [m]\n"
        "and in both cases\n"
        "  mu      coefficient of friction, >= 0\n"
        "  e       coefficient of restitution, from 0 to 1\n"
        "  law     \"stronge\" (if left out), \"poisson\" or \"newton\"\n"
        "  method  \"regularised\" (if left out), or \"euler\" with delta, its step of the normal\n"
        "          impulse [N s] (Stronge's law only)\n"
        "Answer:\n"
        "  u, p    relative velocity after [m/s] and impulse on A [N s]; world vectors for bodies\n"
        "  mode    sliding, stable-sticking, unstable-sticking or separating\n"
        "  work    compression and decompression, of the normal force [J]\n"
        "  phases  compressions and decompressions, counted together\n"
        "  evaluations, status (resolved or too-many-steps)\n"
        "  a, b    new velocity and angular_velocity, for bodies",
    .example = R"({"K": [[20, -23, 4], [-23, 31, -7], [4, -7, 4]], "u0": [630, -780, -0.22], )"
               R"("mu": 0.5, "e": 0.9})"};

Impact solved(const Problem& given, const ImpactProblem& problem) {
    const std::string method = given.choice("method", {"regularised", "euler"});
    if (method == "regularised") return impact_regularised(problem);
    const double steps = 1e8;  // some seconds
    return impact_euler(problem,
                        {.delta = given.number("delta"), .max_steps = static_cast<long>(steps)});
}

Answer described(const Impact& impact, const Vec3& u, const Vec3& p) {
    const bool resolved = impact.status == ImpactStatus::resolved;
    return Answer()
        .set("u", VecX(u))
        .set("p", VecX(p))
        .set("mode", to_text(impact.mode))
        .set("work", Answer()
                         .set("compression", impact.work.compression)
                         .set("decompression", impact.work.decompression))
        .set("phases", impact.phases)
        .set("evaluations", static_cast<int>(impact.evaluations))
        .set("status", resolved ? "resolved" : "too-many-steps");
}

Answer solve_bodies(const Problem& given) {
    const RigidBody a = body_from(given.part("a")), b = body_from(given.part("b"));
    const Contact contact{
        .position = given.vector("position", 3),
        .normal = given.vector("normal", 3),
        .surface = {.restitution = given.number("e"), .friction = given.number("mu")}};
    const Impact impact = solved(given, impact_problem(a, b, contact, law_from(given)));
    const BodyImpact after = after_impact(a, b, contact, impact);
    const Mat3 to_world = contact_frame(contact.normal).transpose();
    return described(impact, to_world * impact.u, after.impulse)
        .set("a", velocities_of(after.a))
        .set("b", velocities_of(after.b));
}

Answer solve(const Problem& given) {
    if (given.has("a") || given.has("b")) return solve_bodies(given);
    const ImpactProblem problem{.K = given.matrix("K", 3, 3),
                                .u0 = given.vector("u0", 3),
                                .mu = given.number("mu"),
                                .e = given.number("e"),
                                .law = law_from(given)};
    const Impact impact = solved(given, problem);
    return described(impact, impact.u, impact.p);
}

}  // namespace

int main(int argc, char** argv) { return run_calculator(calculator, argc, argv, solve); }
