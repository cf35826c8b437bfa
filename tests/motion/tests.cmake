# build/tests/motion: how characters move under what games do to them, each figure beside its bar.
file(GLOB motion_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.c")
if(NOT TARGET tassel_example_common) # it has the presets and the readers of rig files and models
  list(REMOVE_ITEM motion_sources "${CMAKE_CURRENT_LIST_DIR}/look.c"
       "${CMAKE_CURRENT_LIST_DIR}/look_presets.c" "${CMAKE_CURRENT_LIST_DIR}/skirt_mesh.c")
endif()
tassel_inside_program(motion ${motion_sources})
if(TARGET tassel_example_common)
  target_link_libraries(motion PRIVATE tassel_example_common)
  target_compile_definitions(motion PRIVATE MOTION_HAS_PRESETS TEST_MODELS="${PROJECT_SOURCE_DIR}/examples/models")
endif()

# The two chapters that take longest are tests of their own, so that tests run side by side share the work.
add_test(NAME motion/contact COMMAND motion Contact/)
add_test(NAME motion/skirts COMMAND motion Skirts/)
add_test(NAME motion/others COMMAND motion --except Contact/ Skirts/)
# Figures come of the same bits in every build.
set_tests_properties(motion/contact motion/skirts PROPERTIES TIMEOUT 900 LABELS every_build_alike)
set_tests_properties(motion/others PROPERTIES TIMEOUT 900)
