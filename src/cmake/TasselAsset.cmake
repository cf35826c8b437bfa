# tassel_asset: rig files, over cJSON. Where cJSON is not found it is left out, and TASSEL_HAS_ASSET is off.

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(tassel_libcjson QUIET IMPORTED_TARGET libcjson)
endif()
set(TASSEL_HAS_ASSET ${tassel_libcjson_FOUND})
if(NOT TASSEL_HAS_ASSET)
  message(STATUS "tassel_asset is not built: pkg-config does not find libcjson. On Debian and Ubuntu: "
                 "apt-get install pkg-config libcjson-dev")
  return()
endif()

# The built-in presets as text.
set(tassel_presets_dir "${CMAKE_CURRENT_BINARY_DIR}/presets")
include(TasselPresets)
file(GLOB tassel_presets CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/asset/presets/*.json")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${tassel_presets})
tassel_write_presets("${tassel_presets_dir}/presets.inc" ${tassel_presets})

file(GLOB tassel_asset_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/asset/*.c")
# The programs of examples share its reader of JSON, whose names a shared library hides.
add_library(tassel_asset_parts OBJECT ${tassel_asset_sources})
target_include_directories(tassel_asset_parts PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}/src" "${tassel_presets_dir}")
target_link_libraries(tassel_asset_parts PUBLIC tassel PkgConfig::tassel_libcjson)
if(NOT tassel_libcjson_INCLUDEDIR STREQUAL "/usr/include") # its flags name the folder of cJSON.h itself
  target_include_directories(tassel_asset_parts SYSTEM PUBLIC "${tassel_libcjson_INCLUDEDIR}")
endif()
tassel_compile_as_library(tassel_asset_parts)

add_library(tassel_asset $<TARGET_OBJECTS:tassel_asset_parts>)
add_library(tassel::asset ALIAS tassel_asset)
target_link_libraries(tassel_asset PUBLIC tassel PRIVATE PkgConfig::tassel_libcjson)
set_target_properties(tassel_asset PROPERTIES EXPORT_NAME asset LINKER_LANGUAGE C
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
if(BUILD_SHARED_LIBS)
  target_compile_definitions(tassel_asset_parts PRIVATE TSL_BUILD_SHARED)
endif()
if(UNIX)
  target_link_libraries(tassel_asset PRIVATE m)
endif()
