// SPDX-License-Identifier: MIT
// Output positions: of the last tick's root bone and particles when the root has moved since, and in world space in the form that hosts
// read.

// ---- moved roots --------------------------------------------------------------------------------------------

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

// ---- rows of numbers of a slot, which pose_write.c copies out lane by lane ----------------------------------

TSLI_INLINE f8 tsli_lane_divide_or_zero(f8 a, f8 b)
{
    f8 zero = f8_splat(0.0f);
    m8 some = f8_differ(b, zero);
    return f8_select(some, f8_div(a, f8_select(some, b, f8_splat(1.0f))), zero);
}

// Relative to the rig's root, as in tsli_transform_relative.
TSLI_INLINE void tsli_lane_pose_in_model(const tsl_transform *root, v8 *position, q8 *rotation)
{
    tsli_world_frame frame = tsli_lane_frame_of(root);
    q8 back = q8_conjugate(frame.rotation);
    v8 away = q8_rotate(back, v8_sub(*position, frame.position));
    v8 in_model = {tsli_lane_divide_or_zero(away.x, frame.scale.x), tsli_lane_divide_or_zero(away.y, frame.scale.y),
                   tsli_lane_divide_or_zero(away.z, frame.scale.z)};
    *position = tsli_lane_clamp_numbers(in_model); // a nearly zero root divides by next to nothing
    *rotation = q8_mul(back, *rotation);
}

TSLI_INLINE void tsli_lane_pose_rows(float *out, const r8 *m, v8 position)
{
    v8_store(out, m->x);
    f8_store(out + 3 * TSLI_WIDTH, position.x);
    v8_store(out + 4 * TSLI_WIDTH, m->y);
    f8_store(out + 7 * TSLI_WIDTH, position.y);
    v8_store(out + 8 * TSLI_WIDTH, m->z);
    f8_store(out + 11 * TSLI_WIDTH, position.z);
}

TSLI_INLINE void tsli_lane_pose_column(float *out, f8 x, f8 y, f8 z, f8 last)
{
    q8 column = {x, y, z, last};
    q8_store(out, column);
}

TSLI_INLINE void tsli_lane_pose_columns(float *out, const r8 *m, v8 position)
{
    f8 zero = f8_splat(0.0f);
    tsli_lane_pose_column(out, m->x.x, m->y.x, m->z.x, zero);
    tsli_lane_pose_column(out + 4 * TSLI_WIDTH, m->x.y, m->y.y, m->z.y, zero);
    tsli_lane_pose_column(out + 8 * TSLI_WIDTH, m->x.z, m->y.z, m->z.z, zero);
    tsli_lane_pose_column(out + 12 * TSLI_WIDTH, position.x, position.y, position.z, f8_splat(1.0f));
}

static void tsli_lane_poses(const tsli_layout *layout, uint32_t slot, uint32_t in_world, uint32_t form, uint32_t first,
                            uint32_t end, tsli_slot_pose *out)
{
    for (uint32_t at = first / TSLI_LANE_COUNT * TSLI_LANE_COUNT; at < end; at += TSLI_LANE_COUNT) {
        const tsli_slot_world *lanes = tsli_lanes_from(&layout->world[slot], at);
        float *rows = tsli_lanes_from(out->rows, at);
        v8 position = v8_load(lanes->position);
        q8 rotation = q8_load(lanes->rotation);
        if (in_world)
            position = v8_add(position, v8_splat(layout->origin));
        else
            tsli_lane_pose_in_model(&layout->root_ws, &position, &rotation);
        if (form == TSLI_POSE_TRANSFORM) {
            q8_store(rows, rotation);
            v8_store(rows + 4 * TSLI_WIDTH, position);
            continue;
        }
        r8 matrix = r8_from_quat(rotation);
        if (form == TSLI_POSE_ROWS)
            tsli_lane_pose_rows(rows, &matrix, position);
        else
            tsli_lane_pose_columns(rows, &matrix, position);
    }
}
