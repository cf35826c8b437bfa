// SPDX-License-Identifier: MIT
#include "solver/collider_block.h"
#include "solver/pack_plan.h"

#include <stdlib.h>
#include <string.h>

static void fill_needed(tsli_rig *rig, tsli_pack *pack, const tsli_pack_plan *plan)
{
    const tsli_pack *old = rig->pack;
    uint32_t o = 0;
    for (uint32_t bone = 0; bone < rig->bone_count; ++bone) {
        if (!plan->bone_needed[bone])
            continue;
        uint32_t i = plan->bone_needed[bone] - 1;
        const tsli_chain *driver = rig->bone_chain[bone];
        int32_t parent = rig->parents[bone];
        pack->needed[i].bone = bone;
        pack->needed[i].parent = parent < 0 ? TSLI_NONE : plan->bone_needed[parent] - 1;
        pack->needed[i].rest = driver && (driver->flags & TSL_CHAIN_UNANIMATED);
        pack->needed[i].driven = TSLI_NONE;
        pack->local_now[i] = pack->local_pending[i] = pack->local_spare[i] = rig->rest[bone];
        pack->local_rest[i] = rig->rest[bone];
        while (old && o < old->needed_count && old->needed[o].bone < bone)
            ++o;
        if (!pack->needed[i].rest && old && o < old->needed_count && old->needed[o].bone == bone) {
            pack->local_now[i] = old->local_now[o];
            pack->local_pending[i] = old->local_pending[o];
        }
    }
    uint32_t index = 0;
    for (tsli_collider *collider = rig->colliders; collider; collider = collider->next, ++index) {
        int32_t bone = collider->desc.bone;
        pack->colliders[index] = collider;
        tsli_collider_lay(collider, pack, index);
        collider->block->needed[collider->lane] = bone < 0 ? TSLI_NONE : plan->bone_needed[bone] - 1;
    }
}

static tsli_frame_lanes identity_frames(void)
{
    tsli_frame_lanes frames;
    memset(&frames, 0, sizeof frames);
    for (int lane = 0; lane < TSLI_WIDTH; ++lane) {
        frames.rotation[3][lane] = 1.0f;
        frames.scale[0][lane] = frames.scale[1][lane] = frames.scale[2][lane] = 1.0f;
    }
    return frames;
}

// Idle lanes and the ends of short strands: finite numbers that stay finite, and bones of length 1, which take no
// special path.
static void fill_neutral(tsli_pack *pack)
{
    tsli_frame_lanes identity = identity_frames();
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        tsli_block *block = &pack->blocks[b];
        block->rare = &pack->rare[b];
        block->root_now = block->rare->root_before = identity;
        block->rare->anchor_now = block->rare->anchor_before = identity;
        memcpy(block->root_rotation_ls, identity.rotation, sizeof identity.rotation);
        memcpy(block->anchor_last.rotation, identity.rotation, sizeof identity.rotation);
        memcpy(block->root_last.rotation, identity.rotation, sizeof identity.rotation);
        memcpy(block->rare->root_older.rotation, identity.rotation, sizeof identity.rotation);
        for (int lane = 0; lane < TSLI_WIDTH; ++lane)
            block->rare->chain[lane] = TSLI_NONE;
    }
    for (uint32_t s = 0; s < pack->slot_count; ++s) {
        memcpy(pack->rest[s].rotation, identity.rotation, sizeof identity.rotation);
        memcpy(pack->rest[s].link, identity.rotation, sizeof identity.rotation);
        memcpy(pack->link[s].translation[0], identity.scale[0], sizeof identity.scale[0]);
        memcpy(pack->link[s].scale, identity.scale, sizeof identity.scale);
        for (int lane = 0; lane < TSLI_WIDTH; ++lane)
            pack->slot_needed[s][lane] = TSLI_NONE;
    }
}

static void fill_blocks(tsli_pack *pack, const tsli_pack_plan *plan)
{
    uint32_t slot = 0;
    for (uint32_t i = 0; i < plan->ref_count;) {
        tsli_block *block = &pack->blocks[plan->refs[i].block];
        block->first_slot = slot;
        block->level = plan->refs[i].level;
        block->flags = TSLI_BLOCK_STALE | TSLI_BLOCK_RAW | TSLI_BLOCK_ANCHOR_IS_ROOT;
        uint32_t b = plan->refs[i].block;
        for (; i < plan->ref_count && plan->refs[i].block == b; ++i) {
            const tsli_strand_ref *ref = &plan->refs[i];
            block->slot_count = ref->slots > block->slot_count ? ref->slots : block->slot_count;
            block->lane_count = ref->lane + 1;
            block->rare->chain[ref->lane] = ref->chain->index;
            if (ref->chain->model == TSL_MODEL_SPRING)
                block->flags |= TSLI_BLOCK_SPRING;
            if (!(ref->chain->flags & TSL_CHAIN_UNANIMATED))
                block->flags |= TSLI_BLOCK_ANIMATED;
            if (ref->chain->anchor >= 0)
                block->flags &= ~(uint32_t)TSLI_BLOCK_ANCHOR_IS_ROOT;
        }
        slot += block->slot_count;
    }
}

static void copy_lane3(tsli_lanes3 to, uint32_t to_lane, tsli_lanes3 from, uint32_t from_lane)
{
    for (int k = 0; k < 3; ++k)
        to[k][to_lane] = from[k][from_lane];
}

static void copy_place(tsli_place_lanes *to, uint32_t to_lane, tsli_place_lanes *from, uint32_t from_lane)
{
    copy_lane3(to->position, to_lane, from->position, from_lane);
    for (int k = 0; k < 4; ++k)
        to->rotation[k][to_lane] = from->rotation[k][from_lane];
}

// The moving part of a strand: from where it lay in the old pack to where it lies in the new one.
static void copy_state(tsli_pack *pack, const tsli_strand_ref *ref, const tsli_pack *old)
{
    const tsli_strand *strand = &ref->chain->strands[ref->strand];
    tsli_block *to = &pack->blocks[ref->block], *from = &old->blocks[strand->block];
    copy_place(&to->anchor_last, ref->lane, &from->anchor_last, strand->lane);
    copy_place(&to->root_last, ref->lane, &from->root_last, strand->lane);
    copy_place(&to->rare->root_older, ref->lane, &from->rare->root_older, strand->lane);
    for (uint32_t j = 0; j < strand->count; ++j) {
        uint32_t s = to->first_slot + j, o = from->first_slot + j;
        copy_lane3(pack->state[s].position, ref->lane, old->state[o].position, strand->lane);
        copy_lane3(pack->state[s].previous, ref->lane, old->state[o].previous, strand->lane);
        copy_lane3(pack->older[s], ref->lane, old->older[o], strand->lane);
        if (ref->chain->model == TSL_MODEL_SPRING) {
            tsli_slot_spring *spring = &pack->spring[s], *was = &old->spring[o];
            copy_lane3(spring->position_low, ref->lane, was->position_low, strand->lane);
            copy_lane3(spring->previous_low, ref->lane, was->previous_low, strand->lane);
        }
        pack->touched[s] |= (uint8_t)((old->touched[o] >> strand->lane & 1u) << ref->lane);
    }
}

static int skips_bones(const tsli_chain *chain, const tsli_particle *p)
{
    return p->bone >= 0 && p->parent >= 0 && chain->rig->parents[p->bone] != chain->particles[p->parent].bone;
}

static void fill_slots(tsli_pack *pack, const tsli_strand_ref *ref, const tsli_pack_plan *plan)
{
    tsli_chain *chain = ref->chain;
    const tsli_strand *strand = &chain->strands[ref->strand];
    tsli_block *block = &pack->blocks[ref->block];
    for (uint32_t j = 0; j < strand->count; ++j) {
        tsli_particle *p = &chain->particles[chain->strand_particles[strand->first + j]];
        uint32_t slot = block->first_slot + j;
        if (j == 0 && strand->parent_strand != TSLI_NONE)
            continue; // the copy of a fork: it belongs to another strand
        p->slot = slot;
        p->lane = ref->lane;
        if (p->bone >= 0) {
            pack->slot_needed[slot][ref->lane] = plan->bone_needed[p->bone] - 1;
            if (skips_bones(chain, p)) // what is skipped reads the input
                block->flags |= TSLI_BLOCK_SKIPS | TSLI_BLOCK_ANIMATED;
        } else {
            pack->link[slot].translation[0][ref->lane] = p->tip_offset_ls.x;
            pack->link[slot].translation[1][ref->lane] = p->tip_offset_ls.y;
            pack->link[slot].translation[2][ref->lane] = p->tip_offset_ls.z;
        }
        int turns = p->child_count == 1 || (p->child_count > 1 && chain->fork != TSL_FORK_KEEP);
        pack->turns[slot] |= (uint8_t)(turns << ref->lane);
    }
}

// Where no strand is, nothing tells a turn from none: blocks whose lanes all turn are spared the choice.
static void fill_idle_turns(tsli_pack *pack)
{
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        const tsli_block *block = &pack->blocks[b];
        for (uint32_t s = block->first_slot; s < block->first_slot + block->slot_count; ++s)
            pack->turns[s] |= (uint8_t)(0xffu << block->lane_count);
    }
}

static void fill_strands(tsli_rig *rig, tsli_pack *pack, const tsli_pack_plan *plan)
{
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        const tsli_strand_ref *ref = &plan->refs[i];
        if (ref->chain->packed)
            copy_state(pack, ref, rig->pack);
        tsli_chain *chain = ref->chain;
        const tsli_strand *strand = &chain->strands[ref->strand];
        tsli_block *block = &pack->blocks[ref->block];
        int32_t root = chain->particles[chain->strand_particles[strand->first]].root;
        block->rare->root_needed[ref->lane] = plan->bone_needed[chain->particles[root].bone] - 1;
        block->rare->anchor_needed[ref->lane] =
            chain->anchor < 0 ? TSLI_NONE : plan->bone_needed[chain->anchor] - 1;
        fill_slots(pack, ref, plan);
    }
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        tsli_strand *strand = &plan->refs[i].chain->strands[plan->refs[i].strand];
        strand->block = plan->refs[i].block;
        strand->lane = plan->refs[i].lane;
    }
}

// Refs are sorted by block, and so are the branches they make.
static void fill_branches(tsli_pack *pack, const tsli_pack_plan *plan)
{
    uint32_t branches = 0, ghosts = 0;
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        const tsli_strand_ref *ref = &plan->refs[i];
        tsli_chain *chain = ref->chain;
        const tsli_strand *strand = &chain->strands[ref->strand];
        tsli_block *block = &pack->blocks[ref->block];
        uint32_t last = chain->strand_particles[strand->first + strand->count - 1];
        if (strand->fork_is_next)
            pack->ghosts[ghosts++] =
                (tsli_ghost){block->first_slot + strand->count, ref->lane, chain->index, last};
        if (strand->parent_strand == TSLI_NONE)
            continue;
        const tsli_particle *fork = &chain->particles[chain->strand_particles[strand->first]];
        if (block->branch_count++ == 0)
            block->first_branch = branches;
        uint32_t from_block = chain->strands[strand->parent_strand].block;
        pack->branches[branches++] = (tsli_branch){ref->lane, fork->slot, fork->lane};
        block->hanging |= 1u << ref->lane;
        block->flags |= TSLI_BLOCK_FRAMES;
        pack->blocks[from_block].flags |= TSLI_BLOCK_FRAMES;
    }
}

static void mark_framed(tsli_pack *pack, uint32_t needed)
{
    for (; needed != TSLI_NONE && !pack->needed[needed].framed; needed = pack->needed[needed].parent)
        pack->needed[needed].framed = 1;
}

static void fill_framed(const tsli_rig *rig, tsli_pack *pack)
{
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        for (uint32_t lane = 0; lane < pack->blocks[b].lane_count; ++lane) {
            mark_framed(pack, pack->blocks[b].rare->root_needed[lane]);
            mark_framed(pack, pack->blocks[b].rare->anchor_needed[lane]);
        }
    }
    for (const tsli_collider *collider = rig->colliders; collider; collider = collider->next)
        mark_framed(pack, collider->block->needed[collider->lane]);
}

static int shares_table(const tsli_pack *pack, const tsli_block *block)
{
    const tsli_chain *first = pack->chains[block->rare->chain[0]];
    for (uint32_t lane = 0; lane < block->lane_count; ++lane) {
        const tsli_chain *chain = pack->chains[block->rare->chain[lane]];
        if ((chain->flags & TSL_CHAIN_COLLIDER_LIST) || chain->layers != first->layers)
            return 0;
    }
    return 1;
}

static void fill_tables(tsli_pack *pack)
{
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        tsli_block *block = &pack->blocks[b];
        uint32_t shared = (uint32_t)shares_table(pack, block), t = pack->table_count;
        uint32_t layers = pack->chains[block->rare->chain[0]]->layers;
        for (uint32_t i = 0; shared && i < pack->table_count; ++i)
            if (pack->tables[i].shared && pack->tables[i].layers == layers)
                t = i;
        block->table = t;
        if (t < pack->table_count)
            continue;
        tsli_table *table = &pack->tables[pack->table_count++];
        memcpy(table->chain, block->rare->chain, sizeof table->chain);
        table->shared = shared;
        table->layers = layers;
        table->first = t * pack->contact_capacity;
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

static void fill_driven(tsli_rig *rig, tsli_pack *pack, const tsli_pack_plan *plan)
{
    uint32_t n = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        for (uint32_t i = 0; i < chain->particle_count; ++i) {
            const tsli_particle *p = &chain->particles[i];
            if (p->bone < 0)
                continue;
            uint32_t needed = plan->bone_needed[p->bone] - 1;
            uint32_t root = p->parent < 0, placed = (uint32_t)is_placed(chain, p);
            pack->driven[n++] = (tsli_driven){(uint32_t)p->bone,
                                              needed,
                                              p->slot,
                                              p->lane,
                                              chain->strands[p->strand].block,
                                              chain->index,
                                              placed,
                                              root,
                                              (uint32_t)skips_bones(chain, p)};
        }
    }
    if (n > 0)
        qsort(pack->driven, n, sizeof *pack->driven, compare_driven);
    for (uint32_t i = 0; i < n; ++i)
        pack->needed[pack->driven[i].needed].driven = i;
}

void tsli_pack_fill(tsli_rig *rig, tsli_pack *pack, const tsli_pack_plan *plan)
{
    uint32_t index = 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        pack->chains[index++] = chain;
    fill_neutral(pack);
    fill_needed(rig, pack, plan);
    fill_blocks(pack, plan);
    fill_strands(rig, pack, plan);
    fill_idle_turns(pack);
    fill_branches(pack, plan);
    fill_framed(rig, pack);
    fill_tables(pack);
    fill_driven(rig, pack, plan);
    tsli_fill_rides(rig, pack, plan);
}
