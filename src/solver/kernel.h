// SPDX-License-Identifier: MIT
// The lane stages put together. One source for every instruction set: a kernel_*.c defines TSLI_LANES_*,
// TSLI_INLINE, TSLI_LANE_NAME(x) and TSLI_KERNEL, then includes this.

#include "math/lanes_names.h"
#include "solver/kernel_names.h"

// Blocks solved in step with each other: while one waits for its square roots and divisions, the others go
// on. Two hide little, eight spill (build/tests/bench solver/w1 shows it).
#define TSLI_GROUP 4

// A branch whose spills shall not be paid by those who do not take it.
#if defined(__GNUC__)
#define TSLI_RARELY(condition) __builtin_expect(!!(condition), 0)
#else
#define TSLI_RARELY(condition) (condition)
#endif

#include "math/lanes.h"
#include "solver/ahead.h"
#include "solver/lane.h"
#include "solver/lane_frames.h"
#include "solver/lane_colliders.h"
#include "solver/lane_stages.h"
#include "solver/lane_rotate.h"
#include "solver/lane_turn.h"

// ---- rest: links to offsets -----------------------------------------------------------------------------

static int tsli_lane_scale_is(const tsli_block *block, v8 scale)
{
    _Alignas(32) tsli_lanes3 now; // rows of lanes are loaded and stored aligned
    v8_store(now, scale);
    return memcmp(now, block->rest_scale, sizeof now) == 0;
}

// Slot 0 of strands that hang on others stands where theirs stands.
static void tsli_lane_frame_copies(tsli_pack *pack, const tsli_block *block)
{
    for (uint32_t i = 0; i < block->branch_count; ++i) {
        const tsli_branch *branch = &pack->branches[block->first_branch + i];
        for (int k = 0; k < 4; ++k)
            pack->rest[block->first_slot].rotation[k][branch->lane] =
                pack->rest[branch->from_slot].rotation[k][branch->from_lane];
        for (int k = 0; k < 3; ++k)
            pack->scale[block->first_slot][k][branch->lane] =
                pack->scale[branch->from_slot][k][branch->from_lane];
    }
}

// Rotations as the host gave them, of any length: see tsli_quat_normalize.
static q8 tsli_lane_unit(q8 q)
{
    f8 length_squared = q8_dot(q, q), one = f8_splat(1.0f);
    m8 odd = m8_or(f8_less(length_squared, f8_splat(FLT_MIN)), f8_less(f8_splat(FLT_MAX), length_squared));
    if (m8_bits(odd)) {
        f8 largest =
            f8_max(f8_max(f8_absolute(q.x), f8_absolute(q.y)), f8_max(f8_absolute(q.z), f8_absolute(q.w)));
        odd = m8_and(odd, f8_less(f8_splat(0.0f), largest));
        f8 divisor = f8_select(odd, largest, one);
        q = (q8){f8_div(q.x, divisor), f8_div(q.y, divisor), f8_div(q.z, divisor), f8_div(q.w, divisor)};
    }
    return q8_normalize(q);
}

static void tsli_lane_rest_slots(tsli_pack *pack, tsli_block *block, v8 root_scale)
{
    uint32_t first = block->first_slot;
    v8 scale = root_scale;
    if (block->flags & TSLI_BLOCK_FRAMES) {
        v8_store(pack->scale[first], scale);
        tsli_lane_frame_copies(pack, block);
        scale = v8_load(pack->scale[first]);
    }
    q8 rotation = q8_load(pack->rest[first].rotation); // none but where it is a copy
    for (uint32_t j = first + 1; j < first + block->slot_count; ++j) {
        const tsli_slot_link *link = &pack->link[j];
        tsli_slot_rest *rest = &pack->rest[j];
        v8 from_parent = v8_mul(scale, v8_load(link->translation));
        v8_store(rest->offset, q8_rotate(rotation, from_parent));
        f8_store(rest->length, f8_sqrt(v8_dot(from_parent, from_parent)));
        if (block->flags & TSLI_BLOCK_FREEZE)
            v8_store(pack->freeze[j], q8_rotate(rotation, v8_load(block->rare->freeze_axis)));
        q8 turn = q8_load(rest->link);
        if (block->flags & TSLI_BLOCK_RAW) { // made unit once only, or its bits would wander
            turn = tsli_lane_unit(turn);
            q8_store(rest->link, turn);
        }
        rotation = q8_mul(rotation, turn);
        scale = v8_mul(scale, v8_load(link->scale));
        q8_store(rest->rotation, rotation);
        if (block->flags & TSLI_BLOCK_FRAMES)
            v8_store(pack->scale[j], scale);
    }
}

static void tsli_lane_keep_offsets(tsli_pack *pack, const tsli_block *block)
{
    for (uint32_t j = block->first_slot; j < block->first_slot + block->slot_count; ++j) {
        v8_store(pack->offset_before[j].offset, v8_load(pack->rest[j].offset));
        f8_store(pack->offset_before[j].length, f8_load(pack->rest[j].length));
    }
}

static void tsli_lane_rest_block(tsli_pack *pack, tsli_block *block, const tsl_transform *root,
                                 uint32_t keeps_before)
{
    v8 scale = v8_mul(v8_splat(root->scale), v8_load(block->root_now.scale));
    int same_scale = tsli_lane_scale_is(block, scale);
    block->flags &= ~TSLI_BLOCK_OFFSETS_MOVED;
    if (!(block->flags & TSLI_BLOCK_STALE) && same_scale)
        return;
    if (keeps_before)
        tsli_lane_keep_offsets(pack, block);
    pack->rest = pack->own_rest;
    tsli_lane_rest_slots(pack, block, scale);
    v8_store(block->rest_scale, scale);
    block->flags &= ~(uint32_t)(TSLI_BLOCK_STALE | TSLI_BLOCK_RAW);
    block->flags |= TSLI_BLOCK_OFFSETS_MOVED;
}

// ---- tick -----------------------------------------------------------------------------------------------

TSLI_INLINE tsli_world_frame tsli_lane_anchor_at(const tsli_block *block, const tsli_tick *tick)
{
    if (block->flags & TSLI_BLOCK_ANCHOR_IS_ROOT) {
        tsli_world_frame root = {v8_splat(tick->root.position), q8_splat(tick->root.rotation),
                                 v8_splat(tick->root.scale)};
        return root;
    }
    return tsli_lane_frame_at(&block->rare->anchor_before, &block->rare->anchor_now, &tick->root, tick->alpha,
                              tick->at_now);
}

static void tsli_lane_begin(tsli_pack *pack, tsli_block *block, const tsli_tick *tick, tsli_pass *pass)
{
    uint32_t first = block->first_slot;
    tsli_world_frame root = tsli_lane_frame_at(&block->rare->root_before, &block->root_now, &tick->root,
                                               tick->alpha, tick->at_now);
    tsli_world_frame anchor = tsli_lane_anchor_at(block, tick);
    if (pack->riding && (block->flags & TSLI_BLOCK_SPRING))
        tsli_lane_ride(&pack->riding[block - pack->blocks], &root, &anchor);
    pass->frame = r8_from_quat(root.rotation);
    pass->radius_scale = tsli_lane_radius_scale(block, anchor.scale.x);
    pass->force = tsli_lane_force(block, &pass->frame, pass->radius_scale, tick->seconds_squared);
    pass->spin_center = v8_load(block->anchor_last.position);
    pass->travel = v8_sub(anchor.position, pass->spin_center);
    pass->spins = block->flags & TSLI_BLOCK_SPIN;
    if (pass->spins)
        pass->spin = tsli_lane_spin(anchor.rotation, q8_load(block->anchor_last.rotation));
    pass->alpha = f8_splat(tick->alpha);
    pass->state = &pack->state[first];
    pass->params = &pack->params[first];
    pass->rest = &pack->rest[first];
    int moved = (block->flags & TSLI_BLOCK_OFFSETS_MOVED) && !tick->at_now;
    pass->offset_before = moved ? &pack->offset_before[first] : NULL;
    pass->freeze = block->flags & TSLI_BLOCK_FREEZE ? (const tsli_lanes3 *)&pack->freeze[first] : NULL;
    const tsli_table *table = &pack->tables[block->table];
    pass->contacts = &pack->contacts[table->first];
    pass->contact_count = table->count;
    pass->contacts_alike = table->shared;
    pass->slot_count = block->slot_count;
    pass->touched = &pack->touched[first];
    pass->sane = f8_less(f8_splat(0.0f), f8_splat(1.0f));

    tsli_slot_state *top = pass->state;
    v8_store(top->previous, v8_load(top->position));
    v8_store(top->position, root.position);
    if (tick->keeps_older)
        block->rare->root_older = block->root_last;
    tsli_lane_place_store(&block->root_last, root.position, root.rotation);
    tsli_lane_place_store(&block->anchor_last, anchor.position, anchor.rotation);
}

static void tsli_lane_hang(tsli_pack *pack, const tsli_block *block)
{
    for (uint32_t i = 0; i < block->branch_count; ++i) {
        const tsli_branch *branch = &pack->branches[block->first_branch + i];
        for (int k = 0; k < 3; ++k)
            pack->state[block->first_slot].position[k][branch->lane] =
                pack->state[branch->from_slot].position[k][branch->from_lane];
    }
}

static void tsli_lane_tick_group(tsli_pack *pack, tsli_block *blocks, uint32_t count, const tsli_tick *tick)
{
    tsli_pass pass[TSLI_GROUP];
    uint32_t slots = 0;
    for (uint32_t k = 0; k < count; ++k) {
        tsli_lane_begin(pack, &blocks[k], tick, &pass[k]);
        tsli_lane_hang(pack, &blocks[k]);
        if (slots < blocks[k].slot_count)
            slots = blocks[k].slot_count;
    }
    for (uint32_t j = 1; j < slots; ++j)
        for (uint32_t k = 0; k < count; ++k)
            if (j < pass[k].slot_count) {
                tsli_ahead(pack);
                tsli_lane_particle(&pass[k], j);
            }
    for (uint32_t k = 0; k < count; ++k)
        blocks[k].insane |= ~m8_bits(pass[k].sane) & blocks[k].running;
}

#include "solver/lane_spring.h"

static int tsli_lane_same_group(const tsli_block *a, const tsli_block *b)
{
    return a->level == b->level && !((a->flags ^ b->flags) & TSLI_BLOCK_SPRING);
}

// Groups are of one level and one model; blocks with nothing that runs are passed over, and settle when
// something does.
static void tsli_lane_tick(tsli_pack *pack, uint32_t first, uint32_t end, const tsli_tick *tick)
{
    for (uint32_t b = first; b < end;) {
        tsli_block *block = &pack->blocks[b];
        uint32_t count = 0;
        while (count < TSLI_GROUP && b + count < end && block[count].running &&
               tsli_lane_same_group(block, &block[count]))
            ++count;
        if (count && (block->flags & TSLI_BLOCK_SPRING))
            tsli_lane_spring_tick(pack, block, count, tick);
        else if (count)
            tsli_lane_tick_group(pack, block, count, tick);
        b += count ? count : 1;
    }
}

// ---- settle and carry -----------------------------------------------------------------------------------

TSLI_INLINE void tsli_lane_keep3(tsli_lanes3 lanes, m8 which, v8 v)
{
    v8_store(lanes, v8_select(which, v, v8_load(lanes)));
}

TSLI_INLINE void tsli_lane_keep4(tsli_lanes4 lanes, m8 which, q8 q)
{
    q8_store(lanes, q8_select(which, q, q8_load(lanes)));
}

static void tsli_lane_keep_frame(tsli_frame_lanes *to, m8 which, const tsli_frame_lanes *from)
{
    tsli_lane_keep3(to->position, which, v8_load(from->position));
    tsli_lane_keep4(to->rotation, which, q8_load(from->rotation));
    tsli_lane_keep3(to->scale, which, v8_load(from->scale));
}

static void tsli_lane_keep_place(tsli_place_lanes *to, m8 which, v8 position, q8 rotation)
{
    tsli_lane_keep3(to->position, which, position);
    tsli_lane_keep4(to->rotation, which, rotation);
}

static void tsli_lane_forget_low(tsli_pack *pack, const tsli_block *block, m8 which)
{
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero};
    for (uint32_t j = block->first_slot; j < block->first_slot + block->slot_count; ++j) {
        tsli_lane_keep3(pack->spring[j].position_low, which, none);
        tsli_lane_keep3(pack->spring[j].previous_low, which, none);
    }
}

// No tick and no view shall see these lanes on their way to the pose of now.
static tsli_world_frame tsli_lane_jump(tsli_pack *pack, tsli_block *block, m8 which,
                                       const tsl_transform *root)
{
    tsli_world_frame now = tsli_lane_frame_in_world(root, tsli_lane_frame_load(&block->root_now));
    tsli_world_frame anchor = tsli_lane_frame_in_world(root, tsli_lane_frame_load(&block->rare->anchor_now));
    if (pack->riding)
        tsli_lane_ride(&pack->riding[block - pack->blocks], &now, &anchor);
    tsli_lane_keep_frame(&block->rare->root_before, which, &block->root_now);
    tsli_lane_keep_frame(&block->rare->anchor_before, which, &block->rare->anchor_now);
    tsli_lane_keep_place(&block->root_last, which, now.position, now.rotation);
    tsli_lane_keep_place(&block->rare->root_older, which, now.position, now.rotation);
    tsli_lane_keep_place(&block->anchor_last, which, anchor.position, anchor.rotation);
    if (block->flags & TSLI_BLOCK_SPRING)
        tsli_lane_forget_low(pack, block, which);
    for (uint32_t j = block->first_slot; j < block->first_slot + block->slot_count; ++j) {
        tsli_lane_keep3(pack->offset_before[j].offset, which, v8_load(pack->rest[j].offset));
        f8 length = f8_select(which, f8_load(pack->rest[j].length), f8_load(pack->offset_before[j].length));
        f8_store(pack->offset_before[j].length, length);
    }
    return now;
}

static void tsli_lane_settle(tsli_pack *pack, tsli_block *block, uint32_t lanes, const tsl_transform *root)
{
    m8 which = m8_from_bits(lanes);
    tsli_world_frame now = tsli_lane_jump(pack, block, which, root);
    r8 frame = r8_from_quat(now.rotation);
    uint32_t first = block->first_slot;
    v8 x = now.position;
    for (uint32_t j = first; j < first + block->slot_count; ++j) {
        if (j > first)
            x = v8_add(x, r8_rotate(&frame, v8_load(pack->rest[j].offset)));
        tsli_slot_state *state = &pack->state[j];
        tsli_lane_keep3(state->position, which, x);
        if (j == first) {
            tsli_lane_hang(pack, block);
            x = v8_load(state->position);
        }
        tsli_lane_keep3(state->previous, which, x);
        tsli_lane_keep3(pack->older[j], which, x);
        pack->touched[j] &= (uint8_t)~lanes;
    }
    block->insane &= ~lanes;
}

static void tsli_lane_carry(tsli_pack *pack, tsli_block *block, uint32_t lanes, const tsl_transform *root)
{
    m8 which = m8_from_bits(lanes);
    v8 from = v8_load(block->root_last.position), from_older = v8_load(block->rare->root_older.position);
    q8 last = q8_load(block->root_last.rotation), older = q8_load(block->rare->root_older.rotation);
    tsli_world_frame now = tsli_lane_jump(pack, block, which, root);
    q8 turn = q8_mul(now.rotation, q8_conjugate(last)),
       turn_older = q8_mul(now.rotation, q8_conjugate(older));
    for (uint32_t j = block->first_slot; j < block->first_slot + block->slot_count; ++j) {
        tsli_slot_state *state = &pack->state[j];
        v8 x = q8_rotate(turn, v8_sub(v8_load(state->position), from));
        v8 previous = q8_rotate(turn, v8_sub(v8_load(state->previous), from));
        v8 x_older = q8_rotate(turn_older, v8_sub(v8_load(pack->older[j]), from_older));
        tsli_lane_keep3(state->position, which, v8_add(now.position, x));
        tsli_lane_keep3(state->previous, which, v8_add(now.position, previous));
        tsli_lane_keep3(pack->older[j], which, v8_add(now.position, x_older));
    }
}

const tsli_kernel TSLI_KERNEL = {tsli_lane_rest_block, tsli_lane_tick,  tsli_lane_turn,
                                 tsli_lane_settle,     tsli_lane_carry, tsli_lane_view,
                                 tsli_lane_rotate,     tsli_lane_place, tsli_lane_contacts};

#undef TSLI_GROUP
#undef TSLI_RARELY
#include "solver/kernel_names_end.h"
#include "math/lanes_end.h"
