// SPDX-License-Identifier: MIT
#include "solver/layout/layout.h"

#include "base/floating_point.h"
#include "solver/layout/layout_plan.h"
#include "solver/model/chains.h"
#include "solver/model/contact.h"
#include "solver/model/param_rows.h"

#include <string.h>

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
    ALLOCATE_SMALL(lane_bones, layout->driven_count ? layout->slot_count * (uint64_t)TSLI_WIDTH : 0);
}

// Local poses of the chains' bones. Rigs made alike share them where no chain reads the input: they are then the rest pose.
static void allocate_links(allocator *a, tsli_layout *layout)
{
    ALLOCATE(link, layout->slot_count);
    ALLOCATE(bones, layout->slot_count);
    ALLOCATE(link_rotation, layout->slot_count);
    ALLOCATE(root_link, layout->block_count);
}

// Bytes of what allocate_lists and allocate_links share.
typedef struct sizes {
    uint64_t lists, links;
} sizes;

static sizes shared_sizes(const tsli_layout *layout, uint32_t animated)
{
    allocator lists = {NULL, 0}, links = {NULL, 0};
    tsli_layout counts = *layout;
    allocate_lists(&lists, &counts);
    if (!animated)
        allocate_links(&links, &counts);
    return (sizes){lists.used, links.used};
}

static void allocate_linkage(allocator *a, const tsli_layout_plan *plan, tsli_layout *layout)
{
    if (!plan->link_set_count)
        return;
    tsli_linkage *linkage = allocate_rows(a, 1, sizeof *linkage);
    tsli_link_set *sets = allocate_rows(a, plan->link_set_count, sizeof *sets);
    tsli_link_row *rows = allocate_rows(a, plan->link_row_count, sizeof *rows);
    tsli_quad_row *quad_rows = allocate_rows(a, plan->quad_row_count, sizeof *quad_rows);
    tsli_linked_lanes *linked = allocate_rows(a, plan->linked_count, sizeof *linked);
    tsli_cloth_contact *cloth_contacts = allocate_rows(a, plan->cloth_contact_count, sizeof *cloth_contacts);
    tsli_cloth_particle_row *cloth_particles = allocate_rows(a, plan->cloth_particle_count, sizeof *cloth_particles);
    tsli_target_quad_row *target_quads = allocate_rows(a, plan->target_count, sizeof *target_quads);
    int8_t *sides = allocate_rows(a, plan->cloth_contact_row_count, sizeof *sides);
    uint32_t *pairs = allocate_rows(a, plan->cloth_contact_row_count * TSL_LINKS_MET_AT_ONCE, sizeof *pairs);
    uint32_t *pair_counts = allocate_rows(a, plan->cloth_contact_row_count, sizeof *pair_counts);
    tsli_pair_search *search = allocate_rows(a, plan->cloth_contact_count > 0, sizeof *search);
    tsli_quad_ball *balls = allocate_rows(a, plan->cloth_contact_count ? plan->target_count : 0, sizeof *balls);
    uint32_t *sorted = allocate_rows(a, plan->cloth_contact_count ? plan->target_count : 0, sizeof *sorted);
    if (search)
        *search = (tsli_pair_search){.balls = balls, .sorted = sorted};
    if (linkage)
        *linkage = (tsli_linkage){.set_count = plan->link_set_count,
                                  .row_count = plan->link_row_count,
                                  .quad_row_count = plan->quad_row_count,
                                  .sets = sets,
                                  .rows = rows,
                                  .quad_rows = quad_rows,
                                  .linked = linked,
                                  .cloth_contact_count = plan->cloth_contact_count,
                                  .cloth_particle_count = plan->cloth_particle_count,
                                  .target_count = plan->target_count,
                                  .cloth_contacts = cloth_contacts,
                                  .cloth_particles = cloth_particles,
                                  .target_quads = target_quads,
                                  .sides = sides,
                                  .pairs = pairs,
                                  .pair_counts = pair_counts,
                                  .pair_search = search};
    layout->linkage = linkage;
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
    uint8_t *quads = allocate_rows(a, (uint64_t)plan->quad_row_count * stride, sizeof *quads);
    uint8_t *some = allocate_rows(a, stride, sizeof *some);
    if (ignored)
        *ignored = (tsli_ignored){.rows = rows, .quads = quads, .some = some, .stride = stride};
    layout->ignored = ignored;
}

// Linked strands keep their rows until all have ticked, and long strands exceed the rows on the stack.
static int steps_in_own_rows(const tsli_layout_plan *plan)
{
    return plan->counts.has_tassels && (plan->link_set_count || plan->longest_strand > TSLI_LOCAL_SLOTS);
}

// Memory that only some chains or steps use.
static void allocate_cold(allocator *a, const tsli_layout_plan *plan, tsli_layout *layout)
{
    ALLOCATE(rare, layout->block_count);
    ALLOCATE(world, layout->slot_count);
    ALLOCATE(link, plan->animated ? layout->slot_count : 0);
    ALLOCATE(anchors, plan->has_anchors ? layout->block_count : 0);
    ALLOCATE(paused_low, layout->has_springs ? layout->slot_count : 0);
    ALLOCATE(limit_frame_before, plan->has_limits ? layout->slot_count : 0);
    ALLOCATE(limit_turned, plan->has_limits && layout->branch_count ? layout->slot_count : 0);
    ALLOCATE(began, steps_in_own_rows(plan) ? layout->slot_count : 0);
    ALLOCATE(aside, plan->outputs_partly ? layout->slot_count : 0);
    ALLOCATE(blocks_aside, plan->outputs_partly ? layout->block_count : 0);
    ALLOCATE(low_aside, plan->outputs_partly && layout->has_springs ? layout->slot_count : 0);
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
    sizes shared = shared_sizes(layout, plan->animated);
    layout->lists = shared.lists ? tsli_shared_make(&world->host, shared.lists) : NULL;
    layout->links = shared.links ? tsli_shared_make(&world->host, shared.links) : NULL;
    if (!layout->lists == (shared.lists > 0) || !layout->links == (shared.links > 0)) {
        free_layout(world, layout);
        return NULL;
    }
    point_to_shared_rows(layout);
    return layout;
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

// Shares the layout's lists, which are complete now.
static void share_lists(tsl_world *world, tsli_layout *layout)
{
    if (layout->lists)
        layout->lists = tsli_shared_intern(&world->shares, &world->host, layout->lists);
    point_to_shared_rows(layout);
}

void tsli_rig_set_layout(tsli_rig *rig, tsli_layout *layout)
{
    tsli_rig_free_layout(rig);
    share_lists(rig->world, layout);
    rig->layout = layout;
    rig->pose_unchanged = 0; // it has copied local_now to local_pending
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
