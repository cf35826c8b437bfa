// SPDX-License-Identifier: MIT
// How a run behaves whatever the mesh: ranges, places, strides, and everything it refuses.
#include "skin/fixture.h"

static fixture f, g;

// FNV-1a over the outputs: the same number on every processor and compiler.
static void the_bits_are_the_same_everywhere(void)
{
    uint64_t hash = 1469598103934665603u;
    for (int scale = 0; scale < SCALE_KINDS; ++scale)
        for (int share = 0; share < 3; ++share) {
            fixture_make(&f, SCALE_NONE);
            for (int j = 0; j < FIXTURE_JOINTS; ++j) // no sine in the input, so that only skin.h is judged
                for (int k = 0; k < 12; ++k)
                    f.palette[j][k] = fixture_random(-1.0f, 1.0f) + (k % 5 == 0 ? 2.0f : 0.0f);
            CHECK_INT(tsl_skin_dual_quats_from_palette(f.palette[0], FIXTURE_JOINTS, f.dual_quats), TSL_OK);
            f.job.normal_mode = scale % 2 ? TSL_SKIN_NORMALS_COFACTOR : TSL_SKIN_NORMALS_LINEAR;
            f.mesh.weight_policy = scale / 2;
            f.job.dual_quat_share = 0.5f * (float)share;
            CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
            for (int v = 0; v < FIXTURE_VERTICES; ++v)
                for (int k = 0; k < 9; ++k) {
                    float value = k < 3   ? f.out_positions[v][k]
                                  : k < 6 ? f.out_normals[v][k - 3]
                                          : f.out_tangents[v][k - 6];
                    uint32_t bits;
                    memcpy(&bits, &value, 4);
                    hash = (hash ^ bits) * 1099511628211u;
                }
        }
    CHECK_MSG(hash == 0x3a980d96586dfbbeu, "0x%llx", (unsigned long long)hash);
}

static void ranges_make_the_whole_bit_for_bit(void)
{
    tsl_skin_bounds all, part, merged = {{1e30f, 1e30f, 1e30f}, {-1e30f, -1e30f, -1e30f}};
    fixture_make(&f, SCALE_NON_UNIFORM);
    f.job.out_bounds = &all;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    g = f;
    memset(f.out_positions, 0, sizeof f.out_positions);
    memset(f.out_normals, 0, sizeof f.out_normals);
    memset(f.out_tangents, 0, sizeof f.out_tangents);
    f.job.out_bounds = &part;
    for (uint32_t first = 0, step = 1; first < FIXTURE_VERTICES; first += step, step += 3) {
        f.job.first_vertex = first;
        f.job.vertex_count = FIXTURE_VERTICES - first < step ? FIXTURE_VERTICES - first : step;
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
        CHECK_INT(tsl_skin_bounds_merge(&merged, &part), TSL_OK);
    }
    CHECK_BITS(f.out_positions, g.out_positions, sizeof f.out_positions);
    CHECK_BITS(f.out_normals, g.out_normals, sizeof f.out_normals);
    CHECK_BITS(f.out_tangents, g.out_tangents, sizeof f.out_tangents);
    CHECK_BITS(&all, &merged, sizeof all);
    f.job.first_vertex = FIXTURE_VERTICES;
    f.job.vertex_count = 0;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    CHECK(part.minimum.x > 3e38f && part.maximum.z < -3e38f);
}

static void bounds_are_tight(void)
{
    tsl_skin_bounds box;
    fixture_make(&f, SCALE_UNIFORM);
    f.job.out_bounds = &box;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    for (int k = 0; k < 3; ++k) {
        float low = 1e30f, high = -1e30f;
        for (int v = 0; v < FIXTURE_VERTICES; ++v) {
            low = fminf(low, f.out_positions[v][k]);
            high = fmaxf(high, f.out_positions[v][k]);
        }
        CHECK((&box.minimum.x)[k] == low && (&box.maximum.x)[k] == high);
    }
}

typedef struct vertex_record { // an interleaved vertex with odd places and sizes
    unsigned char bytes[79];
} vertex_record;

static void interleaved_in_place_and_odd_strides_change_no_bit(void)
{
    static vertex_record records[FIXTURE_VERTICES];
    fixture_make(&f, SCALE_NON_UNIFORM);
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    for (int v = 0; v < FIXTURE_VERTICES; ++v) {
        memset(records[v].bytes, 0x77, sizeof records[v].bytes);
        memcpy(records[v].bytes + 1, f.positions[v], 12);
        memcpy(records[v].bytes + 15, f.normals[v], 12);
        memcpy(records[v].bytes + 27, f.tangents[v], 16);
        memcpy(records[v].bytes + 45, f.indices + 8 * v, 8);
        memcpy(records[v].bytes + 61, f.weights + 16 * v, 16);
    }
    f.mesh.positions = f.job.out_positions = records[0].bytes + 1;
    f.mesh.normals = f.job.out_normals = records[0].bytes + 15;
    f.mesh.tangents = f.job.out_tangents = records[0].bytes + 27;
    f.mesh.indices = records[0].bytes + 45;
    f.mesh.weights = records[0].bytes + 61;
    f.mesh.position_stride = f.mesh.normal_stride = f.mesh.tangent_stride = f.mesh.index_stride = f.mesh.weight_stride =
        f.job.out_position_stride = f.job.out_normal_stride = f.job.out_tangent_stride =
            (uint32_t)sizeof(vertex_record);
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    for (int v = 0; v < FIXTURE_VERTICES; ++v) {
        CHECK_BITS(records[v].bytes + 1, f.out_positions[v], 12);
        CHECK_BITS(records[v].bytes + 15, f.out_normals[v], 12);
        CHECK_BITS(records[v].bytes + 27, f.out_tangents[v], 16);
        CHECK_BITS(records[v].bytes + 45, f.indices + 8 * v, 8);
        CHECK(records[v].bytes[0] == 0x77 && records[v].bytes[13] == 0x77 && records[v].bytes[78] == 0x77);
    }
}

static void packed_in_place_changes_no_bit(void)
{
    fixture_make(&f, SCALE_UNIFORM);
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    f.job.out_positions = f.positions;
    f.job.out_normals = f.normals;
    f.job.out_tangents = f.tangents;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    CHECK_BITS(f.positions, f.out_positions, sizeof f.positions);
    CHECK_BITS(f.normals, f.out_normals, sizeof f.normals);
    CHECK_BITS(f.tangents, f.out_tangents, sizeof f.tangents);
}

static void one_vertex_is_as_in_a_run(void)
{
    float p[3], n[3], t[4];
    fixture_make(&f, SCALE_NON_UNIFORM);
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    for (uint32_t v = 0; v < FIXTURE_VERTICES; v += 7) {
        CHECK_INT(tsl_skin_vertex(&f.mesh, &f.job, v, p, n, t), TSL_OK);
        CHECK_BITS(p, f.out_positions[v], 12);
        CHECK_BITS(n, f.out_normals[v], 12);
        CHECK_BITS(t, f.out_tangents[v], 16);
    }
    CHECK_INT(tsl_skin_vertex(&f.mesh, &f.job, 3, p, NULL, NULL), TSL_OK);
    CHECK_INT(tsl_skin_vertex(&f.mesh, &f.job, FIXTURE_VERTICES, p, n, t), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_skin_vertex(NULL, &f.job, 0, p, n, t), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_vertex(&f.mesh, NULL, 0, p, n, t), TSL_ERROR_NULL_POINTER);
}

static void more_joints_than_a_kernel_holds(void)
{
    static float palette[70000][12];
    fixture_make(&f, SCALE_UNIFORM);
    fixture_streams(&f, 4, TSL_SKIN_INDEX_U32, TSL_SKIN_WEIGHT_F32);
    const uint32_t sizes[] = {257, 65536, 70000};
    for (int s = 0; s < 3; ++s) {
        uint32_t last = sizes[s] - FIXTURE_JOINTS;
        for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v)
            for (uint32_t i = 0; i < 4; ++i) {
                uint32_t index = f.exact_indices[v][i] + last;
                memcpy(f.indices + 16 * v + 4 * i, &index, 4);
            }
        memcpy(palette[last], f.palette, sizeof f.palette);
        f.mesh.joint_count = f.job.joint_count = sizes[s];
        f.job.palette = palette[0];
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
        CHECK(fixture_difference(&f, 0, 1) < 4e-6);
    }
}

#define REFUSED(change, expected)                                                                                      \
    do {                                                                                                               \
        fixture_make(&f, SCALE_NONE);                                                                                  \
        memset(f.out_positions, 0x55, sizeof f.out_positions);                                                         \
        change;                                                                                                        \
        tsl_result got = tsl_skin_run(&f.mesh, &f.job);                                                                \
        CHECK_MSG(got == (expected), "%s", tsl_result_name(got));                                                      \
        for (size_t at = 0; at < sizeof f.out_positions; ++at)                                                         \
            if (((unsigned char *)f.out_positions)[at] != 0x55) {                                                      \
                CHECK_MSG(0, "something was written");                                                                 \
                break;                                                                                                 \
            }                                                                                                          \
    } while (0)

static void hostile_meshes_are_refused(void)
{
    REFUSED(f.mesh.struct_size = 0, TSL_ERROR_NOT_INITIALIZED);
    REFUSED(f.mesh.positions = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(f.mesh.indices = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(f.mesh.weights = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(f.mesh.normals = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(f.mesh.tangents = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(f.mesh.vertex_count = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.joint_count = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.influence_count = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.influence_count = 5, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.influence_count = UINT32_MAX, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.index_format = 3, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.index_format = -1, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.weight_format = 3, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.weight_policy = 2, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.position_stride = 11, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.normal_stride = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.tangent_stride = 12, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.index_stride = 7, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.mesh.weight_stride = 15, TSL_ERROR_INVALID_ARGUMENT);
    fixture_make(&f, SCALE_NONE);
    CHECK_INT(tsl_skin_run(NULL, &f.job), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_run(&f.mesh, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_mesh_check(&f.mesh), TSL_OK);
    CHECK_INT(tsl_skin_mesh_check(NULL), TSL_ERROR_NULL_POINTER);
    fixture_put_weight(&f, 7, 0, NAN);
    CHECK_INT(tsl_skin_mesh_check(&f.mesh), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_skin_bounds_merge(NULL, NULL), TSL_ERROR_NULL_POINTER);
}

static void hostile_jobs_are_refused(void)
{
    REFUSED(f.job.struct_size = 4, TSL_ERROR_NOT_INITIALIZED);
    REFUSED(f.job.flags = 1u << 20, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.job.normal_mode = 3, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.job.dual_quat_share = 1.5f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.job.dual_quat_share = NAN, TSL_ERROR_NOT_FINITE);
    REFUSED(f.job.palette = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED((f.job.dual_quat_share = 0.5f, f.job.dual_quats = NULL), TSL_ERROR_NULL_POINTER);
    REFUSED(f.job.out_positions = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(f.job.out_position_stride = 8, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.job.out_normal_stride = 11, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.job.out_tangent_stride = 15, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(f.job.first_vertex = FIXTURE_VERTICES + 1, TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED((f.job.first_vertex = 10, f.job.vertex_count = FIXTURE_VERTICES - 9), TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED(f.job.joint_count = FIXTURE_JOINTS - 1, TSL_ERROR_COUNT_MISMATCH);
    REFUSED(f.palette[22][11] = NAN, TSL_ERROR_NOT_FINITE);
    REFUSED((f.job.dual_quat_share = 1.0f, f.dual_quats[3].dual.x = INFINITY), TSL_ERROR_NOT_FINITE);
    REFUSED(f.job.out_positions = f.positions[1], TSL_ERROR_OVERLAP);
    REFUSED((f.job.out_positions = f.positions, f.job.out_position_stride = 16), TSL_ERROR_OVERLAP);
    REFUSED(f.job.out_positions = f.normals, TSL_ERROR_OVERLAP);
    REFUSED(f.job.out_normals = f.weights, TSL_ERROR_OVERLAP);
    REFUSED(f.job.out_tangents = f.indices, TSL_ERROR_OVERLAP);
    REFUSED(f.job.out_normals = f.out_positions, TSL_ERROR_OVERLAP);
    REFUSED(f.job.out_normals = f.palette, TSL_ERROR_OVERLAP);
    REFUSED(f.job.out_bounds = (tsl_skin_bounds *)(void *)f.positions, TSL_ERROR_OVERLAP);
    REFUSED(f.job.out_bounds = (tsl_skin_bounds *)(void *)f.out_positions, TSL_ERROR_OVERLAP);
}

static void structs_of_other_versions(void)
{
    struct {
        tsl_skin_job job;
        uint32_t later[2];
    } newer;
    fixture_make(&f, SCALE_NONE);
    memset(&newer, 0, sizeof newer);
    newer.job = f.job;
    newer.job.struct_size = sizeof newer;
    CHECK_INT(tsl_skin_run(&f.mesh, &newer.job), TSL_OK);
    newer.later[1] = 1;
    CHECK_INT(tsl_skin_run(&f.mesh, &newer.job), TSL_ERROR_NEWER_STRUCT);
}

int main(void)
{
    RUN(the_bits_are_the_same_everywhere);
    RUN(ranges_make_the_whole_bit_for_bit);
    RUN(bounds_are_tight);
    RUN(interleaved_in_place_and_odd_strides_change_no_bit);
    RUN(packed_in_place_changes_no_bit);
    RUN(one_vertex_is_as_in_a_run);
    RUN(more_joints_than_a_kernel_holds);
    RUN(hostile_meshes_are_refused);
    RUN(hostile_jobs_are_refused);
    RUN(structs_of_other_versions);
    return REPORT();
}
