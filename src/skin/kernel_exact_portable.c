// SPDX-License-Identifier: MIT
// The exact form for every processor: fours of floats that are vectors where the compiler knows such a type.
#include "skin/kernels.h"
#include "skin/influences.h"

// A row of a matrix, or an element of four. Element by element the operations are those of four floats.
#if defined(__GNUC__)
typedef float row4 __attribute__((vector_size(16)));

TSLI_FORCE_INLINE row4 row4_scale(row4 a, float factor)
{
    return a * factor;
}
TSLI_FORCE_INLINE row4 row4_mul(row4 a, row4 b)
{
    return a * b;
}
TSLI_FORCE_INLINE row4 row4_add(row4 a, row4 b)
{
    return a + b;
}
#else
typedef struct row4 {
    float v[4];
} row4;

TSLI_FORCE_INLINE row4 row4_scale(row4 a, float factor)
{
    for (int i = 0; i < 4; ++i)
        a.v[i] = a.v[i] * factor;
    return a;
}
TSLI_FORCE_INLINE row4 row4_mul(row4 a, row4 b)
{
    for (int i = 0; i < 4; ++i)
        a.v[i] = a.v[i] * b.v[i];
    return a;
}
TSLI_FORCE_INLINE row4 row4_add(row4 a, row4 b)
{
    for (int i = 0; i < 4; ++i)
        a.v[i] = a.v[i] + b.v[i];
    return a;
}
#endif

typedef struct rows3 {
    row4 x, y, z;
} rows3;

TSLI_FORCE_INLINE rows3 rows3_weighted(const float *palette, const unsigned char *indices,
                                       const unsigned char *weights, uint32_t influence)
{
    const float *joint = palette + 12 * (size_t)tsli_batch_index(indices, influence);
    const float weight = tsli_batch_weight(weights, influence);
    rows3 a;
    memcpy(&a, joint, sizeof a);
    a.x = row4_scale(a.x, weight);
    a.y = row4_scale(a.y, weight);
    a.z = row4_scale(a.z, weight);
    return a;
}

TSLI_FORCE_INLINE tsli_mat34 portable_blend(const float *palette, const unsigned char *indices,
                                            const unsigned char *weights, uint32_t influences)
{
    rows3 sum = rows3_weighted(palette, indices, weights, 0);
    for (uint32_t i = 1; i < influences; ++i) {
        rows3 next = rows3_weighted(palette, indices, weights, i);
        sum.x = row4_add(sum.x, next.x);
        sum.y = row4_add(sum.y, next.y);
        sum.z = row4_add(sum.z, next.z);
    }
    return tsli_mat34_load(&sum);
}

// `influences` is a constant where it is four.
TSLI_FORCE_INLINE void portable_batch(const tsli_skin_setup *setup, const tsli_skin_batch *batch,
                                      uint32_t influences, uint64_t first, uint32_t count,
                                      tsl_skin_bounds *bounds)
{
    for (uint32_t v = 0; v < count; ++v) {
        tsli_skin_vertex vertex = tsli_skin_vertex_read(setup, first + v);
        tsli_mat34 blend = portable_blend(setup->job.palette, batch->indices + v * batch->index_stride,
                                          batch->weights + v * batch->weight_stride, influences);
        tsli_skin_vertex_apply(setup, &blend, &vertex);
        tsli_skin_vertex_store(&setup->job, first + v, &vertex);
        if (setup->job.out_bounds)
            tsli_skin_bounds_grow(bounds, vertex.position, vertex.position);
    }
}

void tsli_skin_run_exact_portable(const tsli_skin_setup *setup, tsl_skin_bounds *bounds)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    const uint32_t influences = mesh->influence_count, end = setup->job.vertex_count;
    const uint32_t batch_vertices = tsli_skin_batch_vertices(influences);
    tsli_skin_batch batch;
    for (uint64_t done = 0; done < end; done += batch_vertices) {
        uint32_t left = (uint32_t)(end - done), count = left < batch_vertices ? left : batch_vertices;
        uint32_t first = setup->job.first_vertex + (uint32_t)done;
        tsli_skin_batch_read(mesh, first, count, &batch);
        if (mesh->weight_policy == TSL_SKIN_WEIGHTS_NORMALIZE)
            tsli_skin_batch_normalize(influences, count, &batch);
        if (influences == 4)
            portable_batch(setup, &batch, 4, first, count, bounds);
        else
            portable_batch(setup, &batch, influences, first, count, bounds);
    }
}

// ---- prepared blocks ------------------------------------------------------------------------------------

typedef float lane16[TSL_SKIN_BLOCK];

typedef struct slot_list { // what a block is blended from
    const float *palette, *weights;
    const uint32_t *joints;
    uint32_t count;
} slot_list;

// A block's blended matrices and what they make of its vertices; w of tangents is in the stream.
typedef struct portable_block {
    lane16 blend[12], position[3], normal[3], tangent[3];
    const float *positions, *normals, *tangents; // null: no output
} portable_block;

TSLI_FORCE_INLINE row4 row4_read(const float *p)
{
    row4 a;
    memcpy(&a, p, sizeof a);
    return a;
}

// Sixteen of one matrix element.
static void block_element(const slot_list *slots, int element, float *out)
{
    row4 sum[4];
    memset(sum, 0, sizeof sum);
    for (uint32_t i = 0; i < slots->count; ++i) {
        const float value = slots->palette[12 * (uint64_t)slots->joints[i] + element];
        const float *weights = slots->weights + (uint64_t)i * TSL_SKIN_BLOCK;
        sum[0] = row4_add(sum[0], row4_scale(row4_read(weights), value));
        sum[1] = row4_add(sum[1], row4_scale(row4_read(weights + 4), value));
        sum[2] = row4_add(sum[2], row4_scale(row4_read(weights + 8), value));
        sum[3] = row4_add(sum[3], row4_scale(row4_read(weights + 12), value));
    }
    memcpy(out, sum, sizeof sum);
}

// As tsli_mat34_direction, and with `point` as tsli_mat34_point.
static void block_transform(lane16 *m, const float *v, int point, lane16 *out)
{
    for (int row = 0; row < 3; ++row, m += 4)
        for (int at = 0; at < TSL_SKIN_BLOCK; at += 4) {
            row4 x = row4_mul(row4_read(m[0] + at), row4_read(v + at));
            row4 y = row4_mul(row4_read(m[1] + at), row4_read(v + TSL_SKIN_BLOCK + at));
            row4 z = row4_mul(row4_read(m[2] + at), row4_read(v + 2 * TSL_SKIN_BLOCK + at));
            row4 sum = row4_add(row4_add(x, y), z);
            if (point)
                sum = row4_add(sum, row4_read(m[3] + at));
            memcpy(out[row] + at, &sum, sizeof sum);
        }
}

// As tsli_skin_unit.
static void block_unit(lane16 *v)
{
    for (int lane = 0; lane < TSL_SKIN_BLOCK; ++lane) {
        float x = v[0][lane], y = v[1][lane], z = v[2][lane], square = (x * x + y * y) + z * z;
        float inverse = 1.0f / sqrtf(square > FLT_MIN ? square : FLT_MIN);
        v[0][lane] = x * inverse;
        v[1][lane] = y * inverse;
        v[2][lane] = z * inverse;
    }
}

static void block_linear(const tsli_skin_setup *setup, portable_block *b)
{
    block_transform(b->blend, b->positions, 1, b->position);
    if (b->normals)
        block_transform(b->blend, b->normals, 0, b->normal);
    if (b->tangents)
        block_transform(b->blend, b->tangents, 0, b->tangent);
    if (b->normals && setup->renormalize)
        block_unit(b->normal);
    if (b->tangents && setup->renormalize)
        block_unit(b->tangent);
}

TSLI_FORCE_INLINE tsl_vec3 lane3(const float *at)
{
    return tsli_vec3(at[0], at[TSL_SKIN_BLOCK], at[2 * TSL_SKIN_BLOCK]);
}

static tsli_skin_vertex block_vertex(const tsli_skin_setup *setup, const portable_block *b, uint32_t lane)
{
    const int done = !setup->cofactor && !setup->mirror_w; // else nothing has been transformed yet
    tsli_skin_vertex v = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, 0.0f};
    v.position = lane3((done ? b->position[0] : b->positions) + lane);
    if (b->normals)
        v.normal = lane3((done ? b->normal[0] : b->normals) + lane);
    if (b->tangents) {
        v.tangent = lane3((done ? b->tangent[0] : b->tangents) + lane);
        v.tangent_w = b->tangents[3 * TSL_SKIN_BLOCK + lane];
    }
    if (done)
        return v;
    tsli_mat34 blend;
    for (int k = 0; k < 12; ++k)
        blend.m[k] = b->blend[k][lane];
    tsli_skin_vertex_apply(setup, &blend, &v);
    return v;
}

void tsli_prepared_run_exact_portable(const tsli_prepared *p, const tsli_skin_setup *setup,
                                      uint32_t first_block, uint32_t end_block, tsl_skin_bounds *bounds)
{
    const int sorted = (setup->job.flags & TSL_SKIN_PREPARED_ORDER) != 0;
    portable_block b;
    for (uint32_t block = first_block; block < end_block; ++block) {
        const uint64_t first = (uint64_t)block * TSL_SKIN_BLOCK;
        b.positions = p->positions + first * 3;
        b.normals = setup->job.out_normals ? p->normals + first * 3 : NULL;
        b.tangents = setup->job.out_tangents ? p->tangents + first * 4 : NULL;
        const uint32_t start = p->starts[block];
        const slot_list slots = {setup->job.palette, p->weights + (uint64_t)start * TSL_SKIN_BLOCK,
                                 p->joints + start, p->starts[block + 1] - start};
        for (int k = 0; k < 12; ++k)
            block_element(&slots, k, b.blend[k]);
        if (!setup->cofactor && !setup->mirror_w)
            block_linear(setup, &b);
        for (uint32_t lane = 0; lane < tsli_prepared_valid(p, block); ++lane) {
            tsli_skin_vertex v = block_vertex(setup, &b, lane);
            tsli_skin_vertex_store(&setup->job, sorted ? first + lane : p->order[first + lane], &v);
            if (setup->job.out_bounds)
                tsli_skin_bounds_grow(bounds, v.position, v.position);
        }
    }
}
