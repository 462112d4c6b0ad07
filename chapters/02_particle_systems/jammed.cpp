#include "chapters/02_particle_systems/jammed.hpp"

#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double certified_residual(const ContactProblem& problem, const VecX& certificate) {
    return -certificate.dot(problem.b) / (certificate.sum() * size_of(problem.b));
}

}  // namespace collide
