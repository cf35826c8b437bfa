// SPDX-License-Identifier: MIT
// Rotations of bones at the last tick, for attached strands.
// Included once per instruction set, after solver/kernel/lane_swing.h.

// Direction and distance of an offset. A zero offset has no direction.
TSLI_INLINE v8 tsli_lane_direction(v8 delta, f8 *distance)
{
    f8 zero = f8_splat(0.0f), distance_squared = v8_dot(delta, delta);
    *distance = f8_sqrt(distance_squared);
    return v8_scale(delta, f8_select(f8_less(zero, distance_squared), f8_div(f8_splat(1.0f), *distance), zero));
}

static void tsli_lane_turn_vector(tsli_layout *layout, const tsli_vector *vector, uint32_t lanes)
{
    m8 which = m8_from_bits(tsli_lane_bits(lanes, vector->at));
    const tsli_block *block = vector->block;
    uint32_t at = vector->at, first = block->first_slot, end = first + vector->slot_count;
    f8 zero = f8_splat(0.0f), distance;
    q8 none = {zero, zero, zero, f8_splat(1.0f)};
    r8 rows = r8_from_quat(q8_load(tsli_lanes_from(block->root_last.rotation, at)));
    tsli_lane_keep4(tsli_lanes_from(layout->turned[first], at), which, none);
    tsli_lane_copy_forks(layout, block, at, layout->turned, sizeof *layout->turned, 4);
    q8 turned = q8_renormalize(q8_load(tsli_lanes_from(layout->turned[first], at)));
    for (uint32_t j = first; j < end; ++j) {
        if (j + 1 < end) {
            v8 here = v8_load(tsli_lanes_from(layout->state[j].position, at));
            v8 next = v8_load(tsli_lanes_from(layout->state[j + 1].position, at));
            // normalised after it is applied: see tsli_lane_out
            v8 out = q8_rotate_back(turned, r8_rotate_back(&rows, v8_sub(next, here)));
            const tsli_slot_rest *rest = tsli_lanes_from(&layout->rest[j + 1], at);
            q8 swing =
                tsli_lane_swing(v8_load(rest->offset), tsli_lane_direction(out, &distance), f8_load(rest->length));
            swing = q8_select(m8_from_bits(tsli_lane_bits(layout->turns[j], at)), swing, none);
            turned = q8_mul(turned, swing);
        }
        tsli_lane_keep4(tsli_lanes_from(layout->turned[j], at), which, turned);
        if (tsli_lane_is_renormalized(j - first))
            turned = q8_renormalize(turned);
    }
}

static void tsli_lane_turn(tsli_layout *layout, tsli_block *block, uint32_t lanes)
{
    for (uint32_t at = 0; at < block->lane_count; at += TSLI_LANE_COUNT) {
        tsli_vector vector = tsli_lane_vector(layout, block, at);
        tsli_lane_turn_vector(layout, &vector, lanes);
    }
}
