// SPDX-License-Identifier: MIT
// The output of bones one by one: the transform of a driven one; and the whole pose, in model or world space or from one form into another.
//
// Where a scale is mirrored or uneven bones multiply as matrices. In its parent's space a simulated bone turns from the animated direction
// of its child to the direction of its child's particle, which is exact below any scale. Below an uneven one the next joint is on that line
// and not at the particle, since a rotation cannot change the length that the matrix gives the bone.
#include "math/transform.h"
#include "solver/kernel/kernels.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/pose/pose.h"

// From the bone of the parent particle to the bone's own parent, which the chain skips.
static tsl_transform skipped_frame(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_layout *layout = rig->layout;
    const uint32_t before = tsli_slot_needed(rig, driven->slot - 1, driven->lane);
    tsl_transform frame = tsli_transform_identity();
    for (uint32_t n = layout->needed[driven->needed].parent; n != before; n = layout->needed[n].parent)
        frame = tsli_transform_mul_unit(tsli_unit_local(rig, n), frame);
    return frame;
}

// The local position that puts the bone at `length` times its distance from the parent particle, with the bones between left as they are.
// Only the scale of the particle's bone counts.
static tsl_vec3 position_behind_skipped(tsl_transform skipped, tsl_vec3 scale, tsl_vec3 position, float length)
{
    const tsl_transform top = {tsli_vec3(0.0f, 0.0f, 0.0f), tsli_quat_identity(), scale};
    const tsl_transform frame = tsli_transform_mul(top, skipped);
    tsl_vec3 offset = tsli_vec3_scale(tsli_transform_point(frame, position), length);
    return tsli_vec3_clamp(tsli_transform_inverse_vector(frame, tsli_vec3_sub(offset, frame.position)));
}

tsl_transform tsli_driven_local(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_layout *layout = rig->layout;
    const uint32_t lane = driven->lane;
    tsl_transform local = tsli_local_read(rig, driven->needed), skipped = tsli_transform_identity();
    if (!tsli_driven_runs(rig, driven))
        return local;
    local.rotation = tsli_lanes4_get(layout->rotation_ls[driven->slot], lane);
    if (driven->skips) {
        skipped = skipped_frame(rig, driven);
        local.rotation = tsli_quat_mul(tsli_quat_conjugate(skipped.rotation), local.rotation);
    }
    if (driven->placed) {
        tsl_vec3 offset = tsli_lanes3_get(layout->parent_offset[driven->slot], lane);
        local.position =
            tsli_vec3_clamp(tsli_vec3_divide(offset, tsli_lanes3_get(layout->scale[driven->slot - 1], lane)));
    } else if (driven->stretches && !driven->root) {
        const float length = layout->stretches[driven->slot].output[lane];
        const tsl_vec3 scale = tsli_lanes3_get(layout->scale[driven->slot - 1], lane);
        if (!driven->skips)
            local.position = tsli_vec3_scale(local.position, length);
        else if (length != 1.0f)
            local.position = position_behind_skipped(skipped, scale, local.position, length);
    }
    return local;
}

uint32_t tsli_driven_index(const tsli_exchange *e, uint32_t i)
{
    const tsli_layout *layout = e->rig->layout;
    uint32_t gone = 0;
    if (e->write != TSL_WRITE_PACKED)
        return layout->driven[i].bone;
    for (uint32_t k = 0; k < i && layout->driven_left < layout->driven_count; ++k)
        gone += (uint32_t)tsli_is_gone(layout, &layout->driven[k]);
    return i - gone;
}

// ---- where a scale is mirrored or uneven -----------------------------------------------------------------

typedef struct matrix_bone { // in model space
    tsli_affine output, animated;
} matrix_bone;

typedef struct matrix_writing {
    const tsli_exchange *e;
    const tsli_rig *rig;
    tsli_affine root;
    matrix_bone top;    // above the rig's roots: the identity
    matrix_bone *bones; // by the rig's bones
} matrix_writing;

static const matrix_bone *bone_above(const matrix_writing *w, uint32_t bone)
{
    int32_t parent = w->rig->parents[bone];
    return parent < 0 ? &w->top : &w->bones[parent];
}

// Takes a vector from model space to the space of `of`. 0: one of the two matrices is flat.
static int into_space(const matrix_writing *w, const tsli_affine *of, tsl_vec3 world, tsl_vec3 *out)
{
    return tsli_affine_solve(&w->root, world, out) && tsli_affine_solve(of, *out, out);
}

// The vector from a point in the space of `of` to a particle's output position.
static int offset_to_particle(const matrix_writing *w, const tsli_affine *of, tsl_vec3 from, uint32_t slot,
                              uint32_t lane, tsl_vec3 *out)
{
    const tsli_affine below = tsli_affine_mul(&w->root, of);
    tsl_vec3 position = tsli_lanes3_get(w->rig->layout->world[slot].position, lane);
    return into_space(w, of, tsli_vec3_sub(position, tsli_affine_point(&below, from)), out);
}

// Whether the slot after the bone's has what it turns to: its strand goes on, or the mean of a fork with TSL_FORK_AVERAGE.
static int turns_to_particle(const tsli_layout *layout, const tsli_driven *driven)
{
    const tsli_block *block = &layout->blocks[driven->block];
    int goes_on = driven->slot + 1 < block->first_slot + block->rare->strand_slots[driven->lane];
    for (uint32_t k = 0; k < layout->fork_mean_count; ++k)
        goes_on |= layout->fork_means[k].slot == driven->slot + 1 && layout->fork_means[k].lane == driven->lane;
    return goes_on && tsli_has_lane(layout->turns[driven->slot], driven->lane);
}

// The local transform of a bone that a chain moves.
static tsl_transform on_particles(const matrix_writing *w, const tsli_driven *driven, tsl_transform local)
{
    const tsli_layout *layout = w->rig->layout;
    const matrix_bone *above = bone_above(w, driven->bone);
    const uint32_t slot = driven->slot, lane = driven->lane;
    tsl_vec3 position, v, u;
    if (!tsli_uses_matrices(w->rig))
        return tsli_driven_local(w->rig, driven);
    if (!driven->root && (driven->placed || driven->stretches) &&
        offset_to_particle(w, &above->output, tsli_vec3(0.0f, 0.0f, 0.0f), slot, lane, &position))
        local.position = position;
    if (!turns_to_particle(layout, driven))
        return local;
    tsl_quat root =
        tsli_quat_mul(layout->root_ws.rotation, tsli_lanes4_get(layout->blocks[driven->block].root_now.rotation, lane));
    tsl_vec3 rest = tsli_quat_rotate(root, tsli_lanes3_get(layout->rest[slot + 1].offset, lane));
    if (into_space(w, &above->animated, rest, &v) &&
        offset_to_particle(w, &above->output, local.position, slot + 1, lane, &u))
        local.rotation = tsli_quat_normalize(tsli_quat_mul(tsli_quat_between(v, u), local.rotation));
    return local;
}

// Where the input has the same form and nothing above the bone moves or both are local, it is copied. `local`: of the output, else.
static void put_bone(const matrix_writing *w, uint32_t bone, uint32_t element, int keeps, const tsl_transform *local)
{
    const tsli_pose_array *in = &w->e->from, *out = &w->e->to;
    const tsli_affine *model = &w->bones[bone].output;
    tsli_affine world = tsli_affine_mul(&w->root, model);
    world.position = tsli_vec3_add(world.position, w->rig->origin);
    if (keeps && in->bones && in->space == out->space && in->format == out->format &&
        (out->space == TSL_SPACE_LOCAL || !w->rig->moves[bone]))
        tsli_pose_copy(in, bone, out, element, 1);
    else if (out->space == TSL_SPACE_LOCAL)
        tsli_pose_store(out, element, *local);
    else
        tsli_pose_store_matrix(out, element, out->space == TSL_SPACE_WORLD ? &world : model);
}

static void write_needed(const matrix_writing *w, uint32_t needed)
{
    const tsli_rig *rig = w->rig;
    const uint32_t d = rig->layout->needed[needed].driven, bone = rig->layout->needed[needed].bone;
    const matrix_bone *above = bone_above(w, bone);
    const tsli_driven *driven =
        d == TSLI_NONE || tsli_is_gone(rig->layout, &rig->layout->driven[d]) ? NULL : &rig->layout->driven[d];
    tsl_transform whole = tsli_local_read(rig, needed), local = tsli_made_unit(whole);
    tsli_affine through = tsli_affine_put_together(local);
    w->bones[bone].animated = tsli_affine_mul(&above->animated, &through);
    if (driven && tsli_driven_runs(rig, driven)) {
        whole = on_particles(w, driven, local);
        through = tsli_affine_put_together(whole);
    }
    w->bones[bone].output = tsli_affine_mul(&above->output, &through);
    int keeps = !driven || tsli_keeps_input(rig, driven);
    rig->moves[bone] = (uint8_t)(!keeps || (rig->parents[bone] >= 0 && rig->moves[rig->parents[bone]]));
    if (driven)
        put_bone(w, bone, tsli_driven_index(w->e, d), keeps, &whole);
}

// A bone that no chain drives, through the matrices of the input.
static void write_other(const matrix_writing *w, uint32_t bone)
{
    const tsli_rig *rig = w->rig;
    const tsli_pose_array *in = &w->e->from, *out = &w->e->to;
    const int is_local = in->space == TSL_SPACE_LOCAL;
    const int32_t parent = rig->parents[bone];
    const tsli_affine given = is_local ? tsli_pose_load_matrix(in, bone) : tsli_pose_load_model_matrix(in, bone);
    tsli_affine local = given;
    if (!is_local && parent >= 0) {
        const tsli_affine above = tsli_pose_load_model_matrix(in, (uint32_t)parent);
        local = tsli_affine_relative(&above, &given);
    }
    rig->moves[bone] = (uint8_t)(parent >= 0 && rig->moves[parent]);
    w->bones[bone].output =
        is_local || rig->moves[bone] ? tsli_affine_mul(&bone_above(w, bone)->output, &local) : given;
    if (!is_local && out->space == TSL_SPACE_LOCAL) {
        tsli_pose_store_matrix(out, bone, &local);
        return;
    }
    const tsl_transform whole = tsli_pose_load(in, bone);
    put_bone(w, bone, bone, 1, &whole);
}

void tsli_write_matrices(const tsli_exchange *e)
{
    const tsli_rig *rig = e->rig;
    const tsli_layout *layout = rig->layout;
    TSLI_SCRATCH_MATRICES(rig, matrix_bone, bones);
    const tsli_affine identity = tsli_affine_put_together(tsli_transform_identity());
    const matrix_writing w = {e, rig, tsli_affine_put_together(rig->root_now), {identity, identity}, bones};
    for (uint32_t i = 0; i < layout->needed_count; ++i)
        write_needed(&w, i);
    for (uint32_t bone = 0; e->write == TSL_WRITE_ALL && bone < rig->bone_count; ++bone)
        if (!rig->bone_chain[bone])
            write_other(&w, bone);
}
