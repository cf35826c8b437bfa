// SPDX-License-Identifier: MIT
// What the host accelerates each particle by: that it acts as forces do and on whom it acts.
#include "scenes/vec3.h"
#include "solver/rewind.h"

enum { BONES = 7 };

static bench_rig a, b;

static void describe(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model, uint32_t flags)
{
    bench_begin(r, desc);
    r->desc.model = model;
    r->desc.flags = flags;
    r->params.gravity.y = -9.81f;
    r->params.damping = 0.2f;
    r->params.gravity_falloff = 0.0f;
}

// A strand that hangs from (0, 1, 0).
static void hanging(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model, uint32_t flags)
{
    describe(r, desc, model, flags);
    bench_tail(r, BONES, 0.0f, -0.1f, 0.0f);
    CHECK_INT(r->s.result, TSL_OK);
}

static uint32_t count_of(const bench_rig *r)
{
    tsl_particle p[SCENE_BONES];
    return bench_particles(r, 0, p);
}

// The same for all particles, then more or less for each further one.
static tsl_result accelerate(bench_rig *r, tsl_vec3 by, float growth)
{
    tsl_vec3 accelerations[SCENE_BONES];
    uint32_t count = count_of(r);
    for (uint32_t i = 0; i < count; ++i) {
        float share = 1.0f + growth * (float)i;
        accelerations[i] = vec3(share * by.x, share * by.y, share * by.z);
    }
    return tsl_chain_set_accelerations(r->s.world, r->rig->chains[0], accelerations, count);
}

static double apart(const bench_rig *x, const bench_rig *y)
{
    tsl_particle p[SCENE_BONES], q[SCENE_BONES];
    uint32_t count = bench_particles(x, 0, p);
    double most = 0.0;
    CHECK_INT((int)bench_particles(y, 0, q), (int)count);
    for (uint32_t i = 0; i < count; ++i) {
        double dx = (double)(p[i].position.x - q[i].position.x), dy = (double)(p[i].position.y - q[i].position.y),
               dz = (double)(p[i].position.z - q[i].position.z);
        most = fmax(most, sqrt(dx * dx + dy * dy + dz * dz));
    }
    return most;
}

// ---- what it does -----------------------------------------------------------------------------------------

// All particles alike: what `force` does, in all models, at any rate, at any scale of the character.
static void alike_it_is_force(void)
{
    static const float scales[] = {1.0f, 0.25f, 3.0f};
    for (uint32_t m = 0; m < 3; ++m)
        for (uint32_t k = 0; k < 9; ++k) {
            float rate = k % 3 == 0 ? 30.0f : k % 3 == 1 ? 60.0f : 144.0f;
            hanging(&a, NULL, all_models[m], 0);
            hanging(&b, NULL, all_models[m], 0);
            a.params.scale_rule = b.params.scale_rule = k / 3 == 2 ? TSL_SCALE_PHYSICAL : TSL_SCALE_LOOK;
            a.params.force = vec3(3.0f, 1.0f, -2.0f);
            bench_tune(&a);
            bench_tune(&b);
            CHECK_INT(accelerate(&b, a.params.force, 0.0f), TSL_OK);
            a.rig->root.scale = b.rig->root.scale = vec3(scales[k / 3], scales[k / 3], scales[k / 3]);
            double most = 0.0;
            for (int f = 0; f < 200; ++f) {
                bench_swing(&a, f);
                bench_swing(&b, f);
                bench_step_both(&a, &b, 1.0f / rate);
                most = fmax(most, apart(&a, &b));
            }
            CHECK_MSG(most < 2e-4 * (double)scales[k / 3], "model %u, case %u: %g", m, k, most);
            CHECK_INT(accelerate(&b, vec3(0.0f, 0.0f, 0.0f), 0.0f), TSL_OK);
            for (int f = 0; f < 60; ++f)
                bench_step_both(&a, &b, 1.0f / rate);
            CHECK_MSG(apart(&a, &b) > 0.003 * (double)scales[k / 3], "model %u, case %u", m, k);
            bench_end_both(&a, &b);
        }
}

// One particle is pushed: those above it do not notice in that tick, and it moves by a h^2, before its bone keeps its length.
static void each_has_its_own(void)
{
    tsl_vec3 none = vec3(0.0f, 0.0f, 0.0f), accelerations[BONES];
    for (uint32_t m = 0; m < 3; ++m)
        for (uint32_t which = 1; which < BONES; ++which) {
            hanging(&a, NULL, all_models[m], 0);
            hanging(&b, NULL, all_models[m], 0);
            for (uint32_t i = 0; i < BONES; ++i)
                accelerations[i] = i == which ? vec3(2.0f, 0.0f, 0.0f) : none;
            CHECK_INT(tsl_chain_set_accelerations(b.s.world, b.rig->chains[0], accelerations, BONES), TSL_OK);
            bench_step_both(&a, &b, DT);
            tsl_particle p[SCENE_BONES], q[SCENE_BONES];
            bench_particles(&a, 0, p);
            bench_particles(&b, 0, q);
            CHECK(memcmp(p, q, which * sizeof *p) == 0);
            double moved = (double)(q[which].position.x - p[which].position.x), free_way = 2.0 / 3600.0;
            CHECK_MSG(moved > 0.3 * free_way && moved < 1.05 * free_way, "model %u, particle %u: %g of %g", m, which,
                      moved, free_way);
            bench_end_both(&a, &b);
        }
}

// Bit for bit: zeroes are none, and the root's does nothing.
static void who_has_none_does_not_notice(void)
{
    for (uint32_t m = 0; m < 3; ++m) {
        tsl_vec3 at_root[BONES] = {{5.0f, 5.0f, 5.0f}, {0.0f, 0.0f, 0.0f}};
        hanging(&a, NULL, all_models[m], 0);
        hanging(&b, NULL, all_models[m], 0);
        for (int f = 0; f < 90; ++f) {
            bench_swing(&a, f);
            bench_swing(&b, f);
            tsl_vec3 zero[BONES] = {{0.0f, 0.0f, 0.0f}};
            CHECK_INT(tsl_chain_set_accelerations(b.s.world, b.rig->chains[0], f % 2 ? at_root : zero, BONES), TSL_OK);
            bench_step_both(&a, &b, DT);
            CHECK_MSG(bench_same_particles(&a, &b), "model %u, frame %d", m, f);
        }
        bench_end_both(&a, &b);
    }
}

int main(void)
{
    RUN(alike_it_is_force);
    RUN(each_has_its_own);
    RUN(who_has_none_does_not_notice);
    return REPORT();
}
