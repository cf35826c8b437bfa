// SPDX-License-Identifier: MIT
// Keyframe reduction on a made clip of 67 joints, 450 frames, translation, rotation and scale: 90,450 keys.
#include "bench/bench.h"
#include "reduce/clip.h"
#include "reduce/tracks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tsl_bench_reduce(bench *b);

enum { JOINTS = 67, FRAMES = 450, TRACKS = 3 * JOINTS };

typedef struct workload {
    float values[TRACKS][FRAMES * 4];
    uint32_t frames[2][TRACKS][FRAMES]; // of run and baseline
    tsl_key_track tracks[2][TRACKS];
    uint32_t track_count;
    tsli_key_lanes lanes;
} workload;

static float noise(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 8388608.0f - 1.0f;
}

// A slow sway with a faster tremor: some nine keys in a hundred stay, as on motion capture.
static void make_values(tsl_track_kind kind, uint32_t seed, float *out)
{
    uint32_t state = seed * 7919u + 1u, width = kind == TSL_TRACK_ROTATION ? 4u : 3u;
    float phase[4], rate[4];
    for (int c = 0; c < 4; ++c) {
        phase[c] = 3.0f * noise(&state);
        rate[c] = 0.02f + 0.015f * noise(&state);
    }
    for (uint32_t f = 0; f < FRAMES; ++f) {
        float *v = out + f * width, square = 0.0f;
        for (uint32_t c = 0; c < width; ++c) {
            float x = phase[c] + rate[c] * (float)f;
            v[c] = (c < 3 ? 0.35f : 1.0f) * sinf(x) + 0.0003f * noise(&state) + (c == 3 ? 1.2f : 0.0f);
            square += v[c] * v[c];
        }
        for (uint32_t c = 0; kind == TSL_TRACK_ROTATION && c < 4; ++c)
            v[c] /= sqrtf(square);
    }
}

// kinds: 0 all three, else rotations or vectors alone, as many tracks.
static void make_workload(workload *w, int mixed, tsl_track_kind kind)
{
    w->track_count = TRACKS;
    for (uint32_t t = 0; t < TRACKS; ++t) {
        tsl_track_kind own = mixed ? (t % 3 == 1 ? TSL_TRACK_ROTATION : TSL_TRACK_VECTOR) : kind;
        make_values(own, t, w->values[t]);
        for (int side = 0; side < 2; ++side) {
            tsl_key_track track = {w->values[t], NULL, w->frames[side][t], own, FRAMES, 0, 0, 2e-4f, 0};
            w->tracks[side][t] = track;
        }
    }
}

static void run_lanes(void *context)
{
    workload *w = context;
    tsli_key_tracks_reduce_with(w->tracks[0], w->track_count, w->lanes);
}

static void run_one_by_one(void *context)
{
    workload *w = context;
    for (uint32_t t = 0; t < w->track_count; ++t)
        tsli_key_tracks_reduce_with(&w->tracks[0][t], 1, w->lanes);
}

// The definition as it stands: for every candidate, the sum over the frames between. What is the same for all
// candidates of a key, the logarithms, is kept.
static void reduce_quadratic(tsl_key_track *track)
{
    tsli_dquat v[FRAMES];
    uint32_t width = tsli_track_width(track->kind), key = 0, count = 1;
    track->frames[0] = 0;
    for (uint32_t m = 1; m < track->frame_count; ++m) {
        tsli_dquat from =
            tsli_greedy_key(track->kind, tsli_greedy_value(track->kind, track->values + (size_t)key * width));
        v[m] = tsli_greedy_difference(track->kind, from,
                                      tsli_greedy_value(track->kind, track->values + (size_t)m * width));
        double error = 0.0;
        for (uint32_t i = key + 1; i < m; ++i) {
            double s = (double)(i - key) / (double)(m - key);
            double x = v[i].x - s * v[m].x, y = v[i].y - s * v[m].y, z = v[i].z - s * v[m].z;
            error += (x * x + y * y) + z * z;
        }
        if (m - key > 1 && error > track->threshold) {
            key = track->frames[count++] = m - 1;
            --m;
        }
    }
    if (key != track->frame_count - 1)
        track->frames[count++] = track->frame_count - 1;
    track->key_count = count;
}

// The same with nothing kept: every candidate takes all logarithms again.
static void reduce_naive(tsl_key_track *track)
{
    uint32_t width = tsli_track_width(track->kind), key = 0, count = 1;
    track->frames[0] = 0;
    for (uint32_t m = 1; m < track->frame_count; ++m) {
        tsli_dquat from =
            tsli_greedy_key(track->kind, tsli_greedy_value(track->kind, track->values + (size_t)key * width));
        tsli_dquat end = tsli_greedy_difference(track->kind, from,
                                                tsli_greedy_value(track->kind, track->values + (size_t)m * width));
        double error = 0.0;
        for (uint32_t i = key + 1; i < m; ++i) {
            tsli_dquat v = tsli_greedy_difference(track->kind, from,
                                                  tsli_greedy_value(track->kind, track->values + (size_t)i * width));
            double s = (double)(i - key) / (double)(m - key);
            double x = v.x - s * end.x, y = v.y - s * end.y, z = v.z - s * end.z;
            error += (x * x + y * y) + z * z;
        }
        if (m - key > 1 && error > track->threshold) {
            key = track->frames[count++] = m - 1;
            --m;
        }
    }
    if (key != track->frame_count - 1)
        track->frames[count++] = track->frame_count - 1;
    track->key_count = count;
}

static void run_quadratic(void *context)
{
    workload *w = context;
    for (uint32_t t = 0; t < w->track_count; ++t)
        reduce_quadratic(&w->tracks[1][t]);
}

static void run_naive(void *context)
{
    workload *w = context;
    for (uint32_t t = 0; t < w->track_count; ++t)
        reduce_naive(&w->tracks[1][t]);
}

// Keys that differ.
static double compare_keys(void *context)
{
    const workload *w = context;
    double different = 0.0;
    for (uint32_t t = 0; t < w->track_count; ++t) {
        const tsl_key_track *x = &w->tracks[0][t], *y = &w->tracks[1][t];
        different +=
            x->key_count != y->key_count || memcmp(x->frames, y->frames, x->key_count * sizeof *x->frames) != 0;
    }
    return different;
}

// The quadratic version beside it keeps the logarithms of a key's candidates; the naive one keeps nothing. scalar: one
// track at a time in plain C.
static void bench_fast(bench *b)
{
    static const struct {
        const char *name;
        void (*run)(void *);
        void (*baseline)(void *);
        tsli_key_lanes lanes;
        int best;  // of this processor, not `lanes`
        int kinds; // of tracks: 3, or 1 for mixed alone, to keep a whole run short
    } forms[] = {{"scalar", run_one_by_one, run_quadratic, TSLI_KEY_PLAIN, 0, 3},
                 {"scalar_naive", run_one_by_one, run_naive, TSLI_KEY_PLAIN, 0, 1},
                 {"one_track", run_one_by_one, run_quadratic, 0, 1, 1},
                 {"lanes", run_lanes, run_quadratic, 0, 1, 3},
                 {"lanes_naive", run_lanes, run_naive, 0, 1, 1}};
    static const char *const kinds[3] = {"mixed", "rotation", "vector"};
    workload *w = malloc(sizeof *w);
    if (!w)
        return;
    for (int kind = 0; kind < 3; ++kind) {
        make_workload(w, kind == 0, kind == 1 ? TSL_TRACK_ROTATION : TSL_TRACK_VECTOR);
        for (size_t i = 0; i < sizeof forms / sizeof forms[0]; ++i) {
            char name[64];
            w->lanes = forms[i].best ? tsli_key_lanes_best() : forms[i].lanes;
            if (w->lanes > tsli_key_lanes_best() || kind >= forms[i].kinds)
                continue;
            snprintf(name, sizeof name, "reduce/fast/%s/%s", forms[i].name, kinds[kind]);
            bench_case c = {name, "key",        (double)TRACKS * FRAMES, 0.0,
                            w,    forms[i].run, forms[i].baseline,       compare_keys};
            bench_measure(b, &c);
        }
    }
    free(w);
}

typedef struct clip_load {
    float values[TRACKS][FRAMES * 4];
    int32_t parents[JOINTS];
    tsl_transform rest[JOINTS];
    tsl_reduce_track tracks[TRACKS];
    tsl_reduce_desc desc;
    tsl_reduce_sizes sizes;
    tsl_reduce_output output;
    tsl_curve curves[TRACKS];
    void *scratch;
    tsl_reduce_report report;
    tsl_key_track fast[TRACKS]; // the same for the fast reducer
    uint32_t frames[TRACKS][FRAMES];
    uint32_t cursors[2][TRACKS];
    float sampled[2][TRACKS * 4];
    int steps;
} clip_load;

static int make_clip(clip_load *c, tsl_interpolation output)
{
    static const float still[3] = {0.0f, 0.25f, 0.02f};
    memset(c, 0, sizeof *c);
    for (uint32_t j = 0; j < JOINTS; ++j) {
        c->parents[j] = j == 0 ? -1 : j % 8 == 0 ? 0 : (int32_t)j - 1; // eight limbs and a bit
        c->rest[j].rotation.w = c->rest[j].scale.x = c->rest[j].scale.y = c->rest[j].scale.z = 1.0f;
        for (uint32_t target = 0; target < 3; ++target) {
            uint32_t t = j * 3 + target;
            make_values(target == TSL_TARGET_ROTATION ? TSL_TRACK_ROTATION : TSL_TRACK_VECTOR, t, c->values[t]);
            for (uint32_t i = 0; i < FRAMES * 3 && target != TSL_TARGET_ROTATION && j != 0; ++i)
                c->values[t][i] = target == TSL_TARGET_SCALE ? 1.0f : still[i % 3]; // bones keep their length
            for (uint32_t i = 0; i < FRAMES * 3 && target == TSL_TARGET_SCALE; ++i)
                c->values[t][i] = 1.0f;
            c->tracks[t].values = c->values[t];
            c->tracks[t].target = target;
            c->tracks[t].joint = (int32_t)j;
            c->tracks[t].output = output;
            c->fast[t].values = c->values[t];
            c->fast[t].frames = c->frames[t];
            c->fast[t].kind = target == TSL_TARGET_ROTATION ? TSL_TRACK_ROTATION : TSL_TRACK_VECTOR;
            c->fast[t].frame_count = FRAMES;
            c->fast[t].threshold = 1e-6f;
        }
    }
    tsl_reduce_desc_init(&c->desc, (uint32_t)sizeof c->desc);
    c->desc.joint_count = JOINTS;
    c->desc.frame_count = FRAMES;
    c->desc.track_count = TRACKS;
    c->desc.parents = c->parents;
    c->desc.rest_local = c->rest;
    c->desc.tracks = c->tracks;
    if (tsl_reduce_measure(&c->desc, &c->sizes) != TSL_OK)
        return 0;
    c->scratch = malloc(c->sizes.scratch_bytes);
    c->output.curves = c->curves;
    c->output.times = malloc(c->sizes.keys * sizeof(float));
    c->output.values = malloc(c->sizes.floats * sizeof(float));
    c->output.time_capacity = c->sizes.keys;
    c->output.value_capacity = c->sizes.floats;
    return c->scratch && c->output.times && c->output.values;
}

static void free_clip(clip_load *c)
{
    free(c->scratch);
    free(c->output.times);
    free(c->output.values);
}

static void run_clip(void *context)
{
    clip_load *c = context;
    tsl_reduce_clip(&c->desc, c->scratch, c->sizes.scratch_bytes, &c->output, &c->report);
}

// What the guarantee costs: the fast reducer, which gives none.
static void run_clip_fast(void *context)
{
    clip_load *c = context;
    tsl_key_tracks_reduce(c->fast, TRACKS);
}

static double compare_clips(void *context)
{
    const clip_load *c = context;
    return c->report.max_error <= c->desc.tolerance ? 0.0 : 1.0;
}

static void sample_steps(clip_load *c, int side, int with_cursor)
{
    for (int i = 0; i < c->steps; ++i) // forward through the clip at 60 per second
        tsl_curves_sample(c->curves, TRACKS, (float)i * (1.0f / 60.0f), with_cursor ? c->cursors[side] : NULL,
                          c->sampled[side], TRACKS * 4);
}

static void run_sample_forward(void *context)
{
    clip_load *c = context;
    memset(c->cursors[0], 0, sizeof c->cursors[0]);
    sample_steps(c, 0, 1);
}

static void run_sample_search(void *context)
{
    sample_steps(context, 1, 0);
}

static double compare_samples(void *context)
{
    const clip_load *c = context;
    return memcmp(c->sampled[0], c->sampled[1], sizeof c->sampled[0]) != 0;
}

static void bench_guaranteed(bench *b)
{
    static const struct {
        const char *name;
        tsl_interpolation output;
    } forms[3] = {{"reduce/guaranteed/linear", TSL_INTERPOLATION_LINEAR},
                  {"reduce/guaranteed/cubic", TSL_INTERPOLATION_CUBICSPLINE},
                  {"reduce/guaranteed/smallest", TSL_INTERPOLATION_SMALLEST}};
    clip_load *c = malloc(sizeof *c);
    if (!c)
        return;
    for (int i = 0; i < 3; ++i) {
        bench_case work = {forms[i].name, "key",        (double)TRACKS * FRAMES, 0.0, c, run_clip,
                           run_clip_fast, compare_clips};
        if (!bench_wants(b, forms[i].name) && !(i == 0 && bench_wants(b, "reduce/sample/forward")))
            continue;
        if (make_clip(c, forms[i].output))
            bench_measure(b, &work);
        if (i == 0) {
            bench_case play = {"reduce/sample/forward", "value",           200.0 * TRACKS, 0.0, c,
                               run_sample_forward,      run_sample_search, compare_samples};
            c->steps = 200;
            run_clip(c);
            bench_measure(b, &play);
        }
        free_clip(c);
    }
    free(c);
}

void tsl_bench_reduce(bench *b)
{
    bench_fast(b);
    bench_guaranteed(b);
}
