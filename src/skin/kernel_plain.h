// SPDX-License-Identifier: MIT
// The kernel for any mesh, nothing prepared: blends each vertex's matrix in the palette's row form, transposes eight of them, then works
// on eight vertices side by side.

// A matrix of the palette: rows 0 and 1, and row 2.
typedef struct rows34 {
    f8 rows01;
    f4 row2;
} rows34;

TSLI_INLINE const float *blend_joint(const float *palette, const unsigned char *indices, uint32_t influence)
{
    return palette + 12 * (size_t)tsli_batch_index(indices, influence);
}
TSLI_INLINE rows34 blend_first(const float *joint, f8 weight)
{
    rows34 a = {f8_mul(f8_read(joint), weight), f4_mul(f4_read(joint + 8), f8_low(weight))};
    return a;
}
TSLI_INLINE rows34 blend_next(rows34 a, const float *joint, f8 weight)
{
    a.rows01 = f8_madd(f8_read(joint), weight, a.rows01);
    a.row2 = f4_madd(f4_read(joint + 8), f8_low(weight), a.row2);
    return a;
}

// `influences` is a constant where it is 4. Loads limit the blend, so four weights are loaded at once and broadcast by shuffles.
TSLI_INLINE rows34 blend_vertex(const float *palette, const unsigned char *indices, const unsigned char *weights,
                                uint32_t influences)
{
    if (influences == 4) {
        const f8 four = f8_both((const float *)(const void *)weights);
        rows34 a = blend_first(blend_joint(palette, indices, 0), f8_spread(four, 0));
        a = blend_next(a, blend_joint(palette, indices, 1), f8_spread(four, 1));
        a = blend_next(a, blend_joint(palette, indices, 2), f8_spread(four, 2));
        return blend_next(a, blend_joint(palette, indices, 3), f8_spread(four, 3));
    }
    rows34 a = blend_first(blend_joint(palette, indices, 0), f8_splat(tsli_batch_weight(weights, 0)));
    for (uint32_t i = 1; i < influences; ++i)
        a = blend_next(a, blend_joint(palette, indices, i), f8_splat(tsli_batch_weight(weights, i)));
    return a;
}

// Four vertices, transposed. Unrolled by hand: at -O2 gcc would keep a loop and put the registers in memory.
typedef struct quad34 {
    f8 rows01[4];
    f4 row2[4];
} quad34;

TSLI_INLINE quad34 blend_quad(const float *palette, const tsli_skin_batch *batch, uint32_t vertex, uint32_t influences)
{
    const size_t index_stride = batch->index_stride, weight_stride = batch->weight_stride;
    const unsigned char *i = batch->indices + vertex * index_stride, *w = batch->weights + vertex * weight_stride;
    rows34 a = blend_vertex(palette, i, w, influences);
    rows34 b = blend_vertex(palette, i + index_stride, w + weight_stride, influences);
    rows34 c = blend_vertex(palette, i + 2 * index_stride, w + 2 * weight_stride, influences);
    rows34 d = blend_vertex(palette, i + 3 * index_stride, w + 3 * weight_stride, influences);
    quad34 q = {{a.rows01, b.rows01, c.rows01, d.rows01}, {a.row2, b.row2, c.row2, d.row2}};
    f8_transpose(q.rows01);
    return q;
}

// Column k of two quads.
TSLI_INLINE void blend_join(const quad34 *low, const quad34 *high, int k, matrix8 *a)
{
    a->m[0][k] = f8_low_halves(low->rows01[k], high->rows01[k]);
    a->m[1][k] = f8_high_halves(low->rows01[k], high->rows01[k]);
    a->m[2][k] = f8_join(low->row2[k], high->row2[k]);
}

TSLI_INLINE matrix8 blend_block(const float *palette, const tsli_skin_batch *batch, uint32_t vertex,
                                uint32_t influences)
{
    matrix8 a;
    quad34 low = blend_quad(palette, batch, vertex, influences);
    quad34 high = blend_quad(palette, batch, vertex + 4, influences);
    blend_join(&low, &high, 0, &a);
    blend_join(&low, &high, 1, &a);
    blend_join(&low, &high, 2, &a);
    blend_join(&low, &high, 3, &a);
    f8_transpose(a.m[2]);
    return a;
}

// Eight vertices of a batch; their streams begin at `first`.
TSLI_INLINE void plain_block(const tsli_skin_setup *setup, const tsli_skin_batch *batch, uint32_t vertex,
                             uint32_t influences, uint64_t first, bounds8 *bounds)
{
    const target8 target = {first, NULL};
    matrix8 a = blend_block(setup->job.palette, batch, vertex, influences);
    vertex8 v = vertex8_read(setup, first);
    vertex8_apply(setup, &a, &v);
    vertex8_put(&setup->job, &target, &v);
    if (setup->job.out_bounds)
        bounds8_grow(bounds, v.position);
}

// Whole blocks of a batch, from `vertex` on. Four influences have code of their own; other numbers would gain less than its size costs.
TSLI_NO_INLINE void plain_blocks(const tsli_skin_setup *setup, const tsli_skin_batch *batch, uint32_t vertex,
                                 uint32_t end, uint64_t first, bounds8 *bounds)
{
    if (setup->mesh.influence_count == 4) {
        for (; vertex < end; vertex += 8, first += 8)
            plain_block(setup, batch, vertex, 4, first, bounds);
        return;
    }
    for (; vertex < end; vertex += 8, first += 8)
        plain_block(setup, batch, vertex, setup->mesh.influence_count, first, bounds);
}

static void plain_tail(const tsli_skin_setup *setup, const tsli_skin_batch *batch, uint32_t vertex, uint64_t first,
                       uint32_t count, bounds8 *bounds)
{
    tsli_skin_tail tail;
    tsli_skin_tail_open(setup, &tail);
    tsli_skin_tail_read(setup, first, count, &tail);
    plain_blocks(&tail.setup, batch, vertex, vertex + 8, 0, bounds);
    tsli_skin_tail_close(&tail, &setup->job, first, NULL, count);
}

void TSLI_SKIN_RUN(const tsli_skin_setup *setup, tsl_skin_bounds *bounds)
{
    const uint32_t influences = setup->mesh.influence_count, end = setup->job.vertex_count;
    const uint32_t batch_vertices = tsli_skin_batch_vertices(influences);
    bounds8 lanes = bounds8_empty();
    tsli_skin_batch batch;
    for (uint64_t done = 0; done < end; done += batch_vertices) {
        uint32_t left = (uint32_t)(end - done), in_batch = left < batch_vertices ? left : batch_vertices;
        const uint32_t first = setup->job.first_vertex + (uint32_t)done, whole = in_batch & ~7u;
        batch_read(&setup->mesh, influences, first, in_batch, &batch);
        plain_blocks(setup, &batch, 0, whole, first, &lanes);
        if (whole < in_batch)
            plain_tail(setup, &batch, whole, first + whole, in_batch - whole, &lanes);
    }
    bounds8_fold(&lanes, bounds);
}
