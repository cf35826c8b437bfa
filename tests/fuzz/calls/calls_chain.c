// SPDX-License-Identifier: MIT
// Calls on chains: what they are made of and what is set on them.
#include "fuzz/calls/calls.h"
#include "tassel/debug.h"

#include <math.h>

// A line of bones from `from` downwards; now and then bones are left out of it.
static uint32_t read_line(reader *r, const rig_slot *rig, uint32_t from, uint32_t *bones)
{
    uint32_t made = 0, skips = reader_one_in(r, 4);
    for (uint32_t i = from; i < rig->bone_count && made < BONES; ++i)
        if (made == 0 || rig->parents[i] == (int32_t)bones[made - 1] || (skips && reader_one_in(r, 3)))
            bones[made++] = i;
    return made > 1 ? 1 + reader_bits(r) % made : made;
}

static void read_bones(reader *r, const rig_slot *rig, tsl_chain_desc *desc, chain_lists *lists)
{
    uint32_t bones = rig->bone_count ? rig->bone_count : 4, from = reader_below(r, bones), how = reader_below(r, 4);
    desc->model = reader_below(r, 2);
    if (desc->model == TSL_MODEL_CHAIN && (from + how) % 3 == 2) // reads no more than before there was this model
        desc->model = TSL_MODEL_TASSEL;
    if (desc->model == TSL_MODEL_SPRING || how == 0) {
        desc->bones = lists->bones;
        desc->bone_count = read_line(r, rig, from, lists->bones);
        return;
    }
    desc->roots = lists->roots;
    desc->exclude = lists->exclude;
    lists->roots[desc->root_count++] = from;
    if (how == 1 && from + 1 < bones)
        lists->roots[desc->root_count++] = from + 1 + reader_bits(r) % (bones - from - 1);
    if (how == 2)
        lists->exclude[desc->exclude_count++] = reader_bits(r) % bones;
}

static void read_colliders(reader *r, tsl_chain_desc *desc, chain_lists *lists)
{
    uint32_t listed = reader_below(r, 8);
    if (listed >= 4 || s.collider_count == 0)
        return;
    desc->flags |= TSL_CHAIN_COLLIDER_LIST;
    desc->colliders = lists->colliders;
    for (uint32_t i = 0; i < listed; ++i)
        lists->colliders[desc->collider_count++] = collider_in(r, pick_collider(r));
}

tsl_chain_desc read_chain_desc(reader *r, uint32_t rig, chain_lists *lists)
{
    static const rig_slot none;
    const rig_slot *bones = rig < RIGS ? &s.rigs[rig] : &none;
    TSL_INIT(tsl_chain_desc, desc);
    read_bones(r, bones, &desc, lists);
    desc.tip = reader_below(r, 5);
    desc.tip_length = reader_number(r, 0, 0.3f);
    desc.tip_offset = reader_vector(r, 0.2f);
    desc.fork = reader_below(r, 3);
    desc.anchor = reader_one_in(r, 3) && bones->bone_count ? (int32_t)(reader_bits(r) % bones->bone_count) : -1;
    desc.flags |= reader_one_in(r, 4) ? TSL_CHAIN_UNANIMATED : 0;
    desc.collider_layers = reader_one_in(r, 3) ? reader_bits(r) % 4 : desc.collider_layers;
    read_colliders(r, &desc, lists);
    // This takes nothing: kept sequences go on to mean what they did.
    desc.flags |= r->state % 17 < 3 ? TSL_CHAIN_IGNORES_REST_CONTACTS : 0;
    if (r->is_wild && reader_one_in(r, 4)) {
        desc.anchor = (int32_t)(reader_bits(r) % 30) - 9;
        desc.tip = reader_bits(r) % 7;
        desc.model = reader_bits(r) % 4;
    }
    return desc;
}

// Numbers mostly in their ranges, each seldom not the default.
tsl_chain_params read_chain_params(reader *r)
{
    TSL_INIT(tsl_chain_params, p);
    float *const shares[] = {&p.damping,        &p.elasticity, &p.stiffness,       &p.inert,
                             &p.inert_rotation, &p.friction,   &p.gravity_falloff, &p.relative_damping};
    uint32_t more = reader_byte(r), idles = reader_byte(r);
    for (uint32_t i = 0; i < sizeof shares / sizeof *shares; ++i)
        if (reader_one_in(r, 3))
            *shares[i] = reader_number(r, 0, 1);
    p.radius = reader_one_in(r, 2) ? reader_number(r, 0, 0.1f) : 0;
    p.push = reader_one_in(r, 2) ? reader_number(r, 0, 1) : 0;
    if (more & 1)
        p.gravity = reader_vector(r, 10);
    if (more & 2)
        p.force = reader_vector(r, 5);
    p.freeze_axis = more & 4 ? reader_bits(r) % 4 : 0;
    p.scale_rule = more & 8 ? reader_bits(r) % 3 : 0;
    p.scale_change = more >> 4 & 1;
    p.felt_speed_limit = more & 32 ? reader_number(r, 0, 3) : 0;
    p.felt_turn_limit = more & 64 ? reader_number(r, 0, 3) : 0;
    p.fade_seconds = more & 128 ? reader_number(r, 0, 0.3f) : 0;
    p.weight = idles % 8 == 0 ? reader_between(r, 0.1f, 1) : 1;
    p.weight = idles % 4 == 1 ? 0 : p.weight;
    p.disable_distance = idles / 16 < 3 ? reader_number(r, 0, 10) : 0;
    if (idles / 16 % 4 == 3) { // from what is left of the record, as all that came later
        p.wind_scale = (float)(more % 5) * 0.5f;
        p.wind_layers = 1 + idles / 64;
    }
    p.rest_blend = r->state % 5 == 0 ? (float)(r->state / 5 % 4) / 3.0f : 0.0f; // takes nothing
    p.push_out_speed = r->state % 7 == 0 ? (float)(r->state / 7 % 8) * 0.25f : 0.5f;
    p.fork_weight = r->state % 13 == 0 ? (float)(r->state / 13 % 3) : 1.0f;
    if (r->state % 11 == 0) // this takes nothing
        p.inert_parent = (float)(more % 4 + 1) * 0.25f;
    uint32_t rest = (uint32_t)(r->state / 64); // takes nothing
    if (r->state % 17 == 0) {
        p.max_stretch = (float)(rest % 4) * 0.25f;
        p.max_squash = (float)(rest / 4 % 4) * 0.3f;
        p.length_elasticity = (float)(rest / 16 % 5) * 0.25f;
    }
    return p;
}

uint32_t has_range(const tsl_chain_params *params)
{
    return params && (params->max_stretch > 0 || params->max_squash > 0) ? HAS_LENGTHS : 0;
}

void note_chain(uint32_t rig, tsl_chain_model model, uint32_t memory)
{
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(made_chain[w].bits == made_chain[0].bits, "a chain's id differs between worlds");
    chain_slot chain = {made_chain[0].bits, 1, rig, memory, model == TSL_MODEL_TASSEL};
    check(rig < RIGS && s.rigs[rig].is_alive, "a chain is made on a rig that is none");
    s.chains[s.chain_count++] = chain;
}

int chain_may_be_made(uint32_t rig)
{
    return s.chain_count < CHAINS && living_chains(rig) < CHAINS_OF_RIG;
}

static void create(reader *r)
{
    chain_lists lists = {0};
    uint32_t slot = pick_rig(r), is_default = reader_below(r, 4) == 0;
    tsl_rig_id id = rig_in(r, slot);
    tsl_chain_desc desc = read_chain_desc(r, slot, &lists);
    tsl_chain_params params = read_chain_params(r);
    const tsl_chain_params *with = is_default ? NULL : &params;
    if (!chain_may_be_made(slot))
        return;
    fail_allocation(reader_one_in(r, 6) ? 1 + reader_bits(r) % 12 : 0);
    say_rig("id", id);
    say_chain_desc(&desc);
    say_params(&params);
    say("const tsl_chain_params *with = %s;\n", is_default ? "NULL" : "&params");
    EACH(ALLOCATES, tsl_chain_create(world[w], id, &desc, with, &made_chain[w]));
    if (call_result() == TSL_OK)
        note_chain(slot, desc.model, has_range(with));
    s.poses_are_old = 1;
}

static void destroy(reader *r)
{
    uint32_t slot = pick_chain(r);
    tsl_chain_id id = chain_in(r, slot);
    say_chain("id", id);
    EACH(CHANGES, tsl_chain_destroy(world[w], id));
    if (slot < CHAINS)
        check((call_result() == TSL_OK) == (s.chains[slot].is_alive != 0), "destruction of a living chain alone works");
    if (call_result() == TSL_OK) {
        s.chains[slot].is_alive = 0;
    }
    s.poses_are_old = 1;
}

// `which`: a HAS_ bit.
void note_memory(uint32_t slot, uint32_t which)
{
    if (slot < CHAINS)
        s.chains[slot].memory |= which;
}

static void set_params(reader *r)
{
    uint32_t slot = pick_chain(r);
    tsl_chain_id id = chain_in(r, slot);
    tsl_chain_params params = read_chain_params(r);
    say_chain("id", id);
    say_params(&params);
    // The first range of lengths takes memory; all else may allocate nothing.
    if (has_range(&params) && !(slot < CHAINS && (s.chains[slot].memory & HAS_LENGTHS))) {
        fail_allocation(r->state % 6 == 1 ? 1 + (uint32_t)(r->state / 8) % 6 : 0);
        EACH(ALLOCATES, tsl_chain_set_params(world[w], id, &params));
    } else {
        EACH(CHANGES, tsl_chain_set_params(world[w], id, &params));
    }
    if (call_result() == TSL_OK && has_range(&params))
        note_memory(slot, HAS_LENGTHS);
    s.poses_are_old = 1;
}

static void get_params(reader *r)
{
    tsl_chain_id id = chain_in(r, pick_chain(r));
    say_chain("id", id);
    for (uint32_t w = 0; w < s.world_count; ++w)
        tsl_chain_params_init((tsl_chain_params *)(void *)out[w], sizeof(tsl_chain_params));
    EACH(READS, tsl_chain_get_params(world[w], id, (tsl_chain_params *)(void *)out[w]));
    check_out(sizeof(tsl_chain_params), "tsl_chain_get_params gives other parameters");
}

static void set_limit(reader *r)
{
    uint32_t slot = pick_chain(r);
    tsl_chain_id id = chain_in(r, slot);
    TSL_INIT(tsl_chain_limit, limit);
    limit.kind = reader_below(r, r->is_wild ? 5 : 4);
    limit.frame = reader_below(r, r->is_wild ? 3 : 2);
    limit.angle_a = reader_number(r, 0, reader_one_in(r, 2) ? 0.5f : 3.1415927f);
    limit.angle_b = reader_number(r, 0, reader_one_in(r, 2) ? 0.5f : 1.5707963f);
    limit.softness = reader_one_in(r, 4) ? reader_number(r, 0, 1) : 0;
    if (reader_one_in(r, 3))
        limit.rotation = reader_turn(r, 3);
    if (r->is_wild && reader_one_in(r, 8))
        limit.rotation.w = reader_number(r, -1, 1);
    say_chain("id", id);
    say_limit(&limit);
    fail_allocation(reader_one_in(r, 6) ? 1 + reader_bits(r) % 6 : 0);
    EACH(ALLOCATES, tsl_chain_set_limit(world[w], id, &limit));
    s.poses_are_old = 1;
}

static void get_limit(reader *r)
{
    tsl_chain_id id = chain_in(r, pick_chain(r));
    say_chain("id", id);
    for (uint32_t w = 0; w < s.world_count; ++w)
        tsl_chain_limit_init((tsl_chain_limit *)(void *)out[w], sizeof(tsl_chain_limit));
    EACH(READS, tsl_chain_get_limit(world[w], id, (tsl_chain_limit *)(void *)out[w]));
    check_out(sizeof(tsl_chain_limit), "tsl_chain_get_limit gives another limit");
}

static void set_position_limit(reader *r)
{
    uint32_t slot = pick_chain(r);
    tsl_chain_id id = chain_in(r, slot);
    TSL_INIT(tsl_chain_position_limit, limit);
    limit.flags = reader_below(r, r->is_wild ? 5 : 4);
    limit.max_distance = reader_one_in(r, 4) ? 0 : reader_number(r, 0, 0.3f);
    limit.backstop_distance = reader_one_in(r, 2) ? 0 : reader_number(r, 0, 0.2f);
    limit.backstop_radius = reader_number(r, 0.01f, reader_one_in(r, 3) ? 100.0f : 0.5f);
    limit.softness = reader_one_in(r, 4) ? reader_number(r, 0, 1) : 0;
    (&limit.backstop_normal.x)[reader_below(r, 3)] = reader_one_in(r, 2) ? 1.0f : -1.0f;
    if (r->is_wild && reader_one_in(r, 8))
        limit.backstop_normal = reader_vector(r, 1.0f);
    say_chain("id", id);
    say_position_limit(&limit);
    fail_allocation(reader_one_in(r, 6) ? 1 + reader_bits(r) % 6 : 0);
    EACH(ALLOCATES, tsl_chain_set_position_limit(world[w], id, &limit));
    s.poses_are_old = 1;
}

static void get_position_limit(reader *r)
{
    tsl_chain_id id = chain_in(r, pick_chain(r));
    say_chain("id", id);
    for (uint32_t w = 0; w < s.world_count; ++w)
        tsl_chain_position_limit_init((tsl_chain_position_limit *)(void *)out[w], sizeof(tsl_chain_position_limit));
    EACH(READS, tsl_chain_get_position_limit(world[w], id, (tsl_chain_position_limit *)(void *)out[w]));
    check_out(sizeof(tsl_chain_position_limit), "tsl_chain_get_position_limit gives another limit");
}

static tsl_chain_detail read_detail(reader *r)
{
    TSL_INIT(tsl_chain_detail, d);
    reader_below(r, 8); // nothing: kept sequences go on to mean what they did
    uint32_t rests = reader_byte(r);
    d.flags = rests & 1 ? TSL_DETAIL_NO_COLLISIONS : 0;
    if (s.may_rest)
        d.sleep_tolerance = rests / 8 % 2 ? reader_number(r, 0, 0.01f) : 0;
    return d;
}

static void set_detail(reader *r)
{
    tsl_chain_id id = chain_in(r, pick_chain(r));
    tsl_chain_detail detail = read_detail(r);
    say_chain("id", id);
    say_detail(&detail);
    EACH(CHANGES, tsl_chain_set_detail(world[w], id, &detail));
    s.poses_are_old = 1;
}

static void set_rig_detail(reader *r)
{
    tsl_rig_id id = rig_in(r, pick_rig(r));
    tsl_chain_detail detail = read_detail(r);
    say_rig("id", id);
    say_detail(&detail);
    EACH(CHANGES, tsl_rig_set_detail(world[w], id, &detail));
    s.poses_are_old = 1;
}

static void get_detail(reader *r)
{
    tsl_chain_id id = chain_in(r, pick_chain(r));
    say_chain("id", id);
    for (uint32_t w = 0; w < s.world_count; ++w)
        tsl_chain_detail_init((tsl_chain_detail *)(void *)out[w], sizeof(tsl_chain_detail));
    EACH(READS, tsl_chain_get_detail(world[w], id, (tsl_chain_detail *)(void *)out[w]));
    check_out(sizeof(tsl_chain_detail), "tsl_chain_get_detail gives another detail");
}

static void reset(reader *r)
{
    tsl_chain_id id = chain_in(r, pick_chain(r));
    say_chain("id", id);
    EACH(CHANGES, tsl_chain_reset(world[w], id));
    s.poses_are_old = 1;
}

const call_kind chain_calls[] = {{"chain_create", create, 23},
                                 {"chain_destroy", destroy, 5},
                                 {"set_params", set_params, 8},
                                 {"set_limit", set_limit, 4},
                                 {"get_params", get_params, 1},
                                 {"get_limit", get_limit, 1},
                                 {"set_detail", set_detail, 6},
                                 {"set_position_limit", set_position_limit, 2},
                                 {"set_rig_detail", set_rig_detail, 3},
                                 {"get_position_limit", get_position_limit, 1},
                                 {"get_detail", get_detail, 2},
                                 {"chain_reset", reset, 3},
                                 {NULL, NULL, 0}};
