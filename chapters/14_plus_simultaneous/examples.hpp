// The paper's examples 2 and 3, from their sizes, and Newton's cradle.
#pragma once
#include "chapters/12_compliant_contact/childproof_brick.hpp"
#include "chapters/14_plus_simultaneous/systems.hpp"

namespace collide {

/// Bodies that touch at one moment.
struct TouchingBodies {
    std::vector<RigidBody> bodies = {};
    std::vector<Contact> contacts = {};
};

// [example-2]
/// Example 2: the brick lands on the four balls of its largest face, sliding along x.
ChildproofBrick flat_brick();
/// Its contacts with the floor: x = −0.4 m twice, then x = 0.4 m twice.
TouchingBodies brick_on_four_points(double mu = 0.2, double minimum_restitution = 0.414);
// [example-2]

// [example-3]
constexpr double row_radius = 0.25;  ///< [m]
/// Example 3: a row of touching balls of 1 kg along x; the first ones arrive from the right.
/// @param arriving  number of balls that move to the left, with the given speed
TouchingBodies row_of_balls(int balls = 5, int arriving = 1, double speed = 2,
                            double restitution = 1);
// [example-3]

}  // namespace collide
