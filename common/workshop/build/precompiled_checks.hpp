// Headers of the checks that are expensive to read. First what Eigen's headers look for.
#pragma once
#include "common/workshop/checks/assertions.hpp"
//
#include "common/testing/testing.hpp"
