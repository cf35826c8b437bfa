// SPDX-License-Identifier: MIT
// API: a step of one rig, with poses in and out.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/ahead.h"
#include "solver/pose/pose.h"
#include "solver/pose/validate.h"
#include "solver/step/step.h"

TSLI_HOT tsl_result tsl_rig_step(tsl_world *world, tsl_rig_id id, float delta_seconds, const tsl_pose_input *in,
                                 const tsl_pose_output *out)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsl_result result = tsli_check_seconds(world, __func__, delta_seconds);
    if (result != TSL_OK)
        return result;
    const tsli_asker asker = tsli_asker_of_one(__func__);
    tsli_prefetch(rig->layout, rig->layout->hot_bytes); // seldom in the cache, and not prefetched before
    tsli_exchange e;                                    // not cleared: only the fields that are set are read
    e.rig = rig;
    e.from.bones = e.to.bones = NULL;
    if (in)
        result = tsli_take_input(world, asker, rig, in, &e.from);
    if (result == TSL_OK && out)
        result = tsli_take_output(world, asker, rig, out, in ? &e.from : NULL, &e.to, &e.write);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (result == TSL_OK && in)
        result = tsli_pose_read(world, asker, rig, &e.from);
    tsli_floating_point_leave(host_mode);
    if (result != TSL_OK)
        return result;
    if (world->validation)
        tsli_validate_seconds(world, rig, __func__, delta_seconds);
    tsli_exchange_begin(&e, NULL);
    tsli_rig_advance(rig, delta_seconds);
    tsli_exchange_end(&e);
    return TSL_OK;
}
