// SPDX-License-Identifier: MIT
// Where the root bones and anchors of a block are, and what that does to its particles.
// Included once per instruction set, after math/lanes.h.

typedef struct tsli_world_frame {
    v8 position;
    q8 rotation;
    v8 scale;
} tsli_world_frame;

TSLI_INLINE tsli_world_frame tsli_lane_frame_load(const tsli_frame_lanes *lanes)
{
    tsli_world_frame frame = {v8_load(lanes->position), q8_load(lanes->rotation), v8_load(lanes->scale)};
    return frame;
}

TSLI_INLINE tsli_world_frame tsli_lane_frame_in_world(const tsl_transform *root, tsli_world_frame model)
{
    q8 rotation = q8_splat(root->rotation);
    v8 scale = v8_splat(root->scale);
    tsli_world_frame world;
    world.position = v8_add(v8_splat(root->position), q8_rotate(rotation, v8_mul(scale, model.position)));
    world.rotation = q8_mul(rotation, model.rotation);
    world.scale = v8_mul(scale, model.scale);
    return world;
}

TSLI_INLINE tsli_world_frame tsli_lane_frame_at(const tsli_frame_lanes *before, const tsli_frame_lanes *now,
                                                const tsl_transform *root, float alpha, uint32_t at_now)
{
    tsli_world_frame frame = tsli_lane_frame_load(now);
    if (!at_now) {
        tsli_world_frame from = tsli_lane_frame_load(before);
        f8 t = f8_splat(alpha);
        frame.position = v8_lerp(from.position, frame.position, t);
        frame.rotation = q8_nlerp(from.rotation, frame.rotation, t);
        frame.scale = v8_lerp(from.scale, frame.scale, t);
    }
    return tsli_lane_frame_in_world(root, frame);
}

TSLI_INLINE void tsli_lane_place_store(tsli_place_lanes *place, v8 position, q8 rotation)
{
    v8_store(place->position, position);
    q8_store(place->rotation, rotation);
}

TSLI_INLINE f8 f8_absolute(f8 a)
{
    return f8_max(a, f8_sub(f8_splat(0.0f), a));
}

// The riding lanes are where their carriers have brought them.
TSLI_INLINE void tsli_lane_ride(const tsli_riding *riding, tsli_world_frame *root, tsli_world_frame *anchor)
{
    m8 rides = m8_from_bits(riding->root_lanes);
    root->position = v8_select(rides, v8_load(riding->root.position), root->position);
    root->rotation = q8_select(rides, q8_load(riding->root.rotation), root->rotation);
    rides = m8_from_bits(riding->anchor_lanes);
    anchor->position = v8_select(rides, v8_load(riding->anchor.position), anchor->position);
    anchor->rotation = q8_select(rides, q8_load(riding->anchor.rotation), anchor->rotation);
}

TSLI_INLINE f8 tsli_lane_radius_scale(const tsli_block *block, f8 anchor_scale)
{
    m8 scales = f8_less(f8_splat(-0.5f), f8_load(block->scale_look));
    return f8_select(scales, f8_absolute(anchor_scale), f8_splat(1.0f));
}

// Displacement of this tick: gravity less its rest part, and force, times the tick squared. DynamicBone
// cancels as much of gravity as points along the direction it had in the setup pose, turned with the root
// bone.
TSLI_INLINE v8 tsli_lane_force(const tsli_block *block, const r8 *frame, f8 anchor_scale,
                               float seconds_squared)
{
    v8 gravity = v8_load(block->gravity);
    v8 rest = r8_rotate(frame, v8_load(block->gravity_rest));
    f8 along = f8_max(v8_dot(rest, gravity), f8_splat(0.0f));
    f8 cancelled = f8_mul(along, f8_load(block->gravity_falloff));
    v8 force = v8_sub(gravity, v8_scale(v8_load(block->gravity_direction), cancelled));
    force = v8_add(force, v8_load(block->force));
    m8 look = f8_less(f8_splat(0.5f), f8_load(block->scale_look));
    f8 scale = f8_select(look, anchor_scale, f8_splat(1.0f));
    return v8_scale(v8_scale(force, scale), f8_splat(seconds_squared));
}

// The turn of the anchor since the last tick as a matrix less the identity: what it adds to an arm.
TSLI_INLINE r8 tsli_lane_spin(q8 now, q8 last)
{
    r8 spin = r8_from_quat(q8_mul(now, q8_conjugate(last)));
    f8 one = f8_splat(1.0f);
    spin.x.x = f8_sub(spin.x.x, one);
    spin.y.y = f8_sub(spin.y.y, one);
    spin.z.z = f8_sub(spin.z.z, one);
    return spin;
}
