// SPDX-License-Identifier: MIT
// The colliders of a rig, eight side by side: onto its pose, and as the contacts of a tick.
// Included once per instruction set, after math/lanes.h.

TSLI_INLINE tsli_world_frame tsli_lane_frame_on(tsli_world_frame parent, tsli_world_frame local)
{
    tsli_world_frame world;
    world.position =
        v8_add(parent.position, q8_rotate(parent.rotation, v8_mul(parent.scale, local.position)));
    world.rotation = q8_mul(parent.rotation, local.rotation);
    world.scale = v8_mul(parent.scale, local.scale);
    return world;
}

// Of the bones in model space.
static tsli_world_frame tsli_lane_bones(const tsli_pack *pack, const tsli_collider_block *block)
{
    tsli_frame_lanes bones;
    memset(&bones, 0, sizeof bones);
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
        if (!(block->on_bones >> lane & 1u))
            continue;
        tsl_transform bone = pack->model[block->needed[lane]];
        tsli_lanes3_set(bones.position, lane, bone.position);
        tsli_lanes4_set(bones.rotation, lane, bone.rotation);
        tsli_lanes3_set(bones.scale, lane, bone.scale);
    }
    return tsli_lane_frame_load(&bones);
}

// A plane's b is its normal as the frame turns it, of any length.
static void tsli_lane_place(const tsli_pack *pack, tsli_collider_block *block, const tsl_transform *root)
{
    tsli_world_frame frame = {v8_splat(root->position), q8_splat(root->rotation), v8_splat(root->scale)};
    if (block->on_bones) {
        m8 on_bones = m8_from_bits(block->on_bones);
        tsli_world_frame bones = tsli_lane_frame_on(frame, tsli_lane_bones(pack, block));
        frame.position = v8_select(on_bones, bones.position, frame.position);
        frame.rotation = q8_select(on_bones, bones.rotation, frame.rotation);
        frame.scale = v8_select(on_bones, bones.scale, frame.scale);
    }
    frame = tsli_lane_frame_on(frame, tsli_lane_frame_load(&block->frame));
    m8 planes = m8_from_bits(block->planes), capsules = m8_from_bits(block->capsules);
    v8 a = v8_load(block->shape.a), b = v8_load(block->shape.b);
    a = v8_add(frame.position, q8_rotate(frame.rotation, v8_mul(frame.scale, a)));
    v8 to_b = q8_rotate(frame.rotation, v8_select(planes, b, v8_mul(frame.scale, b)));
    b = v8_select(capsules, v8_add(frame.position, to_b), a);
    v8_store(block->now.a, a);
    v8_store(block->now.b, v8_select(planes, to_b, b));
    f8 scale = f8_select(m8_from_bits(block->unscaled), f8_splat(1.0f), f8_absolute(frame.scale.x));
    f8_store(block->now.radius, f8_mul(f8_load(block->shape.radius), scale));
    f8_store(block->now.radius_b, f8_mul(f8_load(block->shape.radius_b), scale));
}

// A plane's axis is its normal, which ticks between poses leave shorter than 1.
static void tsli_lane_contacts(const tsli_collider_block *block, const tsli_tick *tick, tsli_contact *contact)
{
    v8 a = v8_load(block->now.a), b = v8_load(block->now.b);
    f8 radius = f8_load(block->now.radius), radius_b = f8_load(block->now.radius_b);
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    if (!tick->at_now) {
        const tsli_placed_lanes *before = &block->rare->before;
        f8 t = f8_splat(tick->alpha), r = f8_load(before->radius), r_b = f8_load(before->radius_b);
        a = v8_lerp(v8_load(before->a), a, t);
        b = v8_lerp(v8_load(before->b), b, t);
        radius = f8_add(r, f8_mul(f8_sub(radius, r), t));
        radius_b = f8_add(r_b, f8_mul(f8_sub(radius_b, r_b), t));
    }
    v8 axis = v8_sub(b, a);
    f8 length_squared = v8_dot(axis, axis), slope = f8_sub(radius_b, radius);
    m8 has_axis = f8_less(zero, length_squared);
    v8_store(contact->a, a);
    v8_store(contact->axis, v8_select(m8_from_bits(block->planes), b, axis));
    f8_store(contact->axis_inverse_square, f8_select(has_axis, f8_div(one, length_squared), zero));
    f8_store(contact->radius, radius);
    f8_store(contact->radius_slope, slope);
    contact->outside = block->acts & ~(block->planes | block->inside);
    contact->inside = block->acts & ~block->planes & block->inside;
    contact->plane = block->acts & block->planes;
    contact->axis_lanes = m8_bits(has_axis);
    contact->tapering = ~m8_bits(f8_less(f8_absolute(slope), f8_splat(FLT_TRUE_MIN))) & 0xffu;
}
