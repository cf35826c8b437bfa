// SPDX-License-Identifier: MIT
// Winds of the world.
#include "fuzz/calls/calls.h"

static tsl_wind_desc read_desc(reader *r)
{
    TSL_INIT(tsl_wind_desc, d);
    uint32_t how = reader_byte(r), more = reader_byte(r);
    d.flags = (how % 4 == 1 ? TSL_WIND_FORCE : 0) | (how / 4 % 8 == 1 ? TSL_WIND_DISABLED : 0);
    d.shape = how / 32 % (r->is_wild ? 4 : 3);
    d.layers = more % 4 ? ~0u : reader_bits(r) % 4;
    d.user_data = more / 4 % 4;
    d.position = reader_vector(r, 2);
    d.velocity = reader_vector(r, 8);
    d.half_size = (tsl_vec3){reader_number(r, 0, 2), reader_number(r, 0, 2), reader_number(r, 0, 2)};
    d.rotation = reader_transform(r, 1, 1).rotation;
    d.radius = reader_number(r, 0, 3);
    d.falloff = more & 16 ? reader_number(r, 0, 1) : 0;
    d.radial_speed = more & 32 ? reader_number(r, -5, 5) : 0;
    d.gust = more & 64 ? reader_number(r, 0, 1) : 0;
    d.gust_frequency = reader_number(r, 0, 3);
    d.travel_speed = reader_one_in(r, 2) ? reader_number(r, 0, 10) : 0;
    d.turbulence = more & 128 ? reader_number(r, 0, 1) : 0;
    d.turbulence_length = reader_number(r, 0.1f, 3);
    d.seed = reader_bits(r);
    return d;
}

static void say_id(tsl_wind_id id)
{
    say("tsl_wind_id id = {0x%llxu};\n", (unsigned long long)id.bits);
}

static void create(reader *r)
{
    if (s.wind_count == WINDS)
        return;
    tsl_wind_desc desc = read_desc(r);
    say_wind(&desc);
    fail_allocation(reader_one_in(r, 6) ? 1 + reader_bits(r) % 3 : 0);
    EACH(ALLOCATES, tsl_wind_create(world[w], &desc, &made_wind[w]));
    if (call_result() != TSL_OK)
        return;
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(made_wind[w].bits == made_wind[0].bits, "a wind's id differs between worlds");
    s.winds[s.wind_count++] = (wind_slot){made_wind[0].bits, 1};
    s.poses_are_old = 1;
}

static void destroy(reader *r)
{
    uint32_t slot = pick_wind(r);
    tsl_wind_id id = wind_in(r, slot);
    say_id(id);
    EACH(CHANGES, tsl_wind_destroy(world[w], id));
    check((call_result() == TSL_OK) == (slot < WINDS && s.winds[slot].is_alive),
          "destruction of a living wind alone works");
    if (slot < WINDS)
        s.winds[slot].is_alive = 0;
    s.poses_are_old = 1;
}

static void set(reader *r)
{
    tsl_wind_id id = wind_in(r, pick_wind(r));
    tsl_wind_desc desc = read_desc(r);
    say_id(id);
    say_wind(&desc);
    EACH(CHANGES, tsl_wind_set(world[w], id, &desc));
    s.poses_are_old = 1;
}

static void advance(reader *r)
{
    float seconds = read_seconds(r);
    say_float("seconds", seconds);
    EACH(CHANGES, tsl_world_advance_wind(world[w], seconds));
    s.poses_are_old = 1;
}

static void read_wind(reader *r)
{
    uint32_t slot = pick_wind(r);
    tsl_wind_id id = wind_in(r, slot);
    say_id(id);
    EACH(READS, tsl_wind_is_valid(world[w], id));
    check((uint32_t)call_result() == (slot < WINDS && s.winds[slot].is_alive), "tsl_wind_is_valid is wrong");
    for (uint32_t w = 0; w < s.world_count; ++w)
        tsl_wind_desc_init((tsl_wind_desc *)(void *)out[w], sizeof(tsl_wind_desc));
    EACH(READS, tsl_wind_get(world[w], id, (tsl_wind_desc *)(void *)out[w]));
    check_out(sizeof(tsl_wind_desc), "tsl_wind_get gives others");
}

static void feel(reader *r)
{
    tsl_vec3 place = reader_vector(r, 4);
    uint32_t layers = reader_bits(r);
    say_floats("tsl_vec3", "at", &place, 3);
    say_uint("layers", layers);
    const tsl_vec3 *at = &place;
    EACH(READS, tsl_world_get_wind_at(world[w], (uint32_t)layers, at, (tsl_vec3 *)(void *)out[w],
                                      (tsl_vec3 *)(void *)(out[w] + sizeof(tsl_vec3))));
    if (call_result() == TSL_OK)
        check_out(2 * sizeof(tsl_vec3), "the air differs between worlds");
}

const call_kind wind_calls[] = {
    {"wind_create", create, 90},  {"wind_destroy", destroy, 24}, {"wind_set", set, 60}, {"wind_advance", advance, 12},
    {"wind_read", read_wind, 24}, {"wind_at", feel, 46},         {NULL, NULL, 0}};
