// SPDX-License-Identifier: MIT
// What depends on compiler and processor. Which processor this is, asked per call: two instructions against
// thousands, and no state to race for.
#ifndef TSLI_REDUCE_CPU_H
#define TSLI_REDUCE_CPU_H

// For loops that are written once and inlined with a constant, so that branches on it vanish.
#if defined(_MSC_VER)
#define TSLI_REDUCE_INLINE static __forceinline
#elif defined(__GNUC__)
#define TSLI_REDUCE_INLINE static inline __attribute__((always_inline))
#else
#define TSLI_REDUCE_INLINE static inline
#endif

#if (defined(__x86_64__) || defined(_M_X64) || defined(__i386__) || defined(_M_IX86)) && !defined(TSL_NO_SIMD)
#define TSLI_REDUCE_X86 1
#else
#define TSLI_REDUCE_X86 0
#endif

#if TSLI_REDUCE_X86
#include <immintrin.h>
#if defined(_MSC_VER)
#include <intrin.h>
static inline int tsli_reduce_has_avx2(void)
{
    int info[4];
    __cpuid(info, 0);
    if (info[0] < 7)
        return 0;
    __cpuid(info, 1);
    if ((info[2] & (1 << 27)) == 0 || (info[2] & (1 << 28)) == 0) // OSXSAVE, AVX
        return 0;
    if ((_xgetbv(0) & 6) != 6)
        return 0;
    __cpuidex(info, 7, 0);
    return (info[1] & (1 << 5)) != 0;
}
#else
static inline int tsli_reduce_has_avx2(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") != 0;
}
#endif
#else
static inline int tsli_reduce_has_avx2(void)
{
    return 0;
}
#endif

#endif
