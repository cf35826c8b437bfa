// SPDX-License-Identifier: MIT
// Checks the host's poses, the one that is read and the one that is written, and reads the animated pose: only the bones that are needed.
#include "math/four.h"
#include "solver/check/entry.h"
#include "solver/pose/pose.h"

#include <math.h>
#include <string.h>

// ---- what both have ------------------------------------------------------------------------------------

// The argument under check. Only refusals write its index into its name: formatting takes long.
typedef struct argument {
    const tsli_host *host;
    tsli_caller caller;
    const char *name;
} argument;

static tsli_name argument_name(const argument *a)
{
    return tsli_caller_argument(a->caller, a->name);
}

TSLI_COLD static tsl_result refuse(const argument *a, tsl_result code, tsli_name rest)
{
    return tsli_refuse(a->host, code, a->caller.function, "%s%s", argument_name(a).text, rest.text);
}

// Copies a tsl_pose_input or tsl_pose_output of any version. Its size is nearly always the current one.
static inline tsl_result take_desc(const argument *a, const char *type, void *known, uint32_t size, const void *given)
{
    const uint32_t first = (uint32_t)offsetof(tsl_pose_input, positions); // the first size of both
    if (given && memcmp(given, &size, sizeof size) == 0) {
        memcpy(known, given, size);
        return TSL_OK;
    }
    memset(known, 0, size);
    const tsl_result result = given ? tsli_desc_read(known, size, first, given) : TSL_ERROR_NULL_POINTER;
    return result == TSL_OK ? TSL_OK
                            : tsli_refuse_desc((tsli_at){a->host, a->caller.function, argument_name(a).text}, result,
                                               type, size, first, given);
}

static tsl_result check_choice(const argument *a, const char *field, uint32_t value, uint32_t most)
{
    if (value <= most)
        return TSL_OK;
    return tsli_check_choice((tsli_at){a->host, a->caller.function, argument_name(a).text}, field, value, most + 1);
}

// Sets a stride of 0 to that of packed elements.
static tsl_result check_stride(const argument *a, const char *of, uint32_t *stride, uint32_t least)
{
    const uint32_t given = *stride;
    if (given == 0)
        *stride = least;
    if (given == 0 || (given % 4 == 0 && given >= least))
        return TSL_OK;
    return refuse(
        a, TSL_ERROR_INVALID_ARGUMENT,
        tsli_name_of(".%sstride is %u; it must be 0 or a multiple of 4 that is at least %u", of, given, least));
}

// Checks space, format and strides, as the host gives them.
static tsl_result check_form(const argument *a, tsli_pose_array *array)
{
    const char *unused = array->positions ? "position" : "scale";
    tsl_result result = check_choice(a, ".space", array->space, TSL_SPACE_WORLD);
    if (result == TSL_OK)
        result = check_choice(a, ".format", array->format, TSL_FORMAT_ARRAYS);
    if (result == TSL_OK)
        result = check_stride(a, "", &array->stride, tsli_pose_element_size(array->format));
    if (result != TSL_OK || (!array->positions && !array->scales))
        return result;
    if (array->format != TSL_FORMAT_ARRAYS)
        return refuse(a, TSL_ERROR_INVALID_ARGUMENT,
                      tsli_name_of(".%ss is there, and %s.format is %u: it must be null but for TSL_FORMAT_ARRAYS",
                                   unused, argument_name(a).text, array->format));
    if (array->positions)
        result = check_stride(a, "position_", &array->position_stride, sizeof(tsl_vec3));
    if (result == TSL_OK && array->scales)
        result = check_stride(a, "scale_", &array->scale_stride, sizeof(tsl_vec3));
    return result;
}

// ---- input ---------------------------------------------------------------------------------------------

// Checks that there are as many bones as in the rig, and for ARRAYS in model or world space all three arrays.
static tsl_result check_bones_in(const argument *a, const tsli_rig *rig, const tsli_pose_array *in)
{
    if (!in->bones && in->count == 0)
        return TSL_OK;
    if (!in->bones)
        return refuse(a, TSL_ERROR_NULL_POINTER, tsli_name_of(".bones is null, and bone_count is %u", in->count));
    if (in->count != rig->bone_count)
        return refuse(a, TSL_ERROR_COUNT_MISMATCH,
                      tsli_name_of(".bone_count is %u; the rig has %u bones", in->count, rig->bone_count));
    if (in->format == TSL_FORMAT_ARRAYS && in->space != TSL_SPACE_LOCAL && (!in->positions || !in->scales))
        return refuse(a, TSL_ERROR_NULL_POINTER,
                      tsli_name_of(".%s is null, which only a pose in local space may leave to the rest pose",
                                   in->positions ? "scales" : "positions"));
    return TSL_OK;
}

TSLI_HOT tsl_result tsli_take_input(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                                    const tsl_pose_input *in, tsli_pose_array *array)
{
    const argument a = {&world->host, caller, "in"};
    tsl_pose_input known;
    tsl_result result = take_desc(&a, "tsl_pose_input", &known, sizeof known, in);
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
    result = check_choice(&a, ".reserved", known.reserved, 0);
    if (result == TSL_OK)
        result = check_form(&a, array);
    if (result == TSL_OK)
        result = check_bones_in(&a, rig, array);
    if (result == TSL_OK && tsli_transform_odd_bits(&array->root))
        result = tsli_refuse_transform(
            (tsli_at){a.host, caller.function, tsli_name_of("%s.root", argument_name(&a).text).text}, &array->root);
    return result;
}

// After a pose was read: names the first bone that is not finite, or not relative to its parent.
TSLI_COLD static tsl_result refuse_bones(const argument *a, const tsli_rig *rig, const tsli_pose_array *array)
{
    static const char *const components[] = {"position.x", "position.y", "position.z", "rotation.x", "rotation.y",
                                             "rotation.z", "rotation.w", "scale.x",    "scale.y",    "scale.z"};
    static const char *const arrays[] = {"positions", "bones", "scales"};
    const tsli_needed *needed = rig->layout->needed;
    uint32_t n = 0;
    tsl_transform t = tsli_pose_load(array, needed[n].bone);
    while (n + 1 < rig->layout->stored_count && (tsli_reads_rest_pose(rig, n) || !tsli_transform_odd_bits(&t)))
        t = tsli_pose_load(array, needed[++n].bone);
    const uint32_t bone = needed[n].bone, i = tsli_transform_odd_component(&t);
    float floats[10];
    memcpy(floats, &t, sizeof floats);
    const int finite = tsli_is_finite(floats[i]);
    const tsl_result code = finite ? TSL_ERROR_INVALID_ARGUMENT : TSL_ERROR_NOT_FINITE;
    const char *what = finite ? "its size must be below TSL_NUMBER_LIMIT" : "it must be finite";
    if (!tsli_pose_is_plain(array->format))
        return refuse(a, code,
                      tsli_name_of(".bones[%u] is a matrix with a number that is %s", bone,
                                   finite ? "not below TSL_NUMBER_LIMIT in size" : "not finite"));
    if (array->format == TSL_FORMAT_ARRAYS)
        return refuse(a, code,
                      tsli_name_of(".%s[%u].%c is %g; %s", arrays[(i > 2) + (i > 6)], bone,
                                   components[i][strlen(components[i]) - 1], (double)floats[i], what));
    return refuse(a, code, tsli_name_of(".bones[%u].%s is %g; %s", bone, components[i], (double)floats[i], what));
}

// ---- output --------------------------------------------------------------------------------------------

typedef struct span {
    uintptr_t first, end;
} span;

// Lists the spans of memory that an array uses; returns their number. The gap after the last element is not part of the array.
static inline uint32_t list_spans(const tsli_pose_array *a, span spans[3])
{
    const char *const first[3] = {a->bones, a->positions, a->scales};
    const uint32_t stride[3] = {a->stride, a->position_stride, a->scale_stride};
    const uint32_t size[3] = {tsli_pose_element_size(a->format), sizeof(tsl_vec3), sizeof(tsl_vec3)};
    uint32_t count = 0;
    for (uint32_t i = 0; i < 3; ++i)
        if (first[i] && a->count)
            spans[count++] =
                (span){(uintptr_t)first[i], (uintptr_t)first[i] + (uintptr_t)(a->count - 1) * stride[i] + size[i]};
    return count;
}

static int overlap(const tsli_pose_array *in, const tsli_pose_array *out)
{
    span x[3], y[3];
    uint32_t of_in = list_spans(in, x), of_out = list_spans(out, y);
    for (uint32_t i = 0; i < of_in; ++i)
        for (uint32_t k = 0; k < of_out; ++k)
            if (x[i].first < y[k].end && y[k].first < x[i].end)
                return 1;
    return 0;
}

static tsl_result check_bones_out(const argument *a, const tsli_rig *rig, const tsl_pose_output *out,
                                  const tsli_pose_array *in)
{
    const uint32_t driven = rig->layout->driven_left;
    if (!out->bones)
        return refuse(a, TSL_ERROR_NULL_POINTER, tsli_name_of(".bones is null"));
    if (out->write == TSL_WRITE_ALL && (!in || !in->bones))
        return refuse(a, TSL_ERROR_INVALID_ARGUMENT,
                      tsli_name_of(".write is TSL_WRITE_ALL, which needs %s with bones",
                                   tsli_caller_argument(a->caller, "in").text));
    if (out->write == TSL_WRITE_PACKED && out->bone_count < driven)
        return refuse(a, TSL_ERROR_BUFFER_TOO_SMALL,
                      tsli_name_of(".bone_count is %u; the rig has %u driven bones", out->bone_count, driven));
    if (out->write != TSL_WRITE_PACKED && out->bone_count != rig->bone_count)
        return refuse(a, TSL_ERROR_COUNT_MISMATCH,
                      tsli_name_of(".bone_count is %u; the rig has %u bones", out->bone_count, rig->bone_count));
    return TSL_OK;
}

TSLI_HOT tsl_result tsli_take_output(const tsl_world *world, tsli_caller caller, const tsli_rig *rig,
                                     const tsl_pose_output *out, const tsli_pose_array *in, tsli_pose_array *array,
                                     tsl_pose_write *out_write)
{
    const argument a = {&world->host, caller, "out"};
    tsl_pose_output known;
    tsl_result result = take_desc(&a, "tsl_pose_output", &known, sizeof known, out);
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
    *out_write = known.write;
    result = check_form(&a, array);
    if (result == TSL_OK)
        result = check_choice(&a, ".write", known.write, TSL_WRITE_PACKED);
    if (result == TSL_OK)
        result = check_bones_out(&a, rig, &known, in);
    if (result == TSL_OK && in && overlap(in, array))
        result = refuse(
            &a, TSL_ERROR_OVERLAP,
            tsli_name_of(" overlaps %s: the two need arrays of their own", tsli_caller_argument(caller, "in").text));
    return result;
}

// ---- reading --------------------------------------------------------------------------------------------

// Reads a transform and says which of its floats are below TSL_NUMBER_LIMIT, those of rotations below infinity. The ten floats are tested
// as three overlapping vectors of four.
static inline m4 read_bounded(const char *from, tsl_transform *out)
{
    enum { LAST = sizeof *out - sizeof(f4) };
    const float limit = TSL_NUMBER_LIMIT, any = INFINITY;
    f4 first = f4_read(from), middle = f4_read(from + sizeof first), last = f4_read(from + LAST);
    f4_write(out, first);
    f4_write((char *)out + sizeof first, middle);
    f4_write((char *)out + LAST, last);
    return m4_and(f4_less(f4_abs(first), f4_set(limit, limit, limit, any)),
                  m4_and(f4_less(f4_abs(middle), f4_set(any, any, any, limit)),
                         f4_less(f4_abs(last), f4_set(any, limit, limit, limit))));
}

// Bones at rest are in all three arrays since the layout was made.
static uint64_t read_locals(const tsli_rig *rig, const tsli_pose_array *array)
{
    const tsli_layout *layout = rig->layout;
    m4 sound = f4_less(f4_splat(0.0f), f4_splat(1.0f));
    uint64_t odd = 0;
    for (uint32_t i = 0, run; i < layout->stored_count; i += run) {
        const uint32_t bone = layout->needed[i].bone;
        tsl_transform *out = &layout->local_spare[i];
        run = layout->needed[i].run;
        if (tsli_reads_rest_pose(rig, i))
            continue;
        const char *from = array->bones + (size_t)bone * array->stride;
        for (uint32_t k = 0; array->format == TSL_FORMAT_TRANSFORM && k < run; ++k, from += array->stride)
            sound = m4_and(sound, read_bounded(from, &out[k]));
        for (uint32_t k = 0; array->format != TSL_FORMAT_TRANSFORM && k < run; ++k) {
            out[k] = tsli_pose_load(array, bone + k);
            odd |= tsli_transform_odd_bits(&out[k]);
        }
    }
    return odd | (m4_bits(sound) ^ 0xfu);
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
    array->root.rotation = tsli_quat_normalize(array->root.rotation);
    if (array->bones) {
        if (array->space == TSL_SPACE_LOCAL ? read_locals(rig, array) : read_models(rig, array))
            return refuse_bones(&(argument){&world->host, caller, "in"}, rig, array);
        if (world->validation)
            tsli_validate_pose(rig, caller, array);
        rig->spare |= TSLI_SPARE_FILLED;
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
        rig->pose_pending = 1;
    }
    if (rig->spare & TSLI_SPARE_ROOT) {
        rig->root_pending = rig->root_spare;
        rig->root_is_pending = 1;
    }
    rig->spare = TSLI_SPARE_EMPTY;
}
