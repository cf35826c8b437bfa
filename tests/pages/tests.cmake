# README.md and docs: what they say is so, and the code in them is compiled and run. tests/pages/test_*.c are programs like all
# others; what needs more stands here.
add_executable(pages_errors "${CMAKE_CURRENT_LIST_DIR}/errors.c")
target_link_libraries(pages_errors PRIVATE tassel::tassel)
tassel_compile_as_program(pages_errors)

find_package(Threads)
if(CMAKE_USE_PTHREADS_INIT AND UNIX)
  tassel_test_program(test_pages_threading "${CMAKE_CURRENT_LIST_DIR}/threading.c" "${PROJECT_SOURCE_DIR}/examples/engine/pool.c")
  target_include_directories(test_pages_threading PRIVATE "${PROJECT_SOURCE_DIR}/examples")
  target_link_libraries(test_pages_threading PRIVATE Threads::Threads)
  add_test(NAME pages/threading COMMAND test_pages_threading)
  set_tests_properties(pages/threading PROPERTIES TIMEOUT 120)
endif()

find_package(Python3 QUIET COMPONENTS Interpreter)
if(NOT Python3_Interpreter_FOUND)
  return()
endif()

# pages_test NAME SCRIPT ARGUMENT...
function(pages_test name script)
  add_test(NAME "pages/${name}" COMMAND "${Python3_EXECUTABLE}" -B "${PROJECT_SOURCE_DIR}/tests/pages/${script}" ${ARGN})
  set_tests_properties("pages/${name}" PROPERTIES TIMEOUT 600)
endfunction()

pages_test(held check_pages.py held "${PROJECT_SOURCE_DIR}")
pages_test(held_self_test check_pages_self_test.py "${PROJECT_SOURCE_DIR}")
set_property(TEST pages/held pages/held_self_test PROPERTY LABELS first_build_alone)
pages_test(errors check_pages.py errors "${PROJECT_SOURCE_DIR}"
           ${CMAKE_CROSSCOMPILING_EMULATOR} "$<TARGET_FILE:pages_errors>")
if(TARGET tassel_outside)
  pages_test(ffi check_pages.py ffi "${PROJECT_SOURCE_DIR}" "$<TARGET_FILE:tassel_outside>")
endif()
