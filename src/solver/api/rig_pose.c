// SPDX-License-Identifier: MIT
// API: setting a rig's animated pose, and getting its simulated pose.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/pose/pose.h"

#include <string.h>

void tsl_pose_input_init(tsl_pose_input *pose, uint32_t struct_size)
{
    tsl_pose_input defaults;
    memset(&defaults, 0, sizeof defaults);
    tsli_desc_init(pose, struct_size, &defaults, sizeof defaults);
}

void tsl_pose_output_init(tsl_pose_output *pose, uint32_t struct_size)
{
    tsl_pose_output defaults;
    memset(&defaults, 0, sizeof defaults);
    tsli_desc_init(pose, struct_size, &defaults, sizeof defaults);
}

tsl_result tsl_rig_set_pose(tsl_world *world, tsl_rig_id id, const tsl_pose_input *in)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsl_result result = tsli_pose_prepare(world, tsli_asker_of_one(__func__), rig, in);
    if (result == TSL_OK)
        tsli_pose_commit(rig);
    tsli_floating_point_leave(host_mode);
    return result;
}

tsl_result tsl_rig_get_pose(const tsl_world *world, tsl_rig_id id, const tsl_pose_input *in, const tsl_pose_output *out)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsli_exchange e = {.rig = rig};
    tsl_result result = tsli_take_both(world, tsli_asker_of_one(__func__), rig, in, out, &e.from, &e.to, &e.write);
    if (result == TSL_OK) {
        tsli_exchange_ready(&e);
        tsli_stage_write(&e);
    }
    return result;
}
