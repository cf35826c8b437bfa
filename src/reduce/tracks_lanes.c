// SPDX-License-Identifier: MIT
// Passes tracks to the walks of walk_kernel.h, grouped by kind.
#include "base/cpu.h"
#include "reduce/tracks.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#include "reduce/walk.h"

#include <string.h>

static void walk_start(tsli_walk *walk, tsl_key_track *track)
{
    tsli_dquat value = tsli_greedy_value(track->kind, track->values);
    tsli_dquat key = tsli_greedy_key(track->kind, value);
    memset(walk, 0, sizeof *walk);
    walk->key[0] = key.x;
    walk->key[1] = key.y;
    walk->key[2] = key.z;
    walk->key[3] = key.w;
    walk->inverses[TSLI_INVERSE_OF_KEY] = tsli_inverse_length(tsli_dquat_dot(value, value));
    walk->threshold = track->threshold;
    walk->values = track->values;
    walk->frame_times = track->times;
    walk->frames = track->frames;
    *walk->frames++ = 0;
    walk->track = track;
    walk->stride = tsli_key_track_stride(track);
    walk->frame_count = track->frame_count;
    walk->max_gap = track->max_gap != 0 ? track->max_gap : UINT32_MAX;
    walk->end = track->frame_count <= walk->max_gap ? track->frame_count : walk->max_gap + 1;
    walk->frame = walk->first = 1;
    walk->running = 1;
}

static void walk_finish(tsli_walk *walk)
{
    walk->track->key_count = (uint32_t)(walk->frames - walk->track->frames);
}

// Shared by the walks of one round.
typedef struct walk_kind {
    tsl_track_kind kind;
    int even; // no times
} walk_kind;

static int walk_fits(const walk_kind *kind, const tsl_key_track *track)
{
    return track->kind == kind->kind && (track->times == NULL) == kind->even;
}

static void reduce_alike(tsl_key_track *tracks, uint32_t track_count, const walk_kind *kind)
{
    tsli_walk walks[TSLI_WALKS];
    uint32_t alike = 0;
    int count = 0;
    for (uint32_t i = 0; i < track_count; ++i)
        alike += walk_fits(kind, &tracks[i]);
    for (uint32_t i = 0; i < track_count; ++i) {
        if (!walk_fits(kind, &tracks[i]))
            continue;
        // with fewer tracks to overlap the plain form is faster
        if (alike < TSLI_WALKS || tracks[i].frame_count == 1) {
            tsli_key_track_reduce(&tracks[i]);
            continue;
        }
        walk_start(&walks[count++], &tracks[i]);
        if (count < TSLI_WALKS)
            continue;
        tsli_walk_avx2(kind->kind, kind->even, walks, TSLI_WALKS);
        for (int k = TSLI_WALKS; k-- > 0;)
            if (!walks[k].running) {
                walk_finish(&walks[k]);
                walks[k] = walks[--count];
            }
    }
    for (int k = 0; k < count; ++k) {
        tsli_walk_avx2(kind->kind, kind->even, &walks[k], 1);
        walk_finish(&walks[k]);
    }
}
#endif

tsli_key_lanes tsli_key_lanes_best(void)
{
    return tsli_cpu_has_avx2() ? TSLI_KEY_AVX2 : TSLI_KEY_PLAIN;
}

void tsli_key_tracks_walk(tsl_key_track *tracks, uint32_t track_count, tsli_key_lanes lanes)
{
#ifdef TSLI_HAS_AVX2_KERNELS
    for (tsl_track_kind kind = TSL_TRACK_ROTATION; lanes == TSLI_KEY_AVX2 && kind <= TSL_TRACK_SCALAR; ++kind)
        for (int even = 0; even <= 1; ++even) {
            walk_kind alike = {kind, even};
            reduce_alike(tracks, track_count, &alike);
        }
    if (lanes == TSLI_KEY_AVX2)
        return;
#endif
    (void)lanes;
    for (uint32_t i = 0; i < track_count; ++i)
        tsli_key_track_reduce(&tracks[i]);
}
