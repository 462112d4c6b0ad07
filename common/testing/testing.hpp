// Includes for tests and checks: Catch2, the laws as matchers, random numbers, sample sizes. Every
// test and check includes this header, so it is precompiled once (see common/CMakeLists.txt).
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
#include "common/core/linear_algebra.hpp"
#include "common/core/random.hpp"
#include "common/testing/exercise.hpp"
#include "common/testing/laws.hpp"
#include "common/testing/sample_size.hpp"
#include "common/testing/seed.hpp"
