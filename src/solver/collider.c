// SPDX-License-Identifier: MIT
#include "base/floating_point.h"
#include "solver/collider_block.h"
#include "solver/crowd.h"
#include "solver/doors.h"
#include "solver/pack.h"
#include "solver/stages.h"

#include <string.h>

void tsl_collider_desc_init(tsl_collider_desc *desc, uint32_t struct_size)
{
    tsl_collider_desc defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.bone = -1;
    defaults.layers = 1;
    defaults.radius_b = -1.0f;
    defaults.b = tsli_vec3(0.0f, 1.0f, 0.0f);
    defaults.frame = tsli_transform_identity();
    tsli_desc_init(desc, struct_size, &defaults, sizeof defaults);
}

tsl_result tsli_collider_check_desc(const tsl_world *world, const char *door, const tsl_collider_desc *d)
{
    const tsli_host *host = &world->host;
    if (d->shape > TSL_SHAPE_PLANE ||
        (d->flags & ~(TSL_COLLIDER_INSIDE | TSL_COLLIDER_SHARED | TSL_COLLIDER_DISABLED |
                      TSL_COLLIDER_SIMULATED | TSL_COLLIDER_UNSCALED)))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "shape or flags");
    if ((d->flags & TSL_COLLIDER_SIMULATED) && (d->bone < 0 || (d->flags & TSL_COLLIDER_SHARED)))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door,
                           "TSL_COLLIDER_SIMULATED without a bone or with TSL_COLLIDER_SHARED");
    if (!tsli_vec3_is_finite(d->a) || !tsli_vec3_is_finite(d->b) || !tsli_transform_is_finite(d->frame) ||
        d->radius - d->radius != 0.0f || d->radius_b - d->radius_b != 0.0f)
        return tsli_refuse(host, TSL_ERROR_NOT_FINITE, door, "a number of the shape");
    if (d->radius < 0.0f)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "radius is below zero");
    if (d->shape == TSL_SHAPE_PLANE && d->b.x == 0.0f && d->b.y == 0.0f && d->b.z == 0.0f)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "a plane without a normal");
    return TSL_OK;
}

static tsl_result check_owner(const tsl_world *world, const char *door, const tsl_collider_desc *d,
                              tsli_rig **out_rig)
{
    const tsli_host *host = &world->host;
    *out_rig = NULL;
    if (d->rig.bits == 0 && d->bone != -1)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "a bone without a rig");
    if (d->rig.bits == 0)
        return TSL_OK;
    *out_rig = tsli_rig_find(world, d->rig);
    if (!*out_rig)
        return tsli_refuse(host, TSL_ERROR_INVALID_HANDLE, door, "rig");
    if (d->bone < -1 || d->bone >= (int64_t)(*out_rig)->bone_count)
        return tsli_refuse(host, TSL_ERROR_INDEX_OUT_OF_RANGE, door, "bone %d", (int)d->bone);
    return TSL_OK;
}

static int is_visible(const tsli_collider *collider)
{
    return !collider->rig || (collider->desc.flags & TSL_COLLIDER_SHARED);
}

// Every rig's tables must have room for one more collider of the world. Rigs that were already given more
// keep it.
static int reserve_visible(tsl_world *world)
{
    if (world->visible_count < world->visible_capacity)
        return 1;
    uint32_t capacity = world->visible_capacity ? world->visible_capacity * 2 : 8;
    int fits = 1;
    for (tsli_rig *rig = world->first_rig; fits && rig; rig = rig->next)
        fits = tsli_rig_repack(rig, capacity);
    if (fits)
        world->visible_capacity = capacity;
    tsli_crowds_tidy(world);
    return fits;
}

static void link_visible(tsl_world *world, tsli_collider *collider)
{
    tsli_collider **last = &world->visible;
    while (*last)
        last = &(*last)->next_visible;
    *last = collider;
    ++world->visible_count;
}

static void unlink_visible(tsl_world *world, tsli_collider *collider)
{
    tsli_collider **at = &world->visible;
    while (*at != collider)
        at = &(*at)->next_visible;
    *at = collider->next_visible;
    --world->visible_count;
}

static void link_own(tsli_collider *collider)
{
    tsli_collider **last = &collider->rig->colliders;
    while (*last)
        last = &(*last)->next;
    *last = collider;
    ++collider->rig->collider_count;
}

static void unlink_own(tsli_collider *collider)
{
    tsli_collider **at = &collider->rig->colliders;
    while (*at != collider)
        at = &(*at)->next;
    *at = collider->next;
    --collider->rig->collider_count;
}

static void take_frame(tsli_collider *collider, tsl_transform frame)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    frame.rotation = tsli_quat_normalize(frame.rotation);
    tsli_collider_set_frame(collider, frame);
    tsli_floating_point_leave(host_mode);
}

static tsli_placed placed_now(const tsli_collider *collider)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_placed placed = tsli_collider_place(collider);
    tsli_floating_point_leave(host_mode);
    return placed;
}

// It comes, goes or is another: what leans on it, or is where it is, does not sleep on.
static void announce(tsl_world *world, const tsli_collider *collider)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (collider->rig)
        collider->rig->colliders_moved = 1;
    tsli_sleep_disturb(world, collider);
    tsli_floating_point_leave(host_mode);
}

static void show_now(tsli_collider *collider)
{
    tsli_placed now = placed_now(collider);
    collider->shown = collider->shown_before = now;
    if (collider->rig)
        tsli_collider_set_now(collider, &now);
}

tsl_result tsl_collider_create(tsl_world *world, const tsl_collider_desc *desc, tsl_collider_id *out_collider)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, out_collider, TSL_ERROR_NULL_POINTER, "out_collider");
    out_collider->bits = 0;
    tsl_collider_desc known;
    tsli_rig *rig = NULL;
    tsl_result result = tsli_take_desc(world, __func__, &known, sizeof known, desc);
    if (result == TSL_OK)
        result = tsli_collider_check_desc(world, __func__, &known);
    if (result == TSL_OK)
        result = check_owner(world, __func__, &known, &rig);
    if (result != TSL_OK)
        return result;
    int visible = !rig || (known.flags & TSL_COLLIDER_SHARED);
    int ready = tsli_pool_reserve(&world->colliders, &world->host) && (!visible || reserve_visible(world));
    tsli_collider *collider = ready ? tsli_host_alloc(&world->host, sizeof *collider) : NULL;
    TSLI_CHECK(world, collider, TSL_ERROR_OUT_OF_MEMORY, "a collider");
    collider->rig = rig;
    collider->user_data = known.user_data;
    collider->desc = known;
    collider->fresh = rig && rig->pose_pending ? 2 : 1; // a pose that waits was read without its bone
    if (rig) {
        link_own(collider);
        if (!tsli_rig_repack(rig, world->visible_capacity)) {
            unlink_own(collider);
            tsli_host_free(&world->host, collider, sizeof *collider);
            return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, __func__, "the rig's pack");
        }
        tsli_crowd_part(rig);
    }
    if (visible)
        link_visible(world, collider);
    take_frame(collider, known.frame);
    show_now(collider);
    collider->id = tsli_pool_add(&world->colliders, collider);
    announce(world, collider);
    out_collider->bits = collider->id;
    return TSL_OK;
}

tsl_result tsl_collider_measure(tsl_world *world, const tsl_collider_desc *desc, uint64_t *out_bytes)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, out_bytes, TSL_ERROR_NULL_POINTER, "out_bytes");
    tsl_collider_desc known;
    tsli_rig *rig = NULL;
    tsl_result result = tsli_take_desc(world, __func__, &known, sizeof known, desc);
    if (result == TSL_OK)
        result = tsli_collider_check_desc(world, __func__, &known);
    if (result == TSL_OK)
        result = check_owner(world, __func__, &known, &rig);
    if (result != TSL_OK)
        return result;
    uint64_t bytes = sizeof(tsli_collider);
    if (rig) {
        tsli_collider stand_in;
        memset(&stand_in, 0, sizeof stand_in);
        stand_in.rig = rig;
        stand_in.desc = known;
        link_own(&stand_in);
        uint64_t with = tsli_rig_pack_size(rig, world->visible_capacity);
        unlink_own(&stand_in);
        TSLI_CHECK(world, with, TSL_ERROR_OUT_OF_MEMORY, "the plan of a pack");
        uint64_t held = tsli_rig_pack_held(rig);
        bytes += with > held ? with - held : 0;
    }
    *out_bytes = bytes;
    return TSL_OK;
}

void tsli_collider_release(tsl_world *world, tsli_collider *collider)
{
    announce(world, collider);
    if (is_visible(collider))
        unlink_visible(world, collider);
    if (collider->rig) {
        unlink_own(collider);
        tsli_rig_drop_collider(collider->rig, collider);
    }
    tsli_pool_remove(&world->colliders, collider->id);
    tsli_host_free(&world->host, collider, sizeof *collider);
}

tsl_result tsl_collider_destroy(tsl_world *world, tsl_collider_id id)
{
    TSLI_DOOR(world);
    tsli_collider *collider = tsli_collider_find(world, id);
    TSLI_CHECK(world, collider, TSL_ERROR_INVALID_HANDLE, "collider");
    tsli_collider_release(world, collider);
    return TSL_OK;
}

uint32_t tsl_collider_is_valid(const tsl_world *world, tsl_collider_id id)
{
    return world && tsli_collider_find(world, id);
}

tsl_result tsl_collider_get_user_data(const tsl_world *world, tsl_collider_id id, uint64_t *out_user_data)
{
    TSLI_DOOR(world);
    const tsli_collider *collider = tsli_collider_find(world, id);
    TSLI_CHECK(world, collider, TSL_ERROR_INVALID_HANDLE, "collider");
    TSLI_CHECK(world, out_user_data, TSL_ERROR_NULL_POINTER, "out_user_data");
    *out_user_data = collider->user_data;
    return TSL_OK;
}

tsl_result tsl_collider_set(tsl_world *world, tsl_collider_id id, const tsl_collider_desc *desc)
{
    TSLI_DOOR(world);
    tsli_collider *collider = tsli_collider_find(world, id);
    TSLI_CHECK(world, collider, TSL_ERROR_INVALID_HANDLE, "collider");
    tsl_collider_desc known;
    tsl_result result = tsli_take_desc(world, __func__, &known, sizeof known, desc);
    if (result == TSL_OK)
        result = tsli_collider_check_desc(world, __func__, &known);
    if (result != TSL_OK)
        return result;
    const tsl_collider_desc *held = &collider->desc;
    TSLI_CHECK(world, known.rig.bits == held->rig.bits && known.bone == held->bone,
               TSL_ERROR_INVALID_ARGUMENT, "rig and bone cannot change");
    TSLI_CHECK(world, !((known.flags ^ held->flags) & (TSL_COLLIDER_SHARED | TSL_COLLIDER_SIMULATED)),
               TSL_ERROR_INVALID_ARGUMENT, "TSL_COLLIDER_SHARED and TSL_COLLIDER_SIMULATED cannot change");
    tsl_collider_desc was = collider->desc;
    was.frame = tsli_collider_frame(collider);
    was.user_data = collider->user_data = known.user_data;
    was.struct_size = known.struct_size;
    take_frame(collider, known.frame);
    known.frame = tsli_collider_frame(collider);
    int changes = memcmp(&was, &known, sizeof known) != 0;
    if (changes)
        announce(world, collider);
    collider->desc = known;
    if (collider->rig)
        tsli_collider_load_shape(collider);
    if (!collider->fresh)
        tsli_collider_set_fresh(collider, 1);
    show_now(collider);
    if (changes)
        announce(world, collider);
    return TSL_OK;
}

// Whether it may be elsewhere now. Only a rig that sleeps asks whether it is: the answer waits for memory.
static int move_in_lane(tsli_collider *collider, const tsl_transform *frame)
{
    if (!collider->rig->sleeps || !collider->rig->sleepers) {
        tsli_collider_set_raw_frame(collider, frame);
        return 1;
    }
    tsl_transform before = tsli_collider_frame(collider);
    take_frame(collider, *frame);
    tsl_transform now = tsli_collider_frame(collider);
    return memcmp(&before, &now, sizeof before) != 0;
}

tsl_result tsl_collider_move(tsl_world *world, tsl_collider_id id, const tsl_transform *frame, uint32_t flags)
{
    TSLI_DOOR(world);
    tsli_collider *collider = tsli_collider_find(world, id);
    TSLI_CHECK(world, collider, TSL_ERROR_INVALID_HANDLE, "collider");
    TSLI_CHECK(world, frame, TSL_ERROR_NULL_POINTER, "frame");
    TSLI_CHECK(world, tsli_transform_is_finite(*frame), TSL_ERROR_NOT_FINITE, "frame");
    TSLI_CHECK(world, !(flags & ~TSL_COLLIDER_TELEPORT), TSL_ERROR_INVALID_ARGUMENT, "flags");
    if (collider->rig) { // it is placed with its rig's next step
        int goes = move_in_lane(collider, frame);
        if (flags & TSL_COLLIDER_TELEPORT && !collider->fresh)
            tsli_collider_set_fresh(collider, 1);
        collider->rig->colliders_moved |= collider->fresh || goes;
        return TSL_OK;
    }
    take_frame(collider, *frame);
    tsli_placed was = collider->shown_before = collider->shown;
    collider->shown = placed_now(collider);
    if (flags & TSL_COLLIDER_TELEPORT)
        collider->shown_before = collider->shown;
    if (memcmp(&was, &collider->shown, sizeof was) != 0)
        collider->moved = ++world->moves;
    return TSL_OK;
}

// ---- shared colliders -----------------------------------------------------------------------------------

// On the pose that its rig will step to, which is not in the rig's frames yet.
static tsli_placed place_pending(const tsli_collider *collider)
{
    const tsli_rig *rig = collider->rig;
    const tsli_pack *pack = rig->pack;
    const tsl_transform *locals = rig->pose_pending ? tsli_pending_locals(rig) : pack->local_now;
    tsl_transform frame = tsli_transform_identity();
    for (uint32_t i = collider->block->needed[collider->lane]; i != TSLI_NONE; i = pack->needed[i].parent) {
        tsl_transform local = locals[i];
        local.rotation = tsli_quat_normalize(local.rotation);
        frame = tsli_transform_mul(local, frame);
    }
    frame = tsli_transform_mul(rig->root_is_pending ? rig->root_pending : rig->root_now, frame);
    return tsli_collider_place_on(collider, frame);
}

void tsli_publish_colliders(tsl_world *world, float delta_seconds)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (tsli_collider *collider = world->visible; collider; collider = collider->next_visible) {
        if (!collider->rig)
            continue;
        tsli_placed was = collider->shown_before = collider->shown;
        collider->shown = place_pending(collider);
        if (collider->fresh || tsli_collider_jumped(collider) ||
            tsli_jump_of(collider->rig, delta_seconds) != TSLI_JUMP_NONE)
            collider->shown_before = collider->shown;
        tsli_collider_set_jumped(collider, 0);
        if (memcmp(&was, &collider->shown, sizeof was) != 0) // who sees it at rest need not wake
            collider->moved = ++world->moves;
    }
    tsli_floating_point_leave(host_mode);
}

tsl_result tsl_world_publish_colliders(tsl_world *world)
{
    TSLI_DOOR(world);
    tsli_publish_colliders(world, 0.0f);
    return TSL_OK;
}
