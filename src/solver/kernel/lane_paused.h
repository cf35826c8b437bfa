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

// Stores a row aside or, where `which` is given, loads these lanes of it from there.
static void tsli_lane_aside3(void *row, void *aside, const m8 *which)
{
    if (which)
        tsli_lane_keep3(row, *which, v8_load(aside));
    else
        v8_store(aside, v8_load(row));
}

static void tsli_lane_aside_rigid(tsli_rigid_lanes *row, tsli_rigid_lanes *aside, const m8 *which)
{
    tsli_lane_aside3(row->position, aside->position, which);
    if (which)
        tsli_lane_keep4(row->rotation, *which, q8_load(aside->rotation));
    else
        q8_store(aside->rotation, q8_load(row->rotation));
}

// Saves a vector's rows before a tick or, where `restores` is set, restores those of its sleeping lanes after it.
static void tsli_lane_keep_paused(const tsli_vector *vector, tsli_paused_frames *frames, int restores)
{
    tsli_layout *layout = vector->layout;
    tsli_block *block = vector->block;
    uint32_t at = vector->at, first = block->first_slot, paused = block->paused & TSLI_VECTOR_LANES << at;
    const m8 lanes = m8_from_bits(tsli_lane_bits(paused, at)), *which = restores ? &lanes : NULL;
    tsli_lane_aside_rigid(tsli_lanes_from(&block->root_last, at), tsli_lanes_from(&frames->root, at), which);
    tsli_lane_aside_rigid(tsli_lanes_from(&block->anchor_last, at), tsli_lanes_from(&frames->anchor, at), which);
    for (uint32_t j = first; j < first + vector->slot_count; ++j) {
        tsli_slot_world *aside = tsli_lanes_from(&layout->world[j], at);
        tsli_slot_state *state = tsli_lanes_from(&layout->state[j], at);
        uint8_t touched = layout->touched[j];
        tsli_lane_aside3(state->position, aside->position, which);
        tsli_lane_aside3(state->previous, aside->rotation, which);
        if (restores)
            memcpy(&touched, aside->rotation[3], sizeof touched);
        else
            memcpy(aside->rotation[3], &touched, sizeof touched);
        layout->touched[j] = (uint8_t)((layout->touched[j] & ~paused) | (touched & paused));
    }
}
