// SPDX-License-Identifier: MIT
// State of chains, of rigs, of colliders and of the world itself: tables of members, and a walk over each object.
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

// ---- rows -----------------------------------------------------------------------------------------------

// The type of a member, and the valid values for loading.
typedef enum row_kind {
    ROW_FLOATS,   // finite
    ROW_POSITIVE, // at least 0
    ROW_SHARE,    // from 0 to 1
    ROW_LIMITED,  // within TSL_NUMBER_LIMIT; written in place, as the next one
    ROW_LANES,    // rows of floats, of which one lane is saved
    ROW_SECONDS,  // a double, at least 0
    ROW_WORDS,    // anything: a description, which is checked as a whole
    ROW_WORD,     // a uint32_t below `count`; 0: any
    ROW_BYTE,     // a uint8_t below `count`
    ROW_BIT       // a uint32_t, of which one lane's bit is meant; written in place
} row_kind;

typedef struct state_row {
    size_t offset;
    row_kind kind;
    uint32_t count; // of floats, words or rows
} state_row;

#define ROW(type, member, kind, count)                                                                                 \
    {                                                                                                                  \
        offsetof(type, member), ROW_##kind, (count)                                                                    \
    }

static int is_of_kind(float value, row_kind kind)
{
    if (kind == ROW_LIMITED)
        return tsli_is_within_limit(value);
    return (kind != ROW_POSITIVE && kind != ROW_SHARE) || (value >= 0.0f && (kind == ROW_POSITIVE || value <= 1.0f));
}

static void walk_float(tsli_state *s, float *at, row_kind kind)
{
    float value = s->unused ? 0.0f : *at;
    tsli_stream_floats(&s->stream, &value, 1);
    if (tsli_stream_has_read(&s->stream) && !is_of_kind(value, kind))
        tsli_stream_break(&s->stream, "a number is out of its range");
    if (s->stream.from && (kind < ROW_LIMITED || (s->loads && !s->unused)))
        *at = value;
}

static void walk_word(tsli_state *s, void *at, row_kind kind, uint32_t limit)
{
    uint32_t value = kind == ROW_BYTE ? *(uint8_t *)at : *(uint32_t *)at;
    value = s->unused ? 0 : kind == ROW_BIT ? tsli_has_lane(value, s->lane) : value;
    if (limit)
        tsli_stream_below(&s->stream, &value, limit);
    else
        tsli_stream_u32(&s->stream, &value);
    if (!s->stream.from)
        return;
    if (kind == ROW_BYTE)
        *(uint8_t *)at = (uint8_t)value;
    else if (kind != ROW_BIT)
        *(uint32_t *)at = value;
    else if (s->loads)
        tsli_put_lane(at, s->lane, value && !s->unused);
}

// Reading writes the members of `object`, which is therefore a copy; but what is written in place stays unless s->loads.
static void walk_rows(tsli_state *s, void *object, const state_row *rows, size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        const state_row *row = &rows[k];
        char *at = (char *)object + row->offset;
        const size_t first = row->kind == ROW_LANES ? s->lane : 0, step = row->kind == ROW_LANES ? TSLI_WIDTH : 1;
        if (row->kind == ROW_SECONDS) {
            tsli_stream_double(&s->stream, (double *)(void *)at);
            if (tsli_stream_has_read(&s->stream) && !(*(double *)(void *)at >= 0.0))
                tsli_stream_break(&s->stream, "a time is below 0");
        } else if (row->kind > ROW_WORDS) {
            walk_word(s, at, row->kind, row->count);
        } else {
            for (size_t i = 0; i < row->count; ++i)
                if (row->kind == ROW_WORDS)
                    walk_word(s, (uint32_t *)(void *)at + i, row->kind, 0);
                else
                    walk_float(s, (float *)(void *)at + first + i * step, row->kind);
        }
    }
}

#define WALK(s, object, rows) walk_rows(s, object, rows, sizeof(rows) / sizeof *(rows))
#define WALK_NUMBERS(s, numbers, kind, count) walk_rows(s, numbers, &(state_row){0, ROW_##kind, (count)}, 1)

static tsli_at at_state(const tsli_state *s, const char *argument)
{
    return (tsli_at){&s->world->host, s->function, argument};
}

// A description, whose members are words after struct_size, from there on checked as a whole.
static void walk_struct(tsli_state *s, const char *argument, const tsli_struct *type, void *object, const char *reason)
{
    const state_row row = {sizeof(uint32_t), ROW_WORDS, type->size / (uint32_t)sizeof(uint32_t) - 1};
    walk_rows(s, object, &row, 1);
    if (tsli_stream_has_read(&s->stream) && tsli_check_struct(at_state(s, argument), type, object) != TSL_OK)
        tsli_stream_break(&s->stream, reason);
}

// A past world->moves, saved as the number of moves since then, if fewer than TSLI_MOVES_KEPT; 0 stays 0.
static void walk_moves(tsli_state *s, uint64_t *moves)
{
    uint64_t now = s->world->moves, since = *moves ? now - *moves : TSLI_MOVES_KEPT;
    uint32_t ago = since < TSLI_MOVES_KEPT ? (uint32_t)since : TSLI_MOVES_KEPT;
    tsli_stream_below(&s->stream, &ago, TSLI_MOVES_KEPT + 1);
    if (s->stream.from)
        *moves = ago == TSLI_MOVES_KEPT ? 0 : now - ago;
}

// ---- chains ---------------------------------------------------------------------------------------------

static const state_row chain_rows[] = {ROW(tsli_chain, sleep.paused, BYTE, 2), ROW(tsli_chain, sleep.asleep, BYTE, 2),
                                       ROW(tsli_chain, sleep.still, WORD, 0),  ROW(tsli_chain, running, BYTE, 2),
                                       ROW(tsli_chain, fresh, WORD, 3),        ROW(tsli_chain, faded_weight, SHARE, 1),
                                       ROW(tsli_chain, rest_blend, SHARE, 1)};

static const state_row strand_rows[] = {ROW(tsli_block, root_last, LANES, 7), ROW(tsli_block, anchor_last, LANES, 7)};

static const state_row rare_strand_rows[] = {
    ROW(tsli_block_rare, scale_last, LANES, 3), ROW(tsli_block_rare, root_shift, LANES, 3),
    ROW(tsli_block_rare, anchor_shift, LANES, 3), ROW(tsli_block_rare, regained, BIT, 2),
    ROW(tsli_block_rare, resets, BIT, 2)};

static const state_row reset_rows[] = {ROW(tsli_block_rare, was_reset, BIT, 2)};

static const state_row slot_rows[] = {ROW(tsli_slot_state, position, LANES, 3),
                                      ROW(tsli_slot_state, previous, LANES, 3)};

static const state_row particle_hold_rows[] = {
    ROW(tsli_particle_hold, lets_go, WORD, 2), ROW(tsli_particle_hold, fresh, WORD, 2),
    ROW(tsli_particle_hold, weight, SHARE, 1), ROW(tsli_particle_hold, now, FLOATS, 3)};

static const state_row holds_rows[] = {ROW(tsli_holds, is_posed, WORD, 2), ROW(tsli_holds, pose_strength, SHARE, 1),
                                       ROW(tsli_holds, pose_fade_seconds, POSITIVE, 1),
                                       ROW(tsli_holds, pose_weight, SHARE, 1)};

static void walk_params(tsli_state *s, tsli_chain *chain)
{
    tsl_chain_params params = *chain->params;
    walk_struct(s, "state: params", &tsli_chain_params, &params, "invalid parameters");
    if (tsli_stream_has_read(&s->stream) && !(chain->rows & TSLI_ROWS_LENGTHS) && tsli_params_stretch(&params))
        tsli_stream_break(&s->stream, "invalid parameters");
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
    if (chain->rows & TSLI_ROWS_ANGLES)
        walk_struct(s, "state: limit", &tsli_chain_limit, &limits.angle, "invalid limit of angles");
    if (chain->rows & TSLI_ROWS_DISTANCES)
        walk_struct(s, "state: limit", &tsli_chain_position_limit, &limits.distances, "invalid limit of distances");
    if (!s->loads || !chain->limits)
        return;
    int same = memcmp(chain->limits, &limits, sizeof limits) == 0;
    *chain->limits = limits;
    if (!same || s->retunes)
        tsli_chain_load_limits(chain);
}

// Slot 0 too, which in attached strands is a copy.
static void walk_strand(tsli_state *s, tsli_chain *chain, uint32_t strand)
{
    tsli_layout *lanes = chain->rig->layout;
    tsli_block *block = &lanes->blocks[chain->strand_lanes[strand].block];
    s->lane = chain->strand_lanes[strand].lane;
    WALK(s, block, strand_rows);
    WALK(s, block->rare, rare_strand_rows);
    if (chain->model == TSL_MODEL_TASSEL)
        WALK(s, block->rare, reset_rows);
    for (uint32_t slot = block->first_slot; slot < block->first_slot + chain->strands[strand].count; ++slot) {
        WALK(s, &lanes->state[slot], slot_rows);
        uint32_t touched = tsli_has_lane(lanes->touched[slot], s->lane);
        walk_word(s, &touched, ROW_WORD, 2);
        if (s->loads && !s->unused)
            tsli_put_touched(lanes, block, slot, s->lane, (int)touched);
    }
}

static void walk_hold(tsli_state *s, const tsli_chain *chain, uint32_t i)
{
    tsli_particle_hold *hold = &chain->holds->by_particle[i], next = *hold;
    uint32_t acts = tsli_hold_is_active(hold) || hold->lets_go;
    s->unused = !acts;
    tsli_stream_below(&s->stream, &acts, 2);
    WALK(s, &next, particle_hold_rows);
    walk_struct(s, "state: hold", &tsli_hold, &next.desc, "invalid hold");
    s->unused = 0;
    next.desc.struct_size = sizeof next.desc;
    next.desc.particle = i;
    if (acts && tsli_stream_has_read(&s->stream) &&
        (tsli_hold_check(at_state(s, "state: hold"), chain, &next.desc) != TSL_OK ||
         tsli_hold_is_active(&next) == (int)next.lets_go))
        tsli_stream_break(&s->stream, "invalid hold");
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
    s->unused = !s->stream.from && !(holds->is_posed || holds->pose_weight > 0.0f);
    WALK(s, &next, holds_rows);
    WALK_NUMBERS(s, holds->posed, LIMITED, 3 * chain->strand_particle_count);
    s->unused = 0;
    if (s->loads)
        *holds = next;
}

static void walk_chain(tsli_state *s, tsli_chain *chain)
{
    tsli_chain next = *chain;
    walk_struct(s, "state: detail", &tsli_chain_detail, &next.detail, "invalid level of detail");
    WALK(s, &next, chain_rows);
    uint32_t running = next.running;
    next.running = chain->running;
    if (s->loads)
        *chain = next;
    walk_params(s, chain);
    walk_limits(s, chain);
    if (chain->rows & TSLI_ROWS_ACCELERATIONS)
        WALK_NUMBERS(s, chain->accelerations, LIMITED, 3 * chain->particle_count);
    if (s->loads && (chain->rows & TSLI_ROWS_ACCELERATIONS))
        tsli_chain_load_accelerations(chain);
    s->unused = !running;
    // Output uses the weight of the last step until the next one, whatever the parameters are by now.
    const tsli_strand_lane *first = &chain->strand_lanes[0];
    float weight = chain->rig->layout->blocks[first->block].rare->weight[first->lane];
    WALK_NUMBERS(s, &weight, SHARE, 1);
    if (s->loads)
        tsli_chain_set_output_weight(chain, weight);
    for (uint32_t i = 0; i < chain->strand_count; ++i)
        walk_strand(s, chain, i);
    s->unused = 0;
    if (chain->holds)
        walk_holds(s, chain);
    if (s->loads)
        tsli_chain_set_running(chain, running);
}

// ---- colliders ------------------------------------------------------------------------------------------

// Values that the collider does not store are zero.
typedef struct collider_state {
    tsl_collider_desc desc;
    tsl_transform frame;
    uint32_t fresh, jumped;
    tsli_placed_shape now, last;
} collider_state;

#define PLACED_FLOATS 11
_Static_assert(sizeof(tsli_placed_shape) == PLACED_FLOATS * sizeof(float), "nothing but numbers, no padding");

#define DESC_WORDS ((offsetof(tsl_collider_desc, planes) - offsetof(tsl_collider_desc, layers)) / sizeof(uint32_t))

static const state_row collider_rows[] = {ROW(collider_state, desc.flags, WORD, 0),
                                          ROW(collider_state, desc.layers, WORDS, DESC_WORDS),
                                          ROW(collider_state, frame, FLOATS, 10),
                                          ROW(collider_state, fresh, WORD, 3),
                                          ROW(collider_state, jumped, WORD, 2),
                                          ROW(collider_state, now, FLOATS, PLACED_FLOATS),
                                          ROW(collider_state, last, FLOATS, PLACED_FLOATS)};

#undef DESC_WORDS

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
    if (((desc.flags ^ c->desc.flags) & fixed) || (desc.shape == TSL_SHAPE_HULL) != (c->hull != NULL) ||
        desc.plane_count != c->desc.plane_count)
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

// Other rigs see the world's copy. One on a simulated bone stores its animated position there while chains may sleep.
static void walk_collider(tsli_state *s, tsli_collider *c)
{
    collider_state state = state_of_collider(c);
    WALK(s, &state, collider_rows);
    if (tsli_stream_has_read(&s->stream) && check_collider(s, c, &state) != TSL_OK)
        tsli_stream_break(&s->stream, "invalid collider");
    if (s->loads)
        load_collider(c, &state);
    if (!c->rig || !c->visible || (c->desc.flags & TSL_COLLIDER_SHARED))
        return;
    tsli_placed_shape published = c->visible->published;
    s->unused = !c->rig->sleepers;
    WALK_NUMBERS(s, &published, FLOATS, PLACED_FLOATS);
    if (s->loads && !s->unused)
        c->visible->published = published;
    s->unused = 0;
}

// ---- the world ------------------------------------------------------------------------------------------

static const state_row wind_rows[] = {
    ROW(tsl_wind_desc, flags, WORD, 0),
    ROW(tsl_wind_desc, shape, WORDS, (sizeof(tsl_wind_desc) - offsetof(tsl_wind_desc, shape)) / sizeof(uint32_t))};

// A wind keeps its position in the order, and the air is recomputed when all winds are read.
static void walk_wind(tsli_state *s, tsli_wind *wind)
{
    tsl_wind_desc desc = wind->desc;
    WALK(s, &desc, wind_rows);
    if (tsli_stream_has_read(&s->stream) &&
        tsli_check_struct(at_state(s, "state: wind"), &tsli_wind_desc, &desc) != TSL_OK)
        tsli_stream_break(&s->stream, "invalid wind");
    if (!s->loads || memcmp(&desc, &wind->desc, sizeof desc) == 0)
        return;
    tsli_wake_for_wind(s->world, wind); // wakes rigs that are not loaded
    tsli_wind_prepare(wind, &desc);
    tsli_wake_for_wind(s->world, wind);
}

// What other rigs see of a collider.
static void walk_visible(tsli_state *s, tsli_visible *visible)
{
    tsli_visible next = *visible;
    WALK_NUMBERS(s, &next.published, FLOATS, PLACED_FLOATS);
    walk_moves(s, &next.moved);
    for (uint32_t i = 0; i < TSLI_TRAIL; ++i) {
        WALK_NUMBERS(s, &next.trail[i].placed, FLOATS, PLACED_FLOATS);
        walk_moves(s, &next.trail[i].moved);
    }
    if (s->loads)
        *visible = next;
}

void tsli_state_walk_world(tsli_state *s)
{
    tsl_world *world = s->world;
    tsl_vec3 gravity = world->gravity;
    double wind_seconds = world->wind_seconds;
    WALK_NUMBERS(s, &gravity, LIMITED, 3);
    WALK_NUMBERS(s, &wind_seconds, SECONDS, 1);
    if (s->loads) {
        tsli_world_take_gravity(world, gravity);
        world->wind_seconds = wind_seconds;
        // A rig that is not loaded afterwards sees the last move of each collider, as one that has not stepped.
        for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
            rig->seen_moves = rig->tick_from = rig->tick_to = 0;
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

// ---- rigs ----------------------------------------------------------------------------------------------

static const state_row rig_rows[] = {ROW(tsli_rig, clock.tick, FLOATS, 1),
                                     ROW(tsli_rig, clock.max_ticks, WORD, 0),
                                     ROW(tsli_rig, clock.started, WORD, 2),
                                     ROW(tsli_rig, clock.lag, SECONDS, 1),
                                     ROW(tsli_rig, since_tick, SECONDS, 1),
                                     ROW(tsli_rig, frame_seconds, SECONDS, 1),
                                     ROW(tsli_rig, root_now, FLOATS, 10),
                                     ROW(tsli_rig, root_before, FLOATS, 10),
                                     ROW(tsli_rig, root_is_pending, WORD, 2),
                                     ROW(tsli_rig, pose_pending, WORD, 2),
                                     ROW(tsli_rig, posed, WORD, 2),
                                     ROW(tsli_rig, jump, WORD, TSLI_JUMP_RESET + 1),
                                     ROW(tsli_rig, moved_since_tick, WORD, 2),
                                     ROW(tsli_rig, tick_share, SHARE, 1),
                                     ROW(tsli_rig, reference_point, FLOATS, 3),
                                     ROW(tsli_rig, jump_limits.distance, POSITIVE, 1),
                                     ROW(tsli_rig, jump_limits.angle, POSITIVE, 1),
                                     ROW(tsli_rig, jump_limits.mode, WORD, TSL_TELEPORT_RESET + 1)};

// root_older and earlier poses are not saved: the next step replaces them.
static void walk_members(tsli_state *s, tsli_rig *rig, tsli_rig *next)
{
    next->root_now = tsli_root_in_world(rig);
    WALK(s, next, rig_rows);
    next->origin = next->root_now.position;
    next->root_now.position = tsli_vec3(0.0f, 0.0f, 0.0f);
    walk_moves(s, &next->seen_moves);
    walk_moves(s, &next->tick_from);
    walk_moves(s, &next->tick_to);
    s->unused = !next->root_is_pending;
    WALK_NUMBERS(s, &next->root_pending, FLOATS, 10);
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
    const tsli_layout *layout = rig->layout;
    tsli_rig_mark_needed(rig);
    for (uint32_t i = 0; i < layout->stored_count; ++i) {
        if (!rig->moves[layout->needed[i].bone] || tsli_reads_rest_pose(rig, i))
            continue;
        tsl_transform now = layout->local_now[i], pending = now;
        if (rig->pose_pending)
            pending = layout->local_pending[i];
        WALK_NUMBERS(s, &now, FLOATS, 10);
        s->unused = !pose_pending;
        WALK_NUMBERS(s, &pending, FLOATS, 10);
        s->unused = 0;
        if (!s->loads)
            continue;
        layout->local_now[i] = now;
        if (pose_pending)
            layout->local_pending[i] = pending;
    }
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
        walk_chain(s, chain);
    for (tsli_links *set = rig->links; set; set = set->next) {
        tsl_links_params params = set->params;
        walk_struct(s, "state: links", &tsli_links_params, &params, "invalid parameters of links");
        if (s->loads)
            set->params = params;
    }
    if (s->loads)
        derive_from_poses(rig);
    for (tsli_collider *collider = rig->colliders; collider; collider = collider->next)
        walk_collider(s, collider);
    if (s->loads)
        output_loaded(rig);
}

#undef PLACED_FLOATS
#undef ROW
#undef WALK
#undef WALK_NUMBERS
