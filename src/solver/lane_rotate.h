// SPDX-License-Identifier: MIT
// After the ticks: what of them is shown, and the bones swung onto their particles.
// Included once per instruction set, after solver/lane_frames.h.

// ---- view: the places at the rig's time -----------------------------------------------------------------

// Where the root bone is shown.
static tsli_world_frame tsli_lane_shown_root(const tsli_pack *pack, const tsli_part *part,
                                             const tsli_frame_lanes *root)
{
    const tsli_block *block = part->block;
    tsli_world_frame now =
        tsli_lane_frame_in_world(root, part->at, tsli_lane_frame_load(&block->root_now, part->at));
    tsli_world_frame anchor = now; // nothing that is shown hangs on it
    if (pack->riding)
        tsli_lane_ride(&pack->riding[block - pack->blocks], part->at, &now, &anchor);
    return now;
}

TSLI_INLINE m8 tsli_lane_differ(f8 a, f8 b)
{
    return m8_or(f8_less(a, b), f8_less(b, a));
}

// Lanes that are shown elsewhere than the last tick had them. The others are shown as they are, to the bit, whoever is
// beside them in the block.
static m8 tsli_lane_moved(const tsli_part *part, const tsli_world_frame *now, f8 blend)
{
    v8 last = v8_load(tsli_lanes_from(part->block->root_last.position, part->at));
    q8 rotation = q8_load(tsli_lanes_from(part->block->root_last.rotation, part->at));
    m8 place =
        m8_or(m8_or(tsli_lane_differ(last.x, now->position.x), tsli_lane_differ(last.y, now->position.y)),
              tsli_lane_differ(last.z, now->position.z));
    m8 turn = m8_or(
        m8_or(tsli_lane_differ(rotation.x, now->rotation.x), tsli_lane_differ(rotation.y, now->rotation.y)),
        m8_or(tsli_lane_differ(rotation.z, now->rotation.z), tsli_lane_differ(rotation.w, now->rotation.w)));
    return m8_or(m8_or(place, turn), f8_less(blend, f8_splat(1.0f)));
}

// Where lanes are shown between their last two ticks.
TSLI_INLINE f8 tsli_lane_blend(const tsli_block *block, uint32_t at, float rig_blend)
{
    return block->paced ? f8_load(tsli_lanes_from(block->rare->blend, at)) : f8_splat(rig_blend);
}

static void tsli_lane_view_part(tsli_pack *pack, const tsli_part *part, const tsli_frame_lanes *root,
                                float rig_blend)
{
    const tsli_block *block = part->block;
    uint32_t at = part->at;
    f8 blend = tsli_lane_blend(block, at, rig_blend);
    m8 between = f8_less(blend, f8_splat(1.0f));
    int some_between = m8_bits(between) != 0;
    tsli_world_frame now = tsli_lane_shown_root(pack, part, root);
    v8 last = v8_load(tsli_lanes_from(block->root_last.position, at));
    v8 older = v8_load(tsli_lanes_from(block->rare->root_older.position, at));
    q8 last_rotation = q8_load(tsli_lanes_from(block->root_last.rotation, at));
    q8 older_rotation = q8_load(tsli_lanes_from(block->rare->root_older.rotation, at));
    m8 moved = tsli_lane_moved(part, &now, blend);
    for (uint32_t j = block->first_slot; j < block->first_slot + part->slot_count; ++j) {
        v8 x = v8_load(tsli_lanes_from(pack->state[j].position, at)),
           seen = q8_rotate_back(last_rotation, v8_sub(x, last));
        if (some_between) {
            v8 before =
                q8_rotate_back(older_rotation, v8_sub(v8_load(tsli_lanes_from(pack->older[j], at)), older));
            seen = v8_select(between, v8_lerp(before, seen, blend), seen);
        }
        seen = v8_add(now.position, q8_rotate(now.rotation, seen));
        v8_store(tsli_lanes_from(pack->world[j].position, at), v8_select(moved, seen, x));
    }
    // The root bone itself is where the animation has it, to the bit.
    m8 hanging = m8_from_bits(tsli_lane_bits(block->hanging, at));
    tsli_slot_world *top = tsli_lanes_from(&pack->world[block->first_slot], at);
    v8_store(top->position, v8_select(hanging, v8_load(top->position), now.position));
}

static void tsli_lane_view(tsli_pack *pack, uint32_t first, uint32_t end, const tsli_frame_lanes *root,
                           float blend)
{
    tsli_part part;
    tsli_part_walk walk = {pack, first, end, 0, 1};
    while (tsli_lane_next_running(&walk, &part))
        tsli_lane_view_part(pack, &part, root, blend);
}

// ---- rotate: swing every bone onto its particle ---------------------------------------------------------

// An axis across v, from the coordinate axis that v is farthest from being along.
static v8 tsli_lane_across(v8 v)
{
    f8 zero = f8_splat(0.0f);
    v8 with_x = {zero, v.z, f8_sub(zero, v.y)}, with_y = {f8_sub(zero, v.z), zero, v.x};
    v8 axis = v8_select(f8_less(f8_absolute(v.x), f8_absolute(v.y)), with_x, with_y);
    m8 none = f8_less(v8_dot(axis, axis), f8_splat(FLT_MIN));
    v8 x = {f8_splat(1.0f), zero, zero};
    axis = v8_select(none, x, axis);
    return v8_scale(axis, f8_div(f8_splat(1.0f), f8_sqrt(v8_dot(axis, axis))));
}

// Near half a turn the parts of q are small differences: |q|^2 is taken from them as they are, and what the swing is off
// by is a small swing of its own. Opposite vectors take a half turn about some axis across v; a v of no length takes
// none, and so does a u of none.
TSLI_INLINE q8 tsli_lane_swing_far(v8 v, f8 length, v8 u, q8 q, m8 near, q8 swing)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), size = q8_dot(q, q);
    // It is 2 |v|^2 (1 + cos): below 1e-12 |v|^2 is a turn within 1e-6 of half a turn.
    m8 plain = f8_less(f8_mul(f8_mul(length, length), f8_splat(1e-12f)), size);
    q8 far = q8_scale(q, f8_div(one, f8_sqrt(f8_select(plain, size, one))));
    v8 axis = tsli_lane_across(v);
    q8 half_turn = {axis.x, axis.y, axis.z, zero}, none = {zero, zero, zero, one};
    far = q8_select(plain, far, q8_select(f8_less(zero, length), half_turn, none));
    v8 turned = q8_rotate(far, v), c = v8_cross(turned, u);
    q8 rest = {c.x, c.y, c.z, f8_add(length, v8_dot(turned, u))};
    far = q8_mul(q8_normalize(rest), far);
    return q8_select(near, swing, far);
}

// The shortest rotation from v, which has that length, to u, which has length 1: its quaternion is along
// q = (v x u, |v| + v.u), without a dead zone, and |q|^2 = 2 |v| q.w. A u of no length takes none.
TSLI_INLINE q8 tsli_lane_swing(v8 v, f8 length, v8 u)
{
    v8 c = v8_cross(v, u);
    f8 along = v8_dot(v, u);
    q8 q = {c.x, c.y, c.z, f8_add(length, along)};
    f8 size = f8_mul(f8_add(length, length), q.w);
    // Up to some 140 degrees q.w keeps all but two of its bits; where it is just the length, u may be none.
    m8 near = m8_and(f8_less(f8_mul(length, f8_splat(0.25f)), q.w), tsli_lane_differ(along, f8_splat(0.0f)));
    // 1 / |q| as sqrt(|q|^2) / |q|^2: the root and the division need not wait for each other.
    q8 swing = q8_scale(q, f8_mul(f8_sqrt(size), f8_div(f8_splat(1.0f), size)));
    if (TSLI_RARELY(m8_bits(near) != TSLI_PART_LANES))
        swing = tsli_lane_swing_far(v, length, u, q, near, swing);
    return swing;
}

// Where the particles are shown, for who asks: as in the state, or as view made them.
typedef struct tsli_places {
    const float *rows;
    size_t stride;
    float blend; // of the rigs
} tsli_places;

// What a strand hands from slot to slot. `turned`: how far the bone so far is turned from where the animation has it,
// out of the frame of the tree's root bone, in which swings need not know how bones lie, into the world as the last
// tick had it; `shown`: the same with weights.
// Rows and not lanes: compilers copy structs of lanes in halves, and a whole row read after that waits for both.
typedef struct tsli_turning {
    _Alignas(64) tsli_lanes4 turned;
    tsli_lanes4 shown;
    tsli_lanes3 place_ws;   // where the bone of this slot is shown, for who asks
    tsli_lanes4 since_last; // the root bone's turn since the last tick, for who asks
    tsli_lanes4 to_root;    // from the world as the last tick had it, likewise
    const tsli_block *block;
    uint32_t first, slot_count, at;
} tsli_turning;

static void tsli_lane_rotation_copies(tsli_pack *pack, const tsli_block *block, tsli_turning *t)
{
    for (uint32_t i = 0; i < block->branch_count; ++i) {
        const tsli_branch *branch = &pack->branches[block->first_branch + i];
        uint32_t lane = branch->lane - t->at, from_lane = branch->from_lane;
        if (lane >= TSLI_LANE_COUNT)
            continue;
        for (int k = 0; k < 4; ++k) {
            t->turned[k][lane] = pack->turned[branch->from_slot][k][from_lane];
            t->shown[k][lane] = pack->shown[branch->from_slot][k][from_lane];
        }
        for (int k = 0; k < 3; ++k)
            t->place_ws[k][lane] = pack->world[branch->from_slot].position[k][from_lane];
    }
}

static void tsli_lane_turn_first(tsli_turning *t, const tsli_part *part)
{
    t->block = part->block;
    t->first = part->block->first_slot;
    t->slot_count = part->slot_count;
    t->at = part->at;
    q8_store(t->turned, q8_load(tsli_lanes_from(part->block->root_last.rotation, part->at)));
}

// And for who asks: where the root bone is shown, and what strands hang on.
static void tsli_lane_turn_roots(tsli_turning *t, tsli_pack *pack, const tsli_part *part,
                                 const tsli_frame_lanes *root)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    q8 none = {zero, zero, zero, one}, last = q8_load(t->turned);
    tsli_world_frame now = tsli_lane_shown_root(pack, part, root);
    m8 moved = tsli_lane_moved(part, &now, one); // the others are shown as they are, to the bit
    v8_store(t->place_ws, now.position);
    q8_store(t->since_last, q8_select(moved, q8_mul(now.rotation, q8_conjugate(last)), none));
    q8_store(t->to_root, q8_conjugate(last));
    q8_store(t->turned, none);
    q8_store(t->shown, none);
    tsli_lane_rotation_copies(pack, part->block, t);
    q8_store(t->turned, q8_mul(last, q8_load(t->turned)));
    q8_store(t->shown, q8_mul(last, q8_load(t->shown)));
}

// What a swing makes of the lanes that are not wholly simulated: weight between 0 and 1, or switched off.
typedef struct tsli_mixing {
    m8 whole;
    f8 weight;
} tsli_mixing;

static tsli_mixing tsli_lane_mixing(const tsli_block *block, uint32_t at)
{
    m8 running = m8_from_bits(tsli_lane_bits(block->running, at));
    m8 whole = m8_from_bits(tsli_lane_bits(~block->blended, at));
    f8 weight = f8_load(tsli_lanes_from(block->rare->weight, at));
    tsli_mixing mix = {m8_and(whole, running), f8_select(running, weight, f8_splat(0.0f))};
    return mix;
}

TSLI_INLINE void tsli_lane_mix(const tsli_mixing *mix, v8 rest, q8 *swing, v8 *out)
{
    f8 zero = f8_splat(0.0f);
    q8 identity = {zero, zero, zero, f8_splat(1.0f)};
    *swing = q8_select(mix->whole, *swing, q8_nlerp(identity, *swing, mix->weight));
    *out = v8_select(mix->whole, *out, v8_lerp(rest, *out, mix->weight));
}

TSLI_INLINE v8 tsli_lane_way(const float *places, size_t stride, uint32_t j)
{
    return v8_sub(v8_load(places + (j + 1) * stride), v8_load(places + j * stride));
}

// Ways in the world as it was when the places were: they do not ask where the root bone is shown.
typedef struct tsli_ways {
    const float *last, *older;
    r8 last_rows, older_rows;
    f8 blend;
    m8 between;
} tsli_ways;

// Direction and distance at the rig's time, of lanes that are between their last two ticks.
static q8 tsli_lane_way_between(const tsli_ways *ways, uint32_t j, q8 left, v8 way)
{
    v8 older = tsli_lane_way(ways->older, sizeof(tsli_lanes3) / sizeof(float), j);
    v8 before = r8_rotate_back(&ways->older_rows, older), after = r8_rotate_back(&ways->last_rows, way);
    f8 zero = f8_splat(0.0f), distance;
    v8 seen = v8_lerp(before, after, ways->blend);
    f8 distance_squared = v8_dot(seen, seen);
    distance = f8_sqrt(distance_squared);
    seen = v8_scale(seen, f8_select(f8_less(zero, distance_squared), f8_div(f8_splat(1.0f), distance), zero));
    seen = r8_rotate(&ways->last_rows, seen);
    q8 between = {seen.x, seen.y, seen.z, distance};
    return q8_select(ways->between, between, left);
}

// From each slot's particle to the next: direction and distance, left in the place of the result. Nothing here waits
// for the slot before.
static void tsli_lane_find_ways(tsli_pack *pack, const tsli_part *part, float rig_blend)
{
    const tsli_block *block = part->block;
    uint32_t at = part->at, first = block->first_slot;
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    tsli_ways ways;
    ways.last = tsli_lanes_from(pack->state->position, at);
    ways.older = tsli_lanes_from(pack->older, at);
    ways.blend = tsli_lane_blend(block, at, rig_blend);
    ways.between = f8_less(ways.blend, one);
    int some_between = m8_bits(ways.between) != 0;
    if (some_between) {
        ways.last_rows = r8_from_quat(q8_load(tsli_lanes_from(block->root_last.rotation, at)));
        ways.older_rows = r8_from_quat(q8_load(tsli_lanes_from(block->rare->root_older.rotation, at)));
    }
    for (uint32_t j = first; j + 1 < first + part->slot_count; ++j) {
        tsli_ahead(pack, TSLI_PART_AHEAD);
        v8 way = tsli_lane_way(ways.last, sizeof *pack->state / sizeof(float), j);
        f8 distance_squared = v8_dot(way, way), distance = f8_sqrt(distance_squared);
        f8 unit = f8_select(f8_less(zero, distance_squared), f8_div(one, distance), zero);
        v8 direction = v8_scale(way, unit);
        q8 left = {direction.x, direction.y, direction.z, distance};
        if (some_between)
            left = tsli_lane_way_between(&ways, j, left, way);
        q8_store(tsli_lanes_from(pack->rotation_ls[j], at), left);
    }
}

// Where the next bone is shown. `out`: from this slot's particle to the next, before the bone turned that way.
static void tsli_lane_place_next(tsli_turning *t, tsli_pack *pack, uint32_t j, v8 next, v8 out, q8 *swing,
                                 int mixed)
{
    uint32_t at = t->at;
    v8 rest = v8_load(tsli_lanes_from(pack->rest[j + 1].offset, at));
    out = v8_select(m8_from_bits(tsli_lane_bits(pack->turns[j], at)), rest, out);
    if (mixed) {
        tsli_mixing mix = tsli_lane_mixing(t->block, at);
        tsli_lane_mix(&mix, rest, swing, &out);
        q8 shown = q8_mul(q8_load(t->shown), *swing);
        q8 shown_ws = q8_mul(q8_load(t->since_last), shown);
        v8 carried = v8_add(v8_load(t->place_ws), q8_rotate(shown_ws, out));
        next = v8_select(mix.whole, next, carried);
        q8_store(t->shown, shown);
    }
    v8_store(t->place_ws, next);
    if (pack->place)
        v8_store(tsli_lanes_from(pack->place[j + 1], at),
                 q8_rotate_back(q8_load(tsli_lanes_from(pack->rest[j].rotation, at)), out));
}

// Swings slot j's bone onto the particle of slot j + 1 and says by which turn.
TSLI_INLINE q8 tsli_lane_swing_slot(tsli_turning *t, tsli_pack *pack, const tsli_places *places, uint32_t j,
                                    int in_world, int mixed)
{
    const float *way = tsli_lanes_from(pack->rotation_ls[j], t->at);
    q8 turned = q8_load(t->turned);
    v8 out = q8_rotate_back(turned, v8_load(way));
    const tsli_slot_rest *rest = tsli_lanes_from(&pack->rest[j + 1], t->at);
    uint32_t turns = tsli_lane_bits(pack->turns[j], t->at);
    q8 swing = tsli_lane_swing(v8_load(rest->offset), f8_load(rest->length), out);
    if (turns != TSLI_PART_LANES) {
        f8 zero = f8_splat(0.0f);
        q8 identity = {zero, zero, zero, f8_splat(1.0f)};
        swing = q8_select(m8_from_bits(turns), swing, identity);
    }
    q8_store(t->turned, q8_mul(turned, swing));
    if (in_world) {
        v8 next = v8_load(places->rows + (j + 1) * places->stride + t->at);
        out = v8_scale(out, f8_load(way + 3 * TSLI_WIDTH));
        tsli_lane_place_next(t, pack, j, next, out, &swing, mixed);
    }
    return swing;
}

// The chain of dependent work, kept as short as it goes: the swing is left in the place of the result.
TSLI_INLINE void tsli_lane_turn_slot(tsli_turning *t, tsli_pack *pack, const tsli_places *places, uint32_t k,
                                     int in_world, int mixed)
{
    uint32_t j = t->first + k, at = t->at;
    f8 zero = f8_splat(0.0f);
    q8 swing = {zero, zero, zero, f8_splat(1.0f)};
    if (in_world)
        v8_store(tsli_lanes_from(pack->world[j].position, at), v8_load(t->place_ws));
    if (k + 1 < t->slot_count)
        swing = tsli_lane_swing_slot(t, pack, places, j, in_world, mixed);
    q8_store(tsli_lanes_from(pack->rotation_ls[j], at), swing);
    if (in_world) {
        q8 shown = q8_mul(q8_load(t->since_last), q8_load(mixed ? t->shown : t->turned));
        q8 rest = q8_load(tsli_lanes_from(pack->rest[j].rotation, at));
        // Products drift from length 1, and what hangs below a driven bone is far from it.
        q8_store(tsli_lanes_from(pack->world[j].rotation, at), q8_normalize(q8_mul(shown, rest)));
    }
    if (in_world && pack->turned) {
        q8 to_root = q8_load(t->to_root), turned = q8_mul(to_root, q8_load(t->turned));
        q8_store(tsli_lanes_from(pack->turned[j], at), turned);
        q8_store(tsli_lanes_from(pack->shown[j], at), mixed ? q8_mul(to_root, q8_load(t->shown)) : turned);
    }
}

// From swings in the frame of the tree's root bone to local rotations.
static void tsli_lane_rotate_local(tsli_pack *pack, const tsli_part *part)
{
    const tsli_block *block = part->block;
    for (uint32_t k = 0; k < part->slot_count; ++k) {
        uint32_t j = block->first_slot + k;
        const tsli_slot_rest *rest = tsli_lanes_from(&pack->rest[j], part->at);
        float *rotation = tsli_lanes_from(pack->rotation_ls[j], part->at);
        q8 swing = q8_load(rotation);
        v8 axis = {swing.x, swing.y, swing.z};
        axis = q8_rotate_back(q8_load(rest->rotation), axis);
        q8 of_bone = {axis.x, axis.y, axis.z, swing.w};
        const void *link =
            k == 0 ? tsli_lanes_from(block->root_rotation_ls, part->at) : (const void *)rest->link;
        q8_store(rotation, q8_mul(q8_load(link), of_bone));
    }
}

TSLI_INLINE void tsli_lane_rotate_group(tsli_pack *pack, const tsli_part *parts, uint32_t count,
                                        const tsli_frame_lanes *root, const tsli_places *places, int in_world,
                                        int mixed)
{
    tsli_turning turning[TSLI_GROUP];
    uint32_t slots = 0;
    for (uint32_t k = 0; k < count; ++k) {
        tsli_lane_turn_first(&turning[k], &parts[k]);
        if (in_world)
            tsli_lane_turn_roots(&turning[k], pack, &parts[k], root);
        tsli_lane_find_ways(pack, &parts[k], places->blend);
        slots = slots < parts[k].slot_count ? parts[k].slot_count : slots;
    }
    for (uint32_t j = 0; j < slots; ++j)
        for (uint32_t k = 0; k < count; ++k)
            if (j < turning[k].slot_count) {
                tsli_ahead(pack, TSLI_PART_AHEAD);
                tsli_lane_turn_slot(&turning[k], pack, places, j, in_world, mixed);
            }
    for (uint32_t k = 0; k < count; ++k)
        tsli_lane_rotate_local(pack, &parts[k]);
}

static int tsli_lane_is_mixed(const tsli_part *part)
{
    const tsli_block *block = part->block;
    return tsli_lane_bits(block->occupied & (block->blended | ~block->running), part->at) != 0;
}

static void tsli_lane_rotate_parts(tsli_pack *pack, const tsli_part *parts, uint32_t count,
                                   const tsli_frame_lanes *root, const tsli_places *places, uint32_t in_world)
{
    if (tsli_lane_is_mixed(parts))
        tsli_lane_rotate_group(pack, parts, count, root, places, 1, 1);
    else if (in_world)
        tsli_lane_rotate_group(pack, parts, count, root, places, 1, 0);
    else
        tsli_lane_rotate_group(pack, parts, count, root, places, 0, 0);
}

// Parts with nothing that runs are passed over: what they show is the pose they read. So are quiet ones: what they
// show stands.
static void tsli_lane_rotate(tsli_pack *pack, uint32_t first, uint32_t end, const tsli_frame_lanes *root,
                             uint32_t viewed, float blend, uint32_t in_world)
{
    tsli_places places = {viewed ? &pack->world->position[0][0] : &pack->state->position[0][0],
                          (viewed ? sizeof *pack->world : sizeof *pack->state) / sizeof(float), blend};
    tsli_part parts[TSLI_GROUP], part;
    tsli_part_walk walk = {pack, first, end, 0, 1};
    uint32_t count = 0;
    while (tsli_lane_next_running(&walk, &part)) {
        if (count == TSLI_GROUP || (count && (part.block->level != parts->block->level ||
                                              tsli_lane_is_mixed(&part) != tsli_lane_is_mixed(parts)))) {
            tsli_lane_rotate_parts(pack, parts, count, root, &places, in_world);
            count = 0;
        }
        parts[count++] = part;
    }
    if (count)
        tsli_lane_rotate_parts(pack, parts, count, root, &places, in_world);
}
