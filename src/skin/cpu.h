// SPDX-License-Identifier: MIT
// Which instruction sets the fast form may use here.
#ifndef TSLI_SKIN_CPU_H
#define TSLI_SKIN_CPU_H

#include <stdint.h>

#if defined(__x86_64__) || defined(_M_X64) || defined(__i386__)
#define TSLI_SKIN_X86 1
#else
#define TSLI_SKIN_X86 0
#endif

typedef int32_t tsli_skin_kernel;
enum {
    TSLI_SKIN_SCALAR = 0, // the exact form
    TSLI_SKIN_AVX2 = 1,   // and FMA
    TSLI_SKIN_AVX512 = 2  // F and VL
};

tsli_skin_kernel tsli_skin_best_kernel(void);

// Code between these two may use the instruction set; immintrin.h is included before them. MSVC needs
// neither.
#if defined(__clang__)
#define TSLI_SKIN_AVX2_BEGIN                                                                                 \
    _Pragma("clang attribute push(__attribute__((target(\"avx2,fma\"))), apply_to = function)")
#define TSLI_SKIN_AVX512_BEGIN                                                                               \
    _Pragma(                                                                                                 \
        "clang attribute push(__attribute__((target(\"avx2,fma,avx512f,avx512vl\"))), apply_to = function)")
#define TSLI_SKIN_TARGET_END _Pragma("clang attribute pop")
#elif defined(__GNUC__)
#define TSLI_SKIN_AVX2_BEGIN _Pragma("GCC push_options") _Pragma("GCC target(\"avx2,fma\")")
#define TSLI_SKIN_AVX512_BEGIN                                                                               \
    _Pragma("GCC push_options") _Pragma("GCC target(\"avx2,fma,avx512f,avx512vl\")")
#define TSLI_SKIN_TARGET_END _Pragma("GCC pop_options")
#else
#define TSLI_SKIN_AVX2_BEGIN
#define TSLI_SKIN_AVX512_BEGIN
#define TSLI_SKIN_TARGET_END
#endif

// A fast kernel is a handful of small functions that only pay when the compiler puts them together.
#if defined(__GNUC__)
#define TSLI_SKIN_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define TSLI_SKIN_INLINE static __forceinline
#else
#define TSLI_SKIN_INLINE static inline
#endif

#endif
