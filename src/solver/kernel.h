// SPDX-License-Identifier: MIT
// The lane stages put together. One source for every instruction set: a kernel_*.c defines TSLI_LANES_*,
// TSLI_INLINE, TSLI_LANE_NAME(x) and TSLI_KERNEL, then includes this.

#include "math/lanes_names.h"
#include "solver/kernel_names.h"

// Blocks solved in step with each other: while one waits for its square roots and divisions, the others go
// on. Two hide little, eight spill (build/tests/bench solver/w1 shows it).
#define TSLI_GROUP 4

// The bits of a part's lanes, from bit 0 on.
#define TSLI_PART_LANES ((1u << TSLI_LANE_COUNT) - 1u)

// What it asks for of the next rig at each slot: as much as all lanes of a row do.
#define TSLI_PART_AHEAD (TSLI_AHEAD_BYTES * TSLI_LANE_COUNT / TSLI_WIDTH)

// A branch whose spills shall not be paid by those who do not take it.
#if defined(__GNUC__)
#define TSLI_RARELY(condition) __builtin_expect(!!(condition), 0)
#else
#define TSLI_RARELY(condition) (condition)
#endif

#include "math/lanes.h"
#include "solver/ahead.h"
#include "solver/lane_frames.h"
#include "solver/lane_hold.h"
#include "solver/lane_stages.h"
#include "solver/lane_rotate.h"
#include "solver/lane_turn.h"
#include "solver/lane_poses.h"

// ---- rest: links to offsets -----------------------------------------------------------------------------

// Whether `scale` is what the offsets were made for; it is from now on.
static int tsli_lane_scale_changes(tsli_block *block, const tsli_frame_lanes *root)
{
    _Alignas(64) tsli_lanes3 now; // rows of lanes are loaded and stored aligned
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
        v8_store(tsli_lanes_from(now, at), v8_mul(v8_load(tsli_lanes_from(root->scale, at)),
                                                  v8_load(tsli_lanes_from(block->root_now.scale, at))));
    if (memcmp(now, block->rest_scale, sizeof now) == 0)
        return 0;
    memcpy(block->rest_scale, now, sizeof now);
    return 1;
}

// Slot 0 of strands that hang on others stands where theirs stands.
static void tsli_lane_frame_copies(tsli_pack *pack, const tsli_block *block, uint32_t at)
{
    for (uint32_t i = 0; i < block->branch_count; ++i) {
        const tsli_branch *branch = &pack->branches[block->first_branch + i];
        if (branch->lane - at >= TSLI_LANE_COUNT)
            continue;
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

static void tsli_lane_rest_slots(tsli_pack *pack, const tsli_block *block, uint32_t at)
{
    uint32_t first = block->first_slot;
    v8 scale = v8_load(tsli_lanes_from(block->rest_scale, at));
    if (block->flags & TSLI_BLOCK_FRAMES) {
        v8_store(tsli_lanes_from(pack->scale[first], at), scale);
        tsli_lane_frame_copies(pack, block, at);
        scale = v8_load(tsli_lanes_from(pack->scale[first], at));
    }
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    q8 rotation = q8_load(tsli_lanes_from(pack->rest[first].rotation, at)); // none but where it is a copy
    q8 turn = {zero, zero, zero, one};
    for (uint32_t j = first + 1; j < first + block->slot_count; ++j) {
        const tsli_slot_link *link = tsli_lanes_from(&pack->link[j], at);
        tsli_slot_rest *rest = tsli_lanes_from(&pack->rest[j], at);
        v8 from_parent = v8_mul(scale, v8_load(link->translation));
        v8_store(rest->offset, q8_rotate(rotation, from_parent));
        f8 length = f8_sqrt(v8_dot(from_parent, from_parent));
        f8_store(rest->length, length);
        v8 direction = v8_scale(from_parent, f8_select(f8_less(zero, length), f8_div(one, length), zero));
        v8_store(tsli_lanes_from(pack->rest[j - 1].direction, at), q8_rotate(turn, direction));
        if (block->flags & TSLI_BLOCK_FREEZE)
            v8_store(tsli_lanes_from(pack->freeze[j], at),
                     q8_rotate(rotation, v8_load(tsli_lanes_from(block->rare->freeze_axis, at))));
        turn = q8_load(rest->link);
        if (block->raw) { // made unit once only, or its bits would wander
            turn = q8_select(m8_from_bits(tsli_lane_bits(block->raw, at)), tsli_lane_unit(turn), turn);
            q8_store(rest->link, turn);
        }
        rotation = q8_mul(rotation, turn);
        scale = v8_mul(scale, v8_load(link->scale));
        q8_store(rest->rotation, rotation);
        if (block->flags & TSLI_BLOCK_FRAMES)
            v8_store(tsli_lanes_from(pack->scale[j], at), scale);
    }
}

static void tsli_lane_keep_offsets(tsli_pack *pack, const tsli_block *block)
{
    for (uint32_t j = block->first_slot; j < block->first_slot + block->slot_count; ++j) {
        memcpy(pack->offset_before[j].offset, pack->rest[j].offset, sizeof pack->rest[j].offset);
        memcpy(pack->offset_before[j].length, pack->rest[j].length, sizeof pack->rest[j].length);
    }
}

static void tsli_lane_rest_block(tsli_pack *pack, tsli_block *block, const tsli_frame_lanes *root,
                                 uint32_t keeps_before)
{
    int changes = tsli_lane_scale_changes(block, root);
    block->flags &= ~TSLI_BLOCK_OFFSETS_MOVED;
    if (!(block->flags & TSLI_BLOCK_STALE) && !changes)
        return;
    if (keeps_before)
        tsli_lane_keep_offsets(pack, block);
    pack->rest = pack->own_rest;
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
        tsli_lane_rest_slots(pack, block, at);
    block->flags &= ~(uint32_t)TSLI_BLOCK_STALE;
    block->raw = 0;
    block->flags |= TSLI_BLOCK_OFFSETS_MOVED;
}

#include "solver/lane_colliders.h"

// ---- tick -----------------------------------------------------------------------------------------------

TSLI_INLINE tsli_world_frame tsli_lane_anchor_at(const tsli_block *block, uint32_t at,
                                                 const tsli_lanes_tick *tick)
{
    if (block->flags & TSLI_BLOCK_ANCHOR_IS_ROOT)
        return tsli_lane_frame_load(tick->root, at);
    return tsli_lane_frame_at(&block->rare->anchor_before, &block->rare->anchor_now, tick, at);
}

// Some lane of the part was in contact in the last tick.
static int tsli_lane_touches(const tsli_part *part, const uint16_t *touched)
{
    uint64_t some = 0, four;
    uint32_t j = 0;
    for (; j + 4 <= part->slot_count; j += 4) { // a compiler would make more of it than it is
        memcpy(&four, touched + j, sizeof four);
        some |= four;
    }
    for (; j < part->slot_count; ++j)
        some |= touched[j];
    some |= some >> 32;
    some |= some >> 16;
    return tsli_lane_bits((uint32_t)some, part->at) != 0;
}

static void tsli_lane_begin(tsli_pack *pack, const tsli_part *part, const tsli_lanes_tick *tick,
                            tsli_pass *pass)
{
    tsli_block *block = part->block;
    uint32_t first = block->first_slot, at = part->at;
    tsli_world_frame root = tsli_lane_frame_at(&block->rare->root_before, &block->root_now, tick, at);
    tsli_world_frame anchor = tsli_lane_anchor_at(block, at, tick);
    if (pack->riding && (block->flags & TSLI_BLOCK_SPRING))
        tsli_lane_ride(&pack->riding[block - pack->blocks], at, &root, &anchor);
    pass->frame = r8_from_quat(root.rotation);
    const tsli_forces *forces = tsli_lane_forces(pack, part);
    pass->radius_scale = tsli_lane_radius_scale(forces, anchor.scale.x);
    pass->force = tsli_lane_force(part, forces, &pass->frame, pass->radius_scale, tick->seconds_squared);
    pass->spin_center = v8_load(tsli_lanes_from(block->anchor_last.position, at));
    pass->travel = v8_sub(anchor.position, pass->spin_center);
    pass->spins = block->flags & TSLI_BLOCK_SPIN;
    if (pass->spins)
        pass->spin =
            tsli_lane_spin(anchor.rotation, q8_load(tsli_lanes_from(block->anchor_last.rotation, at)));
    pass->alpha = f8_load(tsli_lanes_from(tick->alpha, at));
    pass->pack = pack;
    pass->at = at;
    pass->state = tsli_lanes_from(&pack->state[first], at);
    pass->params = tsli_lanes_from(&pack->params[first], at);
    pass->rest = tsli_lanes_from(&pack->rest[first], at);
    int moved = (block->flags & TSLI_BLOCK_OFFSETS_MOVED) && !tick->at_now;
    pass->offset_before = moved ? tsli_lanes_from(&pack->offset_before[first], at) : NULL;
    pass->freeze = block->flags & TSLI_BLOCK_FREEZE ? tsli_lanes_from(&pack->freeze[first], at) : NULL;
    const tsli_table *table = &pack->tables[block->table];
    pass->contacts = &pack->contacts[table->first];
    pass->meets = ~block->blind >> at;
    pass->contact_count = block->running >> at & pass->meets & TSLI_PART_LANES ? table->count : 0;
    pass->contacts_alike = table->alike;
    pass->slot_count = part->slot_count;
    pass->touched = &pack->touched[first];
    pass->sane = f8_less(f8_splat(0.0f), f8_splat(1.0f));

    pass->plain = !pass->spins && !pass->offset_before && !pass->contact_count && !pass->freeze &&
                  !tsli_lane_touches(part, pass->touched);

    tsli_slot_state *top = pass->state;
    v8_store(top->previous, v8_load(top->position));
    v8_store(top->position, root.position);
    if (tick->keeps_older && !block->paced) // theirs is kept already
        tsli_lane_place_store(&block->rare->root_older, at,
                              v8_load(tsli_lanes_from(block->root_last.position, at)),
                              q8_load(tsli_lanes_from(block->root_last.rotation, at)));
    tsli_lane_place_store(&block->root_last, at, root.position, root.rotation);
    tsli_lane_place_store(&block->anchor_last, at, anchor.position, anchor.rotation);
}

static void tsli_lane_hang(tsli_pack *pack, const tsli_block *block, uint32_t at)
{
    for (uint32_t i = 0; i < block->branch_count; ++i) {
        const tsli_branch *branch = &pack->branches[block->first_branch + i];
        if (branch->lane - at >= TSLI_LANE_COUNT)
            continue;
        for (int k = 0; k < 3; ++k)
            pack->state[block->first_slot].position[k][branch->lane] =
                pack->state[branch->from_slot].position[k][branch->from_lane];
    }
}

// Lanes that the tick has left without a finite state.
static void tsli_lane_note_insane(const tsli_part *part, m8 sane)
{
    uint32_t insane = (m8_bits(sane) ^ TSLI_PART_LANES) << part->at;
    part->block->insane |= insane & part->block->running & ~part->block->resting;
}

TSLI_INLINE void tsli_lane_particles(tsli_pass *pass, uint32_t count, uint32_t slots, int plain)
{
    for (uint32_t j = 1; j < slots; ++j)
        for (uint32_t k = 0; k < count; ++k)
            if (j < pass[k].slot_count) {
                tsli_ahead(pass[k].pack, TSLI_PART_AHEAD);
                tsli_lane_particle(&pass[k], j, plain);
            }
}

static void tsli_lane_tick_group(const tsli_lanes_tick *ticks, const tsli_part *parts, uint32_t count)
{
    tsli_pass pass[TSLI_GROUP];
    tsli_held_places places[TSLI_GROUP];
    uint32_t slots = 0, plain = 1;
    for (uint32_t k = 0; k < count; ++k) {
        if (TSLI_RARELY(parts[k].block->paced))
            tsli_lane_before_paced(parts[k].pack, &parts[k], &places[k]);
        tsli_lane_begin(parts[k].pack, &parts[k], &ticks[parts[k].of], &pass[k]);
        tsli_lane_hang(parts[k].pack, parts[k].block, parts[k].at);
        plain &= pass[k].plain;
        if (slots < parts[k].slot_count)
            slots = parts[k].slot_count;
    }
    if (plain)
        tsli_lane_particles(pass, count, slots, 1);
    else
        tsli_lane_particles(pass, count, slots, 0);
    for (uint32_t k = 0; k < count; ++k) {
        tsli_lane_note_insane(&parts[k], pass[k].sane);
        if (TSLI_RARELY(parts[k].block->paced))
            tsli_lane_after_paced(parts[k].pack, &parts[k], &places[k]);
    }
}

#include "solver/lane_spring.h"

static int tsli_lane_same_group(const tsli_block *a, const tsli_block *b)
{
    return a->level == b->level && !((a->flags ^ b->flags) & TSLI_BLOCK_SPRING);
}

static void tsli_lane_tick_parts(const tsli_lanes_tick *ticks, const tsli_part *parts, uint32_t count)
{
    if (parts->block->flags & TSLI_BLOCK_SPRING)
        tsli_lane_spring_tick(ticks, parts, count);
    else
        tsli_lane_tick_group(ticks, parts, count);
}

// Groups are of one level and one model; parts with nothing that runs are passed over, and settle when
// something does; so are those in which everything rests.
static void tsli_lane_tick(const tsli_lanes_tick *ticks, uint32_t tick_count)
{
    tsli_part parts[TSLI_GROUP], part;
    uint32_t count = 0;
    for (uint32_t i = 0; i < tick_count; ++i) {
        tsli_part_walk walk = {ticks[i].pack, ticks[i].first, ticks[i].end, 0, 0, i};
        while (tsli_lane_next_running(&walk, &part)) {
            if (count == TSLI_GROUP || (count && !tsli_lane_same_group(part.block, parts->block))) {
                tsli_lane_tick_parts(ticks, parts, count);
                count = 0;
            }
            parts[count++] = part;
        }
    }
    if (count)
        tsli_lane_tick_parts(ticks, parts, count);
}

// ---- settle and carry -----------------------------------------------------------------------------------

static void tsli_lane_keep_frame(tsli_frame_lanes *to, m8 which, const tsli_frame_lanes *from)
{
    tsli_lane_keep3(to->position, which, v8_load(from->position));
    tsli_lane_keep4(to->rotation, which, q8_load(from->rotation));
    tsli_lane_keep3(to->scale, which, v8_load(from->scale));
}

static void tsli_lane_keep_place(tsli_place_lanes *to, m8 which, const tsli_world_frame *frame)
{
    tsli_lane_keep3(to->position, which, frame->position);
    tsli_lane_keep4(to->rotation, which, frame->rotation);
}

static void tsli_lane_forget_low(tsli_pack *pack, const tsli_part *part, m8 which)
{
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero};
    uint32_t first = part->block->first_slot;
    for (uint32_t j = first; j < first + part->slot_count; ++j) {
        tsli_slot_spring *spring = tsli_lanes_from(&pack->spring[j], part->at);
        tsli_lane_keep3(spring->position_low, which, none);
        tsli_lane_keep3(spring->previous_low, which, none);
    }
}

static void tsli_lane_jump_offsets(tsli_pack *pack, const tsli_part *part, m8 which)
{
    uint32_t first = part->block->first_slot;
    for (uint32_t j = first; j < first + part->slot_count; ++j) {
        tsli_slot_offset *before = tsli_lanes_from(&pack->offset_before[j], part->at);
        const tsli_slot_rest *rest = tsli_lanes_from(&pack->rest[j], part->at);
        tsli_lane_keep3(before->offset, which, v8_load(rest->offset));
        f8_store(before->length, f8_select(which, f8_load(rest->length), f8_load(before->length)));
    }
}

// No tick and no view shall see these lanes on their way to the pose of now.
static tsli_world_frame tsli_lane_jump(tsli_pack *pack, const tsli_part *part, m8 which,
                                       const tsli_frame_lanes *root)
{
    tsli_block *block = part->block;
    tsli_block_rare *rare = block->rare;
    uint32_t at = part->at;
    tsli_world_frame now = tsli_lane_frame_in_world(root, at, tsli_lane_frame_load(&block->root_now, at));
    tsli_world_frame anchor = tsli_lane_frame_in_world(root, at, tsli_lane_frame_load(&rare->anchor_now, at));
    if (pack->riding)
        tsli_lane_ride(&pack->riding[block - pack->blocks], at, &now, &anchor);
    tsli_lane_keep_frame(tsli_lanes_from(&rare->root_before, at), which,
                         tsli_lanes_from(&block->root_now, at));
    tsli_lane_keep_frame(tsli_lanes_from(&rare->anchor_before, at), which,
                         tsli_lanes_from(&rare->anchor_now, at));
    tsli_lane_keep_place(tsli_lanes_from(&block->root_last, at), which, &now);
    tsli_lane_keep_place(tsli_lanes_from(&rare->root_older, at), which, &now);
    tsli_lane_keep_place(tsli_lanes_from(&block->anchor_last, at), which, &anchor);
    if (block->flags & TSLI_BLOCK_SPRING)
        tsli_lane_forget_low(pack, part, which);
    tsli_lane_jump_offsets(pack, part, which);
    return now;
}

static void tsli_lane_settle_part(tsli_pack *pack, const tsli_part *part, uint32_t lanes,
                                  const tsli_frame_lanes *root)
{
    m8 which = m8_from_bits(tsli_lane_bits(lanes, part->at));
    tsli_world_frame now = tsli_lane_jump(pack, part, which, root);
    r8 frame = r8_from_quat(now.rotation);
    uint32_t first = part->block->first_slot, at = part->at;
    v8 x = now.position;
    for (uint32_t j = first; j < first + part->slot_count; ++j) {
        if (j > first)
            x = v8_add(x, r8_rotate(&frame, v8_load(tsli_lanes_from(pack->rest[j].offset, at))));
        tsli_slot_state *state = tsli_lanes_from(&pack->state[j], at);
        tsli_lane_keep3(state->position, which, x);
        if (j == first) {
            tsli_lane_hang(pack, part->block, at);
            x = v8_load(state->position);
        }
        tsli_lane_keep3(state->previous, which, x);
        tsli_lane_keep3(tsli_lanes_from(pack->older[j], at), which, x);
        pack->touched[j] &= (uint16_t)~lanes;
    }
}

static void tsli_lane_settle(tsli_pack *pack, tsli_block *block, uint32_t lanes, const tsli_frame_lanes *root)
{
    for (uint32_t at = 0; at < block->lane_count; at += TSLI_LANE_COUNT) {
        tsli_part part = tsli_lane_part(pack, block, at);
        if (tsli_lane_bits(lanes, at))
            tsli_lane_settle_part(pack, &part, lanes, root);
    }
    block->insane &= ~lanes;
}

static void tsli_lane_carry_part(tsli_pack *pack, const tsli_part *part, uint32_t lanes,
                                 const tsli_frame_lanes *root)
{
    uint32_t at = part->at, first = part->block->first_slot;
    m8 which = m8_from_bits(tsli_lane_bits(lanes, at));
    const tsli_place_lanes *root_last = tsli_lanes_from(&part->block->root_last, at);
    const tsli_place_lanes *root_older = tsli_lanes_from(&part->block->rare->root_older, at);
    v8 from = v8_load(root_last->position), from_older = v8_load(root_older->position);
    q8 last = q8_load(root_last->rotation), older = q8_load(root_older->rotation);
    tsli_world_frame now = tsli_lane_jump(pack, part, which, root);
    q8 turn = q8_mul(now.rotation, q8_conjugate(last)),
       turn_older = q8_mul(now.rotation, q8_conjugate(older));
    for (uint32_t j = first; j < first + part->slot_count; ++j) {
        tsli_slot_state *state = tsli_lanes_from(&pack->state[j], at);
        float *place_older = tsli_lanes_from(pack->older[j], at);
        v8 x = q8_rotate(turn, v8_sub(v8_load(state->position), from));
        v8 previous = q8_rotate(turn, v8_sub(v8_load(state->previous), from));
        v8 x_older = q8_rotate(turn_older, v8_sub(v8_load(place_older), from_older));
        tsli_lane_keep3(state->position, which, v8_add(now.position, x));
        tsli_lane_keep3(state->previous, which, v8_add(now.position, previous));
        tsli_lane_keep3(place_older, which, v8_add(now.position, x_older));
    }
}

static void tsli_lane_carry(tsli_pack *pack, tsli_block *block, uint32_t lanes, const tsli_frame_lanes *root)
{
    for (uint32_t at = 0; at < block->lane_count; at += TSLI_LANE_COUNT) {
        tsli_part part = tsli_lane_part(pack, block, at);
        if (tsli_lane_bits(lanes, at))
            tsli_lane_carry_part(pack, &part, lanes, root);
    }
}

const tsli_kernel TSLI_KERNEL = {
    .rest = tsli_lane_rest_block,
    .tick = tsli_lane_tick,
    .turn = tsli_lane_turn,
    .settle = tsli_lane_settle,
    .carry = tsli_lane_carry,
    .view = tsli_lane_view,
    .rotate = tsli_lane_rotate,
    .poses = tsli_lane_poses,
    .place = tsli_lane_place,
    .contacts = tsli_lane_contacts,
};

#undef TSLI_GROUP
#undef TSLI_PART_LANES
#undef TSLI_PART_AHEAD
#undef TSLI_RARELY
#include "solver/kernel_names_end.h"
#include "math/lanes_end.h"
