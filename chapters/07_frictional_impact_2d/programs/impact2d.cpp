// Calculator: a frictional impact in the plane.
#include "chapters/06_frictional_impact_3d/programs/law_field.hpp"
#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "common/calculators/calculator.hpp"
#include "common/core/errors.hpp"

using namespace collide;

namespace {

const Calculator calculator{
    .name = "impact2d",
    .purpose = "A frictional impact in the plane, in closed form.",
    .fields =
        "In contact coordinates (y is the normal, from B to A):\n"
        "  K       2×2, collision matrix, symmetric and positive definite [1/kg]\n"
        "  u0      [ux, uy], A's velocity minus B's at the contact, before [m/s]\n"
        "or, instead of K and u0, for two bodies in the world:\n"
        "  a, b    {\"mass\": kg, \"inertia\": about its centre [kg m²],\n"
        "           \"position\": of the centre [m], \"velocity\": [m/s],\n"
        "           \"angular_velocity\": a number, counter-clockwise [rad/s]}\n"
        "          velocities may be left out (at rest);\n"
        "          {\"fixed\": true} stands for mass and inertia of a body that nothing moves\n"
        "  normal, position   unit vector from b to a, and where the bodies touch [m]\n"
        "and in both cases\n"
        "  mu      coefficient of friction, >= 0\n"
        "  e       coefficient of restitution, from 0 to 1\n"
        "  law     \"stronge\" (if left out), \"poisson\" or \"newton\"\n"
        "Answer:\n"
        "  u, p    relative velocity after [m/s] and impulse on A [N s]; world vectors for bodies\n"
        "  mode    sliding, stable-sticking, unstable-sticking or separating\n"
        "  work    compression and decompression, of the normal force [J]\n"
        "  phases  compressions and decompressions, counted together\n"
        "  a, b    new velocity and angular_velocity, for bodies",
    .example = R"({"K": [[2, 1], [1, 2]], "u0": [-6, -16], "mu": 0.25, "e": 0.5})"};

PlanarBody body_from(const Problem& given) {
    PlanarBody body = given.flag_or("fixed", false)
                          ? make_fixed_planar_body()
                          : make_planar_body(given.number("mass"), given.number("inertia"));
    body.position = given.vector("position", 2);
    if (given.has("velocity")) body.velocity = given.vector("velocity", 2);
    body.spin = given.number_or("angular_velocity", 0);
    return body;
}

Answer described(const Impact2d& impact, const Vec2& u, const Vec2& p) {
    return Answer()
        .set("u", VecX(u))
        .set("p", VecX(p))
        .set("mode", to_text(mode_of(impact.branch)))
        .set("work", Answer()
                         .set("compression", impact.work.compression)
                         .set("decompression", impact.work.decompression))
        .set("phases", impact.phases);
}

Answer velocities_of(const PlanarBody& body) {
    return Answer().set("velocity", VecX(body.velocity)).set("angular_velocity", body.spin);
}

Answer solve_bodies(const Problem& given) {
    const PlanarContact contact{
        .position = given.vector("position", 2),
        .normal = given.vector("normal", 2),
        .surface = {.restitution = given.number("e"), .friction = given.number("mu")}};
    const PlanarBodyImpact after = resolve_impact(
        body_from(given.part("a")), body_from(given.part("b")), contact, law_from(given));
    const Vec2 u = contact_frame(contact.normal).transpose() * after.impact.u;
    return described(after.impact, u, after.impulse)
        .set("a", velocities_of(after.a))
        .set("b", velocities_of(after.b));
}

Answer solve(const Problem& given) {
    if (given.has("a") || given.has("b")) return solve_bodies(given);
    const Impact2d impact = impact_2d({.K = given.matrix("K", 2, 2),
                                       .u0 = given.vector("u0", 2),
                                       .mu = given.number("mu"),
                                       .e = given.number("e"),
                                       .law = law_from(given)});
    return described(impact, impact.u, impact.p);
}

}  // namespace

int main(int argc, char** argv) { return run_calculator(calculator, argc, argv, solve); }
