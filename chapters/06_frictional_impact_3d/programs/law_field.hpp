// The JSON field "law", shared by the calculators of frictional impact.
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "common/calculators/calculator.hpp"

namespace collide {

inline RestitutionLaw law_from(const Problem& given) {
    const std::string law = given.choice("law", {"stronge", "poisson", "newton"});
    if (law == "newton") return RestitutionLaw::newton;
    return law == "poisson" ? RestitutionLaw::poisson : RestitutionLaw::stronge;
}

}  // namespace collide
