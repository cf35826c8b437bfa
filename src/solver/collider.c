// SPDX-License-Identifier: MIT
#include "base/floating_point.h"
#include "solver/collider_block.h"
#include "solver/contact_room.h"
#include "solver/crowd.h"
#include "solver/doors.h"
#include "solver/pack.h"
#include "solver/stages.h"
#include "solver/validate.h"
#include "solver/visible.h"

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

static int is_visible(const tsli_collider *collider)
{
    return !collider->rig || (collider->desc.flags & TSL_COLLIDER_SHARED);
}

// Of every rig's tables and every team's. 0 when some found no memory, and have what they had.
static int resize_room(tsl_world *world, uint32_t capacity)
{
    int fits = 1;
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        fits &= rig->team || tsli_contacts_make_room(world, rig->pack, capacity);
    for (tsli_crowd *crowd = world->crowds; crowd; crowd = crowd->next)
        for (tsli_team *team = crowd->teams; team; team = team->next)
            fits &= tsli_contacts_make_room(world, team->pack, capacity);
    return fits;
}

// For so many colliders of the world and shared ones. Less room may fail to be had, too: then some keep what they have,
// which is enough.
static int make_room(tsl_world *world, uint32_t visible_count)
{
    uint32_t capacity = tsli_visible_capacity_for(visible_count), before = world->visible_capacity;
    if (capacity == before)
        return 1;
    if (!resize_room(world, capacity) && capacity > before) {
        resize_room(world, before);
        return 0;
    }
    world->visible_capacity = capacity;
    return 1;
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

// What was made ready for it is given back.
static tsl_result refuse_collider(tsl_world *world, const char *what)
{
    make_room(world, world->visible_count);
    return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, "tsl_collider_create", "%s", what);
}

tsl_result tsl_collider_create(tsl_world *world, const tsl_collider_desc *desc, tsl_collider_id *out_collider)
{
    TSLI_DOOR(world);
    TSLI_CHECK_POINTER(world, out_collider);
    out_collider->bits = 0;
    tsl_collider_desc known;
    tsli_rig *rig = NULL;
    tsl_result result =
        tsli_take_desc(world, __func__, "desc", "tsl_collider_desc", &known, sizeof known, desc);
    if (result == TSL_OK)
        result = tsli_collider_check_desc(world, __func__, "desc", &known);
    if (result == TSL_OK)
        result = tsli_collider_check_owner(world, __func__, &known, &rig);
    if (result != TSL_OK)
        return result;
    int visible = !rig || (known.flags & TSL_COLLIDER_SHARED);
    int ready = tsli_pool_reserve(&world->colliders, &world->host) &&
                (!visible || make_room(world, world->visible_count + 1));
    tsli_collider *collider = ready ? tsli_host_alloc(&world->host, sizeof *collider) : NULL;
    if (!collider)
        return refuse_collider(world, "desc: there is no memory for the collider");
    collider->rig = rig;
    collider->user_data = known.user_data;
    collider->made = ++world->colliders_made;
    collider->desc = known;
    collider->fresh = rig && rig->pose_pending ? 2 : 1; // a pose that waits was read without its bone
    if (rig) {
        link_own(collider);
        if (!tsli_rig_repack(rig)) {
            unlink_own(collider);
            tsli_host_free(&world->host, collider, sizeof *collider);
            return refuse_collider(world,
                                   "desc.rig: there is no memory for the rig's pack with one collider more");
        }
        tsli_crowd_part(rig);
    }
    if (visible)
        tsli_visible_link(world, collider);
    take_frame(collider, known.frame);
    show_now(collider);
    collider->id = tsli_pool_add(&world->colliders, collider);
    announce(world, collider);
    out_collider->bits = collider->id;
    if (world->validation)
        tsli_validate_collider(world, __func__, collider);
    return TSL_OK;
}

tsl_result tsl_collider_measure(tsl_world *world, const tsl_collider_desc *desc, uint64_t *out_bytes)
{
    TSLI_DOOR(world);
    TSLI_CHECK_POINTER(world, out_bytes);
    tsl_collider_desc known;
    tsli_rig *rig = NULL;
    tsl_result result =
        tsli_take_desc(world, __func__, "desc", "tsl_collider_desc", &known, sizeof known, desc);
    if (result == TSL_OK)
        result = tsli_collider_check_desc(world, __func__, "desc", &known);
    if (result == TSL_OK)
        result = tsli_collider_check_owner(world, __func__, &known, &rig);
    if (result != TSL_OK)
        return result;
    uint64_t bytes = sizeof(tsli_collider);
    if (rig) {
        tsli_collider stand_in;
        memset(&stand_in, 0, sizeof stand_in);
        stand_in.rig = rig;
        stand_in.desc = known;
        link_own(&stand_in);
        uint64_t with = tsli_rig_pack_size(rig);
        unlink_own(&stand_in);
        TSLI_CHECK(world, with, TSL_ERROR_OUT_OF_MEMORY,
                   "desc.rig: there is no memory to plan the rig's pack with one collider more");
        uint64_t held = tsli_rig_pack_held(rig);
        bytes += with > held ? with - held : 0;
    }
    *out_bytes = bytes;
    return TSL_OK;
}

void tsli_collider_release(tsl_world *world, tsli_collider *collider)
{
    announce(world, collider);
    if (is_visible(collider)) {
        tsli_visible_unlink(world, collider);
        make_room(world, world->visible_count);
    }
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
    TSLI_CHECK_COLLIDER(world, collider, id);
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
    TSLI_CHECK_COLLIDER(world, collider, id);
    TSLI_CHECK_POINTER(world, out_user_data);
    *out_user_data = collider->user_data;
    return TSL_OK;
}

// The world's own are met in the order of their user_data.
static void rename_collider(tsl_world *world, tsli_collider *collider, uint64_t user_data)
{
    int moves_up = !collider->rig && collider->user_data != user_data;
    if (moves_up)
        tsli_visible_unlink(world, collider);
    collider->user_data = user_data;
    if (moves_up)
        tsli_visible_link(world, collider);
}

tsl_result tsl_collider_set(tsl_world *world, tsl_collider_id id, const tsl_collider_desc *desc)
{
    TSLI_DOOR(world);
    tsli_collider *collider = tsli_collider_find(world, id);
    TSLI_CHECK_COLLIDER(world, collider, id);
    tsl_collider_desc known;
    tsl_result result =
        tsli_take_desc(world, __func__, "desc", "tsl_collider_desc", &known, sizeof known, desc);
    if (result == TSL_OK)
        result = tsli_collider_check_desc(world, __func__, "desc", &known);
    if (result != TSL_OK)
        return result;
    const tsl_collider_desc *held = &collider->desc;
    TSLI_CHECK(world, known.rig.bits == held->rig.bits, TSL_ERROR_INVALID_ARGUMENT,
               "desc.rig is not the collider's: its owner cannot change");
    TSLI_CHECK(world, known.bone == held->bone, TSL_ERROR_INVALID_ARGUMENT,
               "desc.bone is %d, and the collider's %d, which cannot change", (int)known.bone,
               (int)held->bone);
    TSLI_CHECK(world, !((known.flags ^ held->flags) & TSL_COLLIDER_SHARED), TSL_ERROR_INVALID_ARGUMENT,
               "desc.flags change TSL_COLLIDER_SHARED, which cannot change");
    TSLI_CHECK(world, !((known.flags ^ held->flags) & TSL_COLLIDER_SIMULATED), TSL_ERROR_INVALID_ARGUMENT,
               "desc.flags change TSL_COLLIDER_SIMULATED, which cannot change");
    tsl_collider_desc was = collider->desc;
    was.frame = tsli_collider_frame(collider);
    was.struct_size = known.struct_size;
    if (collider->rig)
        was.user_data = known.user_data; // which says nothing about when it is met
    take_frame(collider, known.frame);
    known.frame = tsli_collider_frame(collider);
    int changes = memcmp(&was, &known, sizeof known) != 0;
    rename_collider(world, collider, known.user_data);
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
    if (collider->rig)
        collider->rig->colliders_moved = 1; // it is fresh
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
    TSLI_CHECK_COLLIDER(world, collider, id);
    TSLI_CHECK_POINTER(world, frame);
    if (!tsli_transform_is_finite(*frame))
        return tsli_refuse_transform(world, __func__, frame, "frame");
    if (flags & ~TSL_COLLIDER_TELEPORT)
        return tsli_check_flags(&world->host, __func__, "flags", "", flags, TSL_COLLIDER_TELEPORT);
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
        frame = tsli_transform_mul_unit(local, frame);
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
