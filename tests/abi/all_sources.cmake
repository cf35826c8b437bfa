# SPDX-License-Identifier: MIT
# src/tassel_all.c includes every .c below src, in the order of their names, and nothing else of the kind.
#   cmake -DROOT=. -P tests/abi/all_sources.cmake
cmake_minimum_required(VERSION 3.22)
file(GLOB sources RELATIVE "${ROOT}/src" "${ROOT}/src/*/*.c" "${ROOT}/src/*/*/*.c")
list(SORT sources)
file(STRINGS "${ROOT}/src/tassel_all.c" included REGEX "^#include \".*[.]c\"$")
list(TRANSFORM included REPLACE "^#include \"(.*)\"$" "\\1")
if(NOT sources OR NOT "${sources}" STREQUAL "${included}")
  list(TRANSFORM sources REPLACE "(.+)" "#include \"\\1\"")
  list(JOIN sources "\n" lines)
  message(FATAL_ERROR "src/tassel_all.c should end in\n${lines}")
endif()
