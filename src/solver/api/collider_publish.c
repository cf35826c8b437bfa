// SPDX-License-Identifier: MIT
// Publishes shared colliders: other rigs use these positions until the next step of the world.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/bone_matrix.h"
#include "solver/model/colliders.h"
#include "solver/model/needed.h"
#include "solver/step/stages.h"
#include "solver/step/step.h"

// The collider on the pose that its rig will step to, which the rig's frames do not have yet.
static tsli_placed_shape pending_shape(const tsli_collider *collider)
{
    const tsli_rig *rig = collider->rig;
    const tsli_layout *layout = rig->layout;
    const tsl_transform *locals = rig->pose_pending ? tsli_pending_locals(rig) : layout->local_now;
    const tsl_transform root = rig->root_is_pending ? rig->root_pending : rig->root_now;
    uint32_t needed = collider->block->needed[collider->lane];
    if (!tsli_scale_is_even(root.scale) || !tsli_bone_is_even(rig, needed, locals)) {
        const tsli_affine top = tsli_affine_put_together(root), bone = tsli_bone_matrix(rig, needed, locals);
        return tsli_collider_shape_through(collider, tsli_affine_mul(&top, &bone));
    }
    tsl_transform frame = tsli_transform_identity();
    for (uint32_t i = needed; i != TSLI_NONE; i = layout->needed[i].parent) {
        tsl_transform local = tsli_local_of(rig, i, &locals[i]);
        local.rotation = tsli_quat_normalize(local.rotation);
        frame = tsli_transform_mul_clamped(local, frame);
    }
    frame = tsli_transform_mul(tsli_transform_mul(root, frame), tsli_collider_frame(collider));
    return tsli_collider_shape_at(collider, frame);
}

void tsli_publish_colliders(tsl_world *world)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (tsli_collider *collider = world->visible; collider; collider = collider->visible->next) {
        if (!collider->rig)
            continue;
        tsli_placed_shape now = pending_shape(collider);
        tsli_visible_move(world, collider->visible, &now);
        // Jump limits are those of one tick: a host that steps rig by rig has no frame time here, and must get the same bits as one that
        // steps the world.
        if (collider->fresh || tsli_collider_jumped(collider) || tsli_jump_of(collider->rig, 0.0f) != TSLI_JUMP_NONE)
            tsli_visible_put(collider->visible, &now);
        tsli_collider_set_jumped(collider, 0);
    }
    tsli_floating_point_leave(host_mode);
}

tsl_result tsl_world_publish_colliders(tsl_world *world)
{
    TSLI_ENTER(world);
    tsli_publish_colliders(world);
    return TSL_OK;
}
