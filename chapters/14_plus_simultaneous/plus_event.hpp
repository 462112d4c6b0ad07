// PLUS for many points: an impact event as rounds, and each round as intervals.
#pragma once
#include <vector>

#include "chapters/13_plus_single_point/step_length.hpp"
#include "chapters/14_plus_simultaneous/active_set.hpp"
#include "chapters/14_plus_simultaneous/round.hpp"

namespace collide {

/// After the first round, approaches slower than this share of the largest speed of the event do not
/// bounce: e = 0. Where all are, the round is the last, and all points take part in it. Without that, a body in a hollow
/// goes on to and fro until rounding ends it.
constexpr double relative_capture = 1e-4;

/// The points that take part in the first round.
enum class Participation {
    approaching,  ///< approaching points; the others observe
    all           ///< all, as if they had been hit together: row C of figure 14
};

struct PlusEventSettings {
    StepRules rules = {};
    Participation participation = Participation::approaching;
    ActiveSetSearch search = ActiveSetSearch::heuristic;
    double settled = 0;           ///< tolerance of the remaining approach, besides rounding [m/s]
    int max_rounds = 1000;        ///< budget
    int max_intervals = 100'000;  ///< budget
    Work* work = nullptr;         ///< where the search is counted, if anywhere
};
/// Throws std::invalid_argument naming what is wrong.
void require_valid(const PlusEventSettings& settings);

// [event-interval]
/// One interval: the trace of an event is a list of these.
struct EventInterval {
    int round = 0;                      ///< from 0
    std::vector<PointRole> roles = {};  ///< of each point
    double alpha = 1;                   ///< the applied fraction of the computed impulse
    IntervalEnd end = IntervalEnd::phase_ended;
    VecX impulse = {};     ///< applied, three numbers for each point [N s]
    VecX u = {};           ///< velocities at its end [m/s]
    VecX p = {};           ///< accumulated impulses at its end [N s]
    double violation = 0;  ///< of table 1, by the whole impulse
    int newton_steps = 0;  ///< for impending slip
    /// Table 1 had no solution: friction of fast points is against their velocity at the end.
    bool against_end = false;
    bool is_push = false;  ///< that had none either: eq. (14.10) instead
};
// [event-interval]

enum class EventStatus {
    resolved,     ///< table 1 holds in every interval, to violation_tolerance
    approximate,  ///< the event is over, but not in every interval: see PlusEvent::violation
    too_many_rounds,
    too_many_intervals,
    stuck
};
const char* to_text(EventStatus status);
/// Does no point approach any more, and is no expansion owed?
inline bool is_over(EventStatus status) {
    return status == EventStatus::resolved || status == EventStatus::approximate;
}

struct PlusEvent {
    VecX u = {};  ///< velocities afterwards, along all rows [m/s]
    VecX p = {};  ///< impulses along all rows, π^(total) [N s]
    std::vector<std::vector<PointPhase>> rounds = {};  ///< the phases of each: table 2
    std::vector<EventInterval> intervals = {};
    EventStatus status = EventStatus::resolved;
    double violation = 0;  ///< the largest of its intervals
};
/// The whole event, algorithm 2 of the paper: rounds follow each other until no point approaches
/// and no expansion is owed.
PlusEvent plus_event(const ProximalProblem& problem, const PlusEventSettings& settings = {});

/// p·(u0 + u)/2: the change of the kinetic energy [J].
double energy_change(const ProximalProblem& problem, const PlusEvent& event);

}  // namespace collide
