// SPDX-License-Identifier: MIT
// Contact of TSL_MODEL_TASSEL: start of a tick in short steps: its begin and planned end, the nearby colliders,
// and the number of steps. lane_project.h has the steps.

// 12 steps resolve a collider of 30 mm radius up to 10 m/s at 60 ticks a second; beyond that steps are longer.
#define TSLI_STEPS_MOST 12
#define TSLI_STEP_RADII 0.5f
// Shapes of so many colliders are cached through a step; others are recomputed on every access.
#define TSLI_SHAPES_KEPT 8

// State of a particle near colliders in a tick, for a vector's lanes.
typedef struct tsli_step_row {
    float to[3][TSLI_LANE_COUNT]; // the planned position
    // The last contact's, and its travel in the tick.
    float normal[3][TSLI_LANE_COUNT], carried[3][TSLI_LANE_COUNT];
    // The displacement by contacts, its bone's length and radius, and the squared length of its planned travel, relative to the root.
    float pushed[TSLI_LANE_COUNT], length[TSLI_LANE_COUNT], radius[TSLI_LANE_COUNT], own_square[TSLI_LANE_COUNT];
} tsli_step_row;

_Static_assert(sizeof(tsli_step_row) == TSLI_STEP_FLOATS * TSLI_LANE_COUNT * sizeof(float), "packs have room for them");

// In those of a layout, the vectors of a slot follow one another.
typedef struct tsli_step_rows {
    tsli_step_row *first;
    uint32_t apart; // from a slot to the next one
} tsli_step_rows;

typedef struct tsli_steps { // of a vector
    const tsli_vector *vector;
    const tsli_lanes_tick *tick;
    tsli_pass *pass;
    tsli_lanes3 *began;
    tsli_step_rows rows;
    uint32_t first_contact;    // of the collider list
    uint32_t near, first, end; // lane bits: those near some contact, which are between first and end
    f8 slots;                  // of each strand
    f8 count, each, share;     // the number of steps of a lane, 1 / that, and the elapsed share of the tick
    uint32_t most;
    f8 may_come_out;
    uint32_t pushed; // lane bits
    // Candidates: the number kept, the contact after them, and the capacity.
    uint32_t kept, beyond, shape_count;
    tsli_shape shapes[TSLI_SHAPES_KEPT + 1];
} tsli_steps;

// The number of slots in each lane's strand: slots after its end are unused.
static f8 tsli_lane_strand_slots(const tsli_vector *vector)
{
    _Alignas(TSLI_ROW_BYTES) float slots[TSLI_WIDTH];
    for (uint32_t lane = 0; lane < TSLI_LANE_COUNT; ++lane)
        slots[lane] = (float)vector->block->rare->strand_slots[vector->at + lane];
    return f8_load(slots);
}

// ---- rows -----------------------------------------------------------------------------------------------

TSLI_INLINE tsli_step_row *tsli_lane_row(const tsli_steps *s, uint32_t j)
{
    return &s->rows.first[j * s->rows.apart];
}

TSLI_INLINE v8 tsli_lane_row3(const void *row)
{
    const float *p = row;
    v8 r = {f8_load(p), f8_load(p + TSLI_LANE_COUNT), f8_load(p + 2 * TSLI_LANE_COUNT)};
    return r;
}

TSLI_INLINE void tsli_lane_set_row3(void *row, v8 a)
{
    float *p = row;
    f8_store(p, a.x);
    f8_store(p + TSLI_LANE_COUNT, a.y);
    f8_store(p + 2 * TSLI_LANE_COUNT, a.z);
}

// Layouts with links have rows of their own.
TSLI_INLINE tsli_step_rows tsli_lane_own_step_rows(const tsli_vector *vector)
{
    uint32_t vectors = TSLI_WIDTH / TSLI_LANE_COUNT;
    size_t first = (size_t)vector->block->first_slot * vectors + vector->at / TSLI_LANE_COUNT;
    tsli_step_rows rows = {(tsli_step_row *)(void *)vector->layout->steps + first, vectors};
    return rows;
}

TSLI_INLINE tsli_step_rows tsli_lane_step_rows(const tsli_vector *vector, tsli_step_row *local_rows)
{
    tsli_step_rows rows = {local_rows, 1};
    return vector->layout->steps ? tsli_lane_own_step_rows(vector) : rows;
}

// The same at the beginning of the tick.
TSLI_INLINE tsli_lanes3 *tsli_lane_own_began_rows(const tsli_vector *vector)
{
    return tsli_lanes_from(&vector->layout->began[vector->block->first_slot], vector->at);
}

TSLI_INLINE tsli_lanes3 *tsli_lane_began_rows(const tsli_vector *vector, tsli_lanes3 *local_rows)
{
    return vector->layout->began ? tsli_lane_own_began_rows(vector) : local_rows;
}

TSLI_INLINE f8 tsli_lane_step_radius(const tsli_steps *s, uint32_t j)
{
    uint32_t own = j || s->vector->slot_count == 1 ? j : 1; // a root has no parameters, nor a strand without bones any
    f8 radius = f8_load(tsli_lane_rare_params(s->pass, own)->radius);
    return f8_mul(radius, s->pass->radius_scale);
}

// Before the tick is planned: records where it begins.
static void tsli_lane_keep_begin(const tsli_pass *pass)
{
    v8_store(pass->began[0], v8_load(pass->state->previous)); // of the root, which has moved already
    for (uint32_t j = 1; j < pass->slot_count; ++j)
        v8_store(pass->began[j], v8_load(pass->state[j].position));
}

// After it: records the plan. Lanes that were reset since the last tick have no path.
static void tsli_lane_keep_plan(tsli_steps *s)
{
    m8 was_reset = m8_from_bits(tsli_lane_bits(s->vector->block->rare->was_reset, s->vector->at));
    uint32_t j = 0;
    do { // there is a root
        v8 to = v8_load(s->pass->state[j].position);
        tsli_lane_set_row3(tsli_lane_row(s, j)->to, to);
        v8_store(s->began[j], v8_select(was_reset, to, v8_load(s->began[j])));
        f8_store(tsli_lane_row(s, j)->pushed, f8_splat(0.0f));
        f8_store(tsli_lane_row(s, j)->radius, tsli_lane_step_radius(s, j));
        v8 delta = v8_sub(to, tsli_lane_row3(tsli_lane_row(s, j ? j - 1 : 0)->to));
        f8_store(tsli_lane_row(s, j)->length, f8_sqrt(v8_dot(delta, delta)));
    } while (++j < s->vector->slot_count);
}

TSLI_INLINE m8 tsli_lane_step_is_there(const tsli_steps *s, uint32_t j)
{
    return f8_less(f8_splat((float)j), s->slots);
}

TSLI_INLINE tsli_bone_segment tsli_lane_segment(const tsli_steps *s, uint32_t j, v8 from, v8 to)
{
    tsli_bone_segment b;
    f8 one = f8_splat(1.0f);
    b.from = from;
    b.is_first = j == 1;
    b.delta = v8_sub(to, from);
    f8 square = v8_dot(b.delta, b.delta);
    m8 some = f8_less(f8_splat(FLT_MIN), square);
    b.inverse_square = f8_or_zero(some, f8_div(one, f8_select(some, square, one)));
    b.inverse_length = f8_sqrt(b.inverse_square);
    b.radius = f8_load(tsli_lane_row(s, j)->radius);
    b.radius_from = f8_load(tsli_lane_row(s, j > 1 ? j - 1 : j)->radius);
    b.middle = v8_add_scaled(from, b.delta, f8_splat(0.5f));
    b.reach = f8_add(f8_mul(f8_sqrt(square), f8_splat(0.5001f)), f8_max(b.radius, b.radius_from));
    return b;
}

// ---- broad phase ----------------------------------------------------------------------------------------

// Contact c of the pass: where contacts differ by lane, a tsli_contact holds one.
TSLI_INLINE tsli_contact_past *tsli_lane_step_past(const tsli_steps *s, uint32_t c)
{
    return &s->vector->layout->past_contacts[s->first_contact + (s->pass->contacts_alike ? c / TSLI_WIDTH : c)];
}

// Lane bits: those whose strand has it as a candidate.
TSLI_INLINE uint8_t *tsli_lane_step_reached(const tsli_steps *s, uint32_t c)
{
    return &tsli_lane_step_past(s, c)->reached[s->pass->contacts_alike ? c % TSLI_WIDTH : 0];
}

TSLI_INLINE tsli_lane_contact tsli_lane_step_contact(const tsli_pass *pass, uint32_t c)
{
    uint32_t alike = pass->contacts_alike, which = alike ? c % TSLI_WIDTH : 0;
    const tsli_contact *contact = &pass->contacts[alike ? c / TSLI_WIDTH : c];
    tsli_lane_contact m = {contact, alike ? which : pass->at, alike, contact->kinds[which]};
    return m;
}

typedef struct tsli_strand_bounds {
    v8 center;
    f8 reach, radius, travel; // travel: the longest of a particle, relative to the root
    v8 root_travel;
} tsli_strand_bounds;

static tsli_strand_bounds tsli_lane_bound_strand(const tsli_steps *s)
{
    f8 zero = f8_splat(0.0f), travel = zero, radius = zero;
    v8 low = tsli_lane_row3(s->rows.first->to), high = low, root_travel = v8_sub(low, v8_load(s->began[0]));
    for (uint32_t j = 1; j < s->vector->slot_count; ++j) {
        m8 is_there = tsli_lane_step_is_there(s, j);
        v8 to = v8_select(is_there, tsli_lane_row3(tsli_lane_row(s, j)->to), low);
        v8 own = v8_sub(v8_sub(to, v8_load(s->began[j])), root_travel);
        f8 square = v8_dot(own, own);
        travel = f8_select(is_there, f8_max(travel, square), travel);
        radius = f8_select(is_there, f8_max(radius, f8_load(tsli_lane_row(s, j)->radius)), radius);
        f8_store(tsli_lane_row(s, j)->own_square, square);
        low.x = f8_min(low.x, to.x), low.y = f8_min(low.y, to.y), low.z = f8_min(low.z, to.z);
        high.x = f8_max(high.x, to.x), high.y = f8_max(high.y, to.y), high.z = f8_max(high.z, to.z);
    }
    v8 half = v8_scale(v8_sub(high, low), f8_splat(0.5f));
    tsli_strand_bounds b = {v8_add(low, half), f8_sqrt(v8_dot(half, half)), radius, f8_sqrt(travel), root_travel};
    return b;
}

// Lane bits: those with a bone close enough to touch in the tick. `steps`: the number of the collider's radii passed.
static uint32_t tsli_lane_bones_near(const tsli_steps *s, const tsli_shape *c, f8 contact_travel, uint32_t lanes,
                                     f8 *steps)
{
    uint32_t near = 0;
    v8 parent = tsli_lane_row3(s->rows.first->to);
    f8 parent_square = f8_splat(0.0f), parent_radius = parent_square, half = f8_splat(0.5f);
    f8 half_width = tsli_lane_extent(&c->m).half_width;
    for (uint32_t j = 1; j < s->vector->slot_count; ++j) {
        v8 to = tsli_lane_row3(tsli_lane_row(s, j)->to), middle = v8_scale(v8_add(parent, to), half);
        f8 square = f8_load(tsli_lane_row(s, j)->own_square), radius = f8_load(tsli_lane_row(s, j)->radius);
        f8 own = f8_sqrt(f8_max(square, parent_square));
        f8 reach = f8_add(f8_max(radius, parent_radius), f8_mul(f8_load(tsli_lane_row(s, j)->length), half));
        f8 thin = f8_add(half_width, radius);
        uint32_t those = tsli_lane_may_touch(c, middle, f8_add(contact_travel, f8_add(reach, own)), lanes);
        m8 is_near = m8_and(f8_less(f8_splat(0.0f), thin), tsli_lane_step_is_there(s, j));
        those &= m8_bits(is_near); // a point without radius does not collide
        if (those) {
            is_near = m8_from_bits(those);
            f8 radii = f8_div(f8_add(contact_travel, own), f8_select(is_near, thin, f8_splat(1.0f)));
            *steps = f8_select(is_near, f8_max(*steps, radii), *steps);
            near |= those;
        }
        parent = to;
        parent_square = square;
        parent_radius = radius;
    }
    return near;
}

static uint32_t tsli_lane_strand_near(tsli_steps *s, const tsli_strand_bounds *b, uint32_t c, f8 *steps)
{
    tsli_lane_contact m = tsli_lane_step_contact(s->pass, c);
    f8 reach = f8_add(b->reach, b->radius);
    uint32_t near = 0;
    if (m.kind & (TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_CONVEX)) { // nothing passes a plane or what it is inside of
        tsli_shape shape;
        tsli_lane_shape_at(&m, tsli_lane_step_past(s, c), f8_splat(1.0f), &shape);
        f8 travel = tsli_lane_relative_travel(&shape, b->root_travel);
        near = tsli_lane_may_touch(&shape, b->center, f8_add(reach, f8_add(travel, b->travel)), shape.passes);
        near = near ? tsli_lane_bones_near(s, &shape, travel, near, steps) : 0;
    }
    uint32_t planes = tsli_lane_of_kind(&m, TSLI_CONTACT_PLANE, m.contact->plane) |
                      tsli_lane_of_kind(&m, TSLI_CONTACT_THICK_PLANE, m.contact->thick_plane);
    if (planes) {
        f8 height = v8_dot(v8_sub(b->center, tsli_lane_get3(&m, m.contact->a)), tsli_lane_get3(&m, m.contact->axis));
        near |= planes & m8_bits(f8_less(height, reach));
    }
    near |= tsli_lane_of_kind(&m, TSLI_CONTACT_INSIDE, m.contact->inside) |
            tsli_lane_of_kind(&m, TSLI_CONTACT_INTERIOR, m.contact->interior);
    return near;
}

// Candidates belong to whole strands: a push moves everything after it. Returns the most radii that a lane passes.
static f8 tsli_lane_find_candidates(tsli_steps *s, uint32_t lanes)
{
    const tsli_pass *pass = s->pass;
    f8 radii = f8_splat(0.0f);
    s->near = s->first = s->end = 0;
    if (!lanes)
        return radii;
    tsli_strand_bounds bounds = tsli_lane_bound_strand(s);
    for (uint32_t c = 0; c < pass->contact_count; ++c) {
        uint32_t near = tsli_lane_strand_near(s, &bounds, c, &radii) & lanes;
        *tsli_lane_step_reached(s, c) = (uint8_t)near;
        if (!near)
            continue;
        s->first = s->near ? s->first : c;
        s->end = c + 1;
        s->near |= near;
    }
    f8 speed = f8_load(tsli_lanes_from(s->vector->block->rare->push_out_speed, s->vector->at));
    s->may_come_out = f8_mul(f8_add(bounds.reach, bounds.reach), f8_mul(speed, f8_splat(s->tick->seconds)));
    return radii;
}

static void tsli_lane_count_steps(tsli_steps *s, f8 radii)
{
    f8 one = f8_splat(1.0f), steps = f8_mul(radii, f8_splat(1.0f / TSLI_STEP_RADII));
    m8 was_reset = m8_from_bits(tsli_lane_bits(s->vector->block->rare->was_reset, s->vector->at));
    s->count = one;
    s->most = 1;
    for (uint32_t k = 1; k < TSLI_STEPS_MOST; ++k) {
        m8 more = m8_and(f8_less(f8_splat((float)k), steps), m8_from_bits(s->near));
        more = m8_and(more, tsli_lane_not(was_reset));
        if (!m8_bits(more))
            break;
        s->count = f8_select(more, f8_add(s->count, one), s->count);
        s->most = k + 1;
    }
    s->each = f8_div(one, s->count);
}

// ---- held strands -------------------------------------------------------------------------------------------

// Lane bits of the vector.
TSLI_INLINE uint32_t tsli_lane_held_lanes(const tsli_vector *vector)
{
    const tsli_block *block = vector->block;
    return tsli_lane_bits(block->rare->held_strands & block->running & ~block->paused, vector->at);
}

// Held strands of `lanes` return to their holds. `began`: null, or where the tick began; then targets are that share of the path from there.
TSLI_NO_INLINE void tsli_lane_follow_holds(const tsli_vector *vector, uint32_t lanes, tsli_lanes3 *began, f8 share)
{
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 shares;
    lanes &= tsli_lane_held_lanes(vector);
    f8_store(shares, share);
    for (uint32_t lane = 0; lanes >> lane; ++lane)
        if (lanes >> lane & 1u)
            tsli_held_strand_follow(vector->layout, vector->block, vector->at + lane, began, lane, shares[lane]);
}
