// SPDX-License-Identifier: MIT
// The way of a bone through a tick: where a collider and a bone go so far in it, relative to each other, that one might get past the
// middle of the other, the search runs at several places along the way, so that nothing is passed.
// Included once per instruction set, after solver/kernel/lane_rounds.h and solver/kernel/lane_tick.h.

// Places on the way of a tick at most. At 60 ticks a second an arm of 40 mm radius is followed up to 38 m/s.
#define TSLI_PLACES_MOST 64u
// From place to place neither a collider nor a bone by itself goes farther than this share of the collider's radius, bones' added:
// together they do not get past the middle, and what was on one side comes out on that side.
#define TSLI_PLACE_STEP 0.25f
// What goes no farther than this share of it in a whole tick, relative to each other, does not get past the middle either, and is
// looked at where the tick ends alone.
#define TSLI_SAFE_WAY 0.5f
#define TSLI_JERK_PIECES 8

typedef struct tsli_strand_size {
    f8 slots;  // how many it has
    f8 reach;  // how far it reaches from its root, at most
    f8 radius; // of its thickest particle
    f8 way;    // how far a particle goes beyond what its root does, at most
} tsli_strand_size;

// Of so many contacts the way is kept for the tick.
#define TSLI_WAYS 16u

typedef struct tsli_tassel_pass {
    tsli_pass *common;
    tsli_meetings meetings;
    uint32_t reached; // lane bits of the part: whose strands may meet some contact in the tick
    uint32_t reached_first, reached_end; // of the contacts that some may meet
    m8 settled;
    tsli_strand_size size;
    uint32_t places; // in the lane that has the most; 0: they are not counted yet
    f8 per_place;    // 1 / how many places, which need not be whole
    v8 root_way;     // how far the root has come in the tick
    f8 safe_way; // what a particle may go beyond what its root does, if its bone is to be looked at where the tick ends alone
    f8 thinnest; // radius of what the bone at hand may pass, with the bone's own
    m8 as_particle;
    // Of the last particle that was done: where it was when the tick began, the square of how far it has come beyond its root, and
    // at each place, of `led` lanes. Others go straight.
    v8 from;
    f8 came_square;
    uint32_t led;
    v8 path[TSLI_PLACES_MOST + 1];
    f8 contact_way[TSLI_WAYS]; // of those that strands pass
} tsli_tassel_pass;

// ---- how many places --------------------------------------------------------------------------------------------

// How many slots the strand of each lane has: what is behind its end belongs to nobody.
static f8 tsli_lane_strand_slots(const tsli_part *part)
{
    _Alignas(64) float slots[TSLI_WIDTH];
    for (uint32_t lane = 0; lane < TSLI_LANE_COUNT; ++lane)
        slots[lane] = (float)part->block->rare->strand_slots[part->at + lane];
    return f8_load(slots);
}

static tsli_strand_size tsli_lane_measure_strand(const tsli_part *part, const tsli_pass *pass, v8 root_way)
{
    f8 most = f8_splat(0.0f), sum = most, slots = tsli_lane_strand_slots(part);
    tsli_strand_size size = {slots, most, most, most};
    for (uint32_t j = 1; j < pass->slot_count; ++j) {
        const tsli_slot_state *state = &pass->state[j];
        m8 is_there = f8_less(f8_splat((float)j), slots);
        v8 own = v8_sub(v8_load(state->position), v8_load(state->previous));
        own = v8_sub(v8_add_scaled(own, pass->travel, f8_load(tsli_lane_params(pass, j)->inert)), root_way);
        f8 length = f8_load(pass->rest[j].length);
        if (pass->offset_before)
            length = f8_max(length, f8_load(pass->offset_before[j].length));
        if (TSLI_RARELY(pass->stretches != NULL))
            length = f8_mul(length, f8_load(pass->stretches[j].most));
        most = f8_select(is_there, f8_max(v8_dot(own, own), most), most);
        if (TSLI_RARELY(pass->follows)) // it goes along with those before it, too
            sum = f8_select(is_there, f8_add(sum, f8_sqrt(v8_dot(own, own))), sum);
        size.reach = f8_select(is_there, f8_add(size.reach, length), size.reach);
        size.radius = f8_select(
            is_there, f8_max(size.radius, f8_load(tsli_lane_rare_params(pass, j)->radius)), size.radius);
    }
    size.reach = f8_mul(size.reach, f8_splat(1.001f)); // lengths are kept but for roundings
    size.radius = f8_mul(size.radius, pass->radius_scale);
    size.way = f8_select(m8_from_bits(pass->follows), sum, f8_sqrt(most));
    return size;
}

// How far a contact goes, seen from the root.
TSLI_INLINE f8 tsli_lane_contact_way(const tsli_meeting *m, const tsli_contact_past *past, v8 root_way,
                                     f8 reach)
{
    v8 a = v8_sub(v8_sub(tsli_lane_of3(m, m->contact->a), tsli_lane_of3(m, past->a)), root_way);
    v8 b = v8_add(a, v8_sub(tsli_lane_of3(m, m->contact->axis), tsli_lane_of3(m, past->axis)));
    return tsli_lane_longer_way(m, past, a, b, reach);
}

// What a contact is to the strands that pass it: how far both go at most, seen from the root, and how thin what they may pass is.
typedef struct tsli_passing {
    f8 contact_way, way, thin;
} tsli_passing;

// Lane bits of `lanes`: whose strands may meet a contact on its way.
TSLI_INLINE uint32_t tsli_lane_passing(const tsli_meeting *m, const tsli_contact_past *past, uint32_t lanes,
                                       const tsli_tassel_pass *pass, tsli_passing *passing)
{
    const tsli_strand_size *size = &pass->size;
    uint32_t first = pass->common->slot_count > 1; // a block of roots alone has no other row
    f8 own = f8_mul(f8_load(tsli_lane_rare_params(pass->common, first)->radius), pass->common->radius_scale);
    tsli_extent extent = tsli_lane_extent(m);
    passing->contact_way = tsli_lane_contact_way(m, past, pass->root_way, extent.most);
    passing->way = f8_add(passing->contact_way, size->way);
    passing->thin = f8_add(extent.round, own);
    f8 apart = f8_add(f8_add(extent.most, size->radius), f8_add(size->reach, passing->way));
    v8 root = v8_load(pass->common->state->position);
    return lanes & m8_bits(f8_less(tsli_lane_apart_square(m, root), f8_mul(apart, apart)));
}

// The same of those that keep strands outside, with what that has for the tick.
TSLI_INLINE uint32_t tsli_lane_plan_contact(const tsli_meeting *m, const tsli_contact_past *past,
                                            uint32_t lanes, uint32_t c, tsli_tassel_pass *pass)
{
    tsli_passing passing;
    uint32_t near = tsli_lane_passing(m, past, lanes, pass, &passing);
    if (c < TSLI_WAYS)
        pass->contact_way[c] = passing.contact_way;
    f8 safe_way = f8_sub(f8_mul(passing.thin, f8_splat(TSLI_SAFE_WAY)), passing.contact_way);
    pass->safe_way = f8_select(m8_from_bits(near), f8_min(safe_way, pass->safe_way), pass->safe_way);
    return near;
}

static uint32_t tsli_lane_whole_places(f8 places)
{
    _Alignas(64) float of_lane[TSLI_WIDTH];
    float most = 1.0f;
    f8_store(of_lane, places);
    for (uint32_t lane = 0; lane < TSLI_LANE_COUNT; ++lane)
        most = of_lane[lane] > most ? of_lane[lane] : most;
    uint32_t whole = (uint32_t)most;
    return (float)whole < most ? whole + 1 : whole;
}

// The share of the tick at which the lanes are at place k.
TSLI_INLINE f8 tsli_lane_place_at(const tsli_tassel_pass *pass, uint32_t k)
{
    f8 one = f8_splat(1.0f);
    return k == pass->places ? one : f8_min(f8_mul(pass->per_place, f8_splat((float)k)), one);
}

TSLI_NO_INLINE uint32_t tsli_lane_plan_other(tsli_tassel_pass *pass, tsli_meeting m,
                                             const tsli_contact_past *past, uint32_t c)
{
    const tsli_contact *contact = m.contact;
    uint32_t reached = tsli_lane_for_kind(&m, TSLI_CONTACT_INSIDE, contact->inside) |
                       tsli_lane_for_kind(&m, TSLI_CONTACT_PLANE, contact->plane) |
                       tsli_lane_for_kind(&m, TSLI_CONTACT_ROOM, contact->room) |
                       tsli_lane_for_kind(&m, TSLI_CONTACT_WALL, contact->wall);
    uint32_t passes = tsli_lane_passes(&m);
    return passes ? reached | tsli_lane_plan_contact(&m, past, passes, c, pass) : reached;
}

// Lane bits of the part: whose strands may meet contact c in the tick.
TSLI_INLINE uint32_t tsli_lane_plan_reach(tsli_tassel_pass *pass, uint32_t c, uint32_t alike)
{
    const tsli_pass *common = pass->common;
    uint32_t each = alike ? TSLI_WIDTH : 1, which = c % each;
    const tsli_contact *contact = &common->contacts[c / each];
    const tsli_contact_past *past = &pass->meetings.past[c / each];
    tsli_meeting m = {contact, alike ? which : common->at, alike, contact->kinds[which]};
    if (tsli_lane_is_plain(m.kind)) {
        m.kind = tsli_lane_plain_kind(m.kind);
        return tsli_lane_plan_contact(&m, past, tsli_lane_for(&m, contact->outside), c, pass);
    }
    return tsli_lane_plan_other(pass, m, past, c);
}

TSLI_INLINE void tsli_lane_plan_over(tsli_tassel_pass *pass, uint32_t alike)
{
    const tsli_pass *common = pass->common;
    uint32_t each = alike ? TSLI_WIDTH : 1, meets = common->meets & TSLI_PART_LANES;
    for (uint32_t c = 0; c < common->contact_count; ++c) {
        tsli_contact_past *past = &pass->meetings.past[c / each];
        uint32_t reached = tsli_lane_plan_reach(pass, c, alike) & meets;
        // What is null has no chain of TSL_MODEL_TASSEL, whose ticks alone come here.
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
        past->near[c % each] = 0;
        past->reached[c % each] = (uint16_t)reached;
        if (!reached)
            continue;
        pass->reached_first = pass->reached ? pass->reached_first : c;
        pass->reached_end = c + 1;
        pass->reached |= reached;
    }
}

static void tsli_lane_plan_places(const tsli_part *part, tsli_tassel_pass *pass)
{
    const tsli_pass *common = pass->common;
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    pass->settled = m8_from_bits(tsli_lane_bits(part->block->rare->settled, part->at));
    pass->from = v8_load(common->state->previous);
    pass->root_way = v8_sub(v8_load(common->state->position), pass->from);
    pass->size = tsli_lane_measure_strand(part, common, pass->root_way);
    pass->safe_way = f8_splat(FLT_MAX);
    pass->reached = pass->reached_first = pass->reached_end = pass->places = 0;
    if (common->contacts_alike)
        tsli_lane_plan_over(pass, 1);
    else
        tsli_lane_plan_over(pass, 0);
    pass->safe_way = f8_select(pass->settled, f8_splat(FLT_MAX), pass->safe_way);
    pass->meetings.start = f8_select(pass->settled, one, zero);
    pass->came_square = zero;
    pass->led = 0;
}

// How many the contacts that strands pass ask for, once a bone has to be led.
static void tsli_lane_count_places(tsli_tassel_pass *pass)
{
    const tsli_pass *common = pass->common;
    f8 one = f8_splat(1.0f), places = one;
    uint32_t each = common->contacts_alike ? TSLI_WIDTH : 1;
    for (uint32_t c = 0; c < common->contact_count; ++c) {
        const tsli_contact *contact = &common->contacts[c / each];
        uint32_t which = c % each;
        tsli_meeting m = {contact, each > 1 ? which : common->at, each > 1, contact->kinds[which]};
        uint32_t passes = tsli_lane_passes(&m);
        tsli_passing passing;
        if (!passes)
            continue;
        m8 near = m8_from_bits(tsli_lane_passing(&m, &pass->meetings.past[c / each], passes, pass, &passing));
        f8 step = f8_max(f8_mul(passing.thin, f8_splat(TSLI_PLACE_STEP)), f8_splat(FLT_MIN));
        places = f8_select(near, f8_max(f8_div(passing.way, step), places), places);
    }
    places = f8_select(pass->settled, one, f8_min(places, f8_splat((float)TSLI_PLACES_MOST)));
    pass->places = tsli_lane_whole_places(places);
    pass->per_place = f8_div(one, places);
}

// ---- along the way ------------------------------------------------------------------------------------------------

// Beside a collider a particle goes no farther in the tick than its places allow, seen from the root as those are: what travels
// with the root does not get ahead of it. What shape and velocity want beyond that waits. With a parent that went no farther
// either there is always such a direction: that to where the particle was.
static v8 tsli_lane_within_reach(const tsli_tassel_pass *pass, const tsli_search *s, v8 wanted, v8 parent,
                                 v8 from)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), length = s->bone.length;
    f8 most = f8_div(f8_mul(pass->thinnest, f8_splat(TSLI_PLACE_STEP)), pass->per_place);
    v8 back = v8_sub(v8_add(from, pass->root_way), parent);
    f8 square = v8_dot(back, back), distance = f8_sqrt(square);
    m8 apart = f8_less(zero, distance);
    f8 inverse = f8_div(one, f8_select(apart, distance, one));
    f8 least = f8_sub(f8_add(square, f8_mul(length, length)), f8_mul(most, most));
    tsli_circle r = {v8_scale(back, f8_sub(zero, inverse)),
                     f8_sub(zero, f8_mul(f8_mul(least, s->bone.half_inverse), inverse))};
    m8 too_far = m8_and(apart, tsli_lane_is_beyond(wanted, &r));
    if (!m8_bits(too_far))
        return wanted;
    return v8_select(too_far, tsli_lane_onto_circle(wanted, &r, s->start_u), wanted);
}

// The angle between two directions, not less and at most a tenth more: their chord c is within that of c (1 + c^2 / 7).
TSLI_INLINE f8 tsli_lane_wide_angle(v8 a, v8 b)
{
    v8 chord = v8_sub(a, b);
    f8 square = v8_dot(chord, chord);
    return f8_mul(f8_sqrt(square), f8_add(f8_splat(1.0f), f8_mul(square, f8_splat(1.0f / 7.0f))));
}

// From u by an angle, or nearly, towards where it is to point, and not beyond.
static v8 tsli_lane_turn_by(v8 u, v8 wanted, v8 aside, f8 angle)
{
    f8 third = f8_splat(1.0f / 3.0f), one = f8_splat(1.0f);
    v8 chord = v8_sub(wanted, u);
    tsli_circle plane = {u, f8_splat(0.0f)};
    v8 across = tsli_lane_onto_circle(wanted, &plane, aside);
    f8 tangent = f8_mul(angle, f8_add(one, f8_mul(f8_mul(angle, angle), third)));
    m8 arrives = f8_at_most(v8_dot(chord, chord), f8_mul(angle, angle));
    return v8_select(arrives, wanted, tsli_lane_unit_or(v8_add_scaled(u, across, tangent), u));
}

// Behind a parent that a contact has thrown farther than a place allows, the bone is led in pieces. Leaves the angle of the last one.
static void tsli_lane_follow_jerk(tsli_tassel_pass *pass, tsli_search *s, v8 wanted, f8 *angle,
                                  v8 parent_before, v8 parent, f8 before, f8 at, m8 led)
{
    v8 way = v8_sub(parent, parent_before);
    f8 most = f8_mul(pass->thinnest, f8_splat(1.1f * TSLI_PLACE_STEP));
    m8 thrown = m8_and(f8_less(before, f8_splat(1.0f)), f8_less(f8_mul(most, most), v8_dot(way, way)));
    thrown = m8_and(thrown, led);
    if (!TSLI_RARELY(m8_bits(thrown)))
        return;
    f8 piece = f8_splat(1.0f / TSLI_JERK_PIECES);
    *angle = f8_select(thrown, f8_mul(*angle, piece), *angle);
    for (uint32_t i = 1; i < TSLI_JERK_PIECES; ++i) {
        f8 share = f8_splat((float)i / TSLI_JERK_PIECES);
        s->u = v8_select(thrown, tsli_lane_turn_by(s->u, wanted, s->start_u, *angle), s->u);
        s->bone.parent = v8_lerp(parent_before, parent, share);
        s->at = f8_add(before, f8_mul(f8_sub(at, before), share));
        tsli_lane_rounds(&pass->meetings, s, m8_bits(thrown));
    }
}

// Where the last particle that was done is at place k.
static v8 tsli_lane_path_at(const tsli_tassel_pass *pass, uint32_t k, f8 at, v8 to)
{
    v8 straight = v8_select(f8_less(at, f8_splat(1.0f)), v8_lerp(pass->from, to, at), to);
    return pass->led ? v8_select(m8_from_bits(pass->led), pass->path[k], straight) : straight;
}

// From where the bone pointed towards where it is to point, place by place: an even part of that way, then out of what is there. A
// bone that was held up on its way does not make up for it in this tick. The particle's path is left for its child.
static void tsli_lane_follow(tsli_tassel_pass *pass, tsli_search *s, uint32_t lanes, v8 wanted, v8 parent,
                             v8 from)
{
    f8 one = f8_splat(1.0f), before = f8_splat(0.0f);
    v8 parent_before = pass->from;
    m8 led = m8_from_bits(lanes);
    if (!pass->places)
        tsli_lane_count_places(pass);
    wanted = v8_select(led, tsli_lane_within_reach(pass, s, wanted, parent, from), wanted);
    f8 turn = tsli_lane_wide_angle(wanted, s->start_u);
    s->u = v8_select(led, s->start_u, s->u);
    for (uint32_t k = 1; k <= pass->places; ++k) {
        f8 at = tsli_lane_place_at(pass, k);
        m8 under_way = m8_and(led, f8_less(before, one)), ends = f8_at_most(one, at);
        v8 parent_now = v8_select(ends, parent, tsli_lane_path_at(pass, k, at, parent));
        f8 angle = f8_mul(turn, f8_sub(at, before));
        tsli_lane_follow_jerk(pass, s, wanted, &angle, parent_before, parent_now, before, at, led);
        v8 next = tsli_lane_turn_by(s->u, wanted, s->start_u, angle);
        next = v8_select(m8_from_bits(m8_bits(ends) & ~m8_bits(s->touched)), wanted, next);
        s->u = v8_select(under_way, next, s->u);
        s->came_u = v8_select(m8_and(under_way, ends), s->u, s->came_u);
        s->bone.parent = parent_now;
        s->at = at;
        tsli_lane_rounds(&pass->meetings, s, m8_bits(under_way));
        pass->path[k] = v8_add_scaled(parent_now, s->u, s->bone.length);
        parent_before = parent_now;
        before = at;
    }
}

#undef TSLI_PLACES_MOST
#undef TSLI_PLACE_STEP
#undef TSLI_JERK_PIECES
