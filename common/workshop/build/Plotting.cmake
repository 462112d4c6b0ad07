# Who draws the figures. gnuplot does it in the end; Matplot++ is a way to talk to it.
set(COLLIDE_PLOT auto CACHE STRING "Who draws the figures: gnuplot, matplot, or auto (Matplot++ where it is installed, else gnuplot)")
set_property(CACHE COLLIDE_PLOT PROPERTY STRINGS auto matplot gnuplot)
if(NOT COLLIDE_PLOT MATCHES "^(auto|matplot|gnuplot)$")
  message(FATAL_ERROR "COLLIDE_PLOT is '${COLLIDE_PLOT}'; it must be auto, matplot or gnuplot")
endif()

# Matplot++ 1.2.2, at exactly this commit: only if it is asked for by name and not installed.
function(fetch_matplot)
  include(FetchContent)
  FetchContent_Declare(matplotplusplus
    GIT_REPOSITORY https://github.com/alandefreitas/matplotplusplus.git
    GIT_TAG fe308e13f6c3ac7c5bd2b2f4717961d1d56d07ea)
  set(MATPLOTPP_BUILD_HIGH_RESOLUTION_WORLD_MAP OFF CACHE BOOL "The coasts of all islands are half of its compile time")
  set(MATPLOTPP_WITH_OPENCV OFF CACHE BOOL "Not needed for drawing")
  set(BUILD_SHARED_LIBS OFF)
  message(STATUS "Matplot++ is not installed: getting release 1.2.2")
  FetchContent_MakeAvailable(matplotplusplus)
  # Its headers are not ours to warn about, nor its sources.
  get_target_property(folders matplot INTERFACE_INCLUDE_DIRECTORIES)
  set_target_properties(matplot PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${folders}")
  target_compile_options(matplot PRIVATE -w)
endfunction()

if(NOT COLLIDE_PLOT STREQUAL gnuplot)
  find_package(Matplot++ QUIET)
endif()
if(COLLIDE_PLOT STREQUAL matplot AND NOT TARGET Matplot++::matplot)
  fetch_matplot()
endif()
if(TARGET Matplot++::matplot)
  set(figure_backend Matplot++)
else()
  set(figure_backend gnuplot)
endif()
message(STATUS "Figures are drawn by ${figure_backend}")
# `course figures` says it, too.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/plotting.txt CONTENT "${figure_backend}\n" @ONLY)
