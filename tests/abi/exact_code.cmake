# SPDX-License-Identifier: MIT
# Neither fused multiply-adds nor estimates of reciprocals and their roots in x86 code: a scene need not meet every line of
# code to be sure.
#   cmake -DOBJDUMP=objdump -DOBJECT=tassel.o -P exact_code.cmake
cmake_minimum_required(VERSION 3.22)
execute_process(COMMAND "${OBJDUMP}" -d --no-show-raw-insn "${OBJECT}" OUTPUT_VARIABLE code RESULT_VARIABLE result)
if(NOT result EQUAL 0 OR NOT code MATCHES "\n[0-9a-f]+ <[^>]*>:")
  message(FATAL_ERROR "${OBJDUMP} does not read ${OBJECT}")
endif()
# vfmadd, vfnmsub, vfmaddsub ..., rcpps, vrcp14ps, vrcp28pd, rsqrtss, vrsqrt14ps ...
string(REGEX MATCHALL "\n[0-9a-f]+ <[^>]*>:|\t(vfn?m(add|sub)|v?rcp(ps|ss|ph|sh|14|28)|v?rsqrt)" marks "${code}")
set(inexact)
foreach(mark IN LISTS marks)
  if(mark MATCHES "<(.*)>:")
    set(function "${CMAKE_MATCH_1}")
  else()
    list(APPEND inexact "${function}")
  endif()
endforeach()
list(REMOVE_DUPLICATES inexact)
if(inexact)
  message(FATAL_ERROR "fused multiplications and additions, or estimates, in ${inexact}")
endif()
