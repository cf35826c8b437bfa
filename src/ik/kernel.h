// SPDX-License-Identifier: MIT
// The two-bone solve, one source for every form of lanes. Each decision is a select by the lane's own
// numbers; a branch on "any lane" only skips work that no lane would have used, so a limb's company never
// changes its result.

#include "ik/lanes_names.h"
#include "ik/lanes.h"
#if defined(IK_LANES_SINGLE) && defined(TSLI_IK_HAS_X86)
#include "ik/lanes_vector_sse.h"
#else
#include "ik/lanes_vector.h"
#endif
#include "ik/lanes_geometry.h"
#include "ik/kernel_pose.h"
#include "ik/kernel_bend.h"
#include "ik/kernel_aim.h"
#include "ik/kernel_turn.h"

// Squares of at most 1e30 leave room for every product the kernel forms; a NaN fails each comparison.
#define IK_LARGE 1e30f
IK_INLINE uint32_t ik_good_lanes(const ik_bones *bones, lf target2, const float *in)
{
    lf lengths2 = lf_add(lf_mul(bones->both, bones->both), lf_add(target2, bones->pole2));
    lq weights = lq_load(in + TSLI_IK_ROW(weight) * IK_WIDTH); // all four
    return lm_bits(lf_at_most(lengths2, lf_all(IK_LARGE))) &
           lq_bits_from_to(weights, lf_all(0.0f), lf_all(1.0f));
}

// Of rotations that are not all as good as unit: the first to the last row of start, mid, end, target.
IK_INLINE uint32_t ik_good_rotations(const float *in, size_t first, size_t last)
{
    lf norms = lf_all(0.0f);
    for (size_t row = first; row <= last; row += 4) {
        lq q = lq_load(in + row * IK_WIDTH);
        norms = lf_add(norms, lq_dot(q, q));
    }
    return lm_bits(lf_at_most(norms, lf_all(IK_LARGE)));
}

IK_INLINE uint32_t ik_read_rotations(const float *in, lq out_rotations[4])
{
    for (size_t i = 0; i < 4; ++i)
        out_rotations[i] = lq_load(in + (TSLI_IK_ROW(start_rotation) + 4 * i) * IK_WIDTH);
    return lq_units(out_rotations);
}

IK_INLINE lm ik_idle_lanes(const ik_bones *bones)
{
    return lm_or(lf_at_most(bones->weight, lf_all(0.0f)), lf_at_most(bones->both, lf_all(2.0f * IK_NO_BONE)));
}

// Idle lanes, those without weight or without any length, hand back what came in.
IK_INLINE void ik_write_positions(const tsli_ik_plan *plan, const ik_bones *bones, const ik_aim *aim, lm idle,
                                  const float *in, float *out)
{
    lf x = aim->x, h = aim->h, distance = aim->distance, scale = aim->scale;
    if (plan->has_scale) {
        x = lf_mul(x, scale);
        h = lf_mul(h, scale);
        distance = lf_mul(distance, scale);
    }
    lv mid = lv_add(bones->start, lv_add(lv_scale(aim->a, x), lv_scale(aim->b, h)));
    lv end = lv_add_scaled(bones->start, aim->a, distance);
    if (IK_RARELY(lm_bits(idle))) {
        mid = lv_select(idle, lv_load(in + TSLI_IK_ROW(mid_position) * IK_WIDTH), mid);
        end = lv_select(idle, lv_load(in + TSLI_IK_ROW(end_position) * IK_WIDTH), end);
        scale = lf_select(idle, lf_all(1.0f), scale);
    }
    lv miss = lv_sub(end, lv_load(in + TSLI_IK_ROW(target_position) * IK_WIDTH));
    lf error = lf_sqrt(lv_dot(miss, miss));
    lv_store(out + TSLI_IK_OUT_ROW(mid_position) * IK_WIDTH, mid);
    lv_store(out + TSLI_IK_OUT_ROW(end_position) * IK_WIDTH, end);
    lf_store(out + TSLI_IK_OUT_ROW(scale) * IK_WIDTH, scale);
    lf_store(out + TSLI_IK_OUT_ROW(error) * IK_WIDTH, error);
    lf_store_truth((uint32_t *)(void *)(out + TSLI_IK_OUT_ROW(reached) * IK_WIDTH),
                   lf_at_most(error, lf_mul(bones->both, lf_all(plan->reach_tolerance))));
    lf_store(out + TSLI_IK_OUT_ROW(status) * IK_WIDTH, lf_all(0.0f)); // all bits zero: TSL_OK
}

IK_RARE void ik_idle_rotations(const tsli_ik_plan *plan, lm idle, const float *in, float *out)
{
    lq identity = lq_set(lf_all(0.0f), lf_all(0.0f), lf_all(0.0f), lf_all(1.0f));
    for (size_t joint = 0; joint < 3; ++joint) {
        const float *old = in + (TSLI_IK_ROW(start_rotation) + 4 * joint) * IK_WIDTH;
        float *rotation = out + (TSLI_IK_OUT_ROW(start_rotation) + 4 * joint) * IK_WIDTH;
        float *model = out + (TSLI_IK_OUT_ROW(start_model) + 4 * joint) * IK_WIDTH;
        float *local = out + (TSLI_IK_OUT_ROW(start_local) + 4 * joint) * IK_WIDTH;
        if (plan->outputs & TSL_IK_OUT_ROTATIONS)
            lq_store(rotation, lq_select(idle, lq_load(old), lq_reload(rotation)));
        if (plan->outputs & TSL_IK_OUT_MODEL)
            lq_store(model, lq_select(idle, identity, lq_reload(model)));
        if (plan->outputs & TSL_IK_OUT_LOCAL)
            lq_store(local, lq_select(idle, identity, lq_reload(local)));
    }
}

// Checked when everything it guards has been worked out, before any of it is written: it need not hold up what does.
IK_STATIC uint32_t IK_SOLVE(const tsli_ik_plan *plan, const float *in, float *out)
{
    ik_bones bones = ik_read_bones(plan, in);
    lv to_target = lv_sub(lv_load(in + TSLI_IK_ROW(target_position) * IK_WIDTH), bones.start);
    if (!plan->outputs) {
        lm idle = ik_idle_lanes(&bones);
        uint32_t good = ik_good_lanes(&bones, lv_dot(to_target, to_target), in);
        ik_aim aim = ik_aim_of(plan, &bones, NULL, in, to_target);
        if (plan->flags & TSL_IK_HINGE_GIVEN)
            good &= ik_good_rotations(in, TSLI_IK_ROW(mid_rotation), TSLI_IK_ROW(mid_rotation));
        uint32_t bad = good ^ IK_EVERY;
        if (bad != IK_EVERY)
            ik_write_positions(plan, &bones, &aim, idle, in, out);
        return bad;
    }
    ik_pose pose;
    ik_aim aim = ik_aim_of(plan, &bones, &pose, in, to_target);
    lm idle = ik_idle_lanes(&bones);
    uint32_t good = ik_good_lanes(&bones, lv_dot(to_target, to_target), in);
    lq old[4]; // rotations of start, mid, end and target
    if (IK_RARELY(ik_read_rotations(in, old) != IK_EVERY))
        good &= ik_good_rotations(in, TSLI_IK_ROW(start_rotation), TSLI_IK_ROW(target_rotation));
    uint32_t bad = good ^ IK_EVERY;
    if (IK_RARELY(bad == IK_EVERY)) // the only lane there is, or none worth going on for
        return bad;
    ik_write_positions(plan, &bones, &aim, idle, in, out);
    ik_write_rotations(plan, &bones, &pose, &aim, old, in, out);
    if (IK_RARELY(lm_bits(idle)))
        ik_idle_rotations(plan, idle, in, out);
    return bad;
}

#undef IK_WIDTH
#undef IK_EVERY
#undef IK_ALONE
#undef IK_STRAIGHT
#undef IK_GONE
#undef IK_LARGE
#undef IK_LEAST
#undef IK_NO_BONE
#undef IK_OFF
#include "ik/lanes_end.h"
