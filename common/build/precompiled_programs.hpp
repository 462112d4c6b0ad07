// Read once, for programs, tools and what they share (see common/CMakeLists.txt). No file includes
// it: each includes what it needs, and builds without it (-DCOLLIDE_PCH=OFF).
#pragma once
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "common/build/precompiled_code.hpp"
#include "common/figures/figure.hpp"
#include "common/system/files.hpp"
#include "common/figures/program.hpp"
#include "common/system/table.hpp"
