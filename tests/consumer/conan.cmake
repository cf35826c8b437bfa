# SPDX-License-Identifier: MIT
# The Conan recipe and its test_package, static and shared, without Conan: conan_recipe.py has what they ask of it.
#   cmake -DTASSEL=. -DPYTHON=python3 -DGENERATOR=... -DCOMPILER=cc -DOUT=FOLDER -P conan.cmake
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/tools.cmake")
list(REMOVE_AT configure 0)
foreach(shared OFF ON)
  succeed("${PYTHON}" -B "${CMAKE_CURRENT_LIST_DIR}/conan_recipe.py" "${TASSEL}/examples/packages/conan"
          "${OUT}/shared_${shared}" ${shared} "${CMAKE_COMMAND}" ${configure} ${quick_release})
  if(NOT said MATCHES "created and used")
    message(FATAL_ERROR "${said}")
  endif()
endforeach()
