# build/tests/motion: how characters move under what games do to them, each figure beside its bar.
file(GLOB motion_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.c")
if(NOT TARGET tassel_example_common) # it has the presets and the readers of rig files and models
  list(REMOVE_ITEM motion_sources "${CMAKE_CURRENT_LIST_DIR}/look.c"
       "${CMAKE_CURRENT_LIST_DIR}/skirt_mesh.c")
endif()
tassel_inside_program(motion ${motion_sources})
target_link_libraries(motion PRIVATE tassel_scenes)
if(TARGET tassel_example_common)
  target_link_libraries(motion PRIVATE tassel_example_common)
  target_compile_definitions(motion PRIVATE MOTION_HAS_PRESETS TEST_MODELS="${PROJECT_SOURCE_DIR}/examples/models")
endif()

# Of what takes minutes, arms and skirts, a share of the drawn scenes is played here; `sh tests/run.sh --full` plays them all. Figures come of
# the same bits in every build; the others are also what the sanitizers see of it.
add_test(NAME motion/contact COMMAND motion --share 0.05 Contact/)
add_test(NAME motion/skirts COMMAND motion --share 0.05 Skirts/ "Skirt mesh/")
add_test(NAME motion/others COMMAND motion --except Contact/ Skirts/ "Skirt mesh/")
add_test(NAME motion/contact_full COMMAND motion Contact/)
add_test(NAME motion/skirts_full COMMAND motion Skirts/ "Skirt mesh/")
set_tests_properties(motion/contact motion/skirts motion/others PROPERTIES TIMEOUT 600 COST 60)
set_tests_properties(motion/contact motion/skirts motion/others PROPERTIES LABELS first_build_alone)
set_tests_properties(motion/contact_full motion/skirts_full PROPERTIES TIMEOUT 1800 LABELS "full;first_build_alone" COST 300)
