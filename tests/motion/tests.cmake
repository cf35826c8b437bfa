# build/tests/motion: how characters move under what games do to them, each figure beside its bar.
file(GLOB motion_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.c")
tassel_inside_program(motion ${motion_sources})
add_test(NAME motion COMMAND motion)
set_tests_properties(motion PROPERTIES TIMEOUT 300)
