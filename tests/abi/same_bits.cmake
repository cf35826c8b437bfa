# SPDX-License-Identifier: MIT
# src/tassel*.c built as a stranger would, without any flag the library asks for, must give the hashes of
# golden_hashes.txt.
#   cmake -DROOT=. -DCGLM=FOLDER -DCOMPILER=gcc "-DFLAGS=-O2;-march=native" -DOBJDUMP=objdump -DOUT=FOLDER
#         -P same_bits.cmake
cmake_minimum_required(VERSION 3.22)
set(include -I "${ROOT}/include" -I "${ROOT}/src")
if(CGLM)
  list(APPEND include -isystem "${CGLM}")
endif()
file(MAKE_DIRECTORY "${OUT}")
string(REPLACE ";" " " form "${COMPILER} ${FLAGS}")

function(run out)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE text ERROR_VARIABLE errors RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    string(REPLACE ";" " " command "${ARGN}")
    message(FATAL_ERROR "${command}\n${text}${errors}")
  endif()
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

file(READ "${CMAKE_CURRENT_LIST_DIR}/golden_hashes.txt" reference)

file(GLOB units RELATIVE "${ROOT}/src" "${ROOT}/src/tassel*.c")
set(objects)
set(times)
foreach(unit IN LISTS units)
  string(TIMESTAMP begun "%s")
  run(ignored "${COMPILER}" ${FLAGS} -Wall -Wextra -Werror ${include} -c "${ROOT}/src/${unit}" -o "${OUT}/${unit}.o")
  string(TIMESTAMP ended "%s")
  math(EXPR seconds "${ended} - ${begun}")
  string(APPEND times "${unit}: ${seconds} s\n")
  list(APPEND objects "${OUT}/${unit}.o")
endforeach()
# The scenes are what goes in: made the same way whatever is tried on the library.
file(GLOB scene "${ROOT}/tests/abi/same_bits*.c" "${ROOT}/tests/scenes/*.c")
run(ignored "${COMPILER}" -O1 -ffp-contract=off -I "${ROOT}/include" -I "${ROOT}/src" -I "${ROOT}/tests" ${scene}
            ${objects} -lm -o "${OUT}/same_bits")
run(lines "${OUT}/same_bits")
if(lines STREQUAL "" OR NOT lines STREQUAL reference)
  message(FATAL_ERROR "src/tassel*.c by ${form}:\n${lines}against\n${reference}")
endif()

if(OBJDUMP AND FLAGS MATCHES "march=native" AND CMAKE_HOST_SYSTEM_PROCESSOR MATCHES "x86_64|amd64|AMD64")
  foreach(object IN LISTS objects)
    run(ignored "${CMAKE_COMMAND}" "-DOBJDUMP=${OBJDUMP}" "-DOBJECT=${object}"
                -P "${CMAKE_CURRENT_LIST_DIR}/exact_code.cmake")
  endforeach()
endif()
message("${form}:\n${times}${lines}")
