# Flags that are part of the promise "the same bits everywhere", and the warnings the code is kept free of.

set(tassel_warnings)
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang" AND NOT MSVC)
  set(tassel_warnings -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wstrict-prototypes
      -Wmissing-prototypes -Wvla)
  if(TASSEL_WARNINGS_AS_ERRORS)
    list(APPEND tassel_warnings -Werror)
  endif()
elseif(MSVC)
  set(tassel_warnings /W4)
  if(TASSEL_WARNINGS_AS_ERRORS)
    list(APPEND tassel_warnings /WX)
  endif()
endif()

set(tassel_exact_arithmetic)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  # gcc 12 fuses a quaternion product into vfmsubadd through its SLP vectoriser even with contraction off.
  set(tassel_exact_arithmetic -ffp-contract=off -fno-tree-slp-vectorize -fno-math-errno)
elseif(CMAKE_C_COMPILER_ID MATCHES "Clang" AND NOT MSVC)
  set(tassel_exact_arithmetic -ffp-contract=off -fno-math-errno)
elseif(MSVC)
  set(tassel_exact_arithmetic /fp:precise)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "i[3-6]86" AND CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  list(APPEND tassel_exact_arithmetic -msse2 -mfpmath=sse) # x87 keeps excess precision
endif()
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "s390x" AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  list(APPEND tassel_exact_arithmetic -fexcess-precision=fast) # float in double under -std=c11 otherwise
endif()

if(TASSEL_SANITIZE)
  add_compile_definitions(TSLI_SANITIZED=1)
  # Of debug information what reports print, functions and lines: with all of it kernels compile a quarter longer.
  add_compile_options(-fsanitize=${TASSEL_SANITIZE} -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${TASSEL_SANITIZE})
  if(TASSEL_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
endif()

# A host that names no build type gets -O0, at which the solver takes many times as long.
set(tassel_unless_asked_otherwise)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES AND NOT MSVC AND NOT "${CMAKE_C_FLAGS}" MATCHES "-O")
  set(tassel_unless_asked_otherwise -O2)
endif()

# The library's own objects: exact arithmetic, hidden symbols, all warnings.
function(tassel_compile_as_library target)
  target_compile_options(${target} PRIVATE ${tassel_warnings} ${tassel_exact_arithmetic} ${tassel_unless_asked_otherwise})
  set_target_properties(${target} PROPERTIES C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:tassel_cglm>)
  if(UNIX)
    target_link_libraries(${target} PRIVATE m)
  endif()
endfunction()

# Tests, benches and examples: the same warnings and exact arithmetic, since they hold references.
function(tassel_compile_as_program target)
  target_compile_options(${target} PRIVATE ${tassel_warnings} ${tassel_exact_arithmetic})
  if(UNIX)
    target_link_libraries(${target} PRIVATE m)
  endif()
endfunction()
