// PLUS for many points: an impact event as rounds, and each round as intervals.
#pragma once
#include <vector>

#include "chapters/13_plus_single_point/step_length.hpp"
#include "chapters/14_plus_simultaneous/active_set.hpp"
#include "chapters/14_plus_simultaneous/round.hpp"

namespace collide {

/// Who takes part in the first round.
enum class Participation {
    approaching,  ///< the points that approach: the others observe
    all           ///< all, as if they had been hit together: row C of figure 14
};

struct PlusEventSettings {
    StepRules rules = {};
    Participation participation = Participation::approaching;
    ActiveSetSearch search = ActiveSetSearch::heuristic;
    double settled = 0;     ///< approaches up to this may be left over; rounding always may [m/s]
    int max_rounds = 1000;  ///< then it gives up
    int max_intervals = 100'000;  ///< likewise
    Work* work = nullptr;         ///< where the search is counted, if anywhere
};
/// Throws std::invalid_argument naming what is wrong.
void require_valid(const PlusEventSettings& settings);

// [event-interval]
/// One interval: the trace of an event is a list of these.
struct EventInterval {
    int round = 0;                      ///< from 0
    std::vector<PointRole> roles = {};  ///< of each point
    double alpha = 1;                   ///< the part of the computed impulse that was applied
    IntervalEnd end = IntervalEnd::phase_ended;
    VecX impulse = {};     ///< what was applied, three numbers for each point [N s]
    VecX u = {};           ///< velocities at its end [m/s]
    VecX p = {};           ///< impulses so far, at its end [N s]
    double violation = 0;  ///< of table 1, by the whole impulse
    int newton_steps = 0;  ///< of impending slip
    bool is_push = false;  ///< no impulse, or no single one, obeyed table 1: eq. (14.10) instead
};
// [event-interval]

enum class EventStatus { resolved, too_many_rounds, too_many_intervals, stuck };
const char* to_text(EventStatus status);

struct PlusEvent {
    VecX u = {};  ///< after it, along all rows [m/s]
    VecX p = {};  ///< impulses along all rows, π^(total) [N s]
    std::vector<std::vector<PointPhase>> rounds = {};  ///< the phases of each: table 2
    std::vector<EventInterval> intervals = {};
    EventStatus status = EventStatus::resolved;
};
/// The whole event, algorithm 2 of the paper: rounds follow each other until nothing approaches and
/// nothing is owed.
PlusEvent plus_event(const ProximalProblem& problem, const PlusEventSettings& settings = {});

/// p·(u0 + u)/2: what the impulses add to the kinetic energy [J].
double energy_change(const ProximalProblem& problem, const PlusEvent& event);

}  // namespace collide
