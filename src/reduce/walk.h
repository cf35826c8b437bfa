// SPDX-License-Identifier: MIT
// Tracks in progress in the lanes of the fast reducer; walk_avx2.c runs them.
#ifndef TSLI_REDUCE_WALK_H
#define TSLI_REDUCE_WALK_H

#include "reduce/tracks.h"

#if defined(_MSC_VER)
#include <intrin.h>
#endif

enum { TSLI_WALKS = 4 }; // that alternate; measured: fewer wait, more do not help
enum { TSLI_INVERSE_OF_KEY = 8, TSLI_INVERSE_OF_LAST = 9 };

typedef struct tsli_walk {
    _Alignas(32) double key[4]; // normalised for rotations
    double sums[4];             // S0 and the components of S1, of the segment before the current frame
    double inverses[10];        // of the lengths of rotations: the current frames, the key, the one before them
    double times;               // S2 of uneven frames
    double threshold;
    const float *values, *frame_times;
    uint32_t *frames; // next key to write
    tsl_key_track *track;
    uint32_t stride, frame_count, max_gap;
    uint32_t key_frame, frame, end; // frame: current; end: of the longest segment from the key
    uint32_t first;                 // 1: the current frame is the first after the key
    uint32_t running;
} tsli_walk;

static inline uint32_t tsli_lowest_bit(uint32_t bits)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctz(bits);
#else
    unsigned long index;
    _BitScanForward(&index, bits);
    return (uint32_t)index;
#endif
}

// Walks of one kind, all with times or all evenly spaced: TSLI_WALKS of them until one is done, or one to its end.
void tsli_walk_avx2(tsl_track_kind kind, int even, tsli_walk *walks, int count);

#endif
