# SPDX-License-Identifier: MIT
# A project that fetches Tassel: from a folder that is there (FETCHCONTENT_SOURCE_DIR_TASSEL), which is how one builds without a
# network, as a static and as a shared library; and from a repository, which is made here of what a release has, by its tag.
#   cmake -DTASSEL=. -DGENERATOR=... -DCOMPILER=cc -DOUT=FOLDER -P fetch.cmake
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/tools.cmake")

# use_fetched(NAME ARGUMENT...)
function(use_fetched name)
  set(build "${OUT}/${name}")
  succeed(${configure} -S "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/fetch" -B "${build}" ${quick} ${ARGN})
  succeed("${CMAKE_COMMAND}" --build "${build}" --parallel 2)
  succeed("${build}/consumer")
endfunction()

foreach(shared OFF ON)
  use_fetched("folder_shared_${shared}" -DTASSEL_REPOSITORY=unreachable "-DFETCHCONTENT_SOURCE_DIR_TASSEL=${TASSEL}"
              -DBUILD_SHARED_LIBS=${shared})
endforeach()

find_program(git git)
if(NOT git)
  message("git: not here, left out")
  return()
endif()
set(repository "${OUT}/repository")
file(COPY "${TASSEL}/CMakeLists.txt" "${TASSEL}/LICENSE" "${TASSEL}/include" "${TASSEL}/src" DESTINATION "${repository}")
set(git "${git}" -C "${repository}" -c user.name=Tassel -c user.email=tassel@localhost -c init.defaultBranch=main)
succeed(${git} init --quiet)
succeed(${git} add --all)
succeed(${git} commit --quiet --message=release)
succeed(${git} tag v0.1.0)
use_fetched(repository_build "-DTASSEL_REPOSITORY=file://${repository}")
if(NOT EXISTS "${OUT}/repository_build/_deps/tassel-src/include/tassel/tassel.h")
  message(FATAL_ERROR "the repository was not fetched")
endif()
