// SPDX-License-Identifier: MIT
// The tick of a vector: its initial state, then its particles one after the other.

// ---- effective motion ---------------------------------------------------------------------------------------
// felt_speed_limit, felt_turn_limit and relative_damping: limits of the motion of a chain's anchor that acts on it, and the frame that
// damping acts against.

// The share of a travel that is within the limit; exactly 1 where all of it is.
static f8 tsli_lane_within(f8 length_squared, f8 limit, m8 *beyond)
{
    f8 one = f8_splat(1.0f);
    *beyond = f8_less(f8_mul(limit, limit), length_squared);
    return f8_select(*beyond, f8_div(limit, f8_sqrt(f8_select(*beyond, length_squared, one))), one);
}

// Effective travel beyond the limit carries the chain along instead. At scale 0 a lane without a limit, which is here because of
// its neighbours, has none either.
static void tsli_lane_limit_travel(const tsli_forces *forces, f8 seconds, tsli_pass *pass)
{
    f8 speed = f8_load(forces->felt_speed_limit);
    m8 limited = f8_less(speed, f8_splat(FLT_MAX)), beyond;
    f8 scale = f8_select(limited, tsli_lane_look_scale(forces, pass->radius_scale), f8_splat(1.0f));
    f8 limit = f8_mul(f8_mul(speed, scale), seconds);
    f8 share = tsli_lane_within(v8_dot(pass->travel, pass->travel), limit, &beyond);
    v8 felt = v8_scale(pass->travel, share);
    pass->carried = v8_select(beyond, v8_add(pass->carried, v8_sub(pass->travel, felt)), pass->carried);
    pass->travel = v8_select(beyond, felt, pass->travel);
}

// Twice the sine of half the angle approximates the angle within 4 % up to a radian in a tick. A share of a rotation is
// that share of its matrix less the identity: positions go along the chord, and the length stage returns them to the arc.
static void tsli_lane_limit_turn(const tsli_forces *forces, q8 turn, f8 felt, f8 seconds, tsli_pass *pass)
{
    m8 beyond;
    v8 chord = {f8_add(turn.x, turn.x), f8_add(turn.y, turn.y), f8_add(turn.z, turn.z)};
    chord = v8_scale(chord, felt);
    f8 limit = f8_mul(f8_load(forces->felt_turn_limit), seconds);
    f8 share = tsli_lane_within(v8_dot(chord, chord), limit, &beyond);
    pass->unfelt_spin = f8_sub(f8_splat(1.0f), share);
}

// See tsli_lane_damp.
static void tsli_lane_relate(const tsli_forces *forces, tsli_pass *pass)
{
    pass->relative = f8_load(forces->relative_damping);
    pass->relates = 1;
}

// ---- a tick -------------------------------------------------------------------------------------------------

TSLI_INLINE tsli_world_frame tsli_lane_anchor_at(const tsli_block *block, uint32_t at, const tsli_lanes_tick *tick)
{
    if (block->flags & TSLI_BLOCK_ANCHOR_IS_ROOT)
        return tsli_lane_frame_of(tick->root);
    const tsli_anchor_lanes *anchor = &tick->layout->anchors[block - tick->layout->blocks];
    return tsli_lane_frame_at(&anchor->before, &anchor->now, tick, at);
}

// Root bones and anchors at the tick, in world space.
TSLI_INLINE void tsli_lane_frames_at(const tsli_vector *vector, const tsli_lanes_tick *tick, tsli_world_frame *root,
                                     tsli_world_frame *anchor)
{
    const tsli_layout *layout = vector->layout;
    const tsli_block *block = vector->block;
    *root = tsli_lane_frame_at(&block->rare->root_before, &block->root_now, tick, vector->at);
    *anchor = tsli_lane_anchor_at(block, vector->at, tick);
    if (layout->attached && (block->flags & TSLI_BLOCK_SPRING))
        tsli_lane_attach(&layout->attached[block - layout->blocks], vector->at, root, anchor);
}

// Whether some lane of the vector was in contact in the last tick.
static int tsli_lane_touches(const tsli_vector *vector)
{
    const uint8_t *touched = &vector->layout->touched[vector->block->first_slot];
    uint32_t some = 0, four, j = 0;
    if (!(vector->block->flags & TSLI_BLOCK_TOUCHED))
        return 0;
    for (; j + 4 <= vector->slot_count; j += 4) { // unrolled: compilers vectorise it, which costs more for so few slots
        memcpy(&four, touched + j, sizeof four);
        some |= four;
    }
    for (; j < vector->slot_count; ++j)
        some |= touched[j];
    some |= some >> 16;
    some |= some >> 8;
    return tsli_lane_bits(some, vector->at) != 0;
}

static uint32_t tsli_lane_contact_count(const tsli_vector *vector)
{
    const tsli_block *block = vector->block;
    uint32_t count = vector->layout->collider_lists[block->collider_list].count;
    return count && tsli_lane_bits(block->running & ~block->no_collision, vector->at) ? count : 0;
}

// Whether nothing that TSLI_PASS_REDUCED leaves out acts on the vector, limits of angles aside.
static int tsli_lane_can_reduce(const tsli_vector *vector, const tsli_lanes_tick *tick, const tsli_pass *pass)
{
    uint32_t moved = tick->at_now ? 0 : TSLI_BLOCK_OFFSETS_MOVED;
    return !(vector->block->flags & (TSLI_BLOCK_SPIN | TSLI_BLOCK_FREEZE | TSLI_BLOCK_DISTANCES | TSLI_BLOCK_STRETCHES |
                                     TSLI_BLOCK_ACCELERATED | moved)) &&
           !pass->turning && !tsli_lane_touches(vector) &&
           ((vector->block->flags & TSLI_BLOCK_TASSEL) || !tsli_lane_contact_count(vector));
}

TSLI_INLINE void tsli_lane_point_params(const tsli_layout *layout, const tsli_vector *vector, tsli_pass *pass)
{
    uint32_t step = layout->params_step, block = (uint32_t)(vector->block - layout->blocks);
    pass->params_step = step;
    pass->params = tsli_lanes_from(&layout->params[step ? vector->block->first_slot : block], vector->at);
}

static void tsli_lane_point_rare_params(const tsli_layout *layout, const tsli_vector *vector, tsli_pass *pass)
{
    uint32_t step = layout->rare_params_step, block = (uint32_t)(vector->block - layout->blocks);
    pass->rare_params_step = step;
    pass->rare_params = tsli_lanes_from(&layout->rare_params[step ? vector->block->first_slot : block], vector->at);
}

TSLI_INLINE void tsli_lane_point_share(const tsli_lanes_tick *tick, tsli_pass *pass)
{
    pass->partial = f8_splat(tick->share);
    pass->is_partial = tick->share < 1.0f;
}

TSLI_INLINE void tsli_lane_point(tsli_layout *layout, const tsli_vector *vector, tsli_pass *pass)
{
    uint32_t first = vector->block->first_slot, at = vector->at;
    pass->layout = layout;
    pass->at = at;
    pass->slot_count = vector->slot_count;
    pass->state = tsli_lanes_from(&layout->state[first], at);
    tsli_lane_point_params(layout, vector, pass);
    pass->rest = tsli_lanes_from(&layout->rest[first], at);
    pass->spins = vector->block->flags & TSLI_BLOCK_SPIN;
}

// Accelerations scale with the anchor under TSL_SCALE_LOOK, as `force` does.
static void tsli_lane_begin_accelerations(const tsli_vector *vector, const tsli_lanes_tick *tick, tsli_pass *pass)
{
    const tsli_forces *forces = tsli_lane_forces(vector->layout, vector);
    f8 scale = tsli_lane_look_scale(forces, pass->radius_scale);
    pass->accelerations = tsli_lanes_from(&vector->layout->accelerations[vector->block->first_slot], vector->at);
    pass->accelerated = tsli_lane_bits(vector->block->rare->accelerated, vector->at);
    pass->acceleration_step = f8_mul(scale, f8_splat(tick->seconds_squared));
}

static void tsli_lane_begin_ignoring(const tsli_vector *vector, tsli_pass *pass)
{
    const tsli_layout *layout = vector->layout;
    pass->convex |= TSLI_SOME_IGNORED;
    pass->ignored = layout->ignored;
    pass->ignores = layout->ignored->rows + (size_t)vector->block->first_slot * layout->ignored->stride;
}

// Values that only TSLI_PASS_FULL and the steps among contacts read.
static void tsli_lane_point_rare(const tsli_vector *vector, const tsli_lanes_tick *tick, tsli_pass *pass)
{
    const tsli_layout *layout = vector->layout;
    const tsli_block *block = vector->block;
    uint32_t first = block->first_slot, at = vector->at;
    int moved = (block->flags & TSLI_BLOCK_OFFSETS_MOVED) && !tick->at_now;
    tsli_lane_point_rare_params(layout, vector, pass);
    pass->offset_before = moved ? tsli_lanes_from(&layout->offset_before[first], at) : NULL;
    pass->alpha = moved ? f8_splat(tick->alpha) : f8_splat(1.0f);
    pass->freeze = block->flags & TSLI_BLOCK_FREEZE ? tsli_lanes_from(block->rare->freeze_axis, at) : NULL;
    pass->bones = tsli_lanes_from(&layout->bones[first], at);
    pass->restrains = block->flags & (TSLI_BLOCK_FREEZE | TSLI_BLOCK_ANGLES | TSLI_BLOCK_DISTANCES);
    pass->stretches = block->flags & TSLI_BLOCK_STRETCHES ? tsli_lanes_from(&layout->stretches[first], at) : NULL;
    pass->stretched_from = v8_load(pass->state->previous);
    pass->along = v8_sub(pass->stretched_from, pass->stretched_from); // 0: damping of springs is the same along a bone
    pass->accelerations = NULL;
    if (TSLI_RARELY(block->flags & TSLI_BLOCK_ACCELERATED))
        tsli_lane_begin_accelerations(vector, tick, pass);
    pass->limits = NULL;
    pass->position_limits = NULL;
    if (block->flags & TSLI_BLOCK_ANGLES)
        tsli_lane_begin_limits(vector, pass);
    if (block->flags & TSLI_BLOCK_DISTANCES)
        tsli_lane_begin_position_limits(vector, pass);
    const tsli_collider_list *list = &layout->collider_lists[block->collider_list];
    pass->touched = &layout->touched[first];
    pass->contacts = layout->contacts ? &layout->contacts[list->first] : NULL;
    pass->collides = (block->running & ~block->no_collision) >> at;
    pass->convex = list->convex;
    if (TSLI_RARELY(block->flags & TSLI_BLOCK_IGNORES))
        tsli_lane_begin_ignoring(vector, pass);
    pass->contact_count = tsli_lane_contact_count(vector);
    pass->contacts_alike = list->alike;
}

// Puts slot 0 at the root bone, and stores values for the next tick.
TSLI_INLINE void tsli_lane_keep_last(const tsli_vector *vector, tsli_slot_state *top, const tsli_world_frame *root,
                                     const tsli_world_frame *anchor)
{
    tsli_block *block = vector->block;
    uint32_t at = vector->at;
    v8_store(top->previous, v8_load(top->position));
    v8_store(top->position, root->position);
    tsli_lane_rigid_store(&block->root_last, at, root->position, root->rotation);
    tsli_lane_rigid_store(&block->anchor_last, at, anchor->position, anchor->rotation);
}

// An ineffective rotation of fewer radians counts as effective. That moves a tip by a ten-thousandth of its chain's length at most, and
// without it the noise of a measured clock would make every tick a TSLI_PASS_FULL.
#define TSLI_LEAST_UNFELT_TURN 1e-4f

// Carries the chain along with the ineffective share of its root bone's rotation since the last tick.
static void tsli_lane_carry_unfelt_turn(const tsli_vector *vector, const tsli_world_frame *root, f8 unfelt,
                                        tsli_pass *pass)
{
    const tsli_rigid_lanes *last = tsli_lanes_from(&vector->block->root_last, vector->at);
    q8 turn = q8_mul(root->rotation, q8_conjugate(q8_load(last->rotation)));
    v8 sine = {turn.x, turn.y, turn.z}; // of half the angle, times the axis
    f8 angle = f8_mul(v8_dot(sine, sine), f8_mul(f8_mul(unfelt, unfelt), f8_splat(4.0f)));
    pass->turning = m8_bits(f8_less(f8_splat(TSLI_LEAST_UNFELT_TURN * TSLI_LEAST_UNFELT_TURN), angle));
    if (!pass->turning)
        return;
    pass->turn_center = v8_load(last->position);
    pass->turn = tsli_lane_spin_of(turn);
    pass->turn.x = v8_scale(pass->turn.x, unfelt);
    pass->turn.y = v8_scale(pass->turn.y, unfelt);
    pass->turn.z = v8_scale(pass->turn.z, unfelt);
}

// Root bone and anchor have moved for more or less than a tick's time. The share tick->felt of their motion is what a tick takes at
// their speed, and is effective; the rest carries the chain along.
static void tsli_lane_carry_unfelt(const tsli_vector *vector, const tsli_lanes_tick *tick, const tsli_world_frame *root,
                                   tsli_pass *pass)
{
    if (tick->felt == 1.0f)
        return;
    f8 felt = f8_splat(tick->felt), unfelt = f8_splat(1.0f - tick->felt);
    v8 last = v8_load(tsli_lanes_from(vector->block->root_last.position, vector->at));
    pass->carried = v8_scale(v8_sub(root->position, last), unfelt);
    pass->travel = v8_scale(pass->travel, felt);
    tsli_lane_carry_unfelt_turn(vector, root, unfelt, pass);
    if (!pass->spins)
        return;
    pass->spin.x = v8_scale(pass->spin.x, felt);
    pass->spin.y = v8_scale(pass->spin.y, felt);
    pass->spin.z = v8_scale(pass->spin.z, felt);
}

// Takes the share inert_parent of the travel from the root bone instead of the anchor. Limits of felt speed then act on the sum.
static void tsli_lane_feel_root(const tsli_vector *vector, const tsli_forces *forces, const tsli_world_frame *root,
                                tsli_pass *pass)
{
    if (!(vector->block->flags & TSLI_BLOCK_FOLLOWS))
        return;
    pass->inert_parent = f8_load(forces->inert_parent);
    pass->follows = m8_bits(f8_less(f8_splat(0.0f), pass->inert_parent));
    v8 last = v8_load(tsli_lanes_from(vector->block->root_last.position, vector->at));
    pass->root_travel = v8_sub(root->position, last);
    v8 blended = v8_lerp(pass->travel, pass->root_travel, pass->inert_parent);
    pass->travel = v8_select(m8_from_bits(pass->follows), blended, pass->travel);
    pass->parent_before = v8_load(pass->state->position); // position of the root after the last tick
}

// Limits of the anchor's effective motion, and damping relative to it.
static void tsli_lane_relate_to_anchor(const tsli_vector *vector, const tsli_lanes_tick *tick,
                                       const tsli_forces *forces, const tsli_world_frame *anchor, tsli_pass *pass)
{
    uint32_t flags = vector->block->flags;
    f8 seconds = f8_splat(tick->seconds);
    if (flags & TSLI_BLOCK_LIMITS) {
        const tsli_rigid_lanes *last = tsli_lanes_from(&vector->block->anchor_last, vector->at);
        q8 turn = q8_mul(anchor->rotation, q8_conjugate(q8_load(last->rotation)));
        tsli_lane_limit_travel(forces, seconds, pass);
        tsli_lane_limit_turn(forces, turn, f8_splat(tick->felt), seconds, pass);
    }
    if (flags & TSLI_BLOCK_RELATIVE)
        tsli_lane_relate(forces, pass);
}

TSLI_INLINE void tsli_lane_begin_wind(const tsli_vector *vector, const tsli_forces *forces, const tsli_lanes_tick *tick,
                                      tsli_pass *pass)
{
    const tsli_block *block = vector->block;
    f8 scale = tsli_lane_look_scale(forces, pass->radius_scale);
    scale = f8_mul(scale, f8_load(forces->wind_scale));
    pass->wind_layers = block->flags & TSLI_BLOCK_WIND_LAYERS ? block->rare->wind_layers + vector->at : NULL;
    pass->wind_varies = block->flags & TSLI_BLOCK_WIND_VARIES;
    tsli_lane_point_rare_params(vector->layout, vector, pass);
    pass->wind_step = f8_mul(scale, f8_splat(tick->seconds));
    pass->wind_step_squared = f8_mul(scale, f8_splat(tick->seconds_squared));
    pass->pulled = 1;
}

// Whether only its anchor's whole motion acts on the vector, and no wind.
TSLI_INLINE int tsli_lane_feels_plainly(const tsli_vector *vector, const tsli_lanes_tick *tick)
{
    return tick->felt == 1.0f && !tick->air && !(vector->block->flags & TSLI_BLOCK_RELATED);
}

TSLI_INLINE void tsli_lane_feel_plainly(tsli_pass *pass)
{
    f8 nothing = f8_splat(-0.0f);
    pass->carried = (v8){nothing, nothing, nothing};
    pass->unfelt_spin = f8_splat(0.0f);
    pass->turning = pass->follows = pass->relates = pass->pulled = 0;
    pass->air = NULL;
}

TSLI_INLINE void tsli_lane_feel(const tsli_vector *vector, const tsli_lanes_tick *tick, const tsli_world_frame *root,
                                const tsli_world_frame *anchor, tsli_pass *pass)
{
    const tsli_forces *forces = tsli_lane_forces(vector->layout, vector);
    tsli_lane_feel_root(vector, forces, root, pass);
    tsli_lane_carry_unfelt(vector, tick, root, pass);
    tsli_lane_relate_to_anchor(vector, tick, forces, anchor, pass);
    pass->pulled = pass->relates;
    pass->air = tick->air;
    if (pass->air)
        tsli_lane_begin_wind(vector, forces, tick, pass);
}

// Returns tsli_lane_feels_plainly.
TSLI_HOT static int tsli_lane_begin(tsli_layout *layout, const tsli_vector *vector, const tsli_lanes_tick *tick,
                                    tsli_pass *pass)
{
    const tsli_block *block = vector->block;
    const tsli_forces *forces = tsli_lane_forces(layout, vector);
    uint32_t at = vector->at;
    tsli_world_frame root, anchor;
    tsli_lane_frames_at(vector, tick, &root, &anchor);
    tsli_lane_point(layout, vector, pass);
    tsli_lane_point_share(tick, pass);
    pass->frame = r8_from_quat(root.rotation);
    pass->radius_scale = tsli_lane_radius_scale(forces, anchor.scale.x);
    pass->force = tsli_lane_force(vector, forces, &pass->frame, pass->radius_scale, tick->seconds_squared);
    v8 anchor_last = v8_load(tsli_lanes_from(block->anchor_last.position, at));
    pass->travel = v8_sub(anchor.position, anchor_last);
    if (pass->spins) {
        pass->spin_center = anchor_last;
        pass->spin = tsli_lane_spin(anchor.rotation, q8_load(tsli_lanes_from(block->anchor_last.rotation, at)));
    }
    if (TSLI_RARELY(pass->is_partial)) {
        q8 last = q8_load(tsli_lanes_from(block->root_last.rotation, at));
        pass->aside = tsli_lanes_from(&layout->aside[block->first_slot], at);
        pass->aside_turn = r8_from_quat(q8_mul(root.rotation, q8_conjugate(last)));
    }
    int plainly = tsli_lane_feels_plainly(vector, tick);
    tsli_lane_feel_plainly(pass);
    if (TSLI_RARELY(!plainly))
        tsli_lane_feel(vector, tick, &root, &anchor, pass);
    pass->finite = f8_less(f8_splat(0.0f), f8_splat(1.0f));
    tsli_lane_keep_last(vector, pass->state, &root, &anchor);
    return plainly;
}

static void tsli_lane_set_forks(tsli_layout *layout, const tsli_block *block, uint32_t at)
{
    tsli_lane_copy_forks(layout, block, at, layout->state->position, sizeof *layout->state, 3);
}

// Records the lanes that the tick has left without a finite state, and that some may be in contact.
static void tsli_lane_note(const tsli_vector *vector, const tsli_pass *pass, int reduced)
{
    tsli_block *block = vector->block;
    uint32_t nonfinite = (m8_bits(pass->finite) ^ TSLI_VECTOR_LANES) << vector->at;
    block->nonfinite |= nonfinite & block->running & ~block->paused;
    if (!reduced && pass->contact_count)
        block->flags |= TSLI_BLOCK_TOUCHED;
}

TSLI_INLINE v8 tsli_lane_restrain(tsli_pass *pass, uint32_t j, v8 delta, v8 parent, v8 rest, f8 length)
{
    if (pass->limits)
        delta = tsli_lane_limit_angle(pass, j, delta, parent, rest, length);
    if (pass->freeze)
        delta = tsli_lane_freeze(pass, j, delta);
    return pass->position_limits ? tsli_lane_limit_distance(pass, j, delta, parent, rest, length) : delta;
}

// `kind`: TSLI_PASS_, a constant.
TSLI_INLINE void tsli_lane_particle(tsli_pass *pass, uint32_t j, int kind)
{
    f8 length;
    v8 parent = v8_load(pass->state[j - 1].position);
    const tsli_slot_params *params = tsli_lane_params(pass, j);
    v8 delta = tsli_lane_integrate(pass, params, j, parent, kind);
    v8 rest = tsli_lane_rest(pass, j, &length, kind);
    v8 turned = tsli_lane_shaped(pass, j, params, delta, rest, length, kind);
    f8 kept = length;
    if (kind == TSLI_PASS_FULL && TSLI_RARELY(pass->stretches != NULL))
        kept = tsli_lane_tick_length(pass, j, delta, turned, length);
    delta = turned;
    if (!tsli_pass_reduces(kind) && pass->contact_count)
        delta = tsli_lane_collide(pass, j, delta, parent);
    else if (!tsli_pass_reduces(kind))
        tsli_lane_untouch(pass, j);
    if (kind == TSLI_PASS_LIMITED)
        delta = tsli_lane_limit_angle(pass, j, delta, parent, rest, kept);
    else if (!tsli_pass_reduces(kind) && pass->restrains)
        delta = tsli_lane_restrain(pass, j, delta, parent, rest, kept);
    v8_store(pass->state[j].position, tsli_lane_length(pass, delta, parent, kept));
}

TSLI_INLINE void tsli_lane_particles_from(tsli_pass *pass, uint32_t count, uint32_t first, uint32_t end, int kind)
{
    for (uint32_t j = first; j < end; ++j)
        for (uint32_t k = 0; k < count; ++k)
            if (j < pass[k].slot_count) {
                tsli_ahead(pass[k].layout, TSLI_VECTOR_AHEAD);
                tsli_lane_particle(&pass[k], j, kind);
            }
}

TSLI_INLINE void tsli_lane_particles(tsli_pass *pass, uint32_t count, uint32_t slots, int kind)
{
    if (!tsli_pass_feels(kind) || !pass->air) { // a world's winds act on all or on none
        tsli_lane_particles_from(pass, count, 1, slots, kind);
        return;
    }
    for (uint32_t j = 1; j < slots; j += TSLI_PARTICLES_IN_ONE_WIND) {
        uint32_t left = slots - j;
        uint32_t together = left < TSLI_PARTICLES_IN_ONE_WIND ? left : TSLI_PARTICLES_IN_ONE_WIND;
        tsli_lane_feel_winds(pass, count, j);
        tsli_lane_particles_from(pass, count, j, j + together, kind);
    }
}
