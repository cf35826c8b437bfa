// SPDX-License-Identifier: MIT
// Characters for SyncBones: a body with a leg, whose knee is the source, and a skirt whose bones are the targets.
#ifndef TASSEL_TESTS_CONVERT_SYNC_RIG_H
#define TASSEL_TESTS_CONVERT_SYNC_RIG_H

#include "tassel/convert/kawaii_physics.h"

#include "check.h"
#include "convert/curve_model.h"
#include "double_math.h"
#include "scenes/scene.h"

enum { SYNC_BODY, SYNC_HIPS, SYNC_THIGH, SYNC_KNEE, SYNC_SKIRT, SYNC_BONES_AT_MOST = 40 };

typedef struct sync_rig {
    uint32_t count;
    int32_t parents[SYNC_BONES_AT_MOST];
    tsl_transform rest[SYNC_BONES_AT_MOST], pose[SYNC_BONES_AT_MOST];
    uint32_t targets[SYNC_BONES_AT_MOST], target_count; // the skirt
    tsl_rig_desc desc;
} sync_rig;

static inline uint32_t sync_rig_add(sync_rig *r, int32_t parent, tsl_transform local)
{
    r->parents[r->count] = parent;
    r->rest[r->count] = r->pose[r->count] = local;
    return r->count++;
}

static inline uint32_t sync_rig_add_target(sync_rig *r, int32_t parent, tsl_transform local)
{
    return r->targets[r->target_count++] = sync_rig_add(r, parent, local);
}

static inline void sync_rig_begin(sync_rig *r)
{
    memset(r, 0, sizeof *r);
    sync_rig_add(r, -1, scene_at(0.0f, 95.0f, 0.0f));
    sync_rig_add(r, SYNC_BODY, scene_at(0.0f, 3.0f, 0.0f));
    sync_rig_add(r, SYNC_HIPS, scene_at(9.0f, -5.0f, 0.0f));
    sync_rig_add(r, SYNC_THIGH, scene_at(0.0f, -42.0f, 1.0f));
}

static inline void sync_rig_end(sync_rig *r)
{
    tsl_rig_desc_init(&r->desc, sizeof r->desc);
    r->desc.bone_count = r->count;
    r->desc.parents = r->parents;
    r->desc.rest = r->rest;
}

// A strand of five bones in front of the leg.
static inline void sync_rig_strand(sync_rig *r)
{
    sync_rig_begin(r);
    int32_t up = (int32_t)sync_rig_add_target(r, SYNC_HIPS, scene_at(9.0f, 0.0f, 14.0f));
    for (int i = 0; i < 4; ++i)
        up = (int32_t)sync_rig_add_target(r, up, scene_at(0.0f, -12.0f, 0.5f));
    sync_rig_end(r);
}

static inline tsl_kawaii_sync sync_of(const sync_rig *r)
{
    TSL_INIT(tsl_kawaii_sync, s);
    s.source = SYNC_KNEE;
    s.bones = r->targets;
    s.bone_count = r->target_count;
    return s;
}

static inline void sync_rig_lift(sync_rig *r, double angle)
{
    r->pose[SYNC_THIGH].rotation = scene_turn(1.0f, 0.0f, 0.0f, -angle); // forward is +z
}

// Scales are multiplied by component, as Unreal's are.
static inline dframe sync_frame(const sync_rig *r, const tsl_transform *locals, uint32_t bone)
{
    int32_t up = r->parents[bone];
    dframe local = dframe_of(locals[bone]);
    if (up < 0)
        return local;
    dframe parent = sync_frame(r, locals, (uint32_t)up), f = dframe_at(dframe_point(parent, local.position));
    f.rotation = dq_mul(parent.rotation, local.rotation);
    f.scale = d3_mul(parent.scale, local.scale);
    return f;
}

static inline d3 sync_place(const sync_rig *r, const tsl_transform *locals, uint32_t bone)
{
    return sync_frame(r, locals, bone).position;
}

#endif
