// SPDX-License-Identifier: MIT
// Curves, factors, gravities, accelerations and limits of particles.
#include "fuzz/calls/calls.h"
#include "tassel/debug.h"

enum { MOST = 24 };

// As many as the chain has particles, mostly.
static uint32_t read_count(reader *r, tsl_chain_id id)
{
    uint32_t particles = 0, choice = reader_below(r, 8);
    tsl_chain_get_particles(world[0], id, NULL, &particles);
    return choice == 0 ? 0 : choice == 1 ? reader_below(r, MOST) : particles < MOST ? particles : MOST;
}

static void fail_now_and_then(reader *r)
{
    fail_allocation(reader_one_in(r, 6) ? 1 + reader_bits(r) % 6 : 0);
}

// One that is not below 8 otherwise: from the generator, which takes nothing.
static uint32_t read_parameter(reader *r)
{
    uint32_t parameter = reader_below(r, r->is_wild ? 15 : 8);
    return r->state % 9 == 0 ? TSL_PARAMETER_MAX_STRETCH + (uint32_t)(r->state / 16) % 3 : parameter;
}

static void set_curve(reader *r)
{
    tsl_curve_key keys[5];
    tsl_chain_id id = chain_in(r, pick_chain(r));
    uint32_t parameter = read_parameter(r), key_count = reader_below(r, 6);
    float u = 0;
    for (uint32_t i = 0; i < key_count; ++i) {
        u += r->is_wild ? reader_number(r, -0.1f, 0.3f) : reader_between(r, 0.05f, 0.3f);
        keys[i] = (tsl_curve_key){u, reader_number(r, 0, 2), reader_number(r, -2, 2), reader_number(r, -2, 2)};
    }
    say_chain("id", id);
    say_floats("tsl_curve_key", "keys", keys, 4 * key_count);
    say_uint("parameter", parameter);
    say_uint("key_count", key_count);
    fail_now_and_then(r);
    EACH(ALLOCATES, tsl_chain_set_curve(world[w], id, parameter, keys, key_count));
    s.poses_are_old = 1;
}

static void set_factors(reader *r)
{
    float factors[MOST];
    tsl_chain_id id = chain_in(r, pick_chain(r));
    uint32_t parameter = read_parameter(r), factor_count = read_count(r, id);
    for (uint32_t i = 0; i < factor_count; ++i)
        factors[i] = reader_number(r, -0.5f, 2);
    say_chain("id", id);
    say_floats("float", "factors", factors, factor_count);
    say_uint("parameter", parameter);
    say_uint("factor_count", factor_count);
    fail_now_and_then(r);
    EACH(ALLOCATES, tsl_chain_set_factors(world[w], id, parameter, factors, factor_count));
    s.poses_are_old = 1;
}

static void set_gravities(reader *r)
{
    tsl_vec3 vectors[MOST];
    uint32_t slot = pick_chain(r), accelerates = r->state % 3 == 0; // takes nothing
    tsl_chain_id id = chain_in(r, slot);
    uint32_t vector_count = read_count(r, id);
    for (uint32_t i = 0; i < vector_count; ++i)
        vectors[i] = reader_vector(r, 10);
    say_chain("id", id);
    say_floats("tsl_vec3", "vectors", vectors, 3 * vector_count);
    say_uint("vector_count", vector_count);
    int has_memory = slot < CHAINS && (s.chains[slot].memory & HAS_ACCELERATIONS);
    if (!accelerates || (vector_count && !has_memory))
        fail_now_and_then(r);
    if (!accelerates)
        EACH(ALLOCATES, tsl_chain_set_gravities(world[w], id, vectors, vector_count));
    else if (vector_count && !has_memory)
        EACH(ALLOCATES, tsl_chain_set_accelerations(world[w], id, vectors, vector_count));
    else
        EACH(CHANGES, tsl_chain_set_accelerations(world[w], id, vectors, vector_count));
    if (accelerates && vector_count && call_result() == TSL_OK)
        note_memory(slot, HAS_ACCELERATIONS);
    s.poses_are_old = 1;
}

static void set_joint_limits(reader *r)
{
    tsl_joint_limit limits[MOST];
    uint32_t slot = pick_chain(r);
    tsl_chain_id id = chain_in(r, slot);
    uint32_t limit_count = read_count(r, id);
    for (uint32_t i = 0; i < limit_count; ++i) {
        limits[i].kind = i == 0 && !r->is_wild ? TSL_LIMIT_NONE : reader_bits(r) % 4;
        limits[i].angle_a = reader_number(r, 0, 1);
        limits[i].angle_b = reader_number(r, 0, 1);
        limits[i].rotation = reader_turn(r, reader_one_in(r, 2) ? 0.0f : 1.0f);
    }
    say_chain("id", id);
    say_ints("int32_t", "limit_numbers", limits, 7 * limit_count);
    say("tsl_joint_limit *limits = (tsl_joint_limit *)(void *)limit_numbers;\n");
    say_uint("limit_count", limit_count);
    fail_now_and_then(r);
    EACH(ALLOCATES, tsl_chain_set_joint_limits(world[w], id, limits, limit_count));
    s.poses_are_old = 1;
}

static void set_limit_factors(reader *r)
{
    float factors[MOST];
    tsl_chain_id id = chain_in(r, pick_chain(r));
    uint32_t parameter = TSL_PARAMETER_ANGLE_A + reader_below(r, 5), factor_count = read_count(r, id);
    for (uint32_t i = 0; i < factor_count; ++i)
        factors[i] = reader_number(r, -0.5f, 2);
    say_chain("id", id);
    say_floats("float", "factors", factors, factor_count);
    say_uint("parameter", parameter);
    say_uint("factor_count", factor_count);
    fail_now_and_then(r);
    EACH(ALLOCATES, tsl_chain_set_factors(world[w], id, parameter, factors, factor_count));
    s.poses_are_old = 1;
}

const call_kind tuning_calls[] = {{"set_curve", set_curve, 3},
                                  {"set_factors", set_factors, 3},
                                  {"set_gravities", set_gravities, 3},
                                  {"set_joint_limits", set_joint_limits, 2},
                                  {"set_limit_factors", set_limit_factors, 1},
                                  {NULL, NULL, 0}};
