// SPDX-License-Identifier: MIT
// FABRIK (Aristidou and Lasenby, 2011): from the target back and from the base out in turns, which moves what is near to the held end
// most. It is slow where the line is nearly taut, so what is left after some rounds is made up for by opening or folding all segments
// by one number, which is searched.
#include "solver/model/reach.h"

#include <float.h>
#include <math.h>

#define ROUNDS 12
#define HALVINGS 24
#define DOUBLINGS 20
#define NEAR_ENOUGH 1e-5f // of the line's length
#define STRAIGHT 1e-6f    // likewise: shorter than that by less
#define BULGE 0.02f       // likewise

// Everything is relative to the base from here on: numbers are small there.
typedef struct reaching {
    tsl_vec3 *line;
    const float *lengths;
    uint32_t count;
    float total;
    tsl_vec3 target, across;
} reaching;

static tsl_vec3 unit_or(tsl_vec3 v, tsl_vec3 other)
{
    float square = tsli_vec3_length_squared(v);
    return square > FLT_MIN && square <= FLT_MAX ? tsli_vec3_scale(v, 1.0f / sqrtf(square)) : other;
}

static tsl_vec3 at_length(tsl_vec3 from, tsl_vec3 to, float length, tsl_vec3 other)
{
    return tsli_vec3_add(from, tsli_vec3_scale(unit_or(tsli_vec3_sub(to, from), other), length));
}

static float gap_square(const reaching *r)
{
    return tsli_vec3_length_squared(tsli_vec3_sub(r->line[r->count], r->target));
}

static int is_there(const reaching *r)
{
    float most = r->total * NEAR_ENOUGH;
    return gap_square(r) <= most * most;
}

static void point_at_target(const reaching *r)
{
    tsl_vec3 way = unit_or(r->target, unit_or(r->line[r->count], r->across));
    float from_base = 0.0f;
    for (uint32_t k = 1; k <= r->count; ++k) {
        from_base += r->lengths[k];
        r->line[k] = tsli_vec3_scale(way, from_base);
    }
}

static void bulge_if_straight(const reaching *r, float distance)
{
    tsl_vec3 end = r->line[r->count];
    float length = tsli_vec3_length(end), off = tsli_vec3_length(tsli_vec3_cross(end, r->target));
    if (length < r->total * (1.0f - STRAIGHT) || off > STRAIGHT * r->total * r->total ||
        distance > r->total * (1.0f - BULGE * BULGE))
        return;
    for (uint32_t k = 1; k < r->count; ++k)
        r->line[k] = tsli_vec3_add(r->line[k], tsli_vec3_scale(r->across, BULGE * r->total));
}

static void iterate(const reaching *r)
{
    tsl_vec3 *line = r->line;
    for (uint32_t round = 0; round < ROUNDS && !is_there(r); ++round) {
        line[r->count] = r->target;
        for (uint32_t k = r->count; k-- > 1;)
            line[k] = at_length(line[k + 1], line[k], r->lengths[k + 1], r->across);
        for (uint32_t k = 1; k <= r->count; ++k)
            line[k] = at_length(line[k - 1], line[k], r->lengths[k], r->across);
    }
}

// A segment as `more` opens it along `way`, or folds it away from there.
static tsl_vec3 opened(const reaching *r, uint32_t k, tsl_vec3 segment, tsl_vec3 way, float more)
{
    tsl_vec3 along = unit_or(segment, way);
    along = unit_or(tsli_vec3_add(along, tsli_vec3_scale(way, more)), r->across);
    return tsli_vec3_scale(along, r->lengths[k]);
}

static tsl_vec3 end_of_opened(const reaching *r, tsl_vec3 way, float more)
{
    tsl_vec3 end = tsli_vec3(0.0f, 0.0f, 0.0f);
    for (uint32_t k = 1; k <= r->count; ++k)
        end = tsli_vec3_add(end, opened(r, k, tsli_vec3_sub(r->line[k], r->line[k - 1]), way, more));
    return end;
}

static float search_opening(const reaching *r, tsl_vec3 way, float distance)
{
    float low = -1.0f, high = 0.0f, square = distance * distance;
    if (tsli_vec3_length_squared(r->line[r->count]) < square) {
        low = 0.0f;
        high = 1.0f;
        for (int i = 0; i < DOUBLINGS && tsli_vec3_length_squared(end_of_opened(r, way, high)) < square; ++i)
            high *= 2.0f;
    }
    for (int i = 0; i < HALVINGS; ++i) {
        float middle = 0.5f * (low + high);
        if (tsli_vec3_length_squared(end_of_opened(r, way, middle)) < square)
            low = middle;
        else
            high = middle;
    }
    return high;
}

// By the shortest way from one direction to the other, both unit and no half turn apart.
static tsl_vec3 turned(tsl_vec3 v, tsl_vec3 from, tsl_vec3 to)
{
    tsl_vec3 axis = tsli_vec3_cross(from, to), once = tsli_vec3_cross(axis, v);
    float share = 1.0f / (1.0f + tsli_vec3_dot(from, to));
    return tsli_vec3_add(tsli_vec3_add(v, once), tsli_vec3_scale(tsli_vec3_cross(axis, once), share));
}

static void open_to_distance(const reaching *r, float distance)
{
    tsl_vec3 way = unit_or(r->line[r->count], unit_or(r->target, r->across)), before = r->line[0];
    float more = search_opening(r, way, distance);
    for (uint32_t k = 1; k <= r->count; ++k) {
        tsl_vec3 segment = tsli_vec3_sub(r->line[k], before);
        before = r->line[k];
        r->line[k] = tsli_vec3_add(r->line[k - 1], opened(r, k, segment, way, more));
    }
    tsl_vec3 from = unit_or(r->line[r->count], way), to = unit_or(r->target, way);
    if (tsli_vec3_dot(from, to) > -0.5f)
        for (uint32_t k = 1; k <= r->count; ++k)
            r->line[k] = turned(r->line[k], from, to);
}

static void move(const reaching *r)
{
    float distance = tsli_vec3_length(r->target);
    if (!(distance < r->total) || r->count == 1) {
        point_at_target(r);
        return;
    }
    bulge_if_straight(r, distance);
    iterate(r);
    if (!is_there(r))
        open_to_distance(r, distance);
}

static void move_line(const reaching *r, tsl_vec3 by)
{
    for (uint32_t k = 0; k <= r->count; ++k)
        r->line[k] = tsli_vec3_add(r->line[k], by);
}

void tsli_reach(tsl_vec3 *line, const float *lengths, uint32_t count, tsl_vec3 target, tsl_vec3 across)
{
    tsl_vec3 base = line[0];
    reaching r = {line, lengths, count, 0.0f, target, across};
    for (uint32_t k = 1; k <= count; ++k)
        r.total += lengths[k];
    if (count == 0 || !(r.total > 0.0f) || is_there(&r))
        return;
    r.target = tsli_vec3_sub(target, base);
    if (!(tsli_vec3_length_squared(r.target) <= FLT_MAX))
        return;
    move_line(&r, tsli_vec3_scale(base, -1.0f));
    move(&r);
    move_line(&r, base);
}

#undef ROUNDS
#undef HALVINGS
#undef DOUBLINGS
#undef NEAR_ENOUGH
#undef STRAIGHT
#undef BULGE
