// SPDX-License-Identifier: MIT
// Door: the simulated pose goes out, whole or only the driven bones.
#include "base/floating_point.h"
#include "solver/doors.h"
#include "solver/lane.h"
#include "solver/pose.h"

#include <string.h>

void tsl_pose_output_init(tsl_pose_output *pose, uint32_t struct_size)
{
    tsl_pose_output defaults;
    memset(&defaults, 0, sizeof defaults);
    tsli_desc_init(pose, struct_size, &defaults, sizeof defaults);
}

static int overlap(const tsli_pose_array *a, const tsli_pose_array *b)
{
    uintptr_t a_first = (uintptr_t)a->bones, b_first = (uintptr_t)b->bones;
    uintptr_t a_end = a_first + (uintptr_t)a->count * a->stride,
              b_end = b_first + (uintptr_t)b->count * b->stride;
    return a->bones && b->bones && a_first < b_end && b_first < a_end;
}

static tsl_result check_counts(const tsl_world *world, const char *door, const tsli_rig *rig,
                               const tsl_pose_output *out)
{
    uint32_t driven = rig->pack->driven_count;
    if (out->write == TSL_WRITE_PACKED && out->bone_count < driven)
        return tsli_refuse(&world->host, TSL_ERROR_BUFFER_TOO_SMALL, door, "%u elements for %u driven bones",
                           out->bone_count, driven);
    if (out->write != TSL_WRITE_PACKED && out->bone_count != rig->bone_count)
        return tsli_refuse(&world->host, TSL_ERROR_COUNT_MISMATCH, door,
                           "the output has %u bones, the rig %u", out->bone_count, rig->bone_count);
    return TSL_OK;
}

tsl_result tsli_take_output(const tsl_world *world, const char *door, const tsli_rig *rig,
                            const tsl_pose_output *out, const tsli_pose_array *in, tsli_pose_array *array,
                            tsl_pose_write *out_write)
{
    const tsli_host *host = &world->host;
    tsl_pose_output known;
    tsl_result result = tsli_take_desc(world, door, &known, sizeof known, out);
    if (result != TSL_OK)
        return result;
    if (known.space > TSL_SPACE_WORLD || known.format > TSL_FORMAT_MATRIX_4X4 ||
        known.write > TSL_WRITE_PACKED || known.reserved)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "space, format or write of the output");
    if (!known.bones)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, door, "bones of the output");
    if (known.stride && (known.stride % 4 != 0 || known.stride < tsli_pose_element_size(known.format)))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "stride %u of the output", known.stride);
    if (known.write == TSL_WRITE_ALL && (!in || !in->bones))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "TSL_WRITE_ALL needs the input's bones");
    result = check_counts(world, door, rig, &known);
    if (result != TSL_OK)
        return result;
    array->bones = known.bones;
    array->stride = known.stride ? known.stride : tsli_pose_element_size(known.format);
    array->count = known.bone_count;
    array->space = known.space;
    array->format = known.format;
    *out_write = known.write;
    if (in && overlap(in, array))
        return tsli_refuse(host, TSL_ERROR_OVERLAP, door, "the output overlaps the input");
    return TSL_OK;
}

// ---- one driven bone ------------------------------------------------------------------------------------

// The block's bit and not the chain's: a crowd's chains are not in the cache.
static int is_running(const tsli_rig *rig, const tsli_driven *driven)
{
    return rig->lanes->blocks[driven->block].running >> driven->lane & 1u;
}

// What a particle turns its bone by holds from the bone of the particle before: the skipped ones are taken out.
static tsl_quat below_skipped(const tsli_rig *rig, const tsli_driven *driven, tsl_quat rotation)
{
    const tsli_pack *pack = rig->pack;
    uint32_t before = rig->lanes->slot_needed[driven->slot - 1][driven->lane];
    tsl_quat skipped = tsli_quat_identity();
    for (uint32_t n = pack->needed[driven->needed].parent; n != before; n = pack->needed[n].parent)
        skipped = tsli_quat_mul(tsli_quat_normalize(pack->local_now[n].rotation), skipped);
    return tsli_quat_mul(tsli_quat_conjugate(skipped), rotation);
}

static tsl_transform driven_local(const tsli_rig *rig, const tsli_driven *driven)
{
    tsli_pack *lanes = rig->lanes;
    tsl_transform local = rig->pack->local_now[driven->needed];
    if (!is_running(rig, driven))
        return local;
    local.rotation = tsli_lanes4_get(lanes->rotation_ls[driven->slot], driven->lane);
    if (driven->skips)
        local.rotation = below_skipped(rig, driven, local.rotation);
    if (driven->placed) {
        tsl_vec3 place = tsli_lanes3_get(lanes->place[driven->slot], driven->lane);
        local.position =
            tsli_vec3_divide(place, tsli_lanes3_get(lanes->scale[driven->slot - 1], driven->lane));
    }
    return local;
}

static tsl_transform driven_model(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space)
{
    const tsli_pack *pack = rig->pack;
    tsl_transform model = pack->model[driven->needed];
    if (!is_running(rig, driven))
        return space == TSL_SPACE_WORLD ? tsli_transform_mul(rig->root_now, model) : model;
    tsl_transform world;
    world.rotation = tsli_lanes4_get(rig->lanes->world[driven->slot].rotation, driven->lane);
    world.position = tsli_lanes3_get(rig->lanes->world[driven->slot].position, driven->lane);
    world.scale = tsli_vec3_mul(rig->root_now.scale, model.scale);
    if (space == TSL_SPACE_WORLD)
        return world;
    tsl_transform shown = tsli_transform_relative(rig->root_now, world);
    shown.scale = model.scale;
    return shown;
}

static tsl_transform driven_value(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space)
{
    return space == TSL_SPACE_LOCAL ? driven_local(rig, driven) : driven_model(rig, driven, space);
}

// ---- whole poses ----------------------------------------------------------------------------------------

static int same_form(const tsli_pose_array *a, const tsli_pose_array *b)
{
    return a->space == b->space && a->format == b->format;
}

static void copy_element(const tsli_pose_array *in, uint32_t bone, const tsli_pose_array *out, uint32_t index)
{
    memcpy(out->bones + (size_t)index * out->stride, in->bones + (size_t)bone * in->stride,
           tsli_pose_element_size(in->format));
}

// Its chain is switched off and does not read the rest pose instead.
static int keeps_input(const tsli_rig *rig, const tsli_driven *driven)
{
    return !is_running(rig, driven) && !rig->pack->needed[driven->needed].rest;
}

// Local transforms in, local transforms out, the common case: the pose is copied whole and only what the
// solver changed is written over it.
static void write_all_local(const tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out)
{
    const tsli_pack *pack = rig->pack;
    if (in->stride == sizeof(tsl_transform) && out->stride == sizeof(tsl_transform)) {
        memcpy(out->bones, in->bones, rig->bone_count * sizeof(tsl_transform));
    } else {
        for (uint32_t bone = 0; bone < rig->bone_count; ++bone)
            copy_element(in, bone, out, bone);
    }
    for (uint32_t i = 0; i < pack->driven_count; ++i) {
        const tsli_driven *driven = &pack->driven[i];
        if (keeps_input(rig, driven))
            continue;
        tsl_transform local = driven_local(rig, driven);
        memcpy(out->bones + (size_t)driven->bone * out->stride, &local, sizeof local);
    }
}

static tsl_transform local_value(const tsli_rig *rig, const tsli_pose_array *in, const tsli_driven *driven,
                                 uint32_t bone)
{
    return driven ? driven_local(rig, driven) : tsli_pose_load_local(in, rig, bone);
}

// In model space, of a bone that no chain moves.
static tsl_transform still_model(const tsli_rig *rig, const tsli_pose_array *in, const tsli_driven *driven,
                                 uint32_t bone)
{
    if (driven)
        return rig->pack->model[driven->needed];
    if (in->space != TSL_SPACE_LOCAL)
        return tsli_pose_load_model(in, bone);
    tsl_transform local = tsli_pose_load(in, bone);
    local.rotation = tsli_quat_normalize(local.rotation);
    int32_t parent = rig->parents[bone];
    return parent < 0 ? local : tsli_transform_mul(rig->scratch[parent], local);
}

// Model or world space. scratch holds what later bones stand on: of a bone that moves the value in the
// output's space, of one that does not its place in the model.
static tsl_transform placed_value(tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out,
                                  const tsli_driven *driven, uint32_t bone)
{
    int32_t parent = rig->parents[bone];
    tsl_transform value;
    if (driven && rig->pack->chains[driven->chain]->running) {
        value = driven_model(rig, driven, out->space);
    } else if (parent >= 0 && rig->moves[parent]) {
        tsl_transform local = local_value(rig, in, driven, bone);
        local.rotation = tsli_quat_normalize(local.rotation);
        value = tsli_transform_mul(rig->scratch[parent], local);
    } else {
        rig->scratch[bone] = still_model(rig, in, driven, bone);
        return out->space == TSL_SPACE_WORLD ? tsli_transform_mul(rig->root_now, rig->scratch[bone])
                                             : rig->scratch[bone];
    }
    rig->scratch[bone] = value;
    return value;
}

static void write_all(tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out)
{
    if (same_form(in, out) && in->space == TSL_SPACE_LOCAL && in->format == TSL_FORMAT_TRANSFORM) {
        write_all_local(rig, in, out);
        return;
    }
    const tsli_pack *pack = rig->pack;
    int same = same_form(in, out), local = out->space == TSL_SPACE_LOCAL;
    uint32_t d = 0;
    for (uint32_t bone = 0; bone < rig->bone_count; ++bone) {
        const tsli_driven *driven =
            d < pack->driven_count && pack->driven[d].bone == bone ? &pack->driven[d++] : NULL;
        int32_t parent = rig->parents[bone];
        rig->moves[bone] =
            (driven && pack->chains[driven->chain]->running) || (parent >= 0 && rig->moves[parent] && !local);
        int copied = same && !rig->moves[bone] && (!driven || keeps_input(rig, driven));
        if (copied) { // nothing later stands on it: the input has places of its own, or out is local
            copy_element(in, bone, out, bone);
            continue;
        }
        tsl_transform value =
            local ? local_value(rig, in, driven, bone) : placed_value(rig, in, out, driven, bone);
        tsli_pose_store(out, bone, value);
    }
}

static void write_driven(const tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out,
                         tsl_pose_write write)
{
    int same = in && in->bones && same_form(in, out);
    for (uint32_t i = 0; i < rig->pack->driven_count; ++i) {
        const tsli_driven *driven = &rig->pack->driven[i];
        uint32_t index = write == TSL_WRITE_PACKED ? i : driven->bone;
        if (same && keeps_input(rig, driven))
            copy_element(in, driven->bone, out, index);
        else
            tsli_pose_store(out, index, driven_value(rig, driven, out->space));
    }
}

void tsli_stage_write(tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out,
                      tsl_pose_write write)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (out->space != TSL_SPACE_LOCAL && !rig->shows_world) {
        rig->shows_world = 1; // from now on each step makes it; this once it is made here
        tsli_stage_model(rig);
        tsli_rig_show(rig);
    }
    if (write == TSL_WRITE_ALL)
        write_all(rig, in, out);
    else
        write_driven(rig, in, out, write);
    tsli_floating_point_leave(host_mode);
}

// ---- doors ----------------------------------------------------------------------------------------------

static tsl_result take_both(const tsl_world *world, const char *door, const tsli_rig *rig,
                            const tsl_pose_input *in, const tsl_pose_output *out, tsli_pose_array *from,
                            tsli_pose_array *to, tsl_pose_write *write)
{
    tsl_result result = in ? tsli_take_input(world, door, rig, in, from) : TSL_OK;
    if (result == TSL_OK)
        result = tsli_take_output(world, door, rig, out, in ? from : NULL, to, write);
    return result;
}

tsl_result tsl_rig_get_pose(const tsl_world *world, tsl_rig_id id, const tsl_pose_input *in,
                            const tsl_pose_output *out)
{
    TSLI_DOOR(world);
    tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK(world, rig, TSL_ERROR_INVALID_HANDLE, "rig");
    tsli_pose_array from = {0}, to = {0};
    tsl_pose_write write = TSL_WRITE_ALL;
    tsl_result result = take_both(world, __func__, rig, in, out, &from, &to, &write);
    if (result == TSL_OK)
        tsli_stage_write(rig, &from, &to, write);
    return result;
}

tsl_result tsl_rigs_get_pose(const tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                             const tsl_pose_output *outs, uint32_t count)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, count == 0 || (rigs && outs), TSL_ERROR_NULL_POINTER, "rigs or outs");
    for (int writing = 0; writing <= 1; ++writing) { // all are checked before the first is written
        for (uint32_t i = 0; i < count; ++i) {
            tsli_rig *rig = tsli_rig_find(world, rigs[i]);
            TSLI_CHECK(world, rig, TSL_ERROR_INVALID_HANDLE, "rig %u", i);
            tsli_pose_array from = {0}, to = {0};
            tsl_pose_write write = TSL_WRITE_ALL;
            tsl_result result =
                take_both(world, __func__, rig, ins ? &ins[i] : NULL, &outs[i], &from, &to, &write);
            if (result != TSL_OK)
                return result;
            if (writing)
                tsli_stage_write(rig, &from, &to, write);
        }
    }
    return TSL_OK;
}
