# SPDX-License-Identifier: MIT
# The scripts that README.md begins with say how they are used, when asked and when they do not understand.
#   cmake -DROOT=. -P tests/examples/scripts_help.cmake
cmake_minimum_required(VERSION 3.22)
find_program(shell sh)
if(NOT shell)
  message("skipped: no sh")
  return()
endif()

# expect(STATUS SCRIPT ARGUMENT...): it ends so, having printed its first line and its settings where they belong.
function(expect status script)
  execute_process(COMMAND "${shell}" "${ROOT}/${script}" ${ARGN}
    OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE result)
  set(text "${errors}")
  set(silent "${output}")
  if(status EQUAL 0)
    set(text "${output}")
    set(silent "${errors}")
  endif()
  if(NOT result EQUAL status OR NOT text MATCHES "sh ${script} .*Settings: .*TASSEL_BUILD_DIR" OR NOT silent STREQUAL "")
    message(FATAL_ERROR "${script} ${ARGN}: ${result}\n${output}${errors}")
  endif()
endfunction()

foreach(script examples/run.sh examples/csharp/run.sh tests/run.sh tests/matrix.sh tests/mutate.sh)
  expect(0 ${script} --help)
  expect(2 ${script} --nonsense)
endforeach()
expect(0 examples/run.sh model.glb --help)
expect(2 examples/run.sh model.glb model.rig.json third)
expect(2 tests/run.sh --full twice)
expect(0 tests/run.sh --full --help)
expect(2 tests/matrix.sh gcc-O0 pdp11)
