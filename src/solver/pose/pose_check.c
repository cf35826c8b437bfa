// SPDX-License-Identifier: MIT
// Checks the host's poses, the one that is read and the one that is written.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/pose/pose.h"

#include <string.h>

// ---- input ---------------------------------------------------------------------------------------------

// Checks what inputs and outputs have in common: space, format and strides.
typedef struct pose_form {
    uint32_t space, format, stride;
    const void *positions, *scales;
    uint32_t position_stride, scale_stride;
} pose_form;

static tsl_result check_stride(const tsl_world *world, tsli_caller caller, const char *argument, const char *field,
                               uint32_t stride, uint32_t least)
{
    if (stride == 0 || (stride % 4 == 0 && stride >= least))
        return TSL_OK;
    return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, caller.function,
                       "%s.%s is %u; it must be 0 or a multiple of 4 that is at least %u",
                       tsli_caller_argument(caller, argument).text, field, stride, least);
}

static tsl_result check_component(const tsl_world *world, tsli_caller caller, const char *argument, const char *field,
                                  const pose_form *form, const void *component, uint32_t stride)
{
    if (!component)
        return TSL_OK;
    if (form->format != TSL_FORMAT_ARRAYS)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, caller.function,
                           "%s.%ss is there, and %s.format is %u: it must be null but for TSL_FORMAT_ARRAYS",
                           tsli_caller_argument(caller, argument).text, field,
                           tsli_caller_argument(caller, argument).text, form->format);
    return check_stride(world, caller, argument, tsli_name_of("%s_stride", field).text, stride, sizeof(tsl_vec3));
}

TSLI_COLD static tsl_result check_form_of(const tsl_world *world, tsli_caller caller, const char *argument,
                                          const pose_form *form)
{
    if (form->space > TSL_SPACE_WORLD)
        return tsli_check_choice((tsli_at){&world->host, caller.function, tsli_caller_argument(caller, argument).text},
                                 ".space", form->space, TSL_SPACE_WORLD + 1);
    if (form->format > TSL_FORMAT_ARRAYS)
        return tsli_check_choice((tsli_at){&world->host, caller.function, tsli_caller_argument(caller, argument).text},
                                 ".format", form->format, TSL_FORMAT_ARRAYS + 1);
    tsl_result result =
        check_stride(world, caller, argument, "stride", form->stride, tsli_pose_element_size(form->format));
    if (result == TSL_OK)
        result = check_component(world, caller, argument, "position", form, form->positions, form->position_stride);
    if (result == TSL_OK)
        result = check_component(world, caller, argument, "scale", form, form->scales, form->scale_stride);
    return result;
}

// Checks that there are as many bones as in the rig, and for ARRAYS in model or world space all three arrays.
static tsl_result check_bones_in(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                                 const tsl_pose_input *in)
{
    const tsli_host *host = &world->host;
    if (!in->bones && in->bone_count == 0)
        return TSL_OK;
    if (!in->bones)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, caller.function, "%s.bones is null, and bone_count is %u",
                           tsli_caller_argument(caller, "in").text, in->bone_count);
    if (in->bone_count != rig->bone_count)
        return tsli_refuse(host, TSL_ERROR_COUNT_MISMATCH, caller.function, "%s.bone_count is %u; the rig has %u bones",
                           tsli_caller_argument(caller, "in").text, in->bone_count, rig->bone_count);
    if (in->format == TSL_FORMAT_ARRAYS && in->space != TSL_SPACE_LOCAL && (!in->positions || !in->scales))
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, caller.function,
                           "%s.%s is null, which only a pose in local space may leave to the rest pose",
                           tsli_caller_argument(caller, "in").text, in->positions ? "scales" : "positions");
    return TSL_OK;
}

tsl_result tsli_check_input(const tsl_world *world, tsli_caller caller, const tsli_rig *rig, const tsl_pose_input *in)
{
    const pose_form form = {in->space,  in->format,          in->stride,      in->positions,
                            in->scales, in->position_stride, in->scale_stride};
    if (in->reserved)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, caller.function, "%s.reserved is %u; it must be 0",
                           tsli_caller_argument(caller, "in").text, in->reserved);
    tsl_result result = check_form_of(world, caller, "in", &form);
    return result == TSL_OK ? check_bones_in(world, caller, rig, in) : result;
}

// `i`: the float of the transform's ten that is not finite or not within TSL_NUMBER_LIMIT.
static tsl_result refuse_float(const tsl_world *world, tsli_caller caller, const tsli_pose_array *array, uint32_t bone,
                               uint32_t i, float value)
{
    static const char *const components[] = {"position.x", "position.y", "position.z", "rotation.x", "rotation.y",
                                             "rotation.z", "rotation.w", "scale.x",    "scale.y",    "scale.z"};
    static const char *const arrays[] = {"positions", "bones", "scales"};
    const tsli_host *host = &world->host;
    const tsli_name in = tsli_caller_argument(caller, "in");
    int finite = tsli_is_finite(value);
    const tsl_result code = finite ? TSL_ERROR_INVALID_ARGUMENT : TSL_ERROR_NOT_FINITE;
    const char *what = finite ? "its size must be below TSL_NUMBER_LIMIT" : "it must be finite";
    if (array->format == TSL_FORMAT_ARRAYS)
        return tsli_refuse(host, code, caller.function, "%s.%s[%u].%c is %g; %s", in.text, arrays[(i > 2) + (i > 6)],
                           bone, components[i][strlen(components[i]) - 1], (double)value, what);
    return tsli_refuse(host, code, caller.function, "%s.bones[%u].%s is %g; %s", in.text, bone, components[i],
                       (double)value, what);
}

static tsl_result refuse_bone(const tsl_world *world, tsli_caller caller, const tsli_pose_array *array, uint32_t bone)
{
    const tsl_transform t = tsli_pose_load(array, bone);
    float floats[10];
    memcpy(floats, &t, sizeof floats);
    uint32_t i = tsli_transform_odd_component(&t);
    if (tsli_pose_is_plain(array->format))
        return refuse_float(world, caller, array, bone, i, floats[i]);
    int finite = tsli_is_finite(floats[i]);
    return tsli_refuse(&world->host, finite ? TSL_ERROR_INVALID_ARGUMENT : TSL_ERROR_NOT_FINITE, caller.function,
                       "%s.bones[%u] is a matrix with a number that is %s", tsli_caller_argument(caller, "in").text,
                       bone, finite ? "not below TSL_NUMBER_LIMIT in size" : "not finite");
}

tsl_result tsli_refuse_bones(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                             const tsli_pose_array *array)
{
    const tsli_layout *layout = rig->layout;
    uint32_t i = 0;
    for (; i + 1 < layout->stored_count; ++i) {
        if (tsli_reads_rest_pose(rig, i))
            continue;
        tsl_transform given = tsli_pose_load(array, layout->needed[i].bone);
        if (tsli_transform_odd_bits(&given))
            break;
    }
    return refuse_bone(world, caller, array, layout->needed[i].bone);
}

// ---- output --------------------------------------------------------------------------------------------

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

static tsl_result check_counts(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                               const tsl_pose_output *out)
{
    uint32_t driven = rig->layout->driven_left;
    if (out->write == TSL_WRITE_PACKED && out->bone_count < driven)
        return tsli_refuse(&world->host, TSL_ERROR_BUFFER_TOO_SMALL, caller.function,
                           "%s.bone_count is %u; the rig has %u driven bones", tsli_caller_argument(caller, "out").text,
                           out->bone_count, driven);
    if (out->write != TSL_WRITE_PACKED && out->bone_count != rig->bone_count)
        return tsli_refuse(&world->host, TSL_ERROR_COUNT_MISMATCH, caller.function,
                           "%s.bone_count is %u; the rig has %u bones", tsli_caller_argument(caller, "out").text,
                           out->bone_count, rig->bone_count);
    return TSL_OK;
}

static tsl_result check_form(const tsl_world *world, tsli_caller caller, const tsl_pose_output *out)
{
    const pose_form form = {out->space,  out->format,          out->stride,      out->positions,
                            out->scales, out->position_stride, out->scale_stride};
    if (tsli_form_is_plain(out->space, out->format, out->stride, out->positions, out->scales))
        return TSL_OK;
    return check_form_of(world, caller, "out", &form);
}

static tsl_result check_pose_output(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                                    const tsl_pose_output *out, const tsli_pose_array *in)
{
    const tsli_host *host = &world->host;
    const char *function = caller.function;
    tsl_result result = check_form(world, caller, out);
    if (result == TSL_OK && out->write > TSL_WRITE_PACKED)
        result = tsli_check_choice((tsli_at){&world->host, caller.function, tsli_caller_argument(caller, "out").text},
                                   ".write", out->write, TSL_WRITE_PACKED + 1);
    if (result != TSL_OK)
        return result;
    if (!out->bones)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function, "%s.bones is null",
                           tsli_caller_argument(caller, "out").text);
    if (out->write == TSL_WRITE_ALL && (!in || !in->bones))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.write is TSL_WRITE_ALL, which needs %s with bones",
                           tsli_caller_argument(caller, "out").text, tsli_caller_argument(caller, "in").text);
    return check_counts(world, caller, rig, out);
}

TSLI_HOT tsl_result tsli_take_output(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                                     const tsl_pose_output *out, const tsli_pose_array *in, tsli_pose_array *array,
                                     tsl_pose_write *out_write)
{
    const tsli_host *host = &world->host;
    tsl_pose_output known;
    tsl_result result = tsli_take_pose_desc(world, caller, "out", "tsl_pose_output", &known, sizeof known, out);
    if (result == TSL_OK)
        result = check_pose_output(world, caller, rig, &known, in);
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
        return tsli_refuse(host, TSL_ERROR_OVERLAP, caller.function, "%s overlaps %s: the two need arrays of their own",
                           tsli_caller_argument(caller, "out").text, tsli_caller_argument(caller, "in").text);
    return TSL_OK;
}
