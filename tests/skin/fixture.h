// SPDX-License-Identifier: MIT
// A random mesh over a random skeleton in every stream form, and skinning by definition in double precision.
#ifndef TASSEL_TESTS_SKIN_FIXTURE_H
#define TASSEL_TESTS_SKIN_FIXTURE_H

#include "check.h"
#include "tassel/skin.h"

enum {
    FIXTURE_VERTICES = 203, // no multiple of any lane width
    FIXTURE_JOINTS = 23,
    FIXTURE_INFLUENCES = 9
};

typedef struct fixture {
    tsl_skin_mesh mesh;
    tsl_skin_job job;
    tsl_transform locals[FIXTURE_JOINTS];
    int32_t parents[FIXTURE_JOINTS];
    float models[FIXTURE_JOINTS][12], binds[FIXTURE_JOINTS][12], palette[FIXTURE_JOINTS][12];
    tsl_skin_dual_quat dual_quats[FIXTURE_JOINTS];
    float positions[FIXTURE_VERTICES][3], normals[FIXTURE_VERTICES][3], tangents[FIXTURE_VERTICES][4];
    unsigned char indices[FIXTURE_VERTICES * FIXTURE_INFLUENCES * 4];
    unsigned char weights[FIXTURE_VERTICES * FIXTURE_INFLUENCES * 4];
    double exact_weights[FIXTURE_VERTICES][FIXTURE_INFLUENCES]; // as stored, before any policy
    uint32_t exact_indices[FIXTURE_VERTICES][FIXTURE_INFLUENCES];
    float out_positions[FIXTURE_VERTICES][3], out_normals[FIXTURE_VERTICES][3], out_tangents[FIXTURE_VERTICES][4];
} fixture;

typedef enum fixture_scale {
    SCALE_NONE,
    SCALE_UNIFORM,
    SCALE_NON_UNIFORM,
    SCALE_MIRRORED, // uniform, with the x axis flipped at the root
    SCALE_KINDS
} fixture_scale;

static uint32_t fixture_state = 1;

static inline float fixture_random(float low, float high)
{
    fixture_state = fixture_state * 1664525u + 1013904223u;
    return low + (high - low) * (float)(fixture_state >> 8) / 16777216.0f;
}

static inline uint32_t fixture_below(uint32_t count)
{
    uint32_t n = (uint32_t)fixture_random(0.0f, (float)count);
    return n < count ? n : count - 1;
}

static inline void fixture_direction(float *out)
{
    float length;
    do {
        for (int k = 0; k < 3; ++k)
            out[k] = fixture_random(-1.0f, 1.0f);
        length = sqrtf(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
    } while (length < 0.1f);
    for (int k = 0; k < 3; ++k)
        out[k] /= length;
}

static inline tsl_quat fixture_rotation(float largest_angle)
{
    float axis[3], half = 0.5f * fixture_random(-largest_angle, largest_angle);
    fixture_direction(axis);
    tsl_quat q = {axis[0] * sinf(half), axis[1] * sinf(half), axis[2] * sinf(half), cosf(half)};
    return q;
}

// A tree whose joints lie within about two units; bends by up to `angle` a joint.
static inline void fixture_pose(fixture *f, fixture_scale scale, float angle)
{
    for (int j = 0; j < FIXTURE_JOINTS; ++j) {
        tsl_transform t = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
        f->parents[j] = j == 0 ? -1 : (int32_t)fixture_below((uint32_t)j);
        t.position.x = fixture_random(-0.3f, 0.3f);
        t.position.y = fixture_random(-0.3f, 0.3f);
        t.position.z = fixture_random(-0.3f, 0.3f);
        t.rotation = fixture_rotation(angle);
        if (scale == SCALE_UNIFORM || scale == SCALE_MIRRORED)
            t.scale.x = t.scale.y = t.scale.z = fixture_random(0.8f, 1.25f);
        if (scale == SCALE_MIRRORED && j == 0)
            t.scale.x = -t.scale.x;
        if (scale == SCALE_NON_UNIFORM) {
            t.scale.x = fixture_random(0.7f, 1.4f);
            t.scale.y = fixture_random(0.7f, 1.4f);
            t.scale.z = fixture_random(0.7f, 1.4f);
        }
        f->locals[j] = t;
    }
}

static inline void fixture_palette(fixture *f, fixture_scale scale)
{
    fixture_state = 77;
    fixture_pose(f, SCALE_NONE, 1.0f);
    CHECK_INT(tsl_skin_models_from_locals(f->locals, f->parents, FIXTURE_JOINTS, NULL, f->models[0]), TSL_OK);
    CHECK_INT(tsl_skin_binds_from_models(f->models[0], FIXTURE_JOINTS, f->binds[0]), TSL_OK);
    int32_t parents[FIXTURE_JOINTS];
    memcpy(parents, f->parents, sizeof parents);
    fixture_pose(f, scale, 1.0f);
    memcpy(f->parents, parents, sizeof parents);
    CHECK_INT(tsl_skin_models_from_locals(f->locals, f->parents, FIXTURE_JOINTS, NULL, f->models[0]), TSL_OK);
    CHECK_INT(
        tsl_skin_palette_from_models(f->models[0], FIXTURE_JOINTS, f->binds[0], NULL, FIXTURE_JOINTS, f->palette[0]),
        TSL_OK);
    CHECK_INT(tsl_skin_dual_quats_from_palette(f->palette[0], FIXTURE_JOINTS, f->dual_quats), TSL_OK);
}

static inline void fixture_put_index(fixture *f, uint32_t vertex, uint32_t influence, uint32_t index)
{
    unsigned char *at = f->indices + vertex * f->mesh.index_stride;
    uint16_t narrow = (uint16_t)index;
    f->exact_indices[vertex][influence] = index;
    if (f->mesh.index_format == TSL_SKIN_INDEX_U8)
        at[influence] = (unsigned char)index;
    else if (f->mesh.index_format == TSL_SKIN_INDEX_U16)
        memcpy(at + 2 * influence, &narrow, 2);
    else
        memcpy(at + 4 * influence, &index, 4);
}

static inline void fixture_put_weight(fixture *f, uint32_t vertex, uint32_t influence, float weight)
{
    unsigned char *at = f->weights + vertex * f->mesh.weight_stride;
    if (f->mesh.weight_format == TSL_SKIN_WEIGHT_U8) {
        at[influence] = (unsigned char)(weight * 255.0f + 0.5f);
        f->exact_weights[vertex][influence] = at[influence] / 255.0;
    } else if (f->mesh.weight_format == TSL_SKIN_WEIGHT_U16) {
        uint16_t narrow = (uint16_t)(weight * 65535.0f + 0.5f);
        memcpy(at + 2 * influence, &narrow, 2);
        f->exact_weights[vertex][influence] = narrow / 65535.0;
    } else {
        memcpy(at + 4 * influence, &weight, 4);
        f->exact_weights[vertex][influence] = weight;
    }
}

static inline void fixture_streams(fixture *f, uint32_t influences, tsl_skin_index_format index_format,
                                   tsl_skin_weight_format weight_format)
{
    static const uint32_t index_sizes[] = {1, 2, 4}, weight_sizes[] = {4, 1, 2};
    f->mesh.influence_count = influences;
    f->mesh.index_format = index_format;
    f->mesh.weight_format = weight_format;
    f->mesh.index_stride = influences * index_sizes[index_format];
    f->mesh.weight_stride = influences * weight_sizes[weight_format];
    fixture_state = 5;
    for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v) {
        float weights[FIXTURE_INFLUENCES], sum = 0.0f;
        for (uint32_t i = 0; i < influences; ++i)
            sum += weights[i] = i && fixture_random(0.0f, 1.0f) < 0.3f ? 0.0f : fixture_random(0.1f, 1.0f);
        for (uint32_t i = 0; i < influences; ++i) {
            fixture_put_index(f, v, i, fixture_below(FIXTURE_JOINTS));
            fixture_put_weight(f, v, i, weights[i] / sum);
        }
    }
}

static inline void fixture_make(fixture *f, fixture_scale scale)
{
    memset(f, 0, sizeof *f);
    tsl_skin_mesh_init(&f->mesh, sizeof f->mesh);
    tsl_skin_job_init(&f->job, sizeof f->job);
    fixture_state = 3;
    for (int v = 0; v < FIXTURE_VERTICES; ++v) {
        fixture_direction(f->positions[v]);
        fixture_direction(f->normals[v]);
        fixture_direction(f->tangents[v]);
        f->tangents[v][3] = v % 3 ? 1.0f : -1.0f;
    }
    f->mesh.weight_policy = TSL_SKIN_WEIGHTS_NORMALIZE; // rounded to bytes they do not sum to one
    f->mesh.vertex_count = FIXTURE_VERTICES;
    f->mesh.joint_count = f->job.joint_count = FIXTURE_JOINTS;
    f->mesh.positions = f->positions;
    f->mesh.normals = f->normals;
    f->mesh.tangents = f->tangents;
    f->mesh.indices = f->indices;
    f->mesh.weights = f->weights;
    f->job.palette = f->palette[0];
    f->job.dual_quats = f->dual_quats;
    f->job.out_positions = f->out_positions;
    f->job.out_normals = f->out_normals;
    f->job.out_tangents = f->out_tangents;
    fixture_palette(f, scale);
    fixture_streams(f, 4, TSL_SKIN_INDEX_U16, TSL_SKIN_WEIGHT_F32);
}

// By definition, in double precision: the reference of every kernel.
typedef struct reference {
    double position[3], normal[3], tangent[3], determinant;
} reference;

static inline void reference_unit(double *v)
{
    double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int k = 0; k < 3 && length > 0.0; ++k)
        v[k] /= length;
}

static inline void reference_blend(const fixture *f, uint32_t v, double m[3][4])
{
    double sum = 0.0;
    int given = f->mesh.weight_policy == TSL_SKIN_WEIGHTS_AS_GIVEN;
    memset(m, 0, 12 * sizeof(double));
    for (uint32_t i = 0; i < f->mesh.influence_count; ++i)
        sum += f->exact_weights[v][i];
    for (uint32_t i = 0; i < f->mesh.influence_count; ++i) {
        double weight = given ? f->exact_weights[v][i] : sum > 0.0 ? f->exact_weights[v][i] / sum : i == 0;
        for (int k = 0; k < 12; ++k)
            m[k / 4][k % 4] += weight * f->palette[f->exact_indices[v][i]][k];
    }
}

static inline reference reference_vertex(const fixture *f, uint32_t v, int cofactor, int renormalize)
{
    reference r;
    double m[3][4], c[3][3];
    reference_blend(f, v, m);
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) {
            int a = (i + 1) % 3, b = (i + 2) % 3, d = (k + 1) % 3, e = (k + 2) % 3;
            c[i][k] = m[a][d] * m[b][e] - m[a][e] * m[b][d];
        }
    r.determinant = m[0][0] * c[0][0] + m[0][1] * c[0][1] + m[0][2] * c[0][2];
    for (int i = 0; i < 3; ++i) {
        r.position[i] = m[i][3];
        r.normal[i] = r.tangent[i] = 0.0;
        for (int k = 0; k < 3; ++k) {
            r.position[i] += m[i][k] * f->positions[v][k];
            r.tangent[i] += m[i][k] * f->tangents[v][k];
            r.normal[i] += (cofactor ? c[i][k] * (r.determinant < 0.0 ? -1.0 : 1.0) : m[i][k]) * f->normals[v][k];
        }
    }
    if (renormalize) {
        reference_unit(r.normal);
        reference_unit(r.tangent);
    }
    return r;
}

// Compares outputs of the fixture with the reference; returns the largest difference.
static inline double fixture_difference(const fixture *f, int cofactor, int renormalize)
{
    double largest = 0.0;
    for (uint32_t v = 0; v < f->mesh.vertex_count; ++v) {
        reference r = reference_vertex(f, v, cofactor, renormalize);
        for (int k = 0; k < 3; ++k) {
            double p = fabs(f->out_positions[v][k] - r.position[k]);
            double n = f->job.out_normals ? fabs(f->out_normals[v][k] - r.normal[k]) : 0.0;
            double t = f->job.out_tangents ? fabs(f->out_tangents[v][k] - r.tangent[k]) : 0.0;
            largest = p > largest ? p : largest;
            largest = n > largest ? n : largest;
            largest = t > largest ? t : largest;
            if (!(p + n + t < 1e30))
                return 1e30;
        }
        CHECK(!f->job.out_tangents || fabsf(f->out_tangents[v][3]) == 1.0f);
    }
    return largest;
}

#endif
