// SPDX-License-Identifier: MIT
// State of colliders and of the world itself.
#include "solver/model/colliders.h"
#include "solver/model/params.h"
#include "solver/model/wind.h"
#include "solver/state/state.h"
#include "solver/step/step.h"

#include <string.h>

// Wherever a collider stores it; a missing value is zero.
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

static const tsli_state_row placed_rows[] = {{0, TSLI_STATE_FLOATS, PLACED_FLOATS}};

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
    tsl_result result = tsli_collider_check_desc(s->world, s->function, "state: desc", &desc);
    desc.frame = state->frame;
    return result == TSL_OK ? tsli_collider_check_desc(s->world, s->function, "state: desc", &desc) : result;
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
    TSLI_STATE_WALK(s, &next.published, placed_rows);
    tsli_state_walk_moves(s, &next.moved);
    for (uint32_t i = 0; i < TSLI_TRAIL; ++i) {
        TSLI_STATE_WALK(s, &next.trail[i].placed, placed_rows);
        tsli_state_walk_moves(s, &next.trail[i].moved);
    }
    if (s->loads)
        *visible = next;
}

// Other rigs see the world's copy. One on a simulated bone stores its animated position there while chains may sleep.
void tsli_state_walk_collider(tsli_state *s, tsli_collider *c)
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
    TSLI_STATE_WALK(s, &published, placed_rows);
    if (s->loads && !s->unused)
        c->visible->published = published;
    s->unused = 0;
}

// ---- the world ------------------------------------------------------------------------------------------

// It keeps its position in the order, and the air is recomputed when all of them are read.
static void walk_wind(tsli_state *s, tsli_wind *wind)
{
    tsl_wind_desc desc = wind->desc;
    TSLI_STATE_WALK(s, &desc, wind_rows);
    TSLI_STATE_CHECK(s, tsli_wind_check_desc(s->world, s->function, "state: wind", &desc), "invalid wind");
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
            tsli_state_walk_collider(s, c);
        walk_visible(s, c->visible);
    }
    for (tsli_wind *wind = world->first_wind; wind; wind = wind->next)
        walk_wind(s, wind);
    if (s->loads)
        tsli_world_refresh_air(world);
}

#undef PLACED_FLOATS
