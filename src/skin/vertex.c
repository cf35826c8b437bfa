// SPDX-License-Identifier: MIT
// The reference, vertex by vertex, and dual quaternion linear blending, which has no other form: Kavan, Collins, Zara, O'Sullivan,
// "Geometric Skinning with Approximate Dual Quaternion Blending", ACM TOG 27(4), 2008. Scale and shear, which dual quaternions cannot
// represent, are a stretch before the rigid motion, blended linearly.
#include "base/standard_call.h"
#include "math/quat.h"
#include "skin/check.h"
#include "skin/kernels.h"

// Newton's iteration X <- (X + X^-T) / 2 for the orthogonal factor (Higham, "Computing the Polar Decomposition", SIAM J. Sci. Stat. Comput.
// 7, 1986), scaled by sqrt(|X^-T| / |X|) while far from it. Ten steps bring a condition number of 1e6 to rounding error.
static void skin_orthogonal_factor(tsli_mat34 *x)
{
    for (int step = 0; step < 10; ++step) {
        tsl_vec3 cofactors[3];
        tsli_mat34_cofactors(x, cofactors);
        float determinant = tsli_vec3_dot(tsli_mat34_row(x, 0), cofactors[0]);
        float size = 0.0f, inverse_size = 0.0f;
        for (int row = 0; row < 3; ++row) {
            cofactors[row] = tsli_vec3_scale(cofactors[row], 1.0f / determinant);
            size += tsli_vec3_length_squared(tsli_mat34_row(x, row));
            inverse_size += tsli_vec3_length_squared(cofactors[row]);
        }
        float scale = step < 6 ? sqrtf(sqrtf(inverse_size / size)) : 1.0f;
        float half = 0.5f * scale, half_inverse = 0.5f / scale;
        for (int row = 0; row < 3; ++row) {
            x->m[4 * row + 0] = x->m[4 * row + 0] * half + cofactors[row].x * half_inverse;
            x->m[4 * row + 1] = x->m[4 * row + 1] * half + cofactors[row].y * half_inverse;
            x->m[4 * row + 2] = x->m[4 * row + 2] * half + cofactors[row].z * half_inverse;
        }
    }
}

static tsl_vec3 skin_any_perpendicular(tsl_vec3 a)
{
    tsl_vec3 axis = fabsf(a.x) <= fabsf(a.y) && fabsf(a.x) <= fabsf(a.z) ? tsli_vec3(1.0f, 0.0f, 0.0f)
                    : fabsf(a.y) <= fabsf(a.z)                           ? tsli_vec3(0.0f, 1.0f, 0.0f)
                                                                         : tsli_vec3(0.0f, 0.0f, 1.0f);
    return tsli_vec3_normalize(tsli_vec3_cross(a, axis));
}

// A singular matrix has no polar decomposition by iteration: the remaining columns are made orthonormal, longest first, and completed to
// a right-handed frame.
static void skin_frame_of_singular(tsli_mat34 *x)
{
    tsl_vec3 c[3];
    int first = 0, second = 1;
    for (int k = 0; k < 3; ++k)
        c[k] = tsli_vec3(x->m[k], x->m[4 + k], x->m[8 + k]);
    for (int k = 1; k < 3; ++k)
        if (tsli_vec3_length_squared(c[k]) > tsli_vec3_length_squared(c[first]))
            first = k;
    if (!(tsli_vec3_length_squared(c[first]) > 0.0f)) {
        *x = tsli_mat34_identity();
        return;
    }
    c[first] = tsli_vec3_normalize(c[first]);
    float longest = -1.0f;
    for (int k = 0; k < 3; ++k) {
        if (k == first)
            continue;
        c[k] = tsli_vec3_sub(c[k], tsli_vec3_scale(c[first], tsli_vec3_dot(c[first], c[k])));
        if (tsli_vec3_length_squared(c[k]) > longest) {
            longest = tsli_vec3_length_squared(c[k]);
            second = k;
        }
    }
    c[second] = longest > 1e-12f ? tsli_vec3_normalize(c[second]) : skin_any_perpendicular(c[first]);
    int third = 3 - first - second;
    c[third] =
        (second - first + 3) % 3 == 1 ? tsli_vec3_cross(c[first], c[second]) : tsli_vec3_cross(c[second], c[first]);
    for (int k = 0; k < 3; ++k) {
        x->m[k] = c[k].x;
        x->m[4 + k] = c[k].y;
        x->m[8 + k] = c[k].z;
    }
}

// The rotation nearest to the 3x3 of a, as a 3x4. `unit` is a scaled to size one.
static tsli_mat34 skin_rotation_of(const tsli_mat34 *unit)
{
    tsli_mat34 rotation = *unit;
    tsl_vec3 cofactors[3];
    tsli_mat34_cofactors(unit, cofactors);
    float determinant = tsli_vec3_dot(tsli_mat34_row(unit, 0), cofactors[0]);
    if (fabsf(determinant) < 1e-6f) {
        skin_frame_of_singular(&rotation);
        return rotation;
    }
    skin_orthogonal_factor(&rotation);
    if (determinant < 0.0f)
        for (int k = 0; k < 12; ++k)
            rotation.m[k] = -rotation.m[k];
    return rotation;
}

// Shepperd, "Quaternion from Rotation Matrix", J. Guidance and Control 1(3), 1978: the largest component first.
static tsl_quat skin_quat_from_rotation(const tsli_mat34 *r)
{
    const float *m = r->m;
    float xx = m[0], yy = m[5], zz = m[10];
    tsl_quat q;
    if (xx + yy + zz > 0.0f)
        q = tsli_quat(m[9] - m[6], m[2] - m[8], m[4] - m[1], (1.0f + xx) + (yy + zz));
    else if (xx >= yy && xx >= zz)
        q = tsli_quat((1.0f + xx) - (yy + zz), m[1] + m[4], m[2] + m[8], m[9] - m[6]);
    else if (yy >= zz)
        q = tsli_quat(m[1] + m[4], (1.0f + yy) - (xx + zz), m[6] + m[9], m[2] - m[8]);
    else
        q = tsli_quat(m[2] + m[8], m[6] + m[9], (1.0f + zz) - (xx + yy), m[4] - m[1]);
    return tsli_quat_normalize(q);
}

// The symmetric part of R^T A: exactly S of A = R S when R is the polar factor.
static void skin_stretch_of(const tsli_mat34 *rotation, const tsli_mat34 *a, tsl_skin_dual_quat *out)
{
    float s[3][3];
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            s[i][k] = (rotation->m[i] * a->m[k] + rotation->m[4 + i] * a->m[4 + k]) + rotation->m[8 + i] * a->m[8 + k];
    out->stretch_diagonal = tsli_vec3(s[0][0], s[1][1], s[2][2]);
    out->stretch_mixed = tsli_vec3(0.5f * (s[0][1] + s[1][0]), 0.5f * (s[0][2] + s[2][0]), 0.5f * (s[1][2] + s[2][1]));
}

static tsl_skin_dual_quat skin_dual_quat_from(const tsli_mat34 *a)
{
    tsl_skin_dual_quat out;
    memset(&out, 0, sizeof out);
    tsli_mat34 unit = *a;
    float largest = 0.0f;
    for (int i = 0; i < 12; ++i)
        if (i % 4 != 3 && fabsf(a->m[i]) > largest)
            largest = fabsf(a->m[i]);
    for (int i = 0; i < 12; ++i)
        unit.m[i] = i % 4 == 3 ? 0.0f : largest > 0.0f ? a->m[i] / largest : 0.0f;
    tsli_mat34 rotation = skin_rotation_of(&unit);
    out.real = skin_quat_from_rotation(&rotation);
    tsl_quat half = tsli_quat(0.5f * a->m[3], 0.5f * a->m[7], 0.5f * a->m[11], 0.0f);
    out.dual = tsli_quat_mul(half, out.real);
    skin_stretch_of(&rotation, a, &out);
    return out;
}

TSLI_STANDARD_CALL(tsl_skin_dual_quats_from_palette,
                   (const float *palette, uint32_t joint_count, tsl_skin_dual_quat *out_dual_quats),
                   (palette, joint_count, out_dual_quats))
{
    if (!palette || !out_dual_quats)
        return TSL_ERROR_NULL_POINTER;
    if (joint_count == 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (tsli_span_touch(tsli_span_packed(palette, joint_count * (uint64_t)48, 1),
                        tsli_span_packed(out_dual_quats, joint_count * (uint64_t)sizeof *out_dual_quats, 1)))
        return TSL_ERROR_OVERLAP;
    if (!tsli_are_finite(palette, 12 * (uint64_t)joint_count))
        return TSL_ERROR_NOT_FINITE;
    for (uint32_t j = 0; j < joint_count; ++j) {
        tsli_mat34 a = tsli_mat34_load(palette + 12 * (uint64_t)j);
        out_dual_quats[j] = skin_dual_quat_from(&a);
    }
    return TSL_OK;
}

static void skin_quat_add(tsl_quat *sum, tsl_quat q, float weight)
{
    *sum = tsli_quat(sum->x + q.x * weight, sum->y + q.y * weight, sum->z + q.z * weight, sum->w + q.w * weight);
}

// q and -q are the same rotation: every joint takes the sign nearest to the joint with the largest weight.
static tsl_skin_dual_quat skin_dual_sum(const tsli_skin_setup *setup, uint32_t vertex, float scale)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    const tsl_skin_dual_quat *joints = setup->job.dual_quats;
    float heaviest = -1.0f;
    tsl_quat side = tsli_quat_identity();
    for (uint32_t i = 0; i < mesh->influence_count; ++i) {
        float weight = tsli_skin_weight(mesh, vertex, i);
        if (weight > heaviest) {
            heaviest = weight;
            side = joints[tsli_skin_index(mesh, vertex, i)].real;
        }
    }
    tsl_skin_dual_quat sum;
    memset(&sum, 0, sizeof sum);
    for (uint32_t i = 0; i < mesh->influence_count; ++i) {
        const tsl_skin_dual_quat *joint = &joints[tsli_skin_index(mesh, vertex, i)];
        float weight = tsli_skin_share(tsli_skin_weight(mesh, vertex, i), i, scale);
        float signed_weight = tsli_quat_dot(joint->real, side) < 0.0f ? -weight : weight;
        skin_quat_add(&sum.real, joint->real, signed_weight);
        skin_quat_add(&sum.dual, joint->dual, signed_weight);
        sum.stretch_diagonal = tsli_vec3_add(sum.stretch_diagonal, tsli_vec3_scale(joint->stretch_diagonal, weight));
        sum.stretch_mixed = tsli_vec3_add(sum.stretch_mixed, tsli_vec3_scale(joint->stretch_mixed, weight));
    }
    return sum;
}

// The rigid motion of the blended dual quaternions after the blended stretch, as a 3x4. scale as tsli_skin_scale_of_vertex gives it.
static tsli_mat34 skin_blend_dual(const tsli_skin_setup *setup, uint32_t vertex, float scale)
{
    tsl_skin_dual_quat sum = scale < 0.0f ? setup->job.dual_quats[tsli_skin_index(&setup->mesh, vertex, 0)]
                                          : skin_dual_sum(setup, vertex, scale);
    tsl_quat real = sum.real, dual = sum.dual;
    float length_squared = tsli_quat_dot(real, real);
    float inverse = 1.0f / sqrtf(length_squared > FLT_MIN ? length_squared : FLT_MIN);
    tsl_transform rigid = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    rigid.rotation = tsli_quat(real.x * inverse, real.y * inverse, real.z * inverse, real.w * inverse);
    dual = tsli_quat(dual.x * inverse, dual.y * inverse, dual.z * inverse, dual.w * inverse);
    tsl_quat t = tsli_quat_mul(dual, tsli_quat_conjugate(rigid.rotation));
    rigid.position = tsli_vec3(2.0f * t.x, 2.0f * t.y, 2.0f * t.z);
    tsli_mat34 motion = tsli_mat34_from_transform(&rigid);
    const tsl_vec3 d = sum.stretch_diagonal, m = sum.stretch_mixed;
    tsli_mat34 stretch = {{d.x, m.x, m.y, 0.0f, m.x, d.y, m.z, 0.0f, m.y, m.z, d.z, 0.0f}};
    return tsli_mat34_mul(&motion, &stretch);
}

// Sum of weight x matrix in the order of the influences, zero weights included.
static void skin_blend_linear(const tsli_skin_setup *setup, uint32_t vertex, float scale, tsli_mat34 *out)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    for (uint32_t i = 0; i < mesh->influence_count; ++i) {
        const float *joint = setup->job.palette + 12 * (uint64_t)tsli_skin_index(mesh, vertex, i);
        const float weight = tsli_skin_share(tsli_skin_weight(mesh, vertex, i), i, scale);
        for (int k = 0; k < 12; ++k)
            out->m[k] = i == 0 ? joint[k] * weight : out->m[k] + joint[k] * weight;
    }
}

// Both blends are matrices, so mixing them mixes the positions they give.
static void skin_blend(const tsli_skin_setup *setup, uint32_t vertex, tsli_mat34 *out)
{
    float share = setup->job.dual_quat_share;
    float scale = tsli_skin_scale_of_vertex(&setup->mesh, vertex);
    if (share < 1.0f)
        skin_blend_linear(setup, vertex, scale, out);
    if (share <= 0.0f)
        return;
    tsli_mat34 rigid = skin_blend_dual(setup, vertex, scale);
    for (int k = 0; k < 12; ++k)
        out->m[k] = share >= 1.0f ? rigid.m[k] : out->m[k] + (rigid.m[k] - out->m[k]) * share;
}

tsli_skin_vertex tsli_skin_vertex_run(const tsli_skin_setup *setup, uint32_t index)
{
    tsli_skin_vertex vertex = tsli_skin_vertex_read(setup, index);
    tsli_mat34 blend = {{0.0f}};
    skin_blend(setup, index, &blend);
    tsli_skin_vertex_apply(setup, &blend, &vertex);
    return vertex;
}

void tsli_skin_run_one_by_one(const tsli_skin_setup *setup, tsl_skin_bounds *bounds)
{
    const uint64_t first = setup->job.first_vertex, end = first + setup->job.vertex_count;
    for (uint64_t v = first; v < end; ++v) {
        tsli_skin_vertex vertex = tsli_skin_vertex_run(setup, (uint32_t)v);
        tsli_skin_vertex_store(&setup->job, v, &vertex);
        if (setup->job.out_bounds)
            tsli_skin_bounds_grow(bounds, vertex.position, vertex.position);
    }
}
