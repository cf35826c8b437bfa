// SPDX-License-Identifier: MIT
// The colliders of a rig in lanes: moves them to its pose, and makes them contacts of a tick.

// The bones, in world space, that the lanes from `at` on are attached to.
static tsli_world_frame tsli_lane_collider_parent(const tsli_collider_block *block, uint32_t at,
                                                  const tsl_transform *root, const tsli_frame_lanes *bones)
{
    tsli_world_frame frame = tsli_lane_frame_of(root);
    if (!bones)
        return frame;
    m8 on_bones = m8_from_bits(tsli_lane_bits(block->on_bones, at));
    tsli_world_frame bone = tsli_lane_frame_in_world(root, tsli_lane_frame_load(bones, at));
    frame.position = v8_select(on_bones, bone.position, frame.position);
    frame.rotation = q8_select(on_bones, bone.rotation, frame.rotation);
    frame.scale = v8_select(on_bones, bone.scale, frame.scale);
    return frame;
}

static tsli_world_frame tsli_lane_collider_frame(tsli_collider_block *block, uint32_t at, uint32_t unnormalised)
{
    tsli_world_frame frame = tsli_lane_frame_load(&block->frame, at);
    if (unnormalised) { // normalised once only, or its bits would wander
        frame.rotation = q8_select(m8_from_bits(unnormalised), tsli_lane_unit(frame.rotation), frame.rotation);
        q8_store(tsli_lanes_from(block->frame.rotation, at), frame.rotation);
    }
    return frame;
}

// A plane's b is its normal as rotated by the frame, of any length.
static void tsli_lane_collider_vector_to_world(tsli_collider_block *block, uint32_t at, uint32_t unnormalised,
                                               tsli_world_frame parent)
{
    tsli_world_frame frame = tsli_lane_frame_on(parent, tsli_lane_collider_frame(block, at, unnormalised));
    const tsli_placed_shape_lanes *shape = tsli_lanes_from(&block->shape, at);
    tsli_placed_shape_lanes *now = tsli_lanes_from(&block->now, at);
    m8 planes = m8_from_bits(tsli_lane_bits(block->planes, at));
    m8 capsules = m8_from_bits(tsli_lane_bits(block->capsules, at));
    m8 unscaled = m8_from_bits(tsli_lane_bits(block->unscaled, at));
    v8 a = v8_load(shape->a), b = v8_load(shape->b);
    a = v8_add(frame.position, q8_rotate(frame.rotation, v8_mul(frame.scale, a)));
    v8 to_b = q8_rotate(frame.rotation, v8_select(planes, b, v8_mul(frame.scale, b)));
    b = v8_select(capsules, v8_add(frame.position, to_b), a);
    v8_store(now->a, tsli_lane_clamp_numbers(a));
    v8_store(now->b, v8_select(planes, to_b, tsli_lane_clamp_numbers(b)));
    f8 scale = f8_select(unscaled, f8_splat(1.0f), f8_abs(frame.scale.x));
    f8_store(now->radius, tsli_lane_clamp_number(f8_mul(f8_load(shape->radius), scale)));
    f8_store(now->radius_b, tsli_lane_clamp_number(f8_mul(f8_load(shape->radius_b), scale)));
}

static void tsli_lane_colliders_to_world(tsli_collider_block *block, const tsl_transform *root,
                                         const tsli_frame_lanes *bones)
{
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
        if (tsli_lane_bits(block->occupied, at))
            tsli_lane_collider_vector_to_world(block, at, tsli_lane_bits(block->unnormalised, at),
                                               tsli_lane_collider_parent(block, at, root, bones));
    block->unnormalised = 0;
}

// The bits of all lanes in the mask.
typedef struct tsli_contact_bits {
    uint32_t has_axis, tapers;
} tsli_contact_bits;

// A plane's axis is its normal, which interpolation between poses leaves shorter than 1.
static void tsli_lane_contacts_vector(const tsli_collider_block *block, uint32_t at, const tsli_lanes_tick *tick,
                                      tsli_contact *contact, tsli_contact_bits *bits)
{
    const tsli_placed_shape_lanes *now = tsli_lanes_from(&block->now, at);
    v8 a = v8_load(now->a), b = v8_load(now->b);
    f8 radius = f8_load(now->radius), radius_b = f8_load(now->radius_b);
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    if (!tick->at_now) { // all ticks of a rig that jumps read the newest pose
        const tsli_placed_shape_lanes *before = tsli_lanes_from(&block->rare->before, at);
        f8 t = f8_splat(tick->alpha);
        f8 r = f8_load(before->radius), r_b = f8_load(before->radius_b);
        a = v8_lerp(v8_load(before->a), a, t);
        b = v8_lerp(v8_load(before->b), b, t);
        radius = f8_add(r, f8_mul(f8_sub(radius, r), t));
        radius_b = f8_add(r_b, f8_mul(f8_sub(radius_b, r_b), t));
    }
    v8 axis = v8_sub(b, a);
    f8 length_squared = v8_dot(axis, axis), slope = f8_sub(radius_b, radius);
    m8 has_axis = f8_less(zero, length_squared);
    m8 planes = m8_from_bits(tsli_lane_bits(block->planes, at));
    v8_store(tsli_lanes_from(contact->a, at), a);
    v8_store(tsli_lanes_from(contact->axis, at), v8_select(planes, b, axis));
    f8_store(tsli_lanes_from(contact->axis_inverse_square, at), f8_select(has_axis, f8_div(one, length_squared), zero));
    f8_store(tsli_lanes_from(contact->radius, at), radius);
    f8_store(tsli_lanes_from(contact->radius_slope, at), slope);
    uint32_t even = m8_bits(f8_less(f8_abs(slope), f8_splat(FLT_TRUE_MIN))); // exactly 0
    bits->has_axis |= m8_bits(has_axis) << at;
    bits->tapers |= (even ^ TSLI_VECTOR_LANES) << at;
}

static void tsli_lane_contacts(const tsli_collider_block *block, const tsli_lanes_tick *tick, tsli_contact *contact)
{
    tsli_contact_bits bits = {0, 0};
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
        if (tsli_lane_bits(block->occupied, at))
            tsli_lane_contacts_vector(block, at, tick, contact, &bits);
    uint32_t rounded = ~(block->planes | block->convex); // convex ones are set one by one after this
    memset(contact->lanes, 0, sizeof contact->lanes);
    contact->plane = (uint8_t)(block->acts & block->planes & ~block->convex);
    rounded &= block->acts;
    contact->inside = (uint8_t)(rounded & block->inside);
    contact->outside = (uint8_t)(rounded & ~block->inside);
    contact->has_axis = (uint8_t)(rounded & bits.has_axis);
    contact->tapers = (uint8_t)(rounded & bits.tapers);
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        contact->kinds[lane] = (uint16_t)tsli_contact_kind(contact, lane);
}
