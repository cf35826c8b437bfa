// SPDX-License-Identifier: MIT
// The cloth between linked strands: patches with two particles of each of two strands, and how they meet colliders.
// Included once per instruction set, before solver/kernel/lane_link_rows.h.

// What is solved: the links of a pack whose sets are of levels that have ticked.
typedef struct tsli_linking {
    tsli_pack *pack;
    const tsli_linkage *linkage;
    const tsli_lanes_tick *tick;
    uint32_t first_level, last_level;
} tsli_linking;

static int tsli_lane_has_level(const tsli_linking *links, uint32_t level)
{
    return links->first_level <= level && level <= links->last_level;
}

// Of a row with a number a rig, or of one lane of it for all links of a rig alone.
TSLI_INLINE f8 tsli_lane_of_rig(const tsli_linkage *linkage, const float *row, uint32_t lane, uint32_t at)
{
    return linkage->across_rigs ? f8_load(row + at) : f8_splat(row[lane]);
}

// How much larger everything is at the tick than in the setup pose.
static f8 tsli_lane_link_scale(const tsli_linking *links, const tsli_link_set *set, uint32_t at)
{
    const tsli_linkage *linkage = links->linkage;
    const tsli_block *block = &links->pack->blocks[set->block];
    uint32_t lane = set->lane;
    f8 scale = tsli_lane_of_rig(linkage, block->root_now.scale[0], lane, at);
    if (!links->tick->at_now) {
        f8 before = tsli_lane_of_rig(linkage, block->rare->root_before.scale[0], lane, at);
        f8 t = tsli_lane_of_rig(linkage, links->tick->alpha, lane, at);
        f8 between = f8_add(before, f8_mul(f8_sub(scale, before), t));
        scale = f8_select(f8_less(t, f8_splat(1.0f)), between, scale);
    }
    scale = f8_mul(tsli_lane_of_rig(linkage, links->tick->root->scale[0], lane, at), scale);
    return f8_mul(f8_abs(scale), tsli_lane_of_rig(linkage, set->inverse_scale, 0, at));
}

// Of a rig alone what one link is, the rig is.
static uint32_t tsli_lane_rigs_of(const tsli_linkage *linkage, uint32_t links)
{
    return linkage->across_rigs || !links ? links : TSLI_ALL_LANES;
}

// ---- a patch --------------------------------------------------------------------------------------------

// Corners: the upper and the lower one of the first strand, then of the second. A place on it is s across from the first to the second
// and t down, from 0 to 1.
typedef struct tsli_cloth {
    v8 corners[4];
    f8 free[4];
    m8 joined[2];
    f8 thickness;
    uint32_t lanes;   // bits of the part: who takes part
    uint32_t touched; // likewise: who met something
    f8 depth;         // the largest that there was a way out of, as a share of the patch's size
    v8 middle;        // of a ball around the patch, and its radius and the thickness
    f8 reach;
} tsli_cloth;

typedef struct tsli_cloth_place {
    f8 s, t;
    v8 at;
} tsli_cloth_place;

// How a patch comes out of something.
typedef struct tsli_way_out {
    m8 hit;
    f8 depth;
    v8 normal;
} tsli_way_out;

// The way down the patch at s, from the place at its upper edge.
TSLI_INLINE v8 tsli_lane_cloth_down(const tsli_cloth *c, f8 s, v8 *from)
{
    *from = v8_lerp(c->corners[0], c->corners[2], s);
    return v8_sub(v8_lerp(c->corners[1], c->corners[3], s), *from);
}

// The way across at t, likewise.
TSLI_INLINE v8 tsli_lane_cloth_across(const tsli_cloth *c, f8 t, v8 *from)
{
    *from = v8_lerp(c->corners[0], c->corners[1], t);
    return v8_sub(v8_lerp(c->corners[2], c->corners[3], t), *from);
}

TSLI_INLINE f8 tsli_lane_inverse_or_zero(f8 a)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    m8 some = f8_less(zero, a);
    return f8_or_zero(some, f8_div(one, f8_select(some, a, one)));
}

// Where a line and a capsule's axis run side by side any place is as near as the others: it stays by this share where it was.
#define TSLI_STAY_ALONG 1e-3f

// How far along the line from `from` by `way` it is deepest in the round contact, where it was `at` before: nearest to its axis, and
// nearer to its thick end as far as its radius gains on the way.
TSLI_INLINE f8 tsli_lane_deepest_along(const tsli_meeting *m, v8 from, v8 way, f8 at)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), square = v8_dot(way, way);
    v8 d = v8_sub(from, tsli_lane_of3(m, m->contact->a));
    if (!(m->kind & (TSLI_CONTACT_AXIS | TSLI_CONTACT_TAPERED)))
        return tsli_lane_clamp(f8_mul(f8_sub(zero, v8_dot(d, way)), tsli_lane_inverse_or_zero(square)), zero,
                               one);
    v8 axis = tsli_lane_of3(m, m->contact->axis);
    f8 inverse = tsli_lane_of(m, m->contact->axis_inverse_square);
    f8 foot = f8_mul(v8_dot(d, axis), inverse), gain = f8_mul(v8_dot(way, axis), inverse);
    v8 off = v8_sub(d, v8_scale(axis, foot)), turn = v8_sub(way, v8_scale(axis, gain));
    f8 hold = f8_mul(square, f8_splat(TSLI_STAY_ALONG));
    f8 taper =
        f8_mul(f8_mul(tsli_lane_of(m, m->contact->radius), tsli_lane_of(m, m->contact->radius_slope)), gain);
    f8 pull = f8_add(f8_sub(taper, v8_dot(off, turn)), f8_mul(hold, at));
    f8 t = f8_mul(pull, tsli_lane_inverse_or_zero(f8_add(v8_dot(turn, turn), hold)));
    t = tsli_lane_clamp(t, zero, one);
    f8 along = f8_add(foot, f8_mul(gain, t)), end = tsli_lane_clamp(along, zero, one);
    f8 to_end =
        f8_mul(f8_sub(f8_mul(v8_dot(way, axis), end), v8_dot(d, way)), tsli_lane_inverse_or_zero(square));
    return f8_select(f8_differ(along, end), tsli_lane_clamp(to_end, zero, one), t);
}

// Down and across in turns: each turn finds the best place of a line and on the axis at once.
#define TSLI_CLOTH_TURNS 2u

TSLI_INLINE tsli_cloth_place tsli_lane_deepest_in_round(const tsli_meeting *m, const tsli_cloth *c)
{
    tsli_cloth_place place = {f8_splat(0.5f), f8_splat(0.5f), c->corners[0]};
    for (uint32_t turn = 0; turn < TSLI_CLOTH_TURNS; ++turn) {
        v8 from, way = tsli_lane_cloth_down(c, place.s, &from);
        place.t = tsli_lane_deepest_along(m, from, way, place.t);
        way = tsli_lane_cloth_across(c, place.t, &from);
        place.s = tsli_lane_deepest_along(m, from, way, place.s);
        place.at = v8_add_scaled(from, way, place.s);
    }
    return place;
}

// An axis that goes through the cloth comes back out on the side where most of it is.
TSLI_INLINE void tsli_lane_unpierce(const tsli_meeting *m, const tsli_cloth *c, const tsli_cloth_place *place,
                                    f8 radius, f8 square, tsli_way_out *out)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), near = f8_mul(radius, f8_splat(0.25f));
    v8 from, normal = v8_cross(tsli_lane_cloth_across(c, place->t, &from),
                               tsli_lane_cloth_down(c, place->s, &from));
    v8 to_a = v8_sub(tsli_lane_of3(m, m->contact->a), place->at);
    f8 a = v8_dot(to_a, normal), b = f8_add(a, v8_dot(tsli_lane_of3(m, m->contact->axis), normal));
    m8 through = m8_and(out->hit, m8_and(f8_less(f8_mul(a, b), zero), f8_less(square, f8_mul(near, near))));
    if (!m8_bits(through))
        return;
    f8 inverse = f8_div(one, f8_sqrt(f8_select(through, v8_dot(normal, normal), one)));
    m8 a_is_far = f8_less(f8_abs(b), f8_abs(a));
    f8 beyond = f8_mul(f8_min(f8_abs(a), f8_abs(b)), inverse), far = f8_select(a_is_far, a, b);
    v8 way = v8_scale(normal, f8_flip(inverse, f8_negate(far)));
    out->depth = f8_select(through, f8_add(radius, beyond), out->depth);
    out->normal = v8_select(through, way, out->normal);
}

TSLI_INLINE tsli_way_out tsli_lane_out_of_round(const tsli_meeting *m, const tsli_cloth *c,
                                                const tsli_cloth_place *place, uint32_t lanes)
{
    f8 t, zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 d = tsli_lane_from_axis(m, place->at, &t);
    f8 radius = tsli_lane_of(m, m->contact->radius);
    if (m->kind & TSLI_CONTACT_TAPERS)
        radius = f8_add(radius, f8_mul(tsli_lane_of(m, m->contact->radius_slope), t));
    radius = f8_add(radius, c->thickness);
    f8 square = v8_dot(d, d);
    v8 up = {zero, one, zero};
    tsli_way_out out = {m8_and(f8_less(square, f8_mul(radius, radius)), m8_from_bits(lanes)), zero, up};
    if (!TSLI_RARELY(m8_bits(out.hit)))
        return out;
    m8 away = f8_less(zero, square);
    f8 distance = f8_sqrt(square);
    out.normal = v8_select(away, v8_scale(d, f8_div(one, f8_select(away, distance, one))), up);
    out.depth = f8_sub(radius, distance);
    if (m->kind & TSLI_CONTACT_AXIS)
        tsli_lane_unpierce(m, c, place, radius, square, &out);
    return out;
}

// Of solids: from the middle of the patch down the slope of the distance, in steps of about a quarter of the patch.
#define TSLI_CLOTH_STEPS 6u

static tsli_way_out tsli_lane_out_of_solid_cloth(const tsli_meeting *m, const tsli_cloth *c,
                                                 tsli_cloth_place *place, uint32_t lanes)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), half = f8_splat(0.5f);
    v8 from, down = tsli_lane_cloth_down(c, half, &from), across = tsli_lane_cloth_across(c, half, &from);
    f8 size = f8_mul(f8_sqrt(f8_add(v8_dot(down, down), v8_dot(across, across))), f8_splat(0.25f));
    *place = (tsli_cloth_place){half, half, v8_add_scaled(from, across, half)};
    tsli_lane_gap gap = tsli_lane_solid_gap(m, place->at);
    for (uint32_t step = 0; step < TSLI_CLOTH_STEPS; ++step) {
        f8 deeper = f8_sub(zero, f8_add(f8_max(gap.distance, zero), size));
        v8 aim = v8_add_scaled(place->at, gap.normal, deeper);
        down = tsli_lane_cloth_down(c, place->s, &from);
        f8 inverse = tsli_lane_inverse_or_zero(v8_dot(down, down));
        place->t = tsli_lane_clamp(f8_mul(v8_dot(v8_sub(aim, from), down), inverse), zero, one);
        across = tsli_lane_cloth_across(c, place->t, &from);
        inverse = tsli_lane_inverse_or_zero(v8_dot(across, across));
        place->s = tsli_lane_clamp(f8_mul(v8_dot(v8_sub(aim, from), across), inverse), zero, one);
        place->at = v8_add_scaled(from, across, place->s);
        gap = tsli_lane_solid_gap(m, place->at);
    }
    tsli_way_out out = {m8_and(f8_less(gap.distance, c->thickness), m8_from_bits(lanes)),
                        f8_sub(c->thickness, gap.distance), gap.normal};
    return out;
}

// ---- out of a contact -----------------------------------------------------------------------------------

// Corners far from the place take small shares, and where only those are free they would have to go far: what is left to do then the
// next rounds do.
#define TSLI_LEAST_SHARE (1.0f / 32.0f)
// A ball around the patch.
TSLI_INLINE void tsli_lane_find_ball(tsli_cloth *c)
{
    v8 sum = v8_add(v8_add(c->corners[0], c->corners[1]), v8_add(c->corners[2], c->corners[3]));
    c->middle = v8_scale(sum, f8_splat(0.25f));
    f8 square = f8_splat(0.0f);
    for (uint32_t i = 0; i < 4; ++i) {
        v8 way = v8_sub(c->corners[i], c->middle);
        square = f8_max(square, v8_dot(way, way));
    }
    c->reach = f8_add(f8_sqrt(square), c->thickness);
}

static void tsli_lane_push_cloth(tsli_cloth *c, const tsli_cloth_place *place, const tsli_way_out *out,
                                 m8 held)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), s = place->s, t = place->t, sum = zero;
    f8 up = f8_sub(one, t), first = f8_sub(one, s), shares[4];
    shares[0] = f8_mul(first, f8_select(c->joined[0], one, up));
    shares[1] = f8_mul(first, t);
    shares[2] = f8_mul(s, f8_select(c->joined[1], one, up));
    shares[3] = f8_mul(s, t);
    for (uint32_t i = 0; i < 4; ++i) {
        shares[i] = f8_mul(shares[i], c->free[i]);
        sum = f8_add(sum, f8_mul(shares[i], shares[i]));
    }
    f8 move = f8_div(out->depth, f8_max(sum, f8_splat(TSLI_LEAST_SHARE)));
    for (uint32_t i = 0; i < 4; ++i) {
        v8 to = v8_add_scaled(c->corners[i], out->normal, f8_mul(move, shares[i]));
        c->corners[i] = v8_select(out->hit, to, c->corners[i]);
    }
    tsli_lane_find_ball(c);
    f8 size = f8_sub(c->reach, c->thickness), share = f8_mul(out->depth, tsli_lane_inverse_or_zero(size));
    c->touched |= m8_bits(out->hit);
    c->depth = f8_select(out->hit, f8_max(c->depth, f8_select(held, zero, share)), c->depth);
}

// Whose corner that the animation holds is inside of a round contact itself: there is no way out for the cloth beside it, and no
// round is made for it.
TSLI_INLINE m8 tsli_lane_held_in(const tsli_meeting *m, const tsli_cloth *c)
{
    f8 t, zero = f8_splat(0.0f);
    m8 held = f8_less(zero, zero);
    for (uint32_t i = 0; i < 4; i += 2) {
        v8 d = tsli_lane_from_axis(m, c->corners[i], &t);
        f8 radius = f8_add(tsli_lane_of(m, m->contact->radius), c->thickness);
        if (m->kind & TSLI_CONTACT_TAPERS)
            radius = f8_add(radius, f8_mul(tsli_lane_of(m, m->contact->radius_slope), t));
        m8 in = m8_and(f8_less(v8_dot(d, d), f8_mul(radius, radius)), f8_at_most(c->free[i], zero));
        held = m8_or(held, in);
    }
    return held;
}

// How much of a distance sums in floats may hide.
#define TSLI_APART_SLACK 1e-4f

// Lane bits: whose patch and the contact are on two sides of a plane across the way from the contact's axis to the middle of the patch.
TSLI_INLINE uint32_t tsli_lane_cloth_apart(const tsli_meeting *m, const tsli_cloth *c, v8 way, f8 square,
                                           f8 radius)
{
    f8 zero = f8_splat(0.0f), length = f8_sqrt(square), cloth = zero;
    f8 body = v8_dot(v8_sub(tsli_lane_of3(m, m->contact->a), c->middle), way), beyond = zero;
    for (uint32_t i = 0; i < 4; ++i)
        cloth = f8_min(cloth, v8_dot(v8_sub(c->corners[i], c->middle), way));
    body = f8_add(body, f8_mul(f8_add(radius, c->thickness), length));
    if (m->kind & TSLI_CONTACT_AXIS)
        beyond = v8_dot(tsli_lane_of3(m, m->contact->axis), way);
    beyond = f8_add(beyond, f8_mul(tsli_lane_of(m, m->contact->radius_slope), length));
    body = f8_add(body, f8_max(beyond, zero));
    f8 slack = f8_mul(f8_mul(f8_add(radius, c->reach), length), f8_splat(TSLI_APART_SLACK));
    return m8_bits(f8_less(f8_add(body, slack), cloth));
}

// Who may be near a round contact. Nobody whom it leaves out is.
TSLI_INLINE uint32_t tsli_lane_cloth_near(const tsli_meeting *m, const tsli_cloth *c, uint32_t lanes)
{
    f8 t, radius = tsli_lane_of(m, m->contact->radius), slope = tsli_lane_of(m, m->contact->radius_slope);
    v8 d = tsli_lane_from_axis(m, c->middle, &t);
    f8 apart = f8_add(f8_max(radius, f8_add(radius, slope)), c->reach), square = v8_dot(d, d);
    lanes &= m8_bits(f8_less(square, f8_mul(apart, apart)));
    return lanes ? lanes & ~tsli_lane_cloth_apart(m, c, d, square, radius) : 0;
}

TSLI_INLINE void tsli_lane_cloth_meets_round(const tsli_meeting *m, tsli_cloth *c, uint32_t lanes)
{
    lanes = tsli_lane_cloth_near(m, c, lanes);
    if (!lanes)
        return;
    tsli_cloth_place place = tsli_lane_deepest_in_round(m, c);
    tsli_way_out out = tsli_lane_out_of_round(m, c, &place, lanes);
    if (m8_bits(out.hit))
        tsli_lane_push_cloth(c, &place, &out, tsli_lane_held_in(m, c));
}

static void tsli_lane_cloth_meets_solid(const tsli_meeting *m, tsli_cloth *c, uint32_t lanes)
{
    f8 zero = f8_splat(0.0f);
    tsli_cloth_place place;
    lanes &= ~tsli_lane_for_kind(m, TSLI_CONTACT_ROOM, m->contact->room);
    lanes &= ~tsli_lane_for_kind(m, TSLI_CONTACT_WALL, m->contact->wall);
    lanes = lanes ? lanes & tsli_lane_near_solid(m, c->middle, c->reach) : 0;
    if (!lanes)
        return;
    tsli_way_out out = tsli_lane_out_of_solid_cloth(m, c, &place, lanes);
    if (m8_bits(out.hit))
        tsli_lane_push_cloth(c, &place, &out, f8_less(zero, zero));
}

// `alike` and `kind` are constants: see tsli_meeting.
TSLI_INLINE void tsli_lane_cloth_meets_as(const tsli_meeting *m, uint32_t alike, uint32_t kind, tsli_cloth *c)
{
    tsli_meeting as = {m->contact, m->at, alike, kind};
    tsli_lane_cloth_meets_round(&as, c, tsli_lane_for(&as, m->contact->outside) & c->lanes);
}

// Most are capsules and spheres.
TSLI_INLINE void tsli_lane_cloth_meets(const tsli_meeting *m, uint32_t alike, tsli_cloth *c)
{
    const uint32_t sphere = TSLI_CONTACT_OUTSIDE, capsule = sphere | TSLI_CONTACT_AXIS;
    const uint32_t tapered = capsule | TSLI_CONTACT_TAPERS;
    uint32_t solid = tsli_lane_for_kind(m, TSLI_CONTACT_SOLID, m->contact->solid) & c->lanes;
    if (m->kind == capsule)
        tsli_lane_cloth_meets_as(m, alike, capsule, c);
    else if (m->kind == tapered)
        tsli_lane_cloth_meets_as(m, alike, tapered, c);
    else if (m->kind & sphere)
        tsli_lane_cloth_meets_as(m, alike, m->kind, c);
    if (solid)
        tsli_lane_cloth_meets_solid(m, c, solid);
}

// ---- rows -----------------------------------------------------------------------------------------------

// What one lane of a contact is, where each lane has its own.
static uint32_t tsli_lane_kind_of(const tsli_contact *contact, uint32_t lane)
{
    uint32_t kind = 0, shape = contact->kinds[0];
    if (contact->outside >> lane & 1u)
        kind |= TSLI_CONTACT_OUTSIDE | (shape & (TSLI_CONTACT_AXIS | TSLI_CONTACT_TAPERS));
    if (!(contact->solid >> lane & 1u))
        return kind;
    kind |= contact->room >> lane & 1u ? TSLI_CONTACT_ROOM : 0;
    return kind | (contact->hull >> lane & 1u      ? TSLI_CONTACT_HULL
                   : contact->tapered >> lane & 1u ? TSLI_CONTACT_TAPERED
                   : contact->wall >> lane & 1u    ? TSLI_CONTACT_WALL
                                                   : TSLI_CONTACT_BOX);
}

static void tsli_lane_cloth_meets_all(const tsli_linking *links, const tsli_patch_row *row, uint32_t at,
                                      tsli_cloth *c)
{
    const tsli_pack *pack = links->pack;
    const tsli_table *table = &pack->tables[pack->blocks[row->blocks[0][0]].table];
    uint32_t across = links->linkage->across_rigs, each = table->alike ? TSLI_WIDTH : 1;
    for (uint32_t i = 0; i < table->count; ++i) {
        const tsli_contact *contact = &pack->contacts[table->first + i / each];
        uint32_t lane = table->alike ? i % TSLI_WIDTH : row->lane;
        tsli_meeting m = {contact, across ? at : lane, !across, contact->kinds[0]};
        if (!across)
            m.kind = table->alike ? contact->kinds[lane] : tsli_lane_kind_of(contact, lane);
        if (across)
            tsli_lane_cloth_meets(&m, 0, c);
        else
            tsli_lane_cloth_meets(&m, 1, c);
    }
}

TSLI_INLINE void tsli_lane_load_cloth(const tsli_linking *links, const tsli_patch_row *row, uint32_t at,
                                      tsli_cloth *c)
{
    const float *state = links->pack->state->position[0];
    for (uint32_t i = 0; i < 4; ++i) {
        c->corners[i] = links->linkage->across_rigs ? v8_load(state + row->corners[i][0] + at)
                                                    : v8_gather(state, row->corners[i] + at);
        c->free[i] = f8_load(row->free[i] + at);
    }
    for (uint32_t side = 0; side < 2; ++side)
        c->joined[side] = m8_from_bits(tsli_lane_bits(row->joined[side], at));
    c->touched = 0;
    c->depth = f8_splat(0.0f);
}

// Friction acts on what is touched, as where particles meet colliders themselves.
static void tsli_lane_touch_corner(tsli_pack *pack, uint32_t place, uint32_t lanes)
{
    uint16_t *touched = &pack->touched[place / (sizeof(tsli_slot_state) / sizeof(float))];
    *touched = (uint16_t)(*touched | lanes);
}

static void tsli_lane_store_cloth(const tsli_linking *links, const tsli_patch_row *row, uint32_t at,
                                  const tsli_cloth *c)
{
    tsli_pack *pack = links->pack;
    float *state = pack->state->position[0];
    for (uint32_t i = 0; i < 4; ++i) {
        uint32_t moved = c->touched & m8_bits(f8_less(f8_splat(0.0f), c->free[i]));
        if (links->linkage->across_rigs) {
            float *to = state + row->corners[i][0] + at;
            v8_store(to, v8_select(m8_from_bits(moved), c->corners[i], v8_load(to)));
            tsli_lane_touch_corner(pack, row->corners[i][0], moved << at);
            continue;
        }
        v8_scatter(state, row->corners[i] + at, moved, c->corners[i]);
        for (uint32_t lane = 0; lane < TSLI_LANE_COUNT; ++lane)
            if (moved >> lane & 1u)
                tsli_lane_touch_corner(pack, row->corners[i][at + lane],
                                       1u << row->corners[i][at + lane] % TSLI_WIDTH);
    }
}

// A part of a row out of all that it meets. `depths`: a row, the largest so far, as shares of patches' sizes. Returns who met something,
// bits of the row.
static uint32_t tsli_lane_meet_row(const tsli_linking *links, const tsli_link_set *set, tsli_patch_row *row,
                                   uint32_t at, uint32_t rigs, float *depths)
{
    tsli_cloth c;
    c.lanes = tsli_lane_bits(row->active & rigs, at);
    if (!c.lanes)
        return 0;
    f8 thickness = tsli_lane_of_rig(links->linkage, set->thickness, 0, at);
    c.thickness = f8_mul(thickness, tsli_lane_link_scale(links, set, at));
    tsli_lane_load_cloth(links, row, at, &c);
    tsli_lane_find_ball(&c);
    tsli_lane_cloth_meets_all(links, row, at, &c);
    if (!c.touched)
        return 0;
    tsli_lane_store_cloth(links, row, at, &c);
    f8_store(depths + at, f8_max(f8_load(depths + at), c.depth));
    return c.touched << at;
}

// The surface of a set out of what it meets, once. Returns the rigs in which it met something.
static uint32_t tsli_lane_meet_surface(const tsli_linking *links, const tsli_link_set *set, uint32_t rigs,
                                       float *depths)
{
    uint32_t met = 0;
    for (uint32_t r = 0; r < set->patch_row_count; ++r)
        for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
            met |= tsli_lane_meet_row(links, set, &links->linkage->patch_rows[set->first_patch_row + r], at,
                                      rigs, depths);
    return tsli_lane_rigs_of(links->linkage, met);
}

#undef TSLI_STAY_ALONG
#undef TSLI_CLOTH_TURNS
#undef TSLI_CLOTH_STEPS
#undef TSLI_LEAST_SHARE
#undef TSLI_APART_SLACK
