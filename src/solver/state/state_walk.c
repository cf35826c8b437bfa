// SPDX-License-Identifier: MIT
// State of chains, of rigs, of colliders and of the world itself.
#include "solver/check/entry.h"
#include "solver/model/clock.h"
#include "solver/model/colliders.h"
#include "solver/model/holds.h"
#include "solver/model/links.h"
#include "solver/model/needed.h"
#include "solver/model/params.h"
#include "solver/model/settings.h"
#include "solver/model/wind.h"
#include "solver/state/state.h"
#include "solver/step/step.h"

#include <string.h>

static const tsli_state_row chain_rows[] = {
    TSLI_ROW(tsli_chain, detail.flags, WORD, 0), TSLI_ROW(tsli_chain, detail.sleep_tolerance, FLOATS, 1),
    TSLI_ROW(tsli_chain, sleep.paused, BYTE, 2), TSLI_ROW(tsli_chain, sleep.asleep, BYTE, 2),
    TSLI_ROW(tsli_chain, sleep.still, WORD, 0),  TSLI_ROW(tsli_chain, running, BYTE, 2),
    TSLI_ROW(tsli_chain, fresh, WORD, 3),        TSLI_ROW(tsli_chain, faded_weight, SHARE, 1),
    TSLI_ROW(tsli_chain, rest_blend, SHARE, 1)};

static const tsli_state_row strand_rows[] = {TSLI_ROW(tsli_block, root_last, LANES, 7),
                                             TSLI_ROW(tsli_block, anchor_last, LANES, 7)};

static const tsli_state_row rare_strand_rows[] = {
    TSLI_ROW(tsli_block_rare, scale_last, LANES, 3), TSLI_ROW(tsli_block_rare, root_shift, LANES, 3),
    TSLI_ROW(tsli_block_rare, anchor_shift, LANES, 3), TSLI_ROW(tsli_block_rare, regained, BIT, 2),
    TSLI_ROW(tsli_block_rare, resets, BIT, 2)};

static const tsli_state_row reset_rows[] = {TSLI_ROW(tsli_block_rare, was_reset, BIT, 2)};

static const tsli_state_row slot_rows[] = {TSLI_ROW(tsli_slot_state, position, LANES, 3),
                                           TSLI_ROW(tsli_slot_state, previous, LANES, 3)};

static const tsli_state_row particle_hold_rows[] = {
    TSLI_ROW(tsli_particle_hold, lets_go, WORD, 2), TSLI_ROW(tsli_particle_hold, fresh, WORD, 2),
    TSLI_ROW(tsli_particle_hold, weight, SHARE, 1), TSLI_ROW(tsli_particle_hold, now, FLOATS, 3)};

static const tsli_state_row holds_rows[] = {
    TSLI_ROW(tsli_holds, is_posed, WORD, 2), TSLI_ROW(tsli_holds, pose_strength, SHARE, 1),
    TSLI_ROW(tsli_holds, pose_fade_seconds, POSITIVE, 1), TSLI_ROW(tsli_holds, pose_weight, SHARE, 1)};

// ---- tuning ---------------------------------------------------------------------------------------------

static tsli_at at_state(const tsli_state *s, const char *argument)
{
    return (tsli_at){&s->world->host, s->function, argument};
}

static tsl_result check_params(const tsli_state *s, const tsli_chain *chain, const tsl_chain_params *params)
{
    if (!(chain->rows & TSLI_ROWS_LENGTHS) && tsli_params_stretch(params))
        return TSL_ERROR_INVALID_ARGUMENT;
    return tsli_check_struct(at_state(s, "state: params"), &tsli_chain_params, params);
}

static void walk_params(tsli_state *s, tsli_chain *chain)
{
    tsl_chain_params params = *chain->params;
    TSLI_STATE_WALK_DESC(s, &params, tsl_chain_params, weight);
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
        TSLI_STATE_WALK_DESC(s, &limits.angle, tsl_chain_limit, kind);
        TSLI_STATE_CHECK(s, tsli_check_struct(at_state(s, "state: limit"), &tsli_chain_limit, &limits.angle),
                         "invalid limit of angles");
    }
    if (chain->rows & TSLI_ROWS_DISTANCES) {
        TSLI_STATE_WALK_DESC(s, &limits.distances, tsl_chain_position_limit, flags);
        TSLI_STATE_CHECK(s,
                         tsli_check_struct(at_state(s, "state: limit"), &tsli_chain_position_limit, &limits.distances),
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
        TSLI_STATE_WALK_NUMBERS(s, &v, LIMITED, 3);
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
        TSLI_STATE_WALK(s, block->rare, reset_rows);
    for (uint32_t slot = block->first_slot; slot < block->first_slot + chain->strands[strand].count; ++slot) {
        TSLI_STATE_WALK(s, &lanes->state[slot], slot_rows);
        walk_touched(s, lanes, block, slot);
    }
}

// Output uses the weight of the last step until the next one, whatever the parameters are by now.
static void walk_output_weight(tsli_state *s, tsli_chain *chain)
{
    const tsli_strand_lane *strand = &chain->strand_lanes[0];
    float weight = chain->rig->layout->blocks[strand->block].rare->weight[strand->lane];
    TSLI_STATE_WALK_NUMBERS(s, &weight, SHARE, 1);
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
    TSLI_STATE_WALK_DESC(s, &next.desc, tsl_hold, particle);
    s->unused = 0;
    next.desc.struct_size = sizeof next.desc;
    next.desc.particle = i;
    if (acts) {
        TSLI_STATE_CHECK(s, tsli_check_struct(at_state(s, "state: hold"), &tsli_hold, &next.desc), "invalid hold");
        TSLI_STATE_CHECK(s, tsli_hold_check(at_state(s, "state: hold"), chain, &next.desc), "invalid hold");
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

// ---- a chain --------------------------------------------------------------------------------------------

void tsli_state_walk_chain(tsli_state *s, tsli_chain *chain)
{
    tsli_chain next = *chain;
    TSLI_STATE_WALK(s, &next, chain_rows);
    TSLI_STATE_CHECK(s, tsli_check_struct(at_state(s, "state: detail"), &tsli_chain_detail, &next.detail),
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

// ---- what colliders, winds and worlds save --------------------------------------------------------------

// Values that the collider does not store are zero.
typedef struct collider_state {
    tsl_collider_desc desc;
    tsl_transform frame;
    uint32_t fresh, jumped;
    tsli_placed_shape now, last;
} collider_state;

typedef struct world_state {
    tsl_vec3 gravity;
    double wind_seconds;
} world_state;

#define PLACED_FLOATS 11
_Static_assert(sizeof(tsli_placed_shape) == PLACED_FLOATS * sizeof(float), "nothing but numbers, no padding");

static const tsli_state_row collider_rows[] = {TSLI_ROW(collider_state, desc.flags, WORD, 0),
                                               TSLI_ROW(collider_state, desc.layers, WORD, 0),
                                               TSLI_ROW(collider_state, desc.shape, WORD, 0),
                                               TSLI_ROW(collider_state, desc.radius, FLOATS, 1),
                                               TSLI_ROW(collider_state, desc.radius_b, FLOATS, 1),
                                               TSLI_ROW(collider_state, desc.a, FLOATS, 3),
                                               TSLI_ROW(collider_state, desc.b, FLOATS, 3),
                                               TSLI_ROW(collider_state, desc.frame, FLOATS, 10),
                                               TSLI_ROW(collider_state, frame, FLOATS, 10),
                                               TSLI_ROW(collider_state, fresh, WORD, 3),
                                               TSLI_ROW(collider_state, jumped, WORD, 2),
                                               TSLI_ROW(collider_state, now, FLOATS, PLACED_FLOATS),
                                               TSLI_ROW(collider_state, last, FLOATS, PLACED_FLOATS)};

static const tsli_state_row wind_rows[] = {TSLI_ROW(tsl_wind_desc, flags, WORD, 0),
                                           TSLI_STATE_DESC(tsl_wind_desc, shape)};

static const tsli_state_row world_rows[] = {TSLI_ROW(world_state, gravity, LIMITED, 3),
                                            TSLI_ROW(world_state, wind_seconds, SECONDS, 1)};

// ---- colliders ------------------------------------------------------------------------------------------

static collider_state state_of_collider(const tsli_collider *c)
{
    collider_state state;
    memset(&state, 0, sizeof state);
    state.desc = c->desc;
    state.frame = tsli_collider_frame(c);
    state.fresh = c->fresh;
    if (!c->rig)
        return state;
    state.now = tsli_collider_now(c);
    if (c->rig->layout->has_tassels)
        state.last = tsli_collider_last(c);
    if (c->desc.flags & TSL_COLLIDER_SHARED)
        state.jumped = tsli_collider_jumped(c);
    return state;
}

// Its frame at rest matters where bones may ignore it there; for a collider of the world it is its position.
static tsl_result check_collider(const tsli_state *s, const tsli_collider *c, const collider_state *state)
{
    const uint32_t fixed = c->rig ? TSL_COLLIDER_SHARED | TSL_COLLIDER_SIMULATED : 0u;
    tsl_collider_desc desc = state->desc;
    if (((desc.flags ^ c->desc.flags) & fixed) || (desc.shape == TSL_SHAPE_HULL) != (c->hull != NULL))
        return TSL_ERROR_INVALID_ARGUMENT;
    tsl_result result = tsli_check_struct(at_state(s, "state: desc"), &tsli_collider_desc, &desc);
    desc.frame = state->frame;
    return result == TSL_OK ? tsli_check_struct(at_state(s, "state: desc"), &tsli_collider_desc, &desc) : result;
}

static void load_collider(tsli_collider *c, const collider_state *state)
{
    c->desc = state->desc;
    tsli_collider_set_frame(c, state->frame);
    tsli_collider_set_fresh(c, state->fresh);
    if (!c->rig)
        return;
    tsli_collider_load_shape(c);
    tsli_collider_set_now(c, &state->now);
    tsli_collider_set_last(c, &state->last);
    tsli_collider_set_jumped(c, state->jumped);
}

static void walk_visible(tsli_state *s, tsli_visible *visible)
{
    tsli_visible next = *visible;
    TSLI_STATE_WALK_NUMBERS(s, &next.published, FLOATS, PLACED_FLOATS);
    tsli_state_walk_moves(s, &next.moved);
    for (uint32_t i = 0; i < TSLI_TRAIL; ++i) {
        TSLI_STATE_WALK_NUMBERS(s, &next.trail[i].placed, FLOATS, PLACED_FLOATS);
        tsli_state_walk_moves(s, &next.trail[i].moved);
    }
    if (s->loads)
        *visible = next;
}

// Other rigs see the world's copy. One on a simulated bone stores its animated position there while chains may sleep.
static void walk_collider(tsli_state *s, tsli_collider *c)
{
    collider_state state = state_of_collider(c);
    TSLI_STATE_WALK(s, &state, collider_rows);
    TSLI_STATE_CHECK(s, check_collider(s, c, &state), "invalid collider");
    if (s->loads)
        load_collider(c, &state);
    if (!c->rig || !c->visible || (c->desc.flags & TSL_COLLIDER_SHARED))
        return;
    tsli_placed_shape published = c->visible->published;
    s->unused = !c->rig->sleepers;
    TSLI_STATE_WALK_NUMBERS(s, &published, FLOATS, PLACED_FLOATS);
    if (s->loads && !s->unused)
        c->visible->published = published;
    s->unused = 0;
}

// ---- the world ------------------------------------------------------------------------------------------

// A wind keeps its position in the order, and the air is recomputed when all winds are read.
static void walk_wind(tsli_state *s, tsli_wind *wind)
{
    tsl_wind_desc desc = wind->desc;
    TSLI_STATE_WALK(s, &desc, wind_rows);
    TSLI_STATE_CHECK(s, tsli_check_struct(at_state(s, "state: wind"), &tsli_wind_desc, &desc), "invalid wind");
    if (!s->loads || memcmp(&desc, &wind->desc, sizeof desc) == 0)
        return;
    tsli_wake_for_wind(s->world, wind); // wakes rigs that are not loaded
    tsli_wind_prepare(wind, &desc);
    tsli_wake_for_wind(s->world, wind);
}

static void load_gravity(tsl_world *world, tsl_vec3 gravity)
{
    if (memcmp(&gravity, &world->gravity, sizeof gravity) == 0)
        return;
    world->gravity = gravity;
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            tsli_chain_load_forces(chain);
            tsli_chain_wake(chain);
        }
}

// A rig that is not loaded afterwards sees the last move of each collider, as one that has not stepped.
static void forget_moves(const tsl_world *world)
{
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        rig->seen_moves = rig->tick_from = rig->tick_to = 0;
}

void tsli_state_walk_world(tsli_state *s)
{
    tsl_world *world = s->world;
    world_state state = {world->gravity, world->wind_seconds};
    TSLI_STATE_WALK(s, &state, world_rows);
    if (s->loads) {
        load_gravity(world, state.gravity);
        world->wind_seconds = state.wind_seconds;
        forget_moves(world);
    }
    for (tsli_collider *c = world->visible; c; c = c->visible->next) {
        if (!c->rig)
            walk_collider(s, c);
        walk_visible(s, c->visible);
    }
    for (tsli_wind *wind = world->first_wind; wind; wind = wind->next)
        walk_wind(s, wind);
    if (s->loads)
        tsli_world_refresh_air(world);
}

#undef PLACED_FLOATS

// ---- rigs ----------------------------------------------------------------------------------------------

static const tsli_state_row rig_rows[] = {TSLI_ROW(tsli_rig, clock.tick, FLOATS, 1),
                                          TSLI_ROW(tsli_rig, clock.max_ticks, WORD, 0),
                                          TSLI_ROW(tsli_rig, clock.started, WORD, 2),
                                          TSLI_ROW(tsli_rig, clock.lag, SECONDS, 1),
                                          TSLI_ROW(tsli_rig, since_tick, SECONDS, 1),
                                          TSLI_ROW(tsli_rig, frame_seconds, SECONDS, 1),
                                          TSLI_ROW(tsli_rig, root_now, FLOATS, 10),
                                          TSLI_ROW(tsli_rig, root_before, FLOATS, 10),
                                          TSLI_ROW(tsli_rig, root_is_pending, WORD, 2),
                                          TSLI_ROW(tsli_rig, pose_pending, WORD, 2),
                                          TSLI_ROW(tsli_rig, posed, WORD, 2),
                                          TSLI_ROW(tsli_rig, jump, WORD, TSLI_JUMP_RESET + 1),
                                          TSLI_ROW(tsli_rig, moved_since_tick, WORD, 2),
                                          TSLI_ROW(tsli_rig, tick_share, SHARE, 1),
                                          TSLI_ROW(tsli_rig, reference_point, FLOATS, 3),
                                          TSLI_ROW(tsli_rig, jump_limits.distance, POSITIVE, 1),
                                          TSLI_ROW(tsli_rig, jump_limits.angle, POSITIVE, 1),
                                          TSLI_ROW(tsli_rig, jump_limits.mode, WORD, TSL_TELEPORT_RESET + 1)};

// root_older and earlier poses are not saved: the next step replaces them.
static void walk_members(tsli_state *s, tsli_rig *rig, tsli_rig *next)
{
    next->root_now = tsli_root_in_world(rig);
    TSLI_STATE_WALK(s, next, rig_rows);
    next->origin = next->root_now.position;
    next->root_now.position = tsli_vec3(0.0f, 0.0f, 0.0f);
    tsli_state_walk_moves(s, &next->seen_moves);
    tsli_state_walk_moves(s, &next->tick_from);
    tsli_state_walk_moves(s, &next->tick_to);
    s->unused = !next->root_is_pending;
    TSLI_STATE_WALK_NUMBERS(s, &next->root_pending, FLOATS, 10);
    s->unused = 0;
    if (tsli_stream_has_read(&s->stream) && !tsli_clock_is_valid(&next->clock))
        tsli_stream_break(&s->stream, "invalid clock");
    if (!s->loads)
        return;
    s->retunes = next->clock.tick != rig->clock.tick;
    next->root_older = next->root_before;
    *rig = *next;
    tsli_rig_limit_jumps(rig, &next->jump_limits);
}

static void walk_poses(tsli_state *s, tsli_rig *rig, uint32_t pose_pending)
{
    tsli_rig_mark_needed(rig);
    for (uint32_t i = 0; i < rig->layout->stored_count; ++i) {
        const tsli_layout *layout = rig->layout;
        if (!rig->moves[layout->needed[i].bone] || tsli_reads_rest_pose(rig, i))
            continue;
        tsl_transform now = layout->local_now[i], pending = now;
        if (rig->pose_pending)
            pending = layout->local_pending[i];
        TSLI_STATE_WALK_NUMBERS(s, &now, FLOATS, 10);
        s->unused = !pose_pending;
        TSLI_STATE_WALK_NUMBERS(s, &pending, FLOATS, 10);
        s->unused = 0;
        if (!s->loads)
            continue;
        layout->local_now[i] = now;
        if (pose_pending)
            layout->local_pending[i] = pending;
    }
}

static void walk_links(tsli_state *s, tsli_links *set)
{
    tsl_links_params params = set->params;
    TSLI_STATE_WALK_DESC(s, &params, tsl_links_params, rounds);
    TSLI_STATE_CHECK(s, tsli_check_struct(at_state(s, "state: links"), &tsli_links_params, &params),
                     "invalid parameters of links");
    if (s->loads)
        set->params = params;
}

// Data that follows from poses is not saved: computes it as a step does.
static void derive_from_poses(tsli_rig *rig)
{
    rig->spare = TSLI_SPARE_EMPTY;
    rig->chains_changed = rig->colliders_moved = 1; // testing again changes nothing
    tsli_rig_load_links(rig);
    tsli_rig_note_holds(rig);
    tsli_sleep_refresh(rig);
    tsli_rest_blend_refresh(rig);
    tsli_stage_model(rig);
    tsli_stage_pose(rig, TSLI_LINKS_READ);
    tsli_rig_update_root(rig);
    tsli_stage_rest(rig, 0);
    tsli_rig_aim_forks(rig);
    tsli_stage_look_at_scales(rig->layout);
    tsli_rig_make_output(rig);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->sleep.asleep)
            tsli_sleep_measure(chain);
}

// Makes the output again where it is a partial tick, which reads colliders, and these are loaded last. Attached ones stay where they were
// saved, even if tuning since then would move them.
static void output_loaded(tsli_rig *rig)
{
    tsli_rig_find_rest_contacts(rig);
    if (!(rig->clock.lag > 0.0))
        return;
    for (tsli_collider *collider = rig->colliders; collider; collider = collider->next) {
        tsli_placed_shape now = tsli_collider_now(collider); // see place_output in tick_attached.c
        tsli_collider_set_before(collider, &now);
    }
    rig->outputs_loaded = 1;
    tsli_rig_make_output(rig);
    rig->outputs_loaded = 0;
}

void tsli_state_walk_rig(tsli_state *s, tsli_rig *rig)
{
    tsli_rig next = *rig;
    walk_members(s, rig, &next);
    walk_poses(s, rig, next.pose_pending);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        tsli_state_walk_chain(s, chain);
    for (tsli_links *set = rig->links; set; set = set->next)
        walk_links(s, set);
    if (s->loads)
        derive_from_poses(rig);
    for (tsli_collider *collider = rig->colliders; collider; collider = collider->next)
        walk_collider(s, collider);
    if (s->loads)
        output_loaded(rig);
}
