// SPDX-License-Identifier: MIT
// Limits of angles in a tick: finds the bones beyond theirs and moves them back. Most are well inside, which a comparison with
// the rest direction, or with the bone before, tells; only for the others is limit space computed.
// Included once per instruction set, after solver/kernel/lane_stages.h, solver/kernel/lane_turn.h and lane_angle_limits.h.

// Slot 0 of attached strands is rotated as its fork is. The others begin without rotation.
static void tsli_lane_begin_limits(const tsli_vector *vector, tsli_pass *pass)
{
    tsli_layout *layout = vector->layout;
    const tsli_block *block = vector->block;
    uint32_t first = block->first_slot, at = vector->at;
    f8 zero = f8_splat(0.0f);
    q8 none = {zero, zero, zero, f8_splat(1.0f)};
    pass->limits = &layout->limits[first];
    pass->limit_within = tsli_lanes_from(&layout->limit_within[first], at);
    pass->limit_frame_before = tsli_lanes_from(&layout->limit_frame_before[first], at);
    pass->animated_limits = tsli_lane_bits(block->rare->animated_limits, at);
    pass->turned = none;
    pass->turned_to = 0;
    pass->keeps_turned = NULL;
    if (!layout->limit_turned || !(block->flags & TSLI_BLOCK_FRAMES))
        return;
    tsli_lane_copy_forks(layout, block, at, layout->limit_turned, sizeof *layout->limit_turned, 4);
    pass->keeps_turned = tsli_lanes_from(&layout->limit_turned[first], at);
    m8 hanging = m8_from_bits(tsli_lane_bits(block->hanging, at));
    pass->turned = q8_select(hanging, q8_load(pass->keeps_turned[0]), none);
    q8_store(pass->keeps_turned[0], pass->turned);
}

// The frame of limit spaces at the time of the tick; in lanes whose bones have not moved it is that of the pose, the same bits.
TSLI_INLINE q8 tsli_lane_limit_frame(const tsli_pass *pass, uint32_t j)
{
    const tsli_slot_limit *limit = &pass->limits[j];
    q8 frame = q8_load(limit->frame[0] + pass->at);
    if (pass->offset_before) {
        q8 before = q8_load(pass->limit_frame_before[j]);
        frame = q8_select(tsli_lane_turns_differ(frame, before), q8_nlerp(before, frame, pass->alpha), frame);
    }
    return frame;
}

// Limit space in the frame of the tree's root bone. `turned`: the rotation of the bones before, in that frame.
TSLI_INLINE q8 tsli_lane_limit_space(const tsli_pass *pass, uint32_t j, q8 turned)
{
    q8 frame = tsli_lane_limit_frame(pass, j), turn = q8_load(pass->limits[j].turn[0] + pass->at);
    frame = q8_select(m8_from_bits(pass->animated_limits), frame, q8_mul(turned, frame));
    return q8_mul(frame, turn);
}

// Clamps the direction to a particle, at that length. `turned`: the rotation of the bones before, in the root bone's frame.
static v8 tsli_lane_into_limit(const tsli_pass *pass, uint32_t j, v8 delta, q8 turned, f8 length, m8 which)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    const tsli_slot_limit *limit = &pass->limits[j];
    tsli_angle_limit_lanes limits = tsli_lane_load_angle_limit(limit, pass->at);
    q8 space = tsli_lane_limit_space(pass, j, turned), turn = q8_load(limit->turn[0] + pass->at);
    v8 d = tsli_lane_legible(delta), up = {zero, one, zero};
    m8 none = f8_at_most(v8_dot(d, d), zero); // no direction: the rest direction
    v8 e = q8_rotate_back(space, r8_rotate_back(&pass->frame, d));
    e = v8_select(none, q8_rotate_back(turn, up), e);
    f8 size = v8_dot(e, e);
    which = m8_and(which, m8_and(f8_less(zero, length), f8_less(size, f8_splat(FLT_MAX))));
    e = v8_scale(e, f8_div(one, f8_sqrt(f8_select(f8_less(zero, size), size, one))));
    uint32_t outside;
    v8 in = tsli_lane_into_angle_limit(&limits, e, &outside);
    f8 removed = f8_load(limit->share + pass->at);
    if (TSLI_RARELY(pass->is_partial))
        removed = tsli_lane_partly(pass->partial, removed);
    if (m8_bits(f8_less(removed, one)))
        in = tsli_lane_soften_limit(e, in, removed);
    v8 out = r8_rotate(&pass->frame, q8_rotate(space, in));
    f8 share = f8_div(length, f8_sqrt(v8_dot(out, out))); // rotations are of length 1 up to rounding
    uint32_t limited = limit->cone | limit->hinge | limit->polar;
    which = m8_and(which, m8_or(m8_and(none, m8_from_bits(tsli_lane_bits(limited, pass->at))), m8_from_bits(outside)));
    return v8_select(which, v8_scale(out, share), delta);
}

// Lanes that may be beyond their limits. `reference`: the rest direction, of any length, or what tsli_lane_rest_limit took for it.
// It belongs to the newest pose: between two poses all lanes are tested exactly.
TSLI_INLINE m8 tsli_lane_may_exceed(const tsli_pass *pass, uint32_t j, v8 delta, v8 reference)
{
    if (TSLI_RARELY(pass->offset_before != NULL))
        return m8_from_bits(TSLI_VECTOR_LANES);
    f8 along = v8_dot(delta, reference), squares = f8_mul(v8_dot(delta, delta), v8_dot(reference, reference));
    return f8_at_most(f8_mul(along, f8_abs(along)), f8_mul(f8_load(pass->limit_within[j]), squares));
}

// The rotation of the bones before slot `head` in this tick, each swung onto its particle as in tsli_lane_turn_vector.
static q8 tsli_lane_turned_to(tsli_pass *pass, uint32_t head)
{
    while (pass->turned_to < head) {
        uint32_t j = ++pass->turned_to;
        v8 offset = v8_load(pass->rest[j].offset);
        f8 distance;
        if (pass->offset_before)
            offset = v8_lerp(v8_load(pass->offset_before[j].offset), offset, pass->alpha);
        v8 delta = v8_sub(v8_load(pass->state[j].position), v8_load(pass->state[j - 1].position));
        v8 out = q8_rotate_back(pass->turned, r8_rotate_back(&pass->frame, delta));
        out = tsli_lane_direction(out, &distance);
        q8 swing = tsli_lane_swing(offset, out, f8_sqrt(v8_dot(offset, offset)));
        pass->turned = q8_mul(pass->turned, swing);
        if (tsli_lane_is_renormalized(j))
            pass->turned = q8_renormalize(pass->turned);
        if (pass->keeps_turned)
            q8_store(pass->keeps_turned[j], pass->turned);
    }
    return pass->turned;
}

// Rotations that strands attached to these read.
TSLI_INLINE void tsli_lane_keep_turned(tsli_pass *pass, uint32_t slot_count)
{
    if (pass->limits && pass->keeps_turned)
        tsli_lane_turned_to(pass, slot_count - 1);
}

// Bones limited against the bone before compare with its direction: rest is as far from it as in the pose.
TSLI_INLINE v8 tsli_lane_limit_angle(tsli_pass *pass, uint32_t j, v8 delta, v8 parent, v8 rest, f8 length)
{
    v8 reference = rest;
    if (j > 1) {
        v8 before = v8_sub(parent, v8_load(pass->state[j - 2].position));
        reference = v8_select(m8_from_bits(pass->animated_limits), rest, before);
    }
    m8 which = tsli_lane_may_exceed(pass, j, delta, reference);
    if (TSLI_RARELY(m8_bits(which)))
        delta = tsli_lane_into_limit(pass, j, delta, tsli_lane_turned_to(pass, j - 1), length, which);
    return delta;
}
