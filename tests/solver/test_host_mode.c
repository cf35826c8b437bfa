// SPDX-License-Identifier: MIT
// The host's floating-point mode: it changes no bit, and the host finds it again.
#include "solver/fixture.h"
#include "tassel/state.h"

#include "host_mode.h"

enum { FRAMES = 96 };

static scene s;

static void add_tiny_spring(scene *all, scene_rig *rig, uint32_t first)
{
    const uint32_t bones[3] = {first, first + 1, first + 2};
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    desc.model = TSL_MODEL_SPRING;
    desc.flags = TSL_CHAIN_UNANIMATED;
    desc.bones = bones;
    desc.bone_count = 3;
    params.damping = 0.4f;
    params.elasticity = params.stiffness = params.gravity_falloff = 0.0f;
    params.push = 3e-19f;
    params.radius = 1e-20f;
    scene_add_chain(all, rig, first, &desc, &params);
}

// A scene so small that squares and products of its lengths are subnormal numbers.
static void build_tiny(scene *all)
{
    tsl_vec3 step = {3e-19f, -2e-20f, 1e-21f}, gravity = {0.0f, -1e-18f, 0.0f};
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    desc.tip = TSL_TIP_LENGTH;
    desc.tip_length = 1e-19f;
    params.gravity_falloff = 0.4f;
    params.radius = 1e-39f;
    scene_rig *rig = scene_add_rig(all);
    uint32_t first = scene_add_bones(rig, -1, 6, step), spring = scene_add_bones(rig, -1, 3, step);
    rig->root.scale.y = 0.7f;
    tsl_world_set_gravity(all->world, &gravity);
    scene_create_rig(all, rig, 50.0f);
    scene_add_chain(all, rig, first, &desc, &params);
    add_tiny_spring(all, rig, spring);
}

static void move_tiny(scene *all, double seconds)
{
    scene_rig *rig = &all->rigs[0];
    rig->root.position.x = (float)(2e-19 * scene_sin(9.0 * seconds));
    rig->root.rotation = scene_turn(1e-3f, 0.0f, 1.0f, 0.6 * scene_sin(7.0 * seconds));
}

static void build_many_tiny(scene *all)
{
    for (uint32_t r = 0; r < SCENE_RIGS; ++r) {
        tsl_vec3 step = {3e-21f, -2e-22f, 1e-23f};
        TSL_INIT(tsl_chain_desc, desc);
        scene_rig *rig = scene_add_rig(all);
        uint32_t first = scene_add_bones(rig, -1, 6, step);
        rig->root.position.x = 0x1p-67f * (float)r; // exact in every mode
        rig->root.scale.y = 0.7f;
        scene_create_rig(all, rig, 60.0f);
        scene_add_chain(all, rig, first, &desc, NULL);
    }
}

// After a while they stand, so that some may sleep.
static void move_many_tiny(scene *all, double seconds)
{
    double moving = seconds < 0.4 ? seconds : 0.4;
    for (uint32_t r = 0; r < all->rig_count; ++r) {
        scene_rig *rig = &all->rigs[r];
        rig->root.position.y = (float)(2e-21 * scene_sin(9.0 * moving + r));
        rig->root.rotation = scene_turn(1e-3f, 0.0f, 1.0f, 0.6 * scene_sin(7.0 * moving + r));
    }
}

// ---- what else calculates, with numbers that are the same in every mode; setters: test_host_mode_calls.c -------

static void turn_detail(scene *all, uint32_t frame)
{
    TSL_INIT(tsl_chain_detail, detail);
    detail.sleep_tolerance = 0.3f; // whose square times a tiny length is still a number
    for (uint32_t r = frame % 3; r < all->rig_count && (frame == 12 || frame == 27); r += 2)
        CHECK_INT(tsl_rig_set_detail(all->world, all->rigs[r].id, &detail), TSL_OK);
}

// Comes and goes by the sleepers: as far away as lengths that are squared can tell, or cannot.
static void disturb_sleepers(scene *all, uint32_t frame)
{
    TSL_INIT(tsl_collider_desc, c);
    c.radius = 1e-21f;
    c.a.x = frame == 80 ? 2.1e-20f : 5.9e-20f;
    c.a.y = 1.7e-20f;
    if (frame == 80)
        all->colliders[2] = scene_add_collider(all, &c);
    if (frame == 84)
        CHECK_INT(tsl_collider_set(all->world, all->colliders[2], &c), TSL_OK);
    CHECK(frame != 80 || stats_of(all->world).sleeping_chain_count > 0);
}

// Back by a few frames: the world once, each rig three times.
static void rewind_some(scene *all, uint32_t frame)
{
    static unsigned char whole[1 << 20], one[SCENE_RIGS][1 << 17];
    uint64_t size = sizeof whole;
    tsl_result result = TSL_OK;
    if (frame == 33)
        result = tsl_world_save(all->world, whole, &size);
    if (frame == 36)
        result = tsl_world_load(all->world, whole, sizeof whole);
    for (uint32_t r = 0; r < all->rig_count && result == TSL_OK; ++r) {
        size = sizeof one[r];
        if (frame == 33 || frame == 43 || frame == 86)
            result = tsl_rig_save(all->world, all->rigs[r].id, one[r], &size);
        if (frame == 36 || frame == 47 || frame == 90)
            result = tsl_rig_load(all->world, all->rigs[r].id, one[r], sizeof one[r]);
    }
    CHECK_INT(result, TSL_OK);
}

// What was set as local poses is taken for poses in the model, and so taken apart.
static void set_model_poses(scene *all)
{
    for (uint32_t r = 0; r < all->rig_count; ++r) {
        const scene_rig *rig = &all->rigs[r];
        TSL_INIT(tsl_pose_input, in);
        in.space = TSL_SPACE_MODEL;
        in.bone_count = rig->bone_count;
        in.bones = rig->pose;
        in.root = &rig->root;
        CHECK_INT(tsl_rig_set_pose(all->world, rig->id, &in), TSL_OK);
    }
}

static uint64_t hash_local_poses(scene *all, uint64_t hash)
{
    static tsl_transform posed[SCENE_RIGS][SCENE_BONES];
    tsl_rig_id rigs[SCENE_RIGS];
    tsl_pose_output outs[SCENE_RIGS];
    for (uint32_t r = 0; r < all->rig_count; ++r) {
        rigs[r] = all->rigs[r].id;
        tsl_pose_output_init(&outs[r], sizeof outs[r]);
        outs[r].write = TSL_WRITE_DRIVEN;
        outs[r].bones = posed[r];
        outs[r].bone_count = all->rigs[r].bone_count;
    }
    CHECK_INT(tsl_rigs_get_pose(all->world, rigs, NULL, outs, all->rig_count), TSL_OK);
    return scene_hash_bytes(hash, posed, sizeof posed);
}

// ---- one world in one mode -------------------------------------------------------------------------------

// The poses are set.
static void step_somehow(scene *all, uint32_t frame)
{
    if (frame % 3 == 1) {
        CHECK_INT(scene_step_in_tasks(all->world, DT), TSL_OK);
    } else if (frame % 6 == 2) {
        tsl_rig_id rigs[SCENE_RIGS];
        for (uint32_t r = 0; r < all->rig_count; ++r)
            rigs[r] = all->rigs[r].id;
        tsl_world_publish_colliders(all->world);
        CHECK_INT(tsl_rigs_step(all->world, rigs, all->rig_count, DT, NULL, NULL), TSL_OK);
    } else if (frame % 6 == 5) {
        tsl_world_publish_colliders(all->world);
        for (uint32_t r = 0; r < all->rig_count; ++r)
            CHECK_INT(tsl_rig_step(all->world, all->rigs[r].id, DT, NULL, NULL), TSL_OK);
    } else {
        CHECK_INT(tsl_world_step(all->world, DT), TSL_OK);
    }
}

static uint64_t run_in_mode(const scene_kind *kind, uint32_t mode, int tiny)
{
    tsl_world_desc desc = world_desc();
    uint64_t hash = SCENE_HASH_SEED, world_hash = 0;
    memset(&s, 0, sizeof s);
    s.kind = kind;
    CHECK_INT(tsl_world_create(&desc, &s.world), TSL_OK);
    for (uint32_t f = 0; f < FRAMES; ++f) {
        // Roots and poses are the test's own arithmetic; so is what the larger scenes are built from.
        host_mode_set(tiny && f == 0 ? mode : 0);
        if (f == 0)
            kind->build(&s);
        host_mode_set(0);
        scene_move(&s, f * (double)DT);
        host_mode_set(mode);
        if (kind->build == build_many_tiny)
            disturb_sleepers(&s, f);
        turn_detail(&s, f);
        rewind_some(&s, f);
        scene_set_poses(&s);
        if (f == 10 || f == 11)
            set_model_poses(&s);
        step_somehow(&s, f);
        scene_get_poses(&s);
        CHECK_INT(tsl_world_hash(s.world, &world_hash), TSL_OK);
        CHECK(host_mode_holds(mode));
        host_mode_set(0);
        hash = hash_local_poses(&s, scene_hash(&s, hash ^ world_hash));
    }
    CHECK_INT(s.result, TSL_OK);
    scene_destroy(&s);
    return hash;
}

static void the_hosts_mode_changes_nothing_and_is_found_again(void)
{
    const scene_kind tiny[2] = {{"tiny", build_tiny, move_tiny}, {"many tiny", build_many_tiny, move_many_tiny}};
    for (uint32_t k = 0; k < scene_kind_count + 2; ++k) {
        int is_tiny = k >= scene_kind_count;
        const scene_kind *kind = is_tiny ? &tiny[k - scene_kind_count] : &scene_kinds[k];
        uint64_t first = run_in_mode(kind, 0, is_tiny);
        for (uint32_t m = 1; m < HOST_MODE_COUNT; ++m)
            CHECK_MSG(run_in_mode(kind, m, is_tiny) == first, "scene %s, mode %u", kind->name, (unsigned)m);
    }
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(the_hosts_mode_changes_nothing_and_is_found_again);
    return REPORT();
}
