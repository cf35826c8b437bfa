// SPDX-License-Identifier: MIT
// Dual quaternions and normalised weights.
#include "skin/fixture.h"

static fixture f;

// One influence, no blend: the joint's own matrix, whatever it holds.
static void one_joint_is_its_matrix(void)
{
    for (int scale = 0; scale < SCALE_KINDS; ++scale) {
        fixture_make(&f, (fixture_scale)scale);
        fixture_streams(&f, 1, TSL_SKIN_INDEX_U16, TSL_SKIN_WEIGHT_F32);
        f.job.dual_quat_share = 1.0f;
        f.job.palette = NULL; // not needed
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
        double off = fixture_difference(&f, scale == SCALE_NON_UNIFORM, 1);
        CHECK_MSG(off < 2e-5, "scale %d: %g", scale, off);
    }
}

static void split_is_rotation_and_stretch(void)
{
    for (int scale = 0; scale < SCALE_KINDS; ++scale) {
        fixture_make(&f, (fixture_scale)scale);
        for (int j = 0; j < FIXTURE_JOINTS; ++j) {
            const tsl_skin_dual_quat *d = &f.dual_quats[j];
            const tsl_quat q = d->real, e = d->dual;
            CHECK_NEAR(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1.0, 1e-6);
            CHECK_NEAR(q.x * e.x + q.y * e.y + q.z * e.z + q.w * e.w, 0.0, 2e-6);
            const tsl_vec3 g = d->stretch_diagonal, m = d->stretch_mixed;
            double det = g.x * (g.y * g.z - m.z * m.z) - m.x * (m.x * g.z - m.z * m.y) + m.y * (m.x * m.z - g.y * m.y);
            CHECK((det < 0.0) == (scale == SCALE_MIRRORED));
            if (scale == SCALE_NONE) {
                CHECK_NEAR(g.x, 1.0, 1e-5);
                CHECK_NEAR(m.y, 0.0, 1e-5);
            }
        }
    }
}

// What dual quaternions are for: half-way through a twist of 170 degrees a tube keeps its radius; linearly
// blended it is thinner by cos 85.
static void twisted_tube_keeps_its_radius(void)
{
    const float angle = 2.9670597f; // 170 degrees
    const float twist[2][12] = {
        {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0},
        {1, 0, 0, 0.5f, 0, cosf(angle), -sinf(angle), 0, 0, sinf(angle), cosf(angle), 0},
    };
    tsl_skin_dual_quat joints[2];
    const float position[3] = {0, 1, 0}, normal[3] = {0, 1, 0}, weights[2] = {0.5f, 0.5f};
    const unsigned char indices[2] = {0, 1};
    float p[3], n[3];
    CHECK_INT(tsl_skin_dual_quats_from_palette(twist[0], 2, joints), TSL_OK);
    tsl_skin_mesh mesh;
    tsl_skin_job job;
    tsl_skin_mesh_init(&mesh, sizeof mesh);
    tsl_skin_job_init(&job, sizeof job);
    mesh.vertex_count = 1;
    mesh.joint_count = job.joint_count = 2;
    mesh.influence_count = 2;
    mesh.index_format = TSL_SKIN_INDEX_U8;
    mesh.positions = position;
    mesh.normals = normal;
    mesh.indices = indices;
    mesh.weights = weights;
    job.palette = twist[0];
    job.dual_quats = joints;
    for (int side = 0; side < 2; ++side) { // q and -q are the same rotation
        float radius[3];
        for (int k = 0; k < 3; ++k) {
            job.dual_quat_share = 0.5f * (float)k;
            CHECK_INT(tsl_skin_vertex(&mesh, &job, 0, p, n, NULL), TSL_OK);
            radius[k] = sqrtf(p[1] * p[1] + p[2] * p[2]);
            CHECK_NEAR(p[0], 0.25, 1e-6);
        }
        CHECK_NEAR(radius[0], cosf(0.5f * angle), 1e-6);
        CHECK_NEAR(radius[2], 1.0, 1e-6);
        CHECK_NEAR(radius[1], 0.5f * (radius[0] + radius[2]), 1e-6);
        float *q = &joints[1].real.x, *e = &joints[1].dual.x;
        for (int k = 0; k < 4; ++k) {
            q[k] = -q[k];
            e[k] = -e[k];
        }
    }
}

static void singular_joints_give_finite_vertices(void)
{
    const float flat[3][12] = {
        {1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 0, 3}, // flattened along z
        {0, 0, 0, 4, 0, 2, 0, 5, 0, 0, 0, 6}, // a line
        {0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0, 9}, // a point
    };
    tsl_skin_dual_quat joints[3];
    CHECK_INT(tsl_skin_dual_quats_from_palette(flat[0], 3, joints), TSL_OK);
    fixture_make(&f, SCALE_NONE);
    fixture_streams(&f, 1, TSL_SKIN_INDEX_U16, TSL_SKIN_WEIGHT_F32);
    for (int j = 0; j < 3; ++j)
        memcpy(f.palette[j], flat[j], 48);
    for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v)
        fixture_put_index(&f, v, 0, v % 3);
    memcpy(f.dual_quats, joints, sizeof joints);
    f.job.dual_quat_share = 1.0f;
    f.job.flags = 0;
    f.job.normal_mode = TSL_SKIN_NORMALS_LINEAR;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    CHECK(fixture_difference(&f, 0, 0) < 1e-5);
}

static void dual_quaternions_refuse(void)
{
    fixture_make(&f, SCALE_NONE);
    CHECK_INT(tsl_skin_dual_quats_from_palette(NULL, 1, f.dual_quats), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_dual_quats_from_palette(f.palette[0], 1, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_dual_quats_from_palette(f.palette[0], 0, f.dual_quats), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_dual_quats_from_palette(&f.dual_quats[1].real.x, 2, f.dual_quats), TSL_ERROR_OVERLAP);
    f.palette[1][5] = NAN;
    CHECK_INT(tsl_skin_dual_quats_from_palette(f.palette[0], 2, f.dual_quats), TSL_ERROR_NOT_FINITE);
}

static void normalised_weights_sum_to_one_exactly(void)
{
    for (int format = TSL_SKIN_WEIGHT_F32; format <= TSL_SKIN_WEIGHT_U16; ++format)
        for (uint32_t influences = 1; influences <= FIXTURE_INFLUENCES; ++influences) {
            fixture_make(&f, SCALE_NONE);
            fixture_streams(&f, influences, TSL_SKIN_INDEX_U8, format);
            for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v)
                for (uint32_t i = 0; i < influences; ++i)
                    fixture_put_weight(&f, v, i, (float)f.exact_weights[v][i] * (v % 3 ? 0.6f : 0.0f));
            CHECK_INT(tsl_skin_weights_normalize(&f.mesh, f.weights, f.mesh.weight_stride), TSL_OK);
            for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v) {
                const unsigned char *at = f.weights + v * f.mesh.weight_stride;
                double sum = 0.0, scale = 0.0;
                for (uint32_t i = 0; i < influences; ++i)
                    scale += f.exact_weights[v][i];
                for (uint32_t i = 0; i < influences; ++i) {
                    float wide = 0.0f; // only one of the two is read
                    uint16_t narrow = 0;
                    memcpy(&wide, at + 4 * i, format == TSL_SKIN_WEIGHT_F32 ? 4 : 0);
                    memcpy(&narrow, at + 2 * i, format == TSL_SKIN_WEIGHT_U16 ? 2 : 0);
                    double one = format == TSL_SKIN_WEIGHT_F32 ? 1.0 : format == TSL_SKIN_WEIGHT_U8 ? 255.0 : 65535.0;
                    double got = format == TSL_SKIN_WEIGHT_F32 ? wide : format == TSL_SKIN_WEIGHT_U8 ? at[i] : narrow;
                    double wanted = scale > 0.0 ? f.exact_weights[v][i] / scale : i == 0;
                    CHECK(fabs(got / one - wanted) <= (format == TSL_SKIN_WEIGHT_F32 ? 1e-6 : 1.0 / one));
                    sum += got / one;
                }
                CHECK_NEAR(sum, 1.0, format == TSL_SKIN_WEIGHT_F32 ? 1e-6 : 1e-12);
            }
        }
}

static void weights_refuse(void)
{
    fixture_make(&f, SCALE_NONE);
    CHECK_INT(tsl_skin_weights_normalize(NULL, f.weights, 16), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_weights_normalize(&f.mesh, NULL, 16), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_weights_normalize(&f.mesh, f.weights, 12), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_weights_normalize(&f.mesh, f.weights, 20), TSL_ERROR_OVERLAP);
    CHECK_INT(tsl_skin_weights_normalize(&f.mesh, f.positions, 16), TSL_ERROR_OVERLAP);
    fixture_put_weight(&f, 2, 2, -1.0f);
    CHECK_INT(tsl_skin_weights_normalize(&f.mesh, f.weights, 16), TSL_ERROR_INVALID_ARGUMENT);
}

// More influences than the fast kernels take: forty equal ones of one joint are that joint.
static void forty_influences(void)
{
    uint16_t indices[40];
    float weights[40];
    fixture_make(&f, SCALE_UNIFORM);
    for (int i = 0; i < 40; ++i) {
        indices[i] = 9;
        weights[i] = 0.5f;
    }
    f.mesh.vertex_count = 1;
    f.mesh.influence_count = 40;
    f.mesh.index_stride = 80;
    f.mesh.weight_stride = 160;
    f.mesh.indices = indices;
    f.mesh.weights = weights;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    for (int r = 0; r < 3; ++r) {
        const float *m = f.palette[9] + 4 * r, *p = f.positions[0];
        CHECK_NEAR(f.out_positions[0][r], m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[3], 3e-6);
    }
}

int main(void)
{
    RUN(one_joint_is_its_matrix);
    RUN(split_is_rotation_and_stretch);
    RUN(twisted_tube_keeps_its_radius);
    RUN(singular_joints_give_finite_vertices);
    RUN(dual_quaternions_refuse);
    RUN(normalised_weights_sum_to_one_exactly);
    RUN(weights_refuse);
    RUN(forty_influences);
    return REPORT();
}
