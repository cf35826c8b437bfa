// SPDX-License-Identifier: MIT
// A layout's memory, and changes of a rig's layout: another one, filled with parameters, poses and state; and chains and colliders that
// leave the current one, or colliders that join it, without memory.
#include "solver/layout/layout.h"

#include "base/floating_point.h"
#include "solver/model/chains.h"
#include "solver/model/colliders.h"
#include "solver/model/holds.h"
#include "solver/model/links.h"
#include "solver/model/needed.h"
#include "solver/model/params.h"
#include "solver/step/step.h"

// ---- arrays in one piece of memory --------------------------------------------------------------------------

#define SMALL_ALIGNMENT 16u // of arrays without rows of lanes

typedef struct allocator {
    char *base; // null while measuring
    uint64_t used;
} allocator;

static void *allocate(allocator *a, uint64_t bytes, uint64_t alignment)
{
    if (!bytes)
        return NULL;
    uint64_t at = (a->used + alignment - 1) & ~(alignment - 1);
    a->used = at + bytes;
    return a->base ? a->base + at : NULL;
}

// Rows of lanes, and structs that hold some.
static void *allocate_rows(allocator *a, uint64_t count, uint64_t size)
{
    return allocate(a, count * size, TSLI_ROW_BYTES);
}

#define ALLOCATE(array, count) layout->array = allocate_rows(a, count, sizeof *layout->array)
#define ALLOCATE_SMALL(array, count)                                                                                   \
    layout->array = allocate(a, (uint64_t)(count) * sizeof *layout->array, SMALL_ALIGNMENT)

// Arrays that never change. Rigs made alike share them.
static void allocate_lists(allocator *a, tsli_layout *layout)
{
    ALLOCATE_SMALL(needed, layout->needed_count);
    ALLOCATE_SMALL(driven, layout->driven_count);
    ALLOCATE_SMALL(slot_needed, layout->driven_count ? layout->slot_count * (uint64_t)TSLI_WIDTH : 0);
}

// Local poses of the chains' bones. Rigs made alike share them where no chain reads the input: they are then the rest pose.
static void allocate_links(allocator *a, tsli_layout *layout)
{
    ALLOCATE(link, layout->slot_count);
    ALLOCATE(bones, layout->slot_count);
    ALLOCATE(link_rotation, layout->slot_count);
    ALLOCATE(root_link, layout->block_count);
}

static void allocate_linkage(allocator *a, const tsli_layout_plan *plan, tsli_layout *layout)
{
    if (!plan->is_linked)
        return;
    tsli_linkage l = plan->linkage;
    layout->linkage = allocate_rows(a, 1, sizeof l);
    l.outdated = 1;
    l.rows = allocate_rows(a, l.row_count, sizeof *l.rows);
    l.quad_rows = allocate_rows(a, l.quad_row_count, sizeof *l.quad_rows);
    l.levels = allocate_rows(a, layout->block_count, sizeof *l.levels);
    l.contacts = allocate_rows(a, l.contact_count, sizeof *l.contacts);
    l.near = allocate_rows(a, l.near_count, sizeof *l.near);
    l.balls = allocate_rows(a, l.contact_count ? l.quad_row_count : 0, sizeof *l.balls);
    if (layout->linkage)
        *layout->linkage = l;
}

// The most contacts that bones may ignore: the rig's own colliders or, where that is longer, the longest collider list.
static uint32_t ignored_stride(const tsli_layout_plan *plan)
{
    uint32_t most = plan->counts.own_contact_count;
    most = plan->longest_list > most ? plan->longest_list : most;
    return most ? most : 1;
}

static void allocate_ignored(allocator *a, const tsli_layout_plan *plan, tsli_layout *layout)
{
    if (!plan->ignores || !layout->slot_count)
        return;
    uint32_t stride = ignored_stride(plan);
    tsli_ignored *ignored = allocate_rows(a, 1, sizeof *ignored);
    uint8_t *rows = allocate_rows(a, (uint64_t)layout->slot_count * stride, sizeof *rows);
    uint8_t *quads = allocate_rows(a, (uint64_t)plan->linkage.quad_row_count * stride, sizeof *quads);
    uint8_t *some = allocate_rows(a, stride, sizeof *some);
    if (ignored)
        *ignored = (tsli_ignored){.rows = rows, .quads = quads, .some = some, .stride = stride};
    layout->ignored = ignored;
}

// Linked strands keep their rows until all have ticked, and long strands exceed the rows on the stack.
static int steps_in_own_rows(const tsli_layout_plan *plan)
{
    return plan->counts.has_tassels && (plan->is_linked || plan->longest_strand > TSLI_LOCAL_SLOTS);
}

// Memory that only some chains or steps use.
static void allocate_cold(allocator *a, const tsli_layout_plan *plan, tsli_layout *layout)
{
    ALLOCATE(rare, layout->block_count);
    ALLOCATE(world, layout->slot_count);
    ALLOCATE(link, plan->animated ? layout->slot_count : 0);
    ALLOCATE(anchors, plan->has_anchors ? layout->block_count : 0);
    ALLOCATE(limit_frame_before, plan->has_limits ? layout->slot_count : 0);
    ALLOCATE(limit_turned, plan->has_limits && layout->branch_count ? layout->slot_count : 0);
    ALLOCATE(began, steps_in_own_rows(plan) ? layout->slot_count : 0);
    ALLOCATE(aside, plan->outputs_partly ? layout->slot_count : 0);
    ALLOCATE(blocks_aside, plan->outputs_partly ? layout->block_count : 0);
    ALLOCATE(parent_offset, layout->branch_count ? layout->slot_count : 0);
    ALLOCATE(position_limits, plan->has_position_limits ? layout->slot_count : 0);
    ALLOCATE(bone_frames_before, plan->has_position_limits ? layout->slot_count : 0);
    ALLOCATE(animated_offsets, plan->has_position_limits && layout->branch_count ? layout->slot_count : 0);
    ALLOCATE(stretches, plan->stretches ? layout->slot_count : 0);
    ALLOCATE(accelerations, plan->accelerates ? layout->slot_count : 0);
    ALLOCATE(scale, layout->branch_count || plan->has_position_limits || plan->stretches ? layout->slot_count : 0);
    ALLOCATE(turned, layout->branch_count || layout->attachment_count ? layout->slot_count : 0);
    ALLOCATE(turned_output, layout->branch_count || layout->attachment_count ? layout->slot_count : 0);
    ALLOCATE(attached, layout->attachment_count ? layout->block_count : 0);
    ALLOCATE(steps, steps_in_own_rows(plan) ? (uint64_t)layout->slot_count * TSLI_WIDTH * TSLI_STEP_FLOATS : 0);
}

// Memory that every step reads and writes.
static void allocate_hot(allocator *a, const tsli_layout_plan *plan, tsli_layout *layout)
{
    ALLOCATE_SMALL(touched, layout->slot_count);
    ALLOCATE_SMALL(touched_aside, plan->outputs_partly ? layout->slot_count : 0);
    ALLOCATE_SMALL(turns, layout->slot_count);
    ALLOCATE_SMALL(collider_lists, plan->collider_list_count);
    ALLOCATE(collider_blocks, plan->collider_block_capacity);
    ALLOCATE(blocks, layout->block_count);
    ALLOCATE(spring, layout->has_springs ? layout->slot_count : 0);
    ALLOCATE(state, layout->slot_count);
    ALLOCATE(rotation_ls, layout->slot_count);
    _Static_assert(sizeof *layout->offset_before == sizeof *layout->rotation_ls, "they share memory");
    layout->offset_before = (tsli_slot_offset *)(void *)layout->rotation_ls;
    layout->hot_bytes = a->used;
}

// The layout's own copies of rows that layouts made alike share.
static void allocate_own(allocator *a, const tsli_layout_plan *plan, tsli_layout *layout)
{
    ALLOCATE(own_forces, layout->block_count);
    uint64_t rows_at = a->used;
    ALLOCATE(own_root_link, plan->animated ? layout->block_count : 0);
    ALLOCATE(own_bones, plan->animated ? layout->slot_count : 0);
    ALLOCATE(own_link_rotation, plan->animated ? layout->slot_count : 0);
    ALLOCATE(own_rest, layout->slot_count);
    ALLOCATE(own_aims, layout->slot_count);
    ALLOCATE(own_limits, plan->has_limits ? layout->slot_count : 0);
    ALLOCATE(own_limit_within, plan->has_limits ? layout->slot_count : 0);
    layout->rest_bytes = a->used - rows_at;
}

// Colliders, poses, and what few steps read.
static void allocate_poses(allocator *a, const tsli_layout_plan *plan, tsli_layout *layout)
{
    ALLOCATE_SMALL(affected, layout->needed_count);
    ALLOCATE_SMALL(colliders, layout->collider_capacity);
    ALLOCATE(collider_rare, plan->collider_block_capacity);
    ALLOCATE(collider_last, layout->has_tassels ? plan->collider_block_capacity : 0);
    ALLOCATE_SMALL(branches, layout->branch_count);
    ALLOCATE_SMALL(fork_means, layout->fork_mean_count);
    ALLOCATE_SMALL(attachments, layout->attachment_count);
    ALLOCATE_SMALL(local_now, layout->stored_count);
    ALLOCATE_SMALL(local_pending, layout->stored_count);
    ALLOCATE_SMALL(local_spare, layout->stored_count);
    ALLOCATE_SMALL(model, layout->model_count);
    ALLOCATE_SMALL(chains, layout->chain_count);
}

static void allocate_arrays(allocator *a, const tsli_layout_plan *plan, tsli_layout *layout)
{
    *layout = plan->counts;
    allocate_rows(a, 1, sizeof *layout);
    allocate_hot(a, plan, layout);
    allocate_own(a, plan, layout);
    allocate_cold(a, plan, layout);
    allocate_linkage(a, plan, layout);
    allocate_ignored(a, plan, layout);
    allocate_poses(a, plan, layout);
    layout->bytes = a->used;
    tsli_profile_use_own(layout);
}

#undef ALLOCATE
#undef ALLOCATE_SMALL
#undef SMALL_ALIGNMENT

static void point_to_shared_rows(tsli_layout *layout)
{
    allocator lists = {layout->lists, 0}, links = {layout->links, 0};
    if (layout->lists)
        allocate_lists(&lists, layout);
    if (layout->links)
        allocate_links(&links, layout);
}

static void free_layout(tsl_world *world, tsli_layout *layout)
{
    tsli_profile_leave(world, layout);
    tsli_shared_leave(&world->shares, &world->host, layout->lists);
    tsli_shared_leave(&world->shares, &world->host, layout->links);
    tsli_contacts_free(world, layout);
    tsli_param_rows_free(world, layout);
    tsli_host_free(&world->host, layout, layout->bytes);
}

// Null when memory is out.
static tsli_layout *allocate_zeroed(tsl_world *world, const tsli_layout_plan *plan)
{
    tsli_layout counts;
    allocator measure = {NULL, 0};
    allocate_arrays(&measure, plan, &counts);
    char *memory = tsli_host_alloc(&world->host, measure.used);
    if (!memory)
        return NULL;
    allocator allocating = {memory, 0};
    tsli_layout *layout = (tsli_layout *)(void *)memory;
    allocate_arrays(&allocating, plan, layout);
    allocator lists = {NULL, 0}, links = {NULL, 0}; // measure what rigs made alike share
    allocate_lists(&lists, &counts);
    if (!plan->animated)
        allocate_links(&links, &counts);
    layout->lists = lists.used ? tsli_shared_make(&world->host, lists.used) : NULL;
    layout->links = links.used ? tsli_shared_make(&world->host, links.used) : NULL;
    if (!layout->lists == (lists.used > 0) || !layout->links == (links.used > 0)) {
        free_layout(world, layout);
        return NULL;
    }
    point_to_shared_rows(layout);
    return layout;
}

static void share_lists(tsl_world *world, tsli_layout *layout)
{
    if (layout->lists)
        layout->lists = tsli_shared_intern(&world->shares, &world->host, layout->lists);
    point_to_shared_rows(layout);
}

void tsli_rig_share_layout(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    if (layout->links && !layout->links_fixed)
        layout->links = tsli_shared_intern(&rig->world->shares, &rig->world->host, layout->links);
    layout->links_fixed = layout->links != NULL;
    point_to_shared_rows(layout);
    tsli_profile_share(rig);
}

tsli_layout *tsli_layout_allocate(tsl_world *world, const tsli_layout_plan *plan)
{
    tsli_layout *layout = allocate_zeroed(world, plan);
    if (!layout)
        return NULL;
    tsli_layout_init_blocks(layout, plan);
    if (tsli_param_rows_make(world, layout, plan->varies) &&
        tsli_contacts_reserve(world, layout, world->visible_capacity))
        return layout;
    free_layout(world, layout);
    return NULL;
}

void tsli_rig_restore_indices(tsli_rig *rig)
{
    for (uint32_t i = 0; rig->layout && i < rig->layout->chain_count; ++i)
        if (rig->layout->chains[i])
            rig->layout->chains[i]->index = i;
    tsli_rig_restore_order(rig);
}

void tsli_rig_free_layout(tsli_rig *rig)
{
    if (rig->layout)
        free_layout(rig->world, rig->layout);
    rig->layout = NULL;
}

// ---- another layout ------------------------------------------------------------------------------------

static void load_poses(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    for (uint32_t b = 0; b < layout->block_count; ++b)
        tsli_block_outdate(layout, &layout->blocks[b]);
    tsli_rig_update_root(rig);
    tsli_stage_pose(rig, TSLI_LINKS_ALL);
    tsli_rig_update_rest(rig);
    tsli_keep_frames(layout);
    tsli_stage_look_at_scales(layout);
}

static void activate_chain(tsli_rig *rig, tsli_chain *chain)
{
    if (!chain->laid_out) {
        tsli_chain_reset(chain);
        chain->running = (uint8_t)tsli_chain_wants_to_run(chain);
        chain->faded_weight = chain->running ? chain->params->weight : 0.0f;
        chain->laid_out = 1;
        tsli_chain_write_weight(chain);
    }
    for (uint32_t s = 0; s < chain->strand_count; ++s)
        if (chain->running)
            rig->layout->blocks[chain->strand_lanes[s].block].running |= 1u << chain->strand_lanes[s].lane;
}

static void activate(tsli_rig *rig)
{
    tsli_profile_leave(rig->world, rig->layout); // shared rows are not written
    tsli_rest_blend_refresh(rig);
    tsli_stage_model(rig);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        tsli_chain_load_params(chain);
        tsli_chain_load_limits(chain);
        if (chain->rows & TSLI_ROWS_ACCELERATIONS)
            tsli_chain_load_accelerations(chain);
    }
    tsli_rig_find_rest_contacts(rig);
    tsli_rig_load_links(rig);
    load_poses(rig);
    for (tsli_chain *chain = rig->first_in_order; chain; chain = chain->next_in_order)
        activate_chain(rig, chain);
    tsli_sleep_refresh(rig);
    tsli_rig_note_holds(rig);
    tsli_rig_share_layout(rig);
    tsli_rig_make_output(rig);
}

int tsli_rig_lay_out(tsli_rig *rig)
{
    tsli_layout_plan plan;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    int planned = tsli_plan_make(rig, &plan);
    tsli_layout *layout = planned ? tsli_layout_allocate(rig->world, &plan) : NULL;
    if (layout) {
        tsli_layout_fill(rig, layout, &plan);
        tsli_rig_free_layout(rig);
        share_lists(rig->world, layout); // which are complete now
        rig->layout = layout;
        activate(rig);
    } else {
        tsli_rig_restore_indices(rig);
    }
    tsli_plan_free(rig, &plan);
    tsli_floating_point_leave(host_mode);
    return layout != NULL;
}

void tsli_rig_forget_bones(tsli_rig *rig)
{
    rig->layout->has_unused_bones = 1;
    if (!rig->chains || !rig->layout->matrices || tsli_pose_is_uneven(rig)) // a rig that goes has no chains any more
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_stage_model(rig);
    load_poses(rig);
    tsli_rig_make_output(rig);
    tsli_floating_point_leave(host_mode);
}

void tsli_rig_update_rest(tsli_rig *rig)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_stage_rest(rig, 0);
    for (uint32_t b = 0; b < rig->layout->block_count; ++b)
        rig->layout->blocks[b].flags &= ~(uint32_t)TSLI_BLOCK_OFFSETS_MOVED;
    tsli_floating_point_leave(host_mode);
}

// ---- chains removed -------------------------------------------------------------------------------------

// Clears the lane's bits, which would affect other lanes.
static void drop_lane(tsli_block *block, uint32_t lane)
{
    uint32_t others = ~(1u << lane);
    uint32_t *const bits[] = {
        &block->running,           &block->blended,      &block->occupied,        &block->paused,
        &block->no_collision,      &block->nonfinite,    &block->unnormalised,    &block->rare->rescaled,
        &block->rare->regained,    &block->rare->resets, &block->rare->was_reset, &block->linked,
        &block->rare->held_strands};
    for (uint32_t i = 0; i < sizeof bits / sizeof *bits; ++i)
        *bits[i] &= others;
    block->rare->chain[lane] = TSLI_NONE;
}

// Makes the lanes of the chain's strands idle in blocks and collider lists.
static void drop_lanes(tsli_layout *layout, uint32_t chain_index)
{
    tsli_outdate_linkage(layout);
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
        for (uint32_t b = 0; b < layout->block_count; ++b)
            if (layout->blocks[b].rare->chain[lane] == chain_index)
                drop_lane(&layout->blocks[b], lane);
        for (uint32_t t = 0; t < layout->collider_list_count; ++t)
            if (layout->collider_lists[t].chain[lane] == chain_index)
                layout->collider_lists[t].chain[lane] = TSLI_NONE;
    }
}

// Drops those of idle lanes, and those of a collider; null: of none.
static void drop_attachments(tsli_layout *layout, const tsli_collider *collider)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < layout->attachment_count; ++i) {
        const tsli_attachment *a = &layout->attachments[i];
        if (a->collider ? a->collider != collider : layout->blocks[a->block].rare->chain[a->lane] != TSLI_NONE)
            layout->attachments[kept++] = *a;
    }
    if (kept == layout->attachment_count) // also of a rig that goes, whose chains are gone already
        return;
    layout->attachment_count = kept;
    tsli_number_attachments(layout);
}

void tsli_rig_drop_chain(tsli_rig *rig, const tsli_chain *chain)
{
    tsli_layout *layout = rig->layout;
    uint32_t kept = 0;
    tsli_profile_leave(rig->world, layout);
    drop_lanes(layout, chain->index);
    drop_attachments(layout, NULL);
    for (uint32_t i = 0; i < layout->fork_mean_count; ++i)
        if (layout->fork_means[i].chain != chain->index)
            layout->fork_means[kept++] = layout->fork_means[i];
    layout->fork_mean_count = kept;
    layout->chains[chain->index] = NULL;
    layout->driven_left = 0;
    for (uint32_t i = 0; i < layout->driven_count; ++i)
        layout->driven_left += layout->chains[layout->driven[i].chain] != NULL;
    layout->has_springs = layout->has_tassels = 0;
    for (const tsli_chain *left = rig->chains; left; left = left->next) {
        layout->has_springs |= left->model == TSL_MODEL_SPRING;
        layout->has_tassels |= left->model == TSL_MODEL_TASSEL;
    }
}

// ---- colliders added and removed -----------------------------------------------------------------------

int tsli_rig_add_collider(tsli_rig *rig, tsli_collider *collider)
{
    tsli_layout *layout = rig->layout;
    int32_t bone = collider->desc.bone;
    uint32_t level, index = layout->collider_count;
    uint32_t needed = bone < 0 ? TSLI_NONE : tsli_rig_find_needed(rig, (uint32_t)bone);
    int has_bone = bone < 0 || (needed < layout->stored_count && layout->needed[needed].framed);
    int is_attached =
        (collider->desc.flags & TSL_COLLIDER_SIMULATED) && tsli_collider_is_attached(rig, collider, &level);
    if (index >= layout->collider_capacity || layout->has_unused_bones || !has_bone || is_attached)
        return 0;
    layout->colliders[index] = collider;
    layout->collider_count = index + 1;
    layout->collider_block_count = tsli_collider_block_count(index + 1);
    tsli_collider_clear(layout, index);
    tsli_collider_lay(collider, layout, index);
    collider->block->needed[collider->lane] = needed;
    tsli_rig_find_rest_contacts(rig);
    return 1;
}

static void drop_collider(tsli_layout *layout, const tsli_collider *collider)
{
    uint32_t left = --layout->collider_count, index = left;
    while (layout->colliders[index] != collider)
        --index;
    for (; index < left; ++index) {
        layout->colliders[index] = layout->colliders[index + 1];
        tsli_collider_lay(layout->colliders[index], layout, index);
    }
    tsli_collider_leave(layout, left);
    layout->collider_block_count = tsli_collider_block_count(left);
}

void tsli_rig_drop_collider(tsli_rig *rig, const tsli_collider *collider)
{
    tsli_layout *layout = rig->layout;
    if (collider->desc.flags & TSL_COLLIDER_SIMULATED)
        drop_attachments(layout, collider);
    drop_collider(layout, collider);
    if (collider->desc.bone >= 0)
        tsli_rig_forget_bones(rig);
    if (rig->chains)
        tsli_rig_find_rest_contacts(rig);
}
