// SPDX-License-Identifier: MIT
// Contact of TSL_MODEL_TASSEL. The tick is planned without colliders; near some, strand and colliders then move together
// from their last to their planned positions in a few short steps, and in each step bones are pushed out of
// what they overlap. A step is at most half a collider's radius long, so nothing has to be swept, searched or remembered.
// A lane counts its own steps and its result does not depend on its neighbours.

// A particle in contact that would slide by less than this share of its bone in 1/60 s stays in place. With a quarter of it twice as many
// strands wedged between boxes are awake after 5 s.
#define TSLI_CREEP_SHARE 4e-3f

// The depth, in bone lengths, that may remain in a collider: below it nothing is pushed or rotated again.
#define TSLI_SLOP 2e-4f

// Along the bone's offset or, where that has no direction, along rest.
TSLI_INLINE v8 tsli_lane_direction_or(v8 delta, v8 rest)
{
    f8 zero = f8_splat(0.0f);
    v8 any = {zero, f8_splat(1.0f), zero};
    if (TSLI_RARELY(m8_bits(f8_at_most(v8_dot(delta, delta), zero))))
        any = tsli_lane_unit_or(rest, any);
    return tsli_lane_unit_or(delta, any);
}

// ---- a step ---------------------------------------------------------------------------------------------

static void tsli_lane_set_step_shape(const tsli_steps *s, uint32_t c, uint32_t lanes, tsli_shape *out)
{
    tsli_lane_contact m = tsli_lane_step_contact(s->pass, c);
    const tsli_contact_past *past = tsli_lane_step_past(s, c);
    tsli_lane_shape_at(&m, past, s->share, out);
    out->contact = c;
    out->lanes = lanes;
}

// Shapes of the first candidates; `shape_count` counts further contacts too.
static void tsli_lane_set_step_shapes(tsli_steps *s)
{
    uint32_t c = s->first;
    for (s->kept = 0; c < s->end && s->kept < TSLI_SHAPES_KEPT; ++c) {
        uint32_t lanes = *tsli_lane_step_reached(s, c);
        if (lanes)
            tsli_lane_set_step_shape(s, c, lanes, &s->shapes[s->kept++]);
    }
    s->beyond = c;
    s->shape_count = s->kept + s->end - c;
}

TSLI_NO_INLINE const tsli_shape *tsli_lane_shape_beyond(tsli_steps *s, uint32_t i)
{
    uint32_t c = s->beyond + i - s->kept, lanes = *tsli_lane_step_reached(s, c);
    tsli_shape *shape = &s->shapes[TSLI_SHAPES_KEPT];
    shape->lanes = 0;
    if (lanes)
        tsli_lane_set_step_shape(s, c, lanes, shape);
    return shape;
}

// Shape i, with the lanes of `lanes` in which bone j may touch it.
TSLI_INLINE const tsli_shape *tsli_lane_step_shape(tsli_steps *s, uint32_t i, uint32_t j, const tsli_bone_segment *b,
                                                   uint32_t *lanes)
{
    const tsli_shape *shape = i < s->kept ? &s->shapes[i] : tsli_lane_shape_beyond(s, i);
    *lanes &= shape->lanes;
    if (TSLI_RARELY(s->pass->convex & TSLI_SOME_IGNORED))
        *lanes &= ~tsli_lane_ignoring(s->pass, j, shape->contact);
    if (*lanes)
        *lanes = tsli_lane_may_touch(shape, b->middle, b->reach, *lanes);
    return shape;
}

// Moves everything by an equal share of its path. Lanes with fewer steps stay at the end of theirs.
static void tsli_lane_advance(tsli_steps *s, uint32_t k)
{
    f8 at = f8_splat((float)k), one = f8_splat(1.0f);
    m8 active = m8_and(f8_at_most(at, s->count), m8_from_bits(s->near));
    s->share = f8_select(f8_less(at, s->count), f8_mul(at, s->each), one);
    for (uint32_t j = 0; j < s->vector->slot_count; ++j) {
        v8 delta = v8_sub(tsli_lane_row3(tsli_lane_row(s, j)->to), v8_load(s->began[j]));
        v8 x = v8_load(s->pass->state[j].position);
        v8_store(s->pass->state[j].position, v8_select(active, v8_add_scaled(x, delta, s->each), x));
    }
    v8 root = v8_select(f8_less(at, s->count), v8_load(s->pass->state->position), tsli_lane_row3(s->rows.first->to));
    v8_store(s->pass->state->position, root);
}

// A depth from the beginning of the tick may remain, less the share that comes out in a tick.
TSLI_NO_INLINE f8 tsli_lane_come_out_slowly(const tsli_steps *s, uint32_t j, const tsli_shape *shape, f8 depth)
{
    tsli_shape began;
    tsli_lane_shape_at(&shape->m, tsli_lane_step_past(s, shape->contact), f8_splat(0.0f), &began);
    tsli_lanes3 *from = s->began;
    tsli_bone_segment b = tsli_lane_segment(s, j, v8_load(from[j - 1]), v8_load(from[j]));
    f8 began_at = tsli_lane_touch(&began, &b, TSLI_VECTOR_LANES).depth;
    f8 left = f8_sub(began_at, s->may_come_out);
    return f8_sub(depth, f8_max(left, f8_splat(0.0f)));
}

// Lanes that are deeper than `slop` lengths of the bone.
TSLI_INLINE m8 tsli_lane_overlaps(const tsli_steps *s, uint32_t j, const tsli_shape *shape, uint32_t lanes, f8 slop,
                                  tsli_touch *touch)
{
    f8 least = f8_mul(f8_load(tsli_lane_row(s, j)->length), slop);
    m8 hit = m8_and(f8_less(least, touch->depth), m8_from_bits(lanes));
    m8 deep = m8_and(f8_less(s->may_come_out, touch->depth), hit);
    if (!m8_bits(deep))
        return hit;
    touch->depth = f8_select(deep, tsli_lane_come_out_slowly(s, j, shape, touch->depth), touch->depth);
    return m8_and(hit, f8_less(least, touch->depth));
}

// Contact data for friction and velocity at the end of the tick.
TSLI_INLINE void tsli_lane_note_push(tsli_step_row *row, m8 hit, const tsli_touch *touch, v8 shape_travel, f8 push)
{
    f8 pushed = f8_load(row->pushed);
    f8_store(row->pushed, f8_select(hit, f8_add(pushed, push), pushed));
    tsli_lane_set_row3(row->normal, v8_select(hit, touch->normal, tsli_lane_row3(row->normal)));
    tsli_lane_set_row3(row->carried, v8_select(hit, shape_travel, tsli_lane_row3(row->carried)));
}

// Restores the planned lengths, from the root out.
static void tsli_lane_step_lengths(tsli_steps *s, uint32_t lanes)
{
    m8 which = m8_from_bits(lanes);
    v8 parent = v8_load(s->pass->state->position);
    for (uint32_t j = 1; j < s->vector->slot_count; ++j) {
        v8 x = v8_load(s->pass->state[j].position), delta = v8_sub(x, parent);
        x = v8_select(
            which, tsli_lane_put_at_length(delta, v8_dot(delta, delta), parent, f8_load(tsli_lane_row(s, j)->length)),
            x);
        v8_store(s->pass->state[j].position, x);
        parent = x;
    }
}

// A pushed particle pulls its parents: from the tip to the root each takes half of the change in its bone's length.
// Without it a taut strand cannot follow a pressing collider: of 1,000 passes of sharp boxes 20 went through, and 3 with it.
#define TSLI_PULL_UP 0.5f
static void tsli_lane_pull_up(tsli_steps *s, m8 which)
{
    f8 one = f8_splat(1.0f);
    v8 x = v8_load(s->pass->state[s->vector->slot_count - 1].position);
    for (uint32_t j = s->vector->slot_count - 1; j > 1; --j) {
        v8 parent = v8_load(s->pass->state[j - 1].position), delta = v8_sub(x, parent);
        f8 square = v8_dot(delta, delta);
        m8 some = m8_and(m8_and(f8_less(f8_splat(0.0f), square), which), tsli_lane_step_is_there(s, j));
        f8 share = f8_sub(one, f8_div(f8_load(tsli_lane_row(s, j)->length), f8_sqrt(f8_select(some, square, one))));
        share = f8_or_zero(some, f8_mul(share, f8_splat(TSLI_PULL_UP)));
        x = v8_select(some, v8_add_scaled(parent, delta, share), parent);
        v8_store(s->pass->state[j - 1].position, x);
    }
}

// The least sum of squared shares that a depth is divided by: near a fixed end, rotating moves a bone hardly at all.
#define TSLI_LEAST_SHARES 0.05f

// Pushes every bone's deepest point out of what it overlaps, shared by both ends: only so can a pressed bone
// move its parent. Returns the lanes that moved.
static uint32_t tsli_lane_push_bones(tsli_steps *s, uint32_t lanes, f8 slop)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    m8 moved = m8_from_bits(0);
    v8 from = v8_load(s->pass->state->position);
    for (uint32_t j = 1; j < s->vector->slot_count; ++j) {
        v8 to = v8_load(s->pass->state[j].position);
        uint32_t those = lanes & m8_bits(tsli_lane_step_is_there(s, j));
        tsli_bone_segment b = tsli_lane_segment(s, j, from, to);
        for (uint32_t i = 0; i < s->shape_count; ++i) {
            uint32_t near = those;
            const tsli_shape *shape = tsli_lane_step_shape(s, i, j, &b, &near);
            if (!near)
                continue;
            tsli_touch touch = tsli_lane_touch(shape, &b, near);
            m8 hit = tsli_lane_overlaps(s, j, shape, near, slop, &touch);
            if (!m8_bits(hit))
                continue;
            f8 of_to = touch.share, of_from = j > 1 ? f8_sub(one, touch.share) : zero;
            f8 sum = f8_add(f8_mul(of_to, of_to), f8_mul(of_from, of_from));
            f8 push = f8_div(touch.depth, f8_max(sum, f8_splat(TSLI_LEAST_SHARES)));
            v8 delta = tsli_lane_shape_travel(shape, &touch);
            tsli_lane_note_push(tsli_lane_row(s, j), hit, &touch, delta, f8_mul(push, of_to));
            m8 both = m8_and(hit, f8_less(f8_splat(0.3f), of_from));
            if (m8_bits(both))
                tsli_lane_note_push(tsli_lane_row(s, j - 1), both, &touch, delta, f8_mul(push, of_from));
            to = v8_select(hit, v8_add_scaled(to, touch.normal, f8_mul(push, of_to)), to);
            from = v8_select(hit, v8_add_scaled(from, touch.normal, f8_mul(push, of_from)), from);
            b = tsli_lane_segment(s, j, from, to);
            moved = m8_or(moved, hit);
        }
        v8_store(s->pass->state[j - 1].position, from);
        v8_store(s->pass->state[j].position, to);
        from = to;
    }
    uint32_t pushed = m8_bits(moved);
    if (pushed) {
        tsli_lane_pull_up(s, moved);
        tsli_lane_step_lengths(s, pushed);
    }
    return pushed;
}

// A bone touched near its parent has no lever: rotating it there would throw its end.
#define TSLI_NO_LEVER 0.1f

// The nearest direction that has the deepest point far enough along its normal.
TSLI_INLINE v8 tsli_lane_turn_out(v8 u, const tsli_touch *touch, f8 inverse_length, v8 before)
{
    f8 one = f8_splat(1.0f);
    f8 share = touch->share, lever = f8_add(f8_mul(share, share), f8_splat(TSLI_NO_LEVER));
    f8 rise = f8_div(f8_mul(f8_mul(touch->depth, inverse_length), share), lever);
    f8 cosine = f8_min(f8_add(v8_dot(u, touch->normal), rise), one);
    tsli_direction_cone cone = {touch->normal, cosine};
    return tsli_lane_onto_cone(u, &cone, before);
}

// Soft limits act once, in the plan: repeated in every step they would be hard.
TSLI_INLINE v8 tsli_lane_where_hard(const float *share, v8 limited, v8 delta)
{
    return v8_select(f8_less(f8_load(share), f8_splat(1.0f)), delta, limited);
}

// Clamps a direction to the bone's limits; the offset has the bone's length, as in the plan.
static v8 tsli_lane_step_limits(tsli_steps *s, uint32_t j, v8 u, v8 parent, v8 above, m8 *moved)
{
    tsli_pass *pass = s->pass;
    uint32_t at = pass->at;
    f8 length = f8_load(tsli_lane_row(s, j)->length), rest_length;
    if (!pass->restrains)
        return u;
    pass->animated = above; // a maximum distance adds the bone's own offset to it
    v8 delta = v8_scale(u, length), rest = tsli_lane_rest(pass, j, &rest_length, TSLI_PASS_FULL), kept = delta;
    if (pass->limits)
        kept = tsli_lane_where_hard(pass->limits[j].share + at,
                                    tsli_lane_limit_angle(pass, j, kept, parent, rest, length), kept);
    if (pass->position_limits)
        kept = tsli_lane_where_hard(pass->position_limits[j].share + at,
                                    tsli_lane_limit_distance(pass, j, kept, parent, rest, length), kept);
    m8 differs = tsli_lane_differ(kept, delta);
    *moved = m8_or(*moved, differs);
    return m8_bits(differs) ? v8_select(differs, tsli_lane_unit_or(kept, u), u) : u;
}

// One iteration of contacts.
static v8 tsli_lane_turn_bone(tsli_steps *s, uint32_t j, v8 u, v8 parent, uint32_t lanes, m8 *moved)
{
    if (!s->shape_count)
        return u;
    f8 length = f8_load(tsli_lane_row(s, j)->length);
    v8 before = v8_sub(v8_load(s->began[j]), v8_load(s->began[j - 1]));
    tsli_bone_segment b = tsli_lane_segment(s, j, parent, v8_add_scaled(parent, u, length));
    for (uint32_t i = 0; i < s->shape_count; ++i) {
        uint32_t near = lanes;
        const tsli_shape *shape = tsli_lane_step_shape(s, i, j, &b, &near);
        if (!near)
            continue;
        tsli_touch touch = tsli_lane_touch(shape, &b, near);
        m8 hit = tsli_lane_overlaps(s, j, shape, near, f8_splat(TSLI_SLOP), &touch);
        hit = m8_and(hit, f8_less(f8_splat(0.0f), b.inverse_square));
        if (!m8_bits(hit))
            continue;
        tsli_lane_note_push(tsli_lane_row(s, j), hit, &touch, tsli_lane_shape_travel(shape, &touch), touch.depth);
        u = v8_select(hit, tsli_lane_turn_out(u, &touch, b.inverse_length, before), u);
        b = tsli_lane_segment(s, j, parent, v8_add_scaled(parent, u, length));
        *moved = m8_or(*moved, hit);
    }
    return u;
}

#define TSLI_TURN_ITERATIONS 4

static void tsli_lane_turn_bones(tsli_steps *s, uint32_t lanes)
{
    m8 none = m8_from_bits(0), shifted = none; // lanes in which a bone has rotated: others keep their bits
    v8 parent = v8_load(s->pass->state->position);
    if (s->pass->limits)
        tsli_lane_begin_limits(s->vector, s->pass);
    if (s->pass->position_limits)
        tsli_lane_begin_position_limits(s->vector, s->pass);
    for (uint32_t j = 1; j < s->vector->slot_count; ++j) {
        v8 x = v8_load(s->pass->state[j].position), above = s->pass->animated;
        v8 u = tsli_lane_direction_or(v8_sub(x, parent), v8_sub(tsli_lane_row3(tsli_lane_row(s, j)->to),
                                                                tsli_lane_row3(tsli_lane_row(s, j - 1)->to)));
        uint32_t left = lanes & m8_bits(tsli_lane_step_is_there(s, j));
        m8 some = none;
        for (uint32_t iteration = 0; iteration < TSLI_TURN_ITERATIONS && left; ++iteration) {
            m8 moved = none, hit = none;
            v8 turned = tsli_lane_step_limits(s, j, u, parent, above, &moved);
            turned = tsli_lane_turn_bone(s, j, turned, parent, left, &hit);
            moved = m8_and(m8_or(moved, hit), m8_from_bits(left));
            u = v8_select(moved, turned, u);
            some = m8_or(some, moved);
            left &= m8_bits(hit); // limits hold in the other lanes, and nothing has rotated them since
        }
        if (left) {
            m8 again = m8_from_bits(left);
            v8 last = tsli_lane_step_limits(s, j, u, parent, above, &some);
            u = v8_select(again, last, u);
        }
        some = m8_and(some, m8_from_bits(lanes));
        shifted = m8_or(shifted, some);
        parent = v8_select(shifted, v8_add_scaled(parent, u, f8_load(tsli_lane_row(s, j)->length)), x);
        v8_store(s->pass->state[j].position, parent);
    }
}

// Lane bits: strands with limits.
static uint32_t tsli_lane_restrained(const tsli_pass *pass)
{
    uint32_t lanes = 0;
    if (!pass->restrains)
        return 0;
    for (uint32_t j = 1; j < pass->slot_count && pass->limits; ++j) {
        const tsli_slot_limit *limit = &pass->limits[j];
        lanes |= limit->cone | limit->hinge | limit->polar;
    }
    for (uint32_t j = 1; j < pass->slot_count && pass->position_limits; ++j)
        lanes |= pass->position_limits[j].reaching | pass->position_limits[j].backstops;
    return tsli_lane_bits(lanes, pass->at);
}

static void tsli_lane_step(tsli_steps *s, uint32_t lanes)
{
    if (!lanes)
        return;
    tsli_lane_set_step_shapes(s);
    uint32_t moved = tsli_lane_push_bones(s, lanes, f8_splat(0.0f));
    if (!moved)
        return;
    s->pushed |= moved;
    uint32_t left = tsli_lane_push_bones(s, moved, f8_splat(TSLI_SLOP));
    left |= moved & tsli_lane_restrained(s->pass);
    if (left)
        tsli_lane_turn_bones(s, left);
}

// ---- the end of a tick ----------------------------------------------------------------------------------

// A particle that would slide by less than friction times its push, or creep, stays at its collider.
static void tsli_lane_stick(tsli_steps *s)
{
    float ticks = 60.0f * s->tick->seconds;
    for (uint32_t j = 1; j < s->vector->slot_count; ++j) {
        const tsli_step_row *row = tsli_lane_row(s, j);
        const tsli_slot_params *params = tsli_lane_params(s->pass, j);
        f8 zero = f8_splat(0.0f), pushed = f8_load(row->pushed);
        f8 friction = f8_max(f8_sub(f8_load(params->keep), f8_load(params->keep_touched)), zero);
        f8 threshold =
            f8_max(f8_mul(friction, pushed), f8_mul(f8_load(row->length), f8_splat(TSLI_CREEP_SHARE * ticks * ticks)));
        v8 stays = v8_add(v8_load(s->began[j]), tsli_lane_row3(row->carried));
        v8 x = v8_load(s->pass->state[j].position);
        v8 slide = v8_sub(x, stays), normal = tsli_lane_row3(row->normal);
        v8 out = v8_scale(normal, f8_max(v8_dot(slide, normal), zero)); // leaving an overlap is no slide
        slide = v8_sub(slide, out);
        m8 sticks = m8_and(f8_less(zero, pushed), f8_less(v8_dot(slide, slide), f8_mul(threshold, threshold)));
        sticks = m8_and(sticks, m8_from_bits(s->pushed));
        v8_store(s->pass->state[j].position, v8_select(sticks, v8_add(stays, out), x));
    }
    tsli_lane_step_lengths(s, s->pushed); // a strand has moved freely since its last push
    if (s->pass->restrains) {             // limits come last
        s->shape_count = 0;
        tsli_lane_turn_bones(s, s->pushed);
    }
}

// Pushes add no speed: along the last contact's normal a particle is no faster than its collider or its plan.
static void tsli_lane_slow_down(tsli_steps *s, uint32_t j, m8 touched)
{
    f8 zero = f8_splat(0.0f);
    const tsli_step_row *row = tsli_lane_row(s, j);
    tsli_slot_state *state = &s->pass->state[j];
    v8 previous = v8_load(state->previous), n = tsli_lane_row3(row->normal);
    v8 carry = v8_sub(previous, v8_load(s->began[j])); // motion that is not the particle's velocity
    f8 speed = v8_dot(v8_sub(v8_load(state->position), previous), n);
    f8 most = f8_max(v8_dot(v8_sub(tsli_lane_row3(row->carried), carry), n),
                     v8_dot(v8_sub(tsli_lane_row3(row->to), previous), n));
    f8 over = f8_sub(speed, f8_max(most, zero));
    touched = m8_and(touched, f8_less(zero, over));
    v8_store(state->previous, v8_select(touched, v8_add_scaled(previous, n, over), previous));
}

static void tsli_lane_end_steps(tsli_steps *s, uint32_t lanes)
{
    m8 pushed = m8_from_bits(s->pushed);
    if (s->pushed)
        tsli_lane_stick(s);
    v8 parent = v8_select(m8_from_bits(lanes), tsli_lane_row3(s->rows.first->to), v8_load(s->pass->state->position));
    v8_store(s->pass->state->position, parent);
    for (uint32_t j = 1; j < s->vector->slot_count; ++j) {
        float *position = s->pass->state[j].position[0];
        m8 planned = m8_from_bits(lanes & ~s->pushed); // not pushed
        tsli_lane_keep3(position, planned, tsli_lane_row3(tsli_lane_row(s, j)->to));
        m8 touched = m8_and(f8_less(f8_splat(0.0f), f8_load(tsli_lane_row(s, j)->pushed)), pushed);
        if (m8_bits(touched))
            tsli_lane_slow_down(s, j, touched);
        uint32_t others = tsli_lane_bits(s->pass->touched[j], s->pass->at) & ~lanes;
        tsli_lane_set_touched(s->pass, j, m8_bits(touched) | others);
        v8 x = v8_load(position), delta = v8_sub(x, parent);
        m8 finite = f8_less(v8_dot(delta, delta), f8_splat(FLT_MAX));
        s->pass->finite = m8_and(s->pass->finite, m8_or(finite, tsli_lane_not(pushed)));
        parent = x;
    }
}

static void tsli_lane_begin_steps(const tsli_vector *vector, const tsli_lanes_tick *tick, tsli_pass *pass,
                                  tsli_step_rows rows, tsli_steps *s)
{
    s->vector = vector;
    s->tick = tick;
    s->pass = pass;
    s->began = pass->began;
    s->rows = rows;
    s->first_contact = vector->layout->collider_lists[vector->block->collider_list].first;
    s->slots = tsli_lane_strand_slots(vector);
    s->pushed = s->shape_count = 0;
}

static void tsli_lane_take_steps(tsli_steps *s, f8 radii)
{
    v8 none = v8_splat(tsli_vec3(0.0f, 0.0f, 0.0f));
    tsli_lane_count_steps(s, radii);
    for (uint32_t j = 0; j < s->vector->slot_count; ++j) {
        tsli_lane_keep3(s->pass->state[j].position, m8_from_bits(s->near), v8_load(s->began[j]));
        // Lanes that no contact pushes are computed too, and have to read finite numbers here.
        tsli_lane_set_row3(tsli_lane_row(s, j)->normal, none);
        tsli_lane_set_row3(tsli_lane_row(s, j)->carried, none);
    }
    for (uint32_t k = 1; k <= s->most; ++k) {
        uint32_t lanes = s->near & m8_bits(f8_at_most(f8_splat((float)k), s->count));
        tsli_lane_advance(s, k);
        if (TSLI_RARELY(s->vector->layout->has_holds))
            tsli_lane_follow_holds(s->vector, lanes, s->began, s->share);
        tsli_lane_step(s, lanes);
    }
}

// In the lanes of `held_strands`: applies holds and kept poses to the plan, then limits.
TSLI_NO_INLINE void tsli_lane_plan_holds(tsli_steps *s, uint32_t held_strands)
{
    const tsli_vector *vector = s->vector;
    uint32_t limited = held_strands & tsli_lane_restrained(s->pass);
    for (uint32_t lane = 0; held_strands >> lane; ++lane)
        if (held_strands >> lane & 1u)
            tsli_held_strand_plan(vector->layout, vector->block, vector->at + lane);
    if (limited) {
        tsli_lane_keep_plan(s);
        tsli_lane_turn_bones(s, limited);
        for (uint32_t lane = 0; limited >> lane; ++lane)
            if (limited >> lane & 1u)
                tsli_held_strand_note_plan(vector->layout, vector->block, vector->at + lane);
    }
    if (s->pass->limits)
        tsli_lane_begin_limits(vector, s->pass);
}

// Takes `lanes` through contact after the plan. Holds act on `held_strands`, also before links move them. `pass` has values that few
// ticks need.
static void tsli_lane_project(const tsli_vector *vector, const tsli_lanes_tick *tick, tsli_pass *pass, uint32_t lanes,
                              uint32_t held_strands)
{
    _Alignas(TSLI_ROW_BYTES) tsli_step_row local_rows[TSLI_LOCAL_SLOTS];
    tsli_steps s;
    tsli_lane_begin_steps(vector, tick, pass, tsli_lane_step_rows(vector, local_rows), &s);
    if (TSLI_RARELY(held_strands))
        tsli_lane_plan_holds(&s, held_strands);
    tsli_lane_keep_plan(&s);
    f8 radii = tsli_lane_find_candidates(&s, lanes & pass->collides);
    if (!s.near)
        return;
    tsli_lane_take_steps(&s, radii);
    tsli_lane_end_steps(&s, s.near);
    // Strands that nothing pushed are back at their plan; turning the others has left rotations of a step in their rows.
    if (pass->limits && pass->keeps_turned)
        tsli_lane_begin_limits(vector, pass);
}

#undef TSLI_CREEP_SHARE
#undef TSLI_LEAST_SHARES
#undef TSLI_NO_LEVER
#undef TSLI_PULL_UP
#undef TSLI_SLOP
#undef TSLI_TURN_ITERATIONS
