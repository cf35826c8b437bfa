// SPDX-License-Identifier: MIT
// Random limbs, the same ones on every machine, for tests and bench.
#ifndef TASSEL_TESTS_IK_RANDOM_LIMB_H
#define TASSEL_TESTS_IK_RANDOM_LIMB_H

#include "tassel/ik.h"

#include <math.h>

// xorshift32: [0, 1)
static inline float random_unit(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return (float)(*state >> 8) * (1.0f / 16777216.0f);
}

static inline float random_between(uint32_t *state, float low, float high)
{
    return low + (high - low) * random_unit(state);
}

static inline tsl_vec3 random_direction(uint32_t *state)
{
    for (;;) {
        float x = random_between(state, -1, 1), y = random_between(state, -1, 1), z = random_between(state, -1, 1);
        float length = sqrtf(x * x + y * y + z * z);
        if (length > 0.1f && length < 1.0f) {
            tsl_vec3 r = {x / length, y / length, z / length};
            return r;
        }
    }
}

static inline tsl_quat random_rotation(uint32_t *state)
{
    for (;;) {
        tsl_quat q = {random_between(state, -1, 1), random_between(state, -1, 1), random_between(state, -1, 1),
                      random_between(state, -1, 1)};
        float length = sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
        if (length > 0.1f && length < 1.0f) {
            tsl_quat r = {q.x / length, q.y / length, q.z / length, q.w / length};
            return r;
        }
    }
}

static inline tsl_vec3 random_along(uint32_t *state, tsl_vec3 from, float distance)
{
    tsl_vec3 d = random_direction(state);
    tsl_vec3 r = {from.x + d.x * distance, from.y + d.y * distance, from.z + d.z * distance};
    return r;
}

// Bones of 0.4 to 0.5, folded by 0.3 to 2.2 radians (by the tangent of the half: libm would differ), target
// at `low` to `high` of the reach, pole well off the line.
static inline tsl_ik_two_bone_limb random_limb(uint32_t *state, float low, float high)
{
    tsl_ik_two_bone_limb limb;
    tsl_ik_two_bone_limb_init(&limb);
    float upper = random_between(state, 0.4f, 0.5f), lower = random_between(state, 0.4f, 0.5f);
    float fold = random_between(state, 0.3f, 2.2f), length = random_between(state, low, high) * (upper + lower);
    tsl_vec3 zero = {0, 0, 0}, along = random_direction(state), off = random_direction(state), aim;
    limb.start_position = random_along(state, zero, 1.0f);
    float dot = along.x * off.x + along.y * off.y + along.z * off.z;
    tsl_vec3 side = {off.x - along.x * dot, off.y - along.y * dot, off.z - along.z * dot};
    float width = sqrtf(side.x * side.x + side.y * side.y + side.z * side.z) + 1e-3f;
    float a = lower * (1 - fold * fold) / (1 + fold * fold), b = lower * 2 * fold / (1 + fold * fold) / width;
    tsl_vec3 s = limb.start_position;
    tsl_vec3 mid = {s.x + along.x * upper, s.y + along.y * upper, s.z + along.z * upper};
    tsl_vec3 end = {mid.x + along.x * a + side.x * b, mid.y + along.y * a + side.y * b,
                    mid.z + along.z * a + side.z * b};
    limb.mid_position = mid;
    limb.end_position = end;
    limb.target_position = random_along(state, s, length);
    tsl_vec3 t = {limb.target_position.x - s.x, limb.target_position.y - s.y, limb.target_position.z - s.z};
    float cosine, t_length = sqrtf(t.x * t.x + t.y * t.y + t.z * t.z);
    do {
        aim = random_direction(state);
        cosine = (aim.x * t.x + aim.y * t.y + aim.z * t.z) / t_length;
    } while (cosine > 0.95f || cosine < -0.95f);
    tsl_vec3 pole = {s.x + 2 * aim.x, s.y + 2 * aim.y, s.z + 2 * aim.z};
    limb.pole = pole;
    limb.start_rotation = random_rotation(state);
    limb.mid_rotation = random_rotation(state);
    limb.end_rotation = random_rotation(state);
    limb.target_rotation = random_rotation(state);
    return limb;
}

#endif
