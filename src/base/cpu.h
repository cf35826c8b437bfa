// SPDX-License-Identifier: MIT
// Detects the processor. gcc and clang cache the cpuid result in their run-time, so nothing is cached here.
#ifndef TSLI_BASE_CPU_H
#define TSLI_BASE_CPU_H

#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
#include <immintrin.h>
#include <intrin.h>
static inline int tsli_cpu_has_avx2(void)
{
    int info[4];
    __cpuid(info, 0);
    if (info[0] < 7)
        return 0;
    __cpuid(info, 1);
    if ((info[2] & (1 << 27)) == 0 || (_xgetbv(0) & 6) != 6) // the system must save the wide registers
        return 0;
    __cpuidex(info, 7, 0);
    return (info[1] & (1 << 5)) != 0;
}
#elif defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
static inline int tsli_cpu_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") != 0;
}
#else
static inline int tsli_cpu_has_avx2(void)
{
    return 0;
}
#endif

#endif
