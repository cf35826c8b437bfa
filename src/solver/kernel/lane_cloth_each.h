// SPDX-License-Identifier: MIT
// Of a rig alone a row's patches lie around the body, some near one leg and some near the other. So each of them meets the next contact
// that it is near, in the order of the table, side by side with others that meet others: few lanes idle.
// Included once per instruction set, after solver/kernel/lane_cloth_near.h.

// Which contact each patch of a part meets next. Lane bits, by contact.
typedef struct tsli_each {
    uint32_t left[TSLI_SIDES], met[TSLI_SIDES]; // who has still to meet it, and who has met it
    uint32_t now[TSLI_SIDES];                   // who does so now
    _Alignas(64) tsli_lanes1 at;                // by lane, which one: the bits of a uint32_t
} tsli_each;

TSLI_INLINE void tsli_lane_begin_meeting(const tsli_surface *s, tsli_patch_row *row, uint32_t at,
                                         tsli_cloth *c)
{
    c->looks = s->sweep ? TSLI_PART_LANES & ~tsli_lane_bits(s->sweep->sideless, at) : 0;
    c->pierced = 0;
    if (!tsli_lane_is_in_ball(row, at, c))
        tsli_lane_look_near(s, row, at, c, 1);
}

// Returns who has any.
static uint32_t tsli_lane_begin_each(const tsli_surface *s, const tsli_patch_row *row, uint32_t at,
                                     uint32_t lanes, tsli_each *each)
{
    const uint16_t *ignores = tsli_lane_patch_ignores(s->links, row);
    uint32_t some = 0;
    for (uint32_t i = 0; i < s->table->count; ++i) {
        uint32_t left = lanes & tsli_lane_bits(row->near[i], at);
        if (TSLI_RARELY(ignores != NULL) && i < s->links->pack->ignored->stride)
            left &= ~tsli_lane_bits(ignores[i], at);
        each->left[i] = left;
        some |= left;
    }
    return some;
}

// Of contacts that somebody is near by now: those behind the ones that he has met.
static uint32_t tsli_lane_look_for_each(const tsli_surface *s, tsli_patch_row *row, uint32_t at,
                                        const tsli_cloth *c, tsli_each *each)
{
    uint32_t behind = 0, some = 0;
    tsli_lane_look_near(s, row, at, c, 0);
    tsli_lane_begin_each(s, row, at, c->lanes, each);
    for (uint32_t i = s->table->count; i-- > 0;) {
        behind |= each->met[i];
        each->left[i] &= ~behind;
        some |= each->left[i];
    }
    return some;
}

// The first that each has left. `left`: who has any. Returns who still has another one.
TSLI_INLINE uint32_t tsli_lane_next_each(const tsli_surface *s, tsli_each *each, uint32_t left)
{
    uint32_t more = 0;
    f8 at = f8_splat(0.0f);
    for (uint32_t i = 0; i < s->table->count; ++i) {
        uint32_t now = each->left[i] & left;
        float index;
        memcpy(&index, &i, sizeof index);
        at = f8_select(m8_from_bits(now), f8_splat(index), at);
        left &= ~now;
        each->now[i] = now;
        each->met[i] |= now;
        each->left[i] &= ~now;
        more |= each->left[i];
    }
    f8_store(each->at, at);
    return more;
}

// What each of them meets, in its lane.
TSLI_INLINE void tsli_lane_pick_contacts(const tsli_contact *from, const tsli_each *each, tsli_contact *out)
{
    uint32_t at[TSLI_WIDTH];
    memcpy(at, each->at, sizeof at);
    v8_store(out->a, v8_pick(from->a[0], at));
    v8_store(out->axis, v8_pick(from->axis[0], at));
    f8_store(out->radius, f8_pick(from->radius, at));
    f8_store(out->axis_inverse_square, f8_pick(from->axis_inverse_square, at));
    f8_store(out->radius_slope, f8_pick(from->radius_slope, at));
}

TSLI_INLINE void tsli_lane_load_sides(const tsli_surface *s, const tsli_patch_row *row, uint32_t at,
                                      const tsli_each *each, tsli_cloth *c)
{
    c->seen = c->behind = 0;
    for (uint32_t i = 0; i < s->table->count && s->set->has_sides; ++i) {
        c->seen |= each->now[i] & tsli_lane_bits(row->seen[i], at);
        c->behind |= each->now[i] & tsli_lane_bits(row->behind[i], at);
    }
}

static void tsli_lane_store_sides(const tsli_surface *s, tsli_patch_row *row, uint32_t at,
                                  const tsli_each *each, const tsli_cloth *c)
{
    for (uint32_t i = 0; i < s->table->count; ++i) {
        row->seen[i] = (uint16_t)(row->seen[i] | (c->seen & each->now[i]) << at);
        row->behind[i] = (uint16_t)(row->behind[i] | (c->behind & each->now[i]) << at);
    }
}

// One that does not taper is one whose radius gains 0.
#define TSLI_EACH_KIND (TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_AXIS | TSLI_CONTACT_TAPERS)

static void tsli_lane_cloth_meets_each(const tsli_surface *s, tsli_patch_row *row, uint32_t at, tsli_cloth *c)
{
    tsli_contact picked;
    tsli_each each;
    tsli_lane_begin_meeting(s, row, at, c);
    memset(each.met, 0, s->table->count * sizeof *each.met);
    uint32_t left = tsli_lane_begin_each(s, row, at, c->lanes, &each);
    while (left) {
        tsli_meeting m = {&picked, 0, 0, TSLI_EACH_KIND};
        uint32_t lanes = left;
        left = tsli_lane_next_each(s, &each, left);
        tsli_lane_pick_contacts(s->each, &each, &picked);
        tsli_lane_load_sides(s, row, at, &each, c);
        c->moved = 0;
        tsli_lane_cloth_meets_round(&m, c, lanes);
        if (TSLI_RARELY(s->sweep != NULL))
            tsli_lane_store_sides(s, row, at, &each, c);
        if (c->moved && !tsli_lane_is_in_ball(row, at, c)) // what was nowhere near may be now
            left = tsli_lane_look_for_each(s, row, at, c, &each);
    }
}

#undef TSLI_EACH_KIND
