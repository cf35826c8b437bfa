// SPDX-License-Identifier: MIT
// Links between chains of a rig.
#include "fuzz/calls/calls.h"
#include "tassel/debug.h"

enum { PAIRS = 8 };

typedef struct links_lists {
    tsl_chain_id chains[CHAINS];
    tsl_link pairs[PAIRS];
} links_lists;

static int takes_links(uint32_t slot, uint32_t rig)
{
    return s.chains[slot].is_alive && s.chains[slot].rig == rig && s.chains[slot].is_tassel;
}

// Of the living chains of the rig that links take most, in a turned order; now and then any other.
static void read_chains(reader *r, uint32_t rig, tsl_links_desc *desc, links_lists *lists)
{
    uint32_t first = reader_bits(r);
    for (uint32_t i = 0; i < s.chain_count; ++i) {
        uint32_t slot = (first + i) % s.chain_count;
        if ((takes_links(slot, rig) && !reader_one_in(r, 8)) || reader_one_in(r, 1000))
            lists->chains[desc->chain_count++].bits = s.chains[slot].bits;
    }
    desc->chains = lists->chains;
}

// Mostly one that has chains.
static uint32_t pick_rig_with_chains(reader *r)
{
    uint32_t chain = pick_chain(r), rig = pick_rig(r);
    return chain < CHAINS && s.chains[chain].is_alive && !reader_one_in(r, 8) ? s.chains[chain].rig : rig;
}

static tsl_chain_id read_own_chain(reader *r, uint32_t rig)
{
    tsl_chain_id found = chain_in(r, pick_chain(r));
    uint32_t own = 0;
    for (uint32_t i = 0; i < s.chain_count && !reader_one_in(r, 400); ++i)
        if (takes_links(i, rig) && reader_one_in(r, ++own))
            found.bits = s.chains[i].bits;
    return found;
}

static uint32_t read_particle(reader *r, tsl_chain_id chain)
{
    uint32_t particles = 0;
    tsl_chain_get_particles(world[0], chain, NULL, &particles);
    if (reader_one_in(r, 40) || particles < 2)
        return reader_bits(r) % 16;
    return reader_one_in(r, 8) ? 0 : 1 + reader_bits(r) % (particles - 1);
}

static void read_pairs(reader *r, uint32_t rig, tsl_links_desc *desc, links_lists *lists)
{
    uint32_t pairs = reader_one_in(r, 2) ? 1 : 1 + reader_bits(r) % PAIRS;
    for (uint32_t i = 0; i < pairs; ++i) {
        tsl_link *pair = &lists->pairs[desc->pair_count++];
        pair->chain_a = read_own_chain(r, rig);
        pair->chain_b = read_own_chain(r, rig);
        pair->particle_a = read_particle(r, pair->chain_a);
        pair->particle_b = read_particle(r, pair->chain_b);
        if (pair->chain_a.bits == pair->chain_b.bits && pair->particle_a == pair->particle_b && pair->particle_b > 0)
            pair->particle_b -= !r->is_wild;
        pair->kind = reader_bits(r) % (r->is_wild ? 4 : 3);
        pair->rest_length = reader_one_in(r, 3) ? reader_number(r, 0, 0.5f) : -1;
    }
    desc->pairs = lists->pairs;
}

static uint32_t chains_for_links(uint32_t rig)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < s.chain_count; ++i)
        found += (uint32_t)takes_links(i, rig);
    return found;
}

static tsl_links_desc read_links_desc(reader *r, uint32_t rig, links_lists *lists)
{
    TSL_INIT(tsl_links_desc, desc);
    uint32_t how = reader_byte(r);
    desc.layout = how % (r->is_wild ? 4 : 3);
    desc.user_data = how / 4 % 4;
    desc.flags = reader_one_in(r, 2) ? TSL_LINKS_SURFACE : r->is_wild ? reader_bits(r) % 4 : 0;
    if (r->state % 3 == 0) { // this takes nothing: sets that meet each other, now and then strands with no links
        desc.cloth_layers = r->state / 3 % 4;
        desc.meets_layers = r->state / 12 % 4;
        desc.layout = r->state / 48 % 4 == 0 ? TSL_LINKS_LOOSE : desc.layout;
    }
    int few = rig < RIGS && chains_for_links(rig) < 2 && how % 8; // for a set of neighbours
    if (how / 16 % 2 && !few)
        read_chains(r, rig, &desc, lists);
    if (how / 16 % 2 == 0 || few || how / 32 % 4 == 0)
        read_pairs(r, rig, &desc, lists);
    if (!desc.chain_count && !r->is_wild)
        desc.cloth_layers = desc.meets_layers = 0;
    return desc;
}

static tsl_link_rule read_rule(reader *r)
{
    tsl_link_rule rule;
    rule.resists = reader_bits(r) % (r->is_wild ? 5 : 4);
    rule.stretch_compliance = reader_one_in(r, 2) ? reader_number(r, 0, 0.01f) : 0;
    rule.compression_compliance = reader_one_in(r, 2) ? reader_number(r, 0, 0.01f) : 0;
    rule.slack = reader_one_in(r, 4) ? reader_number(r, 0, 0.5f) : 0;
    rule.least = reader_one_in(r, 2) ? reader_number(r, 0, 1) : 0;
    rule.most = reader_one_in(r, 2) ? reader_number(r, 1, 2) : 0;
    return rule;
}

static tsl_links_params read_links_params(reader *r)
{
    TSL_INIT(tsl_links_params, p);
    p.rounds = r->is_wild ? reader_bits(r) % 18 : 1 + reader_bits(r) % 4;
    p.structural = read_rule(r);
    p.shear = read_rule(r);
    p.bend = read_rule(r);
    p.surface_thickness = reader_one_in(r, 2) ? reader_number(r, 0, 0.05f) : 0;
    p.cloth_thickness = r->state % 5 < 3 ? 0.01f * (float)(r->state / 5 % 8) : 0.0f; // takes nothing
    return p;
}

static void say_rule(const char *kind, const tsl_link_rule *rule)
{
    say_uint(kind, rule->resists);
    say("params.%s.resists = (uint32_t)%s;\n", kind, kind);
    say_floats("float", "numbers", &rule->stretch_compliance, 5);
    say("memcpy(&params.%s.stretch_compliance, numbers, 20);\n", kind);
}

static void say_links_params(const tsl_links_params *params)
{
    say("TSL_INIT(tsl_links_params, params);\nparams.rounds = %u;\n", params->rounds);
    say("{ ");
    say_rule("structural", &params->structural);
    say("}\n{ ");
    say_rule("shear", &params->shear);
    say("}\n{ ");
    say_rule("bend", &params->bend);
    say("}\nparams.surface_thickness = %af;\n", (double)params->surface_thickness);
    say("params.cloth_thickness = %af;\n", (double)params->cloth_thickness);
}

static void say_links_desc(const tsl_links_desc *desc)
{
    say("tsl_chain_id chains[] = {");
    for (uint32_t i = 0; i < desc->chain_count; ++i)
        say("{0x%llxu}, ", (unsigned long long)desc->chains[i].bits);
    say("{0}};\ntsl_link pairs[] = {");
    for (uint32_t i = 0; i < desc->pair_count; ++i) {
        const tsl_link *pair = &desc->pairs[i];
        say("{{0x%llxu}, {0x%llxu}, %u, %u, %u, %af}, ", (unsigned long long)pair->chain_a.bits,
            (unsigned long long)pair->chain_b.bits, pair->particle_a, pair->particle_b, pair->kind,
            (double)pair->rest_length);
    }
    say("{{0}, {0}, 0, 0, 0, 0}};\nTSL_INIT(tsl_links_desc, desc);\n");
    say("desc.flags = %u; ", desc->flags);
    say("desc.cloth_layers = %u; desc.meets_layers = %u; ", desc->cloth_layers, desc->meets_layers);
    say("desc.layout = %u; desc.user_data = %llu; desc.chain_count = %u; desc.pair_count = %u;\n", desc->layout,
        (unsigned long long)desc->user_data, desc->chain_count, desc->pair_count);
    say("desc.chains = %s; desc.pairs = %s;\n", desc->chains ? "chains" : "NULL", desc->pairs ? "pairs" : "NULL");
}

static void say_links(tsl_links_id id)
{
    say("tsl_links_id id = {0x%llxu};\n", (unsigned long long)id.bits);
}

static void note_links(uint32_t rig)
{
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(made_links[w].bits == made_links[0].bits, "the id of links differs between worlds");
    check(rig < RIGS && s.rigs[rig].is_alive, "links are made on a rig that is none");
    s.links[s.links_count++] = (links_slot){made_links[0].bits, 1, rig};
    s.poses_are_old = 1;
}

static void create(reader *r)
{
    links_lists lists = {0};
    uint32_t slot = pick_rig_with_chains(r), is_default = reader_below(r, 4) == 0;
    tsl_rig_id id = rig_in(r, slot);
    tsl_links_desc desc = read_links_desc(r, slot, &lists);
    tsl_links_params params = read_links_params(r);
    const tsl_links_params *with = is_default ? NULL : &params;
    if (s.links_count == LINKS)
        return;
    say_rig("id", id);
    say_links_desc(&desc);
    say_links_params(&params);
    say("const tsl_links_params *with = %s;\n", is_default ? "NULL" : "&params");
    fail_allocation(reader_one_in(r, 6) ? 1 + reader_bits(r) % 8 : 0);
    EACH(ALLOCATES, tsl_links_create(world[w], id, &desc, with, &made_links[w]));
    if (call_result() == TSL_OK)
        note_links(slot);
}

static void destroy(reader *r)
{
    uint32_t slot = pick_links(r);
    tsl_links_id id = links_in(r, slot);
    say_links(id);
    EACH(CHANGES, tsl_links_destroy(world[w], id));
    if (slot >= LINKS)
        return;
    check((call_result() == TSL_OK) == (s.links[slot].is_alive != 0), "destruction of living links alone works");
    if (call_result() == TSL_OK)
        s.poses_are_old = 1;
    s.links[slot].is_alive = 0;
}

static void set_params(reader *r)
{
    tsl_links_id id = links_in(r, pick_links(r));
    tsl_links_params params = read_links_params(r);
    say_links(id);
    say_links_params(&params);
    EACH(CHANGES, tsl_links_set_params(world[w], id, &params));
    s.poses_are_old = 1;
}

static void set_curve(reader *r)
{
    tsl_links_id id = links_in(r, pick_links(r));
    uint32_t slot = RIGS, kind = reader_below(r, r->is_wild ? 4 : 3), parameter = reader_below(r, r->is_wild ? 6 : 5);
    tsl_curve_key key_values[2] = {{0, reader_number(r, 0, 2), 0, reader_number(r, -2, 2)},
                                   {1, reader_number(r, 0, 2), reader_number(r, -2, 2), 0}};
    uint32_t key_count = reader_below(r, 3);
    const tsl_curve_key *keys = key_values;
    for (uint32_t i = 0; i < s.links_count; ++i)
        slot = s.links[i].is_alive && s.links[i].bits == id.bits ? s.links[i].rig : slot;
    say_links(id);
    say_floats("tsl_curve_key", "keys", key_values, 8);
    say("uint32_t kind = %u, parameter = %u, key_count = %u;\n", kind, parameter, key_count);
    fail_allocation(reader_one_in(r, 6) ? 1 : 0);
    EACH(ALLOCATES, tsl_links_set_curve(world[w], id, kind, parameter, keys, key_count));
    s.poses_are_old = 1;
}

static void read_links(reader *r)
{
    uint32_t slot = pick_links(r);
    tsl_links_id id = links_in(r, slot);
    say_links(id);
    EACH(READS, tsl_links_is_valid(world[w], id));
    check((uint32_t)call_result() == (slot < LINKS && s.links[slot].is_alive), "tsl_links_is_valid is wrong");
    for (uint32_t w = 0; w < s.world_count; ++w) {
        tsl_links_params_init((tsl_links_params *)(void *)out[w], sizeof(tsl_links_params));
        tsl_links_info_init((tsl_links_info *)(void *)(out[w] + 256), sizeof(tsl_links_info));
        count[w] = 600;
    }
    EACH(READS, tsl_links_get_params(world[w], id, (tsl_links_params *)(void *)out[w]));
    EACH(READS, tsl_links_get_info(world[w], id, (tsl_links_info *)(void *)(out[w] + 256)));
    EACH(READS, tsl_links_get_links(world[w], id, (tsl_link *)(void *)(out[w] + 512), &count[w]));
    for (uint32_t w = 0; w < s.world_count; ++w)
        count[w] = 64;
    EACH(READS, tsl_links_get_strands(world[w], id, (tsl_link_strand *)(void *)(out[w] + 32768), &count[w]));
    EACH(READS, tsl_links_get_user_data(world[w], id, &number[w]));
    check_out(sizeof(tsl_links_params), "tsl_links_get_params gives others");
}

const call_kind link_calls[] = {{"links_create", create, 120},        {"links_destroy", destroy, 20},
                                {"links_set_params", set_params, 60}, {"links_set_curve", set_curve, 26},
                                {"links_read", read_links, 30},       {NULL, NULL, 0}};
