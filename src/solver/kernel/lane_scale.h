// SPDX-License-Identifier: MIT
// Changes in scale of root bones since the last tick, and those that their particles follow; lane_rebuild.h then
// moves them.
// Included once per instruction set, after solver/kernel/lane_tick.h and solver/kernel/lane_limits.h.

typedef struct tsli_rescaling { // of a vector, in one tick
    m8 which;                   // the lanes in question
    m8 follows;   // of those, lanes whose particles follow the scale: TSL_SCALE_CHANGE_FELT does not, unless it was 0
    m8 moved;     // of those, lanes with any change
    m8 regained;  // lanes in which some bone may regain a length
    m8 resets;    // lanes that begin on the pose
    v8 last, now; // the root bone's scale in world space at the last tick and at this one
    v8 ratio;     // now / last, in the axes of each bone
    m8 even;      // the ratio is the same on all three axes
    v8 shift;     // the root bone's displacement by changes of scale alone, in world space
    v8 pace;      // the anchor's effective travel in this tick, before `inert`
    f8 anchor_scale;
    q8 root_last, root_now;
} tsli_rescaling;

TSLI_INLINE f8 tsli_lane_sum_of_absolutes(v8 a)
{
    return f8_add(f8_add(f8_abs(a.x), f8_abs(a.y)), f8_abs(a.z));
}

// 1 where the scale was 0: growth from nothing has no shape to scale. Clamped, because after nearly nothing it may
// be infinite.
TSLI_INLINE f8 tsli_lane_ratio(f8 now, f8 last)
{
    f8 one = f8_splat(1.0f);
    m8 some = f8_differ(last, f8_splat(0.0f));
    return tsli_lane_clamp_number(f8_select(some, f8_div(now, f8_select(some, last, one)), one));
}

// Blended between the last pose and this one like offsets, so that the shape has the lengths of the tick.
static v8 tsli_lane_scale_at(const tsli_vector *vector, const tsli_lanes_tick *tick)
{
    const tsli_block_rare *rare = vector->block->rare;
    v8 scale = v8_load(tsli_lanes_from(rare->rest_scale, vector->at));
    if (tick->at_now || !(vector->block->flags & TSLI_BLOCK_OFFSETS_MOVED))
        return scale;
    v8 before = v8_load(tsli_lanes_from(rare->rest_scale_before, vector->at));
    return v8_lerp(before, scale, f8_splat(tick->alpha));
}

static void tsli_lane_compare_scales(const tsli_vector *vector, const tsli_lanes_tick *tick, tsli_rescaling *r)
{
    const tsli_block_rare *rare = vector->block->rare;
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero}, one = v8_splat(tsli_vec3(1.0f, 1.0f, 1.0f));
    r->last = v8_load(tsli_lanes_from(rare->scale_last, vector->at));
    r->now = tsli_lane_scale_at(vector, tick);
    m8 carried = m8_from_bits(tsli_lane_bits(~rare->feels_scale, vector->at));
    r->follows = m8_and(r->which, m8_or(carried, tsli_lane_not(tsli_lane_differ(r->last, none))));
    v8 ratio = {tsli_lane_ratio(r->now.x, r->last.x), tsli_lane_ratio(r->now.y, r->last.y),
                tsli_lane_ratio(r->now.z, r->last.z)};
    r->even = tsli_lane_not(m8_or(f8_differ(ratio.x, ratio.y), f8_differ(ratio.x, ratio.z)));
    r->ratio = v8_select(r->follows, ratio, one);
}

// ---- shifts: displacements of root bones and anchors by changes of scale ----------------------------------------

// The share of a shift that belongs to this tick: as much as the scale approaches that of the pose.
static f8 tsli_lane_shift_share(v8 last, v8 at_tick, v8 of_pose)
{
    f8 done = tsli_lane_sum_of_absolutes(v8_sub(at_tick, last));
    f8 all = tsli_lane_sum_of_absolutes(v8_sub(of_pose, last)), one = f8_splat(1.0f);
    m8 some = f8_less(f8_splat(0.0f), all);
    return f8_min(f8_select(some, f8_div(done, f8_select(some, all, one)), one), one);
}

// Lanes that do not follow take the shift for motion: theirs is dropped.
static v8 tsli_lane_take_shift(tsli_lanes3 shift, uint32_t at, const tsli_rescaling *r, f8 share)
{
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero}, all = v8_load(tsli_lanes_from(shift, at));
    v8 taken = v8_select(r->follows, v8_scale(all, share), none);
    v8 left = v8_select(r->follows, v8_sub(all, taken), none);
    tsli_lane_keep3(tsli_lanes_from(shift, at), r->which, left);
    return taken;
}

static void tsli_lane_shift_rigid(tsli_rigid_lanes *of_block, uint32_t at, m8 which, v8 by)
{
    tsli_rigid_lanes *rigid = tsli_lanes_from(of_block, at);
    tsli_lane_keep3(rigid->position, which, v8_add(v8_load(rigid->position), by));
}

// Moves the positions at the last tick along, so that the tick does not take a shift for travel.
static void tsli_lane_shift(const tsli_vector *vector, tsli_rescaling *r)
{
    tsli_block *block = vector->block;
    uint32_t at = vector->at;
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 none = {zero, zero, zero}, same = {one, one, one};
    v8 of_pose = v8_load(tsli_lanes_from(block->rare->rest_scale, at));
    f8 share = tsli_lane_shift_share(r->last, r->now, of_pose);
    v8 anchor_shift = tsli_lane_take_shift(block->rare->anchor_shift, at, r, share);
    r->shift = tsli_lane_take_shift(block->rare->root_shift, at, r, share);
    r->moved = m8_and(r->which, m8_or(tsli_lane_differ(r->ratio, same), tsli_lane_differ(r->shift, none)));
    tsli_lane_shift_rigid(&block->root_last, at, r->moved, r->shift);
    tsli_lane_shift_rigid(&block->anchor_last, at, r->moved, anchor_shift);
}

// ---- root bone and anchor -----------------------------------------------------------------------------------

// A frame of scale 0 has any rotation that rounding leaves: when it regains a size it counts as not rotated.
static void tsli_lane_forget_turns(const tsli_vector *vector, const tsli_rescaling *r, q8 root, q8 anchor)
{
    tsli_rigid_lanes *root_last = tsli_lanes_from(&vector->block->root_last, vector->at);
    tsli_rigid_lanes *anchor_last = tsli_lanes_from(&vector->block->anchor_last, vector->at);
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero};
    m8 was_none = tsli_lane_not(tsli_lane_differ(r->last, none));
    m8 is_back = m8_and(m8_and(r->which, was_none), tsli_lane_differ(r->now, none));
    tsli_lane_keep4(root_last->rotation, is_back, root);
    tsli_lane_keep4(anchor_last->rotation, is_back, anchor);
}

// As tsli_lane_begin for the tick itself.
static void tsli_lane_measure_pace(const tsli_vector *vector, const tsli_lanes_tick *tick, v8 anchor, tsli_rescaling *r)
{
    r->pace = v8_sub(anchor, v8_load(tsli_lanes_from(vector->block->anchor_last.position, vector->at)));
    if (tick->felt != 1.0f)
        r->pace = v8_scale(r->pace, f8_splat(tick->felt));
}

// Moves the lanes to the scale of this tick, with root bone and anchor where they would have been at the last one.
static tsli_rescaling tsli_lane_take_rescaling(const tsli_vector *vector, const tsli_lanes_tick *tick, uint32_t lanes)
{
    tsli_block_rare *rare = vector->block->rare;
    uint32_t at = vector->at;
    tsli_rescaling r;
    tsli_world_frame root, anchor;
    r.which = m8_from_bits(tsli_lane_bits(lanes, at));
    r.regained = m8_and(r.which, m8_from_bits(tsli_lane_bits(rare->regained, at)));
    r.resets = m8_and(r.which, m8_from_bits(tsli_lane_bits(rare->resets, at)));
    tsli_lane_frames_at(vector, tick, &root, &anchor);
    tsli_lane_compare_scales(vector, tick, &r);
    tsli_lane_shift(vector, &r);
    tsli_lane_forget_turns(vector, &r, root.rotation, anchor.rotation);
    tsli_lane_measure_pace(vector, tick, anchor.position, &r);
    tsli_lane_keep3(tsli_lanes_from(rare->scale_last, at), r.which, r.now);
    r.root_last = q8_load(tsli_lanes_from(vector->block->root_last.rotation, at));
    r.root_now = root.rotation;
    r.anchor_scale = anchor.scale.x;
    return r;
}
