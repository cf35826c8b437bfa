# SPDX-License-Identifier: MIT
# What thousands of objects cost grows as their number does: twice as many take at most 2.3 times the instructions, by callgrind,
# which counts the same on a machine that is busy.
#   cmake -DVALGRIND=valgrind -DPROGRAM=growth -P growth.cmake
cmake_minimum_required(VERSION 3.22)

# count_instructions KIND COUNT OUT
function(count_instructions kind count out)
  execute_process(COMMAND "${VALGRIND}" --tool=callgrind --callgrind-out-file=/dev/null "${PROGRAM}" ${kind} ${count}
                  OUTPUT_QUIET ERROR_VARIABLE text RESULT_VARIABLE result)
  if(NOT result EQUAL 0 OR NOT text MATCHES "Collected : ([0-9]+)")
    message(FATAL_ERROR "${kind} ${count}: ${result}\n${text}")
  endif()
  set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

# Counts are as large as it takes to tell twice from four times.
set(kinds chains 500 springs_in_a_row 500 colliders_of_a_rig 1000 shared_colliders 1000 colliders_of_the_world 1000
          listed_colliders 2000)
while(kinds)
  list(POP_FRONT kinds kind count)
  math(EXPR twice "2 * ${count}")
  count_instructions(${kind} ${count} few)
  count_instructions(${kind} ${twice} many)
  math(EXPR share "100 * ${many} / ${few}")
  message("${kind}: ${count} take ${few}, ${twice} take ${many} instructions, ${share} %")
  if(share GREATER 230)
    message(SEND_ERROR "${kind} grow faster than their number")
  endif()
endwhile()
