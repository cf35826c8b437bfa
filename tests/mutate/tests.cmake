# The changes that tests/mutate.sh makes; the command itself takes hours and is run by hand.
find_package(Python3 COMPONENTS Interpreter QUIET)
if(Python3_Interpreter_FOUND)
  add_test(NAME mutate/self_test COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_LIST_DIR}/self_test.py")
  set_tests_properties(mutate/self_test PROPERTIES TIMEOUT 300 LABELS first_build_alone)
endif()
