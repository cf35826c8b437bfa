// SPDX-License-Identifier: MIT
// One track of the fast reducer, a few frames at a time.
#include "base/cpu.h"
#include "reduce/tracks.h"

// Logarithms do not hang on one another as the sums do: taken for several frames at once they overlap, and the
// compiler finds vectors in them. More frames waste more at the next key.
enum { BATCH = 8 };

typedef struct track_batch {
    double x[BATCH], y[BATCH], z[BATCH]; // differences from the key
} track_batch;

#define PLAIN(name) name##_plain
#include "reduce/track_plain.h"
#undef PLAIN

void tsli_key_track_reduce(tsl_key_track *track)
{
    track_reduce_any_plain(track);
}

// The same source in AVX2's encoding: a third fewer instructions for rotations.
#if TSLI_X86
TSLI_AVX2_BEGIN
#define PLAIN(name) name##_avx2
#include "reduce/track_plain.h"
#undef PLAIN
TSLI_TARGET_END

void tsli_key_track_reduce_avx2(tsl_key_track *track)
{
    track_reduce_any_avx2(track);
}
#endif
