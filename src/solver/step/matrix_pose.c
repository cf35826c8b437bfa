// SPDX-License-Identifier: MIT
// Poses with mirrored or uneven scales enter the lanes as a skeleton of even scale whose joints are at the same positions. Limits go
// through the matrices of the bones that have them.
#include "solver/model/bone_matrix.h"
#include "solver/model/lane.h"
#include "solver/model/limits.h"
#include "solver/model/params.h"
#include "solver/step/stages.h"

// ---- whether there is need ------------------------------------------------------------------------------

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

void tsli_rig_choose_matrices(tsli_rig *rig)
{
    uint32_t used = rig->layout->matrices;
    rig->layout->matrices = tsli_pose_is_uneven(rig);
    if (used && !rig->layout->matrices)
        leave_matrices(rig);
    if (rig->layout->matrices)
        rig->outputs_world = 1; // bones turn onto positions of the world output
}

void tsli_rig_matrix_model(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
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
    const tsli_layout *layout = r->rig->layout;
    return &r->frames[tsli_slot_needed(r->rig, tsli_particle_slot(layout, r->chain, p),
                                       tsli_particle_lane(r->chain, p))];
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
static void rest_place_limit(const rest_pose *r, const tsli_particle *p)
{
    tsli_layout *layout = r->rig->layout;
    const tsli_affine *bone = &rest_frame(r, p->bone >= 0 ? p : &r->chain->particles[p->parent])->matrix;
    uint32_t slot = tsli_particle_slot(layout, r->chain, p), lane = tsli_particle_lane(r->chain, p);
    tsl_quat turn = tsli_quat_conjugate(tsli_lanes4_get(layout->bones[slot].rotation, lane));
    tsl_vec3 normal = tsli_affine_vector(bone, tsli_limits_of(r->chain)->distances.backstop_normal);
    normal = tsli_quat_rotate(tsli_quat_mul(turn, into_tree(r, p)), normal);
    tsli_lanes3_set(layout->place_limits[slot].normal, lane, tsli_vec3_normalize(normal));
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
            rest_place_limit(r, p);
    }
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        uint32_t root = r->rig->layout->blocks[strand->block].rare->root_needed[strand->lane];
        mirror_strand(r->rig->layout, strand, tsli_signs_of(r->frames[root].even.scale));
    }
}

void tsli_rig_matrix_rest(tsli_rig *rig)
{
    TSLI_SCRATCH_MATRICES(rig, tsli_bone_frame, frames);
    tsli_set_bone_frames(rig, frames);
    tsli_layout_use_own_rest(rig->layout);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        rest_chain(&(rest_pose){rig, chain, frames});
}
