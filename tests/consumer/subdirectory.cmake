# SPDX-License-Identifier: MIT
# A project that has Tassel as a folder of its own, as a static library without the kernels that can be left out and as a shared
# one; and the one of docs/integrate.md, whose program is compiled as it stands there and prints what the page says.
#   cmake -DTASSEL=. -DGENERATOR=... -DCOMPILER=cc -DOUT=FOLDER -P subdirectory.cmake
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/tools.cmake")
set(without_kernels -DTASSEL_SSE2=OFF -DTASSEL_AVX2=OFF -DTASSEL_NEON=OFF)
set(kept "^tsli_kernel_scalar$")
foreach(shared OFF ON)
  # No build type: a stranger's first try.
  set(build "${OUT}/shared_${shared}")
  succeed(${configure} -S "${CMAKE_CURRENT_LIST_DIR}/subdirectory" -B "${build}" "-DTASSEL=${TASSEL}" -DBUILD_SHARED_LIBS=${shared}
          ${quick} ${without_kernels})
  succeed("${CMAKE_COMMAND}" --build "${build}" --parallel 2)
  succeed("${build}/consumer")
  file(GLOB library "${build}/tassel/*tassel.a" "${build}/tassel/*tassel.so")
  file(STRINGS "${library}" kernels REGEX "^tsli_kernel_(scalar|four|avx2)$")
  list(REMOVE_DUPLICATES kernels)
  if(NOT kernels MATCHES "${kept}")
    message(FATAL_ERROR "${library} has ${kernels}")
  endif()
  set(without_kernels -DTASSEL_SCALAR=OFF)
  set(kept "^(tsli_kernel_four|tsli_kernel_avx2|;)+$")
endforeach()

set(game "${OUT}/game")
file(MAKE_DIRECTORY "${game}")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/game/CMakeLists.txt" DESTINATION "${game}")
file(READ "${TASSEL}/docs/integrate.md" page)
string(FIND "${page}" "\n```c\n" from)
math(EXPR from "${from} + 6")
string(SUBSTRING "${page}" ${from} -1 program)
string(FIND "${program}" "```" length)
string(SUBSTRING "${program}" 0 ${length} program)
file(WRITE "${game}/main.c" "${program}")
# Not by a link: under the names that they had above, ccache has the objects already.
file(WRITE "${game}/tassel/CMakeLists.txt" "add_subdirectory(\"${TASSEL}\" library)\n")
succeed(${configure} -S "${game}" -B "${game}/build" ${quick})
succeed("${CMAKE_COMMAND}" --build "${game}/build" --parallel 2)
succeed("${game}/build/game")
string(FIND "${page}" "```text\n${said}```" at)
if(at EQUAL -1)
  message(FATAL_ERROR "docs/integrate.md does not say that it prints\n${said}")
endif()
