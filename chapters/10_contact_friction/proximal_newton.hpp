// Newton's method for contact forces with friction, with a give that is taken away step by step.
//
// With the law of regularised_law.hpp the forces are a function of the accelerations, and the
// accelerations follow from the forces, a = A f + b: one system of equations, piecewise smooth,
//
//     x = G f(C x + b),     A = C G,                                                          (10.10)
//
// for as many unknowns x as there are numbers in the accelerations of the bodies. Newton's method
// solves it: where no contact changes its set, in one step. The matrix of a step, I + G H C, has a
// block for every pair of bodies that touch, however many points they share.
//
// Then the forces found become the centre, the give is reduced, and the equations are solved again:
// the proximal point algorithm. It ends where the conditions (10.1) to (10.3) hold without any give.
#pragma once
#include <functional>

#include "chapters/10_contact_friction/friction_problem.hpp"

namespace collide {

// [newton-settings]
struct NewtonSettings {
    double tolerance = solved_friction;  ///< the residual to reach
    double good_enough = 0;  ///< a larger one that will do where no further progress is made
    VecX start = {};         ///< forces of a similar problem, from which to begin; empty: zero
    /// The centre stays at zero until hardly any give is left, so that of all forces that solve the
    /// problem the shortest are found.
    bool shortest = false;
    int max_steps = 400;  ///< budget of Newton steps
    /// Factor by which the give grows more with each failure of Newton's method in a row. With 1 it
    /// may get stuck below a give at which Newton's method would succeed; 2 is slower and surer.
    double stride = 1;
    /// Another measure of the forces than friction_residual, for comparisons: what has to fall to
    /// the tolerance. Then the last digits are not polished.
    std::function<double(const VecX& f)> error = {};
};
// [newton-settings]
struct NewtonForces {
    VecX f = {};          ///< forces of all rows [N]
    double residual = 0;  ///< friction_residual, or the other measure
    int steps = 0;        ///< Newton steps
    int centres = 0;      ///< how often the centre was moved
};
NewtonForces proximal_newton(const FrictionProblem& problem, const NewtonSettings& settings = {});

}  // namespace collide
