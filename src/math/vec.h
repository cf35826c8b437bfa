// SPDX-License-Identifier: MIT
// Three-vectors by value over cglm's vec3 functions, the part of cglm that is plain scalar arithmetic and so gives the same bits on
// every target. This is the only file that includes cglm: its quaternions and matrices choose SIMD and fused multiply-add by
// compiler flag, which changes bits, and its types change alignment.
#ifndef TSLI_MATH_VEC_H
#define TSLI_MATH_VEC_H

#include "base/exact.h"
#include "tassel/base.h"

#include <cglm/vec3.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

// cglm's vec3 is float[3].
#define FLOATS(v) ((float *)(void *)&(v))

static inline tsl_vec3 tsli_vec3(float x, float y, float z)
{
    tsl_vec3 v = {x, y, z};
    return v;
}

#define TSLI_OF_TWO(name, operation)                                                                                   \
    static inline tsl_vec3 name(tsl_vec3 a, tsl_vec3 b)                                                                \
    {                                                                                                                  \
        tsl_vec3 of_both;                                                                                              \
        operation(FLOATS(a), FLOATS(b), FLOATS(of_both));                                                              \
        return of_both;                                                                                                \
    }
TSLI_OF_TWO(tsli_vec3_add, glm_vec3_add)
TSLI_OF_TWO(tsli_vec3_sub, glm_vec3_sub)
TSLI_OF_TWO(tsli_vec3_mul, glm_vec3_mul)
TSLI_OF_TWO(tsli_vec3_cross, glm_vec3_cross)
#undef TSLI_OF_TWO

static inline tsl_vec3 tsli_vec3_scale(tsl_vec3 a, float factor)
{
    tsl_vec3 scaled;
    glm_vec3_scale(FLOATS(a), factor, FLOATS(scaled));
    return scaled;
}

static inline float tsli_vec3_dot(tsl_vec3 a, tsl_vec3 b)
{
    return glm_vec3_dot(FLOATS(a), FLOATS(b));
}

static inline float tsli_vec3_length_squared(tsl_vec3 a)
{
    return glm_vec3_dot(FLOATS(a), FLOATS(a));
}

static inline float tsli_vec3_length(tsl_vec3 a)
{
    return sqrtf(tsli_vec3_length_squared(a));
}

static inline tsl_vec3 tsli_vec3_lerp(tsl_vec3 a, tsl_vec3 b, float t)
{
    return tsli_vec3_add(a, tsli_vec3_scale(tsli_vec3_sub(b, a), t));
}

static inline float tsli_largest(float a, float b)
{
    return fabsf(b) > fabsf(a) ? fabsf(b) : fabsf(a);
}

// The zero vector stays zero; cglm's normalize has a threshold in absolute units. Vectors whose squared length is not a normal number
// are rescaled first.
static inline tsl_vec3 tsli_vec3_normalize(tsl_vec3 a)
{
    float square = tsli_vec3_length_squared(a);
    if (!(square >= FLT_MIN && square <= FLT_MAX)) {
        float largest = tsli_largest(tsli_largest(a.x, a.y), a.z);
        if (!(largest > 0.0f))
            return a;
        a.x = a.x / largest;
        a.y = a.y / largest;
        a.z = a.z / largest;
    }
    return tsli_vec3_scale(a, 1.0f / tsli_vec3_length(a));
}

// Tests bits: comparing what is not finite would trap where the host has traps on. The exponent of such a number is all ones, and one
// more overflows into the sign.
static inline uint32_t tsli_odd_bits(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return (bits & 0x7f800000u) + 0x00800000u;
}

static inline int tsli_is_finite(float number)
{
    return tsli_odd_bits(number) < 0x80000000u;
}

// Positions, lengths, scales and forces have to be below TSL_NUMBER_LIMIT of tassel.h. Products are clamped to 2^56, which sums of some of
// them do not reach. The squared length of a vector up to 2^63 is a float, and vectors between particles are sums of a few such products.
#define TSLI_LIMIT_EXPONENT 50
#define TSLI_CLAMP_LIMIT 72057594037927936.0f
// What the limit's exponent lacks to reach the sign bit: see tsli_odd_bits.
#define TSLI_LIMIT_TO_SIGN (0x80000000u - ((127u + TSLI_LIMIT_EXPONENT) << 23))

// Less than 0, 0 or more, as a compares with b. Checks of arguments compare bits, since a host that flushes subnormals would get other
// answers from a float comparison.
static inline int tsli_compare(float a, float b)
{
    const float numbers[2] = {a, b};
    int32_t bits[2];
    memcpy(bits, numbers, sizeof bits);
    for (int i = 0; i < 2; ++i)
        bits[i] = bits[i] < 0 ? -(bits[i] & 0x7fffffff) : bits[i];
    return (bits[0] > bits[1]) - (bits[0] < bits[1]);
}

static inline int tsli_is_within_limit(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return (bits & 0x7f800000u) + TSLI_LIMIT_TO_SIGN < 0x80000000u;
}

// NaN becomes the largest number, as minps and maxps have it.
static inline float tsli_clamp_number(float number)
{
    float clamped = number < TSLI_CLAMP_LIMIT ? number : TSLI_CLAMP_LIMIT;
    return clamped > -TSLI_CLAMP_LIMIT ? clamped : -TSLI_CLAMP_LIMIT;
}

static inline tsl_vec3 tsli_vec3_clamp(tsl_vec3 a)
{
    return tsli_vec3(tsli_clamp_number(a.x), tsli_clamp_number(a.y), tsli_clamp_number(a.z));
}

static inline int tsli_are_finite(const float *numbers, uint64_t count)
{
    uint32_t odd = 0;
    for (uint64_t i = 0; i < count; ++i)
        odd |= tsli_odd_bits(numbers[i]);
    return odd < 0x80000000u;
}

static inline int tsli_vec3_is_finite(tsl_vec3 a)
{
    return (tsli_odd_bits(a.x) | tsli_odd_bits(a.y) | tsli_odd_bits(a.z)) < 0x80000000u;
}

static inline int tsli_vec3_is_within_limit(tsl_vec3 a)
{
    return tsli_is_within_limit(a.x) && tsli_is_within_limit(a.y) && tsli_is_within_limit(a.z);
}

#undef FLOATS

#endif
