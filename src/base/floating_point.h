// SPDX-License-Identifier: MIT
// Enters and leaves the floating-point state that the solver needs: round to nearest, subnormals kept, no traps. Hosts often flush
// subnormals to zero on audio or animation threads; leaving restores their state. Reading the state is much faster than
// writing it, and nearly all hosts have the standard one, so it is read first.
#ifndef TSLI_BASE_FLOATING_POINT_H
#define TSLI_BASE_FLOATING_POINT_H

#include <stdint.h>

#if defined(__SSE2__) || defined(_M_X64) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#include <emmintrin.h>

typedef struct tsli_floating_point {
    unsigned state;
} tsli_floating_point;

// The reset value: all exceptions masked, nearest, no FTZ, no DAZ. The lowest bits only record what has happened.
static inline int tsli_floating_point_is_standard(tsli_floating_point host)
{
    return (host.state & ~0x3fu) == 0x1f80u;
}

static inline tsli_floating_point tsli_floating_point_enter(void)
{
    tsli_floating_point host = {_mm_getcsr()};
    if (!tsli_floating_point_is_standard(host))
        _mm_setcsr(0x1f80u);
    return host;
}

static inline void tsli_floating_point_leave(tsli_floating_point host)
{
    if (!tsli_floating_point_is_standard(host))
        _mm_setcsr(host.state);
}

#elif defined(__aarch64__) && defined(__GNUC__)

typedef struct tsli_floating_point {
    uint64_t state;
} tsli_floating_point;

static inline tsli_floating_point tsli_floating_point_enter(void)
{
    tsli_floating_point host;
    uint64_t wanted = 0; // FPCR all clear: nearest, no flush, no traps
    __asm__ volatile("mrs %0, fpcr" : "=r"(host.state));
    if (host.state != wanted)
        __asm__ volatile("msr fpcr, %0" : : "r"(wanted) : "memory");
    return host;
}

static inline void tsli_floating_point_leave(tsli_floating_point host)
{
    if (host.state != 0)
        __asm__ volatile("msr fpcr, %0" : : "r"(host.state) : "memory");
}

#else
#include <fenv.h>

// Targets on which only the rounding mode can be set.
typedef struct tsli_floating_point {
    int rounding;
} tsli_floating_point;

static inline tsli_floating_point tsli_floating_point_enter(void)
{
    tsli_floating_point host = {fegetround()};
    if (host.rounding != FE_TONEAREST)
        fesetround(FE_TONEAREST);
    return host;
}

static inline void tsli_floating_point_leave(tsli_floating_point host)
{
    if (host.rounding != FE_TONEAREST)
        fesetround(host.rounding);
}

#endif
#endif
