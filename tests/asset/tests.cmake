# The library of rig files, from the inside where a shared one would hide it.
if(NOT TARGET tassel_asset)
  return()
endif()

foreach(subject json reader assets follow structure write memory)
  set(name "test_asset_${subject}")
  tassel_test_program(${name} "${CMAKE_CURRENT_LIST_DIR}/${subject}.c" $<TARGET_OBJECTS:tassel_asset_parts>)
  target_link_libraries(${name} PRIVATE PkgConfig::tassel_libcjson)
  target_compile_definitions(${name} PRIVATE "TEST_MODELS=\"${PROJECT_SOURCE_DIR}/examples/models\"")
  add_test(NAME "asset/${subject}" COMMAND ${name})
  set_tests_properties("asset/${subject}" PROPERTIES TIMEOUT 120)
endforeach()
