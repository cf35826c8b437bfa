// SPDX-License-Identifier: MIT
// Attachments to the simulated pose of other chains, one bone at a time: roots and anchors of TSL_MODEL_SPRING, and colliders. Rigs that
// have some tick and are output level by level: a level's attachments are placed before its blocks tick. While none of the chains above an
// attachment is simulated it follows the animation.
#include "solver/model/chains.h"
#include "solver/model/colliders.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/step/step.h"

// A simulated bone and the transform from it to the attachment.
typedef struct attachment_path {
    const tsli_driven *bone; // null: the animation moves it
    tsl_transform relative;
} attachment_path;

static tsl_transform local_at(const tsli_rig *rig, uint32_t needed, const tsli_tick *tick)
{
    const tsli_layout *layout = rig->layout;
    if (tsli_uses_matrices(rig) && needed < layout->model_count) {
        uint32_t parent = layout->needed[needed].parent;
        tsl_transform model = tsli_evened(layout->model[needed]);
        return parent == TSLI_NONE ? model : tsli_transform_relative(tsli_evened(layout->model[parent]), model);
    }
    tsl_transform local = tsli_unit_local(rig, needed);
    if (!tick || tick->at_now || !rig->pose_pending || tsli_reads_rest_pose(rig, needed))
        return local;
    tsl_transform before =
        tsli_made_unit(tsli_local_of(rig, needed, &layout->local_pending[needed])); // the last pose, after the swap
    return tsli_transform_lerp(before, local, tick->alpha);
}

static attachment_path path_of(const tsli_rig *rig, const tsli_attachment *attachment, const tsli_tick *tick)
{
    const tsli_layout *layout = rig->layout;
    uint32_t own = attachment->collider ? TSLI_NONE : layout->blocks[attachment->block].rare->chain[attachment->lane];
    attachment_path path = {NULL, tsli_transform_identity()};
    if (own != TSLI_NONE && layout->chains[own]->unbound) // no memory for a layout without the attachment
        return path;
    for (uint32_t n = attachment->needed; n != TSLI_NONE; n = layout->needed[n].parent) {
        uint32_t d = layout->needed[n].driven;
        const tsli_driven *driven = d == TSLI_NONE ? NULL : &layout->driven[d];
        if (driven && driven->chain != own && tsli_has_lane(layout->blocks[driven->block].running, driven->lane) &&
            tsli_chain_done(layout->chains[driven->chain]) <= attachment->level) {
            path.bone = driven;
            return path;
        }
        path.relative = tsli_transform_mul_clamped(local_at(rig, n, tick), path.relative);
    }
    return path;
}

// Rotation of an animated bone in the frame of its tree's root bone. Under mirrored or uneven scales lanes hold a product of rotations,
// which is not the bone's: there it is taken from model space.
static tsl_quat bone_in_tree(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_layout *layout = rig->layout;
    if (!tsli_uses_matrices(rig))
        return tsli_lanes4_get(layout->bones[driven->slot].rotation, driven->lane);
    uint32_t root = layout->blocks[driven->block].rare->root_needed[driven->lane];
    return tsli_quat_mul(tsli_quat_conjugate(layout->model[root].rotation), layout->model[driven->needed].rotation);
}

// World rotation of the driven bone at the last tick.
static tsl_quat rotation_of(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_layout *layout = rig->layout;
    uint32_t slot = driven->slot, lane = driven->lane;
    tsl_quat root = tsli_lanes4_get(layout->blocks[driven->block].root_last.rotation, lane);
    return tsli_quat_mul(tsli_quat_mul(root, tsli_lanes4_get(layout->turned[slot], lane)), bone_in_tree(rig, driven));
}

static void set_attached(tsli_rigid_lanes *rigid, uint32_t *lanes, uint32_t lane, const tsl_transform *at)
{
    tsli_put_lane(lanes, lane, at != NULL);
    if (at)
        tsli_rigid_lanes_set(rigid, lane, (tsli_rigid){at->position, at->rotation});
}

// Leaves `before` alone while `outputs_loaded`: it holds the position that was loaded.
static void set_collider(tsli_collider *collider, const tsl_transform *at)
{
    tsli_placed_shape placed = tsli_collider_to_world_from(collider, *at);
    tsli_collider_set_now(collider, &placed);
    if (!collider->rig->outputs_loaded)
        tsli_collider_set_before(collider, &placed);
}

// `at` null: it follows the animation.
static void set_attachment(tsli_layout *layout, const tsli_attachment *attachment, const tsl_transform *at)
{
    tsli_attached_lanes *attached = &layout->attached[attachment->block];
    if (attachment->kind == TSLI_ATTACHED_ROOT)
        set_attached(&attached->root, &attached->root_lanes, attachment->lane, at);
    else if (attachment->kind == TSLI_ATTACHED_ANCHOR)
        set_attached(&attached->anchor, &attached->anchor_lanes, attachment->lane, at);
    else if (attachment->collider && at)
        set_collider(attachment->collider, at);
}

// Finds the simulated bone that moves the attachment. Without one returns 0 and lets it follow the animation.
static int find_path(const tsli_rig *rig, const tsli_attachment *attachment, const tsli_tick *tick,
                     attachment_path *out_path)
{
    *out_path = path_of(rig, attachment, tick);
    if (!out_path->bone)
        set_attachment(rig->layout, attachment, NULL);
    return out_path->bone != NULL;
}

// `position` and `rotation` are those of the simulated bone.
static tsl_transform attachment_transform(const tsli_rig *rig, const attachment_path *path, tsl_transform root,
                                          tsl_vec3 position, tsl_quat rotation)
{
    tsl_transform model = rig->layout->model[path->bone->needed];
    if (tsli_uses_matrices(rig))
        model = tsli_evened(model);
    tsl_transform parent = {position, rotation, tsli_vec3_mul(root.scale, model.scale)};
    tsl_transform at = tsli_made_unit(tsli_transform_clamp(tsli_transform_mul(parent, path->relative)));
    return at;
}

// World transform of the strand's root bone at the tick, or with `tick` null on the newest pose. Attached roots must have been placed.
static tsl_transform root_of(const tsli_rig *rig, const tsli_driven *driven, const tsli_tick *tick)
{
    const tsli_layout *layout = rig->layout;
    tsli_block *block = &layout->blocks[driven->block];
    tsli_attached_lanes *attached = &layout->attached[driven->block];
    tsl_transform root = layout->model[block->rare->root_needed[driven->lane]];
    if (tick && !tick->at_now) {
        tsl_transform from = tsli_frame_lanes_get(&block->rare->root_before, driven->lane);
        root = tsli_transform_lerp(from, root, tick->alpha);
    }
    root = tsli_transform_mul(tick ? *tick->root : *tsli_lanes_root(rig), root);
    if (tsli_has_lane(attached->root_lanes, driven->lane)) {
        tsli_rigid root_attached = tsli_rigid_lanes_get(&attached->root, driven->lane);
        root = (tsl_transform){root_attached.position, root_attached.rotation, root.scale};
    }
    return root;
}

// For a sleeping parent chain: it keeps the shape of its last tick and moves rigidly with its root bone.
static tsl_transform moved_with_root(const tsli_rig *rig, const attachment_path *path, const tsli_tick *tick)
{
    const tsli_layout *layout = rig->layout;
    uint32_t slot = path->bone->slot, lane = path->bone->lane;
    tsli_block *block = &layout->blocks[path->bone->block];
    tsl_transform root = root_of(rig, path->bone, tick);
    tsli_rigid last = tsli_rigid_lanes_get(&block->root_last, lane);
    tsl_quat turn = tsli_quat_mul(root.rotation, tsli_quat_conjugate(last.rotation));
    tsl_vec3 arm = tsli_vec3_sub(tsli_lanes3_get(layout->state[slot].position, lane), last.position);
    return attachment_transform(rig, path, tick ? *tick->root : *tsli_lanes_root(rig),
                                tsli_vec3_add(root.position, tsli_quat_rotate(turn, arm)),
                                tsli_quat_mul(turn, rotation_of(rig, path->bone)));
}

static void place_at_tick(tsli_rig *rig, const tsli_attachment *attachment, const tsli_tick *tick)
{
    tsli_layout *layout = rig->layout;
    attachment_path path;
    if (!find_path(rig, attachment, tick, &path))
        return;
    uint32_t slot = path.bone->slot, lane = path.bone->lane;
    uint32_t paused = tsli_has_lane(layout->blocks[path.bone->block].paused, lane);
    tsl_transform at =
        paused ? moved_with_root(rig, &path, tick)
               : attachment_transform(rig, &path, *tick->root, tsli_lanes3_get(layout->state[slot].position, lane),
                                      rotation_of(rig, path.bone));
    set_attachment(layout, attachment, &at);
}

static void turn_block(tsli_rig *rig, tsli_block *block, uint32_t lanes)
{
    tsli_layout *layout = rig->layout;
    tsli_set_fork_means(rig, block->first_slot, block->first_slot + block->slot_count);
    rig->world->kernel->turn(layout, block, lanes);
}

// In order of strands, since a strand continues the rotation of the earlier one that it is attached to.
static void turn_chain(tsli_rig *rig, const tsli_chain *chain)
{
    uint32_t last = TSLI_NONE;
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        uint32_t block = chain->strand_lanes[i].block;
        if (block != last)
            turn_block(rig, &rig->layout->blocks[block], TSLI_ALL_LANES);
        last = block;
    }
}

static void place_at_last_tick(tsli_rig *rig, const tsli_attachment *attachment)
{
    tsli_layout *layout = rig->layout;
    attachment_path path;
    if (attachment->collider || !find_path(rig, attachment, NULL, &path))
        return;
    tsli_block *block = &layout->blocks[attachment->block];
    tsli_rigid_lanes *last = attachment->kind == TSLI_ATTACHED_ROOT ? &block->root_last : &block->anchor_last;
    tsli_rigid at = tsli_rigid_lanes_get(last, attachment->lane);
    set_attachment(layout, attachment, &(tsl_transform){at.position, at.rotation, {1.0f, 1.0f, 1.0f}});
}

static void place_now(tsli_rig *rig, const tsli_attachment *attachment)
{
    tsli_layout *layout = rig->layout;
    attachment_path path;
    if (!find_path(rig, attachment, NULL, &path))
        return;
    const tsli_chain *parent_chain = layout->chains[path.bone->chain];
    for (uint32_t i = 0; i < 2 && parent_chain->attachments[i]; ++i)
        place_at_last_tick(rig, &layout->attachments[parent_chain->attachments[i] - 1]);
    turn_chain(rig, parent_chain); // the last output may belong to another time
    tsl_transform at = moved_with_root(rig, &path, NULL);
    set_attachment(layout, attachment, &at);
}

static void place_output(tsli_rig *rig, const tsli_attachment *attachment)
{
    tsli_layout *layout = rig->layout;
    attachment_path path;
    if (!find_path(rig, attachment, NULL, &path))
        return;
    if (rig->outputs_loaded && attachment->collider) { // only ticks may move it, not what was tuned since the load
        tsli_placed_shape loaded = tsli_collider_before(attachment->collider);
        tsli_collider_set_now(attachment->collider, &loaded);
        return;
    }
    uint32_t slot = path.bone->slot, lane = path.bone->lane;
    tsl_quat rotation = tsli_lanes4_get(layout->world[slot].rotation, lane);
    if (tsli_uses_matrices(rig)) {
        tsl_quat of_lanes = tsli_quat_conjugate(tsli_lanes4_get(layout->bones[slot].rotation, lane));
        rotation = tsli_quat_mul(rotation, tsli_quat_mul(of_lanes, bone_in_tree(rig, path.bone)));
    }
    tsl_transform at = attachment_transform(rig, &path, *tsli_lanes_root(rig),
                                            tsli_lanes3_get(layout->world[slot].position, lane), rotation);
    set_attachment(layout, attachment, &at);
}

// ---- level by level ---------------------------------------------------------------------------------------

// Places attachments up to a level, the first `placed` of which are, and returns how many are then. `tick` null: on the output pose.
static uint32_t place_level(tsli_rig *rig, uint32_t placed, uint32_t level, const tsli_tick *tick)
{
    const tsli_layout *layout = rig->layout;
    for (; placed < layout->attachment_count && layout->attachments[placed].level <= level; ++placed)
        if (tick)
            place_at_tick(rig, &layout->attachments[placed], tick);
        else
            place_output(rig, &layout->attachments[placed]);
    return placed;
}

static uint32_t end_of_level(const tsli_layout *layout, uint32_t first)
{
    uint32_t end = first;
    while (end < layout->block_count && layout->blocks[end].level == layout->blocks[first].level)
        ++end;
    return end;
}

// Computes the rotations of bones that something is attached to. TSL_MODEL_SPRING has its own from the tick, except for sleeping chains,
// whose rotations are still those of their last output.
static void turn_parents(tsli_rig *rig, uint32_t first, uint32_t end)
{
    tsli_layout *layout = rig->layout;
    for (uint32_t b = first; b < end; ++b) {
        tsli_block *block = &layout->blocks[b];
        uint32_t lanes = TSLI_ALL_LANES;
        if (!(block->flags & TSLI_BLOCK_HAS_ATTACHED))
            continue;
        if (block->flags & TSLI_BLOCK_SPRING)
            lanes = block->paused;
        if (lanes)
            turn_block(rig, block, lanes);
    }
}

static void tick_by_level(tsli_rig *rig, const tsli_tick *tick, const tsli_lanes_tick *lanes_tick)
{
    tsli_layout *layout = rig->layout;
    uint32_t placed = 0;
    for (uint32_t i = 0; layout->rescales && i < layout->attachment_count; ++i) // see tsli_lane_rescale
        place_at_last_tick(rig, &layout->attachments[i]);
    for (uint32_t first = 0, end; first < layout->block_count; first = end) {
        end = end_of_level(layout, first);
        placed = place_level(rig, placed, layout->blocks[first].level, tick);
        for (uint32_t b = first; b < end; ++b)
            if (layout->blocks[b].flags & TSLI_BLOCK_WAITS)
                tsli_stage_contact(rig, layout->blocks[b].collider_list, 1, tick, lanes_tick);
        tsli_lanes_tick level = *lanes_tick;
        level.first = first;
        level.end = end;
        rig->world->kernel->tick(&level);
        turn_parents(rig, first, end);
    }
}

void tsli_tick_run(tsli_rig *rig, const tsli_tick *tick, const tsli_lanes_tick *lanes_tick)
{
    if (rig->layout->attachment_count)
        tick_by_level(rig, tick, lanes_tick);
    else
        rig->world->kernel->tick(lanes_tick);
}

// Whether no attached root has moved since the last tick.
static int outputs_last_root(const tsli_layout *layout, const tsli_block *block)
{
    const tsli_attached_lanes *attached = &layout->attached[block - layout->blocks];
    for (uint32_t lane = 0; lane < block->lane_count; ++lane) {
        if (!tsli_has_lane(attached->root_lanes & block->running, lane))
            continue;
        for (int k = 0; k < 3; ++k)
            if (attached->root.position[k][lane] != block->root_last.position[k][lane])
                return 0;
        for (int k = 0; k < 4; ++k)
            if (attached->root.rotation[k][lane] != block->root_last.rotation[k][lane])
                return 0;
    }
    return 1;
}

// Before any level, as the bone of a fork turns to children on later levels. Trees can go first because they are not attached.
static void assign_output_trees(tsli_rig *rig, uint32_t rebased)
{
    tsli_layout *layout = rig->layout;
    tsli_set_fork_means(rig, 0, rig->layout->slot_count);
    for (uint32_t b = 0; rebased && b < layout->block_count; ++b)
        if (!(layout->blocks[b].flags & TSLI_BLOCK_SPRING))
            rig->world->kernel->rebase(layout, b, b + 1, &layout->root_ws);
}

static void output_block(tsli_rig *rig, uint32_t b, uint32_t rebased)
{
    tsli_layout *layout = rig->layout;
    const tsli_block *block = &layout->blocks[b];
    if (block->flags & TSLI_BLOCK_SPRING) {
        rebased |= !outputs_last_root(layout, block);
        if (rebased)
            rig->world->kernel->rebase(layout, b, b + 1, &layout->root_ws);
    }
    const tsli_lanes_output output = {
        .layout = layout, .first = b, .end = b + 1, .root = &layout->root_ws, .rebased = rebased, .in_world = 1};
    rig->world->kernel->rotate(&output);
}

void tsli_output_by_level(tsli_rig *rig, uint32_t rebased)
{
    tsli_layout *layout = rig->layout;
    uint32_t placed = 0;
    assign_output_trees(rig, rebased);
    for (uint32_t first = 0, end; first < layout->block_count; first = end) {
        end = end_of_level(layout, first);
        placed = place_level(rig, placed, layout->blocks[first].level, NULL);
        for (uint32_t b = first; b < end; ++b)
            output_block(rig, b, rebased);
    }
    place_level(rig, placed, UINT32_MAX, NULL); // colliders that no block waits for are still drawn
}

void tsli_chain_attach_now(tsli_chain *chain)
{
    tsli_layout *layout = chain->rig->layout;
    for (uint32_t i = 0; i < 2 && chain->attachments[i]; ++i)
        place_now(chain->rig, &layout->attachments[chain->attachments[i] - 1]);
}
