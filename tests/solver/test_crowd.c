// SPDX-License-Identifier: MIT
// Rigs that are solved side by side give the bits they give alone, whoever comes and goes.
#include "solver/rewind.h"

enum { RIGS = 40, BONES = 20, TAIL = 1, TREE = 6, EARS = 12, SPRING = 16 };

typedef struct member {
    tsl_rig_id id;
    tsl_chain_id chains[4];
    tsl_transform root, pose[BONES], posed[BONES], posed_ws[BONES];
} member;

typedef struct crowd {
    tsl_world *world;
    member rigs[RIGS];
    uint32_t count;
    tsl_collider_id ball; // of the world
} crowd;

static crowd apart, together;
static const int32_t parents[BONES] = {-1, 0, 1, 2, 3, 4, 0, 6, 7, 8, 7, 10, 0, 12, 13, 14, 0, 16, 17, 18};

static tsl_vec3 vec3(float x, float y, float z)
{
    tsl_vec3 v = {x, y, z};
    return v;
}

static void pose_rig(member *m, uint32_t index, double t)
{
    double k = 0.1 * index;
    m->root =
        scene_at((float)(index + 0.4 * scene_sin(3.0 * t + k)), 0.0f, (float)(0.3 * scene_sin(2.0 * t)));
    m->root.rotation = scene_turn(0.1f, 1.0f, 0.0f, 0.8 * scene_sin(2.3 * t + k));
    if (index % 3 == 1)
        m->root.scale = vec3(1.5f, 1.5f, 1.5f);
    if (index % 3 == 2)
        m->root.scale = vec3(0.8f, 1.1f, 0.9f);
    m->pose[0].rotation = scene_turn(1.0f, 0.0f, 0.3f, 0.3 * scene_sin(5.0 * t + k));
    for (int bone = EARS; bone < SPRING; ++bone)
        m->pose[bone].rotation = scene_turn(0.0f, 0.2f, 1.0f, 0.2 * scene_sin(7.0 * t + k + bone));
}

static void add_chain(crowd *c, member *m, uint32_t which, tsl_chain_desc *desc, uint32_t index)
{
    tsl_chain_params params;
    tsl_chain_params_init(&params, sizeof params);
    params.radius = 0.02f;
    params.inert = 0.1f * (float)(index % 4);
    params.inert_rotation = index % 5 == 0 ? 0.4f : 0.0f;
    params.inert_parent = index % 5 == 1 ? 0.7f : 0.0f;
    params.gravity = vec3(0.0f, -9.0f, 0.0f);
    params.weight = index % 7 == 3 ? 0.6f : 1.0f;
    params.elasticity = 0.05f + 0.01f * (float)(index % 6);
    params.contact_fade_seconds = index % 5 == 2 ? 0.3f : 0.0f;
    params.rest_blend = index % 4 == 1 ? 0.3f : 0.0f;
    params.freeze_axis = which == 0 && index % 6 == 2 ? TSL_FREEZE_X : TSL_FREEZE_NONE;
    CHECK_INT(tsl_chain_create(c->world, m->id, desc, &params, &m->chains[which]), TSL_OK);
}

static void add_chains(crowd *c, member *m, uint32_t index, tsl_collider_id listed)
{
    static const uint32_t roots[] = {TAIL, TREE, EARS},
                          spring[] = {SPRING, SPRING + 1, SPRING + 2, SPRING + 3};
    tsl_chain_desc desc;
    for (uint32_t k = 0; k < 3; ++k) {
        tsl_chain_desc_init(&desc, sizeof desc);
        desc.roots = &roots[k];
        desc.root_count = 1;
        desc.flags = k < 2 ? TSL_CHAIN_UNANIMATED : TSL_CHAIN_COLLIDER_LIST;
        desc.colliders = k < 2 ? NULL : &listed;
        desc.collider_count = k < 2 ? 0 : 1;
        desc.tip = k == 0 ? TSL_TIP_LENGTH : TSL_TIP_NONE;
        desc.tip_length = 0.1f;
        add_chain(c, m, k, &desc, index);
    }
    tsl_chain_desc_init(&desc, sizeof desc);
    desc.model = TSL_MODEL_SPRING;
    desc.bones = spring;
    desc.bone_count = 4;
    add_chain(c, m, 3, &desc, index);
}

static tsl_collider_id add_ball(crowd *c, tsl_rig_id rig, float radius, tsl_vec3 at)
{
    tsl_collider_desc desc;
    tsl_collider_id id;
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.rig = rig;
    desc.bone = rig.bits ? 0 : -1;
    desc.radius = radius;
    desc.a = at;
    CHECK_INT(tsl_collider_create(c->world, &desc, &id), TSL_OK);
    return id;
}

static void add_rig(crowd *c, uint32_t index)
{
    member *m = &c->rigs[index];
    tsl_rig_desc desc;
    memset(m, 0, sizeof *m);
    for (int bone = 0; bone < BONES; ++bone)
        m->pose[bone] = scene_at(bone == 0 ? 0.0f : 0.03f * (float)(bone % 3), bone == 0 ? 1.0f : -0.1f,
                                 0.02f * (float)(index % 5));
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = m->pose;
    pose_rig(m, index, 0.0);
    desc.root = m->root;
    CHECK_INT(tsl_rig_create(c->world, &desc, &m->id), TSL_OK);
    tsl_collider_id listed = add_ball(c, m->id, 0.08f, vec3(0.0f, -0.25f, 0.05f));
    if (index % 2)
        add_ball(c, m->id, 0.12f + 0.01f * (float)(index % 3), vec3(0.05f, -0.3f, 0.0f));
    add_chains(c, m, index, listed);
}

static void create(crowd *c, const tsl_world_desc *desc, uint32_t count)
{
    tsl_rig_id none = {0};
    memset(c, 0, sizeof *c);
    CHECK_INT(tsl_world_create(desc, &c->world), TSL_OK);
    for (c->count = 0; c->count < count; ++c->count)
        add_rig(c, c->count);
    c->ball = add_ball(c, none, 0.3f, vec3(0.0f, 0.0f, 0.0f));
}

static uint32_t side_by_side(const crowd *c)
{
    tsl_world_stats stats;
    tsl_world_stats_init(&stats, sizeof stats);
    CHECK_INT(tsl_world_get_stats(c->world, &stats), TSL_OK);
    return stats.side_by_side_count;
}

static void join(crowd *c, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; ++i)
        CHECK_INT(tsl_rig_join_crowd(c->world, c->rigs[i].id), TSL_OK);
}

static void read_poses(crowd *c, member *m)
{
    tsl_pose_input in;
    tsl_pose_output out;
    tsl_pose_input_init(&in, sizeof in);
    tsl_pose_output_init(&out, sizeof out);
    in.bones = m->pose;
    in.bone_count = out.bone_count = BONES;
    out.bones = m->posed;
    CHECK_INT(tsl_rig_get_pose(c->world, m->id, &in, &out), TSL_OK);
    out.bones = m->posed_ws;
    out.space = TSL_SPACE_WORLD;
    CHECK_INT(tsl_rig_get_pose(c->world, m->id, &in, &out), TSL_OK);
}

static void step(crowd *c, double t, float delta_seconds)
{
    tsl_transform ball = scene_at((float)(8.0 + 8.0 * scene_sin(1.1 * t)), 0.6f, 0.0f);
    CHECK_INT(tsl_collider_move(c->world, c->ball, &ball, 0), TSL_OK);
    for (uint32_t i = 0; i < c->count; ++i) {
        member *m = &c->rigs[i];
        tsl_pose_input in;
        if (!m->id.bits)
            continue;
        pose_rig(m, i, t);
        tsl_pose_input_init(&in, sizeof in);
        in.bones = m->pose;
        in.bone_count = BONES;
        in.root = &m->root;
        CHECK_INT(tsl_rig_set_pose(c->world, m->id, &in), TSL_OK);
    }
    CHECK_INT(tsl_world_step(c->world, delta_seconds), TSL_OK);
    for (uint32_t i = 0; i < c->count; ++i)
        if (c->rigs[i].id.bits)
            read_poses(c, &c->rigs[i]);
}

static float delta_of(uint32_t frame)
{
    static const float deltas[] = {DT, DT, 1.0f / 30.0f, 0.004f, 0.011f, 0.0f, 0.021f, 0.05f};
    return frame < 20 ? DT : deltas[frame % 8];
}

static int are_same(const crowd *a, const crowd *b)
{
    for (uint32_t i = 0; i < a->count; ++i) {
        const member *x = &a->rigs[i], *y = &b->rigs[i];
        uint64_t of_x = 0, of_y = 0;
        if (!x->id.bits)
            continue;
        tsl_rig_hash(a->world, x->id, &of_x);
        tsl_rig_hash(b->world, y->id, &of_y);
        if (of_x != of_y || memcmp(x->posed, y->posed, sizeof x->posed) != 0 ||
            memcmp(x->posed_ws, y->posed_ws, sizeof x->posed_ws) != 0)
            return 0;
    }
    return 1;
}

static void run_both(uint32_t first, uint32_t end)
{
    int same = 1;
    for (uint32_t f = first; f < end && same; ++f) {
        step(&apart, f * (double)DT, delta_of(f));
        step(&together, f * (double)DT, delta_of(f));
        same = are_same(&apart, &together);
        if (!same)
            printf("frame %u\n", f);
    }
    CHECK(same);
}

static void begin(uint32_t count, tsl_lanes lanes)
{
    tsl_world_desc desc = world_desc();
    create(&apart, &desc, count);
    desc.lanes = lanes;
    create(&together, &desc, count);
}

static void end(void)
{
    tsl_world_destroy(apart.world);
    tsl_world_destroy(together.world);
}

static void a_crowd_gives_the_same_bits(void)
{
    for (tsl_lanes lanes = TSL_LANES_AUTO; lanes <= TSL_LANES_WASM; ++lanes) {
        if (!lanes_are_here(lanes))
            continue;
        begin(RIGS, lanes);
        join(&together, 0, RIGS);
        CHECK_INT(side_by_side(&together), 32);
        run_both(0, 60);
        end();
    }
}

static void joining_and_leaving_in_motion_changes_no_bit(void)
{
    begin(RIGS, TSL_LANES_AUTO);
    run_both(0, 10);
    join(&together, 0, 20);
    CHECK_INT(side_by_side(&together), 16);
    run_both(10, 16);
    join(&together, 20, RIGS);
    CHECK_INT(side_by_side(&together), 32);
    run_both(16, 20); // whole ticks only so far: all clocks are equal
    for (uint32_t i = 0; i < 9; ++i)
        CHECK_INT(tsl_rig_leave_crowd(together.world, together.rigs[3 * i].id), TSL_OK);
    run_both(20, 50);
    end();
}

static void destroy_rig(crowd *c, uint32_t index)
{
    CHECK_INT(tsl_rig_destroy(c->world, c->rigs[index].id), TSL_OK);
    c->rigs[index].id.bits = 0;
}

static void teams_stay_full_as_rigs_come_and_go(void)
{
    begin(RIGS, TSL_LANES_AUTO);
    join(&together, 0, RIGS);
    for (uint32_t i = 0; i < 8; ++i) { // eight were waiting
        destroy_rig(&apart, 2 * i);
        destroy_rig(&together, 2 * i);
        CHECK_INT(side_by_side(&together), 32);
    }
    run_both(0, 20);
    for (uint32_t i = 0; i < 8; ++i) { // one team gives its members to the other
        destroy_rig(&apart, 2 * i + 1);
        destroy_rig(&together, 2 * i + 1);
        CHECK_INT(side_by_side(&together), 31 - i);
    }
    run_both(20, 40);
    destroy_rig(&apart, 39);
    destroy_rig(&together, 39);
    CHECK_INT(side_by_side(&together), 16); // seven alone are quicker each by itself
    run_both(40, 50);
    end();
}

static void change(crowd *c, uint32_t frame)
{
    tsl_chain_params params;
    tsl_chain_params_init(&params, sizeof params);
    for (uint32_t i = 0; i < c->count; i += 3) {
        CHECK_INT(tsl_chain_get_params(c->world, c->rigs[i].chains[frame % 4], &params), TSL_OK);
        params.damping = 0.05f * (float)(frame % 5);
        params.weight = frame % 3 == 0 ? 0.0f : 1.0f;
        CHECK_INT(tsl_chain_set_params(c->world, c->rigs[i].chains[frame % 4], &params), TSL_OK);
    }
    tsl_teleport mode = frame % 2 ? TSL_TELEPORT_KEEP : TSL_TELEPORT_RESET;
    CHECK_INT(tsl_rig_teleport(c->world, c->rigs[frame % c->count].id, mode), TSL_OK);
    CHECK_INT(tsl_rig_reset(c->world, c->rigs[(frame + 5) % c->count].id), TSL_OK);
    CHECK_INT(tsl_chain_reset(c->world, c->rigs[(frame + 9) % c->count].chains[1]), TSL_OK);
    tsl_vec3 origin = {0.5f, 0.0f, -0.25f};
    if (frame % 10 == 9)
        CHECK_INT(tsl_world_shift_origin(c->world, &origin), TSL_OK);
}

static void what_is_done_to_one_is_done_to_no_other(void)
{
    begin(24, TSL_LANES_AUTO);
    join(&together, 0, 24);
    for (uint32_t f = 0; f < 40; ++f) {
        change(&apart, f);
        change(&together, f);
        run_both(f, f + 1);
    }
    end();
}

// Some poses change, some are given again as they were, some are not given.
static void step_some(crowd *c, uint32_t frame)
{
    for (uint32_t i = 0; i < c->count; ++i) {
        member *m = &c->rigs[i];
        tsl_pose_input in;
        if ((i + frame) % 3 == 0)
            pose_rig(m, i, frame * (double)DT);
        tsl_pose_input_init(&in, sizeof in);
        in.bones = m->pose;
        in.bone_count = BONES;
        if ((i + frame) % 4)
            CHECK_INT(tsl_rig_set_pose(c->world, m->id, &in), TSL_OK);
    }
    CHECK_INT(tsl_world_step(c->world, delta_of(frame)), TSL_OK);
}

// The outputs of all rigs with one call, in an order that breaks rows of lanes apart here and there.
static void read_all(crowd *c, uint32_t frame)
{
    tsl_rig_id rigs[RIGS];
    tsl_pose_input ins[RIGS];
    tsl_pose_output outs[RIGS];
    for (uint32_t i = 0; i < c->count; ++i) {
        member *m = &c->rigs[(i + frame % 5) % c->count];
        rigs[i] = m->id;
        tsl_pose_input_init(&ins[i], sizeof ins[i]);
        tsl_pose_output_init(&outs[i], sizeof outs[i]);
        ins[i].bones = m->pose;
        ins[i].bone_count = outs[i].bone_count = BONES;
        outs[i].bones = m->posed;
        outs[i].write = frame % 7 == 6 ? i % 3 : frame % 3;
        memset(m->posed, 0, sizeof m->posed);
    }
    CHECK_INT(tsl_rigs_get_pose(c->world, rigs, ins, outs, c->count), TSL_OK);
}

static void some_poses_hold_and_all_are_read_at_once(void)
{
    for (tsl_lanes lanes = TSL_LANES_AUTO; lanes <= TSL_LANES_WASM; ++lanes) {
        if (!lanes_are_here(lanes))
            continue;
        begin(RIGS, lanes);
        join(&together, 0, RIGS);
        for (uint32_t f = 0; f < 60; ++f) {
            if (f % 10 == 7) { // some chains off, some half on
                change(&apart, f);
                change(&together, f);
            }
            step_some(&apart, f);
            step_some(&together, f);
            read_all(&apart, f);
            read_all(&together, f);
            CHECK_MSG(are_same(&apart, &together), "frame %u", f);
        }
        end();
    }
}

// Of one team or of two, one behind the other, one twice: whoever comes with whom, each shows its own pose.
static void one_call_shows_each_its_own_pose_in_any_order(void)
{
    enum { LISTED = 96 };
    static tsl_transform alone[LISTED][BONES], listed[LISTED][BONES];
    tsl_rig_id rigs[LISTED];
    tsl_pose_output outs[LISTED];
    uint32_t chance = 1;
    begin(RIGS, TSL_LANES_AUTO);
    join(&together, 0, RIGS);
    run_both(0, 10);
    CHECK(side_by_side(&together) >= 32);
    for (tsl_pose_space space = TSL_SPACE_MODEL; space <= TSL_SPACE_WORLD; ++space)
        for (uint32_t order = 0; order < 20; ++order) {
            for (uint32_t i = 0; i < LISTED; ++i) {
                chance = chance * 1664525u + 1013904223u;
                uint32_t r = order < 4 ? i * (order * 8 + 1) / (1 + order % 2) % RIGS : (chance >> 16) % RIGS;
                rigs[i] = together.rigs[r].id;
                tsl_pose_output_init(&outs[i], sizeof outs[i]);
                outs[i].space = space;
                outs[i].write = TSL_WRITE_DRIVEN;
                outs[i].bone_count = BONES;
                outs[i].bones = alone[i];
                CHECK_INT(tsl_rig_get_pose(together.world, rigs[i], NULL, &outs[i]), TSL_OK);
                outs[i].bones = listed[i];
            }
            CHECK_INT(tsl_rigs_get_pose(together.world, rigs, NULL, outs, LISTED), TSL_OK);
            CHECK_MSG(memcmp(alone, listed, sizeof alone) == 0, "space %u, order %u", space, order);
        }
    end();
}

static void another_structure_leaves_the_crowd(void)
{
    begin(20, TSL_LANES_AUTO);
    join(&together, 0, 20);
    run_both(0, 5);
    CHECK_INT(tsl_chain_destroy(apart.world, apart.rigs[2].chains[1]), TSL_OK);
    CHECK_INT(tsl_chain_destroy(together.world, together.rigs[2].chains[1]), TSL_OK);
    CHECK_INT(side_by_side(&together), 16);
    CHECK_INT(tsl_rig_join_crowd(together.world, together.rigs[2].id), TSL_OK);
    run_both(5, 15);
    end();
}

static void states_do_not_tell_how_rigs_are_solved(void)
{
    begin(20, TSL_LANES_AUTO);
    join(&together, 0, 20);
    run_both(0, 23);
    saved then = save_world(apart.world);
    run_both(23, 40);
    CHECK_INT(load_world(apart.world, then), TSL_OK);
    CHECK_INT(load_world(together.world, then), TSL_OK);
    run_both(23, 40);
    free(then.bytes);
    end();
}

// It cannot take up the rate that it had when it was saved without leaving.
static void a_rig_of_a_crowd_at_another_rate_refuses_the_state(void)
{
    begin(4, TSL_LANES_AUTO);
    run_both(0, 5);
    tsl_rig_id slow = together.rigs[2].id;
    saved then = save_world(together.world);
    CHECK_INT(tsl_rig_set_clock(together.world, slow, 30.0f, 4), TSL_OK);
    CHECK_INT(tsl_rig_join_crowd(together.world, slow), TSL_OK);
    CHECK_INT(load_world(together.world, then), TSL_ERROR_STATE_MISMATCH);
    CHECK_INT(tsl_rig_leave_crowd(together.world, slow), TSL_OK);
    CHECK_INT(load_world(together.world, then), TSL_OK);
    free(then.bytes);
    run_both(5, 20);
    end();
}

static void a_crowd_refuses_what_it_cannot_do(void)
{
    tsl_rig_id none = {0};
    begin(2, TSL_LANES_AUTO);
    tsl_world *world = together.world;
    tsl_rig_id rig = together.rigs[0].id;
    CHECK_INT(tsl_rig_join_crowd(world, none), TSL_ERROR_INVALID_HANDLE);
    CHECK_INT(tsl_rig_leave_crowd(world, none), TSL_ERROR_INVALID_HANDLE);
    CHECK_INT(tsl_rig_leave_crowd(world, rig), TSL_OK);
    CHECK_INT(tsl_rig_join_crowd(world, rig), TSL_OK);
    CHECK_INT(tsl_rig_join_crowd(world, rig), TSL_OK);
    CHECK_INT(tsl_rig_step(world, rig, DT, NULL, NULL), TSL_ERROR_NOT_SUPPORTED);
    CHECK_INT(tsl_rig_leave_crowd(world, rig), TSL_OK);
    CHECK_INT(tsl_rig_step(world, rig, DT, NULL, NULL), TSL_OK);
    tsl_rig_desc desc;
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = together.rigs[0].pose;
    CHECK_INT(tsl_rig_create(world, &desc, &rig), TSL_OK);
    CHECK_INT(tsl_rig_join_crowd(world, rig), TSL_ERROR_INVALID_ARGUMENT); // without chains
    desc.flags = TSL_RIG_MANUAL;
    CHECK_INT(tsl_rig_create(world, &desc, &rig), TSL_OK);
    CHECK_INT(tsl_rig_join_crowd(world, rig), TSL_ERROR_INVALID_ARGUMENT);
    end();
}

static tsl_rig_id add_bare_rig(tsl_world *world, tsl_chain_id *out_chain)
{
    static const uint32_t root = TAIL;
    tsl_rig_desc desc;
    tsl_rig_id rig;
    tsl_chain_desc chain;
    tsl_chain_params params;
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = apart.rigs[0].pose;
    CHECK_INT(tsl_rig_create(world, &desc, &rig), TSL_OK);
    tsl_chain_desc_init(&chain, sizeof chain);
    tsl_chain_params_init(&params, sizeof params);
    params.gravity = vec3(3.0f, -9.0f, 1.0f);
    chain.roots = &root;
    chain.root_count = 1;
    chain.flags = TSL_CHAIN_UNANIMATED;
    CHECK_INT(tsl_chain_create(world, rig, &chain, &params, out_chain), TSL_OK);
    return rig;
}

static memory_hook memory;

// Every allocation of joining, leaving and destroying fails in turn; what fails changes no bit of the motion.
static void short_memory_is_slower_and_no_more(void)
{
    for (uint32_t k = 1; k < 120; ++k) {
        tsl_world_desc desc = world_desc();
        create(&apart, &desc, 18);
        memset(&memory, 0, sizeof memory);
        desc = world_desc_with(&memory, NULL);
        create(&together, &desc, 18);
        memory.fail_at = memory.calls + k;
        for (uint32_t i = 0; i < 18; ++i)
            tsl_rig_join_crowd(together.world, together.rigs[i].id);
        for (uint32_t i = 0; i < 4; ++i)
            tsl_rig_leave_crowd(together.world, together.rigs[4 * i].id);
        destroy_rig(&apart, 5);
        destroy_rig(&together, 5);
        run_both(0, 3);
        CHECK_INT(tsl_chain_destroy(apart.world, apart.rigs[6].chains[1]), TSL_OK);
        CHECK_INT(tsl_chain_destroy(together.world, together.rigs[6].chains[1]), TSL_OK);
        run_both(3, 6);
        end();
        CHECK_INT(memory.live, 0);
        CHECK_INT(memory.wrong, 0);
    }
}

// The twelfth makes the team, and one of its allocations fails: what was begun is there or not, but whole.
static void memory_ends_while_a_team_forms(void)
{
    for (uint32_t k = 1; k < 40; ++k) {
        tsl_world_desc desc = world_desc();
        create(&apart, &desc, 12);
        memset(&memory, 0, sizeof memory);
        desc = world_desc_with(&memory, NULL);
        create(&together, &desc, 12);
        for (uint32_t i = 0; i < 12; ++i) {
            memory.fail_at = i == 11 ? memory.calls + k : 0;
            tsl_rig_join_crowd(together.world, together.rigs[i].id);
        }
        run_both(0, 2);
        end();
        CHECK_INT(memory.live, 0);
        CHECK_INT(memory.wrong, 0);
    }
}

// Chains that read nothing share their rest, which is another's where another spawns.
static void who_takes_a_lane_rests_as_itself(void)
{
    tsl_world_desc desc = world_desc();
    tsl_rig_id rigs[2][33];
    tsl_chain_id chain;
    tsl_world *worlds[2];
    create(&apart, &desc, 1);
    for (int w = 0; w < 2; ++w) {
        CHECK_INT(tsl_world_create(&desc, &worlds[w]), TSL_OK);
        for (int i = 0; i < 33; ++i) {
            member *m = &apart.rigs[0];
            for (int bone = 0; bone < BONES; ++bone)
                m->pose[bone].rotation = scene_turn(0.3f, 1.0f, 0.2f, i == 32 ? 0.4 : 0.1);
            rigs[w][i] = add_bare_rig(worlds[w], &chain);
            if (w && i < 32)
                CHECK_INT(tsl_rig_join_crowd(worlds[w], rigs[w][i]), TSL_OK);
        }
        CHECK_INT(tsl_rig_destroy(worlds[w], rigs[w][3]), TSL_OK);
        if (w)
            CHECK_INT(tsl_rig_join_crowd(worlds[w], rigs[w][32]), TSL_OK);
        for (uint32_t f = 0; f < 30; ++f)
            CHECK_INT(tsl_world_step(worlds[w], DT), TSL_OK);
    }
    for (int i = 0; i < 33; ++i) {
        tsl_transform posed[2][BONES];
        for (int w = 0; w < 2 && i != 3; ++w) {
            tsl_pose_output out;
            tsl_pose_output_init(&out, sizeof out);
            out.bones = posed[w];
            out.bone_count = BONES;
            out.write = TSL_WRITE_PACKED;
            CHECK_INT(tsl_rig_get_pose(worlds[w], rigs[w][i], NULL, &out), TSL_OK);
        }
        CHECK_MSG(i == 3 || memcmp(posed[0], posed[1], 5 * sizeof *posed[0]) == 0, "rig %d", i);
    }
    tsl_world_destroy(worlds[0]);
    tsl_world_destroy(worlds[1]);
    tsl_world_destroy(apart.world);
}

// A rig that lost a chain without memory is of no team's structure any more, whenever teams are made again.
static void what_lost_a_chain_without_memory_is_not_admitted(void)
{
    tsl_world_desc desc = world_desc();
    tsl_rig_id none = {0};
    create(&apart, &desc, 32);
    memset(&memory, 0, sizeof memory);
    desc = world_desc_with(&memory, NULL);
    create(&together, &desc, 32);
    join(&together, 0, 32);
    run_both(0, 3);
    memory.fail_all = 1;
    CHECK_INT(tsl_chain_destroy(apart.world, apart.rigs[4].chains[1]), TSL_OK);
    CHECK_INT(tsl_chain_destroy(together.world, together.rigs[4].chains[1]), TSL_OK);
    memory.fail_all = 0;
    for (int i = 0; i < 9; ++i) { // lanes make room for these where they are
        add_ball(&apart, none, 0.1f, vec3(0.0f, 0.1f * (float)i, 0.0f));
        add_ball(&together, none, 0.1f, vec3(0.0f, 0.1f * (float)i, 0.0f));
    }
    CHECK_INT(side_by_side(&together), 32);
    // One that brings a collider of its own: every team is made again with room for it.
    add_ball(&apart, apart.rigs[9].id, 0.1f, vec3(0.0f, 0.2f, 0.0f));
    add_ball(&together, together.rigs[9].id, 0.1f, vec3(0.0f, 0.2f, 0.0f));
    CHECK_INT(tsl_rig_join_crowd(together.world, together.rigs[9].id), TSL_OK);
    CHECK_INT(side_by_side(&together), 31);
    run_both(3, 20);
    CHECK_INT(tsl_rig_join_crowd(together.world, together.rigs[4].id), TSL_OK);
    run_both(20, 30);
    end();
    CHECK_INT(memory.live, 0);
}

static void a_chain_goes_without_memory(void)
{
    tsl_world_desc desc = world_desc();
    create(&apart, &desc, 18);
    memset(&memory, 0, sizeof memory);
    desc = world_desc_with(&memory, NULL);
    create(&together, &desc, 18);
    join(&together, 0, 18);
    run_both(0, 3);
    memory.fail_all = 1;
    for (uint32_t i = 0; i < 4; ++i) {
        CHECK_INT(tsl_chain_destroy(apart.world, apart.rigs[i].chains[i]), TSL_OK);
        CHECK_INT(tsl_chain_destroy(together.world, together.rigs[i].chains[i]), TSL_OK);
    }
    run_both(3, 9);
    memory.fail_all = 0;
    destroy_rig(&apart, 9);
    destroy_rig(&together, 9);
    run_both(9, 12);
    end();
    CHECK_INT(memory.live, 0);
}

static void a_frame_of_a_crowd_allocates_nothing(void)
{
    tsl_world_desc desc = world_desc();
    create(&apart, &desc, 1);
    memset(&memory, 0, sizeof memory);
    desc = world_desc_with(&memory, NULL);
    create(&together, &desc, 20);
    join(&together, 0, 20);
    uint64_t calls = memory.calls;
    for (uint32_t f = 0; f < 10; ++f) {
        change(&together, f);
        step(&together, f * (double)DT, delta_of(f + 20));
    }
    CHECK_INT(memory.calls, calls);
    end();
}

int main(void)
{
    RUN(a_crowd_gives_the_same_bits);
    RUN(some_poses_hold_and_all_are_read_at_once);
    RUN(one_call_shows_each_its_own_pose_in_any_order);
    RUN(joining_and_leaving_in_motion_changes_no_bit);
    RUN(teams_stay_full_as_rigs_come_and_go);
    RUN(what_is_done_to_one_is_done_to_no_other);
    RUN(another_structure_leaves_the_crowd);
    RUN(states_do_not_tell_how_rigs_are_solved);
    RUN(a_rig_of_a_crowd_at_another_rate_refuses_the_state);
    RUN(a_crowd_refuses_what_it_cannot_do);
    RUN(short_memory_is_slower_and_no_more);
    RUN(memory_ends_while_a_team_forms);
    RUN(who_takes_a_lane_rests_as_itself);
    RUN(what_lost_a_chain_without_memory_is_not_admitted);
    RUN(a_chain_goes_without_memory);
    RUN(a_frame_of_a_crowd_allocates_nothing);
    return REPORT();
}
