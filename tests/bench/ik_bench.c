// SPDX-License-Identifier: MIT
// Two-bone IK: single and in blocks, against the same features in plain scalar trigonometry
// (tests/ik/trigonometric.h).
#define REAL float
#define REAL_FN(name) name##f
#include "bench/bench.h"
#include "ik/random_limb.h"
#include "ik/trigonometric.h"

#include <stdio.h>
#include <stdlib.h>

#define LIMBS 1024u // ozz' own measure: 140 KB of limbs, in L2
#define BLOCKS (LIMBS / TSL_IK_BLOCK_LANES)

typedef struct ik_bench {
    tsl_ik_two_bone_settings settings;
    tsl_ik_two_bone_prepared prepared;
    tsl_ik_two_bone_limb limbs[LIMBS], filled[64];
    float shift; // 0
    tsl_ik_two_bone_result results[LIMBS];
    tsl_ik_two_bone_block blocks[BLOCKS];
    tsl_ik_two_bone_block_result block_results[BLOCKS];
    trig_result references[LIMBS];
} ik_bench;

static void ik_run_single(void *context)
{
    ik_bench *b = context;
    for (uint32_t i = 0; i < LIMBS; ++i)
        tsl_ik_two_bone_solve(&b->settings, &b->limbs[i], &b->results[i]);
}

static void ik_run_prepared(void *context)
{
    ik_bench *b = context;
    for (uint32_t i = 0; i < LIMBS; ++i)
        tsl_ik_two_bone_solve_prepared(&b->prepared, &b->limbs[i], &b->results[i]);
}

// As ik_run_prepared, with each limb written just before it is solved, as by a host that takes it from a pose: number by
// number, since shift is not known to the compiler.
static void ik_run_filled(void *context)
{
    ik_bench *b = context;
    for (uint32_t i = 0; i < LIMBS; ++i) {
        tsl_ik_two_bone_limb *limb = &b->filled[i % 64];
        *limb = b->limbs[i];
        for (int joint = 0; joint < 5; ++joint) {
            tsl_vec3 *position = &(&limb->start_position)[joint];
            position->x += b->shift;
            position->y += b->shift;
            position->z += b->shift;
        }
        tsl_ik_two_bone_solve_prepared(&b->prepared, limb, &b->results[i]);
    }
}

static void ik_run_blocks(void *context)
{
    ik_bench *b = context;
    tsl_ik_two_bone_solve_blocks(&b->settings, b->blocks, b->block_results, BLOCKS);
}

static void ik_run_reference(void *context)
{
    ik_bench *b = context;
    for (uint32_t i = 0; i < LIMBS; ++i)
        trig_solve(&b->settings, &b->limbs[i], &b->references[i]);
}

static double ik_apart(tsl_vec3 a, trig_vec b)
{
    return fmax(fabs((double)(a.x - b.x)), fmax(fabs((double)(a.y - b.y)), fabs((double)(a.z - b.z))));
}

static double ik_turned(tsl_quat a, trig_quat b) // q and -q are one rotation
{
    double dot = (double)a.x * b.x + (double)a.y * b.y + (double)a.z * b.z + (double)a.w * b.w, sign = dot < 0 ? -1 : 1;
    return fmax(fmax(fabs(a.x - sign * b.x), fabs(a.y - sign * b.y)),
                fmax(fabs(a.z - sign * b.z), fabs(a.w - sign * b.w)));
}

static double ik_difference(const ik_bench *b)
{
    double worst = 0.0;
    for (uint32_t i = 0; i < LIMBS; ++i) {
        const tsl_ik_two_bone_result *r = &b->results[i];
        const trig_result *t = &b->references[i];
        worst =
            fmax(worst, fmax(ik_apart(r->mid_position, t->mid_position), ik_apart(r->end_position, t->end_position)));
        for (int joint = 0; joint < 3; ++joint) {
            if (b->settings.outputs & TSL_IK_OUT_ROTATIONS)
                worst = fmax(worst, ik_turned((&r->start_rotation)[joint], t->rotation[joint]));
            if (b->settings.outputs & TSL_IK_OUT_MODEL)
                worst = fmax(worst, ik_turned((&r->start_model)[joint], t->model[joint]));
            if (b->settings.outputs & TSL_IK_OUT_LOCAL)
                worst = fmax(worst, ik_turned((&r->start_local)[joint], t->local[joint]));
        }
        if (!(worst < 1e9))
            return NAN;
    }
    return worst;
}

static double ik_compare_single(void *context)
{
    return ik_difference(context);
}

static double ik_compare_blocks(void *context)
{
    ik_bench *b = context;
    for (uint32_t i = 0; i < LIMBS; ++i)
        tsl_ik_two_bone_block_get(&b->block_results[i / 8], i % 8, &b->results[i]);
    return ik_difference(b);
}

static void ik_fill(ik_bench *b, float weight, int partial)
{
    uint32_t state = 12345;
    for (uint32_t i = 0; i < LIMBS; ++i) {
        b->limbs[i] = random_limb(&state, 0.45f, 0.9f);
        b->limbs[i].weight = weight;
        if (partial) {
            b->limbs[i].rotation_weight = 0.8f;
            b->limbs[i].pole_weight = 0.9f;
            b->limbs[i].position_weight = 0.95f;
        }
    }
    for (uint32_t i = 0; i < BLOCKS; ++i)
        tsl_ik_two_bone_block_init(&b->blocks[i]);
    for (uint32_t i = 0; i < LIMBS; ++i)
        tsl_ik_two_bone_block_set(&b->blocks[i / 8], i % 8, &b->limbs[i]);
}

// The baseline works in float acos, whose argument near 1 costs it half its digits.
#define IK_TOLERANCE 5e-3

static void ik_measure(bench *out, ik_bench *b, const char *name, tsl_ik_lanes lanes)
{
    bench_case c = {name, "solve", LIMBS, IK_TOLERANCE, b, ik_run_blocks, ik_run_reference, ik_compare_blocks};
    b->settings.lanes = lanes;
    if (tsl_ik_two_bone_solve_blocks(&b->settings, NULL, NULL, 0) == TSL_OK)
        bench_measure(out, &c);
}

// With the settings worked out in every call, once for all, and that with limbs written just before.
static void ik_measure_single(bench *out, ik_bench *b, const char *features)
{
    char name[64];
    bench_case c = {name, "solve", LIMBS, IK_TOLERANCE, b, ik_run_single, ik_run_reference, ik_compare_single};
    b->settings.lanes = TSL_IK_LANES_AUTO;
    snprintf(name, sizeof name, "ik/single/%s", features);
    bench_measure(out, &c);
    if (tsl_ik_two_bone_prepare(&b->settings, &b->prepared) != TSL_OK)
        abort();
    snprintf(name, sizeof name, "ik/prepared/%s", features);
    c.run = ik_run_prepared;
    bench_measure(out, &c);
    snprintf(name, sizeof name, "ik/filled/%s", features);
    c.run = ik_run_filled;
    bench_measure(out, &c);
}

// What ozz-animation's job can do: pole (always in full), soften, twist and a weight of the whole, local
// corrections out.
static void ik_measure_as_ozz(bench *out, ik_bench *b)
{
    b->settings.outputs = TSL_IK_OUT_LOCAL;
    b->settings.soften = 0.97f;
    b->settings.twist = 0.3f;
    ik_measure_single(out, b, "pole_soften_twist");
    ik_fill(b, 0.7f, 0);
    b->settings.soften = 0.5f;
    ik_measure_single(out, b, "pole_soften_twist_weight");
}

void tsl_bench_ik(bench *out);
void tsl_bench_ik(bench *out)
{
    ik_bench *b = malloc(sizeof *b);
    if (!b)
        abort();
    tsl_ik_two_bone_settings_init(&b->settings, sizeof b->settings);
    b->shift = 0.0f;

    ik_fill(b, 1.0f, 0);
    b->settings.outputs = 0;
    ik_measure_single(out, b, "positions");
    ik_measure(out, b, "ik/blocks/positions", TSL_IK_LANES_AUTO);
    b->settings.outputs = TSL_IK_OUT_ROTATIONS;
    ik_measure_single(out, b, "rotations");
    ik_measure(out, b, "ik/blocks/rotations", TSL_IK_LANES_AUTO);
    ik_measure(out, b, "ik/blocks/rotations/sse2", TSL_IK_LANES_SSE2);
    b->settings.outputs = TSL_IK_OUT_LOCAL;
    ik_measure_single(out, b, "local");
    ik_measure(out, b, "ik/blocks/local", TSL_IK_LANES_AUTO);

    ik_measure_as_ozz(out, b);

    // Everything at once: soften, stretch, squash, twist, limits, partial weights, end rotation with an
    // offset.
    ik_fill(b, 1.0f, 1);
    b->settings.soften = 0.9f;
    b->settings.stretch_start_ratio = 0.8f;
    b->settings.stretch_max_scale = 1.2f;
    b->settings.squash_start_ratio = 0.5f;
    b->settings.squash_min_scale = 0.7f;
    b->settings.twist = 0.3f;
    b->settings.fold_min = 0.1f;
    b->settings.fold_max = 2.6f;
    b->settings.end_offset.x = 0.6f;
    b->settings.end_offset.w = 0.8f;
    b->settings.outputs = TSL_IK_OUT_LOCAL;
    ik_measure_single(out, b, "everything");
    ik_measure(out, b, "ik/blocks/everything", TSL_IK_LANES_AUTO);
    ik_measure(out, b, "ik/blocks/everything/sse2", TSL_IK_LANES_SSE2);
    ik_measure(out, b, "ik/blocks/everything/scalar", TSL_IK_LANES_SCALAR);
    free(b);
}
