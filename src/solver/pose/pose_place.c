// SPDX-License-Identifier: MIT
// The whole pose bone by bone: in model or world space, or from one form into another.
#include "solver/pose/pose.h"

static tsl_transform local_value(const tsli_rig *rig, const tsli_pose_array *in, const tsli_driven *driven,
                                 uint32_t bone)
{
    return driven ? tsli_driven_value(rig, driven, TSL_SPACE_LOCAL, NULL)
                  : tsli_pose_load_local(in, rig, bone);
}

typedef struct whole_pose {
    tsli_rig *rig;
    const tsli_pose_array *in, *out;
    // What later bones stand on: of a bone that moves the value in the output's space, of one that does not its place in the model.
    tsl_transform *placed;
    tsli_models models;
} whole_pose;

// In model space, of a bone that no chain moves.
static tsl_transform still_model(whole_pose *w, const tsli_driven *driven, uint32_t bone)
{
    if (driven)
        return *tsli_model_of(&w->models, driven->needed);
    if (w->in->space != TSL_SPACE_LOCAL)
        return tsli_transform_hold(tsli_pose_load_model(w->in, bone));
    tsl_transform local = tsli_pose_load(w->in, bone);
    local.rotation = tsli_quat_normalize(local.rotation);
    int32_t parent = w->rig->parents[bone];
    return parent < 0 ? tsli_transform_hold(local) : tsli_transform_mul_held(w->placed[parent], local);
}

// Model or world space.
static tsl_transform placed_value(whole_pose *w, const tsli_driven *driven, uint32_t bone)
{
    const tsli_rig *rig = w->rig;
    int32_t parent = rig->parents[bone];
    tsl_transform *placed = &w->placed[bone];
    if (driven && tsli_driven_runs(rig, driven)) {
        *placed = tsli_driven_value(rig, driven, w->out->space, &w->models);
    } else if (parent >= 0 && rig->moves[parent]) {
        tsl_transform local = local_value(rig, w->in, driven, bone);
        local.rotation = tsli_quat_normalize(local.rotation);
        *placed = tsli_transform_mul_held(w->placed[parent], local);
    } else {
        *placed = still_model(w, driven, bone);
        if (w->out->space == TSL_SPACE_WORLD)
            return tsli_transform_mul(rig->root_now, *placed);
    }
    return *placed;
}

// Nothing later stands on it: the input has places of its own, or the output is local.
static int is_copied(const tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out,
                     const tsli_driven *driven, uint32_t bone)
{
    if (in->space != out->space || in->format != out->format || rig->moves[bone] || out->inverse_binds)
        return 0;
    return !driven || (!tsli_driven_runs(rig, driven) && !tsli_rests(rig, driven->needed));
}

// Who drives the bone, null: nobody. `d`: how many of the driven ones come before it.
static const tsli_driven *driven_at(const tsli_pack *pack, uint32_t *d, uint32_t bone)
{
    if (*d == pack->driven_count || pack->driven[*d].bone != bone)
        return NULL;
    const tsli_driven *driven = &pack->driven[(*d)++];
    return tsli_is_gone(pack, driven) ? NULL : driven;
}

void tsli_write_every_bone(tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out)
{
    int local = out->space == TSL_SPACE_LOCAL;
    uint32_t d = 0;
    TSLI_SCRATCH(rig, placed, 0);
    TSLI_SCRATCH(rig, at_rest, 1);
    whole_pose w = {rig, in, out, placed, {rig, at_rest, 0}};
    for (uint32_t bone = 0; bone < rig->bone_count; ++bone) {
        const tsli_driven *driven = driven_at(rig->pack, &d, bone);
        int32_t parent = rig->parents[bone];
        rig->moves[bone] =
            (driven && tsli_driven_runs(rig, driven)) || (parent >= 0 && rig->moves[parent] && !local);
        int shown = driven && !local && tsli_driven_runs(rig, driven); // lanes show it
        if (shown && !driven->carries)
            continue;
        if (is_copied(rig, in, out, driven, bone)) {
            tsli_pose_copy(in, bone, out, bone, 1);
            continue;
        }
        tsl_transform value = local ? local_value(rig, in, driven, bone) : placed_value(&w, driven, bone);
        if (!shown)
            tsli_pose_store(out, bone, bone, value);
    }
}
