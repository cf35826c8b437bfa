// SPDX-License-Identifier: MIT
// Reads the animated pose: only the bones that are needed.
#include "base/floating_point.h"
#include "math/four.h"
#include "solver/check/entry.h"
#include "solver/pose/pose.h"
#include "solver/pose/validate.h"

#include <math.h>
#include <string.h>

void tsli_pose_make_root_unit(tsli_pose_array *array)
{
    array->root.rotation = tsli_quat_normalize(array->root.rotation);
}

// ---- reading --------------------------------------------------------------------------------------------

static int is_packed(const tsli_pose_array *array)
{
    return array->format == TSL_FORMAT_TRANSFORM && array->stride == sizeof(tsl_transform);
}

// Whether the run has the same bits as in the last pose: common for bodies that stand still and for bones without keys.
static int run_is_unchanged(const tsli_layout *layout, uint32_t first, const tsli_pose_array *array)
{
    const tsli_needed *needed = &layout->needed[first];
    if (is_packed(array))
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

static uint64_t fill_spare(tsli_rig *rig, const tsli_pose_array *array)
{
    return array->space == TSL_SPACE_LOCAL ? read_locals(rig, array) : read_models(rig, array);
}

TSLI_HOT tsl_result tsli_pose_read(tsl_world *world, tsli_caller caller, tsli_rig *rig, tsli_pose_array *array)
{
    if (world->validation && array->moves_root)
        tsli_validate_root(rig, caller, &array->root);
    tsli_pose_make_root_unit(array);
    if (array->bones) {
        int comparable = array->space == TSL_SPACE_LOCAL && tsli_pose_is_plain(array->format);
        int unchanged = comparable && locals_are_unchanged(rig, array);
        if (!unchanged && fill_spare(rig, array))
            return tsli_refuse_bones(world, caller, rig, array);
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

tsl_result tsli_pose_prepare(tsl_world *world, tsli_caller caller, tsli_rig *rig, const tsl_pose_input *in)
{
    tsli_pose_array array;
    tsl_result result = tsli_take_input(world, caller, rig, in, &array);
    return result == TSL_OK ? tsli_pose_read(world, caller, rig, &array) : result;
}
