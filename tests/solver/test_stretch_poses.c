// SPDX-License-Identifier: MIT
// Ranges of lengths: poses that come out.
#include "solver/stretch.h"

static bench_rig a, b;

// A tree that forks, under a body that is scaled; what hangs on a bone and is of no chain; and a line that skips bones.
typedef struct kit {
    uint32_t trunk, line, ribbon;
} kit;

static kit add_kit(bench_rig *r, tsl_vec3 scale, uint32_t what)
{
    kit k;
    tsl_transform at = scene_at(0.0f, 1.0f, 0.0f);
    at.scale = scale;
    at.rotation = scene_turn(0.2f, 0.4f, 1.0f, 0.7);
    uint32_t body = scene_add_bone(r->rig, -1, at);
    k.trunk = scene_add_bones(r->rig, (int32_t)body, 3, vec3(0.0f, -0.2f, 0.0f));
    scene_add_bones(r->rig, (int32_t)k.trunk + 2, 3, vec3(0.1f, -0.15f, 0.0f));
    scene_add_bones(r->rig, (int32_t)k.trunk + 2, 2, vec3(-0.12f, -0.1f, 0.05f));
    k.ribbon = scene_add_bones(r->rig, (int32_t)k.trunk + 4, 2, vec3(0.05f, 0.0f, 0.0f));
    k.line = scene_add_bones(r->rig, (int32_t)body, 7, vec3(0.1f, 0.02f, 0.0f));
    for (uint32_t i = 1; i < r->rig->bone_count; ++i)
        if (what)
            r->rig->rest[i].rotation = scene_turn(0.3f, 0.2f, 1.0f, 0.1 * i);
    bench_rig_done(r);
    return k;
}

static void add_kit_chains(bench_rig *r, const kit *k, tsl_chain_model model, tsl_fork fork)
{
    const uint32_t skipping[] = {k->line, k->line + 1, k->line + 4, k->line + 6};
    tsl_chain_desc desc = r->desc;
    r->desc.model = model;
    r->desc.fork = fork;
    r->desc.tip = TSL_TIP_LENGTH;
    r->desc.tip_length = 0.1f;
    r->desc.exclude = &k->ribbon;
    r->desc.exclude_count = 1;
    scene_add_chain(&r->s, r->rig, k->trunk, &r->desc, &r->params);
    desc.model = TSL_MODEL_SPRING;
    desc.bones = skipping;
    desc.bone_count = 4;
    desc.tip = TSL_TIP_LOCAL;
    desc.tip_offset = vec3(0.1f, 0.0f, 0.0f);
    CHECK_INT(tsl_chain_create(r->s.world, r->rig->id, &desc, &r->params, &r->rig->chains[r->rig->chain_count++]),
              TSL_OK);
}

static double apart(d3 x, tsl_vec3 y)
{
    return d3_distance(x, d3_of(y));
}

// The local pose put together, the pose in the world and the particles say the same, and scales stay: nothing is below mirrored and
// uneven ones.
static void where_particles_are_bones_are(void)
{
    static const tsl_vec3 scales[] = {{1.0f, 1.0f, 1.0f}, {2.0f, 2.0f, 2.0f}, {-1.5f, 1.5f, 1.5f}, {1.0f, 0.5f, 2.0f}};
    for (uint32_t way = 0; way < 4 * 3 * 2; ++way) {
        uint32_t scale = way % 4, fork = way / 4 % 3, turned = way / 12, seed = way;
        dframe world[SCENE_BONES];
        uint8_t hung[SCENE_BONES];
        bench_begin(&a, NULL);
        stretch(&a, 0.5f, 0.4f, 0.1f);
        kit k = add_kit(&a, scales[scale], turned);
        add_kit_chains(&a, &k, way % 2 ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN, fork);
        for (uint32_t f = 0; f < 60; ++f) {
            throw_about(&a, f, &seed);
            CHECK_INT(bench_step(&a, f < 30 ? DT : uneven_delta(f)), TSL_OK);
            bones_of_chains(&a.s, a.rig, hung);
            forward_kinematics(a.rig, a.local, hung, world);
            for (uint32_t i = 0; i < (scale < 2 ? a.rig->bone_count : k.line + 2); ++i) {
                CHECK_MSG(apart(world[i].position, a.rig->posed[i].position) < 2e-5, "way %u, frame %u, bone %u: %g",
                          way, f, i, apart(world[i].position, a.rig->posed[i].position));
                CHECK_MSG(apart(world[i].scale, a.rig->posed[i].scale) < 2e-5, "way %u, frame %u, bone %u: scale %g",
                          way, f, i, apart(world[i].scale, a.rig->posed[i].scale));
            }
            for (uint32_t c = 0; c < 2 && f < 30; ++c) {
                tsl_particle p[SCENE_BONES];
                uint32_t count = bench_particles(&a, c, p);
                for (uint32_t i = 0; i < count; ++i)
                    if (p[i].bone >= 0)
                        CHECK_MSG(distance3(p[i].position, a.rig->posed[p[i].bone].position) < 2e-5,
                                  "way %u, frame %u, particle %u", way, f, i);
            }
            for (uint32_t i = 1; i < a.rig->bone_count; ++i)
                CHECK(a.local[i].scale.x == 1.0f);
        }
        bench_end(&a);
    }
}

static double bone_length(const bench_rig *r, uint32_t bone)
{
    return distance3(r->rig->posed[bone].position, r->rig->posed[bone + 1].position);
}

// Half of the weight is half of what the length is off.
static void a_weight_blends_lengths(void)
{
    for (int m = 0; m < 3; ++m) {
        uint32_t seed = 19, again = 19;
        double most = 0.0;
        bench_begin(&a, NULL);
        bench_begin(&b, NULL);
        stretch(&a, 0.5f, 0.4f, 0.1f);
        b.params = a.params;
        b.params.weight = 0.5f;
        hanging(&a, models[m]);
        hanging(&b, models[m]);
        for (uint32_t f = 0; f < 90; ++f) {
            throw_about(&a, f, &seed);
            throw_about(&b, f, &again);
            bench_step_both(&a, &b, DT);
            for (uint32_t i = 1; i < 6; ++i) {
                double off = bone_length(&a, i) - 0.1;
                CHECK_NEAR(bone_length(&b, i), 0.1 + 0.5 * off, 2e-6);
                most = fabs(off) > most ? fabs(off) : most;
            }
        }
        CHECK(most > 0.03);
        bench_end_both(&a, &b);
    }
}

int main(void)
{
    RUN(where_particles_are_bones_are);
    RUN(a_weight_blends_lengths);
    return REPORT();
}
