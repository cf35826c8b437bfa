// SPDX-License-Identifier: MIT
// Which rigs step together, and their roots in the lanes that they share.
#include "solver/model/lane.h"
#include "solver/step/step.h"

TSLI_HOT tsli_batch tsli_batch_of(tsli_rig *rig)
{
    tsli_batch alone = {rig->world, rig->lanes, &rig->self, 1};
    if (rig->team) {
        alone.rigs = rig->team->members;
        alone.rig_count = rig->team->member_count;
    }
    return alone;
}

// With 0 for -0, as products of frames have it: an anchor that is the root is taken as it stands where all of its block are,
// and multiplied where some are not.
static tsl_transform without_minus_zero(const tsl_transform *root)
{
    tsl_transform out = *root;
    out.position = tsli_vec3_add(out.position, tsli_vec3(0.0f, 0.0f, 0.0f));
    out.rotation.x += 0.0f;
    out.rotation.y += 0.0f;
    out.rotation.z += 0.0f;
    out.rotation.w += 0.0f;
    return out;
}

// The rest of a row is as its first lane.
TSLI_HOT uint32_t tsli_spread_root(tsli_frame_lanes *frame, const tsli_rig *rig, const tsl_transform *of_rig)
{
    const tsl_transform root = without_minus_zero(of_rig);
    uint32_t rescales = tsli_frame_lanes_set(frame, rig->first_lane, &root);
    if (rig->end_lane - rig->first_lane == 1) // a member of a team
        return rescales;
    const float numbers[10] = {root.position.x, root.position.y, root.position.z, root.rotation.x,
                               root.rotation.y, root.rotation.z, root.rotation.w, root.scale.x,
                               root.scale.y,    root.scale.z};
    float *rows = (float *)(void *)frame; // it has nothing else
    for (uint32_t i = 0; i < 10; ++i)
        tsli_lanes1_fill(rows + i * TSLI_WIDTH, numbers[i]);
    return rescales;
}

TSLI_HOT void tsli_rig_spread_root(tsli_rig *rig)
{
    rig->lanes->rest_changes |= tsli_spread_root(rig->lanes->root_ws, rig, &rig->root_now);
}
