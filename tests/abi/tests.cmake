# The binary interface and the forms the library comes in.
set(abi_out "${CMAKE_CURRENT_BINARY_DIR}/abi_files")
set(abi_scripts "${CMAKE_CURRENT_LIST_DIR}")
set(abi_include "-DINCLUDE=${PROJECT_SOURCE_DIR}/include/tassel")
set(abi_layout "-DLAYOUT=${abi_scripts}/layout.c")

# abi_test NAME SCRIPT ARGUMENT...: its files go to a folder of its own.
function(abi_test name script)
  string(MAKE_C_IDENTIFIER "${name}" folder)
  add_test(NAME "${name}" COMMAND "${CMAKE_COMMAND}" "-DOUT=${abi_out}/${folder}" ${ARGN} -P "${abi_scripts}/${script}")
  set_tests_properties("${name}" PROPERTIES TIMEOUT 1500)
endfunction()

abi_test(abi/all_sources all_sources.cmake "-DROOT=${PROJECT_SOURCE_DIR}")
set(abi_cglm)
if(tassel_cglm_dir)
  set(abi_cglm -isystem "${tassel_cglm_dir}")
endif()
file(GLOB abi_units CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/tassel*.c")
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang" AND NOT MSVC) # in seconds, what abi/units finds in minutes
  add_test(NAME abi/names_do_not_clash COMMAND "${CMAKE_C_COMPILER}" -std=c11 -fsyntax-only -I "${PROJECT_SOURCE_DIR}/include"
    -I "${PROJECT_SOURCE_DIR}/src" ${abi_cglm} ${abi_units})
endif()
abi_test(abi/layout layout.cmake "${abi_include}" "${abi_layout}")
abi_test(abi/rules_self_test rules_self_test.cmake "${abi_include}")
set_property(TEST abi/all_sources abi/rules_self_test PROPERTY LABELS first_build_alone)

# The headers as data, which bindings are generated from.
find_package(Python3 COMPONENTS Interpreter QUIET)
if(Python3_Interpreter_FOUND)
  add_test(NAME abi/api_dump COMMAND "${Python3_EXECUTABLE}" -B "${abi_scripts}/api_dump.py" "${abi_scripts}/api.json")
  add_test(NAME abi/api_dump_self_test COMMAND "${Python3_EXECUTABLE}" -B "${abi_scripts}/api_dump_self_test.py")
  set_tests_properties(abi/api_dump abi/api_dump_self_test PROPERTIES TIMEOUT 300 SKIP_RETURN_CODE 77 LABELS first_build_alone)
endif()

set(abi_compilers)
foreach(name gcc clang)
  find_program(TASSEL_${name} ${name})
  mark_as_advanced(TASSEL_${name})
  if(TASSEL_${name})
    list(APPEND abi_compilers "${TASSEL_${name}}")
  endif()
endforeach()

# abi_label_compiler TEST COMPILER: what the test does with gcc or clang is the same beside every build, and `full` unless
# that is the compiler of this build.
function(abi_label_compiler test compiler)
  set(GNU gcc)
  set(Clang clang)
  set_property(TEST "${test}" APPEND PROPERTY LABELS first_build_alone)
  if(NOT "${${CMAKE_C_COMPILER_ID}}" STREQUAL "${compiler}")
    set_property(TEST "${test}" APPEND PROPERTY LABELS full)
  endif()
endfunction()

foreach(compiler IN LISTS abi_compilers)
  get_filename_component(name "${compiler}" NAME)
  abi_test("abi/headers ${name}" headers.cmake "-DINCLUDE=${PROJECT_SOURCE_DIR}/include" "${abi_layout}"
           "-DCOMPILER=${compiler}")
  abi_label_compiler("abi/headers ${name}" ${name})
endforeach()

if(TASSEL_clang AND tassel_cglm_dir)
  abi_test(abi/msvc msvc.cmake "-DROOT=${PROJECT_SOURCE_DIR}" "-DCGLM=${tassel_cglm_dir}" "-DCOMPILER=${TASSEL_clang}")
  set_property(TEST abi/msvc PROPERTY LABELS "full;first_build_alone")
endif()

# What follows looks into ELF files as the compiler makes them by itself.
if(NOT CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF" OR TASSEL_SANITIZE OR CMAKE_CROSSCOMPILING)
  return()
endif()

# The same objects as static and as shared libraries.
add_library(tassel_outside SHARED $<TARGET_OBJECTS:tassel>)
target_include_directories(tassel_outside PUBLIC "${PROJECT_SOURCE_DIR}/include")
target_link_libraries(tassel_outside PRIVATE m)
set(abi_files "-DARCHIVE=$<TARGET_FILE:tassel_inside>" "-DSHARED=$<TARGET_FILE:tassel_outside>" "-DNM=${CMAKE_NM}"
              "-DOBJDUMP=${CMAKE_OBJDUMP}")
abi_test(abi/symbols symbols.cmake "${abi_include}" ${abi_files})
add_library(tassel_convert_outside SHARED $<TARGET_OBJECTS:tassel_convert>)
target_link_libraries(tassel_convert_outside PUBLIC tassel_outside PRIVATE m)
abi_test(abi/convert_symbols symbols.cmake "${abi_include}" -DLIBRARY=convert "-DARCHIVE=$<TARGET_FILE:tassel_convert_inside>"
         "-DSHARED=$<TARGET_FILE:tassel_convert_outside>" "-DNM=${CMAKE_NM}" "-DOBJDUMP=${CMAKE_OBJDUMP}")
if(TARGET tassel_asset)
  add_library(tassel_asset_outside SHARED $<TARGET_OBJECTS:tassel_asset_parts>)
  target_link_libraries(tassel_asset_outside PRIVATE tassel_outside PkgConfig::tassel_libcjson m)
  add_library(tassel_asset_inside STATIC $<TARGET_OBJECTS:tassel_asset_parts>)
  abi_test(abi/asset_symbols symbols.cmake "${abi_include}" -DLIBRARY=asset "-DARCHIVE=$<TARGET_FILE:tassel_asset_inside>"
           "-DSHARED=$<TARGET_FILE:tassel_asset_outside>" "-DNM=${CMAKE_NM}" "-DOBJDUMP=${CMAKE_OBJDUMP}")
endif()
abi_test(abi/symbols_self_test symbols_self_test.cmake "${abi_include}" ${abi_files} "-DAR=${CMAKE_AR}"
         "-DCOMPILER=${CMAKE_C_COMPILER}")
set_property(TEST abi/symbols_self_test PROPERTY LABELS first_build_alone)
file(GENERATE OUTPUT "${abi_out}/objects.txt" CONTENT "$<JOIN:$<TARGET_OBJECTS:tassel>,\n>\n")
abi_test(abi/towers towers.cmake "-DOBJECTS=${abi_out}/objects.txt" "-DCOMPILER=${CMAKE_C_COMPILER}")

file(GLOB abi_scene CONFIGURE_DEPENDS "${abi_scripts}/same_bits*.c")
find_package(Threads)
file(GLOB abi_worlds CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/scenes/*.c")
foreach(form inside outside)
  add_executable(same_bits_${form} ${abi_scene} ${abi_worlds})
  target_include_directories(same_bits_${form} PRIVATE "${PROJECT_SOURCE_DIR}/tests" "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(same_bits_${form} PRIVATE tassel_convert_${form})
  tassel_compile_as_program(same_bits_${form})
  if(CMAKE_USE_PTHREADS_INIT)
    target_compile_definitions(same_bits_${form} PRIVATE SAME_BITS_THREADS=1)
    target_link_libraries(same_bits_${form} PRIVATE Threads::Threads)
  endif()
  abi_test("abi/golden hashes ${form}" golden.cmake "-DPROGRAM=$<TARGET_FILE:same_bits_${form}>")
endforeach()

# src/tassel*.c with the flags that let a compiler fuse multiplications and additions if it is not told otherwise. Without
# them, and by the other optimisations and compilers there are, tests/matrix.sh makes the same comparison.
abi_test("abi/units" same_bits.cmake "-DROOT=${PROJECT_SOURCE_DIR}" "-DCGLM=${tassel_cglm_dir}"
         "-DCOMPILER=${CMAKE_C_COMPILER}" "-DFLAGS=-O3$<SEMICOLON>-march=native" "-DOBJDUMP=${CMAKE_OBJDUMP}")
# Minutes, of which abi/names_do_not_clash finds most, and better begun early.
set_tests_properties(abi/units PROPERTIES LABELS "full;first_build_alone" COST 100)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64|AMD64")
  abi_test(abi/exact_code_self_test exact_code_self_test.cmake "-DCOMPILER=${CMAKE_C_COMPILER}" "-DOBJDUMP=${CMAKE_OBJDUMP}")
  set_property(TEST abi/exact_code_self_test PROPERTY LABELS "full;first_build_alone") # as the tests that look for such code
endif()
foreach(compiler IN LISTS abi_compilers)
  get_filename_component(name "${compiler}" NAME)
  abi_test("abi/fast_math ${name}" fast_math.cmake "-DROOT=${PROJECT_SOURCE_DIR}" "-DCGLM=${tassel_cglm_dir}"
           "-DCOMPILER=${compiler}")
  abi_label_compiler("abi/fast_math ${name}" ${name})
endforeach()
