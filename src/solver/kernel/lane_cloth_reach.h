// SPDX-License-Identifier: MIT
// What cloth may meet in a round, before it is known which patches are near it: contacts that patches of a rig alone meet side by side, and
// how far contacts reach.
// Included once per instruction set, after solver/kernel/lane_cloth_rows.h.

// What sums in floats may be off by, as a share of what is added up.
#define TSLI_NEAR_SLACK 4e-6f

TSLI_INLINE v8 tsli_lane_of_rig3(const tsli_linkage *linkage, const void *rows, uint32_t at)
{
    const float *row = rows;
    v8 v = {tsli_lane_of_rig(linkage, row, 0, at), tsli_lane_of_rig(linkage, row + TSLI_WIDTH, 0, at),
            tsli_lane_of_rig(linkage, row + 2 * TSLI_WIDTH, 0, at)};
    return v;
}

// NaN in the first is passed over.
TSLI_INLINE v8 tsli_lane_least_of(v8 a, v8 b)
{
    v8 v = {f8_min(a.x, b.x), f8_min(a.y, b.y), f8_min(a.z, b.z)};
    return v;
}

TSLI_INLINE v8 tsli_lane_most_of(v8 a, v8 b)
{
    v8 v = {f8_max(a.x, b.x), f8_max(a.y, b.y), f8_max(a.z, b.z)};
    return v;
}

TSLI_INLINE f8 tsli_lane_largest(v8 v)
{
    return f8_max(f8_max(v.x, v.y), v.z);
}

TSLI_INLINE f8 tsli_lane_sum_of_sizes(v8 v)
{
    return f8_add(f8_abs(v.x), f8_add(f8_abs(v.y), f8_abs(v.z)));
}

// With what sums of numbers of such sizes may be off by.
TSLI_INLINE f8 tsli_lane_with_slack(f8 a, f8 sizes)
{
    return f8_add(a, f8_mul(sizes, f8_splat(TSLI_NEAR_SLACK)));
}

// ---- a contact each ---------------------------------------------------------------------------------------

// Whether the contacts of a rig alone lie in the lanes of one tsli_contact, and cloth meets nothing but capsules of them.
static int tsli_lane_are_capsules(const tsli_surface *s, const tsli_contact *contact)
{
    const uint32_t capsule = TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_AXIS,
                   met = TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_SOLID;
    if (s->links->linkage->across_rigs || !s->table->alike || s->table->count > TSLI_SIDES)
        return 0;
    for (uint32_t i = 0; i < s->table->count; ++i)
        if ((contact->kinds[i] & met) && (contact->kinds[i] & (capsule | met)) != capsule)
            return 0;
    return 1;
}

// See tsli_surface.each.
static const tsli_contact *tsli_lane_each_contact(tsli_surface *s)
{
    const tsli_contact *contact = &s->links->pack->contacts[s->table->first];
    if (!tsli_lane_are_capsules(s, contact))
        return NULL;
    if (!s->sweep)
        return contact;
    s->on_way = *contact;
    f8 share = tsli_lane_of_rig(s->links->linkage, s->sweep->shares, 0, 0);
    for (uint32_t at = 0; at < s->table->count; at += TSLI_LANE_COUNT) {
        tsli_meeting m = {contact, at, 0, TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_AXIS};
        tsli_lane_put_on_way(&m, tsli_lane_past_of(s->links, s->table, 0),
                             tsli_lane_carry_of(s->links, s->sweep, 0), share, &s->on_way);
    }
    return &s->on_way;
}

// ---- how far they reach -----------------------------------------------------------------------------------

// How far a contact may be from where it is now, by when the tick begins.
TSLI_INLINE f8 tsli_lane_way_of_contact(const tsli_surface *s, const tsli_meeting *m, uint32_t at, uint32_t i)
{
    if (!s->sweep)
        return f8_splat(0.0f);
    return tsli_lane_cloth_approach(m, tsli_lane_past_of(s->links, s->table, i),
                                    tsli_lane_carry_of(s->links, s->sweep, at))
        .way;
}

// How far it reaches at most by when the tick begins or ends, and what sums of its numbers may be off by.
static f8 tsli_lane_reach_of(const tsli_surface *s, const tsli_meeting *m, uint32_t at, uint32_t i)
{
    f8 most = f8_add(tsli_lane_extent(m).most, tsli_lane_way_of_contact(s, m, at, i));
    return tsli_lane_with_slack(most,
                                f8_add(most, tsli_lane_sum_of_sizes(tsli_lane_of3(m, m->contact->axis))));
}

// See tsli_surface.reach.
static void tsli_lane_find_reach(tsli_surface *s, const tsli_patch_row *row)
{
    const uint32_t capsule = TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_AXIS | TSLI_CONTACT_TAPERS;
    uint32_t across = s->links->linkage->across_rigs;
    s->has_reach = 0;
    for (uint32_t at = 0; s->each && at < s->table->count; at += TSLI_LANE_COUNT) {
        tsli_meeting m = {&s->links->pack->contacts[s->table->first], at, 0, capsule};
        f8_store(s->reach[0] + at, tsli_lane_reach_of(s, &m, 0, 0));
    }
    for (uint32_t i = 0; across && i < s->table->count && i < TSLI_SIDES; ++i) {
        uint32_t kind = tsli_lane_row_meets(s->links, s->table, row, 0, i).kind;
        s->has_reach |= (uint32_t) !(kind & ~capsule) << i;
        for (uint32_t at = 0; at < TSLI_WIDTH && s->has_reach >> i & 1u; at += TSLI_LANE_COUNT) {
            tsli_meeting m = tsli_lane_row_meets(s->links, s->table, row, at, i);
            m.kind = capsule;
            f8_store(s->reach[i] + at, tsli_lane_reach_of(s, &m, at, i));
        }
    }
}
