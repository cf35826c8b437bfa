include(CMakePackageConfigHelpers)

set(tassel_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/tassel")
# tassel_convert needs nothing that tassel does not, and is a second target of its package.
# `runtime` is what a program needs that was linked to the shared library, `development` what it takes to link one.
install(TARGETS tassel tassel_convert EXPORT tassel
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/include/tassel" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
  PATTERN asset.h EXCLUDE)
install(FILES "${CMAKE_CURRENT_SOURCE_DIR}/LICENSE" DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licence)
install(EXPORT tassel NAMESPACE tassel:: FILE tassel-config.cmake DESTINATION ${tassel_package_dir} COMPONENT development)

# Before 1.0 a minor version may break.
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/tassel-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tassel-config-version.cmake" DESTINATION ${tassel_package_dir}
  COMPONENT development)

# pkg-config says where its file lies, so that what is installed may be moved.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(tassel_pc_prefix "${CMAKE_INSTALL_PREFIX}")
else()
  file(RELATIVE_PATH tassel_pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  string(REGEX REPLACE "/$" "" tassel_pc_prefix "\${pcfiledir}/${tassel_pc_prefix}")
endif()
cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_LIBDIR BASE_DIRECTORY "\${prefix}" OUTPUT_VARIABLE tassel_pc_libdir)
cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_INCLUDEDIR BASE_DIRECTORY "\${prefix}" OUTPUT_VARIABLE tassel_pc_includedir)
if(UNIX AND NOT BUILD_SHARED_LIBS)
  set(tassel_pc_libs " -lm") # of a shared library it is the library's own affair
endif()
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/tassel.pc" @ONLY CONTENT [[
prefix=@tassel_pc_prefix@
Name: tassel
Description: @PROJECT_DESCRIPTION@
Version: @PROJECT_VERSION@
Cflags: -I"@tassel_pc_includedir@"
Libs: -L"@tassel_pc_libdir@" -ltassel@tassel_pc_libs@
]])
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/tassel_convert.pc" @ONLY CONTENT [[
prefix=@tassel_pc_prefix@
Name: tassel_convert
Description: Tassel's chains from the numbers of other systems
Version: @PROJECT_VERSION@
Requires: tassel = @PROJECT_VERSION@
Libs: -L"@tassel_pc_libdir@" -ltassel_convert
]])
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tassel.pc" "${CMAKE_CURRENT_BINARY_DIR}/tassel_convert.pc"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)

if(NOT TARGET tassel_asset)
  return()
endif()

# tassel_asset is a package of its own, since it needs cJSON.
set(tassel_asset_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/tassel_asset")
install(TARGETS tassel_asset EXPORT tassel_asset
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT asset
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT asset
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT asset)
install(FILES "${CMAKE_CURRENT_SOURCE_DIR}/include/tassel/asset.h" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/tassel" COMPONENT asset)
install(EXPORT tassel_asset NAMESPACE tassel:: FILE tassel_asset-targets.cmake DESTINATION ${tassel_asset_package_dir} COMPONENT asset)
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/tassel_asset-config.cmake" [[
include(CMakeFindDependencyMacro)
find_dependency(tassel CONFIG)
find_dependency(PkgConfig)
if(NOT TARGET PkgConfig::tassel_libcjson)
  pkg_check_modules(tassel_libcjson REQUIRED QUIET IMPORTED_TARGET libcjson)
endif()
include("${CMAKE_CURRENT_LIST_DIR}/tassel_asset-targets.cmake")
]])
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/tassel_asset-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tassel_asset-config.cmake" "${CMAKE_CURRENT_BINARY_DIR}/tassel_asset-config-version.cmake"
  DESTINATION ${tassel_asset_package_dir} COMPONENT asset)
if(BUILD_SHARED_LIBS)
  set(tassel_asset_requires "Requires: tassel = @PROJECT_VERSION@\nRequires.private: libcjson")
else()
  set(tassel_asset_requires "Requires: tassel = @PROJECT_VERSION@, libcjson")
endif()
string(CONFIGURE "${tassel_asset_requires}" tassel_asset_requires @ONLY)
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/tassel_asset.pc" @ONLY CONTENT [[
prefix=@tassel_pc_prefix@
Name: tassel_asset
Description: Rig files for Tassel
Version: @PROJECT_VERSION@
@tassel_asset_requires@
Libs: -L"@tassel_pc_libdir@" -ltassel_asset
]])
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/tassel_asset.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT asset)
