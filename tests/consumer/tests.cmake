# Projects that use Tassel, built as strangers would. docs/packages.md names each of these tests.
if(CMAKE_CROSSCOMPILING OR TASSEL_SANITIZE OR NOT CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
  return()
endif()
set(consumer_scripts "${CMAKE_CURRENT_LIST_DIR}")

# Most of these tests compile the library, with the same flags in other folders: where there is ccache, twice in all.
set(consumer_launcher "${CMAKE_C_COMPILER_LAUNCHER}")
if(NOT consumer_launcher)
  find_program(TASSEL_CCACHE ccache)
  mark_as_advanced(TASSEL_CCACHE)
  if(TASSEL_CCACHE)
    set(consumer_launcher "${TASSEL_CCACHE}")
  endif()
endif()

function(consumer_test name)
  add_test(NAME "consumer/${name}" COMMAND "${CMAKE_COMMAND}" "-DTASSEL=${PROJECT_SOURCE_DIR}"
    "-DBUILD=${PROJECT_BINARY_DIR}" "-DGENERATOR=${CMAKE_GENERATOR}" "-DCOMPILER=${CMAKE_C_COMPILER}"
    "-DLAUNCHER=${consumer_launcher}" "-DOUT=${CMAKE_CURRENT_BINARY_DIR}/consumer_files/${name}" ${ARGN}
    -P "${consumer_scripts}/${name}.cmake")
  set_tests_properties("consumer/${name}" PROPERTIES TIMEOUT 1500 SKIP_REGULAR_EXPRESSION "skipped: ")
endfunction()

if(TASSEL_INSTALL)
  consumer_test(installed "-DASSET=$<TARGET_EXISTS:tassel_asset>")
endif()
consumer_test(cglm)
set_property(TEST consumer/cglm PROPERTY LABELS first_build_alone)

# These compile the library as often as there are forms of it. One after the other, so that ccache has what the first made.
set(consumer_compiling subdirectory fetch deb vcpkg)
find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_Interpreter_FOUND)
  list(APPEND consumer_compiling conan)
endif()
foreach(name IN LISTS consumer_compiling)
  consumer_test(${name} "-DPYTHON=${Python3_EXECUTABLE}")
  set_tests_properties("consumer/${name}" PROPERTIES LABELS "full;first_build_alone" COST 100 RESOURCE_LOCK consumer_compiler)
endforeach()
