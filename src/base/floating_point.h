// SPDX-License-Identifier: MIT
// Enters and leaves the floating-point state that the solver needs: round to nearest, subnormals kept, no traps. Hosts often flush
// subnormals to zero on audio or animation threads; leaving restores their state. Reading the state is much faster than
// writing it, and nearly all hosts have the standard one, so it is read first.
#ifndef TSLI_BASE_FLOATING_POINT_H
#define TSLI_BASE_FLOATING_POINT_H

#include <stdint.h>

// Each target has the type of its state, the standard state, and the bits of it that count.
#if defined(__SSE2__) || defined(_M_X64) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#include <emmintrin.h>

// The reset value: all exceptions masked, nearest, no FTZ, no DAZ. The lowest bits only record what has happened.
enum { TSLI_STANDARD_STATE = 0x1f80, TSLI_STATE_BITS = ~0x3f };
typedef unsigned tsli_floating_point;

static inline tsli_floating_point tsli_floating_point_get(void)
{
    return _mm_getcsr();
}

static inline void tsli_floating_point_set(tsli_floating_point state)
{
    _mm_setcsr(state);
}

#elif defined(__aarch64__) && defined(__GNUC__)

enum { TSLI_STANDARD_STATE = 0, TSLI_STATE_BITS = -1 }; // FPCR all clear: nearest, no flush, no traps
typedef uint64_t tsli_floating_point;

static inline tsli_floating_point tsli_floating_point_get(void)
{
    tsli_floating_point state;
    __asm__ volatile("mrs %0, fpcr" : "=r"(state));
    return state;
}

static inline void tsli_floating_point_set(tsli_floating_point state)
{
    __asm__ volatile("msr fpcr, %0" : : "r"(state) : "memory");
}

#else
#include <fenv.h>

// Targets on which only the rounding mode can be set.
enum { TSLI_STANDARD_STATE = FE_TONEAREST, TSLI_STATE_BITS = -1 };
typedef int tsli_floating_point;

static inline tsli_floating_point tsli_floating_point_get(void)
{
    return fegetround();
}

static inline void tsli_floating_point_set(tsli_floating_point state)
{
    fesetround(state);
}
#endif

static inline int tsli_floating_point_is_standard(tsli_floating_point state)
{
    return (state & (tsli_floating_point)TSLI_STATE_BITS) == (tsli_floating_point)TSLI_STANDARD_STATE;
}

static inline tsli_floating_point tsli_floating_point_enter(void)
{
    tsli_floating_point host = tsli_floating_point_get();
    if (!tsli_floating_point_is_standard(host))
        tsli_floating_point_set(TSLI_STANDARD_STATE);
    return host;
}

static inline void tsli_floating_point_leave(tsli_floating_point host)
{
    if (!tsli_floating_point_is_standard(host))
        tsli_floating_point_set(host);
}

#endif
