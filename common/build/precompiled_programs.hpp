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
#include "common/figure.hpp"
#include "common/files.hpp"
#include "common/program.hpp"
#include "common/table.hpp"
