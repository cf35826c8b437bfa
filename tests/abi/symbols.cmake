# SPDX-License-Identifier: MIT
# What a built library really is, whatever its sources say: names, no writable globals, nothing of the C library
# that prints, ends the process, or reads files or the environment; and a shared library that exports the functions
# the public headers declare, all of them and no others.
#   cmake -DINCLUDE=include/tassel -DARCHIVE=libtassel.a -DSHARED=libtassel.so -DNM=nm -DOBJDUMP=objdump -P symbols.cmake
# -DLIBRARY=convert, -DLIBRARY=asset: it is tassel_convert, which has the functions of convert/ and uses those of the solver, or
# tassel_asset, which has those of asset.h and uses cJSON too.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/api.cmake")
tassel_api("${INCLUDE}")
set(prefix tsli_)
set(foreign)
set(functions_of_asset ${api_functions_of_asset.h})
set(functions_of_convert)
file(GLOB headers RELATIVE "${INCLUDE}" "${INCLUDE}/convert/*.h")
foreach(header IN LISTS headers)
  list(APPEND functions_of_convert ${api_functions_of_${header}})
endforeach()
list(REMOVE_ITEM api_functions ${functions_of_asset} ${functions_of_convert})
if(LIBRARY)
  string(SUBSTRING "${LIBRARY}" 0 1 letter)
  set(prefix tsl${letter}_)
  set(foreign ${api_functions})
  set(api_functions ${functions_of_${LIBRARY}})
endif()

# sqrt alone is left of libm, since it rounds correctly everywhere. qsort sorts by total orders, when objects are
# created. The rest is what compilers put in: copies, cpuid, stack and buffer checks.
set(libc memcmp bcmp memcpy memmove memset strlen strcmp malloc free qsort snprintf vsnprintf sqrt sqrtf fegetround
    fesetround __cpu_model __cpu_indicator_init __cpu_features2 _GLOBAL_OFFSET_TABLE_ __stack_chk_fail
    __memcpy_chk __memmove_chk __memset_chk __snprintf_chk __vsnprintf_chk)
if(LIBRARY STREQUAL "asset") # it reads text
  list(APPEND libc floor memchr strchr strncmp strtod strtof)
endif()

function(names_of out)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE text ERROR_QUIET RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "could not run ${ARGN}")
  endif()
  string(REGEX MATCHALL "[^\n]+" lines "${text}")
  set(names)
  foreach(line IN LISTS lines)
    if(line MATCHES " [A-Za-z] ([A-Za-z0-9_.@]+)$")
      list(APPEND names "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES names)
  set(${out} "${names}" PARENT_SCOPE)
endfunction()

names_of(defined "${NM}" -g --defined-only "${ARCHIVE}")
foreach(name IN LISTS defined)
  if(name MATCHES "^tsl_")
    if(NOT name IN_LIST api_functions)
      message(SEND_ERROR "${name} is defined but in no public header")
    endif()
  elseif(NOT name MATCHES "^${prefix}")
    message(SEND_ERROR "${name}: a symbol between files without ${prefix}")
  endif()
endforeach()

names_of(needed "${NM}" -g --undefined-only "${ARCHIVE}")
foreach(name IN LISTS needed)
  if(LIBRARY STREQUAL "asset" AND name MATCHES "^cJSON_")
    continue()
  endif()
  if(NOT name IN_LIST defined AND NOT name IN_LIST libc AND NOT name IN_LIST foreign)
    message(SEND_ERROR "${name} is used and neither the library's own nor on the list in symbols.cmake")
  endif()
endforeach()

names_of(exported "${NM}" -D --defined-only "${SHARED}")
foreach(name IN LISTS exported)
  if(NOT name IN_LIST api_functions)
    message(SEND_ERROR "${name} is exported but in no public header")
  endif()
endforeach()
foreach(name IN LISTS api_functions)
  if(NOT name IN_LIST exported)
    message(SEND_ERROR "${name} is declared but not exported")
  endif()
endforeach()

# Tables of pointers are constant once they are relocated (.data.rel.ro).
execute_process(COMMAND "${OBJDUMP}" -h "${ARCHIVE}" OUTPUT_VARIABLE text RESULT_VARIABLE result)
string(REGEX MATCHALL "[^\n]+" lines "${text}")
set(sections 0)
set(object)
foreach(line IN LISTS lines)
  if(line MATCHES "([^/(]+[.]o)[)]?:[ \t]+file format") # archive(member) as llvm has it
    set(object "${CMAKE_MATCH_1}")
  elseif(line MATCHES "^ +[0-9]+ ([^ ]+) +([0-9a-f]+) ")
    math(EXPR sections "${sections} + 1")
    set(section "${CMAKE_MATCH_1}")
    set(size "${CMAKE_MATCH_2}")
    if(section MATCHES "^[.](data|bss|tdata|tbss)" AND NOT section MATCHES "^[.]data[.]rel[.]ro" AND
       NOT size MATCHES "^0+$")
      message(SEND_ERROR "${object}: ${section} holds 0x${size} bytes that can be written to: a global variable")
    endif()
  endif()
endforeach()
list(LENGTH defined count)
list(LENGTH exported exports)
if(NOT result EQUAL 0 OR sections LESS 10 OR count LESS 10)
  message(FATAL_ERROR "${ARCHIVE}: ${sections} sections, ${count} symbols: not read")
endif()
message("${count} symbols, ${exports} of them exported; ${sections} sections, none writable")
