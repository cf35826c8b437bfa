// SPDX-License-Identifier: MIT
// The tick of TSL_MODEL_TASSEL: inertia, Verlet and shape are those of lane_stages.h; contact, limits and length are one search
// for a direction (lane_rounds.h), along the bone's way (lane_places.h).
// Included once per instruction set, after solver/kernel/lane_places.h.

// A collider thinner than this share of a bone's length is not waited for.
#define TSLI_THINNEST 0.02f
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

static tsli_bone tsli_lane_bone_at(const tsli_tassel_pass *pass, uint32_t j, v8 parent, f8 length)
{
    const tsli_pass *common = pass->common;
    f8 one = f8_splat(1.0f), half = f8_mul(length, f8_splat(0.5f));
    tsli_bone bone;
    uint32_t before = j > 1 ? j - 1 : 1; // a root has no parameters
    bone.parent = parent;
    bone.length = length;
    bone.half_inverse = f8_div(f8_splat(0.5f), length);
    bone.radius = f8_mul(f8_load(tsli_lane_rare_params(common, j)->radius), common->radius_scale);
    bone.parent_radius = f8_mul(f8_load(tsli_lane_rare_params(common, before)->radius), common->radius_scale);
    f8 most = f8_splat(0.9f); // beyond 1 one end hides the other
    bone.slope = f8_mul(f8_sub(bone.radius, bone.parent_radius), f8_mul(f8_splat(2.0f), bone.half_inverse));
    bone.slope = tsli_lane_clamp(bone.slope, f8_sub(f8_splat(0.0f), most), most);
    bone.shrink = f8_sub(one, f8_mul(bone.slope, bone.slope));
    bone.as_particle = pass->as_particle;
    f8 slack = f8_mul(length, f8_splat(1e-3f)); // of roundings
    bone.probe = f8_select(pass->as_particle, length, half);
    bone.reach = f8_add(f8_max(bone.radius, bone.parent_radius), half);
    bone.reach = f8_add(f8_select(pass->as_particle, bone.radius, bone.reach), slack);
    return bone;
}

// A bone's end of the tick where it goes straight: where its places go to, and how far its ends come beyond the root.
typedef struct tsli_bone_way {
    v8 probe; // of the bone
    f8 came;
    m8 fast;      // where that may be too far for some contact
    uint32_t led; // lane bits, found so far: who has to be led
} tsli_bone_way;

// Which of the fast lanes may meet a contact on its way and theirs; who of these comes by and goes too far to be looked at where the
// tick ends alone has to be led. `apart`: how near the contact is to what the bone reaches at the end of the tick.
static uint32_t tsli_lane_may_pass(tsli_tassel_pass *pass, const tsli_meeting *m,
                                   const tsli_contact_past *past, const tsli_bone *bone,
                                   const tsli_extent *extent, f8 distance_square, f8 apart, m8 fast,
                                   tsli_bone_way *to)
{
    f8 way = f8_add(tsli_lane_contact_way(m, past, pass->root_way, extent->most), to->came);
    f8 wide = f8_add(apart, way);
    f8 thin = f8_add(extent->least, f8_min(bone->radius, bone->parent_radius));
    m8 comes = m8_and(fast, f8_less(distance_square, f8_mul(wide, wide)));
    pass->thinnest = f8_select(comes, f8_min(thin, pass->thinnest), pass->thinnest);
    f8 by = f8_add(f8_add(extent->most, bone->reach), way);
    m8 passes = m8_and(comes, f8_less(tsli_lane_apart_square(m, to->probe), f8_mul(by, by)));
    to->led |= m8_bits(m8_and(passes, f8_less(f8_mul(thin, f8_splat(TSLI_SAFE_WAY)), way)));
    return m8_bits(comes);
}

// Notes in `near` who may meet a contact, wherever the search turns the bone to.
TSLI_INLINE uint32_t tsli_lane_find_near_over(tsli_tassel_pass *pass, const tsli_bone *bone,
                                              tsli_bone_way *to, uint32_t alike)
{
    const tsli_pass *common = pass->common;
    f8 reach = f8_add(bone->length, f8_max(bone->radius, bone->parent_radius));
    uint32_t some = 0, some_fast = m8_bits(to->fast);
    for (uint32_t c = 0; c < common->contact_count; ++c) {
        uint32_t each = alike ? TSLI_WIDTH : 1, which = c % each, near = 0, reached;
        tsli_contact_past *past = &pass->meetings.past[c / each];
        const tsli_contact *contact = &common->contacts[c / each];
        tsli_meeting m = {contact, alike ? which : common->at, alike, contact->kinds[which]};
        past->near[which] = 0;
        if (!(reached = past->reached[which]))
            continue;
        uint32_t passes = tsli_lane_round_contacts(&m) | tsli_lane_bodies(&m);
        if (passes) {
            tsli_extent extent = tsli_lane_extent(&m);
            f8 apart = f8_add(extent.most, reach), square = tsli_lane_apart_square(&m, bone->parent);
            near = m8_bits(f8_less(square, f8_mul(apart, apart)));
            if (TSLI_RARELY(some_fast & reached))
                near |= tsli_lane_may_pass(pass, &m, past, bone, &extent, square, apart,
                                           m8_and(to->fast, m8_from_bits(reached & passes)), to);
            near &= passes;
        }
        if (m.kind & TSLI_CONTACT_PLANE) {
            f8 height =
                v8_dot(v8_sub(bone->parent, tsli_lane_of3(&m, contact->a)), tsli_lane_of3(&m, contact->axis));
            near |= m8_bits(f8_less(height, reach)) & tsli_lane_for(&m, contact->plane);
        }
        if (m.kind & TSLI_CONTACT_INSIDE)
            near |= tsli_lane_for(&m, contact->inside);
        if (m.kind & TSLI_CONTACT_SOLID)
            near |= tsli_lane_for_kind(&m, TSLI_CONTACT_ROOM, contact->room) |
                    tsli_lane_for_kind(&m, TSLI_CONTACT_WALL, contact->wall);
        if (!(past->near[which] = (uint16_t)(near & reached)))
            continue;
        pass->meetings.near_first = some ? pass->meetings.near_first : c;
        pass->meetings.near_end = c + 1;
        some |= past->near[which];
    }
    return some;
}

// How far a particle has come beyond its root, squared.
TSLI_INLINE f8 tsli_lane_came_square(const tsli_tassel_pass *pass, v8 from, v8 to)
{
    v8 came = v8_sub(v8_sub(to, from), pass->root_way);
    return v8_dot(came, came);
}

static uint32_t tsli_lane_find_near(tsli_tassel_pass *pass, const tsli_bone *bone, v8 from, v8 to,
                                    uint32_t *led)
{
    f8 square = f8_max(pass->came_square, tsli_lane_came_square(pass, from, to)), zero = f8_splat(0.0f);
    f8 share = f8_select(pass->as_particle, f8_splat(1.0f), f8_splat(0.5f));
    m8 fast = m8_or(f8_less(pass->safe_way, zero), f8_less(f8_mul(pass->safe_way, pass->safe_way), square));
    tsli_bone_way way = {v8_lerp(bone->parent, to, share), f8_sqrt(square), fast, 0};
    pass->thinnest = f8_splat(FLT_MAX);
    uint32_t near = pass->common->contacts_alike ? tsli_lane_find_near_over(pass, bone, &way, 1)
                                                 : tsli_lane_find_near_over(pass, bone, &way, 0);
    pass->thinnest = f8_max(pass->thinnest, f8_mul(bone->length, f8_splat(TSLI_THINNEST)));
    *led = way.led & near;
    return near;
}

// A particle in contact that would slide by less than this, in shares of its bone's length and of its distance from the origin,
// stays: creeping is what a decaying motion and roundings look like. Friction holds it against more: the share of what the
// contact has pushed it by that `friction` is.
#define TSLI_CREEP 5e-5f
#define TSLI_CREEP_OF_PLACE 2.5e-7f

static m8 tsli_lane_sticks(const tsli_tassel_pass *pass, uint32_t j, const tsli_search *s, v8 from, v8 to)
{
    const tsli_slot_params *params = tsli_lane_params(pass->common, j);
    f8 size = f8_add(f8_add(f8_abs(to.x), f8_abs(to.y)), f8_abs(to.z)), zero = f8_splat(0.0f);
    f8 friction = f8_sub(f8_load(params->keep), f8_load(params->keep_touched));
    v8 pushed = v8_scale(v8_sub(s->u, s->wanted), s->bone.length), slide = v8_sub(v8_sub(to, from), s->drift);
    f8 hold = f8_mul(f8_max(friction, zero), f8_sqrt(v8_dot(pushed, pushed)));
    hold = f8_add(hold, f8_add(f8_mul(s->bone.length, f8_splat(TSLI_CREEP)),
                               f8_mul(size, f8_splat(TSLI_CREEP_OF_PLACE))));
    return m8_and(s->touched, f8_less(v8_dot(slide, slide), f8_mul(hold, hold)));
}

// Where the particle goes if it stays where it was on its contact; to the bit where the contact stands and the length allows.
static v8 tsli_lane_stay(tsli_tassel_pass *pass, tsli_search *s, m8 sticks, v8 parent, v8 from, v8 to)
{
    v8 stays = v8_add(from, s->drift), way = v8_sub(stays, parent);
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
    return v8_select(m8_and(sticks, free), stays, to);
}

static v8 tsli_lane_tassel_stick(tsli_tassel_pass *pass, uint32_t j, tsli_search *s, v8 parent, v8 from,
                                 v8 to)
{
    m8 sticks = tsli_lane_sticks(pass, j, s, from, to);
    return m8_bits(sticks) ? tsli_lane_stay(pass, s, sticks, parent, from, to) : to;
}

// Where two vectors are not the same.
TSLI_INLINE m8 tsli_lane_differ(v8 a, v8 b)
{
    return m8_or(m8_or(f8_differ(a.x, b.x), f8_differ(a.y, b.y)), f8_differ(a.z, b.z));
}

// Where the bone turns to in `lanes`, which no collider is near to.
static v8 tsli_lane_bounded(const tsli_pass *pass, tsli_search *s, uint32_t lanes, v8 wanted)
{
    v8 u = s->u;
    if (!pass->freeze)
        return u;
    memset(s->known, 0, sizeof s->known);
    s->u = wanted;
    s->known_count = s->bounds.limited ? 4u : 2u;
    s->at = f8_splat(1.0f);
    for (uint32_t round = 0; round < TSLI_ROUNDS && tsli_lane_obey_bounds(s, TSLI_PART_LANES, round); ++round)
        ;
    return v8_select(m8_from_bits(lanes), s->u, u);
}

// Where the bone of `near` lanes turns to; `wanted` is where it would point without contacts.
static void tsli_lane_tassel_meet(tsli_tassel_pass *pass, uint32_t j, tsli_search *s, uint32_t near,
                                  uint32_t led, v8 wanted, v8 parent, v8 from)
{
    f8 zero = f8_splat(0.0f);
    s->start_parent = pass->from;
    s->start_length = s->bone.length;
    if (TSLI_RARELY(pass->common->stretches != NULL))
        s->start_length = tsli_lane_length_before(pass->common, j, v8_sub(from, pass->from), s->bone.length);
    s->start_u = tsli_lane_unit_or(v8_sub(from, pass->from), wanted);
    s->deep = zero;
    s->drift = (v8){zero, zero, zero};
    s->enclosed = 0;
    if (TSLI_RARELY(led))
        tsli_lane_follow(pass, s, led, wanted, parent, from);
    s->bone.parent = parent;
    s->at = f8_splat(1.0f);
    tsli_lane_rounds(&pass->meetings, s, near & ~led);
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

// Where a particle comes to that would come to `to` if nothing restrained it. `led`: lane bits, who was led there. What is in the search
// means nothing where no lane was touched.
static v8 tsli_lane_tassel_restrain(tsli_tassel_pass *pass, uint32_t j, v8 way, v8 parent, v8 from, v8 rest,
                                    f8 length, v8 to, uint32_t *led, tsli_search *s)
{
    tsli_pass *common = pass->common;
    uint32_t near = 0;
    s->touched = m8_from_bits(0);
    m8 some = f8_less(f8_splat(0.0f), length); // a bone without a length stays on its parent
    v8 straight = tsli_lane_direction_or(way, rest), wanted = straight;
    if (common->limits) {
        wanted = tsli_lane_limit_angle(common, j, wanted, parent, rest, f8_splat(1.0f));
        to = v8_select(tsli_lane_differ(wanted, straight), v8_add_scaled(parent, wanted, length), to);
    }
    s->bone = tsli_lane_bone_at(pass, j, parent, f8_select(some, length, f8_splat(1.0f)));
    if (pass->reached)
        near = tsli_lane_find_near(pass, &s->bone, from, to, led);
    if (!near && !common->freeze)
        return to;
    s->u = s->wanted = wanted;
    tsli_lane_bound(common, j, &s->bounds);
    if (near)
        tsli_lane_tassel_meet(pass, j, s, near, *led, wanted, parent, from);
    if (near != TSLI_PART_LANES)
        s->u = tsli_lane_bounded(common, s, ~near & TSLI_PART_LANES, wanted);
    if (near)
        tsli_lane_set_touched(common, j, m8_bits(s->touched));
    s->touched = m8_and(s->touched, some);
    return v8_select(m8_and(some, tsli_lane_differ(s->u, straight)), v8_add_scaled(parent, s->u, length), to);
}

static void tsli_lane_tassel_particle(tsli_tassel_pass *pass, uint32_t j)
{
    tsli_pass *common = pass->common;
    f8 length;
    v8 parent = v8_load(common->state[j - 1].position), from = v8_load(common->state[j].position);
    v8 way = tsli_lane_integrate(common, j, parent, TSLI_PASS_FULL);
    v8 rest = tsli_lane_rest(common, j, &length, TSLI_PASS_FULL);
    v8 turned = tsli_lane_shape(common, j, way, rest, length);
    if (TSLI_RARELY(common->stretches != NULL))
        length = tsli_lane_tick_length(common, j, way, turned, length);
    way = turned;
    v8 to = tsli_lane_length(common, way, parent, length);
    uint32_t led = 0;
    tsli_search s;
    tsli_lane_untouch(common, j);
    if (pass->reached || common->limits || common->freeze) {
        to = tsli_lane_tassel_restrain(pass, j, way, parent, from, rest, length, to, &led, &s);
        if (TSLI_RARELY(m8_bits(s.touched)))
            to = tsli_lane_tassel_stick(pass, j, &s, parent, from, to);
    }
    if (common->place_limits)
        to = tsli_lane_tassel_in_place(common, j, to, parent, rest, length);
    if (pass->reached) {
        pass->from = from;
        pass->led = led;
        pass->came_square = tsli_lane_came_square(pass, from, to);
    }
    v8_store(common->state[j].position, to);
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
                tsli_lane_feel_wind(&common[k], j);
            tsli_ahead(parts[k].pack, TSLI_PART_AHEAD);
            tsli_lane_tassel_particle(&pass, j);
        }
    }
}

#undef TSLI_ROUNDS
#undef TSLI_THINNEST
#undef TSLI_SAFE_WAY
#undef TSLI_SOFT_RETURN
#undef TSLI_CREEP
#undef TSLI_CREEP_OF_PLACE
#undef TSLI_ON_CIRCLE
#undef TSLI_NEAR_LIMIT
#undef TSLI_LAST
#undef TSLI_OLDER
#undef TSLI_EDGE
#undef TSLI_YAW_EDGE
#undef TSLI_NO_EDGE
