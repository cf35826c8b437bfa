// SPDX-License-Identifier: MIT
// The two-bone solve, one source for every lane type. Each decision is a select on the lane's own numbers, and a branch on "any lane" only
// skips work that no lane would use, so a limb's neighbours never change its result.

#include "ik/plan.h"
#include "math/lanes.h"

TSLI_LANES_BEGIN

#define IK_EVERY ((1u << TSLI_LANE_COUNT) - 1u) // the bits of all lanes
// With one limb vectors are registers: lengths and reciprocals are computed four at a time, and a branch on "any lane" is its own.
#if defined(TSLI_LANES_SSE2_ONE)
#define IK_ALONE 1
#else
#define IK_ALONE 0
#endif

// Marks what hardly any limb needs. The single solve keeps it in functions of its own: inlined, its numbers would push those of the
// common case out of registers, and a lone limb waits for each reload.
#if defined(__GNUC__) && defined(IK_SINGLE)
#define IK_RARE static __attribute__((noinline, cold))
#else
#define IK_RARE TSLI_FORCE_INLINE
#endif
#if defined(__has_builtin) && defined(IK_SINGLE)
#if __has_builtin(__builtin_expect_with_probability) // a plain hint counts as nine in ten, which still spills
#define IK_RARELY(condition) __builtin_expect_with_probability(!!(condition), 0, 1.0)
#endif
#endif
#ifndef IK_RARELY
#define IK_RARELY(condition) (condition)
#endif

#include "ik/kernel_rows.h"
#include "ik/kernel_basics.h"
#include "ik/kernel_pose.h"
#include "ik/kernel_bend.h"
#include "ik/kernel_aim.h"
#include "ik/kernel_turn.h"

// Squares of at most 1e30 leave headroom for every product in the kernel; NaN fails each comparison.
#define IK_LARGE 1e30f
TSLI_INLINE uint32_t ik_good_lanes(const ik_bones *bones, f8 target2, const float *in)
{
    f8 lengths2 = f8_add(f8_mul(bones->both, bones->both), f8_add(target2, bones->pole2));
    q8 weights = ik_load_q8(IK_IN(weight)); // all four
    return m8_bits(f8_at_most(lengths2, f8_splat(IK_LARGE))) & q8_bits_from_to(weights, f8_splat(0.0f), f8_splat(1.0f));
}

// For rotations that are not all nearly unit: the first to the last row of start, mid, end, target.
TSLI_INLINE uint32_t ik_good_rotations(const float *in, size_t first, size_t last)
{
    f8 norms = f8_splat(0.0f);
    for (size_t row = first; row <= last; row += 4) {
        q8 q = ik_load_q8(in + row * IK_ROW);
        norms = f8_add(norms, q8_dot(q, q));
    }
    return m8_bits(f8_at_most(norms, f8_splat(IK_LARGE)));
}

TSLI_INLINE uint32_t ik_read_rotations(const float *in, q8 out_rotations[4])
{
    for (size_t i = 0; i < 4; ++i)
        out_rotations[i] = ik_load_q8(in + (TSLI_IK_ROW(start_rotation) + 4 * i) * IK_ROW);
    return ik_units(out_rotations);
}

// 1 or 0, as the bits of an integer.
TSLI_INLINE f8 ik_truth(m8 m)
{
    const uint32_t yes = 1;
    float bits;
    memcpy(&bits, &yes, sizeof bits);
    return f8_or_zero(m, f8_splat(bits));
}

TSLI_INLINE m8 ik_idle_lanes(const ik_bones *bones)
{
    return m8_or(f8_at_most(bones->weight, f8_splat(0.0f)), f8_at_most(bones->both, f8_splat(2.0f * IK_NO_BONE)));
}

// Idle lanes, and limbs without weight or length, return their input.
TSLI_INLINE void ik_write_positions(const tsli_ik_plan *plan, const ik_bones *bones, const ik_aim *aim, m8 idle,
                                    const float *in, float *out)
{
    f8 x = aim->x, h = aim->h, distance = aim->distance, scale = aim->scale;
    if (plan->has_scale) {
        x = f8_mul(x, scale);
        h = f8_mul(h, scale);
        distance = f8_mul(distance, scale);
    }
    v8 mid = v8_add(bones->start, v8_add(v8_scale(aim->a, x), v8_scale(aim->b, h)));
    v8 end = v8_add_scaled(bones->start, aim->a, distance);
    if (IK_RARELY(m8_bits(idle))) {
        mid = v8_select(idle, ik_load_v8(IK_IN(mid_position)), mid);
        end = v8_select(idle, ik_load_v8(IK_IN(end_position)), end);
        scale = f8_select(idle, f8_splat(1.0f), scale);
    }
    v8 miss = v8_sub(end, ik_load_v8(IK_IN(target_position)));
    f8 error = f8_sqrt(v8_dot(miss, miss));
    ik_store_v8(IK_OUT(mid_position), mid);
    ik_store_v8(IK_OUT(end_position), end);
    f8_write(IK_OUT(scale), scale);
    f8_write(IK_OUT(error), error);
    f8_write(IK_OUT(reached), ik_truth(f8_at_most(error, f8_mul(bones->both, f8_splat(plan->reach_tolerance)))));
    f8_write(IK_OUT(status), f8_splat(0.0f)); // all bits zero: TSL_OK
}

IK_RARE void ik_idle_rotations(const tsli_ik_plan *plan, m8 idle, const float *in, float *out)
{
    q8 identity = q8_set(f8_splat(0.0f), f8_splat(0.0f), f8_splat(0.0f), f8_splat(1.0f));
    for (size_t joint = 0; joint < 3; ++joint) {
        const float *old = in + (TSLI_IK_ROW(start_rotation) + 4 * joint) * IK_ROW;
        float *rotation = out + (TSLI_IK_OUT_ROW(start_rotation) + 4 * joint) * IK_ROW;
        float *model = out + (TSLI_IK_OUT_ROW(start_model) + 4 * joint) * IK_ROW;
        float *local = out + (TSLI_IK_OUT_ROW(start_local) + 4 * joint) * IK_ROW;
        if (plan->outputs & TSL_IK_OUT_ROTATIONS)
            ik_store_q8(rotation, q8_select(idle, ik_load_q8(old), ik_load_q8(rotation)));
        if (plan->outputs & TSL_IK_OUT_MODEL)
            ik_store_q8(model, q8_select(idle, identity, ik_load_q8(model)));
        if (plan->outputs & TSL_IK_OUT_LOCAL)
            ik_store_q8(local, q8_select(idle, identity, ik_load_q8(local)));
    }
}

// Tested after everything it guards has been computed and before any of it is stored, so that it delays nothing.
TSLI_INLINE uint32_t ik_solve_lanes(const tsli_ik_plan *plan, const float *in, float *out)
{
    ik_bones bones = ik_read_bones(plan, in);
    v8 to_target = v8_sub(ik_load_v8(IK_IN(target_position)), bones.start);
    if (!plan->outputs) {
        m8 idle = ik_idle_lanes(&bones);
        uint32_t good = ik_good_lanes(&bones, v8_dot(to_target, to_target), in);
        ik_aim aim = ik_aim_of(plan, &bones, NULL, in, to_target);
        if (plan->flags & TSL_IK_HINGE_GIVEN)
            good &= ik_good_rotations(in, TSLI_IK_ROW(mid_rotation), TSLI_IK_ROW(mid_rotation));
        uint32_t bad = good ^ IK_EVERY;
        if (IK_RARELY(bad == IK_EVERY))
            return bad;
        ik_write_positions(plan, &bones, &aim, idle, in, out);
        return bad;
    }
    ik_pose pose;
    ik_aim aim = ik_aim_of(plan, &bones, &pose, in, to_target);
    m8 idle = ik_idle_lanes(&bones);
    uint32_t good = ik_good_lanes(&bones, v8_dot(to_target, to_target), in);
    q8 old[4]; // rotations of start, mid, end and target
    if (IK_RARELY(ik_read_rotations(in, old) != IK_EVERY))
        good &= ik_good_rotations(in, TSLI_IK_ROW(start_rotation), TSLI_IK_ROW(target_rotation));
    uint32_t bad = good ^ IK_EVERY;
    if (IK_RARELY(bad == IK_EVERY)) // the only lane there is, or none worth computing
        return bad;
    ik_write_positions(plan, &bones, &aim, idle, in, out);
    ik_write_rotations(plan, &bones, &pose, &aim, old, in, out);
    if (IK_RARELY(m8_bits(idle)))
        ik_idle_rotations(plan, idle, in, out);
    return bad;
}

// A limb, or a block in as many vectors as it takes.
uint32_t IK_SOLVE(const tsli_ik_plan *plan, const float *in, float *out)
{
#ifndef IK_SINGLE
    uint32_t bad = 0;
    for (uint32_t lane = 0; lane < TSL_IK_BLOCK_LANES; lane += TSLI_LANE_COUNT)
        bad |= ik_solve_lanes(plan, in + lane, out + lane) << lane;
    return bad;
#else
    return ik_solve_lanes(plan, in, out);
#endif
}

TSLI_LANES_END
