// SPDX-License-Identifier: MIT
// What compilers spell differently: functions that must be inlined, and code for processors beyond the one the
// build is for.
#ifndef TSLI_BASE_COMPILER_H
#define TSLI_BASE_COMPILER_H

// For kernels of many small functions, and for loops that are written once and inlined with a constant, so
// that branches on it vanish.
#if defined(_MSC_VER)
#define TSLI_FORCE_INLINE static __forceinline
#elif defined(__GNUC__)
#define TSLI_FORCE_INLINE static inline __attribute__((always_inline))
#else
#define TSLI_FORCE_INLINE static inline
#endif

// For arithmetic that must not be moved out from between two calls: compilers do not know that a call may change how
// the processor rounds.
#if defined(_MSC_VER)
#define TSLI_NO_INLINE static __declspec(noinline)
#elif defined(__GNUC__)
#define TSLI_NO_INLINE static __attribute__((noinline))
#else
#define TSLI_NO_INLINE static
#endif

// A structure that may lie in memory which is declared as another type.
#if defined(__GNUC__)
#define TSLI_MAY_ALIAS __attribute__((may_alias))
#else
#define TSLI_MAY_ALIAS
#endif

// Whether code for x86 vector extensions compiles at all.
#if defined(__x86_64__) || defined(_M_X64) || defined(__i386__) || defined(_M_IX86)
#define TSLI_X86 1
#else
#define TSLI_X86 0
#endif

// Code between BEGIN and END may use the instruction set, and nothing outside can: no build needs flags per
// file. immintrin.h is included before. MSVC needs neither.
#if defined(__clang__)
#define TSLI_AVX2_BEGIN                                                                                      \
    _Pragma("clang attribute push(__attribute__((target(\"avx2\"))), apply_to = function)")
#define TSLI_AVX512_BEGIN                                                                                    \
    _Pragma("clang attribute push(__attribute__((target(\"avx512f\"))), apply_to = function)")
#define TSLI_TARGET_END _Pragma("clang attribute pop")
#elif defined(__GNUC__)
#define TSLI_AVX2_BEGIN _Pragma("GCC push_options") _Pragma("GCC target(\"avx2\")")
#define TSLI_AVX512_BEGIN _Pragma("GCC push_options") _Pragma("GCC target(\"avx512f\")")
#define TSLI_TARGET_END _Pragma("GCC pop_options")
#else
#define TSLI_AVX2_BEGIN
#define TSLI_AVX512_BEGIN
#define TSLI_TARGET_END
#endif

#endif
