// SPDX-License-Identifier: MIT
// Structs with numbers drawn at random: everyday ones, and every eighth an extreme one, which is subnormal, tiny, nothing, or at an
// end of its range.
#ifndef TASSEL_TESTS_DRAWN_H
#define TASSEL_TESTS_DRAWN_H

#include "tassel/tassel.h"

#include <stddef.h>
#include <string.h>

enum { DRAWN_KEYS = 3, DRAWN_CURVES = 24 };

static uint32_t drawn_state;
static tsl_curve_key drawn_keys[DRAWN_CURVES][DRAWN_KEYS];
static uint32_t drawn_curves;

static inline void drawn_begin(uint32_t seed)
{
    drawn_state = (seed + 1) * 2654435761u;
    drawn_curves = 0;
}

static inline uint32_t drawn_below(uint32_t count)
{
    drawn_state ^= drawn_state << 13, drawn_state ^= drawn_state >> 17, drawn_state ^= drawn_state << 5;
    return drawn_state % count;
}

static inline float drawn_number(float most)
{
    static const float extremes[] = {0.0f, 1e-45f, 1e-40f, 1.1754945e-38f, 3.7e-25f, 1.3e-10f, -1e-40f};
    float size = most < 0.0f ? -most : most, sign = most < 0.0f && drawn_below(2) ? -1.0f : 1.0f;
    uint32_t which = drawn_below(72);
    if (which < 7)
        return sign * extremes[which];
    if (which < 9)
        return sign * size * (which == 7 ? 1.0f : 0.99999994f);
    return sign * size * (float)(1 + drawn_below(99991)) / 99991.0f;
}

// 0 to `most`, or, as a range ends there, a little less than nothing; of a negative `most` both signs. Volatile, so that compilers,
// which know nothing of the host's mode, do not calculate it when the mode is another one.
static inline float drawn(float most)
{
    volatile float number = drawn_number(most);
    return number;
}

static inline float drawn_from(float first, float most)
{
    volatile float number = first + drawn(most);
    return number;
}

static inline tsl_vec3 drawn_vector(float most)
{
    tsl_vec3 v = {drawn(-most), drawn(-most), drawn(-most)};
    return v;
}

// Floats one after another in a struct, vectors among them, and what they are at most.
typedef struct drawn_run {
    size_t from, to;
    float most;
} drawn_run;

#define RUN_OF(type, first, last, most)                                                                                \
    {                                                                                                                  \
        offsetof(type, first), offsetof(type, last) + sizeof((type *)0)->last, most                                    \
    }

static inline void drawn_fill(void *into, const drawn_run *runs, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        for (size_t at = runs[i].from; at < runs[i].to; at += sizeof(float)) {
            float number = drawn(runs[i].most);
            memcpy((char *)into + at, &number, sizeof number);
        }
}

#define DRAW(into, runs) drawn_fill(&(into), runs, sizeof(runs) / sizeof *(runs))

// Where a struct has the number of a curve's keys, and where the keys.
typedef struct drawn_curve {
    size_t count, keys;
} drawn_curve;

#define CURVE_OF(type, name)                                                                                           \
    {                                                                                                                  \
        offsetof(type, name##_key_count), offsetof(type, name##_keys)                                                  \
    }
#define VALUE_OF(type, name)                                                                                           \
    {                                                                                                                  \
        offsetof(type, name.key_count), offsetof(type, name.keys)                                                      \
    }

// Half of the curves stay as they are. The second key may be all but where the first is.
static inline void drawn_bend(void *into, const drawn_curve *curves, size_t curve_count)
{
    static const float between[] = {0.4f, 0.3f, 1e-40f, 1e-30f};
    for (size_t i = 0; i < curve_count; ++i) {
        const uint32_t count = DRAWN_KEYS;
        tsl_curve_key *keys = drawn_keys[drawn_curves++];
        if (drawn_below(2))
            continue;
        for (uint32_t k = 0; k < count; ++k)
            keys[k] = (tsl_curve_key){k == 1 ? between[drawn_below(4)]
                                      : k    ? 1.0f
                                             : 0.0f,
                                      drawn(1.0f), drawn(-1.0f), drawn(-1.0f)};
        memcpy((char *)into + curves[i].count, &count, sizeof count);
        memcpy((char *)into + curves[i].keys, &keys, sizeof keys);
    }
}

#define BEND(into, curves) drawn_bend(&(into), curves, sizeof(curves) / sizeof *(curves))

#endif
