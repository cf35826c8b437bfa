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

static tsl_transform driven_local(const tsli_rig *rig, const tsli_driven *driven)
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

static void fill_models(tsli_models *models)
{
    const tsli_rig *rig = models->rig;
    const tsli_layout *layout = rig->layout;
    int clamps = tsli_has_scaled_models(layout); // see tsli_stage_model
    models->filled = 1;
    for (uint32_t i = layout->model_count; i < layout->needed_count; ++i) {
        tsl_transform local = tsli_made_unit(*tsli_local_now(rig, i));
        tsl_transform model = tsli_transform_mul_unit(*tsli_model_of(models, layout->needed[i].parent), local);
        models->at_rest[i - layout->model_count] = clamps ? tsli_transform_clamp(model) : model;
    }
}

const tsl_transform *tsli_model_of(tsli_models *models, uint32_t needed)
{
    const tsli_layout *layout = models->rig->layout;
    if (needed < layout->model_count)
        return &layout->model[needed];
    if (!models->filled)
        fill_models(models);
    return &models->at_rest[needed - layout->model_count];
}

static tsl_transform driven_model(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space,
                                  tsli_models *models)
{
    const tsli_layout *layout = rig->layout;
    uint32_t lane = driven->lane;
    if (!tsli_driven_runs(rig, driven)) {
        tsl_transform model = *tsli_model_of(models, driven->needed);
        return space == TSL_SPACE_WORLD ? tsli_transform_mul(tsli_root_in_world(rig), model) : model;
    }
    tsl_transform world;
    tsl_vec3 scale = tsli_vec3(1.0f, 1.0f, 1.0f);
    if (tsli_has_scaled_models(rig->layout))
        scale = tsli_model_of(models, driven->needed)->scale;
    world.rotation = tsli_lanes4_get(layout->world[driven->slot].rotation, lane);
    world.position = tsli_lanes3_get(layout->world[driven->slot].position, lane);
    world.scale = tsli_vec3_mul(rig->root_now.scale, scale);
    if (space == TSL_SPACE_WORLD) {
        world.position = tsli_vec3_add(world.position, rig->origin);
        return world;
    }
    tsl_transform output = tsli_transform_relative(rig->root_now, world);
    output.scale = scale;
    return output;
}

tsl_transform tsli_driven_value(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space,
                                tsli_models *models)
{
    return space == TSL_SPACE_LOCAL ? driven_local(rig, driven) : driven_model(rig, driven, space, models);
}

uint32_t tsli_packed_index(const tsli_layout *layout, uint32_t i)
{
    uint32_t gone = 0;
    for (uint32_t k = 0; k < i && layout->driven_left < layout->driven_count; ++k)
        gone += (uint32_t)tsli_is_gone(layout, &layout->driven[k]);
    return i - gone;
}

// ---- every bone ----------------------------------------------------------------------------------------

static tsl_transform local_value(const tsli_rig *rig, const tsli_pose_array *in, const tsli_driven *driven,
                                 uint32_t bone)
{
    return driven ? tsli_driven_value(rig, driven, TSL_SPACE_LOCAL, NULL) : tsli_pose_load_local(in, rig, bone);
}

typedef struct whole_pose {
    tsli_rig *rig;
    const tsli_pose_array *in, *out;
    // What children multiply with: the output of a bone that moves away from the input, else the bone's model transform.
    tsl_transform *placed;
    tsli_models models;
} whole_pose;

static tsl_transform below_parent(const whole_pose *w, int32_t parent, tsl_transform local)
{
    local.rotation = tsli_quat_normalize(local.rotation);
    return parent < 0 ? tsli_transform_clamp(local) : tsli_transform_mul_clamped(w->placed[parent], local);
}

// Model-space transform of a bone that no chain moves.
static tsl_transform still_model(whole_pose *w, const tsli_driven *driven, uint32_t bone)
{
    if (driven)
        return *tsli_model_of(&w->models, driven->needed);
    if (w->in->space == TSL_SPACE_LOCAL)
        return below_parent(w, w->rig->parents[bone], tsli_pose_load(w->in, bone));
    return tsli_transform_clamp(tsli_pose_load_model(w->in, bone));
}

static tsl_transform placed_value(whole_pose *w, const tsli_driven *driven, uint32_t bone)
{
    const tsli_rig *rig = w->rig;
    int32_t parent = rig->parents[bone];
    if (driven && tsli_driven_runs(rig, driven))
        return w->placed[bone] = tsli_driven_value(rig, driven, w->out->space, &w->models);
    if (parent >= 0 && rig->moves[parent])
        return w->placed[bone] = below_parent(w, parent, local_value(rig, w->in, driven, bone));
    tsl_transform model = still_model(w, driven, bone), output = model;
    if (w->out->space == TSL_SPACE_WORLD)
        output = tsli_transform_mul(tsli_root_in_world(rig), model);
    w->placed[bone] = rig->moves[bone] ? output : model;
    return output;
}

// A copied bone has no entry in `placed`. No child needs one: the input is in model or world space, or the output is local.
static int is_copied(const tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out, uint32_t bone)
{
    return in->space == out->space && in->format == out->format && !rig->moves[bone];
}

// The bone's entry among the driven ones, or null. `d`: how many driven bones come before it.
static const tsli_driven *driven_at(const tsli_layout *layout, uint32_t *d, uint32_t bone)
{
    if (*d == layout->driven_count || layout->driven[*d].bone != bone)
        return NULL;
    const tsli_driven *driven = &layout->driven[(*d)++];
    return tsli_is_gone(layout, driven) ? NULL : driven;
}

// Local transforms in and transforms of another space out, as with most hosts: the kernel composes runs of undriven bones.
static int are_transforms(const tsli_pose_array *in, const tsli_pose_array *out)
{
    return in->space == TSL_SPACE_LOCAL && out->space != TSL_SPACE_LOCAL && in->format == TSL_FORMAT_TRANSFORM &&
           out->format == TSL_FORMAT_TRANSFORM;
}

// The end of the run of bones that nothing drives. `d`: how many driven bones come before it.
static uint32_t end_of_undriven(const tsli_rig *rig, uint32_t d)
{
    return d < rig->layout->driven_count ? rig->layout->driven[d].bone : rig->bone_count;
}

TSLI_HOT void tsli_write_every_bone(tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out)
{
    int local = out->space == TSL_SPACE_LOCAL;
    uint32_t d = 0;
    TSLI_SCRATCH(rig, placed, 0);
    TSLI_SCRATCH(rig, at_rest, 1);
    whole_pose w = {rig, in, out, placed, {rig, at_rest, 0}};
    const tsli_composing composing = {in->bones,
                                      out->bones,
                                      in->stride,
                                      out->stride,
                                      rig->parents,
                                      rig->moves,
                                      placed,
                                      tsli_root_in_world(rig),
                                      out->space == TSL_SPACE_WORLD};
    int transforms = are_transforms(in, out);
    for (uint32_t bone = 0; bone < rig->bone_count; ++bone) {
        uint32_t end = transforms ? end_of_undriven(rig, d) : 0;
        if (bone < end) {
            rig->world->kernel->compose(&composing, bone, end);
            bone = end - 1;
            continue;
        }
        const tsli_driven *driven = driven_at(rig->layout, &d, bone);
        int32_t parent = rig->parents[bone];
        int runs = driven && tsli_driven_runs(rig, driven), output = runs && !local; // lanes show it
        rig->moves[bone] = (driven && !tsli_keeps_input(rig, driven)) || (parent >= 0 && rig->moves[parent] && !local);
        if (output && !driven->has_attached)
            continue;
        if (is_copied(rig, in, out, bone)) {
            tsli_pose_copy(in, bone, out, bone, 1);
            continue;
        }
        tsl_transform value = local ? local_value(rig, in, driven, bone) : placed_value(&w, driven, bone);
        if (!output)
            tsli_pose_store(out, bone, value);
    }
}

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
        *local = tsli_driven_value(w->rig, driven, TSL_SPACE_LOCAL, NULL);
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
