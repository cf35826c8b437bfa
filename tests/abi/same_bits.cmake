# SPDX-License-Identifier: MIT
# tassel_all.c built as a stranger would, without any flag the library asks for, must give the hashes of
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

run(ignored "${COMPILER}" ${FLAGS} -Wall -Wextra -Werror ${include} -c "${ROOT}/src/tassel_all.c" -o "${OUT}/all.o")
# The scenes are what goes in: made the same way whatever is tried on the library.
file(GLOB scene "${ROOT}/tests/abi/same_bits*.c" "${ROOT}/tests/scenes/*.c")
run(ignored "${COMPILER}" -O1 -ffp-contract=off -I "${ROOT}/include" -I "${ROOT}/src" -I "${ROOT}/tests" ${scene}
            "${OUT}/all.o" -lm -o "${OUT}/same_bits")
run(lines "${OUT}/same_bits")
if(NOT lines STREQUAL reference)
  message(FATAL_ERROR "tassel_all.c by ${form}:\n${lines}against\n${reference}")
endif()

# Neither fused multiply-adds nor estimates of reciprocals and their roots outside the fast form of skinning, whose
# deviation is stated: the scene need not meet every line of code to be sure. That form does fuse, which shows that
# the search finds what it looks for.
set(inexact)
if(OBJDUMP AND FLAGS MATCHES "march=native")
  run(code "${OBJDUMP}" -d --no-show-raw-insn "${OUT}/all.o")
  string(REGEX MATCHALL "\n[0-9a-f]+ <[^>]*>:|\t(vfn?m(add|sub)|v?rcp(ps|ss|14|28)|v?rsqrt)" marks "${code}")
  set(found 0)
  foreach(mark IN LISTS marks)
    if(mark MATCHES "<(.*)>:")
      set(function "${CMAKE_MATCH_1}")
    elseif(function MATCHES "_fast_avx(2|512)([.]|$)")
      set(found 1)
    else()
      list(APPEND inexact "${function}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES inexact)
  if(CMAKE_HOST_SYSTEM_PROCESSOR MATCHES "x86_64|amd64|AMD64" AND NOT found)
    message(FATAL_ERROR "no fused multiply-add in the fast form of skinning either: does ${OBJDUMP} read this?")
  endif()
endif()
if(inexact)
  message(FATAL_ERROR "${form} fused multiplications and additions, or estimates, in ${inexact}")
endif()

message("${form}:\n${lines}")
