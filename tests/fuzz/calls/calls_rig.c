// SPDX-License-Identifier: MIT
// Calls on rigs, but for poses and steps.
#include "fuzz/calls/calls.h"

static void read_bones(reader *r, rig_slot *rig)
{
    uint32_t shape = reader_below(r, 4);
    rig->bone_count = 2 + reader_below(r, BONES - 1);
    for (uint32_t i = 0; i < rig->bone_count; ++i) {
        uint32_t back = shape == 0 ? 1u : shape == 1 ? 1u + (i == 4 || i == 7) : 1u + reader_bits(r) % 3;
        rig->parents[i] = i < back ? -1 : (int32_t)i - (int32_t)back;
        rig->rest[i] = reader_transform(r, 0.2f, shape == 3 ? 3.0f : 0.3f);
        rig->rest[i].position.z -= 0.1f;
    }
    if (r->is_wild && reader_one_in(r, 8))
        rig->parents[reader_bits(r) % rig->bone_count] = (int32_t)reader_below(r, 20) - 4;
}

static tsl_rig_desc read_desc(reader *r, rig_slot *rig)
{
    static const float rates[] = {60, 60, 60, 30, 50, 120, 144, 72.5f};
    TSL_INIT(tsl_rig_desc, desc);
    read_bones(r, rig);
    uint32_t rate = reader_below(r, 16), more = reader_byte(r);
    desc.bone_count = rig->bone_count;
    desc.parents = rig->parents;
    desc.rest = rig->rest;
    desc.root = reader_transform(r, 2, 3);
    desc.ticks_per_second = r->is_wild ? reader_number(r, 1, 1000) : rates[rate % 8];
    desc.max_ticks_per_step = rate < 8 ? 4 : 1 + reader_bits(r) % 8;
    desc.flags = s.way != WAY_LANES ? 0 : more % 16 == 1 ? TSL_RIG_MANUAL : 0;
    desc.tick_phase = reader_below(r, 16);
    desc.user_data = reader_below(r, 3) ? 1 + s.rig_count : reader_bits(r) % 4;
    if (reader_one_in(r, 4)) {
        desc.teleport_distance = reader_number(r, 0, 1);
        desc.teleport_angle = reader_number(r, 0, 2);
        desc.teleport_mode = reader_bits(r) % (r->is_wild ? 3 : 2);
    }
    rig->flags = desc.flags;
    return desc;
}

static uint32_t note_rig(const rig_slot *rig)
{
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(made_rig[w].bits == made_rig[0].bits, "a rig's id differs between worlds");
    s.rigs[s.rig_count] = *rig;
    s.rigs[s.rig_count].bits = made_rig[0].bits;
    s.rigs[s.rig_count].is_alive = 1;
    return s.rig_count++;
}

static void create(reader *r)
{
    rig_slot rig = {0};
    if (s.rig_count == RIGS)
        return;
    tsl_rig_desc desc = read_desc(r, &rig);
    say_rig_desc(&desc);
    fail_allocation(reader_one_in(r, 8) ? 1 + reader_bits(r) % 6 : 0);
    EACH(ALLOCATES, tsl_rig_create(world[w], &desc, &made_rig[w]));
    if (call_result() == TSL_OK)
        note_rig(&rig);
}

// Several rigs made alike, which share what they can.
static void create_alike(reader *r)
{
    rig_slot rig = {0};
    tsl_rig_desc rig_desc;
    r->is_wild = 0;
    uint32_t rigs = 2 + reader_below(r, 17), springs = reader_below(r, 2);
    rig_desc = read_desc(r, &rig);
    uint32_t bones[BONES], bone_count = 0;
    for (uint32_t i = 0; i < rig.bone_count; ++i)
        if (i == 0 || (bone_count && rig.parents[i] == (int32_t)bones[bone_count - 1]))
            bones[bone_count++] = i;
    rig_desc.flags = rig.flags = 0;
    uint32_t flags = r->state % 17 < 4 ? TSL_CHAIN_IGNORES_REST_CONTACTS : 0; // of all, so that they are alike
    for (uint32_t i = 0; i < rigs && s.rig_count < RIGS && s.chain_count < CHAINS; ++i) {
        say("{\n");
        rig_desc.user_data = 1 + s.rig_count;
        say_rig_desc(&rig_desc);
        const tsl_rig_desc desc = rig_desc;
        EACH(ALLOCATES, tsl_rig_create(world[w], &desc, &made_rig[w]));
        say("}\n{\n");
        if (call_result() != TSL_OK)
            return;
        uint32_t slot = note_rig(&rig);
        tsl_rig_id id = {made_rig[0].bits};
        say_rig("id", id);
        {
            TSL_INIT(tsl_chain_desc, chain_desc);
            const tsl_chain_desc *made = &chain_desc;
            chain_desc.model = springs ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN;
            chain_desc.flags = flags;
            chain_desc.bones = bones;
            chain_desc.bone_count = bone_count;
            chain_desc.tip = bone_count == 1 ? TSL_TIP_LENGTH : TSL_TIP_NONE;
            chain_desc.tip_length = 0.1f;
            say_chain_desc(made);
            say("const tsl_chain_desc *made = &desc;\n");
            EACH(ALLOCATES, tsl_chain_create(world[w], id, made, NULL, &made_chain[w]));
        }
        if (call_result() != TSL_OK)
            return;
        chain_slot chain = {made_chain[0].bits, 1, slot, 0, 0};
        s.chains[s.chain_count++] = chain;
        say("}\n");
    }
}

static void destroy(reader *r)
{
    uint32_t slot = pick_rig(r);
    tsl_rig_id id = rig_in(r, slot);
    if (reader_below(r, 3) == 0 && rig_is_alive(slot))
        return; // so that most of them live a while
    say_rig("id", id);
    EACH(CHANGES, tsl_rig_destroy(world[w], id));
    s.poses_are_old = 1; // its colliders go with it, and others may have met them
    if (slot < RIGS)
        check((call_result() == TSL_OK) == (s.rigs[slot].is_alive != 0), "destruction of a living rig alone works");
    if (call_result() == TSL_OK)
        rig_dies(slot);
}

static void set_clock(reader *r)
{
    static const float rates[] = {60, 30, 120, 50, 59.94f, 144, 1000, 1};
    uint32_t slot = pick_rig(r);
    tsl_rig_id id = rig_in(r, slot);
    float rate = rates[reader_below(r, 8)];
    uint32_t most = 1 + reader_below(r, 64);
    if (r->is_wild)
        rate = reader_number(r, 1, 1000);
    say_rig("id", id);
    say_float("rate", rate);
    say_uint("most", most);
    EACH(CHANGES, tsl_rig_set_clock(world[w], id, rate, most));
    s.poses_are_old = 1;
}

static void set_reference_point(reader *r)
{
    tsl_rig_id id = rig_in(r, pick_rig(r));
    tsl_vec3 point = reader_vector(r, 10);
    say_rig("id", id);
    say("tsl_vec3 point = {%af, %af, %af};\n", (double)point.x, (double)point.y, (double)point.z);
    EACH(CHANGES, tsl_rig_set_reference_point(world[w], id, &point));
}

static void teleport(reader *r)
{
    tsl_rig_id id = rig_in(r, pick_rig(r));
    uint32_t mode = reader_below(r, r->is_wild ? 4 : 2);
    say_rig("id", id);
    say_uint("mode", mode);
    EACH(CHANGES, tsl_rig_teleport(world[w], id, mode));
}

static void set_teleport_limits(reader *r)
{
    tsl_rig_id id = rig_in(r, pick_rig(r));
    uint32_t mode = reader_below(r, r->is_wild ? 3 : 2);
    float distance = reader_below(r, 3) ? reader_number(r, 0, 1) : 0,
          angle = reader_below(r, 3) ? reader_number(r, 0, 2) : 0;
    say_rig("id", id);
    say_uint("mode", mode);
    say_float("distance", distance);
    say_float("angle", angle);
    EACH(CHANGES, tsl_rig_set_teleport_limits(world[w], id, distance, angle, mode));
}

static void reset(reader *r)
{
    tsl_rig_id id = rig_in(r, pick_rig(r));
    say_rig("id", id);
    EACH(CHANGES, tsl_rig_reset(world[w], id));
    s.poses_are_old = 1;
}

const call_kind rig_calls[] = {{"rig_create", create, 11},
                               {"rigs_alike", create_alike, 3},
                               {"rig_destroy", destroy, 4},
                               {"set_clock", set_clock, 3},
                               {"teleport", teleport, 4},
                               {"set_reference_point", set_reference_point, 2},
                               {"rig_reset", reset, 2},
                               {"set_teleport_limits", set_teleport_limits, 3},
                               {NULL, NULL, 0}};
