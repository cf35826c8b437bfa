// SPDX-License-Identifier: MIT
// The input and the output of one rig in one call.
#include "base/floating_point.h"
#include "solver/model/ahead.h"
#include "solver/pose/pose.h"

#define BYTES_AHEAD 8192u // at most, of each pose: more would evict the first of them

uint64_t tsli_pose_bytes_ahead(const tsli_pose_array *array)
{
    uint64_t bytes = (uint64_t)array->count * array->stride;
    return bytes < BYTES_AHEAD ? bytes : BYTES_AHEAD;
}

tsl_result tsli_take_both(const tsl_world *world, tsli_asker asker, const tsli_rig *rig, const tsl_pose_input *in,
                          const tsl_pose_output *out, tsli_pose_array *from, tsli_pose_array *to, tsl_pose_write *write)
{
    tsl_result result = in ? tsli_take_input(world, asker, rig, in, from) : TSL_OK;
    if (result == TSL_OK)
        result = tsli_take_output(world, asker, rig, out, in ? from : NULL, to, write);
    return result;
}

void tsli_exchange_ready(tsli_exchange *e)
{
    if (e->from.space != TSL_SPACE_WORLD) // only world space uses the root
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_pose_make_root_unit(&e->from);
    tsli_floating_point_leave(host_mode);
}

TSLI_HOT void tsli_exchange_begin(const tsli_exchange *e, const tsli_layout *next)
{
    tsli_rig *rig = e->rig;
    tsli_ahead_none(rig->layout);
    tsli_ahead_to(rig->layout, next);
    if (e->to.bones)
        tsli_ahead_of(rig->layout, e->to.bones, tsli_pose_bytes_ahead(&e->to));
    if (e->to.bones && e->write == TSL_WRITE_ALL)
        tsli_ahead_of(rig->layout, e->from.bones,
                      tsli_pose_bytes_ahead(&e->from) / 2); // undriven bones come first as a rule
    tsli_pose_commit(rig);
}

TSLI_HOT void tsli_exchange_end(const tsli_exchange *e)
{
    tsli_ahead_end(e->rig->layout);
    if (e->to.bones)
        tsli_stage_write(e);
}

#undef BYTES_AHEAD
