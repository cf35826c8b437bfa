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
void tsli_stage_model(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    for (uint32_t i = 0; i < pack->needed_count; ++i) {
        if (!pack->needed[i].framed && !rig->shows_world)
            continue;
        tsl_transform local = pack->local_now[i];
        local.rotation = tsli_quat_normalize(local.rotation);
        uint32_t parent = pack->needed[i].parent;
        pack->model[i] = parent == TSLI_NONE ? local : tsli_transform_mul(pack->model[parent], local);
    }
}

static void load_links(tsli_pack *pack, tsli_block *block, uint32_t first_slot, uint32_t end_slot)
{
    for (uint32_t slot = first_slot; slot < end_slot; ++slot) {
        for (uint32_t lane = 0; lane < block->lane_count; ++lane) {
            uint32_t needed = pack->slot_needed[slot][lane];
            if (needed == TSLI_NONE)
                continue;
            tsl_transform local = pack->local_now[needed];
            if (slot == block->first_slot)
                tsli_lanes4_set(block->root_rotation_ls, lane, tsli_quat_normalize(local.rotation));
            else // made unit in lanes, with the offsets
                tsli_lanes4_set(pack->rest[slot].link, lane, local.rotation);
            tsli_lanes3_set(pack->link[slot].translation, lane, local.position);
            tsli_lanes3_set(pack->link[slot].scale, lane, local.scale);
        }
    }
}

// From the particle before over the bones that it skips.
static void load_skips(tsli_pack *pack, tsli_block *block)
{
    for (uint32_t slot = block->first_slot + 1; slot < block->first_slot + block->slot_count; ++slot) {
        for (uint32_t lane = 0; lane < block->lane_count; ++lane) {
            uint32_t needed = pack->slot_needed[slot][lane], before = pack->slot_needed[slot - 1][lane];
            if (needed == TSLI_NONE || before == TSLI_NONE || pack->needed[needed].parent == before)
                continue;
            tsl_transform local = unit_local(pack, needed);
            for (uint32_t n = pack->needed[needed].parent; n != before; n = pack->needed[n].parent)
                local = tsli_transform_mul(unit_local(pack, n), local);
            tsli_lanes4_set(pack->rest[slot].link, lane, local.rotation);
            tsli_lanes3_set(pack->link[slot].translation, lane, local.position);
            tsli_lanes3_set(pack->link[slot].scale, lane, local.scale);
        }
    }
}

static void load_frames(tsli_rig *rig, tsli_block *block)
{
    tsli_pack *pack = rig->pack;
    for (uint32_t lane = 0; lane < block->lane_count; ++lane) {
        if (block->rare->chain[lane] == TSLI_NONE)
            continue;
        set_frame(&block->root_now, lane, pack->model[block->rare->root_needed[lane]]);
        uint32_t anchor = block->rare->anchor_needed[lane];
        set_frame(&block->rare->anchor_now, lane,
                  anchor == TSLI_NONE ? tsli_transform_identity() : pack->model[anchor]);
    }
}

void tsli_stage_pose(tsli_rig *rig, uint32_t all_links)
{
    tsli_pack *pack = rig->pack;
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        tsli_block *block = &pack->blocks[b];
        load_frames(rig, block);
        uint32_t animated = block->flags & TSLI_BLOCK_ANIMATED;
        uint32_t links = animated || all_links ? block->slot_count : 1; // slot 0: a root always moves
        load_links(pack, block, block->first_slot, block->first_slot + links);
        if (block->flags & TSLI_BLOCK_SKIPS)
            load_skips(pack, block);
        if (animated)
            block->flags |= TSLI_BLOCK_STALE | TSLI_BLOCK_RAW;
    }
}

// A fork that turns to the mean of its children points at rest where the sum of their directions does.
static void aim_ghost(tsli_pack *pack, const tsli_ghost *ghost)
{
    const tsli_chain *chain = pack->chains[ghost->chain];
    tsl_vec3 sum = tsli_vec3(0.0f, 0.0f, 0.0f);
    for (uint32_t i = ghost->particle + 1; i < chain->particle_count; ++i) {
        const tsli_particle *child = &chain->particles[i];
        if (child->parent != (int32_t)ghost->particle)
            continue;
        tsl_vec3 offset = tsli_lanes3_get(pack->rest[child->slot].offset, child->lane);
        sum = tsli_vec3_add(sum, tsli_vec3_normalize(offset));
    }
    tsli_lanes3_set(pack->rest[ghost->slot].offset, ghost->lane, sum);
    pack->rest[ghost->slot].length[ghost->lane] = tsli_vec3_length(sum);
}

void tsli_stage_rest(tsli_rig *rig, uint32_t keeps_before)
{
    tsli_pack *pack = rig->pack;
    uint32_t moved = 0;
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        rig->world->kernel->rest(pack, &pack->blocks[b], &rig->root_now, keeps_before);
        moved |= pack->blocks[b].flags & TSLI_BLOCK_OFFSETS_MOVED;
    }
    for (uint32_t i = 0; moved && i < pack->ghost_count; ++i)
        aim_ghost(pack, &pack->ghosts[i]);
}
