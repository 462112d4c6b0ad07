# The course as a library for programs outside of it: find_package(collide), collide::collide. It holds all chapters with the reference
# answers, and what they share; headers are included as in the course ("chapters/05_rigid_impulses/scene.hpp").
#     cmake --install build/reference --component collide --prefix DIR
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

add_library(collide STATIC)
get_property(parts GLOBAL PROPERTY COLLIDE_OBJECTS)
foreach(part IN LISTS parts ITEMS collide_core collide_decompositions_own)
  target_sources(collide PRIVATE $<TARGET_OBJECTS:${part}>)
endforeach()
set_target_properties(collide PROPERTIES LINKER_LANGUAGE CXX)
target_compile_features(collide INTERFACE cxx_std_20)
target_include_directories(collide INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/collide>)
target_link_libraries(collide PUBLIC Eigen3::Eigen)

install(TARGETS collide EXPORT collide ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT collide)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/collide)
install(EXPORT collide NAMESPACE collide:: FILE collideTargets.cmake DESTINATION ${package} COMPONENT collide)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/collideConfig.cmake @ONLY CONTENT
"include(CMakeFindDependencyMacro)
find_dependency(Eigen3 3.4)
include(\${CMAKE_CURRENT_LIST_DIR}/collideTargets.cmake)
")
write_basic_package_version_file(${CMAKE_BINARY_DIR}/collideConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/collideConfig.cmake ${CMAKE_BINARY_DIR}/collideConfigVersion.cmake DESTINATION ${package}
  COMPONENT collide)

# Headers of the chapters, which also declare the exercises' functions, and of what they share.
install(DIRECTORY ${CMAKE_SOURCE_DIR}/chapters DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/collide COMPONENT collide FILES_MATCHING PATTERN "*.hpp"
  PATTERN programs EXCLUDE PATTERN tests EXCLUDE PATTERN engines EXCLUDE)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/common/core DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/collide/common COMPONENT collide FILES_MATCHING PATTERN "*.hpp")
