# SPDX-License-Identifier: MIT
# What vcpkg's documentation says of the functions that a port calls, as far as the port of Tassel needs them, for a release build
# (VCPKG_BUILD_TYPE): vcpkg itself is not at hand everywhere. What it does beyond that, such as its checks after a build, is not
# here. Given: CONFIGURE (a list), and vcpkg's own PORT, VCPKG_LIBRARY_LINKAGE, CURRENT_BUILDTREES_DIR and CURRENT_PACKAGES_DIR.
set(release_build "${CURRENT_BUILDTREES_DIR}/${TARGET_TRIPLET}-rel")

function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCE_PATH)
    message(FATAL_ERROR "vcpkg_cmake_configure: ${ARGN}")
  endif()
  set(shared OFF)
  if(VCPKG_LIBRARY_LINKAGE STREQUAL "dynamic")
    set(shared ON)
  endif()
  succeed(${CONFIGURE} -S "${arg_SOURCE_PATH}" -B "${release_build}" -DBUILD_SHARED_LIBS=${shared} ${arg_OPTIONS}
          "-DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR}" -DCMAKE_INSTALL_LIBDIR:STRING=lib -DCMAKE_INSTALL_BINDIR:STRING=bin)
  # An option that the project does not have is told of here, and vcpkg ends with it.
  if(said MATCHES "Manually-specified variables were not used")
    message(FATAL_ERROR "${said}")
  endif()
endfunction()

function(vcpkg_cmake_install)
  succeed("${CMAKE_COMMAND}" --build "${release_build}" --parallel 2)
  succeed("${CMAKE_COMMAND}" --install "${release_build}")
endfunction()

# The configuration goes to share/<port>, and finds its files from there.
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH;PACKAGE_NAME" "")
  set(from "${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}")
  if(NOT IS_DIRECTORY "${from}")
    message(FATAL_ERROR "vcpkg_cmake_config_fixup: there is no ${arg_CONFIG_PATH}")
  endif()
  file(MAKE_DIRECTORY "${CURRENT_PACKAGES_DIR}/share")
  file(RENAME "${from}" "${CURRENT_PACKAGES_DIR}/share/${PORT}")
  get_filename_component(parent "${from}" DIRECTORY)
  if(parent MATCHES "/cmake$")
    file(REMOVE_RECURSE "${parent}")
  endif()
  # What finds the prefix from lib/cmake/<port>, a line and one more for each folder, gives way to what finds it from share/<port>.
  set(first "get_filename_component[(]_IMPORT_PREFIX \"[$]{CMAKE_CURRENT_LIST_FILE}\" PATH[)]")
  set(others "get_filename_component[(]_IMPORT_PREFIX \"[$]{_IMPORT_PREFIX}\" PATH[)]")
  file(GLOB configs "${CURRENT_PACKAGES_DIR}/share/${PORT}/*.cmake")
  foreach(config IN LISTS configs)
    file(READ "${config}" text)
    string(REGEX REPLACE "${first}(\n${others})*"
           "get_filename_component(_IMPORT_PREFIX \"\${CMAKE_CURRENT_LIST_DIR}/../../\" ABSOLUTE)" text "${text}")
    file(WRITE "${config}" "${text}")
  endforeach()
endfunction()

# Paths that name the place of the build are what it looks for and mends.
function(vcpkg_fixup_pkgconfig)
  file(GLOB_RECURSE files "${CURRENT_PACKAGES_DIR}/*.pc")
  foreach(file IN LISTS files)
    file(READ "${file}" text)
    string(FIND "${text}" "${CURRENT_PACKAGES_DIR}" at)
    if(NOT at EQUAL -1)
      message(FATAL_ERROR "${file} names ${CURRENT_PACKAGES_DIR}")
    endif()
  endforeach()
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "COMMENT" "FILE_LIST")
  file(INSTALL "${arg_FILE_LIST}" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}" RENAME copyright)
endfunction()
