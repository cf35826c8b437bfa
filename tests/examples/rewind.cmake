# SPDX-License-Identifier: MIT
# examples/rewind: what comes after the rewind is what came before it, frame by frame, and docs/determinism.md shows
# these very numbers, which are the same on every machine.
#   cmake -DPROGRAM=build/examples/rewind -DPAGE=docs/determinism.md -P tests/examples/rewind.cmake
cmake_minimum_required(VERSION 3.22)
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE output RESULT_VARIABLE result)
string(REGEX MATCHALL "first    frame [0-9]+: [0-9a-f]+" first "${output}")
string(REGEX MATCHALL "again    frame [0-9]+: [0-9a-f]+" again "${output}")
string(REPLACE "first" "again" wanted "${first}")
list(LENGTH first count)
if(NOT result EQUAL 0 OR NOT count EQUAL 3 OR NOT wanted STREQUAL again)
  message(FATAL_ERROR "${result}, ${count} frames:\n${output}")
endif()
list(REMOVE_DUPLICATES first)
list(LENGTH first different)
file(READ "${PAGE}" page)
string(FIND "${page}" "${output}" at)
if(NOT different EQUAL 3 OR at EQUAL -1)
  message(FATAL_ERROR "${PAGE} does not show this:\n${output}")
endif()
message("${output}")
