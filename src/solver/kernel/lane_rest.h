// SPDX-License-Identifier: MIT
// Onto the pose: offsets of a block from its links, and the colliders of a rig.

// Whether the offsets were computed for `scale`; it is recorded for the next call.
static int tsli_lane_scale_changes(tsli_block *block, const tsl_transform *root)
{
    tsli_block_rare *rare = block->rare;
    _Alignas(TSLI_ROW_BYTES) tsli_lanes3 now; // rows of lanes are loaded and stored aligned
    rare->rescaled_by_pose = rare->regained_by_pose = 0;
    v8 zero = v8_splat(tsli_vec3(0.0f, 0.0f, 0.0f)); // added, so that -0 becomes 0 and is no change
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT) {
        v8 scale = v8_mul(v8_splat(root->scale), v8_load(tsli_lanes_from(block->root_now.scale, at)));
        v8_store(tsli_lanes_from(now, at), v8_add(scale, zero));
    }
    if (memcmp(now, rare->rest_scale, sizeof now) == 0)
        return 0;
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        for (int k = 0; k < 3; ++k)
            rare->rescaled_by_pose |= (uint32_t)(now[k][lane] != rare->rest_scale[k][lane]) << lane;
    memcpy(rare->rest_scale_before, rare->rest_scale, sizeof now);
    memcpy(rare->rest_scale, now, sizeof now);
    return 1;
}

// Rotations as given by the host, of any length: see tsli_quat_normalize.
static q8 tsli_lane_unit(q8 q)
{
    f8 length_squared = q8_dot(q, q), one = f8_splat(1.0f);
    m8 odd = m8_or(f8_less(length_squared, f8_splat(FLT_MIN)), f8_less(f8_splat(FLT_MAX), length_squared));
    if (m8_bits(odd)) {
        f8 largest = f8_max(f8_max(f8_abs(q.x), f8_abs(q.y)), f8_max(f8_abs(q.z), f8_abs(q.w)));
        odd = m8_and(odd, f8_less(f8_splat(0.0f), largest));
        f8 divisor = f8_select(odd, largest, one);
        q = (q8){f8_div(q.x, divisor), f8_div(q.y, divisor), f8_div(q.z, divisor), f8_div(q.w, divisor)};
    }
    return q8_normalize(q);
}

// Lane bits: those whose strand has a slot `j`. Particles after its end move nothing.
static uint32_t tsli_lane_reaching(const tsli_block *block, uint32_t j)
{
    uint32_t lanes = 0;
    for (uint32_t lane = 0; lane < block->lane_count; ++lane)
        lanes |= (uint32_t)(j < block->rare->strand_slots[lane]) << lane;
    return lanes;
}

// A bone that grows by more than this from one pose to the next was hidden: a scale of a millionth is as common for that as 0.
#define TSLI_HIDDEN 4096.0f

// The angle from `reference` to the offset up to which the limit of slot j surely holds: that from the rest direction, less
// the angle between the two. As the signed square of its cosine, less 1e-7 for rounding.
TSLI_INLINE f8 tsli_lane_rest_within(const tsli_slot_limit *limit, uint32_t at, v8 direction, v8 reference)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), cosine = f8_load(limit->within_cos + at);
    f8 along = f8_min(v8_dot(direction, reference), one);
    f8 across = f8_sqrt(f8_max(f8_sub(one, f8_mul(along, along)), zero));
    f8 less = f8_add(f8_mul(cosine, along), f8_mul(f8_load(limit->within_sin + at), across));
    less = f8_add(f8_select(f8_less(cosine, along), less, f8_splat(2.0f)), f8_splat(4e-6f));
    // without a limit every direction passes, even where this is multiplied by a length of 0
    uint32_t some = (limit->cone | limit->hinge | limit->polar) >> at;
    return f8_select(m8_from_bits(some & TSLI_VECTOR_LANES), f8_mul(less, f8_abs(less)), f8_splat(-INFINITY));
}

// Limit space of slot j. `rotation`: of the bone that the slot ends; `direction`: its own, unit, in its own space. Bones with
// limits against the bone before compare with that one, whose direction is `before`, and the first of a strand with rest.
static void tsli_lane_rest_limit(tsli_layout *layout, const tsli_block *block, uint32_t at, uint32_t j, q8 rotation,
                                 v8 direction, v8 *before)
{
    tsli_slot_limit *limit = &layout->limits[j];
    uint32_t first = j == block->first_slot + 1, spring = block->flags & TSLI_BLOCK_SPRING;
    uint32_t from_rest_pose = first || spring ? TSLI_VECTOR_LANES : tsli_lane_bits(block->rare->animated_limits, at);
    uint32_t hanging = first ? tsli_lane_bits(block->hanging & ~block->rare->animated_limits, at) : 0;
    q8_store(limit->frame[0] + at, q8_mul(rotation, tsli_lane_from_y(direction)));
    direction = q8_rotate(rotation, direction);
    v8 reference = v8_select(m8_from_bits(from_rest_pose), direction, *before);
    f8 within = tsli_lane_rest_within(limit, at, direction, reference);
    // its fork has rotated, which no comparison with rest can tell
    within = f8_select(m8_from_bits(hanging), f8_splat(4.0f), within);
    f8_store(layout->limit_within[j] + at, within);
    *before = direction;
}

// Products of scales and positions that overflow, or whose squared length would, are clamped.
static void tsli_lane_rest_vector(tsli_layout *layout, const tsli_block *block, uint32_t at)
{
    uint32_t first = block->first_slot;
    v8 scale = v8_load(tsli_lanes_from(block->rare->rest_scale, at));
    float *top = tsli_lanes_from(layout->bones[first].rotation, at); // identity except where it is a copy
    if (block->flags & TSLI_BLOCK_FRAMES) {
        v8_store(tsli_lanes_from(layout->scale[first], at), scale);
        tsli_lane_copy_forks(layout, block, at, layout->scale, sizeof *layout->scale, 3);
        scale = v8_load(tsli_lanes_from(layout->scale[first], at));
        if (!layout->links_fixed) {
            tsli_lane_copy_forks(layout, block, at, layout->bones, sizeof *layout->bones, 4);
            q8_store(top, q8_keep_unit(q8_load(top))); // short attached strands make long products
        }
    }
    if (TSLI_RARELY((block->flags & (TSLI_BLOCK_FRAMES | TSLI_BLOCK_STRETCHES)) == TSLI_BLOCK_STRETCHES))
        v8_store(tsli_lanes_from(layout->scale[first], at), scale);
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), least = f8_splat(FLT_MIN);
    uint32_t regaining = 0;
    q8 rotation = q8_load(top);
    v8 before_it = {zero, zero, zero};
    q8 turn = {zero, zero, zero, one};
    scale = tsli_lane_clamp_numbers(scale);
    for (uint32_t j = first + 1; j < first + block->slot_count; ++j) {
        const tsli_slot_link *link = tsli_lanes_from(&layout->link[j], at);
        tsli_slot_rest *rest = tsli_lanes_from(&layout->rest[j], at);
        tsli_slot_bone *bone = tsli_lanes_from(&layout->bones[j], at);
        float *link_rotation = tsli_lanes_from(&layout->link_rotation[j], at);
        v8 from_parent = tsli_lane_clamp_numbers(v8_mul(scale, v8_load(link->translation)));
        v8_store(rest->offset, q8_rotate(rotation, from_parent));
        f8 length = f8_sqrt(v8_dot(from_parent, from_parent));
        f8 before = f8_load(rest->length);
        m8 had_none = m8_and(f8_less(before, least), f8_less(zero, length));
        m8 regains = m8_or(had_none, f8_less(f8_mul(before, f8_splat(TSLI_HIDDEN)), length));
        if (TSLI_RARELY(m8_bits(regains)))
            regaining |= m8_bits(regains) & tsli_lane_reaching(block, j - first) >> at;
        f8_store(rest->length, length);
        v8 direction = v8_scale(from_parent, f8_select(f8_less(zero, length), f8_div(one, length), zero));
        v8_store(tsli_lanes_from(layout->aims[j - 1], at), q8_rotate(turn, direction));
        if (block->flags & TSLI_BLOCK_ANGLES)
            tsli_lane_rest_limit(layout, block, at, j, rotation, direction, &before_it);
        turn = q8_load(link_rotation);
        if (block->unnormalised) {
            turn = q8_select(m8_from_bits(tsli_lane_bits(block->unnormalised, at)), tsli_lane_unit(turn), turn);
            q8_store(link_rotation, turn);
        }
        rotation = q8_mul(rotation, turn);
        if (tsli_lane_is_renormalized(j - first))
            rotation = q8_keep_unit(rotation);
        scale = tsli_lane_clamp_numbers(v8_mul(scale, v8_load(link->scale)));
        if (!layout->links_fixed) // else they are stored already
            q8_store(bone->rotation, rotation);
        if (block->flags & (TSLI_BLOCK_FRAMES | TSLI_BLOCK_DISTANCES | TSLI_BLOCK_STRETCHES))
            v8_store(tsli_lanes_from(layout->scale[j], at), scale);
    }
    block->rare->regained_by_pose |= regaining << at;
}

// Overwrites the memory of the output rotations, which are made anew.
static void tsli_lane_keep_offsets(tsli_layout *layout, tsli_block *block)
{
    for (uint32_t j = block->first_slot; j < block->first_slot + block->slot_count; ++j) {
        memcpy(&layout->offset_before[j], &layout->rest[j], sizeof *layout->rest);
        if (block->flags & TSLI_BLOCK_ANGLES)
            memcpy(layout->limit_frame_before[j], layout->limits[j].frame, sizeof layout->limits[j].frame);
        if (block->flags & TSLI_BLOCK_DISTANCES) {
            tsli_slot_frame *frame = &layout->bone_frames_before[j];
            memcpy(frame->rotation, layout->bones[j].rotation, sizeof frame->rotation);
            memcpy(frame->scale, layout->scale[j], sizeof frame->scale);
        }
    }
}

static void tsli_lane_rest_block(tsli_layout *layout, tsli_block *block, const tsl_transform *root,
                                 uint32_t keeps_before)
{
    int changes = tsli_lane_scale_changes(block, root);
    block->flags &= ~TSLI_BLOCK_OFFSETS_MOVED;
    if (!(block->flags & TSLI_BLOCK_STALE) && !changes)
        return;
    if (!changes)
        memcpy(block->rare->rest_scale_before, block->rare->rest_scale, sizeof block->rare->rest_scale);
    if (keeps_before)
        tsli_lane_keep_offsets(layout, block);
    tsli_layout_use_own_rest(layout);
    for (uint32_t at = 0; at < block->lane_count; at += TSLI_LANE_COUNT)
        tsli_lane_rest_vector(layout, block, at);
    block->flags &= ~(uint32_t)TSLI_BLOCK_STALE;
    block->unnormalised = 0;
    block->flags |= TSLI_BLOCK_OFFSETS_MOVED;
}

// ---- a rig's colliders: onto its pose, and as contacts of a tick ----------------------------------------------

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
