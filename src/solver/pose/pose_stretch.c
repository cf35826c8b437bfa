// SPDX-License-Identifier: MIT
// What a range of lengths does to the translations and scales of bones.
#include "math/transform.h"
#include "solver/model/lane.h"
#include "solver/pose/pose.h"

#include <math.h>

static float shown_length(const tsli_rig *rig, uint32_t slot, uint32_t lane)
{
    return rig->pack->stretches[slot].shown[lane];
}

tsl_vec3 tsli_stretch_of(const tsli_rig *rig, const tsli_driven *driven)
{
    tsl_stretch_scale what = rig->pack->chains[driven->chain]->params->stretch_scale;
    tsl_vec3 scale = tsli_vec3(1.0f, 1.0f, 1.0f);
    if (driven->axis == TSLI_NO_AXIS || what == TSL_STRETCH_SCALE_NONE)
        return scale;
    float length = shown_length(rig, driven->slot + 1, driven->lane);
    if (what == TSL_STRETCH_SCALE_VOLUME)
        scale.x = scale.y = scale.z = 1.0f / sqrtf(length);
    *(driven->axis == 0 ? &scale.x : driven->axis == 1 ? &scale.y : &scale.z) = length;
    return scale;
}

// Of the bone that the particle before ends at. A fork's copy has no bone in its lane, and a fork is not scaled.
static tsl_vec3 stretch_before(const tsli_rig *rig, const tsli_driven *driven)
{
    uint32_t before = tsli_lane_bone_of(rig->pack, driven->slot - 1, driven->lane)->driven;
    return before == TSLI_NONE ? tsli_vec3(1.0f, 1.0f, 1.0f)
                               : tsli_stretch_of(rig, &rig->pack->driven[before]);
}

// Of the bones above `needed`, the one that hangs on `above`.
static uint32_t next_below(const tsli_pack *pack, uint32_t needed, uint32_t above)
{
    uint32_t next = pack->needed[needed].parent;
    while (pack->needed[next].parent != above)
        next = pack->needed[next].parent;
    return next;
}

// The frame that a bone hangs in whose chain skips those before it, below a bone of that scale in the world whose own place and turn
// do not count.
static tsl_transform below(const tsli_rig *rig, uint32_t needed, uint32_t top, tsl_vec3 scale)
{
    const tsli_pack *pack = rig->pack;
    tsl_transform frame = {tsli_vec3(0.0f, 0.0f, 0.0f), tsli_quat_identity(), scale};
    for (uint32_t last = top; last != pack->needed[needed].parent;) {
        last = next_below(pack, needed, last);
        tsl_transform local = tsli_local_read(rig, last);
        local.rotation = tsli_quat_normalize(local.rotation);
        frame = tsli_transform_mul(frame, local);
    }
    return frame;
}

// Skipped bones stay as they are, and this one makes up for what they do not stretch by.
static tsl_vec3 place_behind_skipped(const tsli_rig *rig, const tsli_driven *driven, tsl_vec3 position,
                                     float length, tsl_vec3 before)
{
    uint32_t lane = driven->lane, slot = driven->slot - 1;
    uint32_t top = tsli_slot_needed(rig, slot, lane);
    tsl_vec3 scale = tsli_lanes3_get(rig->pack->scale[slot], lane);
    tsl_transform frame = below(rig, driven->needed, top, scale);
    tsl_vec3 place = tsli_vec3_scale(tsli_transform_point(frame, position), length);
    frame = below(rig, driven->needed, top, tsli_vec3_mul(scale, before));
    tsl_vec3 way = tsli_vec3_sub(place, frame.position);
    way = tsli_quat_rotate(tsli_quat_conjugate(frame.rotation), way);
    return tsli_vec3_hold(tsli_vec3_divide(way, frame.scale));
}

static int stretch_differs(tsl_vec3 scale)
{
    return scale.x != 1.0f || scale.y != 1.0f || scale.z != 1.0f;
}

void tsli_stretch_local(const tsli_rig *rig, const tsli_driven *driven, tsl_transform *local)
{
    tsl_vec3 own = tsli_stretch_of(rig, driven);
    local->scale = tsli_vec3_mul(local->scale, own);
    if (driven->root)
        return;
    tsl_vec3 before = stretch_before(rig, driven);
    float length = shown_length(rig, driven->slot, driven->lane);
    local->scale = tsli_vec3_divide(local->scale, before);
    if (driven->skips && (length != 1.0f || stretch_differs(before)))
        local->position = place_behind_skipped(rig, driven, local->position, length, before);
    else if (!driven->placed && !driven->skips)
        local->position = tsli_vec3_divide(tsli_vec3_scale(local->position, length), before);
}
