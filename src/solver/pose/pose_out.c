// SPDX-License-Identifier: MIT
// Checks the destination of the simulated pose, whole or only driven bones.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/pose/pose.h"

#include <string.h>

typedef struct span {
    uintptr_t first, end; // equal: nothing
} span;

// The gap after the last element is not part of the array.
static span bytes_spanned(const char *at, uint32_t count, uint32_t stride, uint32_t size)
{
    uintptr_t first = (uintptr_t)at;
    return (span){first, at && count ? first + (uintptr_t)(count - 1) * stride + size : first};
}

static span bones_span(const tsli_pose_array *a)
{
    return bytes_spanned(a->bones, a->count, a->stride, tsli_pose_element_size(a->format));
}

// Lists the spans of memory that an array uses; returns their number.
static uint32_t list_spans(const tsli_pose_array *a, span spans[3])
{
    uint32_t count = 1;
    spans[0] = bones_span(a);
    if (a->positions)
        spans[count++] = bytes_spanned(a->positions, a->count, a->position_stride, sizeof(tsl_vec3));
    if (a->scales)
        spans[count++] = bytes_spanned(a->scales, a->count, a->scale_stride, sizeof(tsl_vec3));
    return count;
}

// The last test is for an output without elements, which may begin anywhere; inputs have some.
static int share_bytes(span in, span out)
{
    return in.first < out.end && out.first < in.end && out.first < out.end;
}

static int some_overlap(const tsli_pose_array *in, const tsli_pose_array *out)
{
    span x[3], y[3];
    uint32_t of_in = list_spans(in, x), of_out = list_spans(out, y);
    for (uint32_t i = 0; i < of_in; ++i)
        for (uint32_t k = 0; k < of_out; ++k)
            if (share_bytes(x[i], y[k]))
                return 1;
    return 0;
}

// Whether input and output overlap. Most poses are one array.
static int overlap(const tsli_pose_array *in, const tsli_pose_array *out)
{
    if (in->positions || in->scales || out->positions || out->scales)
        return some_overlap(in, out);
    return share_bytes(bones_span(in), bones_span(out));
}

static tsl_result check_counts(const tsl_world *world, tsli_asker asker, const tsli_rig *rig,
                               const tsl_pose_output *out)
{
    uint32_t driven = rig->layout->driven_left;
    if (out->write == TSL_WRITE_PACKED && out->bone_count < driven)
        return tsli_refuse(&world->host, TSL_ERROR_BUFFER_TOO_SMALL, asker.function,
                           "%s.bone_count is %u; the rig has %u driven bones", tsli_asker_argument(asker, "out").text,
                           out->bone_count, driven);
    if (out->write != TSL_WRITE_PACKED && out->bone_count != rig->bone_count)
        return tsli_refuse(&world->host, TSL_ERROR_COUNT_MISMATCH, asker.function,
                           "%s.bone_count is %u; the rig has %u bones", tsli_asker_argument(asker, "out").text,
                           out->bone_count, rig->bone_count);
    return TSL_OK;
}

static tsl_result check_form(const tsl_world *world, tsli_asker asker, const tsl_pose_output *out)
{
    const tsli_pose_form form = {out->space,  out->format,          out->stride,      out->positions,
                                 out->scales, out->position_stride, out->scale_stride};
    if (tsli_form_is_plain(out->space, out->format, out->stride, out->positions, out->scales))
        return TSL_OK;
    return tsli_check_form(world, asker, "out", &form);
}

static tsl_result check_pose_output(const tsl_world *world, tsli_asker asker, const tsli_rig *rig,
                                    const tsl_pose_output *out, const tsli_pose_array *in)
{
    const tsli_host *host = &world->host;
    const char *function = asker.function;
    tsl_result result = check_form(world, asker, out);
    if (result == TSL_OK && out->write > TSL_WRITE_PACKED)
        result = tsli_check_choice(world, function, tsli_asker_argument(asker, "out").text, ".write", out->write,
                                   TSL_WRITE_PACKED + 1);
    if (result != TSL_OK)
        return result;
    if (!out->bones)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function, "%s.bones is null",
                           tsli_asker_argument(asker, "out").text);
    if (out->write == TSL_WRITE_ALL && (!in || !in->bones))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.write is TSL_WRITE_ALL, which needs %s with bones",
                           tsli_asker_argument(asker, "out").text, tsli_asker_argument(asker, "in").text);
    return check_counts(world, asker, rig, out);
}

TSLI_HOT tsl_result tsli_take_output(const tsl_world *world, tsli_asker asker, const tsli_rig *rig,
                                     const tsl_pose_output *out, const tsli_pose_array *in, tsli_pose_array *array,
                                     tsl_pose_write *out_write)
{
    const tsli_host *host = &world->host;
    tsl_pose_output known;
    tsl_result result = tsli_take_pose_desc(world, asker, "out", "tsl_pose_output", &known, sizeof known, out);
    if (result == TSL_OK)
        result = check_pose_output(world, asker, rig, &known, in);
    if (result != TSL_OK)
        return result;
    array->bones = known.bones;
    array->stride = known.stride ? known.stride : tsli_pose_element_size(known.format);
    array->count = known.bone_count;
    array->space = known.space;
    array->format = known.format;
    array->positions = known.positions;
    array->scales = known.scales;
    array->position_stride = known.position_stride ? known.position_stride : (uint32_t)sizeof(tsl_vec3);
    array->scale_stride = known.scale_stride ? known.scale_stride : (uint32_t)sizeof(tsl_vec3);
    *out_write = known.write;
    if (in && overlap(in, array))
        return tsli_refuse(host, TSL_ERROR_OVERLAP, asker.function, "%s overlaps %s: the two need arrays of their own",
                           tsli_asker_argument(asker, "out").text, tsli_asker_argument(asker, "in").text);
    return TSL_OK;
}
