// The models of the course under their names in `simulate`, with their own settings.
#pragma once
#include <string>
#include <vector>

#include "chapters/05_rigid_impulses/model.hpp"
#include "chapters/06_frictional_impact_3d/model.hpp"
#include "chapters/09_resting_contact/model.hpp"
#include "chapters/11_friction_pgs/model.hpp"
#include "chapters/12_compliant_contact/model.hpp"
#include "chapters/14_plus_simultaneous/model.hpp"

namespace collide {

struct NamedModel {
    std::string name;
    Stepper stepper;
};
inline std::vector<NamedModel> models() {
    return {{"impulses", impulses_model()},
            {"frictional-impulses", frictional_impulses_model()},
            {"resting-contact", resting_contact_model()},
            {"contact-friction", contact_friction_model()},
            {"pgs", pgs_model()},
            {"compliant", compliant_model()},
            {"plus", plus_model()}};
}

}  // namespace collide
