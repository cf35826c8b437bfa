# SPDX-License-Identifier: MIT
# What the scripts beside it share. Given: TASSEL (the repository), GENERATOR, COMPILER, OUT, and perhaps LAUNCHER.
file(REMOVE_RECURSE "${OUT}")
file(MAKE_DIRECTORY "${OUT}")

# attempt(COMMAND...): its exit code in `result`, what it printed in `said`.
macro(attempt)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE errors)
  string(APPEND said "${errors}")
endmacro()

macro(succeed)
  attempt(${ARGN})
  if(NOT result EQUAL 0)
    string(REPLACE ";" " " command "${ARGN}")
    message(FATAL_ERROR "${command}\n${said}")
  endif()
endmacro()

set(configure "${CMAKE_COMMAND}" -G "${GENERATOR}" "-DCMAKE_C_COMPILER=${COMPILER}")
if(LAUNCHER)
  list(APPEND configure "-DCMAKE_C_COMPILER_LAUNCHER=${LAUNCHER}")
endif()
# The library in the quickest way to compile it, with and without a build type: nothing of a kernel is inlined.
set(quick "-DCMAKE_C_FLAGS=-O0 -Dalways_inline=")
set(quick_release -DCMAKE_BUILD_TYPE=Release "-DCMAKE_C_FLAGS_RELEASE=-O0 -Dalways_inline=")

# What is used, unless a script says otherwise: a project folder beside this file, a package, and a program.
set(consumer_project package)
set(consumer_package tassel_convert)
set(consumer_source main.c)

# use_by_find_package(PREFIX NAME ARGUMENT...): builds and runs a project that finds Tassel in PREFIX.
function(use_by_find_package prefix name)
  succeed(${configure} -S "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${consumer_project}" -B "${OUT}/${name}" "-DCMAKE_PREFIX_PATH=${prefix}" ${ARGN})
  succeed("${CMAKE_COMMAND}" --build "${OUT}/${name}")
  succeed("${OUT}/${name}/consumer")
endfunction()

# use_by_pkg_config(PREFIX NAME): compiles and runs main.c with the flags that pkg-config gives for Tassel in PREFIX.
function(use_by_pkg_config prefix name)
  find_program(pkg_config pkg-config)
  if(NOT pkg_config)
    message("pkg-config: not here, left out")
    return()
  endif()
  file(GLOB_RECURSE pc "${prefix}/*/tassel.pc")
  get_filename_component(pc_dir "${pc}" DIRECTORY)
  get_filename_component(library_dir "${pc_dir}" DIRECTORY)
  set(ENV{PKG_CONFIG_PATH} "${pc_dir}")
  set(ENV{LD_LIBRARY_PATH} "${library_dir}")
  succeed("${pkg_config}" --cflags --libs ${consumer_package})
  separate_arguments(flags UNIX_COMMAND "${said}")
  succeed("${COMPILER}" "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${consumer_source}" ${flags} -o "${OUT}/${name}")
  succeed("${OUT}/${name}")
endfunction()
