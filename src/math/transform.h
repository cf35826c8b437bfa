// SPDX-License-Identifier: MIT
// Position, rotation, scale, and their product where the parent's scale is even. Below mirrored and uneven scales bones are
// multiplied as matrices: math/matrix.h.
#ifndef TSLI_MATH_TRANSFORM_H
#define TSLI_MATH_TRANSFORM_H

#include "math/quat.h"

#include <string.h>

static inline tsl_transform tsli_transform_identity(void)
{
    tsl_transform t = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    return t;
}

static inline tsl_vec3 tsli_transform_vector(tsl_transform t, tsl_vec3 v)
{
    return tsli_quat_rotate(t.rotation, tsli_vec3_mul(t.scale, v));
}

static inline tsl_vec3 tsli_transform_point(tsl_transform t, tsl_vec3 p)
{
    return tsli_vec3_add(t.position, tsli_transform_vector(t, p));
}

static inline int tsli_transform_is_small(const tsl_transform *t)
{
    float position = (fabsf(t->position.x) + fabsf(t->position.y)) + fabsf(t->position.z);
    float scale = (fabsf(t->scale.x) + fabsf(t->scale.y)) + fabsf(t->scale.z);
    return position + scale < TSLI_CLAMP_LIMIT;
}

// Place and scale within TSLI_CLAMP_LIMIT.
static inline tsl_transform tsli_transform_clamp(tsl_transform t)
{
    if (tsli_transform_is_small(&t))
        return t;
    t.position = tsli_vec3_clamp(t.position);
    t.scale = tsli_vec3_clamp(t.scale);
    return t;
}

static inline int tsli_transform_is_scaled(const tsl_transform *t)
{
    return !(t->scale.x == 1.0f && t->scale.y == 1.0f && t->scale.z == 1.0f);
}

// Scales as even as this compose without matrices: lengths of columns are off by less, and nobody sees a hundred-thousandth.
#define TSLI_EVEN_SLACK 1e-5f

// Neither mirrored nor longer along one axis than along another.
static inline int tsli_scale_is_even(tsl_vec3 s)
{
    return fabsf(s.x - s.y) <= TSLI_EVEN_SLACK * s.x && fabsf(s.x - s.z) <= TSLI_EVEN_SLACK * s.x;
}

static inline tsl_transform tsli_transform_mul(tsl_transform parent, tsl_transform local)
{
    tsl_transform t;
    t.position = tsli_transform_point(parent, local.position);
    t.rotation = tsli_quat_mul(parent.rotation, local.rotation);
    t.scale = tsli_vec3_mul(parent.scale, local.scale);
    return t;
}

// For products along lines of any number of bones: see tsli_quat_keep_unit.
static inline tsl_transform tsli_transform_mul_unit(tsl_transform parent, tsl_transform local)
{
    tsl_transform t = tsli_transform_mul(parent, local);
    t.rotation = tsli_quat_keep_unit(t.rotation);
    return t;
}

// The same where scales may be of any size.
static inline tsl_transform tsli_transform_mul_clamped(tsl_transform parent, tsl_transform local)
{
    return tsli_transform_clamp(tsli_transform_mul_unit(parent, local));
}

// A direction of scale zero has lost its content: what comes back through it is zero.
static inline float tsli_divide_or_zero(float a, float b)
{
    return b != 0.0f ? a / b : 0.0f;
}

static inline tsl_vec3 tsli_vec3_divide(tsl_vec3 a, tsl_vec3 b)
{
    return tsli_vec3(tsli_divide_or_zero(a.x, b.x), tsli_divide_or_zero(a.y, b.y), tsli_divide_or_zero(a.z, b.z));
}

static inline tsl_vec3 tsli_transform_inverse_vector(tsl_transform t, tsl_vec3 v)
{
    return tsli_vec3_divide(tsli_quat_rotate(tsli_quat_conjugate(t.rotation), v), t.scale);
}

// The local transform that tsli_transform_mul turns back into `world`. What a scale of next to nothing hides may be any distance
// away, and comes back within TSLI_CLAMP_LIMIT.
static inline tsl_transform tsli_transform_relative(tsl_transform parent, tsl_transform world)
{
    tsl_transform t;
    t.position = tsli_transform_inverse_vector(parent, tsli_vec3_sub(world.position, parent.position));
    t.rotation = tsli_quat_mul(tsli_quat_conjugate(parent.rotation), world.rotation);
    t.scale = tsli_vec3_divide(world.scale, parent.scale);
    return tsli_transform_clamp(t);
}

static inline tsl_transform tsli_transform_lerp(tsl_transform a, tsl_transform b, float t)
{
    tsl_transform m;
    m.position = tsli_vec3_lerp(a.position, b.position, t);
    m.rotation = tsli_quat_nlerp(a.rotation, b.rotation, t);
    m.scale = tsli_vec3_lerp(a.scale, b.scale, t);
    return m;
}

// Ten floats as five words: whole poses are looked at, and these questions are about bits.
#define TSLI_TRANSFORM_WORDS (sizeof(tsl_transform) / sizeof(uint64_t))

static inline int tsli_transform_differs(const tsl_transform *a, const tsl_transform *b)
{
    uint64_t x[TSLI_TRANSFORM_WORDS], y[TSLI_TRANSFORM_WORDS];
    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    return ((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3]) | (x[4] ^ y[4])) != 0;
}

// The two floats of a word each, in either byte order.
static inline uint64_t tsli_word_of(uint32_t first, uint32_t second)
{
    const uint32_t halves[2] = {first, second};
    uint64_t word;
    memcpy(&word, halves, sizeof word);
    return word;
}

// Not zero when some float of the rotation is infinite or no number, or one of place and scale is not within TSL_NUMBER_LIMIT:
// what is added to its exponent overflows into the sign.
static inline uint64_t tsli_transform_odd_bits(const tsl_transform *t)
{
    const uint32_t finite = 0x00800000u, within = TSLI_LIMIT_TO_SIGN;
    uint64_t x[TSLI_TRANSFORM_WORDS], odd;
    memcpy(x, t, sizeof x);
    for (unsigned i = 0; i < TSLI_TRANSFORM_WORDS; ++i)
        x[i] &= 0x7f8000007f800000ull;
    odd = (x[0] + tsli_word_of(within, within)) | (x[1] + tsli_word_of(within, finite)) |
          (x[2] + tsli_word_of(finite, finite)) | (x[3] + tsli_word_of(finite, within)) |
          (x[4] + tsli_word_of(within, within));
    return odd & 0x8000000080000000ull;
}

#endif
