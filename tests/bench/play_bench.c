// SPDX-License-Identifier: MIT
// Playback: 1024 characters, a frame of 1/60 s each, beside what a careful programmer writes first: floats, linear searches,
// acosf and sinf. That checks no input, plays forwards only, knows markers of one order, and its sums drift.
#include "bench/bench.h"

#include "tassel/play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLAYS 1024u
#define MARKERS 8u
#define MOST_CROSSINGS 16u
#define FRAME (1.0f / 60.0f)

typedef struct play_bench {
    tsl_play_section sections[3];
    tsl_play_marker markers[MARKERS], others[MARKERS];
    tsl_play_timeline timeline;
    tsl_play_position begin[PLAYS], positions[PLAYS], base_positions[PLAYS];
    uint32_t crossed, base_crossed;
    tsl_play_track leaders[PLAYS], followers[PLAYS];
    tsl_play_followed followed[PLAYS];
    float base_followed[PLAYS];
    tsl_play_warp_step steps[PLAYS];
    tsl_play_warped warped[PLAYS];
    tsl_play_root base_warped[PLAYS];
} play_bench;

static uint32_t play_state = 9;

static float play_number(float low, float high)
{
    play_state = play_state * 1664525u + 1013904223u;
    return low + (high - low) * (float)(play_state >> 8) / 16777216.0f;
}

// ---- sections --------------------------------------------------------------------------------------------

static void play_rewind(void *context)
{
    play_bench *b = context;
    memcpy(b->positions, b->begin, sizeof b->positions);
    b->crossed = 0;
}

static void play_rewind_base(void *context)
{
    play_bench *b = context;
    memcpy(b->base_positions, b->begin, sizeof b->base_positions);
    b->base_crossed = 0;
}

static void play_run_advance(void *context)
{
    play_bench *b = context;
    tsl_play_crossing crossings[MOST_CROSSINGS];
    tsl_play_step step;
    for (uint32_t i = 0; i < PLAYS; ++i)
        if (tsl_play_advance(&b->timeline, FRAME, &b->positions[i], crossings, MOST_CROSSINGS, &step) == TSL_OK)
            b->crossed += step.crossing_count;
}

static uint32_t play_count(const play_bench *b, float from, float to)
{
    uint32_t count = 0;
    for (uint32_t m = 0; m < MARKERS; ++m)
        count += b->markers[m].time > from && b->markers[m].time <= to;
    return count;
}

static void play_base_advance(void *context)
{
    play_bench *b = context;
    for (uint32_t i = 0; i < PLAYS; ++i) {
        tsl_play_position *p = &b->base_positions[i];
        float then = p->time + FRAME;
        const tsl_play_section *s = &b->sections[p->section];
        while (then > s->end) {
            b->base_crossed += play_count(b, p->time, s->end);
            p->section = s->next;
            then -= s->end - b->sections[s->next].start;
            s = &b->sections[s->next];
            p->time = s->start;
        }
        b->base_crossed += play_count(b, p->time, then);
        p->time = then;
    }
}

static double play_compare_advance(void *context)
{
    const play_bench *b = context;
    double worst = fabs((double)b->crossed - (double)b->base_crossed);
    for (uint32_t i = 0; i < PLAYS; ++i) {
        worst = fmax(worst, b->positions[i].section != b->base_positions[i].section);
        worst = fmax(worst, fabs((double)b->positions[i].time - (double)b->base_positions[i].time));
    }
    return worst;
}

// ---- followers -------------------------------------------------------------------------------------------

static void play_run_follow(void *context)
{
    play_bench *b = context;
    for (uint32_t i = 0; i < PLAYS; ++i)
        tsl_play_follow(&b->leaders[i], &b->followers[i], &b->followed[i]);
}

// Both have the same names in the same order, once each.
static void play_base_follow(void *context)
{
    play_bench *b = context;
    for (uint32_t i = 0; i < PLAYS; ++i) {
        const tsl_play_track *l = &b->leaders[i], *f = &b->followers[i];
        uint32_t after = 0;
        while (after < l->marker_count && l->markers[after].time <= l->time)
            ++after;
        uint32_t before = (after + l->marker_count - 1) % l->marker_count;
        after %= l->marker_count;
        float from = l->markers[before].time, span = l->markers[after].time - from, gone = l->time - from;
        span += span <= 0.0f ? l->length : 0.0f;
        gone += gone < 0.0f ? l->length : 0.0f;
        float to = f->markers[before].time, other = f->markers[after].time - to;
        other += other <= 0.0f ? f->length : 0.0f;
        b->base_followed[i] = fmodf(to + gone / span * other, f->length);
    }
}

static double play_compare_follow(void *context)
{
    const play_bench *b = context;
    double worst = 0.0;
    for (uint32_t i = 0; i < PLAYS; ++i) {
        double off = fabs((double)b->followed[i].time - (double)b->base_followed[i]);
        worst = fmax(worst, fmin(off, (double)b->followers[i].length - off)); // the loop's end is its start
    }
    return worst;
}

// ---- warp ------------------------------------------------------------------------------------------------

static tsl_quat play_mul(tsl_quat a, tsl_quat b)
{
    tsl_quat q = {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                  a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
    return q;
}

static tsl_quat play_back(tsl_quat q)
{
    tsl_quat r = {-q.x, -q.y, -q.z, q.w};
    return r;
}

static tsl_vec3 play_rotated(tsl_quat q, tsl_vec3 v)
{
    tsl_quat p = {v.x, v.y, v.z, 0.0f}, r = play_mul(play_mul(q, p), play_back(q));
    tsl_vec3 out = {r.x, r.y, r.z};
    return out;
}

static tsl_vec3 play_plus(tsl_vec3 a, tsl_vec3 b, float scale)
{
    tsl_vec3 r = {a.x + scale * b.x, a.y + scale * b.y, a.z + scale * b.z};
    return r;
}

static float play_length(tsl_vec3 v)
{
    return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}

static tsl_play_root play_seen(const tsl_play_root *from, const tsl_play_root *r)
{
    tsl_quat back = play_back(from->rotation);
    tsl_play_root seen = {play_rotated(back, play_plus(r->position, from->position, -1.0f)),
                          play_mul(back, r->rotation)};
    return seen;
}

static tsl_quat play_part(tsl_quat q, float share)
{
    float angle = acosf(fminf(q.w, 1.0f)), sine = sinf(angle), s = sine > 1e-6f ? sinf(share * angle) / sine : share;
    tsl_quat r = {q.x * s, q.y * s, q.z * s, cosf(share * angle)};
    return r;
}

static void play_base_warp(void *context)
{
    play_bench *b = context;
    for (uint32_t i = 0; i < PLAYS; ++i) {
        const tsl_play_warp_step *s = &b->steps[i];
        tsl_play_root now = play_seen(&s->root_end, &s->root_now), after = play_seen(&s->root_end, &s->root_after),
                      truly = play_seen(&s->target, &s->character);
        tsl_vec3 error = play_plus(truly.position, now.position, -1.0f);
        float time = s->left_after / s->left_now, share = play_length(after.position) / play_length(now.position);
        tsl_quat turn = play_part(play_mul(truly.rotation, play_back(now.rotation)), time);
        tsl_vec3 then = play_plus(after.position, error, share);
        b->base_warped[i].position = play_plus(s->target.position, play_rotated(s->target.rotation, then), 1.0f);
        b->base_warped[i].rotation = play_mul(s->target.rotation, play_mul(turn, after.rotation));
    }
}

static void play_run_warp(void *context)
{
    play_bench *b = context;
    for (uint32_t i = 0; i < PLAYS; ++i)
        tsl_play_warp(&b->steps[i], &b->warped[i]);
}

static double play_compare_warp(void *context)
{
    const play_bench *b = context;
    double worst = 0.0;
    for (uint32_t i = 0; i < PLAYS; ++i) {
        const tsl_play_root *a = &b->warped[i].character, *c = &b->base_warped[i];
        float dot = a->rotation.x * c->rotation.x + a->rotation.y * c->rotation.y + a->rotation.z * c->rotation.z +
                    a->rotation.w * c->rotation.w;
        worst = fmax(worst, (double)play_length(play_plus(a->position, c->position, -1.0f)));
        worst = fmax(worst, fabs(1.0 - fabs((double)dot)));
    }
    return worst;
}

// ---- what is measured ------------------------------------------------------------------------------------

static tsl_play_root play_root(float x, float z, float angle)
{
    tsl_play_root r = {{x, 0.0f, z}, {0.0f, sinf(0.5f * angle), 0.0f, cosf(0.5f * angle)}};
    return r;
}

static void play_fill(play_bench *b)
{
    const tsl_play_section sections[3] = {{0.0f, 1.0f, 1, TSL_PLAY_NO_SECTION}, {1.0f, 2.5f, 2, 0}, {2.5f, 4.0f, 1, 1}};
    memcpy(b->sections, sections, sizeof sections);
    for (uint32_t m = 0; m < MARKERS; ++m) {
        b->markers[m] = (tsl_play_marker){0.21f + 0.45f * (float)m, m};
        b->others[m] = (tsl_play_marker){0.05f + 0.2f * (float)m + 0.01f * (float)(m * m), m};
    }
    b->timeline = (tsl_play_timeline){b->sections, b->markers, 3, MARKERS};
    for (uint32_t i = 0; i < PLAYS; ++i) {
        uint32_t s = i % 3;
        float time = play_number(b->sections[s].start, b->sections[s].end), t = play_number(0.0f, 0.9f);
        b->begin[i] = (tsl_play_position){s, time, 0.0f, 1};
        b->leaders[i] = (tsl_play_track){b->markers, MARKERS, 1, 4.0f, play_number(0.0f, 4.0f)};
        b->followers[i] = (tsl_play_track){b->others, MARKERS, 1, 2.2f, 0.0f};
        b->steps[i] = (tsl_play_warp_step){play_root(sinf(t), 2.0f * t, t),
                                           play_root(sinf(t + FRAME), 2.0f * (t + FRAME), t + FRAME),
                                           play_root(sinf(1.0f), 2.0f, 1.0f),
                                           play_root(sinf(t) + 0.05f, 2.0f * t - 0.1f, t + 0.1f),
                                           play_root(sinf(1.0f) + 0.1f, 2.1f, play_number(0.8f, 1.2f)),
                                           1.0f - t,
                                           1.0f - t - FRAME,
                                           0};
    }
}

void tsl_bench_play(bench *out);
void tsl_bench_play(bench *out)
{
    play_bench *b = malloc(sizeof *b);
    if (!b)
        abort();
    play_fill(b);
    const bench_case advance = {"play/advance",      "play", PLAYS, 1e-5, b, play_run_advance, play_base_advance,
                                play_compare_advance};
    const bench_case follow = {"play/follow",      "play", PLAYS, 1e-5, b, play_run_follow, play_base_follow,
                               play_compare_follow};
    const bench_case warp = {"play/warp", "play", PLAYS, 1e-5, b, play_run_warp, play_base_warp, play_compare_warp};
    bench_measure_prepared(out, &advance, play_rewind, play_rewind_base);
    bench_measure(out, &follow);
    bench_measure(out, &warp);
    free(b);
}
