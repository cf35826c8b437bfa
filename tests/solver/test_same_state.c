// SPDX-License-Identifier: MIT
// A rig's whole state, not only what is shown of it, has the same bits in a world that is saved and loaded between frames:
// hashes are compared between peers, and what is not seen yet is seen later.
#include "solver/rewind.h"

enum {
    RIGS = 13,
    LONG = 6,
    SHORT = 3,
    BRANCH = 2,
    BONES = 1 + LONG + SHORT + BRANCH,
    LAST_OF_SHORT = LONG + SHORT,
    FORK = 3
};

typedef struct stage { // one world with its rigs
    tsl_world *world;
    tsl_rig_id rigs[RIGS];
    tsl_chain_id chains[RIGS][2];
    tsl_transform pose[RIGS][BONES], root[RIGS];
} stage;

static stage steady, loaded;

typedef void (*event_fn)(stage *s, uint32_t rig, uint32_t frame);

static tsl_transform rest[BONES];
static int32_t parents[BONES];

static void build_skeleton(void)
{
    for (uint32_t i = 0; i < BONES; ++i) {
        rest[i] = i == 0 ? scene_at(0.0f, 1.0f, 0.0f) : scene_at(0.01f, -0.02f, -0.1f);
        parents[i] = i == 0 ? -1 : i == 1 + LONG ? 0 : (int32_t)i - 1;
    }
    parents[LAST_OF_SHORT + 1] = FORK;
}

// The first chain has a limit and so makes its neighbours ones that limits are looked at for.
static void build_chain(stage *s, uint32_t r, uint32_t c)
{
    const uint32_t root = c == 0 ? 1 : 1 + LONG;
    TSL_INIT(tsl_chain_desc, chain);
    TSL_INIT(tsl_chain_params, params);
    chain.root_count = 1;
    chain.roots = &root;
    chain.anchor = c == 0 ? -1 : 0;
    params.felt_speed_limit = c == 0 ? 20.0f : 0.0f;
    params.scale_change = r % 2 ? TSL_SCALE_CHANGE_FELT : TSL_SCALE_CHANGE_CARRIED;
    CHECK_INT(tsl_chain_create(s->world, s->rigs[r], &chain, &params, &s->chains[r][c]), TSL_OK);
}

static void build_rig(stage *s, uint32_t r)
{
    TSL_INIT(tsl_rig_desc, desc);
    TSL_INIT(tsl_collider_desc, collider);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = rest;
    desc.user_data = r + 1;
    s->root[r] = desc.root = scene_at(0.123f + 3.0f * (float)r, 0.0f, 0.456f);
    CHECK_INT(tsl_rig_create(s->world, &desc, &s->rigs[r]), TSL_OK);
    collider.rig = s->rigs[r];
    collider.bone = 0;
    collider.radius = 0.05f;
    collider.frame.position = (tsl_vec3){0.0173f, -0.3f, 0.0311f};
    tsl_collider_id id;
    CHECK_INT(tsl_collider_create(s->world, &collider, &id), TSL_OK);
    for (uint32_t c = 0; c < 2; ++c)
        build_chain(s, r, c);
    memcpy(s->pose[r], rest, sizeof rest);
}

static void build(stage *s)
{
    tsl_world_desc desc = world_desc();
    desc.gravity.y = -9.81f;
    build_skeleton();
    CHECK_INT(tsl_world_create(&desc, &s->world), TSL_OK);
    for (uint32_t r = 0; r < RIGS; ++r)
        build_rig(s, r);
}

static void step(stage *s, uint32_t frame, float delta_seconds, event_fn event)
{
    for (uint32_t r = 0; r < RIGS; ++r) {
        TSL_INIT(tsl_pose_input, in);
        event(s, r, frame);
        in.bones = s->pose[r];
        in.bone_count = BONES;
        in.root = &s->root[r];
        CHECK_INT(tsl_rig_set_pose(s->world, s->rigs[r], &in), TSL_OK);
    }
    CHECK_INT(tsl_world_step(s->world, delta_seconds), TSL_OK);
}

static void save_and_load(const stage *s)
{
    saved now = save_world(s->world);
    CHECK_INT(load_world(s->world, now), TSL_OK);
    free(now.bytes);
}

static uint64_t hash_of(const stage *s, uint32_t rig)
{
    uint64_t hash = 0;
    CHECK_INT(tsl_rig_hash(s->world, s->rigs[rig], &hash), TSL_OK);
    return hash;
}

// 0 when they differ: everything after that would, too.
static int compare(const char *name, uint32_t frame)
{
    for (uint32_t r = 0; r < RIGS; ++r) {
        int same = hash_of(&steady, r) == hash_of(&loaded, r);
        CHECK_MSG(same, "%s: rig %u, frame %u", name, r, frame);
        if (!same)
            return 0;
    }
    return 1;
}

typedef struct happening {
    const char *name;
    uint32_t frames;
    float delta_seconds;
    event_fn event;
} happening;

static void play(const happening *h)
{
    build(&steady);
    build(&loaded);
    int same = 1;
    for (uint32_t f = 0; f < h->frames && same; ++f) {
        step(&steady, f, h->delta_seconds, h->event);
        step(&loaded, f, h->delta_seconds, h->event);
        same = compare(h->name, f);
        save_and_load(&loaded);
    }
    tsl_world_destroy(steady.world);
    tsl_world_destroy(loaded.world);
}

// ---- what happens -----------------------------------------------------------------------------------------

static void set_scale(tsl_transform *of, float scale)
{
    of->scale = (tsl_vec3){scale, scale, scale};
}

static void scale_goes_from_nothing_to_less(stage *s, uint32_t rig, uint32_t frame)
{
    s->root[rig].position.z = 0.05f * (float)frame;
    set_scale(&s->root[rig], frame < 3 || frame > 10 ? 1.0f : frame < 6 ? 0.0f : -0.0f);
}

static void roots_jump(stage *s, uint32_t rig, uint32_t frame)
{
    if (frame == 0)
        CHECK_INT(tsl_rig_set_teleport_limits(s->world, s->rigs[rig], 0.5f, 0.0f, TSL_TELEPORT_KEEP), TSL_OK);
    s->root[rig].position.z = 0.05f * (float)frame + (frame >= 6 ? 7.0f : 0.0f);
    s->root[rig].rotation = scene_turn(0.3f, -1.0f, -0.2f, frame >= 6 ? 2.5 : 0.0);
}

static void last_bones_hide(stage *s, uint32_t rig, uint32_t frame)
{
    s->root[rig].position.z = 0.05f * (float)frame;
    set_scale(&s->pose[rig][LAST_OF_SHORT], frame >= 4 && frame < 7 ? 0.0f : 1.0f);
}

static void one_hides_and_others_move(stage *s, uint32_t rig, uint32_t frame)
{
    s->root[rig].position.z = 0.05f * (float)frame;
    set_scale(&s->pose[rig][3], rig == 0 && frame >= 4 && frame < 7 ? 0.0f : 1.0f);
    if (rig > 0) // so that those of rig 0 alone stand, which tells nobody when its neighbours' do
        s->pose[rig][2].rotation = scene_turn(1.0f, 0.0f, 0.0f, 0.1 * scene_sin(0.3 * frame));
}

static void size_is_lost_on_the_run(stage *s, uint32_t rig, uint32_t frame)
{
    s->root[rig].position.z = 0.05f * (float)frame;
    set_scale(&s->root[rig], frame < 4 || frame > 8 ? 1.0f : 0.0f);
}

static void a_length_is_lost_above_a_fork(stage *s, uint32_t rig, uint32_t frame)
{
    s->root[rig].position.z = 0.05f * (float)frame;
    s->pose[rig][FORK] = rest[FORK];
    if (frame >= 4 && frame < 7)
        s->pose[rig][FORK].position = (tsl_vec3){0.0f, 0.0f, 0.0f};
}

static void roots_have_minus_zeros(stage *s, uint32_t rig, uint32_t frame)
{
    s->root[rig].position = (tsl_vec3){-0.0f, 0.05f * (float)frame, -0.0f};
    s->root[rig].rotation = (tsl_quat){-0.0f, -0.6f, 0.0f, 0.8f};
}

static void some_sleep_while_the_origin_moves(stage *s, uint32_t rig, uint32_t frame)
{
    TSL_INIT(tsl_chain_detail, detail);
    tsl_vec3 origin = {33.3f, 0.0f, -71.7f};
    detail.sleep_tolerance = 0.05f;
    if (frame == 0)
        CHECK_INT(tsl_rig_set_detail(s->world, s->rigs[rig], &detail), TSL_OK);
    if (frame == 100 && rig == 0)
        CHECK_INT(tsl_world_shift_origin(s->world, &origin), TSL_OK);
    if (frame == 100)
        s->root[rig].position.x -= origin.x, s->root[rig].position.z -= origin.z;
    if (rig >= RIGS / 2)
        s->pose[rig][0].rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.3 * scene_sin(0.1 * frame));
    else if (frame == 99)
        CHECK_INT(tsl_chain_is_asleep(s->world, s->chains[rig][0]), 1);
}

static const happening happenings[] = {
    {"minus nothing is nothing", 16, DT, scale_goes_from_nothing_to_less},
    {"jumps that are found leave nothing behind", 16, DT, roots_jump},
    {"a bone without a child is hidden for a while", 20, 0.0152f, last_bones_hide},
    {"neighbours that move do not delay what comes back", 24, 0.0152f, one_hides_and_others_move},
    {"no limit is none at scale 0", 16, DT, size_is_lost_on_the_run},
    {"branches go with what comes back above them", 20, 0.0152f, a_length_is_lost_above_a_fork},
    {"zeros of the root have no sign", 6, DT, roots_have_minus_zeros},
    {"a shift of the origin finds sleepers where it finds others", 104, DT, some_sleep_while_the_origin_moves},
};

static void saving_and_loading_between_frames_changes_nothing(void)
{
    for (size_t i = 0; i < sizeof happenings / sizeof *happenings; ++i)
        play(&happenings[i]);
}

// ---- what is shown ----------------------------------------------------------------------------------------

static void stand(stage *s, uint32_t rig, uint32_t frame)
{
    s->root[rig].position.z = frame < 30 ? 0.05f * (float)frame : 1.5f;
}

static void show(const stage *s, uint32_t rig, tsl_transform *out_pose)
{
    TSL_INIT(tsl_pose_output, out);
    out.bones = out_pose;
    out.bone_count = BONES;
    out.space = TSL_SPACE_WORLD;
    out.write = TSL_WRITE_DRIVEN;
    memset(out_pose, 0, BONES * sizeof *out_pose);
    CHECK_INT(tsl_rig_get_pose(s->world, s->rigs[rig], NULL, &out), TSL_OK);
}

// Whose chains tick seldom, or sleep, shares lanes with others that do not. Then the origin is
// shifted or is not, and some half ticks go by.
static void check_shown(const tsl_chain_detail *detail, uint32_t rigs, uint32_t shifts, uint32_t half_ticks)
{
    stage *const both[] = {&steady, &loaded};
    tsl_vec3 origin = {33.3f, 0.0f, -71.7f};
    for (uint32_t k = 0; k < 2; ++k) {
        build(both[k]);
        for (uint32_t r = 0; r < rigs; ++r)
            CHECK_INT(tsl_rig_set_detail(both[k]->world, both[k]->rigs[r], detail), TSL_OK);
        for (uint32_t f = 0; f < 150; ++f)
            step(both[k], f, DT, stand);
        if (shifts)
            CHECK_INT(tsl_world_shift_origin(both[k]->world, &origin), TSL_OK);
        for (uint32_t i = 0; i < half_ticks; ++i)
            CHECK_INT(tsl_world_step(both[k]->world, 0.5f * DT), TSL_OK);
        if (k)
            save_and_load(both[k]);
    }
    for (uint32_t r = 0; r < RIGS; ++r) {
        tsl_transform x[BONES], y[BONES];
        show(&steady, r, x);
        show(&loaded, r, y);
        CHECK_MSG(memcmp(x, y, sizeof x) == 0, "rig %u, %u shifts, %u half ticks", r, shifts, half_ticks);
    }
    tsl_world_destroy(steady.world);
    tsl_world_destroy(loaded.world);
}

static void a_shift_of_the_origin_is_shown_alike(void)
{
    TSL_INIT(tsl_chain_detail, sleeps);
    sleeps.sleep_tolerance = 0.05f;
    for (uint32_t i = 0; i < 6; ++i) {
        check_shown(&sleeps, RIGS, i % 2, i / 2);
        check_shown(&sleeps, RIGS / 2, i % 2, i / 2);
    }
}

int main(void)
{
    RUN(saving_and_loading_between_frames_changes_nothing);
    RUN(a_shift_of_the_origin_is_shown_alike);
    return REPORT();
}
