// SPDX-License-Identifier: MIT
// A scene to which everything happens that a host can do without allocating, frame by frame, and states of it.
#ifndef TASSEL_TESTS_SOLVER_REWIND_H
#define TASSEL_TESTS_SOLVER_REWIND_H

#include "solver/fixture.h"
#include "tassel/state.h"

#define vec3 vec3_of_cglm // tests have a vec3 of their own
#include "solver/model/model.h"
#undef vec3

typedef struct saved {
    uint8_t *bytes;
    uint64_t size;
} saved;

static inline saved save_rig(const tsl_world *world, tsl_rig_id rig)
{
    saved out = {NULL, 0};
    CHECK_INT(tsl_rig_save(world, rig, NULL, &out.size), TSL_OK);
    out.bytes = malloc((size_t)out.size);
    memset(out.bytes, 0xee, (size_t)out.size);
    CHECK_INT(tsl_rig_save(world, rig, out.bytes, &out.size), TSL_OK);
    return out;
}

static inline tsl_result load_rig(tsl_world *world, tsl_rig_id rig, saved state)
{
    return tsl_rig_load(world, rig, state.bytes, state.size);
}

// The world's own state, and behind it that of each rig in the order in which they were made.
static inline saved save_world(const tsl_world *world)
{
    saved out = {NULL, 0};
    uint64_t size = 0;
    CHECK_INT(tsl_world_save(world, NULL, &out.size), TSL_OK);
    out.bytes = malloc((size_t)out.size);
    CHECK_INT(tsl_world_save(world, out.bytes, &out.size), TSL_OK);
    for (const tsli_rig *rig = world->first_rig; rig; rig = rig->next) {
        CHECK_INT(tsl_rig_save(world, (tsl_rig_id){rig->id}, NULL, &size), TSL_OK);
        out.bytes = realloc(out.bytes, (size_t)(out.size + size));
        CHECK_INT(tsl_rig_save(world, (tsl_rig_id){rig->id}, out.bytes + out.size, &size), TSL_OK);
        out.size += size;
    }
    return out;
}

// As far as it is not refused.
static inline tsl_result load_world(tsl_world *world, saved state)
{
    uint64_t at = 0, size = 0;
    tsl_result result = tsl_world_save(world, NULL, &at);
    if (result == TSL_OK)
        result = tsl_world_load(world, state.bytes, state.size);
    for (const tsli_rig *rig = world->first_rig; rig && result == TSL_OK; rig = rig->next) {
        result = tsl_rig_save(world, (tsl_rig_id){rig->id}, NULL, &size);
        if (result == TSL_OK)
            result =
                tsl_rig_load(world, (tsl_rig_id){rig->id}, state.bytes + at, at < state.size ? state.size - at : 0);
        at += size;
    }
    return result;
}

static inline uint64_t world_hash(const tsl_world *world)
{
    uint64_t hash = 0;
    CHECK_INT(tsl_world_hash(world, &hash), TSL_OK);
    return hash;
}

static inline uint64_t rig_hash(const tsl_world *world, tsl_rig_id rig)
{
    uint64_t hash = 0;
    CHECK_INT(tsl_rig_hash(world, rig, &hash), TSL_OK);
    return hash;
}

static inline float uneven_delta(uint32_t frame)
{
    static const float deltas[] = {DT, DT, 1.0f / 30.0f, 0.004f, 0.011f, 0.0f, 0.021f, 0.05f, DT};
    return deltas[frame % 9];
}

static inline void tune_detail(scene *s, scene_rig *rig, uint32_t frame)
{
    TSL_INIT(tsl_chain_detail, detail);
    detail.flags = frame % 7 == 2 ? TSL_DETAIL_NO_COLLISIONS : 0;
    detail.sleep_tolerance = frame % 2 ? 0.01f : 0.0f; // some fall asleep in these few frames
    tsl_chain_id chain = rig->chains[(frame / 3) % rig->chain_count];
    if (frame % 3 == 0)
        CHECK_INT(tsl_chain_set_detail(s->world, chain, &detail), TSL_OK);
}

// What happens to one rig in this frame, all of it a function of the frame.
static inline void tune_rig(scene *s, scene_rig *rig, uint32_t frame, uint32_t r)
{
    tsl_vec3 point = {0.3f * (float)(frame % 7), 0.0f, 0.0f};
    tsl_chain_id chain = rig->chains[frame % rig->chain_count];
    TSL_INIT(tsl_chain_params, params);
    CHECK_INT(tsl_chain_get_params(s->world, chain, &params), TSL_OK);
    params.weight = frame % 3 == 0 ? 0.0f : frame % 3 == 1 ? 0.5f : 1.0f;
    params.disable_distance = frame % 11 == 0 ? 0.7f : 0.0f;
    params.fade_seconds = frame % 2 ? 0.1f : 0.0f;
    params.relative_damping = 0.25f * (float)(frame % 4);
    params.felt_speed_limit = frame % 6 < 3 ? 2.0f : 0.0f;
    params.felt_turn_limit = frame % 8 < 4 ? 3.0f : 0.0f;
    params.scale_change = (tsl_scale_change)(frame % 2);
    params.fork_weight = (float)(frame % 3);
    params.push_out_speed = frame % 9 < 5 ? 0.5f : 1.5f;
    params.rest_blend = frame % 10 < 4 ? 0.0f : 0.2f * (float)(frame % 6);
    params.damping = 0.05f + 0.01f * (float)(frame % 10);
    params.inert_parent = 0.25f * (float)(frame % 3);
    params.force.x = 0.1f * (float)(frame % 4);
    params.freeze_axis = frame % 5 == 0 ? TSL_FREEZE_X : TSL_FREEZE_NONE;
    CHECK_INT(tsl_chain_set_params(s->world, chain, &params), TSL_OK);
    if ((frame + r) % 13 == 3)
        CHECK_INT(tsl_rig_teleport(s->world, rig->id, frame % 2), TSL_OK);
    if ((frame + r) % 17 == 5)
        CHECK_INT(tsl_rig_set_clock(s->world, rig->id, frame % 2 ? 60.0f : 90.0f, 2 + frame % 3), TSL_OK);
    if ((frame + r) % 6 == 1)
        CHECK_INT(tsl_chain_reset(s->world, rig->chains[(frame / 6) % rig->chain_count]), TSL_OK);
    if ((frame + r) % 23 == 2)
        CHECK_INT(tsl_rig_reset(s->world, rig->id), TSL_OK);
    CHECK_INT(tsl_rig_set_reference_point(s->world, rig->id, &point), TSL_OK);
    CHECK_INT(tsl_rig_set_teleport_limits(s->world, rig->id, frame % 5 ? 0.02f : 0.0f, frame % 3 ? 0.5f : 0.0f,
                                          frame % 4 < 2 ? TSL_TELEPORT_KEEP : TSL_TELEPORT_RESET),
              TSL_OK);
    tune_detail(s, rig, frame + r);
}

// Up to the step: inputs, events.
static inline void before_step(scene *s, uint32_t frame)
{
    tsl_vec3 gravity = {0.0f, frame % 19 < 10 ? -9.81f : -3.0f, 0.0f}, shift = {0.25f, 0.0f, -0.125f};
    scene_move(s, frame * (double)DT);
    if (frame % 4 != 3) // in every fourth frame the last poses hold
        scene_set_poses(s);
    for (uint32_t r = 0; r < s->rig_count; ++r)
        tune_rig(s, &s->rigs[r], frame, r);
    CHECK_INT(tsl_world_set_gravity(s->world, &gravity), TSL_OK);
    if (frame % 29 == 7)
        CHECK_INT(tsl_world_shift_origin(s->world, &shift), TSL_OK);
    if (frame % 7 == 2)
        CHECK_INT(tsl_world_publish_colliders(s->world), TSL_OK);
}

// And from there on. Every fifth frame one rig is stepped alone, ahead of the rest.
static inline void from_step(scene *s, uint32_t frame)
{
    if (frame % 5 == 0)
        CHECK_INT(tsl_rig_step(s->world, s->rigs[frame % s->rig_count].id, DT, NULL, NULL), TSL_OK);
    CHECK_INT(tsl_world_step(s->world, uneven_delta(frame)), TSL_OK);
    scene_get_poses(s);
}

static inline void event_frame(scene *s, uint32_t frame)
{
    before_step(s, frame);
    from_step(s, frame);
}

#endif
