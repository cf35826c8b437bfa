// SPDX-License-Identifier: MIT
// Between two ticks a read gives what the last step has shown, however often the rig was read before.
#include "solver/check/entry.h"
#include "solver/rewind.h"

enum { RIGS = 40, BONES = 9, CHAINS = 2 };

typedef struct gathering {
    tsl_world *world;
    tsl_rig_id rigs[RIGS];
    tsl_chain_id chains[RIGS * CHAINS];
} gathering;

static gathering seldom, often; // how often they are read

static void make_rig(gathering *g, uint32_t i, uint32_t phase)
{
    static const int32_t parents[BONES] = {-1, 0, 1, 2, 3, 0, 5, 6, 7};
    tsl_transform rest[BONES];
    for (uint32_t k = 0; k < BONES; ++k)
        rest[k] = scene_at(0.1f, k == 5 ? -0.2f : 0.0f, 0.0f);
    TSL_INIT(tsl_rig_desc, desc);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = rest;
    desc.user_data = 1 + i;
    desc.tick_phase = phase;
    desc.root = scene_at((float)i, 0.0f, 0.0f);
    CHECK_INT(tsl_rig_create(g->world, &desc, &g->rigs[i]), TSL_OK);
    for (uint32_t k = 0; k < CHAINS; ++k) {
        const uint32_t root = 1 + 4 * k;
        TSL_INIT(tsl_chain_desc, chain);
        TSL_INIT(tsl_chain_params, params);
        params.gravity.y = -9.81f;
        params.damping = 0.1f + 0.01f * (float)(i % 5);
        chain.roots = &root;
        chain.root_count = 1;
        CHECK_INT(tsl_chain_create(g->world, g->rigs[i], &chain, &params, &g->chains[CHAINS * i + k]),
                  TSL_OK);
    }
}

static void begin(uint32_t phases)
{
    const tsl_world_desc desc = world_desc();
    for (uint32_t k = 0; k < 2; ++k) {
        gathering *g = k ? &often : &seldom;
        CHECK_INT(tsl_world_create(&desc, &g->world), TSL_OK);
        for (uint32_t i = 0; i < RIGS; ++i)
            make_rig(g, i, phases ? i % phases * 4 : 0);
    }
}

static void end(void)
{
    tsl_world_destroy(seldom.world);
    tsl_world_destroy(often.world);
}

static void step(gathering *g, uint32_t f, float seconds)
{
    for (uint32_t i = 0; i < RIGS; ++i) {
        tsl_transform root = scene_at((float)i + (float)(0.3 * scene_sin(f / 9.0 + i)), 0.0f, 0.0f);
        TSL_INIT(tsl_pose_input, in);
        in.root = &root;
        CHECK_INT(tsl_rig_set_pose(g->world, g->rigs[i], &in), TSL_OK);
    }
    CHECK_INT(tsl_world_step(g->world, seconds), TSL_OK);
}

static void read_pose(const gathering *g, uint32_t i, tsl_pose_space space, tsl_transform posed[BONES])
{
    TSL_INIT(tsl_pose_output, out);
    memset(posed, 0, BONES * sizeof *posed);
    out.bones = posed;
    out.bone_count = BONES;
    out.space = space;
    out.write = TSL_WRITE_PACKED;
    CHECK_INT(tsl_rig_get_pose(g->world, g->rigs[i], NULL, &out), TSL_OK);
}

static void check_alike(uint32_t f)
{
    for (uint32_t i = 0; i < RIGS; ++i) {
        tsl_transform x[BONES], y[BONES];
        read_pose(&seldom, i, TSL_SPACE_LOCAL, x);
        read_pose(&often, i, TSL_SPACE_LOCAL, y);
        CHECK_MSG(memcmp(x, y, sizeof x) == 0, "rig %u is shown otherwise in frame %u", i, f);
    }
    CHECK_MSG(world_hash(seldom.world) == world_hash(often.world), "frame %u", f);
}

static void run_both(uint32_t first, uint32_t last)
{
    for (uint32_t f = first; f < last; ++f) {
        step(&seldom, f, DT);
        step(&often, f, DT);
        check_alike(f);
    }
}

static void both_rates(uint32_t first, uint32_t last, float rate)
{
    for (uint32_t i = first; i < last; ++i) {
        CHECK_INT(tsl_rig_set_clock(seldom.world, seldom.rigs[i], rate, 4), TSL_OK);
        CHECK_INT(tsl_rig_set_clock(often.world, often.rigs[i], rate, 4), TSL_OK);
    }
}

// ---- between two ticks ------------------------------------------------------------------------------------

static void tune(const gathering *g, uint32_t f)
{
    for (uint32_t c = 0; c < RIGS * CHAINS; ++c) {
        TSL_INIT(tsl_chain_params, params);
        params.gravity.y = -9.81f;
        params.radius = f % 2 ? 0.05f : 0.02f;
        params.rest_blend = f % 3 ? 0.0f : 0.3f;
        CHECK_INT(tsl_chain_set_params(g->world, g->chains[c], &params), TSL_OK);
    }
}

// One of each rig's own, among its strands.
static void add_collider(const gathering *g, uint32_t i)
{
    tsl_collider_id id;
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = g->rigs[i];
    desc.a = (tsl_vec3){0.3f, -0.05f, 0.02f};
    desc.radius = 0.08f;
    CHECK_INT(tsl_collider_create(g->world, &desc, &id), TSL_OK);
}

// Whatever was tuned or put in the way since the step, a first read in world or model space finds the same whether a read came before the
// change or not.
static void a_read_does_not_depend_on_reads_before(void)
{
    begin(4);
    for (uint32_t f = 0; f < 12; ++f) {
        tsl_transform x[BONES], y[BONES];
        step(&seldom, f, 0.0271f);
        step(&often, f, 0.0271f);
        for (uint32_t i = f; i < RIGS; i += 12)
            read_pose(&often, i, i % 2 ? TSL_SPACE_LOCAL : TSL_SPACE_WORLD, x);
        for (uint32_t k = 0; k < 2; ++k) {
            tune(k ? &often : &seldom, f);
            for (uint32_t i = f; i < RIGS; i += 12)
                add_collider(k ? &often : &seldom, i);
        }
        for (uint32_t i = f; i < RIGS; i += 12) {
            tsl_pose_space space = i % 4 < 2 ? TSL_SPACE_MODEL : TSL_SPACE_WORLD;
            read_pose(&often, i, space, x);
            read_pose(&seldom, i, space, y);
            CHECK_MSG(memcmp(x, y, sizeof x) == 0, "rig %u in frame %u, space %u", i, f, space);
        }
    }
    end();
}

// ---- states ---------------------------------------------------------------------------------------------

static void a_state_from_before_takes_its_rate_along(void)
{
    begin(0);
    run_both(0, 10);
    saved then = save_world(often.world);
    uint64_t hash = world_hash(often.world);
    both_rates(5, 25, 15.0f);
    run_both(10, 20);
    CHECK_INT(load_world(often.world, then), TSL_OK);
    CHECK(world_hash(often.world) == hash);
    CHECK_INT(load_world(seldom.world, then), TSL_OK);
    run_both(10, 30);
    free(then.bytes);
    end();
}

int main(void)
{
    RUN(a_read_does_not_depend_on_reads_before);
    RUN(a_state_from_before_takes_its_rate_along);
    return REPORT();
}
