# SPDX-License-Identifier: MIT
# Installs the build, moves what was installed to another place, and uses it from there: by find_package and by
# pkg-config.
#   cmake -DTASSEL=. -DBUILD=FOLDER -DGENERATOR=... -DCOMPILER=cc -DOUT=FOLDER -P installed.cmake
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/tools.cmake")
set(prefix "${OUT}/moved to")

succeed("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${OUT}/installed")
file(RENAME "${OUT}/installed" "${prefix}")
file(GLOB_RECURSE installed RELATIVE "${prefix}" "${prefix}/*")
file(GLOB headers RELATIVE "${TASSEL}/include" "${TASSEL}/include/tassel/*.h")
foreach(file IN LISTS headers)
  if(NOT "include/${file}" IN_LIST installed)
    message(SEND_ERROR "not installed: include/${file}")
  endif()
endforeach()
if(NOT "${installed}" MATCHES "doc/tassel/LICENSE")
  message(SEND_ERROR "not installed: LICENSE")
endif()
foreach(file IN LISTS installed)
  if(NOT file MATCHES "^include/tassel/[a-z]+[.]h$|/LICENSE$|^lib[a-z0-9_/-]*/(libtassel[.]|cmake/tassel/tassel-config|pkgconfig/tassel[.]pc)")
    message(SEND_ERROR "installed, and not meant to be: ${file}")
  endif()
endforeach()

use_by_find_package("${prefix}" package)
use_by_pkg_config("${prefix}" by_pkg_config)
