// SPDX-License-Identifier: MIT
#include "solver/check/entry.h"
#include "solver/model/clock.h"
#include "solver/model/colliders.h"
#include "solver/model/holds.h"
#include "solver/model/links.h"
#include "solver/model/needed.h"
#include "solver/state/state.h"
#include "solver/step/overlaps.h"
#include "solver/step/step.h"

#include <string.h>

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

static const tsli_state_row transform_rows[] = {{0, TSLI_STATE_FLOATS, 10}};

static const tsli_state_row links_rows[] = {TSLI_STATE_DESC(tsl_links_params, rounds)};

// root_older and earlier poses are not saved: the next step replaces them.
static void walk_members(tsli_state *s, tsli_rig *rig, tsli_rig *next)
{
    TSLI_STATE_WALK(s, next, rig_rows);
    tsli_state_walk_moves(s, &next->seen_moves);
    tsli_state_walk_moves(s, &next->tick_from);
    tsli_state_walk_moves(s, &next->tick_to);
    s->unused = !next->root_is_pending;
    TSLI_STATE_WALK(s, &next->root_pending, transform_rows);
    s->unused = 0;
    if (tsli_stream_has_read(&s->stream) && !tsli_clock_is_valid(&next->clock))
        tsli_stream_break(&s->stream, "invalid clock");
    if (!s->loads)
        return;
    s->retunes = next->clock.tick != rig->clock.tick;
    next->root_older = next->root_before;
    next->pose_unchanged = 0;
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
            pending = tsli_pending_locals(rig)[i];
        TSLI_STATE_WALK(s, &now, transform_rows);
        s->unused = !pose_pending;
        TSLI_STATE_WALK(s, &pending, transform_rows);
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
    TSLI_STATE_WALK(s, &params, links_rows);
    TSLI_STATE_CHECK(s, tsli_links_check_params(s->world, s->function, "state: links", &params),
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

// Makes the output again where it is a partial tick, which reads colliders, and these are loaded last. Attached ones stay where they
// were saved, even if tuning since then would move them.
static void output_loaded(tsli_rig *rig)
{
    tsli_rig_find_rest_contacts(rig);
    if (!(rig->clock.lag > 0.0))
        return;
    for (tsli_collider *collider = rig->colliders; collider; collider = collider->next) {
        tsli_placed_shape now = tsli_collider_now(collider); // see restore_loaded
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
        tsli_state_walk_collider(s, collider);
    if (s->loads)
        output_loaded(rig);
}
