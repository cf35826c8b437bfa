# SPDX-License-Identifier: MIT
# Neither fused multiply-adds nor estimates of reciprocals and their roots in x86 code, but for the fast form of
# skinning, whose deviation is stated: a scene need not meet every line of code to be sure.
#   cmake -DOBJDUMP=objdump -DOBJECT=all.o -P exact_code.cmake
cmake_minimum_required(VERSION 3.22)
execute_process(COMMAND "${OBJDUMP}" -d --no-show-raw-insn "${OBJECT}" OUTPUT_VARIABLE code RESULT_VARIABLE result)
if(NOT result EQUAL 0 OR NOT code MATCHES "\n[0-9a-f]+ <[^>]*>:")
  message(FATAL_ERROR "${OBJDUMP} does not read ${OBJECT}")
endif()
# vfmadd, vfnmsub, vfmaddsub ..., rcpps, vrcp14ps, vrcp28pd, rsqrtss, vrsqrt14ps ...
string(REGEX MATCHALL "\n[0-9a-f]+ <[^>]*>:|\t(vfn?m(add|sub)|v?rcp(ps|ss|ph|sh|14|28)|v?rsqrt)" marks "${code}")
set(inexact)
set(allowed 0)
foreach(mark IN LISTS marks)
  if(mark MATCHES "<(.*)>:")
    set(function "${CMAKE_MATCH_1}")
  elseif(function MATCHES "_fast_avx(2|512)([.]|$)")
    set(allowed 1)
  else()
    list(APPEND inexact "${function}")
  endif()
endforeach()
list(REMOVE_DUPLICATES inexact)
if(inexact)
  message(FATAL_ERROR "fused multiplications and additions, or estimates, in ${inexact}")
endif()
# That form is in all of the library, and fuses: the search has found what it looks for.
if(WHOLE AND NOT allowed)
  message(FATAL_ERROR "no fused multiply-add in the fast form of skinning either: does ${OBJDUMP} read this?")
endif()
