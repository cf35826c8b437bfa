// SPDX-License-Identifier: MIT
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/colliders.h"
#include "solver/model/hull.h"
#include "solver/model/needed.h"
#include "solver/pose/pose.h"
#include "solver/step/step.h"

#include <string.h>

TSLI_INIT(tsl_collider_desc_init, tsl_collider_desc, tsli_collider_desc)

// ---- in its rig ---------------------------------------------------------------------------------------------

static void unlink_own(tsli_collider *collider)
{
    tsli_rig *rig = collider->rig;
    *(collider->before ? &collider->before->next : &rig->colliders) = collider->next;
    *(collider->next ? &collider->next->before : &rig->last_collider) = collider->before;
    --rig->collider_count;
}

static void take_frame(tsli_collider *collider, tsl_transform frame)
{
    frame.rotation = tsli_quat_normalize(frame.rotation);
    tsli_collider_set_frame(collider, frame);
}

// Called when it is created, destroyed or changed: wakes chains that rest on it or are inside it.
static void announce(tsl_world *world, const tsli_collider *collider)
{
    if (collider->rig)
        collider->rig->colliders_moved = 1;
    tsli_wake_for_collider(world, collider);
}

// A rig's collider in the world, with the rig at `root` in a pose of needed bones.
static tsli_placed_shape shape_in_world(const tsli_collider *collider, tsl_transform root, const tsl_transform *locals)
{
    const tsli_rig *rig = collider->rig;
    const tsli_layout *layout = rig->layout;
    uint32_t needed = collider->block->needed[collider->lane];
    tsl_transform frame = tsli_transform_identity();
    int even = tsli_scale_is_even(root.scale);
    for (uint32_t i = needed; i != TSLI_NONE; i = layout->needed[i].parent) {
        tsl_transform local = tsli_local_in_pose(rig, i, locals);
        frame = tsli_transform_mul_clamped(local, frame);
        even &= tsli_scale_is_even(local.scale);
    }
    if (!even) {
        const tsli_affine top = tsli_affine_put_together(root), bone = tsli_bone_matrix(rig, needed, locals);
        return tsli_collider_shape_through(collider, tsli_affine_mul(&top, &bone));
    }
    frame = tsli_transform_mul(tsli_transform_mul(root, frame), tsli_collider_frame(collider));
    return tsli_collider_shape_at(collider, frame);
}

static void show_now(tsli_collider *collider)
{
    const tsli_rig *rig = collider->rig;
    tsli_placed_shape now = tsli_collider_to_world(collider), seen = now;
    if (rig && (collider->desc.flags & TSL_COLLIDER_SHARED)) // others see it in the world
        seen = shape_in_world(collider, tsli_root_in_world(rig), rig->layout->local_now);
    if (collider->visible)
        tsli_visible_put(collider->visible, &seen);
    if (!rig)
        return;
    tsli_collider_set_now(collider, &now);
    tsli_collider_set_last(collider, &now);
}

// ---- creation -----------------------------------------------------------------------------------------------

static int has_visible(const tsli_rig *rig, const tsl_collider_desc *desc)
{
    return !rig || (desc->flags & (TSL_COLLIDER_SHARED | TSL_COLLIDER_SIMULATED));
}

// Its copy visible to others, if it is shared, is made after this.
static uint64_t collider_bytes(const tsli_rig *rig, const tsl_collider_desc *desc)
{
    return sizeof(tsli_collider) + (has_visible(rig, desc) ? sizeof(tsli_visible) : 0);
}

static void free_collider(tsl_world *world, tsli_collider *collider)
{
    tsli_shared_leave(&world->shares, &world->host, (void *)(uintptr_t)collider->hull);
    tsli_host_free(&world->host, collider, collider_bytes(collider->rig, &collider->desc));
}

// Gives a new collider its hull and puts it in its rig. Null, or for what there is no memory; then it is in no rig.
static const char *prepare_collider(tsl_world *world, tsli_collider *collider, const tsli_hull *hull)
{
    tsli_rig *rig = collider->rig;
    if (collider->desc.shape == TSL_SHAPE_HULL) {
        void *made = tsli_shared_make(&world->host, sizeof *hull);
        if (!made)
            return "desc.planes: there is no memory for the hull";
        memcpy(made, hull, sizeof *hull);
        collider->hull = tsli_shared_intern(&world->shares, &world->host, made);
    }
    if (!rig)
        return NULL;
    collider->before = rig->last_collider;
    *(collider->before ? &collider->before->next : &rig->colliders) = collider;
    rig->last_collider = collider;
    ++rig->collider_count;
    if (tsli_rig_add_collider(rig, collider) || tsli_rig_lay_out(rig))
        return NULL;
    unlink_own(collider);
    return "desc.rig: there is no memory for the rig's layout with one more collider";
}

tsl_result tsl_collider_create(tsl_world *world, const tsl_collider_desc *desc, tsl_collider_id *out_collider)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_collider);
    out_collider->bits = 0;
    const tsli_at at = TSLI_AT(world, "desc");
    tsl_collider_desc known;
    tsli_rig *rig = NULL; // the world's
    tsli_hull hull;
    tsl_result result = tsli_take_struct(at, &tsli_collider_desc, desc, &known);
    if (result == TSL_OK)
        result = tsli_collider_check_owner(at, world, &known, &rig);
    if (result == TSL_OK)
        result = tsli_collider_check_hull(at, &known, &hull);
    if (result != TSL_OK)
        return result;
    int visible = !rig || (known.flags & TSL_COLLIDER_SHARED); // to others
    int ready = tsli_pool_reserve(&world->colliders, &world->host) &&
                (!visible || tsli_world_reserve_contacts(world, world->visible_count + 1));
    tsli_collider *collider = ready ? tsli_host_alloc(&world->host, collider_bytes(rig, &known)) : NULL;
    const char *missing = "desc: there is no memory for the collider";
    if (collider) {
        collider->rig = rig;
        collider->desc = known;
        collider->desc.planes = NULL;
        collider->visible = has_visible(rig, &known) ? (tsli_visible *)(void *)(collider + 1) : NULL;
        collider->fresh = rig && rig->pose_pending ? 2 : 1; // a pose that waits was read without its bone
        missing = prepare_collider(world, collider, &hull);
    }
    if (missing) {
        if (collider)
            free_collider(world, collider);
        tsli_world_reserve_contacts(world, world->visible_count);
        return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, __func__, "%s", missing);
    }
    collider->creation = ++world->colliders_created;
    if (visible)
        tsli_visible_link(world, collider);
    collider->id = out_collider->bits = tsli_pool_add(&world->colliders, collider);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    take_frame(collider, collider->desc.frame);
    show_now(collider);
    announce(world, collider);
    tsli_floating_point_leave(host_mode);
    if (world->validation)
        tsli_validate_collider(world, __func__, collider);
    return TSL_OK;
}

void tsli_collider_release(tsl_world *world, tsli_collider *collider)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    announce(world, collider);
    tsli_floating_point_leave(host_mode);
    if (!collider->rig || (collider->desc.flags & TSL_COLLIDER_SHARED)) {
        tsli_visible_unlink(world, collider);
        tsli_world_reserve_contacts(world, world->visible_count);
    }
    if (collider->rig) {
        unlink_own(collider);
        tsli_rig_drop_collider(collider->rig, collider);
    }
    tsli_pool_remove(&world->colliders, collider->id);
    free_collider(world, collider);
}

tsl_result tsl_collider_destroy(tsl_world *world, tsl_collider_id id)
{
    TSLI_ENTER_COLLIDER(world, collider, id);
    tsli_collider_release(world, collider);
    return TSL_OK;
}

uint32_t tsl_collider_is_valid(const tsl_world *world, tsl_collider_id id)
{
    return world && tsli_pool_find(&world->colliders, id.bits);
}

tsl_result tsl_collider_get_user_data(const tsl_world *world, tsl_collider_id id, uint64_t *out_user_data)
{
    TSLI_ENTER_COLLIDER(world, collider, id);
    TSLI_CHECK_POINTER(world, out_user_data);
    *out_user_data = collider->desc.user_data;
    return TSL_OK;
}

// Applies a description that was checked.
static void change_collider(tsl_world *world, tsli_collider *collider, tsl_collider_desc known)
{
    known.plane_count = collider->desc.plane_count;
    known.planes = NULL;
    tsl_collider_desc was = collider->desc;
    tsl_transform frame_at_rest = was.frame; // it matters where bones may ignore the collider
    was.frame = tsli_collider_frame(collider);
    if (collider->rig)
        was.user_data = known.user_data; // has no effect: a rig's colliders are ordered by creation
    take_frame(collider, known.frame);
    known.frame = tsli_collider_frame(collider);
    int changes = memcmp(&was, &known, sizeof known) != 0 ||
                  (collider->rig && memcmp(&frame_at_rest, &known.frame, sizeof frame_at_rest) != 0);
    if (changes)
        announce(world, collider);
    if (!collider->rig) // its user_data has its place in the order of the world's
        tsli_visible_unlink(world, collider);
    collider->desc = known;
    if (!collider->rig)
        tsli_visible_link(world, collider);
    else
        tsli_collider_load_shape(collider);
    if (collider->rig && changes)
        tsli_rig_find_rest_contacts(collider->rig);
    if (!collider->fresh)
        tsli_collider_set_fresh(collider, 1);
    show_now(collider);
    if (changes)
        announce(world, collider);
    if (collider->rig)
        collider->rig->colliders_moved = 1; // it is fresh
}

tsl_result tsl_collider_set(tsl_world *world, tsl_collider_id id, const tsl_collider_desc *desc)
{
    TSLI_ENTER_COLLIDER(world, collider, id);
    tsl_collider_desc known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "desc"), &tsli_collider_desc, desc, &known);
    if (result != TSL_OK)
        return result;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    result = tsli_collider_check_change(TSLI_AT(world, "desc"), collider, &known);
    if (result == TSL_OK)
        change_collider(world, collider, known);
    tsli_floating_point_leave(host_mode);
    return result;
}

// Whether it may have moved. Only a sleeping rig needs an exact test: reading the answer waits for memory.
static int move_in_lane(tsli_collider *collider, const tsl_transform *frame)
{
    if (!collider->rig->sleeps || !collider->rig->sleepers) {
        tsli_collider_set_unnormalised_frame(collider, frame);
        return 1;
    }
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsl_transform before = tsli_collider_frame(collider);
    take_frame(collider, *frame);
    tsl_transform now = tsli_collider_frame(collider);
    tsli_floating_point_leave(host_mode);
    return memcmp(&before, &now, sizeof before) != 0;
}

tsl_result tsl_collider_move(tsl_world *world, tsl_collider_id id, const tsl_transform *frame, uint32_t flags)
{
    TSLI_ENTER_COLLIDER(world, collider, id);
    TSLI_CHECK_POINTER(world, frame);
    if (tsli_transform_odd_bits(frame))
        return tsli_refuse_transform(TSLI_AT(world, "frame"), frame);
    if (flags & ~TSL_COLLIDER_TELEPORT)
        return tsli_check_flags(TSLI_AT(world, "flags"), "", flags, TSL_COLLIDER_TELEPORT);
    if (collider->rig) { // the rig's next step places it
        int goes = move_in_lane(collider, frame);
        if (flags & TSL_COLLIDER_TELEPORT && !collider->fresh)
            tsli_collider_set_fresh(collider, 1);
        collider->rig->colliders_moved |= collider->fresh || goes;
        return TSL_OK;
    }
    tsli_floating_point host_mode = tsli_floating_point_enter();
    take_frame(collider, *frame);
    tsli_placed_shape now = tsli_collider_to_world(collider);
    tsli_floating_point_leave(host_mode);
    tsli_visible_move(world, collider->visible, &now);
    if (flags & TSL_COLLIDER_TELEPORT)
        tsli_visible_put(collider->visible, &now);
    return TSL_OK;
}

// ---- publishing ----------------------------------------------------------------------------------------

// Other rigs use the published positions of shared colliders until the next step of the world.

void tsli_publish_colliders(tsl_world *world)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (tsli_collider *collider = world->visible; collider; collider = collider->visible->next) {
        const tsli_rig *rig = collider->rig;
        if (!rig)
            continue;
        // On the pose that its rig will step to, which the rig's frames do not have yet.
        const tsli_placed_shape now =
            shape_in_world(collider, rig->root_is_pending ? rig->root_pending : tsli_root_in_world(rig),
                           rig->pose_pending ? rig->layout->local_pending : rig->layout->local_now);
        tsli_visible_move(world, collider->visible, &now);
        // Jump limits are those of one tick: a host that steps rig by rig has no frame time here, and must get the same bits as one that
        // steps the world.
        if (collider->fresh || tsli_collider_jumped(collider) || tsli_jump_of(rig, 0.0f) != TSLI_JUMP_NONE)
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
