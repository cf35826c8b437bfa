# SPDX-License-Identifier: MIT
# What the scripts beside it share. Given: TASSEL (the repository), GENERATOR, COMPILER, OUT.
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
