# SPDX-License-Identifier: MIT
# A project that has Tassel as a folder of its own.
#   cmake -DTASSEL=. -DSHARED=ON|OFF -DGENERATOR=... -DCOMPILER=cc -DOUT=FOLDER -P subdirectory.cmake
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/tools.cmake")
# No build type: a stranger's first try, and the quickest to compile.
succeed(${configure} -S "${CMAKE_CURRENT_LIST_DIR}/subdirectory" -B "${OUT}/build" "-DTASSEL=${TASSEL}"
        -DBUILD_SHARED_LIBS=${SHARED})
succeed("${CMAKE_COMMAND}" --build "${OUT}/build" --parallel 2)
succeed("${OUT}/build/consumer")
