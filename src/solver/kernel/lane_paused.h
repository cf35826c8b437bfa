// SPDX-License-Identifier: MIT
// Sleeping lanes keep their state while others of their vector tick: it is saved before the tick and restored after it. The
// output in world space is computed after ticks: until then its memory is the storage.

typedef struct tsli_paused_frames { // rows of a block; a vector uses its own lanes
    _Alignas(TSLI_ROW_BYTES) tsli_rigid_lanes root;
    tsli_rigid_lanes anchor;
} tsli_paused_frames;

TSLI_INLINE void tsli_lane_keep3(void *lanes, m8 which, v8 v)
{
    v8_store(lanes, v8_select(which, v, v8_load(lanes)));
}

TSLI_INLINE void tsli_lane_keep4(void *lanes, m8 which, q8 q)
{
    q8_store(lanes, q8_select(which, q, q8_load(lanes)));
}

// Copies the lanes of `which`; both are rows from the vector's first lane on.
static void tsli_lane_copy_rigid(tsli_rigid_lanes *to, m8 which, const tsli_rigid_lanes *from)
{
    tsli_lane_keep3(to->position, which, v8_load(from->position));
    tsli_lane_keep4(to->rotation, which, q8_load(from->rotation));
}

static void tsli_lane_save_paused(tsli_layout *layout, const tsli_vector *vector, tsli_paused_frames *frames)
{
    tsli_block *block = vector->block;
    uint32_t at = vector->at, first = block->first_slot;
    tsli_rigid_lanes *root = tsli_lanes_from(&frames->root, at), *anchor = tsli_lanes_from(&frames->anchor, at);
    const tsli_rigid_lanes *root_last = tsli_lanes_from(&block->root_last, at);
    const tsli_rigid_lanes *anchor_last = tsli_lanes_from(&block->anchor_last, at);
    v8_store(root->position, v8_load(root_last->position));
    q8_store(root->rotation, q8_load(root_last->rotation));
    v8_store(anchor->position, v8_load(anchor_last->position));
    q8_store(anchor->rotation, q8_load(anchor_last->rotation));
    for (uint32_t j = first; j < first + vector->slot_count; ++j) {
        tsli_slot_world *aside = tsli_lanes_from(&layout->world[j], at);
        const tsli_slot_state *state = tsli_lanes_from(&layout->state[j], at);
        v8_store(aside->position, v8_load(state->position));
        v8_store(aside->rotation, v8_load(state->previous));
        memcpy(aside->rotation[3], &layout->touched[j], sizeof layout->touched[j]);
    }
}

static void tsli_lane_restore_paused(tsli_layout *layout, const tsli_vector *vector, const tsli_paused_frames *frames)
{
    tsli_block *block = vector->block;
    uint32_t at = vector->at, first = block->first_slot, paused = block->paused & TSLI_VECTOR_LANES << at;
    m8 which = m8_from_bits(tsli_lane_bits(paused, at));
    tsli_lane_copy_rigid(tsli_lanes_from(&block->root_last, at), which, tsli_lanes_from(&frames->root, at));
    tsli_lane_copy_rigid(tsli_lanes_from(&block->anchor_last, at), which, tsli_lanes_from(&frames->anchor, at));
    for (uint32_t j = first; j < first + vector->slot_count; ++j) {
        const tsli_slot_world *aside = tsli_lanes_from(&layout->world[j], at);
        tsli_slot_state *state = tsli_lanes_from(&layout->state[j], at);
        uint8_t touched;
        tsli_lane_keep3(state->position, which, v8_load(aside->position));
        tsli_lane_keep3(state->previous, which, v8_load(aside->rotation));
        memcpy(&touched, aside->rotation[3], sizeof touched);
        layout->touched[j] = (uint8_t)((layout->touched[j] & ~paused) | (touched & paused));
    }
}
