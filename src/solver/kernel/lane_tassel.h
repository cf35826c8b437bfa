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
    pass->meetings.pass = &pass->common;
    pass->meetings.past =
        pack->past_contacts ? &pack->past_contacts[pack->tables[part->block->table].first] : NULL;
    pass->meetings.start = f8_splat(0.0f);
    pass->meetings.soft = f8_splat(left > 0.0f ? left : 0.0f);
    pass->as_particle = m8_from_bits(tsli_lane_bits(part->block->rare->as_particles, part->at));
}

static void tsli_lane_tassel_begin(tsli_pack *pack, const tsli_part *part, const tsli_lanes_tick *tick,
                                   tsli_tassel_pass *pass)
{
    tsli_pass *common = &pass->common;
    tsli_lane_begin(pack, part, tick, common);
    tsli_lane_hang(pack, part->block, part->at);
    tsli_lane_point_rare(part, tick, common);
    tsli_lane_point_meetings(part, tick, pass);
    if (common->contact_count)
        tsli_lane_plan_places(part, pass);
    part->block->rare->settled &= ~(TSLI_PART_LANES << part->at & part->block->running) | part->block->held;
}

// ---- a particle ---------------------------------------------------------------------------------------------------

static tsli_bone tsli_lane_bone_at(const tsli_tassel_pass *pass, uint32_t j, v8 parent, f8 length)
{
    const tsli_pass *common = &pass->common;
    f8 one = f8_splat(1.0f);
    tsli_bone bone;
    uint32_t before = j > 1 ? j - 1 : 1; // a root has no parameters
    bone.parent = parent;
    bone.length = length;
    bone.half_inverse = f8_div(f8_splat(0.5f), length);
    bone.radius = f8_mul(f8_load(common->params[j].radius), common->radius_scale);
    bone.parent_radius = f8_mul(f8_load(common->params[before].radius), common->radius_scale);
    f8 most = f8_splat(0.9f); // beyond 1 one end hides the other
    bone.slope = f8_mul(f8_sub(bone.radius, bone.parent_radius), f8_mul(f8_splat(2.0f), bone.half_inverse));
    bone.slope = tsli_lane_clamp(bone.slope, f8_sub(f8_splat(0.0f), most), most);
    bone.shrink = f8_sub(one, f8_mul(bone.slope, bone.slope));
    bone.as_particle = pass->as_particle;
    return bone;
}

// Notes in `near` who may meet a contact, wherever the search turns the bone to. `way`: how far the parent has come in the tick.
TSLI_INLINE uint32_t tsli_lane_find_near_over(tsli_tassel_pass *pass, const tsli_bone *bone, f8 way,
                                              uint32_t alike)
{
    const tsli_pass *common = &pass->common;
    f8 reach = f8_add(f8_add(bone->length, f8_max(bone->radius, bone->parent_radius)), way), t;
    f8 own = f8_min(bone->radius, bone->parent_radius), thinnest = f8_splat(FLT_MAX);
    uint32_t some = 0;
    for (uint32_t c = 0; c < common->contact_count; ++c) {
        uint32_t each = alike ? TSLI_WIDTH : 1, which = c % each, near = 0;
        tsli_contact_past *past = &pass->meetings.past[c / each];
        const tsli_contact *contact = &common->contacts[c / each];
        tsli_meeting m = {contact, alike ? which : common->at, alike, contact->kinds[which]};
        if (m.kind & TSLI_CONTACT_OUTSIDE) {
            uint32_t outside = tsli_lane_for(&m, contact->outside) & common->meets & TSLI_PART_LANES;
            v8 away = tsli_lane_from_axis(&m, bone->parent, &t);
            f8 radius = tsli_lane_of(&m, contact->radius), slope = tsli_lane_of(&m, contact->radius_slope);
            f8 apart = f8_add(f8_max(radius, f8_add(radius, slope)), reach);
            apart = f8_add(apart, tsli_lane_of(&m, past->way));
            m8 closes = f8_less(v8_dot(away, away), f8_mul(apart, apart));
            closes = m8_and(closes, m8_from_bits(outside));
            f8 thin = f8_add(f8_min(radius, f8_add(radius, slope)), own);
            thinnest = f8_select(closes, f8_min(thin, thinnest), thinnest);
            near = m8_bits(closes);
        }
        if (m.kind & TSLI_CONTACT_PLANE) {
            f8 height =
                v8_dot(v8_sub(bone->parent, tsli_lane_of3(&m, contact->a)), tsli_lane_of3(&m, contact->axis));
            near |= m8_bits(f8_less(height, reach)) & tsli_lane_for(&m, contact->plane);
        }
        if (m.kind & TSLI_CONTACT_INSIDE)
            near |= tsli_lane_for(&m, contact->inside);
        if (m.kind & TSLI_CONTACT_SOLID) {
            uint32_t room = tsli_lane_for_kind(&m, TSLI_CONTACT_ROOM, contact->room);
            near |=
                tsli_lane_for(&m, contact->solid) & (room | tsli_lane_near_solid(&m, bone->parent, reach));
        }
        past->near[which] = (uint16_t)(near & common->meets & TSLI_PART_LANES);
        some |= past->near[which];
    }
    pass->thinnest = f8_max(thinnest, f8_mul(bone->length, f8_splat(TSLI_THINNEST)));
    return some;
}

static uint32_t tsli_lane_find_near(tsli_tassel_pass *pass, const tsli_bone *bone, f8 way)
{
    return pass->common.contacts_alike ? tsli_lane_find_near_over(pass, bone, way, 1)
                                       : tsli_lane_find_near_over(pass, bone, way, 0);
}

// A particle in contact that would slide by less than this, in shares of its bone's length and of its distance from the origin,
// stays: creeping is what a decaying motion and roundings look like. Friction holds it against more: the share of what the
// contact has pushed it by that `friction` is.
#define TSLI_CREEP 5e-5f
#define TSLI_CREEP_OF_PLACE 2.5e-7f

static m8 tsli_lane_sticks(const tsli_tassel_pass *pass, uint32_t j, const tsli_search *s, v8 wanted, v8 from,
                           v8 to)
{
    const tsli_slot_params *params = &pass->common.params[j];
    f8 size = f8_add(f8_add(f8_abs(to.x), f8_abs(to.y)), f8_abs(to.z)), zero = f8_splat(0.0f);
    f8 friction = f8_sub(f8_load(params->keep), f8_load(params->keep_touched));
    v8 pushed = v8_scale(v8_sub(s->u, wanted), s->bone.length), slide = v8_sub(v8_sub(to, from), s->drift);
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

// What no collider is near to.
static v8 tsli_lane_tassel_alone(tsli_pass *pass, uint32_t j, v8 wanted, v8 parent, f8 length)
{
    tsli_search s;
    tsli_lane_untouch(pass, j);
    if (!pass->freeze)
        return v8_add_scaled(parent, wanted, length);
    memset(&s, 0, sizeof s);
    tsli_lane_bound(pass, j, &s.bounds);
    s.known_count = s.bounds.limited ? 4u : 2u;
    s.u = wanted;
    s.at = f8_splat(1.0f);
    for (uint32_t round = 0; round < TSLI_ROUNDS && tsli_lane_obey_bounds(&s, TSLI_PART_LANES, round);
         ++round)
        ;
    return v8_add_scaled(parent, s.u, length);
}

// Where the particle comes to; `wanted` is where its bone would point without contacts.
static v8 tsli_lane_tassel_meet(tsli_tassel_pass *pass, uint32_t j, v8 wanted, v8 parent, v8 from, f8 length)
{
    tsli_search s;
    memset(&s, 0, sizeof s);
    v8 parent_way = v8_sub(parent, pass->path[0]), to, alone = wanted;
    s.bone = tsli_lane_bone_at(pass, j, parent, length);
    uint32_t near = tsli_lane_find_near(pass, &s.bone, f8_sqrt(v8_dot(parent_way, parent_way)));
    if (near != TSLI_PART_LANES)
        alone = tsli_lane_tassel_alone(&pass->common, j, wanted, parent, length);
    if (!near) {
        tsli_lane_go_straight(pass, TSLI_PART_LANES, from, alone);
        return alone;
    }
    tsli_lane_bound(&pass->common, j, &s.bounds);
    s.start = s.bone;
    s.start.parent = pass->path[0];
    s.start_u = tsli_lane_unit_or(v8_sub(from, pass->path[0]), wanted);
    tsli_lane_follow(pass, &s, near, wanted, parent, from);
    tsli_lane_set_touched(&pass->common, j, m8_bits(s.touched));
    to = v8_select(m8_from_bits(near), v8_add_scaled(parent, s.u, length), alone);
    if (near != TSLI_PART_LANES)
        tsli_lane_go_straight(pass, ~near & TSLI_PART_LANES, from, to);
    if (TSLI_RARELY(m8_bits(s.touched))) {
        m8 sticks = tsli_lane_sticks(pass, j, &s, wanted, from, to);
        if (m8_bits(sticks))
            to = tsli_lane_stay(pass, &s, sticks, parent, from, to);
    }
    return to;
}

// Limits of places are no regions of the search: they have the last word behind it, as in the other models.
static v8 tsli_lane_tassel_in_place(tsli_pass *pass, uint32_t j, v8 to, v8 parent, v8 rest, f8 length)
{
    if (!pass->place_limits)
        return to;
    v8 way = v8_sub(to, parent), kept = tsli_lane_limit_place(pass, j, way, parent, rest, length);
    m8 moved = m8_or(m8_or(f8_differ(way.x, kept.x), f8_differ(way.y, kept.y)), f8_differ(way.z, kept.z));
    return v8_select(moved, v8_add(parent, kept), to);
}

// Where the bone would point without contacts: along its way or, where that has no direction, along rest.
static v8 tsli_lane_wanted(tsli_pass *pass, uint32_t j, v8 way, v8 parent, v8 rest, f8 length)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    pass->sane = m8_and(pass->sane, f8_less(v8_dot(way, way), f8_splat(FLT_MAX)));
    m8 some = f8_less(zero, length);
    v8 any = {zero, f8_select(some, zero, one), zero};
    any = v8_select(some, v8_scale(rest, f8_div(one, f8_select(some, length, one))), any);
    v8 wanted = tsli_lane_unit_or(way, any);
    return pass->limits ? tsli_lane_limit_angle(pass, j, wanted, parent, rest, one) : wanted;
}

static void tsli_lane_tassel_particle(tsli_tassel_pass *pass, uint32_t j)
{
    tsli_pass *common = &pass->common;
    f8 length, zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 parent = v8_load(common->state[j - 1].position), from = v8_load(common->state[j].position);
    v8 way = tsli_lane_integrate(common, j, parent, TSLI_PASS_FULL);
    v8 rest = tsli_lane_rest(common, j, &length, TSLI_PASS_FULL);
    way = tsli_lane_shape(common, j, way, rest, length);
    m8 some = f8_less(zero, length); // a bone without a length stays on its parent
    v8 wanted = tsli_lane_wanted(common, j, way, parent, rest, length), to;
    if (common->contact_count)
        to = tsli_lane_tassel_meet(pass, j, wanted, parent, from, f8_select(some, length, one));
    else
        to = tsli_lane_tassel_alone(common, j, wanted, parent, length);
    to = tsli_lane_tassel_in_place(common, j, to, parent, rest, length);
    v8_store(common->state[j].position, v8_select(some, to, parent));
}

// ---- parts ----------------------------------------------------------------------------------------------------------

// One after the other: what a search keeps at hand leaves no room for a second one.
static void tsli_lane_tassel_tick(const tsli_lanes_tick *ticks, const tsli_part *parts, uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        const tsli_part *part = &parts[k];
        tsli_tassel_pass pass;
        tsli_held_places places;
        if (TSLI_RARELY(tsli_lane_bits(part->block->held, part->at)))
            tsli_lane_hold(part->pack, part, &places);
        tsli_lane_tassel_begin(part->pack, part, &ticks[part->of], &pass);
        for (uint32_t j = 1; j < part->slot_count; ++j) {
            tsli_ahead(part->pack, TSLI_PART_AHEAD);
            tsli_lane_tassel_particle(&pass, j);
        }
        if (pass.common.limits && pass.common.keeps_turned)
            tsli_lane_turned_to(&pass.common, part->slot_count - 1);
        tsli_lane_note(part, &pass.common, 0);
        if (TSLI_RARELY(tsli_lane_bits(part->block->held, part->at)))
            tsli_lane_release(part->pack, part, &places);
    }
}

#undef TSLI_ROUNDS
#undef TSLI_THINNEST
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
