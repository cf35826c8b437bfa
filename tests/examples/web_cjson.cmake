# SPDX-License-Identifier: MIT
# examples/web/cjson.c has every function of cJSON that src/asset calls, which its link says, too, but only where there is a
# compiler for WebAssembly.
#   cmake -DROOT=. -P tests/examples/web_cjson.cmake
cmake_minimum_required(VERSION 3.22)
file(GLOB sources "${ROOT}/src/asset/*.[ch]")
if(NOT sources)
  message(FATAL_ERROR "${ROOT}/src/asset has no source")
endif()
set(called)
foreach(source IN LISTS sources)
  file(READ "${source}" text)
  string(REGEX MATCHALL "cJSON_[A-Za-z]+ ?\\(" calls "${text}")
  list(APPEND called ${calls})
endforeach()
list(TRANSFORM called REPLACE " ?\\(" "")
list(REMOVE_DUPLICATES called)
list(FILTER called EXCLUDE REGEX "^cJSON_ArrayForEach$") # a macro of the header
file(READ "${ROOT}/examples/web/cjson.c" own)
set(missing)
foreach(name IN LISTS called)
  if(NOT own MATCHES "[ *]${name}\\([^;{]*\\)\n{")
    list(APPEND missing "${name}")
  endif()
endforeach()
list(LENGTH called count)
if(count LESS 10 OR missing)
  message(FATAL_ERROR "src/asset calls ${count} functions of cJSON; examples/web/cjson.c lacks: ${missing}")
endif()
