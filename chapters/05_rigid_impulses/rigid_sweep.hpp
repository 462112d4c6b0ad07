// Projected Gauss–Seidel over rigid bodies, without a matrix.
//
// A row feels the other rows only through its two bodies. What a body has received from all of them
// is in its velocity and its angular velocity, six numbers: these are the running sums. A row that
// changes its impulse changes the velocities of two bodies, and a sweep costs time in proportion to
// the number of rows.
#pragma once
#include "chapters/05_rigid_impulses/rows.hpp"

namespace collide {

/// One sweep. Exercise 5.3.
///
/// For each row in turn, in the order of the list: changes its impulse so that the row's velocity
/// J_i V becomes wanted_i, with the other impulses as they are now; an impulse whose total would be
/// negative becomes zero. The bodies' velocities change at once, so that the next row already sees
/// it. Rows that nothing moves (A_ii = 0 exactly) are left alone, whatever their impulse is.
///
/// A row knows of the others through the velocities alone. These are the bodies' present
/// velocities, whatever caused them: gamma, a kick from elsewhere, or a motor. A fixed body may
/// move, and keeps its velocity to the last bit; a wheel on an axle (1/m = 0) can turn, a sledge
/// (I⁻¹ = 0) can move. The cost of a row must not depend on how many bodies or rows there are.
/// @param rows    of any kind and length: normals, stops that limit a rotation, gears; b
///                may be the world
/// @param wanted  the least velocity of each row afterwards, −e_i v_i for a contact [m/s, rad/s]
/// @param bodies  only their velocities and angular velocities change
/// @param gamma   the impulses so far, >= 0: zero, or from earlier sweeps; changed
void rigid_sweep(const std::vector<Row>& rows, const VecX& wanted, std::vector<RigidBody>& bodies,
                 VecX& gamma);

/// The impulses of all contacts after a number of sweeps from zero: an approximation of eq. (5.13).
/// Changes the velocities. A game takes ten sweeps and does not ask how good they are;
/// natural_residual of impulse_problem would tell.
/// @param restitution  e_i of each contact
VecX sweep_impulses(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                    const VecX& restitution, int sweeps);

}  // namespace collide
