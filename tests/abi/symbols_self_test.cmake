# SPDX-License-Identifier: MIT
# symbols.cmake is only worth something if it finds what must not be there.
#   cmake -DINCLUDE=... -DARCHIVE=libtassel.a -DSHARED=libtassel.so -DNM=nm -DOBJDUMP=objdump -DAR=ar -DCOMPILER=cc
#         -DOUT=FOLDER -P symbols_self_test.cmake
cmake_minimum_required(VERSION 3.22)
file(MAKE_DIRECTORY "${OUT}")
file(WRITE "${OUT}/planted.c" [[
#include <stdio.h>
int tsli_counter;
void tsl_secret(void);
void tsl_secret(void)
{
}
int helper(int n);
int helper(int n)
{
    static int calls = 3;
    printf("%d %d", n, calls++);
    return tsli_counter++;
}
]])
file(COPY_FILE "${ARCHIVE}" "${OUT}/planted.a")
execute_process(COMMAND "${COMPILER}" -fPIC -c "${OUT}/planted.c" -o "${OUT}/planted.o" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${AR}" q "${OUT}/planted.a" "${OUT}/planted.o" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${COMPILER}" -shared "${OUT}/planted.o" -o "${OUT}/planted.so" COMMAND_ERROR_IS_FATAL ANY)

function(run_symbols archive shared)
  execute_process(COMMAND "${CMAKE_COMMAND}" "-DINCLUDE=${INCLUDE}" "-DARCHIVE=${archive}" "-DSHARED=${shared}" "-DNM=${NM}"
                          "-DOBJDUMP=${OBJDUMP}" -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/symbols.cmake"
                  RESULT_VARIABLE result ERROR_VARIABLE said OUTPUT_QUIET)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  foreach(reason IN LISTS ARGN)
    string(FIND "${said}" "${reason}" at)
    if(result EQUAL 0 OR at EQUAL -1)
      message(SEND_ERROR "not found: ${reason}\n${said}")
    endif()
  endforeach()
endfunction()

run_symbols("${OUT}/planted.a" "${SHARED}" "tsl_secret is defined but in no public header"
            "helper: a symbol between files without tsli_" "printf is used and neither"
            "planted.o: .data holds" "planted.o: .bss holds")
run_symbols("${ARCHIVE}" "${OUT}/planted.so" "tsl_secret is exported but in no public header"
            "tsl_world_create is declared but not exported")
