// Read once, for the chapters' own code and the answers, and once for the exercises (common/CMakeLists.txt).
// No file includes it: each includes what it needs, and builds without it (-DCOLLIDE_PCH=OFF).
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/core/errors.hpp"
#include "common/core/linear_algebra.hpp"
#include "common/core/random.hpp"
#include "common/testing/exercise.hpp"
