#include "chapters/14_plus_simultaneous/plus_event.hpp"
#include "common/build/precompiled.hpp"

using namespace collide;

TEST_CASE("to be written") { CHECK(true); }
