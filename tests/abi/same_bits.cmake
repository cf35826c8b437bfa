# SPDX-License-Identifier: MIT
# tassel_all.c built as a stranger would, without any flag the library asks for, must give the hashes of
# golden_hashes.txt, and must refuse to be built with fast math.
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

# No fused multiply-add outside the fast form of skinning, whose deviation is stated: the scene need not meet every
# line of code to be sure.
set(fused)
if(OBJDUMP AND FLAGS MATCHES "march=native")
  run(code "${OBJDUMP}" -d --no-show-raw-insn "${OUT}/all.o")
  string(REGEX MATCHALL "\n[0-9a-f]+ <[^>]*>:|vfn?m(add|sub)" marks "${code}")
  foreach(mark IN LISTS marks)
    if(mark MATCHES "<(.*)>:")
      set(function "${CMAKE_MATCH_1}")
    elseif(NOT function MATCHES "_fast_avx(2|512)([.]|$)")
      list(APPEND fused "${function}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES fused)
endif()
if(fused)
  message(FATAL_ERROR "${form} fused multiplications and additions in ${fused}")
endif()

foreach(flag -ffast-math -ffinite-math-only)
  execute_process(COMMAND "${COMPILER}" ${flag} ${include} -fsyntax-only "${ROOT}/src/tassel_all.c"
                  RESULT_VARIABLE result ERROR_VARIABLE said OUTPUT_QUIET)
  if(result EQUAL 0 OR NOT said MATCHES "promises the same bits")
    message(FATAL_ERROR "${COMPILER} ${flag} was not refused: ${said}")
  endif()
endforeach()
message("${form}:\n${lines}")
