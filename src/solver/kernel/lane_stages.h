// SPDX-License-Identifier: MIT
// The stages of a tick, in running order: each is an inline function over one slot of a vector. x is the particle's position, parent its
// parent's new position, delta the vector from parent to x. Stages pass delta on: its numbers are small, and nothing is rounded to a
// position in between.

// State of one vector in one tick.
typedef struct tsli_pass {
    v8 travel;  // effective travel of the anchor, in world space
    v8 carried; // ineffective travel of the root bone; -0, which changes no sum, where all is effective
    v8 force;   // displacement in a tick by gravity, `force` and wind
    r8 frame;   // the root bone's rotation
    f8 radius_scale;
    f8 partial; // the share of a tick that a partial tick covers
    uint32_t is_partial;
    // For a partial tick of TSLI_PASS_FULL or PARTIAL: the state after the last tick, and the root bone's rotation since.
    const tsli_slot_state *aside;
    r8 aside_turn;
    m8 finite; // lanes whose state is still finite
    tsli_layout *layout;
    tsli_slot_state *state;
    const tsli_slot_params *params;           // see tsli_lane_params
    const tsli_slot_rare_params *rare_params; // see tsli_lane_rare_params
    uint32_t params_step, rare_params_step;
    const tsli_slot_rest *rest;
    uint32_t slot_count, at; // `at`: the vector's first lane; rows begin there, except contacts'
    uint32_t spins;          // some lane has inert_rotation or felt_turn_limit
    f8 relative;             // relative_damping
    uint32_t relates;        // TSLI_BLOCK_RELATIVE
    uint32_t pulled;         // damping pulls to a moving target: `relates`, or some wind acts
    uint32_t follows;        // lane bits of the vector: inert_parent is above 0, and the next three are used
    f8 inert_parent;
    v8 root_travel;                  // the root bone's displacement since the last tick, effective or not
    v8 parent_before;                // position of the current particle's parent before this tick
    const tsli_air *air;             // null: no wind acts, and the wind's values below are undefined
    const uint32_t *wind_layers;     // null: all winds act on every lane
    uint32_t wind_varies;            // some lane's particles have shares of their own
    f8 wind_step, wind_step_squared; // seconds of the tick, and squared, times the strand's share of wind
    v8 pace;                         // displacement of the air at the particle in a tick
    // `pace` and the displacement by the winds' acceleration, set where `wind_varies`; and `force` without both
    v8 blown, still_force;
    // Read by TSLI_PASS_FULL and contact alone; limits of angles by LIMITED too:
    r8 spin; // the anchor's effective rotation since the last tick, less the identity, about spin_center
    v8 spin_center;
    f8 unfelt_spin; // the share of it beyond felt_turn_limit, which is carried along
    r8 turn;        // the ineffective part of the root bone's rotation, less the identity, about turn_center
    v8 turn_center;
    uint32_t turning; // lane bits of the vector: that part is above TSLI_LEAST_UNFELT_TURN
    f8 alpha;
    const tsli_slot_offset *offset_before; // null when offsets need no blending
    const float *freeze;                   // axes of the animated frames; null: no lane has one
    uint32_t restrains;                    // some lane has a freeze axis, or a limit of angles or positions
    const tsli_slot_stretch *stretches;    // null: no lane has had a range of lengths
    v8 along;                              // see tsli_lane_kept_along; unused without `stretches`
    v8 stretched_from;                     // position of the current particle's parent before this tick; likewise
    const tsli_lanes3 *accelerations;      // null: no lane has any, and the next two are undefined
    uint32_t accelerated;                  // lane bits of the vector
    f8 acceleration_step;                  // the factor that makes them displacements
    // Where particles of TSL_MODEL_TASSEL begin a tick among contacts, see lane_project.h; undefined for others.
    tsli_lanes3 *began;
    const tsli_slot_limit *limits; // null: no lane has had one. Rows begin at lane 0. Likewise below
    const tsli_lanes1 *limit_within;
    const tsli_lanes4 *limit_frame_before;
    uint32_t animated_limits;                        // lane bits of the vector: TSL_LIMIT_ANIMATED
    uint32_t turned_to;                              // the slot of the last bone in `turned`
    q8 turned;                                       // rotation of the bones so far, in the root bone's frame
    tsli_lanes4 *keeps_turned;                       // null: no attached strands on either side
    const tsli_slot_position_limit *position_limits; // null: no lane has had one. Rows begin at lane 0
    const tsli_slot_frame *bone_frames_before;       // the same; null when nothing needs blending
    const tsli_lanes3 *bone_scales;                  // of the animated bones to the world
    v8 root, animated;           // the root bone; offset from there to the last particle's animated position
    tsli_lanes3 *keeps_animated; // null: no attached strands on either side
    const tsli_slot_bone *bones;
    const tsli_contact *contacts;
    uint32_t contact_count, contacts_alike;
    uint32_t convex;   // some contact of some lane is convex; TSLI_SOME_IGNORED beside that
    uint32_t collides; // lane bits of the vector: those that collide at all
    uint8_t *touched;
    const tsli_ignored *ignored; // where TSLI_SOME_IGNORED is set; likewise the next
    const uint8_t *ignores;      // its rows, from slot 0 of the strands on
} tsli_pass;

// A bit of tsli_pass.convex: some bone of the block ignores a contact. One test covers it and the bits of tsli_collider_list.convex.
#define TSLI_SOME_IGNORED 0x80000000u

// A slot's parameters. Where nothing varies along a chain, params_step is 0 and all slots read one row.
TSLI_INLINE const tsli_slot_params *tsli_lane_params(const tsli_pass *pass, uint32_t j)
{
    return &pass->params[j & pass->params_step];
}

TSLI_INLINE const tsli_slot_rare_params *tsli_lane_rare_params(const tsli_pass *pass, uint32_t j)
{
    return &pass->rare_params[j & pass->rare_params_step];
}

// What a pass computes of a tick. They are constants, and each compiles to a loop without the rest.
//   FULL: everything.
//   REDUCED: no contacts, limits, rotations, accelerations, nor offsets between two poses.
//   MINIMAL: as REDUCED without wind or motion carried along except `inert`: see tsli_lane_feels_plainly.
//   LIMITED: as MINIMAL with limits of angles.
//   PARTIAL: as MINIMAL in a partial tick; partial ticks that need more are FULL.
#define TSLI_PASS_FULL 0
#define TSLI_PASS_REDUCED 1
#define TSLI_PASS_MINIMAL 2
#define TSLI_PASS_LIMITED 3
#define TSLI_PASS_PARTIAL 4

TSLI_INLINE int tsli_pass_reduces(int kind)
{
    return kind >= TSLI_PASS_REDUCED;
}

// Whether anything besides the anchor's motion and the strand's own forces acts on particles.
TSLI_INLINE int tsli_pass_feels(int kind)
{
    return kind == TSLI_PASS_FULL || kind == TSLI_PASS_REDUCED;
}

// `to` and the displacement of the arm's end by the ineffective rotation, in the lanes that have one.
TSLI_INLINE v8 tsli_lane_add_turned(const tsli_pass *pass, v8 to, v8 arm)
{
    m8 turning = m8_from_bits(pass->turning);
    return v8_select(turning, v8_add(to, r8_rotate(&pass->turn, arm)), to);
}

// The arm of a rotation, less the share inert_parent of the parent's arm.
TSLI_INLINE v8 tsli_lane_arm(const tsli_pass *pass, v8 x, v8 center)
{
    v8 arm = v8_sub(x, center);
    if (!TSLI_RARELY(pass->follows))
        return arm;
    v8 parents = v8_scale(v8_sub(pass->parent_before, center), pass->inert_parent);
    return v8_select(m8_from_bits(pass->follows), v8_sub(arm, parents), arm);
}

// The share inert_parent of the parent's displacement, relative to the root bone.
TSLI_INLINE v8 tsli_lane_follow_parent(tsli_pass *pass, uint32_t j, v8 x, v8 carry)
{
    v8 moved = v8_sub(v8_load(pass->state[j - 1].position), pass->parent_before);
    v8 with = v8_add_scaled(carry, v8_sub(moved, pass->root_travel), pass->inert_parent);
    pass->parent_before = x;
    return v8_select(m8_from_bits(pass->follows), with, carry);
}

// How far a particle is carried along: by the ineffective part of the root bone's motion, the share `inert` of the anchor's effective
// travel, and the share inert_parent of the parent's motion. Both the position and the previous one move, so that it adds no velocity.
// A rotation rotates the velocity too.
TSLI_INLINE v8 tsli_lane_carry_along(tsli_pass *pass, const tsli_slot_params *params, uint32_t j, v8 x, v8 *velocity,
                                     int kind)
{
    v8 carry = v8_scale(pass->travel, f8_load(params->inert));
    if (tsli_pass_feels(kind))
        carry = v8_add(carry, pass->carried);
    if (!tsli_pass_reduces(kind) && pass->spins) {
        f8 share = f8_load(tsli_lane_rare_params(pass, j)->inert_rotation);
        share = f8_add(share, f8_mul(f8_sub(f8_splat(1.0f), share), pass->unfelt_spin));
        v8 arm = tsli_lane_arm(pass, x, pass->spin_center);
        carry = v8_add_scaled(carry, r8_rotate(&pass->spin, arm), share);
        *velocity = v8_add_scaled(*velocity, r8_rotate(&pass->spin, *velocity), share);
    }
    if (kind == TSLI_PASS_FULL && pass->turning) {
        carry = tsli_lane_add_turned(pass, carry, tsli_lane_arm(pass, x, pass->turn_center));
        *velocity = tsli_lane_add_turned(pass, *velocity, *velocity);
    }
    if (tsli_pass_feels(kind) && TSLI_RARELY(pass->follows))
        carry = tsli_lane_follow_parent(pass, j, x, carry);
    return carry;
}

// So many particles share the wind at the first of them: evaluating it at each would cost more than the rest of the tick.
#define TSLI_PARTICLES_IN_ONE_WIND 8u

// Adds the displacement by winds that accelerate. Separate, since few worlds have them.
TSLI_NO_INLINE v8 tsli_lane_accelerate(const tsli_pass *pass, const float *x, v8 pace)
{
    v8 sum = tsli_lane_sum_winds(pass->air, pass->wind_layers, TSL_WIND_FORCE, pass->layout->origin, x);
    return v8_add_scaled(pace, sum, pass->wind_step_squared);
}

TSLI_INLINE void tsli_lane_feel_wind(tsli_pass *pass, uint32_t j)
{
    const tsli_air *air = pass->air;
    const float *x = pass->state[j].position[0];
    v8 pace = tsli_lane_sum_winds(air, pass->wind_layers, 0, pass->layout->origin, x);
    pace = v8_scale(pace, pass->wind_step);
    v8 blown = TSLI_RARELY(air->has_forces) ? tsli_lane_accelerate(pass, x, pace) : pace;
    v8 still = j > 1 ? pass->still_force : pass->force;
    pass->pace = pace;
    pass->still_force = still;
    if (TSLI_RARELY(pass->wind_varies))
        pass->blown = blown;
    pass->force = v8_add(still, blown);
}

// Evaluates winds at particle j for the group that begins with it. Winds that do not vary in space are evaluated once, at particle 1.
TSLI_NO_INLINE void tsli_lane_feel_winds(tsli_pass *pass, uint32_t count, uint32_t j)
{
    if (j > 1 && !pass->air->varies_in_space)
        return;
    for (uint32_t k = 0; k < count; ++k)
        if (j < pass[k].slot_count)
            tsli_lane_feel_wind(&pass[k], j);
}

TSLI_INLINE int tsli_lane_begins_wind(uint32_t j)
{
    return (j - 1) % TSLI_PARTICLES_IN_ONE_WIND == 0;
}

// Damping pulls to the velocity w of the air: v k + (1 - k) w, which is (v - w) k + w, and this last w is in `force`. Friction, which
// `keep` includes after a contact, pulls to rest in the world.
TSLI_INLINE v8 tsli_lane_blow(const tsli_pass *pass, uint32_t j, v8 velocity, f8 keep, v8 *force)
{
    v8 pace = pass->pace;
    f8 drag_keep = f8_load(tsli_lane_params(pass, j)->drag_keep);
    if (pass->wind_varies) {
        f8 scale = f8_load(tsli_lane_rare_params(pass, j)->wind_scale);
        pace = v8_scale(pace, scale);
        *force = v8_add_scaled(pass->still_force, pass->blown, scale);
    }
    v8 slowed = v8_scale(v8_sub(velocity, pace), drag_keep);
    v8 rubbed = v8_sub(v8_scale(velocity, keep), v8_scale(pace, drag_keep));
    return v8_select(f8_differ(keep, drag_keep), rubbed, slowed);
}

// The velocity after a tick, without the share of it that is in `force`. Drag pulls it to rest in the world, to the velocity of
// the air or, by the share `relative`, to the pace of the anchor's effective travel. Damping beyond drag pulls to that pace too, and
// friction, which `keep` includes after a contact, to rest in the world.
TSLI_INLINE v8 tsli_lane_damp(const tsli_pass *pass, uint32_t j, v8 velocity, f8 keep, v8 *force, int kind)
{
    v8 kept = v8_scale(velocity, keep);
    if (!tsli_pass_feels(kind) || !pass->pulled)
        return kept;
    if (pass->air)
        kept = tsli_lane_blow(pass, j, velocity, keep, force);
    if (!pass->relates)
        return kept;
    const tsli_slot_params *params = tsli_lane_params(pass, j);
    f8 one = f8_splat(1.0f), drag_keep = f8_load(params->drag_keep), felt = f8_sub(one, f8_load(params->inert));
    f8 share = f8_mul(f8_mul(felt, pass->relative), f8_sub(one, drag_keep));
    share = f8_add(share, f8_mul(felt, f8_sub(drag_keep, f8_load(params->keep))));
    m8 relates = f8_differ(share, f8_splat(0.0f));
    return v8_select(relates, v8_add_scaled(kept, pass->travel, share), kept);
}

// Adds the displacement by the particle's own acceleration. Lanes without one keep their bits.
TSLI_INLINE v8 tsli_lane_accelerate_particle(const tsli_pass *pass, uint32_t j, v8 force)
{
    v8 with = v8_add_scaled(force, v8_load(pass->accelerations[j]), pass->acceleration_step);
    return v8_select(m8_from_bits(pass->accelerated), with, force);
}

// The velocity relative to the anchor's effective travel that keep_along of tsli_slot_stretch keeps and `keep` does not.
TSLI_NO_INLINE v8 tsli_lane_kept_along(const tsli_pass *pass, uint32_t j, v8 velocity)
{
    const tsli_slot_params *params = tsli_lane_params(pass, j);
    f8 more = f8_sub(f8_load(pass->stretches[j].keep_along), f8_load(params->keep));
    f8 felt = f8_sub(f8_splat(1.0f), f8_load(params->inert));
    return v8_scale(v8_sub(velocity, v8_scale(pass->travel, felt)), more);
}

// Verlet: keep the velocity, lose damping, add forces. Returns delta: rounding to a position in between would keep slow chains
// trembling.
TSLI_INLINE v8 tsli_lane_integrate(tsli_pass *pass, const tsli_slot_params *params, uint32_t j, v8 parent, int kind)
{
    tsli_slot_state *state = &pass->state[j];
    v8 x = v8_load(state->position);
    v8 velocity = v8_sub(x, v8_load(state->previous));
    v8 carry = tsli_lane_carry_along(pass, params, j, x, &velocity, kind);
    f8 keep = f8_load(params->keep);
    uint32_t touched = tsli_pass_reduces(kind) ? 0 : tsli_lane_bits(pass->touched[j], pass->at);
    if (touched)
        keep = f8_select(m8_from_bits(touched), f8_load(params->keep_touched), keep);
    v8 carried = v8_add(x, carry);
    v8_store(state->previous, carried);
    v8 force = pass->force;
    v8 kept = tsli_lane_damp(pass, j, velocity, keep, &force, kind);
    if (kind == TSLI_PASS_FULL && TSLI_RARELY(pass->accelerations != NULL))
        force = tsli_lane_accelerate_particle(pass, j, force);
    if (kind == TSLI_PASS_FULL && TSLI_RARELY(pass->stretches != NULL))
        pass->along = tsli_lane_kept_along(pass, j, velocity);
    return v8_add(v8_sub(carried, parent), v8_add(kept, force));
}

// The offset from the parent to the rest position.
TSLI_INLINE v8 tsli_lane_rest(const tsli_pass *pass, uint32_t j, f8 *length, int kind)
{
    *length = f8_load(pass->rest[j].length);
    v8 offset = v8_load(pass->rest[j].offset);
    if (!tsli_pass_reduces(kind) && pass->offset_before) {
        offset = v8_lerp(v8_load(pass->offset_before[j].offset), offset, pass->alpha);
        f8 before = f8_load(pass->offset_before[j].length);
        *length = f8_add(before, f8_mul(f8_sub(*length, before), pass->alpha));
    }
    return r8_rotate(&pass->frame, offset);
}

// Where a whole tick moves by the share s, a partial one of the share f moves by f s / (1 - s + f s). Velocities and forces scale by f:
// together they come to rest where whole ticks do.
TSLI_INLINE f8 tsli_lane_partly(f8 partial, f8 share)
{
    f8 some = f8_mul(partial, share);
    return f8_div(some, f8_add(f8_sub(f8_splat(1.0f), share), some));
}

// Elasticity pulls to the rest position by its share; stiffness bounds the distance that is left. tsli_slot_params.limit bounds the
// distance before the pull, so that the test compares squares: the root and the division are for lanes beyond the limit, which are rare.
TSLI_INLINE v8 tsli_lane_shape(const tsli_slot_params *params, v8 delta, v8 rest, f8 length)
{
    v8 to_rest = v8_sub(rest, delta);
    f8 distance_squared = v8_dot(to_rest, to_rest);
    f8 limit = f8_mul(length, f8_load(params->limit));
    m8 over = f8_less(f8_mul(limit, limit), distance_squared);
    delta = v8_add_scaled(delta, to_rest, f8_load(params->elasticity));
    if (m8_bits(over)) {
        f8 share = f8_sub(f8_splat(1.0f), f8_div(limit, f8_sqrt(distance_squared)));
        delta = v8_select(over, v8_add_scaled(delta, v8_sub(rest, delta), share), delta);
    }
    return delta;
}

// The same in a partial tick of the share f. The length stage comes after this and moves a particle that is at the limit of stiffness
// to another distance from its rest position. So here the distance goes from that of the last tick towards the limit at a whole tick's
// rate, f / (1 - elasticity + f elasticity), and a steady shape stays.
TSLI_INLINE v8 tsli_lane_shape_partly(const tsli_pass *pass, uint32_t j, const tsli_slot_params *params, v8 delta,
                                      v8 rest, f8 length)
{
    v8 to_rest = v8_sub(rest, delta);
    f8 one = f8_splat(1.0f), elasticity = f8_load(params->elasticity), left = f8_sub(one, elasticity);
    f8 share = f8_div(pass->partial, f8_add(left, f8_mul(pass->partial, elasticity)));
    delta = v8_add_scaled(delta, to_rest, f8_mul(elasticity, share));
    v8 back = v8_sub(rest, delta);
    f8 square = v8_dot(back, back);
    f8 most = f8_mul(f8_mul(f8_mul(length, f8_load(params->limit)), left), share);
    if (m8_bits(f8_less(f8_mul(most, most), square))) {
        v8 was = v8_sub(v8_load(pass->aside[j].position), v8_load(pass->aside[j - 1].position));
        v8 from_rest = v8_sub(r8_rotate(&pass->aside_turn, was), rest);
        most = f8_add(most, f8_mul(f8_sqrt(v8_dot(from_rest, from_rest)), f8_sub(one, share)));
        m8 over = f8_less(f8_mul(most, most), square);
        delta = v8_select(over, v8_add_scaled(delta, back, f8_sub(one, f8_div(most, f8_sqrt(square)))), delta);
    }
    return delta;
}

TSLI_INLINE v8 tsli_lane_shaped(const tsli_pass *pass, uint32_t j, const tsli_slot_params *params, v8 delta, v8 rest,
                                f8 length, int kind)
{
    if (kind == TSLI_PASS_PARTIAL || (kind == TSLI_PASS_FULL && pass->is_partial))
        return tsli_lane_shape_partly(pass, j, params, delta, rest, length);
    return tsli_lane_shape(params, delta, rest, length);
}

// The vector from the nearest point of the contact's axis to x; t: that point's position along the axis, 0 to 1.
TSLI_INLINE v8 tsli_lane_from_axis(const tsli_lane_contact *m, v8 x, f8 *t)
{
    v8 d = v8_sub(x, tsli_lane_get3(m, m->contact->a));
    *t = f8_splat(0.0f);
    if (m->kind & TSLI_CONTACT_AXIS) {
        v8 axis = tsli_lane_get3(m, m->contact->axis);
        *t = f8_mul(v8_dot(d, axis), tsli_lane_get(m, m->contact->axis_inverse_square));
        *t = f8_min(f8_max(*t, f8_splat(0.0f)), f8_splat(1.0f));
        d = v8_sub(d, v8_scale(axis, *t));
    }
    return d;
}

// Moves x to the distance r from the axis in `lanes`. A particle exactly on the axis has no direction and stays.
TSLI_INLINE v8 tsli_lane_push(v8 x, v8 d, f8 distance_squared, f8 r, uint32_t lanes, uint32_t *touched)
{
    m8 hit = m8_and(m8_from_bits(lanes), f8_less(f8_splat(0.0f), distance_squared));
    f8 share = f8_sub(f8_div(r, f8_sqrt(distance_squared)), f8_splat(1.0f));
    *touched |= m8_bits(hit);
    return v8_select(hit, v8_add_scaled(x, d, share), x);
}

// Hits are rare: until there is one, lanes are tracked in the bits of a word rather than in masks.
TSLI_INLINE v8 tsli_lane_collide_rounded(const tsli_lane_contact *m, const uint32_t *collides, v8 x, f8 particle_radius,
                                         uint32_t *touched)
{
    f8 t;
    v8 d = tsli_lane_from_axis(m, x, &t);
    f8 radius = tsli_lane_get(m, m->contact->radius);
    if (m->kind & TSLI_CONTACT_TAPERS)
        radius = f8_add(radius, f8_mul(tsli_lane_get(m, m->contact->radius_slope), t));
    f8 distance_squared = v8_dot(d, d);
    if (m->kind & TSLI_CONTACT_OUTSIDE) {
        f8 r = f8_add(radius, particle_radius);
        uint32_t hit = m8_bits(f8_less(distance_squared, f8_mul(r, r)));
        hit &= tsli_lane_where(m, m->contact->outside);
        if (TSLI_RARELY(hit))
            x = tsli_lane_push(x, d, distance_squared, r, hit & *collides, touched);
    }
    if (m->kind & TSLI_CONTACT_INSIDE) {
        // A particle larger than its container goes to the far side of the centre, as in DynamicBone.
        f8 r = f8_sub(radius, particle_radius);
        m8 out = m8_or(f8_less(f8_mul(r, r), distance_squared), f8_less(r, f8_splat(0.0f)));
        uint32_t hit = m8_bits(out) & tsli_lane_where(m, m->contact->inside);
        if (TSLI_RARELY(hit))
            x = tsli_lane_push(x, d, distance_squared, r, hit & *collides, touched);
    }
    return x;
}

TSLI_INLINE v8 tsli_lane_collide_plane(const tsli_lane_contact *m, const uint32_t *collides, v8 x, uint32_t *touched)
{
    v8 normal = tsli_lane_get3(m, m->contact->axis);
    f8 height = v8_dot(v8_sub(x, tsli_lane_get3(m, m->contact->a)), normal);
    uint32_t hit = m8_bits(f8_less(height, f8_splat(0.0f))) & tsli_lane_where(m, m->contact->plane);
    if (TSLI_RARELY(hit)) {
        hit &= *collides;
        x = v8_select(m8_from_bits(hit), v8_sub(x, v8_scale(normal, height)), x);
        *touched |= hit;
    }
    return x;
}

// `collides`: lane bits that may collide with the contact.
TSLI_INLINE v8 tsli_lane_collide_contact(tsli_lane_contact m, const uint32_t *collides, uint32_t kind, v8 x, f8 radius,
                                         uint32_t *touched)
{
    m.kind = kind;
    if (kind & (TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_INSIDE))
        x = tsli_lane_collide_rounded(&m, collides, x, radius, touched);
    if (kind & TSLI_CONTACT_PLANE)
        x = tsli_lane_collide_plane(&m, collides, x, touched);
    return x;
}

TSLI_INLINE void tsli_lane_set_touched(const tsli_pass *pass, uint32_t j, uint32_t lanes)
{
    uint32_t others = pass->touched[j] & ~(TSLI_VECTOR_LANES << pass->at);
    pass->touched[j] = (uint8_t)(others | lanes << pass->at);
}

TSLI_INLINE void tsli_lane_untouch(const tsli_pass *pass, uint32_t j)
{
    if (TSLI_RARELY(pass->touched[j]))
        tsli_lane_set_touched(pass, j, 0);
}

// Every contact once, in order. Most are capsules and spheres, which get code of their own.
TSLI_INLINE v8 tsli_lane_collide_all(const tsli_pass *pass, v8 x, f8 radius, uint32_t alike, uint32_t *touched)
{
    const uint32_t sphere = TSLI_CONTACT_OUTSIDE, capsule = TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_AXIS;
    for (uint32_t c = 0; c < pass->contact_count; ++c) {
        uint32_t each = alike ? TSLI_WIDTH : 1, which = c % each;
        tsli_lane_contact m = {&pass->contacts[c / each], alike ? which : pass->at, alike, 0};
        uint32_t kind = m.contact->kinds[which];
        if (kind == capsule)
            x = tsli_lane_collide_contact(m, &pass->collides, capsule, x, radius, touched);
        else if (kind == sphere)
            x = tsli_lane_collide_contact(m, &pass->collides, sphere, x, radius, touched);
        else
            x = tsli_lane_collide_contact(m, &pass->collides, kind, x, radius, touched);
    }
    return x;
}

// Lane bits of the vector: lanes in which the bone that ends at slot j ignores the contact.
TSLI_INLINE uint32_t tsli_lane_ignoring(const tsli_pass *pass, uint32_t j, uint32_t contact)
{
    if (!(pass->convex & TSLI_SOME_IGNORED) || contact >= pass->ignored->stride)
        return 0;
    return tsli_lane_bits(pass->ignores[j * pass->ignored->stride + contact], pass->at);
}

// The same where there are convex shapes, or some bone ignores a contact.
TSLI_NO_INLINE v8 tsli_lane_collide_all_and_convex(const tsli_pass *pass, uint32_t j, v8 x, f8 radius,
                                                   uint32_t *touched)
{
    uint32_t alike = pass->contacts_alike, each = alike ? TSLI_WIDTH : 1, hit;
    for (uint32_t c = 0; c < pass->contact_count; ++c) {
        const tsli_contact *contact = &pass->contacts[c / each];
        uint32_t which = c % each, kind = contact->kinds[which];
        tsli_lane_contact m = {contact, alike ? which : pass->at, alike, kind};
        uint32_t collides = pass->collides & ~tsli_lane_ignoring(pass, j, c);
        x = tsli_lane_collide_contact(m, &collides, kind, x, radius, touched);
        if (!(kind & TSLI_CONTACT_CONVEX))
            continue;
        v8 delta = tsli_lane_out_of_convex(&m, x, radius, &hit);
        hit &= collides;
        x = v8_select(m8_from_bits(hit), v8_add(x, delta), x);
        *touched |= hit;
    }
    return x;
}

// Lanes without a contact keep the same bits, whatever the other lanes do.
TSLI_INLINE v8 tsli_lane_collide(const tsli_pass *pass, uint32_t j, v8 delta, v8 parent)
{
    uint32_t touched = 0;
    v8 x = v8_add(parent, delta);
    f8 radius = f8_mul(f8_load(tsli_lane_rare_params(pass, j)->radius), pass->radius_scale);
    if (TSLI_RARELY(pass->convex))
        x = tsli_lane_collide_all_and_convex(pass, j, x, radius, &touched);
    else
        x = pass->contacts_alike ? tsli_lane_collide_all(pass, x, radius, 1, &touched)
                                 : tsli_lane_collide_all(pass, x, radius, 0, &touched);
    tsli_lane_set_touched(pass, j, touched);
    return TSLI_RARELY(touched) ? v8_select(m8_from_bits(touched), v8_sub(x, parent), delta) : delta;
}

// The freeze axis of a bone in world space; zero for lanes without an axis.
TSLI_INLINE v8 tsli_lane_freeze_normal(const tsli_pass *pass, uint32_t j)
{
    v8 axis = q8_rotate(q8_load(pass->bones[j - 1].rotation), v8_load(pass->freeze));
    return r8_rotate(&pass->frame, axis);
}

// Projects onto the plane through the parent across the freeze axis.
TSLI_INLINE v8 tsli_lane_freeze(const tsli_pass *pass, uint32_t j, v8 delta)
{
    v8 normal = tsli_lane_freeze_normal(pass, j);
    return v8_sub(delta, v8_scale(normal, v8_dot(delta, normal)));
}

// Moves to exactly `length` from the parent; a particle that coincides with its parent stays.
TSLI_INLINE v8 tsli_lane_put_at_length(v8 delta, f8 distance_squared, v8 parent, f8 length)
{
    m8 apart = f8_less(f8_splat(0.0f), distance_squared);
    f8 share = f8_select(apart, f8_div(length, f8_sqrt(distance_squared)), f8_splat(0.0f));
    return v8_add_scaled(parent, delta, share);
}

// The same; takes lanes whose distance is not finite out of `finite`.
TSLI_INLINE v8 tsli_lane_length(tsli_pass *pass, v8 delta, v8 parent, f8 length)
{
    f8 distance_squared = v8_dot(delta, delta);
    pass->finite = m8_and(pass->finite, f8_less(distance_squared, f8_splat(FLT_MAX)));
    return tsli_lane_put_at_length(delta, distance_squared, parent, length);
}
