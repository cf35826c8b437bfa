// SPDX-License-Identifier: MIT
// Which contacts cloth may meet at all. First a box around all strands is held against each contact: where none is near it, no patch is
// looked at. Then a ball around each patch, with some room to move in: whom it is not near in the first round it is not near in the
// rounds behind that either, as long as it stays within that ball. Nobody who is left out would be met.
// Included once per instruction set, after solver/kernel/lane_cloth_reach.h.

// The room of a patch, as a share of its ball, and that of the box, as one of its longest side.
#define TSLI_BALL_ROOM 1.125f
#define TSLI_BOX_ROOM 0.25f

// Around a patch, with room to move in.
typedef struct tsli_near_ball {
    v8 middle;
    f8 reach;
} tsli_near_ball;

// ---- the box ----------------------------------------------------------------------------------------------

static void tsli_lane_box_strands(const tsli_part *part, uint32_t lanes, tsli_surface *s)
{
    v8 least = v8_load(tsli_lanes_from(s->least, part->at)),
       most = v8_load(tsli_lanes_from(s->most, part->at));
    f8 slots = tsli_lane_strand_slots(part);
    m8 which = m8_from_bits(lanes);
    for (uint32_t j = 0; j < part->slot_count; ++j) {
        v8 x = v8_load(tsli_lanes_from(part->pack->state[part->block->first_slot + j].position, part->at));
        m8 is_there = m8_and(which, f8_less(f8_splat((float)j), slots));
        least = v8_select(is_there, tsli_lane_least_of(x, least), least);
        most = v8_select(is_there, tsli_lane_most_of(x, most), most);
    }
    v8_store(tsli_lanes_from(s->least, part->at), least);
    v8_store(tsli_lanes_from(s->most, part->at), most);
}

// Of a rig alone that of all lanes, into the first.
static void tsli_lane_join_boxes(tsli_surface *s)
{
    for (uint32_t k = 0; k < 3; ++k)
        for (uint32_t lane = 1; lane < TSLI_WIDTH; ++lane) {
            s->least[k][0] = s->least[k][lane] < s->least[k][0] ? s->least[k][lane] : s->least[k][0];
            s->most[k][0] = s->most[k][lane] > s->most[k][0] ? s->most[k][lane] : s->most[k][0];
        }
}

static void tsli_lane_find_room(tsli_surface *s, uint32_t at)
{
    v8 size = v8_sub(v8_load(tsli_lanes_from(s->most, at)), v8_load(tsli_lanes_from(s->least, at)));
    f8 room = f8_mul(tsli_lane_largest(size), f8_splat(TSLI_BOX_ROOM));
    f8_store(s->room + at, f8_add(room, f8_load(s->thickness + at)));
}

static void tsli_lane_find_box(tsli_surface *s)
{
    tsli_linked_walk walk = {s->links, TSLI_ALL_LANES, 0, 0};
    tsli_part part;
    uint32_t lanes;
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
        for (uint32_t k = 0; k < 3; ++k) {
            f8_store(s->least[k] + at, f8_splat(FLT_MAX));
            f8_store(s->most[k] + at, f8_splat(-FLT_MAX));
        }
    while (tsli_lane_next_linked(&walk, &part, &lanes))
        tsli_lane_box_strands(&part, lanes, s);
    if (!s->links->linkage->across_rigs)
        tsli_lane_join_boxes(s);
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
        tsli_lane_find_room(s, at);
    s->has_box = 1;
}

// Lane bits of a part, or of a rig alone of whichever: whose box a contact is near.
static uint32_t tsli_lane_near_box(const tsli_surface *s, const tsli_patch_row *row, uint32_t at, uint32_t i)
{
    const tsli_linkage *linkage = s->links->linkage;
    tsli_meeting m = tsli_lane_row_meets(s->links, s->table, row, at, i);
    uint32_t lanes = tsli_lane_passes(&m), bodies = tsli_lane_bodies(&m);
    if (!lanes)
        return 0;
    v8 least = tsli_lane_of_rig3(linkage, s->least, at), most = tsli_lane_of_rig3(linkage, s->most, at);
    v8 a = tsli_lane_of3(&m, m.contact->a), axis = tsli_lane_of3(&m, m.contact->axis);
    v8 b = v8_select(m8_from_bits(bodies), a, v8_add(a, axis));
    f8 more = f8_add(tsli_lane_extent(&m).most, tsli_lane_way_of_contact(s, &m, at, i));
    f8 sizes = f8_add(f8_add(tsli_lane_sum_of_sizes(least), tsli_lane_sum_of_sizes(most)),
                      f8_add(tsli_lane_sum_of_sizes(axis), more));
    more = f8_add(f8_add(more, tsli_lane_of_rig(linkage, s->room, 0, at)),
                  f8_mul(sizes, f8_splat(TSLI_NEAR_SLACK)));
    v8 rim = {more, more, more};
    v8 beyond = v8_sub(v8_sub(tsli_lane_least_of(a, b), rim), most);
    v8 before = v8_sub(least, v8_add(tsli_lane_most_of(a, b), rim));
    f8 apart = tsli_lane_largest(tsli_lane_most_of(beyond, before));
    return lanes & m8_bits(f8_at_most(apart, f8_splat(0.0f)));
}

static void tsli_lane_look_around_box(tsli_surface *s, const tsli_patch_row *row)
{
    uint32_t across = s->links->linkage->across_rigs, of = across ? row->active : 1u;
    s->some = s->table->count > TSLI_SIDES ? TSLI_ALL_LANES : 0;
    for (uint32_t i = 0; i < s->table->count && i < TSLI_SIDES; ++i) {
        uint32_t near = 0;
        for (uint32_t at = 0; at < TSLI_WIDTH && of >> at; at += TSLI_LANE_COUNT)
            near |= tsli_lane_near_box(s, row, at, i) << at;
        s->near[i] = (uint16_t)tsli_lane_rigs_of(s->links->linkage, near);
        s->some |= s->near[i];
    }
}

// What the patches of a row meet is what the next row's do, more often than not. `moved`: some have moved since the box was found.
static void tsli_lane_look_for_table(tsli_surface *s, const tsli_patch_row *row, int moved)
{
    const tsli_table *table = tsli_lane_row_table(s->links, row);
    if (s->table == table && (s->lane == row->lane || table->alike))
        return;
    s->table = table;
    s->lane = row->lane;
    s->each = tsli_lane_each_contact(s);
    tsli_lane_find_reach(s, row);
    if (s->set->is_near)
        return;
    if (moved || !s->has_box)
        tsli_lane_find_box(s);
    tsli_lane_look_around_box(s, row);
}

// Once something is near the box, patches know better than it.
static void tsli_lane_begin_surface(const tsli_linking *links, tsli_link_set *set, tsli_cloth_sweep *sweep,
                                    float *depths, tsli_surface *s)
{
    s->links = links;
    s->set = set;
    s->sweep = sweep;
    s->depths = depths;
    s->table = NULL;
    s->has_box = 0;
    s->some = TSLI_ALL_LANES;
    memset(s->near, 0xff, sizeof s->near);
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
        f8_store(s->thickness + at, tsli_lane_cloth_thickness(links, set, at));
}

// ---- the ball of a patch ------------------------------------------------------------------------------------

// Contacts, or the way that they come, are others from here on.
static void tsli_lane_forget_near(const tsli_linking *links, tsli_link_set *set)
{
    set->is_near = set->has_near;
    set->has_near = 0;
    for (uint32_t r = 0; r < set->patch_row_count; ++r)
        for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
            f8_store(links->linkage->patch_rows[set->first_patch_row + r].ball[3] + at, f8_splat(-1.0f));
}

// Whether all patches that take part are still within the balls that it is known of who is near.
TSLI_INLINE int tsli_lane_is_in_ball(const tsli_patch_row *row, uint32_t at, const tsli_cloth *c)
{
    v8 way = v8_sub(c->middle, v8_load(row->ball[0] + at));
    f8 left = f8_sub(f8_load(row->ball[3] + at), c->reach);
    m8 in = m8_and(f8_at_most(f8_splat(0.0f), left), f8_at_most(v8_dot(way, way), f8_mul(left, left)));
    return !(c->lanes & ~m8_bits(in));
}

// Lane bits: whose balls of that radius are not within the room around the box.
TSLI_INLINE uint32_t tsli_lane_out_of_box(const tsli_surface *s, uint32_t at, v8 middle, f8 reach)
{
    const tsli_linkage *linkage = s->links->linkage;
    if (!s->has_box)
        return TSLI_PART_LANES;
    v8 before = v8_sub(tsli_lane_of_rig3(linkage, s->least, at), middle);
    v8 beyond = v8_sub(middle, tsli_lane_of_rig3(linkage, s->most, at));
    f8 far = f8_max(tsli_lane_largest(tsli_lane_most_of(before, beyond)), f8_splat(0.0f));
    return ~m8_bits(f8_at_most(f8_add(far, reach), tsli_lane_of_rig(linkage, s->room, 0, at))) &
           TSLI_PART_LANES;
}

// The same of contact i, which is no capsule or is one lane by lane: lane bits of `lanes`, whose ball it may come near.
static uint32_t tsli_lane_near_ball(const tsli_surface *s, const tsli_patch_row *row, uint32_t at, uint32_t i,
                                    uint32_t lanes, const tsli_near_ball *ball)
{
    tsli_meeting m = tsli_lane_row_meets(s->links, s->table, row, at, i);
    lanes &= tsli_lane_passes(&m);
    if (!lanes)
        return 0;
    f8 apart = f8_add(tsli_lane_reach_of(s, &m, at, i), ball->reach);
    return lanes & m8_bits(f8_less(tsli_lane_apart_square(&m, ball->middle), f8_mul(apart, apart)));
}

// The same of a capsule, or of a sphere, which is one without a length.
TSLI_INLINE uint32_t tsli_lane_near_capsule(const tsli_meeting *m, const float *reach, uint32_t lanes,
                                            const tsli_near_ball *ball)
{
    f8 t, apart = f8_add(tsli_lane_of(m, reach), ball->reach);
    lanes &= tsli_lane_for(m, m->contact->outside);
    v8 away = tsli_lane_from_axis(m, ball->middle, &t);
    return lanes & m8_bits(f8_less(v8_dot(away, away), f8_mul(apart, apart)));
}

// Most are capsules and spheres.
TSLI_INLINE uint32_t tsli_lane_contact_near_ball(const tsli_surface *s, const tsli_patch_row *row,
                                                 uint32_t at, uint32_t i, uint32_t lanes,
                                                 const tsli_near_ball *ball)
{
    const tsli_contact *contact = &s->links->pack->contacts[tsli_lane_contact_index(s->table, i)];
    tsli_meeting m = {contact, s->each ? i : at, s->each != NULL, TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_AXIS};
    if (s->each)
        return contact->kinds[i] & TSLI_CONTACT_OUTSIDE ? tsli_lane_near_capsule(&m, s->reach[0], lanes, ball)
                                                        : 0;
    if (s->has_reach >> i & 1u)
        return tsli_lane_near_capsule(&m, s->reach[i], lanes, ball);
    return tsli_lane_near_ball(s, row, at, i, lanes, ball);
}

// `by_box`: nothing has moved since that was found.
static void tsli_lane_look_near(const tsli_surface *s, tsli_patch_row *row, uint32_t at, const tsli_cloth *c,
                                int by_box)
{
    f8 reach = f8_mul(c->reach, f8_splat(TSLI_BALL_ROOM));
    tsli_near_ball ball = {c->middle, tsli_lane_with_slack(reach, tsli_lane_sum_of_sizes(c->middle))};
    uint32_t out = by_box ? tsli_lane_out_of_box(s, at, c->middle, reach) : TSLI_PART_LANES;
    v8_store(row->ball[0] + at, c->middle);
    f8_store(row->ball[3] + at, reach);
    uint32_t some = 0;
    for (uint32_t i = 0; i < s->table->count && i < TSLI_SIDES; ++i) {
        uint32_t near = tsli_lane_bits(s->near[i], at) | out;
        if (near)
            near = tsli_lane_contact_near_ball(s, row, at, i, near, &ball);
        row->near[i] = (uint16_t)((row->near[i] & ~(TSLI_PART_LANES << at)) | near << at);
        some |= (uint32_t)(row->near[i] != 0) << i;
    }
    row->some_near = some;
    s->set->has_near |= some;
}

#undef TSLI_BALL_ROOM
#undef TSLI_BOX_ROOM
#undef TSLI_NEAR_SLACK
