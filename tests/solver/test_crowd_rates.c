// SPDX-License-Identifier: MIT
// Rigs of crowds that get another tick rate: they go over to the crowd of that rate, as they are.
#include "solver/check/entry.h"
#include "solver/rewind.h"

enum { RIGS = 40, BONES = 9, CHAINS = 2 };

typedef struct gathering {
    tsl_world *world;
    tsl_rig_id rigs[RIGS];
    tsl_chain_id chains[RIGS]; // one of each
} gathering;

static gathering apart, together;
static memory_hook memory;

static tsl_rig_id make_rig(tsl_world *world, uint32_t i, uint32_t phase, tsl_chain_id *out_chain)
{
    static const int32_t parents[BONES] = {-1, 0, 1, 2, 3, 0, 5, 6, 7};
    tsl_transform rest[BONES];
    tsl_rig_desc desc;
    tsl_rig_id rig;
    for (uint32_t k = 0; k < BONES; ++k)
        rest[k] = scene_at(0.1f, k == 5 ? -0.2f : 0.0f, 0.0f);
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = rest;
    desc.user_data = 1 + i;
    desc.tick_phase = phase;
    desc.root = scene_at((float)i, 0.0f, 0.0f);
    CHECK_INT(tsl_rig_create(world, &desc, &rig), TSL_OK);
    for (uint32_t k = 0; k < CHAINS; ++k) {
        tsl_chain_desc chain;
        tsl_chain_params params;
        const uint32_t root = 1 + 4 * k;
        tsl_chain_desc_init(&chain, sizeof chain);
        tsl_chain_params_init(&params, sizeof params);
        params.gravity.y = -9.81f;
        params.damping = 0.1f + 0.01f * (float)(i % 5);
        chain.roots = &root;
        chain.root_count = 1;
        CHECK_INT(tsl_chain_create(world, rig, &chain, &params, out_chain), TSL_OK);
    }
    return rig;
}

static void make(gathering *g, const tsl_world_desc *desc, uint32_t phases, int joins)
{
    CHECK_INT(tsl_world_create(desc, &g->world), TSL_OK);
    for (uint32_t i = 0; i < RIGS; ++i)
        g->rigs[i] = make_rig(g->world, i, phases ? i % phases * 4 : 0, &g->chains[i]);
    for (uint32_t i = 0; joins && i < RIGS; ++i)
        CHECK_INT(tsl_rig_join_crowd(g->world, g->rigs[i]), TSL_OK);
}

static void begin(uint32_t phases)
{
    tsl_world_desc desc = world_desc();
    make(&apart, &desc, phases, 0);
    memset(&memory, 0, sizeof memory);
    desc = world_desc_with(&memory, NULL);
    make(&together, &desc, phases, 1);
}

static void end(void)
{
    tsl_world_destroy(apart.world);
    tsl_world_destroy(together.world);
    CHECK_INT(memory.live, 0);
}

static uint32_t side_by_side(void)
{
    tsl_world_stats stats;
    tsl_world_stats_init(&stats, sizeof stats);
    CHECK_INT(tsl_world_get_stats(together.world, &stats), TSL_OK);
    return stats.side_by_side_count;
}

static void step(gathering *g, uint32_t f, float seconds)
{
    for (uint32_t i = 0; i < RIGS; ++i) {
        tsl_transform root = scene_at((float)i + (float)(0.3 * scene_sin(f / 9.0 + i)), 0.0f, 0.0f);
        tsl_pose_input in;
        tsl_pose_input_init(&in, sizeof in);
        in.root = &root;
        CHECK_INT(tsl_rig_set_pose(g->world, g->rigs[i], &in), TSL_OK);
    }
    CHECK_INT(tsl_world_step(g->world, seconds), TSL_OK);
}

static void read_pose(const gathering *g, uint32_t i, tsl_pose_space space, tsl_transform posed[BONES])
{
    tsl_pose_output out;
    tsl_pose_output_init(&out, sizeof out);
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
        read_pose(&apart, i, TSL_SPACE_LOCAL, x);
        read_pose(&together, i, TSL_SPACE_LOCAL, y);
        CHECK_MSG(memcmp(x, y, sizeof x) == 0, "rig %u is shown otherwise in frame %u", i, f);
    }
    CHECK_MSG(world_hash(apart.world) == world_hash(together.world), "frame %u", f);
}

static void run_both(uint32_t first, uint32_t last, float seconds)
{
    for (uint32_t f = first; f < last; ++f) {
        step(&apart, f, seconds);
        step(&together, f, seconds);
        check_alike(f);
    }
}

static void set_rates(gathering *g, uint32_t first, uint32_t last, float rate)
{
    for (uint32_t i = first; i < last; ++i)
        CHECK_INT(tsl_rig_set_clock(g->world, g->rigs[i], rate, 4), TSL_OK);
}

static void both_rates(uint32_t first, uint32_t last, float rate)
{
    set_rates(&apart, first, last, rate);
    set_rates(&together, first, last, rate);
}

// ---- bits -----------------------------------------------------------------------------------------------

// Those that come at the same time have the same time, and nobody's is taken: they are what they would be alone.
static void who_gets_another_rate_goes_on_as_alone(void)
{
    static const float frames[] = {DT, 1.0f / 144.0f};
    for (uint32_t phases = 0; phases < 5; phases += 4)
        for (uint32_t i = 0; i < 2; ++i) {
            begin(phases);
            CHECK(phases || side_by_side() >= 32);
            run_both(0, 20, frames[i]);
            both_rates(10, RIGS, 15.0f);
            CHECK(phases || side_by_side() >= 24);
            run_both(20, 45, frames[i]);
            both_rates(20, 36, 30.0f);
            run_both(45, 70, frames[i]);
            both_rates(0, 10, 240.0f);
            run_both(70, 90, frames[i]);
            end();
        }
}

static void most_ticks_are_of_the_rate(void)
{
    begin(0);
    run_both(0, 5, DT);
    for (uint32_t i = 0; i < 20; ++i) {
        CHECK_INT(tsl_rig_set_clock(apart.world, apart.rigs[i], 60.0f, 2), TSL_OK);
        CHECK_INT(tsl_rig_set_clock(together.world, together.rigs[i], 60.0f, 2), TSL_OK);
    }
    run_both(5, 10, 3.0f * DT); // a hitch for the half of them
    end();
}

// How many rigs ticked in a frame of 1/60 s.
static uint32_t count_ticked(gathering *g, uint32_t f)
{
    static tsl_particle before[RIGS][BONES], after[BONES];
    uint32_t ticked = 0;
    for (uint32_t i = 0; i < RIGS; ++i) {
        uint32_t count = BONES;
        CHECK_INT(tsl_chain_get_particles(g->world, g->chains[i], before[i], &count), TSL_OK);
    }
    step(g, f, DT);
    for (uint32_t i = 0; i < RIGS; ++i) {
        uint32_t count = BONES;
        CHECK_INT(tsl_chain_get_particles(g->world, g->chains[i], after, &count), TSL_OK);
        ticked += memcmp(before[i], after, count * sizeof *after) != 0;
    }
    return ticked;
}

// Who comes later takes the time of those that are there, and ticks when they do. Who is alone with its phase has its own.
static void who_comes_to_others_takes_their_time(void)
{
    begin(0);
    run_both(0, 10, DT);
    set_rates(&together, 0, 20, 15.0f);
    CHECK_INT(count_ticked(&together, 10), RIGS - 20);
    CHECK_INT(count_ticked(&together, 11), RIGS - 20);
    set_rates(&together, 20, RIGS, 15.0f);
    CHECK_INT(side_by_side(), 32); // eight more do not fill lanes
    for (uint32_t f = 12; f < 24; ++f)
        CHECK_INT(count_ticked(&together, f), f % 4 == 1 ? RIGS : 0);
    end();
}

static void phases_spread_the_ticks_of_crowds(void)
{
    begin(4);
    run_both(0, 10, DT);
    both_rates(0, RIGS, 15.0f);
    for (uint32_t f = 10; f < 26; ++f)
        CHECK_INT(count_ticked(&together, f), RIGS / 4);
    end();
}

// Between two ticks nothing is shown to nobody, of rigs alone. Those of crowds may be read on several threads at a time.
static void what_nobody_reads_is_not_shown(void)
{
    {
        gathering *g = &apart;
        tsl_transform pose[BONES];
        begin(0);
        both_rates(0, RIGS, 15.0f);
        for (uint32_t f = 0; f < 6; ++f)
            step(g, f, DT);
        for (uint32_t i = 0; i < RIGS; ++i)
            CHECK(tsli_rig_find(g->world, g->rigs[i])->show_is_due);
        read_pose(g, 3, TSL_SPACE_LOCAL, pose);
        CHECK(!tsli_rig_find(g->world, g->rigs[3])->show_is_due);
        CHECK(tsli_rig_find(g->world, g->rigs[4])->show_is_due);
        step(g, 6, DT); // somebody reads: it is shown within the step
        CHECK(!tsli_rig_find(g->world, g->rigs[3])->show_is_due);
        end();
    }
}

// What lies between two ticks is made when somebody asks for it: one who asks seldom finds what one finds who asks in each frame,
// in every space and after whatever was called since the step.
static void who_asks_seldom_finds_the_same(void)
{
    for (uint32_t joined = 0; joined < 2; ++joined) {
        gathering *seldom = joined ? &together : &apart, *often = joined ? &apart : &together;
        begin(4);
        run_both(0, 10, DT);
        both_rates(5, RIGS, 15.0f);
        for (uint32_t f = 10; f < 60; ++f) {
            step(&apart, f, DT);
            step(&together, f, DT);
            if (f == 40)
                both_rates(8, 20, 30.0f); // after the step, before the read
            for (uint32_t i = 0; i < RIGS; ++i) {
                tsl_pose_space space = f > 45 && i % 3 == 0 ? TSL_SPACE_WORLD : TSL_SPACE_LOCAL;
                tsl_transform x[BONES], y[BONES];
                read_pose(often, i, space, x);
                if ((f + i) % 7)
                    continue;
                read_pose(seldom, i, space, y);
                CHECK_MSG(memcmp(x, y, sizeof x) == 0, "rig %u in frame %u, space %u", i, f, space);
            }
        }
        end();
    }
}

// ---- memory ---------------------------------------------------------------------------------------------

static void without_memory_nothing_has_changed(void)
{
    uint32_t refused = 0;
    begin(0);
    run_both(0, 10, DT);
    for (uint32_t i = 0; i < 20; ++i) {
        CHECK_INT(tsl_rig_set_clock(apart.world, apart.rigs[i], 15.0f, 4), TSL_OK);
        uint64_t before = world_hash(together.world), bytes = memory.bytes;
        tsl_result result = TSL_ERROR_OUT_OF_MEMORY;
        for (uint64_t n = 1; result != TSL_OK && n < 100; ++n) {
            memory.fail_at = memory.calls + n;
            result = tsl_rig_set_clock(together.world, together.rigs[i], 15.0f, 4);
            memory.fail_at = 0;
            if (result == TSL_OK)
                break;
            ++refused;
            CHECK_INT(result, TSL_ERROR_OUT_OF_MEMORY);
            CHECK(world_hash(together.world) == before && memory.bytes <= bytes);
        }
        CHECK_INT(result, TSL_OK);
    }
    CHECK(refused > 10);
    run_both(10, 40, DT);
    memory.fail_all = 1;
    CHECK_INT(tsl_rig_set_clock(together.world, together.rigs[25], 20.0f, 4), TSL_ERROR_OUT_OF_MEMORY);
    memory.fail_all = 0;
    run_both(40, 60, DT);
    end();
}

// ---- states --------------------------------------------------------------------------------------------

// A state from before the change is of another rate: the rig refuses it until it has that rate again.
static void a_state_from_before_asks_for_the_rate_of_then(void)
{
    begin(0);
    run_both(0, 10, DT);
    saved then = save_world(together.world);
    uint64_t hash = world_hash(together.world);
    both_rates(5, 25, 15.0f);
    run_both(10, 20, DT);
    CHECK_INT(load_world(together.world, then), TSL_ERROR_STATE_MISMATCH);
    set_rates(&together, 5, 25, 60.0f);
    CHECK_INT(load_world(together.world, then), TSL_OK);
    CHECK(world_hash(together.world) == hash);
    CHECK_INT(load_world(apart.world, then),
              TSL_OK); // takes the rate along
    run_both(10, 30, DT);
    free(then.bytes);
    end();
}

// One from after it is loaded again and again.
static void a_state_from_after_rewinds(void)
{
    begin(4);
    run_both(0, 10, DT);
    both_rates(5, 25, 15.0f);
    run_both(10, 13, DT);
    saved then = save_world(together.world);
    run_both(13, 22, DT);
    uint64_t later = world_hash(together.world);
    CHECK_INT(load_world(together.world, then), TSL_OK);
    CHECK_INT(load_world(apart.world, then), TSL_OK);
    run_both(13, 22, DT);
    CHECK(world_hash(together.world) == later);
    free(then.bytes);
    end();
}

int main(void)
{
    RUN(who_gets_another_rate_goes_on_as_alone);
    RUN(most_ticks_are_of_the_rate);
    RUN(who_comes_to_others_takes_their_time);
    RUN(phases_spread_the_ticks_of_crowds);
    RUN(what_nobody_reads_is_not_shown);
    RUN(who_asks_seldom_finds_the_same);
    RUN(without_memory_nothing_has_changed);
    RUN(a_state_from_before_asks_for_the_rate_of_then);
    RUN(a_state_from_after_rewinds);
    return REPORT();
}
