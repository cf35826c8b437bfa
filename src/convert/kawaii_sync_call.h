// SPDX-License-Identifier: MIT
// A call of tsl_kawaii_sync_apply.
#ifndef TSLC_KAWAII_SYNC_CALL_H
#define TSLC_KAWAII_SYNC_CALL_H

#include "tassel/convert/kawaii_physics.h"

#define TSLC_SYNC_NONE (-1)
#define TSLC_SYNC_SEVERAL (-2)

typedef struct sync_target {
    int32_t up;        // the parent's index among the targets, or TSLC_SYNC_NONE
    int32_t child;     // the child's, TSLC_SYNC_NONE or TSLC_SYNC_SEVERAL
    float along;       // from the first target, in the reference pose
    uint32_t moved;    // bit 0: its position changed; bit 1: its local rotation changed
    tsl_transform was; // in the rig's space, as the next two
    tsl_vec3 at;       // new position
    tsl_quat turn;     // added to its rotation
} sync_target;

#define TSLC_SYNC_MOVED 1u
#define TSLC_SYNC_TURNED 2u

// Arguments of a call, and what is shared by all targets.
typedef struct sync_call {
    tsl_kawaii_sync s;
    const tsl_rig_desc *rig;
    const tsl_vec3 *locations;
    uint32_t location_count;
    tsl_transform *locals;
    tsl_transform above; // the parent of the first target
    tsl_vec3 source, displacement;
    float length; // length of the longest line of targets, in the reference pose
    sync_target targets[TSL_KAWAII_SYNC_BONES];
} sync_call;

// Checks the whole call, its pose included, and fills `up` and `child` of each target.
tsl_result tslc_sync_take(sync_call *c);

static inline int sync_has_dummy(const sync_call *c, uint32_t target)
{
    return c->s.dummy_bone_length > 0.0f && c->targets[target].child == TSLC_SYNC_NONE;
}

#endif
