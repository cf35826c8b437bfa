# The C program of docs/hello.md: compiled from there, compared with examples/hello/hello.c and the README, run, and its output
# judged.
set(readme_example "${CMAKE_CURRENT_BINARY_DIR}/readme_example.c")
set(readme_page "-DPAGE=${PROJECT_SOURCE_DIR}/docs/hello.md")
add_custom_command(OUTPUT "${readme_example}"
  COMMAND "${CMAKE_COMMAND}" "${readme_page}" "-DEXTRACT=${readme_example}"
    -P "${CMAKE_CURRENT_LIST_DIR}/readme.cmake"
  DEPENDS "${PROJECT_SOURCE_DIR}/docs/hello.md" "${CMAKE_CURRENT_LIST_DIR}/readme.cmake"
  VERBATIM)
add_executable(readme_example "${readme_example}")
target_link_libraries(readme_example PRIVATE tassel::tassel)
tassel_compile_as_program(readme_example)
add_test(NAME examples/readme
  COMMAND "${CMAKE_COMMAND}" "-DREADME=${PROJECT_SOURCE_DIR}/README.md" "${readme_page}"
    "-DHELLO=${PROJECT_SOURCE_DIR}/examples/hello/hello.c"
    "-DPROGRAM=${CMAKE_CROSSCOMPILING_EMULATOR};$<TARGET_FILE:readme_example>"
    -P "${CMAKE_CURRENT_LIST_DIR}/readme.cmake")
set_tests_properties(examples/readme PROPERTIES TIMEOUT 300)

if(TARGET rewind)
  add_test(NAME examples/rewind
    COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=${CMAKE_CROSSCOMPILING_EMULATOR};$<TARGET_FILE:rewind>"
      "-DPAGE=${PROJECT_SOURCE_DIR}/docs/determinism.md" -P "${CMAKE_CURRENT_LIST_DIR}/rewind.cmake")
  set_tests_properties(examples/rewind PROPERTIES TIMEOUT 300)
endif()

if(TARGET limits)
  add_test(NAME examples/limits
    COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=${CMAKE_CROSSCOMPILING_EMULATOR};$<TARGET_FILE:limits>"
      "-DDOCS=${PROJECT_SOURCE_DIR}/docs" -P "${CMAKE_CURRENT_LIST_DIR}/limits.cmake")
  set_tests_properties(examples/limits PROPERTIES TIMEOUT 300)
endif()

add_test(NAME examples/scripts_help
  COMMAND "${CMAKE_COMMAND}" "-DROOT=${PROJECT_SOURCE_DIR}" -P "${CMAKE_CURRENT_LIST_DIR}/scripts_help.cmake")
set_tests_properties(examples/scripts_help PROPERTIES TIMEOUT 300 SKIP_REGULAR_EXPRESSION "skipped: ")

# The web package brings its own functions of cJSON: those that the library calls are there.
add_test(NAME examples/web_has_what_is_called
  COMMAND "${CMAKE_COMMAND}" "-DROOT=${PROJECT_SOURCE_DIR}" -P "${CMAKE_CURRENT_LIST_DIR}/web_cjson.cmake")

# The demo models are made by a script: what it writes today must be what is in the repository.
add_test(NAME examples/creature_is_reproducible
  COMMAND "${CMAKE_COMMAND}"
    "-DMODELS=${PROJECT_SOURCE_DIR}/examples/models"
    "-DFRESH=${CMAKE_CURRENT_BINARY_DIR}/fresh_models"
    -P "${CMAKE_CURRENT_SOURCE_DIR}/examples/reproduce_creature.cmake")
# Every bone a rig file names is in its model. Those of other people's models are looked for under TASSEL_DATA.
add_test(NAME examples/rig_files_name_bones
  COMMAND "${CMAKE_COMMAND}"
    "-DMODELS=${PROJECT_SOURCE_DIR}/examples/models"
    -P "${CMAKE_CURRENT_SOURCE_DIR}/examples/rig_files_name_bones.cmake")
set_tests_properties(examples/creature_is_reproducible examples/rig_files_name_bones PROPERTIES
  TIMEOUT 300 SKIP_REGULAR_EXPRESSION "skipped: ")
set_property(TEST examples/scripts_help examples/web_has_what_is_called examples/creature_is_reproducible examples/rig_files_name_bones
  PROPERTY LABELS first_build_alone)

# Tests of the readers and writers in examples/common and of bake as a program. Skipped with the examples.
if(TARGET tassel_example_common)
  set(tassel_examples_folder "${CMAKE_CURRENT_BINARY_DIR}/examples_work")
  file(MAKE_DIRECTORY "${tassel_examples_folder}")
  foreach(subject gltf_read gltf_edit file_set bake_files bake_strangers bake_unclean bake_pointer bake_effort bake_bones bake_keys bake_models bake_reduce bake_texture bake_ik vrm vrm_read_on vrm_numbers vrm_reference node_constraint walk bake_vrm bake_vrm_limits vrm_animation bake_motion bake_wind)
    set(name "test_examples_${subject}")
    tassel_test_program(${name} "${CMAKE_CURRENT_SOURCE_DIR}/examples/${subject}.c")
    target_link_libraries(${name} PRIVATE tassel_example_common)
    target_compile_definitions(${name} PRIVATE
      TEST_FOLDER="${tassel_examples_folder}" TEST_MODELS="${PROJECT_SOURCE_DIR}/examples/models"
      TEST_BAKE="$<TARGET_FILE:bake>")
    add_dependencies(${name} bake)
    add_test(NAME "examples/${subject}" COMMAND ${name})
    set_tests_properties("examples/${subject}" PROPERTIES TIMEOUT 300 SKIP_RETURN_CODE 77)
  endforeach()
endif()

# The code that the studio shows for C.
if(TARGET tassel_asset)
  tassel_test_program(test_examples_studio_code "${CMAKE_CURRENT_SOURCE_DIR}/examples/studio_code.c" $<TARGET_OBJECTS:tassel_asset_parts>)
  target_include_directories(test_examples_studio_code PRIVATE "${PROJECT_SOURCE_DIR}/examples")
  target_link_libraries(test_examples_studio_code PRIVATE PkgConfig::tassel_libcjson)
  add_test(NAME examples/studio_code COMMAND test_examples_studio_code)
  set_tests_properties(examples/studio_code PROPERTIES TIMEOUT 120)
endif()

if(TARGET tassel_example_engine)
  tassel_test_program(test_examples_engine "${CMAKE_CURRENT_SOURCE_DIR}/examples/engine.c")
  target_link_libraries(test_examples_engine PRIVATE tassel_example_engine)
  target_compile_definitions(test_examples_engine PRIVATE
    TEST_FOLDER="${tassel_examples_folder}" TEST_MODELS="${PROJECT_SOURCE_DIR}/examples/models")
  add_test(NAME examples/engine COMMAND test_examples_engine)
  set_tests_properties(examples/engine PROPERTIES TIMEOUT 300)
  set(engine_models "${PROJECT_SOURCE_DIR}/examples/models")
  add_test(NAME examples/engine_runs COMMAND engine --characters 20 --frames 120 "${engine_models}/creature.glb"
    "${engine_models}/creature.rig.json" "${engine_models}/caped.glb" "${engine_models}/caped.rig.json")
  set_tests_properties(examples/engine_runs PROPERTIES TIMEOUT 120 PASS_REGULAR_EXPRESSION
    "asked for memory 0 times\nhash [0-9a-f]+" FAIL_REGULAR_EXPRESSION "engine: ")
endif()

# The bindings: what is written from api.json is what it says, and where there is the .NET SDK or cargo their own scripts pass.
find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_Interpreter_FOUND)
  set(csharp_folder "${PROJECT_SOURCE_DIR}/examples/csharp")
  add_test(NAME examples/csharp_native_is_current
    COMMAND "${Python3_EXECUTABLE}" -B "${csharp_folder}/generate.py" --check "${PROJECT_SOURCE_DIR}/tests/abi/api.json"
      "${csharp_folder}/Tassel/Native.cs")
  add_test(NAME examples/rust_bindings_are_current
    COMMAND "${Python3_EXECUTABLE}" -B "${PROJECT_SOURCE_DIR}/examples/rust/tassel-sys/generate.py" --check)
  add_test(NAME examples/web_layout_is_current
    COMMAND "${Python3_EXECUTABLE}" -B "${PROJECT_SOURCE_DIR}/examples/web/generate.py" --check "${PROJECT_SOURCE_DIR}/tests/abi/api.json"
      "${PROJECT_SOURCE_DIR}/examples/web/src/raw.js")
  set_tests_properties(examples/csharp_native_is_current examples/rust_bindings_are_current examples/web_layout_is_current PROPERTIES
    TIMEOUT 300 LABELS first_build_alone)
endif()
find_program(TASSEL_SH sh)
mark_as_advanced(TASSEL_SH)
if(TASSEL_SH AND CMAKE_HOST_UNIX)
  add_test(NAME examples/scripts_build COMMAND "${TASSEL_SH}" "${CMAKE_CURRENT_LIST_DIR}/scripts_build.sh"
    "${CMAKE_CURRENT_BINARY_DIR}/scripts_build")
  set_tests_properties(examples/scripts_build PROPERTIES TIMEOUT 300 LABELS first_build_alone)
endif()
if(TASSEL_SH AND NOT CMAKE_CROSSCOMPILING)
  set(csharp_environment "TASSEL_BUILD_DIR=${CMAKE_CURRENT_BINARY_DIR}")
  set(rust_environment "CARGO_TARGET_DIR=${PROJECT_BINARY_DIR}/rust" "CC=${CMAKE_C_COMPILER_LAUNCHER} ${CMAKE_C_COMPILER}")
  if(tassel_cglm_dir)
    list(APPEND rust_environment "CGLM_INCLUDE_DIR=${tassel_cglm_dir}")
  endif()
  set(web_environment "TASSEL_BUILD_DIR=${PROJECT_BINARY_DIR}" "CC=${CMAKE_C_COMPILER}")
  # Each compiles the library, which takes minutes and is better begun early, by a tool that takes all cores: cargo, msbuild, Chromium
  # with its processes. Two of them at once on two cores, or one beside other tests, get in each other's way.
  foreach(language csharp rust web)
    add_test(NAME examples/${language} COMMAND "${TASSEL_SH}" "${PROJECT_SOURCE_DIR}/examples/${language}/run.sh")
    set_tests_properties(examples/${language} PROPERTIES ENVIRONMENT "${${language}_environment}"
      LABELS "full;first_build_alone" TIMEOUT 2400 SKIP_RETURN_CODE 77 COST 100 PROCESSORS 2)
  endforeach()
endif()
