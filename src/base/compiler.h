// SPDX-License-Identifier: MIT
// What compilers spell differently: functions that must be inlined, and code for processors beyond the one the build is for.
#ifndef TSLI_BASE_COMPILER_H
#define TSLI_BASE_COMPILER_H

#if defined(__GNUC__)
#define TSLI_ATTRIBUTE(...) __attribute__((__VA_ARGS__))
#define TSLI_RARELY(condition) __builtin_expect(!!(condition), 0)
#else
#define TSLI_ATTRIBUTE(...)
#define TSLI_RARELY(condition) (condition)
#endif

// FORCE: for kernels made of many small functions, and for loops written once and inlined with a constant, so that branches on it
// vanish. NO: keeps arithmetic between two calls, since compilers do not know that a call may change how the processor rounds.
#if defined(_MSC_VER)
#define TSLI_FORCE_INLINE static __forceinline
#define TSLI_NO_INLINE static __declspec(noinline)
#else
#define TSLI_FORCE_INLINE static inline TSLI_ATTRIBUTE(always_inline)
#define TSLI_NO_INLINE static TSLI_ATTRIBUTE(noinline)
#endif

// Marks what a usual step runs. Linkers put it together: for a step that finds none of the library in the caches, one more page of
// code costs as much as a dozen cache lines.
#define TSLI_HOT TSLI_ATTRIBUTE(hot)
// Marks refusals and rare calls. They lie elsewhere, and so does the code that leads to them.
#define TSLI_COLD TSLI_ATTRIBUTE(cold)
// A struct that may lie in memory declared as another type.
#define TSLI_MAY_ALIAS TSLI_ATTRIBUTE(may_alias)
// A function that formats as printf does: which parameter is the format, and which the first argument.
#define TSLI_PRINTF_LIKE(format_at, first) TSLI_ATTRIBUTE(format(printf, format_at, first))

// Vector instructions the target may have.
#if defined(__x86_64__) || defined(_M_X64) || defined(__SSE2__) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#define TSLI_HAS_X86_LANES 1
#endif
#if defined(__aarch64__) || defined(_M_ARM64)
#define TSLI_HAS_NEON_LANES 1
#endif
#if defined(__wasm_simd128__)
#define TSLI_HAS_WASM_LANES 1
#endif

// The kernels of this build: all that the target may run, except those that TSL_NO_SSE2, TSL_NO_AVX2, TSL_NO_NEON and TSL_NO_SCALAR
// remove to make the library smaller. Code outside kernels uses the target's registers all the same.
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
#if !defined(TSLI_HAS_FOUR_KERNELS) || !defined(TSL_NO_SCALAR)
#define TSLI_HAS_SCALAR_KERNELS 1 // other targets have none but these
#endif

// Only code between TSLI_TARGET_BEGIN("avx2") and TSLI_TARGET_END may use AVX2, so no build needs flags per file. immintrin.h is
// included before. MSVC needs neither.
#define TSLI_PRAGMA(...) _Pragma(#__VA_ARGS__)
#if defined(__clang__)
#define TSLI_TARGET_BEGIN(set) TSLI_PRAGMA(clang attribute push(__attribute__((target(set))), apply_to = function))
#define TSLI_TARGET_END TSLI_PRAGMA(clang attribute pop)
#elif defined(__GNUC__)
#define TSLI_TARGET_BEGIN(set) TSLI_PRAGMA(GCC push_options) TSLI_PRAGMA(GCC target(set))
#define TSLI_TARGET_END TSLI_PRAGMA(GCC pop_options)
#else
#define TSLI_TARGET_BEGIN(set)
#define TSLI_TARGET_END
#endif

#endif
