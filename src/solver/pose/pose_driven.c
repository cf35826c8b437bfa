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

// `rotation` is relative to the bone of the parent particle. Makes it relative to the bone's own parent, one of those that the chain skips.
static tsl_quat below_skipped(const tsli_rig *rig, const tsli_driven *driven, tsl_quat rotation)
{
    const tsli_layout *layout = rig->layout;
    uint32_t lane = driven->lane;
    uint32_t before = tsli_slot_needed(rig, driven->slot - 1, lane);
    tsl_quat skipped = tsli_quat_identity();
    for (uint32_t n = layout->needed[driven->needed].parent; n != before; n = layout->needed[n].parent)
        skipped = tsli_quat_keep_unit(tsli_quat_mul(tsli_quat_normalize(tsli_local_read(rig, n).rotation), skipped));
    return tsli_quat_mul(tsli_quat_conjugate(skipped), rotation);
}

// The bone on the path up from `needed` whose parent is `above`.
static uint32_t next_below(const tsli_layout *layout, uint32_t needed, uint32_t above)
{
    uint32_t next = layout->needed[needed].parent;
    while (layout->needed[next].parent != above)
        next = layout->needed[next].parent;
    return next;
}

// The local position that puts the bone at `length` times its distance from the parent particle, with the bones between left as they are.
static tsl_vec3 position_behind_skipped(const tsli_rig *rig, const tsli_driven *driven, tsl_vec3 position, float length)
{
    const tsli_layout *layout = rig->layout;
    uint32_t lane = driven->lane, slot = driven->slot - 1, top = tsli_slot_needed(rig, slot, lane);
    // The frame of the bone's parent; only the scale of the bone at the top counts.
    tsl_transform frame = {tsli_vec3(0.0f, 0.0f, 0.0f), tsli_quat_identity(),
                           tsli_lanes3_get(layout->scale[slot], lane)};
    for (uint32_t last = top; last != layout->needed[driven->needed].parent;) {
        last = next_below(layout, driven->needed, last);
        tsl_transform local = tsli_unit_local(rig, last);
        frame = tsli_transform_mul(frame, local);
    }
    tsl_vec3 offset = tsli_vec3_scale(tsli_transform_point(frame, position), length);
    tsl_vec3 delta = tsli_quat_rotate(tsli_quat_conjugate(frame.rotation), tsli_vec3_sub(offset, frame.position));
    return tsli_vec3_clamp(tsli_vec3_divide(delta, frame.scale));
}

static void stretch_local(const tsli_rig *rig, const tsli_driven *driven, tsl_transform *local)
{
    if (driven->root || driven->placed)
        return;
    float length = rig->layout->stretches[driven->slot].output[driven->lane];
    if (!driven->skips)
        local->position = tsli_vec3_scale(local->position, length);
    else if (length != 1.0f)
        local->position = position_behind_skipped(rig, driven, local->position, length);
}

tsl_transform tsli_driven_local(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_layout *layout = rig->layout;
    uint32_t lane = driven->lane;
    tsl_transform local = tsli_local_read(rig, driven->needed);
    if (!tsli_driven_runs(rig, driven))
        return local;
    local.rotation = tsli_lanes4_get(layout->rotation_ls[driven->slot], lane);
    if (driven->skips)
        local.rotation = below_skipped(rig, driven, local.rotation);
    if (driven->placed) {
        tsl_vec3 offset = tsli_lanes3_get(layout->parent_offset[driven->slot], lane);
        local.position =
            tsli_vec3_clamp(tsli_vec3_divide(offset, tsli_lanes3_get(layout->scale[driven->slot - 1], lane)));
    }
    if (driven->stretches)
        stretch_local(rig, driven, &local);
    return local;
}

uint32_t tsli_packed_index(const tsli_layout *layout, uint32_t i)
{
    uint32_t gone = 0;
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

static int parent_moves(const tsli_rig *rig, uint32_t bone)
{
    return rig->parents[bone] >= 0 && rig->moves[rig->parents[bone]];
}

// ---- a simulated bone -----------------------------------------------------------------------------------

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

// A fork with TSL_FORK_AVERAGE has its mean in the slot after its strand.
static int has_mean(const tsli_layout *layout, const tsli_driven *driven)
{
    for (uint32_t k = 0; k < layout->fork_mean_count; ++k)
        if (layout->fork_means[k].slot == driven->slot + 1 && layout->fork_means[k].lane == driven->lane)
            return 1;
    return 0;
}

static int turns_to_particle(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_layout *layout = rig->layout;
    const tsli_block *block = &layout->blocks[driven->block];
    uint32_t end = block->first_slot + block->rare->strand_slots[driven->lane];
    return tsli_has_lane(layout->turns[driven->slot], driven->lane) &&
           (driven->slot + 1 < end || has_mean(layout, driven));
}

static void turn_to_particle(const matrix_writing *w, const tsli_driven *driven, tsl_transform *local)
{
    const tsli_layout *layout = w->rig->layout;
    uint32_t slot = driven->slot + 1, lane = driven->lane;
    tsl_quat root =
        tsli_quat_mul(layout->root_ws.rotation, tsli_lanes4_get(layout->blocks[driven->block].root_now.rotation, lane));
    tsl_vec3 rest = tsli_quat_rotate(root, tsli_lanes3_get(layout->rest[slot].offset, lane)), v, u;
    if (into_space(w, &bone_above(w, driven->bone)->animated, rest, &v) &&
        offset_to_particle(w, &bone_above(w, driven->bone)->output, local->position, slot, lane, &u))
        local->rotation = tsli_quat_normalize(tsli_quat_mul(tsli_quat_between(v, u), local->rotation));
}

static void put_on_particles(const matrix_writing *w, const tsli_driven *driven, tsl_transform *local)
{
    const tsl_vec3 none = tsli_vec3(0.0f, 0.0f, 0.0f);
    tsl_vec3 position;
    if (!tsli_uses_matrices(w->rig)) {
        *local = tsli_driven_local(w->rig, driven);
        return;
    }
    if (!driven->root && (driven->placed || driven->stretches) &&
        offset_to_particle(w, &bone_above(w, driven->bone)->output, none, driven->slot, driven->lane, &position))
        local->position = position;
    if (turns_to_particle(w->rig, driven))
        turn_to_particle(w, driven, local);
}

// ---- bones ----------------------------------------------------------------------------------------------

static void put_matrix(const matrix_writing *w, uint32_t element, const tsli_affine *model)
{
    tsli_affine world = tsli_affine_mul(&w->root, model);
    world.position = tsli_vec3_add(world.position, w->rig->origin);
    tsli_pose_store_matrix(&w->e->to, element, w->e->to.space == TSL_SPACE_WORLD ? &world : model);
}

// Whether the input can be copied: nothing above the bone moves, or both poses are local.
static int can_copy_input(const matrix_writing *w, uint32_t bone)
{
    const tsli_pose_array *in = &w->e->from, *out = &w->e->to;
    return in->bones && in->space == out->space && in->format == out->format &&
           (out->space == TSL_SPACE_LOCAL || !w->rig->moves[bone]);
}

static void write_needed(const matrix_writing *w, uint32_t needed)
{
    const tsli_rig *rig = w->rig;
    uint32_t d = rig->layout->needed[needed].driven, bone = rig->layout->needed[needed].bone;
    const tsli_driven *driven = d == TSLI_NONE ? NULL : &rig->layout->driven[d];
    tsl_transform whole = tsli_local_read(rig, needed), local = tsli_made_unit(whole);
    int is_driven = driven && !tsli_is_gone(rig->layout, driven), runs = is_driven && tsli_driven_runs(rig, driven);
    tsli_affine through = tsli_affine_put_together(local);
    w->bones[bone].animated = tsli_affine_mul(&bone_above(w, bone)->animated, &through);
    if (runs) {
        put_on_particles(w, driven, &local);
        through = tsli_affine_put_together(local);
        whole = local;
    }
    w->bones[bone].output = tsli_affine_mul(&bone_above(w, bone)->output, &through);
    int keeps = !is_driven || tsli_keeps_input(rig, driven);
    rig->moves[bone] = (uint8_t)(!keeps || parent_moves(rig, bone));
    if (!is_driven)
        return;
    uint32_t element = tsli_driven_index(w->e, d);
    if (keeps && can_copy_input(w, bone))
        tsli_pose_copy(&w->e->from, bone, &w->e->to, element, 1);
    else if (w->e->to.space == TSL_SPACE_LOCAL)
        tsli_pose_store(&w->e->to, element, whole);
    else
        put_matrix(w, element, &w->bones[bone].output);
}

// The bone's local matrix in the input.
static tsli_affine local_matrix(const matrix_writing *w, uint32_t bone)
{
    const tsli_pose_array *in = &w->e->from;
    int32_t parent = w->rig->parents[bone];
    if (in->space == TSL_SPACE_LOCAL)
        return tsli_pose_load_matrix(in, bone);
    const tsli_affine model = tsli_pose_load_model_matrix(in, bone);
    if (parent < 0)
        return model;
    const tsli_affine above = tsli_pose_load_model_matrix(in, (uint32_t)parent);
    return tsli_affine_relative(&above, &model);
}

static void write_other(const matrix_writing *w, uint32_t bone)
{
    const tsli_pose_array *in = &w->e->from, *out = &w->e->to;
    w->rig->moves[bone] = (uint8_t)parent_moves(w->rig, bone);
    tsli_affine local = local_matrix(w, bone);
    int given = in->space != TSL_SPACE_LOCAL && !w->rig->moves[bone];
    w->bones[bone].output =
        given ? tsli_pose_load_model_matrix(in, bone) : tsli_affine_mul(&bone_above(w, bone)->output, &local);
    if (can_copy_input(w, bone))
        tsli_pose_copy(in, bone, out, bone, 1);
    else if (out->space != TSL_SPACE_LOCAL)
        put_matrix(w, bone, &w->bones[bone].output);
    else if (in->space == TSL_SPACE_LOCAL)
        tsli_pose_store(out, bone, tsli_pose_load(in, bone));
    else
        tsli_pose_store_matrix(out, bone, &local);
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
