# SPDX-License-Identifier: MIT
# Scenario files of others, below TASSEL_DATA: every one that lies there.
#   cmake -DPROGRAM=conformance -DKIND=vrm_spring_bone -P tests/conformance/borrowed.cmake
cmake_minimum_required(VERSION 3.22)
file(GLOB files "$ENV{TASSEL_DATA}/conformance/${KIND}/*.json")
if(NOT DEFINED ENV{TASSEL_DATA} OR NOT files)
  message("skipped: no ${KIND} files below TASSEL_DATA")
  return()
endif()
execute_process(COMMAND "${PROGRAM}" "${KIND}" ${files} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ${KIND}: ${result}")
endif()
