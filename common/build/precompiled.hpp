// Read once, for all tests and checks (see common/CMakeLists.txt).
#pragma once
#include <catch2/catch_approx.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_all.hpp>

#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "common/core/errors.hpp"
#include "common/checks/exercise.hpp"
#include "common/checks/laws.hpp"
#include "common/core/linear_algebra.hpp"
#include "common/core/random.hpp"
#include "common/checks/sample_size.hpp"
