// SPDX-License-Identifier: MIT
// What a host may have set on the processor's floating-point unit: rounding, and flushing of subnormal numbers, as audio
// and animation threads do. Mode 0 is the standard one; a test runs in it but for the calls it tests.
#ifndef TASSEL_TESTS_HOST_MODE_H
#define TASSEL_TESTS_HOST_MODE_H

#include <stdint.h>

#define HOST_MODE_COUNT ((uint32_t)(sizeof host_modes / sizeof *host_modes))

#if defined(__SSE2__) || defined(_M_X64)
#include <fenv.h>
#include <immintrin.h>

// All exceptions masked. Bit 15 flushes results, bit 6 operands; 13 and 14 round down, up, towards zero.
static const uint32_t host_modes[] = {0x1f80u, 0x9f80u, 0x1fc0u, 0x9fc0u, 0x3f80u, 0x5f80u, 0x7f80u, 0xdfc0u};

// Of the C library too, which on x86 rounds by a state of its own: fesetround sets both.
static inline int host_mode_rounding(uint32_t mode)
{
    static const int roundings[4] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
    return roundings[host_modes[mode] >> 13 & 3];
}

static inline void host_mode_set(uint32_t mode)
{
    fesetround(host_mode_rounding(mode));
    _mm_setcsr(host_modes[mode]);
}

static inline int host_mode_holds(uint32_t mode)
{
    return (_mm_getcsr() & ~0x3fu) == host_modes[mode] && // without what has happened so far
           fegetround() == host_mode_rounding(mode);
}

#elif defined(__aarch64__) && defined(__GNUC__)

// Bit 24 flushes, 25 makes every NaN the same; 22 and 23 round up, down, towards zero.
static const uint32_t host_modes[] = {0u, 1u << 24, 1u << 25, 1u << 22, 2u << 22, 3u << 22, 13u << 22};

static inline void host_mode_set(uint32_t mode)
{
    uint64_t fpcr = host_modes[mode];
    __asm__ volatile("msr fpcr, %0" : : "r"(fpcr) : "memory");
}

static inline int host_mode_holds(uint32_t mode)
{
    uint64_t fpcr;
    __asm__ volatile("mrs %0, fpcr" : "=r"(fpcr) : : "memory");
    return fpcr == host_modes[mode];
}

#else
#include <fenv.h>

static const int host_modes[] = {
    FE_TONEAREST,
#if defined(FE_UPWARD)
    FE_UPWARD,
#endif
#if defined(FE_DOWNWARD)
    FE_DOWNWARD,
#endif
#if defined(FE_TOWARDZERO)
    FE_TOWARDZERO,
#endif
};

static inline void host_mode_set(uint32_t mode)
{
    fesetround(host_modes[mode]);
}

static inline int host_mode_holds(uint32_t mode)
{
    return fegetround() == host_modes[mode];
}

#endif
#endif
