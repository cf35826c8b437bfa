// SPDX-License-Identifier: MIT
// Output positions: of the last tick's root bone and particles when the root has moved since.

// The root bone in the output.
TSLI_HOT static tsli_world_frame tsli_lane_output_root(const tsli_layout *layout, const tsli_vector *vector,
                                                       const tsl_transform *root)
{
    const tsli_block *block = vector->block;
    tsli_world_frame now = tsli_lane_frame_in_world(root, tsli_lane_frame_load(&block->root_now, vector->at));
    tsli_world_frame anchor = now; // no output depends on it
    if (layout->attached)
        tsli_lane_attach(&layout->attached[block - layout->blocks], vector->at, &now, &anchor);
    return now;
}

// Lanes whose root bone has moved since the last tick. The others output the same bits, whatever is beside them in the block.
static m8 tsli_lane_moved(const tsli_vector *vector, const tsli_world_frame *now)
{
    v8 last = v8_load(tsli_lanes_from(vector->block->root_last.position, vector->at));
    q8 rotation = q8_load(tsli_lanes_from(vector->block->root_last.rotation, vector->at));
    return m8_or(tsli_lane_differ(last, now->position), tsli_lane_turns_differ(rotation, now->rotation));
}

// An offset of the last tick has the length of that tick's pose: scales it to the current length.
TSLI_INLINE v8 tsli_lane_at_length(v8 delta, f8 length)
{
    f8 zero = f8_splat(0.0f), square = v8_dot(delta, delta);
    return v8_scale(delta, f8_select(f8_less(zero, square), f8_div(length, f8_sqrt(square)), zero));
}

static void tsli_lane_rebase_vector(tsli_layout *layout, const tsli_vector *vector, const tsl_transform *root)
{
    const tsli_block *block = vector->block;
    uint32_t at = vector->at, first = block->first_slot;
    tsli_world_frame now = tsli_lane_output_root(layout, vector, root);
    v8 root_last = v8_load(tsli_lanes_from(block->root_last.position, at));
    q8 rotation_last = q8_load(tsli_lanes_from(block->root_last.rotation, at));
    m8 moved = tsli_lane_moved(vector, &now), hanging = m8_from_bits(tsli_lane_bits(block->hanging, at));
    tsli_lane_copy_forks(layout, block, at, layout->world->position, sizeof *layout->world, 3);
    // The root bone itself is animated, the same bits.
    tsli_slot_world *top = tsli_lanes_from(&layout->world[first], at);
    v8 position = v8_select(hanging, v8_load(top->position), now.position);
    v8 x = v8_load(tsli_lanes_from(layout->state[first].position, at));
    v8 before = q8_rotate_back(rotation_last, v8_sub(x, root_last));
    v8_store(top->position, position);
    for (uint32_t j = first + 1; j < first + vector->slot_count; ++j) {
        x = v8_load(tsli_lanes_from(layout->state[j].position, at));
        v8 seen = q8_rotate_back(rotation_last, v8_sub(x, root_last));
        f8 length = f8_load(tsli_lanes_from(layout->rest[j].length, at));
        if (TSLI_RARELY(block->flags & TSLI_BLOCK_STRETCHES))
            length = f8_mul(length, tsli_lane_output_share(vector, j));
        v8 delta = tsli_lane_at_length(v8_sub(seen, before), length);
        position = v8_select(moved, v8_add(position, q8_rotate(now.rotation, delta)), x);
        before = seen;
        v8_store(tsli_lanes_from(layout->world[j].position, at), position);
    }
}

static void tsli_lane_rebase(tsli_layout *layout, uint32_t first, uint32_t end, const tsl_transform *root)
{
    tsli_vector vector;
    tsli_vector_walk walk = {layout, first, end, 0, 1};
    while (tsli_lane_next_running(&walk, &vector))
        tsli_lane_rebase_vector(layout, &vector, root);
}
