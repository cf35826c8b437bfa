# SPDX-License-Identifier: MIT
# A project that has Tassel as a folder of its own, as a static and as a shared library.
#   cmake -DTASSEL=. -DGENERATOR=... -DCOMPILER=cc -DOUT=FOLDER -P subdirectory.cmake
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/tools.cmake")
foreach(shared OFF ON)
  # No build type: a stranger's first try.
  set(build "${OUT}/shared_${shared}")
  succeed(${configure} -S "${CMAKE_CURRENT_LIST_DIR}/subdirectory" -B "${build}" "-DTASSEL=${TASSEL}" -DBUILD_SHARED_LIBS=${shared}
          ${quick})
  succeed("${CMAKE_COMMAND}" --build "${build}" --parallel 2)
  succeed("${build}/consumer")
endforeach()
