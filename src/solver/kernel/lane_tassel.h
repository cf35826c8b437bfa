// SPDX-License-Identifier: MIT
// The tick of TSL_MODEL_TASSEL: inertia, Verlet and shape are those of lane_stages.h; contact, limits and length are one search
// for a direction (lane_rounds.h), along the bone's way (lane_places.h).
// Included once per instruction set, after solver/kernel/lane_near.h.

// The share of a depth that comes out in 1/60 s.
#define TSLI_SOFT_RETURN 0.2f

// What the search asks for, with colliders followed from where the tick began.
static void tsli_lane_point_meetings(const tsli_part *part, const tsli_lanes_tick *tick,
                                     tsli_tassel_pass *pass)
{
    const tsli_pack *pack = part->pack;
    float left = 1.0f - TSLI_SOFT_RETURN * 60.0f * tick->seconds;
    pass->meetings.pass = pass->common;
    pass->meetings.past =
        pack->past_contacts ? &pack->past_contacts[pack->tables[part->block->table].first] : NULL;
    pass->meetings.start = f8_splat(0.0f);
    pass->meetings.soft = f8_splat(left > 0.0f ? left : 0.0f);
    if (TSLI_RARELY(pass->common->softened)) {
        f8 may = f8_sub(f8_splat(1.0f), f8_load(pass->common->contact_share));
        f8 slower = f8_max(pass->meetings.soft, may);
        pass->meetings.soft = f8_select(m8_from_bits(pass->common->softened), slower, pass->meetings.soft);
    }
    pass->as_particle = m8_from_bits(tsli_lane_bits(part->block->rare->as_particles, part->at));
}

static void tsli_lane_tassel_begin(const tsli_part *part, const tsli_lanes_tick *tick, tsli_pass *common,
                                   tsli_tassel_pass *pass)
{
    pass->common = common;
    tsli_lane_point_meetings(part, tick, pass);
    pass->reached = 0;
    if (common->contact_count)
        tsli_lane_plan_places(part, pass);
}

// ---- a particle ---------------------------------------------------------------------------------------------------

static void tsli_lane_bone_at(const tsli_tassel_pass *pass, uint32_t j, v8 parent, f8 length, tsli_bone *bone)
{
    const tsli_pass *common = pass->common;
    f8 one = f8_splat(1.0f), half = f8_mul(length, f8_splat(0.5f));
    uint32_t before = j > 1 ? j - 1 : 1; // a root has no parameters
    bone->parent = parent;
    bone->length = length;
    bone->half_inverse = f8_div(f8_splat(0.5f), length);
    bone->radius = f8_mul(f8_load(tsli_lane_rare_params(common, j)->radius), common->radius_scale);
    bone->parent_radius =
        f8_mul(f8_load(tsli_lane_rare_params(common, before)->radius), common->radius_scale);
    f8 most = f8_splat(0.9f); // beyond 1 one end hides the other
    bone->slope =
        f8_mul(f8_sub(bone->radius, bone->parent_radius), f8_mul(f8_splat(2.0f), bone->half_inverse));
    bone->slope = tsli_lane_clamp(bone->slope, f8_sub(f8_splat(0.0f), most), most);
    bone->shrink = f8_sub(one, f8_mul(bone->slope, bone->slope));
    bone->as_particle = pass->as_particle;
    f8 slack = f8_mul(length, f8_splat(1e-3f)); // of roundings
    bone->probe = f8_select(pass->as_particle, length, half);
    bone->reach = f8_add(f8_max(bone->radius, bone->parent_radius), half);
    bone->reach = f8_add(f8_select(pass->as_particle, bone->radius, bone->reach), slack);
}

// A particle in a tick: along `way` from its parent it would come to `to` if nothing restrained it.
typedef struct tsli_moving {
    v8 way, rest, parent, from, to;
    f8 length;
} tsli_moving;

// A particle in contact that would slide by less than this, in shares of its bone's length and of its distance from the origin,
// stays: creeping is what a decaying motion and roundings look like. Friction holds it against more: the share of what the
// contact has pushed it by that `friction` is.
#define TSLI_CREEP 5e-5f
#define TSLI_CREEP_OF_PLACE 2.5e-7f

static m8 tsli_lane_sticks(const tsli_tassel_pass *pass, uint32_t j, const tsli_search *s,
                           const tsli_moving *p)
{
    v8 to = p->to;
    const tsli_slot_params *params = tsli_lane_params(pass->common, j);
    f8 size = f8_add(f8_add(f8_abs(to.x), f8_abs(to.y)), f8_abs(to.z)), zero = f8_splat(0.0f);
    f8 friction = f8_sub(f8_load(params->keep), f8_load(params->keep_touched));
    v8 pushed = v8_scale(v8_sub(s->u, s->wanted), s->bone.length),
       slide = v8_sub(v8_sub(to, p->from), s->drift);
    f8 hold = f8_mul(f8_max(friction, zero), f8_sqrt(v8_dot(pushed, pushed)));
    hold = f8_add(hold, f8_add(f8_mul(s->bone.length, f8_splat(TSLI_CREEP)),
                               f8_mul(size, f8_splat(TSLI_CREEP_OF_PLACE))));
    return m8_and(s->touched, f8_less(v8_dot(slide, slide), f8_mul(hold, hold)));
}

// Where the particle goes if it stays where it was on its contact; to the bit where the contact stands and the length allows.
static void tsli_lane_stay(tsli_tassel_pass *pass, tsli_search *s, m8 sticks, tsli_moving *p)
{
    v8 parent = p->parent, to = p->to, stays = v8_add(p->from, s->drift), way = v8_sub(stays, parent);
    f8 zero = f8_splat(0.0f), length = f8_sqrt(v8_dot(way, way)),
       off = f8_abs(f8_sub(length, s->bone.length));
    v8 u = s->u;
    s->u = v8_select(sticks, tsli_lane_unit_or(way, s->u), s->u);
    v8 held = s->u;
    s->bone.parent = parent;
    s->at = f8_splat(1.0f);
    tsli_lane_rounds(&pass->meetings, s, m8_bits(sticks));
    f8 size = f8_add(f8_add(f8_abs(to.x), f8_abs(to.y)), f8_abs(to.z));
    f8 allowed = f8_add(f8_mul(s->bone.length, f8_splat(4e-6f)), f8_mul(size, f8_splat(TSLI_CREEP_OF_PLACE)));
    v8 turned = v8_sub(s->u, held);
    m8 free = m8_and(f8_at_most(v8_dot(turned, turned), zero), f8_at_most(off, allowed));
    s->u = v8_select(sticks, s->u, u);
    to = v8_select(sticks, v8_add_scaled(parent, s->u, s->bone.length), to);
    p->to = v8_select(m8_and(sticks, free), stays, to);
}

static void tsli_lane_tassel_stick(tsli_tassel_pass *pass, uint32_t j, tsli_search *s, tsli_moving *p)
{
    m8 sticks = tsli_lane_sticks(pass, j, s, p);
    if (TSLI_RARELY(m8_bits(sticks)))
        tsli_lane_stay(pass, s, sticks, p);
}

// Where two vectors are not the same.
TSLI_INLINE m8 tsli_lane_differ(v8 a, v8 b)
{
    return m8_or(m8_or(f8_differ(a.x, b.x), f8_differ(a.y, b.y)), f8_differ(a.z, b.z));
}

// Where the bone turns to in `lanes`, which no collider is near to.
static v8 tsli_lane_bounded(tsli_search *s, uint32_t lanes, v8 wanted)
{
    v8 u = s->u;
    tsli_lane_forget(s);
    s->u = wanted;
    s->at = f8_splat(1.0f);
    for (uint32_t round = 0; round < TSLI_ROUNDS && tsli_lane_obey_bounds(s, TSLI_PART_LANES, round); ++round)
        ;
    return v8_select(m8_from_bits(lanes), s->u, u);
}

// Where the search begins.
static void tsli_lane_tassel_set_out(const tsli_tassel_pass *pass, uint32_t j, tsli_search *s, uint32_t led,
                                     const tsli_moving *p)
{
    f8 zero = f8_splat(0.0f);
    v8 way = v8_sub(p->from, pass->from);
    s->start_parent = pass->from;
    s->root_way = pass->root_way;
    s->start_length = s->bone.length;
    if (TSLI_RARELY(pass->common->stretches != NULL))
        s->start_length = tsli_lane_length_before(pass->common, j, way, s->bone.length);
    s->start_u = tsli_lane_unit_or(way, s->wanted);
    s->came_u = s->start_u;
    s->came = m8_from_bits(led);
    s->deep = s->drift.x = s->drift.y = s->drift.z = zero;
    s->enclosed = 0;
}

// Lane bits: who is near a box or a hull.
static uint32_t tsli_lane_beside_bodies(const tsli_tassel_pass *pass)
{
    const tsli_pass *common = pass->common;
    uint32_t beside = 0, alike = common->contacts_alike, each = alike ? TSLI_WIDTH : 1;
    for (uint32_t c = pass->meetings.near_first; c < pass->meetings.near_end; ++c) {
        const tsli_contact *contact = &common->contacts[c / each];
        uint32_t which = c % each, near = pass->meetings.past[c / each].near[which];
        tsli_meeting m = {contact, alike ? which : common->at, alike, contact->kinds[which]};
        beside |= near & tsli_lane_bodies(&m);
    }
    return beside;
}

// The cosine of the least angle that a bone is turned by in a tick to be drawn through something.
#define TSLI_TURNED 0.98f

// Lane bits: who has come out of what it met last on the other side than it pointed to when the tick began.
TSLI_INLINE uint32_t tsli_lane_changes_sides(const tsli_search *s)
{
    f8 turned = v8_dot(s->start_u, s->u);
    m8 far = m8_and(s->touched, f8_less(turned, f8_splat(TSLI_TURNED)));
    if (!TSLI_RARELY(m8_bits(far)))
        return 0;
    v8 axis = s->known[TSLI_LAST].circle.axis;
    return m8_bits(m8_and(far, f8_less(turned, f8_mul(v8_dot(s->start_u, axis), v8_dot(s->u, axis)))));
}

// Lane bits of `changed`: whom a contact has turned too far to be looked at where the tick ends alone. What wants to go a little way
// into a round contact with its tip may come out on the other side of that, and what hangs on it would be drawn through. They set out
// again, unless they are beside a box or a hull: led in every tick, chains came to rest up to 0.19 % inside of hulls, and 0.0015 % as
// they are.
TSLI_NO_INLINE uint32_t tsli_lane_turned_far(tsli_tassel_pass *pass, uint32_t j, tsli_search *s,
                                             uint32_t changed, const tsli_moving *p)
{
    v8 to = v8_add_scaled(p->parent, s->u, s->bone.length);
    uint32_t far = changed & m8_bits(tsli_lane_is_fast(pass, tsli_lane_came_square(pass, p->from, to))), led;
    if (!far || !(far &= ~tsli_lane_beside_bodies(pass)))
        return 0;
    m8 some = f8_less(f8_splat(0.0f), p->length);
    to = v8_select(m8_from_bits(far), to, p->to);
    tsli_lane_find_near_led(pass, j, &s->bone, some, p->from, to, &led);
    far &= led;
    s->touched = m8_and(s->touched, tsli_lane_not(m8_from_bits(far)));
    s->deep = f8_select(m8_from_bits(far), f8_splat(0.0f), s->deep);
    s->came = m8_or(s->came, m8_from_bits(far));
    return far;
}

// Where the bone of `near` lanes turns to. `led`: lane bits.
static void tsli_lane_tassel_meet(tsli_tassel_pass *pass, uint32_t j, tsli_search *s, uint32_t near,
                                  uint32_t *led, const tsli_moving *p)
{
    tsli_lane_tassel_set_out(pass, j, s, *led, p);
    s->at = f8_splat(1.0f);
    tsli_lane_rounds(&pass->meetings, s, near & ~*led);
    uint32_t changed = tsli_lane_changes_sides(s) & near & ~*led;
    if (TSLI_RARELY(changed))
        *led |= tsli_lane_turned_far(pass, j, s, changed, p);
    if (!TSLI_RARELY(*led))
        return;
    tsli_lane_follow(pass, s, *led, s->wanted, p->parent, p->from);
    s->bone.parent = p->parent;
    s->at = f8_splat(1.0f);
}

// Limits of places are no regions of the search: they have the last word behind it, as in the other models.
static v8 tsli_lane_tassel_in_place(tsli_pass *pass, uint32_t j, v8 to, v8 parent, v8 rest, f8 length)
{
    v8 way = v8_sub(to, parent), kept = tsli_lane_limit_place(pass, j, way, parent, rest, length);
    return v8_select(tsli_lane_differ(way, kept), v8_add(parent, kept), to);
}

// Along the bone's way or, where that has no direction, along rest.
TSLI_INLINE v8 tsli_lane_direction_or(v8 way, v8 rest)
{
    f8 zero = f8_splat(0.0f);
    v8 any = {zero, f8_splat(1.0f), zero};
    if (TSLI_RARELY(m8_bits(f8_at_most(v8_dot(way, way), zero))))
        any = tsli_lane_unit_or(rest, any);
    return tsli_lane_unit_or(way, any);
}

// Where the bone of the search points to is where the particle comes to, unless that is where it would in any case.
static void tsli_lane_tassel_end(tsli_moving *p, tsli_search *s, v8 straight)
{
    m8 some = f8_less(f8_splat(0.0f), p->length); // a bone without a length stays on its parent
    m8 turned = m8_and(some, tsli_lane_differ(s->u, straight));
    s->touched = m8_and(s->touched, some);
    p->to = v8_select(turned, v8_add_scaled(p->parent, s->u, p->length), p->to);
}

// Leaves in `to` where the particle comes to. `led`: lane bits, who was led there. What is in the search means nothing where no lane was
// touched.
static void tsli_lane_tassel_restrain(tsli_tassel_pass *pass, uint32_t j, tsli_moving *p, uint32_t *led,
                                      tsli_search *s)
{
    tsli_pass *common = pass->common;
    uint32_t near = 0;
    s->touched = m8_from_bits(0);
    v8 straight = tsli_lane_direction_or(p->way, p->rest), wanted = straight;
    if (TSLI_RARELY(common->limits != NULL)) {
        wanted = tsli_lane_limit_angle(common, j, wanted, p->parent, p->rest, f8_splat(1.0f));
        m8 turned = tsli_lane_differ(wanted, straight);
        p->to = v8_select(turned, v8_add_scaled(p->parent, wanted, p->length), p->to);
    }
    m8 some = f8_less(f8_splat(0.0f), p->length);
    tsli_lane_bone_at(pass, j, p->parent, f8_select(some, p->length, f8_splat(1.0f)), &s->bone);
    if (pass->reached)
        near = tsli_lane_find_near(pass, j, &s->bone, some, p->from, p->to, led);
    if (!near && !common->freeze)
        return;
    s->u = wanted;
    s->wanted = wanted;
    tsli_lane_bound(common, j, &s->bounds);
    if (near)
        tsli_lane_tassel_meet(pass, j, s, near, led, p);
    if (TSLI_RARELY(common->freeze && near != TSLI_PART_LANES))
        s->u = tsli_lane_bounded(s, ~near & TSLI_PART_LANES, wanted);
    if (near)
        tsli_lane_set_touched(common, j, m8_bits(s->touched));
    tsli_lane_tassel_end(p, s, straight);
}

static void tsli_lane_tassel_particle(tsli_tassel_pass *pass, uint32_t j)
{
    tsli_pass *common = pass->common;
    tsli_moving p;
    p.parent = v8_load(common->state[j - 1].position);
    p.from = v8_load(common->state[j].position);
    const tsli_slot_params *params = tsli_lane_params(common, j);
    v8 way = tsli_lane_integrate(common, params, j, p.parent, TSLI_PASS_FULL);
    p.rest = tsli_lane_rest(common, j, &p.length, TSLI_PASS_FULL);
    p.way = tsli_lane_shaped(common, j, params, way, p.rest, p.length, TSLI_PASS_FULL);
    if (TSLI_RARELY(common->stretches != NULL))
        p.length = tsli_lane_tick_length(common, j, way, p.way, p.length);
    p.to = tsli_lane_length(common, p.way, p.parent, p.length);
    uint32_t led = 0;
    tsli_search s;
    tsli_lane_untouch(common, j);
    if (pass->reached || common->limits || common->freeze) {
        tsli_lane_tassel_restrain(pass, j, &p, &led, &s);
        if (m8_bits(s.touched))
            tsli_lane_tassel_stick(pass, j, &s, &p);
    }
    if (TSLI_RARELY(common->place_limits != NULL))
        p.to = tsli_lane_tassel_in_place(common, j, p.to, p.parent, p.rest, p.length);
    if (pass->reached) {
        pass->from = p.from;
        pass->led = led;
        pass->came_square = tsli_lane_came_square(pass, p.from, p.to);
    }
    v8_store(common->state[j].position, p.to);
}

// ---- parts ----------------------------------------------------------------------------------------------------------

// One after the other: what a search keeps at hand leaves no room for a second one.
TSLI_NO_INLINE void tsli_lane_tassel_parts(const tsli_lanes_tick *ticks, const tsli_part *parts,
                                           tsli_pass *common, uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        tsli_tassel_pass pass;
        tsli_lane_tassel_begin(&parts[k], &ticks[parts[k].of], &common[k], &pass);
        for (uint32_t j = 1; j < parts[k].slot_count; ++j) {
            if (TSLI_RARELY(common[k].air && tsli_lane_begins_wind(j)))
                tsli_lane_feel_winds(&common[k], 1, j);
            tsli_ahead(parts[k].pack, TSLI_PART_AHEAD);
            tsli_lane_tassel_particle(&pass, j);
        }
    }
}

#undef TSLI_ROUNDS
#undef TSLI_SAFE_WAY
#undef TSLI_SOFT_RETURN
#undef TSLI_TURNED
#undef TSLI_CREEP
#undef TSLI_CREEP_OF_PLACE
#undef TSLI_ON_CIRCLE
#undef TSLI_NEAR_LIMIT
#undef TSLI_LAST
#undef TSLI_OLDER
#undef TSLI_EDGE
#undef TSLI_YAW_EDGE
#undef TSLI_NO_EDGE
