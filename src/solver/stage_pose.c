// SPDX-License-Identifier: MIT
// From the needed bones of the last pose to lanes: frames of roots and anchors, links of animated bones.
#include "solver/stages.h"
#include "solver/lane.h"

static tsl_transform unit_local(const tsli_pack *pack, uint32_t needed)
{
    tsl_transform local = pack->local_now[needed];
    local.rotation = tsli_quat_normalize(local.rotation);
    return local;
}

static void set_frame(tsli_frame_lanes *frame, uint32_t lane, tsl_transform t)
{
    tsli_lanes3_set(frame->position, lane, t.position);
    tsli_lanes4_set(frame->rotation, lane, t.rotation);
    tsli_lanes3_set(frame->scale, lane, t.scale);
}

// Rotations are made unit here, once, for everything behind.
static void place_in_model(tsli_pack *pack, uint32_t needed)
{
    tsl_transform local = unit_local(pack, needed);
    uint32_t parent = pack->needed[needed].parent;
    pack->model[needed] = parent == TSLI_NONE ? local : tsli_transform_mul(pack->model[parent], local);
}

void tsli_stage_model(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    if (rig->shows_world) {
        for (uint32_t i = 0; i < pack->needed_count; ++i)
            place_in_model(pack, i);
        return;
    }
    for (uint32_t i = pack->first_framed; i != TSLI_NONE; i = pack->needed[i].next_framed)
        place_in_model(pack, i);
}

static uint32_t end_lane(const tsli_rig *rig, const tsli_block *block)
{
    return rig->end_lane < block->lane_count ? rig->end_lane : block->lane_count;
}

static int links_changed(const tsli_rig *rig, const tsli_block *block)
{
    const tsli_pack *pack = rig->pack;
    for (uint32_t slot = block->first_slot; slot < block->first_slot + block->slot_count; ++slot) {
        for (uint32_t lane = rig->first_lane; lane < end_lane(rig, block); ++lane) {
            uint32_t needed = rig->lanes->slot_needed[slot][lane];
            if (needed != TSLI_NONE &&
                tsli_transform_differs(&pack->local_now[needed], &pack->local_pending[needed]))
                return 1;
        }
    }
    return 0;
}

static void load_links(const tsli_rig *rig, tsli_block *block)
{
    for (uint32_t lane = rig->first_lane; lane < rig->end_lane; ++lane)
        block->raw |= 1u << lane;
    const tsli_pack *pack = rig->pack;
    tsli_pack *lanes = rig->lanes;
    for (uint32_t slot = block->first_slot; slot < block->first_slot + block->slot_count; ++slot) {
        for (uint32_t lane = rig->first_lane; lane < end_lane(rig, block); ++lane) {
            uint32_t needed = lanes->slot_needed[slot][lane];
            if (needed == TSLI_NONE)
                continue;
            tsl_transform local = pack->local_now[needed];
            if (slot == block->first_slot)
                tsli_lanes4_set(block->root_rotation_ls, lane, tsli_quat_normalize(local.rotation));
            else // made unit in lanes, with the offsets
                tsli_lanes4_set(lanes->rest[slot].link, lane, local.rotation);
            tsli_lanes3_set(lanes->link[slot].translation, lane, local.position);
            tsli_lanes3_set(lanes->link[slot].scale, lane, local.scale);
        }
    }
}

// From the particle before over the bones that it skips.
static void load_skips(const tsli_rig *rig, tsli_block *block)
{
    const tsli_pack *pack = rig->pack;
    tsli_pack *lanes = rig->lanes;
    for (uint32_t slot = block->first_slot + 1; slot < block->first_slot + block->slot_count; ++slot) {
        for (uint32_t lane = rig->first_lane; lane < end_lane(rig, block); ++lane) {
            uint32_t needed = lanes->slot_needed[slot][lane], before = lanes->slot_needed[slot - 1][lane];
            if (needed == TSLI_NONE || before == TSLI_NONE || pack->needed[needed].parent == before)
                continue;
            tsl_transform local = unit_local(pack, needed);
            for (uint32_t n = pack->needed[needed].parent; n != before; n = pack->needed[n].parent)
                local = tsli_transform_mul(unit_local(pack, n), local);
            tsli_lanes4_set(lanes->rest[slot].link, lane, local.rotation);
            tsli_lanes3_set(lanes->link[slot].translation, lane, local.position);
            tsli_lanes3_set(lanes->link[slot].scale, lane, local.scale);
        }
    }
}

static void load_frames(tsli_rig *rig, tsli_block *block)
{
    tsli_pack *pack = rig->pack;
    for (uint32_t lane = rig->first_lane; lane < end_lane(rig, block); ++lane) {
        if (block->rare->chain[lane] == TSLI_NONE)
            continue;
        set_frame(&block->root_now, lane, pack->model[block->rare->root_needed[lane]]);
        uint32_t anchor = block->rare->anchor_needed[lane];
        if (anchor != TSLI_NONE) // else it is the identity since the pack was made
            set_frame(&block->rare->anchor_now, lane, pack->model[anchor]);
    }
}

// What is skipped is no particle's bone, and what a strand hangs on is in another block: nobody looks whether they
// moved.
static int wants_links(const tsli_rig *rig, const tsli_block *block, uint32_t links)
{
    if (links == TSLI_LINKS_ALL)
        return 1;
    if (!(block->flags & TSLI_BLOCK_ANIMATED))
        return 0;
    return links == TSLI_LINKS_READ || (block->flags & (TSLI_BLOCK_SKIPS | TSLI_BLOCK_FRAMES)) ||
           links_changed(rig, block);
}

void tsli_stage_pose(tsli_rig *rig, uint32_t links)
{
    for (uint32_t b = 0; b < rig->lanes->block_count; ++b) {
        tsli_block *block = &rig->lanes->blocks[b];
        load_frames(rig, block);
        if (!wants_links(rig, block, links))
            continue;
        load_links(rig, block);
        if (block->flags & TSLI_BLOCK_SKIPS)
            load_skips(rig, block);
        if (block->flags & TSLI_BLOCK_ANIMATED)
            block->flags |= TSLI_BLOCK_STALE;
    }
}

// A fork that turns to the mean of its children points at rest where the sum of their directions does.
static void aim_ghost(const tsli_rig *rig, const tsli_ghost *ghost)
{
    const tsli_chain *chain = rig->pack->chains[ghost->chain];
    tsli_slot_rest *rest = rig->lanes->rest;
    tsl_vec3 sum = tsli_vec3(0.0f, 0.0f, 0.0f);
    for (uint32_t i = ghost->particle + 1; i < chain->particle_count; ++i) {
        const tsli_particle *child = &chain->particles[i];
        if (child->parent != (int32_t)ghost->particle)
            continue;
        tsl_vec3 offset = tsli_lanes3_get(rest[child->slot].offset, child->lane);
        sum = tsli_vec3_add(sum, tsli_vec3_normalize(offset));
    }
    tsli_lanes3_set(rest[ghost->slot].offset, ghost->lane, sum);
    rest[ghost->slot].length[ghost->lane] = tsli_vec3_length(sum);
}

void tsli_stage_rest(const tsli_party *party, uint32_t keeps_before)
{
    tsli_pack *lanes = party->lanes;
    uint32_t moved = 0;
    for (uint32_t b = 0; b < lanes->block_count; ++b) {
        party->world->kernel->rest(lanes, &lanes->blocks[b], lanes->root_ws, keeps_before);
        moved |= lanes->blocks[b].flags & TSLI_BLOCK_OFFSETS_MOVED;
    }
    for (uint32_t i = 0; moved && i < party->rig_count; ++i)
        for (uint32_t k = 0; k < party->rigs[i]->pack->ghost_count; ++k)
            aim_ghost(party->rigs[i], &party->rigs[i]->pack->ghosts[k]);
}

// How far a point in the frame is from its float, for centres kilometres away. By the formula of
// tsli_quat_rotate, over the square of the quaternion's length, so that the float's rounding does not stretch.
static tsl_vec3 left_out(tsl_transform t, tsl_vec3 point, tsl_vec3 rounded)
{
    double x = t.rotation.x, y = t.rotation.y, z = t.rotation.z, w = t.rotation.w;
    double vx = (double)t.scale.x * point.x, vy = (double)t.scale.y * point.y,
           vz = (double)t.scale.z * point.z;
    double square = (x * x + y * y) + (z * z + w * w), two = 2.0 / square;
    double cx = y * vz - z * vy, cy = z * vx - x * vz, cz = x * vy - y * vx;
    double px = vx + two * (w * cx + (y * cz - z * cy));
    double py = vy + two * (w * cy + (z * cx - x * cz));
    double pz = vz + two * (w * cz + (x * cy - y * cx));
    return tsli_vec3((float)(t.position.x + px - rounded.x), (float)(t.position.y + py - rounded.y),
                     (float)(t.position.z + pz - rounded.z));
}

tsli_placed tsli_collider_place_on(const tsli_collider *collider, tsl_transform frame_ws)
{
    const tsl_collider_desc *desc = &collider->desc;
    tsli_placed placed;
    tsl_transform t = tsli_transform_mul(frame_ws, desc->frame);
    float scale = desc->flags & TSL_COLLIDER_UNSCALED ? 1.0f : fabsf(t.scale.x);
    placed.a = tsli_transform_point(t, desc->a);
    placed.radius = desc->radius * scale;
    placed.radius_b = (desc->radius_b < 0.0f ? desc->radius : desc->radius_b) * scale;
    if (desc->shape == TSL_SHAPE_PLANE) {
        placed.b = tsli_vec3_normalize(tsli_quat_rotate(t.rotation, desc->b));
        if (desc->flags & TSL_COLLIDER_INSIDE)
            placed.b = tsli_vec3_scale(placed.b, -1.0f);
    } else {
        placed.b = desc->shape == TSL_SHAPE_CAPSULE ? tsli_transform_point(t, desc->b) : placed.a;
    }
    placed.a_low = tsli_vec3(0.0f, 0.0f, 0.0f);
    if (!collider->rig || collider->rig->pack->has_springs)
        placed.a_low = left_out(t, desc->a, placed.a);
    return placed;
}

tsli_placed tsli_collider_place(const tsli_collider *collider)
{
    if (!collider->rig)
        return tsli_collider_place_on(collider, tsli_transform_identity());
    tsl_transform frame = collider->rig->root_now;
    if (collider->needed != TSLI_NONE)
        frame = tsli_transform_mul(frame, collider->rig->pack->model[collider->needed]);
    return tsli_collider_place_on(collider, frame);
}

void tsli_stage_place_colliders(tsli_rig *rig)
{
    for (uint32_t i = 0; i < rig->pack->collider_count; ++i) {
        tsli_collider *collider = rig->pack->colliders[i];
        collider->before = collider->now;
        collider->now = tsli_collider_place(collider);
        if (collider->fresh || rig->jump != TSLI_JUMP_NONE) {
            collider->before = collider->now;
            collider->jumped = 1;
        }
        if (rig->pose_pending || rig->root_is_pending)
            collider->fresh -= collider->fresh > 0;
    }
}
