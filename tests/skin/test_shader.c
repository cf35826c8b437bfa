// SPDX-License-Identifier: MIT
// The shaders of examples/shaders, line by line in C over the bytes a GPU would get: the layouts of the palette
// forms, of a dual quaternion and of a crowd texture.
#include "skin/fixture.h"

enum { FRAMES = 7 };

static fixture f;

typedef struct vec4 {
    float v[4];
} vec4;

static float dot4(vec4 a, const float *p) // p has an implied w of 1
{
    return a.v[0] * p[0] + a.v[1] * p[1] + a.v[2] * p[2] + a.v[3];
}

// texelFetch / Texture2D.Load on RGBA32F.
static vec4 fetch(const float *texels, uint32_t width, uint32_t x, uint32_t y)
{
    vec4 texel;
    memcpy(texel.v, texels + 4 * ((size_t)y * width + x), sizeof texel.v);
    return texel;
}

static void expect(uint32_t vertex, const float *got)
{
    for (int k = 0; k < 3; ++k)
        CHECK_NEAR(got[k], f.out_positions[vertex][k], 3e-6);
}

static void skin_on_the_cpu(fixture_scale scale)
{
    fixture_make(&f, scale);
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
}

// HLSL: row_major float3x4 palette[]; mul(m, float4(p, 1)) is one dot product a row.
static void rows_of_3x4(void)
{
    skin_on_the_cpu(SCALE_NON_UNIFORM);
    for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v) {
        vec4 row[3] = {{{0}}};
        float p[3];
        for (int i = 0; i < 4; ++i)
            for (int k = 0; k < 12; ++k)
                row[k / 4].v[k % 4] += (float)f.exact_weights[v][i] * f.palette[f.exact_indices[v][i]][k];
        for (int r = 0; r < 3; ++r)
            p[r] = dot4(row[r], f.positions[v]);
        expect(v, p);
    }
}

// GLSL: mat4 palette[] (std140 or std430: four columns of four); m * vec4(p, 1) is a sum of columns.
static void columns_of_4x4(void)
{
    static float columns[FIXTURE_JOINTS][16];
    skin_on_the_cpu(SCALE_MIRRORED);
    CHECK_INT(
        tsl_skin_matrices_convert(f.palette, TSL_SKIN_MATRIX_3X4, 48, columns, TSL_SKIN_MATRIX_4X4, 64, FIXTURE_JOINTS),
        TSL_OK);
    for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v) {
        float m[16] = {0}, p[4];
        for (int i = 0; i < 4; ++i)
            for (int k = 0; k < 16; ++k)
                m[k] += (float)f.exact_weights[v][i] * columns[f.exact_indices[v][i]][k];
        for (int r = 0; r < 4; ++r)
            p[r] = m[r] * f.positions[v][0] + m[4 + r] * f.positions[v][1] + m[8 + r] * f.positions[v][2] + m[12 + r];
        expect(v, p);
        CHECK_NEAR(p[3], 1.0, 1e-6);
    }
}

// Four vec4 a joint: real, dual, stretch diagonal, stretch mixed.
static void dual_quaternion_of_four_vec4(void)
{
    CHECK_INT(sizeof(tsl_skin_dual_quat), 64);
    fixture_make(&f, SCALE_NON_UNIFORM);
    f.job.dual_quat_share = 1.0f;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v) {
        float sum[16] = {0}, joint[16], heaviest = -1.0f;
        uint32_t pivot = 0;
        for (int i = 0; i < 4; ++i)
            if ((float)f.exact_weights[v][i] > heaviest) {
                heaviest = (float)f.exact_weights[v][i];
                pivot = f.exact_indices[v][i];
            }
        const tsl_quat side = f.dual_quats[pivot].real;
        for (int i = 0; i < 4; ++i) {
            memcpy(joint, &f.dual_quats[f.exact_indices[v][i]], sizeof joint);
            float weight = (float)f.exact_weights[v][i];
            float same = joint[0] * side.x + joint[1] * side.y + joint[2] * side.z + joint[3] * side.w;
            for (int k = 0; k < 16; ++k)
                sum[k] += joint[k] * (k < 8 && same < 0.0f ? -weight : weight);
        }
        const float *s = sum + 8, *m = sum + 12, *p = f.positions[v];
        float q[3] = {s[0] * p[0] + m[0] * p[1] + m[1] * p[2], m[0] * p[0] + s[1] * p[1] + m[2] * p[2],
                      m[1] * p[0] + m[2] * p[1] + s[2] * p[2]};
        float n = 1.0f / sqrtf(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2] + sum[3] * sum[3]), out[3];
        const float r[4] = {sum[0] * n, sum[1] * n, sum[2] * n, sum[3] * n};
        const float d[4] = {sum[4] * n, sum[5] * n, sum[6] * n, sum[7] * n};
        for (int k = 0; k < 3; ++k) {
            int a = (k + 1) % 3, b = (k + 2) % 3;
            float ta = r[b] * q[k] - r[k] * q[b] + r[3] * q[a], tb = r[k] * q[a] - r[a] * q[k] + r[3] * q[b];
            out[k] = q[k] + 2.0f * (r[a] * tb - r[b] * ta) +
                     2.0f * (r[3] * d[k] - d[3] * r[k] + (r[a] * d[b] - r[b] * d[a]));
        }
        expect(v, out);
    }
}

static void make_clip(tsl_skin_clip *clip, tsl_transform *locals, float *scratch)
{
    fixture_make(&f, SCALE_UNIFORM);
    for (int frame = 0; frame < FRAMES; ++frame)
        for (int j = 0; j < FIXTURE_JOINTS; ++j) {
            locals[frame * FIXTURE_JOINTS + j] = f.locals[j];
            locals[frame * FIXTURE_JOINTS + j].rotation = fixture_rotation(1.0f);
        }
    tsl_skin_clip_init(clip, sizeof *clip);
    clip->bone_count = clip->joint_count = FIXTURE_JOINTS;
    clip->frame_count = FRAMES;
    clip->locals = locals;
    clip->parents = f.parents;
    clip->binds = f.binds[0];
    clip->scratch = scratch;
}

// A crowd's shader: joint and frame to a texel and the two after it, for wide, narrow and exact textures.
static void texels_of_a_clip(void)
{
    static tsl_transform locals[FRAMES * FIXTURE_JOINTS];
    static float scratch[FIXTURE_JOINTS * 12], texels[1 << 14];
    tsl_skin_clip clip;
    tsl_skin_texture t;
    make_clip(&clip, locals, scratch);
    const uint32_t sizes[] = {4096, 69, 68, 31, 24};
    for (int s = 0; s < 5; ++s) {
        CHECK_INT(tsl_skin_texture_layout(FIXTURE_JOINTS, FRAMES, sizes[s], &t), TSL_OK);
        CHECK(t.width <= sizes[s] && t.height <= sizes[s] && t.byte_count <= sizeof texels);
        CHECK_INT(t.width, 3 * t.matrices_per_row);
        CHECK(sizes[s] < 69 || t.height == FRAMES);
        memset(texels, 0xff, sizeof texels);
        CHECK_INT(tsl_skin_texture_bake(&clip, &t, texels, t.byte_count), TSL_OK);
        for (uint32_t frame = 0; frame < FRAMES; ++frame) {
            CHECK_INT(tsl_skin_models_from_locals(locals + frame * FIXTURE_JOINTS, f.parents, FIXTURE_JOINTS, NULL,
                                                  f.models[0]),
                      TSL_OK);
            CHECK_INT(tsl_skin_palette_from_models(f.models[0], FIXTURE_JOINTS, f.binds[0], NULL, FIXTURE_JOINTS,
                                                   f.palette[0]),
                      TSL_OK);
            CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
            for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v) {
                float p[3] = {0};
                for (int i = 0; i < 4; ++i) {
                    uint32_t matrix = frame * t.joint_count + f.exact_indices[v][i];
                    uint32_t x = 3 * (matrix % t.matrices_per_row), y = matrix / t.matrices_per_row;
                    for (uint32_t r = 0; r < 3; ++r)
                        p[r] += (float)f.exact_weights[v][i] * dot4(fetch(texels, t.width, x + r, y), f.positions[v]);
                }
                expect(v, p);
            }
        }
        for (uint64_t left = (uint64_t)FRAMES * FIXTURE_JOINTS * 12; left < t.byte_count / 4; ++left)
            CHECK(texels[left] == 0.0f);
    }
}

static void textures_refuse_and_write_nothing(void)
{
    static tsl_transform locals[FRAMES * FIXTURE_JOINTS];
    static float scratch[FIXTURE_JOINTS * 12], texels[1 << 14];
    static const uint32_t bones[FIXTURE_JOINTS] = {FIXTURE_JOINTS};
    tsl_skin_clip clip, good;
    tsl_skin_texture t, other;
    CHECK_INT(tsl_skin_texture_layout(4, 4, 64, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_texture_layout(0, 4, 64, &t), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_texture_layout(4, 0, 64, &t), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_texture_layout(4, 4, 2, &t), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_texture_layout(400, 400, 64, &t), TSL_ERROR_TOO_MANY);
    CHECK_INT(tsl_skin_texture_layout(UINT32_MAX, UINT32_MAX, 16384, &t), TSL_ERROR_TOO_MANY);
    make_clip(&good, locals, scratch);
    CHECK_INT(tsl_skin_texture_layout(FIXTURE_JOINTS, FRAMES, 4096, &t), TSL_OK);
#define REFUSED(change, expected)                                                                                      \
    do {                                                                                                               \
        clip = good;                                                                                                   \
        texels[0] = 42.0f;                                                                                             \
        change;                                                                                                        \
        CHECK_INT(tsl_skin_texture_bake(&clip, &t, texels, sizeof texels), expected);                                  \
        CHECK(texels[0] == 42.0f);                                                                                     \
    } while (0)
    REFUSED(clip.struct_size = 0, TSL_ERROR_NOT_INITIALIZED);
    REFUSED(clip.locals = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(clip.parents = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(clip.scratch = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(clip.bone_count = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(clip.frame_count = FRAMES - 1, TSL_ERROR_COUNT_MISMATCH);
    REFUSED(clip.bone_count = FIXTURE_JOINTS - 1, TSL_ERROR_COUNT_MISMATCH);
    REFUSED(clip.bones = bones, TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED(clip.scratch = texels + 12, TSL_ERROR_OVERLAP);
    REFUSED(locals[FRAMES * FIXTURE_JOINTS - 1].scale.y = NAN, TSL_ERROR_NOT_FINITE); // in the last frame
    REFUSED(f.parents[3] = 3, TSL_ERROR_BAD_HIERARCHY);
#undef REFUSED
    CHECK_INT(tsl_skin_texture_bake(NULL, &t, texels, sizeof texels), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_texture_bake(&good, NULL, texels, sizeof texels), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_texture_bake(&good, &t, NULL, sizeof texels), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_texture_bake(&good, &t, texels, t.byte_count - 1), TSL_ERROR_BUFFER_TOO_SMALL);
    other = t;
    other.matrices_per_row = 0;
    CHECK_INT(tsl_skin_texture_bake(&good, &other, texels, sizeof texels), TSL_ERROR_COUNT_MISMATCH);
    other = t;
    other.height = 1;
    CHECK_INT(tsl_skin_texture_bake(&good, &other, texels, sizeof texels), TSL_ERROR_COUNT_MISMATCH);
}

int main(void)
{
    RUN(rows_of_3x4);
    RUN(columns_of_4x4);
    RUN(dual_quaternion_of_four_vec4);
    RUN(texels_of_a_clip);
    RUN(textures_refuse_and_write_nothing);
    return REPORT();
}
