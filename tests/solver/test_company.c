// SPDX-License-Identifier: MIT
// Whatever else lives in the world, comes and goes changes no bit of what stays.
#include "solver/fixture.h"

enum { FRAMES = 90 };

static scene s, t;

static float delta_of(uint32_t frame)
{
    static const float deltas[] = {DT, DT, DT, 1.0f / 30.0f, 0.004f, 0.011f, 0.0f, 0.021f};
    return frame < FRAMES / 2 ? DT : deltas[frame % 8];
}

// ---- company
// -------------------------------------------------------------------------------------------------

// Rigs, chains and colliders that have nothing to do with the scene come and go between its steps.
typedef struct company {
    scene_rig rig;
    tsl_collider_id collider;
} company;

static company guest;

static void come(scene *all)
{
    tsl_chain_desc desc;
    tsl_collider_desc c;
    memset(&guest, 0, sizeof guest);
    guest.rig.root = scene_at(100.0f, 0.0f, 0.0f);
    tsl_vec3 step = {0.1f, 0.0f, 0.0f};
    for (int i = 0; i < 5; ++i)
        scene_add_bones(&guest.rig, -1, 4, step);
    scene_create_rig(all, &guest.rig, 60.0f);
    tsl_chain_desc_init(&desc, sizeof desc);
    for (uint32_t i = 0; i < 5; ++i)
        scene_add_chain(all, &guest.rig, 4 * i, &desc, NULL);
    tsl_collider_desc_init(&c, sizeof c);
    c.layers = 0;
    guest.collider = scene_add_collider(all, &c);
}

static tsl_result step_with_company(scene *all, double seconds, float delta_seconds)
{
    come(all);
    scene_step(all, seconds, delta_seconds);
    CHECK_INT(tsl_collider_destroy(all->world, guest.collider), TSL_OK);
    CHECK_INT(tsl_rig_destroy(all->world, guest.rig.id), TSL_OK);
    return all->result;
}

static void company_in_the_world_does_not_matter(void)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        CHECK_INT(scene_create(&s, &scene_kinds[k], NULL), TSL_OK);
        CHECK_INT(scene_create(&t, &scene_kinds[k], NULL), TSL_OK);
        for (uint32_t f = 0; f < FRAMES; ++f) {
            scene_step(&s, f * (double)DT, delta_of(f));
            step_with_company(&t, f * (double)DT, delta_of(f));
            CHECK_MSG(scene_hash(&s, SCENE_HASH_SEED) == scene_hash(&t, SCENE_HASH_SEED), "%s, frame %u",
                      scene_kinds[k].name, f);
        }
        CHECK_INT(t.result, TSL_OK);
        scene_destroy(&s);
        scene_destroy(&t);
    }
}

// In the rigs themselves: spare bones at the end of each, for chains that come and go.
static void build_with_spares(scene *all, uint32_t spare_chains, tsl_chain_id spares[16])
{
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_params_init(&params, sizeof params);
    tsl_world_desc world = world_desc();
    memset(all, 0, sizeof *all);
    CHECK_INT(tsl_world_create(&world, &all->world), TSL_OK);
    scene_rig *rig = scene_add_rig(all);
    uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    tsl_vec3 step = {0.05f, -0.2f, 0.01f};
    uint32_t first[26];
    for (uint32_t i = 0; i < 26; ++i)
        first[i] = scene_add_bones(rig, (int32_t)body, 3 + i % 5, step);
    scene_create_rig(all, rig, 60.0f);
    for (uint32_t i = 0; i < spare_chains; ++i) { // before, so that every other one lies elsewhere
        spares[i] = scene_add_chain(all, rig, first[10 + i], &desc, NULL);
        --rig->chain_count;
    }
    for (uint32_t i = 0; i < 10; ++i) {
        params.inert_rotation = i == 3 ? 0.5f : 0.0f;
        params.freeze_axis = i == 4 ? TSL_FREEZE_Y : TSL_FREEZE_NONE;
        params.weight = i == 5 ? 0.5f : 1.0f;
        params.gravity.y = -9.0f;
        params.gravity_falloff = 0.3f;
        scene_add_chain(all, rig, first[i], &desc, &params);
    }
}

static void move_spares(scene *all, uint32_t frame)
{
    scene_rig *rig = &all->rigs[0];
    memcpy(rig->pose, rig->rest, sizeof rig->pose);
    rig->root.position.x = (float)scene_sin(0.07 * frame);
    rig->root.rotation = scene_turn(0.0f, 1.0f, 0.5f, scene_sin(0.05 * frame));
    for (uint32_t i = 1; i < rig->bone_count; i += 2)
        rig->pose[i].rotation = scene_turn(1.0f, 0.0f, 0.0f, 0.2 * scene_sin(0.1 * frame + i));
}

static void step_spares(scene *all, uint32_t frame)
{
    scene_rig *rig = &all->rigs[0];
    move_spares(all, frame);
    scene_set_poses(all);
    CHECK_INT(tsl_world_step(all->world, delta_of(frame)), TSL_OK);
    scene_get_poses(all);
    CHECK(pose_is_finite(rig->posed, rig->bone_count));
}

// What the ten chains of interest drive; the bones of the others differ by design.
static int same_chains(const scene *a, const scene *b)
{
    int same = 1;
    for (uint32_t c = 0; c < 10; ++c) {
        tsl_particle p[SCENE_BONES], q[SCENE_BONES];
        uint32_t m = SCENE_BONES, n = SCENE_BONES;
        CHECK_INT(tsl_chain_get_particles(a->world, a->rigs[0].chains[c], p, &m), TSL_OK);
        CHECK_INT(tsl_chain_get_particles(b->world, b->rigs[0].chains[c], q, &n), TSL_OK);
        same = same && m == n && memcmp(p, q, m * sizeof *p) == 0;
        for (uint32_t i = 0; i < m; ++i)
            if (p[i].bone >= 0)
                same = same && memcmp(&a->rigs[0].posed[p[i].bone], &b->rigs[0].posed[p[i].bone],
                                      sizeof(tsl_transform)) == 0;
    }
    return same;
}

static void a_chains_place_in_its_block_does_not_matter(void)
{
    for (uint32_t spare = 1; spare < 16; ++spare) {
        tsl_chain_id ids[16];
        build_with_spares(&s, 0, ids);
        build_with_spares(&t, spare, ids);
        for (uint32_t f = 0; f < FRAMES; ++f) {
            step_spares(&s, f);
            step_spares(&t, f);
            if (!same_chains(&s, &t)) {
                CHECK_MSG(0, "%u spare chains, frame %u", spare, f);
                break;
            }
        }
        scene_destroy(&s);
        scene_destroy(&t);
    }
}

static void chains_and_colliders_that_come_and_go_do_not_matter(void)
{
    tsl_chain_id ids[16];
    tsl_chain_desc desc;
    tsl_collider_desc c;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_collider_desc_init(&c, sizeof c);
    build_with_spares(&s, 0, ids);
    build_with_spares(&t, 0, ids);
    c.rig = t.rigs[0].id;
    c.bone = 30;
    c.a.x = 50.0f;
    for (uint32_t f = 0; f < FRAMES; ++f) {
        uint32_t bone = 1 + 3 + 4 + 5 + 6 + 7 + 3 + 4 + 5 + 6 + 7; // the eleventh tail
        tsl_chain_id chain = scene_add_chain(&t, &t.rigs[0], bone, &desc, NULL);
        --t.rigs[0].chain_count;
        tsl_collider_id collider = scene_add_collider(&t, &c);
        step_spares(&s, f);
        step_spares(&t, f);
        CHECK_MSG(same_chains(&s, &t), "frame %u", f);
        CHECK_INT(tsl_chain_destroy(t.world, chain), TSL_OK);
        CHECK_INT(tsl_collider_destroy(t.world, collider), TSL_OK);
    }
    CHECK_INT(t.result, TSL_OK);
    scene_destroy(&s);
    scene_destroy(&t);
}

// One that reads its bones from the input beside one that does not, with several ticks between two poses.
static void begin_spring(bench_rig *b, int accompanied)
{
    static const tsl_vec3 step = {0.1f, -0.17f, 0.03f};
    bench_begin(b, NULL);
    b->params.push = 0.8f;
    b->params.gravity.y = -5.0f;
    uint32_t alone = scene_add_bones(b->rig, -1, 6, step), other = scene_add_bones(b->rig, -1, 6, step);
    for (uint32_t i = 0; i < 6; ++i)
        b->rig->rest[alone + i].rotation = scene_turn(1.0f, 2.0f, 3.0f, 0.3 * i + 0.1);
    bench_rig_done(b);
    b->desc.flags = TSL_CHAIN_UNANIMATED;
    bench_spring(b, alone, 6);
    b->desc.flags = 0;
    if (accompanied)
        bench_spring(b, other, 6);
}

static void springs_in_one_block_do_not_feel_each_other(void)
{
    static bench_rig alone, together;
    begin_spring(&alone, 0);
    begin_spring(&together, 1);
    for (uint32_t f = 0; f < FRAMES; ++f) {
        tsl_particle p[SCENE_BONES], q[SCENE_BONES];
        alone.rig->root.position.x = together.rig->root.position.x = (float)scene_sin(0.1 * f);
        together.rig->pose[8].rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.1 * f);
        bench_step(&alone, 0.04f);
        bench_step(&together, 0.04f);
        uint32_t count = bench_particles(&alone, 0, p);
        CHECK_INT(bench_particles(&together, 0, q), count);
        CHECK_MSG(memcmp(p, q, count * sizeof *p) == 0, "frame %u", f);
    }
    bench_end(&alone);
    bench_end(&together);
}

// Two springs on two tails, one of which is switched off: its spring hangs on the animation. The other's is shown
// elsewhere than its last tick had it, since its tail's weight is below 1.
static void begin_riders(bench_rig *b, int accompanied)
{
    static const tsl_vec3 step = {0.1f, -0.17f, 0.03f};
    bench_begin(b, NULL);
    uint32_t first[2];
    for (uint32_t i = 0; i < 2; ++i)
        first[i] = scene_add_bones(b->rig, -1, 8, step);
    bench_rig_done(b);
    for (uint32_t i = 0; i < 2; ++i) {
        const uint32_t tail[] = {first[i], first[i] + 1, first[i] + 2};
        tsl_chain_id *chain = &b->rig->chains[b->rig->chain_count++];
        b->desc.bones = tail;
        b->desc.bone_count = 3;
        b->params.weight = 0.5f * (float)i;
        CHECK_INT(tsl_chain_create(b->s.world, b->rig->id, &b->desc, &b->params, chain), TSL_OK);
    }
    b->params.weight = 1.0f;
    for (uint32_t i = 0; i < 1u + (uint32_t)accompanied; ++i)
        bench_spring(b, first[i] + 3, 5);
}

static void riders_in_one_block_are_shown_as_if_alone(void)
{
    static bench_rig alone, together;
    begin_riders(&alone, 0);
    begin_riders(&together, 1);
    for (uint32_t f = 0; f < FRAMES; ++f) {
        alone.rig->root.position.x = together.rig->root.position.x = (float)scene_sin(0.1 * f);
        bench_step(&alone, DT);
        bench_step(&together, DT);
        CHECK_MSG(memcmp(alone.rig->posed, together.rig->posed, 8 * sizeof(tsl_transform)) == 0, "frame %u",
                  f);
    }
    bench_end(&alone);
    bench_end(&together);
}

int main(void)
{
    RUN(company_in_the_world_does_not_matter);
    RUN(a_chains_place_in_its_block_does_not_matter);
    RUN(springs_in_one_block_do_not_feel_each_other);
    RUN(riders_in_one_block_are_shown_as_if_alone);
    RUN(chains_and_colliders_that_come_and_go_do_not_matter);
    return REPORT();
}
