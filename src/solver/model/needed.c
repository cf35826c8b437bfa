// SPDX-License-Identifier: MIT
#include "solver/model/needed.h"

#include "math/transform.h"
#include "solver/model/pose_array.h"

#include <string.h>

static void mark_up(const tsli_rig *rig, int32_t bone)
{
    for (; bone >= 0 && !rig->moves[bone]; bone = rig->parents[bone])
        rig->moves[bone] = 1;
}

void tsli_rig_mark_needed(const tsli_rig *rig)
{
    memset(rig->moves, 0, rig->bone_count);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        if (!chain->laid_out)
            continue;
        mark_up(rig, chain->anchor);
        for (uint32_t i = 0; i < chain->particle_count; ++i)
            mark_up(rig, chain->particles[i].bone);
    }
    for (const tsli_collider *collider = rig->colliders; collider; collider = collider->next)
        if (collider->block)
            mark_up(rig, collider->desc.bone);
}

uint32_t tsli_rig_find_needed(const tsli_rig *rig, uint32_t bone)
{
    const tsli_layout *layout = rig->layout;
    uint32_t i = 0;
    while (i < layout->needed_count && layout->needed[i].bone != bone)
        ++i;
    if (i == layout->needed_count || !layout->has_unused_bones)
        return i < layout->needed_count ? i : TSLI_NONE;
    tsli_rig_mark_needed(rig);
    return rig->moves[bone] ? i : TSLI_NONE;
}

// ---- poses ---------------------------------------------------------------------------------------------

float tsli_rest_blend_at(const tsli_rig *rig, uint32_t needed)
{
    const tsli_chain *chain = rig->bone_chain[rig->layout->needed[needed].bone];
    return chain && !tsli_reads_rest_pose(rig, needed) ? chain->rest_blend : 0.0f;
}

tsl_transform tsli_rest_blend_of(const tsli_rig *rig, uint32_t needed, tsl_transform local)
{
    float blend = tsli_rest_blend_at(rig, needed);
    tsl_transform rest = rig->rest[rig->layout->needed[needed].bone];
    if (!(blend > 0.0f))
        return local;
    if (!(blend < 1.0f))
        return rest;
    local.rotation = tsli_quat_normalize(local.rotation);
    rest.rotation = tsli_quat_normalize(rest.rotation);
    return tsli_transform_lerp(local, rest, blend);
}

uint32_t tsli_rest_blend_take(tsli_rig *rig)
{
    uint32_t changes = 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        changes |= chain->rest_blend != chain->params->rest_blend;
        chain->rest_blend = chain->params->rest_blend;
    }
    if (changes)
        tsli_rest_blend_refresh(rig);
    return changes;
}

void tsli_rest_blend_refresh(tsli_rig *rig)
{
    rig->blends_rest = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        rig->blends_rest |= chain->rest_blend > 0.0f;
}

tsl_vec3 tsli_point_on_bone(const tsli_rig *rig, uint32_t needed, tsl_vec3 point)
{
    for (; needed != TSLI_NONE; needed = rig->layout->needed[needed].parent) {
        tsl_transform local = tsli_unit_local(rig, needed);
        point = tsli_vec3_clamp(tsli_transform_point(local, point));
    }
    return tsli_vec3_clamp(tsli_transform_point(rig->root_now, point));
}

// ---- bones as matrices -----------------------------------------------------------------------------------

// `sign`: numbers with the signs of the frame's axes; their size does not matter.
static tsli_bone_frame bone_frame_of(tsli_affine matrix, tsl_vec3 sign)
{
    tsli_bone_frame f = {matrix, tsli_transform_identity()};
    sign = tsli_signs_of(sign);
    tsli_affine proper = {tsli_vec3_scale(matrix.x, sign.x), tsli_vec3_scale(matrix.y, sign.y),
                          tsli_vec3_scale(matrix.z, sign.z), matrix.position};
    f.even = tsli_affine_take_apart(proper);
    f.even.scale = tsli_vec3_scale(sign, tsli_even_size(f.even.scale));
    f.even = tsli_transform_clamp(f.even);
    return f;
}

// `local`: its rotation is unit.
static tsli_bone_frame bone_frame_below(const tsli_bone_frame *parent, tsl_transform local)
{
    const tsli_affine l = tsli_affine_put_together(local);
    tsl_vec3 sign = tsli_vec3_mul(tsli_signs_of(parent->even.scale), tsli_signs_of(local.scale));
    return bone_frame_of(tsli_affine_mul(&parent->matrix, &l), sign);
}

// ---- whether there is need of matrices ------------------------------------------------------------------

static int are_even(const tsl_transform *transforms, uint32_t count)
{
    return tsli_transforms_are_even((const char *)transforms, sizeof *transforms, count);
}

// The stored bones one by one. Bones of objects that are gone do not count: states do not have their poses.
static int stored_are_even(const tsli_rig *rig)
{
    if (rig->layout->has_unused_bones)
        tsli_rig_mark_needed(rig);
    for (uint32_t i = 0; i < rig->layout->stored_count; ++i)
        if ((!rig->layout->has_unused_bones || rig->moves[rig->layout->needed[i].bone]) &&
            !tsli_scale_is_even(tsli_local_read(rig, i).scale))
            return 0;
    return 1;
}

TSLI_HOT uint32_t tsli_pose_is_uneven(const tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    if (layout->rest_uneven || !tsli_scale_is_even(rig->root_now.scale))
        return 1;
    return (rig->blends_rest || !are_even(layout->local_now, layout->stored_count)) && !stored_are_even(rig);
}

// ---- bones ----------------------------------------------------------------------------------------------

tsli_bone_frame tsli_root_frame(const tsl_transform *root)
{
    tsl_transform left = tsli_transform_identity();
    left.scale = tsli_vec3_divide(root->scale, tsli_evened(*root).scale);
    return bone_frame_of(tsli_affine_put_together(left), left.scale);
}

void tsli_set_bone_frames(const tsli_rig *rig, tsli_bone_frame *frames)
{
    const tsli_layout *layout = rig->layout;
    const tsli_bone_frame root = tsli_root_frame(&rig->root_now);
    for (uint32_t i = 0; i < layout->needed_count; ++i) {
        uint32_t parent = layout->needed[i].parent;
        frames[i] = bone_frame_below(parent == TSLI_NONE ? &root : &frames[parent], tsli_unit_local(rig, i));
    }
}

tsl_transform tsli_local_in_pose(const tsli_rig *rig, uint32_t needed, const tsl_transform *locals)
{
    const tsli_layout *layout = rig->layout;
    return tsli_made_unit(
        tsli_local_of(rig, needed, needed < layout->stored_count ? &locals[needed] : tsli_local_now(rig, needed)));
}

tsli_affine tsli_bone_matrix(const tsli_rig *rig, uint32_t needed, const tsl_transform *locals)
{
    tsli_affine m = tsli_affine_put_together(tsli_transform_identity());
    for (; needed != TSLI_NONE; needed = rig->layout->needed[needed].parent) {
        const tsli_affine local = tsli_affine_put_together(tsli_local_in_pose(rig, needed, locals));
        m = tsli_affine_mul(&local, &m);
    }
    return m;
}

// ---- the rest pose --------------------------------------------------------------------------------------

void tsli_set_rest_bones(const tsli_rig *rig, const tsl_transform *root, tsl_transform *out_bones)
{
    TSLI_SCRATCH_MATRICES(rig, tsli_bone_frame, frames);
    const int even = tsli_scale_is_even(root->scale) && are_even(rig->rest, rig->bone_count);
    const tsli_bone_frame top = bone_frame_of(tsli_affine_put_together(*root), root->scale);
    for (uint32_t i = 0; i < rig->bone_count; ++i) {
        const int32_t parent = rig->parents[i];
        const tsl_transform local = tsli_made_unit(rig->rest[i]);
        if (even) {
            out_bones[i] = tsli_transform_mul_clamped(parent < 0 ? *root : out_bones[parent], local);
            continue;
        }
        frames[i] = bone_frame_below(parent < 0 ? &top : &frames[parent], local);
        out_bones[i] = frames[i].even;
    }
}
