#pragma once
#include "common/workshop/tab/runner.hpp"
