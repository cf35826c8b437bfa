// SPDX-License-Identifier: MIT
// Calls on several chains or rigs at once, and rigs that are made again under their names.
#include "fuzz/calls/calls.h"

#include <string.h>

enum { MOST_CHAINS = 6, SLICE = 40 * BONES };

static tsl_chain_id made_chains[WORLDS][MOST_CHAINS];

static uint32_t room_for_chains(uint32_t rig)
{
    uint32_t living = living_chains(rig), most = CHAINS_OF_RIG;
    uint32_t room = living < most ? most - living : 0, slots = CHAINS - s.chain_count;
    room = room < slots ? room : slots;
    return room < MOST_CHAINS ? room : MOST_CHAINS;
}

static void note_chains(uint32_t rig, const tsl_chain_desc *descs, const tsl_chain_params *params, uint32_t chains)
{
    for (uint32_t i = 0; i < chains; ++i) {
        for (uint32_t w = 0; w < s.world_count; ++w)
            made_chain[w] = made_chains[w][i];
        note_chain(rig, descs[i].model, has_range(params ? &params[i] : NULL));
    }
}

static void say_chain_element(uint32_t i, const tsl_chain_desc *desc, const tsl_chain_params *params)
{
    say("{\n");
    say_chain_desc(desc);
    say_params(params);
    // What a description points to has to outlive this block.
    say("descs[%u] = desc; all[%u] = params;\n", i, i);
    say("if (desc.roots) memcpy(lists[%u][0], desc.roots, 4 * desc.root_count), descs[%u].roots = "
        "lists[%u][0];\n",
        i, i, i);
    say("if (desc.exclude) memcpy(lists[%u][1], desc.exclude, 4 * desc.exclude_count), descs[%u].exclude = "
        "lists[%u][1];\n",
        i, i, i);
    say("if (desc.bones) memcpy(lists[%u][2], desc.bones, 4 * desc.bone_count), descs[%u].bones = "
        "lists[%u][2];\n",
        i, i, i);
    say("memcpy(ids[%u], colliders, 8 * desc.collider_count), descs[%u].colliders = ids[%u];\n}\n", i, i, i);
}

static void create_chains(reader *r)
{
    chain_lists lists[MOST_CHAINS] = {0};
    tsl_chain_desc descs[MOST_CHAINS];
    tsl_chain_params all[MOST_CHAINS];
    uint32_t slot = pick_rig(r), chains = reader_below(r, MOST_CHAINS + 1), is_default = reader_below(r, 3) == 0;
    tsl_rig_id id = rig_in(r, slot);
    if (!chain_may_be_made(slot) || chains > room_for_chains(slot))
        return;
    say("tsl_chain_desc descs[8]; tsl_chain_params all[8]; uint32_t lists[8][3][16]; tsl_collider_id "
        "ids[8][8];\n"
        "static tsl_chain_id made_chains[WORLDS][8];\n");
    for (uint32_t i = 0; i < chains; ++i) {
        descs[i] = read_chain_desc(r, slot, &lists[i]);
        all[i] = read_chain_params(r);
        say_chain_element(i, &descs[i], &all[i]);
    }
    const tsl_chain_params *with = is_default ? NULL : all;
    fail_allocation(reader_one_in(r, 3) ? 1 + reader_bits(r) % 16 : 0);
    say_rig("id", id);
    say_uint("chains", chains);
    say("const tsl_chain_params *with = %s;\n", is_default ? "NULL" : "all");
    memset(made_chains, 0, sizeof made_chains);
    EACH(ALLOCATES, tsl_chains_create(world[w], id, descs, with, (uint32_t)chains, made_chains[w]));
    if (call_result() == TSL_OK)
        note_chains(slot, descs, with, chains);
    for (uint32_t i = 0; call_result() != TSL_OK && i < chains; ++i)
        check(made_chains[0][i].bits == 0, "a refused creation gives an id");
    s.poses_are_old = 1;
}

// ---- poses of several rigs ------------------------------------------------------------------------------

static uint32_t living_rigs(tsl_rig_id *ids, uint32_t takes)
{
    uint32_t rigs = 0;
    for (uint32_t i = 0; i < s.rig_count; ++i)
        if (s.rigs[i].is_alive && (takes >> i & 1))
            ids[rigs++].bits = s.rigs[i].bits;
    say("tsl_rig_id ids[24] = {{0}};\n");
    for (uint32_t i = 0; i < rigs; ++i)
        say("ids[%u].bits = 0x%llxu;\n", i, (unsigned long long)ids[i].bits);
    say_uint("rigs", rigs);
    return rigs;
}

static uint32_t bones_of(tsl_rig_id id)
{
    for (uint32_t i = 0; i < s.rig_count; ++i)
        if (s.rigs[i].is_alive && s.rigs[i].bits == id.bits)
            return s.rigs[i].bone_count;
    return 0;
}

// Transforms of driven bones, one rig behind the other.
static void read_outputs(reader *r, const tsl_rig_id *ids, uint32_t rigs, tsl_pose_output *outs)
{
    uint32_t space = reader_below(r, 3), write = 1 + reader_below(r, 2);
    say("tsl_pose_output outs[24];\n");
    for (uint32_t i = 0; i < rigs; ++i) {
        tsl_pose_output_init(&outs[i], sizeof *outs);
        outs[i].space = space;
        outs[i].write = write;
        outs[i].bone_count = bones_of(ids[i]);
        say("tsl_pose_output_init(&outs[%u], sizeof *outs); outs[%u].space = %u; outs[%u].write = %u; "
            "outs[%u].bone_count = %u;\n",
            i, i, space, i, write, i, outs[i].bone_count);
    }
}

ALSO_PRINTED(
    parts_of, static const tsl_pose_output *parts_of(tsl_pose_output *outs, uint32_t rigs, unsigned char *to) {
        for (uint32_t i = 0; i < rigs; ++i)
            outs[i].bones = to + i * 480;
        return outs;
    })

static int any_may_differ(void)
{
    for (uint32_t i = 0; i < s.rig_count; ++i)
        if (s.rigs[i].is_alive && poses_may_differ(i))
            return 1;
    return 0;
}

static void get_poses(reader *r)
{
    tsl_rig_id ids[RIGS];
    tsl_pose_output outs[RIGS];
    _Static_assert(SLICE == 480, "parts_of has this number");
    uint32_t rigs = living_rigs(ids, reader_bits(r) | reader_bits(r));
    read_outputs(r, ids, rigs, outs);
    clear_out();
    EACH(READS, tsl_rigs_get_pose(world[w], ids, NULL, parts_of(outs, (uint32_t)rigs, out[w]), (uint32_t)rigs));
    check_pose(!any_may_differ(), NULL, "tsl_rigs_get_pose gives other bits");
}

// With what is written; now and then one rig twice, which is refused.
static void step_rigs(reader *r)
{
    tsl_rig_id ids[RIGS + 1];
    tsl_pose_output outs[RIGS + 1];
    uint32_t is_twice = reader_below(r, 8) == 1;
    float seconds = read_seconds(r);
    uint32_t rigs = living_rigs(ids, reader_bits(r));
    if (is_twice && rigs > 1) {
        ids[rigs - 1] = ids[0];
        say("ids[rigs - 1] = ids[0];\n");
    }
    read_outputs(r, ids, rigs, outs);
    say_float("seconds", seconds);
    clear_out();
    EACH(CHANGES, tsl_rigs_step(world[w], ids, (uint32_t)rigs, seconds, NULL, parts_of(outs, (uint32_t)rigs, out[w])));
    check(!(is_twice && rigs > 1) || call_result() < TSL_OK, "a rig is stepped twice at once");
    check_pose(1, NULL, "tsl_rigs_step gives other bits");
}

const call_kind many_calls[] = {{"chains_create", create_chains, 24},
                                {"rigs_get_pose", get_poses, 16},
                                {"rigs_step_out", step_rigs, 8},
                                {NULL, NULL, 0}};
