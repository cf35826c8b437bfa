// SPDX-License-Identifier: MIT
// The kernels of skinning, and how a file is compiled for one of their instruction sets.
#ifndef TSLI_SKIN_CPU_H
#define TSLI_SKIN_CPU_H

#include <stdint.h>

#if defined(__x86_64__) || defined(_M_X64) || defined(__SSE2__) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#define TSLI_SKIN_X86 1
#else
#define TSLI_SKIN_X86 0
#endif

// All exact kernels give the same bits.
typedef int32_t tsli_skin_kernel;
enum {
    TSLI_SKIN_EXACT_PORTABLE = 0,
    TSLI_SKIN_EXACT_SSE2 = 1,
    TSLI_SKIN_EXACT_AVX2 = 2,
    TSLI_SKIN_FAST_AVX2 = 3,   // and FMA
    TSLI_SKIN_FAST_AVX512 = 4, // F and VL
    TSLI_SKIN_KERNELS = 5
};

// Code between these two may use the instruction set; immintrin.h is included before them. MSVC needs
// neither. Exact kernels do not ask for FMA, so that no compiler can fuse what they keep apart.
#if defined(__clang__)
#define TSLI_SKIN_AVX2_BEGIN                                                                                 \
    _Pragma("clang attribute push(__attribute__((target(\"avx2\"))), apply_to = function)")
#define TSLI_SKIN_AVX2_FMA_BEGIN                                                                             \
    _Pragma("clang attribute push(__attribute__((target(\"avx2,fma\"))), apply_to = function)")
#define TSLI_SKIN_AVX512_BEGIN                                                                               \
    _Pragma(                                                                                                 \
        "clang attribute push(__attribute__((target(\"avx2,fma,avx512f,avx512vl\"))), apply_to = function)")
#define TSLI_SKIN_TARGET_END _Pragma("clang attribute pop")
#elif defined(__GNUC__)
#define TSLI_SKIN_AVX2_BEGIN _Pragma("GCC push_options") _Pragma("GCC target(\"avx2\")")
#define TSLI_SKIN_AVX2_FMA_BEGIN _Pragma("GCC push_options") _Pragma("GCC target(\"avx2,fma\")")
#define TSLI_SKIN_AVX512_BEGIN                                                                               \
    _Pragma("GCC push_options") _Pragma("GCC target(\"avx2,fma,avx512f,avx512vl\")")
#define TSLI_SKIN_TARGET_END _Pragma("GCC pop_options")
#else
#define TSLI_SKIN_AVX2_BEGIN
#define TSLI_SKIN_AVX2_FMA_BEGIN
#define TSLI_SKIN_AVX512_BEGIN
#define TSLI_SKIN_TARGET_END
#endif

// A kernel is a handful of small functions that only pay when the compiler puts them together.
#if defined(__GNUC__)
#define TSLI_SKIN_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define TSLI_SKIN_INLINE static __forceinline
#else
#define TSLI_SKIN_INLINE static inline
#endif

#endif
