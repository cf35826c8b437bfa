# SPDX-License-Identifier: MIT
# Who may include whom. Folders are floors: an include goes down, or stays in its folder. The order from the ground up is
# `floors` below, and users (tests, examples) are above all. Beside the solver stand the towers ik, play, reduce, skin,
# convert, tune and asset, each on base and math alone. Also: vec.h alone knows cglm, a stage never calls a stage, and the C library is used
# for no more than it is named for here. Who calls whom is checked by calls.cmake.
#   cmake -DROOT=. -P tests/floors.cmake
cmake_minimum_required(VERSION 3.22)
set(violations)
set(checked 0)
include("${CMAKE_CURRENT_LIST_DIR}/floors_list.cmake")

# The C library as the library uses it: no files, no environment, no threads, no time. stdio.h and stdarg.h are
# for vsnprintf in host.c; the rest of intrinsics headers choose themselves by target.
set(libc float.h math.h stddef.h stdint.h stdlib.h string.h fenv.h emmintrin.h immintrin.h intrin.h arm_neon.h
         wasm_simd128.h)
set(libc_of_base/host.c stdio.h stdarg.h)
set(libc_of_asset stdarg.h stdbool.h stdio.h cjson/cJSON.h) # a folder's

macro(violation)
  list(APPEND violations "${ARGN}")
endmacro()

# include lines of a file, without comments: "local" ones in `locals`, <system> ones in `systems`.
macro(read_includes file)
  file(STRINGS "${file}" lines REGEX "^[ \t]*#[ \t]*include")
  set(locals)
  set(systems)
  foreach(line IN LISTS lines)
    if(line MATCHES "include[ \t]*\"([^\"]+)\"")
      list(APPEND locals "${CMAKE_MATCH_1}")
    elseif(line MATCHES "include[ \t]*<([^>]+)>")
      list(APPEND systems "${CMAKE_MATCH_1}")
    else()
      violation("${file}: an include this check cannot read: ${line}")
    endif()
  endforeach()
  math(EXPR checked "${checked} + 1")
endmacro()

# folder and name of `file` are known; target is what it includes.
macro(check_library_include)
  get_filename_component(target_folder "${target}" DIRECTORY)
  if(target_folder STREQUAL "tassel")
    set(allowed base.h)
    if(folder MATCHES "^(solver/.*|convert|tune|asset)$")
      list(APPEND allowed tassel.h)
    endif()
    if(folder STREQUAL "asset") # a user of the library: rig files have tunings
      list(APPEND allowed tune.h)
    endif()
    if(folder IN_LIST towers)
      list(APPEND allowed ${folder}.h)
    endif()
    string(REPLACE "tassel/" "" header "${target}")
    if(NOT header IN_LIST allowed)
      violation("src/${file} includes ${target}")
    endif()
  elseif("${file} ${target}" STREQUAL "asset/assets.c presets.inc") # made by src/cmake/TasselPresets.cmake
  elseif(NOT EXISTS "${ROOT}/src/${target}")
    violation("src/${file} includes ${target}, which is not below src")
  else()
    why_not("${folder}" "${target_folder}" reason)
    if(reason)
      violation("src/${file} includes ${target}: ${reason}")
    endif()
  endif()
endmacro()

macro(check_system_include)
  if(system MATCHES "^cglm/")
    if(NOT file STREQUAL "math/vec.h" OR NOT system STREQUAL "cglm/vec3.h")
      violation("src/${file} includes <${system}>: math/vec.h alone knows cglm, and its vec3.h alone")
    endif()
  elseif(NOT system IN_LIST libc AND NOT system IN_LIST libc_of_${file} AND NOT system IN_LIST libc_of_${folder})
    violation("src/${file} includes <${system}>")
  endif()
endmacro()

# Their order is known to tick.c and tick_*.c (and to pack_activate.c, which fills new lanes, and to what writes poses);
# lane stages are put in order by kernel.h alone.
macro(check_stage_calls)
  if(folder MATCHES "^solver/" AND name MATCHES "^(stage_[a-z_]*[.]c|lane_[a-z_]*[.]h)$")
    file(STRINGS "${ROOT}/src/${file}" calls REGEX "^[ \t]+.*tsli_stage_[a-z_]+\\(")
    foreach(call IN LISTS calls)
      violation("src/${file} calls a stage: ${call}")
    endforeach()
  endif()
endmacro()

file(GLOB_RECURSE files RELATIVE "${ROOT}/src" "${ROOT}/src/*.c" "${ROOT}/src/*.h")
list(FILTER files EXCLUDE REGEX "^tassel[^/]*[.]c$") # they include all others: abi/all_sources
foreach(file IN LISTS files)
  get_filename_component(folder "${file}" DIRECTORY)
  get_filename_component(name "${file}" NAME)
  if(NOT folder IN_LIST floors AND NOT folder IN_LIST towers)
    violation("src/${file}: a folder without a floor. Give it one in tests/floors_list.cmake")
    continue()
  endif()
  read_includes("${ROOT}/src/${file}")
  foreach(target IN LISTS locals)
    check_library_include()
  endforeach()
  foreach(system IN LISTS systems)
    check_system_include()
  endforeach()
  check_stage_calls()
endforeach()

# Public headers: base.h, and tassel.h for what turns other systems' sets into the solver's.
file(GLOB files RELATIVE "${ROOT}/include/tassel" "${ROOT}/include/tassel/*.h")
foreach(file IN LISTS files)
  read_includes("${ROOT}/include/tassel/${file}")
  set(allowed base.h)
  if(file STREQUAL "base.h")
    set(allowed)
  elseif(file MATCHES "^(convert|asset|tune).h$")
    set(allowed tassel.h)
  endif()
  if(NOT "${locals}" STREQUAL "${allowed}")
    violation("include/tassel/${file} includes \"${locals}\" and should include \"${allowed}\"")
  endif()
  foreach(system IN LISTS systems)
    if(NOT "${file} ${system}" STREQUAL "base.h stdint.h")
      violation("include/tassel/${file} includes <${system}>")
    endif()
  endforeach()
endforeach()

# Examples are users: they see what users see. Their readers of models share the reader of JSON with that of rig files.
file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/examples/*.c" "${ROOT}/examples/*.h")
foreach(file IN LISTS files)
  read_includes("${ROOT}/${file}")
  foreach(target IN LISTS locals systems)
    if(target MATCHES "^asset/(arena|chains|error|json)[.]h$")
      continue()
    endif()
    if(target MATCHES "^(base|math|solver|ik|play|reduce|skin|convert|tune|asset)/" OR target MATCHES "src/")
      violation("${file} includes ${target} of the library's inside")
    endif()
  endforeach()
endforeach()

foreach(violation IN LISTS violations)
  message(SEND_ERROR "${violation}")
endforeach()
if(checked LESS 10)
  message(FATAL_ERROR "only ${checked} files found under ${ROOT}")
endif()
message("${checked} files")
