// SPDX-License-Identifier: MIT
// Any bytes as calls of play.h. The first says of which function, and whether the other bytes are its numbers as they are,
// most of them out of range, or choose good ones, for which the promises of the header are held: any split into steps
// ends alike, a window's own end as the target changes no bit, equal tracks keep the leader's time. When the bytes
// are used up, numbers go on from their hash.
#include "standalone.h"

#include "tassel/play.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_SECTIONS 8
#define MOST_MARKERS 12
#define MOST_CROSSINGS 4096
#define MOST_STEPS 24
#define MOST_SECONDS 5.0 // of one input under a sanitizer; a step of 65536 section ends takes milliseconds

typedef struct source {
    const uint8_t *data;
    size_t left;
    uint64_t state;
} source;

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz_play: %s\n", what);
    abort();
}

static uint32_t word(source *s)
{
    if (s->left >= 4) {
        uint32_t w;
        memcpy(&w, s->data, 4);
        s->data += 4, s->left -= 4;
        return w;
    }
    s->state ^= s->state << 13, s->state ^= s->state >> 7, s->state ^= s->state << 17;
    return (uint32_t)(s->state >> 32);
}

static uint32_t below(source *s, uint32_t limit)
{
    return word(s) % limit;
}

// On a grid of 2^-10, so that sums of a few thousand are exact.
static float within(source *s, int low, int high)
{
    return (float)low + (float)below(s, (uint32_t)(high - low) * 1024u + 1u) / 1024.0f;
}

static float raw(source *s)
{
    uint32_t bits = word(s);
    float f;
    if (bits % 4 == 0) // near others, or nothing at all would be in range
        return (float)(bits >> 2 & 0xffu) / 16.0f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static bool is_code(tsl_result result)
{
    return strcmp(tsl_result_name(result), "TSL_ERROR_UNKNOWN") != 0 && result != TSL_ERROR_NULL_POINTER;
}

// ---- sections --------------------------------------------------------------------------------------------

typedef struct timeline {
    tsl_play_section sections[MOST_SECTIONS];
    tsl_play_marker markers[MOST_MARKERS];
    tsl_play_timeline desc;
} timeline;

static void make_timeline(timeline *t, source *s, bool is_raw)
{
    float at = 0.0f;
    t->desc = (tsl_play_timeline){t->sections, t->markers, 1 + below(s, MOST_SECTIONS), below(s, MOST_MARKERS + 1)};
    for (uint32_t i = 0; i < t->desc.section_count; ++i) {
        uint32_t links = word(s), count = t->desc.section_count;
        float start = is_raw ? raw(s) : within(s, 0, 8), end = is_raw ? raw(s) : start + within(s, 0, 3);
        uint32_t next = links % (count + 1), previous = links / 256 % (count + 1);
        t->sections[i] = (tsl_play_section){start, end, next < count ? next : TSL_PLAY_NO_SECTION,
                                            previous < count ? previous : TSL_PLAY_NO_SECTION};
    }
    for (uint32_t i = 0; i < t->desc.marker_count; ++i) {
        at = is_raw ? raw(s) : at + within(s, 0, 2);
        t->markers[i] = (tsl_play_marker){at, below(s, 5)};
    }
}

static void check_step(const timeline *t, const tsl_play_position *p, const tsl_play_crossing *c,
                       const tsl_play_step *step, float travel)
{
    require(p->section < t->desc.section_count && p->passed <= 1, "a position in no section");
    const tsl_play_section *in = &t->sections[p->section];
    require(p->time >= in->start && p->time <= in->end && isfinite(p->time_rest), "a time outside of its section");
    require(step->travel_left >= 0.0f && step->travel_left <= fabsf(travel), "more travel left than there was");
    for (uint32_t i = 0; i < step->crossing_count; ++i) {
        require(c[i].marker < t->desc.marker_count && c[i].section < t->desc.section_count, "no such crossing");
        require(c[i].after >= 0.0f && c[i].after <= fabsf(travel), "a crossing outside of the step");
        require(i == 0 || c[i].after >= c[i - 1].after, "crossings out of order");
    }
}

static tsl_play_crossing crossings[MOST_CROSSINGS], parts[MOST_CROSSINGS];

static void advance_raw(source *s)
{
    timeline t;
    make_timeline(&t, s, true);
    float travel = raw(s);
    uint32_t room = below(s, 64);
    tsl_play_position p = {below(s, t.desc.section_count + 1), raw(s), 0.0f, below(s, 3)}, before = p;
    if (below(s, 2) && p.section < t.desc.section_count)
        p.time = before.time = t.sections[p.section].start;
    tsl_play_step step = {7, 7, 7, 7.0f}, old = step;
    tsl_result result = tsl_play_advance(&t.desc, travel, &p, crossings, room, &step);
    require(is_code(result), "a code that is none");
    if (result == TSL_OK) {
        check_step(&t, &p, crossings, &step, travel);
        return;
    }
    require(memcmp(&p, &before, sizeof p) == 0, "a refused step moved the position");
    if (result == TSL_ERROR_BUFFER_TOO_SMALL)
        require(step.crossing_count > room, "room that was enough is too small");
    else
        require(memcmp(&step, &old, sizeof step) == 0, "a refused step wrote its result");
}

static void advance_split(source *s)
{
    timeline t;
    make_timeline(&t, s, false);
    uint32_t steps = 1 + below(s, MOST_STEPS), count = 0, passes = 0, first = below(s, t.desc.section_count);
    float sign = below(s, 2) ? 1.0f : -1.0f, travel = 0.0f, left = 0.0f, each[MOST_STEPS];
    tsl_play_position whole = {first, t.sections[first].start, 0.0f, below(s, 2)}, split = whole;
    tsl_play_step step;
    for (uint32_t i = 0; i < steps; ++i)
        travel += each[i] = sign * within(s, 0, 2);
    tsl_result result = tsl_play_advance(&t.desc, travel, &whole, crossings, MOST_CROSSINGS, &step);
    require(result == TSL_OK || result == TSL_ERROR_TOO_MANY || result == TSL_ERROR_BUFFER_TOO_SMALL,
            "a good timeline is refused");
    if (result != TSL_OK)
        return;
    check_step(&t, &whole, crossings, &step, travel);
    for (uint32_t i = 0; i < steps; ++i) {
        tsl_play_step part;
        result = tsl_play_advance(&t.desc, each[i], &split, parts + count, MOST_CROSSINGS - count, &part);
        require(result == TSL_OK, "a part of a good step is refused");
        count += part.crossing_count, passes += part.pass_count, left += part.travel_left;
    }
    require(whole.section == split.section && whole.time == split.time && whole.time_rest == split.time_rest,
            "a split ends elsewhere");
    require(count == step.crossing_count && passes == step.pass_count && left == step.travel_left,
            "a split crosses other markers");
    // A first step of 0 has no direction, and crosses what is at the start in the order of the array.
    bool in_order = sign > 0.0f || each[0] != 0.0f;
    for (uint32_t i = 0; i < count && in_order; ++i)
        require(parts[i].marker == crossings[i].marker && parts[i].section == crossings[i].section,
                "a split crosses markers in another order");
}

// ---- followers -------------------------------------------------------------------------------------------

static void make_track(tsl_play_track *t, tsl_play_marker *markers, source *s, bool is_raw)
{
    float at = 0.0f;
    *t = (tsl_play_track){markers, below(s, MOST_MARKERS + 1), is_raw ? below(s, 3) : below(s, 2), 0.0f, 0.0f};
    for (uint32_t i = 0; i < t->marker_count; ++i) {
        at = is_raw ? raw(s) : at + within(s, 0, 1) + 1.0f / 1024.0f;
        markers[i] = (tsl_play_marker){at, below(s, 4)};
    }
    t->length = is_raw ? raw(s) : at + within(s, 0, 2) + 1.0f / 1024.0f;
    t->time = is_raw ? raw(s) : t->length * (float)below(s, 1025) / 1024.0f;
}

static void follow(source *s, bool is_raw)
{
    tsl_play_marker of_leader[MOST_MARKERS], of_follower[MOST_MARKERS];
    tsl_play_track leader, follower;
    tsl_play_followed out = {7.0f, 7}, old = out;
    make_track(&leader, of_leader, s, is_raw);
    make_track(&follower, of_follower, s, is_raw);
    tsl_result result = tsl_play_follow(&leader, &follower, &out);
    require(is_code(result), "a code that is none");
    require(is_raw || result == TSL_OK, "good tracks are refused");
    if (result != TSL_OK) {
        require(memcmp(&out, &old, sizeof out) == 0, "a refused call wrote its result");
        return;
    }
    require(out.time >= 0.0f && out.time <= follower.length && out.rule <= TSL_PLAY_BY_LENGTH,
            "a follower outside of its clip");
    require(tsl_play_follow(&leader, &leader, &out) == TSL_OK, "equal tracks are refused");
    double off = fabs((double)out.time - leader.time);
    if (leader.loops)
        off = fmin(off, leader.length - off);
    require(off <= 1e-6 * leader.length, "equal tracks give another time");
}

// ---- warp ------------------------------------------------------------------------------------------------

static tsl_play_root raw_root(source *s)
{
    tsl_play_root r = {{raw(s), raw(s), raw(s)}, {raw(s), raw(s), raw(s), raw(s)}};
    return r;
}

static bool is_number(const tsl_play_root *r)
{
    return isfinite(r->position.x) && isfinite(r->position.y) && isfinite(r->position.z) && isfinite(r->rotation.x) &&
           isfinite(r->rotation.y) && isfinite(r->rotation.z) && isfinite(r->rotation.w);
}

static void warp_raw(source *s)
{
    tsl_play_warp_step step = {.root_now = raw_root(s), .root_after = raw_root(s), .root_end = raw_root(s)};
    tsl_play_warped out, old;
    memset(&out, 7, sizeof out);
    old = out;
    step.character = raw_root(s), step.target = raw_root(s);
    step.left_now = raw(s), step.left_after = below(s, 2) ? step.left_now : raw(s), step.flags = below(s, 9);
    tsl_result result = tsl_play_warp(&step, &out);
    require(is_code(result), "a code that is none");
    if (result != TSL_OK) {
        require(memcmp(&out, &old, sizeof out) == 0, "a refused call wrote its result");
        return;
    }
    tsl_play_root delta = {out.delta_position, out.delta_rotation};
    require(is_number(&out.character) && is_number(&delta), "no number from numbers");
    step.character = step.root_now, step.target = step.root_end;
    require(tsl_play_warp(&step, &out) == TSL_OK, "its own end is refused");
    require(memcmp(&out.character, &step.root_after, sizeof out.character) == 0, "its own end changes bits");
}

static tsl_quat unit(double x, double y, double z, double w)
{
    double length = sqrt(x * x + y * y + z * z + w * w);
    tsl_quat q = {(float)(x / length), (float)(y / length), (float)(z / length), (float)(w / length)};
    return q;
}

// The way of a window: straight with a bow to one side, and turning about y.
typedef struct way {
    double from[3], along[3], bow, turn;
} way;

static tsl_play_root on_way(const way *w, double t)
{
    double side = w->bow * sin(3.14159265358979 * t), angle = 0.5 * w->turn * t;
    tsl_play_root r = {{(float)(w->from[0] + t * w->along[0] - side * w->along[2]),
                        (float)(w->from[1] + t * w->along[1]),
                        (float)(w->from[2] + t * w->along[2] + side * w->along[0])},
                       unit(0.0, sin(angle), 0.0, cos(angle))};
    return r;
}

static double size_of(tsl_vec3 v)
{
    return sqrt((double)v.x * v.x + (double)v.y * v.y + (double)v.z * v.z);
}

static tsl_play_root play_way(const way *w, const tsl_play_root *from, const tsl_play_root *target, uint32_t flags,
                              const double *times, uint32_t count)
{
    tsl_play_root at = *from;
    for (uint32_t i = 0; i + 1 < count; ++i) {
        tsl_play_warp_step step = {on_way(w, times[i]),     on_way(w, times[i + 1]),     on_way(w, 1.0), at, *target,
                                   (float)(1.0 - times[i]), (float)(1.0 - times[i + 1]), flags};
        tsl_play_warped out;
        require(tsl_play_warp(&step, &out) == TSL_OK, "a good warp is refused");
        require(is_number(&out.character), "no number from numbers");
        at = out.character;
    }
    return at;
}

static double apart(const tsl_play_root *a, const tsl_play_root *b)
{
    tsl_vec3 d = {a->position.x - b->position.x, a->position.y - b->position.y, a->position.z - b->position.z};
    return size_of(d);
}

static double turn_between(tsl_quat a, tsl_quat b) // radians
{
    double x = (double)a.w * b.x - (double)a.x * b.w - (double)a.y * b.z + (double)a.z * b.y,
           y = (double)a.w * b.y - (double)a.y * b.w - (double)a.z * b.x + (double)a.x * b.z,
           z = (double)a.w * b.z - (double)a.z * b.w - (double)a.x * b.y + (double)a.y * b.x,
           w = (double)a.x * b.x + (double)a.y * b.y + (double)a.z * b.z + (double)a.w * b.w;
    return 2.0 * atan2(sqrt(x * x + y * y + z * z), fabs(w));
}

// Where the window's end is told by the target, everything is measured by the way to it.
static void warp_split(source *s)
{
    way w = {{within(s, -2, 2), 0.0, within(s, -2, 2)},
             {within(s, -4, 4), within(s, -1, 1), within(s, 1, 5)},
             within(s, -1, 1),
             within(s, -1, 1)};
    tsl_play_root from = {{within(s, -4, 4), within(s, -1, 1), within(s, -4, 4)}, unit(0, within(s, -1, 1), 0, 1.0)};
    tsl_play_root target = {{within(s, -4, 4), within(s, -1, 1), within(s, -4, 4)},
                            unit(0.2 * within(s, -1, 1), within(s, -1, 1), 0.2 * within(s, -1, 1), 1.0)};
    uint32_t flags = below(s, 2) ? TSL_PLAY_WARP_BY_TIME : 0, count = 3 + below(s, MOST_STEPS - 3);
    double times[MOST_STEPS] = {0.0}, short_of_end = 0.1 + 0.8 * below(s, 1025) / 1024.0;
    // As seen from the two ends: the errors, and whether a half turn or the bound of the skew is near.
    tsl_play_root end = on_way(&w, 1.0), start = on_way(&w, 0.0);
    double travel = apart(&start, &end) + apart(&from, &target);
    if (!(flags & TSL_PLAY_WARP_BY_TIME) && apart(&start, &end) * 6.0 < travel)
        return;
    if (turn_between(from.rotation, target.rotation) + fabs(w.turn) > 3.0)
        return;
    for (uint32_t i = 1; i < count; ++i)
        times[i] = (double)i / (double)(count - 1);
    tsl_play_root there = play_way(&w, &from, &target, flags, times, count);
    require(apart(&there, &target) <= 1e-5 * (1.0 + travel), "a split does not arrive");
    require(turn_between(there.rotation, target.rotation) <= 1e-3, "a split arrives turned");
    for (uint32_t i = 1; i < count; ++i)
        times[i] *= short_of_end;
    const double once[2] = {0.0, times[count - 1]};
    tsl_play_root often = play_way(&w, &from, &target, flags, times, count),
                  whole = play_way(&w, &from, &target, flags, once, 2);
    require(apart(&often, &whole) <= 1e-5 * (1.0 + travel), "a split is elsewhere on the way");
    require(turn_between(often.rotation, whole.rotation) <= 1e-3, "a split is turned otherwise on the way");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    source s = {data + 1, size - 1, 0x9E3779B97F4A7C15ull};
    for (size_t i = 0; i < size; ++i)
        s.state = (s.state ^ data[i]) * 0x100000001B3ull;
    s.state |= 1;
    clock_t before = clock();
    switch (data[0] % 6) {
    case 0:
        advance_raw(&s);
        break;
    case 1:
        advance_split(&s);
        break;
    case 2:
        follow(&s, true);
        break;
    case 3:
        follow(&s, false);
        break;
    case 4:
        warp_raw(&s);
        break;
    default:
        warp_split(&s);
        break;
    }
    require((double)(clock() - before) / CLOCKS_PER_SEC < MOST_SECONDS, "a call takes seconds");
    return 0;
}
