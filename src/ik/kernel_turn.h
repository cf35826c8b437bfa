// SPDX-License-Identifier: MIT
// How the joints turn: the rotation that takes an orthonormal frame of the pose to the same frame of the
// solution. A quotient of frames has no bad case: the shortest turn between two directions has one at half a
// turn.

typedef struct ik_frame {
    lv along, across, normal; // the bone, normal x bone, the plane's normal
} ik_frame;

IK_INLINE ik_frame ik_frame_before(const ik_pose *pose, lv along)
{
    ik_frame r = {along, lv_cross(pose->n, along), pose->n};
    if (lm_bits(pose->straight)) {
        lv across = lv_unit_or(r.across, lv_across(along));
        r.across = lv_select(pose->straight, across, r.across);
        r.normal = lv_select(pose->straight, lv_cross(along, across), r.normal);
    }
    return r;
}

// (cosine, sine) of the bone towards a and b. n = b x a makes n x a = -b and n x b = a.
IK_INLINE ik_frame ik_frame_after(const ik_aim *aim, lf cosine, lf sine)
{
    ik_frame r = {lv_add(lv_scale(aim->a, cosine), lv_scale(aim->b, sine)),
                  lv_sub(lv_scale(aim->a, sine), lv_scale(aim->b, cosine)), aim->n};
    return r;
}

// The quaternion of R = to from^T, out of whichever of its four components is safely large (S. W. Shepperd,
// Quaternion from Rotation Matrix, 1978); w is kept as soon as it is at least a half.
IK_INLINE lq lq_from_frames(const ik_frame *from, const ik_frame *to)
{
    lv x = lv_add(lv_add(lv_scale(from->along, lv_x(to->along)), lv_scale(from->across, lv_x(to->across))),
                  lv_scale(from->normal, lv_x(to->normal)));
    lv y = lv_add(lv_add(lv_scale(from->along, lv_y(to->along)), lv_scale(from->across, lv_y(to->across))),
                  lv_scale(from->normal, lv_y(to->normal)));
    lv z = lv_add(lv_add(lv_scale(from->along, lv_z(to->along)), lv_scale(from->across, lv_z(to->across))),
                  lv_scale(from->normal, lv_z(to->normal)));
    lf one = lf_all(1.0f), xx = lv_x(x), yy = lv_y(y), zz = lv_z(z); // x, y, z: the rows of R
    lf xw = lf_sub(lv_y(z), lv_z(y)), yw = lf_sub(lv_z(x), lv_x(z)), zw = lf_sub(lv_x(y), lv_y(x));
    lf ww = lf_add(lf_add(one, xx), lf_add(yy, zz)); // 4 w^2, and xw is 4 x w
    lq r = lq_set(xw, yw, zw, ww);
    lm small = lf_less(ww, one);
    if (lm_bits(small)) {
        lf x4 = lf_add(lf_sub(one, yy), lf_sub(xx, zz)), y4 = lf_add(lf_sub(one, xx), lf_sub(yy, zz));
        lf z4 = lf_add(lf_sub(one, xx), lf_sub(zz, yy));
        lf xy = lf_add(lv_y(x), lv_x(y)), zx = lf_add(lv_x(z), lv_z(x)), yz = lf_add(lv_z(y), lv_y(z));
        lm y_wins = lf_less(x4, y4);
        lq best = lq_select(y_wins, lq_set(xy, y4, yz, yw), lq_set(x4, xy, zx, xw));
        lm z_wins = lf_less(lf_select(y_wins, y4, x4), z4);
        r = lq_select(small, lq_select(z_wins, lq_set(zx, yz, z4, zw), best), r);
    }
    // by its own length and not by 2 sqrt(ww): rounding of the frames then stays out of the length
    return lq_upper(lq_scale(r, lf_div(one, lf_sqrt(lq_dot(r, r)))));
}

// Carried along by the mid joint, or turned towards the target's rotation. `aside` says in which lanes it is
// turned.
IK_INLINE lq ik_end_rotation(const tsli_ik_plan *plan, const float *in, lf weight, lq carried, lm *out_turned)
{
    lf share = lf_mul(lf_load(in + TSLI_IK_ROW(rotation_weight) * IK_WIDTH), weight);
    lm turned = lf_less(lf_all(0.0f), share);
    *out_turned = turned;
    if (!lm_bits(turned))
        return carried;
    lq goal = lq_unit(lq_load(in + TSLI_IK_ROW(target_rotation) * IK_WIDTH));
    if (plan->has_offset)
        goal = lq_mul(goal, lq_all(plan->end_offset));
    lf rest = lf_sub(lf_all(1.0f), share);
    share = lf_select(lf_less(lq_dot(carried, goal), lf_all(0.0f)), lf_negate(share), share);
    lq sum = lq_add(lq_scale(carried, rest), lq_scale(goal, share));
    return lq_select(turned, lq_normalize(sum), carried);
}

IK_INLINE lq ik_mirror(const tsli_ik_plan *plan, lq q)
{
    return (plan->flags & TSL_IK_MIRRORED) ? lq_mirror(q) : q;
}

IK_INLINE void ik_write_rotations(const tsli_ik_plan *plan, const ik_bones *bones, const ik_pose *pose,
                                  const ik_aim *aim, const float *in, float *out)
{
    lf one = lf_all(1.0f), tiny = lf_all(1e-30f);
    lf per_upper = lf_div(one, aim->upper), per_lower = lf_div(one, aim->lower);
    lf ux = lf_mul(aim->x, per_upper), uh = lf_mul(aim->h, per_upper);
    lf vx = lf_mul(lf_sub(aim->distance, aim->x), per_lower), vh = lf_negate(lf_mul(aim->h, per_lower));
    lm no_u = lf_at_most(bones->u2, tiny), no_v = lf_at_most(bones->v2, tiny);
    if (lm_bits(lm_or(no_u, no_v))) {
        lf x = lf_select(no_u, vx, ux), h = lf_select(no_u, vh, uh);
        vx = lf_select(no_v, ux, vx);
        vh = lf_select(no_v, uh, vh);
        ux = x;
        uh = h;
    }
    ik_frame upper0 = ik_frame_before(pose, pose->u), upper1 = ik_frame_after(aim, ux, uh);
    ik_frame lower0 = ik_frame_before(pose, pose->v), lower1 = ik_frame_after(aim, vx, vh);
    lq start_turn = lq_from_frames(&upper0, &upper1), mid_turn = lq_from_frames(&lower0, &lower1);

    lq start = lq_unit(lq_load(in + TSLI_IK_ROW(start_rotation) * IK_WIDTH));
    lq mid = lq_unit(lq_load(in + TSLI_IK_ROW(mid_rotation) * IK_WIDTH));
    lq end = lq_unit(lq_load(in + TSLI_IK_ROW(end_rotation) * IK_WIDTH));
    lq new_start = lq_mul(start_turn, start), new_mid = lq_mul(mid_turn, mid),
       carried = lq_mul(mid_turn, end);
    lm turned;
    lq new_end = ik_end_rotation(plan, in, bones->weight, carried, &turned);
    if (plan->outputs & TSL_IK_OUT_ROTATIONS) {
        lq_store(out + TSLI_IK_OUT_ROW(start_rotation) * IK_WIDTH, new_start);
        lq_store(out + TSLI_IK_OUT_ROW(mid_rotation) * IK_WIDTH, new_mid);
        lq_store(out + TSLI_IK_OUT_ROW(end_rotation) * IK_WIDTH, new_end);
    }
    if (plan->outputs & TSL_IK_OUT_MODEL) {
        lq end_turn = mid_turn;
        if (lm_bits(turned))
            end_turn = lq_select(turned, lq_upper(lq_mul(new_end, lq_conjugate(end))), mid_turn);
        lq_store(out + TSLI_IK_OUT_ROW(start_model) * IK_WIDTH, start_turn);
        lq_store(out + TSLI_IK_OUT_ROW(mid_model) * IK_WIDTH, mid_turn);
        lq_store(out + TSLI_IK_OUT_ROW(end_model) * IK_WIDTH, end_turn);
    }
    if (plan->outputs & TSL_IK_OUT_LOCAL) { // against what the parent's own correction already did
        lq end_turn = lq_set(lf_all(0.0f), lf_all(0.0f), lf_all(0.0f), one);
        if (lm_bits(turned))
            end_turn = lq_select(turned, lq_upper(lq_mul(lq_conjugate(carried), new_end)), end_turn);
        lq start_local = lq_mul(lq_conjugate(start), new_start);
        lq mid_local = lq_mul(lq_conjugate(lq_mul(start_turn, mid)), new_mid);
        lq_store(out + TSLI_IK_OUT_ROW(start_local) * IK_WIDTH, ik_mirror(plan, lq_upper(start_local)));
        lq_store(out + TSLI_IK_OUT_ROW(mid_local) * IK_WIDTH, ik_mirror(plan, lq_upper(mid_local)));
        lq_store(out + TSLI_IK_OUT_ROW(end_local) * IK_WIDTH, ik_mirror(plan, end_turn));
    }
}
