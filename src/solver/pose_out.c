// SPDX-License-Identifier: MIT
// Door: the simulated pose goes out, whole or only the driven bones.
#include "base/floating_point.h"
#include "solver/doors.h"
#include "solver/pose.h"

#include <string.h>

void tsl_pose_output_init(tsl_pose_output *pose, uint32_t struct_size)
{
    tsl_pose_output defaults;
    memset(&defaults, 0, sizeof defaults);
    tsli_desc_init(pose, struct_size, &defaults, sizeof defaults);
}

typedef struct span {
    uintptr_t first, end; // equal: nothing
} span;

static span bytes_spanned(const char *at, uint32_t count, uint32_t stride)
{
    uintptr_t first = (uintptr_t)at;
    return (span){first, at ? first + (uintptr_t)count * stride : first};
}

static void list_spans(const tsli_pose_array *a, span spans[3])
{
    spans[0] = bytes_spanned(a->bones, tsli_pose_element_count(a->format, a->count), a->stride);
    spans[1] = bytes_spanned(a->positions, a->count, a->position_stride);
    spans[2] = bytes_spanned(a->scales, a->count, a->scale_stride);
}

static int overlap(const tsli_pose_array *a, const tsli_pose_array *b)
{
    span x[3], y[3];
    list_spans(a, x);
    list_spans(b, y);
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            if (x[i].first < y[k].end && y[k].first < x[i].end && x[i].first < x[i].end &&
                y[k].first < y[k].end)
                return 1;
    return 0;
}

static int overlaps_binds(const tsli_pose_array *out, uint32_t bone_count)
{
    span binds = bytes_spanned(out->inverse_binds, bone_count, tsli_pose_element_size(out->format)), bones[3];
    list_spans(out, bones);
    return binds.first < bones[0].end && bones[0].first < binds.end && binds.first < binds.end;
}

static int part_is_sound(const char *part, uint32_t stride, tsl_pose_format format)
{
    if (!part)
        return 1;
    return format == TSL_FORMAT_ARRAYS && stride % 4 == 0 && stride >= sizeof(tsl_vec3);
}

int tsli_pose_parts_are_sound(const tsli_pose_array *array)
{
    return part_is_sound(array->positions, array->position_stride, array->format) &&
           part_is_sound(array->scales, array->scale_stride, array->format);
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

static tsl_result take_output_desc(const tsl_world *world, const char *door, const tsl_pose_output *out,
                                   tsl_pose_output *known)
{
    if (out && out->struct_size == sizeof *known) {
        *known = *out;
        return TSL_OK;
    }
    memset(known, 0, sizeof *known);
    return tsli_take_grown_desc(world, door, known, sizeof *known, TSLI_FIRST_POSE_SIZE, out);
}

static int palette_is_sound(const tsl_pose_output *out)
{
    return !out->inverse_binds || (!tsli_pose_is_plain(out->format) && out->space != TSL_SPACE_LOCAL);
}

tsl_result tsli_take_output(const tsl_world *world, const char *door, const tsli_rig *rig,
                            const tsl_pose_output *out, const tsli_pose_array *in, tsli_pose_array *array,
                            tsl_pose_write *out_write)
{
    const tsli_host *host = &world->host;
    tsl_pose_output known;
    tsl_result result = take_output_desc(world, door, out, &known);
    if (result != TSL_OK)
        return result;
    if (rig->flags & TSL_RIG_UNPOSED)
        return tsli_refuse(host, TSL_ERROR_NOT_SUPPORTED, door, "a rig with TSL_RIG_UNPOSED has no poses");
    if (known.space > TSL_SPACE_WORLD || known.format > TSL_FORMAT_SOA_4 || known.write > TSL_WRITE_PACKED)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "space, format or write of the output");
    if (!palette_is_sound(&known))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door,
                           "inverse_binds are for matrices in model or world space");
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
    array->positions = known.positions;
    array->scales = known.scales;
    array->inverse_binds = known.inverse_binds;
    array->position_stride = known.position_stride ? known.position_stride : (uint32_t)sizeof(tsl_vec3);
    array->scale_stride = known.scale_stride ? known.scale_stride : (uint32_t)sizeof(tsl_vec3);
    *out_write = known.write;
    if (!tsli_pose_parts_are_sound(array))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "positions or scales of the output");
    if (overlaps_binds(array, rig->bone_count))
        return tsli_refuse(host, TSL_ERROR_OVERLAP, door, "the output overlaps inverse_binds");
    if (in && overlap(in, array))
        return tsli_refuse(host, TSL_ERROR_OVERLAP, door, "the output overlaps the input");
    return TSL_OK;
}

// ---- doors ----------------------------------------------------------------------------------------------

tsl_result tsli_take_both(const tsl_world *world, const char *door, const tsli_rig *rig,
                          const tsl_pose_input *in, const tsl_pose_output *out, tsli_pose_array *from,
                          tsli_pose_array *to, tsl_pose_write *write)
{
    tsl_result result = in ? tsli_take_input(world, door, rig, in, from) : TSL_OK;
    if (result == TSL_OK)
        result = tsli_take_output(world, door, rig, out, in ? from : NULL, to, write);
    return result;
}

void tsli_exchange_ready(tsli_exchange *e)
{
    if (e->from.space != TSL_SPACE_WORLD) // nobody else asks for the root
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_pose_make_root_unit(&e->from);
    tsli_floating_point_leave(host_mode);
}

tsl_result tsl_rig_get_pose(const tsl_world *world, tsl_rig_id id, const tsl_pose_input *in,
                            const tsl_pose_output *out)
{
    TSLI_DOOR(world);
    tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK(world, rig, TSL_ERROR_INVALID_HANDLE, "rig");
    tsli_exchange e = {.rig = rig};
    tsl_result result = tsli_take_both(world, __func__, rig, in, out, &e.from, &e.to, &e.write);
    if (result == TSL_OK) {
        tsli_exchange_ready(&e);
        tsli_stage_write(&e);
    }
    return result;
}
