// SPDX-License-Identifier: MIT
// The scenes of tests/scenes, whose names and same_bits.h's would clash in one file.
#ifndef TASSEL_TESTS_SAME_BITS_WORLDS_H
#define TASSEL_TESTS_SAME_BITS_WORLDS_H

#include <stdint.h>

enum { SAME_BITS_WORKERS = 16 };

// How many workers are tried after so many: all numbers with threads. Without, where workers are no more than an order, which is
// drawn anew for each number, powers of two do, since emulators spend most of their time here.
#if defined(SAME_BITS_THREADS)
#define SAME_BITS_NEXT_WORKERS(count) ((count) + 1)
#else
#define SAME_BITS_NEXT_WORKERS(count) (2 * (count))
#endif

uint32_t same_bits_world_count(void);
const char *same_bits_world_name(uint32_t world);
// `frames` of one of them on a lane type, its steps shared out to `workers` workers in shuffled order (0: no parallel_for).
// 0 when this processor or build lacks the lane type.
int same_bits_world_run(uint32_t world, uint32_t lanes, uint32_t workers, uint32_t frames, uint64_t *out_hash);

#endif
