# SPDX-License-Identifier: MIT
# A build of the scene program against golden_hashes.txt; the program itself compares lane types and worker counts.
#   cmake -DPROGRAM=build/tests/same_bits_inside -P golden.cmake
# When results are meant to change, and the change is named in the release notes:
#   build/tests/same_bits_inside > tests/abi/golden_hashes.txt
cmake_minimum_required(VERSION 3.22)
execute_process(COMMAND "${PROGRAM}" OUTPUT_VARIABLE lines ERROR_VARIABLE said RESULT_VARIABLE result)
file(READ "${CMAKE_CURRENT_LIST_DIR}/golden_hashes.txt" golden)
if(NOT result EQUAL 0 OR lines STREQUAL "" OR NOT lines STREQUAL golden)
  message(FATAL_ERROR "${said}${lines}against\n${golden}")
endif()
message("${said}")
