// SPDX-License-Identifier: MIT
// A hash over everything the library promises to compute with the same bits, from a fixed scene, through the
// public API alone: built against each form of the library and by each compiler, the lines printed are equal.
//
// The program itself is compiled with whatever flags are being tried, so what it hands in is made of numbers
// that no flag can change: small multiples of a power of two, and single divisions of such.
#ifndef TASSEL_TESTS_SAME_BITS_H
#define TASSEL_TESTS_SAME_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tassel/base.h"

#define SCENE_BONES 64
#define SCENE_FRAMES 90

typedef struct scene_hash {
    uint64_t value;
} scene_hash;

static inline void scene_hash_word(scene_hash *hash, uint32_t word) // FNV-1a, lowest byte first anywhere
{
    for (int i = 0; i < 4; ++i)
        hash->value = (hash->value ^ (word >> 8 * i & 0xffu)) * 0x100000001b3u;
}

// Floats and 32-bit integers.
static inline void scene_hash_words(scene_hash *hash, const void *words, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += 4) {
        uint32_t word;
        memcpy(&word, (const char *)words + i, sizeof word);
        scene_hash_word(hash, word);
    }
}

static inline void scene_hash_long(scene_hash *hash, uint64_t number)
{
    scene_hash_word(hash, (uint32_t)number);
    scene_hash_word(hash, (uint32_t)(number >> 32));
}

static inline scene_hash scene_hash_start(void)
{
    scene_hash hash = {0xcbf29ce484222325u};
    return hash;
}

// An expectation of the scene itself: a refused call would leave a hash of nothing.
#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                            \
            exit(2);                                                                                                   \
        }                                                                                                              \
    } while (0)

// -1 to 1 in steps of 1/256, from a counter.
static inline float scene_number(uint32_t i)
{
    i = (i ^ 61u) ^ (i >> 16);
    i *= 9u;
    i ^= i >> 4;
    i *= 0x27d4eb2du;
    i ^= i >> 15;
    return (float)((int32_t)(i % 513u) - 256) * (1.0f / 256.0f);
}

// The turn by 2 atan(t) about an axis (0 x, 1 y, 2 z), t at most 1 and a multiple of 1/2048, so that
// its square is exact: one division rounds, and nothing else.
static inline tsl_quat scene_turn(int axis, float t)
{
    float square = t * t, s = 2.0f * t / (1.0f + square), c = (1.0f - square) / (1.0f + square);
    tsl_quat q = {axis == 0 ? s : 0.0f, axis == 1 ? s : 0.0f, axis == 2 ? s : 0.0f, c};
    return q;
}

extern const int32_t scene_parents[SCENE_BONES];
void scene_rest(tsl_transform *locals);
void scene_pose(int frame, uint32_t seed, tsl_transform *locals); // animated
tsl_transform scene_root(int frame, uint32_t seed);

// The scene once on a lane type; 0 when this processor or build lacks it.
int scene_run_solver(uint32_t lanes, scene_hash *hash);
int scene_run_ik(uint32_t lanes, scene_hash *hash);
void scene_run_skin(scene_hash *hash);
void scene_run_reduce(scene_hash *hash);
void scene_run_play(scene_hash *hash);

#endif
