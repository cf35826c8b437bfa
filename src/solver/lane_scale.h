// SPDX-License-Identifier: MIT
// Before a tick: lanes whose root bone changes its scale are carried there, and bones that have a length again which they
// had lost go back onto the pose. Neither happens in most frames.
// Included once per instruction set, after solver/lane_tick.h.

// What a part has to be carried by.
typedef struct tsli_rescaling {
    m8 which;    // lanes that are looked at
    m8 moved;    // lanes that do not stay as they are
    m8 revived;  // lanes in which some bone may have a length again
    m8 restarts; // lanes that begin on the pose
    v8 ratio;    // of the scale, in the axes of each bone
    m8 even;     // it is one number
    v8 shift;    // of the root bone, in the world
    v8 felt;     // of the anchor's travel in this tick, before `inert`
    f8 anchor_scale;
    q8 root_last, root_now;
} tsli_rescaling;

TSLI_INLINE f8 tsli_lane_sum_of_absolutes(v8 a)
{
    return f8_add(f8_add(f8_absolute(a.x), f8_absolute(a.y)), f8_absolute(a.z));
}

TSLI_INLINE f8 tsli_lane_ratio(f8 now, f8 last)
{
    f8 one = f8_splat(1.0f);
    m8 some = f8_differ(last, f8_splat(0.0f));
    return f8_select(some, f8_div(now, f8_select(some, last, one)), one);
}

TSLI_INLINE m8 tsli_lane_differ3(v8 a, v8 b)
{
    return m8_or(m8_or(f8_differ(a.x, b.x), f8_differ(a.y, b.y)), f8_differ(a.z, b.z));
}

// Between the last pose and this one as offsets are, so that what is carried has the lengths of the tick.
static v8 tsli_lane_scale_at(const tsli_part *part, const tsli_lanes_tick *tick)
{
    const tsli_block_rare *rare = part->block->rare;
    v8 scale = v8_load(tsli_lanes_from(rare->rest_scale, part->at));
    if (tick->at_now || !(part->block->flags & TSLI_BLOCK_OFFSETS_MOVED))
        return scale;
    f8 t = f8_load(tsli_lanes_from(tick->alpha, part->at));
    v8 before = v8_load(tsli_lanes_from(rare->rest_scale_before, part->at));
    return v8_select(f8_less(t, f8_splat(1.0f)), v8_lerp(before, scale, t), scale);
}

// The share of what is owed that this tick takes: as much as the scale comes closer to that of the pose.
static f8 tsli_lane_owed_share(v8 last, v8 at_tick, v8 of_pose)
{
    f8 done = tsli_lane_sum_of_absolutes(v8_sub(at_tick, last));
    f8 all = tsli_lane_sum_of_absolutes(v8_sub(of_pose, last)), one = f8_splat(1.0f);
    m8 some = f8_less(f8_splat(0.0f), all);
    return f8_min(f8_select(some, f8_div(done, f8_select(some, all, one)), one), one);
}

// Takes the share of the lanes that are carried; the others owe nothing any more.
static v8 tsli_lane_take_owed(tsli_lanes3 owed, uint32_t at, m8 which, m8 carried, f8 share)
{
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero}, all = v8_load(tsli_lanes_from(owed, at));
    v8 taken = v8_select(carried, v8_scale(all, share), none);
    v8 left = v8_select(carried, v8_sub(all, taken), none);
    tsli_lane_keep3(tsli_lanes_from(owed, at), which, left);
    return taken;
}

static void tsli_lane_shift_place(tsli_place_lanes *of_block, uint32_t at, m8 which, v8 by)
{
    tsli_place_lanes *place = tsli_lanes_from(of_block, at);
    tsli_lane_keep3(place->position, which, v8_add(v8_load(place->position), by));
}

// Whatever rotation a frame without size had, it is none that was felt.
static void tsli_lane_forget_turn(tsli_place_lanes *of_block, uint32_t at, m8 which, q8 now)
{
    tsli_place_lanes *place = tsli_lanes_from(of_block, at);
    tsli_lane_keep4(place->rotation, which, now);
}

static tsli_rescaling tsli_lane_rescaling(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes)
{
    tsli_block *block = part->block;
    tsli_block_rare *rare = block->rare;
    uint32_t at = part->at;
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero}, one = v8_splat(tsli_vec3(1.0f, 1.0f, 1.0f));
    m8 which = m8_from_bits(tsli_lane_bits(lanes, at));
    m8 carries = m8_from_bits(tsli_lane_bits(~rare->feels_scale, at));
    v8 last = v8_load(tsli_lanes_from(rare->scale_last, at)), now = tsli_lane_scale_at(part, tick);
    m8 gone = m8_from_bits(m8_bits(tsli_lane_differ3(last, none)) ^ TSLI_PART_LANES);
    m8 carried = m8_and(which, m8_or(carries, gone));
    f8 share = tsli_lane_owed_share(last, now, v8_load(tsli_lanes_from(rare->rest_scale, at)));
    v8 anchor_shift = tsli_lane_take_owed(rare->anchor_owed, at, which, carried, share);
    tsli_world_frame root = tsli_lane_frame_at(&rare->root_before, &block->root_now, tick, at);
    tsli_world_frame anchor = tsli_lane_anchor_at(block, at, tick);
    if (part->pack->riding && (block->flags & TSLI_BLOCK_SPRING))
        tsli_lane_ride(&part->pack->riding[block - part->pack->blocks], at, &root, &anchor);
    tsli_rescaling r;
    r.which = which;
    r.shift = tsli_lane_take_owed(rare->root_owed, at, which, carried, share);
    v8 ratio = {tsli_lane_ratio(now.x, last.x), tsli_lane_ratio(now.y, last.y),
                tsli_lane_ratio(now.z, last.z)};
    r.ratio = v8_select(carried, ratio, one);
    r.even = m8_from_bits(m8_bits(m8_or(f8_differ(ratio.x, ratio.y), f8_differ(ratio.x, ratio.z))) ^
                          TSLI_PART_LANES);
    r.moved = m8_and(which, m8_or(tsli_lane_differ3(r.ratio, one), tsli_lane_differ3(r.shift, none)));
    r.revived = m8_and(which, m8_from_bits(tsli_lane_bits(rare->revived, at)));
    r.restarts = m8_and(which, m8_from_bits(tsli_lane_bits(rare->restarts, at)));
    tsli_lane_shift_place(&block->root_last, at, r.moved, r.shift);
    tsli_lane_shift_place(&block->anchor_last, at, r.moved, anchor_shift);
    m8 back = m8_and(m8_and(which, gone), tsli_lane_differ3(now, none));
    tsli_lane_forget_turn(&block->root_last, at, back, root.rotation);
    tsli_lane_forget_turn(&block->anchor_last, at, back, anchor.rotation);
    tsli_lane_keep3(tsli_lanes_from(rare->scale_last, at), which, now);
    r.felt = v8_sub(anchor.position, v8_load(tsli_lanes_from(block->anchor_last.position, at)));
    if (!tick->feels_all)
        r.felt = v8_scale(r.felt, f8_load(tsli_lanes_from(tick->felt, at)));
    r.root_last = q8_load(tsli_lanes_from(block->root_last.rotation, at));
    r.root_now = root.rotation;
    r.anchor_scale = anchor.scale.x;
    return r;
}

// A way between two particles in the axes of the bone that it hangs on, as the animation has it.
static v8 tsli_lane_rescaled(const tsli_rescaling *r, v8 way, const tsli_slot_rest *hung_on)
{
    v8 evenly = v8_scale(way, r->ratio.x);
    q8 axes = q8_mul(r->root_last, q8_load(hung_on->rotation));
    v8 axis_by_axis = q8_rotate(axes, v8_mul(r->ratio, q8_rotate_back(axes, way)));
    return v8_select(r->even, evenly, axis_by_axis);
}

// Its way is no way any more: it had no length, or so little beside its place in the world that rounding has eaten its
// direction: 2^-17 of it leaves a direction of half a degree. It grows by 16 at least, which only what was hidden does, or
// what a tick saw at the very beginning of its way back.
static m8 tsli_lane_lost_way(const tsli_rescaling *r, v8 x, v8 way, f8 length)
{
    f8 zero = f8_splat(0.0f), square = v8_dot(way, way);
    m8 nothing = f8_less(square, f8_splat(FLT_MIN));
    m8 none = m8_and(r->revived, nothing);
    m8 rounded = f8_less(square, f8_mul(v8_dot(x, x), f8_splat(0x1p-34f)));
    m8 grows = m8_and(m8_or(r->moved, r->revived),
                      f8_less(f8_mul(square, f8_splat(256.0f)), f8_mul(length, length)));
    return m8_and(m8_or(m8_or(none, r->restarts), m8_and(rounded, grows)), f8_less(zero, length));
}

// What came back in a tick before the newest pose has a part of its length only: what it still grows by is carried too, or
// its children would be left behind in its way.
static m8 tsli_lane_grown(const tsli_rescaling *r, v8 before, f8 length, v8 *way)
{
    f8 square = v8_dot(before, before);
    m8 shorter = f8_less(f8_mul(square, f8_splat(1.0001f)), f8_mul(length, length));
    m8 grown = m8_and(m8_and(r->revived, shorter), f8_less(f8_splat(FLT_MIN), square));
    f8 ratio = f8_div(length, f8_sqrt(f8_select(grown, square, f8_splat(1.0f))));
    *way = v8_select(grown, v8_scale(before, ratio), *way);
    return grown;
}

// Where a strand is being rebuilt: from its root on.
typedef struct tsli_rebuilding {
    v8 parent, parent_before;
    m8 moved;  // lanes in which some particle so far is elsewhere
    q8 turned; // as in tsli_spring_pass
} tsli_rebuilding;

static void tsli_lane_rebuild_first(const tsli_part *part, const tsli_rescaling *r, tsli_rebuilding *b)
{
    uint32_t first = part->block->first_slot, at = part->at;
    tsli_slot_state *top = tsli_lanes_from(&part->pack->state[first], at);
    m8 hangs = m8_and(r->which, m8_from_bits(tsli_lane_bits(part->block->hanging, at)));
    f8 zero = f8_splat(0.0f);
    b->parent_before = v8_load(top->position);
    tsli_lane_keep3(top->position, r->moved, v8_add(b->parent_before, r->shift));
    tsli_lane_hang(part->pack, part->block, at);
    b->parent = v8_load(top->position);
    b->moved = m8_or(r->moved, m8_and(hangs, tsli_lane_differ3(b->parent, b->parent_before)));
    b->turned = (q8){zero, zero, zero, f8_splat(1.0f)};
}

// What a particle that begins needs as velocity so that it keeps pace in the tick that follows: as much more as damping takes
// of it there.
static v8 tsli_lane_starting_velocity(const tsli_pass *pass, const tsli_slot_params *params, v8 pace)
{
    f8 one = f8_splat(1.0f), keep = f8_max(f8_load(params->keep), f8_splat(0.0625f));
    f8 lost = f8_mul(f8_sub(one, pass->relative), f8_sub(one, keep));
    return v8_scale(pace, f8_add(one, f8_div(lost, keep)));
}

static void tsli_lane_rebuild_slot(const tsli_part *part, const tsli_pass *pass, const tsli_rescaling *r,
                                   uint32_t j, tsli_rebuilding *b)
{
    tsli_slot_state *state = &pass->state[j];
    const tsli_slot_params *params = &pass->params[j];
    uint32_t springs = part->block->flags & TSLI_BLOCK_SPRING;
    f8 length;
    v8 x = v8_load(state->position), before = v8_sub(x, b->parent_before), offset;
    v8 velocity = v8_sub(x, v8_load(state->previous));
    v8 rest = tsli_lane_rest(pass, j, &length, 0);
    m8 lost = tsli_lane_lost_way(r, x, before, length);
    v8 way = tsli_lane_rescaled(r, before, &pass->rest[j - 1]);
    if (springs) {
        offset = tsli_lane_spring_offset(pass, j, &length);
        rest = r8_rotate(&pass->frame, q8_rotate(b->turned, offset));
    }
    m8 grown = tsli_lane_grown(r, before, length, &way);
    way = v8_select(lost, rest, way);
    // At an even pace the root bone moves on by `felt`, and of that a particle feels what `inert` leaves.
    v8 pace = v8_scale(r->felt, f8_sub(f8_splat(1.0f), f8_load(params->inert)));
    v8 own = tsli_lane_rescaled(r, v8_sub(velocity, pace), &pass->rest[j - 1]);
    v8 start = tsli_lane_starting_velocity(pass, params, pace);
    velocity = v8_select(m8_or(lost, grown), start, v8_select(r->moved, v8_add(pace, own), velocity));
    b->moved = m8_or(b->moved, m8_or(lost, grown));
    v8 place = v8_select(b->moved, v8_add(b->parent, way), x);
    b->parent_before = x;
    b->parent = place;
    tsli_lane_keep3(state->position, b->moved, place);
    tsli_lane_keep3(state->previous, b->moved, v8_sub(place, velocity));
    if (springs) {
        f8 distance;
        v8 out = r8_rotate_back(&pass->frame, tsli_lane_direction(way, &distance));
        q8 swing = tsli_lane_swing(offset, q8_rotate_back(b->turned, out), length);
        b->turned = q8_normalize(q8_mul(b->turned, swing));
        f8 zero = f8_splat(0.0f);
        v8 none = {zero, zero, zero};
        tsli_slot_spring *spring =
            tsli_lanes_from(&part->pack->spring[part->block->first_slot + j], part->at);
        tsli_lane_keep3(spring->position_low, b->moved, none);
        tsli_lane_keep3(spring->previous_low, b->moved, none);
    }
}

// Blocks that are not paced have kept already where they were a tick before.
static void tsli_lane_keep_rebuilt(const tsli_part *part, const tsli_lanes_tick *tick, m8 moved)
{
    uint32_t first = part->block->first_slot, at = part->at;
    if (!tick->keeps_older || part->block->paced)
        return;
    for (uint32_t j = first; j < first + part->slot_count; ++j)
        tsli_lane_keep3(tsli_lanes_from(part->pack->older[j], at), moved,
                        v8_load(tsli_lanes_from(part->pack->state[j].position, at)));
}

// Of the pace only what is felt.
static void tsli_lane_feel_pace(const tsli_part *part, const tsli_lanes_tick *tick, tsli_pass *pass,
                                tsli_rescaling *r)
{
    const tsli_forces *forces = tsli_lane_forces(part->pack, part);
    pass->relative = f8_load(forces->relative_damping);
    if (!(part->block->flags & TSLI_BLOCK_LIMITS))
        return;
    pass->radius_scale = tsli_lane_radius_scale(forces, r->anchor_scale);
    pass->travel = r->felt;
    tsli_lane_limit_travel(forces, f8_splat(tick->seconds), pass);
    r->felt = pass->travel;
}

static void tsli_lane_rescale_part(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes)
{
    tsli_rescaling r = tsli_lane_rescaling(part, tick, lanes);
    tsli_rebuilding b;
    tsli_pass pass;
    memset(&pass, 0, sizeof pass);
    tsli_lane_point(part->pack, part, &pass);
    tsli_lane_point_rare(part, tick, &pass);
    pass.frame = r8_from_quat(r.root_now);
    tsli_lane_feel_pace(part, tick, &pass, &r);
    tsli_lane_rebuild_first(part, &r, &b);
    if (!m8_bits(m8_or(m8_or(b.moved, r.revived), r.restarts)))
        return;
    for (uint32_t j = 1; j < part->slot_count; ++j)
        tsli_lane_rebuild_slot(part, &pass, &r, j, &b);
    tsli_lane_keep_rebuilt(part, tick, b.moved);
}

// Whether the last pose had its offsets and its scale too. The block's flag says it of all lanes together, and a lane's
// result must not depend on its neighbours.
static int tsli_lane_stood(const tsli_pack *pack, const tsli_block *block, uint32_t lane)
{
    const tsli_block_rare *rare = block->rare;
    for (int k = 0; k < 3; ++k)
        if (rare->rest_scale_before[k][lane] != rare->rest_scale[k][lane])
            return 0;
    for (uint32_t j = block->first_slot + 1; j < block->first_slot + rare->strand_slots[lane]; ++j) {
        const tsli_slot_offset *before = &pack->offset_before[j];
        const tsli_slot_rest *rest = &pack->rest[j];
        for (int k = 0; k < 3; ++k)
            if (before->offset[k][lane] != rest->offset[k][lane])
                return 0;
    }
    return 1;
}

// Of these lanes those that tick at the newest pose, or at one that was the same before, are where they are to be.
static uint32_t tsli_lane_arrived(const tsli_pack *pack, const tsli_block *block, const tsli_lanes_tick *tick,
                                  uint32_t lanes)
{
    uint32_t arrived = 0;
    if (tick->at_now || !(block->flags & TSLI_BLOCK_OFFSETS_MOVED))
        return lanes;
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        if (tsli_has_lane(lanes, lane) && (tick->alpha[lane] >= 1.0f || tsli_lane_stood(pack, block, lane)))
            tsli_put_lane(&arrived, lane, 1);
    return arrived;
}

static void tsli_lane_rescale(const tsli_lanes_tick *tick)
{
    tsli_pack *pack = tick->pack;
    if (!pack->rescales ||
        tick->first != 0) // where levels tick one by one, all are rebuilt before the first does
        return;
    pack->rescales = 0;
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        tsli_block *block = &pack->blocks[b];
        tsli_block_rare *rare = block->rare;
        uint32_t lanes = rare->rescaled | rare->revived | rare->restarts;
        lanes |= block->hanging; // those that hang on others go with them, whatever they are themselves
        lanes &= block->running & ~block->resting;
        for (uint32_t at = 0; at < block->lane_count; at += TSLI_LANE_COUNT) {
            tsli_part part = tsli_lane_part(pack, block, at);
            if (tsli_lane_bits(lanes, at))
                tsli_lane_rescale_part(&part, tick, lanes);
        }
        uint32_t done = ~block->running | tsli_lane_arrived(pack, block, tick, lanes);
        rare->rescaled &= ~done;
        rare->revived &= ~done;
        rare->restarts &= block->running & ~lanes;
        pack->rescales |= rare->rescaled | rare->revived | rare->restarts;
    }
}
