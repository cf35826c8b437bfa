// SPDX-License-Identifier: MIT
// Stage write: copies whole runs of bones, then overwrites rotations from the lanes.
#include "base/floating_point.h"
#include "solver/model/bone_matrix.h"
#include "solver/pose/pose.h"
#include "solver/pose/pose_lanes.h"
#include "solver/step/stages.h"
#include "solver/step/step.h"

// ---- local poses, where they stand as they are ----------------------------------------------------------

typedef struct writing {
    const tsli_rig *rig;
    const tsli_pose_array *in; // null: none
    const tsli_pose_array *out;
    tsl_pose_write write;
} writing;

// Whether chains were destroyed without memory for another layout: then lists for whole blocks and runs do not hold.
static int some_are_gone(const tsli_layout *layout)
{
    return layout->driven_left < layout->driven_count;
}

static uint32_t index_of(const writing *w, uint32_t i)
{
    return w->write == TSL_WRITE_PACKED ? tsli_packed_index(w->rig->layout, i) : w->rig->layout->driven[i].bone;
}

static int is_plain_local(const tsli_pose_array *array)
{
    return array->space == TSL_SPACE_LOCAL && tsli_pose_is_plain(array->format);
}

// Copies bones as the input has them; their rotations are overwritten later.
TSLI_HOT static void copy_still(const writing *w, uint32_t first, uint32_t end)
{
    if (is_plain_local(w->in)) {
        tsli_pose_copy(w->in, first, w->out, first, end - first);
        return;
    }
    for (uint32_t bone = first; bone < end; ++bone)
        tsli_pose_store(w->out, bone, tsli_pose_load_local(w->in, w->rig, bone));
}

static tsli_pose_array array_of(tsl_transform *transforms)
{
    tsli_pose_array array = {0};
    array.bones = (char *)transforms;
    array.stride = sizeof *transforms;
    return array;
}

// Copies the pose that driven bones read, for its positions and scales. With TSL_WRITE_ALL that is the input.
TSLI_HOT static void copy_read_pose(const writing *w)
{
    const tsli_layout *layout = w->rig->layout;
    const tsli_pose_array now = array_of(layout->local_now), rest = array_of(w->rig->rest);
    int all = w->write == TSL_WRITE_ALL, has_input = all && is_plain_local(w->in);
    uint32_t done = 0;
    for (uint32_t i = 0, run; i < layout->driven_count; i += run) {
        const tsli_driven *driven = &layout->driven[i];
        int reads_rest = tsli_reads_rest_pose(w->rig, driven->needed),
            keeps = tsli_outputs_input(w->rig, driven->needed);
        run = some_are_gone(layout) || w->rig->blends_rest ? 1 : driven->run;
        if ((has_input && keeps) || tsli_is_gone(layout, driven))
            continue;
        if (all)
            copy_still(w, done, driven->bone);
        if (reads_rest)
            tsli_pose_copy(&rest, driven->bone, w->out, index_of(w, i), run);
        else if (keeps)
            tsli_pose_copy(&now, driven->needed, w->out, index_of(w, i), run);
        else
            tsli_pose_store(w->out, index_of(w, i), tsli_local_read(w->rig, driven->needed));
        done = driven->bone + run;
    }
    if (all)
        copy_still(w, done, w->rig->bone_count);
}

static void write_rotation(const writing *w, uint32_t element, uint32_t slot, uint32_t lane)
{
    tsli_lanes4 *rotation = &w->rig->layout->rotation_ls[slot];
    char *at = tsli_pose_rotation(w->out, element);
    for (size_t k = 0; k < 4; ++k)
        memcpy(at + k * sizeof(float), &(*rotation)[k][lane], sizeof(float));
}

// The destination of rotations, in a local copy: a compiler has to assume that stores through it change anything else. Unused lanes write
// to `none`, which is faster than a test.
typedef struct target {
    char *first; // of element 0
    size_t stride;
    char *none;
} target;

static target target_of(const writing *w, int writes, char *none)
{
    target t = {writes ? tsli_pose_rotation(w->out, 0) : none, writes ? w->out->stride : 0, none};
    return t;
}

static inline char *at_element(const target *t, uint32_t element)
{
    size_t offset = element * t->stride;
    return element == TSLI_NONE ? t->none : t->first + offset;
}

// Writes four lanes from `lane` on, those that run.
static void write_four(const writing *w, const tsli_block *block, uint32_t lane, uint32_t running)
{
    const tsli_lane_bone *bones = tsli_lane_bone_of(w->rig->layout, block->first_slot, lane);
    tsli_lanes4 *rotations = &w->rig->layout->rotation_ls[block->first_slot];
    const uint32_t *elements = w->write == TSL_WRITE_PACKED ? &bones->driven : &bones->bone;
    const size_t next = sizeof *bones / sizeof *elements, step = TSLI_WIDTH * next;
    char none[sizeof(tsl_quat)];
    target to[4];
    for (uint32_t i = 0; i < 4; ++i)
        to[i] = target_of(w, tsli_has_lane(running, i), none);
    uint32_t slots = block->slots_of_four[lane / 4];
    for (uint32_t k = 0; k < slots; ++k, elements += step) {
        char *const at[4] = {at_element(&to[0], elements[0]), at_element(&to[1], elements[next]),
                             at_element(&to[2], elements[2 * next]), at_element(&to[3], elements[3 * next])};
        tsli_scatter_four(&rotations[k][0][lane], at);
    }
}

static void write_block(const writing *w, const tsli_block *block)
{
    for (uint32_t lane = 0; lane < block->lane_count; lane += 4)
        if (block->running >> lane & 0xfu)
            write_four(w, block, lane, block->running >> lane & 0xfu);
}

static void write_each(const writing *w)
{
    const tsli_layout *layout = w->rig->layout;
    for (uint32_t i = 0; i < layout->driven_count; ++i)
        if (tsli_driven_runs(w->rig, &layout->driven[i]))
            write_rotation(w, index_of(w, i), layout->driven[i].slot, layout->driven[i].lane);
}

static void write_rotations(const writing *w)
{
    const tsli_rig *rig = w->rig;
    if (some_are_gone(rig->layout)) {
        write_each(w);
        return;
    }
    for (uint32_t b = 0; b < rig->layout->block_count; ++b)
        write_block(w, &rig->layout->blocks[b]);
}

static int is_odd(const tsli_driven *driven)
{
    return driven->placed || driven->skips || driven->stretches;
}

TSLI_HOT static void write_odd_bones(const writing *w)
{
    const tsli_layout *layout = w->rig->layout;
    for (uint32_t i = 0; i < layout->driven_count && layout->odd_count; ++i)
        if (is_odd(&layout->driven[i]) && tsli_driven_runs(w->rig, &layout->driven[i]))
            tsli_pose_store(w->out, index_of(w, i),
                            tsli_driven_value(w->rig, &layout->driven[i], TSL_SPACE_LOCAL, NULL));
}

static int is_idle(const tsli_block *block)
{
    uint32_t lanes = (1u << block->lane_count) - 1u;
    return (block->running & lanes) != lanes;
}

// Whether the bone keeps the input: its chain is off and does not read the rest pose.
static int keeps_input(const tsli_rig *rig, const tsli_driven *driven)
{
    return !tsli_driven_runs(rig, driven) && tsli_outputs_input(rig, driven->needed);
}

// Bones of chains that are off are copied from the input, where both have the same form.
TSLI_HOT static void copy_kept_input(const writing *w)
{
    const tsli_layout *layout = w->rig->layout;
    const tsli_pose_array *in = w->in;
    uint32_t idle = 0;
    for (uint32_t b = 0; b < w->rig->layout->block_count; ++b)
        idle |= (uint32_t)is_idle(&w->rig->layout->blocks[b]);
    if (!idle || !in || !in->bones || in->space != TSL_SPACE_LOCAL || in->format != w->out->format)
        return;
    for (uint32_t i = 0; i < layout->driven_count; ++i)
        if (keeps_input(w->rig, &layout->driven[i]) && !tsli_is_gone(layout, &layout->driven[i]))
            tsli_pose_copy(in, layout->driven[i].bone, w->out, index_of(w, i), 1);
}

// Bones that need more than a copy and a rotation.
static void write_exceptions(const writing *w)
{
    write_odd_bones(w);
    copy_kept_input(w);
}

static void write_local(const writing *w)
{
    copy_read_pose(w);
    write_rotations(w);
    write_exceptions(w);
}

// ---- other spaces and matrices --------------------------------------------------------------------------

// Whether the bone comes straight from lanes: in model and world space, if its chain runs.
static int is_for_lanes(const writing *w, const tsli_driven *driven)
{
    return w->out->space != TSL_SPACE_LOCAL && tsli_driven_runs(w->rig, driven);
}

static void write_driven_bones(const writing *w)
{
    TSLI_SCRATCH(w->rig, at_rest, 0);
    tsli_models models = {w->rig, at_rest, 0};
    const tsli_layout *layout = w->rig->layout;
    const tsli_pose_array *in = w->in;
    int same = in && in->bones && in->space == w->out->space && in->format == w->out->format;
    for (uint32_t i = 0; i < layout->driven_count; ++i) {
        const tsli_driven *driven = &layout->driven[i];
        if (is_for_lanes(w, driven) || tsli_is_gone(layout, driven))
            continue;
        if (same && keeps_input(w->rig, driven))
            tsli_pose_copy(in, driven->bone, w->out, index_of(w, i), 1);
        else
            tsli_pose_store(w->out, index_of(w, i), tsli_driven_value(w->rig, driven, w->out->space, &models));
    }
}

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

// Writes everything that does not come straight from lanes.
static void write_still(const tsli_exchange *e)
{
    const writing w = {e->rig, &e->from, &e->to, e->write};
    if (e->write == TSL_WRITE_ALL)
        tsli_write_every_bone(e->rig, &e->from, &e->to);
    else
        write_driven_bones(&w);
}

static void write_output(const tsli_exchange *e)
{
    begin_world_output(e->rig);
    write_still(e);
    tsli_write_lanes(e);
}

// Whether matrices are needed, also for unneeded bones whose products are output.
static int needs_matrices(const tsli_exchange *e)
{
    return tsli_uses_matrices(e->rig) ||
           (e->write == TSL_WRITE_ALL && e->to.space != TSL_SPACE_LOCAL && !tsli_pose_is_even(&e->from));
}

static void write_matrices(const tsli_exchange *e)
{
    begin_world_output(e->rig);
    tsli_write_matrices(e);
}

TSLI_HOT void tsli_stage_write(const tsli_exchange *e)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    const writing w = {e->rig, &e->from, &e->to, e->write};
    if (needs_matrices(e))
        write_matrices(e);
    else if (is_plain_local(&e->to))
        write_local(&w);
    else if (e->to.space == TSL_SPACE_LOCAL)
        write_still(e);
    else
        write_output(e);
    tsli_floating_point_leave(host_mode);
}
