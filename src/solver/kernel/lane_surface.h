// SPDX-License-Identifier: MIT
// The cloth between linked strands meets colliders.
// Included once per instruction set, after solver/kernel/lane_cloth_each.h, before solver/kernel/lane_link_rows.h.

// A contact of a row's table. `lanes`: who may meet it.
TSLI_INLINE void tsli_lane_cloth_meets_one(const tsli_surface *s, tsli_patch_row *row, uint32_t at,
                                           uint32_t i, uint32_t lanes, tsli_cloth *c)
{
    tsli_cloth_sweep *sweep = s->sweep;
    tsli_contact on_way;
    tsli_meeting m = tsli_lane_row_meets(s->links, s->table, row, at, i);
    if (TSLI_RARELY(sweep != NULL))
        tsli_lane_contact_on_way(&m, tsli_lane_past_of(s->links, s->table, i),
                                 tsli_lane_carry_of(s->links, sweep, at),
                                 tsli_lane_of_rig(s->links->linkage, sweep->shares, 0, at), &on_way);
    c->lanes = lanes;
    c->seen = i < TSLI_SIDES ? tsli_lane_bits(row->seen[i], at) : 0;
    c->behind = i < TSLI_SIDES ? tsli_lane_bits(row->behind[i], at) : 0;
    if (s->links->linkage->across_rigs)
        tsli_lane_cloth_meets(&m, 0, c);
    else
        tsli_lane_cloth_meets(&m, 1, c);
    if (TSLI_RARELY(sweep != NULL) && i < TSLI_SIDES) {
        row->seen[i] = (uint16_t)(row->seen[i] | c->seen << at);
        row->behind[i] = (uint16_t)(row->behind[i] | c->behind << at);
    }
}

// One contact after the other.
static void tsli_lane_cloth_meets_all(const tsli_surface *s, tsli_patch_row *row, uint32_t at, tsli_cloth *c)
{
    uint32_t all = c->lanes;
    const uint16_t *ignores = tsli_lane_patch_ignores(s->links, row);
    uint32_t stride = ignores ? s->links->pack->ignored->stride : 0;
    tsli_lane_begin_meeting(s, row, at, c);
    for (uint32_t i = 0; i < s->table->count; ++i) {
        if (i < TSLI_SIDES && !(row->some_near >> i & 1u))
            continue;
        uint32_t lanes = i < TSLI_SIDES ? all & tsli_lane_bits(row->near[i], at) : all;
        lanes &= i < stride ? ~tsli_lane_bits(ignores[i], at) : TSLI_ALL_LANES;
        if (!lanes)
            continue;
        c->moved = 0;
        tsli_lane_cloth_meets_one(s, row, at, i, lanes, c);
        c->lanes = all;
        if (c->moved && !tsli_lane_is_in_ball(row, at, c)) // what was nowhere near may be now
            tsli_lane_look_near(s, row, at, c, 0);
    }
}

// Friction acts on what is touched, as where particles meet colliders themselves.
static void tsli_lane_touch_corner(tsli_pack *pack, uint32_t place, uint32_t lanes)
{
    uint16_t *touched = &pack->touched[place / (sizeof(tsli_slot_state) / sizeof(float))];
    *touched = (uint16_t)(*touched | lanes);
}

// Lane bits by corner: who of those that met something has one that contacts move.
TSLI_INLINE uint32_t tsli_lane_moved_corners(const tsli_cloth *c, uint32_t corner)
{
    return c->touched & m8_bits(f8_less(f8_splat(0.0f), tsli_lane_free_corner(c, corner)));
}

static void tsli_lane_store_cloth_across(tsli_pack *pack, const tsli_patch_row *row, uint32_t at,
                                         const tsli_cloth *c)
{
    float *state = pack->state->position[0];
    for (uint32_t i = 0; i < 4; ++i) {
        uint32_t moved = tsli_lane_moved_corners(c, i);
        float *to = state + row->corners[i][0] + at;
        v8_store(to, v8_select(m8_from_bits(moved), c->corners[i], v8_load(to)));
        tsli_lane_touch_corner(pack, row->corners[i][0], moved << at);
    }
}

// Of a rig alone. Few patches of a part have met something, mostly.
static void tsli_lane_store_cloth(tsli_pack *pack, const tsli_patch_row *row, uint32_t at,
                                  const tsli_cloth *c)
{
    _Alignas(64) tsli_lanes3 from[4];
    float *state = pack->state->position[0];
    uint32_t moved[4];
    for (uint32_t i = 0; i < 4; ++i) {
        moved[i] = tsli_lane_moved_corners(c, i);
        v8_store(from[i], c->corners[i]);
    }
    for (uint32_t lane = 0; c->touched >> lane; ++lane)
        for (uint32_t i = 0; i < 4 && c->touched >> lane & 1u; ++i) {
            uint32_t place = row->corners[i][at + lane];
            float *to = state + place;
            if (!(moved[i] >> lane & 1u))
                continue;
            for (uint32_t k = 0; k < 3; ++k)
                to[k * TSLI_WIDTH] = from[i][k][lane];
            tsli_lane_touch_corner(pack, place, 1u << place % TSLI_WIDTH);
        }
}

// A part of a row out of all that it meets. Returns who met something, bits of the row.
static uint32_t tsli_lane_meet_row(const tsli_surface *s, tsli_patch_row *row, uint32_t at, uint32_t rigs)
{
    tsli_cloth c;
    if (!tsli_lane_lay_cloth(s, row, at, rigs, &c))
        return 0;
    if (s->each)
        tsli_lane_cloth_meets_each(s, row, at, &c);
    else
        tsli_lane_cloth_meets_all(s, row, at, &c);
    if (TSLI_RARELY(s->sweep != NULL))
        s->sweep->pierced |= c.pierced << at;
    if (!c.touched)
        return 0;
    if (s->links->linkage->across_rigs)
        tsli_lane_store_cloth_across(s->links->pack, row, at, &c);
    else
        tsli_lane_store_cloth(s->links->pack, row, at, &c);
    f8_store(s->depths + at, f8_max(f8_load(s->depths + at), c.depth));
    return c.touched << at;
}

// The surface of a set out of what it meets, once. `sweep`: null where the tick ends. Returns the rigs in which it met something.
static uint32_t tsli_lane_meet_surface(const tsli_linking *links, tsli_link_set *set, uint32_t rigs,
                                       tsli_cloth_sweep *sweep, float *depths)
{
    tsli_surface s;
    uint32_t met = 0, some = 0;
    if (!set->patch_row_count)
        return 0;
    tsli_lane_begin_surface(links, set, sweep, depths, &s);
    for (uint32_t r = 0; r < set->patch_row_count; ++r) {
        tsli_patch_row *row = &links->linkage->patch_rows[set->first_patch_row + r];
        tsli_lane_look_for_table(&s, row, met != 0);
        some |= s.some;
        uint32_t of = row->active & rigs & s.some;
        for (uint32_t at = 0; at < TSLI_WIDTH && of >> at; at += TSLI_LANE_COUNT)
            met |= tsli_lane_meet_row(&s, row, at, of);
    }
    set->is_near |= some;
    return tsli_lane_rigs_of(links->linkage, met);
}
