// SPDX-License-Identifier: MIT
// The output of bones one by one: the transform of a driven one; and the whole pose, in model or world space or from one form into another.
#include "math/transform.h"
#include "solver/kernel/kernels.h"
#include "solver/model/lane.h"
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

static float output_length(const tsli_rig *rig, const tsli_driven *driven)
{
    return rig->layout->stretches[driven->slot].output[driven->lane];
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
    float length = output_length(rig, driven);
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
        return space == TSL_SPACE_WORLD ? tsli_transform_mul(rig->root_now, model) : model;
    }
    tsl_transform world;
    tsl_vec3 scale = tsli_vec3(1.0f, 1.0f, 1.0f);
    if (tsli_has_scaled_models(rig->layout))
        scale = tsli_model_of(models, driven->needed)->scale;
    world.rotation = tsli_lanes4_get(layout->world[driven->slot].rotation, lane);
    world.position = tsli_lanes3_get(layout->world[driven->slot].position, lane);
    world.scale = tsli_vec3_mul(rig->root_now.scale, scale);
    if (space == TSL_SPACE_WORLD)
        return world;
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
        output = tsli_transform_mul(rig->root_now, model);
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
    const tsli_composing composing = {in->bones,   out->bones,    in->stride,
                                      out->stride, rig->parents,  rig->moves,
                                      placed,      rig->root_now, out->space == TSL_SPACE_WORLD};
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
