// SPDX-License-Identifier: MIT
// Writes the whole pose bone by bone: in model or world space, or from one form into another.
#include "math/transform_four.h"
#include "solver/kernel/kernels.h"
#include "solver/pose/pose.h"

TSLI_FORCE_INLINE tsli_transform4 load(const tsli_pose_array *array, uint32_t index)
{
    if (array->format == TSL_FORMAT_TRANSFORM)
        return tsli_transform4_load(array->bones + (size_t)index * array->stride);
    tsl_transform value = tsli_pose_load(array, index);
    return tsli_transform4_load(&value);
}

TSLI_FORCE_INLINE void store(const tsli_pose_array *array, uint32_t bone, tsli_transform4 value)
{
    tsl_transform any;
    if (array->format == TSL_FORMAT_TRANSFORM) {
        tsli_transform4_store(array->bones + (size_t)bone * array->stride, value);
        return;
    }
    tsli_transform4_store(&any, value);
    tsli_pose_store(array, bone, any);
}

static tsli_transform4 local_value(const tsli_rig *rig, const tsli_pose_array *in, const tsli_driven *driven,
                                   uint32_t bone)
{
    if (!driven && in->space == TSL_SPACE_LOCAL)
        return load(in, bone);
    tsl_transform value =
        driven ? tsli_driven_value(rig, driven, TSL_SPACE_LOCAL, NULL) : tsli_pose_load_local(in, rig, bone);
    return tsli_transform4_load(&value);
}

typedef struct whole_pose {
    tsli_rig *rig;
    const tsli_pose_array *in, *out;
    // What children multiply with: the output of a bone that a chain moves, else the bone's model transform.
    tsl_transform *placed;
    tsli_models models;
    tsli_transform4 root;
} whole_pose;

TSLI_FORCE_INLINE tsli_transform4 below_parent(const whole_pose *w, int32_t parent, tsli_transform4 local)
{
    local.rotation = tsli_quat4_normalize(local.rotation);
    return parent < 0 ? tsli_transform4_clamp(local)
                      : tsli_transform4_mul_clamped(tsli_transform4_load(&w->placed[parent]), local);
}

// Model-space transform of a bone that no chain moves.
TSLI_FORCE_INLINE tsli_transform4 still_model(whole_pose *w, const tsli_driven *driven, uint32_t bone)
{
    if (driven)
        return tsli_transform4_load(tsli_model_of(&w->models, driven->needed));
    if (w->in->space == TSL_SPACE_LOCAL)
        return below_parent(w, w->rig->parents[bone], load(w->in, bone));
    tsl_transform model = tsli_transform_clamp(tsli_pose_load_model(w->in, bone));
    return tsli_transform4_load(&model);
}

TSLI_FORCE_INLINE tsli_transform4 placed_value(whole_pose *w, const tsli_driven *driven, uint32_t bone)
{
    const tsli_rig *rig = w->rig;
    int32_t parent = rig->parents[bone];
    tsli_transform4 placed, output;
    int moves = parent >= 0 && rig->moves[parent];
    if (driven && tsli_driven_runs(rig, driven)) {
        tsl_transform value = tsli_driven_value(rig, driven, w->out->space, &w->models);
        placed = output = tsli_transform4_load(&value);
    } else if (moves) {
        placed = output = below_parent(w, parent, local_value(rig, w->in, driven, bone));
    } else {
        placed = still_model(w, driven, bone);
        output = w->out->space == TSL_SPACE_WORLD ? tsli_transform4_mul(w->root, placed) : placed;
    }
    tsli_transform4_store(&w->placed[bone], placed);
    return output;
}

// A copied bone has no entry in `placed`. No child needs one: the input is in model or world space, or the output is local.
static int is_copied(const tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out,
                     const tsli_driven *driven, uint32_t bone)
{
    if (in->space != out->space || in->format != out->format || rig->moves[bone])
        return 0;
    return !driven || (!tsli_driven_runs(rig, driven) && tsli_outputs_input(rig, driven->needed));
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
    whole_pose w = {rig, in, out, placed, {rig, at_rest, 0}, tsli_transform4_load(&rig->root_now)};
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
        rig->moves[bone] = runs || (parent >= 0 && rig->moves[parent] && !local);
        if (output && !driven->has_attached)
            continue;
        if (is_copied(rig, in, out, driven, bone)) {
            tsli_pose_copy(in, bone, out, bone, 1);
            continue;
        }
        tsli_transform4 value = local ? local_value(rig, in, driven, bone) : placed_value(&w, driven, bone);
        if (!output)
            store(out, bone, value);
    }
}
