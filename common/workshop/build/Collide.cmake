# One function per kind of thing: add_chapter, add_program, add_calculator, add_benchmark, add_exercise.
# They take the chapter from the folder of the CMakeLists that calls them (chapters/NN_name).
include(Catch)

# For CI and for developers of the course; other compilers may have other warnings. The environment sets the default.
option(COLLIDE_WERROR "A warning is an error" $ENV{COLLIDE_WERROR})
option(COLLIDE_UNITY "Compile the files of a library some at a time, as one; OFF compiles each by itself" ON)
option(COLLIDE_PCH "Precompile the headers that cost most to read; OFF shows includes that are missing" ON)

# What differs between systems stands in files of their own (workshop/system/isolation.hpp).
set(this_system posix)
if(CMAKE_SYSTEM_NAME STREQUAL Linux)
  set(this_system linux)
endif()
set(COLLIDE_SYSTEM ${this_system} CACHE STRING "linux, or posix, which macOS takes and Linux can try")
if(NOT COLLIDE_SYSTEM MATCHES "^(linux|posix)$")
  message(FATAL_ERROR "COLLIDE_SYSTEM is ${COLLIDE_SYSTEM}; it must be linux or posix")
endif()

# Options for our own code: the repository root is the only include folder, and warnings are errors with COLLIDE_WERROR.
add_library(collide_options INTERFACE)
target_include_directories(collide_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(collide_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
  -Werror=return-type)
target_link_libraries(collide_options INTERFACE Eigen3::Eigen)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # GCC's garbage collection takes a tenth of the time on a test file; without it the compiler needs some 100 MB more.
  target_compile_options(collide_options INTERFACE --param=ggc-min-heapsize=1048576)
endif()
# Some 450 programs are linked; gold takes half as long for each as GNU ld.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=gold COLLIDE_HAS_GOLD)
if(COLLIDE_HAS_GOLD)
  add_link_options(-fuse-ld=gold)
endif()
add_library(collide_strict INTERFACE)
target_link_libraries(collide_strict INTERFACE collide_options)
if(COLLIDE_WERROR)
  target_compile_options(collide_strict INTERFACE -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 falsely warns of overlaps and overruns in std::string's copying, with -O3 or a precompiled header.
    target_compile_options(collide_strict INTERFACE -Wno-error=restrict -Wno-error=array-bounds)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_FLAGS_DEBUG MATCHES "-fsanitize" AND CMAKE_BUILD_TYPE STREQUAL Debug)
    # With sanitizers GCC falsely warns of uninitialised states in std::regex.
    target_compile_options(collide_strict INTERFACE -Wno-error=maybe-uninitialized)
  endif()
endif()

# How LLVM's library, if this is it, is told to check indices; it has changed its mind over the years.
include(CheckCXXSourceCompiles)
set(COLLIDE_INDEX_CHECKS _GLIBCXX_ASSERTIONS)
check_cxx_source_compiles("#include <version>\n#ifndef _LIBCPP_VERSION\n#error\n#endif\nint main() {}" COLLIDE_HAS_LIBCXX)
if(COLLIDE_HAS_LIBCXX)
  check_cxx_source_compiles("#include <version>\n#if _LIBCPP_VERSION < 180000\n#error\n#endif\nint main() {}" COLLIDE_HAS_LIBCXX_18)
  set(COLLIDE_INDEX_CHECKS _LIBCPP_ENABLE_ASSERTIONS=1)
  if(COLLIDE_HAS_LIBCXX_18)
    set(COLLIDE_INDEX_CHECKS _LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_EXTENSIVE)
  endif()
endif()

# precompile(target kind): the target uses the precompiled header of its kind.
# Kinds: code (chapters, answers, benchmarks), students (what is written for the exercises: the same headers, with checked indices),
# programs (also tools and common itself), tests, checks.
function(precompile target kind)
  optimise_for(${target} ${kind})
  if(COLLIDE_PCH)
    target_precompile_headers(${target} REUSE_FROM collide_precompiled_${kind})
  endif()
endfunction()
# Chapters, answers and benchmarks are fully optimised. All other code only calls them and runs briefly: -O1 saves a tenth to a third
# of its compile time.
# Students' indices are checked: bodies[-1] ends the process with a message instead of reading out of bounds. So are those of the
# checks, whose answers may have any length.
function(optimise_for target kind)
  if("${kind}" STREQUAL "students" OR "${kind}" STREQUAL "checks")
    target_compile_definitions(${target} PRIVATE ${COLLIDE_INDEX_CHECKS})
  endif()
  if("${kind}" STREQUAL "tests")  # a check must know which expression threw; in a test the case is enough
    target_compile_definitions(${target} PRIVATE CATCH_CONFIG_FAST_COMPILE)
  endif()
  if(NOT "${kind}" STREQUAL "code")
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    if(COLLIDE_WERROR AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
      # At -O1 GCC falsely warns that Eigen's copies are uninitialised.
      target_compile_options(${target} PRIVATE -Wno-error=maybe-uninitialized)
    endif()
  endif()
endfunction()

# compile_together(target files): unity build, `files` sources at a time, so that Eigen's templates are instantiated once for all of
# them: half the compile time. Helpers need unique names, also in unnamed namespaces.
function(compile_together target files)
  if(COLLIDE_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${files})
  endif()
endfunction()

# The location of exercises/ and solutions/, and the list of their exercises; the companion's tests have their own.
set(course_root ${CMAKE_SOURCE_DIR})
set(course_list EXERCISES)

# The lists that `course` reads: programs.txt, films.txt, benchmarks.txt and exercises.txt in the build folder.
set_property(GLOBAL PROPERTY COLLIDE_PROGRAMS)
set_property(GLOBAL PROPERTY COLLIDE_FILMS)
set_property(GLOBAL PROPERTY COLLIDE_BENCHMARKS)
set_property(GLOBAL PROPERTY COLLIDE_EXERCISES)
set_property(GLOBAL PROPERTY COLLIDE_FIXTURES)

function(write_course_lists)
  foreach(kind IN ITEMS PROGRAMS FILMS BENCHMARKS EXERCISES FIXTURES)
    get_property(lines GLOBAL PROPERTY COLLIDE_${kind})
    list(JOIN lines "\n" text)
    if(text)
      string(APPEND text "\n")
    endif()
    string(TOLOWER ${kind} name)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${name}.txt CONTENT "${text}" @ONLY)
  endforeach()
endfunction()

# add_chapter([DECOMPOSITIONS] [USES NN_name…])
# The library chapter_NN: the chapter's *.cpp, plus the reference answer of every exercise added after it.
# USES names the earlier chapters it builds on; with DECOMPOSITIONS it and all that build on it may call common/core/decompositions.hpp.
# tests/*.cpp become its test program.
# (The sources are compiled once, into chapter_NN_own, because every exercise needs a library of its own; see below.)
function(add_chapter)
  cmake_parse_arguments(ARG "DECOMPOSITIONS" "" "USES" ${ARGN})
  get_filename_component(folder ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  string(SUBSTRING ${folder} 0 2 number)

  set(chapter_number ${number})
  set(earlier_chapters)
  foreach(earlier IN LISTS ARG_USES)
    string(SUBSTRING ${earlier} 0 2 earlier_number)
    list(APPEND earlier_chapters chapter_${earlier_number})
  endforeach()
  if(ARG_DECOMPOSITIONS)
    list(APPEND earlier_chapters collide_decompositions)
  endif()

  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(chapter_${number}_own OBJECT ${sources})
  target_link_libraries(chapter_${number}_own PRIVATE collide_common collide_strict)
  precompile(chapter_${number}_own code)
  compile_together(chapter_${number}_own 12)
  set_property(GLOBAL APPEND PROPERTY COLLIDE_OBJECTS chapter_${number}_own)
  add_chapter_library(chapter_${number})

  file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tests/*.cpp)
  if(tests)
    add_executable(chapter_${number}_tests ${tests})
    target_link_libraries(chapter_${number}_tests PRIVATE chapter_${number} collide_laws collide_strict Catch2::Catch2WithMain)
    precompile(chapter_${number}_tests tests)
    compile_together(chapter_${number}_tests 8)
    catch_discover_tests(chapter_${number}_tests TEST_PREFIX "${folder}: " DISCOVERY_MODE PRE_TEST)
  endif()

  set(chapter_folder ${folder} PARENT_SCOPE)
  set(chapter_number ${number} PARENT_SCOPE)
  set(earlier_chapters ${earlier_chapters} PARENT_SCOPE)
  set(exercises "" PARENT_SCOPE)
endfunction()

# A library of the chapter's own objects; answers are added to it by target_sources.
function(add_chapter_library target)
  add_library(${target} STATIC $<TARGET_OBJECTS:chapter_${chapter_number}_own>)
  target_link_libraries(${target} PUBLIC collide_common ${earlier_chapters})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()

# add_program(name [NO_FIGURE] [SLOW] [SLOW_FIGURE] [FILM])
# programs/name.cpp. Unless NO_FIGURE is given it draws name.svg and name.csv. One test redraws the figure and
# compares the numbers with the committed ones; another runs the program at the ends of its parameters' ranges.
# For a SLOW program the ends are left to the long tests; for a SLOW_FIGURE, whose defaults alone take many seconds, so are the figure
# and the test that it depends on an exercise.
# The figure of a FILM also moves (Program::film); a test looks whether it does.
function(add_program name)
  cmake_parse_arguments(ARG "NO_FIGURE;SLOW;SLOW_FIGURE;FILM" "" "" ${ARGN})
  add_executable(${name} programs/${name}.cpp)
  target_link_libraries(${name} PRIVATE chapter_${chapter_number} collide_plotting collide_strict)
  precompile(${name} programs)
  target_compile_definitions(${name} PRIVATE COLLIDE_FIGURE_FOLDER="${CMAKE_SOURCE_DIR}/figures/${chapter_folder}")
  set(kind figure)
  if(ARG_NO_FIGURE)
    set(kind plain)
  else()
    set(slow_figure)
    if(ARG_SLOW_FIGURE)
      set(slow_figure slow)
    endif()
    set_target_properties(${name} PROPERTIES COLLIDE_SLOW_FIGURE "${slow_figure}")
    set(slow ${slow_figure})
    if(ARG_SLOW)
      set(slow slow)
    endif()
    add_test(NAME "figure: ${name}"
      COMMAND figure_test $<TARGET_FILE:${name}> ${name} ${CMAKE_SOURCE_DIR}/figures/${chapter_folder}
              ${CMAKE_BINARY_DIR}/figures/${chapter_folder} ${slow_figure})
    add_test(NAME "ends: ${name}"
      COMMAND ends_test $<TARGET_FILE:${name}> ${CMAKE_BINARY_DIR}/ends/${name} ${slow})
    set_tests_properties("figure: ${name}" "ends: ${name}" PROPERTIES SKIP_RETURN_CODE 77)
    set_tests_properties("figure: ${name}" PROPERTIES TIMEOUT 120)
    if(ARG_FILM)
      add_test(NAME "film: ${name}" COMMAND bash ${CMAKE_SOURCE_DIR}/common/workshop/tests/film_test.sh $<TARGET_FILE:${name}>)
      set_tests_properties("film: ${name}" PROPERTIES TIMEOUT 120)
      set_property(GLOBAL APPEND PROPERTY COLLIDE_FILMS "${name} ${chapter_folder}")
    endif()
  endif()
  set_property(GLOBAL APPEND PROPERTY COLLIDE_PROGRAMS "${name} ${chapter_folder} ${kind}")
endfunction()

# add_calculator(name): programs/name.cpp reads problems as JSON and prints answers as JSON (common/calculators/calculator.hpp).
# A test answers the calculator's own example and sees bad problems refused.
function(add_calculator name)
  add_program(${name} NO_FIGURE)
  add_test(NAME "calculator: ${name}"
    COMMAND bash ${CMAKE_SOURCE_DIR}/common/workshop/tests/calculator_test.sh $<TARGET_FILE:${name}>)
  set_tests_properties("calculator: ${name}" PROPERTIES TIMEOUT 60)
endfunction()

# Additional targets for the long tests: whole zoos and benchmarks.
add_custom_target(for_long_tests)

# add_benchmark(name): programs/name.cpp, run by `course bench`. It prints ratios measured in one run.
function(add_benchmark name)
  add_executable(${name} EXCLUDE_FROM_ALL programs/${name}.cpp)
  add_dependencies(for_long_tests ${name})
  target_link_libraries(${name} PRIVATE chapter_${chapter_number} collide_plotting collide_strict)
  precompile(${name} code)
  set_property(GLOBAL APPEND PROPERTY COLLIDE_BENCHMARKS "${name} ${chapter_folder}")
endfunction()

# add_exercise(name FIGURE figure [TIME_LIMIT seconds] [SMALL_ZOO] [MATRIX_LAWS])
# FIGURE is the chapter's figure whose numbers depend on the student's function.
# With MATRIX_LAWS its checks may ask whether a matrix is positive definite.
# The quick tests try the answer and the first few mistakes of a zoo, and all of a SMALL_ZOO, which takes less than a second.
# A hole that the linker fills. The reference answer joins the chapter's library. Each exercise also has a library of the
# chapter *without* its own answer, and these programs (id is NN_name):
#   check_id    the checks, the chapter without the answer, and a function that asks another process (common/workshop/checks)
#   student_id  that process: the student's file and the chapter without the answer
#   zoo_id      the same with the answer and all that people write instead of it, one at a time
#   mutants_id  the same with the answer, spoiled in ways that no honest function has
#   picture_id  the figure's program with that zoo
# So the file under test is the only one that can define the function, one that does not define it does not link, and
# what it does in its own process cannot touch the checks.
function(add_exercise name)
  cmake_parse_arguments(ARG "SMALL_ZOO;MATRIX_LAWS" "TIME_LIMIT;FIGURE" "" ${ARGN})
  if(NOT ARG_TIME_LIMIT)
    set(ARG_TIME_LIMIT 10)
  endif()
  if(NOT ARG_FIGURE)
    message(FATAL_ERROR "add_exercise(${name}): which FIGURE shows the function at work?")
  endif()
  list(LENGTH exercises index)
  math(EXPR index "${index} + 1")
  set(id ${chapter_number}_${name})
  set(sheet_folder ${course_root}/exercises/${chapter_folder})
  set(answer ${course_root}/solutions/${chapter_folder}/${name}.cpp)
  set(student ${sheet_folder}/${name}.cpp)

  add_library(answer_${id}_object OBJECT ${answer})
  target_link_libraries(answer_${id}_object PRIVATE collide_common collide_strict)
  precompile(answer_${id}_object code)
  add_chapter_library(chapter_${chapter_number}_without_${name})
  target_sources(chapter_${chapter_number} PRIVATE $<TARGET_OBJECTS:answer_${id}_object>)
  foreach(other IN LISTS exercises)
    target_sources(chapter_${chapter_number}_without_${name} PRIVATE $<TARGET_OBJECTS:answer_${chapter_number}_${other}_object>)
    target_sources(chapter_${chapter_number}_without_${other} PRIVATE $<TARGET_OBJECTS:answer_${id}_object>)
  endforeach()
  if(course_list STREQUAL EXERCISES)
    set_property(GLOBAL APPEND PROPERTY COLLIDE_OBJECTS answer_${id}_object)
  endif()
  list(APPEND exercises ${name})
  set(exercises ${exercises} PARENT_SCOPE)

  file(GLOB values ${sheet_folder}/values.hpp)  # absent if a chapter's exercises use only numbers
  set(check_source ${sheet_folder}/${name}.check.cpp)
  add_exercise_source(checks ${check_source} ${values})
  add_exercise_source(student ${values})
  add_executable(check_${id} ${checks_source} $<TARGET_OBJECTS:collide_check_main>)
  target_link_libraries(check_${id} PRIVATE chapter_${chapter_number}_without_${name} collide_laws collide_checks collide_strict)
  if(ARG_MATRIX_LAWS)
    target_link_libraries(check_${id} PRIVATE collide_matrix_laws)
  endif()
  precompile(check_${id} checks)
  set_source_files_properties(${checks_source} PROPERTIES OBJECT_DEPENDS ${check_source})
  add_library(serve_${id} OBJECT ${student_source})
  target_link_libraries(serve_${id} PRIVATE collide_common collide_strict)
  precompile(serve_${id} code)

  # The student's file: a warning stays a warning.
  add_student_program(student_${id} ${student} collide_options)
  set_target_properties(check_${id} student_${id} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/checks)
  if(course_list STREQUAL EXERCISES)
    add_zoo()
  else()
    set_target_properties(check_${id} student_${id} serve_${id} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()

  math(EXPR plain_chapter "${chapter_number}")  # 01 → 1
  set_property(GLOBAL APPEND PROPERTY COLLIDE_${course_list}
    "${plain_chapter}.${index} ${name} ${chapter_folder} ${id} ${ARG_TIME_LIMIT} ${ARG_FIGURE} ${course_root}")
endfunction()

# A source that is generated from the head of the answer: ${kind}_source. (A macro: it uses add_exercise's names.)
macro(add_exercise_source kind)
  set(${kind}_source ${CMAKE_CURRENT_BINARY_DIR}/${kind}_${id}.cpp)
  add_custom_command(OUTPUT ${${kind}_source} COMMAND exercise_source ${kind} ${${kind}_source} ${answer} ${ARGN}
    DEPENDS exercise_source ${answer} ${ARGN})
endmacro()

# The process that the checks ask: one source that defines the function, and the rest of the chapter.
macro(add_student_program target source options)
  add_executable(${target} ${source} $<TARGET_OBJECTS:serve_${id}>)
  target_link_libraries(${target} PRIVATE chapter_${chapter_number}_without_${name} collide_serve ${options})
  precompile(${target} students)
endmacro()

# The tests of an exercise's own checks: its stub, its answer, its zoo; and of its figure. A zoo is the most expensive part of an
# exercise to compile, so for a large zoo the everyday build has only the first mistakes, few_id; zoo_id and picture_id belong to the
# target for_long_tests. (A macro: it uses add_exercise's names.)
macro(add_zoo)
  set(mistakes ${course_root}/solutions/${chapter_folder}/${name}.mistakes)
  add_variants(zoo)
  set(size small)
  if(NOT ARG_SMALL_ZOO)
    set(size large)
    add_variants(few)
    set_target_properties(zoo_${id} PROPERTIES EXCLUDE_FROM_ALL ON)
    add_dependencies(for_long_tests zoo_${id})
  endif()
  add_test(NAME "exercise ${chapter_number} ${name} (stub)"
    COMMAND zoo_test stub ${CMAKE_BINARY_DIR} ${id})
  set_tests_properties("exercise ${chapter_number} ${name} (stub)" PROPERTIES SKIP_RETURN_CODE 77)
  add_test(NAME "exercise ${chapter_number} ${name} (answer and zoo)"
    COMMAND zoo_test zoo ${CMAKE_BINARY_DIR} ${id} ${size})

  # Long tests: what nobody would return in place of an answer, and the same checks with other random problems.
  add_exercise_source(mutants ${values})
  add_executable(mutants_${id} EXCLUDE_FROM_ALL ${mutants_source})
  target_link_libraries(mutants_${id} PRIVATE chapter_${chapter_number} collide_mutants collide_strict)
  precompile(mutants_${id} code)
  set_target_properties(mutants_${id} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/checks)
  add_dependencies(for_long_tests mutants_${id} zoo_${id})
  foreach(kind IN ITEMS seeds mutants)
    add_test(NAME "exercise ${chapter_number} ${name} (${kind})" COMMAND zoo_test ${kind} ${CMAKE_BINARY_DIR} ${id})
    set_tests_properties("exercise ${chapter_number} ${name} (${kind})" PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)
  endforeach()

  # The program's objects are known once its add_program has been read.
  add_executable(picture_${id} $<TARGET_OBJECTS:zoo_${id}> $<TARGET_OBJECTS:${ARG_FIGURE}>)
  target_link_libraries(picture_${id} PRIVATE chapter_${chapter_number}_without_${name} collide_plotting)
  set_target_properties(picture_${id} PROPERTIES LINKER_LANGUAGE CXX RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/pictures)
  set(slow_picture $<TARGET_PROPERTY:${ARG_FIGURE},COLLIDE_SLOW_FIGURE>)
  if(NOT ARG_SMALL_ZOO)
    set(slow_picture slow)
    set_target_properties(picture_${id} PROPERTIES EXCLUDE_FROM_ALL ON)
    add_dependencies(for_long_tests picture_${id})
  endif()
  add_test(NAME "picture: ${chapter_number} ${name}"
    COMMAND picture_test ${CMAKE_BINARY_DIR} ${id} ${slow_picture} COMMAND_EXPAND_LISTS)
  set_tests_properties("picture: ${chapter_number} ${name}" PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 120)
endmacro()

# The program ${kind}_id: the answer and the variants of it, one of which its environment chooses. Kinds: zoo (all), few.
macro(add_variants kind)
  add_exercise_source(${kind} ${mistakes})
  add_student_program(${kind}_${id} ${${kind}_source} collide_strict)
  # A mistake may leave a parameter or a helper unused. Options of the source come last, which matters to Clang.
  set_source_files_properties(${${kind}_source} PROPERTIES COMPILE_OPTIONS "-Wno-unused;-Wno-unused-parameter")
  set_target_properties(${kind}_${id} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/checks)
endmacro()
