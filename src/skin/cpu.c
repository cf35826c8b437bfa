// SPDX-License-Identifier: MIT
#include "skin/cpu.h"

#if TSLI_SKIN_X86 && defined(_MSC_VER) && !defined(__clang__)
#include <immintrin.h>
#include <intrin.h>

static tsli_skin_kernel skin_detect(void)
{
    int leaf_1[4], leaf_7[4];
    __cpuid(leaf_1, 0);
    if (leaf_1[0] < 7)
        return TSLI_SKIN_SCALAR;
    __cpuidex(leaf_1, 1, 0);
    __cpuidex(leaf_7, 7, 0);
    if (!(leaf_1[2] & (1 << 27))) // the system does not save wide registers
        return TSLI_SKIN_SCALAR;
    unsigned __int64 saved = _xgetbv(0);
    int fma = leaf_1[2] & (1 << 12), avx2 = leaf_7[1] & (1 << 5);
    int avx512 = (leaf_7[1] & (1 << 16)) && (leaf_7[1] & (1 << 31));
    if (!fma || !avx2 || (saved & 0x6) != 0x6)
        return TSLI_SKIN_SCALAR;
    return avx512 && (saved & 0xe6) == 0xe6 ? TSLI_SKIN_AVX512 : TSLI_SKIN_AVX2;
}

// cpuid is slow under a hypervisor, so its answer is kept. Every thread writes the same number.
tsli_skin_kernel tsli_skin_best_kernel(void)
{
    static volatile long kept = -1;
    if (kept < 0)
        kept = skin_detect();
    return kept;
}
#elif TSLI_SKIN_X86 && defined(__GNUC__)
tsli_skin_kernel tsli_skin_best_kernel(void)
{
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        return TSLI_SKIN_SCALAR;
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") ? TSLI_SKIN_AVX512
                                                                                   : TSLI_SKIN_AVX2;
}
#else
tsli_skin_kernel tsli_skin_best_kernel(void)
{
    return TSLI_SKIN_SCALAR;
}
#endif
