// SPDX-License-Identifier: MIT
#include "solver/model/holds.h"
#include "solver/model/params.h"
#include "solver/model/settings.h"
#include "solver/state/state.h"
#include "solver/step/step.h"

#include <string.h>

static const tsli_state_row chain_rows[] = {
    TSLI_ROW(tsli_chain, detail.flags, WORD, 0), TSLI_ROW(tsli_chain, detail.sleep_tolerance, FLOATS, 1),
    TSLI_ROW(tsli_chain, sleep.paused, BYTE, 2), TSLI_ROW(tsli_chain, sleep.asleep, BYTE, 2),
    TSLI_ROW(tsli_chain, sleep.still, WORD, 0),  TSLI_ROW(tsli_chain, running, BYTE, 2),
    TSLI_ROW(tsli_chain, fresh, WORD, 3),        TSLI_ROW(tsli_chain, faded_weight, SHARE, 1),
    TSLI_ROW(tsli_chain, rest_blend, SHARE, 1)};

static const tsli_state_row params_rows[] = {TSLI_STATE_DESC(tsl_chain_params, weight)};

static const tsli_state_row angle_rows[] = {TSLI_STATE_DESC(tsl_chain_limit, kind)};

static const tsli_state_row distance_rows[] = {TSLI_STATE_DESC(tsl_chain_position_limit, flags)};

static const tsli_state_row strand_rows[] = {TSLI_ROW(tsli_block, root_last, LANES, 7),
                                             TSLI_ROW(tsli_block, anchor_last, LANES, 7)};

static const tsli_state_row rare_strand_rows[] = {
    TSLI_ROW(tsli_block_rare, scale_last, LANES, 3), TSLI_ROW(tsli_block_rare, root_shift, LANES, 3),
    TSLI_ROW(tsli_block_rare, anchor_shift, LANES, 3), TSLI_ROW(tsli_block_rare, regained, BIT, 2),
    TSLI_ROW(tsli_block_rare, resets, BIT, 2)};

static const tsli_state_row settled_rows[] = {TSLI_ROW(tsli_block_rare, was_reset, BIT, 2)};

static const tsli_state_row slot_rows[] = {TSLI_ROW(tsli_slot_state, position, LANES, 3),
                                           TSLI_ROW(tsli_slot_state, previous, LANES, 3)};

static const tsli_state_row spring_rows[] = {TSLI_ROW(tsli_slot_spring, position_low, LANES, 3),
                                             TSLI_ROW(tsli_slot_spring, previous_low, LANES, 3)};

static const tsli_state_row vector_rows[] = {{0, TSLI_STATE_LIMITED, 3}};

static const tsli_state_row hold_rows[] = {TSLI_STATE_DESC(tsl_hold, particle)};

static const tsli_state_row particle_hold_rows[] = {
    TSLI_ROW(tsli_particle_hold, lets_go, WORD, 2), TSLI_ROW(tsli_particle_hold, fresh, WORD, 2),
    TSLI_ROW(tsli_particle_hold, weight, SHARE, 1), TSLI_ROW(tsli_particle_hold, now, FLOATS, 3)};

static const tsli_state_row holds_rows[] = {
    TSLI_ROW(tsli_holds, is_posed, WORD, 2), TSLI_ROW(tsli_holds, pose_strength, SHARE, 1),
    TSLI_ROW(tsli_holds, pose_fade_seconds, POSITIVE, 1), TSLI_ROW(tsli_holds, pose_weight, SHARE, 1)};

// ---- tuning ---------------------------------------------------------------------------------------------

static tsl_result check_params(const tsli_state *s, const tsli_chain *chain, const tsl_chain_params *params)
{
    if (!(chain->rows & TSLI_ROWS_LENGTHS) && tsli_params_stretch(params))
        return TSL_ERROR_INVALID_ARGUMENT;
    return tsli_check_struct((tsli_at){&s->world->host, s->function, "state: params"}, &tsli_chain_params, params);
}

static void walk_params(tsli_state *s, tsli_chain *chain)
{
    tsl_chain_params params = *chain->params;
    TSLI_STATE_WALK(s, &params, params_rows);
    TSLI_STATE_CHECK(s, check_params(s, chain, &params), "invalid parameters");
    if (!s->loads)
        return;
    int same = memcmp(chain->params, &params, sizeof params) == 0;
    tsli_chain_take_params(chain, &params);
    if (!same || s->retunes)
        tsli_chain_load_params(chain);
    tsli_chain_load_detail(chain);
}

static void walk_limits(tsli_state *s, tsli_chain *chain)
{
    tsli_chain_limits limits = *tsli_limits_of(chain);
    if (chain->rows & TSLI_ROWS_ANGLES) {
        TSLI_STATE_WALK(s, &limits.angle, angle_rows);
        TSLI_STATE_CHECK(s,
                         tsli_check_struct((tsli_at){&s->world->host, s->function, "state: limit"}, &tsli_chain_limit,
                                           &limits.angle),
                         "invalid limit of angles");
    }
    if (chain->rows & TSLI_ROWS_DISTANCES) {
        TSLI_STATE_WALK(s, &limits.distances, distance_rows);
        TSLI_STATE_CHECK(s,
                         tsli_check_struct((tsli_at){&s->world->host, s->function, "state: limit"},
                                           &tsli_chain_position_limit, &limits.distances),
                         "invalid limit of distances");
    }
    if (!s->loads || !chain->limits)
        return;
    int same = memcmp(chain->limits, &limits, sizeof limits) == 0;
    *chain->limits = limits;
    if (!same || s->retunes)
        tsli_chain_load_limits(chain);
}

static void walk_vectors(tsli_state *s, tsl_vec3 *vectors, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        tsl_vec3 v = vectors[i];
        TSLI_STATE_WALK(s, &v, vector_rows);
        if (s->loads)
            vectors[i] = v;
    }
}

// ---- motion ---------------------------------------------------------------------------------------------

static void walk_touched(tsli_state *s, tsli_layout *lanes, tsli_block *block, uint32_t slot)
{
    uint32_t touched = s->unused ? 0 : tsli_has_lane(lanes->touched[slot], s->lane);
    tsli_stream_below(&s->stream, &touched, 2);
    if (s->loads && !s->unused)
        tsli_put_touched(lanes, block, slot, s->lane, (int)touched);
}

// Slot 0 too, which in attached strands is a copy.
static void walk_strand(tsli_state *s, tsli_chain *chain, uint32_t strand)
{
    tsli_layout *lanes = chain->rig->layout;
    tsli_block *block = &lanes->blocks[chain->strand_lanes[strand].block];
    s->lane = chain->strand_lanes[strand].lane;
    TSLI_STATE_WALK(s, block, strand_rows);
    TSLI_STATE_WALK(s, block->rare, rare_strand_rows);
    if (chain->model == TSL_MODEL_TASSEL)
        TSLI_STATE_WALK(s, block->rare, settled_rows);
    for (uint32_t slot = block->first_slot; slot < block->first_slot + chain->strands[strand].count; ++slot) {
        TSLI_STATE_WALK(s, &lanes->state[slot], slot_rows);
        if (chain->model == TSL_MODEL_SPRING)
            TSLI_STATE_WALK(s, &lanes->spring[slot], spring_rows);
        walk_touched(s, lanes, block, slot);
    }
}

// Output uses the weight of the last step until the next one, whatever the parameters are by now.
static void walk_output_weight(tsli_state *s, tsli_chain *chain)
{
    static const tsli_state_row rows[] = {{0, TSLI_STATE_SHARE, 1}};
    const tsli_strand_lane *strand = &chain->strand_lanes[0];
    float weight = chain->rig->layout->blocks[strand->block].rare->weight[strand->lane];
    TSLI_STATE_WALK(s, &weight, rows);
    if (s->loads)
        tsli_chain_set_output_weight(chain, weight);
}

// ---- holds ----------------------------------------------------------------------------------------------

static void walk_hold(tsli_state *s, const tsli_chain *chain, uint32_t i)
{
    tsli_particle_hold *hold = &chain->holds->by_particle[i], next = *hold;
    uint32_t acts = tsli_hold_is_active(hold) || hold->lets_go;
    s->unused = !acts;
    tsli_stream_below(&s->stream, &acts, 2);
    TSLI_STATE_WALK(s, &next, particle_hold_rows);
    TSLI_STATE_WALK(s, &next.desc, hold_rows);
    s->unused = 0;
    next.desc.struct_size = sizeof next.desc;
    next.desc.particle = i;
    if (acts) {
        TSLI_STATE_CHECK(
            s, tsli_check_struct((tsli_at){&s->world->host, s->function, "state: hold"}, &tsli_hold, &next.desc),
            "invalid hold");
        TSLI_STATE_CHECK(s, tsli_hold_check((tsli_at){&s->world->host, s->function, "state: hold"}, chain, &next.desc),
                         "invalid hold");
        if (tsli_stream_has_read(&s->stream) && tsli_hold_is_active(&next) == (int)next.lets_go)
            tsli_stream_break(&s->stream, "invalid hold");
    }
    if (!s->loads)
        return;
    next.before = next.now; // only ticks within a step read it
    memset(hold, 0, sizeof *hold);
    if (acts)
        *hold = next;
}

static void walk_holds(tsli_state *s, tsli_chain *chain)
{
    tsli_holds *holds = chain->holds, next = *holds;
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        walk_hold(s, chain, i);
    s->unused = !(holds->is_posed || holds->pose_weight > 0.0f);
    TSLI_STATE_WALK(s, &next, holds_rows);
    walk_vectors(s, holds->posed, chain->strand_particle_count);
    s->unused = 0;
    if (s->loads)
        *holds = next;
}

void tsli_state_walk_chain(tsli_state *s, tsli_chain *chain)
{
    tsli_chain next = *chain;
    TSLI_STATE_WALK(s, &next, chain_rows);
    TSLI_STATE_CHECK(
        s,
        tsli_check_struct((tsli_at){&s->world->host, s->function, "state: detail"}, &tsli_chain_detail, &next.detail),
        "invalid level of detail");
    uint32_t running = next.running;
    next.running = chain->running;
    if (s->loads)
        *chain = next;
    walk_params(s, chain);
    walk_limits(s, chain);
    if (chain->accelerations)
        walk_vectors(s, chain->accelerations, chain->particle_count);
    if (s->loads && chain->accelerations)
        tsli_chain_load_accelerations(chain);
    s->unused = !running;
    walk_output_weight(s, chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i)
        walk_strand(s, chain, i);
    s->unused = 0;
    if (chain->holds)
        walk_holds(s, chain);
    if (s->loads)
        tsli_chain_set_running(chain, running);
}
