# SPDX-License-Identifier: MIT
# No source that calculates, alone or together, can be compiled with fast math, and gcc takes none of its parts either.
#   cmake -DROOT=. -DCGLM=FOLDER -DCOMPILER=gcc -P fast_math.cmake
cmake_minimum_required(VERSION 3.22)
set(include -I "${ROOT}/include" -I "${ROOT}/src")
if(CGLM)
  list(APPEND include -isystem "${CGLM}")
endif()
set(accepted)

# refused SOURCE FLAG...
function(refused source)
  # The refusal is an #error, so the preprocessor is enough, and what follows the first error is of no interest.
  execute_process(COMMAND "${COMPILER}" ${ARGN} ${include} -Wfatal-errors -E "${source}"
                  RESULT_VARIABLE result ERROR_VARIABLE said OUTPUT_QUIET)
  if(result EQUAL 0 OR NOT said MATCHES "promises the same bits")
    file(RELATIVE_PATH name "${ROOT}" "${source}")
    string(REPLACE ";" " " flags "${ARGN}")
    set(accepted "${accepted}\n${name} with ${flags}" PARENT_SCOPE)
  endif()
endfunction()

file(GLOB sources "${ROOT}/src/*/*.c" "${ROOT}/src/*/*/*.c")
list(FILTER sources EXCLUDE REGEX "/asset/") # where no arithmetic is
list(FILTER sources EXCLUDE REGEX "/base/") # moves bytes, calculates nothing
foreach(source IN LISTS sources)
  refused("${source}" -ffast-math)
endforeach()
file(GLOB units "${ROOT}/src/tassel*.c")
set(flags -ffast-math -ffinite-math-only -Ofast)
if(COMPILER MATCHES "gcc[^/]*$") # clang keeps to itself that it was given these
  list(APPEND flags -freciprocal-math -funsafe-math-optimizations "-fassociative-math -fno-signed-zeros -fno-trapping-math")
endif()
foreach(flag IN LISTS flags)
  separate_arguments(flag)
  foreach(unit IN LISTS units)
    refused("${unit}" ${flag})
  endforeach()
endforeach()
if(accepted)
  message(FATAL_ERROR "${COMPILER} compiles:${accepted}")
endif()
