# SPDX-License-Identifier: MIT
# Where cglm comes from: each way is offered a cglm that cannot be compiled and says so, which shows that it and no
# other was reached.
#   cmake -DTASSEL=. -DGENERATOR=... -DCOMPILER=cc -DOUT=FOLDER -P cglm.cmake
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/tools.cmake")
set(only_the_library -DTASSEL_BUILD_TESTS=OFF -DTASSEL_BUILD_EXAMPLES=OFF -DTASSEL_INSTALL=OFF)

# A folder for -I with a cglm of that version.
function(make_fake folder version)
  string(REPLACE "." ";" version "${version}")
  list(GET version 0 major)
  list(GET version 1 minor)
  list(GET version 2 patch)
  file(WRITE "${folder}/cglm/version.h" "#define CGLM_VERSION_MAJOR ${major}\n#define CGLM_VERSION_MINOR ${minor}\n"
                                        "#define CGLM_VERSION_PATCH ${patch}\n")
  foreach(header cglm vec3)
    file(WRITE "${folder}/cglm/${header}.h" "#error this is the cglm of ${folder}\n")
  endforeach()
endfunction()

# reached(NAME FAKE SOURCE ARGUMENT...)
function(reached name fake source)
  set(build "${OUT}/${name}/build")
  succeed(${configure} -S "${source}" -B "${build}" ${ARGN})
  attempt("${CMAKE_COMMAND}" --build "${build}")
  string(FIND "${said}" "this is the cglm of ${fake}" at)
  if(result EQUAL 0 OR at EQUAL -1)
    message(SEND_ERROR "${name}: not the cglm of ${fake}\n${said}")
  endif()
endfunction()

make_fake("${OUT}/given" 0.9.6)
reached(given "${OUT}/given" "${TASSEL}" ${only_the_library} "-DTASSEL_CGLM_INCLUDE_DIR=${OUT}/given")

foreach(target cglm::cglm cglm_headers)
  string(MAKE_C_IDENTIFIER "${target}" name)
  make_fake("${OUT}/${name}" 0.9.6)
  reached(${name} "${OUT}/${name}" "${CMAKE_CURRENT_LIST_DIR}/cglm_target" "-DTASSEL=${TASSEL}" "-DNAME=${target}"
          "-DFAKE=${OUT}/${name}")
endforeach()

# As upstream installs it: no version file.
make_fake("${OUT}/package/include" 0.9.6)
file(WRITE "${OUT}/package/lib/cmake/cglm/cglmConfig.cmake" [[
add_library(cglm::cglm INTERFACE IMPORTED)
get_filename_component(prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
target_include_directories(cglm::cglm INTERFACE "${prefix}/include")
]])
reached(package "${OUT}/package/include" "${TASSEL}" ${only_the_library} "-DCMAKE_PREFIX_PATH=${OUT}/package")

find_program(pkg_config pkg-config)
if(pkg_config)
  make_fake("${OUT}/pc/include" 0.9.6)
  file(WRITE "${OUT}/pc/cglm.pc" "Name: cglm\nDescription: a fake\nVersion: 0.9.6\nCflags: -I${OUT}/pc/include\n")
  set(ENV{PKG_CONFIG_PATH} "${OUT}/pc")
  reached(pkg_config "${OUT}/pc/include" "${TASSEL}" ${only_the_library})
  unset(ENV{PKG_CONFIG_PATH})
endif()

# Nothing found: the release is fetched. Here from a local copy, so that no network is needed.
set(nothing_found -DCMAKE_DISABLE_FIND_PACKAGE_cglm=ON -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON
                  "-DCMAKE_IGNORE_PATH=/usr/include;/usr/local/include;/opt/local/include;/opt/homebrew/include")
make_fake("${OUT}/fetched/include" 0.9.6)
reached(fetched_build "${OUT}/fetched/include" "${TASSEL}" ${only_the_library} "${nothing_found}"
        "-DFETCHCONTENT_SOURCE_DIR_CGLM=${OUT}/fetched")

# refused(NAME REGEX ARGUMENT...): what CMake says, which it breaks to the width of the paths in it.
function(refused name regex)
  attempt(${configure} -S "${TASSEL}" -B "${OUT}/${name}/build" ${only_the_library} ${ARGN})
  string(REGEX REPLACE "[ \n]+" " " said_in_one_line "${said}")
  if(result EQUAL 0 OR NOT said_in_one_line MATCHES "${regex}")
    message(SEND_ERROR "${name} was not refused:\n${said}")
  endif()
endfunction()

make_fake("${OUT}/old" 0.7.9)
refused(old "cglm 0.7.9 [^:]*is older than 0.8.8" "-DTASSEL_CGLM_INCLUDE_DIR=${OUT}/old")
# Nothing found, nothing to fetch it with, wherever it was looked for; and no network.
set(ways "install libcglm-dev [^:]*-DTASSEL_CGLM_INCLUDE_DIR=FOLDER")
set(no_git -DCMAKE_DISABLE_FIND_PACKAGE_Git=ON)
refused(no_git "no git [^:]*: ${ways}" ${nothing_found} ${no_git})
refused(no_git_in_a_folder "no git [^:]*: ${ways}" ${nothing_found} ${no_git} "-DTASSEL_CGLM_INCLUDE_DIR=${OUT}/nothing")
file(WRITE "${OUT}/broken_git" "#!/bin/sh\nexit 1\n")
file(CHMOD "${OUT}/broken_git" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
refused(no_network "Without a network: ${ways}" ${nothing_found} "-DGIT_EXECUTABLE=${OUT}/broken_git")
