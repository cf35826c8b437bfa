// SPDX-License-Identifier: MIT
#include "solver/layout/pack.h"
#include "solver/model/collider_block.h"
#include "solver/model/grip.h"
#include "solver/model/links.h"
#include "solver/model/needed.h"
#include "solver/model/rest_blend.h"
#include "solver/snapshot/snapshot.h"
#include "solver/step/rest_contacts.h"
#include "solver/step/stages.h"
#include "solver/step/step.h"

#include <math.h>
#include <string.h>

// ---- time and place -------------------------------------------------------------------------------------

static void walk_time(tsli_stream *stream, tsli_clock *clock)
{
    tsli_stream_floats(stream, &clock->tick, 1);
    tsli_stream_u32(stream, &clock->max_ticks);
    tsli_stream_u32(stream, &clock->started);
    tsli_stream_double(stream, &clock->lag);
}

static int is_duration(double seconds)
{
    return seconds >= 0.0 && seconds < HUGE_VAL;
}

static void walk_clock(tsli_snapshot *s, tsli_rig *rig)
{
    tsli_clock clock = rig->clock;
    double since_tick = rig->since_tick, frame_seconds = rig->frame_seconds;
    walk_time(&s->stream, &clock);
    tsli_stream_double(&s->stream, &since_tick);
    tsli_stream_double(&s->stream, &frame_seconds);
    if (s->stream.from &&
        !(tsli_clock_is_valid(&clock) && is_duration(since_tick) && is_duration(frame_seconds)))
        tsli_stream_break(&s->stream, "a clock that cannot be");
    if (s->stream.from && (rig->flags & TSL_RIG_FIXED_TUNING) && clock.tick != rig->clock.tick)
        tsli_stream_break(&s->stream, "another rate than a rig with TSL_RIG_FIXED_TUNING keeps");
    if (!s->loads)
        return;
    s->retunes = clock.tick != rig->clock.tick;
    rig->clock = clock;
    rig->since_tick = since_tick;
    rig->frame_seconds = frame_seconds;
}

static void walk_jump_limits(tsli_snapshot *s, tsli_rig *rig)
{
    tsli_jump_limits limits = rig->jump_limits;
    tsli_stream_floats(&s->stream, &limits.distance, 1);
    tsli_stream_floats(&s->stream, &limits.angle, 1);
    tsli_stream_below(&s->stream, &limits.mode, TSL_TELEPORT_RESET + 1);
    if (s->stream.from && !(limits.distance >= 0.0f && limits.angle >= 0.0f))
        tsli_stream_break(&s->stream, "limits of teleports that cannot be");
    if (!s->loads)
        return;
    tsli_rig_limit_jumps(rig, &limits);
}

// Of a rig with TSL_RIG_FIXED_SCALE.
static void keep_scale(tsli_snapshot *s, const tsli_rig *rig, const tsl_transform *t, const tsl_transform *of)
{
    if (s->stream.from && (rig->flags & TSL_RIG_FIXED_SCALE) &&
        memcmp(&t->scale, &of->scale, sizeof t->scale) != 0)
        tsli_stream_break(&s->stream, "a scale of a rig with TSL_RIG_FIXED_SCALE that it is not set up with");
}

static void walk_place(tsli_snapshot *s, tsli_rig *rig)
{
    tsl_transform now = rig->root_now, before = rig->root_before, pending;
    tsl_vec3 reference_point = rig->reference_point;
    uint32_t pose_pending = rig->pose_pending, root_is_pending = rig->root_is_pending, posed = rig->posed,
             jump = rig->jump, moved = rig->moved_since_tick;
    memset(&pending, 0, sizeof pending);
    if (root_is_pending)
        pending = rig->root_pending;
    tsli_stream_floats(&s->stream, &now, 10);
    tsli_stream_floats(&s->stream, &before, 10);
    tsli_stream_below(&s->stream, &root_is_pending, 2);
    tsli_stream_floats(&s->stream, &pending, 10);
    tsli_stream_below(&s->stream, &pose_pending, 2);
    tsli_stream_below(&s->stream, &posed, 2);
    tsli_stream_below(&s->stream, &jump, TSLI_JUMP_RESET + 1);
    tsli_stream_below(&s->stream, &moved, 2);
    tsli_stream_floats(&s->stream, &reference_point, 3);
    s->pose_is_pending = pose_pending;
    keep_scale(s, rig, &now, &rig->setup_root);
    keep_scale(s, rig, &before, &rig->setup_root);
    if (root_is_pending)
        keep_scale(s, rig, &pending, &rig->setup_root);
    if (!s->loads)
        return;
    rig->root_now = now;
    rig->root_before = rig->root_older = before;
    rig->root_pending = pending;
    rig->reference_point = reference_point;
    rig->pose_pending = pose_pending;
    rig->pose_holds = 0;
    rig->root_is_pending = root_is_pending;
    rig->posed = posed;
    rig->jump = jump;
    rig->moved_since_tick = moved;
}

// ---- poses ----------------------------------------------------------------------------------------------

static void walk_bone(tsli_snapshot *s, tsli_rig *rig, uint32_t needed)
{
    tsl_transform now = rig->pack->local_now[needed], pending;
    memset(&pending, 0, sizeof pending);
    if (rig->pose_pending)
        pending = tsli_pending_locals(rig)[needed];
    tsli_stream_floats(&s->stream, &now, 10);
    tsli_stream_floats(&s->stream, &pending, 10);
    const tsl_transform *of = &rig->rest[rig->pack->needed[needed].bone];
    keep_scale(s, rig, &now, of);
    if (s->pose_is_pending)
        keep_scale(s, rig, &pending, of);
    if (!s->loads)
        return;
    rig->pack->local_now[needed] = now;
    if (rig->pose_pending)
        rig->pack->local_pending[needed] = pending;
}

static void walk_poses(tsli_snapshot *s, tsli_rig *rig)
{
    tsli_rig_mark_needed(rig);
    for (uint32_t i = 0; i < rig->pack->stored_count; ++i)
        if (rig->moves[rig->pack->needed[i].bone] && !tsli_rests(rig, i))
            walk_bone(s, rig, i);
}

// ---- the rig --------------------------------------------------------------------------------------------

// What follows from a pose, which is not saved, as taking it would have left it. Ticks within the next step begin
// with what is now.
static void follow(tsli_rig *rig)
{
    rig->spare = TSLI_SPARE_EMPTY;
    rig->chains_changed = rig->colliders_moved = 1; // what changes nothing when it is looked at again
    tsli_rig_load_links(rig);
    tsli_rig_note_grips(rig);
    tsli_sleep_refresh(rig);
    tsli_rest_blend_refresh(rig);
    tsli_contact_fade_refresh(rig);
    tsli_stage_model(rig);
    tsli_stage_pose(rig, TSLI_LINKS_READ);
    tsli_rig_place_root(rig);
    tsli_stage_rest(rig, 0);
    tsli_rig_aim_forks(rig);
    tsli_stage_look_at_scales(rig->pack);
    tsli_rig_show(rig);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->sleep.asleep)
            tsli_sleep_measure(chain);
}

// A partial tick meets colliders, which are loaded last. Those that ride are where they were, whatever has been tuned since.
void tsli_snapshot_show(tsli_rig *rig)
{
    if (!(rig->clock.lag > 0.0))
        return;
    for (tsli_collider *collider = rig->colliders; collider; collider = collider->next) {
        tsli_placed now = tsli_collider_now(collider); // see set_back_loaded
        tsli_collider_set_before(collider, &now);
    }
    rig->shows_loaded = 1;
    tsli_rig_show(rig);
    rig->shows_loaded = 0;
}

void tsli_walk_rig(tsli_snapshot *s, tsli_rig *rig)
{
    s->retunes = 0;
    walk_clock(s, rig);
    walk_place(s, rig);
    walk_jump_limits(s, rig);
    if (s->of_world)
        tsli_walk_unseen(s, rig);
    walk_poses(s, rig);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        tsli_walk_chain(s, chain);
    for (tsli_links *set = rig->links; set; set = set->next)
        tsli_walk_links(s, set);
    if (s->loads)
        follow(rig);
    for (tsli_collider *collider = rig->colliders; collider; collider = collider->next)
        tsli_walk_collider(s, collider);
    if (!s->loads)
        return;
    tsli_rig_find_rest_contacts(rig);
    tsli_snapshot_show(rig);
}
