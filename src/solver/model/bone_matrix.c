// SPDX-License-Identifier: MIT
#include "solver/model/bone_matrix.h"

#include "solver/model/needed.h"
#include "solver/model/pose_array.h"

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

static tsl_transform local_in_pose(const tsli_rig *rig, uint32_t needed, const tsl_transform *locals)
{
    const tsli_layout *layout = rig->layout;
    return tsli_made_unit(
        tsli_local_of(rig, needed, needed < layout->stored_count ? &locals[needed] : tsli_local_now(rig, needed)));
}

tsli_affine tsli_bone_matrix(const tsli_rig *rig, uint32_t needed, const tsl_transform *locals)
{
    tsli_affine m = tsli_affine_put_together(tsli_transform_identity());
    for (; needed != TSLI_NONE; needed = rig->layout->needed[needed].parent) {
        const tsli_affine local = tsli_affine_put_together(local_in_pose(rig, needed, locals));
        m = tsli_affine_mul(&local, &m);
    }
    return m;
}

int tsli_bone_is_even(const tsli_rig *rig, uint32_t needed, const tsl_transform *locals)
{
    while (needed != TSLI_NONE && tsli_scale_is_even(local_in_pose(rig, needed, locals).scale))
        needed = rig->layout->needed[needed].parent;
    return needed == TSLI_NONE;
}

// ---- the rest pose --------------------------------------------------------------------------------------

static void set_even_bones(const tsli_rig *rig, const tsl_transform *root, tsl_transform *bones)
{
    for (uint32_t i = 0; i < rig->bone_count; ++i) {
        tsl_transform parent = rig->parents[i] < 0 ? *root : bones[rig->parents[i]];
        bones[i] = tsli_transform_mul_clamped(parent, tsli_made_unit(rig->rest[i]));
    }
}

void tsli_set_rest_bones(const tsli_rig *rig, const tsl_transform *root, tsl_transform *out_bones)
{
    TSLI_SCRATCH_MATRICES(rig, tsli_bone_frame, frames);
    if (tsli_scale_is_even(root->scale) && are_even(rig->rest, rig->bone_count)) {
        set_even_bones(rig, root, out_bones);
        return;
    }
    const tsli_bone_frame top = bone_frame_of(tsli_affine_put_together(*root), root->scale);
    for (uint32_t i = 0; i < rig->bone_count; ++i) {
        frames[i] =
            bone_frame_below(rig->parents[i] < 0 ? &top : &frames[rig->parents[i]], tsli_made_unit(rig->rest[i]));
        out_bones[i] = frames[i].even;
    }
}
