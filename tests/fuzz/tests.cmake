# Fuzz harnesses: LLVMFuzzerTestOneInput with a driver that changes seeds for a bounded number of rounds.
# With an engine: clang -fsanitize=fuzzer,address on fuzz_x.c and the example sources, without standalone.c; for
# fuzz_bake with -dict=tests/fuzz/bake.dict on a copy of corpus/bake and seeds/bake.
function(tassel_fuzz_program name rounds)
  set(program "fuzz_${name}")
  tassel_test_program(${program} "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/fuzz_${name}.c"
                      "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/standalone.c")
  if(TARGET tassel_example_common)
    target_link_libraries(${program} PRIVATE tassel_example_common)
  endif()
  add_test(NAME "fuzz/${name}" COMMAND ${program} ${rounds} ${ARGN})
  set_tests_properties("fuzz/${name}" PROPERTIES TIMEOUT 300)
endfunction()

set(seeds "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/seeds")
tassel_fuzz_program(snapshot 10000 "${seeds}/snapshot_changes.bin")
target_link_libraries(fuzz_snapshot PRIVATE tassel_scenes)
if(TARGET tassel_example_common)
  tassel_fuzz_program(gltf 6000 "${seeds}/small.gltf" "${seeds}/small.glb")
  tassel_fuzz_program(rig_file 20000 "${seeds}/all.rig.json" "${PROJECT_SOURCE_DIR}/examples/models/creature.rig.json")
  tassel_fuzz_program(vrm 20000 "${seeds}/avatar_1.gltf" "${seeds}/avatar_0.gltf")
  file(GLOB bake_inputs CONFIGURE_DEPENDS "${seeds}/bake/*" "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/bake/*")
  tassel_fuzz_program(bake 200 ${bake_inputs})
  target_link_libraries(fuzz_bake PRIVATE tassel_example_bake)
endif()

# Sequences of calls: the kept ones, then numbered ones, the same on every run. It also reduces a sequence that fails and
# prints it as a C program: see tests/fuzz/calls/main.c. With an engine: without that file, and with a dictionary from
# fuzz_calls --dictionary. What open defects trigger is left out: fuzz_calls --known lists it.
file(GLOB call_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/calls/*.c")
file(GLOB call_seeds CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/calls/seeds/*.bin")
tassel_test_program(fuzz_calls "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/fuzz_calls.c" ${call_sources})
add_test(NAME "fuzz/calls" COMMAND fuzz_calls 300 1 ${call_seeds})
set_tests_properties("fuzz/calls" PROPERTIES TIMEOUT 300)
