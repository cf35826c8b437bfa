// SPDX-License-Identifier: MIT
// Output in world space in the form that hosts read: rows of numbers of a slot, which pose_write.c copies out lane by lane.
// Included once per instruction set, after solver/kernel/lane_frames.h.

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

static void tsli_lane_poses(const tsli_slot_world *slot, const tsl_transform *root, uint32_t form, uint32_t first,
                            uint32_t end, tsli_slot_pose *out)
{
    for (uint32_t at = first / TSLI_LANE_COUNT * TSLI_LANE_COUNT; at < end; at += TSLI_LANE_COUNT) {
        const tsli_slot_world *lanes = tsli_lanes_from(slot, at);
        float *rows = tsli_lanes_from(out->rows, at);
        v8 position = v8_load(lanes->position);
        q8 rotation = q8_load(lanes->rotation);
        if (root)
            tsli_lane_pose_in_model(root, &position, &rotation);
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
