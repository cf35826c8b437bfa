// SPDX-License-Identifier: MIT
// The whole pose bone by bone: in model or world space, or from one form into another.
#include "solver/pose/pose.h"

static tsl_transform local_value(const tsli_rig *rig, const tsli_pose_array *in, const tsli_driven *driven,
                                 uint32_t bone)
{
    return driven ? tsli_driven_value(rig, driven, TSL_SPACE_LOCAL) : tsli_pose_load_local(in, rig, bone);
}

// In model space, of a bone that no chain moves.
static tsl_transform still_model(const tsli_rig *rig, const tsli_pose_array *in, const tsli_driven *driven,
                                 uint32_t bone, const tsl_transform *placed)
{
    if (driven)
        return rig->pack->model[driven->needed];
    if (in->space != TSL_SPACE_LOCAL)
        return tsli_transform_hold(tsli_pose_load_model(in, bone));
    tsl_transform local = tsli_pose_load(in, bone);
    local.rotation = tsli_quat_normalize(local.rotation);
    int32_t parent = rig->parents[bone];
    return parent < 0 ? tsli_transform_hold(local) : tsli_transform_mul_held(placed[parent], local);
}

// Model or world space. `placed` holds what later bones stand on: of a bone that moves the value in the
// output's space, of one that does not its place in the model.
static tsl_transform placed_value(tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out,
                                  const tsli_driven *driven, uint32_t bone, tsl_transform *placed)
{
    int32_t parent = rig->parents[bone];
    tsl_transform value;
    if (driven && tsli_driven_runs(rig, driven)) {
        value = tsli_driven_value(rig, driven, out->space);
    } else if (parent >= 0 && rig->moves[parent]) {
        tsl_transform local = local_value(rig, in, driven, bone);
        local.rotation = tsli_quat_normalize(local.rotation);
        value = tsli_transform_mul_held(placed[parent], local);
    } else {
        placed[bone] = still_model(rig, in, driven, bone, placed);
        return out->space == TSL_SPACE_WORLD ? tsli_transform_mul(rig->root_now, placed[bone]) : placed[bone];
    }
    placed[bone] = value;
    return value;
}

// Nothing later stands on it: the input has places of its own, or the output is local.
static int is_copied(const tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out,
                     const tsli_driven *driven, uint32_t bone)
{
    if (in->space != out->space || in->format != out->format || rig->moves[bone] || out->inverse_binds)
        return 0;
    return !driven || (!tsli_driven_runs(rig, driven) && !tsli_rests(rig, driven->needed));
}

void tsli_write_every_bone(tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out)
{
    const tsli_pack *pack = rig->pack;
    int local = out->space == TSL_SPACE_LOCAL;
    uint32_t d = 0;
    TSLI_SCRATCH(rig, placed);
    for (uint32_t bone = 0; bone < rig->bone_count; ++bone) {
        const tsli_driven *driven =
            d < pack->driven_count && pack->driven[d].bone == bone ? &pack->driven[d++] : NULL;
        if (driven && tsli_is_gone(pack, driven))
            driven = NULL;
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
        tsl_transform value =
            local ? local_value(rig, in, driven, bone) : placed_value(rig, in, out, driven, bone, placed);
        if (!shown)
            tsli_pose_store(out, bone, bone, value);
    }
}
