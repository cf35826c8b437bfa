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

// What a usual step runs. Linkers put it together: to a step that finds none of the library in the caches, a page of code more is as
// much as a dozen lines of it.
#if defined(__GNUC__)
#define TSLI_HOT __attribute__((hot))
#else
#define TSLI_HOT
#endif

// What is called to refuse, or by few. It lies elsewhere, and so does what leads to it.
#if defined(__GNUC__)
#define TSLI_COLD __attribute__((cold))
#else
#define TSLI_COLD
#endif

// A branch whose spills shall not be paid by those who do not take it.
#if defined(__GNUC__)
#define TSLI_RARELY(condition) __builtin_expect(!!(condition), 0)
#else
#define TSLI_RARELY(condition) (condition)
#endif

// A structure that may lie in memory which is declared as another type.
#if defined(__GNUC__)
#define TSLI_MAY_ALIAS __attribute__((may_alias))
#else
#define TSLI_MAY_ALIAS
#endif

// Which vector instructions the target may have at all.
#if defined(__x86_64__) || defined(_M_X64) || defined(__SSE2__) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#define TSLI_HAS_X86_LANES 1
#endif
#if defined(__aarch64__) || defined(_M_ARM64)
#define TSLI_HAS_NEON_LANES 1
#endif
#if defined(__wasm_simd128__)
#define TSLI_HAS_WASM_LANES 1
#endif

// The kernels of this build: all that the target may run, but for those that TSL_NO_SSE2, TSL_NO_AVX2 and TSL_NO_NEON leave out
// to make the library smaller. What is no kernel uses the target's registers all the same.
#if defined(TSLI_HAS_X86_LANES) && !defined(TSL_NO_SSE2)
#define TSLI_HAS_SSE2_KERNELS 1
#endif
#if defined(TSLI_HAS_X86_LANES) && !defined(TSL_NO_AVX2)
#define TSLI_HAS_AVX2_KERNELS 1
#endif
#if defined(TSLI_HAS_NEON_LANES) && !defined(TSL_NO_NEON)
#define TSLI_HAS_NEON_KERNELS 1
#endif
#if defined(TSLI_HAS_SSE2_KERNELS) || defined(TSLI_HAS_NEON_KERNELS) || defined(TSLI_HAS_WASM_LANES)
#define TSLI_HAS_FOUR_KERNELS 1 // of registers of four floats (math/four.h)
#endif

// Code between TSLI_TARGET_BEGIN("avx2") and TSLI_TARGET_END may use AVX2, and nothing outside can: no build needs flags per
// file. immintrin.h is included before. MSVC needs neither.
#define TSLI_PRAGMA(...) _Pragma(#__VA_ARGS__)
#if defined(__clang__)
#define TSLI_TARGET_BEGIN(set)                                                                               \
    TSLI_PRAGMA(clang attribute push(__attribute__((target(set))), apply_to = function))
#define TSLI_TARGET_END TSLI_PRAGMA(clang attribute pop)
#elif defined(__GNUC__)
#define TSLI_TARGET_BEGIN(set) TSLI_PRAGMA(GCC push_options) TSLI_PRAGMA(GCC target(set))
#define TSLI_TARGET_END TSLI_PRAGMA(GCC pop_options)
#else
#define TSLI_TARGET_BEGIN(set)
#define TSLI_TARGET_END
#endif

#endif
