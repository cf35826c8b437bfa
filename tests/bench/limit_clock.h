// SPDX-License-Identifier: MIT
// Included before everything else in the measuring stick's programs, which count ticks of a processor's clock and
// take them for those of 2.3 GHz. The ticks they are given here are made from the system's clock: the nanoseconds they
// print are true on any machine.
#include <stdint.h>
#include <time.h>
#include <x86intrin.h>

static inline uint64_t limit_clock_ticks(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)(2.3 * (1e9 * (double)(now.tv_sec % 100000) + (double)now.tv_nsec));
}

#undef __rdtsc
#define __rdtsc() limit_clock_ticks()
