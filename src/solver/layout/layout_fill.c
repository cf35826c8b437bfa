// SPDX-License-Identifier: MIT
// Fills a new layout: lanes by the plan, with the state of those in the old one, and runs of bones that are read and written together.
#include "solver/layout/layout.h"
#include "solver/model/colliders.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"

#include <stdlib.h>
#include <string.h>

// ---- runs of bones -------------------------------------------------------------------------------------

// Found once, so that no frame tests bone by bone.

// Whether needed bones `i` and `k` are neighbours in one run: both read from the input, or both never. Bones at rest whose poses are stored
// are runs of one, since each may change.
static int follow_each_other(const tsli_layout *layout, uint32_t i, uint32_t k)
{
    const tsli_needed *a = &layout->needed[i], *b = &layout->needed[k];
    int stored = i < layout->stored_count;
    if (b->bone != a->bone + 1 || stored != (k < layout->stored_count))
        return 0;
    return !stored || (k == i + 1 && !a->rest && !b->rest);
}

static void find_needed_runs(tsli_layout *layout)
{
    layout->first_framed = TSLI_NONE;
    for (uint32_t i = layout->needed_count; i-- > 0;) {
        tsli_needed *needed = &layout->needed[i];
        int goes_on = i + 1 < layout->needed_count && follow_each_other(layout, i, i + 1);
        needed->run = goes_on ? needed[1].run + 1 : 1;
        needed->next_framed = layout->first_framed;
        if (needed->framed)
            layout->first_framed = i;
    }
}

static void find_driven_runs(tsli_layout *layout)
{
    for (uint32_t i = layout->driven_count; i-- > 0;) {
        tsli_driven *driven = &layout->driven[i];
        int goes_on = i + 1 < layout->driven_count && follow_each_other(layout, driven->needed, driven[1].needed);
        driven->run = goes_on ? driven[1].run + 1 : 1;
    }
}

// 0xff in all bytes is TSLI_NONE.
static void list_by_slot(tsli_layout *layout)
{
    if (!layout->slot_needed)
        return;
    memset(layout->slot_needed, 0xff, layout->slot_count * TSLI_WIDTH * sizeof *layout->slot_needed);
    for (uint32_t i = 0; i < layout->driven_count; ++i) {
        const tsli_driven *driven = &layout->driven[i];
        layout->slot_needed[driven->slot * TSLI_WIDTH + driven->lane] = driven->needed;
    }
}

// ---- lanes ---------------------------------------------------------------------------------------------

static void fill_needed(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan)
{
    const tsli_layout *old = rig->layout;
    uint32_t o = 0;
    tsli_rig_mark_needed(rig);
    for (uint32_t bone = 0; bone < rig->bone_count; ++bone) {
        if (!plan->bone_needed[bone])
            continue;
        uint32_t i = plan->bone_needed[bone] - 1;
        const tsli_chain *driver = rig->bone_chain[bone];
        int32_t parent = rig->parents[bone];
        layout->needed[i].bone = bone;
        layout->needed[i].parent = parent < 0 ? TSLI_NONE : plan->bone_needed[parent] - 1;
        layout->needed[i].rest = driver && (driver->flags & TSL_CHAIN_UNANIMATED);
        layout->needed[i].driven = TSLI_NONE;
        if (i >= layout->model_count)
            layout->rest_scaled |= (uint32_t)tsli_transform_is_scaled(&rig->rest[bone]);
        if (i >= layout->stored_count) {
            layout->rest_uneven |= (uint32_t)!tsli_scale_is_even(rig->rest[bone].scale);
            continue;
        }
        layout->local_now[i] = layout->local_pending[i] = layout->local_spare[i] = rig->rest[bone];
        while (old && o < old->stored_count && old->needed[o].bone < bone)
            ++o;
        if (old && !layout->needed[i].rest && rig->moves[bone] && o < old->stored_count &&
            old->needed[o].bone == bone) {
            layout->local_now[i] = old->local_now[o];
            layout->local_pending[i] = old->local_pending[o];
        }
    }
}

// Marks the bone and those above it.
static void mark_framed(tsli_layout *layout, uint32_t needed)
{
    for (; needed != TSLI_NONE && !layout->needed[needed].framed; needed = layout->needed[needed].parent)
        layout->needed[needed].framed = 1;
}

static void fill_colliders(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan)
{
    uint32_t index = 0;
    int last_known = rig->layout && rig->layout->has_tassels; // positions at the last tick
    for (tsli_collider *collider = rig->colliders; collider; collider = collider->next, ++index) {
        int32_t bone = collider->desc.bone;
        layout->colliders[index] = collider;
        tsli_collider_lay(collider, layout, index);
        if (layout->has_tassels && !last_known) {
            tsli_placed_shape now = tsli_collider_now(collider);
            tsli_collider_set_last(collider, &now);
        }
        collider->block->needed[collider->lane] = bone < 0 ? TSLI_NONE : plan->bone_needed[bone] - 1;
        mark_framed(layout, collider->block->needed[collider->lane]);
    }
}

static void set_identity(tsli_lanes4 rotation)
{
    memcpy(rotation, tsli_identity_lanes.rotation, sizeof tsli_identity_lanes.rotation);
}

// Fills idle lanes and the ends of short strands with values that stay finite and bones of length 1, which take no slow path.
static void fill_neutral(tsli_layout *layout)
{
    const tsli_frame_lanes *identity = &tsli_identity_lanes;
    layout->root_ws = tsli_transform_identity();
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        tsli_block *block = &layout->blocks[b];
        block->rare = &layout->rare[b];
        memcpy(&block->root_now, identity, sizeof *identity);
        memcpy(&block->rare->root_before, identity, sizeof *identity);
        if (layout->anchors) {
            memcpy(&layout->anchors[b].now, identity, sizeof *identity);
            memcpy(&layout->anchors[b].before, identity, sizeof *identity);
        }
        set_identity(layout->root_link[b]);
        set_identity(block->anchor_last.rotation);
        set_identity(block->root_last.rotation);
        for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
            block->rare->chain[lane] = TSLI_NONE;
    }
    for (uint32_t s = 0; s < layout->slot_count; ++s) {
        layout->turns[s] = TSLI_ALL_LANES; // unused turns have no effect, and blocks whose lanes all turn are faster
        set_identity(layout->bones[s].rotation);
        set_identity(layout->link_rotation[s]);
        memcpy(layout->link[s].translation[0], identity->scale[0], sizeof identity->scale[0]);
        memcpy(layout->link[s].scale, identity->scale, sizeof identity->scale);
        for (uint32_t lane = 0; layout->stretches && lane < TSLI_WIDTH; ++lane)
            layout->stretches[s].least[lane] = layout->stretches[s].most[lane] = layout->stretches[s].output[lane] =
                1.0f;
    }
}

static void lay_out_blocks(tsli_layout *layout, const tsli_layout_plan *plan)
{
    uint32_t slot = 0;
    for (uint32_t i = 0; i < plan->ref_count;) {
        uint32_t b = plan->refs[i].block;
        tsli_block *block = &layout->blocks[b];
        block->first_slot = slot;
        block->level = plan->refs[i].level;
        block->flags = TSLI_BLOCK_ANCHOR_IS_ROOT;
        for (; i < plan->ref_count && plan->refs[i].block == b; ++i)
            if (block->slot_count < plan->refs[i].slots)
                block->slot_count = plan->refs[i].slots;
        slot += block->slot_count;
    }
}

static void occupy(tsli_block *block, const tsli_strand_ref *ref)
{
    uint32_t *of_four = &block->slots_of_four[ref->lane / 4];
    *of_four = ref->slots > *of_four ? ref->slots : *of_four;
    block->lane_count = ref->lane >= block->lane_count ? ref->lane + 1 : block->lane_count;
    block->occupied |= 1u << ref->lane;
    block->rare->chain[ref->lane] = ref->chain->index;
    if (ref->chain->model == TSL_MODEL_SPRING)
        block->flags |= TSLI_BLOCK_SPRING;
    if (ref->chain->model == TSL_MODEL_TASSEL)
        block->flags |= TSLI_BLOCK_TASSEL;
    if (!(ref->chain->flags & TSL_CHAIN_UNANIMATED))
        block->flags |= TSLI_BLOCK_ANIMATED;
    if (ref->chain->anchor >= 0)
        block->flags &= ~(uint32_t)TSLI_BLOCK_ANCHOR_IS_ROOT;
}

// Copies the state of a strand from its lane in the old layout to its lane in the new one.
static void copy_state(tsli_layout *layout, const tsli_strand_ref *ref, const tsli_layout *old)
{
    const tsli_strand *strand = &ref->chain->strands[ref->strand];
    const tsli_strand_lane *was = &ref->chain->strand_lanes[ref->strand];
    tsli_block *to = &layout->blocks[ref->block], *from = &old->blocks[was->block];
    uint32_t lane = ref->lane, old_lane = was->lane;
    tsli_rigid_lanes_set(&to->anchor_last, lane, tsli_rigid_lanes_get(&from->anchor_last, old_lane));
    tsli_rigid_lanes_set(&to->root_last, lane, tsli_rigid_lanes_get(&from->root_last, old_lane));
    tsli_lanes3_set(to->rare->scale_last, lane, tsli_lanes3_get(from->rare->scale_last, old_lane));
    tsli_lanes3_set(to->rare->root_shift, lane, tsli_lanes3_get(from->rare->root_shift, old_lane));
    tsli_lanes3_set(to->rare->anchor_shift, lane, tsli_lanes3_get(from->rare->anchor_shift, old_lane));
    to->rare->weight[lane] = from->rare->weight[old_lane]; // the weight of output until the next step
    tsli_put_lane(&to->blended, lane, tsli_has_lane(from->blended, old_lane));
    tsli_put_lane(&to->rare->resets, lane, tsli_has_lane(from->rare->resets, old_lane));
    tsli_put_lane(&to->rare->was_reset, lane, tsli_has_lane(from->rare->was_reset, old_lane));
    tsli_put_lane(&to->rare->regained, lane, tsli_has_lane(from->rare->regained, old_lane));
    for (uint32_t j = 0; j < strand->count; ++j) {
        uint32_t s = to->first_slot + j, o = from->first_slot + j;
        tsli_slot_state *state = &layout->state[s], *old_state = &old->state[o];
        tsli_lanes3_set(state->position, lane, tsli_lanes3_get(old_state->position, old_lane));
        tsli_lanes3_set(state->previous, lane, tsli_lanes3_get(old_state->previous, old_lane));
        tsli_put_touched(layout, to, s, lane, tsli_has_lane(old->touched[o], old_lane));
    }
}

static int turns_to_next(const tsli_chain *chain, const tsli_particle *p)
{
    return p->child_count == 1 || (p->child_count > 1 && chain->fork != TSL_FORK_KEEP);
}

static void fill_slot(tsli_layout *layout, const tsli_strand_ref *ref, uint32_t slot, const tsli_particle *p)
{
    if (p->bone < 0)
        tsli_lanes3_set(layout->link[slot].translation, ref->lane, tsli_tip_offsets(ref->chain)[p->tip]);
    else if (tsli_skips_bones(ref->chain, p)) // skipped bones read the input
        layout->blocks[ref->block].flags |= TSLI_BLOCK_SKIPS | TSLI_BLOCK_ANIMATED;
    layout->turns[slot] |= (uint8_t)(turns_to_next(ref->chain, p) << ref->lane);
}

static void fill_slots(tsli_layout *layout, const tsli_strand_ref *ref)
{
    tsli_chain *chain = ref->chain;
    const tsli_strand *strand = &chain->strands[ref->strand];
    const tsli_block *block = &layout->blocks[ref->block];
    for (uint32_t j = 0; j < block->slot_count; ++j) {
        uint32_t slot = block->first_slot + j;
        layout->turns[slot] &= (uint8_t) ~(1u << ref->lane);
        if (j >= strand->count || (j == 0 && strand->parent_strand != TSLI_NONE))
            continue; // beyond the strand's end, or the copy of a fork, which is another strand's
        fill_slot(layout, ref, slot, &chain->particles[tsli_strand_particles(chain)[strand->first + j]]);
    }
}

static void fill_strands(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan)
{
    uint32_t fork_means = 0;
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        const tsli_strand_ref *ref = &plan->refs[i];
        tsli_chain *chain = ref->chain;
        tsli_block *block = &layout->blocks[ref->block];
        occupy(block, ref);
        if (chain->laid_out)
            copy_state(layout, ref, rig->layout);
        const tsli_strand *strand = &chain->strands[ref->strand];
        block->rare->strand_slots[ref->lane] = strand->count;
        int32_t root = chain->particles[tsli_strand_particles(chain)[strand->first]].root;
        block->rare->root_needed[ref->lane] = plan->bone_needed[chain->particles[root].bone] - 1;
        block->rare->anchor_needed[ref->lane] = chain->anchor < 0 ? TSLI_NONE : plan->bone_needed[chain->anchor] - 1;
        mark_framed(layout, block->rare->root_needed[ref->lane]);
        mark_framed(layout, block->rare->anchor_needed[ref->lane]);
        if (strand->fork_is_next)
            layout->fork_means[fork_means++] =
                (tsli_fork_mean){block->first_slot + strand->count, ref->lane, chain->index,
                                 tsli_strand_particles(chain)[strand->first + strand->count - 1]};
        fill_slots(layout, ref);
    }
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        tsli_strand_lane *strand_lane = &plan->refs[i].chain->strand_lanes[plan->refs[i].strand];
        strand_lane->block = plan->refs[i].block;
        strand_lane->lane = plan->refs[i].lane;
    }
}

// Refs are sorted by block, so branches are too.
static void add_branch(tsli_layout *layout, const tsli_strand_ref *ref, const tsli_strand *strand, uint32_t index)
{
    const tsli_particle *fork = &ref->chain->particles[tsli_strand_particles(ref->chain)[strand->first]];
    tsli_block *block = &layout->blocks[ref->block];
    if (block->branch_count == 0)
        block->first_branch = index;
    layout->branches[index] =
        (tsli_branch){ref->lane, tsli_particle_slot(layout, ref->chain, fork), tsli_particle_lane(ref->chain, fork)};
    block->hanging |= 1u << ref->lane;
    ++block->branch_count;
    block->flags |= TSLI_BLOCK_FRAMES;
    layout->blocks[ref->chain->strand_lanes[strand->parent_strand].block].flags |= TSLI_BLOCK_FRAMES;
}

static void fill_branches(tsli_layout *layout, const tsli_layout_plan *plan)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        const tsli_strand *strand = &plan->refs[i].chain->strands[plan->refs[i].strand];
        if (strand->parent_strand != TSLI_NONE)
            add_branch(layout, &plan->refs[i], strand, count++);
    }
}

static void lay_out_collider_lists(tsli_layout *layout, const tsli_layout_plan *plan)
{
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        const tsli_strand_ref *ref = &plan->refs[i];
        layout->blocks[ref->block].collider_list = ref->collider_list;
        if (ref->collider_list == layout->collider_list_count) // its block is the first with it
            layout->collider_lists[layout->collider_list_count++] = tsli_plan_collider_list(plan, i);
    }
}

static int compare_driven(const void *a, const void *b)
{
    const tsli_driven *x = a, *y = b;
    return x->bone < y->bone ? -1 : x->bone > y->bone;
}

static int is_placed(const tsli_chain *chain, const tsli_particle *p)
{
    if (p->parent < 0 || chain->particles[p->parent].child_count <= 1)
        return 0;
    uint32_t index = (uint32_t)(p - chain->particles);
    return chain->fork != TSL_FORK_FIRST || chain->particles[p->parent].first_child != index;
}

static void fill_driven(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan)
{
    uint32_t n = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        for (uint32_t i = 0; i < chain->particle_count; ++i) {
            const tsli_particle *p = &chain->particles[i];
            if (p->bone < 0)
                continue;
            uint32_t needed = plan->bone_needed[p->bone] - 1;
            layout->driven[n++] = (tsli_driven){
                .bone = (uint32_t)p->bone,
                .needed = needed,
                .slot = tsli_particle_slot(layout, chain, p),
                .lane = tsli_particle_lane(chain, p),
                .block = chain->strand_lanes[p->strand].block,
                .chain = chain->index,
                .placed = (uint8_t)is_placed(chain, p),
                .root = p->parent < 0,
                .skips = (uint8_t)tsli_skips_bones(chain, p),
                .stretches = (chain->rows & TSLI_ROWS_LENGTHS) != 0,
            };
        }
    }
    if (n > 0)
        qsort(layout->driven, n, sizeof *layout->driven, compare_driven);
    for (uint32_t i = 0; i < n; ++i)
        layout->needed[layout->driven[i].needed].driven = i;
}

void tsli_layout_init_blocks(tsli_layout *layout, const tsli_layout_plan *plan)
{
    fill_neutral(layout);
    lay_out_blocks(layout, plan);
    lay_out_collider_lists(layout, plan);
}

void tsli_layout_fill(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan)
{
    uint32_t index = 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        layout->chains[index++] = chain;
    fill_needed(rig, layout, plan);
    fill_colliders(rig, layout, plan);
    fill_strands(rig, layout, plan);
    fill_driven(rig, layout, plan);
    fill_branches(layout, plan);
    tsli_fill_links(rig, layout, plan);
    find_needed_runs(layout);
    find_driven_runs(layout);
    list_by_slot(layout);
    tsli_fill_attachments(rig, layout, plan);
}
