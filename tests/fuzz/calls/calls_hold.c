// SPDX-License-Identifier: MIT
// What holds chains, and the poses that they keep.
#include "fuzz/calls/calls.h"
#include "tassel/debug.h"

static void set(reader *r)
{
    tsl_chain_id id = chain_in(r, pick_chain(r));
    TSL_INIT(tsl_hold, hold);
    uint32_t how = reader_byte(r), particles = 0;
    tsl_chain_get_particles(world[0], id, NULL, &particles);
    hold.particle = r->is_wild ? how % 16 : particles > 1 ? 1 + how % (particles - 1) : 0;
    hold.bone = how / 16 % 3 ? -1 : (int32_t)reader_below(r, r->is_wild ? 20 : BONES) - (int32_t)r->is_wild;
    hold.position = reader_vector(r, hold.bone < 0 ? 2 : 0.3f);
    hold.strength = reader_one_in(r, 3) ? 0 : reader_one_in(r, 2) ? 1 : reader_number(r, 0, 1);
    hold.fade_seconds = reader_one_in(r, 3) ? 0 : reader_number(r, 0, 0.4f);
    say_chain("id", id);
    say_hold(&hold);
    fail_allocation(reader_one_in(r, 6));
    EACH(ALLOCATES, tsl_chain_set_hold(world[w], id, &hold));
    s.poses_are_old = 1;
}

static void read_hold(reader *r)
{
    tsl_chain_id id = chain_in(r, pick_chain(r));
    uint32_t particle = reader_below(r, r->is_wild ? 16 : 6);
    say_chain("id", id);
    say_uint("particle", particle);
    for (uint32_t w = 0; w < s.world_count; ++w)
        tsl_hold_init((tsl_hold *)(void *)out[w], sizeof(tsl_hold));
    EACH(READS, tsl_chain_get_hold(world[w], id, (uint32_t)particle, (tsl_hold *)(void *)out[w]));
    check_out(sizeof(tsl_hold), "tsl_chain_get_hold gives another hold");
}

static void keep_pose(reader *r)
{
    tsl_chain_id id = chain_in(r, pick_chain(r));
    float strength = reader_one_in(r, 3) ? 0 : reader_one_in(r, 2) ? 1 : reader_number(r, 0, 1);
    float fade = reader_number(r, 0, 0.4f);
    say_chain("id", id);
    say_float("strength", strength);
    say_float("fade", fade);
    fail_allocation(reader_one_in(r, 6));
    EACH(ALLOCATES, tsl_chain_keep_pose(world[w], id, strength, fade));
    s.poses_are_old = 1;
}

// Worlds in which a rig was rewound, or stepped in another way, may have it elsewhere: what is found is not compared.
static void find(reader *r)
{
    tsl_rig_id id = rig_in(r, pick_rig(r));
    tsl_vec3 place = reader_vector(r, 2);
    float radius = reader_number(r, 0, 4);
    const tsl_vec3 *at = &place;
    say_rig("id", id);
    say_floats("tsl_vec3", "at", &place, 3);
    say_float("radius", radius);
    EACH(READS, tsl_rig_find_particle(world[w], id, at, radius, (tsl_found_particle *)(void *)out[w]));
    if (call_result() == TSL_OK)
        check_numbers(out[0] + offsetof(tsl_found_particle, distance), sizeof(float), "no distance");
}

const call_kind hold_calls[] = {{"hold_set", set, 130},
                                {"hold_read", read_hold, 14},
                                {"pose_keep", keep_pose, 60},
                                {"hold_find", find, 4},
                                {NULL, NULL, 0}};
