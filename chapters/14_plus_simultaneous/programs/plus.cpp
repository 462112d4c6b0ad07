// Calculator: impacts at many points at once by PLUS, round by round and interval by interval.
#include <cmath>

#include "chapters/06_frictional_impact_3d/programs/body_field.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "chapters/14_plus_simultaneous/systems.hpp"
#include "common/calculators/calculator.hpp"
#include "common/core/errors.hpp"

using namespace collide;

namespace {

constexpr std::int64_t budget = 10'000'000;  // of work for a problem: some ten seconds

const Calculator calculator{
    .name = "plus",
    .purpose = "Frictional impacts at many points at once by PLUS, with all rounds and intervals.",
    .fields =
        "in:   A         3m×3m, how m points yield to impulses: x, y, z of the first point (z is the\n"
        "                normal, from B to A), then of the next; symmetric, positive semidefinite [1/kg]\n"
        "      v         3m numbers, A's velocity minus B's at each point [m/s]\n"
        "      bilateral so many rows of A and v after those of the points belong to joints, whose\n"
        "                velocities are zero after every impulse; 0 if left out\n"
        "  or, instead of A, v and bilateral, a system in generalised coordinates:\n"
        "      M         n×n mass matrix; velocity: n generalised velocities;\n"
        "      G         3m×n, velocities of the points from them; G_b: rows that must vanish, if any\n"
        "  or bodies in the world:\n"
        "      bodies    a list, each as for impact3d: {\"mass\", \"inertia\", \"position\",\n"
        "                \"orientation\", \"velocity\", \"angular_velocity\"} or {\"fixed\": true, \"position\"}\n"
        "      points    a list of {\"a\", \"b\": indices of bodies, \"position\": [m], \"normal\": unit, from\n"
        "                b to a}\n"
        "  and in all cases\n"
        "      mu        coefficient of friction, >= 0: one number, or a list with one for each point\n"
        "      e_min     coefficient of restitution of fast impacts, from 0 to 1, likewise\n"
        "      v_plastic from this speed on it is e_min, slower impacts bounce better [m/s];\n"
        "      v_capture up to this speed nothing bounces [m/s]; both 0 if left out: the same at all speeds\n"
        "      v_transition  slower points may roll, 0.1 m/s if left out\n"
        "      theta_max     turn of a sliding velocity in one interval, less than π/2, 0.1 rad if left out\n"
        "      settings  may be left out, as each of its fields: {\"smallest_step\": 0.0001,\n"
        "                \"max_rounds\": 1000, \"max_intervals\": 100000: then it gives up,\n"
        "                \"participation\": approaching, or all: every point takes part in the first round,\n"
        "                \"search\": heuristic, paper (algorithm 1 alone) or exhaustive}\n"
        "out:  status    resolved, too-many-rounds, too-many-intervals, stuck (no impulse stops an\n"
        "                approach: v is not what A allows, or a body is in a press) or out-of-work\n"
        "                (some ten seconds; then nothing else is told)\n"
        "      impulse   on A at each point, then of the joints [N s]; v: velocities after [m/s]\n"
        "      energy    what the impulses add to the kinetic energy [J]\n"
        "      rounds    for each round the points' letters: C compressing, E expanding, O observing\n"
        "      intervals how many each round has\n"
        "      trace     of each interval: round (from 0), points (released, rolling, sliding,\n"
        "                impending-slip), end (phase-ended, closest-approach, direction-change,\n"
        "                smallest-step), alpha, impulse, v at its end, violation of table 1; and pushed (1)\n"
        "                where nothing obeyed table 1\n"
        "      velocity  after, of a system in generalised coordinates\n"
        "      bodies    new velocity and angular_velocity of each; impulse is then in world coordinates,\n"
        "                v in those of the contacts",
    .example = R"({"A": [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 2, 0, 0, -1], )"
               R"([0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0], [0, 0, -1, 0, 0, 2]], )"
               R"("v": [0, 0, -2, 0, 0, 0], "mu": [0.3, 0], "e_min": 1, "theta_max": 0.25})"};

/// One number for each point: a list, or a single number for all.
VecX per_point(const Problem& given, const char* field, int points) {
    if (given.is_number(field)) return VecX::Constant(points, given.number(field));
    return given.vector(field, points);
}

std::vector<ProximalPoint> points_from(const Problem& given, int count) {
    const VecX mu = per_point(given, "mu", count), e = per_point(given, "e_min", count);
    const double capture = given.number_or("v_capture", 0);
    const double plastic = given.number_or("v_plastic", capture);
    std::vector<ProximalPoint> points;
    for (int k = 0; k < count; ++k) {
        require_fraction("e_min", e[k]);
        require_not_negative("v_capture", capture);
        if (!(plastic >= capture))
            refuse("v_plastic", to_text(plastic), "at least v_capture, " + to_text(capture));
        points.push_back(
            {.mu = mu[k],
             .restitution = {.minimum = e[k], .plastic_speed = plastic, .capture_speed = capture}});
    }
    return points;
}

int limit_from(const Problem& settings, const char* field, int otherwise) {
    const double limit = settings.number_or(field, otherwise);
    if (!(limit >= 1 && limit <= 1e6 && limit == std::floor(limit)))
        refuse(settings.full_name(field), to_text(limit), "a whole number from 1 to a million");
    return static_cast<int>(limit);
}

PlusEventSettings settings_from(const Problem& given, Work& work) {
    const Problem own = given.part_or_empty("settings");
    PlusEventSettings settings{.work = &work};
    settings.rules = {
        .transition_speed = given.number_or("v_transition", settings.rules.transition_speed),
        .max_turn = given.number_or("theta_max", settings.rules.max_turn),
        .smallest_step = own.number_or("smallest_step", settings.rules.smallest_step)};
    settings.max_rounds = limit_from(own, "max_rounds", settings.max_rounds);
    settings.max_intervals = limit_from(own, "max_intervals", settings.max_intervals);
    if (own.choice("participation", {"approaching", "all"}) == "all")
        settings.participation = Participation::all;
    const std::string search = own.choice("search", {"heuristic", "paper", "exhaustive"});
    settings.search = search == "paper"        ? ActiveSetSearch::paper
                      : search == "exhaustive" ? ActiveSetSearch::exhaustive
                                               : ActiveSetSearch::heuristic;
    return settings;
}

std::vector<std::vector<std::string>> letters(const PlusEvent& event) {
    std::vector<std::vector<std::string>> rounds;
    for (const std::vector<PointPhase>& phases : event.rounds) {
        rounds.emplace_back();
        for (const PointPhase phase : phases)
            rounds.back().emplace_back(phase == PointPhase::compressing ? "C"
                                       : phase == PointPhase::expanding ? "E"
                                                                        : "O");
    }
    return rounds;
}

Answer described(const EventInterval& interval) {
    std::vector<std::string> roles;
    for (const PointRole role : interval.roles) roles.emplace_back(to_text(role));
    Answer answer;
    answer.set("round", interval.round)
        .set("points", roles)
        .set("end", to_text(interval.end))
        .set("alpha", interval.alpha)
        .set("impulse", interval.impulse)
        .set("v", interval.u)
        .set("violation", interval.violation);
    if (interval.is_push) answer.set("pushed", 1);
    return answer;
}

Answer described(const ProximalProblem& problem, const PlusEvent& event, const VecX& impulse) {
    std::vector<int> intervals(event.rounds.size(), 0);
    std::vector<Answer> trace;
    for (const EventInterval& interval : event.intervals) {
        ++intervals[interval.round];
        trace.push_back(described(interval));
    }
    return Answer()
        .set("status", to_text(event.status))
        .set("impulse", impulse)
        .set("v", event.u)
        .set("energy", energy_change(problem, event))
        .set("rounds", letters(event))
        .set("intervals", intervals)
        .set("trace", trace);
}

/// The number of points in this number of rows.
int points_in(const char* field, Eigen::Index rows) {
    if (rows <= 0 || rows % 3 != 0)
        refuse(field, std::to_string(rows) + " rows for the points", "three for each of them");
    return static_cast<int>(rows / 3);
}

Answer solve_matrix(const Problem& given, Work& work) {
    ProximalProblem problem{.A = given.matrix("A")};
    problem.u0 = given.vector("v", static_cast<int>(problem.A.rows()));
    const double bilateral = given.number_or("bilateral", 0);
    if (!(bilateral >= 0 && bilateral == std::floor(bilateral) &&
          bilateral < static_cast<double>(problem.A.rows())))
        refuse("bilateral", to_text(bilateral), "a whole number, less than A has rows");
    problem.points =
        points_from(given, points_in("A", problem.A.rows() - static_cast<int>(bilateral)));
    const PlusEvent event = plus_event(problem, settings_from(given, work));
    return described(problem, event, event.p);
}

Answer solve_generalised(const Problem& given, Work& work) {
    GeneralisedSystem system{.M = given.matrix("M"), .G = given.matrix("G")};
    system.velocity = given.vector("velocity", static_cast<int>(system.M.rows()));
    if (given.has("G_b")) system.bilateral = given.matrix("G_b");
    const ProximalProblem problem =
        proximal_problem(system, points_from(given, points_in("G", system.G.rows())));
    const PlusEvent event = plus_event(problem, settings_from(given, work));
    return described(problem, event, event.p).set("velocity", velocity_after(system, event));
}

int index_from(const Problem& point, const char* field, std::size_t bodies) {
    const double index = point.number(field);
    if (!(index >= 0 && index < static_cast<double>(bodies) && index == std::floor(index)))
        refuse(point.full_name(field), to_text(index), "the index of a body, from 0");
    return static_cast<int>(index);
}

Answer solve_bodies(const Problem& given, Work& work) {
    std::vector<RigidBody> bodies;
    for (const Problem& body : given.parts_or_none("bodies")) bodies.push_back(body_from(body));
    std::vector<Contact> contacts;
    for (const Problem& point : given.parts_or_none("points")) {
        contacts.push_back({.a = index_from(point, "a", bodies.size()),
                            .b = index_from(point, "b", bodies.size()),
                            .position = point.vector("position", 3),
                            .normal = point.vector("normal", 3)});
        require_valid(bodies, contacts.back());
    }
    if (contacts.empty()) refuse("points", "none", "a list of at least one");
    ProximalProblem problem = proximal_problem(bodies, contacts);
    problem.points = points_from(given, points_of(problem));
    const PlusEvent event = plus_event(problem, settings_from(given, work));
    VecX impulse(3 * points_of(problem));
    const std::vector<Vec3> in_world = world_impulses(contacts, event);
    for (int k = 0; k < points_of(problem); ++k) part_of(impulse, k) = in_world[k];
    apply_event(bodies, contacts, {}, event);
    std::vector<Answer> after;
    for (const RigidBody& body : bodies) after.push_back(velocities_of(body));
    return described(problem, event, impulse).set("bodies", after);
}

Answer solved(const Problem& given) {
    Work work{.budget = budget};
    try {
        if (given.has("bodies")) return solve_bodies(given, work);
        if (given.has("M")) return solve_generalised(given, work);
        return solve_matrix(given, work);
    } catch (const OutOfWork&) {
        return Answer().set("status", "out-of-work");
    }
}

}  // namespace

int main(int argc, char** argv) { return run_calculator(calculator, argc, argv, solved); }
