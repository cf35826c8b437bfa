# SPDX-License-Identifier: MIT
# What MSVC's compiler would read, as far as clang can tell without it: clang in the place of cl reads the public headers in the
# dialects of C and C++ that MSVC has, and src/tassel*.c, for 64-bit x86 and ARM, with the branches of the source that are MSVC's
# (_MSC_VER is defined, __clang__ and __GNUC__ are not) and with GNU's extensions of C refused. The C library is what
# msvc_include declares. It does not show: what MSVC itself warns of or refuses, the code it makes, and its C library.
#   cmake -DROOT=. -DCGLM=FOLDER -DCOMPILER=clang -DOUT=FOLDER -P msvc.cmake
cmake_minimum_required(VERSION 3.22)
file(REMOVE_RECURSE "${OUT}")
file(MAKE_DIRECTORY "${OUT}/include")
file(CREATE_LINK "${CGLM}/cglm" "${OUT}/include/cglm" SYMBOLIC)
set(cl "${COMPILER}" --driver-mode=cl /Zs /W4 /WX -Wpedantic -Wgnu -Wvla -Wno-language-extension-token -Wno-unknown-pragmas -U__clang__ -Xclang -ffreestanding
       "-I${ROOT}/include" "-I${ROOT}/src")
set(library "-imsvc" "${CMAKE_CURRENT_LIST_DIR}/msvc_include" "-imsvc" "${OUT}/include")
set(read 0)

# A path that begins with / is an option to cl: files stand behind --.
macro(reads)
  execute_process(COMMAND ${cl} ${ARGN} RESULT_VARIABLE result ERROR_VARIABLE said OUTPUT_VARIABLE said)
endmacro()

macro(must_read)
  reads(${ARGN})
  math(EXPR read "${read} + 1")
  if(NOT result EQUAL 0)
    message(SEND_ERROR "${ARGN}\n${said}")
  endif()
endmacro()

file(GLOB_RECURSE headers RELATIVE "${ROOT}/include" "${ROOT}/include/tassel/*.h")
file(GLOB units "${ROOT}/src/tassel*.c")
if(NOT headers OR NOT units)
  message(FATAL_ERROR "no headers or sources in ${ROOT}")
endif()
foreach(header IN LISTS headers)
  string(MAKE_C_IDENTIFIER "${header}" name)
  file(WRITE "${OUT}/${name}.c" "#include \"${header}\"\n#include \"${header}\"\n")
  foreach(dialect /TC:/std:c11 /TC:/std:c17 /TP:/std:c++14 /TP:/std:c++17 /TP:/std:c++20)
    string(REPLACE ":/" ";/" dialect "${dialect}")
    must_read(--target=x86_64-pc-windows-msvc ${dialect} -- "${OUT}/${name}.c")
  endforeach()
endforeach()

# MSVC has every instruction set's intrinsics without flags, clang's headers only with them.
foreach(unit IN LISTS units)
  set(sets)
  if(unit MATCHES "avx")
    set(sets -mavx2 -mfma)
  endif()
  must_read(--target=x86_64-pc-windows-msvc /std:c11 ${sets} ${library} -- "${unit}")
  must_read(--target=aarch64-pc-windows-msvc /std:c11 ${library} -- "${unit}")
endforeach()

# What MSVC does not take must be found: a variable array, a block as an expression, and what is declared nowhere.
foreach(mistake "int sum(int n) { int a[n]; a[0] = n; return a[0]; }" "int sum(int n) { return ({ n; }); }"
                "int sum(int n) { return rand_r(n); }" "int sum(int n) { return n ?: 1; }")
  file(WRITE "${OUT}/mistake.c" "int sum(int n);\n${mistake}\n")
  reads(--target=x86_64-pc-windows-msvc /std:c11 ${library} -- "${OUT}/mistake.c")
  if(result EQUAL 0)
    message(SEND_ERROR "this was let pass: ${mistake}")
  endif()
endforeach()
message("${read} readings")
