# build/tests/motion: how characters move under what games do to them, each figure beside its bar.
file(GLOB motion_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.c")
if(NOT TARGET tassel_example_common) # it has the presets and the readers of rig files and models
  list(REMOVE_ITEM motion_sources "${CMAKE_CURRENT_LIST_DIR}/look.c"
       "${CMAKE_CURRENT_LIST_DIR}/look_presets.c" "${CMAKE_CURRENT_LIST_DIR}/skirt_mesh.c" "${CMAKE_CURRENT_LIST_DIR}/vrm_clip.c")
endif()
tassel_inside_program(motion ${motion_sources})
target_link_libraries(motion PRIVATE tassel_scenes)
if(TARGET tassel_example_common)
  target_link_libraries(motion PRIVATE tassel_example_common)
  target_compile_definitions(motion PRIVATE MOTION_HAS_PRESETS TEST_MODELS="${PROJECT_SOURCE_DIR}/examples/models")
endif()

# The rows that take longest, minutes all together, are tests of their own, which `sh tests/run.sh` leaves to --full: a thousand passes and the
# like, and skirts. Figures come of the same bits in every build; the others are also what the sanitizers see of it.
set(motion_passes "Contact/1,000 passes" "Contact/contact and a limit" "Contact/resting among")
add_test(NAME motion/contact COMMAND motion ${motion_passes})
# These are scenes in which strands trembled between hulls, which no scene of the default seed shows.
add_test(NAME motion/rest_among_hulls COMMAND motion --seed 12
         "resting among colliders: depth, of the collider's radius, bones among hulls")
# In one of these a bone is free near a corner of its limit and nowhere else: before searches began there it stayed 9.7 % in a collider.
add_test(NAME motion/corner_of_a_limit COMMAND motion --seed 71
         "contact and a limit of angles: depth where both can hold, polar against the pose")
add_test(NAME motion/skirts COMMAND motion Skirts/)
add_test(NAME motion/others COMMAND motion --except Skirts/ ${motion_passes})
set_tests_properties(motion/contact motion/rest_among_hulls motion/corner_of_a_limit motion/skirts PROPERTIES TIMEOUT 900 LABELS "full;every_build_alike" COST 90)
set_tests_properties(motion/others PROPERTIES TIMEOUT 900 LABELS sanitized_by_clang COST 60)
