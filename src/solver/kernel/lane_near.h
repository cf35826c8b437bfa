// SPDX-License-Identifier: MIT
// Who of a part's bones may meet which contact in a tick, wherever the search turns them to, and who of them has to be led there.
// Included once per instruction set, after solver/kernel/lane_places.h.

// A collider thinner than this share of a bone's length is not waited for.
#define TSLI_THINNEST 0.02f

// A bone's end of the tick where it goes straight: where its places go to, and how far its ends come beyond the root.
typedef struct tsli_bone_way {
    v8 probe; // of the bone
    f8 came;
    m8 fast;      // where that may be too far for some contact
    uint32_t led; // lane bits, found so far: who has to be led
} tsli_bone_way;

// The contact at hand: number c.
typedef struct tsli_near_contact {
    tsli_meeting m;
    const tsli_contact_past *past;
    uint32_t c, reached; // lane bits
} tsli_near_contact;

TSLI_INLINE tsli_near_contact tsli_lane_near_contact(const tsli_tassel_pass *pass, uint32_t c, uint32_t alike)
{
    const tsli_pass *common = pass->common;
    uint32_t each = alike ? TSLI_WIDTH : 1, which = c % each;
    const tsli_contact *contact = &common->contacts[c / each];
    const tsli_contact_past *past = &pass->meetings.past[c / each];
    tsli_near_contact n = {
        {contact, alike ? which : common->at, alike, contact->kinds[which]}, past, c, past->reached[which]};
    return n;
}

TSLI_INLINE f8 tsli_lane_kept_way(const tsli_tassel_pass *pass, tsli_near_contact n, f8 most)
{
    return n.c < TSLI_WAYS ? pass->contact_way[n.c]
                           : tsli_lane_contact_way(&n.m, n.past, pass->root_way, most);
}

// Which of the fast lanes may meet a contact on its way and theirs; who of these comes by and goes too far to be looked at where the
// tick ends alone has to be led. `apart`: how near the contact is to what the bone reaches at the end of the tick.
TSLI_INLINE uint32_t tsli_lane_may_pass(tsli_tassel_pass *pass, tsli_near_contact n, const tsli_bone *bone,
                                        const tsli_extent *extent, f8 distance_square, f8 apart, m8 fast,
                                        tsli_bone_way *to)
{
    f8 way = f8_add(tsli_lane_kept_way(pass, n, extent->most), to->came);
    f8 wide = f8_add(apart, way);
    f8 thin = f8_add(extent->round, f8_min(bone->radius, bone->parent_radius));
    m8 comes = m8_and(fast, f8_less(distance_square, f8_mul(wide, wide)));
    pass->thinnest = f8_select(comes, f8_min(thin, pass->thinnest), pass->thinnest);
    f8 by = f8_add(f8_add(extent->most, bone->reach), way);
    m8 passes = m8_and(comes, f8_less(tsli_lane_apart_square(&n.m, to->probe), f8_mul(by, by)));
    to->led |= m8_bits(m8_and(passes, f8_less(f8_mul(thin, f8_splat(TSLI_SAFE_WAY)), way)));
    return m8_bits(comes);
}

// Lane bits: for whom a contact is round or a body and may be met, now or on the way.
TSLI_INLINE uint32_t tsli_lane_near_passing(tsli_tassel_pass *pass, tsli_near_contact n,
                                            const tsli_bone *bone, tsli_bone_way *to, f8 reach,
                                            uint32_t passes)
{
    uint32_t fast = m8_bits(to->fast) & n.reached;
    tsli_extent extent = tsli_lane_extent(&n.m);
    f8 apart = f8_add(extent.most, reach), square = tsli_lane_apart_square(&n.m, bone->parent);
    uint32_t near = m8_bits(f8_less(square, f8_mul(apart, apart)));
    if (TSLI_RARELY(fast))
        near |= tsli_lane_may_pass(pass, n, bone, &extent, square, apart, m8_from_bits(fast & passes), to);
    return near & passes;
}

// Lane bits: who may meet a contact of any kind with the bone that ends at slot j.
TSLI_NO_INLINE uint32_t tsli_lane_near_any(tsli_tassel_pass *pass, uint32_t j, tsli_near_contact n,
                                           const tsli_bone *bone, tsli_bone_way *to, f8 reach)
{
    const tsli_meeting *m = &n.m;
    const tsli_contact *contact = m->contact;
    n.reached &=
        ~tsli_lane_ignoring(pass->common, j, n.c); // TSLI_CONTACT_IGNORED keeps it from being a plain one
    if (!n.reached)
        return 0;
    uint32_t passes = tsli_lane_passes(m);
    uint32_t near = passes ? tsli_lane_near_passing(pass, n, bone, to, reach, passes) : 0;
    if (m->kind & TSLI_CONTACT_PLANE) {
        v8 above = v8_sub(bone->parent, tsli_lane_of3(m, contact->a));
        f8 height = v8_dot(above, tsli_lane_of3(m, contact->axis));
        near |= m8_bits(f8_less(height, reach)) & tsli_lane_for(m, contact->plane);
    }
    if (m->kind & TSLI_CONTACT_INSIDE)
        near |= tsli_lane_for(m, contact->inside);
    if (m->kind & TSLI_CONTACT_SOLID)
        near |= tsli_lane_for_kind(m, TSLI_CONTACT_ROOM, contact->room) |
                tsli_lane_for_kind(m, TSLI_CONTACT_WALL, contact->wall);
    return near & n.reached;
}

// The same of a plain one. Who is near it on the way to where the tick ends alone counts for nobody but those that are led: that some
// have to be is all that is noted of them.
TSLI_INLINE uint32_t tsli_lane_near_plain(const tsli_tassel_pass *pass, tsli_near_contact n,
                                          const tsli_bone *bone, tsli_bone_way *to, f8 reach, uint32_t fast)
{
    const tsli_meeting *m = &n.m;
    f8 radius = tsli_lane_of(m, m->contact->radius), along;
    f8 apart = f8_add(radius, reach);
    v8 away = tsli_lane_from_axis(m, bone->parent, &along);
    f8 square = v8_dot(away, away);
    uint32_t near = m8_bits(f8_less(square, f8_mul(apart, apart))) & n.reached;
    fast &= n.reached;
    if (!TSLI_RARELY(fast))
        return near;
    f8 way = f8_add(tsli_lane_kept_way(pass, n, radius), to->came);
    f8 thin = f8_add(radius, f8_min(bone->radius, bone->parent_radius));
    fast &= m8_bits(f8_less(f8_mul(thin, f8_splat(TSLI_SAFE_WAY)), way));
    if (!TSLI_RARELY(fast))
        return near;
    f8 wide = f8_add(apart, way), by = f8_add(f8_add(radius, bone->reach), way);
    away = tsli_lane_from_axis(m, to->probe, &along);
    m8 passes = m8_and(f8_less(square, f8_mul(wide, wide)), f8_less(v8_dot(away, away), f8_mul(by, by)));
    to->led |= m8_bits(passes) & fast;
    return near;
}

// `every`: whoever is near a contact on its way counts.
TSLI_INLINE uint32_t tsli_lane_find_near_over(tsli_tassel_pass *pass, uint32_t j, const tsli_bone *bone,
                                              tsli_bone_way *to, uint32_t alike, int every)
{
    f8 reach = f8_add(bone->length, f8_max(bone->radius, bone->parent_radius));
    uint32_t some = 0, fast = m8_bits(to->fast), each = alike ? TSLI_WIDTH : 1;
    for (uint32_t c = pass->reached_first; c < pass->reached_end; ++c) {
        tsli_near_contact n = tsli_lane_near_contact(pass, c, alike);
        if (!n.reached)
            continue;
        uint32_t near;
        if (!tsli_lane_is_plain(n.m.kind)) {
            near = tsli_lane_near_any(pass, j, n, bone, to, reach);
        } else if (every) {
            n.m.kind = tsli_lane_plain_kind(n.m.kind);
            near = tsli_lane_near_passing(pass, n, bone, to, reach, n.reached);
        } else {
            near = tsli_lane_near_plain(pass, n, bone, to, reach, fast);
        }
        pass->meetings.past[c / each].near[c % each] = (uint16_t)near;
        if (!near)
            continue;
        pass->meetings.near_first = some ? pass->meetings.near_first : c;
        pass->meetings.near_end = c + 1;
        some |= near;
    }
    return some;
}

// How far a particle has come beyond its root, squared.
TSLI_INLINE f8 tsli_lane_came_square(const tsli_tassel_pass *pass, v8 from, v8 to)
{
    v8 came = v8_sub(v8_sub(to, from), pass->root_way);
    return v8_dot(came, came);
}

// Where that may be too far for some contact.
TSLI_INLINE m8 tsli_lane_is_fast(const tsli_tassel_pass *pass, f8 came_square)
{
    m8 any = f8_less(pass->safe_way, f8_splat(0.0f));
    return m8_or(any, f8_less(f8_mul(pass->safe_way, pass->safe_way), came_square));
}

TSLI_INLINE tsli_bone_way tsli_lane_way_of_bone(const tsli_tassel_pass *pass, const tsli_bone *bone, m8 some,
                                                v8 from, v8 to)
{
    f8 square = f8_max(pass->came_square, tsli_lane_came_square(pass, from, to));
    f8 share = f8_select(pass->as_particle, f8_splat(1.0f), f8_splat(0.5f));
    m8 fast = m8_and(tsli_lane_is_fast(pass, square), some);
    tsli_bone_way way = {v8_lerp(bone->parent, to, share), f8_sqrt(square), fast, 0};
    return way;
}

// Who of `some` has such a bone.
TSLI_INLINE m8 tsli_lane_with_bone(const tsli_tassel_pass *pass, uint32_t j, m8 some)
{
    return m8_and(some, f8_less(f8_splat((float)j), pass->size.slots));
}

TSLI_NO_INLINE uint32_t tsli_lane_find_near_led(tsli_tassel_pass *pass, uint32_t j, const tsli_bone *bone,
                                                m8 some, v8 from, v8 to, uint32_t *led)
{
    some = tsli_lane_with_bone(pass, j, some);
    tsli_bone_way way = tsli_lane_way_of_bone(pass, bone, some, from, to);
    pass->thinnest = f8_splat(FLT_MAX);
    uint32_t near = tsli_lane_find_near_over(pass, j, bone, &way, pass->common->contacts_alike, 1);
    pass->thinnest = f8_max(pass->thinnest, f8_mul(bone->length, f8_splat(TSLI_THINNEST)));
    near &= m8_bits(some);
    *led = way.led & near;
    return near;
}

// Notes in `near` who of `some`, whose strands have such a bone, may meet a contact.
static uint32_t tsli_lane_find_near(tsli_tassel_pass *pass, uint32_t j, const tsli_bone *bone, m8 some,
                                    v8 from, v8 to, uint32_t *led)
{
    m8 there = tsli_lane_with_bone(pass, j, some);
    tsli_bone_way way = tsli_lane_way_of_bone(pass, bone, there, from, to);
    pass->thinnest = f8_splat(FLT_MAX);
    uint32_t near = pass->common->contacts_alike ? tsli_lane_find_near_over(pass, j, bone, &way, 1, 0)
                                                 : tsli_lane_find_near_over(pass, j, bone, &way, 0, 0);
    if (TSLI_RARELY(way.led))
        return tsli_lane_find_near_led(pass, j, bone, some, from, to, led);
    *led = 0;
    return near & m8_bits(there);
}

#undef TSLI_THINNEST
