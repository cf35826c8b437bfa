// SPDX-License-Identifier: MIT
// A rig gets a pack of its own, out of a team if it is in one.
#include "base/floating_point.h"
#include "solver/layout/pack.h"
#include "solver/layout/pack_plan.h"
#include "solver/layout/team.h"
#include "solver/step/step.h"

int tsli_rig_repack(tsli_rig *rig)
{
    tsli_pack_plan plan;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    int planned = tsli_plan_make(rig, &plan);
    tsli_pack *pack = planned ? tsli_pack_make_lanes(rig->world, &plan, &plan) : NULL;
    if (pack) {
        tsli_pack_fill(rig, pack, pack, &plan);
        tsli_team_leave(rig);
        tsli_rig_move(rig, pack, pack, 0, TSLI_WIDTH);
        tsli_batch batch = tsli_batch_of(rig);
        tsli_batch_activate(&batch);
    } else {
        tsli_rig_restore_indices(rig);
    }
    tsli_plan_free(rig, &plan);
    tsli_floating_point_leave(host_mode);
    return pack != NULL;
}
