#include "chapters/15_on_trial/engines/engines.hpp"

namespace collide {

std::vector<Contestant> installed_engines() {
    std::vector<Contestant> found;
#ifdef COLLIDE_HAS_ODE
    found.push_back(ode_engine());
#endif
#ifdef COLLIDE_HAS_BULLET
    found.push_back(bullet_engine());
#endif
#ifdef COLLIDE_HAS_DART
    found.push_back(dart_engine());
#endif
#ifdef COLLIDE_HAS_SIMBODY
    found.push_back(simbody_engine());
#endif
#ifdef COLLIDE_HAS_BOX2D
    found.push_back(box2d_engine());
#endif
#ifdef COLLIDE_HAS_MUJOCO
    found.push_back(mujoco_engine());
#endif
    return found;
}

std::vector<std::string> missing_engines() {
    std::vector<std::string> missing;
#ifndef COLLIDE_HAS_ODE
    missing.push_back("ODE");
#endif
#ifndef COLLIDE_HAS_BULLET
    missing.push_back("Bullet");
#endif
#ifndef COLLIDE_HAS_DART
    missing.push_back("DART");
#endif
#ifndef COLLIDE_HAS_SIMBODY
    missing.push_back("Simbody");
#endif
#ifndef COLLIDE_HAS_BOX2D
    missing.push_back("Box2D");
#endif
#ifndef COLLIDE_HAS_MUJOCO
    missing.push_back("MuJoCo");
#endif
    return missing;
}

}  // namespace collide
