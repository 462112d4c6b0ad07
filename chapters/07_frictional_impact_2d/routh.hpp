// Routh's diagram: a collision as a path in the impulse plane.
#pragma once
#include <optional>

#include "chapters/07_frictional_impact_2d/impact_2d.hpp"

namespace collide {

// [diagram]
/// A straight line in the impulse plane: all p with normal·p = offset. The normal need not be unit
/// and may point to either side; scaling both members by the same factor gives the same line.
struct ImpulseLine {
    Vec2 normal = Vec2::UnitY();
    double offset = 0;
};

/// The lines of the diagram, before the path is drawn.
struct RouthDiagram {
    double mu = 0;    ///< the friction cone is |p_x| <= μ p_y
    double side = 0;  ///< initial direction of sliding: 1, −1, or 0 if the point does not slide
    ImpulseLine sticking = {};                     ///< u_x = 0, the line of sticking
    ImpulseLine compression = {};                  ///< u_y = 0, the line of greatest compression
    RestitutionLaw law = RestitutionLaw::poisson;  ///< decides where the path ends
    double e = 1;                                  ///< coefficient of restitution, from 0 to 1
};
// [diagram]

/// The diagram of an impact whose bodies approach. Of K and u0 it holds only the two lines.
RouthDiagram routh_diagram(const ImpactProblem2d& problem);

/// The path: it starts at p = 0 and is straight between these points [N s].
struct RouthPath {
    std::optional<Vec2> bend = std::nullopt;   ///< intersection with the line of sticking, if any
    Vec2 greatest_compression = Vec2::Zero();  ///< intersection with the line u_y = 0
    Vec2 end = Vec2::Zero();
};

/// The path of the impulse, by straight lines and their intersections. Exercise 7.1.
///
/// A path that ends before it meets the line of sticking has no bend. If it ends exactly on that
/// line, the bend may be given or not. A point that does not slide at first has its bend at p = 0.
/// The point on the line of sticking is called bend even where the path continues straight. The
/// diagram is that of a real impact: K is positive definite and the bodies approach.
/// @param diagram  law: Newton's or Poisson's, whose ends can be constructed with a ruler
RouthPath routh_path(const RouthDiagram& diagram);

}  // namespace collide
