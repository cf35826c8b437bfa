// SPDX-License-Identifier: MIT
// Before a tick: root bones whose scale has changed since the last one, and particles that follow it; bones that regain a length go back to
// the pose. Neither happens in most frames.

// ---- changes of scale ---------------------------------------------------------------------------------------

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

// 1 where the scale was 0: growth from nothing has no shape to scale. Clamped, because after nearly nothing it may be infinite.
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

// ---- strands, rebuilt from the root on, each particle from the new position of its parent -------------------

typedef struct tsli_rebuilding { // of a strand, up to the current particle
    v8 parent, parent_before;    // the last particle's new and old position
    m8 moved;                    // lanes in which some particle so far has moved
    q8 turned;                   // as in tsli_spring_pass
} tsli_rebuilding;

// The offset from the parent to a particle's rest position at the tick.
typedef struct tsli_rest_segment {
    v8 delta;
    f8 length;
    v8 offset; // TSL_MODEL_SPRING: in the root bone's frame, without rotation
} tsli_rest_segment;

// ---- a segment --------------------------------------------------------------------------------------------------

// A segment grows along the animated axes of its parent bone.
static v8 tsli_lane_rescaled(const tsli_rescaling *r, v8 delta, const tsli_slot_bone *hung_on)
{
    v8 evenly = v8_scale(delta, r->ratio.x);
    q8 axes = q8_mul(r->root_last, q8_load(hung_on->rotation));
    v8 axis_by_axis = q8_rotate(axes, v8_mul(r->ratio, q8_rotate_back(axes, delta)));
    return v8_select(r->even, evenly, axis_by_axis);
}

// An axis that was nearly zero makes any length of a rounding error: growth as large as that of a hidden bone has no
// direction, and no velocity.
static m8 tsli_lane_is_magnified(v8 delta, v8 rescaled)
{
    f8 most = f8_mul(v8_dot(delta, delta), f8_splat(TSLI_HIDDEN * TSLI_HIDDEN));
    return f8_less(most, v8_dot(rescaled, rescaled));
}

// Lanes whose segment begins on the pose because it has no direction: it had no length, or so little compared to its distance from the
// rig's origin that rounding leaves no direction, or it was hidden and shrank to nothing. 2^-17 of that distance leaves half a degree. Only what
// was hidden, or what a tick saw at the very beginning of its growth, grows by 16 or more.
static m8 tsli_lane_loses_direction(const tsli_rescaling *r, v8 x, v8 delta, v8 rescaled, f8 length)
{
    f8 square = v8_dot(delta, delta);
    m8 none = m8_and(r->regained, f8_less(square, f8_splat(FLT_MIN)));
    m8 rounded = f8_less(square, f8_mul(v8_dot(x, x), f8_splat(0x1p-34f)));
    m8 grows = m8_and(m8_or(r->moved, r->regained), f8_less(f8_mul(square, f8_splat(256.0f)), f8_mul(length, length)));
    m8 hidden =
        m8_and(r->regained, f8_less(f8_mul(square, f8_splat(TSLI_HIDDEN * TSLI_HIDDEN)), f8_mul(length, length)));
    m8 magnified = m8_and(r->moved, tsli_lane_is_magnified(delta, rescaled));
    m8 loses = m8_or(m8_or(none, r->resets), m8_or(hidden, m8_and(rounded, grows)));
    return m8_and(m8_or(loses, magnified), f8_less(f8_splat(0.0f), length));
}

// A tick before the newest pose sees a part of the length that a hidden bone regains, and the next one the rest of it. Without this the
// bones after it would stay in place, in the path of the growing one. 1.0001 is above the rounding error of a length.
static m8 tsli_lane_grow(const tsli_rescaling *r, v8 before, f8 length, v8 *delta)
{
    f8 square = v8_dot(before, before);
    m8 shorter = f8_less(f8_mul(square, f8_splat(1.0001f)), f8_mul(length, length));
    m8 grown = m8_and(m8_and(r->regained, shorter), f8_less(f8_splat(FLT_MIN), square));
    f8 ratio = f8_div(length, f8_sqrt(f8_select(grown, square, f8_splat(1.0f))));
    *delta = v8_select(grown, v8_scale(before, ratio), *delta);
    return grown;
}

static tsli_rest_segment tsli_lane_rest_segment(const tsli_pass *pass, uint32_t springs, uint32_t j, q8 turned)
{
    tsli_rest_segment rest;
    f8 zero = f8_splat(0.0f);
    rest.offset = (v8){zero, zero, zero};
    if (springs) {
        rest.offset = tsli_lane_spring_offset(pass, j, &rest.length);
        rest.delta = r8_rotate(&pass->frame, q8_rotate(turned, rest.offset));
    } else {
        rest.delta = tsli_lane_rest(pass, j, &rest.length, TSLI_PASS_FULL);
    }
    return rest;
}

// ---- velocities -------------------------------------------------------------------------------------------------

// Root bone and anchor move on at the pace, of which `inert` leaves a share to act on a particle: that share of a velocity is no
// motion of its own and does not grow with the scale. A new particle starts at that velocity, and at as much more as the next tick's
// damping removes, or it would fall behind. A damping near 1 would need any velocity: at least 1/16 of it counts as kept.
static v8 tsli_lane_rebuilt_velocity(const tsli_pass *pass, const tsli_rescaling *r, uint32_t j, m8 begins)
{
    const tsli_slot_state *state = &pass->state[j];
    const tsli_slot_params *params = tsli_lane_params(pass, j);
    f8 one = f8_splat(1.0f), keep = f8_max(f8_load(params->keep), f8_splat(0.0625f));
    v8 velocity = v8_sub(v8_load(state->position), v8_load(state->previous));
    v8 pace = v8_scale(r->pace, f8_sub(one, f8_load(params->inert)));
    v8 last = v8_sub(velocity, pace), own = tsli_lane_rescaled(r, last, &pass->bones[j - 1]);
    f8 drag_keep = f8_max(f8_load(params->drag_keep), f8_splat(0.0625f));
    f8 lost = f8_mul(f8_sub(one, pass->relative), f8_sub(one, drag_keep));
    v8 beginning = v8_scale(pace, f8_add(one, f8_div(lost, keep)));
    begins = m8_or(begins, m8_and(r->moved, tsli_lane_is_magnified(last, own)));
    return v8_select(begins, beginning, v8_select(r->moved, v8_add(pace, own), velocity));
}

// ---- a strand ---------------------------------------------------------------------------------------------------

static tsli_rebuilding tsli_lane_rebuild_root(const tsli_vector *vector, const tsli_rescaling *r)
{
    uint32_t first = vector->block->first_slot, at = vector->at;
    tsli_slot_state *root = tsli_lanes_from(&vector->layout->state[first], at);
    m8 hangs = m8_and(r->which, m8_from_bits(tsli_lane_bits(vector->block->hanging, at)));
    f8 zero = f8_splat(0.0f);
    tsli_rebuilding b;
    b.parent_before = v8_load(root->position);
    tsli_lane_keep3(root->position, r->moved, v8_add(b.parent_before, r->shift));
    tsli_lane_set_forks(vector->layout, vector->block, at);
    b.parent = v8_load(root->position);
    b.moved = m8_or(r->moved, m8_and(hangs, tsli_lane_differ(b.parent, b.parent_before)));
    b.turned = (q8){zero, zero, zero, f8_splat(1.0f)};
    return b;
}

// The bone swings onto its particle, which rotates the next one's rest direction.
static void tsli_lane_rebuild_turn(const tsli_pass *pass, v8 delta, const tsli_rest_segment *rest, tsli_rebuilding *b)
{
    f8 distance;
    v8 out = r8_rotate_back(&pass->frame, tsli_lane_direction(delta, &distance));
    q8 swing = tsli_lane_swing(rest->offset, q8_rotate_back(b->turned, out), rest->length);
    b->turned = q8_normalize(q8_mul(b->turned, swing));
}

static void tsli_lane_rebuild_slot(const tsli_vector *vector, const tsli_pass *pass, const tsli_rescaling *r,
                                   uint32_t j, tsli_rebuilding *b)
{
    tsli_slot_state *state = &pass->state[j];
    uint32_t springs = vector->block->flags & TSLI_BLOCK_SPRING;
    tsli_rest_segment rest = tsli_lane_rest_segment(pass, springs, j, b->turned);
    v8 x = v8_load(state->position), before = v8_sub(x, b->parent_before);
    v8 delta = tsli_lane_rescaled(r, before, &pass->bones[j - 1]);
    m8 lost = tsli_lane_loses_direction(r, x, before, delta, rest.length);
    m8 begins = m8_or(lost, tsli_lane_grow(r, before, rest.length, &delta));
    delta = v8_select(lost, rest.delta, delta);
    v8 velocity = tsli_lane_rebuilt_velocity(pass, r, j, begins);
    b->moved = m8_or(b->moved, begins);
    v8 position = v8_select(b->moved, v8_add(b->parent, delta), x);
    b->parent_before = x;
    b->parent = position;
    tsli_lane_keep3(state->position, b->moved, position);
    tsli_lane_keep3(state->previous, b->moved, v8_sub(position, velocity));
    if (springs)
        tsli_lane_rebuild_turn(pass, delta, &rest, b);
}

// ---- vectors and blocks -----------------------------------------------------------------------------------------

// Particles begin at the effective pace of the tick, which limits may reduce.
static void tsli_lane_limit_pace(const tsli_vector *vector, const tsli_lanes_tick *tick, tsli_pass *pass,
                                 tsli_rescaling *r)
{
    const tsli_forces *forces = tsli_lane_forces(vector->layout, vector);
    pass->relative = f8_load(forces->relative_damping);
    if (!(vector->block->flags & TSLI_BLOCK_LIMITS))
        return;
    pass->radius_scale = tsli_lane_radius_scale(forces, r->anchor_scale);
    pass->travel = r->pace;
    tsli_lane_limit_travel(forces, f8_splat(tick->seconds), pass);
    r->pace = pass->travel;
}

static void tsli_lane_rescale_vector(const tsli_vector *vector, const tsli_lanes_tick *tick, uint32_t lanes)
{
    tsli_rescaling r = tsli_lane_take_rescaling(vector, tick, lanes);
    tsli_pass pass;
    memset(&pass, 0, sizeof pass);
    tsli_lane_point(vector->layout, vector, &pass);
    tsli_lane_point_rare(vector, tick, &pass);
    pass.frame = r8_from_quat(r.root_now);
    tsli_lane_limit_pace(vector, tick, &pass, &r);
    tsli_rebuilding b = tsli_lane_rebuild_root(vector, &r);
    if (!m8_bits(m8_or(m8_or(b.moved, r.regained), r.resets)))
        return;
    for (uint32_t j = 1; j < vector->slot_count; ++j)
        tsli_lane_rebuild_slot(vector, &pass, &r, j, &b);
}

// Whether the last pose had its offsets and its scale too. The block's flag combines all lanes, and a lane's
// result must not depend on its neighbours.
static int tsli_lane_stood(const tsli_layout *layout, const tsli_block *block, uint32_t lane)
{
    const tsli_block_rare *rare = block->rare;
    for (int k = 0; k < 3; ++k)
        if (rare->rest_scale_before[k][lane] != rare->rest_scale[k][lane])
            return 0;
    for (uint32_t j = block->first_slot + 1; j < block->first_slot + rare->strand_slots[lane]; ++j) {
        const tsli_slot_offset *before = &layout->offset_before[j];
        const tsli_slot_rest *rest = &layout->rest[j];
        for (int k = 0; k < 3; ++k)
            if (before->offset[k][lane] != rest->offset[k][lane])
                return 0;
    }
    return 1;
}

// Those of `lanes` at the scale of the newest pose after this tick: the next tick can skip them.
static uint32_t tsli_lane_arrived(const tsli_layout *layout, const tsli_block *block, const tsli_lanes_tick *tick,
                                  uint32_t lanes)
{
    uint32_t arrived = 0;
    if (tick->at_now || !(block->flags & TSLI_BLOCK_OFFSETS_MOVED))
        return lanes;
    for (uint32_t lane = 0; lane < block->lane_count; ++lane)
        if (tsli_has_lane(lanes, lane) && tsli_lane_stood(layout, block, lane))
            tsli_put_lane(&arrived, lane, 1);
    return arrived;
}

static void tsli_lane_rescale_block(tsli_layout *layout, tsli_block *block, const tsli_lanes_tick *tick)
{
    tsli_block_rare *rare = block->rare;
    uint32_t lanes = rare->rescaled | rare->regained | rare->resets;
    lanes |= block->hanging; // attached strands are included, whatever becomes of their parents
    lanes &= block->running & ~block->paused;
    for (uint32_t at = 0; at < block->lane_count; at += TSLI_LANE_COUNT) {
        tsli_vector vector = tsli_lane_vector(layout, block, at);
        if (tsli_lane_bits(lanes, at))
            tsli_lane_rescale_vector(&vector, tick, lanes);
    }
    uint32_t done = ~block->running | tsli_lane_arrived(layout, block, tick, lanes);
    rare->rescaled &= ~done;
    rare->regained &= ~done;
    rare->resets &= block->running & ~lanes;
    layout->rescales |= rare->rescaled | rare->regained | rare->resets;
}

// Where the levels of a layout tick one by one, all of it is rebuilt before the first: attached strands, where the last tick left them.
static void tsli_lane_rescale(const tsli_lanes_tick *tick)
{
    tsli_layout *layout = tick->layout;
    if (!layout->rescales || tick->first != 0)
        return;
    layout->rescales = 0;
    for (uint32_t b = 0; b < layout->block_count; ++b)
        tsli_lane_rescale_block(layout, &layout->blocks[b], tick);
}

// ---- another origin -------------------------------------------------------------------------------------------

TSLI_INLINE void tsli_lane_move_row(tsli_lanes3 positions, v8 by)
{
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT) {
        tsli_lanes3 *lanes = tsli_lanes_from(positions, at);
        v8_store(lanes, v8_sub(v8_load(lanes), by));
    }
}

TSLI_HOT static void tsli_lane_move_origin(tsli_layout *layout, tsl_vec3 to)
{
    const v8 by = v8_splat(to);
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        tsli_lane_move_row(layout->blocks[b].anchor_last.position, by);
        tsli_lane_move_row(layout->blocks[b].root_last.position, by);
    }
    for (uint32_t s = 0; s < layout->slot_count; ++s) {
        tsli_lane_move_row(layout->state[s].position, by);
        tsli_lane_move_row(layout->state[s].previous, by);
    }
}

// ---- reset to the current pose ------------------------------------------------------------------------------

static void tsli_lane_keep_frame(tsli_frame_lanes *to, m8 which, const tsli_frame_lanes *from)
{
    tsli_lane_keep3(to->position, which, v8_load(from->position));
    tsli_lane_keep4(to->rotation, which, q8_load(from->rotation));
    tsli_lane_keep3(to->scale, which, v8_load(from->scale));
}

static void tsli_lane_keep_rigid(tsli_rigid_lanes *to, m8 which, const tsli_world_frame *frame)
{
    tsli_lane_keep3(to->position, which, frame->position);
    tsli_lane_keep4(to->rotation, which, frame->rotation);
}

static void tsli_lane_jump_offsets(tsli_layout *layout, const tsli_vector *vector, m8 which)
{
    uint32_t first = vector->block->first_slot;
    for (uint32_t j = first; j < first + vector->slot_count; ++j) {
        tsli_slot_offset *before = tsli_lanes_from(&layout->offset_before[j], vector->at);
        const tsli_slot_rest *rest = tsli_lanes_from(&layout->rest[j], vector->at);
        tsli_lane_keep3(before->offset, which, v8_load(rest->offset));
        f8_store(before->length, f8_select(which, f8_load(rest->length), f8_load(before->length)));
        if (vector->block->flags & TSLI_BLOCK_ANGLES)
            tsli_lane_keep4(tsli_lanes_from(layout->limit_frame_before[j], vector->at), which,
                            q8_load(tsli_lanes_from(layout->limits[j].frame, vector->at)));
        if (vector->block->flags & TSLI_BLOCK_DISTANCES) {
            tsli_lane_keep4(tsli_lanes_from(layout->bone_frames_before[j].rotation, vector->at), which,
                            q8_load(tsli_lanes_from(layout->bones[j].rotation, vector->at)));
            tsli_lane_keep3(tsli_lanes_from(layout->bone_frames_before[j].scale, vector->at), which,
                            v8_load(tsli_lanes_from(layout->scale[j], vector->at)));
        }
    }
}

// They have the scale of the pose already: the next tick finds no change for particles to follow.
static void tsli_lane_jump_scale(tsli_block_rare *rare, uint32_t at, m8 which)
{
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero}, scale = v8_load(tsli_lanes_from(rare->rest_scale, at));
    tsli_lane_keep3(tsli_lanes_from(rare->rest_scale_before, at), which, scale);
    tsli_lane_keep3(tsli_lanes_from(rare->root_shift, at), which, none);
    tsli_lane_keep3(tsli_lanes_from(rare->anchor_shift, at), which, none);
}

// No tick and no view shall see these lanes between two poses.
static tsli_world_frame tsli_lane_jump(tsli_layout *layout, const tsli_vector *vector, m8 which,
                                       const tsl_transform *root)
{
    tsli_block *block = vector->block;
    tsli_block_rare *rare = block->rare;
    uint32_t at = vector->at;
    tsli_world_frame now = tsli_lane_frame_in_world(root, tsli_lane_frame_load(&block->root_now, at));
    tsli_anchor_lanes *anchors = layout->anchors ? &layout->anchors[block - layout->blocks] : NULL;
    const tsli_frame_lanes *anchor_now = anchors ? &anchors->now : &tsli_identity_lanes;
    tsli_world_frame anchor = tsli_lane_frame_in_world(root, tsli_lane_frame_load(anchor_now, at));
    if (layout->attached)
        tsli_lane_attach(&layout->attached[block - layout->blocks], at, &now, &anchor);
    tsli_lane_keep_frame(tsli_lanes_from(&rare->root_before, at), which, tsli_lanes_from(&block->root_now, at));
    if (anchors)
        tsli_lane_keep_frame(tsli_lanes_from(&anchors->before, at), which, tsli_lanes_from(&anchors->now, at));
    tsli_lane_keep_rigid(tsli_lanes_from(&block->root_last, at), which, &now);
    tsli_lane_keep_rigid(tsli_lanes_from(&block->anchor_last, at), which, &anchor);
    tsli_lane_jump_offsets(layout, vector, which);
    tsli_lane_jump_scale(rare, at, which);
    return now;
}

static void tsli_lane_reset_vector(tsli_layout *layout, const tsli_vector *vector, uint32_t lanes,
                                   const tsl_transform *root)
{
    m8 which = m8_from_bits(tsli_lane_bits(lanes, vector->at));
    tsli_world_frame now = tsli_lane_jump(layout, vector, which, root);
    r8 frame = r8_from_quat(now.rotation);
    uint32_t first = vector->block->first_slot, at = vector->at;
    tsli_block_rare *rare = vector->block->rare;
    tsli_lane_keep3(tsli_lanes_from(rare->scale_last, at), which, v8_load(tsli_lanes_from(rare->rest_scale, at)));
    v8 x = now.position;
    for (uint32_t j = first; j < first + vector->slot_count; ++j) {
        if (j > first)
            x = v8_add(x, r8_rotate(&frame, v8_load(tsli_lanes_from(layout->rest[j].offset, at))));
        tsli_slot_state *state = tsli_lanes_from(&layout->state[j], at);
        tsli_lane_keep3(state->position, which, x);
        if (j == first) {
            tsli_lane_set_forks(layout, vector->block, at);
            x = v8_load(state->position);
        }
        tsli_lane_keep3(state->previous, which, x);
        layout->touched[j] &= (uint8_t)~lanes;
    }
}

static void tsli_lane_reset(tsli_layout *layout, tsli_block *block, uint32_t lanes, const tsl_transform *root)
{
    for (uint32_t at = 0; at < block->lane_count; at += TSLI_LANE_COUNT) {
        tsli_vector vector = tsli_lane_vector(layout, block, at);
        if (tsli_lane_bits(lanes, at))
            tsli_lane_reset_vector(layout, &vector, lanes, root);
    }
    block->nonfinite &= ~lanes;
    block->rare->regained &= ~lanes;
    block->rare->resets &= ~lanes;
    if (layout->has_tassels)
        block->rare->was_reset |= lanes;
}
