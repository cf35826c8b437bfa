// SPDX-License-Identifier: MIT
// Calls that read.
#include "fuzz/calls/calls.h"
#include "tassel/debug.h"
#include "tassel/state.h"

#include <string.h>

static void get_particles(reader *r)
{
    uint32_t slot = pick_chain(r);
    tsl_chain_id id = chain_in(r, slot);
    for (uint32_t w = 0; w < s.world_count; ++w)
        count[w] = 64;
    say("for (uint32_t w = 0; w < WORLDS; ++w) count[w] = 64;\n");
    say_chain("id", id);
    EACH(READS, tsl_chain_get_particles(world[w], id, (tsl_particle *)(void *)out[w], &count[w]));
    if (call_result() != TSL_OK)
        return;
    for (uint32_t w = 0; w < s.world_count; ++w)
        for (uint32_t i = 0; i < count[w]; ++i) // places and u; indices may be -1
            check_numbers(out[w] + i * sizeof(tsl_particle), 28, "a particle holds what is no number");
    check_out(count[0] * (uint32_t)sizeof(tsl_particle), "particles differ between worlds");
    say("for (uint32_t w = 0; w < WORLDS; ++w) count[w] = 512;\n");
    for (uint32_t w = 0; w < s.world_count; ++w)
        count[w] = 512;
    EACH(READS, tsl_chain_get_contacts(world[w], id, (tsl_contact *)(void *)out[w], &count[w]));
    for (uint32_t w = 0; w < s.world_count; ++w)
        for (uint32_t i = 0; i < count[w]; ++i) // depth and normal
            check_numbers(out[w] + i * sizeof(tsl_contact) + 12, 16, "a contact holds what is no number");
    if (call_result() == TSL_OK)
        check_out(count[0] * (uint32_t)sizeof(tsl_contact), "contacts differ between worlds");
    say("for (uint32_t w = 0; w < WORLDS; ++w) count[w] = 64;\n");
    for (uint32_t w = 0; w < s.world_count; ++w)
        count[w] = 64;
    EACH(READS, tsl_chain_get_bends(world[w], id, (tsl_bend *)(void *)out[w], &count[w]));
    for (uint32_t w = 0; w < s.world_count; ++w)
        check_numbers(out[w], count[w] * (uint32_t)sizeof(tsl_bend), "a bend is no number");
    check_out(count[0] * (uint32_t)sizeof(tsl_bend), "bends differ between worlds");
}

static void get_stats(reader *r)
{
    (void)r;
    for (uint32_t w = 0; w < s.world_count; ++w)
        tsl_world_stats_init((tsl_world_stats *)(void *)out[w], sizeof(tsl_world_stats));
    EACH(READS, tsl_world_get_stats(world[w], (tsl_world_stats *)(void *)out[w]));
    for (uint32_t w = 0; w < s.world_count; ++w) {
        const tsl_world_stats *a = (tsl_world_stats *)(void *)out[0], *b = (tsl_world_stats *)(void *)out[w];
        check(a->rig_count == b->rig_count && a->chain_count == b->chain_count &&
                  a->collider_count == b->collider_count && a->particle_count == b->particle_count &&
                  a->sleeping_chain_count == b->sleeping_chain_count &&
                  (s.is_rewound || a->recovered_chain_count == b->recovered_chain_count),
              "statistics differ between worlds"); // what is counted is not rewound
        check(b->bytes == s.memory[w].bytes, "statistics tell of other memory than is held");
    }
}

static void ask_valid(reader *r)
{
    uint32_t rig = pick_rig(r), chain = pick_chain(r), collider = pick_collider(r);
    tsl_rig_id a = rig_in(r, rig);
    tsl_chain_id b = chain_in(r, chain);
    tsl_collider_id c = collider_in(r, collider);
    say_rig("a", a);
    say_chain("b", b);
    say_collider("c", c);
    EACH(READS, tsl_rig_is_valid(world[w], a));
    check((uint32_t)call_result() == rig_is_alive(rig), "tsl_rig_is_valid is wrong");
    EACH(READS, tsl_chain_is_valid(world[w], b));
    check((uint32_t)call_result() == (chain < CHAINS && s.chains[chain].is_alive), "tsl_chain_is_valid is wrong");
    EACH(READS, tsl_collider_is_valid(world[w], c));
    check((uint32_t)call_result() == (collider < COLLIDERS && s.colliders[collider].is_alive),
          "tsl_collider_is_valid is wrong");
    EACH(READS, tsl_chain_is_asleep(world[w], b));
}

static void get_user_data(reader *r)
{
    tsl_rig_id a = rig_in(r, pick_rig(r));
    tsl_chain_id b = chain_in(r, pick_chain(r));
    tsl_collider_id c = collider_in(r, pick_collider(r));
    say_rig("a", a);
    say_chain("b", b);
    say_collider("c", c);
    EACH(READS, tsl_rig_get_user_data(world[w], a, &number[w]));
    EACH(READS, tsl_chain_get_user_data(world[w], b, &number[w]));
    EACH(READS, tsl_collider_get_user_data(world[w], c, &number[w]));
}

static void get_driven_bones(reader *r)
{
    tsl_rig_id id = rig_in(r, pick_rig(r));
    uint32_t room = reader_below(r, 16);
    for (uint32_t w = 0; w < s.world_count; ++w)
        count[w] = room;
    say("for (uint32_t w = 0; w < WORLDS; ++w) count[w] = %u;\n", room);
    say_rig("id", id);
    memset(out, 0, sizeof out);
    EACH(READS, tsl_rig_get_driven_bones(world[w], id, (uint32_t *)(void *)out[w], &count[w]));
    check_out(64, "driven bones differ between worlds");
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(count[w] == count[0], "driven bones differ in number between worlds");
}

static void rig_hash(reader *r)
{
    tsl_rig_id id = rig_in(r, pick_rig(r));
    say_rig("id", id);
    EACH(READS, tsl_rig_hash(world[w], id, &number[w]));
    for (uint32_t w = 1; call_result() == TSL_OK && w < s.world_count; ++w)
        check(number[w] == number[0], "hashes of a rig differ between worlds");
}

static void debug_lines(reader *r)
{
    uint32_t what = reader_below(r, r->is_wild ? 256 : 128);
    tsl_rig_id rig = rig_in(r, pick_rig(r));
    for (uint32_t w = 0; w < s.world_count; ++w)
        count[w] = OUT_BYTES / sizeof(tsl_debug_line);
    say("for (uint32_t w = 0; w < WORLDS; ++w) count[w] = 65536 / sizeof(tsl_debug_line);\n");
    say_uint("what", what);
    EACH(READS, tsl_world_debug_lines(world[w], what, (tsl_debug_line *)(void *)out[w], &count[w]));
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(count[w] == count[0], "debug lines differ in number between worlds");
    for (uint32_t w = 0; w < s.world_count; ++w)
        count[w] = OUT_BYTES / sizeof(tsl_debug_line);
    say("for (uint32_t w = 0; w < WORLDS; ++w) count[w] = 65536 / sizeof(tsl_debug_line);\n");
    say_rig("rig", rig);
    EACH(READS, tsl_rig_debug_lines(world[w], rig, what, (tsl_debug_line *)(void *)out[w], &count[w]));
    if (call_result() == TSL_OK)
        check_out(count[0] * (uint32_t)sizeof(tsl_debug_line), "debug lines of a rig differ between worlds");
}

const call_kind read_calls[] = {{"get_particles", get_particles, 30},
                                {"get_stats", get_stats, 10},
                                {"ask_valid", ask_valid, 10},
                                {"get_user_data", get_user_data, 4},
                                {"get_driven_bones", get_driven_bones, 6},
                                {"rig_hash", rig_hash, 10},
                                {"debug_lines", debug_lines, 6},
                                {NULL, NULL, 0}};
