// SPDX-License-Identifier: MIT
// Tunings: of the chains that there are, and of no chain.
#include "fuzz/calls/calls.h"
#include <string.h>

static tsl_tuning read_tuning(reader *r)
{
    TSL_INIT(tsl_tuning, tuning);
    tuning.frequency = reader_number(r, 0.05f, reader_one_in(r, 4) ? 1000.0f : 8.0f);
    tuning.half_life = reader_number(r, 0.01f, 1);
    tuning.sag = reader_number(r, 0, 0.9f);
    tuning.bend = reader_number(r, 0, 1);
    tuning.inert = reader_number(r, 0, 1);
    tuning.wind = reader_number(r, 0, 2);
    if (reader_one_in(r, 3))
        tuning.force = reader_vector(r, 5);
    return tuning;
}

static tsl_tuning_chain read_tuned_chain(reader *r)
{
    static const float rates[] = {30, 60, 90, 144, 240};
    TSL_INIT(tsl_tuning_chain, chain);
    chain.bone_count = reader_one_in(r, 16) ? reader_bits(r) : reader_below(r, r->is_wild ? 2 : 12) + 1;
    chain.length = reader_number(r, 0.05f, 3);
    chain.ticks_per_second = r->is_wild ? reader_number(r, 1, 1000) : rates[reader_bits(r) % 5];
    chain.gravity = reader_one_in(r, 4) ? 0 : reader_number(r, 0, 20);
    return chain;
}

// Its curves may find no memory, and it says then that the chain may be tuned in part: memory is not made to fail.
static void tune(reader *r)
{
    tsl_chain_id id = chain_in(r, pick_chain(r));
    tsl_tuning tuning = read_tuning(r);
    tsl_tuning_chain chain = read_tuned_chain(r);
    say_chain("id", id);
    say_tuning(&tuning);
    say_tuning_chain(&chain);
    EACH(CHANGES, tsl_chain_tune(world[w], id, &tuning, &chain));
    s.poses_are_old = 1;
}

// The same in all host modes, and numbers.
static void apply(reader *r)
{
    enum { KEYS = TSL_TUNING_KEYS };
    tsl_tuning tuning = read_tuning(r);
    tsl_tuning_chain chain = read_tuned_chain(r);
    say_tuning(&tuning);
    say_tuning_chain(&chain);
    for (uint32_t w = 0; w < s.world_count; ++w) {
        memset(out[w], 0, 2 * KEYS * sizeof(tsl_curve_key) + sizeof(tsl_chain_params));
        tsl_chain_params_init((tsl_chain_params *)(void *)(out[w] + 2 * KEYS * sizeof(tsl_curve_key)),
                              sizeof(tsl_chain_params));
    }
    say("for (int w = 0; w < WORLDS; ++w)\n    tsl_chain_params_init((tsl_chain_params *)(out[w] + 512), "
        "sizeof(tsl_chain_params));\n");
    EACH(READS, tsl_tuning_apply(&tuning, &chain, (tsl_chain_params *)(void *)(out[w] + 512),
                                 (tsl_curve_key *)(void *)out[w], (tsl_curve_key *)(void *)(out[w] + 256)));
    check_out(2 * KEYS * sizeof(tsl_curve_key) + sizeof(tsl_chain_params), "tunings are applied differently");
    if (call_result() == TSL_OK)
        check_numbers(out[0], 2 * KEYS * sizeof(tsl_curve_key), "a curve of a tuning is no number");
}

const call_kind tune_calls[] = {{"tune", tune, 10}, {"tune_apply", apply, 4}, {NULL, NULL, 0}};
