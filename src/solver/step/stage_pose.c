// SPDX-License-Identifier: MIT
// From the needed bones of the last pose to lanes: frames of roots and anchors, links of animated bones, offsets of bones at rest, and the
// motion that is by changes of scale alone. Poses with mirrored or uneven scales enter the lanes as a skeleton of even scale whose joints
// are at the same positions.
#include "solver/kernel/kernels.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/model/params.h"
#include "solver/model/settings.h"
#include "solver/step/step.h"

#include <string.h>

// ---- mirrored and uneven scales ------------------------------------------------------------------------

// Limits go through the matrices of the bones that have them.

// `signs`: which axes of its tree's root bone are mirrored.
static void mirror_strand(tsli_layout *layout, const tsli_strand_lane *strand, tsl_vec3 signs)
{
    const float axes[3] = {signs.x, signs.y, signs.z};
    tsli_block *block = &layout->blocks[strand->block];
    for (uint32_t k = 0; k < 3; ++k)
        tsli_put_lane(&block->rare->flips[k], strand->lane, axes[k] < 0.0f);
    tsli_strand_set_gravity_rest(layout, strand);
}

static void leave_matrices(tsli_rig *rig)
{
    for (uint32_t b = 0; b < rig->layout->block_count; ++b)
        tsli_block_outdate(rig->layout, &rig->layout->blocks[b]);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        tsli_chain_load_limits(chain);
        for (uint32_t i = 0; i < chain->strand_count; ++i)
            mirror_strand(rig->layout, &chain->strand_lanes[i], tsli_vec3(1.0f, 1.0f, 1.0f));
    }
}

static void matrix_model(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    rig->outputs_world = 1; // bones turn onto positions of the world output
    TSLI_SCRATCH_MATRICES(rig, tsli_bone_frame, frames);
    tsli_set_bone_frames(rig, frames);
    for (uint32_t i = 0; i < layout->model_count; ++i) {
        const tsli_affine *m = &frames[i].matrix;
        layout->model[i] = frames[i].even;
        layout->model[i].scale =
            tsli_vec3_clamp(tsli_vec3(tsli_vec3_length(m->x), tsli_vec3_length(m->y), tsli_vec3_length(m->z)));
    }
    layout->scaled = 1;
}

// ---- a particle -----------------------------------------------------------------------------------------

typedef struct rest_pose { // of a chain
    const tsli_rig *rig;
    const tsli_chain *chain;
    const tsli_bone_frame *frames; // of the needed bones
} rest_pose;

static const tsli_bone_frame *rest_frame(const rest_pose *r, const tsli_particle *p)
{
    return &r->frames[tsli_particle_needed(r->chain, p)];
}

// The offset from the parent particle, in model space.
static tsl_vec3 rest_offset_of(const rest_pose *r, const tsli_particle *p)
{
    const tsli_affine *before = &rest_frame(r, &r->chain->particles[p->parent])->matrix;
    tsl_vec3 to = p->bone >= 0 ? rest_frame(r, p)->matrix.position
                               : tsli_affine_point(before, tsli_tip_offsets(r->chain)[p->tip]);
    return tsli_vec3_sub(to, before->position);
}

// The rotation from model space to the frame of the tree's root bone.
static tsl_quat into_tree(const rest_pose *r, const tsli_particle *p)
{
    return tsli_quat_conjugate(rest_frame(r, &r->chain->particles[p->root])->even.rotation);
}

static void rest_particle(const rest_pose *r, const tsli_particle *p)
{
    tsli_layout *layout = r->rig->layout;
    uint32_t slot = tsli_particle_slot(layout, r->chain, p), lane = tsli_particle_lane(r->chain, p);
    uint32_t first = layout->blocks[r->chain->strand_lanes[p->strand].block].first_slot;
    uint32_t before = slot - 1 > first ? slot - 2 : first;
    tsl_vec3 offset = tsli_quat_rotate(into_tree(r, p), rest_offset_of(r, p));
    offset = tsli_vec3_clamp(tsli_vec3_scale(offset, layout->root_ws.scale.x));
    tsl_quat back = tsli_quat_conjugate(tsli_lanes4_get(layout->bones[before].rotation, lane));
    tsli_lanes3_set(layout->rest[slot].offset, lane, offset);
    layout->rest[slot].length[lane] = tsli_vec3_length(offset);
    tsli_lanes3_set(layout->aims[slot - 1], lane, tsli_quat_rotate(back, tsli_vec3_normalize(offset)));
}

// ---- limits ---------------------------------------------------------------------------------------------

// As tsli_lane_from_y.
static tsl_quat limit_from_y(tsl_vec3 direction)
{
    float across = direction.x * direction.x + direction.z * direction.z;
    if (direction.y < 0.0f && across <= 1e-8f)
        return tsli_quat(1.0f, 0.0f, 0.0f, 0.0f);
    float w = direction.y < 0.0f ? across / (1.0f - direction.y) : 1.0f + direction.y;
    return tsli_quat_normalize(tsli_quat(direction.z, 0.0f, -direction.x, w));
}

// The middle of limit space is along y, and limits are symmetric about x = 0: negating x makes a mirrored frame a rotation.
static void rest_limit(const rest_pose *r, const tsli_particle *p)
{
    tsli_layout *layout = r->rig->layout;
    const tsli_affine *bone = &rest_frame(r, &r->chain->particles[p->parent])->matrix;
    uint32_t slot = tsli_particle_slot(layout, r->chain, p), lane = tsli_particle_lane(r->chain, p);
    tsl_vec3 own;
    if (!tsli_affine_solve(bone, rest_offset_of(r, p), &own))
        return;
    tsl_quat turn = tsli_lanes4_get(layout->limits[slot].turn, lane);
    tsl_quat local = tsli_quat_mul(limit_from_y(tsli_vec3_normalize(own)), turn);
    tsl_vec3 y = tsli_affine_vector(bone, tsli_quat_rotate(local, tsli_vec3(0.0f, 1.0f, 0.0f)));
    tsl_vec3 x = tsli_affine_vector(bone, tsli_quat_rotate(local, tsli_vec3(1.0f, 0.0f, 0.0f)));
    y = tsli_vec3_normalize(y);
    x = tsli_vec3_normalize(tsli_vec3_sub(x, tsli_vec3_scale(y, tsli_vec3_dot(x, y))));
    if (tsli_affine_mirrors(*bone))
        x = tsli_vec3_scale(x, -1.0f);
    tsl_quat space = tsli_quat_mul(into_tree(r, p), tsli_quat_from_columns(x, y, tsli_vec3_cross(x, y)));
    tsli_lanes4_set(layout->limits[slot].frame, lane, tsli_quat_mul(space, tsli_quat_conjugate(turn)));
    if (layout->limit_within[slot][lane] > -1.0f) // there is a limit; the angle where it begins is not known
        layout->limit_within[slot][lane] = 4.0f;
}

// In the animated bone's space; for a tip, in its parent's.
static void rest_position_limit(const rest_pose *r, const tsli_particle *p)
{
    tsli_layout *layout = r->rig->layout;
    const tsli_affine *bone = &rest_frame(r, p->bone >= 0 ? p : &r->chain->particles[p->parent])->matrix;
    uint32_t slot = tsli_particle_slot(layout, r->chain, p), lane = tsli_particle_lane(r->chain, p);
    tsl_quat turn = tsli_quat_conjugate(tsli_lanes4_get(layout->bones[slot].rotation, lane));
    tsl_vec3 normal = tsli_affine_vector(bone, tsli_limits_of(r->chain)->distances.backstop_normal);
    normal = tsli_quat_rotate(tsli_quat_mul(turn, into_tree(r, p)), normal);
    tsli_lanes3_set(layout->position_limits[slot].normal, lane, tsli_vec3_normalize(normal));
    tsli_lanes3_set(layout->scale[slot], lane, tsli_vec3(1.0f, 1.0f, 1.0f));
}

static void rest_chain(const rest_pose *r)
{
    const tsli_chain *chain = r->chain;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->parent < 0)
            continue;
        rest_particle(r, p);
        if (chain->rows & TSLI_ROWS_ANGLES)
            rest_limit(r, p);
        if (chain->rows & TSLI_ROWS_DISTANCES)
            rest_position_limit(r, p);
    }
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        uint32_t root = r->rig->layout->blocks[strand->block].rare->root_needed[strand->lane];
        mirror_strand(r->rig->layout, strand, tsli_signs_of(r->frames[root].even.scale));
    }
}

// Overwrites the results of the kernel's rest.
static void matrix_rest(tsli_rig *rig)
{
    TSLI_SCRATCH_MATRICES(rig, tsli_bone_frame, frames);
    tsli_set_bone_frames(rig, frames);
    tsli_layout_use_own_rest(rig->layout);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        rest_chain(&(rest_pose){rig, chain, frames});
}

// ---- frames and links ----------------------------------------------------------------------------------

TSLI_HOT void tsli_rig_update_root(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    const tsl_transform now = tsli_uses_matrices(rig) ? tsli_evened(rig->root_now) : rig->root_now;
    const tsl_transform root = tsli_without_minus_zero(&now);
    layout->rest_changes |= memcmp(&layout->root_ws.scale, &root.scale, sizeof root.scale) != 0;
    layout->root_ws = root;
    layout->origin = rig->origin;
}

void tsli_stage_model(tsli_rig *rig)
{
    uint32_t used = rig->layout->matrices;
    rig->layout->matrices = tsli_pose_is_uneven(rig);
    if (used && !rig->layout->matrices)
        leave_matrices(rig);
    if (TSLI_RARELY(tsli_uses_matrices(rig)))
        matrix_model(rig);
    else
        rig->world->kernel->model(rig);
}

// Whether the link of any driven bone changed, run by run.
static int some_links_changed(const tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    for (uint32_t i = 0; i < layout->driven_count; i += layout->driven[i].run) {
        uint32_t first = layout->driven[i].needed, run = layout->driven[i].run;
        if (first < layout->stored_count &&
            memcmp(&layout->local_now[first], &layout->local_pending[first], run * sizeof(tsl_transform)) != 0)
            return 1;
    }
    return 0;
}

// A bone's transform relative to the bone of the particle before, across the bones that are skipped. Others are made unit in lanes.
static tsl_transform link_of(const tsli_rig *rig, uint32_t needed, uint32_t before)
{
    const tsli_needed *bones = rig->layout->needed;
    tsl_transform local = tsli_local_read(rig, needed);
    if (before == TSLI_NONE || bones[needed].parent == before)
        return local;
    local = tsli_made_unit(local);
    for (uint32_t n = bones[needed].parent; n != before; n = bones[n].parent)
        local = tsli_transform_mul_clamped(tsli_unit_local(rig, n), local);
    return local;
}

static void load_links(const tsli_rig *rig, tsli_block *block)
{
    const uint32_t first = block->first_slot, skips = block->flags & TSLI_BLOCK_SKIPS;
    tsli_layout *layout = rig->layout;
    block->unnormalised = TSLI_ALL_LANES;
    tsli_layout_use_own_rest(layout);
    for (uint32_t slot = first; slot < first + block->slot_count; ++slot) {
        for (uint32_t lane = 0; lane < block->lane_count; ++lane) {
            uint32_t needed = tsli_slot_needed(rig, slot, lane);
            if (needed == TSLI_NONE)
                continue;
            uint32_t before = skips && slot > first ? tsli_slot_needed(rig, slot - 1, lane) : TSLI_NONE;
            tsl_transform local = link_of(rig, needed, before);
            if (slot == first)
                tsli_lanes4_set(layout->root_link[block - layout->blocks], lane, tsli_quat_normalize(local.rotation));
            else
                tsli_lanes4_set(layout->link_rotation[slot], lane, local.rotation);
            tsli_lanes3_set(layout->link[slot].translation, lane, local.position);
            tsli_lanes3_set(layout->link[slot].scale, lane, local.scale);
        }
    }
}

static void load_frames(tsli_rig *rig, tsli_block *block)
{
    const tsli_layout *layout = rig->layout;
    uint32_t scales = 0;
    for (uint32_t lane = 0; lane < block->lane_count; ++lane) {
        if (block->rare->chain[lane] == TSLI_NONE)
            continue;
        scales |= tsli_frame_lanes_set(&block->root_now, lane, &layout->model[block->rare->root_needed[lane]]);
        uint32_t anchor = block->rare->anchor_needed[lane];
        if (anchor != TSLI_NONE) // else it is the identity since the layout was made
            tsli_frame_lanes_set(&rig->layout->anchors[block - rig->layout->blocks].now, lane, &layout->model[anchor]);
    }
    rig->layout->rest_changes |= scales;
}

// Skipped bones have no particle, and a strand that another hangs on may be in another block: neither is checked for changes, so such
// blocks always load their links.
static int wants_links(const tsli_block *block, uint32_t links, int some_changed)
{
    if (links == TSLI_LINKS_ALL)
        return 1;
    if (!(block->flags & TSLI_BLOCK_ANIMATED))
        return 0;
    return links == TSLI_LINKS_READ || (block->flags & (TSLI_BLOCK_SKIPS | TSLI_BLOCK_FRAMES)) || some_changed;
}

TSLI_HOT void tsli_stage_pose(tsli_rig *rig, uint32_t links)
{
    int some_changed = links == TSLI_LINKS_CHANGED && some_links_changed(rig);
    for (uint32_t b = 0; b < rig->layout->block_count; ++b) {
        tsli_block *block = &rig->layout->blocks[b];
        load_frames(rig, block);
        if (TSLI_RARELY(tsli_uses_matrices(rig)))
            tsli_block_outdate(rig->layout, block);
        if (!wants_links(block, links, some_changed))
            continue;
        load_links(rig, block);
        if (block->flags & TSLI_BLOCK_ANIMATED)
            tsli_block_outdate(rig->layout, block);
    }
}

TSLI_HOT void tsli_stage_rest(tsli_rig *rig, uint32_t keeps_before)
{
    tsli_layout *layout = rig->layout;
    uint32_t moved = 0;
    if (!layout->rest_changes)
        return;
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        rig->world->kernel->rest(layout, &layout->blocks[b], &layout->root_ws, keeps_before);
        moved |= layout->blocks[b].flags & TSLI_BLOCK_OFFSETS_MOVED;
    }
    if (TSLI_RARELY(tsli_uses_matrices(rig)))
        matrix_rest(rig);
    layout->rest_changes = moved != 0;
    if (moved)
        tsli_rig_aim_forks(rig);
}

// ---- forks with TSL_FORK_AVERAGE -----------------------------------------------------------------------

// The bone aims at the weighted mean of its children. A slot of its own after the fork has that position.

// The direction from a fork to its child, of length 1, in the last tick or at rest; zero where they coincide.
static tsl_vec3 direction_to(const tsli_rig *rig, const tsli_chain *chain, const tsli_particle *child, int in_tick)
{
    const tsli_layout *layout = rig->layout;
    const tsli_particle *fork = &chain->particles[child->parent];
    const uint32_t slot = tsli_particle_slot(layout, chain, child), lane = tsli_particle_lane(chain, child);
    const uint32_t fork_slot = tsli_particle_slot(layout, chain, fork), fork_lane = tsli_particle_lane(chain, fork);
    const float length = layout->rest[slot].length[lane];
    if (!in_tick)
        return tsli_vec3_normalize(tsli_lanes3_get(layout->rest[slot].offset, lane));
    const tsl_vec3 to_child = tsli_vec3_sub(tsli_lanes3_get(layout->state[slot].position, lane),
                                            tsli_lanes3_get(layout->state[fork_slot].position, fork_lane));
    return length > 0.0f ? tsli_vec3(to_child.x / length, to_child.y / length, to_child.z / length)
                         : tsli_vec3(0.0f, 0.0f, 0.0f);
}

// The sum of the directions to its children, weighted so that the largest weight is 1.
static tsl_vec3 fork_mean_of(const tsli_rig *rig, const tsli_fork_mean *fork_mean, int in_tick)
{
    const tsli_chain *chain = rig->layout->chains[fork_mean->chain];
    const tsli_variation variation = tsli_chain_variation(chain);
    const int32_t fork = (int32_t)fork_mean->particle;
    tsl_vec3 sum = tsli_vec3(0.0f, 0.0f, 0.0f);
    float largest = 0.0f;
    for (uint32_t i = fork_mean->particle + 1; i < chain->particle_count; ++i)
        if (chain->particles[i].parent == fork)
            largest = tsli_larger(largest, tsli_particle_parameter(chain, &variation, TSL_PARAMETER_FORK_WEIGHT, i));
    for (uint32_t i = fork_mean->particle + 1; i < chain->particle_count && largest > 0.0f; ++i) {
        if (chain->particles[i].parent != fork)
            continue;
        float weight = tsli_particle_parameter(chain, &variation, TSL_PARAMETER_FORK_WEIGHT, i) / largest;
        sum = tsli_vec3_add(sum, tsli_vec3_scale(direction_to(rig, chain, &chain->particles[i], in_tick), weight));
    }
    return sum;
}

// The rest direction of a fork.
static void aim_fork_mean(const tsli_rig *rig, const tsli_fork_mean *fork_mean)
{
    const tsli_particle *fork = &rig->layout->chains[fork_mean->chain]->particles[fork_mean->particle];
    const tsl_vec3 sum = fork_mean_of(rig, fork_mean, 0);
    tsli_slot_rest *rest = &rig->layout->rest[fork_mean->slot];
    uint32_t slot = fork_mean->slot - 1, before = fork->step == 0 ? slot : slot - 1;
    tsl_quat frame = tsli_lanes4_get(rig->layout->bones[before].rotation, fork_mean->lane);
    tsl_vec3 direction = tsli_quat_rotate(tsli_quat_conjugate(frame), tsli_vec3_normalize(sum));
    tsli_lanes3_set(rig->layout->aims[slot], fork_mean->lane, direction);
    tsli_lanes3_set(rest->offset, fork_mean->lane, sum);
    rest->length[fork_mean->lane] = tsli_vec3_length(sum);
}

void tsli_rig_aim_forks(tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    if (layout->fork_mean_count)
        tsli_layout_use_own_rest(rig->layout);
    for (uint32_t k = 0; k < layout->fork_mean_count; ++k)
        if (layout->chains[layout->fork_means[k].chain])
            aim_fork_mean(rig, &layout->fork_means[k]);
}

void tsli_set_fork_means(const tsli_rig *rig, uint32_t first_slot, uint32_t end_slot)
{
    const tsli_layout *layout = rig->layout;
    for (uint32_t i = 0; i < layout->fork_mean_count; ++i) {
        const tsli_fork_mean *fork_mean = &layout->fork_means[i];
        const uint32_t slot = fork_mean->slot, lane = fork_mean->lane;
        if (slot < first_slot || slot >= end_slot)
            continue;
        const tsl_vec3 here = tsli_lanes3_get(layout->state[slot - 1].position, lane);
        tsli_lanes3_set(layout->state[slot].position, lane, tsli_vec3_add(here, fork_mean_of(rig, fork_mean, 1)));
    }
}

// ---- changes of scale ----------------------------------------------------------------------------------

// A change of scale moves bones about the bone that is scaled. Chains must not feel this part of the motion of their root bones and
// anchors, unlike motion by animation and host: it is the difference between the new pose and the new pose with the scales of the last.

static tsl_transform local_at_old_scale(const tsli_rig *rig, uint32_t needed)
{
    const tsli_layout *layout = rig->layout;
    tsl_transform local = tsli_unit_local(rig, needed);
    if (needed < layout->stored_count && rig->pose_pending) // the last pose: take_pose has swapped the two
        local.scale = tsli_local_of(rig, needed, &layout->local_pending[needed]).scale;
    return local;
}

// `model`, by index among the needed bones, is filled for framed ones only.
static void model_at_old_scale(const tsli_rig *rig, tsl_transform *model)
{
    const tsli_layout *layout = rig->layout;
    for (uint32_t i = layout->first_framed; i != TSLI_NONE; i = layout->needed[i].next_framed) {
        tsl_transform local = local_at_old_scale(rig, i);
        uint32_t parent = layout->needed[i].parent;
        model[i] = parent == TSLI_NONE ? local : tsli_transform_clamp(tsli_transform_mul(model[parent], local));
    }
}

static tsl_vec3 moved_by_scale(const tsli_rig *rig, const tsl_transform *old_model, uint32_t needed)
{
    tsl_transform old_root = rig->root_now;
    old_root.scale = rig->root_before.scale;
    if (needed == TSLI_NONE) // the rig's root, which no scale moves
        return tsli_vec3(0.0f, 0.0f, 0.0f);
    if (tsli_uses_matrices(rig)) {
        tsl_vec3 old = tsli_vec3(0.0f, 0.0f, 0.0f), now = tsli_point_on_bone(rig, needed, old);
        for (uint32_t i = needed; i != TSLI_NONE; i = rig->layout->needed[i].parent)
            old = tsli_vec3_clamp(tsli_transform_point(local_at_old_scale(rig, i), old));
        return tsli_vec3_sub(now, tsli_transform_point(old_root, old));
    }
    tsl_vec3 old_position = tsli_transform_point(old_root, old_model[needed].position);
    return tsli_vec3_sub(tsli_transform_point(rig->root_now, rig->layout->model[needed].position), old_position);
}

static void add_shifts(const tsli_rig *rig)
{
    TSLI_SCRATCH(rig, old_model, 0);
    model_at_old_scale(rig, old_model);
    for (uint32_t b = 0; b < rig->layout->block_count; ++b) {
        tsli_block_rare *rare = rig->layout->blocks[b].rare;
        for (uint32_t lane = 0; rare->rescaled_by_pose >> lane; ++lane) {
            if (!tsli_has_lane(rare->rescaled_by_pose, lane) || rare->chain[lane] == TSLI_NONE)
                continue;
            tsl_vec3 by_root = moved_by_scale(rig, old_model, rare->root_needed[lane]);
            tsl_vec3 by_anchor = moved_by_scale(rig, old_model, rare->anchor_needed[lane]);
            tsli_lanes3_set(rare->root_shift, lane, tsli_vec3_add(tsli_lanes3_get(rare->root_shift, lane), by_root));
            tsli_lanes3_set(rare->anchor_shift, lane,
                            tsli_vec3_add(tsli_lanes3_get(rare->anchor_shift, lane), by_anchor));
        }
    }
}

TSLI_HOT void tsli_stage_scale(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    uint32_t some = 0;
    if (!layout->rest_changes)
        return;
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        tsli_block_rare *rare = layout->blocks[b].rare;
        some |= rare->rescaled_by_pose;
        rare->rescaled |= rare->rescaled_by_pose;
        rare->regained |= rare->regained_by_pose;
        layout->rescales |= rare->rescaled_by_pose | rare->regained_by_pose;
    }
    if (some)
        add_shifts(rig);
}

void tsli_stage_look_at_scales(tsli_layout *layout)
{
    layout->rescales = layout->block_count > 0;
    for (uint32_t b = 0; b < layout->block_count; ++b)
        layout->blocks[b].rare->rescaled = TSLI_ALL_LANES;
}
