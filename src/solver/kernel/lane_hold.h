// SPDX-License-Identifier: MIT
// Sleeping lanes keep their state while others of their vector tick: it is saved before the tick and restored after it. The
// output in world space is computed after ticks: until then its memory is the storage.
// Included once per instruction set, after solver/kernel/lane_frames.h.

typedef struct tsli_held_places { // rows of a block; a vector uses its own lanes
    _Alignas(TSLI_ROW_BYTES) tsli_place_lanes root;
    tsli_place_lanes anchor;
} tsli_held_places;

TSLI_INLINE void tsli_lane_keep3(void *lanes, m8 which, v8 v)
{
    v8_store(lanes, v8_select(which, v, v8_load(lanes)));
}

TSLI_INLINE void tsli_lane_keep4(void *lanes, m8 which, q8 q)
{
    q8_store(lanes, q8_select(which, q, q8_load(lanes)));
}

// Copies the lanes of `which`; both are rows from the vector's first lane on.
static void tsli_lane_take_place(tsli_place_lanes *to, m8 which, const tsli_place_lanes *from)
{
    tsli_lane_keep3(to->position, which, v8_load(from->position));
    tsli_lane_keep4(to->rotation, which, q8_load(from->rotation));
}

static void tsli_lane_hold(tsli_pack *pack, const tsli_part *part, tsli_held_places *places)
{
    tsli_block *block = part->block;
    uint32_t at = part->at, first = block->first_slot;
    tsli_place_lanes *root = tsli_lanes_from(&places->root, at), *anchor = tsli_lanes_from(&places->anchor, at);
    const tsli_place_lanes *root_last = tsli_lanes_from(&block->root_last, at);
    const tsli_place_lanes *anchor_last = tsli_lanes_from(&block->anchor_last, at);
    v8_store(root->position, v8_load(root_last->position));
    q8_store(root->rotation, q8_load(root_last->rotation));
    v8_store(anchor->position, v8_load(anchor_last->position));
    q8_store(anchor->rotation, q8_load(anchor_last->rotation));
    for (uint32_t j = first; j < first + part->slot_count; ++j) {
        tsli_slot_world *aside = tsli_lanes_from(&pack->world[j], at);
        const tsli_slot_state *state = tsli_lanes_from(&pack->state[j], at);
        v8_store(aside->position, v8_load(state->position));
        v8_store(aside->rotation, v8_load(state->previous));
        memcpy(aside->rotation[3], &pack->touched[j], sizeof pack->touched[j]);
        if (block->flags & TSLI_BLOCK_SPRING) {
            tsli_slot_low *low = tsli_lanes_from(&pack->held_low[j], at);
            const tsli_slot_spring *spring = tsli_lanes_from(&pack->spring[j], at);
            v8_store(low->position, v8_load(spring->position_low));
            v8_store(low->previous, v8_load(spring->previous_low));
        }
    }
}

static void tsli_lane_release(tsli_pack *pack, const tsli_part *part, const tsli_held_places *places)
{
    tsli_block *block = part->block;
    uint32_t at = part->at, first = block->first_slot, held = block->held & TSLI_PART_LANES << at;
    m8 rests = m8_from_bits(tsli_lane_bits(held, at));
    tsli_lane_take_place(tsli_lanes_from(&block->root_last, at), rests, tsli_lanes_from(&places->root, at));
    tsli_lane_take_place(tsli_lanes_from(&block->anchor_last, at), rests, tsli_lanes_from(&places->anchor, at));
    for (uint32_t j = first; j < first + part->slot_count; ++j) {
        const tsli_slot_world *aside = tsli_lanes_from(&pack->world[j], at);
        tsli_slot_state *state = tsli_lanes_from(&pack->state[j], at);
        uint8_t touched;
        tsli_lane_keep3(state->position, rests, v8_load(aside->position));
        tsli_lane_keep3(state->previous, rests, v8_load(aside->rotation));
        memcpy(&touched, aside->rotation[3], sizeof touched);
        pack->touched[j] = (uint8_t)((pack->touched[j] & ~held) | (touched & held));
        if (block->flags & TSLI_BLOCK_SPRING) {
            const tsli_slot_low *low = tsli_lanes_from(&pack->held_low[j], at);
            tsli_slot_spring *spring = tsli_lanes_from(&pack->spring[j], at);
            tsli_lane_keep3(spring->position_low, rests, v8_load(low->position));
            tsli_lane_keep3(spring->previous_low, rests, v8_load(low->previous));
        }
    }
}
