# The solver's tests share scenes (tests/scenes) and some use threads.
find_package(Threads)
file(GLOB solver_tests CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/test_*.c")
foreach(source IN LISTS solver_tests)
  get_filename_component(file "${source}" NAME_WE)
  string(REPLACE "test_" "test_solver_" name "${file}")
  target_link_libraries(${name} PRIVATE tassel_scenes)
  if(CMAKE_USE_PTHREADS_INIT)
    target_compile_definitions(${name} PRIVATE TEST_HAS_PTHREADS=1)
    target_link_libraries(${name} PRIVATE Threads::Threads)
  endif()
endforeach()
# Sanitizers find nothing in numbers.
set_property(TEST solver/host_mode solver/host_mode_calls solver/limited_chains
  solver/rest_contacts PROPERTY LABELS first_build_alone)
set_property(TEST solver/rewind PROPERTY COST 80) # the longest, better begun early

# A minute of drawn scenes; the quick test has the first of them.
add_test(NAME solver/drawn_lanes_full COMMAND test_solver_drawn_lanes 200)
set_tests_properties(solver/drawn_lanes_full PROPERTIES TIMEOUT 600 LABELS "full;first_build_alone" COST 60)

# How the work grows with the number of objects, where something counts instructions. Sanitizers do not run under it.
find_program(TASSEL_VALGRIND valgrind)
mark_as_advanced(TASSEL_VALGRIND)
if(TASSEL_VALGRIND AND NOT TASSEL_SANITIZE AND NOT CMAKE_CROSSCOMPILING AND CMAKE_BUILD_TYPE MATCHES "^Rel")
  add_executable(growth "${CMAKE_CURRENT_LIST_DIR}/growth.c")
  target_link_libraries(growth PRIVATE tassel)
  tassel_compile_as_program(growth)
  add_test(NAME solver/growth COMMAND "${CMAKE_COMMAND}" "-DVALGRIND=${TASSEL_VALGRIND}"
           "-DPROGRAM=$<TARGET_FILE:growth>" -P "${CMAKE_CURRENT_LIST_DIR}/growth.cmake")
  set_tests_properties(solver/growth PROPERTIES TIMEOUT 600 LABELS first_build_alone)
endif()
