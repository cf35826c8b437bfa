// SPDX-License-Identifier: MIT
// Numbers at both ends of what tassel.h promises and beyond: finite in, finite out, on every lane type the same (large ones: test_outgrown.c); and nothing
// of it is a trap for hosts that have floating-point traps on.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE // feenableexcept
#endif
#include "solver/rewind.h"

#include <fenv.h>

static const tsl_lanes lane_types[] = {TSL_LANES_SCALAR, TSL_LANES_SSE2, TSL_LANES_AVX2, TSL_LANES_NEON,
                                       TSL_LANES_WASM};

enum { LANE_TYPES = sizeof lane_types / sizeof *lane_types };

static bench_rig b;

static void begin(tsl_lanes lanes, tsl_chain_model model, float size)
{
    tsl_world_desc desc = world_desc();
    desc.lanes = lanes;
    desc.id_salt = 1;
    bench_begin(&b, &desc);
    for (int32_t i = -1; i < 4; ++i)
        scene_add_bone(b.rig, i, scene_at(0.2f * size, 0.0f, -size));
    bench_rig_done(&b);
    b.params.gravity.y = -9.8f;
    b.params.push = 0.1f;
    if (model == TSL_MODEL_SPRING)
        bench_spring(&b, 0, 5);
    else
        scene_add_chain(&b.s, b.rig, 0, &b.desc, &b.params);
}

// Neither lengths nor scales so small that their squares or inverses are no numbers.
static void run_small(tsl_lanes lanes, tsl_chain_model model, float length, float scale, uint64_t *hash)
{
    begin(lanes, model, length);
    b.rig->root.scale = (tsl_vec3){scale, scale, scale};
    for (uint32_t f = 0; f < 60; ++f) {
        b.rig->root.position.x += 0.01f;
        CHECK_INT(bench_step(&b, DT), TSL_OK);
        CHECK_MSG(pose_is_finite(b.rig->posed, 5) && pose_is_finite(b.local, 5), "length %g, scale %g, model %u",
                  (double)length, (double)scale, model);
        for (int i = 0; i < 5; ++i) {
            tsl_quat q = b.local[i].rotation;
            CHECK_NEAR(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1.0, 1e-4);
        }
    }
    CHECK_INT(stats_of(b.s.world).recovered_chain_count, 0);
    *hash = world_hash(b.s.world);
    bench_end(&b);
}

static void small_numbers_stay_numbers(void)
{
    for (int exponent = 9; exponent < 45; ++exponent)
        for (uint32_t model = 0; model < 2; ++model)
            for (uint32_t scaled = 0; scaled < 2; ++scaled) {
                float small = (float)pow(10.0, -exponent);
                uint64_t first = 0, hash = 0;
                run_small(TSL_LANES_SCALAR, model, scaled ? 1.0f : small, scaled ? small : 1.0f, &first);
                for (uint32_t i = 1; i < LANE_TYPES; ++i) {
                    if (!lanes_are_here(lane_types[i]))
                        continue;
                    run_small(lane_types[i], model, scaled ? 1.0f : small, scaled ? small : 1.0f, &hash);
                    CHECK_MSG(hash == first, "exponent %d, lanes %u", exponent, lane_types[i]);
                }
            }
}

// ---- traps ----------------------------------------------------------------------------------------------

#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__i386__))
static tsl_result with_params(float number)
{
    tsl_chain_params params = b.params;
    params.radius = number;
    return tsl_chain_set_params(b.s.world, b.rig->chains[0], &params);
}

static tsl_result with_pose(float number)
{
    b.rig->pose[1].position.y = number;
    tsl_pose_input in = bench_input(&b);
    tsl_result result = tsl_rig_set_pose(b.s.world, b.rig->id, &in);
    b.rig->pose[1].position.y = 0.0f;
    return result;
}

static tsl_result with_collider(float number)
{
    tsl_collider_id id;
    TSL_INIT(tsl_collider_desc, desc);
    desc.frame.scale.x = number;
    return tsl_collider_create(b.s.world, &desc, &id);
}

static tsl_result with_curve(float number)
{
    tsl_curve_key key = {0.0f, number, 0.0f, 0.0f};
    return tsl_chain_set_curve(b.s.world, b.rig->chains[0], TSL_PARAMETER_DAMPING, &key, 1);
}

static tsl_result with_factors(float number)
{
    float factors[5] = {1.0f, 1.0f, number, 1.0f, 1.0f};
    return tsl_chain_set_factors(b.s.world, b.rig->chains[0], TSL_PARAMETER_DAMPING, factors, 5);
}

static tsl_result with_root(float number)
{
    b.rig->root.rotation.z = number;
    tsl_pose_input in = bench_input(&b);
    tsl_result result = tsl_rig_step(b.s.world, b.rig->id, DT, &in, NULL);
    b.rig->root.rotation.z = 0.0f;
    return result;
}

static void infinities_are_refused_and_no_trap(void)
{
    static const float numbers[] = {INFINITY, -INFINITY, NAN};
    begin(TSL_LANES_AUTO, TSL_MODEL_CHAIN, 0.1f);
    bench_step(&b, DT);
    for (uint32_t i = 0; i < 3; ++i) {
        float number = numbers[i];
        tsl_vec3 v = {0.0f, number, 0.0f};
        uint64_t before = world_hash(b.s.world);
        fenv_t host;
        fegetenv(&host);
        feclearexcept(FE_ALL_EXCEPT);
        feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
        const tsl_result results[] = {tsl_world_set_gravity(b.s.world, &v),
                                      tsl_world_shift_origin(b.s.world, &v),
                                      tsl_rig_set_reference_point(b.s.world, b.rig->id, &v),
                                      tsl_world_step(b.s.world, number),
                                      with_params(number),
                                      with_pose(number),
                                      with_root(number),
                                      with_collider(number),
                                      with_curve(number),
                                      with_factors(number)};
        fesetenv(&host);
        for (uint32_t k = 0; k < sizeof results / sizeof *results; ++k)
            CHECK_MSG(results[k] == TSL_ERROR_NOT_FINITE, "call %u with %g: %s", k, (double)number,
                      tsl_result_name(results[k]));
        CHECK(world_hash(b.s.world) == before);
    }
    bench_end(&b);
}
#endif

int main(void)
{
    RUN(small_numbers_stay_numbers);
#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__i386__))
    RUN(infinities_are_refused_and_no_trap);
#endif
    return REPORT();
}
