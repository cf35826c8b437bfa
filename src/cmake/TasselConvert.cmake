# tassel_convert: chains from the numbers of other systems, over the functions of the solver alone.

file(GLOB tassel_convert_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/convert/*.c")
add_library(tassel_convert ${tassel_convert_sources})
add_library(tassel::convert ALIAS tassel_convert)
target_include_directories(tassel_convert PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}/src")
target_link_libraries(tassel_convert PUBLIC tassel)
tassel_compile_as_library(tassel_convert)
set_target_properties(tassel_convert PROPERTIES EXPORT_NAME convert
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
if(BUILD_SHARED_LIBS)
  target_compile_definitions(tassel_convert PRIVATE TSL_BUILD_SHARED)
endif()
