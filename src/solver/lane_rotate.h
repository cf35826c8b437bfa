// SPDX-License-Identifier: MIT
// After the ticks: what of them is shown, and the bones swung onto their particles.
// Included once per instruction set, after solver/lane_frames.h.

// ---- view: the places at the rig's time -----------------------------------------------------------------

// Where the root bone is shown.
static tsli_world_frame tsli_lane_shown_root(const tsli_pack *pack, const tsli_block *block,
                                             const tsl_transform *root)
{
    tsli_world_frame now = tsli_lane_frame_in_world(root, tsli_lane_frame_load(&block->root_now));
    tsli_world_frame anchor = now; // nothing that is shown hangs on it
    if (pack->riding)
        tsli_lane_ride(&pack->riding[block - pack->blocks], &now, &anchor);
    return now;
}

static void tsli_lane_view_block(tsli_pack *pack, const tsli_block *block, const tsl_transform *root,
                                 float blend)
{
    tsli_world_frame now = tsli_lane_shown_root(pack, block, root);
    v8 last = v8_load(block->root_last.position), older = v8_load(block->root_older.position);
    q8 last_rotation = q8_load(block->root_last.rotation),
       older_rotation = q8_load(block->root_older.rotation);
    for (uint32_t j = block->first_slot; j < block->first_slot + block->slot_count; ++j) {
        v8 seen = q8_rotate_back(last_rotation, v8_sub(v8_load(pack->state[j].position), last));
        if (blend < 1.0f) {
            v8 before = q8_rotate_back(older_rotation, v8_sub(v8_load(pack->older[j]), older));
            seen = v8_lerp(before, seen, f8_splat(blend));
        }
        v8_store(pack->world[j].position, v8_add(now.position, q8_rotate(now.rotation, seen)));
    }
    // The root bone itself is where the animation has it, to the bit.
    m8 hanging = m8_from_bits(block->hanging);
    tsli_slot_world *top = &pack->world[block->first_slot];
    v8_store(top->position, v8_select(hanging, v8_load(top->position), now.position));
}

static void tsli_lane_view(tsli_pack *pack, uint32_t first, uint32_t end, const tsl_transform *root,
                           float blend)
{
    for (uint32_t b = first; b < end; ++b)
        tsli_lane_view_block(pack, &pack->blocks[b], root, blend);
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

// The shortest rotation from v to u, without normalising them and without a dead zone: its quaternion is
// along (v x u, |v||u| + v.u). Opposite vectors take a half turn about some axis across; zero vectors no
// turn.
TSLI_INLINE q8 tsli_lane_swing(v8 v, v8 u)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 c = v8_cross(v, u);
    f8 size_squared = f8_mul(v8_dot(v, v), v8_dot(u, u));
    q8 q = {c.x, c.y, c.z, f8_add(f8_sqrt(size_squared), v8_dot(v, u))};
    // |q|^2 is 2 |v|^2 |u|^2 (1 + cos): 1e-12 of the size is a turn within 1e-6 of half a turn.
    m8 opposite = f8_less(q8_dot(q, q), f8_mul(size_squared, f8_splat(1e-12f)));
    q8 swing = q8_normalize(q);
    if (m8_bits(opposite)) {
        v8 axis = tsli_lane_across(v);
        q8 half_turn = {axis.x, axis.y, axis.z, zero};
        swing = q8_select(opposite, half_turn, swing);
    }
    q8 none = {zero, zero, zero, one};
    return q8_select(f8_less(zero, size_squared), swing, none);
}

// What a strand hands from slot to slot: the simulated rotation, and the shown one with its place.
typedef struct tsli_turning {
    q8 simulated, shown;
    v8 place_ws;
} tsli_turning;

static void tsli_lane_rotation_copies(tsli_pack *pack, const tsli_block *block)
{
    tsli_slot_world *to = &pack->world[block->first_slot];
    for (uint32_t i = 0; i < block->branch_count; ++i) {
        const tsli_branch *branch = &pack->branches[block->first_branch + i];
        const tsli_slot_world *from = &pack->world[branch->from_slot];
        for (int k = 0; k < 4; ++k) {
            to->rotation[k][branch->lane] = from->rotation[k][branch->from_lane];
            pack->simulated[block->first_slot][k][branch->lane] =
                pack->simulated[branch->from_slot][k][branch->from_lane];
        }
        for (int k = 0; k < 3; ++k)
            to->position[k][branch->lane] = from->position[k][branch->from_lane];
    }
}

static tsli_turning tsli_lane_turn_first(tsli_pack *pack, const tsli_block *block, const tsl_transform *root)
{
    tsli_world_frame now = tsli_lane_shown_root(pack, block, root);
    tsli_turning t = {now.rotation, now.rotation, now.position};
    if (block->branch_count) {
        tsli_slot_world *top = &pack->world[block->first_slot];
        q8_store(top->rotation, t.shown);
        v8_store(top->position, t.place_ws);
        q8_store(pack->simulated[block->first_slot], t.simulated);
        tsli_lane_rotation_copies(pack, block);
        t.shown = q8_load(top->rotation);
        t.place_ws = v8_load(top->position);
        t.simulated = q8_load(pack->simulated[block->first_slot]);
    }
    return t;
}

// What a swing makes of the lanes that are not wholly simulated: weight between 0 and 1, or switched off.
typedef struct tsli_mixing {
    m8 whole;
    f8 weight;
} tsli_mixing;

TSLI_INLINE void tsli_lane_mix(const tsli_mixing *mix, v8 aim, q8 *swing, v8 *out)
{
    f8 zero = f8_splat(0.0f);
    q8 identity = {zero, zero, zero, f8_splat(1.0f)};
    *swing = q8_select(mix->whole, *swing, q8_nlerp(identity, *swing, mix->weight));
    *out = v8_select(mix->whole, *out, v8_lerp(aim, *out, mix->weight));
}

TSLI_INLINE void tsli_lane_rotate_block(tsli_pack *pack, const tsli_block *block, const tsl_transform *root,
                                        const float *places, size_t stride, int in_world, int mixed)
{
    uint32_t first = block->first_slot, end = first + block->slot_count;
    f8 zero = f8_splat(0.0f);
    q8 identity = {zero, zero, zero, f8_splat(1.0f)};
    m8 running = m8_from_bits(block->running);
    tsli_mixing mix = {m8_and(m8_from_bits(~block->blended), running),
                       f8_select(running, f8_load(block->weight), zero)};
    v8 here = v8_load(places + first * stride); // before the first slot's place becomes the shown one
    tsli_turning t = tsli_lane_turn_first(pack, block, root);
    for (uint32_t j = first; j < end; ++j) {
        q8 link = q8_load(pack->link_rotation[j]), swing = identity;
        if (j > first) {
            t.simulated = q8_mul(t.simulated, link);
            t.shown = mixed ? q8_mul(t.shown, link) : t.simulated;
        }
        v8 place_ws = t.place_ws;
        if (j + 1 < end) {
            v8 next = v8_load(places + (j + 1) * stride), aim = v8_load(pack->aim[j + 1]);
            v8 out = q8_rotate_back(t.simulated, v8_sub(next, here));
            // In units of the bone, so that no length unit leaves the range of squares of squares.
            f8 length = f8_load(pack->offset_now[j + 1].length), one = f8_splat(1.0f);
            f8 unit = f8_div(one, f8_select(f8_less(zero, length), length, one));
            swing = tsli_lane_swing(v8_scale(aim, unit), v8_scale(out, unit));
            if (pack->turns[j] != 0xffu) {
                m8 turns = m8_from_bits(pack->turns[j]);
                swing = q8_select(turns, swing, identity);
                out = v8_select(turns, aim, out);
            } else {
                out = aim;
            }
            t.simulated = q8_mul(t.simulated, swing);
            t.place_ws = next;
            if (mixed) {
                tsli_lane_mix(&mix, aim, &swing, &out);
                v8 carried = v8_add(place_ws, q8_rotate(q8_mul(t.shown, swing), out));
                t.place_ws = v8_select(mix.whole, next, carried);
            }
            if (pack->place)
                v8_store(pack->place[j + 1], out);
            here = next;
        }
        t.shown = mixed ? q8_mul(t.shown, swing) : t.simulated;
        q8_store(pack->rotation_ls[j], q8_mul(link, swing));
        if (in_world) {
            q8_store(pack->world[j].rotation, t.shown);
            v8_store(pack->world[j].position, place_ws);
        }
        if (pack->simulated)
            q8_store(pack->simulated[j], t.simulated);
    }
}

static void tsli_lane_rotate(tsli_pack *pack, uint32_t first, uint32_t end, const tsl_transform *root,
                             uint32_t viewed, uint32_t in_world)
{
    const float *places = viewed ? &pack->world->position[0][0] : &pack->state->position[0][0];
    size_t stride = (viewed ? sizeof *pack->world : sizeof *pack->state) / sizeof(float);
    for (uint32_t b = first; b < end; ++b) {
        const tsli_block *block = &pack->blocks[b];
        if (!block->running)
            continue; // what it shows is the pose it reads
        uint32_t lanes = (1u << block->lane_count) - 1;
        int mixed = (block->blended & lanes) != 0 || (block->running & lanes) != lanes;
        if (mixed)
            tsli_lane_rotate_block(pack, block, root, places, stride, 1, 1);
        else if (in_world)
            tsli_lane_rotate_block(pack, block, root, places, stride, 1, 0);
        else
            tsli_lane_rotate_block(pack, block, root, places, stride, 0, 0);
    }
}
