// SPDX-License-Identifier: MIT
// Local transforms of bones that no chain drives become places in model or world space. Bone follows parent, in registers of four
// floats whatever the lane type is; it is here because an instruction set with operations of three operands needs a third fewer.
// Included once per instruction set, after math/lanes.h.

// Where the scale of a transform is, less the one float before it that is read along: three floats alone take three instructions.
TSLI_INLINE tsli_transform4 tsli_lane_local(const char *at)
{
    f4 scale = f4_read(at + offsetof(tsl_transform, scale) - sizeof(float));
    tsli_transform4 local = {f4_read(at), f4_read(at + offsetof(tsl_transform, rotation)),
                             f4_shuffle(scale, scale, 1, 2, 3, 3)};
    return local;
}

static void tsli_lane_unit_each(const tsli_composing *c, uint32_t first, uint32_t end)
{
    for (uint32_t bone = first; bone < end; ++bone) {
        const char *at = c->from + bone * c->from_stride + offsetof(tsl_transform, rotation);
        f4_write(&c->placed[bone].rotation, tsli_quat4_normalize(f4_read(at)));
    }
}

// Four at a time, and before anything else: nothing then waits for roots and divisions.
static void tsli_lane_unit_rotations(const tsli_composing *c, uint32_t first, uint32_t end)
{
    uint32_t bone = first;
    for (; bone + 4 <= end; bone += 4) {
        const char *at = c->from + bone * c->from_stride + offsetof(tsl_transform, rotation);
        f4 q[4];
        for (uint32_t i = 0; i < 4; ++i)
            q[i] = f4_read(at + i * c->from_stride);
        f4_transpose(q);
        f4 square = f4_add(f4_add(f4_mul(q[0], q[0]), f4_mul(q[1], q[1])),
                           f4_add(f4_mul(q[2], q[2]), f4_mul(q[3], q[3])));
        m4 usual = m4_and(f4_at_most(f4_splat(FLT_MIN), square), f4_at_most(square, f4_splat(FLT_MAX)));
        if (TSLI_RARELY(m4_bits(usual) != 0xfu)) {
            tsli_lane_unit_each(c, bone, bone + 4);
            continue;
        }
        f4 inverse = f4_div(f4_splat(1.0f), f4_sqrt(square));
        for (uint32_t i = 0; i < 4; ++i)
            q[i] = f4_mul(q[i], inverse);
        f4_transpose(q);
        for (uint32_t i = 0; i < 4; ++i)
            f4_write(&c->placed[bone + i].rotation, q[i]);
    }
    tsli_lane_unit_each(c, bone, end);
}

// As tsli_transform4_mul_held, with one question for what is usual: that nothing is to be done about the product.
TSLI_INLINE tsli_transform4 tsli_lane_below(tsli_transform4 parent, tsli_transform4 local)
{
    tsli_transform4 t = tsli_transform4_mul(parent, local);
    f4 off = f4_abs(f4_sub(f4_splat(1.0f), tsli_quat4_square(t.rotation)));
    m4 usual = m4_and(f4_at_most(off, f4_splat(TSLI_UNIT_SLACK)), tsli_transform4_within(t));
    return TSLI_RARELY(m4_bits(usual) != 0xfu) ? tsli_transform4_mul_held(parent, local) : t;
}

static void tsli_lane_compose(const tsli_composing *composing, uint32_t first, uint32_t end)
{
    const tsli_composing c = *composing; // whatever is stored through a pointer, this stands
    tsli_transform4 root = tsli_transform4_load(&c.root);
    tsli_lane_unit_rotations(composing, first, end);
    for (uint32_t bone = first; bone < end; ++bone) {
        int32_t parent = c.parents[bone];
        uint8_t moves = parent >= 0 ? c.moves[parent] : 0;
        tsli_transform4 value = tsli_lane_local(c.from + bone * c.from_stride);
        value.rotation = f4_read(&c.placed[bone].rotation);
        value = parent >= 0 ? tsli_lane_below(tsli_transform4_load(&c.placed[parent]), value)
                            : tsli_transform4_hold(value);
        c.moves[bone] = moves;
        tsli_transform4_store(&c.placed[bone], value);
        if (c.in_world && !moves)
            value = tsli_transform4_mul(root, value);
        tsli_transform4_store(c.to + bone * c.to_stride, value);
    }
}
