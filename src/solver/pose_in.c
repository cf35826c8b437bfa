// SPDX-License-Identifier: MIT
// Door: the animated pose comes in. Only the bones that matter are read.
#include "base/floating_point.h"
#include "solver/ahead.h"
#include "solver/doors.h"
#include "solver/pose.h"

#include <string.h>

void tsl_pose_input_init(tsl_pose_input *pose, uint32_t struct_size)
{
    tsl_pose_input defaults;
    memset(&defaults, 0, sizeof defaults);
    tsli_desc_init(pose, struct_size, &defaults, sizeof defaults);
}

static tsl_result check_array(const tsl_world *world, const char *door, const tsli_rig *rig,
                              const tsl_pose_input *in)
{
    const tsli_host *host = &world->host;
    if (in->space > TSL_SPACE_WORLD || in->format > TSL_FORMAT_MATRIX_4X4 || in->reserved)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "space or format of the input");
    if (!in->bones)
        return in->bone_count == 0 ? TSL_OK
                                   : tsli_refuse(host, TSL_ERROR_NULL_POINTER, door, "bones of the input");
    if (in->bone_count != rig->bone_count)
        return tsli_refuse(host, TSL_ERROR_COUNT_MISMATCH, door, "the input has %u bones, the rig %u",
                           in->bone_count, rig->bone_count);
    if (in->stride && (in->stride % 4 != 0 || in->stride < tsli_pose_element_size(in->format)))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "stride %u of the input", in->stride);
    return TSL_OK;
}

tsl_result tsli_take_input(const tsl_world *world, const char *door, const tsli_rig *rig,
                           const tsl_pose_input *in, tsli_pose_array *array)
{
    tsl_pose_input known;
    tsl_result result = tsli_take_desc(world, door, &known, sizeof known, in);
    if (result == TSL_OK)
        result = check_array(world, door, rig, &known);
    if (result != TSL_OK)
        return result;
    array->bones = (char *)(uintptr_t)known.bones;
    array->stride = known.stride ? known.stride : tsli_pose_element_size(known.format);
    array->count = known.bone_count;
    array->space = known.space;
    array->format = known.format;
    array->root = known.root ? *known.root : rig->root_is_pending ? rig->root_pending : rig->root_now;
    if (!tsli_transform_is_finite(array->root))
        return tsli_refuse(&world->host, TSL_ERROR_NOT_FINITE, door, "root");
    tsli_floating_point host_mode = tsli_floating_point_enter();
    array->root.rotation = tsli_quat_normalize(array->root.rotation);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

static float not_finite(tsl_transform t)
{
    const tsl_vec3 p = t.position, s = t.scale;
    const tsl_quat q = t.rotation;
    return ((p.x - p.x) + (p.y - p.y) + (p.z - p.z)) + ((s.x - s.x) + (s.y - s.y) + (s.z - s.z)) +
           ((q.x - q.x) + (q.y - q.y) + (q.z - q.z) + (q.w - q.w));
}

static float read_locals(const tsli_rig *rig, const tsli_pose_array *array)
{
    tsli_pack *pack = rig->pack;
    float zero = 0.0f;
    for (uint32_t i = 0; i < pack->needed_count; ++i) {
        if (pack->needed[i].rest)
            continue; // it stands in all three arrays since the pack was made
        const char *element = array->bones + (size_t)pack->needed[i].bone * array->stride;
        tsl_transform *local = &pack->local_spare[i];
        if (array->format == TSL_FORMAT_TRANSFORM)
            memcpy(local, element, sizeof *local);
        else
            *local = tsli_pose_load(array, pack->needed[i].bone);
        zero += not_finite(*local);
    }
    return zero;
}

// From model or world space: what a bone is relative to its parent, whose place is the one just read.
static float read_models(tsli_rig *rig, const tsli_pose_array *array)
{
    tsli_pack *pack = rig->pack;
    tsl_transform *models = rig->scratch;
    float zero = 0.0f;
    for (uint32_t i = 0; i < pack->needed_count; ++i) {
        const tsli_needed *needed = &pack->needed[i];
        tsl_transform parent =
            needed->parent == TSLI_NONE ? tsli_transform_identity() : models[needed->parent];
        if (needed->rest) {
            tsl_transform local = rig->rest[needed->bone];
            local.rotation = tsli_quat_normalize(local.rotation);
            models[i] = tsli_transform_mul(parent, local);
            continue;
        }
        zero += not_finite(tsli_pose_load(array, needed->bone)); // normalizing would hide it
        models[i] = tsli_pose_load_model(array, needed->bone);
        pack->local_spare[i] = tsli_transform_relative(parent, models[i]);
        zero += not_finite(models[i]) + not_finite(pack->local_spare[i]);
    }
    return zero;
}

tsl_result tsli_pose_prepare(tsl_world *world, const char *door, tsli_rig *rig, const tsl_pose_input *in,
                             tsli_pose_array *array)
{
    tsl_result result = tsli_take_input(world, door, rig, in, array);
    if (result != TSL_OK || !array->bones)
        return result;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    float zero = array->space == TSL_SPACE_LOCAL ? read_locals(rig, array) : read_models(rig, array);
    tsli_floating_point_leave(host_mode);
    if (zero != 0.0f)
        return tsli_refuse(&world->host, TSL_ERROR_NOT_FINITE, door, "a bone of the input pose");
    rig->spare_filled = 1;
    return TSL_OK;
}

void tsli_pose_commit(tsli_rig *rig, const tsl_pose_input *in, const tsli_pose_array *array)
{
    if (rig->spare_filled) {
        tsl_transform *held = rig->pack->local_pending;
        rig->pack->local_pending = rig->pack->local_spare;
        rig->pack->local_spare = held;
        rig->pose_pending = 1;
        rig->spare_filled = 0;
    }
    if (in->root) {
        rig->root_pending = array->root;
        rig->root_is_pending = 1;
    }
}

tsl_result tsl_rig_set_pose(tsl_world *world, tsl_rig_id id, const tsl_pose_input *in)
{
    TSLI_DOOR(world);
    tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK(world, rig, TSL_ERROR_INVALID_HANDLE, "rig");
    tsli_pose_array array;
    tsl_result result = tsli_pose_prepare(world, __func__, rig, in, &array);
    if (result == TSL_OK)
        tsli_pose_commit(rig, in, &array);
    return result;
}

// A crowd's rigs are seldom in the cache: asked for this many calls before they are needed.
#define RIGS_AHEAD 6u

static void ask_for_rig_ahead(const tsl_world *world, const tsl_rig_id *rigs, uint32_t i, uint32_t count)
{
    const tsli_rig *rig = i + RIGS_AHEAD < count ? tsli_rig_find(world, rigs[i + RIGS_AHEAD]) : NULL;
    if (rig)
        tsli_prefetch(rig, sizeof *rig);
}

static tsl_result prepare_all(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                              uint32_t count)
{
    const char *door = "tsl_rigs_set_pose";
    for (uint32_t i = 0; i < count; ++i) {
        ask_for_rig_ahead(world, rigs, i, count);
        tsli_rig *rig = tsli_rig_find(world, rigs[i]);
        tsli_pose_array array;
        if (!rig)
            return tsli_refuse(&world->host, TSL_ERROR_INVALID_HANDLE, door, "rig %u", i);
        tsl_result result = tsli_pose_prepare(world, door, rig, &ins[i], &array);
        if (result != TSL_OK)
            return result;
    }
    return TSL_OK;
}

tsl_result tsl_rigs_set_pose(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                             uint32_t count)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, count == 0 || (rigs && ins), TSL_ERROR_NULL_POINTER, "rigs or ins");
    tsl_result result = prepare_all(world, rigs, ins, count);
    for (uint32_t i = 0; i < count; ++i) {
        ask_for_rig_ahead(world, rigs, i, count);
        tsli_rig *rig = tsli_rig_find(world, rigs[i]);
        tsli_pose_array array;
        if (result == TSL_OK && tsli_take_input(world, __func__, rig, &ins[i], &array) == TSL_OK)
            tsli_pose_commit(rig, &ins[i], &array);
        else if (rig)
            rig->spare_filled = 0;
    }
    return result;
}

tsl_result tsl_rig_step(tsl_world *world, tsl_rig_id id, float delta_seconds, const tsl_pose_input *in,
                        const tsl_pose_output *out)
{
    TSLI_DOOR(world);
    tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK(world, rig, TSL_ERROR_INVALID_HANDLE, "rig");
    TSLI_CHECK(world, !rig->crowd, TSL_ERROR_NOT_SUPPORTED, "a rig of a crowd steps with the world");
    TSLI_CHECK(world, delta_seconds - delta_seconds == 0.0f, TSL_ERROR_NOT_FINITE, "delta_seconds");
    TSLI_CHECK(world, delta_seconds >= 0.0f, TSL_ERROR_INVALID_ARGUMENT, "delta_seconds is below zero");
    tsli_pose_array from = {0}, to = {0};
    tsl_pose_write write = TSL_WRITE_ALL;
    tsl_result result = TSL_OK;
    if (in)
        result = tsli_take_input(world, __func__, rig, in, &from);
    if (result == TSL_OK && out)
        result = tsli_take_output(world, __func__, rig, out, in ? &from : NULL, &to, &write);
    if (result == TSL_OK && in)
        result = tsli_pose_prepare(world, __func__, rig, in, &from);
    if (result != TSL_OK)
        return result;
    if (in)
        tsli_pose_commit(rig, in, &from);
    tsli_rig_advance(rig, delta_seconds);
    if (out)
        tsli_stage_write(rig, in ? &from : NULL, &to, write);
    return TSL_OK;
}

#undef RIGS_AHEAD
