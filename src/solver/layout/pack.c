// SPDX-License-Identifier: MIT
#include "solver/layout/pack.h"

#include "base/floating_point.h"
#include "solver/layout/pack_plan.h"
#include "solver/model/links.h"
#include "solver/model/collider_block.h"
#include "solver/model/contact_room.h"
#include "solver/model/order.h"
#include "solver/model/param_rows.h"
#include "solver/model/params.h"
#include "solver/model/profile.h"

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

#define ALLOCATE(array, count) pack->array = allocate_rows(a, count, sizeof *pack->array)
#define ALLOCATE_SMALL(array, count) pack->array = allocate(a, (uint64_t)(count) * sizeof *pack->array, SMALL_ALIGNMENT)

// Rows that never change, and are the same for rigs made alike.
static void allocate_lists(allocator *a, tsli_pack *pack)
{
    ALLOCATE_SMALL(needed, pack->needed_count);
    ALLOCATE_SMALL(driven, pack->driven_count);
    ALLOCATE_SMALL(lane_bones, pack->driven_count ? pack->slot_count * (uint64_t)TSLI_WIDTH : 0);
}

// The constant pose of bones that no chain reads.
static void allocate_links(allocator *a, tsli_pack *pack)
{
    ALLOCATE(link, pack->slot_count);
    ALLOCATE(bones, pack->slot_count);
    ALLOCATE(link_rotation, pack->slot_count);
    ALLOCATE(root_link, pack->block_count);
}

// Shared rows other than parameters and rest poses.
typedef struct sizes {
    uint64_t lists, links;
} sizes;

static sizes shared_sizes(const tsli_pack *pack, uint32_t animated)
{
    allocator lists = {NULL, 0}, links = {NULL, 0};
    tsli_pack counts = *pack;
    allocate_lists(&lists, &counts);
    if (!animated)
        allocate_links(&links, &counts);
    return (sizes){lists.used, links.used};
}

static void allocate_linkage(allocator *a, const tsli_pack_plan *plan, tsli_pack *pack)
{
    if (!plan->link_set_count)
        return;
    tsli_linkage *linkage = allocate_rows(a, 1, sizeof *linkage);
    tsli_link_set *sets = allocate_rows(a, plan->link_set_count, sizeof *sets);
    tsli_link_row *rows = allocate_rows(a, plan->link_row_count, sizeof *rows);
    tsli_patch_row *patch_rows = allocate_rows(a, plan->patch_row_count, sizeof *patch_rows);
    tsli_linked_lanes *linked = allocate_rows(a, plan->linked_count, sizeof *linked);
    tsli_drape *drapes = allocate_rows(a, plan->drape_count, sizeof *drapes);
    tsli_drape_member *members = allocate_rows(a, plan->member_count, sizeof *members);
    tsli_drape_field *fields = allocate_rows(a, plan->field_count, sizeof *fields);
    int8_t *sides = allocate_rows(a, plan->drape_row_count, sizeof *sides);
    uint32_t *pairs = allocate_rows(a, plan->drape_row_count * TSL_LINKS_MET_AT_ONCE, sizeof *pairs);
    uint32_t *pair_counts = allocate_rows(a, plan->drape_row_count, sizeof *pair_counts);
    tsli_drape_room *room = allocate_rows(a, plan->drape_count > 0, sizeof *room);
    tsli_drape_ball *balls = allocate_rows(a, plan->drape_count ? plan->field_count : 0, sizeof *balls);
    uint32_t *sorted = allocate_rows(a, plan->drape_count ? plan->field_count : 0, sizeof *sorted);
    if (room)
        *room = (tsli_drape_room){.balls = balls, .sorted = sorted};
    if (linkage)
        *linkage = (tsli_linkage){.set_count = plan->link_set_count,
                                  .row_count = plan->link_row_count,
                                  .patch_row_count = plan->patch_row_count,
                                  .sets = sets,
                                  .rows = rows,
                                  .patch_rows = patch_rows,
                                  .linked = linked,
                                  .drape_count = plan->drape_count,
                                  .member_count = plan->member_count,
                                  .field_count = plan->field_count,
                                  .drapes = drapes,
                                  .members = members,
                                  .fields = fields,
                                  .sides = sides,
                                  .pairs = pairs,
                                  .pair_counts = pair_counts,
                                  .room = room};
    pack->linkage = linkage;
}

// The number of contacts that bones may ignore: colliders of their rig, or for chains with a list its length.
static uint32_t ignored_stride(const tsli_pack_plan *plan)
{
    uint32_t most = plan->own_contact_count;
    most = plan->longest_list > most ? plan->longest_list : most;
    return most ? most : 1;
}

static void allocate_ignored(allocator *a, const tsli_pack_plan *plan, tsli_pack *pack)
{
    if (!plan->ignores || !plan->slot_count)
        return;
    uint32_t stride = ignored_stride(plan);
    tsli_ignored *ignored = allocate_rows(a, 1, sizeof *ignored);
    uint8_t *rows = allocate_rows(a, (uint64_t)plan->slot_count * stride, sizeof *rows);
    uint8_t *patches = allocate_rows(a, (uint64_t)plan->patch_row_count * stride, sizeof *patches);
    uint8_t *some = allocate_rows(a, stride, sizeof *some);
    if (ignored)
        *ignored = (tsli_ignored){.rows = rows, .patches = patches, .some = some, .stride = stride};
    pack->ignored = ignored;
}

static void take_counts(const tsli_pack_plan *plan, tsli_pack *pack)
{
    pack->block_count = plan->block_count;
    pack->slot_count = plan->slot_count;
    pack->branch_count = plan->branch_count;
    pack->fork_mean_count = plan->fork_mean_count;
    pack->own_contact_count = plan->own_contact_count;
    pack->needed_count = plan->needed_count;
    pack->stored_count = plan->stored_count;
    pack->model_count = plan->model_count;
    pack->driven_count = pack->driven_left = plan->driven_count;
    pack->ride_count = plan->ride_count;
    pack->level_count = plan->level_count;
    pack->has_springs = plan->has_springs;
    pack->has_tassels = plan->has_tassels;
    pack->chain_count = plan->chain_count;
    pack->collider_count = plan->collider_count;
    pack->collider_room = plan->collider_room;
    pack->collider_block_count = plan->collider_block_count;
}

// Linked strands go through a tick together, and keep all of their rows until its end.
static int steps_in_own_rows(const tsli_pack_plan *plan)
{
    return plan->has_tassels && (plan->link_set_count || plan->longest_strand > TSLI_SLOTS_AT_HAND);
}

// Memory that only some chains or steps need.
static void allocate_cold(allocator *a, const tsli_pack_plan *plan, tsli_pack *pack)
{
    ALLOCATE(rare, plan->block_count);
    ALLOCATE(world, plan->slot_count);
    ALLOCATE(link, plan->animated ? plan->slot_count : 0);
    ALLOCATE(anchors, plan->has_anchors ? plan->block_count : 0);
    ALLOCATE(held_low, plan->has_springs ? plan->slot_count : 0);
    ALLOCATE(limit_frame_before, plan->has_limits ? plan->slot_count : 0);
    ALLOCATE(limit_turned, plan->has_limits && plan->branch_count ? plan->slot_count : 0);
    ALLOCATE(began, steps_in_own_rows(plan) ? plan->slot_count : 0);
    ALLOCATE(aside, plan->shows_partly ? plan->slot_count : 0);
    ALLOCATE(blocks_aside, plan->shows_partly ? plan->block_count : 0);
    ALLOCATE(low_aside, plan->shows_partly && plan->has_springs ? plan->slot_count : 0);
    ALLOCATE(place, plan->branch_count ? plan->slot_count : 0);
    ALLOCATE(place_limits, plan->has_place_limits ? plan->slot_count : 0);
    ALLOCATE(place_before, plan->has_place_limits ? plan->slot_count : 0);
    ALLOCATE(place_ways, plan->has_place_limits && plan->branch_count ? plan->slot_count : 0);
    ALLOCATE(stretches, plan->stretches ? plan->slot_count : 0);
    ALLOCATE(accelerations, plan->accelerates ? plan->slot_count : 0);
    ALLOCATE(scale, plan->branch_count || plan->has_place_limits || plan->stretches ? plan->slot_count : 0);
    ALLOCATE(turned, plan->branch_count || plan->ride_count ? plan->slot_count : 0);
    ALLOCATE(shown, plan->branch_count || plan->ride_count ? plan->slot_count : 0);
    ALLOCATE(riding, plan->ride_count ? plan->block_count : 0);
    ALLOCATE(steps, steps_in_own_rows(plan) ? (uint64_t)plan->slot_count * TSLI_WIDTH * TSLI_STEP_FLOATS : 0);
}

// Memory that every step reads and writes.
static void allocate_hot(allocator *a, const tsli_pack_plan *plan, tsli_pack *pack)
{
    ALLOCATE_SMALL(touched, plan->slot_count);
    ALLOCATE_SMALL(touched_aside, plan->shows_partly ? plan->slot_count : 0);
    ALLOCATE_SMALL(turns, plan->slot_count);
    ALLOCATE_SMALL(tables, plan->table_count);
    ALLOCATE(collider_blocks, plan->collider_block_room);
    ALLOCATE(blocks, plan->block_count);
    ALLOCATE(spring, plan->has_springs ? plan->slot_count : 0);
    ALLOCATE(state, plan->slot_count);
    ALLOCATE(rotation_ls, plan->slot_count);
    _Static_assert(sizeof *pack->offset_before == sizeof *pack->rotation_ls, "one stands where the other does");
    pack->offset_before = (tsli_slot_offset *)(void *)pack->rotation_ls;
    pack->hot_bytes = a->used;
}

// The layout's own rows of those that layouts made alike share.
static void allocate_own(allocator *a, const tsli_pack_plan *plan, tsli_pack *pack)
{
    ALLOCATE(own_forces, plan->block_count);
    uint64_t rows_at = a->used;
    ALLOCATE(own_root_link, plan->animated ? plan->block_count : 0);
    ALLOCATE(own_bones, plan->animated ? plan->slot_count : 0);
    ALLOCATE(own_link_rotation, plan->animated ? plan->slot_count : 0);
    ALLOCATE(own_rest, plan->slot_count);
    ALLOCATE(own_aims, plan->slot_count);
    ALLOCATE(own_limits, plan->has_limits ? plan->slot_count : 0);
    ALLOCATE(own_limit_within, plan->has_limits ? plan->slot_count : 0);
    pack->rest_bytes = a->used - rows_at;
}

// Storage for colliders and poses, and rare data.
static void allocate_poses(allocator *a, const tsli_pack_plan *plan, tsli_pack *pack)
{
    ALLOCATE_SMALL(affected, plan->needed_count);
    ALLOCATE_SMALL(colliders, plan->collider_room);
    ALLOCATE(collider_rare, plan->collider_block_room);
    ALLOCATE(collider_last, plan->has_tassels ? plan->collider_block_room : 0);
    ALLOCATE_SMALL(branches, plan->branch_count);
    ALLOCATE_SMALL(fork_means, plan->fork_mean_count);
    ALLOCATE_SMALL(rides, plan->ride_count);
    ALLOCATE_SMALL(local_now, plan->stored_count);
    ALLOCATE_SMALL(local_pending, plan->stored_count);
    ALLOCATE_SMALL(local_spare, plan->stored_count);
    ALLOCATE_SMALL(model, plan->model_count);
    ALLOCATE_SMALL(chains, plan->chain_count);
}

static void allocate_pack(allocator *a, const tsli_pack_plan *plan, tsli_pack *pack)
{
    memset(pack, 0, sizeof *pack);
    take_counts(plan, pack);
    allocate_rows(a, 1, sizeof *pack);
    allocate_hot(a, plan, pack);
    allocate_own(a, plan, pack);
    allocate_cold(a, plan, pack);
    allocate_linkage(a, plan, pack);
    allocate_ignored(a, plan, pack);
    allocate_poses(a, plan, pack);
    pack->bytes = a->used;
    tsli_profile_use_own(pack);
}

#undef ALLOCATE
#undef ALLOCATE_SMALL
#undef SMALL_ALIGNMENT

static void lay_out_shared(tsli_pack *pack)
{
    allocator lists = {pack->lists, 0}, links = {pack->links, 0};
    if (pack->lists)
        allocate_lists(&lists, pack);
    if (pack->links)
        allocate_links(&links, pack);
}

// Zeroed. Null when memory is out.
static tsli_pack *allocate_made(tsl_world *world, const tsli_pack_plan *plan)
{
    tsli_pack counts;
    allocator measure = {NULL, 0};
    allocate_pack(&measure, plan, &counts);
    char *memory = tsli_host_alloc(&world->host, measure.used);
    if (!memory)
        return NULL;
    allocator allocating = {memory, 0};
    tsli_pack *pack = (tsli_pack *)(void *)memory;
    allocate_pack(&allocating, plan, pack);
    sizes shared = shared_sizes(pack, plan->animated);
    pack->lists = shared.lists ? tsli_shared_make(&world->host, shared.lists) : NULL;
    pack->links = shared.links ? tsli_shared_make(&world->host, shared.links) : NULL;
    if (!pack->lists == (shared.lists > 0) || !pack->links == (shared.links > 0)) {
        tsli_pack_free(world, pack);
        return NULL;
    }
    lay_out_shared(pack);
    return pack;
}

void tsli_pack_share(tsl_world *world, tsli_pack *pack)
{
    if (pack->links && !pack->links_fixed)
        pack->links = tsli_shared_settle(&world->shares, &world->host, pack->links);
    pack->links_fixed = pack->links != NULL;
    lay_out_shared(pack);
    tsli_profile_share_pack(world, pack);
}

tsli_pack *tsli_pack_make(tsl_world *world, const tsli_pack_plan *plan)
{
    tsli_pack *pack = allocate_made(world, plan);
    if (!pack)
        return NULL;
    tsli_pack_lay_out(pack, plan);
    if (tsli_param_rows_add(world, pack, plan->varies) && tsli_contacts_make_room(world, pack, world->visible_capacity))
        return pack;
    tsli_pack_free(world, pack);
    return NULL;
}

// The layout's lists are complete: it shares them from here on.
static void share_lists(tsl_world *world, tsli_pack *pack)
{
    if (pack->lists)
        pack->lists = tsli_shared_settle(&world->shares, &world->host, pack->lists);
    lay_out_shared(pack);
}

void tsli_rig_move(tsli_rig *rig, tsli_pack *pack)
{
    tsli_rig_free_pack(rig);
    share_lists(rig->world, pack);
    rig->pack = pack;
    rig->pose_holds = 0; // the new layout has copied it all
}

void tsli_rig_restore_indices(tsli_rig *rig)
{
    for (uint32_t i = 0; rig->pack && i < rig->pack->chain_count; ++i)
        if (rig->pack->chains[i])
            rig->pack->chains[i]->index = i;
    tsli_rig_restore_order(rig);
}

void tsli_pack_free(tsl_world *world, tsli_pack *pack)
{
    tsli_profile_leave(world, pack);
    tsli_shared_leave(&world->shares, &world->host, pack->lists);
    tsli_shared_leave(&world->shares, &world->host, pack->links);
    tsli_contacts_free(world, pack);
    tsli_param_rows_free(world, pack);
    tsli_host_free(&world->host, pack, pack->bytes);
}

void tsli_rig_free_pack(tsli_rig *rig)
{
    if (rig->pack)
        tsli_pack_free(rig->world, rig->pack);
    rig->pack = NULL;
}

// ---- chains removed -------------------------------------------------------------------------------------

// The lane keeps nothing that acts on the others.
static void drop_lane(tsli_block *block, uint32_t lane)
{
    uint32_t others = ~(1u << lane);
    uint32_t *const bits[] = {
        &block->running,        &block->blended,        &block->occupied,     &block->held, &block->shown_asleep,
        &block->unchanged,      &block->blind,          &block->insane,       &block->raw,  &block->rare->rescaled,
        &block->rare->regained, &block->rare->restarts, &block->rare->settled};
    for (uint32_t i = 0; i < sizeof bits / sizeof *bits; ++i)
        *bits[i] &= others;
    block->rare->chain[lane] = TSLI_NONE;
}

// The chain's strands and collider lists become idle.
static void drop_lanes(tsli_pack *pack, uint32_t chain_index)
{
    tsli_outdate_linkage(pack);
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
        for (uint32_t b = 0; b < pack->block_count; ++b)
            if (pack->blocks[b].rare->chain[lane] == chain_index)
                drop_lane(&pack->blocks[b], lane);
        for (uint32_t t = 0; t < pack->table_count; ++t)
            if (pack->tables[t].chain[lane] == chain_index)
                pack->tables[t].chain[lane] = TSLI_NONE;
    }
}

static void drop_rides(tsli_pack *pack)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pack->ride_count; ++i)
        if (pack->rides[i].collider || pack->blocks[pack->rides[i].block].rare->chain[pack->rides[i].lane] != TSLI_NONE)
            pack->rides[kept++] = pack->rides[i];
    pack->ride_count = kept;
    tsli_number_rides(pack);
}

void tsli_rig_drop_chain(tsli_rig *rig, const tsli_chain *chain)
{
    tsli_pack *pack = rig->pack;
    uint32_t kept = 0;
    tsli_profile_leave(rig->world, pack);
    drop_lanes(pack, chain->index);
    drop_rides(pack);
    for (uint32_t i = 0; i < pack->fork_mean_count; ++i)
        if (pack->fork_means[i].chain != chain->index)
            pack->fork_means[kept++] = pack->fork_means[i];
    pack->fork_mean_count = kept;
    pack->chains[chain->index] = NULL;
    pack->driven_left = 0;
    for (uint32_t i = 0; i < pack->driven_count; ++i)
        pack->driven_left += pack->chains[pack->driven[i].chain] != NULL;
    pack->has_unused_bones = 1;
    pack->has_springs = pack->has_tassels = 0;
    for (const tsli_chain *left = rig->chains; left; left = left->next) {
        pack->has_springs |= left->model == TSL_MODEL_SPRING;
        pack->has_tassels |= left->model == TSL_MODEL_TASSEL;
    }
    for (uint32_t i = 0; !pack->has_springs && i < pack->collider_count; ++i)
        tsli_collider_forget_low(pack->colliders[i]);
}
