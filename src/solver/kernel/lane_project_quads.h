// SPDX-License-Identifier: MIT
// Cloth quads between linked strands in the steps of a tick: the colliders near a quad, its deepest point in one, and the share of the
// push for each corner. lane_links.h has the order of stages.

#define TSLI_QUAD_STRETCH 0.25f // quads stretch while they move: by this share of their radius

typedef struct tsli_cloth_steps {
    const tsli_linking *links;
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 radii; // by lane of a vector: most radii by which its quads pass a collider
    float each, share;                          // of the tick's path: one step, and the steps so far
    float thickness;
    uint32_t count;                 // of steps
    uint32_t near, pushed;          // contacts are possible in the tick, and some have pushed
    const tsli_collider_list *list; // whose shapes are kept, for quads of that lane
    uint32_t lane, kept;            // kept: bits
    tsli_shape shapes[TSLI_QUAD_CONTACTS];
    tsli_shape other; // of a contact beyond those
} tsli_cloth_steps;

typedef struct tsli_quad_lanes { // a vector of quads, by corner as tsli_quad_row
    v8 corners[4];
    f8 free[4], pushed[4];
    v8 normal, carried; // of the last contact
    v8 middle;
    f8 thickness;
    m8 joined[2]; // by strand: its two corners coincide
    uint32_t touched;
} tsli_quad_lanes;

TSLI_INLINE void tsli_lane_keep_largest(float *row, m8 which, f8 x)
{
    f8 largest = f8_load(row);
    f8_store(row, f8_select(which, f8_max(x, largest), largest));
}

// ---- rows of quads ----------------------------------------------------------------------------------------

#define TSLI_STATE_FLOATS (sizeof(tsli_slot_state) / sizeof(float))
#define TSLI_BEGAN_FLOATS (sizeof(tsli_lanes3) / sizeof(float))

static v8 tsli_lane_corner_began(const tsli_linking *links, const uint32_t *corners)
{
    uint32_t indices[TSLI_LANE_COUNT];
    for (uint32_t i = 0; i < TSLI_LANE_COUNT; ++i)
        indices[i] = (uint32_t)(corners[i] / TSLI_STATE_FLOATS * TSLI_BEGAN_FLOATS + corners[i] % TSLI_STATE_FLOATS);
    return v8_gather(links->layout->began[0][0], indices);
}

TSLI_INLINE v8 tsli_lane_quad_middle(const v8 corners[4])
{
    v8 sum = v8_add(v8_add(corners[0], corners[1]), v8_add(corners[2], corners[3]));
    return v8_scale(sum, f8_splat(0.25f));
}

// The radius of a ball about the middle, with the thickness.
static f8 tsli_lane_quad_reach(const tsli_quad_lanes *p)
{
    f8 square = f8_splat(0.0f);
    for (uint32_t i = 0; i < 4; ++i) {
        v8 arm = v8_sub(p->corners[i], p->middle);
        square = f8_max(square, v8_dot(arm, arm));
    }
    return f8_add(f8_mul(f8_sqrt(square), f8_splat(1.0001f)), p->thickness);
}

static void tsli_lane_load_quads(const tsli_cloth_steps *w, const tsli_quad_row *row, uint32_t at, tsli_quad_lanes *p)
{
    const float *state = w->links->layout->state->position[0];
    for (uint32_t i = 0; i < 4; ++i) {
        p->corners[i] = tsli_lane_load_positions(state, row->corners[i] + at, row->slots[i]);
        p->free[i] = f8_load(row->free[i] + at);
        p->pushed[i] = f8_splat(0.0f);
    }
    p->normal = p->carried = v8_splat(tsli_vec3(0.0f, 0.0f, 0.0f));
    p->thickness = f8_splat(w->thickness);
    for (uint32_t i = 0; i < 2; ++i)
        p->joined[i] = f8_less(p->free[2 * i + 1], f8_splat(1.0f));
    p->touched = 0;
    p->middle = tsli_lane_quad_middle(p->corners);
}

// ---- broad phase ----------------------------------------------------------------------------------------

// Shapes of a collider list are kept for the next rows; where lanes differ, for those whose quads begin in the same lane.
static void tsli_lane_begin_row_shapes(tsli_cloth_steps *w, const tsli_quad_row *row)
{
    const tsli_layout *layout = w->links->layout;
    const tsli_collider_list *list = &layout->collider_lists[row->collider_list];
    uint32_t lane = list->alike ? 0 : row->corners[0][0] % TSLI_WIDTH;
    if (w->list != list || w->lane != lane)
        w->kept = 0;
    w->list = list;
    w->lane = lane;
}

TSLI_NO_INLINE const tsli_shape *tsli_lane_set_cloth_shape(tsli_cloth_steps *w, uint32_t i)
{
    const tsli_layout *layout = w->links->layout;
    int is_kept = i < TSLI_QUAD_CONTACTS;
    tsli_shape *shape = is_kept ? &w->shapes[i] : &w->other;
    uint32_t index = w->list->first + (w->list->alike ? i / TSLI_WIDTH : i),
             lane = w->list->alike ? i % TSLI_WIDTH : w->lane;
    const tsli_contact *contact = &layout->contacts[index];
    tsli_lane_contact m = {contact, lane, 1, w->list->alike ? contact->kinds[lane] : tsli_contact_kind(contact, lane)};
    tsli_lane_shape_at(&m, &layout->past_contacts[index], f8_splat(w->share), shape);
    w->kept |= is_kept ? 1u << i : 0;
    return shape;
}

// Contact i of the row's list at the share of the tick.
TSLI_INLINE const tsli_shape *tsli_lane_cloth_shape(tsli_cloth_steps *w, uint32_t i)
{
    return i < TSLI_QUAD_CONTACTS && w->kept >> i & 1u ? &w->shapes[i] : tsli_lane_set_cloth_shape(w, i);
}

// Lane bits: the active quads that do not ignore contact i.
TSLI_INLINE uint32_t tsli_lane_meeting(const tsli_cloth_steps *w, const tsli_quad_row *row, uint32_t at, uint32_t i)
{
    const tsli_ignored *ignored = w->links->layout->ignored;
    uint32_t lanes = row->active;
    if (TSLI_RARELY(ignored && i < ignored->stride))
        lanes &= ~(uint32_t)ignored->quads[(size_t)(row - w->links->linkage->quad_rows) * ignored->stride + i];
    return tsli_lane_bits(lanes, at);
}

// Lane bits of `lanes`: quads that no gap of `margin` separates from the collider along the line from its axis to the quad's middle.
// Culling is conservative. In a run a ball around the quad lets 2.4 times as many through.
static uint32_t tsli_lane_quad_may_touch(const tsli_shape *c, const tsli_quad_lanes *p, f8 margin, uint32_t lanes)
{
    v8 away = tsli_lane_away_from_axis(c, p->middle), nearest = v8_sub(p->middle, away);
    f8 least = v8_dot(v8_sub(p->corners[0], nearest), away);
    for (uint32_t i = 1; i < 4; ++i)
        least = f8_min(least, v8_dot(v8_sub(p->corners[i], nearest), away));
    f8 apart = f8_mul(f8_add(f8_add(c->most, p->thickness), margin), f8_splat(1.0001f));
    m8 beyond = f8_less(f8_mul(apart, f8_sqrt(v8_dot(away, away))), least);
    return lanes & (~m8_bits(beyond) | ~c->passes);
}

// Lane bits: quads that may touch a contact in the tick. `radii`: by how many of its radii they move relative to it.
static uint32_t tsli_lane_quad_near(const tsli_shape *c, const tsli_quad_lanes *p, v8 own, f8 reach, f8 *radii)
{
    f8 travel = tsli_lane_relative_travel(c, own);
    f8 margin = f8_add(travel, f8_mul(reach, f8_splat(TSLI_QUAD_STRETCH)));
    uint32_t near = tsli_lane_may_touch(c, p->middle, f8_add(reach, margin), TSLI_VECTOR_LANES);
    near = near & c->passes ? tsli_lane_quad_may_touch(c, p, margin, near) : near;
    uint32_t some = near & c->passes;
    if (!some)
        return near;
    f8 half_width = tsli_lane_extent(&c->m).half_width;
    m8 passed = m8_and(m8_from_bits(some), f8_less(f8_splat(0.0f), half_width));
    f8 by = f8_div(travel, f8_select(passed, half_width, f8_splat(1.0f)));
    *radii = f8_select(passed, f8_max(*radii, by), *radii);
    return m8_bits(passed) | (near & ~c->passes);
}

TSLI_NO_INLINE void tsli_lane_row_near(tsli_cloth_steps *w, tsli_quad_row *row, uint32_t at)
{
    tsli_quad_lanes p;
    v8 began[4];
    f8 radii = f8_splat(0.0f);
    uint32_t some = 0;
    tsli_lane_load_quads(w, row, at, &p);
    tsli_lane_begin_row_shapes(w, row);
    row->contacts[at] = 0;
    for (uint32_t i = 0; i < 4; ++i)
        began[i] = tsli_lane_corner_began(w->links, row->corners[i] + at);
    v8 own = v8_sub(p.middle, tsli_lane_quad_middle(began));
    f8 reach = tsli_lane_quad_reach(&p);
    for (uint32_t i = 0; i < w->list->count; ++i) {
        uint32_t near = tsli_lane_quad_near(tsli_lane_cloth_shape(w, i), &p, own, reach, &radii);
        near &= tsli_lane_meeting(w, row, at, i);
        some |= near;
        if (!near || i >= TSLI_QUAD_CONTACTS)
            continue;
        row->near[i] = (uint8_t)((row->near[i] & ~(TSLI_VECTOR_LANES << at)) | near << at);
        row->contacts[at] |= (uint16_t)(1u << i);
    }
    tsli_lane_keep_largest(w->radii, m8_from_bits(some), radii);
    w->near |= some;
}

// ---- a quad against a collider ------------------------------------------------------------------------------

// The share along the line that is nearest to the axis, with a penalty of pull (share - 1/2)^2 away from the middle: an end loses at most
// the thickness, and without it the point jumps between ends of nearly equal depth.
TSLI_INLINE f8 tsli_lane_drawn_share(const tsli_shape *c, v8 from, v8 to, f8 pull)
{
    v8 delta = v8_sub(to, from), away = v8_sub(from, c->a);
    f8 square = f8_add(v8_dot(delta, delta), pull);
    square = f8_max(square, f8_splat(FLT_MIN));
    f8 toward = f8_sub(v8_dot(delta, away), f8_mul(pull, f8_splat(0.5f)));
    if (!(c->m.kind & TSLI_CONTACT_AXIS))
        return tsli_lane_share(f8_div(f8_negate(toward), square));
    f8 both = v8_dot(delta, c->axis), on = v8_dot(c->axis, away), product = f8_mul(square, c->square);
    f8 across = f8_max(f8_sub(product, f8_mul(both, both)), f8_mul(product, f8_splat(1e-6f)));
    across = f8_max(across, f8_splat(FLT_MIN));
    f8 share = tsli_lane_share(f8_div(f8_sub(f8_mul(both, on), f8_mul(toward, c->square)), across));
    f8 along = tsli_lane_share(f8_mul(f8_add(f8_mul(both, share), on), c->inverse_square));
    return tsli_lane_share(f8_div(f8_sub(f8_mul(both, along), toward), square));
}

typedef struct tsli_quad_uv {
    f8 s, t; // across and down
} tsli_quad_uv;

TSLI_INLINE v8 tsli_lane_quad_at(const tsli_quad_lanes *p, const tsli_quad_uv *at)
{
    return v8_lerp(v8_lerp(p->corners[0], p->corners[1], at->t), v8_lerp(p->corners[2], p->corners[3], at->t), at->s);
}

static tsli_bone_segment tsli_lane_point_at(v8 at, f8 radius)
{
    tsli_bone_segment point;
    memset(&point, 0, sizeof point);
    point.from = at;
    point.delta = v8_splat(tsli_vec3(0.0f, 0.0f, 0.0f));
    point.radius = point.radius_from = radius;
    return point;
}

static tsli_touch tsli_lane_quad_in_rounded(const tsli_shape *c, const tsli_quad_lanes *p, tsli_quad_uv *at)
{
    f8 half = f8_splat(0.5f), radius = f8_add(c->radius, f8_mul(c->slope, half));
    f8 pull = f8_mul(f8_mul(f8_splat(4.0f), f8_add(radius, p->thickness)), p->thickness);
    at->s = at->t = half;
    for (uint32_t turn = 0; turn < 2; ++turn) {
        at->t = tsli_lane_drawn_share(c, v8_lerp(p->corners[0], p->corners[2], at->s),
                                      v8_lerp(p->corners[1], p->corners[3], at->s), pull);
        at->s = tsli_lane_drawn_share(c, v8_lerp(p->corners[0], p->corners[1], at->t),
                                      v8_lerp(p->corners[2], p->corners[3], at->t), pull);
    }
    const tsli_bone_segment point = tsli_lane_point_at(tsli_lane_quad_at(p, at), p->thickness);
    return tsli_lane_rounded_at(c, &point, f8_splat(0.0f));
}

// The share along a line of the quad that is nearest to a box or a hull.
static f8 tsli_lane_polyhedron_share(const tsli_shape *c, v8 from, v8 to, f8 thickness, tsli_distance_along *nearest)
{
    tsli_bone_segment line = tsli_lane_point_at(q8_rotate_back(c->rotation, v8_sub(from, c->a)), thickness);
    uint32_t hulls = tsli_lane_hulls(&c->m);
    line.delta = q8_rotate_back(c->rotation, v8_sub(to, from));
    tsli_distance_along begin = tsli_lane_distance_along(c, hulls, &line, f8_splat(0.0f));
    *nearest = tsli_lane_least_distance(c, hulls, &line, &begin);
    return nearest->share;
}

TSLI_NO_INLINE tsli_touch tsli_lane_quad_in_polyhedron(const tsli_shape *c, const tsli_quad_lanes *p, tsli_quad_uv *at)
{
    tsli_distance_along nearest;
    at->s = at->t = f8_splat(0.5f);
    for (uint32_t turn = 0; turn < 2; ++turn) {
        at->t = tsli_lane_polyhedron_share(c, v8_lerp(p->corners[0], p->corners[2], at->s),
                                           v8_lerp(p->corners[1], p->corners[3], at->s), p->thickness, &nearest);
        at->s = tsli_lane_polyhedron_share(c, v8_lerp(p->corners[0], p->corners[1], at->t),
                                           v8_lerp(p->corners[2], p->corners[3], at->t), p->thickness, &nearest);
    }
    tsli_touch touch = {f8_negate(nearest.distance), nearest.share, f8_splat(0.0f),
                        q8_rotate(c->rotation, nearest.normal), tsli_lane_quad_at(p, at)};
    return touch;
}

// Corners far from the contact point take small shares; where only those are free they would have to move far.
#define TSLI_LEAST_CORNERS (1.0f / 32.0f)

static void tsli_lane_push_quad(const tsli_shape *c, tsli_quad_lanes *p, const tsli_quad_uv *at,
                                const tsli_touch *touch, m8 hit)
{
    f8 one = f8_splat(1.0f), up = f8_sub(one, at->t), first = f8_sub(one, at->s), sum = f8_splat(0.0f);
    f8 shares[4] = {f8_mul(first, f8_select(p->joined[0], one, up)), f8_mul(first, at->t),
                    f8_mul(at->s, f8_select(p->joined[1], one, up)), f8_mul(at->s, at->t)};
    for (uint32_t i = 0; i < 4; ++i) {
        shares[i] = f8_mul(shares[i], p->free[i]);
        sum = f8_add(sum, f8_mul(shares[i], shares[i]));
    }
    f8 push = f8_div(touch->depth, f8_max(sum, f8_splat(TSLI_LEAST_CORNERS)));
    for (uint32_t i = 0; i < 4; ++i) {
        f8 by = f8_mul(push, shares[i]);
        p->corners[i] = v8_select(hit, v8_add_scaled(p->corners[i], touch->normal, by), p->corners[i]);
        p->pushed[i] = f8_select(hit, f8_add(p->pushed[i], by), p->pushed[i]);
    }
    p->normal = v8_select(hit, touch->normal, p->normal);
    p->carried = v8_select(hit, tsli_lane_shape_travel(c, touch), p->carried);
    p->touched |= m8_bits(hit);
    p->middle = tsli_lane_quad_middle(p->corners);
}

// Planes and containers collide with the corners.
TSLI_NO_INLINE void tsli_lane_collide_corners(const tsli_shape *c, tsli_quad_lanes *p, uint32_t lanes)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    for (uint32_t i = 0; i < 4; ++i) {
        const tsli_bone_segment point = tsli_lane_point_at(p->corners[i], p->thickness);
        tsli_touch touch;
        memset(&touch, 0, sizeof touch);
        tsli_lane_touch_others(c, &point, &touch);
        m8 hit = m8_and(m8_from_bits(lanes), f8_less(zero, touch.depth));
        hit = m8_and(hit, f8_less(zero, p->free[i]));
        tsli_quad_uv at = {i >= 2 ? one : zero, i & 1 ? one : zero};
        if (m8_bits(hit))
            tsli_lane_push_quad(c, p, &at, &touch, hit);
    }
}

#define TSLI_POLYHEDRON_PUSHES 2
static void tsli_lane_collide_quad(const tsli_shape *c, tsli_quad_lanes *p, uint32_t lanes)
{
    lanes = tsli_lane_quad_may_touch(c, p, f8_splat(0.0f), lanes);
    uint32_t rounded = c->rounded & lanes, polyhedra = c->passes & ~c->rounded & lanes;
    f8 zero = f8_splat(0.0f);
    tsli_quad_uv at;
    if (rounded) {
        tsli_touch touch = tsli_lane_quad_in_rounded(c, p, &at);
        m8 hit = m8_and(m8_from_bits(rounded), f8_less(zero, touch.depth));
        if (m8_bits(hit))
            tsli_lane_push_quad(c, p, &at, &touch, hit);
    }
    // A quad pushed out at one point may still overlap a flat side at another.
    for (uint32_t push = 0; TSLI_RARELY(polyhedra) && push < TSLI_POLYHEDRON_PUSHES; ++push) {
        tsli_touch touch = tsli_lane_quad_in_polyhedron(c, p, &at);
        m8 hit = m8_and(m8_from_bits(polyhedra), f8_less(zero, touch.depth));
        polyhedra = m8_bits(hit);
        if (polyhedra)
            tsli_lane_push_quad(c, p, &at, &touch, hit);
    }
    if (TSLI_RARELY(lanes & ~(rounded | polyhedra)))
        tsli_lane_collide_corners(c, p, lanes & ~(rounded | polyhedra));
}

// ---- rows of quads against contacts ---------------------------------------------------------------------

static void tsli_lane_store_quads(const tsli_linking *links, const tsli_quad_row *row, uint32_t at,
                                  const tsli_quad_lanes *p)
{
    _Alignas(TSLI_ROW_BYTES) tsli_lanes3 corners, normal, carried;
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 pushed;
    float *state = links->layout->state->position[0];
    tsli_step_row *steps = (tsli_step_row *)(void *)links->layout->steps;
    v8_store(normal, p->normal);
    v8_store(carried, p->carried);
    for (uint32_t i = 0; i < 4; ++i) {
        uint32_t moved = p->touched & m8_bits(f8_less(f8_splat(0.0f), p->pushed[i]));
        v8_store(corners, p->corners[i]);
        f8_store(pushed, p->pushed[i]);
        for (uint32_t lane = 0; lane < TSLI_LANE_COUNT && moved >> lane; ++lane) {
            uint32_t corner = row->corners[i][at + lane], corner_lane = corner % TSLI_LANE_COUNT;
            if (!(moved >> lane & 1u))
                continue;
            uint32_t first = (uint32_t)(corner / TSLI_STATE_FLOATS * TSLI_WIDTH + corner % TSLI_STATE_FLOATS);
            tsli_step_row *step = &steps[first / TSLI_LANE_COUNT];
            for (uint32_t k = 0; k < 3; ++k) {
                state[corner + k * TSLI_WIDTH] = corners[k][lane];
                step->normal[k][corner_lane] = normal[k][lane];
                step->carried[k][corner_lane] = carried[k][lane];
            }
            step->pushed[corner_lane] += pushed[lane];
        }
    }
}

static void tsli_lane_collide_quads(tsli_cloth_steps *w, tsli_quad_row *row, uint32_t at)
{
    uint32_t contacts = row->contacts[at];
    tsli_quad_lanes p;
    tsli_lane_begin_row_shapes(w, row);
    if (!contacts && w->list->count <= TSLI_QUAD_CONTACTS)
        return;
    tsli_lane_load_quads(w, row, at, &p);
    for (uint32_t i = 0; contacts >> i; ++i)
        if (contacts >> i & 1u)
            tsli_lane_collide_quad(tsli_lane_cloth_shape(w, i), &p, tsli_lane_bits(row->near[i], at));
    for (uint32_t i = TSLI_QUAD_CONTACTS; i < w->list->count; ++i)
        tsli_lane_collide_quad(tsli_lane_cloth_shape(w, i), &p, tsli_lane_meeting(w, row, at, i));
    if (!p.touched)
        return;
    tsli_lane_store_quads(w->links, row, at, &p);
    w->pushed = 1;
}

// Calls `each` for every vector of quads that collide with colliders.
TSLI_INLINE void tsli_lane_each_quads(tsli_cloth_steps *w,
                                      void (*each)(tsli_cloth_steps *w, tsli_quad_row *row, uint32_t at))
{
    for (tsli_links *set = tsli_lane_next_set(w->links, NULL); set; set = tsli_lane_next_set(w->links, set)) {
        w->thickness = set->params.surface_thickness * set->scale;
        for (uint32_t r = 0; set->is_surface && r < set->quad_row_count; ++r) {
            tsli_quad_row *row = &w->links->linkage->quad_rows[set->first_quad_row + r];
            for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
                if (tsli_lane_bits(row->active, at))
                    each(w, row, at);
        }
    }
}

// Pushes every quad of every set out of what it overlaps, once; then the strands of sets out of the cloth of others.
static void tsli_lane_push_cloth_steps(tsli_cloth_steps *w)
{
    const tsli_linkage *linkage = w->links->linkage;
    w->kept = 0;
    tsli_lane_each_quads(w, tsli_lane_collide_quads);
    for (uint32_t i = 0; i < linkage->contact_count; ++i) {
        const tsli_cloth_contact *contact = &linkage->contacts[i];
        if (contact->over && tsli_lane_has_level(w->links, contact->over->level) && contact->has_near)
            w->pushed |= tsli_cloth_contact_push(w->links->layout, contact);
    }
}

#undef TSLI_POLYHEDRON_PUSHES
#undef TSLI_QUAD_STRETCH
#undef TSLI_LEAST_CORNERS
#undef TSLI_STATE_FLOATS
#undef TSLI_STEP_FLOATS
