// SPDX-License-Identifier: MIT
// The tick of TSL_MODEL_SPRING, VRMC_springBone 1.0; functions do the same as those of lane_stages.h whose name lacks `spring`. A bone's
// rotation is known once its particle has moved, and rotates the next one's rest direction in the same tick.

typedef struct tsli_spring_pass {
    tsli_pass common;
    q8 turned;        // rotation of the bones so far, in the root bone's frame
    f8 push_scale;    // of a partial tick, times its share
    f8 gravity_scale; // times the tick squared
    tsli_slot_spring *spring;
    const tsli_near_surface *near;
    tsli_lanes4 *carrying; // null: no rotations of bones are read
    const uint8_t *turns;
    uint32_t restrained; // some lane collides with contacts, or has limits
} tsli_spring_pass;

static void tsli_lane_spring_begin(tsli_layout *layout, const tsli_vector *vector, const tsli_lanes_tick *tick,
                                   tsli_spring_pass *pass)
{
    const tsli_block *block = vector->block;
    uint32_t first = block->first_slot, at = vector->at;
    f8 zero = f8_splat(0.0f);
    q8 none = {zero, zero, zero, f8_splat(1.0f)};
    tsli_lane_begin(layout, vector, tick, &pass->common);
    tsli_lane_point_rare(vector, tick, &pass->common);
    pass->push_scale = tsli_lane_look_scale(tsli_lane_forces(layout, vector), pass->common.radius_scale);
    pass->gravity_scale = f8_mul(pass->push_scale, f8_splat(tick->seconds_squared));
    pass->push_scale = f8_mul(pass->push_scale, f8_splat(tick->share));
    pass->turned = none;
    pass->spring = tsli_lanes_from(&layout->spring[first], at);
    pass->near =
        layout->near_contacts ? &layout->near_contacts[layout->collider_lists[block->collider_list].first] : NULL;
    pass->carrying = block->flags & TSLI_BLOCK_HAS_ATTACHED ? tsli_lanes_from(&layout->turned[first], at) : NULL;
    if (pass->carrying) // a single particle rotates nothing and still counts for attached strands
        q8_store(pass->carrying[0], none);
    pass->turns = &layout->turns[first];
    pass->restrained = pass->common.contact_count || pass->common.limits || pass->common.position_limits;
}

// The offset from the parent to the rest position, in the root bone's frame, without rotation.
TSLI_INLINE v8 tsli_lane_spring_offset(const tsli_pass *pass, uint32_t j, f8 *length)
{
    v8 offset = v8_load(pass->rest[j].offset);
    *length = f8_load(pass->rest[j].length);
    if (pass->offset_before) {
        v8 before = v8_load(pass->offset_before[j].offset), delta = v8_sub(offset, before);
        m8 moved = f8_less(f8_splat(0.0f), v8_dot(delta, delta)); // the others keep their bits
        offset = v8_lerp(before, offset, pass->alpha);
        *length = f8_select(moved, f8_sqrt(v8_dot(offset, offset)), *length);
    }
    return offset;
}

// Verlet, as in tsli_lane_integrate: the displacement of the particle, and its new previous position.
TSLI_INLINE v8 tsli_lane_spring_integrate(tsli_spring_pass *pass, uint32_t j, v8 pull)
{
    tsli_pass *common = &pass->common;
    tsli_slot_state *state = &common->state[j];
    const tsli_slot_params *params = tsli_lane_params(common, j);
    v8 x = v8_load(state->position), velocity = v8_sub(x, v8_load(state->previous));
    v8 carry = tsli_lane_carry_along(common, params, j, x, &velocity, TSLI_PASS_FULL);
    f8 keep = f8_load(params->keep);
    uint32_t touched = tsli_lane_bits(common->touched[j], common->at);
    if (touched)
        keep = f8_select(m8_from_bits(touched), f8_load(params->keep_touched), keep);
    v8_store(state->previous, v8_add(x, carry));
    v8 force = common->force;
    v8 kept = tsli_lane_damp(common, j, velocity, keep, &force, TSLI_PASS_FULL);
    if (TSLI_RARELY(common->accelerations != NULL))
        force = tsli_lane_accelerate_particle(common, j, force);
    force = v8_add_scaled(force, v8_load(pass->spring[j].gravity), pass->gravity_scale);
    return v8_add(v8_add(kept, v8_add(force, pull)), carry);
}

// An offset from the parent, set to its length; a zero offset becomes the rest offset.
TSLI_INLINE v8 tsli_lane_spring_length(tsli_spring_pass *pass, v8 d, v8 rest, f8 length)
{
    f8 distance_squared = v8_dot(d, d);
    pass->common.finite = m8_and(pass->common.finite, f8_less(distance_squared, f8_splat(FLT_MAX)));
    m8 apart = f8_less(f8_splat(0.0f), distance_squared);
    f8 share = f8_div(length, f8_sqrt(f8_select(apart, distance_squared, f8_splat(1.0f))));
    return v8_select(apart, v8_scale(d, share), rest);
}

// The displacement out of a round contact, for the lanes that are hit. With h the offset from the surface point s, whose
// normal is n: |x - c|^2 - R^2 = 2 R n.h + h^2, in which no large numbers cancel.
TSLI_INLINE v8 tsli_lane_spring_collide_rounded(const tsli_lane_contact *m, const tsli_near_surface *near, v8 x,
                                                f8 radius, m8 *out_hit)
{
    f8 r = tsli_lane_get(m, m->contact->radius), zero = f8_splat(0.0f), two = f8_splat(2.0f);
    v8 h = v8_sub(x, tsli_lane_get3(m, near->surface)), normal = tsli_lane_get3(m, near->normal);
    f8 excess = f8_add(f8_mul(f8_mul(two, r), v8_dot(normal, h)), v8_dot(h, h));
    v8 d = v8_add_scaled(h, normal, r);
    if (m->kind & TSLI_CONTACT_AXIS) {
        f8 t;
        v8 from_axis = tsli_lane_from_axis(m, x, &t);
        m8 capsule = f8_less(zero, tsli_lane_get(m, m->contact->axis_inverse_square));
        r = f8_add(r, f8_mul(tsli_lane_get(m, m->contact->radius_slope), t));
        excess = f8_select(capsule, f8_sub(v8_dot(from_axis, from_axis), f8_mul(r, r)), excess);
        d = v8_select(capsule, from_axis, d);
    }
    f8 reach = f8_mul(f8_mul(two, r), radius), square = f8_mul(radius, radius);
    m8 within = f8_less(excess, f8_add(reach, square));
    m8 beyond = m8_or(f8_less(f8_sub(square, reach), excess), f8_less(r, radius));
    m8 outside = m8_from_bits(m->kind & TSLI_CONTACT_OUTSIDE ? tsli_lane_where(m, m->contact->outside) : 0);
    m8 inside = m8_from_bits(m->kind & TSLI_CONTACT_INSIDE ? tsli_lane_where(m, m->contact->inside) : 0);
    m8 hit = m8_or(m8_and(within, outside), m8_and(beyond, inside));
    f8 distance_squared = v8_dot(d, d);
    hit = m8_and(hit, f8_less(zero, distance_squared)); // the very middle has no direction out
    *out_hit = hit;
    if (!m8_bits(hit))
        return d;
    f8 distance = f8_sqrt(f8_select(hit, distance_squared, f8_splat(1.0f)));
    f8 clearance = f8_div(excess, f8_add(distance, r));
    f8 outward = f8_sub(radius, clearance), inward = f8_sub(zero, f8_add(radius, clearance));
    f8 delta = f8_select(inside, inward, outward);
    return v8_scale(d, f8_div(delta, distance));
}

TSLI_INLINE v8 tsli_lane_spring_collide_plane(const tsli_lane_contact *m, const tsli_near_surface *near, v8 x,
                                              f8 radius, m8 *out_hit)
{
    v8 normal = tsli_lane_get3(m, m->contact->axis), h = v8_sub(x, tsli_lane_get3(m, near->surface));
    f8 height = f8_sub(v8_dot(h, normal), radius);
    *out_hit = m8_and(f8_less(height, f8_splat(0.0f)), m8_from_bits(tsli_lane_where(m, m->contact->plane)));
    return v8_scale(normal, f8_sub(f8_splat(0.0f), height));
}

// Clamps an offset to the region of its limit, at its length.
TSLI_INLINE v8 tsli_lane_spring_limit(tsli_spring_pass *pass, uint32_t j, v8 d, v8 rest, f8 length)
{
    tsli_pass *common = &pass->common;
    v8 reference = rest;
    f8 own;
    if (common->animated_limits)
        reference = v8_select(m8_from_bits(common->animated_limits),
                              r8_rotate(&common->frame, tsli_lane_spring_offset(common, j, &own)), rest);
    m8 which = tsli_lane_may_exceed(common, j, d, reference);
    if (TSLI_RARELY(m8_bits(which)))
        d = tsli_lane_into_limit(common, j, d, pass->turned, length, which);
    return d;
}

// Moves the lanes that are hit. The displacement of others is undefined and may be infinite: they must stay finite.
TSLI_INLINE v8 tsli_lane_spring_out(tsli_spring_pass *pass, uint32_t j, m8 hit, v8 d, v8 delta, v8 rest, f8 length)
{
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero}, out = v8_add(d, v8_select(hit, delta, none));
    out = tsli_lane_spring_length(pass, out, rest, length);
    if (pass->common.limits)
        out = tsli_lane_spring_limit(pass, j, out, rest, length);
    return v8_select(hit, out, d);
}

// Collider by collider, in order: out of it, then back to the length. `alike`: a constant.
TSLI_INLINE v8 tsli_lane_spring_collide_all(tsli_spring_pass *pass, uint32_t j, v8 d, v8 parent, v8 rest, f8 length,
                                            uint32_t alike)
{
    m8 touched = m8_from_bits(0), hit;
    f8 radius = f8_mul(f8_load(tsli_lane_rare_params(&pass->common, j)->radius), pass->common.radius_scale);
    for (uint32_t c = 0; c < pass->common.contact_count; ++c) {
        uint32_t each = alike ? TSLI_WIDTH : 1, which = c % each;
        const tsli_contact *contact = &pass->common.contacts[c / each];
        const tsli_near_surface *near = &pass->near[c / each];
        tsli_lane_contact m = {contact, alike ? which : pass->common.at, alike, contact->kinds[which]};
        const uint32_t collides = pass->common.collides & ~tsli_lane_ignoring(&pass->common, j, c);
        if (m.kind & (TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_INSIDE)) {
            v8 delta = tsli_lane_spring_collide_rounded(&m, near, v8_add(parent, d), radius, &hit);
            if (m8_bits(hit)) {
                hit = m8_and(hit, m8_from_bits(collides & TSLI_VECTOR_LANES));
                d = tsli_lane_spring_out(pass, j, hit, d, delta, rest, length);
                touched = m8_or(touched, hit);
            }
        }
        if (m.kind & TSLI_CONTACT_CONVEX) {
            uint32_t lanes;
            v8 delta = tsli_lane_out_of_convex(&m, v8_add(parent, d), radius, &lanes);
            hit = m8_from_bits(lanes & collides & TSLI_VECTOR_LANES);
            if (m8_bits(hit)) {
                d = tsli_lane_spring_out(pass, j, hit, d, delta, rest, length);
                touched = m8_or(touched, hit);
            }
        }
        if (m.kind & TSLI_CONTACT_PLANE) {
            v8 delta = tsli_lane_spring_collide_plane(&m, near, v8_add(parent, d), radius, &hit);
            if (m8_bits(hit)) {
                hit = m8_and(hit, m8_from_bits(collides & TSLI_VECTOR_LANES));
                d = tsli_lane_spring_out(pass, j, hit, d, delta, rest, length);
                touched = m8_or(touched, hit);
            }
        }
    }
    tsli_lane_set_touched(&pass->common, j, m8_bits(touched));
    return d;
}

TSLI_INLINE v8 tsli_lane_spring_restrain(tsli_spring_pass *pass, uint32_t j, v8 d, v8 parent, v8 rest, f8 length)
{
    if (pass->common.limits)
        d = tsli_lane_spring_limit(pass, j, d, rest, length);
    if (pass->common.contact_count)
        d = pass->common.contacts_alike ? tsli_lane_spring_collide_all(pass, j, d, parent, rest, length, 1)
                                        : tsli_lane_spring_collide_all(pass, j, d, parent, rest, length, 0);
    else
        tsli_lane_set_touched(&pass->common, j, 0);
    if (pass->common.position_limits) {
        f8 own;
        v8 animated = r8_rotate(&pass->common.frame, tsli_lane_spring_offset(&pass->common, j, &own));
        d = tsli_lane_limit_distance(&pass->common, j, d, parent, animated, length);
    }
    return d;
}

// Swings its bone onto the particle, as tsli_lane_turn; lanes whose strand has ended keep their rotation.
TSLI_INLINE void tsli_lane_spring_swing(tsli_spring_pass *pass, uint32_t j, v8 offset, f8 length, v8 delta)
{
    f8 distance;
    // normalised after it is applied: see tsli_lane_out
    v8 out = q8_rotate_back(pass->turned, r8_rotate_back(&pass->common.frame, delta));
    q8 swing = tsli_lane_swing(offset, tsli_lane_direction(out, &distance), length);
    q8 turned = q8_mul(pass->turned, swing);
    if (pass->carrying) {
        turned = q8_select(m8_from_bits(tsli_lane_bits(pass->turns[j - 1], pass->common.at)), turned, pass->turned);
        q8_store(pass->carrying[j - 1], turned);
        q8_store(pass->carrying[j], turned);
    }
    pass->turned = turned;
}

// Everything is computed relative to the parent, where numbers are small.
TSLI_INLINE void tsli_lane_spring_particle(tsli_spring_pass *pass, uint32_t j)
{
    tsli_slot_state *state = &pass->common.state[j];
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), length;
    v8 parent = v8_load(pass->common.state[j - 1].position);
    v8 offset = tsli_lane_spring_offset(&pass->common, j, &length);
    v8 rest = r8_rotate(&pass->common.frame, q8_rotate(pass->turned, offset));
    f8 unit = f8_select(f8_less(zero, length), f8_div(one, length), zero);
    f8 push = f8_mul(unit, f8_mul(f8_load(pass->spring[j].push), pass->push_scale));

    v8 d = v8_sub(v8_load(state->position), parent);
    d = v8_add(d, tsli_lane_spring_integrate(pass, j, v8_scale(rest, push)));
    f8 kept = length;
    if (TSLI_RARELY(pass->common.stretches != NULL)) // the pull rotates it without making it longer
        kept = tsli_lane_tick_length(&pass->common, j, v8_sub(d, v8_scale(rest, push)), d, length);
    d = tsli_lane_spring_length(pass, d, rest, kept);
    if (pass->restrained)
        d = tsli_lane_spring_restrain(pass, j, d, parent, rest, kept);
    else
        tsli_lane_set_touched(&pass->common, j, 0);
    v8_store(state->position, v8_add(parent, d));
    tsli_lane_spring_swing(pass, j, offset, length, d);
}

// Two in step with each other; more would spill registers.
#define TSLI_SPRING_GROUP 2

static void tsli_lane_spring_tick(const tsli_lanes_tick *tick, const tsli_vector *vectors, uint32_t count)
{
    for (uint32_t b = 0; b < count; b += TSLI_SPRING_GROUP) {
        tsli_spring_pass pass[TSLI_SPRING_GROUP];
        tsli_paused_frames frames[TSLI_SPRING_GROUP];
        uint32_t group = count - b < TSLI_SPRING_GROUP ? count - b : TSLI_SPRING_GROUP, slots = 0;
        for (uint32_t k = 0; k < group; ++k) {
            const tsli_vector *vector = &vectors[b + k];
            if (TSLI_RARELY(tsli_lane_bits(vector->block->paused, vector->at)))
                tsli_lane_keep_paused(vector, &frames[k], 0);
            tsli_lane_spring_begin(vector->layout, vector, tick, &pass[k]);
            if (slots < vector->slot_count)
                slots = vector->slot_count;
        }
        for (uint32_t j = 1; j < slots; ++j) {
            for (uint32_t k = 0; k < group; ++k)
                if (j < pass[k].common.slot_count) {
                    if (TSLI_RARELY(pass[k].common.air && tsli_lane_begins_wind(j)))
                        tsli_lane_feel_winds(&pass[k].common, 1, j);
                    tsli_ahead(pass[k].common.layout, TSLI_VECTOR_AHEAD);
                    tsli_lane_spring_particle(&pass[k], j);
                }
            for (uint32_t k = 0; k < group && j + 1 < slots && tsli_lane_is_renormalized(j); ++k)
                pass[k].turned = q8_renormalize(pass[k].turned);
        }
        for (uint32_t k = 0; k < group; ++k) {
            tsli_lane_note(&vectors[b + k], &pass[k].common, 0);
            if (TSLI_RARELY(tsli_lane_bits(vectors[b + k].block->paused, vectors[b + k].at)))
                tsli_lane_keep_paused(&vectors[b + k], &frames[k], 1);
        }
    }
}

#undef TSLI_SPRING_GROUP
