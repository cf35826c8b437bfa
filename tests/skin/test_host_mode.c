// SPDX-License-Identifier: MIT
// The host's floating-point mode changes no bit of what skinning answers, and the host finds it again.
#include "drawn.h"
#include "mode_answers.h"

#include "tassel/skin.h"

enum { JOINTS = 8, VERTICES = 64, FLOATS = 12 * JOINTS, BYTES = 1 << 14 };

typedef struct vertex {
    float position[3], normal[3];
    uint16_t joints[4];
    float weights[4];
} vertex;

static vertex vertices[VERTICES];
static tsl_transform locals[JOINTS];
static const int32_t parents[JOINTS] = {-1, 0, 1, 2, 0, 4, 5, 6};

typedef struct answers {
    float models[FLOATS], binds[FLOATS], palette[FLOATS], texels[BYTES / 4];
    tsl_skin_dual_quat dual_quats[JOINTS];
    float weights[VERTICES][4], positions[VERTICES][3], normals[VERTICES][3];
    float one_position[3], one_normal[3], prepared_positions[VERTICES][3];
    uint64_t prepared[BYTES / 8];
    tsl_skin_bounds bounds;
} answers;

static answers standard, other;

static float number(uint32_t i)
{
    return (float)((i * 2654435761u >> 12) % 1999u) / 1999.0f - 0.5f;
}

// One joint is so small that products of its scale are subnormal.
static void make_mesh(tsl_skin_mesh *mesh)
{
    for (uint32_t i = 0; i < JOINTS; ++i) {
        float scale = i == 3 ? 1e-20f : 0.9f;
        locals[i] = (tsl_transform){{number(i), 0.7f, number(i + 50)},
                                    {number(i + 9), number(i + 8), number(i + 7), 0.8f},
                                    {scale, scale, 1.1f * scale}};
    }
    for (uint32_t i = 0; i < VERTICES; ++i) {
        vertex v = {{number(i), number(i + 1), number(i + 2)},
                    {number(i + 3), number(i + 4), 1.0f},
                    {(uint16_t)(i % JOINTS), (uint16_t)((i / 8 + 3) % JOINTS), 3, 0},
                    {0.4f, 0.3f, 0.7f + number(i), 1e-39f}};
        vertices[i] = v;
    }
    tsl_skin_mesh_init(mesh, sizeof *mesh);
    mesh->vertex_count = VERTICES;
    mesh->joint_count = JOINTS;
    mesh->positions = vertices[0].position;
    mesh->normals = vertices[0].normal;
    mesh->indices = vertices[0].joints;
    mesh->weights = vertices[0].weights;
    mesh->position_stride = mesh->normal_stride = mesh->index_stride = mesh->weight_stride = sizeof(vertex);
}

static void make_palette(answers *out)
{
    CHECK_INT(tsl_skin_models_from_locals(locals, parents, JOINTS, NULL, out->models), TSL_OK);
    CHECK_INT(tsl_skin_binds_from_models(out->models, JOINTS, out->binds), TSL_OK);
    CHECK_INT(tsl_skin_palette_from_models(out->models, JOINTS, out->models, NULL, JOINTS, out->palette), TSL_OK);
    CHECK_INT(tsl_skin_dual_quats_from_palette(out->palette, JOINTS, out->dual_quats), TSL_OK);
}

static void bake(answers *out)
{
    float scratch[FLOATS];
    tsl_skin_texture texture;
    TSL_INIT(tsl_skin_clip, clip);
    clip.bone_count = clip.joint_count = JOINTS;
    clip.frame_count = 1;
    clip.locals = locals;
    clip.parents = parents;
    clip.binds = out->models;
    clip.scratch = scratch;
    CHECK_INT(tsl_skin_texture_layout(JOINTS, 1, 64, &texture), TSL_OK);
    CHECK_INT(tsl_skin_texture_bake(&clip, &texture, out->texels, sizeof out->texels), TSL_OK);
}

static void run_prepared(const tsl_skin_mesh *mesh, tsl_skin_job job, answers *out)
{
    static uint64_t scratch[BYTES];
    uint64_t bytes = 0;
    CHECK_INT(tsl_skin_prepare(mesh, scratch, sizeof scratch, out->prepared, sizeof out->prepared, &bytes), TSL_OK);
    job.dual_quat_share = 0.0f;
    job.out_positions = out->prepared_positions;
    job.out_normals = NULL;
    job.out_bounds = NULL;
    CHECK_INT(tsl_skin_prepared_run(out->prepared, bytes, &job), TSL_OK);
}

static void run(const tsl_skin_mesh *mesh, answers *out)
{
    TSL_INIT(tsl_skin_job, job);
    job.flags = TSL_SKIN_RENORMALIZE;
    job.joint_count = JOINTS;
    job.palette = out->palette;
    job.dual_quats = out->dual_quats;
    job.dual_quat_share = 0.4f;
    job.out_positions = out->positions;
    job.out_normals = out->normals;
    job.out_bounds = &out->bounds;
    CHECK_INT(tsl_skin_run(mesh, &job), TSL_OK);
    CHECK_INT(tsl_skin_vertex(mesh, &job, 5, out->one_position, out->one_normal, NULL), TSL_OK);
    run_prepared(mesh, job, out);
}

static void answer(uint32_t mode, const tsl_skin_mesh *mesh, answers *out)
{
    memset(out, 0, sizeof *out);
    host_mode_set(mode);
    make_palette(out);
    bake(out);
    CHECK_INT(tsl_skin_weights_normalize(mesh, out->weights, sizeof *out->weights), TSL_OK);
    run(mesh, out);
    CHECK(host_mode_holds(mode));
    host_mode_set(0);
}

static void skins(void)
{
    tsl_skin_mesh mesh;
    make_mesh(&mesh);
    answer(0, &mesh, &standard);
    for (uint32_t mode = 1; mode < HOST_MODE_COUNT; ++mode) {
        answer(mode, &mesh, &other);
        CHECK_MSG(memcmp(&standard, &other, sizeof other) == 0, "mode %u", (unsigned)mode);
    }
}

static tsl_skin_bounds drawn_bounds(void)
{
    tsl_skin_bounds bounds = {drawn_vector(1.0f), drawn_vector(1.0f)};
    return bounds;
}

// Sums about where they are refused: one part in 1000 beyond 1, and as large as numbers go.
static void checks_and_merges(uint32_t seed)
{
    const float step = 1.0f / 16777216.0f;
    const float weights[2][3] = {{0.7f, 0.2f, 0.101f + step * ((float)(seed % 64) - 48.0f)},
                                 {3.4028235e38f, 1e31f * (float)(seed % 4), 0.0f}};
    const uint16_t joints[3] = {0, 0, 0};
    const float position[3] = {0.0f, 0.0f, 0.0f};
    const uint32_t is_huge = seed % 8 == 7;
    uint32_t nothing = 0;
    tsl_skin_mesh mesh;
    drawn_begin(seed);
    tsl_skin_mesh_init(&mesh, sizeof mesh);
    mesh.vertex_count = mesh.joint_count = 1;
    mesh.influence_count = 3;
    mesh.positions = position;
    mesh.indices = joints;
    mesh.weights = weights[is_huge];
    mesh.weight_policy = is_huge ? TSL_SKIN_WEIGHTS_NORMALIZE : TSL_SKIN_WEIGHTS_AS_GIVEN;
    mesh.position_stride = mesh.weight_stride = 12;
    mesh.index_stride = 6;
    ANSWER(nothing, tsl_skin_mesh_check(&mesh));
    tsl_skin_bounds into = drawn_bounds(), other_bounds = drawn_bounds();
    ANSWER(into, tsl_skin_bounds_merge(&into, &other_bounds));
}

static void checks_and_merges_alike(void)
{
    same_in_all_modes(checks_and_merges, 512);
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(skins);
    RUN(checks_and_merges_alike);
    return REPORT();
}
