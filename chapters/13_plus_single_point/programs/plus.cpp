// Calculator: one impact by PLUS, interval by interval.
#include "chapters/13_plus_single_point/plus.hpp"

#include <cmath>

#include "chapters/06_frictional_impact_3d/programs/body_field.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "common/calculators/calculator.hpp"
#include "common/core/errors.hpp"

using namespace collide;

namespace {

const Calculator calculator{
    .name = "plus",
    .purpose = "A frictional impact by PLUS, with the event trace: one interval after the other.",
    .fields =
        "In contact coordinates (z is the normal, from B to A):\n"
        "  K         3×3, collision matrix, symmetric and positive semidefinite [1/kg]\n"
        "  points    a list of one point: {\"u\": A's velocity minus B's at the contact [m/s], …}\n"
        "or, instead of K and u, for two bodies in the world:\n"
        "  a, b      as for impact3d: {\"mass\", \"inertia\", \"position\", \"orientation\",\n"
        "            \"velocity\", \"angular_velocity\"} or {\"fixed\": true, \"position\"}\n"
        "  points    a list of one point: {\"position\": [m], \"normal\": unit, from b to a, …}\n"
        "In both cases a point has\n"
        "  mu        coefficient of friction, >= 0\n"
        "  e         coefficient of restitution, from 0 to 1, the same at every speed\n"
        "or, instead of e,\n"
        "  restitution  {\"minimum\": e of fast impacts, \"plastic_speed\": from which on it is that\n"
        "               [m/s], \"capture_speed\": up to which nothing bounces [m/s]}\n"
        "  settings  may be left out, as each of its fields:\n"
        "            {\"transition_speed\": slower points may roll [m/s] (0.1),\n"
        "             \"max_turn\": θ_max [rad], less than π/2 (0.1),\n"
        "             \"smallest_step\": of an interval, less than 1 (0.0001),\n"
        "             \"max_intervals\": then it gives up (100000)}\n"
        "Answer:\n"
        "  status     resolved, too-many-intervals or slip-not-found\n"
        "  u, p       relative velocity after [m/s] and impulse on A [N s]; world vectors for bodies\n"
        "  energy     what the impulse adds to the kinetic energy [J]\n"
        "  rounds     compressions and expansions, counted together\n"
        "  intervals  round (from 0), phase (compressing, expanding), friction (sliding, rolling,\n"
        "             impending-slip), end (phase-ended, closest-approach, direction-change,\n"
        "             smallest-step), alpha, impulse [N s], and u and p at its end; where they are\n"
        "             not zero or false also newton_steps and jammed (1)\n"
        "  a, b       new velocity and angular_velocity, for bodies",
    .example = R"({"K": [[3.9, 0.56, -0.05], [0.56, 3.4, 0.45], [-0.05, 0.45, 0.58]], )"
               R"("points": [{"u": [-5, 0, -5.74], "mu": 0.325, "restitution": )"
               R"({"minimum": 0.373, "plastic_speed": 0.1, "capture_speed": 0.01}}], )"
               R"("settings": {"max_turn": 0.25}})"};

/// The only point.
Problem point_of(const Problem& given) {
    const std::vector<Problem> points = given.parts_or_none("points");
    if (points.empty()) refuse("points", "missing", "a list of one point");
    if (points.size() > 1)
        refuse("points", std::to_string(points.size()) + " of them",
               "one; chapter 14 brings several at once");
    return points.front();
}

RestitutionCurve restitution_of(const Problem& point) {
    if (!point.has("restitution")) {
        const double e = point.number("e");
        require_fraction(point.full_name("e").c_str(), e);
        return constant_restitution(e);
    }
    if (point.has("e")) refuse(point.full_name("e"), "given", "left out, as there is restitution");
    const Problem curve = point.part("restitution");
    return {.minimum = curve.number("minimum"),
            .plastic_speed = curve.number("plastic_speed"),
            .capture_speed = curve.number("capture_speed")};
}

PlusSettings settings_of(const Problem& given) {
    const Problem settings = given.part_or_empty("settings");
    const PlusSettings usual;
    const double most = settings.number_or("max_intervals", usual.max_intervals);
    if (most < 1 || most > 1e6 || most != std::floor(most))
        refuse(settings.full_name("max_intervals"), to_text(most),
               "a whole number from 1 to a million");
    return {
        .rules = {.transition_speed =
                      settings.number_or("transition_speed", usual.rules.transition_speed),
                  .max_turn = settings.number_or("max_turn", usual.rules.max_turn),
                  .smallest_step = settings.number_or("smallest_step", usual.rules.smallest_step)},
        .max_intervals = static_cast<int>(most)};
}

/// With all vectors turned.
Answer described(const PlusInterval& interval, const Mat3& turn) {
    Answer answer;
    answer.set("round", interval.round)
        .set("phase", to_text(interval.phase))
        .set("friction", to_text(interval.friction))
        .set("end", to_text(interval.end))
        .set("alpha", interval.alpha)
        .set("impulse", VecX(turn * interval.impulse))
        .set("u", VecX(turn * interval.u))
        .set("p", VecX(turn * interval.p));
    if (interval.newton_steps > 0) answer.set("newton_steps", interval.newton_steps);
    if (interval.jammed) answer.set("jammed", 1);
    return answer;
}

Answer described(const PlusProblem& problem, const PlusImpact& impact, const Mat3& turn) {
    std::vector<Answer> intervals;
    for (const PlusInterval& interval : impact.intervals)
        intervals.push_back(described(interval, turn));
    return Answer()
        .set("status", to_text(impact.status))
        .set("u", VecX(turn * impact.u))
        .set("p", VecX(turn * impact.p))
        .set("energy", energy_change(problem, impact))
        .set("rounds", impact.rounds)
        .set("intervals", intervals);
}

Answer solve_bodies(const Problem& given) {
    const RigidBody a = body_from(given.part("a")), b = body_from(given.part("b"));
    const Problem point = point_of(given);
    const Contact contact{.position = point.vector("position", 3),
                          .normal = point.vector("normal", 3),
                          .surface = {.friction = point.number("mu")}};
    const ImpactProblem turned = impact_problem(a, b, contact);
    const PlusProblem problem{
        .K = turned.K, .u0 = turned.u0, .mu = turned.mu, .restitution = restitution_of(point)};
    const PlusImpact impact = plus_impact(problem, settings_of(given));
    const BodyImpact after = after_impact(a, b, contact, {.u = impact.u, .p = impact.p});
    return described(problem, impact, contact_frame(contact.normal).transpose())
        .set("a", velocities_of(after.a))
        .set("b", velocities_of(after.b));
}

Answer solved(const Problem& given) {
    if (given.has("a") || given.has("b")) return solve_bodies(given);
    const Problem point = point_of(given);
    const PlusProblem problem{.K = given.matrix("K", 3, 3),
                              .u0 = point.vector("u", 3),
                              .mu = point.number("mu"),
                              .restitution = restitution_of(point)};
    return described(problem, plus_impact(problem, settings_of(given)), Mat3::Identity());
}

}  // namespace

int main(int argc, char** argv) { return run_calculator(calculator, argc, argv, solved); }
