// SPDX-License-Identifier: MIT
// Lanes that rest while others of their block tick: put aside before the tick, put back after it. What is shown in the
// world is made anew after ticks: until then its memory is where they wait.
// Included once per instruction set, after solver/lane_frames.h.

typedef struct tsli_held_places { // of one block
    _Alignas(32) tsli_place_lanes root;
    tsli_place_lanes anchor;
} tsli_held_places;

TSLI_INLINE void tsli_lane_keep3(tsli_lanes3 lanes, m8 which, v8 v)
{
    v8_store(lanes, v8_select(which, v, v8_load(lanes)));
}

TSLI_INLINE void tsli_lane_keep4(tsli_lanes4 lanes, m8 which, q8 q)
{
    q8_store(lanes, q8_select(which, q, q8_load(lanes)));
}

static void tsli_lane_keep_place(tsli_place_lanes *to, m8 which, v8 position, q8 rotation)
{
    tsli_lane_keep3(to->position, which, position);
    tsli_lane_keep4(to->rotation, which, rotation);
}

static void tsli_lane_copy_place(tsli_place_lanes *to, const tsli_place_lanes *from)
{
    v8_store(to->position, v8_load(from->position));
    q8_store(to->rotation, q8_load(from->rotation));
}

// The lanes that tick have, once they have, been where they are now a tick before.
static void tsli_lane_keep_older(tsli_pack *pack, tsli_block *block)
{
    m8 ticks = m8_from_bits(~block->resting);
    const tsli_place_lanes *root = &block->root_last;
    tsli_lane_keep_place(&block->rare->root_older, ticks, v8_load(root->position), q8_load(root->rotation));
    for (uint32_t j = block->first_slot; j < block->first_slot + block->slot_count; ++j)
        tsli_lane_keep3(pack->older[j], ticks, v8_load(pack->state[j].position));
}

static void tsli_lane_hold(tsli_pack *pack, tsli_block *block, tsli_held_places *places)
{
    tsli_lane_copy_place(&places->root, &block->root_last);
    tsli_lane_copy_place(&places->anchor, &block->anchor_last);
    for (uint32_t j = block->first_slot; j < block->first_slot + block->slot_count; ++j) {
        tsli_slot_world *aside = &pack->world[j];
        v8_store(aside->position, v8_load(pack->state[j].position));
        v8_store(aside->rotation, v8_load(pack->state[j].previous));
        memcpy(aside->rotation[3], &pack->touched[j], sizeof pack->touched[j]);
        if (block->flags & TSLI_BLOCK_SPRING) {
            v8_store(pack->held_low[j].position, v8_load(pack->spring[j].position_low));
            v8_store(pack->held_low[j].previous, v8_load(pack->spring[j].previous_low));
        }
    }
}

static void tsli_lane_release(tsli_pack *pack, tsli_block *block, const tsli_held_places *places)
{
    m8 rests = m8_from_bits(block->resting);
    tsli_lane_keep_place(&block->root_last, rests, v8_load(places->root.position),
                         q8_load(places->root.rotation));
    tsli_lane_keep_place(&block->anchor_last, rests, v8_load(places->anchor.position),
                         q8_load(places->anchor.rotation));
    for (uint32_t j = block->first_slot; j < block->first_slot + block->slot_count; ++j) {
        const tsli_slot_world *aside = &pack->world[j];
        uint8_t touched;
        tsli_lane_keep3(pack->state[j].position, rests, v8_load(aside->position));
        tsli_lane_keep3(pack->state[j].previous, rests, v8_load(aside->rotation));
        memcpy(&touched, aside->rotation[3], sizeof touched);
        pack->touched[j] = (uint8_t)((pack->touched[j] & ~block->resting) | (touched & block->resting));
        if (block->flags & TSLI_BLOCK_SPRING) {
            tsli_lane_keep3(pack->spring[j].position_low, rests, v8_load(pack->held_low[j].position));
            tsli_lane_keep3(pack->spring[j].previous_low, rests, v8_load(pack->held_low[j].previous));
        }
    }
}

// Around the tick of a block in which some lane is paced.
static void tsli_lane_before_paced(tsli_pack *pack, tsli_block *block, tsli_held_places *places)
{
    tsli_lane_keep_older(pack, block);
    if (block->resting)
        tsli_lane_hold(pack, block, places);
}

static void tsli_lane_after_paced(tsli_pack *pack, tsli_block *block, const tsli_held_places *places)
{
    if (block->resting)
        tsli_lane_release(pack, block, places);
}
