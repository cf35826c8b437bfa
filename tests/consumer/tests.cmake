# Projects that use Tassel, built as strangers would.
if(CMAKE_CROSSCOMPILING OR TASSEL_SANITIZE OR NOT CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
  return()
endif()
set(consumer_scripts "${CMAKE_CURRENT_LIST_DIR}")
function(consumer_test name)
  add_test(NAME "consumer/${name}" COMMAND "${CMAKE_COMMAND}" "-DTASSEL=${PROJECT_SOURCE_DIR}"
    "-DBUILD=${PROJECT_BINARY_DIR}" "-DGENERATOR=${CMAKE_GENERATOR}" "-DCOMPILER=${CMAKE_C_COMPILER}"
    "-DOUT=${CMAKE_CURRENT_BINARY_DIR}/consumer_files/${name}" ${ARGN} -P "${consumer_scripts}/${name}.cmake")
  set_tests_properties("consumer/${name}" PROPERTIES TIMEOUT 600)
endfunction()

# Both forms in every run: this build's, installed, and the other one below another project.
if(TASSEL_INSTALL)
  consumer_test(installed "-DSHARED=${BUILD_SHARED_LIBS}")
endif()
if(BUILD_SHARED_LIBS)
  consumer_test(subdirectory -DSHARED=OFF)
else()
  consumer_test(subdirectory -DSHARED=ON)
endif()
set_property(TEST consumer/subdirectory PROPERTY LABELS full) # compiles the whole library
consumer_test(cglm)
