#include "common/build/precompiled.hpp"
TEST_CASE("x") {}
