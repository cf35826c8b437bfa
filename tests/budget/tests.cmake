# How large the project may be: budget.txt has the numbers, which are only ever made smaller.
find_package(Python3 QUIET COMPONENTS Interpreter)
if(NOT Python3_Interpreter_FOUND)
  return()
endif()
foreach(script budget self_test)
  add_test(NAME "budget/${script}"
           COMMAND "${Python3_EXECUTABLE}" -B "${CMAKE_CURRENT_LIST_DIR}/${script}.py" "${PROJECT_SOURCE_DIR}")
  set_property(TEST "budget/${script}" PROPERTY LABELS first_build_alone)
endforeach()
