# SPDX-License-Identifier: MIT
# The floors of src from the ground up, and the towers beside the solver. convert and asset are libraries of
# their own, tassel_convert and tassel_asset. Read by floors.cmake and calls.cmake.
set(floors base math solver/model solver/kernel solver/step solver/layout solver/check solver/pose solver/state
           solver/api)
set(towers ik play reduce skin convert tune asset)

# Why a file of one folder must not use one of another; empty: it may.
function(why_not from to out)
  set(${out} "" PARENT_SCOPE)
  if(from IN_LIST towers)
    if(NOT to MATCHES "^(base|math)$" AND NOT to STREQUAL from)
      set(${out} "towers stand apart" PARENT_SCOPE)
    endif()
    return()
  endif()
  list(FIND floors "${from}" upper)
  list(FIND floors "${to}" lower)
  if(lower EQUAL -1 OR lower GREATER upper)
    set(${out} "up" PARENT_SCOPE)
  endif()
endfunction()
