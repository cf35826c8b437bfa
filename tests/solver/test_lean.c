// SPDX-License-Identifier: MIT
// Rigs that say at their creation what they will never ask for: they move as others to the bit, hold less, and are refused the rest.
#include "solver/fixture.h"
#include "solver/message.h"

#define RIGS 20
#define BODY 3
#define CHAINS 3
#define LENGTH 6
#define ALL_LEAN (TSL_RIG_LOCAL_POSES | TSL_RIG_FIXED_SCALE | TSL_RIG_FIXED_TUNING)
#define SAVED 200000 // bytes
#define BONES (BODY + CHAINS * LENGTH)

typedef struct crew {
    tsl_world *world;
    memory_hook memory;
    log_hook log;
    tsl_rig_id rigs[RIGS];
    tsl_chain_id chains[RIGS][CHAINS];
    tsl_transform posed[RIGS][BONES];
} crew;

typedef struct plan {
    tsl_rig_flags flags;
    tsl_chain_flags chain_flags;
    tsl_chain_model model;
    int colliders;
} plan;

static crew lean, full;
static int sizes_differ; // of the rigs
static int32_t parents[BONES];
static tsl_transform rest[BONES];

static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -0.5f}, {1.0f, 0.25f, -1.0f, 0.0f}};

static void place_bones(void)
{
    for (int b = 0; b < BONES; ++b) {
        int is_root = b >= BODY && (b - BODY) % LENGTH == 0;
        parents[b] = is_root ? BODY - 1 : b - 1;
        rest[b] = scene_at(is_root ? 0.05f * (float)(b % 4) : 0.02f, -0.1f, 0.01f);
    }
}

static void add_plain_chain(crew *c, uint32_t i, uint32_t k, const plan *p)
{
    uint32_t bones[LENGTH];
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_params_init(&params, sizeof params);
    for (uint32_t b = 0; b < LENGTH; ++b)
        bones[b] = BODY + k * LENGTH + b;
    desc.bones = bones;
    desc.bone_count = LENGTH;
    desc.flags = p->chain_flags;
    desc.model = p->model;
    params.radius = 0.02f;
    params.damping = 0.05f * (float)(k + 1);
    CHECK_INT(tsl_chain_create(c->world, c->rigs[i], &desc, &params, &c->chains[i][k]), TSL_OK);
}

static void add_chain(crew *c, uint32_t i, uint32_t k, const plan *p)
{
    add_plain_chain(c, i, k, p);
    if (k == 1)
        CHECK_INT(tsl_chain_set_curve(c->world, c->chains[i][k], TSL_PARAMETER_DAMPING, falling, 2), TSL_OK);
}

static void add_collider(crew *c, uint32_t i)
{
    tsl_collider_desc desc;
    tsl_collider_id id;
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.rig = c->rigs[i];
    desc.bone = BODY - 1;
    desc.radius = 0.12f;
    desc.frame.position = (tsl_vec3){0.1f, -0.3f, 0.1f};
    CHECK_INT(tsl_collider_create(c->world, &desc, &id), TSL_OK);
}

static tsl_rig_desc rig_desc(tsl_rig_flags flags)
{
    tsl_rig_desc desc;
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.flags = flags;
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = rest;
    return desc;
}

static tsl_vec3 scale_of(uint32_t i)
{
    float size = sizes_differ ? 1.0f + 0.1f * (float)(i % 3) : 1.0f;
    return (tsl_vec3){size, size, size};
}

static void begin(crew *c, const plan *p)
{
    memset(c, 0, sizeof *c);
    place_bones();
    tsl_world_desc desc = world_desc_with(&c->memory, &c->log);
    CHECK_INT(tsl_world_create(&desc, &c->world), TSL_OK);
    for (uint32_t i = 0; i < RIGS; ++i) {
        tsl_rig_desc of_rig = rig_desc(p->flags);
        of_rig.root.position.x = (float)i;
        of_rig.root.scale = scale_of(i);
        CHECK_INT(tsl_rig_create(c->world, &of_rig, &c->rigs[i]), TSL_OK);
        for (uint32_t k = 0; k < CHAINS; ++k)
            add_chain(c, i, k, p);
        if (p->colliders)
            add_collider(c, i);
    }
}

static void end(crew *c)
{
    tsl_world_destroy(c->world);
    CHECK_INT(c->memory.live, 0);
    CHECK_INT(c->memory.wrong, 0);
}

// ---- motion ---------------------------------------------------------------------------------------------

static void pose_rig(crew *c, uint32_t i, double seconds)
{
    tsl_transform locals[BONES], root = scene_at((float)i + (float)scene_sin(2.0 * seconds + i), 0.0f, 0.0f);
    root.scale = scale_of(i);
    memcpy(locals, rest, sizeof locals);
    for (int b = 1; b < BONES; ++b)
        locals[b].rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.2 * scene_sin(3.0 * seconds + b));
    tsl_pose_input in;
    tsl_pose_input_init(&in, sizeof in);
    in.root = &root;
    in.bones = locals;
    in.bone_count = BONES;
    CHECK_INT(tsl_rig_set_pose(c->world, c->rigs[i], &in), TSL_OK);
}

// Some chains are faded out and in again on the way.
static void weigh(crew *c, uint32_t i, uint32_t frame)
{
    tsl_chain_params params;
    tsl_chain_params_init(&params, sizeof params);
    CHECK_INT(tsl_chain_get_params(c->world, c->chains[i][i % CHAINS], &params), TSL_OK);
    params.weight = frame % 24 < 8 ? 1.0f : frame % 24 < 16 ? 0.4f : 0.0f;
    CHECK_INT(tsl_chain_set_params(c->world, c->chains[i][i % CHAINS], &params), TSL_OK);
}

static void read_rig(crew *c, uint32_t i)
{
    tsl_pose_output out;
    tsl_pose_output_init(&out, sizeof out);
    out.bones = c->posed[i];
    out.bone_count = BONES;
    out.write = TSL_WRITE_DRIVEN;
    CHECK_INT(tsl_rig_get_pose(c->world, c->rigs[i], NULL, &out), TSL_OK);
}

static void frame_of(crew *c, uint32_t frame, float delta)
{
    uint64_t calls = c->memory.calls;
    for (uint32_t i = 0; i < RIGS; ++i) {
        pose_rig(c, i, (double)frame * (double)delta);
        weigh(c, i, frame + i);
    }
    CHECK_INT(tsl_world_step(c->world, delta), TSL_OK);
    for (uint32_t i = 0; i < RIGS; ++i)
        read_rig(c, i);
    CHECK_INT(c->memory.calls, calls);
}

static void check_moves_alike(plan p, float delta)
{
    plan ordinary = p;
    ordinary.flags = 0;
    begin(&full, &ordinary);
    begin(&lean, &p);
    for (uint32_t f = 0; f < 60; ++f) {
        frame_of(&full, f, delta);
        frame_of(&lean, f, delta);
        CHECK_MSG(memcmp(full.posed, lean.posed, sizeof full.posed) == 0, "frame %u, flags %u", f, p.flags);
    }
    uint64_t saved = full.memory.bytes - lean.memory.bytes; // animated bones share no rest
    int saves = p.flags != TSL_RIG_FIXED_SCALE || (p.chain_flags & TSL_CHAIN_UNANIMATED);
    CHECK_MSG(saves ? saved < full.memory.bytes && saved > 0 : saved == 0, "%u bytes, %u without flags %u",
              (uint32_t)lean.memory.bytes, (uint32_t)full.memory.bytes, p.flags);
    end(&full);
    end(&lean);
}

static void check_all_move_alike(tsl_rig_flags flags)
{
    static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING, TSL_MODEL_TASSEL};
    for (int i = 0; i < 3; ++i) {
        plan p = {.flags = flags, .model = models[i]};
        check_moves_alike(p, 1.0f / 90.0f);
        p.chain_flags = TSL_CHAIN_UNANIMATED;
        check_moves_alike(p, 1.0f / 90.0f);
        p.colliders = 1; // between ticks these take part in what is shown
        check_moves_alike(p, DT);
    }
}

// ---- what is refused --------------------------------------------------------------------------------------

static void check_refused(int line, tsl_result result, tsl_result expected, const char *names)
{
    CHECK_MSG(result == expected, "line %d: %s", line, tsl_result_name(result));
    CHECK_MSG(lean.log.code == expected && strstr(lean.log.message, names), "line %d: %s", line,
              lean.log.message);
    CHECK_MSG(message_names_argument(lean.log.message), "line %d: no argument is named: %s", line,
              lean.log.message);
    lean.log.code = TSL_OK;
}

#define REFUSED(expected, names, call) check_refused(__LINE__, call, expected, names)

// What was refused has changed nothing: both go on alike.
static void check_goes_on(void)
{
    static uint32_t frame;
    ++frame;
    frame_of(&full, frame, DT);
    frame_of(&lean, frame, DT);
    CHECK(memcmp(full.posed, lean.posed, sizeof full.posed) == 0);
}

static void begin_both(plan p)
{
    plan ordinary = p;
    ordinary.flags = 0;
    begin(&full, &ordinary);
    begin(&lean, &p);
}

static void end_both(void)
{
    end(&full);
    end(&lean);
}

static uint64_t save(const crew *c, unsigned char saved[SAVED])
{
    uint64_t size = 0;
    CHECK_INT(tsl_rig_snapshot_size(c->world, c->rigs[0], &size), TSL_OK);
    CHECK(size <= SAVED);
    CHECK_INT(tsl_rig_snapshot_save(c->world, c->rigs[0], saved, SAVED), TSL_OK);
    return size;
}

// ---- TSL_RIG_LOCAL_POSES ------------------------------------------------------------------------------------

static void local_poses_move_alike(void)
{
    check_all_move_alike(TSL_RIG_LOCAL_POSES);
}

static void ask_for_space(tsl_pose_space space, int steps)
{
    tsl_pose_output out;
    tsl_pose_output_init(&out, sizeof out);
    out.bones = lean.posed[0];
    out.bone_count = BONES;
    out.write = TSL_WRITE_DRIVEN;
    out.space = space;
    if (steps)
        REFUSED(TSL_ERROR_NOT_SUPPORTED, "TSL_RIG_LOCAL_POSES",
                tsl_rig_step(lean.world, lean.rigs[0], DT, NULL, &out));
    else
        REFUSED(TSL_ERROR_NOT_SUPPORTED, "TSL_RIG_LOCAL_POSES",
                tsl_rig_get_pose(lean.world, lean.rigs[0], NULL, &out));
}

static void local_poses_refuse_the_world(void)
{
    begin_both((plan){.flags = TSL_RIG_LOCAL_POSES});
    check_goes_on();
    for (tsl_pose_space space = TSL_SPACE_MODEL; space <= TSL_SPACE_WORLD; ++space) {
        ask_for_space(space, 0);
        ask_for_space(space, 1);
        check_goes_on();
    }
    end_both();
}

static void local_poses_refuse_sleep(void)
{
    begin_both((plan){.flags = TSL_RIG_LOCAL_POSES});
    tsl_chain_detail detail;
    tsl_chain_detail_init(&detail, sizeof detail);
    detail.sleep_tolerance = 1e-4f;
    REFUSED(TSL_ERROR_NOT_SUPPORTED, "sleep_tolerance",
            tsl_chain_set_detail(lean.world, lean.chains[0][0], &detail));
    REFUSED(TSL_ERROR_NOT_SUPPORTED, "sleep_tolerance",
            tsl_rig_set_detail(lean.world, lean.rigs[0], &detail));
    tsl_chain_get_detail(lean.world, lean.chains[0][0], &detail);
    CHECK(detail.sleep_tolerance == 0.0f);
    check_goes_on();
    detail.flags = TSL_DETAIL_NO_COLLISIONS;
    CHECK_INT(tsl_rig_set_detail(lean.world, lean.rigs[0], &detail), TSL_OK);
    check_goes_on();
    end_both();
}

// ---- TSL_RIG_FIXED_SCALE ------------------------------------------------------------------------------------

static void fixed_scales_move_alike(void)
{
    check_all_move_alike(TSL_RIG_FIXED_SCALE);
}

static tsl_result set_scales(crew *c, float of_root, float of_bone, tsl_pose_space space, int steps)
{
    static tsl_transform bones[BONES];
    tsl_transform root = scene_at(0.1f, 0.0f, 0.0f);
    tsl_pose_input in;
    tsl_pose_input_init(&in, sizeof in);
    memcpy(bones, rest, sizeof bones);
    for (int b = 1; b < BONES && space != TSL_SPACE_LOCAL; ++b) // none is turned
        for (int k = 0; k < 3; ++k)
            (&bones[b].position.x)[k] += (&bones[parents[b]].position.x)[k];
    bones[1].scale.y *= of_bone;
    root.scale.x *= of_root;
    in.root = &root;
    in.space = space;
    in.bones = of_bone == 1.0f ? NULL : bones;
    in.bone_count = in.bones ? BONES : 0;
    return steps ? tsl_rig_step(c->world, c->rigs[0], DT, &in, NULL)
                 : tsl_rig_set_pose(c->world, c->rigs[0], &in);
}

static void fixed_scales_refuse_others(void)
{
    begin_both((plan){.flags = TSL_RIG_FIXED_SCALE, .chain_flags = TSL_CHAIN_UNANIMATED});
    check_goes_on();
    for (int steps = 0; steps < 2; ++steps) {
        REFUSED(TSL_ERROR_NOT_SUPPORTED, "in.root has the scale",
                set_scales(&lean, 1.1f, 1.0f, TSL_SPACE_LOCAL, steps));
        REFUSED(TSL_ERROR_NOT_SUPPORTED, "in.bones[1] has the scale",
                set_scales(&lean, 1.0f, 0.9f, TSL_SPACE_LOCAL, steps));
        REFUSED(TSL_ERROR_NOT_SUPPORTED, "in.bones[1] has the scale",
                set_scales(&lean, 1.0f, -1.0f, TSL_SPACE_MODEL, steps));
        check_goes_on();
    }
    // What rounding makes of a scale is the scale: it was as good as a pose without.
    CHECK_INT(set_scales(&lean, 1.0005f, 0.9995f, TSL_SPACE_LOCAL, 0), TSL_OK);
    CHECK_INT(set_scales(&full, 1.0f, 1.0f, TSL_SPACE_LOCAL, 0), TSL_OK);
    check_goes_on();
    CHECK_INT(set_scales(&lean, 1.0005f, 0.9995f, TSL_SPACE_LOCAL, 1), TSL_OK);
    set_scales(&full, 1.0f, 1.00000012f, TSL_SPACE_LOCAL, 0);
    CHECK_INT(tsl_rig_step(full.world, full.rigs[0], DT, NULL, NULL), TSL_OK);
    read_rig(&full, 0);
    read_rig(&lean, 0);
    CHECK_NEAR(full.posed[0][BONES - 1].rotation.z, lean.posed[0][BONES - 1].rotation.z, 1e-5);
    end_both();
}

// The scale that a rig is set up with need not be 1, nor the same in all rigs.
static void fixed_scales_may_differ(void)
{
    const plan p = {.flags = TSL_RIG_FIXED_SCALE, .chain_flags = TSL_CHAIN_UNANIMATED};
    sizes_differ = 1;
    check_moves_alike(p, 1.0f / 90.0f);
    sizes_differ = 0;
}

// ---- TSL_RIG_FIXED_TUNING -----------------------------------------------------------------------------------

static void fixed_tuning_moves_alike(void)
{
    check_all_move_alike(TSL_RIG_FIXED_TUNING);
}

static tsl_chain_params params_of(const crew *c, tsl_chain_id chain)
{
    tsl_chain_params params;
    tsl_chain_params_init(&params, sizeof params);
    CHECK_INT(tsl_chain_get_params(c->world, chain, &params), TSL_OK);
    return params;
}

static void refuse_tuning(tsl_chain_id chain)
{
    static const float factors[LENGTH] = {1.0f};
    tsl_chain_params params = params_of(&lean, chain), before = params;
    tsl_chain_params others[] = {params, params, params};
    others[0].damping = 0.9f;
    others[1].gravity.x = 3.0f;
    others[2].max_stretch = 0.5f;
    others[2].weight = 0.2f; // not even in part
    for (int i = 0; i < 3; ++i) {
        REFUSED(TSL_ERROR_NOT_SUPPORTED, "params would tune",
                tsl_chain_set_params(lean.world, chain, &others[i]));
        params = params_of(&lean, chain);
        CHECK(memcmp(&params, &before, sizeof params) == 0);
    }
    REFUSED(TSL_ERROR_NOT_SUPPORTED, "keys would tune",
            tsl_chain_set_curve(lean.world, chain, TSL_PARAMETER_RADIUS, falling, 2));
    REFUSED(TSL_ERROR_NOT_SUPPORTED, "keys would tune",
            tsl_chain_set_curve(lean.world, chain, TSL_PARAMETER_DAMPING, NULL, 0));
    REFUSED(TSL_ERROR_NOT_SUPPORTED, "factors would tune",
            tsl_chain_set_factors(lean.world, chain, TSL_PARAMETER_INERT, factors, LENGTH));
}

static void fixed_tuning_refuses_other_tuning(void)
{
    static const tsl_vec3 gravities[LENGTH] = {{0.0f, 0.0f, 0.0f}}, gravity = {0.0f, -3.0f, 0.0f};
    begin_both((plan){.flags = TSL_RIG_FIXED_TUNING, .model = TSL_MODEL_SPRING});
    REFUSED(TSL_ERROR_NOT_SUPPORTED, "ticks_per_second",
            tsl_rig_set_clock(lean.world, lean.rigs[0], 30.0f, 4));
    REFUSED(TSL_ERROR_NOT_SUPPORTED, "gravity is another", tsl_world_set_gravity(lean.world, &gravity));
    check_goes_on();
    uint64_t calls = lean.memory.calls;
    refuse_tuning(lean.chains[0][0]);
    refuse_tuning(lean.chains[0][1]);
    REFUSED(TSL_ERROR_NOT_SUPPORTED, "gravities would tune",
            tsl_chain_set_gravities(lean.world, lean.chains[0][0], gravities, LENGTH));
    REFUSED(TSL_ERROR_NOT_SUPPORTED, "ticks_per_second",
            tsl_rig_set_clock(lean.world, lean.rigs[0], 30.0f, 4));
    REFUSED(TSL_ERROR_NOT_SUPPORTED, "gravity is another", tsl_world_set_gravity(lean.world, &gravity));
    CHECK_INT(lean.memory.calls, calls);
    check_goes_on();
    end_both();
}

static void set_presence(crew *c)
{
    tsl_chain_params params = params_of(c, c->chains[0][0]);
    tsl_chain_detail detail;
    uint64_t calls = c->memory.calls;
    tsl_chain_detail_init(&detail, sizeof detail);
    detail.flags = TSL_DETAIL_NO_COLLISIONS;
    params.weight = 0.5f;
    params.fade_seconds = 0.1f;
    params.disable_distance = 50.0f;
    params.rest_blend = 0.3f;
    params.contact_fade_seconds = 0.2f;
    CHECK_INT(tsl_chain_set_params(c->world, c->chains[0][0], &params), TSL_OK);
    CHECK_INT(tsl_chain_set_detail(c->world, c->chains[0][1], &detail), TSL_OK);
    CHECK_INT(tsl_rig_set_clock(c->world, c->rigs[0], 60.0f, 7), TSL_OK);
    CHECK_INT(c->memory.calls, calls);
    params = params_of(c, c->chains[0][0]);
    CHECK(params.weight == 0.5f && params.contact_fade_seconds == 0.2f);
}

static void fixed_tuning_lets_chains_come_and_go(void)
{
    begin_both((plan){.flags = TSL_RIG_FIXED_TUNING, .colliders = 1});
    check_goes_on();
    set_presence(&full);
    set_presence(&lean);
    for (int f = 0; f < 20; ++f)
        check_goes_on();
    end_both();
}

static void add_chain_later(crew *c)
{
    const plan p = {.chain_flags = TSL_CHAIN_UNANIMATED};
    CHECK_INT(tsl_chain_destroy(c->world, c->chains[0][1]), TSL_OK);
    add_plain_chain(c, 0, 1, &p);
}

// What may be limited later is: that takes memory of its own.
static void limit_chain(crew *c)
{
    tsl_chain_limit limit;
    tsl_chain_limit_init(&limit, sizeof limit);
    limit.kind = TSL_LIMIT_CONE;
    limit.angle_a = 0.2f;
    CHECK_INT(tsl_chain_set_limit(c->world, c->chains[0][2], &limit), TSL_OK);
    add_chain_later(c);
}

static void fixed_tuning_lets_chains_be_limited(void)
{
    begin_both((plan){.flags = ALL_LEAN, .chain_flags = TSL_CHAIN_UNANIMATED});
    check_goes_on();
    limit_chain(&full);
    limit_chain(&lean);
    for (int f = 0; f < 20; ++f)
        check_goes_on();
    end_both();
}

static tsl_result tune_all(crew *c, uint32_t i)
{
    static const float factors[LENGTH] = {1.0f, 0.5f, 0.5f, 0.25f, 0.25f, 0.0f};
    tsl_chain_params params = params_of(c, c->chains[i][0]);
    params.elasticity = 0.4f;
    params.felt_turn_limit = 2.0f;
    tsl_result result = tsl_chain_set_params(c->world, c->chains[i][0], &params);
    if (result == TSL_OK)
        result = tsl_chain_set_factors(c->world, c->chains[i][2], TSL_PARAMETER_RADIUS, factors, LENGTH);
    return result == TSL_OK ? tsl_chain_set_curve(c->world, c->chains[i][1], TSL_PARAMETER_DAMPING, NULL, 0)
                            : result;
}

// Every allocation fails in turn.
static void tune_without_memory(uint32_t i)
{
    tsl_result result = TSL_ERROR_OUT_OF_MEMORY;
    for (uint64_t k = 1; result == TSL_ERROR_OUT_OF_MEMORY && k < 1000; ++k) {
        lean.memory.fail_at = lean.memory.calls + k;
        result = tune_all(&lean, i);
    }
    lean.memory.fail_at = 0;
    CHECK_INT(result, TSL_OK);
}

static void fixed_tuning_is_tuned_before_it_begins(void)
{
    begin_both((plan){.flags = ALL_LEAN, .chain_flags = TSL_CHAIN_UNANIMATED});
    for (uint32_t i = 0; i < RIGS; i += 7) {
        CHECK_INT(tune_all(&full, i), TSL_OK);
        tune_without_memory(i);
    }
    for (int f = 0; f < 20; ++f)
        check_goes_on();
    CHECK(lean.memory.bytes < full.memory.bytes);
    end_both();
}

static void snapshots_know_fixed_tuning(void)
{
    static unsigned char saved[SAVED];
    begin_both((plan){.flags = TSL_RIG_FIXED_TUNING});
    uint64_t size = save(&lean, saved);
    CHECK_INT(tsl_rig_snapshot_load(lean.world, lean.rigs[0], saved, size, 0), TSL_OK);
    CHECK_INT(tune_all(&lean, 0), TSL_OK);
    REFUSED(TSL_ERROR_SNAPSHOT_MISMATCH, "snapshot",
            tsl_rig_snapshot_load(lean.world, lean.rigs[0], saved, size, 0));
    end_both();
}

// What a snapshot does not have, it lists, and what is destroyed stands in its way no longer.
static void roll_back(crew *c, const unsigned char *saved, uint64_t size, uint64_t hash_before)
{
    tsl_snapshot_difference added;
    uint32_t count = 1;
    uint64_t hash = 0;
    CHECK_INT(tsl_world_snapshot_compare(c->world, saved, size, &added, &count), TSL_OK);
    CHECK_INT(count, 1);
    CHECK_INT(added.what, TSL_DIFFERENCE_ADDED);
    CHECK(added.rig.bits == c->rigs[0].bits);
    CHECK_INT(tsl_rig_destroy(c->world, added.rig), TSL_OK);
    CHECK_INT(tsl_world_snapshot_load(c->world, saved, size, NULL), TSL_OK);
    CHECK_INT(tsl_world_hash(c->world, &hash), TSL_OK);
    CHECK(hash == hash_before);
}

// A world's snapshot brings its gravity along.
static void snapshots_keep_gravity(void)
{
    static unsigned char saved[40 * SAVED];
    static const tsl_vec3 gravity = {0.0f, -3.0f, 0.0f};
    uint32_t left = 0;
    uint64_t hash = 0;
    plan p = {.flags = TSL_RIG_FIXED_TUNING};
    begin_both(p);
    CHECK_INT(tsl_world_snapshot_save(lean.world, saved, sizeof saved), TSL_OK);
    CHECK_INT(tsl_world_snapshot_load(lean.world, saved, sizeof saved, NULL), TSL_OK);
    for (uint32_t i = 0; i < RIGS; ++i)
        CHECK_INT(tsl_rig_destroy(lean.world, lean.rigs[i]), TSL_OK);
    CHECK_INT(tsl_world_snapshot_save(lean.world, saved, sizeof saved), TSL_OK);
    CHECK_INT(tsl_world_hash(lean.world, &hash), TSL_OK);
    CHECK_INT(tsl_world_set_gravity(lean.world, &gravity), TSL_OK);
    tsl_rig_desc desc = rig_desc(p.flags);
    CHECK_INT(tsl_rig_create(lean.world, &desc, &lean.rigs[0]), TSL_OK);
    add_chain(&lean, 0, 0, &p);
    REFUSED(TSL_ERROR_SNAPSHOT_MISMATCH, "gravity",
            tsl_world_snapshot_load(lean.world, saved, sizeof saved, &left));
    roll_back(&lean, saved, sizeof saved, hash);
    end_both();
}

// ---- all of them --------------------------------------------------------------------------------------------

static void all_move_alike(void)
{
    check_all_move_alike(ALL_LEAN);
}

// A snapshot says what its rig was made to do without.
static void snapshots_know_the_flags(void)
{
    static const tsl_rig_flags flags[] = {TSL_RIG_LOCAL_POSES, TSL_RIG_FIXED_SCALE, TSL_RIG_FIXED_TUNING,
                                          ALL_LEAN};
    static unsigned char saved[SAVED];
    for (uint32_t i = 0; i < sizeof flags / sizeof *flags; ++i) {
        begin_both((plan){.flags = flags[i]});
        check_goes_on();
        REFUSED(TSL_ERROR_SNAPSHOT_MISMATCH, "snapshot",
                tsl_rig_snapshot_load(lean.world, lean.rigs[0], saved, save(&full, saved), 0));
        check_goes_on();
        uint64_t size = save(&lean, saved);
        frame_of(&lean, 7, DT);
        CHECK_INT(tsl_rig_snapshot_load(lean.world, lean.rigs[0], saved, size, 0), TSL_OK);
        end_both();
    }
}

int main(void)
{
    RUN(local_poses_move_alike);
    RUN(local_poses_refuse_the_world);
    RUN(local_poses_refuse_sleep);
    RUN(fixed_scales_move_alike);
    RUN(fixed_scales_refuse_others);
    RUN(fixed_scales_may_differ);
    RUN(fixed_tuning_moves_alike);
    RUN(fixed_tuning_refuses_other_tuning);
    RUN(fixed_tuning_lets_chains_come_and_go);
    RUN(fixed_tuning_lets_chains_be_limited);
    RUN(fixed_tuning_is_tuned_before_it_begins);
    RUN(snapshots_know_fixed_tuning);
    RUN(snapshots_keep_gravity);
    RUN(all_move_alike);
    RUN(snapshots_know_the_flags);
    return REPORT();
}
