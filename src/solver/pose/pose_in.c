// SPDX-License-Identifier: MIT
// Checks the host's poses, the one that is read and the one that is written, and reads the animated pose: only the bones that are needed.
#include "math/four.h"
#include "solver/check/entry.h"
#include "solver/pose/pose.h"

#include <math.h>
#include <string.h>

// ---- what both have ------------------------------------------------------------------------------------

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
                                  const tsli_pose_array *array, uint32_t stride)
{
    if (array->format != TSL_FORMAT_ARRAYS)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, caller.function,
                           "%s.%ss is there, and %s.format is %u: it must be null but for TSL_FORMAT_ARRAYS",
                           tsli_caller_argument(caller, argument).text, field,
                           tsli_caller_argument(caller, argument).text, array->format);
    return check_stride(world, caller, argument, tsli_name_of("%s_stride", field).text, stride, sizeof(tsl_vec3));
}

// Checks space, format and strides, as the host gives them.
static inline tsl_result check_form(const tsl_world *world, tsli_caller caller, const char *argument,
                                    const tsli_pose_array *array)
{
    if (array->space > TSL_SPACE_WORLD)
        return tsli_check_choice((tsli_at){&world->host, caller.function, tsli_caller_argument(caller, argument).text},
                                 ".space", array->space, TSL_SPACE_WORLD + 1);
    if (array->format > TSL_FORMAT_ARRAYS)
        return tsli_check_choice((tsli_at){&world->host, caller.function, tsli_caller_argument(caller, argument).text},
                                 ".format", array->format, TSL_FORMAT_ARRAYS + 1);
    tsl_result result = TSL_OK; // most poses are one array of packed bones
    if (array->stride)
        result = check_stride(world, caller, argument, "stride", array->stride, tsli_pose_element_size(array->format));
    if (result == TSL_OK && array->positions)
        result = check_component(world, caller, argument, "position", array, array->position_stride);
    if (result == TSL_OK && array->scales)
        result = check_component(world, caller, argument, "scale", array, array->scale_stride);
    return result;
}

// Strides of 0 are those of packed elements.
static void fill_strides(tsli_pose_array *array)
{
    if (!array->stride)
        array->stride = tsli_pose_element_size(array->format);
    if (!array->position_stride)
        array->position_stride = sizeof(tsl_vec3);
    if (!array->scale_stride)
        array->scale_stride = sizeof(tsl_vec3);
}

// ---- input ---------------------------------------------------------------------------------------------

// Checks that there are as many bones as in the rig, and for ARRAYS in model or world space all three arrays.
static tsl_result check_bones_in(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                                 const tsli_pose_array *in)
{
    const tsli_host *host = &world->host;
    if (!in->bones && in->count == 0)
        return TSL_OK;
    if (!in->bones)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, caller.function, "%s.bones is null, and bone_count is %u",
                           tsli_caller_argument(caller, "in").text, in->count);
    if (in->count != rig->bone_count)
        return tsli_refuse(host, TSL_ERROR_COUNT_MISMATCH, caller.function, "%s.bone_count is %u; the rig has %u bones",
                           tsli_caller_argument(caller, "in").text, in->count, rig->bone_count);
    if (in->format == TSL_FORMAT_ARRAYS && in->space != TSL_SPACE_LOCAL && (!in->positions || !in->scales))
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, caller.function,
                           "%s.%s is null, which only a pose in local space may leave to the rest pose",
                           tsli_caller_argument(caller, "in").text, in->positions ? "scales" : "positions");
    return TSL_OK;
}

static tsl_result check_input(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                              const tsli_pose_array *array, uint32_t reserved)
{
    if (reserved)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, caller.function, "%s.reserved is %u; it must be 0",
                           tsli_caller_argument(caller, "in").text, reserved);
    tsl_result result = check_form(world, caller, "in", array);
    if (result == TSL_OK)
        result = check_bones_in(world, caller, rig, array);
    if (result == TSL_OK && tsli_transform_odd_bits(&array->root))
        result = tsli_refuse_transform((tsli_at){&world->host, caller.function,
                                                 tsli_name_of("%s.root", tsli_caller_argument(caller, "in").text).text},
                                       &array->root);
    return result;
}

TSLI_HOT tsl_result tsli_take_input(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                                    const tsl_pose_input *in, tsli_pose_array *array)
{
    tsl_pose_input known;
    tsl_result result = tsli_take_pose_desc(world, caller, "in", "tsl_pose_input", &known, sizeof known, in);
    if (result != TSL_OK)
        return result;
    *array = (tsli_pose_array){.bones = (char *)(uintptr_t)known.bones,
                               .stride = known.stride,
                               .count = known.bone_count,
                               .space = known.space,
                               .format = known.format,
                               .positions = (char *)(uintptr_t)known.positions,
                               .scales = (char *)(uintptr_t)known.scales,
                               .position_stride = known.position_stride,
                               .scale_stride = known.scale_stride,
                               .rest = rig->rest,
                               .moves_root = known.root != NULL};
    array->root = known.root ? *known.root : rig->root_is_pending ? rig->root_pending : tsli_root_in_world(rig);
    result = check_input(world, caller, rig, array, known.reserved);
    fill_strides(array);
    return result;
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

// After a pose was read: names the first bone that is not finite, or not relative to its parent.
TSLI_COLD static tsl_result refuse_bones(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
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

// Lists the spans of memory that an array uses; returns their number.
static inline uint32_t list_spans(const tsli_pose_array *a, span spans[3])
{
    uint32_t count = 1;
    spans[0] = bytes_spanned(a->bones, a->count, a->stride, tsli_pose_element_size(a->format));
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

static int overlap(const tsli_pose_array *in, const tsli_pose_array *out)
{
    span x[3], y[3];
    uint32_t of_in = list_spans(in, x), of_out = list_spans(out, y);
    for (uint32_t i = 0; i < of_in; ++i)
        for (uint32_t k = 0; k < of_out; ++k)
            if (share_bytes(x[i], y[k]))
                return 1;
    return 0;
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

static tsl_result check_pose_output(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                                    const tsl_pose_output *out, const tsli_pose_array *array, const tsli_pose_array *in)
{
    const tsli_host *host = &world->host;
    const char *function = caller.function;
    tsl_result result = check_form(world, caller, "out", array);
    if (result == TSL_OK && out->write > TSL_WRITE_PACKED)
        result = tsli_check_choice((tsli_at){&world->host, function, tsli_caller_argument(caller, "out").text},
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
    if (result != TSL_OK)
        return result;
    *array = (tsli_pose_array){.bones = known.bones,
                               .stride = known.stride,
                               .count = known.bone_count,
                               .space = known.space,
                               .format = known.format,
                               .positions = known.positions,
                               .scales = known.scales,
                               .position_stride = known.position_stride,
                               .scale_stride = known.scale_stride};
    result = check_pose_output(world, caller, rig, &known, array, in);
    if (result != TSL_OK)
        return result;
    fill_strides(array);
    *out_write = known.write;
    if (in && overlap(in, array))
        return tsli_refuse(host, TSL_ERROR_OVERLAP, caller.function, "%s overlaps %s: the two need arrays of their own",
                           tsli_caller_argument(caller, "out").text, tsli_caller_argument(caller, "in").text);
    return TSL_OK;
}

void tsli_pose_make_root_unit(tsli_pose_array *array)
{
    array->root.rotation = tsli_quat_normalize(array->root.rotation);
}

// ---- reading --------------------------------------------------------------------------------------------

// Whether the run has the same bits as in the last pose: common for bodies that stand still and for bones without keys.
static int run_is_unchanged(const tsli_layout *layout, uint32_t first, const tsli_pose_array *array)
{
    const tsli_needed *needed = &layout->needed[first];
    if (array->format == TSL_FORMAT_TRANSFORM && array->stride == sizeof(tsl_transform))
        return memcmp(array->bones + (size_t)needed->bone * sizeof(tsl_transform), &layout->local_now[first],
                      needed->run * sizeof(tsl_transform)) == 0;
    for (uint32_t k = 0; k < needed->run; ++k) {
        tsl_transform t = tsli_pose_load(array, needed->bone + k);
        if (tsli_transform_differs(&t, &layout->local_now[first + k]))
            return 0;
    }
    return 1;
}

static int locals_are_unchanged(const tsli_rig *rig, const tsli_pose_array *array)
{
    const tsli_layout *layout = rig->layout;
    for (uint32_t i = 0; i < layout->stored_count; i += layout->needed[i].run)
        if (!tsli_reads_rest_pose(rig, i) && !run_is_unchanged(layout, i, array))
            return 0;
    return 1;
}

// Bounds of a transform's floats: TSL_NUMBER_LIMIT for positions and scales, infinity for rotations. The ten floats are tested as three
// overlapping vectors of four.
typedef struct bounds {
    f4 first, middle, last;
} bounds;

static bounds bounds_of_transforms(void)
{
    const float limit = TSL_NUMBER_LIMIT, any = INFINITY;
    bounds b = {f4_set(limit, limit, limit, any), f4_set(any, any, any, limit), f4_set(any, limit, limit, limit)};
    return b;
}

static inline m4 read_bounded(const char *from, tsl_transform *out, const bounds *below)
{
    enum { LAST = sizeof *out - sizeof(f4) };
    f4 first = f4_read(from), middle = f4_read(from + sizeof first), last = f4_read(from + LAST);
    f4_write(out, first);
    f4_write((char *)out + sizeof first, middle);
    f4_write((char *)out + LAST, last);
    return m4_and(f4_less(f4_abs(first), below->first),
                  m4_and(f4_less(f4_abs(middle), below->middle), f4_less(f4_abs(last), below->last)));
}

static uint64_t read_run(const tsli_needed *needed, const tsli_pose_array *array, tsl_transform *out)
{
    uint64_t odd = 0;
    if (array->format != TSL_FORMAT_TRANSFORM) {
        for (uint32_t k = 0; k < needed->run; ++k) {
            out[k] = tsli_pose_load(array, needed->bone + k);
            odd |= tsli_transform_odd_bits(&out[k]);
        }
        return odd;
    }
    const bounds below = bounds_of_transforms();
    const char *from = array->bones + (size_t)needed->bone * array->stride;
    m4 sound = f4_less(f4_splat(0.0f), f4_splat(1.0f));
    for (uint32_t k = 0; k < needed->run; ++k, from += array->stride)
        sound = m4_and(sound, read_bounded(from, &out[k], &below));
    return m4_bits(sound) ^ 0xfu;
}

// Bones at rest are in all three arrays since the layout was made.
static uint64_t read_locals(const tsli_rig *rig, const tsli_pose_array *array)
{
    tsli_layout *layout = rig->layout;
    uint64_t odd = 0;
    for (uint32_t i = 0; i < layout->stored_count; i += layout->needed[i].run)
        if (!tsli_reads_rest_pose(rig, i))
            odd |= read_run(&layout->needed[i], array, &layout->local_spare[i]);
    return odd;
}

// Below a flat parent the position along its flat axis is lost: projections onto its axes give the rest.
static tsl_transform local_below(const tsli_affine *parent, const tsli_affine *model)
{
    tsl_vec3 position = tsli_vec3_sub(model->position, parent->position);
    if (!tsli_affine_solve(parent, position, &position))
        return tsli_transform_relative(tsli_affine_take_apart(*parent), tsli_affine_take_apart(*model));
    return tsli_transform_clamp(tsli_affine_take_apart(tsli_affine_relative(parent, model)));
}

// read_models for matrices. Shear, which no transform of a bone can have, is dropped; positions below it stay exact.
static void read_matrices(tsli_rig *rig, const tsli_pose_array *array)
{
    tsli_layout *layout = rig->layout;
    TSLI_SCRATCH_MATRICES(rig, tsli_affine, models);
    const tsli_affine top = tsli_affine_put_together(tsli_transform_identity());
    for (uint32_t i = 0; i < layout->stored_count; ++i) {
        const tsli_needed *needed = &layout->needed[i];
        const tsli_affine *parent = needed->parent == TSLI_NONE ? &top : &models[needed->parent];
        tsl_transform local = tsli_made_unit(rig->rest[needed->bone]);
        if (!tsli_reads_rest_pose(rig, i)) {
            const tsli_affine model = tsli_pose_load_model_matrix(array, needed->bone);
            local = layout->local_spare[i] = local_below(parent, &model);
        }
        const tsli_affine through = tsli_affine_put_together(local);
        models[i] = tsli_affine_mul(parent, &through);
    }
}

// From model or world space: each bone relative to its parent, whose transform was just read.
static uint64_t read_models(tsli_rig *rig, const tsli_pose_array *array)
{
    tsli_layout *layout = rig->layout;
    TSLI_SCRATCH(rig, models, 0);
    uint64_t odd = 0;
    int even = array->space != TSL_SPACE_WORLD || tsli_scale_is_even(array->root.scale);
    for (uint32_t i = 0; i < layout->stored_count; ++i) {
        const tsli_needed *needed = &layout->needed[i];
        tsl_transform parent = needed->parent == TSLI_NONE ? tsli_transform_identity() : models[needed->parent];
        if (tsli_reads_rest_pose(rig, i)) {
            tsl_transform local = tsli_made_unit(rig->rest[needed->bone]);
            models[i] = tsli_transform_mul_clamped(parent, local);
            even &= tsli_scale_is_even(local.scale);
            continue;
        }
        tsl_transform given = tsli_pose_load(array, needed->bone); // tested first: normalizing would hide it
        models[i] = tsli_pose_load_model(array, needed->bone);
        layout->local_spare[i] = tsli_transform_relative(parent, models[i]);
        odd |= tsli_transform_odd_bits(&given);
        even &= tsli_scale_is_even(models[i].scale);
    }
    if (!even && !odd)
        read_matrices(rig, array);
    return odd;
}

TSLI_HOT tsl_result tsli_pose_read(tsl_world *world, tsli_caller caller, tsli_rig *rig, tsli_pose_array *array)
{
    if (world->validation && array->moves_root)
        tsli_validate_root(rig, caller, &array->root);
    tsli_pose_make_root_unit(array);
    if (array->bones) {
        int comparable = array->space == TSL_SPACE_LOCAL && tsli_pose_is_plain(array->format);
        int unchanged = comparable && locals_are_unchanged(rig, array);
        uint64_t odd = 0;
        if (!unchanged)
            odd = array->space == TSL_SPACE_LOCAL ? read_locals(rig, array) : read_models(rig, array);
        if (odd)
            return refuse_bones(world, caller, rig, array);
        if (world->validation && !unchanged)
            tsli_validate_pose(rig, caller, array);
        rig->spare &= ~(uint32_t)(TSLI_SPARE_FILLED | TSLI_SPARE_UNCHANGED);
        rig->spare |= unchanged ? TSLI_SPARE_UNCHANGED : TSLI_SPARE_FILLED;
    }
    if (array->moves_root) {
        rig->root_spare = array->root;
        rig->spare |= TSLI_SPARE_ROOT;
    }
    return TSL_OK;
}

TSLI_HOT void tsli_pose_commit(tsli_rig *rig)
{
    if (rig->spare & TSLI_SPARE_FILLED) {
        tsl_transform *saved = rig->layout->local_pending;
        rig->layout->local_pending = rig->layout->local_spare;
        rig->layout->local_spare = saved;
    }
    if (rig->spare & (TSLI_SPARE_FILLED | TSLI_SPARE_UNCHANGED)) {
        rig->pose_pending = 1;
        rig->pose_unchanged = (rig->spare & TSLI_SPARE_UNCHANGED) != 0;
    }
    if (rig->spare & TSLI_SPARE_ROOT) {
        rig->root_pending = rig->root_spare;
        rig->root_is_pending = 1;
    }
    rig->spare = TSLI_SPARE_EMPTY;
}
