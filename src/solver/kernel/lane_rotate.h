// SPDX-License-Identifier: MIT
// Output positions, where the root has moved since the last tick; and rotations of bones: after the ticks every bone turns onto its
// particle, by the shortest rotation from its rest direction.

// ---- moved roots --------------------------------------------------------------------------------------------

// The root bone in the output.
TSLI_HOT static tsli_world_frame tsli_lane_output_root(const tsli_layout *layout, const tsli_vector *vector,
                                                       const tsl_transform *root)
{
    const tsli_block *block = vector->block;
    tsli_world_frame now = tsli_lane_frame_in_world(root, tsli_lane_frame_load(&block->root_now, vector->at));
    tsli_world_frame anchor = now; // no output depends on it
    if (layout->attached)
        tsli_lane_attach(&layout->attached[block - layout->blocks], vector->at, &now, &anchor);
    return now;
}

// Lanes whose root bone has moved since the last tick. The others output the same bits, whatever is beside them in the block.
static m8 tsli_lane_moved(const tsli_vector *vector, const tsli_world_frame *now)
{
    v8 last = v8_load(tsli_lanes_from(vector->block->root_last.position, vector->at));
    q8 rotation = q8_load(tsli_lanes_from(vector->block->root_last.rotation, vector->at));
    return m8_or(tsli_lane_differ(last, now->position), tsli_lane_turns_differ(rotation, now->rotation));
}

// An offset of the last tick has the length of that tick's pose: scales it to the current length.
TSLI_INLINE v8 tsli_lane_at_length(v8 delta, f8 length)
{
    f8 zero = f8_splat(0.0f), square = v8_dot(delta, delta);
    return v8_scale(delta, f8_select(f8_less(zero, square), f8_div(length, f8_sqrt(square)), zero));
}

static void tsli_lane_rebase_vector(tsli_layout *layout, const tsli_vector *vector, const tsl_transform *root)
{
    const tsli_block *block = vector->block;
    uint32_t at = vector->at, first = block->first_slot;
    tsli_world_frame now = tsli_lane_output_root(layout, vector, root);
    v8 root_last = v8_load(tsli_lanes_from(block->root_last.position, at));
    q8 rotation_last = q8_load(tsli_lanes_from(block->root_last.rotation, at));
    m8 moved = tsli_lane_moved(vector, &now), hanging = m8_from_bits(tsli_lane_bits(block->hanging, at));
    tsli_lane_copy_forks(layout, block, at, layout->world->position, sizeof *layout->world, 3);
    // The root bone itself is animated, the same bits.
    tsli_slot_world *top = tsli_lanes_from(&layout->world[first], at);
    v8 position = v8_select(hanging, v8_load(top->position), now.position);
    v8 x = v8_load(tsli_lanes_from(layout->state[first].position, at));
    v8 before = q8_rotate_back(rotation_last, v8_sub(x, root_last));
    v8_store(top->position, position);
    for (uint32_t j = first + 1; j < first + vector->slot_count; ++j) {
        x = v8_load(tsli_lanes_from(layout->state[j].position, at));
        v8 seen = q8_rotate_back(rotation_last, v8_sub(x, root_last));
        f8 length = f8_load(tsli_lanes_from(layout->rest[j].length, at));
        if (TSLI_RARELY(block->flags & TSLI_BLOCK_STRETCHES))
            length = f8_mul(length, tsli_lane_output_share(vector, j));
        v8 delta = tsli_lane_at_length(v8_sub(seen, before), length);
        position = v8_select(moved, v8_add(position, q8_rotate(now.rotation, delta)), x);
        before = seen;
        v8_store(tsli_lanes_from(layout->world[j].position, at), position);
    }
}

static void tsli_lane_rebase(tsli_layout *layout, uint32_t first, uint32_t end, const tsl_transform *root)
{
    tsli_vector vector;
    tsli_vector_walk walk = {layout, first, end, 0, 1};
    while (tsli_lane_next_running(&walk, &vector))
        tsli_lane_rebase_vector(layout, &vector, root);
}

// ---- the shortest rotation between two directions -----------------------------------------------------------

// 2^-40 and 2^80: a shorter vector becomes longer than 2^-69, whose square has all its bits, if it is at least
// 2^-149, the smallest number there is.
#define TSLI_SHORT_VECTOR 9.094947e-13f
#define TSLI_LENGTHEN 1.2089258e24f

// An axis across v, made from the coordinate axis farthest from v.
static v8 tsli_lane_across(v8 v)
{
    f8 zero = f8_splat(0.0f);
    v8 with_x = {zero, v.z, f8_sub(zero, v.y)}, with_y = {f8_sub(zero, v.z), zero, v.x};
    v8 axis = v8_select(f8_less(f8_abs(v.x), f8_abs(v.y)), with_x, with_y);
    m8 none = f8_less(v8_dot(axis, axis), f8_splat(FLT_MIN));
    v8 x = {f8_splat(1.0f), zero, zero};
    axis = v8_select(none, x, axis);
    return v8_scale(axis, f8_div(f8_splat(1.0f), f8_sqrt(v8_dot(axis, axis))));
}

// Scales vectors so short that their squares lose bits by a power of two: only their direction matters.
static v8 tsli_lane_legible(v8 delta)
{
    f8 most = f8_max(f8_max(f8_abs(delta.x), f8_abs(delta.y)), f8_abs(delta.z));
    m8 is_short = f8_less(most, f8_splat(TSLI_SHORT_VECTOR));
    return v8_select(is_short, v8_scale(delta, f8_splat(TSLI_LENGTHEN)), delta);
}

// Near half a turn the components of q are small differences: |q|^2 is computed from them as they are, and the error of the swing is
// corrected by a small second swing. Opposite vectors take a half turn about some axis across v; a zero v gives none, and so does a zero u.
TSLI_INLINE q8 tsli_lane_swing_far(v8 v, v8 u, f8 product, q8 q, m8 near, q8 swing)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    m8 is_short = f8_less(product, f8_splat(TSLI_SHORT_VECTOR));
    v = v8_select(is_short, tsli_lane_legible(v), v);
    u = v8_select(is_short, tsli_lane_legible(u), u);
    product = f8_select(is_short, f8_mul(f8_sqrt(v8_dot(v, v)), f8_sqrt(v8_dot(u, u))), product);
    v8 across = v8_cross(v, u);
    q8 long_q = {across.x, across.y, across.z, f8_add(product, v8_dot(v, u))};
    q = q8_select(is_short, long_q, q);
    f8 size = q8_dot(q, q);
    // It is 2 product^2 (1 + cos): below 1e-12 product^2 is a rotation within 1e-6 of half a turn.
    m8 plain = f8_less(f8_mul(f8_mul(product, product), f8_splat(1e-12f)), size);
    q8 far = q8_scale(q, f8_div(one, f8_sqrt(f8_select(plain, size, one))));
    v8 axis = tsli_lane_across(v);
    q8 half_turn = {axis.x, axis.y, axis.z, zero}, none = {zero, zero, zero, one};
    m8 some = m8_and(f8_less(zero, v8_dot(v, v)), f8_less(zero, product));
    far = q8_select(plain, far, q8_select(some, half_turn, none));
    v8 turned = q8_rotate(far, v), c = v8_cross(turned, u);
    q8 remaining = {c.x, c.y, c.z, f8_add(product, v8_dot(turned, u))};
    far = q8_mul(q8_normalize(remaining), far);
    return q8_select(near, swing, far);
}

// The shortest rotation from v to u, with `product` the product of their lengths: its quaternion is along
// q = (v x u, |v| |u| + v.u), without a dead zone, and |q|^2 = 2 |v| |u| q.w. A zero u or v gives none.
TSLI_INLINE q8 tsli_lane_aim(v8 v, v8 u, f8 product, f8 product_squared, f8 *size, m8 *near)
{
    v8 c = v8_cross(v, u);
    f8 along = v8_dot(v, u);
    q8 q = {c.x, c.y, c.z, f8_add(product, along)};
    *size = f8_mul(f8_add(product, product), q.w);
    // Up to some 140 degrees q.w, here more than a quarter of the product, keeps all but two of its bits; where it equals
    // the product, u or v may be zero.
    // 1 / size is finite from FLT_MIN on.
    m8 wide = f8_less(f8_max(f8_mul(product_squared, f8_splat(0.5f)), f8_splat(FLT_MIN)), *size);
    *near = m8_and(wide, f8_differ(along, f8_splat(0.0f)));
    return q;
}

// 1 / |q| as sqrt(|q|^2) / |q|^2: the root and the division need not wait for each other.
TSLI_INLINE q8 tsli_lane_swing_near(q8 q, f8 size)
{
    return q8_scale(q, f8_mul(f8_sqrt(size), f8_div(f8_splat(1.0f), size)));
}

// Whether the product of a strand's rotations is renormalised after slot k. It depends on the position along the
// strand alone, so that a lane's bits do not depend on its neighbours.
TSLI_INLINE int tsli_lane_is_renormalized(uint32_t k)
{
    return k % TSLI_UNIT_SLOTS == TSLI_UNIT_SLOTS - 1;
}

TSLI_INLINE q8 tsli_lane_swing(v8 v, v8 u, f8 product)
{
    m8 near;
    f8 size;
    q8 q = tsli_lane_aim(v, u, product, f8_mul(product, product), &size, &near);
    q8 swing = tsli_lane_swing_near(q, size);
    if (TSLI_RARELY(m8_bits(near) != TSLI_VECTOR_LANES))
        swing = tsli_lane_swing_far(v, u, product, q, near, swing);
    return swing;
}

#undef TSLI_SHORT_VECTOR
#undef TSLI_LENGTHEN

// ---- output -------------------------------------------------------------------------------------------------

// State passed from slot to slot. `rotation`: of the bone before, in world space at the last tick; `output`: the
// same with weights. In the frame of the bone before, a swing depends neither on the bone's axes nor on the bones farther up.
// Rows and not lanes: compilers copy structs of lanes in halves, and reading a whole row after that waits for both.
typedef struct tsli_turning {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes4 rotation;
    tsli_lanes4 output;
    tsli_lanes4 aim;  // of this slot's bone, not yet of length 1
    tsli_lanes1 size; // its squared length
    // The next four for world output only.
    tsli_lanes3 out;         // from its particle to the next, in the frame of the bone before
    tsli_lanes3 position_ws; // output position of this slot's bone
    tsli_lanes4 since_last;  // the root bone's rotation since the last tick
    tsli_lanes4 to_root;     // from world space at the last tick
    const float *positions;  // output positions of the particles: in the state or, where rebased, in tsli_layout.world
    size_t stride;           // of them
    tsli_layout *layout;
    const tsli_block *block;
    uint32_t first, slot_count, at;
    uint32_t far; // some lane rotates too far for the short form of a swing
} tsli_turning;

static void tsli_lane_copy_fork_rotations(tsli_layout *layout, const tsli_block *block, tsli_turning *t)
{
    for (uint32_t i = 0; i < block->branch_count; ++i) {
        const tsli_branch *branch = &layout->branches[block->first_branch + i];
        uint32_t lane = branch->lane - t->at, from_lane = branch->from_lane;
        if (lane >= TSLI_LANE_COUNT)
            continue;
        for (int k = 0; k < 4; ++k) {
            t->rotation[k][lane] = layout->turned[branch->from_slot][k][from_lane];
            t->output[k][lane] = layout->turned_output[branch->from_slot][k][from_lane];
        }
        for (int k = 0; k < 3; ++k)
            t->position_ws[k][lane] = layout->world[branch->from_slot].position[k][from_lane];
    }
}

// The top of a tree has no bone before: it is rotated in its own frame, and multiplied with its parent at the end.
static void tsli_lane_turn_first(tsli_turning *t, const tsli_vector *vector, const tsli_lanes_output *output)
{
    tsli_layout *layout = vector->layout;
    t->layout = layout;
    int rebased = output->rebased;
    t->positions = rebased ? &layout->world->position[0][0] : &layout->state->position[0][0];
    t->stride = (rebased ? sizeof *layout->world : sizeof *layout->state) / sizeof(float);
    t->block = vector->block;
    t->first = vector->block->first_slot;
    t->slot_count = vector->slot_count;
    t->at = vector->at;
    q8 root = q8_load(tsli_lanes_from(vector->block->root_last.rotation, vector->at));
    q8_store(t->rotation, root);
    q8_store(t->aim, root); // never read: tells compilers that aim, size and far are set
    f8_store(t->size, f8_splat(1.0f));
    t->far = 0;
}

// For world output: the root bone's output position, and that of forks.
TSLI_HOT static void tsli_lane_turn_roots(tsli_turning *t, tsli_layout *layout, const tsli_vector *vector,
                                          const tsl_transform *root)
{
    f8 zero = f8_splat(0.0f);
    q8 none = {zero, zero, zero, f8_splat(1.0f)}, last = q8_load(t->rotation);
    q8 rest = q8_load(tsli_lanes_from(layout->bones[t->first].rotation, t->at)); // identity unless a copy
    tsli_world_frame now = tsli_lane_output_root(layout, vector, root);
    m8 moved = tsli_lane_moved(vector, &now); // the others keep their bits
    v8_store(t->position_ws, now.position);
    q8_store(t->since_last, q8_select(moved, q8_mul(now.rotation, q8_conjugate(last)), none));
    q8_store(t->to_root, q8_conjugate(last));
    q8_store(t->rotation, none);
    q8_store(t->output, none);
    tsli_lane_copy_fork_rotations(layout, vector->block, t);
    // the others begin as without world output, down to the signs of their zeros
    m8 hanging = m8_from_bits(tsli_lane_bits(vector->block->hanging, vector->at));
    q8 rotation = q8_renormalize(q8_mul(q8_mul(last, q8_load(t->rotation)), rest));
    q8 output = q8_renormalize(q8_mul(q8_mul(last, q8_load(t->output)), rest));
    q8_store(t->rotation, q8_select(hanging, rotation, last));
    q8_store(t->output, q8_select(hanging, output, last));
}

// Blends the swing of lanes that are not wholly simulated: weight between 0 and 1, or switched off.
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

TSLI_INLINE q8 tsli_lane_mix(const tsli_mixing *mix, q8 swing)
{
    f8 zero = f8_splat(0.0f);
    q8 identity = {zero, zero, zero, f8_splat(1.0f)};
    return q8_select(mix->whole, swing, q8_nlerp(identity, swing, mix->weight));
}

TSLI_INLINE v8 tsli_lane_mix_vectors(const tsli_mixing *mix, v8 rest, v8 out)
{
    return v8_select(mix->whole, out, v8_lerp(rest, out, mix->weight));
}

TSLI_INLINE v8 tsli_lane_to_next(const float *positions, size_t stride, uint32_t j)
{
    return v8_sub(v8_load(positions + (j + 1) * stride), v8_load(positions + j * stride));
}

// The output position of the next bone. `out`: from this slot's particle to the next, in the frame of the bone before.
TSLI_HOT static void tsli_lane_output_next(tsli_turning *t, tsli_layout *layout, uint32_t j, v8 next, v8 out, q8 *swing,
                                           int mixed)
{
    uint32_t at = t->at;
    f8 length = f8_load(tsli_lanes_from(layout->rest[j + 1].length, at));
    if (TSLI_RARELY(t->block->flags & TSLI_BLOCK_STRETCHES))
        length = f8_mul(length, f8_load(tsli_lanes_from(layout->stretches[j + 1].output, at)));
    v8 rest = v8_scale(v8_load(tsli_lanes_from(layout->aims[j], at)), length);
    tsli_mixing mix = tsli_lane_mixing(t->block, at);
    if (mixed)
        out = tsli_lane_mix_vectors(&mix, rest, out);
    out = v8_select(m8_from_bits(tsli_lane_bits(layout->turns[j], at)), rest, tsli_lane_at_length(out, length));
    if (mixed) {
        *swing = tsli_lane_mix(&mix, *swing);
        q8 before_ws = q8_mul(q8_load(t->since_last), q8_load(t->output));
        v8 carried = v8_add(v8_load(t->position_ws), q8_rotate(before_ws, q8_rotate(*swing, out)));
        next = v8_select(mix.whole, next, carried);
    }
    v8_store(t->position_ws, next);
    if (layout->parent_offset)
        v8_store(tsli_lanes_from(layout->parent_offset[j + 1], at),
                 q8_rotate_back(q8_load(tsli_lanes_from(layout->link_rotation[j], at)), out));
}

// The offset from slot j's particle to the next one, in the frame of the bone before.
TSLI_INLINE v8 tsli_lane_out(const tsli_turning *t, uint32_t j, q8 before, f8 *distance_squared)
{
    const tsli_layout *layout = t->layout;
    v8 delta =
        tsli_lane_to_next(tsli_lanes_from(layout->state->position, t->at), sizeof *layout->state / sizeof(float), j);
    v8 out = q8_rotate_back(before, delta);
    // The length of `out` and not of delta: the swing is then of length 1 even where `before` is not quite, and the
    // deviation does not double from bone to bone.
    *distance_squared = v8_dot(out, out);
    return out;
}

// The part of a swing before its normalisation. Vectors take it in turns, so that they need not wait for each other's results.
TSLI_INLINE void tsli_lane_aim_slot(tsli_turning *t, uint32_t k, int in_world)
{
    uint32_t j = t->first + k;
    m8 near;
    f8 square, size;
    v8 out = tsli_lane_out(t, j, q8_load(t->rotation), &square);
    v8 direction = v8_load(tsli_lanes_from(t->layout->aims[j], t->at));
    q8_store(t->aim, tsli_lane_aim(direction, out, f8_sqrt(square), square, &size, &near));
    f8_store(t->size, size);
    if (in_world)
        v8_store(t->out, out);
    t->far = m8_bits(near) != TSLI_VECTOR_LANES;
}

static q8 tsli_lane_swing_slot_far(const tsli_turning *t, uint32_t j, q8 before)
{
    f8 square;
    v8 out = tsli_lane_out(t, j, before, &square);
    return tsli_lane_swing(v8_load(tsli_lanes_from(t->layout->aims[j], t->at)), out, f8_sqrt(square));
}

// The rotation of slot j's bone onto the particle of slot j + 1, in the frame of the bone before.
TSLI_INLINE q8 tsli_lane_swing_slot(const tsli_turning *t, uint32_t j, q8 before, uint32_t turns)
{
    q8 swing = tsli_lane_swing_near(q8_load(t->aim), f8_load(t->size));
    if (TSLI_RARELY(t->far))
        swing = tsli_lane_swing_slot_far(t, j, before);
    if (turns != TSLI_VECTOR_LANES) {
        f8 zero = f8_splat(0.0f);
        q8 identity = {zero, zero, zero, f8_splat(1.0f)};
        swing = q8_select(m8_from_bits(turns), swing, identity);
    }
    return swing;
}

// A bone that does not turn keeps its animated rotation to the bit.
TSLI_INLINE q8 tsli_lane_swung(q8 swing, q8 link, uint32_t turns)
{
    q8 local = q8_mul(swing, link);
    return turns == TSLI_VECTOR_LANES ? local : q8_select(m8_from_bits(turns), local, link);
}

// A bone's rotation relative to the animation, in the frame of the tree's root bone. `rotation`: the bone's in world space.
TSLI_INLINE q8 tsli_lane_turn_of(const tsli_turning *t, q8 rotation, q8 rest)
{
    return q8_mul(q8_mul(q8_load(t->to_root), rotation), q8_conjugate(rest));
}

TSLI_HOT static void tsli_lane_output_slot(const tsli_turning *t, tsli_layout *layout, uint32_t j, int mixed)
{
    q8 rotation = q8_load(t->rotation), output = mixed ? q8_load(t->output) : rotation;
    // products drift from length 1, and attached strands multiply many
    q8_store(tsli_lanes_from(layout->world[j].rotation, t->at), q8_normalize(q8_mul(q8_load(t->since_last), output)));
    if (!layout->turned)
        return;
    q8 rest = q8_load(tsli_lanes_from(layout->bones[j].rotation, t->at)), turned = tsli_lane_turn_of(t, rotation, rest);
    q8_store(tsli_lanes_from(layout->turned[j], t->at), turned);
    q8_store(tsli_lanes_from(layout->turned_output[j], t->at), mixed ? tsli_lane_turn_of(t, output, rest) : turned);
}

TSLI_INLINE void tsli_lane_turn_slot(tsli_turning *t, uint32_t k, int in_world, int mixed)
{
    tsli_layout *layout = t->layout;
    uint32_t j = t->first + k, at = t->at, turns = tsli_lane_bits(layout->turns[j], at);
    int has_next = k + 1 < t->slot_count;
    q8 before = q8_load(t->rotation), link = q8_load(tsli_lanes_from(layout->link_rotation[j], at)), local = link;
    q8 local_output = link, swing = link; // defaults without a next particle, never read
    if (has_next) {
        swing = tsli_lane_swing_slot(t, j, before, turns);
        local = local_output = tsli_lane_swung(swing, link, turns);
    }
    if (in_world) // after the swing, which may read the particle's output position
        v8_store(tsli_lanes_from(layout->world[j].position, at), v8_load(t->position_ws));
    if (in_world && has_next) {
        v8 next = v8_load(t->positions + (j + 1) * t->stride + at);
        tsli_lane_output_next(t, layout, j, next, v8_load(t->out), &swing, mixed);
    }
    if (mixed && has_next)
        local_output = tsli_lane_swung(swing, link, turns);
    q8_store(tsli_lanes_from(layout->rotation_ls[j], at), local_output);
    if (in_world || k + 1 < t->slot_count) // else the last rotation is not read
        q8_store(t->rotation, q8_mul(before, local));
    if (mixed)
        q8_store(t->output, q8_mul(q8_load(t->output), local_output));
    if (in_world)
        tsli_lane_output_slot(t, layout, j, mixed);
}

// Separate from tsli_lane_turn_slot, whose registers it would spill.
TSLI_INLINE void tsli_lane_renormalize(tsli_turning *t, int mixed)
{
    q8_store(t->rotation, q8_renormalize(q8_load(t->rotation)));
    if (mixed)
        q8_store(t->output, q8_renormalize(q8_load(t->output)));
}

// The top's local rotation is relative to its parent.
TSLI_HOT static void tsli_lane_link_roots(tsli_layout *layout, const tsli_vector *vector)
{
    float *top = tsli_lanes_from(layout->rotation_ls[vector->block->first_slot], vector->at);
    q8 root = q8_load(tsli_lanes_from(layout->root_link[vector->block - layout->blocks], vector->at));
    q8_store(top, q8_mul(root, q8_load(top)));
}

TSLI_INLINE void tsli_lane_rotate_group(const tsli_lanes_output *output, const tsli_vector *vectors, uint32_t count,
                                        int in_world, int mixed)
{
    tsli_turning turning[TSLI_GROUP];
    uint32_t slots = 0;
    for (uint32_t k = 0; k < count; ++k) {
        tsli_lane_turn_first(&turning[k], &vectors[k], output);
        if (in_world)
            tsli_lane_turn_roots(&turning[k], vectors[k].layout, &vectors[k], output->root);
        slots = slots < vectors[k].slot_count ? vectors[k].slot_count : slots;
    }
    for (uint32_t j = 0; j < slots; ++j) {
        for (uint32_t k = 0; k < count; ++k)
            if (j + 1 < turning[k].slot_count)
                tsli_lane_aim_slot(&turning[k], j, in_world);
        for (uint32_t k = 0; k < count; ++k)
            if (j < turning[k].slot_count) {
                tsli_ahead(turning[k].layout, 2 * TSLI_VECTOR_AHEAD);
                tsli_lane_turn_slot(&turning[k], j, in_world, mixed);
            }
        for (uint32_t k = 0; k < count && j + 1 < slots && tsli_lane_is_renormalized(j); ++k)
            tsli_lane_renormalize(&turning[k], mixed);
    }
    for (uint32_t k = 0; k < count; ++k)
        tsli_lane_link_roots(vectors[k].layout, &vectors[k]);
}

static int tsli_lane_is_mixed(const tsli_vector *vector)
{
    const tsli_block *block = vector->block;
    return tsli_lane_bits(block->occupied & (block->blended | ~block->running), vector->at) != 0;
}

static int tsli_lane_outputs_alike(const tsli_vector *a, const tsli_vector *b)
{
    return a->block->level == b->block->level && tsli_lane_is_mixed(a) == tsli_lane_is_mixed(b);
}

TSLI_HOT static void tsli_lane_rotate_vectors(const tsli_lanes_output *output, const tsli_vector *vectors,
                                              uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k)
        if (TSLI_RARELY(vectors[k].block->flags & TSLI_BLOCK_STRETCHES))
            tsli_lane_output_lengths(&vectors[k]);
    if (tsli_lane_is_mixed(vectors))
        tsli_lane_rotate_group(output, vectors, count, 1, 1);
    else if (output->in_world && count == 1)
        tsli_lane_rotate_group(output, vectors, 1, 1, 0);
    else if (output->in_world)
        tsli_lane_rotate_group(output, vectors, count, 1, 0);
    else if (count == 1)
        tsli_lane_rotate_group(output, vectors, 1, 0, 0);
    else
        tsli_lane_rotate_group(output, vectors, count, 0, 0);
}

// Skips vectors in which nothing runs: their output is the pose that they read.
TSLI_HOT static void tsli_lane_rotate(const tsli_lanes_output *output)
{
    tsli_vector vectors[TSLI_GROUP], vector;
    tsli_vector_walk walk = {output->layout, output->first, output->end, 0, 1};
    uint32_t count = 0;
    while (tsli_lane_next_running(&walk, &vector)) {
        if (count == TSLI_GROUP || (count && !tsli_lane_outputs_alike(&vector, vectors))) {
            tsli_lane_rotate_vectors(output, vectors, count);
            count = 0;
        }
        vectors[count++] = vector;
    }
    if (count)
        tsli_lane_rotate_vectors(output, vectors, count);
}

// ---- at the last tick, for attached strands -----------------------------------------------------------------

// Direction and distance of an offset. A zero offset has no direction.
TSLI_INLINE v8 tsli_lane_direction(v8 delta, f8 *distance)
{
    f8 zero = f8_splat(0.0f), distance_squared = v8_dot(delta, delta);
    *distance = f8_sqrt(distance_squared);
    return v8_scale(delta, f8_select(f8_less(zero, distance_squared), f8_div(f8_splat(1.0f), *distance), zero));
}

static void tsli_lane_turn_vector(tsli_layout *layout, const tsli_vector *vector, uint32_t lanes)
{
    m8 which = m8_from_bits(tsli_lane_bits(lanes, vector->at));
    const tsli_block *block = vector->block;
    uint32_t at = vector->at, first = block->first_slot, end = first + vector->slot_count;
    f8 zero = f8_splat(0.0f), distance;
    q8 none = {zero, zero, zero, f8_splat(1.0f)};
    r8 rows = r8_from_quat(q8_load(tsli_lanes_from(block->root_last.rotation, at)));
    tsli_lane_keep4(tsli_lanes_from(layout->turned[first], at), which, none);
    tsli_lane_copy_forks(layout, block, at, layout->turned, sizeof *layout->turned, 4);
    q8 turned = q8_renormalize(q8_load(tsli_lanes_from(layout->turned[first], at)));
    for (uint32_t j = first; j < end; ++j) {
        if (j + 1 < end) {
            v8 here = v8_load(tsli_lanes_from(layout->state[j].position, at));
            v8 next = v8_load(tsli_lanes_from(layout->state[j + 1].position, at));
            // normalised after it is applied: see tsli_lane_out
            v8 out = q8_rotate_back(turned, r8_rotate_back(&rows, v8_sub(next, here)));
            const tsli_slot_rest *rest = tsli_lanes_from(&layout->rest[j + 1], at);
            q8 swing =
                tsli_lane_swing(v8_load(rest->offset), tsli_lane_direction(out, &distance), f8_load(rest->length));
            swing = q8_select(m8_from_bits(tsli_lane_bits(layout->turns[j], at)), swing, none);
            turned = q8_mul(turned, swing);
        }
        tsli_lane_keep4(tsli_lanes_from(layout->turned[j], at), which, turned);
        if (tsli_lane_is_renormalized(j - first))
            turned = q8_renormalize(turned);
    }
}

static void tsli_lane_turn(tsli_layout *layout, tsli_block *block, uint32_t lanes)
{
    for (uint32_t at = 0; at < block->lane_count; at += TSLI_LANE_COUNT) {
        tsli_vector vector = tsli_lane_vector(layout, block, at);
        tsli_lane_turn_vector(layout, &vector, lanes);
    }
}
