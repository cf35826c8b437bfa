// SPDX-License-Identifier: MIT
// Bones whose lengths have a range: their length in a tick, and in the output.

TSLI_INLINE f8 tsli_lane_size(v8 delta)
{
    return f8_sqrt(v8_dot(delta, delta));
}

// Lanes whose lengths are hard have the rest length, the same bits.
TSLI_INLINE f8 tsli_lane_in_range(const tsli_slot_stretch *range, f8 wanted, f8 length, m8 some)
{
    f8 least = f8_load(range->least), most = f8_load(range->most);
    some = m8_and(some, f8_less(least, most));
    wanted = f8_max(f8_min(wanted, f8_mul(length, most)), f8_mul(length, least));
    return f8_select(some, wanted, length);
}

// The allowed length of an offset that something else has changed.
TSLI_NO_INLINE f8 tsli_lane_stretched(const tsli_pass *pass, uint32_t j, v8 delta, f8 length)
{
    f8 square = v8_dot(delta, delta), zero = f8_splat(0.0f);
    m8 some = m8_and(f8_less(zero, square), f8_less(square, f8_splat(FLT_MAX)));
    f8 wanted = f8_sqrt(f8_select(some, square, f8_splat(1.0f)));
    return tsli_lane_in_range(&pass->stretches[j], wanted, length, some);
}

// Zero for an offset of nearly no length.
TSLI_INLINE v8 tsli_lane_unit_or_none(v8 delta)
{
    f8 square = v8_dot(delta, delta), zero = f8_splat(0.0f);
    m8 some = m8_and(f8_less(f8_splat(FLT_MIN), square), f8_less(square, f8_splat(FLT_MAX)));
    f8 inverse = f8_div(f8_splat(1.0f), f8_sqrt(f8_select(some, square, f8_splat(1.0f))));
    return v8_scale(v8_select(some, delta, (v8){zero, zero, zero}), f8_select(some, inverse, zero));
}

// The length of a bone with the offset `delta` after a tick, when the pull to its rest position has `turned` it: that pull acts
// across the bone, along the direction midway between the old and the new one. (The size of `delta`
// itself includes motion across: for a bone with a fixed direction, shaken across it, that
// is a stretch with the fourth power of the tick.) Where these two are more than a quarter turn apart, the new direction counts.
TSLI_INLINE f8 tsli_lane_along(v8 before, v8 delta, v8 turned, f8 size)
{
    f8 zero = f8_splat(0.0f);
    v8 to = tsli_lane_unit_or_none(turned), from = tsli_lane_unit_or_none(before);
    from = v8_select(f8_less(zero, v8_dot(from, to)), from, to);
    v8 middle = v8_add(from, to);
    f8 share = v8_dot(to, middle); // 1 at least, or zero
    m8 known = f8_less(f8_splat(0.5f), share);
    f8 along = f8_div(v8_dot(delta, middle), f8_select(known, share, f8_splat(1.0f)));
    return f8_select(known, along, size);
}

// The new length: its change, with elasticity as a force, less damping.
TSLI_INLINE f8 tsli_lane_pull_length(const tsli_pass *pass, const tsli_slot_stretch *range, f8 before, f8 now,
                                     f8 length)
{
    f8 change = f8_load(range->keep_change), difference = f8_load(range->keep_difference);
    if (pass->is_partial) {
        f8 one = f8_splat(1.0f);
        difference = f8_sub(one, f8_mul(f8_sub(one, difference), pass->partial));
    }
    f8 pulled = f8_add(length, f8_mul(f8_sub(now, length), change));
    return f8_add(pulled, f8_mul(f8_sub(before, length), f8_sub(difference, change)));
}

// The length of an offset to a particle that velocity and forces have moved, and the pull has `turned`. Before the particle is stored.
TSLI_NO_INLINE f8 tsli_lane_tick_length(tsli_pass *pass, uint32_t j, v8 delta, v8 turned, f8 length)
{
    const tsli_slot_stretch *range = &pass->stretches[j];
    v8 x = v8_load(pass->state[j].position), before = v8_sub(x, pass->stretched_from);
    f8 square = v8_dot(delta, delta), zero = f8_splat(0.0f);
    m8 some = m8_and(f8_less(zero, square), f8_less(square, f8_splat(FLT_MAX)));
    f8 size = f8_sqrt(f8_select(some, square, f8_splat(1.0f)));
    pass->stretched_from = x;
    f8 now = tsli_lane_along(before, v8_add(delta, pass->along), turned, size);
    f8 wanted = tsli_lane_pull_length(pass, range, tsli_lane_size(before), now, length);
    return tsli_lane_in_range(range, wanted, length, some);
}

// ---- output -------------------------------------------------------------------------------------------

static v8 tsli_lane_from_parent(const float *positions, size_t stride, uint32_t j)
{
    return v8_sub(v8_load(positions + j * stride), v8_load(positions + (j - 1) * stride));
}

// The length of the offset to slot j's particle, as a share of the rest length.
static f8 tsli_lane_output_share(const tsli_vector *vector, uint32_t j)
{
    const tsli_layout *layout = vector->layout;
    uint32_t at = vector->at;
    f8 one = f8_splat(1.0f), length = f8_load(tsli_lanes_from(layout->rest[j].length, at));
    m8 some = f8_less(f8_splat(0.0f), length);
    f8 output = tsli_lane_size(tsli_lane_from_parent(tsli_lanes_from(layout->state->position[0], at),
                                                     sizeof *layout->state / sizeof(float), j));
    output = f8_div(output, f8_select(some, length, one));
    return tsli_lane_in_range(tsli_lanes_from(&layout->stretches[j], at), output, one,
                              m8_and(some, f8_less(output, f8_splat(FLT_MAX))));
}

// With weights; undefined for chains that are switched off.
static void tsli_lane_output_lengths(const tsli_vector *vector)
{
    const tsli_block *block = vector->block;
    f8 one = f8_splat(1.0f);
    f8 weight = f8_load(tsli_lanes_from(block->rare->weight, vector->at));
    m8 whole = m8_from_bits(tsli_lane_bits(~block->blended, vector->at));
    for (uint32_t j = block->first_slot + 1; j < block->first_slot + vector->slot_count; ++j) {
        f8 share = tsli_lane_output_share(vector, j);
        f8 mixed = f8_add(one, f8_mul(f8_sub(share, one), weight));
        f8_store(tsli_lanes_from(vector->layout->stretches[j].output, vector->at), f8_select(whole, share, mixed));
    }
}
