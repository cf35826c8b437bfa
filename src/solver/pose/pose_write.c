// SPDX-License-Identifier: MIT
// Stage write: results into the host's pose. Where a scale is mirrored or uneven, pose_driven.c does it all.
#include "base/floating_point.h"
#include "solver/kernel/kernels.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/pose/pose.h"
#include "solver/step/step.h"

#include <string.h>

// Whether elements of the input can be copied as they are.
static int have_one_form(const tsli_pose_array *in, const tsli_pose_array *out)
{
    return in->bones && in->space == out->space && in->format == out->format;
}

// ---- local poses ---------------------------------------------------------------------------------------

static int is_odd(const tsli_driven *driven)
{
    return driven->placed || driven->skips || driven->stretches;
}

// Copies the input first, driven bones too: those that read it and take no more than a rotation keep the rest of it.
TSLI_HOT static void write_local(const tsli_exchange *e)
{
    const tsli_rig *rig = e->rig;
    const tsli_layout *layout = rig->layout;
    const tsli_pose_array *in = &e->from, *out = &e->to;
    const int all = e->write == TSL_WRITE_ALL, same = have_one_form(in, out);
    const int plain = tsli_pose_is_plain(out->format);
    const int copied = all && (same || (plain && in->space == TSL_SPACE_LOCAL && tsli_pose_is_plain(in->format)));
    const int turns = copied && plain; // elements have a rotation alone to be replaced
    char *const rotations = tsli_pose_rotation(out, 0);
    const size_t stride = out->stride;
    if (copied)
        tsli_pose_copy(in, 0, out, 0, rig->bone_count);
    for (uint32_t bone = 0; all && !copied && bone < rig->bone_count; ++bone)
        tsli_pose_store(out, bone, tsli_pose_load_local(in, rig, bone));
    for (uint32_t i = 0; i < layout->driven_count; ++i) {
        const tsli_driven *driven = &layout->driven[i];
        const int runs = tsli_driven_runs(rig, driven), keeps = tsli_outputs_input(rig, driven->needed);
        if (runs && keeps && turns && !is_odd(driven)) {
            const tsl_quat rotation = tsli_lanes4_get(layout->rotation_ls[driven->slot], driven->lane);
            memcpy(rotations + driven->bone * stride, &rotation, sizeof rotation);
        } else if (!runs && keeps && same) {
            if (!all && !tsli_is_gone(layout, driven))
                tsli_pose_copy(in, driven->bone, out, tsli_driven_index(e, i), 1);
        } else if (!tsli_is_gone(layout, driven)) {
            tsli_pose_store(out, tsli_driven_index(e, i), tsli_driven_local(rig, driven));
        }
    }
}

// ---- model and world space ------------------------------------------------------------------------------

static void begin_world_output(tsli_rig *rig)
{
    if (rig->outputs_world)
        return;
    rig->outputs_world = 1; // from now on each step makes world output; this time it is made here
    tsli_stage_model(rig);
    // Rigs with attachments always output the world: making that places colliders, and a read may change no state.
    if (!rig->layout->outputs_world)
        tsli_rig_make_output(rig);
}

typedef struct placing {
    const tsli_exchange *e;
    tsli_rig *rig;
    // By bone, what children multiply with: the output of a bone that moves away from the input, else the bone's model transform.
    tsl_transform *placed;
    // Model-space transforms of needed bones at rest, on the rig's newest pose; filled at the first request.
    tsl_transform *at_rest;
    uint32_t filled;
    uint32_t same;   // the input has the output's form
    uint32_t scaled; // some needed bone is scaled in model space
} placing;

static const tsl_transform *model_of(placing *w, uint32_t needed)
{
    const tsli_layout *layout = w->rig->layout;
    for (uint32_t i = layout->model_count; !w->filled && needed >= layout->model_count && i < layout->needed_count;
         ++i) {
        const uint32_t parent = layout->needed[i].parent;
        const tsl_transform above = parent < layout->model_count ? layout->model[parent] : w->at_rest[parent];
        w->at_rest[i] = tsli_transform_mul_unit(above, tsli_made_unit(*tsli_local_now(w->rig, i)));
        if (w->scaled) // see tsli_stage_model
            w->at_rest[i] = tsli_transform_clamp(w->at_rest[i]);
    }
    w->filled |= needed >= layout->model_count;
    return needed < layout->model_count ? &layout->model[needed] : &w->at_rest[needed];
}

// A bone that a chain moves, from its lane.
static inline void write_running(placing *w, const tsli_driven *driven, uint32_t element)
{
    const tsli_layout *layout = w->rig->layout;
    const tsl_vec3 scale = w->scaled ? model_of(w, driven->needed)->scale : tsli_vec3(1.0f, 1.0f, 1.0f);
    tsl_transform *const placed = &w->placed[driven->bone];
    placed->rotation = tsli_lanes4_get(layout->world[driven->slot].rotation, driven->lane);
    placed->position = tsli_lanes3_get(layout->world[driven->slot].position, driven->lane);
    placed->scale = tsli_vec3_mul(w->rig->root_now.scale, scale);
    if (w->e->to.space == TSL_SPACE_MODEL) {
        *placed = tsli_transform_relative(w->rig->root_now, *placed);
        placed->scale = scale;
    } else {
        placed->position = tsli_vec3_add(placed->position, w->rig->origin);
    }
    tsli_pose_store(&w->e->to, element, *placed);
}

static tsl_transform below_parent(const placing *w, int32_t parent, tsl_transform local)
{
    local = tsli_made_unit(local);
    return parent < 0 ? tsli_transform_clamp(local) : tsli_transform_mul_clamped(w->placed[parent], local);
}

// Model-space transform of a bone that no chain moves.
static tsl_transform still_model(placing *w, const tsli_driven *driven, uint32_t bone)
{
    const tsli_pose_array *in = &w->e->from;
    if (driven)
        return *model_of(w, driven->needed);
    if (in->space == TSL_SPACE_LOCAL)
        return below_parent(w, w->rig->parents[bone], tsli_pose_load(in, bone));
    return tsli_transform_clamp(tsli_pose_load_model(in, bone));
}

// Everything but a bone that a chain moves. Only with TSL_WRITE_ALL it is carried along below those.
static void write_still(placing *w, const tsli_driven *driven, uint32_t bone, uint32_t element)
{
    tsli_rig *rig = w->rig;
    const tsli_pose_array *in = &w->e->from, *out = &w->e->to;
    const int32_t parent = rig->parents[bone];
    const int below = w->e->write == TSL_WRITE_ALL && parent >= 0 && rig->moves[parent];
    rig->moves[bone] = (uint8_t)(below || (driven && !tsli_keeps_input(rig, driven)));
    if (w->same && !rig->moves[bone]) { // no child needs it `placed`, since the input is not local
        tsli_pose_copy(in, bone, out, element, 1);
        return;
    }
    tsl_transform value;
    if (below) {
        value = driven ? tsli_driven_local(rig, driven) : tsli_pose_load_local(in, rig, bone);
        value = w->placed[bone] = below_parent(w, parent, value);
    } else {
        const tsl_transform model = still_model(w, driven, bone);
        value = out->space == TSL_SPACE_WORLD ? tsli_transform_mul(tsli_root_in_world(rig), model) : model;
        w->placed[bone] = rig->moves[bone] ? value : model;
    }
    tsli_pose_store(out, element, value);
}

// Local transforms in and transforms of another space out, as with most hosts: the kernel composes runs of undriven bones.
static void write_placed_bones(placing *w)
{
    tsli_rig *rig = w->rig;
    const tsli_layout *layout = rig->layout;
    const tsli_pose_array *in = &w->e->from, *out = &w->e->to;
    const tsli_composing composing = {in->bones,
                                      out->bones,
                                      in->stride,
                                      out->stride,
                                      rig->parents,
                                      rig->moves,
                                      w->placed,
                                      tsli_root_in_world(rig),
                                      out->space == TSL_SPACE_WORLD};
    const int transforms =
        in->space == TSL_SPACE_LOCAL && in->format == TSL_FORMAT_TRANSFORM && out->format == TSL_FORMAT_TRANSFORM;
    for (uint32_t bone = 0, d = 0; bone < rig->bone_count;) {
        const uint32_t end = d < layout->driven_count ? layout->driven[d].bone : rig->bone_count;
        const tsli_driven *driven = bone < end ? NULL : &layout->driven[d++];
        if (driven && tsli_driven_runs(rig, driven)) {
            rig->moves[bone] = 1;
            write_running(w, driven, bone++);
        } else if (transforms && !driven) {
            rig->world->kernel->compose(&composing, bone, end);
            bone = end;
        } else {
            write_still(w, driven && !tsli_is_gone(layout, driven) ? driven : NULL, bone, bone);
            ++bone;
        }
    }
}

TSLI_HOT static void write_placed(const tsli_exchange *e)
{
    const tsli_layout *layout = e->rig->layout;
    TSLI_SCRATCH(e->rig, placed, 0);
    TSLI_SCRATCH(e->rig, at_rest, 1);
    placing w = {.e = e,
                 .rig = e->rig,
                 .placed = placed,
                 .at_rest = at_rest,
                 .same = (uint32_t)have_one_form(&e->from, &e->to),
                 .scaled = layout->scaled || layout->rest_scaled};
    if (e->write == TSL_WRITE_ALL)
        write_placed_bones(&w);
    for (uint32_t i = 0; e->write != TSL_WRITE_ALL && i < layout->driven_count; ++i) {
        const tsli_driven *driven = &layout->driven[i];
        if (tsli_driven_runs(e->rig, driven))
            write_running(&w, driven, tsli_driven_index(e, i));
        else if (!tsli_is_gone(layout, driven))
            write_still(&w, driven, driven->bone, tsli_driven_index(e, i));
    }
}

TSLI_HOT void tsli_stage_write(const tsli_exchange *e)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    // Also for bones that nothing needs, whose products are output.
    const int matrices = tsli_uses_matrices(e->rig) ||
                         (e->write == TSL_WRITE_ALL && e->to.space != TSL_SPACE_LOCAL && !tsli_pose_is_even(&e->from));
    if (matrices || e->to.space != TSL_SPACE_LOCAL)
        begin_world_output(e->rig);
    if (matrices)
        tsli_write_matrices(e);
    else if (e->to.space == TSL_SPACE_LOCAL)
        write_local(e);
    else
        write_placed(e);
    tsli_floating_point_leave(host_mode);
}
