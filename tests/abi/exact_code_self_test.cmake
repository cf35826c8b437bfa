# SPDX-License-Identifier: MIT
# exact_code.cmake finds each kind of instruction that it looks for, and nothing where there is none.
#   cmake -DCOMPILER=gcc -DOBJDUMP=objdump -DOUT=FOLDER -P exact_code_self_test.cmake
cmake_minimum_required(VERSION 3.22)
file(MAKE_DIRECTORY "${OUT}")

# judge(TARGET FUNCTION EXPRESSION FOUND): a function of three vectors, for processors with TARGET.
function(judge target vector expression found)
  file(WRITE "${OUT}/probe.c" "#include <immintrin.h>
__attribute__((target(\"${target}\"))) ${vector} probe(${vector} a, ${vector} b, ${vector} c);
__attribute__((target(\"${target}\"))) ${vector} probe(${vector} a, ${vector} b, ${vector} c)
{
    (void)b, (void)c;
    return ${expression};
}
")
  execute_process(COMMAND "${COMPILER}" -O2 -ffp-contract=off -c "${OUT}/probe.c" -o "${OUT}/probe.o"
                  ERROR_VARIABLE errors RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${expression}: ${errors}")
  endif()
  execute_process(COMMAND "${CMAKE_COMMAND}" "-DOBJDUMP=${OBJDUMP}" "-DOBJECT=${OUT}/probe.o"
                          -P "${CMAKE_CURRENT_LIST_DIR}/exact_code.cmake"
                  ERROR_VARIABLE said RESULT_VARIABLE result)
  if(found AND NOT said MATCHES "estimates, in probe")
    message(FATAL_ERROR "${expression} for ${target} was not found: ${said}")
  elseif(NOT found AND NOT result EQUAL 0)
    message(FATAL_ERROR "${expression} for ${target} is exact, but: ${said}")
  endif()
endfunction()

judge(sse2 __m128 "_mm_rcp_ps(a)" 1)
judge(sse2 __m128 "_mm_rcp_ss(a)" 1)
judge(sse2 __m128 "_mm_rsqrt_ps(a)" 1)
judge(sse2 __m128 "_mm_add_ps(_mm_mul_ps(a, b), _mm_div_ps(_mm_sqrt_ps(c), a))" 0)
judge(avx2 __m256 "_mm256_rcp_ps(a)" 1)
judge(avx2 __m256 "_mm256_rsqrt_ps(a)" 1)
judge(avx2,fma __m256 "_mm256_fmadd_ps(a, b, c)" 1)
judge(avx2,fma __m256 "_mm256_fnmsub_ps(a, b, c)" 1)
judge(avx2,fma __m256 "_mm256_fmaddsub_ps(a, b, c)" 1)
judge(avx2,fma __m128 "_mm_fmsub_ss(a, b, c)" 1)
judge(avx2,fma __m256d "_mm256_fmadd_pd(a, b, c)" 1)
judge(avx2,fma __m256 "_mm256_add_ps(_mm256_mul_ps(a, b), c)" 0)
judge(avx512f __m512 "_mm512_fmadd_ps(a, b, c)" 1)
judge(avx512f __m512 "_mm512_mask_fnmadd_ps(a, 5, b, c)" 1)
judge(avx512f __m512d "_mm512_fmsub_pd(a, b, c)" 1)
judge(avx512f __m512 "_mm512_rcp14_ps(a)" 1)
judge(avx512f __m512 "_mm512_rsqrt14_ps(a)" 1)
judge(avx512f __m512 "_mm512_add_ps(_mm512_mul_ps(a, b), _mm512_sqrt_ps(c))" 0)
