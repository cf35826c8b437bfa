# SPDX-License-Identifier: MIT
# A program of tests is only worth something if it fails when it checks nothing: check.h by way of self_test.c, and each
# program that does not use check.h, run on nothing.
#   cmake -Dcheck_self_test=COMMAND [-Dbench=COMMAND] [-Dconformance=COMMAND] [-Dfuzz_state=COMMAND] [-Dfuzz_calls=COMMAND]
#         -DDATA=tests/conformance/data -DOUT=FOLDER -P tests/check/self_test.cmake
cmake_minimum_required(VERSION 3.22)

# ends(STATUS SAYS COMMAND...): it ends with that status and says something that matches.
function(ends status says)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE result)
  if(NOT result EQUAL status OR NOT "${output}${errors}" MATCHES "${says}")
    string(REPLACE ";" " " command "${ARGN}")
    message(SEND_ERROR "${command}\nended with ${result}, not ${status}, or did not say \"${says}\":\n${output}${errors}")
  endif()
endfunction()

ends(0 "1 passed, 0 failed" ${check_self_test} passes)
ends(1 "FAILED fails" ${check_self_test} fails)
ends(1 "no test was run" ${check_self_test})
ends(1 "checks_nothing executed no check" ${check_self_test} checks_nothing)
ends(1 "loops_over_nothing executed no check" ${check_self_test} loops_over_nothing)
# A test that checks does not speak for one before or after it that does not.
ends(1 "FAILED checks_nothing" ${check_self_test} passes checks_nothing)
ends(1 "FAILED checks_nothing" ${check_self_test} checks_nothing passes)
ends(0 "2 passed, 0 failed" ${check_self_test} passes passes)

if(bench)
  ends(2 "no case is named like no_such_case" ${bench} --check no_such_case)
endif()

# Scenario files that are well formed and expect nothing.
# expects_nothing(KIND FILE SAYS ARGUMENT...): the file, changed as string(JSON SET) is told.
function(expects_nothing kind file says)
  file(READ "${DATA}/${file}" text)
  string(JSON text SET "${text}" ${ARGN})
  file(WRITE "${OUT}/${kind}.json" "${text}")
  ends(2 "${says}" ${conformance} ${kind} "${OUT}/${kind}.json")
  ends(0 "" ${conformance} ${kind} "${DATA}/${file}")
endfunction()

if(conformance)
  ends(2 "usage" ${conformance})
  ends(2 "usage" ${conformance} dynamic_bone)
  expects_nothing(dynamic_bone dynamic_bone/anchor_bone.json "expects nothing of any frame" expect frames "{}")
  expects_nothing(vrm_spring_bone vrm_spring_bone/tassel-company.json "no joints" joints "[]")
  expects_nothing(two_bone_ik two_bone_ik.json "no cases" cases "[]")
  expects_nothing(key_reduction key_reduction.json "unreadable after 0 cases" cases "[]")
endif()

if(fuzz_state)
  ends(2 "usage" ${fuzz_state})
  ends(2 "usage" ${fuzz_state} 10)
  ends(2 "usage" ${fuzz_state} 0 "${DATA}/two_bone_ik.json")
endif()

if(fuzz_calls)
  ends(2 "usage" ${fuzz_calls})
  ends(1 "0 sequences, 0 calls" ${fuzz_calls} 0 1)
endif()
