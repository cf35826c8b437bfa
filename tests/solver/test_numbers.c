// SPDX-License-Identifier: MIT
// Numbers at the small end of what tassel.h promises and beyond: finite in, finite out, on every lane type the same. Large ones:
// test_outgrown.c; those that are refused: test_limits.c.
#include "solver/rewind.h"

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

int main(void)
{
    RUN(small_numbers_stay_numbers);
    return REPORT();
}
