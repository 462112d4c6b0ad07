// Read once, for programs, tools and what they share (see common/CMakeLists.txt). No file includes
// it: each includes what it needs, and builds without it (-DCOLLIDE_PCH=OFF).
#pragma once
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "common/figures/figure.hpp"
#include "common/figures/files.hpp"
#include "common/figures/program.hpp"
#include "common/figures/table.hpp"
#include "common/workshop/build/precompiled_code.hpp"
