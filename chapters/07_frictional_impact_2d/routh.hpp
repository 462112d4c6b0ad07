// Routh's drawing: a collision as a path in the plane of the impulse.
#pragma once
#include <optional>

#include "chapters/07_frictional_impact_2d/impact_2d.hpp"

namespace collide {

// [diagram]
/// A straight line in the plane of the impulse: all p with normal·p = offset. The normal has any
/// length and may point to either side; a multiple of both is the same line.
struct ImpulseLine {
    Vec2 normal = Vec2::UnitY();
    double offset = 0;
};

/// What is on the paper before the path is drawn.
struct RouthDiagram {
    double mu = 0;    ///< the cone of friction is |p_x| <= μ p_y
    double side = 0;  ///< to which the point slides at first: 1, −1, or 0 if it is still
    ImpulseLine sticking = {};                     ///< u_x = 0, the line of sticking
    ImpulseLine compression = {};                  ///< u_y = 0, the line of greatest compression
    RestitutionLaw law = RestitutionLaw::poisson;  ///< what ends the path
    double e = 1;                                  ///< coefficient of restitution, from 0 to 1
};
// [diagram]

/// The lines of an impact whose bodies approach. They are all that is known of K and u0.
RouthDiagram routh_diagram(const ImpactProblem2d& problem);

/// The path, which begins at p = 0. Between these points it is straight [N s].
struct RouthPath {
    std::optional<Vec2> bend = std::nullopt;   ///< where it meets the line of sticking, if it does
    Vec2 greatest_compression = Vec2::Zero();  ///< where it meets the line u_y = 0
    Vec2 end = Vec2::Zero();
};

/// Draws the path of the impulse with a ruler, to its end. Exercise 7.1.
///
/// A path that ends before it meets the line of sticking has no bend. If it meets that line just
/// where it ends, the bend may be given or not. A point that is still at first has its bend at
/// p = 0, and so it is called where the path goes on in its old direction. The drawing is that of a
/// real impact: K is positive definite and the bodies approach.
/// @param diagram  law: Newton's or Poisson's, whose ends a ruler finds
RouthPath routh_path(const RouthDiagram& diagram);

}  // namespace collide
