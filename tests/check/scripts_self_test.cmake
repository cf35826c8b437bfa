# SPDX-License-Identifier: MIT
# tests/run.sh and tests/fuzz/campaign.sh fail when nothing was executed. Tools that do nothing stand in for the compilers
# and cmake, so that the tests and the fuzzer that they find are those made here.
#   cmake -DROOT=. -DOUT=FOLDER -P tests/check/scripts_self_test.cmake
cmake_minimum_required(VERSION 3.22)
find_program(shell sh)
if(NOT shell)
  message("skipped: no sh")
  return()
endif()
file(REMOVE_RECURSE "${OUT}")

# script(FILE LINE...)
function(script file)
  list(JOIN ARGN "\n" lines)
  file(WRITE "${file}" "#!/bin/sh\n${lines}\n")
  file(CHMOD "${file}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()

# ends(STATUS SAYS SCRIPT ARGUMENT...): it ends with that status and says something that matches.
function(ends status says script)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env "PATH=${OUT}/bin:$ENV{PATH}" "TASSEL_BUILD_DIR=${OUT}/build"
                          "${shell}" "${ROOT}/tests/${script}" ${ARGN}
                  OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE result)
  if(NOT result EQUAL status OR NOT "${output}${errors}" MATCHES "${says}")
    message(SEND_ERROR "${script} ${ARGN}: ${result}, not ${status}, or it did not say \"${says}\":\n${output}${errors}")
  endif()
endfunction()

foreach(tool cmake cc c++ clang make pkg-config python3)
  script("${OUT}/bin/${tool}" "exit 0")
endforeach()

# tests(LINE...): what ctest finds in the build.
function(tests)
  list(JOIN ARGN "\n" lines)
  file(WRITE "${OUT}/build/CTestTestfile.cmake" "${lines}\n")
endfunction()
set(skipped "add_test(skipped sh -c \"exit 77\")" "set_tests_properties(skipped PROPERTIES SKIP_RETURN_CODE 77)")

tests()
ends(8 "No tests were found" run.sh)
tests(${skipped})
ends(1 "every test was skipped" run.sh)
tests("add_test(heavy sh -c \"exit 0\")" "set_tests_properties(heavy PROPERTIES LABELS full)")
ends(8 "No tests were found" run.sh)
tests(${skipped} "add_test(passes sh -c \"exit 0\")")
ends(0 "1 - skipped" run.sh)
tests(${skipped} "add_test(fails sh -c \"exit 1\")")
ends(8 "fails .Failed" run.sh)

set(engine "${OUT}/build-sanitized/tests/fuzz_gltf_engine")
set(campaign fuzz/campaign.sh --workers 1 --out "${OUT}/campaign")
script("${engine}" "sleep 1" "exit 1")
ends(2 "nothing was executed: gltf" ${campaign} 1s gltf)
script("${engine}" "sleep 1" "echo 'stat::number_of_executed_units: 7'")
ends(0 "executions +7," ${campaign} 1s gltf)
