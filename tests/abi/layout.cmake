# SPDX-License-Identifier: MIT
# The public headers against layout.c, which states every size, offset and constant of the binary interface:
# what a review of a change to it has to look at.
#   cmake -DINCLUDE=include/tassel -DLAYOUT=tests/abi/layout.c -P tests/abi/layout.cmake          compare
#   cmake -DINCLUDE=... -DLAYOUT=... -DACCEPT=ON -P tests/abi/layout.cmake                         write it again
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/api.cmake")
get_filename_component(INCLUDE "${INCLUDE}" ABSOLUTE) # which paths of headers are relative to
tassel_api("${INCLUDE}")
foreach(error IN LISTS api_errors)
  message(SEND_ERROR "${error}")
endforeach()
if(api_errors)
  message(FATAL_ERROR "the public headers broke the rules above")
endif()

set(text "// SPDX-License-Identifier: MIT
// The binary interface: size of every public struct, offset of every field (on 64-bit and on 32-bit targets),
// value of every constant. Written by layout.cmake, compared with the headers by the test abi/layout, and
// compiled for every target by abi/headers.
#include <stddef.h>

")
file(GLOB_RECURSE headers RELATIVE "${INCLUDE}" "${INCLUDE}/*.h")
foreach(header IN LISTS headers)
  string(APPEND text "#include \"tassel/${header}\"\n")
endforeach()
string(APPEND text "
#define WIDTH(wide, narrow) (sizeof(void *) == 8 ? (wide) : (narrow))
#define SIZE(type, wide, narrow) _Static_assert(sizeof(type) == WIDTH(wide, narrow), #type)
#define AT(type, field, wide, narrow) _Static_assert(offsetof(type, field) == WIDTH(wide, narrow), #type \".\" #field)
#define IS(name, value) _Static_assert((name) == (value), #name)
")
foreach(struct IN LISTS api_structs)
  string(APPEND text "\nSIZE(${struct}, ${api_size64_${struct}}, ${api_size32_${struct}});\n")
  set(at64 0)
  set(at32 0)
  foreach(field IN LISTS api_fields_${struct})
    string(REPLACE ":" ";" field "${field}")
    list(GET field 0 type)
    list(GET field 1 name)
    list(GET field 2 count)
    string(APPEND text "AT(${struct}, ${name}, ${at64}, ${at32});\n")
    math(EXPR at64 "${at64} + ${count} * ${api_size64_${type}}")
    math(EXPR at32 "${at32} + ${count} * ${api_size32_${type}}")
  endforeach()
endforeach()
string(APPEND text "\n")
foreach(constant IN LISTS api_constants)
  string(REPLACE "=" ", " constant "${constant}")
  if(NOT constant MATCHES "^TSL_VERSION")
    string(APPEND text "IS(${constant});\n")
  endif()
endforeach()

if(ACCEPT)
  file(WRITE "${LAYOUT}" "${text}")
  return()
endif()
file(READ "${LAYOUT}" committed)
if(NOT committed STREQUAL text)
  file(WRITE "${OUT}" "${text}")
  execute_process(COMMAND diff -u "${LAYOUT}" "${OUT}" OUTPUT_VARIABLE difference ERROR_QUIET)
  message("${difference}")
  message(FATAL_ERROR "the binary interface changed. If it was meant to: cmake -DINCLUDE=include/tassel "
                      "-DLAYOUT=tests/abi/layout.c -DACCEPT=ON -P tests/abi/layout.cmake")
endif()
list(LENGTH api_structs structs)
list(LENGTH api_functions functions)
message("${structs} structs and ${functions} functions as stated")
