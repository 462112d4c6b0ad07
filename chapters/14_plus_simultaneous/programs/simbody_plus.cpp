// Simbody's solver does one round, compression or expansion, with all its intervals. The loop over
// rounds is algorithm 2 of the paper.
#include "chapters/14_plus_simultaneous/programs/simbody_plus.hpp"

#include <Simbody.h>

namespace collide {

namespace {

using SimTK::ImpulseSolver;
using SimTK::MultiplierIndex;

constexpr int most_rounds = 100;
constexpr double still = 1e-9;  // [m/s]

}  // namespace

struct SimbodyPlus::Solver {
    int points;
    SimTK::PLUSImpulseSolver round;
    SimTK::Matrix A;
    SimTK::Vector u0;
    std::vector<double> e;
    SimTK::Array_<MultiplierIndex> participating, expanding;
    SimTK::Array_<ImpulseSolver::UniContactRT> contacts;
    // Unused kinds of constraints.
    SimTK::Array_<ImpulseSolver::UncondRT> unconditional;
    SimTK::Array_<ImpulseSolver::UniSpeedRT> speeds;
    SimTK::Array_<ImpulseSolver::BoundedRT> bounded;
    SimTK::Array_<ImpulseSolver::ConstraintLtdFrictionRT> limited;
    SimTK::Array_<ImpulseSolver::StateLtdFrictionRT> by_state;

    /// Classifies the points as expanding, compressing or observing; false if all observe.
    bool begin(const SimTK::Vector& u, const SimTK::Vector& owed) {
        participating.clear();
        expanding.clear();
        for (int k = 0; k < points; ++k) {
            ImpulseSolver::UniContactRT& contact = contacts[k];
            const bool expands = owed[3 * k + 2] < 0, compresses = u[3 * k + 2] < -still;
            contact.m_type = expands      ? ImpulseSolver::Known
                             : compresses ? ImpulseSolver::Participating
                                          : ImpulseSolver::Observing;
            if (expands) expanding.push_back(contact.m_Nk);
            if (!expands && compresses) participating.push_back(contact.m_Nk);
            if (expands || compresses)
                for (const MultiplierIndex row : contact.m_Fk) participating.push_back(row);
        }
        return !participating.empty();
    }
};

SimbodyPlus::SimbodyPlus(const SimbodyImpact& impact, double transition_speed)
    : solver_(new Solver{static_cast<int>(impact.mu.size()),
                         SimTK::PLUSImpulseSolver(transition_speed)}) {
    const int rows = 3 * solver_->points;
    solver_->A.resize(rows, rows);
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < rows; ++j) solver_->A(i, j) = impact.A[rows * i + j];
    solver_->u0 = SimTK::Vector(rows, impact.u0.data());
    solver_->e = impact.e;
    for (int k = 0; k < solver_->points; ++k) {
        ImpulseSolver::UniContactRT contact;
        contact.m_Nk = MultiplierIndex(3 * k + 2);
        contact.m_Fk.push_back(MultiplierIndex(3 * k));
        contact.m_Fk.push_back(MultiplierIndex(3 * k + 1));
        contact.m_effMu = impact.mu[k];
        solver_->contacts.push_back(contact);
    }
}

SimbodyPlus::SimbodyPlus(SimbodyPlus&&) noexcept = default;
SimbodyPlus::~SimbodyPlus() = default;

std::vector<double> SimbodyPlus::impulse() {
    Solver& s = *solver_;
    const int rows = 3 * s.points;
    const SimTK::Vector none(rows, 0.0);
    SimTK::Vector u = s.u0, owed = none, total = none, nothing_applied, p;
    for (int round = 0; round < most_rounds && s.begin(u, owed); ++round) {
        const SimTK::Vector expansion = owed;
        s.round.solve(0, s.participating, s.A, none, s.expanding, owed, u, nothing_applied, p,
                      s.unconditional, s.contacts, s.speeds, s.bounded, s.limited, s.by_state);
        total += p + expansion;
        owed = none;
        for (int k = 0; k < s.points; ++k)
            if (s.contacts[k].m_type == ImpulseSolver::Participating)
                owed[3 * k + 2] = s.e[k] * p[3 * k + 2];
    }
    // Its impulses have the opposite sign.
    std::vector<double> ours(rows);
    for (int i = 0; i < rows; ++i) ours[i] = -total[i];
    return ours;
}

}  // namespace collide
